// This file defines Noir's pass remove_redundant_params (noir-lang/noir,
// compiler/noirc_evaluator/src/ssa/opt/remove_redundant_params.rs, read at commit 2d71bbd1;
// introduced by pull request 12047 in 2026), which follows Cranelift's.
//
// The lattice is the same. The blocks are visited in reverse postorder, too, but each one
// collects what its predecessors pass, and parameters of which many values are known are
// skipped.
//
// Promise: the same result as cranelift, in any order.
//
// Cost: O(P·A), without the arguments of parameters that have many values.

package removal

import "cpsc/construct"

func noir(m *Form) []construct.Def {
	facts := m.facts()
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for _, n := range m.order() {
			for slot := range m.nodes[n].args {
				for _, i := range m.nodes[n].params {
					if facts[i] == many {
						continue
					}
					m.work.Looks++
					x := m.phis[i].Args[slot]
					if j := m.param(x); j >= 0 {
						x = facts[j]
					}
					if x = join(facts[i], x); x != facts[i] {
						facts[i], changed = x, true
					}
				}
			}
		}
	}
	return m.constant(facts)
}
