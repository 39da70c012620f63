package place

// This file defines the exhaustive test of placement: every graph of a few
// blocks, with every placement of assignments and uses of a variable. Graphs
// that differ only in the numbers of blocks count once, and so do blocks that
// assign and then use, which is the business of local value numbering, from
// four blocks on. Five blocks take about twenty minutes of processor time:
//
//	go test ./place -run 'TestExhaustive$' -exhaustive.blocks=5 -timeout 2h -v

import (
	"flag"
	"fmt"
	"math/bits"
	"slices"
	"testing"
	"time"

	"cpsc/internal/test/long"
	"cpsc/internal/test/tally"
)

var exhaustiveBlocks = flag.Int("exhaustive.blocks", 0, "the number of blocks up to which TestExhaustive goes, at most 5; by default 3, and 4 at full length")

// successors lists what a block of n may lead to: nothing, one block or two.
func successors(n int) [][]int {
	list := [][]int{nil}
	for a := range n {
		list = append(list, []int{a})
	}
	for a := range n {
		for b := a; b < n; b++ {
			list = append(list, []int{a, b})
		}
	}
	return list
}

// graphs returns all graphs of n blocks in which every block can be reached
// from block 0, one of each set that differs only in the numbers of the blocks
// other than 0, and how many there are if these count.
func graphs(n int) (unlabelled [][][]int, labelled int) {
	choices := successors(n)
	index := map[[2]int]int{}
	key := func(to []int) [2]int {
		k := [2]int{-1, -1}
		copy(k[:], to)
		return [2]int{min(k[0], k[1]), max(k[0], k[1])}
	}
	for i, to := range choices {
		index[key(to)] = i
	}
	// renamed[p][i] is choice i after permutation p.
	perms := permutations(n)
	renamed := make([][]int, len(perms))
	for p, perm := range perms {
		renamed[p] = make([]int, len(choices))
		for i, to := range choices {
			var image []int
			for _, s := range to {
				image = append(image, perm[s])
			}
			renamed[p][i] = index[key(image)]
		}
	}
	g := make([]int, n) // the choices of the blocks
	for {
		if reachesAll(choices, g) {
			labelled++
			if first(g, perms, renamed) {
				blocks := make([][]int, n)
				for i, c := range g {
					blocks[i] = choices[c]
				}
				unlabelled = append(unlabelled, blocks)
			}
		}
		i := 0
		for ; i < n; i++ {
			if g[i]++; g[i] < len(choices) {
				break
			}
			g[i] = 0
		}
		if i == n {
			return unlabelled, labelled
		}
	}
}

// permutations returns those of 0 to n-1 that leave 0 where it is.
func permutations(n int) [][]int {
	list := [][]int{{0}}
	for k := 1; k < n; k++ {
		var longer [][]int
		for _, p := range list {
			for at := 1; at <= len(p); at++ {
				longer = append(longer, slices.Insert(slices.Clone(p), at, k))
			}
		}
		list = longer
	}
	return list
}

func reachesAll(choices [][]int, g []int) bool {
	seen := uint(1)
	for again := true; again; {
		again = false
		for n, c := range g {
			for _, s := range choices[c] {
				if seen>>n&1 != 0 && seen>>s&1 == 0 {
					seen |= 1 << s
					again = true
				}
			}
		}
	}
	return seen == 1<<len(g)-1
}

// first reports whether no renaming of a graph comes before it.
func first(g []int, perms [][]int, renamed [][]int) bool {
	var image [maxNodes]int
	for p, perm := range perms {
		for n, c := range g {
			image[perm[n]] = renamed[p][c]
		}
		if slices.Compare(image[:len(g)], g) < 0 {
			return false
		}
	}
	return true
}

// A shard checks programs, one after the other.
type shard struct {
	driver
	lockstep
	report *tally.Report
	counts map[string]int
	n      int // programs so far
	every  int // costly checks are made for one program in so many

	// of the program at hand
	p         *program
	conv      *convergence
	reducible bool
	acyclic   bool
	known     []judged // the results that were judged already
	need      uint64   // necessary
	live      uint64
}

// A judged result of a program, with what was found out.
type judged struct {
	placed
	wrong                   string
	pruned, minimal, strict bool
}

func newShard(r *tally.Report) *shard { return &shard{report: r, counts: map[string]int{}} }

// judge checks a result by the definitions, once for each different one.
func (s *shard) judge(r placed) *judged {
	for i := range s.known {
		if s.known[i].placed == r {
			return &s.known[i]
		}
	}
	j := judged{placed: r}
	j.wrong = s.correct(s.p, &r)
	j.pruned = pruned(s.p, &r)
	j.minimal = r.params&^s.need == 0
	set, _ := redundant(s.p, &r)
	j.strict = set == 0
	s.counts["different results judged"]++
	s.known = append(s.known, j)
	return &s.known[len(s.known)-1]
}

// complain adds a failure, with the program.
func (s *shard) complain(what string, r placed, opts Options, m manner, seed uint64) {
	s.report.Fail(what, fmt.Sprintf("%splaced %s [%v %v seed %d] %s", s.p, r.text(s.p), opts.Strategy, m, seed, s.fault))
}

// run places the parameters of the program and checks what always holds.
func (s *shard) run(opts Options, m manner, seed uint64) *judged {
	r := s.place(s.p, opts, m, seed)
	j := s.judge(r)
	s.counts["placements"]++
	if j.wrong != "" || s.fault != "" {
		s.fault += j.wrong
		s.complain(fmt.Sprint(opts.Strategy, ": incorrect"), r, opts, m, seed)
	}
	if s.stats.Kept != bits.OnesCount64(r.params) {
		s.complain(fmt.Sprint(opts.Strategy, ": Kept is not the number of parameters"), r, opts, m, seed)
	}
	return j
}

// check checks the program at hand, of one variable and without copies.
func (s *shard) check(seed uint64) {
	p := s.p
	s.n++
	s.known = s.known[:0]
	s.need, s.live = necessary(p, s.conv), liveIn(p)
	s.counts["programs"]++
	if s.reducible {
		s.counts["programs on reducible graphs"]++
	}
	var want placed
	for i, m := range []manner{early, late, mixed} {
		opts := Options{Strategy: Deferred}
		j := s.run(opts, m, seed)
		if i == 0 {
			want = j.placed
			s.counts["parameters of deferred"] += s.stats.Kept
			s.checkDeferred(j, opts, m, seed)
		} else if j.placed != want {
			s.complain("deferred: the result depends on the order", j.placed, opts, m, seed)
		}
		if s.stats.Created != s.stats.Kept || s.stats.Removed != 0 {
			s.complain("deferred: creates what it does not keep", j.placed, opts, m, seed)
		}
		s.counts["promises of deferred"] += s.stats.Promises
	}
	for _, strategy := range []Strategy{Simple, Marker, SCC} {
		for _, m := range []manner{early, late, mixed} {
			opts := Options{Strategy: strategy}
			j := s.run(opts, m, seed)
			s.checkOther(j, opts, m, seed)
			s.checkRemoval(want, opts, m, seed)
		}
		if s.sealable() {
			s.checkSealed(strategy, want, seed)
		}
	}
	if s.n%s.every == 0 {
		s.checkVariants(want, seed)
	}
	if s.n%(4*s.every) == 0 {
		s.counts["results also run along every path of up to 9 steps"]++
		for i := range s.known {
			if (alongPaths(p, &s.known[i].placed, 9) == "") != (s.known[i].wrong == "") {
				s.complain("the two checkers of lockstep disagree", s.known[i].placed, Options{}, early, seed)
			}
		}
	}
}

// checkDeferred checks what the deferred strategy promises.
func (s *shard) checkDeferred(j *judged, opts Options, m manner, seed uint64) {
	if !j.pruned {
		s.complain("deferred: not pruned", j.placed, opts, m, seed)
	}
	if !j.strict {
		s.complain("deferred: not strictly minimal", j.placed, opts, m, seed)
	}
	if j.params != s.need&s.live {
		s.complain("deferred: the parameters are not the necessary ones that are live", j.placed, opts, m, seed)
	}
	if !ssaProperty(s.p, &j.placed) {
		s.complain("deferred: no SSA property", j.placed, opts, m, seed)
	}
	r := twoPhase(s.p)
	if s.correct(s.p, &r) != "" || !pruned(s.p, &r) {
		s.complain("two-phase: not correct or not pruned", r, opts, m, seed)
	}
	if s.n%s.every == 0 {
		s.counts["two-phase results reduced by brute force"]++
		if removeSets(s.p, r) != j.placed {
			s.complain("deferred: not what brute force makes of the two-phase algorithm", j.placed, opts, m, seed)
		}
	}
}

// checkOther checks what a strategy promises without Algorithm 5.
func (s *shard) checkOther(j *judged, opts Options, m manner, seed uint64) {
	name := fmt.Sprint(opts.Strategy)
	if !j.pruned {
		s.complain(name+": not pruned", j.placed, opts, m, seed)
	}
	if s.reducible && !j.minimal {
		s.complain(name+": not minimal on a reducible graph", j.placed, opts, m, seed)
	}
	if s.reducible && !j.strict {
		s.complain(name+": not strictly minimal on a reducible graph", j.placed, opts, m, seed)
	}
	if !j.minimal {
		s.counts[fmt.Sprintf("results of %s, %s, that are not minimal before Algorithm 5", name, m)]++
	}
	if !j.strict && j.minimal {
		s.counts[fmt.Sprintf("results of %s, %s, that are minimal but not strictly before Algorithm 5", name, m)]++
	}
	for set := j.params; set != 0 && !j.strict; {
		var x value
		if x, set = next(set); trivial(s.p, &j.placed, x) {
			s.complain(name+": a trivial parameter remains", j.placed, opts, m, seed)
		}
	}
	s.counts[name+": parameters created"] += s.stats.Created
	s.counts[name+": parameters removed"] += s.stats.Removed
}

// checkRemoval runs Algorithm 5 after the placement that was run last.
func (s *shard) checkRemoval(want placed, opts Options, m manner, seed uint64) {
	if r := s.again(); r != want {
		s.complain(fmt.Sprint(opts.Strategy, ": differs from deferred after Algorithm 5"), r, opts, m, seed)
	}
}

// sealable reports whether no block uses the variable and then assigns it.
func (s *shard) sealable() bool {
	for _, code := range s.p.code {
		if len(code) > 1 {
			return false
		}
	}
	return true
}

// checkSealed checks what holds where the whole graph is known.
func (s *shard) checkSealed(strategy Strategy, want placed, seed uint64) {
	opts := Options{Strategy: strategy}
	j := s.run(opts, sealed, seed)
	s.counts["placements over sealed graphs"]++
	if !j.pruned {
		s.complain(fmt.Sprint(strategy, ": not pruned over a sealed graph"), j.placed, opts, sealed, seed)
	}
	switch {
	case strategy == SCC && (s.stats.Created != s.stats.Kept || j.placed != want):
		s.complain("scc: over a sealed graph, other parameters than the necessary ones", j.placed, opts, sealed, seed)
	case strategy == Marker && s.acyclic && s.stats.Created != s.stats.Kept:
		s.complain("marker: temporary parameters over a sealed acyclic graph", j.placed, opts, sealed, seed)
	}
	s.checkRemoval(want, opts, sealed, seed)
}

// checkVariants checks the variants of section 3.1.
func (s *shard) checkVariants(want placed, seed uint64) {
	s.counts["programs placed without witnesses and without user lists"]++
	for _, strategy := range Strategies {
		opts := Options{Strategy: strategy}
		with := s.place(s.p, opts, mixed, seed)
		stats := s.stats
		opts.NoWitnesses = true
		without := s.run(opts, mixed, seed)
		if without.placed != with {
			s.complain(fmt.Sprint(strategy, ": differs without witnesses"), without.placed, opts, mixed, seed)
		}
		s.counts["comparisons with witnesses, "+strategy.String()] += stats.Comparisons
		s.counts["comparisons without, "+strategy.String()] += s.stats.Comparisons
		if s.stats.Comparisons < stats.Comparisons {
			s.complain(fmt.Sprint(strategy, ": fewer comparisons without witnesses"), without.placed, opts, mixed, seed)
		}
		if strategy == Deferred {
			continue
		}
		for _, m := range []manner{early, late, mixed} {
			kept := bits.OnesCount64(s.place(s.p, Options{Strategy: strategy}, m, seed).params)
			opts = Options{Strategy: strategy, NoUserLists: true}
			lists := s.run(opts, m, seed)
			if !lists.pruned {
				s.complain(fmt.Sprint(strategy, ": not pruned without user lists"), lists.placed, opts, m, seed)
			}
			if n := bits.OnesCount64(lists.params); n < kept {
				s.complain(fmt.Sprint(strategy, ": fewer parameters without user lists"), lists.placed, opts, m, seed)
			} else if n > kept {
				s.counts["more parameters without user lists, "+strategy.String()]++
			}
			s.checkRemoval(want, opts, m, seed)
		}
	}
}

func TestExhaustive(t *testing.T) {
	blocks := min(*exhaustiveBlocks, 5)
	if blocks == 0 {
		blocks = long.Pick(3, 4)
	}
	for n := 1; n <= blocks; n++ {
		t.Run(fmt.Sprint(n, " blocks"), func(t *testing.T) {
			start := time.Now()
			list, labelled := graphs(n)
			r := tally.New()
			patterns := [][]stmtKind{nil, {stmtUse}, {stmtDefine}, {stmtUse, stmtDefine}, {stmtDefine, stmtUse}}
			if n > 3 {
				patterns = patterns[:4] // the last is nothing but a definition to other blocks
			}
			tally.InShards(len(list), func(from, step int) {
				s := newShard(r)
				s.every = []int{1, 1, 1, 1, 8, 32}[n]
				for i := from; i < len(list); i += step {
					s.graph(list[i], patterns, uint64(i))
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

// graph checks all programs with a graph that use their variable.
func (s *shard) graph(blocks [][]int, patterns [][]stmtKind, seed uint64) {
	p := newProgram(1, blocks)
	s.p, s.conv, s.reducible, s.acyclic = p, converge(p), p.reducible(), true
	for n := range p.succs {
		for _, to := range p.succs[n] {
			s.acyclic = s.acyclic && p.reach(to, -1)>>n&1 == 0
		}
	}
	if s.reducible {
		s.counts["graphs that are reducible"]++
	}
	pattern := make([]int, len(blocks))
	for {
		p.clear()
		for i, k := range pattern {
			for _, kind := range patterns[k] {
				p.add(i+1, kind, 0, 0)
			}
		}
		if p.uses > 0 {
			s.check(seed<<20 + uint64(s.n))
		}
		i := 0
		for ; i < len(pattern); i++ {
			if pattern[i]++; pattern[i] < len(patterns) {
				break
			}
			pattern[i] = 0
		}
		if i == len(pattern) {
			return
		}
	}
}
