package flow_test

import (
	"fmt"

	"cpsc/flow"
)

func ExampleFunc_Valid() {
	f, err := flow.Parse(`
		x= -> 1 2
		x= -> 2
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	form := &flow.Form{Reads: []flow.Value{1}}
	fmt.Println(f.Valid(form))
	// The writes are 0 and 1, so the first phi is 2.
	form = &flow.Form{
		Phis:  []flow.Phi{{Node: 2, Var: 0, Args: []flow.Value{0, 1}}},
		Reads: []flow.Value{2},
	}
	fmt.Println(f.Valid(form))
	fmt.Print(f.Text(form))
	// Output:
	// flow: f: read 0 of x gets 1 and not one value on all paths
	// <nil>
	// x@2(#0, #1)
	// reads x@2
}

// A loop with two entries, and phis that Algorithm 5 of Braun et al. removes.
func ExampleFunc_Reduce() {
	f, err := flow.Parse(`
		x= -> 1 2
		-> 2
		-> 1 3
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	form := &flow.Form{
		Phis: []flow.Phi{
			{Node: 1, Var: 0, Args: []flow.Value{0, 2}},
			{Node: 2, Var: 0, Args: []flow.Value{0, 1}},
		},
		Reads: []flow.Value{2},
	}
	reduced, sets := f.Reduce(form)
	fmt.Print(f.Text(reduced))
	fmt.Println(len(sets[0]), "phis were redundant together; reducible:", f.Succs.Reducible())
	// Output:
	// reads #0
	// 2 phis were redundant together; reducible: false
}

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
