package lower_test

// This file defines the tests and benchmarks of large programs, such as a
// generator might write: many lines, in one function or in one statement.

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/parser"
)

// shapes are the families of programs whose output is linear in their size. The
// benchmarks run each at Large, at twice and at four times that.
var shapes = slices.DeleteFunc(slices.Clone(families.All), func(f families.Family) bool { return f.Large == 0 })

// deep returns a program with blocks nested as deep as the parser allows. The
// heads are the openings of the blocks, used in turn.
func deep(heads ...string) string {
	n := diag.DefaultNesting - 1 // the body of the function is one level
	var b strings.Builder
	for i := range n {
		b.WriteString(heads[i%len(heads)] + "\n")
	}
	b.WriteString("x += 1;\n")
	for i := n - 1; i >= 0; i-- {
		if heads[i%len(heads)] == "do {" {
			b.WriteString("} while x < 0;\n")
		} else {
			b.WriteString("}\n")
		}
	}
	return "fn main() { print(f(3)); }\nfn f(a: int) -> int {\nvar x = a;\n" + b.String() + "return x;\n}\n"
}

var deepPrograms = map[string]string{
	"Ifs":    deep("if x > 0 {"),
	"Whiles": deep("while x < 5 {"),
	"Dos":    deep("do {"),
	"Fors":   deep("{", "for var i = x; i < 4; i += 1 {"), // each loop has a variable of its own
	"Blocks": deep("{"),
	"Mixed":  deep("if x > 0 {", "while x < 5 {", "do {", "for i in 0..2 {", "switch x { case 3:", "{"),
	"Elses":  deep("if x < 0 { x = 2; } else {"),
}

// The converter and the printer accept every nesting that the parser accepts, and
// the output of a deeply nested program is still linear in its size.
func TestScaleDeep(t *testing.T) {
	for name, text := range deepPrograms {
		t.Run(name, func(t *testing.T) {
			p := convert(t, name, text)
			out := p.String()
			checkRoundTrip(t, name, p)
			if len(out) > 100*len(text) { // at most 48 columns of indentation per line
				t.Errorf("%d bytes become %d", len(text), len(out))
			}
			t.Logf("%d bytes become %d", len(text), len(out))
		})
	}
}

// The output is linear in the source: a source of twice the size gives twice as
// many continuations, operations and bytes, except for the digits of the names.
func TestScaleIsLinear(t *testing.T) {
	for _, shape := range shapes {
		t.Run(shape.Name, func(t *testing.T) {
			n := long.Pick(50, 200)
			one, two := sizeOf(t, shape.Text(n)), sizeOf(t, shape.Text(2*n))
			if one.conts == 0 || two.conts*10 > one.conts*22 || two.ops*10 > one.ops*22+100 || two.params*10 > one.params*22 || two.bytes*10 > one.bytes*22 {
				t.Errorf("%+v for n, %+v for 2n", one, two)
			}
		})
	}
}

type size struct{ conts, ops, params, bytes int }

func sizeOf(t *testing.T, text string) size {
	t.Helper()
	p := convert(t, "test.imp", text)
	checkRoundTrip(t, "test.imp", p)
	s := size{bytes: len(p.String())}
	for _, f := range p.Funcs {
		s.conts += len(f.Conts)
		for k := range f.Conts {
			s.ops += len(f.Conts[k].Ops)
			s.params += len(f.Conts[k].Params) + len(f.Conts[k].Term.Args)
		}
	}
	return s
}

// The text of a type of generators has those of its parts once: a hundred nested types take some hundred
// bytes each.
func TestScaleOfNestedTypes(t *testing.T) {
	const n = 100
	text := "fn f(x: " + strings.Repeat("gen [", n) + "int" + strings.Repeat("]", n) + ") {}\nfn main() {}\n"
	p := convert(t, "test.imp", text)
	checkRoundTrip(t, "test.imp", p)
	if size := len(p.String()); size > 30*n*n {
		t.Errorf("%d bytes", size)
	}
}

// Large programs convert, verify and print.
func TestScale(t *testing.T) {
	long.Only(t)
	for _, shape := range shapes {
		t.Run(shape.Name, func(t *testing.T) {
			t.Parallel()
			text := shape.Text(shape.Large)
			p := convert(t, shape.Name, text)
			if out := p.String(); len(out) > 20*len(text) {
				t.Errorf("%d bytes become %d", len(text), len(out))
			}
		})
	}
}

// BenchmarkScale measures each shape at n, 2n and 4n: the time per line must not
// grow. It measures the stages one by one and then together.
func BenchmarkScale(b *testing.B) {
	for _, shape := range shapes {
		for _, n := range []int{shape.Large, 2 * shape.Large, 4 * shape.Large} {
			b.Run(fmt.Sprintf("%s/%d", shape.Name, n), func(b *testing.B) { stages(b, shape.Text(n)) })
		}
	}
}

// BenchmarkVariablesOverIfs measures the worst case of the algorithm, which takes
// time for each pair of a variable and a continuation that a lookup of it passes
// (Braun et al., section 4.1): n variables are assigned before n ifs and read
// after them.
func BenchmarkVariablesOverIfs(b *testing.B) {
	for _, n := range []int{250, 500, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			stages(b, families.Find("n variables over ifs").Text(n))
		})
	}
}

// BenchmarkDeep is BenchmarkScale for programs of the greatest possible nesting.
func BenchmarkDeep(b *testing.B) {
	for name, text := range deepPrograms {
		b.Run(name, func(b *testing.B) { stages(b, text) })
	}
}

// stages measures each stage of the conversion of text, and all of them together.
func stages(b *testing.B, text string) {
	lines := float64(strings.Count(text, "\n"))
	src := diag.NewFile("test.imp", text)
	parsed := parser.Parse(src, diag.NewList(src))
	info := check.Check(parsed, diag.NewList(src))
	p, err := lower.Program(src, parsed, info, cps.Options{})
	if err != nil {
		b.Fatal(err)
	}
	out := p.String()
	measure := func(name string, bytes int, f func()) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(bytes))
			for b.Loop() {
				f()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/lines, "ns/line")
		})
	}
	measure("parse", len(text), func() { parser.Parse(src, diag.NewList(src)) })
	measure("check", len(text), func() { check.Check(parsed, diag.NewList(src)) })
	measure("lower", len(text), func() { lower.Program(src, parsed, info, cps.Options{}) })
	measure("verify", len(out), func() { cps.Verify(p) })
	measure("print", len(out), func() { cps.Fprint(io.Discard, p, cps.PrintOptions{}) })
	measure("read", len(out), func() {
		src := diag.NewFile("test.cps", out)
		if notation.Read(src, diag.NewList(src)) == nil {
			b.Fatal("cannot be read back")
		}
	})
	measure("all", len(text), func() {
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		file := parser.Parse(src, errs)
		p, _ := lower.Program(src, file, check.Check(file, errs), cps.Options{})
		cps.Fprint(io.Discard, p, cps.PrintOptions{})
	})
}
