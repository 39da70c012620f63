// This file defines the change to Cranelift's pass that gives it a unique solution, which is
// the best one: the fact that it keeps of a parameter is not one value but the nearest known
// dominator in the graph of values, and instead of join it takes the nearest common ancestor
// of two arguments. This is the algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast
// Dominance Algorithm" (2001), whose intersect it is, over values instead of blocks.
//
// Why is it right to visit parameters in the order of their blocks, although their graph is
// another one? intersect needs numbers by which a dominator comes before what it dominates.
// If the value u dominates the parameter p, every path of the flow to the block of p passes
// the definition of u before, so that block is dominated by the block of u, and comes later in
// a reverse postorder.
//
// Promise: no redundant set is left: a parameter is kept if and only if only the root
// dominates it (Theorem 3 in docs/algorithms.md). Nothing here depends on the order except
// the number of rounds: arguments with larger numbers are ignored while nothing is known of
// the parameter.
//
// Cost: each round looks at A arguments, and for each takes up to as many steps as the tree is
// deep. There are two or three rounds for most functions, as for cranelift, but as many as
// blocks on some, and a tree may be as deep as there are parameters.

package removal

import "cpsc/construct"

// root is the fact that only the root dominates a parameter.
const root = many

// A valueTree is what is known of the dominator tree of values.
type valueTree struct {
	*Form
	number []int32 // by parameter: 1, 2, … in reverse postorder
	parent []fact  // by parameter
}

func intersect(m *Form) []construct.Def {
	t := valueTree{m, make([]int32, len(m.phis)), m.facts()}
	count := int32(0)
	for _, n := range m.rpo {
		for _, i := range m.nodes[n].params {
			count++
			t.number[i] = count
		}
	}
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for _, n := range m.order() {
			for _, i := range m.nodes[n].params {
				if next := t.dominator(i); next != t.parent[i] {
					t.parent[i], changed = next, true
				}
			}
		}
	}
	values := m.own()
	for _, n := range m.rpo { // a dominator comes first
		for _, i := range m.nodes[n].params {
			switch j := m.param(t.parent[i]); {
			case t.parent[i] == root:
			case j >= 0:
				values[i] = values[j]
			default:
				values[i] = t.parent[i]
			}
		}
	}
	return values
}

// dominator returns the nearest dominator of all arguments of a parameter that are known.
func (t *valueTree) dominator(i int32) fact {
	next := none
	for _, x := range t.phis[i].Args {
		t.work.Looks++
		switch j := t.param(x); {
		case j == i || j >= 0 && t.parent[j] == none:
		case j >= 0 && t.parent[i] == none && t.number[j] > t.number[i]:
		case next == none:
			next = x
		default:
			next = t.meet(next, x)
		}
	}
	return next
}

// meet returns the nearest common ancestor of two values.
func (t *valueTree) meet(x, y fact) fact {
	for x != y {
		a, b := t.position(x), t.position(y)
		if a == 0 && b == 0 || x == root || y == root {
			return root
		}
		if a > b {
			x = t.parent[t.param(x)]
		} else {
			y = t.parent[t.param(y)]
		}
		t.work.Looks++
	}
	return x
}

// position returns the number of a parameter; 0 for another value, which is below the root.
func (t *valueTree) position(x fact) int32 {
	if i := t.param(x); i >= 0 {
		return t.number[i]
	}
	return 0
}
