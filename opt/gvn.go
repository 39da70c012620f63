// This file defines …

package opt

import "cpsc/cps"

func numberValues(p *cps.Program, f *cps.Func) bool { return false }
