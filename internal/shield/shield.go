// Package shield keeps a fault of what advises the author of a program from costing the diagnosis, or
// the program.
package shield

import "cpsc/diag"

// Strict makes Errors and Advice hide no panic. Tests set it before they run, since they look for such faults.
var Strict bool

// Errors calls f, which adds errors to a list and says how to mend them. If f panics when the list
// has an error, Errors returns: what f has found rejects the program, and the rest waits until that is
// mended. Without an error the panic goes on, for f cannot tell whether the program is right.
func Errors(errs *diag.List, f func()) {
	defer func() {
		if errs.Failed() && !Strict {
			recover()
		}
	}()
	f()
}

// Advice calls f, which adds nothing but advice: helps, fixes, and warnings of lints. If f panics,
// Advice returns, and the rest of the advice is missing.
func Advice(f func()) {
	defer func() {
		if !Strict {
			recover()
		}
	}()
	f()
}
