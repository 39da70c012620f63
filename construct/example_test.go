package construct_test

import (
	"fmt"

	"cpsc/construct"
)

func ExampleFunc_Valid() {
	f, err := construct.Parse(`
		x= -> 1 2
		x= -> 2
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	form := &construct.Form{Reads: []construct.Value{1}}
	fmt.Println(f.Valid(form))
	// The writes are 0 and 1, so the first phi is 2.
	form = &construct.Form{
		Phis:  []construct.Phi{{Node: 2, Var: 0, Args: []construct.Value{0, 1}}},
		Reads: []construct.Value{2},
	}
	fmt.Println(f.Valid(form))
	fmt.Print(f.Text(form))
	// Output:
	// construct: f: read 0 of x gets 1 and not one value on all paths
	// <nil>
	// x@2(#0, #1)
	// reads x@2
}

// A loop with two entries, and phis that Algorithm 5 of Braun et al. removes.
func ExampleFunc_Reduce() {
	f, err := construct.Parse(`
		x= -> 1 2
		-> 2
		-> 1 3
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	form := &construct.Form{
		Phis: []construct.Phi{
			{Node: 1, Var: 0, Args: []construct.Value{0, 2}},
			{Node: 2, Var: 0, Args: []construct.Value{0, 1}},
		},
		Reads: []construct.Value{2},
	}
	reduced, sets := f.Reduce(form)
	fmt.Print(f.Text(reduced))
	fmt.Println(len(sets[0]), "phis were redundant together; reducible:", f.Succs.Reducible())
	// Output:
	// reads #0
	// 2 phis were redundant together; reducible: false
}
