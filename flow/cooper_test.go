// This file defines the computation of immediate dominators after Cooper, Harvey and
// Kennedy, "A Simple, Fast Dominance Algorithm" (Rice University 2001): data flow over the
// tree itself, O(N²) at worst, and fast if loops are nested no deeper than usual.

package flow

// dominatorsByIteration returns the same as Dominators, by another algorithm.
func (g Graph) dominatorsByIteration() []int32 {
	preds, _ := g.Reverse()
	return g.iterateDominators(preds, g.ReversePostorder())
}

// iterateDominators works on positions in the order. The paper has postorder numbers and
// looks for the greater one, so this looks for the smaller one.
func (g Graph) iterateDominators(preds Graph, order []int32) []int32 {
	idom := make([]int32, len(g)) // by node
	at := make([]int32, len(g))   // by node, its position in the order, or -1
	doms := make([]int32, len(order))
	for n := range g {
		idom[n], at[n] = -1, -1
	}
	for i, n := range order {
		at[n], doms[i] = int32(i), -1
	}
	doms[0] = 0
	for changed := true; changed; {
		changed = false
		for b := 1; b < len(order); b++ {
			dom := int32(-1)
			for _, p := range preds[order[b]] {
				p := at[p]
				switch {
				case p < 0 || doms[p] < 0: // unreachable, or not visited yet
				case dom < 0:
					dom = p
				default:
					dom = intersect(doms, p, dom)
				}
			}
			if doms[b] != dom {
				doms[b] = dom
				changed = true
			}
		}
	}
	for i, n := range order[1:] {
		idom[n] = order[doms[i+1]]
	}
	return idom
}

// intersect returns the nearest common dominator: two fingers go up the tree.
func intersect(doms []int32, a, b int32) int32 {
	for a != b {
		for a > b {
			a = doms[a]
		}
		for b > a {
			b = doms[b]
		}
	}
	return a
}
