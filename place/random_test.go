package place

// This file defines the random test of placement, with copies between two variables, and the tests of
// Options.Final.

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"cpsc/internal/test/long"
	"cpsc/internal/test/tally"
)

// checkFinal checks all strategies with Options.Final: what a read returned is what its use sees in the
// end, on every path, and no strategy gets by with fewer parameters than deferred does without it.
func (s *shard) checkFinal(least placed, seed uint64, manners ...manner) {
	for _, strategy := range Strategies {
		for _, m := range manners {
			opts := Options{Strategy: strategy, Final: true}
			j := s.run(opts, m, seed)
			for _, x := range s.used() {
				if s.Resolve(x) != x {
					s.complain(fmt.Sprint(strategy, ", final: an answer changed"), j.placed, opts, m, seed)
				}
			}
			more := bits.OnesCount64(j.params) - bits.OnesCount64(least.params)
			if more < 0 {
				s.complain(fmt.Sprint(strategy, ", final: fewer parameters than needed"), j.placed, opts, m, seed)
			}
			s.counts[fmt.Sprintf("parameters that final costs, %v, %v", strategy, m)] += more
		}
	}
}

// TestExhaustiveFinal covers every graph of up to three blocks, with every placement of assignments and
// uses of a variable.
func TestExhaustiveFinal(t *testing.T) {
	patterns := [][]stmtKind{nil, {stmtUse}, {stmtDefine}, {stmtUse, stmtDefine}}
	r := tally.New()
	for n := 1; n <= 3; n++ {
		list, _ := graphs(n)
		tally.InShards(len(list), func(from, step int) {
			s := newShard(r)
			for i := from; i < len(list); i += step {
				p := newProgram(1, list[i])
				s.p = p
				eachTuple(n, len(patterns), func(content []int) {
					p.clear()
					for b, k := range content {
						for _, kind := range patterns[k] {
							p.add(b+1, kind, 0, 0)
						}
					}
					if p.uses > 0 {
						s.counts["programs"]++
						s.known = s.known[:0]
						s.checkFinal(s.place(p, Options{}, early, 0), uint64(i), early, late, mixed)
					}
				})
			}
			r.Merge(s.counts)
		})
	}
	r.Show(t)
}

// TestRandom checks programs of four to seven blocks as TestExhaustiveCopies does, and with
// Options.Final. At full length there are a million of them, in 50 parts that can be run one by one:
//
//	CPSC_LONG=1 go test ./place -run 'TestRandom$/^7$' -v
func TestRandom(t *testing.T) {
	programs := long.Pick(1_000, 20_000)
	for part := range long.Pick(1, 50) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			r := tally.New()
			tally.InShards(programs, func(from, step int) {
				s := newShard(r)
				s.every = 1
				d := tally.Dice(2*part + from + 1)
				for i := from; i < programs; i += step {
					s.p = randomCopies(&d, 4+d.Roll(4))
					s.checkCopies(uint64(i))
					s.checkFinal(s.place(s.p, Options{}, early, 0), uint64(i), manner(i/2%3))
				}
				r.Merge(s.counts)
			})
			r.Show(t)
		})
	}
}

// randomCopies makes a program of two variables, all blocks reachable.
func randomCopies(d *tally.Dice, blocks int) *program {
	for {
		succs := make([][]int, blocks)
		for i := range succs {
			for range d.Roll(3) {
				succs[i] = append(succs[i], d.Roll(blocks))
			}
		}
		p := newProgram(2, succs)
		if bits.OnesCount(p.reach(0, -1)) < len(p.succs) {
			continue
		}
		for n := 1; n < len(p.succs); n++ {
			for _, st := range append(copyUses[d.Roll(len(copyUses))], copyAssigns[d.Roll(len(copyAssigns))]...) {
				p.add(n, st.kind, st.to, st.from)
			}
		}
		if p.uses > 0 {
			return p
		}
	}
}

// A parameter that remains has an argument for each edge, even if a lookup that goes far finds one value for all.
func TestFinalFar(t *testing.T) {
	var f function
	f.begin(Options{Final: true, Far: true})
	x, entry, join := f.NewVar(), f.NewBlock(), f.NewBlock()
	f.Seal(entry)
	f.Write(x, entry, f.newValue())
	for range fewPreds + 1 {
		b := f.NewBlock()
		f.Edge(entry, b)
		f.Seal(b)
		f.Edge(b, join)
	}
	f.Read(x, join)
	f.Seal(join)
	f.finish([]Value{f.Read(x, join)})
	if args := len(f.Params(join)[0].Args); args != fewPreds+1 {
		t.Errorf("%d arguments for %d edges", args, fewPreds+1)
	}
}

// A loop that cannot be reached takes a parameter if what it uses is listed, and otherwise none.
func TestUnreachableUses(t *testing.T) {
	for _, listed := range []bool{true, false} {
		var f function
		f.begin(Options{})
		x, entry, start, loop := f.NewVar(), f.NewBlock(), f.NewBlock(), f.NewBlock()
		f.Seal(entry)
		f.Seal(start)
		f.Edge(start, loop)
		used := []Value{f.Read(x, loop)}
		y := f.newValue()
		f.Write(x, loop, y)
		f.Edge(loop, loop)
		f.Seal(loop)
		if !listed {
			f.finish(nil)
		} else {
			f.finish(used)
		}
		params := f.Params(loop)
		if !listed && len(params) > 0 || listed && (len(params) != 1 || params[0].Value != f.Resolve(used[0]) || !slices.Equal(params[0].Args, []Value{undef, y})) {
			t.Errorf("listed %v: %v", listed, params)
		}
	}
}
