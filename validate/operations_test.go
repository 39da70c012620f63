// This file tests that every package implements every operation.

package validate

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
	"cpsc/emit/scheme"
	"cpsc/generate"
)

// An operationRow says how to test an operation. The statements can use the declarations
// of operationHead and operationLocals.
type operationRow struct {
	code       cps.Code
	notation   string // in the table of docs/cps.md
	statements string // of Imp, which execute it
	output     string // the line that they print
}

// values has an expression for each operation that Imp cannot express, and its text. The operands
// are int i = 7, float x = 2.5, bool b = true.
var values = map[cps.Code][2]string{
	cps.Sext8: {"sext8(i)", "7"}, cps.Sext16: {"sext16(i)", "7"}, cps.Sext32: {"sext32(i)", "7"},
	cps.Udiv: {"udiv(-1, i)", "2635249153387078802"}, cps.Urem: {"urem(-1, i)", "1"}, // 2^64 - 1 is 1 modulo 7, because 2^3 is
	cps.Ult: {"ult(i, -1)", "true"}, cps.Ule: {"ule(-1, i)", "false"},
	cps.Clz: {"clz(i)", "61"}, cps.Ctz: {"ctz(i)", "0"}, cps.Rotl: {"rotl(i, 65)", "14"}, cps.Rotl32: {"rotl32(i, 65)", "14"},
	cps.Bit: {"bit(b)", "1"}, cps.Select: {"select(b, i, 3)", "7"}, cps.Trunc: {"trunc(x)", "2.0"}, cps.Nearest: {"nearest(x)", "2.0"}, cps.Copysign: {"copysign(x, -0.0)", "-2.5"},
	cps.Round32: {"round32(x)", "2.5"}, cps.Float32: {"float32(i)", "7.0"}, cps.Ufloat: {"ufloat(i)", "7.0"}, cps.Ufloat32: {"ufloat32(i)", "7.0"},
	cps.ToUint: {"uint(x)", "2"}, cps.IntSat: {"int_sat(x)", "2"}, cps.UintSat: {"uint_sat(x)", "2"},
	cps.RawBits: {"raw_bits(x)", "4612811918334230528"}, cps.Float32Bits: {"float32_bits(x)", "1075838976"}, cps.BitsFloat32: {"bits_float32(i)", "9.80908925027372e-45"},
}

// operations has a row for each operation.
var operations = []operationRow{
	{cps.Add, "x + y", `print(i + 2, x + 0.5, s + "!");`, "9 3.0 hello!"},
	{cps.Sub, "x - y", `print(i - 9, x - 0.5);`, "-2 2.0"},
	{cps.Mul, "x * y", `print(i * -3, x * 2.0);`, "-21 5.0"},
	{cps.Div, "x / y", `print(i / -2, x / 0.5);`, "-3 5.0"},
	{cps.Rem, "x % y", `print(i % 4);`, "3"},
	{cps.And, "x & y", `print(i & 12);`, "4"},
	{cps.Or, "x | y", `print(i | 8);`, "15"},
	{cps.Xor, "x ^ y", `print(i ^ 2);`, "5"},
	{cps.Shl, "x << y", `print(i << 66);`, "28"},
	{cps.Shr, "x >> y", `print((i - 20) >> 1);`, "-7"},
	{cps.Ushr, "x >>> y", `print((i - 8) >>> 60);`, "15"},
	{cps.Eq, "x == y", `print(i == 7, x == 1.0, s == "hello", b == true);`, "true false true true"},
	{cps.Ne, "x != y", `print(i != 7, x != 1.0, s != "hello", b != true);`, "false true false false"},
	{cps.Lt, "x < y", `print(i < 7, x < 3.0, s < "help");`, "false true true"},
	{cps.Le, "x <= y", `print(i <= 7, x <= 2.0, s <= "help");`, "true false true"},
	{cps.Gt, "x > y", `print(i > 7, x > 2.0, s > "help");`, "false true false"},
	{cps.Ge, "x >= y", `print(i >= 7, x >= 3.0, s >= "help");`, "true false false"},
	{cps.Neg, "-x", `print(-i, -x);`, "-7 -2.5"},
	{cps.Not, "!x", `var c = !b; print(c);`, "false"},
	{cps.Com, "~x", `print(~i);`, "-8"},
	{cps.ToInt, "int(x)", `print(int(x));`, "2"},
	{cps.ToFloat, "float(x)", `print(float(i));`, "7.0"},
	{cps.ToString, "str(x)", `print(str(i) + str(x) + str(b));`, "72.5true"},
	{cps.Abs, "abs(x)", `print(abs(i - 9), abs(x - 3.0));`, "2 0.5"},
	{cps.Min, "min(x, y)", `print(min(i, 3), min(x, 3.0));`, "3 2.5"},
	{cps.Max, "max(x, y)", `print(max(i, 3), max(x, 3.0));`, "7 3.0"},
	{cps.Popcount, "popcount(x)", `print(popcount(i), popcount(-i));`, "3 62"},
	{cps.FloatBits, "float_bits(x)", `print(float_bits(x), float_bits(x / 0.0 - x / 0.0));`, "4612811918334230528 9221120237041090560"},
	{cps.BitsFloat, "bits_float(x)", `print(bits_float(i << 60), bits_float(float_bits(x)));`, "3.105036184601418e+231 2.5"},
	{cps.Sqrt, "sqrt", `print(sqrt(x * 10.0));`, "5.0"},
	{cps.Floor, "floor", `print(floor(x));`, "2.0"},
	{cps.Ceil, "ceil", `print(ceil(x));`, "3.0"},
	{cps.Sin, "sin", `print(sin(x - 2.5));`, "0.0"},
	{cps.Cos, "cos", `print(cos(x - 2.5));`, "1.0"},
	{cps.Exp, "exp", `print(exp(x - 2.5));`, "1.0"},
	{cps.Log, "log", `print(log(x - 1.5));`, "0.0"},
	{cps.Pow, "pow(x, y)", `print(pow(x, 2.0));`, "6.25"},
	{cps.Substr, "substr(s, from, to)", `print(substr(s, 1, 3));`, "el"},
	{cps.Chr, "chr(n)", `print(chr(i + 58));`, "A"},
	{cps.Len, "len(x)", `print(len(s), len(a));`, "5 3"},
	{cps.Index, "x[i]", `print(s[1], a[1]);`, "101 20"},
	{cps.SetIndex, "do a[i] = x", `a[1] = i; print(a);`, "[10, 7, 30]"},
	{cps.ArrayLit, "[x, y]", `print([i, 8]);`, "[7, 8]"},
	{cps.MakeArray, "array(n, x)", `print(array(2, i));`, "[7, 7]"},
	{cps.Push, "do push(a, x)", `push(a, i); print(a);`, "[10, 20, 30, 7]"},
	{cps.Pop, "pop(a)", `print(pop(a), a);`, "30 [10, 20]"},
	{cps.Copy, "copy(a)", `var c = copy(a); c[0] = i; print(a, c);`, "[10, 20, 30] [7, 20, 30]"},
	{cps.New, "new Node(x, y)", `print(Node(i, nil));`, "Node(7, nil)"},
	{cps.GetField, "p.f", `print(p.value);`, "4"},
	{cps.SetField, "do p.f = x", `p.value = i; print(p);`, "Node(7, nil)"},
	{cps.Cell, "cell(x)", `var c = i; fn f() { c += 1; } f(); print(c);`, "8"},
	{cps.Load, "*r", `double(ref i); print(i);`, "14"},
	{cps.Store, "do *r = x", `double(ref i); print(i);`, "14"},
	{cps.RefIndex, "ref a[i]", `double(ref a[1]); print(a);`, "[10, 40, 30]"},
	{cps.RefField, "ref p.f", `double(ref p.value); print(p);`, "Node(8, nil)"},
	{cps.RefGlobal, "ref @g", `g = 3; double(ref g); print(g);`, "6"},
	{cps.GetGlobal, "@g", `g = 5; print(g);`, "5"},
	{cps.SetGlobal, "do @g = x", `g = i; print(g);`, "7"},
	{cps.Closure, "closure f(x, y)", `var f = fn(n: int) -> int { return n + i; }; print(f(1));`, "8"},
	{cps.Print, "do print(x, y)", `print(i, x, s, b, a, p);`, "7 2.5 hello true [10, 20, 30] Node(4, nil)"},
	{cps.Write, "do write(x, y)", `write(i, s, "\n");`, "7hello"},
	{cps.Trap, "do trap(message)", `fn one() yields int { yield i; double(ref g); } for v in one() { print(v); }`, "7"},
	{cps.Assert, "do assert(c)", `assert(b); assert(i == 7, s); print(b);`, "true"},
	{cps.ReadLine, "read_line()", `print(read_line());`, "a line"},
	{cps.ReadInt, "read_int()", `print(read_int()); read_line();`, "12"},
	{cps.EOF, "eof()", `print(eof());`, "true"},
	{cps.ThrowHere, "do throw_here()", `try { if g == -1 { throw 1; } } finally { print(i); }`, "7"},
	{cps.ThrowFrom, "do throw_from(o)", `try { if g == -1 { throw 1; } } finally { print(i); }`, "7"},
	{cps.Origin, "origin()", `try { if g == -1 { throw 1; } } finally { print(i); }`, "7"},
}

const (
	operationHead = `
struct Node { value: int, next: Node }
var g = 0;
fn double(ref n: int) { n *= 2; }
`
	operationLocals = `var i = 7; var x = 2.5; var s = "hello"; var b = true; var a = [10, 20, 30]; var p = Node(4, nil);`
)

// TestEveryOperation expects that every package implements every operation. Its messages
// begin with the name of the package that does not.
func TestEveryOperation(t *testing.T) {
	notation, builtins := section(t, "cps.md", "Operations"), section(t, "language.md", "Built-in functions")
	generated := generatedCodes(t)
	for _, code := range cps.Codes() {
		if code == cps.HostCall || code == cps.HostResult {
			continue // no notation has them, and TestHost of package interp tests them
		}
		if isOnBytes(code) {
			if !strings.Contains(onBytes, " "+code.String()+"(") || !mentions(notation, code.String()) {
				t.Errorf("%s is not in TestBytes, or not in the table of operations of docs/cps.md", code)
			}
			continue
		}
		if row, ok := values[code]; ok {
			if word, _, _ := strings.Cut(row[0], "("); !mentions(notation, word) {
				t.Errorf("docs/cps.md: the table of operations does not have `%s`", word)
			}
			testValue(t, code, row[0], row[1])
			continue
		}
		i := slices.IndexFunc(operations, func(row operationRow) bool { return row.code == code })
		if i < 0 {
			t.Errorf("validate/operations_test.go: no row for %s", code)
			continue
		}
		row := &operations[i]
		if !mentions(notation, row.notation) {
			t.Errorf("docs/cps.md: the table of operations does not have `%s`", row.notation)
		}
		if name := code.String(); strings.Contains(row.statements, name+"(") && !mentions(builtins, name) {
			t.Errorf("docs/language.md: the table of built-in functions does not have `%s`", name)
		}
		if !generated[code] {
			t.Errorf("generate: no program has %s", code)
		}
		testOperation(t, row)
	}
}

// testValue runs a program in CPS with an operation on every engine, writes it with every back end,
// and expects that the operation is computed if its operands are constants.
func testValue(t *testing.T, code cps.Code, value, want string) {
	text := fmt.Sprintf(`fn f(i: int, x: float, b: bool, ret: cont()) =
  let y = %s
  do print(y)
  ret()
fn main(ret: cont()) = f(7, 2.5, true, ret)
`, value)
	for _, level := range []compile.Level{compile.O0, compile.O2} {
		p, err := compile.Compile("test.cps", text, compile.Options{Level: level})
		if err != nil {
			t.Errorf("%s: %v", code, err)
			return
		}
		if level == compile.O2 && hasOp(p.CPS, func(_ *cps.Func, op *cps.Op) bool { return op.Code == code }) {
			t.Errorf("cps/fold.go: %s is not computed for constants", code)
		}
		for _, engine := range interpreters {
			out := &bytes.Buffer{}
			if outcome := runCPS(context.Background(), p.CPS, engine.engine, &Input{}, out); outcome.Trap+outcome.Err != "" || out.String() != want+"\n" {
				t.Errorf("interp/internal/%s: %s: %q, want %q %s%s", engine.name, value, out, want, outcome.Trap, outcome.Err)
			}
		}
		for pkg, err := range map[string]error{
			"emit/scheme": protect(func() error { return scheme.Fprint(io.Discard, p.CPS) }),
			"emit/llvm":   protect(func() error { return llvm.Fprint(io.Discard, p.CPS) }),
		} {
			if err != nil {
				t.Errorf("%s: %s: %v", pkg, code, err)
			}
		}
	}
}

// testOperation runs the program of an operation on every engine and writes it with every
// back end.
func testOperation(t *testing.T, row *operationRow) {
	attempt := func(pkg string, f func() error) bool {
		err := protect(f)
		if err != nil {
			t.Errorf("%s: %s: %v", pkg, row.code, err)
		}
		return err == nil
	}
	run := func(pkg string, run func(in *Input, stdout io.Writer) Outcome) {
		attempt(pkg, func() error {
			in, out := &Input{}, &bytes.Buffer{}
			switch row.code {
			case cps.ReadLine:
				in.Stdin = "a line\n"
			case cps.ReadInt:
				in.Stdin = "12\n"
			}
			outcome := run(in, out)
			if want := row.output + "\n"; outcome.Err != "" || outcome.Trap != "" || out.String() != want {
				return fmt.Errorf("printed %q, want %q %s %s", out, want, outcome.Trap, outcome.Err)
			}
			return nil
		})
	}

	var program *Program
	if !attempt("check", func() error {
		p, err := compile.Check("test.imp", operationHead+"fn main() throws int { "+operationLocals+row.statements+" }\n", compile.Options{})
		program = New(p)
		return err
	}) {
		return
	}
	run("eval", func(in *Input, stdout io.Writer) Outcome { return runTree(context.Background(), program, in, stdout) })

	var verbatim, optimised *cps.Program
	if !attempt("lower", func() (err error) {
		if verbatim, err = program.ToCPS(cps.Options{Verbatim: true}); err != nil {
			return err
		}
		if !hasOp(verbatim, func(_ *cps.Func, op *cps.Op) bool { return op.Code == row.code }) {
			return fmt.Errorf("not in\n%s", printed(verbatim))
		}
		optimised, err = program.ToCPS(cps.Options{})
		return err
	}) {
		return
	}
	attempt("cps/fold.go", func() error {
		if hasOp(optimised, func(f *cps.Func, op *cps.Op) bool { return op.Code == row.code && isFoldable(f, op) }) {
			return fmt.Errorf("not computed for constants:\n%s", printed(optimised))
		}
		return nil
	})
	attempt("cps/print.go, notation/op.go", func() error {
		text := printed(verbatim)
		again, err := compile.Compile("test.cps", text, compile.Options{})
		if err == nil && printed(again.CPS) != text {
			err = fmt.Errorf("reads back as\n%s", printed(again.CPS))
		}
		return err
	})
	for _, engine := range interpreters {
		run("interp/internal/"+engine.name, func(in *Input, stdout io.Writer) Outcome {
			return runCPS(context.Background(), verbatim, engine.engine, in, stdout)
		})
	}
	attempt("emit/scheme", func() error { return scheme.Fprint(io.Discard, verbatim) })
	attempt("emit/llvm", func() error { return llvm.Fprint(io.Discard, verbatim) })
}

// TestEveryOperationByEngines runs the output of the back ends for all operations.
func TestEveryOperationByEngines(t *testing.T) {
	text, calls, want := operationHead, "", ""
	for _, test := range operations {
		text += fmt.Sprintf("fn operation%d() throws int { %s %s }\n", test.code, operationLocals, test.statements)
		calls += fmt.Sprintf("operation%d(); ", test.code)
		want += test.output + "\n"
	}
	p := enginetest.Compile(t, "operations.imp", text+"fn main() throws int { "+calls+"}\n", 0)
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "a line\n12\n")
		lines := strings.SplitAfter(got.Out, "\n")
		for i, test := range operations {
			if line := lines[min(i, len(lines)-1)]; line != test.output+"\n" {
				t.Fatalf("%s: %s printed %q, want %q\n%s", e.Name, test.code, line, test.output+"\n", got.Errors)
			}
		}
		if got.Out != want || got.Status != 0 {
			t.Errorf("%s: status %d, printed %q, want %q\n%s", e.Name, got.Status, got.Out, want, got.Errors)
		}
	})
}

// section returns a section of a document.
func section(t *testing.T, document, title string) string {
	t.Helper()
	text, err := os.ReadFile("../docs/" + document)
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n## "+title+"\n")
	if !ok {
		t.Fatalf("docs/%s has no section %q", document, title)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	return strings.ReplaceAll(section, `\|`, "|")
}

// mentions reports whether a document has a piece of code.
func mentions(document, code string) bool {
	return regexp.MustCompile("[` ]" + regexp.QuoteMeta(code) + "[` (]").MatchString(document)
}

// generatedCodes returns the operations of generated programs. It generates programs
// until they have all operations, but at most 250.
func generatedCodes(t *testing.T) map[cps.Code]bool {
	t.Helper()
	seen := map[cps.Code]bool{}
	for seed := uint64(0); seed < 250 && len(seen) < len(cps.Codes()); seed++ {
		p, err := accept(t, generate.Program(seed, generate.Options{})).ToCPS(cps.Options{Verbatim: true})
		if err != nil {
			t.Fatal(err)
		}
		hasOp(p, func(_ *cps.Func, op *cps.Op) bool {
			seen[op.Code] = true
			return false
		})
	}
	return seen
}

// hasOp reports whether one of the operations of a program satisfies a condition.
func hasOp(p *cps.Program, condition func(*cps.Func, *cps.Op) bool) bool {
	for _, f := range p.Funcs {
		for k := range f.Conts {
			ops := f.Conts[k].Ops
			for i := range ops {
				if condition(f, &ops[i]) {
					return true
				}
			}
		}
	}
	return false
}

// isFoldable reports whether the builder should have folded an operation of main, where
// all operands of basic types are constants.
func isFoldable(f *cps.Func, op *cps.Op) bool {
	switch op.Code {
	case cps.Sin, cps.Cos, cps.Exp, cps.Log, cps.Pow:
		return false // IEEE 754 does not define the last digit
	}
	notBasic := func(x cps.Value) bool { t := f.TypeOf(x); return t < cps.Int || t > cps.String }
	return f.Name == cps.MainName && op.Result != cps.NoValue && len(op.Args) > 0 &&
		!slices.ContainsFunc(op.Args, notBasic) && f.Effect(op)&^cps.Traps == cps.Pure
}

// printed returns the text of a program.
func printed(p *cps.Program) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{})
	return b.String()
}
