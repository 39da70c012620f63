// This file defines Cranelift's pass remove_constant_phis (bytecodealliance/wasmtime,
// cranelift/codegen/src/remove_constant_phis.rs, read at commit e6b33de5 of August 2026;
// introduced by pull request 1664 in 2020).
//
// It is a forward data-flow analysis on the lattice of constant propagation, where the
// constants are all values that are not parameters. It goes through the blocks in reverse
// postorder, and passes what is known of the arguments of each outgoing edge on to the
// parameters, until nothing changes.
//
// Promise: a parameter is removed if and only if exactly one value that is not a parameter
// reaches it, directly or through parameters. The analysis is monotone, so the result does
// not depend on the order. But a parameter whose only value is another parameter, which
// itself must stay, is kept.
//
// Cost: a fact changes at most twice, so there are at most 2P + 1 rounds for P parameters,
// with A arguments in each: O(P·A).

package removal

import "cpsc/construct"

func cranelift(m *Form) []construct.Def { return m.constantPhis(true) }

// constantPhis is the analysis. An argument that is a parameter reached by many values stands for
// many if monotone is true, and otherwise for itself.
func (m *Form) constantPhis(monotone bool) []construct.Def {
	facts := m.facts()
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for _, n := range m.order() {
			for _, e := range m.nodes[n].edges {
				for _, i := range m.nodes[e.to].params {
					m.work.Looks++
					x := m.phis[i].Args[e.slot]
					if j := m.param(x); j >= 0 && (monotone || facts[j] != many) {
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
