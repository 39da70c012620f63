package lower_test

// This file defines the tests and benchmarks of size: programs that a generator
// might write, of many lines, in one function or one statement.

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/lower"
	"cpsc/parser"
)

// shapes are programs of about n of something.
var shapes = []struct {
	name string
	n    int // the size to test at; the benchmarks are at n, 2n and 4n
	text func(n int) string
}{
	{"Lines", 100_000, manyFunctions},
	{"Ifs", 100_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "x = a + %d; if x > 1 { } else { }\n"), "return x;\n")
	}},
	{"IfsOfCalls", 10_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "x = g(x); if x > 1 { } else { }\n"), "return x;\n")
	}},
	{"IfsThatAssign", 50_000, func(n int) string {
		return inF("var x = a; var y = 0;\n", repeat(n, "if x > %d { x = y; } else { y = x + 1; }\n"), "return x + y;\n")
	}},
	{"IfsThatAssignOther", 10_000, func(n int) string { // a definition that is far above its only use
		return inF("var x = a; var y = 0;\n", repeat(n, "if y > %d { y = y + 1; }\n"), "return x + y;\n")
	}},
	{"Loops", 10_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "while x > %d { x -= 1; }\n"), "return x;\n")
	}},
	{"ElseIfs", 100_000, func(n int) string {
		return inF("var x = a;\n", "if x == -1 { x = 1; }", repeat(n, "\nelse if x == %d { x = a; }"), "\nreturn x;\n")
	}},
	{"Cases", 100_000, func(n int) string {
		return inF("var x = 0;\nswitch a {\n", repeat(n, "case %d: x = a;\n"), "}\nreturn x;\n")
	}},
	{"CasesOfOneBody", 100_000, func(n int) string {
		return inF("var x = 0;\nswitch a { case -1", repeat(n, ",\n%d"), ": x = a; }\nreturn x;\n")
	}},
	{"Labels", 100_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "L%[1]d: x += 1; if x == %[1]d { goto L%[1]d; }\n"), "return x;\n")
	}},
	{"LabelsInARow", 100_000, func(n int) string {
		return inF("if a > 0 { goto l0; }\n", repeat(n, "l%d:\n"), "return a;\n")
	}},
	{"LabelsBackwards", 10_000, func(n int) string { // each goes to the one before
		return inF("var x = a;\nL0:\n", pairs(n, "L%d: x += 1; if x < 0 { goto L%d; }\n"), "return x;\n")
	}},
	{"GotosToOneLabel", 10_000, func(n int) string {
		return inF("var x = a;\ntop: x += 1;\n", repeat(n, "if x == %d { goto top; }\n"), "return x;\n")
	}},
	{"GotosForward", 10_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "if x == %d { x = 1; goto end; }\n"), "end: return x;\n")
	}},
	{"ReturnsAndBreaks", 50_000, func(n int) string { // as many of each
		return inF("var x = a; var y = 0;\nwhile x > 0 {\n", repeat(n, "if x == %[1]d { return y; }\nif y == %[1]d { break; } y = x;\n"), "}\nreturn x + y;\n")
	}},
	{"Continues", 10_000, func(n int) string {
		return inF("var x = a; var y = 0;\nwhile x > 0 {\n", repeat(n, "if x == %d { continue; } y += x;\n"), "}\nreturn x + y;\n")
	}},
	{"Terms", 100_000, func(n int) string {
		return inF("return a", repeat(n, "\n+ %d"), ";\n")
	}},
	{"Ands", 10_000, func(n int) string {
		return inF("var b = a > 0", repeat(n, "\n&& a != %d"), ";\nif a > 0", repeat(n, "\n|| a == %d"), " { return 1; }\nreturn b ? 1 : 2;\n")
	}},
	{"Variables", 100_000, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), repeat(n, "a += v%d;\n"), "return a;\n")
	}},
	{"VariablesAndIfs", 5_000, func(n int) string { // each is assigned in the arms, and read behind them
		return inF(repeat(n, "var v%[1]d: int; if a == %[1]d { v%[1]d = 1; } else { v%[1]d = a; } a += v%[1]d;\n"), "return a;\n")
	}},
	{"VariablesInLoop", 5_000, func(n int) string {
		return inF(repeat(n, "var v%d = a;\n"), "while a > 0 {\n", repeat(n, "v%[1]d += 1; a -= v%[1]d;\n"), "}\nreturn a;\n")
	}},
	{"Closures", 5_000, func(n int) string {
		return inF("var x = a;\n", repeat(n, "var f%d = fn() -> int { x += 1; return x; };\n"), "return x;\n")
	}},
	{"Elements", 100_000, func(n int) string {
		return inF("var v = [0", repeat(n, ",\n%d"), "];\nreturn v[a];\n")
	}},
	{"Dead", 10_000, func(n int) string {
		return inF("var x = a;\nreturn x;\n", repeat(n, "x = %d; while x > 0 { x -= 1; }\n"))
	}},
}

// inF returns a program whose function f(a: int) -> int has the parts as its body.
func inF(parts ...string) string {
	return "fn g(x: int) -> int { return x + 1; }\nfn main() { print(f(3)); }\nfn f(a: int) -> int {\n" +
		strings.Join(parts, "") + "}\n"
}

// repeat returns a format n times, with the numbers from 0.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

// pairs returns a format n times, with the numbers from 1 and those from 0.
func pairs(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1, i)
	}
	return b.String()
}

// manyFunctions returns a program of n lines of all kinds of statements.
func manyFunctions(n int) string {
	const body = `
fn f%d(a: int, b: [int]) -> int {
    var sum = 0;
    for i in 0..len(b) {
        if b[i] %% 2 == 0 && i > a {
            sum += b[i] * 3;
        } else {
            sum -= i;
        }
    }
    while sum > 100 {
        sum /= 2;
    }
    switch sum {
        case 0: return f%d(a - 1, b);
        case 1, 2: sum += a;
        default: b[0] = sum;
    }
    return a > 0 ? sum : sum + a;
}
`
	lines := strings.Count(body, "\n")
	var b strings.Builder
	b.WriteString("fn main() { print(f0(1, [1, 2, 3])); }\n")
	for i := range n/lines + 1 {
		fmt.Fprintf(&b, body, i, i)
	}
	return b.String()
}

// deep returns blocks nested as deep as the parser allows; each opens with one
// of the heads in turn.
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
	return inF("var x = a;\n", b.String(), "return x;\n")
}

var deepPrograms = map[string]string{
	"Ifs":    deep("if x > 0 {"),
	"Whiles": deep("while x < 5 {"),
	"Dos":    deep("do {"),
	"Fors":   deep("{", "for var i = x; i < 4; i += 1 {"), // each has a variable of its own
	"Blocks": deep("{"),
	"Mixed":  deep("if x > 0 {", "while x < 5 {", "do {", "for i in 0..2 {", "switch x { case 3:", "{"),
	"Elses":  deep("if x < 0 { x = 2; } else {"),
}

// The nesting limit holds for the converter and the printer as well as for the
// parser, and what is nested is still linear in size.
func TestScaleDeep(t *testing.T) {
	for name, text := range deepPrograms {
		t.Run(name, func(t *testing.T) {
			p := convert(t, name, text)
			out := p.String()
			checkRoundTrip(t, name, p)
			if len(out) > 100*len(text) { // at most 48 columns of indentation a line
				t.Errorf("%d bytes become %d", len(text), len(out))
			}
			t.Logf("%d bytes become %d", len(text), len(out))
		})
	}
}

// What is converted is linear in the source: twice the source gives twice the
// continuations, operations and text, up to the digits of the names.
func TestScaleIsLinear(t *testing.T) {
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			const n = 200
			one, two := sizeOf(t, shape.text(n)), sizeOf(t, shape.text(2*n))
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

// Great programs convert, verify and print.
func TestScale(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			t.Parallel()
			text := shape.text(shape.n)
			p := convert(t, shape.name, text)
			if out := p.String(); len(out) > 20*len(text) {
				t.Errorf("%d bytes become %d", len(text), len(out))
			}
		})
	}
}

// The benchmark of each shape at n, 2n and 4n: the time for a line must not
// grow. The stages come one by one and then together.
func BenchmarkScale(b *testing.B) {
	for _, shape := range shapes {
		for _, n := range []int{shape.n, 2 * shape.n, 4 * shape.n} {
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) { stages(b, shape.text(n)) })
		}
	}
}

// BenchmarkVariablesOverIfs is the worst case of the algorithm, which takes
// time for each variable in each continuation that a lookup of it passes (Braun
// et al., section 4.1): n variables that are assigned above n ifs and read below.
func BenchmarkVariablesOverIfs(b *testing.B) {
	for _, n := range []int{250, 500, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			stages(b, inF(repeat(n, "var v%d = a;\n"), repeat(n, "if a == 0 { a += 1; }\n"), repeat(n, "a += v%d;\n"), "return a;\n"))
		})
	}
}

// BenchmarkDeep is BenchmarkScale for what is nested as deep as it may.
func BenchmarkDeep(b *testing.B) {
	for name, text := range deepPrograms {
		b.Run(name, func(b *testing.B) { stages(b, text) })
	}
}

// stages measures the stages of a conversion.
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
		if cps.Read(src, diag.NewList(src)) == nil {
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
