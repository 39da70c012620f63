// This file defines …

package opt

import "cpsc/cps"

func propagateConstants(p *cps.Program, f *cps.Func) bool { return false }
