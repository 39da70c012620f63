package lower_test

// This file defines what the tests of this package share: the way from source
// text to a program that was verified, and what is asked of such a program.

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/parser"
)

// front parses and checks a text, and returns what it reports. It remembers the last text,
// since tests convert one program in many ways.
func front(name, text string) (*ast.File, *check.Info, *diag.List) {
	lastFront.Lock()
	defer lastFront.Unlock()
	if last := &lastFront; last.name != name || last.text != text {
		last.name, last.text, last.file, last.info = name, text, nil, nil
		last.errs = diag.NewList(diag.NewFile(name, text))
		if file := parser.Parse(last.errs.File, last.errs); !last.errs.Failed() {
			last.file, last.info = file, check.Check(file, last.errs)
		}
	}
	return lastFront.file, lastFront.info, lastFront.errs
}

var lastFront struct {
	sync.Mutex
	name, text string
	file       *ast.File
	info       *check.Info
	errs       *diag.List
}

// convert converts a text that has no errors, and verifies the result.
func convert(t testing.TB, name, text string) *cps.Program {
	t.Helper()
	return convertWith(t, name, text, cps.Options{Verbatim: true})
}

func convertWith(t testing.TB, name, text string, opts cps.Options) *cps.Program {
	t.Helper()
	file, info, errs := front(name, text)
	if errs.Failed() {
		for _, d := range errs.Items {
			t.Errorf("%s: %v: %s %s", name, errs.File.Position(d.Primary.Span.Start), d.Code, d.Message)
		}
		t.FailNow()
	}
	p, err := lower.Program(errs.File, file, info, opts)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := cps.Verify(p); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return p
}

// print returns the text of a program.
func print(t testing.TB, p *cps.Program, positions bool) string {
	t.Helper()
	var b strings.Builder
	if err := cps.Fprint(&b, p, cps.PrintOptions{Positions: positions}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readBack reads the text of a program.
func readBack(t testing.TB, name, text string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile(name, text))
	p := notation.Read(errs.File, errs)
	if p == nil {
		d := errs.Items[0]
		t.Fatalf("%s cannot be read back: %v: %s", name, errs.File.Position(d.Primary.Span.Start), d.Message)
	}
	if err := cps.Verify(p); err != nil {
		t.Errorf("%s, read back: %v", name, err)
	}
	return p
}

// checkRoundTrip prints a program, with and without positions, reads it back
// and prints it again.
func checkRoundTrip(t testing.TB, name string, p *cps.Program) {
	t.Helper()
	for _, positions := range []bool{false, true} {
		first := print(t, p, positions)
		if second := print(t, readBack(t, name, first), positions); second != first {
			t.Errorf("%s is printed differently after it was read back: %s", name, firstDifference(first, second))
		}
	}
}

// firstDifference returns the first lines that differ.
func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return fmt.Sprintf("line %d:\n%s\n%s", i+1, as[i], bs[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(as), len(bs))
}

// run runs a program and returns its output, followed by the message of a trap
// or by a status other than 0.
func run(p *cps.Program, args ...string) string {
	var out strings.Builder
	result, err := interp.Run(p, interp.Options{Stdout: &out, Args: args, MaxSteps: 100_000_000})
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		fmt.Fprintf(&out, "trap at %d:%d: %s\n", trap.Pos.Line, trap.Pos.Col, trap.Message)
	case err != nil:
		fmt.Fprintf(&out, "error: %v\n", err)
	case result.Status != 0:
		fmt.Fprintf(&out, "status %d\n", result.Status)
	}
	return out.String()
}

// expect compares a text with the expected one, from which it removes the
// indentation of the test's source.
func expect(t *testing.T, got, want string) {
	t.Helper()
	lines := strings.Split(strings.Trim(want, "\n"), "\n")
	indent := len(lines[0]) - len(strings.TrimLeft(lines[0], "\t"))
	for i := range lines {
		if len(lines[i]) >= indent {
			lines[i] = lines[i][indent:]
		}
	}
	if want = strings.TrimRight(strings.Join(lines, "\n"), "\t\n") + "\n"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// textOf returns the text of one function.
func textOf(t *testing.T, p *cps.Program, name string) string {
	t.Helper()
	for _, part := range strings.Split(p.String(), "\n\n") {
		if strings.HasPrefix(part, "fn "+name+"(") {
			return strings.TrimRight(part, "\n") + "\n"
		}
	}
	t.Fatalf("no function %s in\n%s", name, p)
	return ""
}

// function returns a function of a program.
func function(t *testing.T, p *cps.Program, name string) *cps.Func {
	t.Helper()
	f := p.Func(name)
	if f == nil {
		t.Fatalf("no function %s in\n%s", name, p)
	}
	return f
}

// takesResults returns the continuations that take the results of a call. Their
// parameters do not come from parameter placement.
func takesResults(f *cps.Func) map[cps.ContID]bool {
	takes := map[cps.ContID]bool{}
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.IsCall() {
			for _, target := range t.Succs() {
				takes[target] = true
			}
		}
	}
	return takes
}

// placedParams returns the parameters of continuation k that placement created: none of
// one that takes the results of a call, and not the first one of catch and raised, which
// is what was thrown. The second argument is the result of takesResults.
func placedParams(f *cps.Func, takes map[cps.ContID]bool, k int) []cps.Value {
	c := &f.Conts[k]
	switch {
	case takes[cps.ContID(k)]:
		return nil
	case c.Name == "catch", c.Name == "raised":
		return c.Params[1:]
	default:
		return c.Params
	}
}

// placed returns the parameters that placement created in a function, in the
// order of the continuations: "while(a b) join(a)".
func placed(f *cps.Func) string {
	takes := takesResults(f)
	var list []string
	for k := 1; k < len(f.Conts); k++ {
		params := placedParams(f, takes, k)
		if len(params) == 0 {
			continue
		}
		var names []string
		for _, x := range params {
			names = append(names, f.Info(x).Name)
		}
		list = append(list, f.Conts[k].Name+"("+strings.Join(names, " ")+")")
	}
	return strings.Join(list, " ")
}

// successors returns the control flow of a function, one line per continuation:
// "while -> body done".
func successors(f *cps.Func) string {
	name := func(k cps.ContID) string {
		if k == cps.Entry {
			return "entry"
		}
		return f.Conts[k].Name
	}
	var b strings.Builder
	for k := range f.Conts {
		b.WriteString(name(cps.ContID(k)) + " ->")
		for _, s := range f.Conts[k].Term.Succs() {
			b.WriteString(" " + name(s))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
