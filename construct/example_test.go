package construct_test

import (
	"fmt"

	"cpsc/construct"
)

func ExampleFunction_Valid() {
	f, err := construct.Parse(`
		x= -> 1 2
		x= -> 2
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	result := &construct.Result{Reads: []construct.Def{1}}
	fmt.Println(f.Valid(result))
	// The writes are 0 and 1, so the first phi is 2.
	result = &construct.Result{
		Phis:  []construct.Phi{{Node: 2, Var: 0, Args: []construct.Def{0, 1}}},
		Reads: []construct.Def{2},
	}
	fmt.Println(f.Valid(result))
	fmt.Print(f.Text(result))
	// Output:
	// construct: f: read 0 of x gets 1 and not one value on all paths
	// <nil>
	// x@2(#0, #1)
	// reads x@2
}

// A loop with two entries, and phis that Algorithm 5 of Braun et al. removes.
func ExampleFunction_Reduce() {
	f, err := construct.Parse(`
		x= -> 1 2
		-> 2
		-> 1 3
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	result := &construct.Result{
		Phis: []construct.Phi{
			{Node: 1, Var: 0, Args: []construct.Def{0, 2}},
			{Node: 2, Var: 0, Args: []construct.Def{0, 1}},
		},
		Reads: []construct.Def{2},
	}
	reduced, sets := f.Reduce(result)
	fmt.Print(f.Text(reduced))
	fmt.Println(len(sets[0]), "phis were redundant together; reducible:", f.Succs.Reducible())
	// Output:
	// reads #0
	// 2 phis were redundant together; reducible: false
}
