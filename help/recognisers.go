// This file lists the recognisers: they explain what no row of the table of habits can describe.

package help

import "cpsc/diag"

// A recogniser returns what may be said of a syntax error f at the token i, the most likely first.
type recogniser struct {
	name      string
	late      bool // it is asked after the table
	recognise func(p *program, f *diag.Diagnostic, where place, i int) []*advice
}

var recognisers = []recogniser{}
