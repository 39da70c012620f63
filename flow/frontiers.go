// This file defines dominance frontiers, which are due to Cytron et al.,
// "Efficiently Computing Static Single Assignment Form and the Control
// Dependence Graph" (TOPLAS 1991). They are computed as Cooper, Harvey and
// Kennedy do (figure 5 of their paper).

package flow

// Frontiers returns the dominance frontier of each node n: the nodes that n does not
// strictly dominate, but that have a predecessor which n dominates. The total size, and so
// the time, is quadratic in the number of nodes at worst, for deeply nested loops.
func (g Graph) Frontiers(preds Graph, idom []int32) [][]int32 {
	var nodes, frontier []int32
	last := make([]int32, len(g)) // by node, one more than the last node put into its frontier
	for b := range g {
		if len(preds[b]) < 2 && b != 0 {
			continue
		}
		for _, p := range preds[b] {
			if idom[p] < 0 && p != 0 {
				continue // not reached
			}
			// If the frontier of the runner has b already, so have those of its
			// dominators up to idom[b].
			for runner := p; runner != idom[b] && last[runner] != int32(b)+1; runner = idom[runner] {
				last[runner] = int32(b) + 1
				nodes, frontier = append(nodes, runner), append(frontier, int32(b))
				if runner == 0 {
					break
				}
			}
		}
	}
	var lists adjacency
	lists.index(len(g), nodes, frontier)
	frontiers := make([][]int32, len(g))
	for n := range frontiers {
		frontiers[n] = lists.of(int32(n))
	}
	return frontiers
}
