package interp

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cpsc/interp/internal/interptest"
)

// run runs the program of a text and returns its output. If the program can run twice, it
// runs on the fast engine first and then on the reference engine, which must give the same
// results; else only on the reference engine.
func run(t testing.TB, text string, opts Options) (string, Result, error) {
	t.Helper()
	var fast outcome
	twice := opts.Stdin == nil && opts.Stdout == nil && opts.Context == nil
	if twice {
		fast = runOn(t, Fast, text, opts)
	}
	o := runOn(t, Reference, text, opts)
	if twice && (fast.out != o.out || fast.res.Status != o.res.Status || !sameError(fast.err, o.err)) {
		t.Errorf("the fast engine gives\n%s%v %v\nthe reference\n%s%v %v\n%s", fast.out, fast.res, fast.err, o.out, o.res, o.err, text)
	}
	return o.out, o.res, o.err
}

type outcome struct {
	out string
	res Result
	err error
}

func runOn(t testing.TB, engine Engine, text string, opts Options) outcome {
	t.Helper()
	var out strings.Builder
	if opts.Stdout == nil {
		opts.Stdout = &out
	}
	opts.Engine = engine
	res, err := Run(interptest.Read(t, text), opts)
	return outcome{out.String(), res, err}
}

// sameError reports whether two errors are the same, with their positions and stacks. The
// engines may reach the memory limit at different positions.
func sameError(a, b error) bool {
	var x, y *Trap
	if !errors.As(a, &x) || !errors.As(b, &y) {
		return (a == nil) == (b == nil) && (a == nil || a.Error() == b.Error())
	}
	if strings.HasPrefix(x.Message, "memory limit of ") {
		return x.Message == y.Message
	}
	return x.Message == y.Message && x.Func == y.Func && x.Pos == y.Pos && slices.Equal(x.Stack, y.Stack)
}

// mustRun runs a program that must end without an error.
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
