package construct_test

import (
	"errors"
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

// A loop with an if in it: x is read after the loop, y nowhere.
func ExampleFind() {
	f, err := construct.Parse(`
		x= y= -> 1
		-> 2 5
		-> 3 4
		x= y= -> 4
		-> 1
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"cytron", "choi"} {
		result, err := construct.Find(name).Build(f)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, writes := f.Numbers()
		result.Sort(writes[len(f.Code)])
		fmt.Printf("%s:\n%s", name, f.Text(result))
	}
	// Output:
	// cytron:
	// x@1(#0, x@4)
	// y@1(#1, y@4)
	// x@4(x@1, #2)
	// y@4(y@1, #3)
	// reads x@1
	// choi:
	// x@1(#0, x@4)
	// x@4(x@1, #2)
	// reads x@1
}

// How many phis the algorithms place for a loop with an if in it, where one
// variable is never written again.
func Example_algorithms() {
	f, err := construct.Parse(`
		x= y= -> 1
		y -> 2 5
		-> 3 4
		x= -> 4
		-> 1
		x ->`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range construct.Algorithms {
		result, err := a.Build(f)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-22s %d\n", a.Name, len(result.Phis))
	}
	// Output:
	// cytron                 2
	// choi                   2
	// brandis-moessenboeck   2
	// sreedhar-gao           2
	// click-paleczny         3
	// briggs                 2
	// aycock-horspool        2
	// mansky-gunter          2
	// braun                  2
	// ullrich                4
	// react                  4
}

// A loop with two entries is not structured.
func ExampleUnstructured() {
	f, err := construct.Parse("-> 1 2\n -> 2\n -> 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = construct.Find("brandis-moessenboeck").Build(f)
	fmt.Println(err)
	var unstructured *construct.Unstructured
	fmt.Println(errors.As(err, &unstructured))
	// Output:
	// construct: f: not structured: the edge from node 1 to node 2 closes a cycle that is entered elsewhere, too (goto)
	// true
}
