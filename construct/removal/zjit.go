// This file defines the pass remove_trivial_block_params of ZJIT, the compiler of Ruby
// (ruby/ruby, zjit/src/hir.rs; pull request 17311, August 2026, with the correction of
// 18482). We have its descriptions and the parts that the reviews quote, not the file; that a
// parameter passed to itself is skipped is our reading of the name Braun.
//
// In each round, an analysis goes through the edges in reverse postorder and records, for
// each parameter, whether it gets no value, one, or many; arguments are looked up in the
// union-find structure of the compiler. Then all parameters with one value are replaced, in
// that structure. Rounds are repeated until nothing changes. The facts have to be cleared
// before each analysis: the first version only resized their lists, and left parameters.
//
// Promise: no parameter that is left is trivial, that is, has only one argument besides
// itself. The result does not depend on the order (see algorithm3.go).
//
// Cost: a round replaces only what is trivial when the round begins, so a chain of P
// parameters, each trivial after the one before, takes P rounds, even if the flow has no
// loop: O(P·A). Pull request 18766 avoids rounds where no edge leads back.

package removal

import "cpsc/construct"

func zjit(m *Form) []construct.Def {
	values := m.own()
	facts := m.facts()
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for i := range facts {
			facts[i] = none
		}
		for _, n := range m.order() {
			for _, e := range m.nodes[n].edges {
				for _, i := range m.nodes[e.to].params {
					if values[i] != m.def(i) {
						continue
					}
					m.work.Looks++
					if x := m.resolve(values, m.phis[i].Args[e.slot]); x != m.def(i) {
						facts[i] = join(facts[i], x)
					}
				}
			}
		}
		for _, n := range m.order() {
			for _, i := range m.nodes[n].params {
				if values[i] == m.def(i) && facts[i] != none && facts[i] != many {
					values[i], changed = facts[i], true
				}
			}
		}
	}
	return m.resolveAll(values)
}
