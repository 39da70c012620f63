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

func intersect(m *Form) []construct.Def {
	number := make([]int32, len(m.phis)) // 1, 2, … in reverse postorder
	count := int32(0)
	for _, n := range m.rpo {
		for _, i := range m.nodes[n].params {
			count++
			number[i] = count
		}
	}
	parent := m.facts() // in the tree
	position := func(x fact) int32 {
		if i := m.param(x); i >= 0 {
			return number[i]
		}
		return 0 // below the root
	}
	meet := func(x, y fact) fact {
		for x != y {
			a, b := position(x), position(y)
			if a == 0 && b == 0 || x == root || y == root {
				return root
			}
			if a > b {
				x = parent[m.param(x)]
			} else {
				y = parent[m.param(y)]
			}
			m.work.Looks++
		}
		return x
	}
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for _, n := range m.order() {
			for _, i := range m.nodes[n].params {
				next := none
				for _, x := range m.phis[i].Args {
					m.work.Looks++
					switch j := m.param(x); {
					case j == i || j >= 0 && parent[j] == none:
					case j >= 0 && parent[i] == none && number[j] > number[i]:
					case next == none:
						next = x
					default:
						next = meet(next, x)
					}
				}
				if next != parent[i] {
					parent[i], changed = next, true
				}
			}
		}
	}
	values := m.own()
	for _, n := range m.rpo { // a dominator comes first
		for _, i := range m.nodes[n].params {
			switch j := m.param(parent[i]); {
			case parent[i] == root:
			case j >= 0:
				values[i] = values[j]
			default:
				values[i] = parent[i]
			}
		}
	}
	return values
}
