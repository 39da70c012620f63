// Package smallgraphs enumerates all small control-flow graphs, for exhaustive tests and
// experiments.
package smallgraphs

import "cpsc/flow"

// Each calls use for each graph of an entry and the given number of blocks, all reachable,
// with at most two successors each. The entry leads to block 1 and nowhere else. The lists
// of successors are shared between graphs, and must not be changed.
func Each(blocks int, use func(flow.Graph)) {
	choices := [][]int32{nil}
	for a := 1; a <= blocks; a++ {
		choices = append(choices, []int32{int32(a)})
		for b := a; b <= blocks; b++ {
			choices = append(choices, []int32{int32(a), int32(b)})
		}
	}
	choice := make([]int, blocks)
	for {
		g := flow.Graph{{1}}
		for _, c := range choice {
			g = append(g, choices[c])
		}
		if len(g.ReversePostorder()) == len(g) {
			use(g)
		}
		i := 0
		for ; i < blocks; i++ {
			if choice[i]++; choice[i] < len(choices) {
				break
			}
			choice[i] = 0
		}
		if i == blocks {
			return
		}
	}
}
