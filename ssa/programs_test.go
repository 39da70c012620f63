package ssa

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/opt"
	"cpsc/parser"
)

// convert converts a program in Imp to CPS at a level of optimisation.
func convert(t testing.TB, name, text string, level int, placement cps.Placement) *cps.Program {
	t.Helper()
	src := diag.NewFile(name, text)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	info := check.Check(file, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	p, err := lower.Program(src, file, info, cps.Options{Verbatim: level == 0, Placement: placement})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if level == 2 {
		if err := opt.Run(p, opt.Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return p
}

func cpsText(p *cps.Program, positions bool) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Positions: positions})
	return b.String()
}

func ssaText(p *Program, positions bool) string {
	var b strings.Builder
	Fprint(&b, p, cps.PrintOptions{Positions: positions})
	return b.String()
}

func fromCPS1(t *testing.T, name string, p *cps.Program) *Program {
	t.Helper()
	q, err := FromCPS(p)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := Verify(q); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, q)
	}
	return q
}

func toCPS1(t *testing.T, name string, p *Program) *cps.Program {
	t.Helper()
	q, err := p.ToCPS()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, p)
	}
	if err := cps.Verify(q); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return q
}

// read reads a text. It returns the program and the first error as line:column code message,
// or "".
func read(text string) (*Program, string) {
	errs := diag.NewList(diag.NewFile("test.ssa", text))
	p := Read(errs.File, errs)
	if len(errs.Items) == 0 {
		return p, ""
	}
	d := errs.Items[0]
	pos := errs.File.Position(d.Primary.Span.Start)
	return p, fmt.Sprintf("%d:%d %s %s", pos.Line, pos.Column, d.Code, d.Message)
}

// difference returns the first line in which two texts differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("there are %d lines, want %d", len(g), len(w))
}

// checkRoundTrip converts a program to SSA form and back, prints it and reads it back, and
// expects the same program each time.
func checkRoundTrip(t *testing.T, name string, p *cps.Program) {
	t.Helper()
	before := cpsText(p, true)
	q := fromCPS1(t, name, p)
	back := toCPS1(t, name, q)
	if text := cpsText(back, true); text != before {
		t.Fatalf("%s: converted back to CPS: %s", name, difference(text, before))
	}
	for i, f := range back.Funcs {
		if !sameFunc(f, p.Funcs[i]) {
			t.Fatalf("%s: %s has the same text, but its values have other numbers", name, f.Name)
		}
	}
	for _, positions := range []bool{false, true} {
		text := ssaText(q, positions)
		r, problem := read(text)
		if r == nil {
			t.Fatalf("%s: cannot be read back: %s\n%s", name, problem, text)
		}
		if again := ssaText(r, positions); again != text {
			t.Fatalf("%s: read back and printed again: %s", name, difference(again, text))
		}
		if text, want := cpsText(toCPS1(t, name, r), positions), cpsText(p, positions); text != want {
			t.Fatalf("%s: read back and converted to CPS: %s", name, difference(text, want))
		}
	}
	if cpsText(p, true) != before {
		t.Fatalf("%s: the program has changed", name)
	}
}

// sameFunc reports whether functions are equal. A nil slice equals an empty one.
func sameFunc(f, g *cps.Func) bool {
	norm := func(f *cps.Func) *cps.Func {
		f = f.Clone()
		for k := range f.Conts {
			c := &f.Conts[k]
			c.Params, c.Ops = append([]cps.Value(nil), c.Params...), append([]cps.Op(nil), c.Ops...)
			for i := range c.Ops {
				c.Ops[i].Args = append([]cps.Value(nil), c.Ops[i].Args...)
			}
			t := &c.Term
			t.Args, t.Cases, t.Targets = append([]cps.Value(nil), t.Args...), append([]cps.Value(nil), t.Cases...), append([]cps.ContID(nil), t.Targets...)
		}
		return f
	}
	return reflect.DeepEqual(norm(f), norm(g))
}

// outcome runs a program and returns its observable behaviour.
func outcome(p *cps.Program, args []string, stdin string) string {
	var out strings.Builder
	res, err := interp.Run(p, interp.Options{Stdin: strings.NewReader(stdin), Stdout: &out, Args: args, MaxSteps: 3_000_000})
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		return fmt.Sprintf("%s%+v", &out, *trap)
	case err != nil:
		return out.String() + err.Error()
	}
	return fmt.Sprintf("%sstatus %d", &out, res.Status)
}

// Every program of the repository, at every level and with every strategy, is the same after
// conversion to SSA form and back.
func TestProgramsRoundTrip(t *testing.T) {
	for _, prog := range programs.Sample(t, 8) {
		tried := map[string]bool{} // most strategies give the same text
		for level := range 3 {
			for _, placement := range cps.Placements {
				p := convert(t, prog.Path, prog.Text, level, placement)
				if text := cpsText(p, true); !tried[text] {
					tried[text] = true
					checkRoundTrip(t, fmt.Sprintf("%s -O%d %v", prog.Name, level, placement), p)
				}
			}
		}
	}
}

func TestRandomProgramsRoundTrip(t *testing.T) {
	for seed := range long.Pick[uint64](10, 40) {
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			checkRoundTrip(t, name, convert(t, name, text, level, cps.Placements[seed%4]))
		}
	}
}

// A program that is read back from its text in SSA form behaves as before.
func TestProgramsBehaveTheSame(t *testing.T) {
	for i, prog := range programs.Sample(t, 24) {
		p := convert(t, prog.Path, prog.Text, i%3, cps.Deferred)
		r, problem := read(ssaText(fromCPS1(t, prog.Name, p), true))
		if r == nil {
			t.Fatalf("%s: %s", prog.Name, problem)
		}
		back := toCPS1(t, prog.Name, r)
		if got, want := outcome(back, prog.Args, prog.Stdin), outcome(p, prog.Args, prog.Stdin); got != want {
			t.Errorf("%s: %s", prog.Name, difference(got, want))
		}
	}
}
