package cps

// This file tests rows of the paper through the builder.

import "testing"

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
