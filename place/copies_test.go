package place

// This file defines the exhaustive test of placement with copies between two
// variables, and tests of the properties of section 4 of Braun et al. on random graphs.

import (
	"fmt"
	"math/bits"
	"testing"
	"time"

	"cpsc/internal/test/long"
	"cpsc/internal/test/tally"
)

// What a block does: use nothing, x or y, and then assign.
var (
	copyUses    = [][]stmt{nil, {{kind: stmtUse, from: 0}}, {{kind: stmtUse, from: 1}}}
	copyAssigns = [][]stmt{
		nil,
		{{kind: stmtDefine, to: 0}},
		{{kind: stmtDefine, to: 1}},
		{{kind: stmtCopy, to: 0, from: 1}},
		{{kind: stmtCopy, to: 1, from: 0}},
		{{kind: stmtSwap}},
		{{kind: stmtCopy, to: 0, from: 1}, {kind: stmtDefine, to: 1}},
		{{kind: stmtCopy, to: 1, from: 0}, {kind: stmtDefine, to: 0}},
	}
	// The same with the variables exchanged.
	mirroredUse    = []int{0, 2, 1}
	mirroredAssign = []int{0, 2, 1, 4, 3, 5, 7, 6}
)

// TestExhaustiveCopies covers every graph of up to three blocks, with copies.
// Of two programs that differ only in the names of the variables it takes one.
func TestExhaustiveCopies(t *testing.T) {
	for n := 1; n <= long.Pick(2, 3); n++ {
		t.Run(fmt.Sprint(n, " blocks"), func(t *testing.T) {
			start := time.Now()
			list, labelled := graphs(n)
			r := tally.New()
			tally.InShards(len(list), func(from, step int) {
				s := newShard(r)
				s.every = []int{1, 1, 1, 32}[n]
				for i := from; i < len(list); i += step {
					s.copies(list[i], uint64(i))
				}
				r.Merge(s.counts)
			})
			r.Counts["graphs, the blocks numbered"] = labelled
			r.Counts["graphs up to isomorphism"] = len(list)
			r.Show(t)
			t.Logf("%.1f s", time.Since(start).Seconds())
		})
	}
}

// copies checks all programs with a graph.
func (s *shard) copies(blocks [][]int, seed uint64) {
	p := newProgram(2, blocks)
	s.p = p
	var choice, mirror [maxNodes]int
	for {
		for i := range blocks {
			u, a := choice[i]/len(copyAssigns), choice[i]%len(copyAssigns)
			mirror[i] = mirroredUse[u]*len(copyAssigns) + mirroredAssign[a]
		}
		if !lessInts(mirror[:len(blocks)], choice[:len(blocks)]) {
			p.clear()
			for i := range blocks {
				for _, st := range copyUses[choice[i]/len(copyAssigns)] {
					p.add(i+1, st.kind, st.to, st.from)
				}
				for _, st := range copyAssigns[choice[i]%len(copyAssigns)] {
					p.add(i+1, st.kind, st.to, st.from)
				}
			}
			if p.uses > 0 {
				s.checkCopies(seed<<20 + uint64(s.n))
			}
		}
		i := 0
		for ; i < len(blocks); i++ {
			if choice[i]++; choice[i] < len(copyUses)*len(copyAssigns) {
				break
			}
			choice[i] = 0
		}
		if i == len(blocks) {
			return
		}
	}
}

func lessInts(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// checkCopies checks that the deferred strategy alone is correct, pruned,
// strictly minimal and independent of the order; of the others, that they are correct.
func (s *shard) checkCopies(seed uint64) {
	s.n++
	s.known = s.known[:0]
	s.counts["programs"]++
	var want placed
	for _, m := range []manner{early, late, mixed} {
		opts := Options{Strategy: Deferred}
		j := s.run(opts, m, seed)
		if m == early {
			want = j.placed
			s.counts["parameters of deferred"] += s.stats.Kept
			if !j.pruned {
				s.complain("deferred: not pruned", j.placed, opts, m, seed)
			}
			if !j.strict {
				s.complain("deferred: not strictly minimal", j.placed, opts, m, seed)
			}
		} else if j.placed != want {
			s.complain("deferred: the result depends on the order", j.placed, opts, m, seed)
		}
		if s.stats.Created != s.stats.Kept || s.stats.Removed != 0 {
			s.complain("deferred: creates what it does not keep", j.placed, opts, m, seed)
		}
	}
	if s.n%s.every != 0 {
		return
	}
	s.counts["programs placed by all strategies"]++
	for _, strategy := range []Strategy{Simple, Marker, SCC} {
		for _, m := range []manner{early, late, mixed} {
			opts := Options{Strategy: strategy}
			j := s.run(opts, m, seed)
			if !j.strict {
				s.counts[fmt.Sprintf("results of %v that are not strictly minimal before Algorithm 5", strategy)]++
			}
			if !j.pruned {
				s.counts[fmt.Sprintf("results of %v that are not pruned", strategy)]++
			}
			after := s.again()
			j = s.judge(after)
			if j.wrong != "" || !j.strict {
				s.complain(fmt.Sprint(strategy, ": incorrect or not strictly minimal after Algorithm 5"), after, opts, m, seed)
			}
			if drop(s.p, after) != want {
				s.complain(fmt.Sprint(strategy, ": differs from deferred after Algorithm 5 and pruning"), after, opts, m, seed)
			}
		}
	}
	for i := range s.known {
		if (alongPaths(s.p, &s.known[i].placed, 9) == "") != (s.known[i].wrong == "") {
			s.complain("the two checkers of lockstep disagree", s.known[i].placed, Options{}, early, seed)
		}
	}
}

// TestExhaustiveUnreachable covers every graph of up to three blocks of which some cannot be
// reached from the entry. What is looked up there is what reaches it, from blocks without
// predecessors and in cycles that nothing leads to.
func TestExhaustiveUnreachable(t *testing.T) {
	contents := [][]stmtKind{nil, {stmtUse}, {stmtDefine}, {stmtUse, stmtDefine}}
	for n := 2; n <= 3; n++ {
		t.Run(fmt.Sprint(n, " blocks"), func(t *testing.T) {
			choices := successors(n)
			r := tally.New()
			tally.InShards(len(choices), func(from, step int) {
				s := newShard(r)
				for first := from; first < len(choices); first += step {
					eachTuple(n-1, len(choices), func(rest []int) {
						g := append([]int{first}, rest...)
						if reachesAll(choices, g) {
							return
						}
						var blocks [][]int
						for _, c := range g {
							blocks = append(blocks, choices[c])
						}
						s.p = newProgram(1, blocks)
						eachTuple(n, len(contents), func(content []int) {
							s.p.clear()
							for i, c := range content {
								for _, kind := range contents[c] {
									s.p.add(i+1, kind, 0, 0)
								}
							}
							if s.p.uses > 0 {
								s.checkUnreachable()
							}
						})
					})
				}
				r.Merge(s.counts)
			})
			r.Show(t)
		})
	}
}

// eachTuple calls use with each tuple of n numbers below limit, which it must not keep.
func eachTuple(n, limit int, use func([]int)) {
	tuple := make([]int, n)
	for {
		use(tuple)
		i := 0
		for ; i < n; i++ {
			if tuple[i]++; tuple[i] < limit {
				break
			}
			tuple[i] = 0
		}
		if i == n {
			return
		}
	}
}

// checkUnreachable checks that each use and each argument is what reaches it.
func (s *shard) checkUnreachable() {
	s.n++
	s.counts["programs"]++
	for _, strategy := range Strategies {
		for _, m := range []manner{early, late, mixed} {
			for _, final := range []bool{false, true} {
				opts := Options{Strategy: strategy, Final: final, ReadsAreUses: true} // what cannot be reached remains
				r := s.place(s.p, opts, m, uint64(s.n))
				if s.fault != "" || !ssaProperty(s.p, &r) {
					s.complain(fmt.Sprint(strategy, ": not what reaches the use"), r, opts, m, uint64(s.n))
				}
			}
		}
	}
}

// drop takes the parameters out that no use needs.
func drop(p *program, r placed) placed {
	live := uint64(0)
	for _, x := range r.uses[:p.uses] {
		live |= x.set()
	}
	for range bits.OnesCount64(r.params) {
		for set := live & r.params; set != 0; {
			var x value
			x, set = next(set)
			live |= r.argSet(x, p)
		}
	}
	r.params &= live
	for i := range r.args {
		if !has(r.params, firstPar+value(i)) {
			r.args[i] = [maxNodes]value{}
		}
	}
	return r
}

// randomProgram makes a program of one variable, all blocks reachable.
func randomProgram(d *tally.Dice, blocks int) *program {
	for {
		succs := make([][]int, blocks)
		for i := range succs {
			for range d.Roll(3) {
				succs[i] = append(succs[i], d.Roll(blocks))
			}
		}
		p := newProgram(1, succs)
		if bits.OnesCount(p.reach(0, -1)) < len(p.succs) {
			continue
		}
		for n := 1; n < len(p.succs); n++ {
			for _, kind := range [][]stmtKind{nil, nil, {stmtUse}, {stmtDefine}, {stmtUse, stmtDefine}}[d.Roll(5)] {
				p.add(n, kind, 0, 0)
			}
		}
		if p.uses > 0 {
			return p
		}
	}
}

// Braun et al., section 4, on random graphs of 4 to 7 blocks: Theorem 1 and
// Lemmas 2 and 3, for what the simple strategy leaves and for what the
// two-phase algorithm places, which has trivial parameters as well.
func TestTheorem1AndLemmas(t *testing.T) {
	var d tally.Dice = 1
	dr := new(driver)
	programs, irreducible, unnecessary := 0, 0, 0
	for range 10000 {
		p := randomProgram(&d, 4+d.Roll(4))
		c := converge(p)
		need, reducible := necessary(p, c), p.reducible()
		programs++
		if !reducible {
			irreducible++
		}
		simple := dr.place(p, Options{Strategy: Simple}, mixed, uint64(programs))
		for _, r := range []placed{simple, twoPhase(p)} {
			if !ssaProperty(p, &r) {
				t.Fatalf("no SSA property:\n%s%s", p, r.text(p))
			}
			anyTrivial := false
			for set := r.params; set != 0; {
				var x value
				x, set = next(set)
				anyTrivial = anyTrivial || trivial(p, &r, x)
				if !lemma2(p, &r, x) {
					t.Errorf("Lemma 2 does not hold for %v:\n%s%s", x, p, r.text(p))
				}
				if !has(need, x) && !trivial(p, &r, x) {
					unnecessary++
					if !lemma3(p, &r, x, need) {
						t.Errorf("Lemma 3 does not hold for %v:\n%s%s", x, p, r.text(p))
					}
				}
			}
			if reducible && !anyTrivial && r.params&^need != 0 {
				t.Errorf("Theorem 1 does not hold:\n%s%s", p, r.text(p))
			}
		}
		for set := simple.params; set != 0; {
			var x value
			if x, set = next(set); trivial(p, &simple, x) {
				t.Errorf("simple leaves %v, which is trivial:\n%s%s", x, p, simple.text(p))
			}
		}
	}
	t.Logf("%d programs, %d of them irreducible; %d unnecessary parameters that are not trivial", programs, irreducible, unnecessary)
	if unnecessary == 0 {
		t.Error("Lemma 3 was not tried")
	}
}

// home returns where a value is defined.
func home(p *program, x value) int {
	if x.isParam() {
		_, at := x.place()
		return at
	}
	for n, code := range p.code {
		for _, s := range code {
			if s.kind == stmtDefine && definition(s.id) == x {
				return n
			}
		}
	}
	return 0
}

// lemma2: of two arguments of a parameter, all three different, not both are
// defined in blocks that strictly dominate that of the parameter. (The paper
// leaves out "strictly": but in a loop of one block that assigns, the
// assignment and what comes into the loop both dominate the block.)
func lemma2(p *program, r *placed, x value) bool {
	_, at := x.place()
	args, dominating := r.argSet(x, p)&^x.set(), 0
	for args != 0 {
		var q value
		if q, args = next(args); home(p, q) != at && p.dominates(home(p, q), at) {
			dominating++
		}
	}
	return dominating < 2
}

// lemma3: a parameter that is neither necessary nor trivial has an argument
// that is an unnecessary parameter of a block that does not dominate its own.
func lemma3(p *program, r *placed, x value, need uint64) bool {
	_, at := x.place()
	for args := r.argSet(x, p); args != 0; {
		var q value
		q, args = next(args)
		if q.isParam() && !has(need, q) && !p.dominates(home(p, q), at) {
			return true
		}
	}
	return false
}

// Definition 3 against the graphs of the literature.
func TestReducible(t *testing.T) {
	tests := []struct {
		blocks [][]int
		want   bool
	}{
		{[][]int{{1, 2}, {3}, {3}, nil}, true},          // a diamond
		{[][]int{{1}, {2, 3}, {1}, nil}, true},          // a while
		{[][]int{{1}, {1, 2}, {0}}, true},               // loops in one another, the entry a header
		{[][]int{{1, 2}, {2}, {1}}, false},              // a loop with two entries
		{[][]int{{1, 3}, {2}, {3}, {1, 4}, nil}, false}, // the same with a block inside
		{[][]int{{0, 0}}, true},                         // a block that is its own loop
		{[][]int{{1, 2}, {2, 3}, {3}, {1, 0}}, false},   // a loop with two entries inside another
		{[][]int{{1}, {2, 4}, {3}, {2, 1}, nil}, true},  // a loop in a loop, with two back edges
	}
	for _, test := range tests {
		if got := newProgram(1, test.blocks).reducible(); got != test.want {
			t.Errorf("%v: %v", test.blocks, got)
		}
	}
}
