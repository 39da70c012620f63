package parser

import (
	"testing"

	"cpsc/diag"
	"cpsc/internal/shield"
	"cpsc/parser/internal/imp"
)

// TestFaultOfParser makes the parser panic at its second declaration. The error of the first stays; without
// one, the panic goes on.
func TestFaultOfParser(t *testing.T) {
	shield.Strict = false
	defer func() { shield.Strict = true }()
	for text, want := range map[string]int{"fn f() { x; } fn main() {}": 1, "fn f() {} fn main() {}": 0} {
		errs, n, panics := diag.NewList(diag.NewFile("test.imp", text)), 0, false
		func() {
			defer func() { panics = recover() != nil }()
			parseFile(nil, errs, nil, func(*imp.DeclarationContext) {
				if n++; n == 2 {
					panic("a fault")
				}
			})
		}()
		if errs.Errors() != want || panics != (want == 0) {
			t.Errorf("%s: it panics: %t, and the errors are %v", text, panics, errs.Items)
		}
	}
}
