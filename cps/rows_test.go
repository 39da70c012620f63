package cps

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
	want       string      // after Algorithm 5; without it, by all strategies except
	except     []Placement // these, which leave a redundant set of parameters, left
	left       string      // the result of these strategies without Algorithm 5
	either     []Placement // strategies that leave the set or not, depending on the order
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
			want: "uses #0 #0", except: []Placement{Simple, Marker, SCC},
			left: "x@1(#0, x@2) x@2(#0, x@1) uses x@1 x@2"},
		{name: "figure 2 after copy propagation", text: `
			y= x=y -> 1
			-> 2 5
			-> 3 4
			x=y -> 4
			-> 1
			x ->`,
			want: "uses #0", except: []Placement{Simple, Marker}, either: []Placement{SCC},
			left: "x@1(#0, x@4) x@4(x@1, #0) uses x@1"},
		{name: "a swap in a loop", text: `
			x= y= -> 1
			x y x,y=y,x -> 1`,
			want: "x@1(#0, y@1) y@1(#1, x@1) uses x@1 y@1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(test.text)
			for _, strategy := range Placements {
				for _, m := range []manner{early, late, mixed} {
					for _, reduce := range []bool{false, true} {
						want := test.want
						if slices.Contains(test.except, strategy) && !reduce {
							want = test.left
						}
						r := new(driver).place(p, Options{Placement: strategy, Research: Research{RemoveRedundant: reduce}}, m, 5)
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

// Section 3.1: witnesses save comparisons. The parameter of the join has many equal
// arguments before a different one, and is looked at again whenever a loop is sealed.
func TestWitnessesSaveComparisons(t *testing.T) {
	const equal, loops = 50, 50
	blocks := []block{{stmts: "x=1 y=2"}, {stmts: "x"}}
	target := func(stmts string, to ...int) {
		blocks[0].to = append(blocks[0].to, len(blocks))
		blocks = append(blocks, block{stmts, to})
	}
	for range equal {
		target("", 1)
	}
	target("x=y", 1)
	for range loops {
		target("", len(blocks), 1)
	}
	var texts []string
	var stats []Stats
	for _, off := range []bool{false, true} {
		// The join is filled and sealed before the loops are.
		p, s := buildWith(t, blocks, order{late: true}, Options{Placement: Simple, Research: Research{NoWitnesses: off}})
		texts, stats = append(texts, p.String()), append(stats, s)
	}
	if texts[0] != texts[1] {
		t.Errorf("with:\n%s\nwithout:\n%s", texts[0], texts[1])
	}
	with, without := stats[0].Comparisons, stats[1].Comparisons
	if with > 10*(equal+loops) || without < equal*loops {
		t.Errorf("%d comparisons with witnesses, %d without", with, without)
	}
	t.Logf("%d comparisons with witnesses, %d without", with, without)
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
	for _, strategy := range []Placement{Simple, Marker, SCC} {
		for _, test := range []struct {
			opts Options
			want string
		}{
			{Options{}, "uses #0"},
			{Options{Research: Research{NoUserLists: true}}, "x@1(#0, #0) uses x@1"},
			{Options{Research: Research{NoUserLists: true, RemoveRedundant: true}}, "uses #0"},
		} {
			test.opts.Placement = strategy
			r := new(driver).place(p, test.opts, late, 1)
			if got := r.text(p); got != test.want {
				t.Errorf("%v, user lists %v, Algorithm 5 %v: %s, want %s", strategy, !test.opts.Research.NoUserLists,
					test.opts.Research.RemoveRedundant, got, test.want)
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
		created map[Placement]int
		kept    int
	}{
		{"x= -> 1 2\n -> 3\n -> 3\n x ->", map[Placement]int{Simple: 1}, 0},
		{"x= -> 1 2\n x= -> 3\n -> 3\n -> 4 5\n -> 6\n -> 6\n x ->",
			map[Placement]int{Simple: 2, Marker: 1, SCC: 1, Deferred: 1}, 1},
		{"x= -> 1\n -> 1 2\n x ->", map[Placement]int{Simple: 1, Marker: 1}, 0},
		{"x= -> 1 2\n -> 2\n -> 1 3\n x ->", map[Placement]int{Simple: 2, Marker: 2}, 0},
		{"x= -> 1 2\n x= -> 2\n -> 1 3\n x ->", map[Placement]int{Simple: 1, Marker: 1, SCC: 1, Deferred: 1}, 1},
	}
	for _, test := range tests {
		p := parse(test.text)
		for _, strategy := range Placements {
			d := new(driver)
			r := d.place(p, Options{Placement: strategy, Research: Research{RemoveRedundant: true}}, sealed, 1)
			if d.stats.Created != test.created[strategy] || d.stats.Kept != test.kept {
				t.Errorf("%v: created %d, kept %d, want %d, %d: %s\n%s", strategy, d.stats.Created, d.stats.Kept,
					test.created[strategy], test.kept, r.text(p), p)
			}
		}
	}
}

// Ullrich, section 7: a naive lookup walks 2^n paths.
func TestLookupsAreLinear(t *testing.T) {
	for _, everyTime := range []bool{true, false} {
		for _, strategy := range Placements {
			var visited, lookups [2]int
			for i, n := range []int{1000, 2000} {
				blocks := []block{{"x=1", nil}}
				for j := range n {
					at := len(blocks) - 1
					stmts := ""
					if everyTime {
						stmts = "x=2 x"
					}
					if j == n-1 {
						stmts += " y=x y"
					}
					blocks[at].to = []int{at + 1, at + 2}
					blocks = append(blocks, block{"", []int{at + 3}}, block{"", []int{at + 3}}, block{stmts, nil})
				}
				p, s := buildWith(t, blocks, order{}, Options{Placement: strategy})
				visited[i], lookups[i] = s.Visited, s.Lookups
				if len(countParams(p)) > 0 {
					t.Errorf("%v: parameters", strategy)
				}
				if strategy != Simple && (s.Created != 0 || s.Promises != 0) {
					t.Errorf("%v: %d temporary parameters and %d promises", strategy, s.Created, s.Promises)
				}
			}
			if lookups[1] > 2*lookups[0]+10 || visited[1] > 2*visited[0]+visited[0]/10 || lookups[1] > 10*2000 {
				t.Errorf("%v: %v lookups, %v visited for n and 2n", strategy, lookups, visited)
			}
		}
	}
}

// An argument that comes from unreachable code is dropped. The same constant from reachable
// code still counts, although the search for a witness has already passed over it.
func TestForgottenWitness(t *testing.T) {
	blocks := []block{
		{"", []int{1, 2}},
		{"x=1", []int{4}},
		{"x=2", []int{4}},
		{"x=1", []int{4}}, // unreachable
		{"x", nil},
	}
	for _, strategy := range Placements {
		p, _ := buildWith(t, blocks, order{fill: []int{3, 0, 1, 2, 4}, late: true}, Options{Placement: strategy})
		if n := countParams(p)["b4"]; n != 1 {
			t.Errorf("%v: %d parameters\n%s", strategy, n, p)
		}
	}
}
