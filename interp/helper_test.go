package interp

import (
	"errors"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
)

// read returns the program of a text, in which INIT is the initialiser.
func read(t testing.TB, text string) *cps.Program {
	t.Helper()
	text = strings.ReplaceAll(text, "INIT", cps.InitName)
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	p := cps.Read(src, errs)
	if p == nil {
		d := errs.Items[0]
		t.Fatalf("%v: %s\n%s", src.Position(d.Primary.Span.Start), d.Message, text)
	}
	return p
}

// run runs the program of a text and returns what it wrote.
func run(t testing.TB, text string, opts Options) (string, Result, error) {
	t.Helper()
	var out strings.Builder
	if opts.Stdout == nil {
		opts.Stdout = &out
	}
	res, err := Run(read(t, text), opts)
	return out.String(), res, err
}

// mustRun runs a program that must end well.
func mustRun(t testing.TB, text string) string {
	t.Helper()
	out, _, err := run(t, text, Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out
}

// trap runs a program that must trap.
func trap(t testing.TB, text string, opts Options) *Trap {
	t.Helper()
	_, _, err := run(t, text, opts)
	var trap *Trap
	if !errors.As(err, &trap) {
		t.Fatalf("no trap but %v\n%s", err, text)
	}
	return trap
}

// body is main with operations and then a return.
func body(ops string) string {
	return "fn main(ret: cont()) =\n" + ops + "\n  ret()\n"
}
