// This file defines …

package opt

import "cpsc/cps"

func contify(p *cps.Program) bool { return false }
