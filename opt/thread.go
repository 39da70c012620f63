// This file defines …

package opt

import "cpsc/cps"

func threadJumps(p *cps.Program, f *cps.Func) bool { return false }
