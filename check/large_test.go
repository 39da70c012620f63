package check_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

const throwing = "fn f(n: int) -> int throws int { throw n; }\n"

// large are programs for which the checker would need very much time or stack if any part of
// it were not linear in their size.
var large = []struct {
	name     string
	text     func(n int) string
	n        int
	problems int // errors and warnings
}{
	{"sequential ifs", func(n int) string {
		return "fn main(n: int) { var x: int; x = 0; " + strings.Repeat("if n > 1 { x = n; }\n", n) + " print(x); }"
	}, 100_000, 0},
	{"numbers on a line", func(n int) string {
		return "fn main(n: int) { print(n > 0" + strings.Repeat(" && n > 1 || n == 2", n) + "); }"
	}, 50_000, 0},
	{"statements", func(n int) string {
		return "fn main(n: int) {" + strings.Repeat("n += 1;\n", n) + "}"
	}, 300_000, 0},
	{"else ifs", func(n int) string {
		return "fn main(n: int) { var x: int; if n > 0 { x = 1; } " + strings.Repeat("else if n > 1 { x = n; }\n", n) + " else { x = 1; } print(x); }"
	}, 30_000, 0},
	{"a chain of operators", func(n int) string {
		return "const k = 1" + strings.Repeat(" + 1", n) + ";\nfn main(n: int) { print(n" + strings.Repeat(" + n", n) + "); }"
	}, 100_000, 0},
	{"a chain of constant strings", func(n int) string {
		return `const k = "a"` + strings.Repeat(` + "b"`, n) + ";\nfn main() { print(k" + strings.Repeat(` + "b"`, n) + "); }"
	}, 100_000, 0},
	{"a chain of constants", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "const k%d = k%d + 1;\n", i, i+1)
		}
		fmt.Fprintf(&b, "const k%d = 1;\nfn main() { print(k0); }", n)
		return b.String()
	}, 30_000, 0},
	{"a chain of globals", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "var g%d = g%d;\n", i, i+1)
		}
		fmt.Fprintf(&b, "var g%d = 1;\nfn main() { print(g0); }", n)
		return b.String()
	}, 30_000, 0},
	{"a cycle of constants", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "const k%d = k%d + k%d;\n", i, (i+1)%n, (i+2)%n)
		}
		return b.String() + "fn main() { print(k0); }"
	}, 20_000, 1},
	{"constant strings that double", func(n int) string {
		var b strings.Builder
		b.WriteString("const s0 = \"abc\";\n")
		for i := range n {
			fmt.Fprintf(&b, "const s%d = s%d + s%d;\n", i+1, i, i)
		}
		return b.String() + "fn main() { }"
	}, 100, 1},
	{"types that nest deeper and deeper", func(n int) string {
		var b strings.Builder
		b.WriteString("var g0 = 1;\n")
		for i := range n {
			fmt.Fprintf(&b, "var g%d = [g%d];\n", i+1, i)
		}
		return b.String() + "fn main() { }"
	}, 10_000, 1},
	{"calls in one try", func(n int) string {
		return throwing + "fn main(n: int) { var x: int; try { " + strings.Repeat("x = f(n);\n", n) + " } catch e { x = 1; } finally { n = 1; } print(x); }"
	}, 100_000, 0},
	{"trys", func(n int) string {
		return throwing + "fn main(n: int) { var x: int; " + strings.Repeat("try { x = f(n); } catch e { x = e; } finally { n = 1; }\n", n) + " print(x); }"
	}, 50_000, 0},
	{"nested trys", func(n int) string {
		n /= 100
		return throwing + "fn main(n: int) throws int { var x: int; " + strings.Repeat("try { if n > 1 { return; } ", n) +
			strings.Repeat("f(n); if n > 2 { return; }", 100*n) + "x = 1;" + strings.Repeat("} finally { n = f(2); }\n", n) + " print(x); }"
	}, 90_000, 0},
	{"nested trys with labels", func(n int) string {
		var b strings.Builder
		b.WriteString(throwing + "fn main(n: int) throws int { ")
		for i := range n {
			fmt.Fprintf(&b, "l%d: try { if n == %d { goto l%d; }", i, i, i/2)
		}
		for i := range 100 * n {
			fmt.Fprintf(&b, "if n == %d { goto l%d; }\n", i, i%n)
		}
		return b.String() + strings.Repeat("} finally { n = f(2); }\n", n) + "}"
	}, 490, 0},
	{"finally blocks inside finally blocks", func(n int) string {
		return throwing + "fn main(n: int) throws int { var x: int; " + strings.Repeat("try { while true { try { if n > 1 { break; } } finally { n = 1; } } x = f(n); } finally { ", n) +
			"n = 1;" + strings.Repeat("}\n", n) + "print(x); }"
	}, 490, 0},
	{"yields", func(n int) string {
		return "fn g(n: int) yields int { var x: int; x = n; " + strings.Repeat("yield x;\n", n) + " }\nfn main() { for x in g(1) { print(x); } }"
	}, 100_000, 0},
	{"calls that nothing catches", func(n int) string {
		return throwing + "fn main(n: int) { " + strings.Repeat("f(n);\n", n) + " }"
	}, 100_000, 1},
	// Each variable is assigned directly after its declaration and used far away.
	{"variables assigned at once", func(n int) string {
		return unassigned(n/10) + assign(n/10) + strings.Repeat("if n > 1 { n -= 1; }\n", n) + uses(n/10) + "}"
	}, 30_000, 0},
	// Each variable is assigned on both branches of an if, and used far away.
	{"variables assigned on two branches", func(n int) string {
		return unassigned(n/10) + "if n > 0 {" + assign(n/10) + "} else {" + assign(n/10) + "}" +
			strings.Repeat("if n > 1 { n -= 1; }\n", n) + uses(n/10) + "}"
	}, 30_000, 0},
	// Each variable is declared first and used only near its assignment.
	{"variables used in one place", func(n int) string {
		var b strings.Builder
		b.WriteString(unassigned(n / 10))
		for i := range n {
			fmt.Fprintf(&b, "if n > %d { v%d = n; print(v%d); }\n", i, i%(n/10), i%(n/10))
		}
		return b.String() + "}"
	}, 30_000, 0},
	{"gotos over many variables", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) {\nagain:\n")
		for i := range n {
			fmt.Fprintf(&b, "var v%d = n; if n > v%d { goto again; }\n", i, i)
		}
		return b.String() + "}"
	}, 20_000, 0},
	{"many labels", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) {\n")
		for i := range n {
			fmt.Fprintf(&b, "L%d: n += 1; if n > 5 { goto L%d; }\n", i, (i*7919+3)%n)
		}
		return b.String() + "}"
	}, 20_000, 0},
	{"wrong uses", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) {\n")
		for i := range n {
			fmt.Fprintf(&b, "var v%d: int; if n > 0 { v%d = 1; } print(v%d);\n", i, i, i)
		}
		return b.String() + "}"
	}, 20_000, 20_000},
	{"a wrong use after many branches", func(n int) string {
		return "fn main(n: int) { var x: int;" + strings.Repeat("if n > 1 { x = n; }\n", n) + " print(x); }"
	}, 30_000, 1},
	{"undeclared names", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) {\n")
		for i := range n {
			fmt.Fprintf(&b, "var name%d = wrong%d;\n", i, i)
		}
		return b.String() + "}"
	}, 20_000, 20_000},
	{"nested functions", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) { var x: int; x = n;\n")
		for i := range n {
			fmt.Fprintf(&b, "fn f%d() { x += 1; f%d(); }\n", i, max(i-1, 0))
		}
		return b.String() + "}"
	}, 20_000, 0},
	{"cases", func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int) { var x: int; switch n {\n")
		for i := range n {
			fmt.Fprintf(&b, "case %d: x = %d;\n", i, i)
		}
		return b.String() + "default: x = 0; } print(x); }"
	}, 30_000, 0},
	{"nested blocks", func(n int) string {
		return "fn main(n: int) {" + strings.Repeat("if n > 0 { var a = n; ", n) + strings.Repeat("}", n) + "}"
	}, 900, 0},
	{"unreachable code", func(n int) string {
		return "fn main(n: int) { return;" + strings.Repeat("if n > 1 { n = 1; }\n", n) + "}"
	}, 20_000, 1},
}

func unassigned(n int) string {
	var b strings.Builder
	b.WriteString("fn main(n: int) {\n")
	for i := range n {
		fmt.Fprintf(&b, "var v%d: int;\n", i)
	}
	return b.String()
}

func assign(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "v%d = %d;\n", i, i)
	}
	return b.String()
}

func uses(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "print(v%d);\n", i)
	}
	return b.String()
}

func TestLarge(t *testing.T) {
	for _, test := range large {
		t.Run(test.name, func(t *testing.T) {
			n := test.n
			if !long.Enabled() {
				n = min(n, 2500)
			}
			file, errs := parse(t, test.text(n))
			check.Check(file, errs)
			want := test.problems
			if want == test.n {
				want = n
			}
			if len(errs.Items) != want {
				t.Errorf("%d problems, want %d", len(errs.Items), want)
				for _, d := range errs.Items[:min(3, len(errs.Items))] {
					t.Errorf("%s", messages(d))
				}
			}
		})
	}
}

// TestManyBranchPoints checks that an error about a long path has few labels.
func TestManyBranchPoints(t *testing.T) {
	file, errs := parse(t, "fn main(n: int) { var x: int;"+strings.Repeat("if n > 1 { x = n; }\n", 100)+" print(x); }")
	check.Check(file, errs)
	d := errs.Items[0]
	if len(d.Secondary) != 1+10 || len(d.Notes) != 1 || d.Notes[0] != "the path has 90 more branch points" {
		t.Errorf("%d labels, notes %q", len(d.Secondary), d.Notes)
	}
}

// TestSyntaxErrors expects that the checker does not panic for the trees of programs with
// syntax errors.
func TestSyntaxErrors(t *testing.T) {
	for _, text := range []string{
		"fn main() { var x = ; print(x + 1); }",
		"fn f() -> int { return 1 + ; }",
		"fn main() { x = 1 }",
		"fn main( { }",
		"var x: = 1; fn main() { x += 1; }",
		"fn main() { if { } while { } switch { case : } }",
		"", "}", "fn", "struct S {", "const c", "fn main() { goto ; }", "fn main() { L: break ; 1 + 1; f(; }",
	} {
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		file := parseAny(src, errs)
		if file != nil {
			check.Check(file, errs) // must not panic
		}
	}
}

// BenchmarkCheck measures the checker without the parser.
func BenchmarkCheck(b *testing.B) {
	for _, test := range large {
		switch test.name {
		case "sequential ifs", "statements", "variables assigned on two branches", "variables used in one place", "many labels":
		default:
			continue
		}
		b.Run(strings.ReplaceAll(test.name, " ", "-"), func(b *testing.B) {
			text := test.text(test.n)
			var file *ast.File
			file, _ = parse(b, text)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				check.Check(file, diag.NewList(diag.NewFile("test.imp", text)))
			}
		})
	}
}

// BenchmarkLint measures the checker with its lints for n, 2n and 4n functions: the time per
// function must not grow.
func BenchmarkLint(b *testing.B) {
	for _, n := range []int{5_000, 10_000, 20_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var text strings.Builder
			for i := range n {
				fmt.Fprintf(&text, "fn f%d(n: int) -> int { var x = 0; while x < n { x += 2; } return x; }\n", i)
			}
			text.WriteString("fn main() {}\n")
			file, _ := parse(b, text.String())
			for b.Loop() {
				lintOf(file, diag.NewList(diag.NewFile("test.imp", text.String())))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/function")
		})
	}
}
