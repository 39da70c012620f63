package cps

import (
	"cpsc/diag"
	"cpsc/place"
)

// Read is notation.Read, which imports this package: the tests of package cps_test set it.
var Read func(*diag.File, *diag.List) *Program

func readText(text string) (*Program, *diag.List) {
	errs := diag.NewList(diag.NewFile("test.cps", text))
	return Read(errs.File, errs), errs
}

// EverFar is the flag that sets everFar.
var EverFar = far

// Definition returns the value of v at the end of k in the table of definitions, or
// NoValue.
func (t *Trace) Definition(v Variable, k ContID) Value {
	return t.placer.Definition(place.Var(v), place.Block(k))
}
