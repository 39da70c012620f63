package eval

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/test/programs"
)

// checked parses and checks a program that must be accepted.
func checked(t testing.TB, text string) *compile.Program {
	t.Helper()
	p, err := compile.Check("test.imp", text, compile.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// run runs a program and returns its output.
func run(t testing.TB, text string, opts Options) (string, Result, error) {
	t.Helper()
	p := checked(t, text)
	var out bytes.Buffer
	opts.Stdout = &out
	result, err := Run(p.File, p.Syntax, p.Info, opts)
	return out.String(), result, err
}

// TestPrograms runs all programs in the tree.
func TestPrograms(t *testing.T) {
	for _, p := range programs.All(t) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			opts := Options{Args: p.Args, Stdin: strings.NewReader(p.Stdin)}
			for _, flag := range p.Flags {
				fmt.Sscanf(flag, "--max-depth=%d", &opts.MaxDepth)
				var megabytes int64
				if n, _ := fmt.Sscanf(flag, "--max-memory=%dM", &megabytes); n == 1 {
					opts.MaxMemory = megabytes << 20
				}
			}
			out, result, err := run(t, p.Text, opts)
			if out != p.Stdout {
				t.Errorf("got\n%s\nwant\n%s", out, p.Stdout)
			}
			var trap *Trap
			switch {
			case p.Trap == nil && err != nil:
				t.Error(err)
			case p.Trap == nil:
				if status := result.Status & 0xFF; status != p.Status {
					t.Errorf("the exit status is %d, want %d", status, p.Status)
				}
			case !errors.As(err, &trap):
				t.Errorf("got the error %v, want the trap %+v", err, p.Trap)
			default:
				at := trap.Stack[0].Pos
				got := programs.Trap{Message: trap.Message, Line: int(at.Line), Column: int(at.Column)}
				if got != *p.Trap && !strings.Contains(got.Message, "limit of") {
					t.Errorf("got the trap %+v, want %+v", got, *p.Trap)
				}
			}
		})
	}
}

// TestDepth runs a recursion of depth 200,000, with a Go stack that is too small
// for it, and then one that reaches the depth limit.
func TestDepth(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(64 << 10))
	const text = `
fn sum(n: int) -> int { return n == 0 ? 0 : n + sum(n - 1); }
fn even(n: int) -> bool { return n == 0 || odd(n - 1); }
fn odd(n: int) -> bool { return n != 0 && even(n - 1); }
fn down(n: int) { if n > 0 { down(n - 1); } else { print("down"); } }
fn main(n: int) { print(even(n)); down(n); print(sum(n)); }
`
	out, _, err := run(t, text, Options{Args: []string{"200000"}})
	if want := "true\ndown\n20000100000\n"; out != want || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	// The limit is 1000 calls; main is not counted.
	out, _, err = run(t, text, Options{Args: []string{"999"}, MaxDepth: 1000})
	if out != "false\ndown\n499500\n" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	_, _, err = run(t, text, Options{Args: []string{"1000"}, MaxDepth: 1000})
	var trap *Trap
	if !errors.As(err, &trap) || trap.Message != "call depth limit of 1000 exceeded" || len(trap.Stack) != 1001 ||
		trap.Stack[0] != (Frame{"sum", diag.Position{Line: 2, Column: 49}}) || trap.Stack[1000].Func != "main" {
		t.Errorf("got %v, %d calls", err, len(trap.Stack))
	}
}

// TestDepthOfControl throws through 200,000 calls and through as many generators,
// each of which runs the next one, with a Go stack that is too small for it.
func TestDepthOfControl(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(64 << 10))
	const text = `
fn dive(n: int) -> int throws string {
    if n == 0 { throw "bottom"; }
    return 1 + dive(n - 1);
}
fn chain(n: int) yields int throws string {
    if n == 0 { throw "end"; }
    for x in chain(n - 1) { yield x; }
}
fn main(n: int) {
    try { print(dive(n)); } catch e { print(e); }
    try { for x in chain(n) { } } catch e { print(e); }
}
`
	out, _, err := run(t, text, Options{Args: []string{"200000"}})
	if out != "bottom\nend\n" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	// The limit is 1000 calls; main is not counted, and chain(n) runs n + 1 generators.
	out, _, err = run(t, text, Options{Args: []string{"999"}, MaxDepth: 1000})
	if out != "bottom\nend\n" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	_, _, err = run(t, strings.Replace(text, "dive(n))", "dive(0))", 1), Options{Args: []string{"1000"}, MaxDepth: 1000})
	var trap *Trap
	if !errors.As(err, &trap) || trap.Message != "call depth limit of 1000 exceeded" || len(trap.Stack) != 1001 ||
		trap.Stack[0] != (Frame{"chain", diag.Position{Line: 8, Column: 14}}) {
		t.Errorf("got %v", err)
	}
}

// TestNoMemory runs programs without enough memory for the first call.
func TestNoMemory(t *testing.T) {
	tests := []struct {
		text string
		want Frame
	}{
		{"fn main(n: int) {\n    print(n);\n}\n", Frame{"main", diag.Position{Line: 2, Column: 11}}},
		{"fn main() { print(g); }\nvar g =\n    7;\n", Frame{"globals", diag.Position{Line: 3, Column: 5}}},
	}
	for _, test := range tests {
		opts := Options{MaxMemory: 1}
		if strings.Contains(test.text, "n: int") {
			opts.Args = []string{"1"}
		}
		_, result, err := run(t, test.text, opts)
		var trap *Trap
		switch {
		case !errors.As(err, &trap):
			t.Errorf("%s: got %T %[2]v", test.text, err)
		case trap.Message != "memory limit of 1 bytes exceeded" || !slices.Equal(trap.Stack, []Frame{test.want}) || result.Status != 0:
			t.Errorf("%s: got %v at %v, status %d", test.text, trap, trap.Stack, result.Status)
		}
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name, text string
		opts       Options
		want       string
	}{
		{"steps", "fn main() { while true { } }", Options{MaxSteps: 1000}, "step limit of 1000 exceeded"},
		{"an array", "fn main() { var a = array(1 << 40, 0); }", Options{}, "memory limit of 4294967296 bytes exceeded"},
		{"the greatest array", "fn main() { var a = array(0x7FFFFFFFFFFFFFFF, 0); }", Options{}, "memory limit of 4294967296 bytes exceeded"},
		{"the greatest array after another", "fn main() { var a = array(1000, 0); var b = array(0x7FFFFFFFFFFFFFFF, 0); }", Options{}, "memory limit of 4294967296 bytes exceeded"},
		{"the greatest limit", "fn main() { var a = array(0x7FFFFFFFFFFFFFFF, 0); }", Options{MaxMemory: 0x7FFFFFFFFFFFFFFF}, "memory limit of 70368744177664 bytes exceeded"},
		{"a string", `fn main() { var s = "ab"; while true { s += s; } }`, Options{MaxMemory: 8 << 20}, "memory limit of 8388608 bytes exceeded"},
		{"elements", "fn main() { var a = [0]; while true { push(a, 1); } }", Options{MaxMemory: 8 << 20}, "memory limit of 8388608 bytes exceeded"},
		{"a text", "struct P { x: P, y: P } fn main() { var p = P(nil, nil); for i in 0..40 { p = P(p, p); } print(p); }",
			Options{MaxMemory: 8 << 20}, "memory limit of 8388608 bytes exceeded"},
		{"closures", "fn main() { var f = fn() -> int { return 0; }; while true { var g = f; f = fn() -> int { return g(); }; } }",
			Options{MaxMemory: 8 << 20}, "memory limit of 8388608 bytes exceeded"},
	}
	for _, test := range tests {
		_, _, err := run(t, test.text, test.opts)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
	// A generator that has ended keeps nothing, whether it returned or threw.
	const kept = `
fn g(n: int) yields int throws int { var a = array(10_000, n); yield len(a); if n % 2 == 0 { throw n; } print(len(a)); }
fn main() { var list = [g(0)]; for i in 0..200 { push(list, g(i)); try { for x in list[i + 1] { } } catch e { } } }`
	runtime.GC() // garbage of the programs above would raise the limit
	if _, _, err := run(t, kept, Options{MaxMemory: 8 << 20}); err != nil {
		t.Errorf("generators that have ended: %v", err)
	}
	// Garbage does not count.
	if _, _, err := run(t, "fn main() { for i in 0..20_000 { var a = array(100, i); } }", Options{MaxMemory: 8 << 20}); err != nil {
		t.Errorf("garbage: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := run(t, "fn main() { while true { } }", Options{Context: ctx}); err != ErrInterrupted {
		t.Errorf("an interruption: got %v", err)
	}
}

// TestTraps compares messages, positions and calls with ones worked out by hand.
func TestTraps(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // the message, and the calls from the innermost out
	}{
		{"a tail call leaves nothing", "fn f(n: int) -> int { return g(n); }\nfn g(n: int) -> int {\n  return 1 / n;\n}\nfn main() { print(f(0)); }",
			"division by zero; g 3:12; main 5:19"},
		{"a call as the last statement", "fn f() { { if true { g(); } } end: }\nfn g() { assert(false); }\nfn main() { f(); print(); }",
			"assertion failed; g 2:10; main 3:13"},
		{"a call in a loop", "fn f() { while true { g(); break; } }\nfn g() { assert(false); }\nfn main() { f(); print(); }",
			"assertion failed; g 2:10; f 1:23; main 3:13"},
		{"results that are dropped", "fn f() { g(); }\nfn g() -> int { assert(false); return 1; }\nfn main() { f(); print(); }",
			"assertion failed; g 2:17; f 1:10; main 3:13"},
		{"an anonymous function", "var f = fn(x: int) -> int { return 7 % x; };\nfn main() { print(f(0)); }",
			"division by zero;  1:38; main 2:19"},
		{"globals", "var a = f();\nvar b = 1;\nfn f() -> int { var c = b; return c; }\nfn main() { }",
			"global b is used before it is initialised; f 3:25; globals 1:9"},
		{"a global by reference", "var a = g();\nvar b = 1;\nfn f(ref x: int) { x = 1; }\nfn g() -> int { f(ref b); return 1; }\nfn main() { }",
			"global b is used before it is initialised; g 4:23; globals 1:9"},
		{"an element by reference, when all arguments are there", "fn f(ref x: int, y: int) { }\nfn main() { var v = [1]; f(ref v[1], 1 / len(v)); f(ref v[2], 1 / 0); }",
			"index 1 out of bounds for length 1; main 2:33"},
		{"stores from the left to the right", "fn main() { var v = [1, 2]; v[0], v[5], v[1] = 7, 8, 9; }",
			"index 5 out of bounds for length 2; main 1:36"},
		{"what an operator assigns", "fn main() { var v = [1]; v[0] /= 0; }", "division by zero; main 1:31"},
		{"a field of nil", "struct P { x: int } fn main() { var p: P = nil; p.x = 1; }", "nil dereference; main 1:50"},
		{"a code point", "fn main() { print(chr(0xD800)); }", "chr(55296) is not a code point; main 1:19"},
		{"a float", "fn main() { print(int(1e300)); }", "float 1e+300 does not fit into an int; main 1:19"},
		{"a word", `fn main() { print(read_int()); }`, `not an integer: "a\"b"; main 1:19`},

		{"a throw", "fn f(n: int) -> int throws int {\n  throw n;\n}\nfn main() throws int {\n  print(1 + f(7));\n}",
			"uncaught: 7; f 2:3; main 5:13"},
		{"a throw past a try that does not catch it", "fn f() throws int { throw 1; }\n" +
			"fn g() throws int { try { f(); } catch e { f(); print(e); } }\nfn main() throws int { g(); print(); }",
			"uncaught: 1; f 1:21; g 2:44; main 3:24"},
		{"a throw from a catch block", "fn f() throws int { throw 1; }\n" +
			"fn g() throws int { try { f(); } catch e { throw e + 1; } }\nfn main() throws int { g(); print(); }",
			"uncaught: 2; g 2:44; main 3:24"},
		{"a throw that a finally block interrupted", "fn f() throws int { throw 1; }\n" +
			"fn g() throws int { try { f(); } finally { print(); } }\nfn main() throws int { g(); print(); }",
			"uncaught: 1; f 1:21; g 2:27; main 3:24"},
		{"a tail call in a try block is none", "fn f() throws int { throw 1; }\n" +
			"fn g() throws int { try { try { f(); } catch e: int { return; } } finally { assert(false); } }\nfn main() throws int { g(); print(); }",
			"assertion failed; g 2:77; main 3:24"},
		{"a tail call in a catch block", "fn f() throws int { throw 1; }\n" +
			"fn g() throws int { try { throw 0; } catch e { f(); } }\nfn main() throws int { g(); print(); }",
			"uncaught: 1; f 1:21; main 3:24"},
		{"no tail call in a catch block before finally", "fn f() { assert(false); }\n" +
			"fn g() { try { throw 0; } catch e { f(); } finally { print(); } }\nfn main() { g(); print(); }",
			"assertion failed; f 1:10; g 2:37; main 3:13"},
		{"no tail call before a return in a try block", "fn f() { assert(false); }\n" +
			"fn g() { try { f(); return; } catch e: int { } }\nfn main() { g(); print(); }",
			"assertion failed; f 1:10; g 2:16; main 3:13"},
		{"no tail call in a finally block", "fn f() { assert(false); }\n" +
			"fn g() { try { } finally { f(); } }\nfn main() { g(); print(); }",
			"assertion failed; f 1:10; g 2:28; main 3:13"},
		{"a generator in a for", "fn g() yields int {\n  yield 1;\n  assert(false);\n}\nfn main() {\n  for x in g() { }\n  print();\n}",
			"assertion failed; g 3:3; main 6:12"},
		{"a generator in a next", "fn g() yields int {\n  assert(false);\n}\nfn main() {\n  var x = 0;\n  print(next(g(), ref x));\n}",
			"assertion failed; g 2:3; main 6:9"},
		{"a generator in a function that did not make it",
			"fn g() yields int { var f = fn() yields int { assert(false); }; for x in f() { } }\n" +
				"fn h(g: gen int) { for x in g { } print(); }\nfn main() { h(g()); print(); }",
			"assertion failed;  1:47; g 1:74; h 2:29; main 3:13"},
		{"no tail call in a generator", "fn f() { assert(false); }\nfn g() yields int { f(); }\nfn main() { for x in g() { } print(); }",
			"assertion failed; f 1:10; g 2:21; main 3:22"},
		{"a throw through generators", "fn f() throws int { throw 1; }\nfn g() yields int throws int { yield 0; f(); }\n" +
			"fn h() yields int throws int { for x in g() { } }\nfn main() throws int { for x in h() { } print(); }",
			"uncaught: 1; f 1:21; g 2:41; h 3:41; main 4:33"},
		{"a generator that is running", "var list = [g(0)];\nfn f(g: gen int) -> bool { var x = 0; return next(g, ref x) && x > 0; }\n" +
			"fn g(n: int) yields int { yield n; print(f(list[0])); }\nfn main() { for x in list[0] { } print(); }",
			"the generator is already running; f 2:46; g 3:42; main 4:22"},
		{"an element to which next stores", "var v = [1];\nfn g() yields int { pop(v); yield 1; }\nfn main() { print(next(g(), ref v[0])); }",
			"index 0 out of bounds for length 0; main 3:34"},
		{"an initialiser that catches", "var a = f();\nfn f() -> int { try { throw 1; } catch e { return 1 / (e - 1); } }\nfn main() { }",
			"division by zero; f 2:53; globals 1:9"},
	}
	for _, test := range tests {
		_, _, err := run(t, test.text, Options{Stdin: strings.NewReader(` a"b `)})
		got := fmt.Sprint(err)
		var trap *Trap
		if errors.As(err, &trap) {
			for _, c := range trap.Stack {
				got += fmt.Sprintf("; %s %d:%d", c.Func, c.Pos.Line, c.Pos.Column)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestFloats compares the texts of floats with those in docs/language.md, and at the
// borders between the two notations.
func TestFloats(t *testing.T) {
	for text, want := range map[string]string{
		"0.1 + 0.2": "0.30000000000000004", "1e20": "100000000000000000000.0", "1e21": "1e+21", "0.0001": "0.0001",
		"0.00001": "1e-05", "1.0 / 3.0": "0.3333333333333333", "-0.0": "-0.0", "2.5e-7": "2.5e-07", "100.0": "100.0",
		"0.5": "0.5", "1.0 / 0.0": "inf", "-1.0 / 0.0": "-inf", "0.0 / 0.0": "nan", "123456.789": "123456.789",
		"999999999999999900000.0": "999999999999999900000.0", "5e-324": "5e-324", "1.7976931348623157e308": "1.7976931348623157e+308",
		"0.00012": "0.00012", "-1.5e100": "-1.5e+100",
	} {
		if got, _, err := run(t, "fn main() { print("+text+"); }", Options{}); got != want+"\n" || err != nil {
			t.Errorf("%s: got %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestArguments(t *testing.T) {
	tests := []struct {
		typ, text string
		want      string // "" if the text is not a value of the type
	}{
		{"int", "42", "42"}, {"int", "-1_000", "-1000"}, {"int", "+007", "7"}, {"int", "0xFF", "255"}, {"int", "-0b10", "-2"},
		{"int", "0xFFFFFFFFFFFFFFFF", "-1"}, {"int", "9223372036854775808", ""}, {"int", "-9223372036854775808", "-9223372036854775808"},
		{"int", "", ""}, {"int", "1__0", ""}, {"int", "_1", ""}, {"int", "0x_1", ""}, {"int", "1.0", ""}, {"int", "--1", ""}, {"int", "0b2", ""},
		{"float", "1", "1.0"}, {"float", "-2.5", "-2.5"}, {"float", "1e9", "1000000000.0"}, {"float", "1_0.2_5E-1", "1.025"},
		{"float", ".5", ""}, {"float", "5.", ""}, {"float", "inf", ""}, {"float", "nan", ""}, {"float", "0x1p3", ""}, {"float", "1e999", ""}, {"float", "-0", "-0.0"},
		{"bool", "true", "true"}, {"bool", "1", ""}, {"string", " a b ", " a b "},
	}
	for _, test := range tests {
		got, _, err := run(t, "fn main(x: "+test.typ+") { write(x); }", Options{Args: []string{test.text}})
		var bad *ArgError
		if got != test.want || errors.As(err, &bad) != (test.want == "") {
			t.Errorf("%s %q: got %q, %v, want %q", test.typ, test.text, got, err, test.want)
		}
	}
	if _, _, err := run(t, "fn main(x: int) { }", Options{}); err == nil {
		t.Error("a missing argument is accepted")
	}
	if _, _, err := run(t, "fn main() { }", Options{Args: []string{"1"}}); err == nil {
		t.Error("an unexpected argument is accepted")
	}
}

// A slowReader returns one byte at a time, and records the output before each read.
type slowReader struct {
	text string
	out  *bytes.Buffer
	seen []string
}

func (r *slowReader) Read(b []byte) (int, error) {
	r.seen = append(r.seen, r.out.String())
	if r.text == "" {
		return 0, io.EOF
	}
	b[0], r.text = r.text[0], r.text[1:]
	return 1, nil
}

func TestInput(t *testing.T) {
	p := checked(t, `
fn main() {
    write("number? ");
    var n = read_int();
    write("line? ");
    print(n, [read_line()], eof(), [read_line()], eof(), [read_line()], eof());
    read_line();
}
`)
	var out bytes.Buffer
	in := &slowReader{text: " \n-12 x\r\n\nlast", out: &out}
	_, err := Run(p.File, p.Syntax, p.Info, Options{Stdin: in, Stdout: &out})
	want := `number? line? -12 [" x\r"] false [""] false ["last"] true` + "\n"
	if out.String() != want || err == nil || err.Error() != "end of input" {
		t.Errorf("got %q, %v", &out, err)
	}
	if in.seen[0] != "number? " {
		t.Errorf("%q was written before the program waited for input", in.seen[0])
	}
}

// TestExit ends programs in several ways.
func TestExit(t *testing.T) {
	for text, want := range map[string]int{
		"fn main() { }":                  0,
		"fn main() -> int { return 7; }": 7,
		"fn f() -> int { exit(-3); } fn main() -> int { return 1 + f(); }":  -3,
		"var a = f(); fn f() -> int { exit(5); } fn main() { }":             5,
		"fn main() { var f = [fn() { exit(300); }]; print(1, 2); f[0](); }": 300,
	} {
		if _, result, err := run(t, text, Options{}); result.Status != want || err != nil {
			t.Errorf("%s: got %d, %v, want %d", text, result.Status, err, want)
		}
	}
}

// An errWriter fails on every write.
type errWriter struct{}

func (errWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestOutputError(t *testing.T) {
	p := checked(t, "fn main() { while true { print(1); } }")
	if _, err := Run(p.File, p.Syntax, p.Info, Options{Stdout: errWriter{}}); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}
