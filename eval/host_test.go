package eval

import (
	"errors"
	"slices"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/host"
	"cpsc/parser"
)

// A host function that fails or panics is a trap at the position of its call, with the calls in
// progress.
func TestHostErrorHasPosition(t *testing.T) {
	t.Run("operand", func(t *testing.T) { hostErrorHasPosition(t, "1 + f(n)") })
	t.Run("returned", func(t *testing.T) { hostErrorHasPosition(t, "    f(n)") })
}

func hostErrorHasPosition(t *testing.T, call string) {
	src := diag.NewFile("a.imp", "extern fn f(n: int) -> int;\nfn g(n: int) -> int {\n    return "+call+";\n}\nfn main() {\n    print(g(1));\n}\n")
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	info := check.Check(file, errs)
	if errs.Failed() {
		t.Fatal(errs.Items[0].Message)
	}
	stack := []Frame{{"g", diag.Position{Line: 3, Column: 16}}, {"main", diag.Position{Line: 6, Column: 11}}}
	for want, fn := range map[string]func(int64) (int64, error){
		"host function f: bad":          func(int64) (int64, error) { return 0, errors.New("bad") },
		"host function f panicked: bad": func(int64) (int64, error) { panic("bad") },
	} {
		_, err := Run(src, file, info, Options{Host: host.Funcs{"f": fn}})
		var trap *Trap
		var failed *host.Error
		if !errors.As(err, &trap) || !errors.As(err, &failed) || trap.Message != want {
			t.Errorf("the error is %v, not %s", err, want)
		} else if !slices.Equal(trap.Stack, stack) {
			t.Errorf("%s: the calls are %v, not %v", want, trap.Stack, stack)
		}
	}
}
