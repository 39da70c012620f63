package cps_test

import (
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
)

func init() { cps.Read = notation.Read }

// A tail call has to give all that the function returns, not only the first of it.
func TestTailCallGivesTooLittle(t *testing.T) {
	errs := diag.NewList(diag.NewFile("test.cps", "fn g(ret: cont(int)) = ret(1)\n\nfn f(ret: cont(int, int)) = g(ret)\n"))
	if p := notation.Read(errs.File, errs); p != nil {
		t.Errorf("accepted:\n%s", p)
	}
}
