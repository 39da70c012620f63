// This file defines the pass that removes redundant parameters: Algorithm 5 of
// Braun et al., "Simple and Efficient Construction of Static Single Assignment
// Form" (CC 2013), section 3.2, over the parameters of all continuations. It expects
// a verified function, and changes only parameters and the arguments of jumps.

package opt

import "cpsc/cps"

func removeRedundant(p *cps.Program, f *cps.Func) bool {
	e := cps.Edit(p, f)
	if !e.RemoveRedundant() {
		return false
	}
	commit(e)
	return true
}
