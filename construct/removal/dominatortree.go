// This file defines the removal of this project (construct/redundant.go): one dominator tree
// of the graph of values, by Lengauer and Tarjan.
//
// Promise: no redundant set is left; there is no order to depend on.
//
// Cost: O(A log P) for A arguments and P parameters, whatever the flow.

package removal

import "cpsc/construct"

func dominatorTree(m *Form) []construct.Def {
	m.work.Rounds = 1
	for i := range m.phis {
		m.work.Looks += len(m.phis[i].Args)
	}
	return m.f.Topmost(m.result)
}
