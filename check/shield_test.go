package check_test

import (
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/shield"
	"cpsc/parser"
)

// TestFaultOfAdvice makes what advises panic: it reads the text of the program, of which only the first
// bytes are there. The diagnosis before it stays.
func TestFaultOfAdvice(t *testing.T) {
	const text = "fn main() -> int { break; var n = strlen(\"abc\"); return n; }"
	tree := parser.Parse(diag.NewFile("test.imp", text), nil)
	report := func() *diag.List {
		errs := diag.NewList(diag.NewFile("test.imp", text[:25]))
		if info := check.Check(tree, errs); !info.Rejected {
			t.Error("the program is accepted")
		}
		return errs
	}
	shield.Strict = false
	defer func() { shield.Strict = true }()
	if errs := report(); errs.Errors() != 1 || !strings.Contains(errs.Items[0].Message, "break") {
		t.Errorf("the errors are %v", errs.Items)
	}
	shield.Strict = true
	defer func() {
		if recover() == nil {
			t.Error("nothing panics")
		}
	}()
	report()
}
