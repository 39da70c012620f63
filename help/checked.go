// This file explains the errors of a program that parses.

package help

import "cpsc/diag"

func (h *helper) explainChecked(p *program) []*diag.Diagnostic { return p.faults }
