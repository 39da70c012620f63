package flow_test

import (
	"fmt"

	"cpsc/flow"
)

func ExampleGraph_Frontiers() {
	g := flow.Graph{{1, 4}, {2, 3}, {5}, {5}, {6}, {6}, {}}
	preds, _ := g.Reverse()
	for n, frontier := range g.Frontiers(preds, g.Dominators()) {
		fmt.Println(n, frontier)
	}
	// Output:
	// 0 []
	// 1 [6]
	// 2 [5]
	// 3 [5]
	// 4 [6]
	// 5 [6]
	// 6 []
}
