package lint_test

import (
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/lint"
	"cpsc/parser"
)

// lintOf checks a program and runs the lints.
func lintOf(file *ast.File, errs *diag.List) {
	lint.Run(file, check.Check(file, errs), errs)
}

// warningsOf returns what is reported about a program without errors.
func warningsOf(t *testing.T, text string) []*diag.Diagnostic {
	t.Helper()
	errs := diag.NewList(diag.NewFile("unused.imp", text))
	lintOf(parser.Parse(errs.File, errs), errs)
	for _, d := range errs.Items {
		if d.Severity == diag.Error {
			t.Fatalf("%s:\n%s", d.Message, text)
		}
	}
	return errs.Items
}
