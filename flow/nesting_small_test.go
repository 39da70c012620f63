package flow_test

import (
	"testing"

	"cpsc/flow"
	"cpsc/internal/test/smallgraphs"
)

// TestNestingOfSmallGraphs compares the nesting trees of all graphs of up to three blocks, and
// at full length of four, with the definition, for all values that one or two blocks define and
// use: the parent of a block is the innermost one that defines a value which is live where the
// block begins.
func TestNestingOfSmallGraphs(t *testing.T) {
	trees := 0
	for blocks := 1; blocks <= 4; blocks++ {
		smallgraphs.Each(blocks, func(g flow.Graph) {
			dom := g.DominatorTree()
			type use struct{ def, user int32 }
			var all []use
			for d := range int32(len(g)) {
				for u := range int32(len(g)) {
					if d != u && dom.Dominates(d, u) {
						all = append(all, use{d, u})
					}
				}
			}
			live := make([][]bool, len(all)) // by use and block
			for i, x := range all {
				live[i] = make([]bool, len(g))
				for n := range int32(len(g)) {
					live[i][n] = n != x.def && reachesWithout(g, n, x.user, x.def)
				}
			}
			for i := range all {
				for j := range i + 1 {
					var uses flow.Edges
					uses.Reset(len(g))
					for _, x := range []use{all[i], all[j]} {
						uses.Add(x.def, x.user)
					}
					tree := g.NestingTree(dom, &uses)
					trees++
					for n := int32(1); n < int32(len(g)); n++ {
						want := int32(0)
						for _, k := range []int{i, j} {
							if d := all[k].def; live[k][n] && dom.Level[d] > dom.Level[want] {
								want = d
							}
						}
						if tree.Idom[n] != want {
							t.Fatalf("in %v with the uses %v and %v, the parent of %d is %d, want %d", g, all[i], all[j], n, tree.Idom[n], want)
						}
					}
				}
			}
		})
	}
	if trees < 100_000 {
		t.Errorf("only %d trees", trees)
	}
}

// reachesWithout reports whether a path leads from one block to another and does not pass a
// third.
func reachesWithout(g flow.Graph, from, to, without int32) bool {
	seen := make([]bool, len(g))
	work := []int32{from}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if n == without || seen[n] {
			continue
		}
		if n == to {
			return true
		}
		seen[n] = true
		work = append(work, g[n]...)
	}
	return false
}
