// This file defines wazero's pass passRedundantPhiEliminationOpt (wazero/wazero,
// internal/engine/wazevo/ssa/pass.go, read at commit 236c2458 of July 2026; repeated to a
// fixpoint since pull request 2109, March 2024).
//
// In each round it visits the blocks in reverse postorder, and looks, for each parameter of
// the block, whether the predecessors pass only one value besides the parameter. If so, the
// parameter becomes an alias of that value. Aliases are chains, which are followed and not
// shortened. For each parameter and each predecessor, the aliases in all arguments of the
// branch are resolved and stored, not only the one for the parameter.
//
// Promise: as zjit.
//
// Cost: a block with p parameters and e incoming edges takes up to p²·e steps in each round,
// and there are up to P + 1 rounds.

package removal

import "cpsc/construct"

func wazero(m *Form) []construct.Def {
	alias := m.own()
	resolve := func(x construct.Def) construct.Def {
		for {
			m.work.Looks++
			i := m.param(x)
			if i < 0 || alias[i] == x {
				return x
			}
			x = alias[i]
		}
	}
	params := make([][]int32, len(m.nodes)) // those that are left, by node
	for n := range m.nodes {
		params[n] = append(params[n], m.nodes[n].params...)
	}
	var unique []construct.Def // of the parameters of the block: the only argument, or the parameter
	for changed := true; changed; {
		changed = false
		m.work.Rounds++
		for _, n := range m.order() {
			unique = unique[:0]
			redundant := false
			for _, i := range params[n] {
				value := m.def(i)
				for slot := range m.nodes[n].args {
					for _, j := range params[n] {
						m.phis[j].Args[slot] = resolve(m.phis[j].Args[slot])
					}
					x := m.phis[i].Args[slot]
					if x == m.def(i) || x == value {
						continue
					}
					if value != m.def(i) {
						value = m.def(i)
						break
					}
					value = x
				}
				unique = append(unique, value)
				redundant = redundant || value != m.def(i)
			}
			if !redundant {
				continue
			}
			changed = true
			left := params[n][:0]
			for k, i := range params[n] {
				if alias[i] = unique[k]; unique[k] == m.def(i) {
					left = append(left, i)
				}
			}
			params[n] = left
		}
	}
	return m.resolveAll(alias)
}
