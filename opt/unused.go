// This file defines …

package opt

import "cpsc/cps"

func removeUnused(p *cps.Program) bool { return false }
