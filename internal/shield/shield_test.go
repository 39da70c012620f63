package shield_test

import (
	"testing"

	"cpsc/diag"
	"cpsc/internal/shield"
)

// panics reports whether f does.
func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func TestShield(t *testing.T) {
	defer func() { shield.Strict = false }()
	fault := func() { panic("a fault") }
	for _, strict := range []bool{false, true} {
		shield.Strict = strict
		errs := diag.NewList(diag.NewFile("test.imp", "x"))
		errs.Warnf(diag.UnusedLabel, diag.NoSpan, "a warning")
		if !panics(func() { shield.Errors(errs, fault) }) {
			t.Error("a panic without an error is hidden")
		}
		errs.Errorf(diag.UndeclaredName, diag.NoSpan, "an error")
		if panics(func() { shield.Errors(errs, fault) }) != strict {
			t.Errorf("strict: %t: a panic after an error", strict)
		}
		if panics(func() { shield.Advice(fault) }) != strict {
			t.Errorf("strict: %t: a panic of advice", strict)
		}
		if errs.Errors() != 1 || len(errs.Items) != 2 {
			t.Error("diagnostics are lost")
		}
	}
}
