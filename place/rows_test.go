package place

// This file defines tests of the algorithms and figures of Braun et al., sections 2 and 3.
// They check which parameters each strategy places.

import (
	"slices"
	"testing"
)

// A placing is a program with the parameters that a test expects, in whatever order its
// blocks are filled and sealed.
type placing struct {
	name, text string
	want       string     // after Algorithm 5; without it, by all strategies except
	except     []Strategy // these, which leave a redundant set of parameters, left
	left       string     // the result of these strategies without Algorithm 5
	either     []Strategy // strategies that leave the set or not, depending on the order
}

func TestFigures(t *testing.T) {
	tests := []placing{
		{name: "figure 2", text: `
			x= -> 1
			-> 2 5
			-> 3 4
			x= -> 4
			-> 1
			x ->`,
			want: "x@1(#0, x@4) x@4(x@1, #1) uses x@1"},
		{name: "algorithm 3, itself and another value", text: `
			x= -> 1
			-> 1 2
			x ->`,
			want: "uses #0"},
		{name: "algorithm 3, nothing but itself", text: `
			->
			x -> 1 1`,
			want: "uses undef"},
		{name: "algorithm 3, users again", text: `
			x= -> 1
			-> 2 3
			x -> 2 1
			x ->`,
			want: "uses #0 #0"},
		{name: "figure 5, an irreducible loop", text: `
			x= -> 1 2
			x -> 2
			x -> 1`,
			want: "uses #0 #0", except: []Strategy{Simple, Marker, SCC},
			left: "x@1(#0, x@2) x@2(#0, x@1) uses x@1 x@2"},
		{name: "figure 2 after copy propagation", text: `
			y= x=y -> 1
			-> 2 5
			-> 3 4
			x=y -> 4
			-> 1
			x ->`,
			want: "uses #0", except: []Strategy{Simple, Marker}, either: []Strategy{SCC},
			left: "x@1(#0, x@4) x@4(x@1, #0) uses x@1"},
		{name: "a swap in a loop", text: `
			x= y= -> 1
			x y x,y=y,x -> 1`,
			want: "x@1(#0, y@1) y@1(#1, x@1) uses x@1 y@1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(test.text)
			for _, strategy := range Strategies {
				for _, m := range []manner{early, late, mixed} {
					for _, reduce := range []bool{false, true} {
						want := test.want
						if slices.Contains(test.except, strategy) && !reduce {
							want = test.left
						}
						r := new(driver).place(p, Options{Strategy: strategy, RemoveRedundant: reduce}, m, 5)
						got := r.text(p)
						if got == test.left && !reduce && slices.Contains(test.either, strategy) {
							got = want
						}
						if got != want {
							t.Errorf("%v, %v, reduced %v: %s, want %s", strategy, m, reduce, got, want)
						}
					}
				}
			}
		})
	}
}

// Section 3.1: without user lists a parameter may stay that the full version
// removes. When block 1 is sealed, its parameter gets the incomplete one of
// block 2 as an argument. Sealing block 2 replaces that by #0, but without lists
// the parameter of block 1, which uses it, is not checked again.
func TestWithoutUserListsMoreMayStay(t *testing.T) {
	p := parse(`
		x= -> 1 2
		x ->
		-> 1`)
	for _, strategy := range []Strategy{Simple, Marker, SCC} {
		for _, test := range []struct {
			opts Options
			want string
		}{
			{Options{}, "uses #0"},
			{Options{NoUserLists: true}, "x@1(#0, #0) uses x@1"},
			{Options{NoUserLists: true, RemoveRedundant: true}, "uses #0"},
		} {
			test.opts.Strategy = strategy
			r := new(driver).place(p, test.opts, late, 1)
			if got := r.text(p); got != test.want {
				t.Errorf("%v, user lists %v, Algorithm 5 %v: %s, want %s", strategy, !test.opts.NoUserLists,
					test.opts.RemoveRedundant, got, test.want)
			}
		}
	}
}

// Section 3.3: in acyclic flow the marker strategy removes no parameter that it has placed.
// In a cycle it may place a temporary parameter, which the SCC strategy does not need.
func TestTemporaryParameters(t *testing.T) {
	nearOnly(t)
	tests := []struct {
		text    string
		created map[Strategy]int
		kept    int
	}{
		{"x= -> 1 2\n -> 3\n -> 3\n x ->", map[Strategy]int{Simple: 1}, 0},
		{"x= -> 1 2\n x= -> 3\n -> 3\n -> 4 5\n -> 6\n -> 6\n x ->",
			map[Strategy]int{Simple: 2, Marker: 1, SCC: 1, Deferred: 1}, 1},
		{"x= -> 1\n -> 1 2\n x ->", map[Strategy]int{Simple: 1, Marker: 1}, 0},
		{"x= -> 1 2\n -> 2\n -> 1 3\n x ->", map[Strategy]int{Simple: 2, Marker: 2}, 0},
		{"x= -> 1 2\n x= -> 2\n -> 1 3\n x ->", map[Strategy]int{Simple: 1, Marker: 1, SCC: 1, Deferred: 1}, 1},
	}
	for _, test := range tests {
		p := parse(test.text)
		for _, strategy := range Strategies {
			d := new(driver)
			r := d.place(p, Options{Strategy: strategy, RemoveRedundant: true}, sealed, 1)
			if d.stats.Created != test.created[strategy] || d.stats.Kept != test.kept {
				t.Errorf("%v: created %d, kept %d, want %d, %d: %s\n%s", strategy, d.stats.Created, d.stats.Kept,
					test.created[strategy], test.kept, r.text(p), p)
			}
		}
	}
}
