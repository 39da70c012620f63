package bril_test

// This file defines the tests of conversion: parameters, counted by hand, texts,
// positions, and how floats are printed.

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// placed returns the parameters that placement created in a function, in the order of the
// continuations: "loop(i n) end(x)".
func placed(f *cps.Func) string {
	takes := map[cps.ContID]bool{} // continuations that take the results of a call
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.Kind == cps.Call {
			takes[t.Targets[0]] = true
		}
	}
	var list []string
	for k := 1; k < len(f.Conts); k++ {
		c := &f.Conts[k]
		if takes[cps.ContID(k)] || len(c.Params) == 0 {
			continue
		}
		var names []string
		for _, x := range c.Params {
			names = append(names, f.Info(x).Name)
		}
		slices.Sort(names)
		list = append(list, c.Name+"("+strings.Join(names, " ")+")")
	}
	return strings.Join(list, " ")
}

// TestParameters compares the placed parameters with the phis of pruned, minimal SSA,
// also for irreducible control flow.
func TestParameters(t *testing.T) {
	const header = "@main(n: int, c: bool) {\n  one: int = const 1;\n  two: int = const 2;\n"
	for _, tt := range []struct{ name, body, want string }{
		{"a loop", `
			i: int = const 0;
		.loop:
			more: bool = lt i n;
			br more .body .end;
		.body:
			i: int = add i one;
			jmp .loop;
		.end:
			print i;`, "loop(i)"},
		{"a join", `
			br c .then .else;
		.then:
			x: int = id one;
			jmp .join;
		.else:
			x: int = id two;
		.join:
			print x;`, "join(x)"},
		{"a join of what is not read again", `
			br c .then .join;
		.then:
			n: int = id one;
			print n;
		.join:
			print two;`, ""},
		{"a join of the same value", `
			x: int = id n;
			br c .then .join;
		.then:
			x: int = id n;
		.join:
			print x;`, ""},
		{"two loops that enter each other", `
			x: int = id one;
			br c .a .b;
		.a:
			x: int = add x one;
		.b:
			print x;
			more: bool = lt x n;
			br more .a .end;
		.end:`, "b(x) a(x)"},
		{"irreducible, and nothing is changed", `
			x: int = id one;
			br c .a .b;
		.a:
			print x;
		.b:
			print x;
			more: bool = lt x n;
			br more .a .end;
		.end:`, ""},
		{"a pointer that moves in its block", `
			p: ptr<int> = alloc n;
			q: ptr<int> = id p;
			i: int = const 0;
		.loop:
			store q i;
			q: ptr<int> = ptradd q one;
			i: int = add i one;
			more: bool = lt i n;
			br more .loop .end;
		.end:
			free p;`, "loop(i q_offset)"},
		{"a get is a variable, which a parameter is placed for", `
			set x one;
			br c .then .join;
		.then:
			set x two;
		.join:
			x: int = get;
			print x;`, "join(x)"},
		{"a get of the same value", `
			set x n;
			br c .then .join;
		.then:
			set x n;
		.join:
			x: int = get;
			print x;`, ""},
		{"a flag for what may not be set", `
			br c .set .join;
		.set:
			x: int = id n;
		.join:
			print x;`, "join(has_x x)"}, // x is n or unset
		{"no flag for what is set in the first turn", `
			i: int = const 0;
		.loop:
			x: int = add i one;
			i: int = add x one;
			more: bool = lt i n;
			br more .loop .end;
		.end:
			print x;`, "loop(i)"},
		{"and has a join", `
			d: bool = lt n two;
			e: bool = and c d;
			print e;`, "join(e)"},
	} {
		s := load(tt.name, header+tt.body+"\n}\n").accepted(t)
		for _, placement := range []cps.Placement{cps.Deferred, cps.SCC} {
			p := s.lower(t, cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: true}})
			if got := placed(p.Func("main")); got != tt.want {
				t.Errorf("%s, by %s: %s and not %s\n%s", tt.name, placement, got, tt.want, p)
			}
		}
	}
}

func TestEntryLoop(t *testing.T) {
	s := load("entry.bril", `
@main(n: int) {
.top:
  print n;
  one: int = const 1;
  n: int = sub n one;
  zero: int = const 0;
  more: bool = gt n zero;
  br more .top .end;
.end:
}
`).accepted(t)
	const want = `fn main(n: int, ret: cont()) =
  top(n)
  where top(n.1: int) =
  do print(n.1)
  let n.2 = n.1 - 1
  let more = n.2 > 0
  branch(more, then, end)
  where then() = top(n.2)
  where end() = ret()
`
	if got := s.lower(t, cps.Options{}).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPositions(t *testing.T) {
	const text = `{ "functions": [ { "name": "main", "pos": {"row": 2, "col": 1}, "instrs": [
  { "op": "const", "dest": "x", "type": "int", "value": 1, "pos": {"row": 3, "col": 5} },
  { "op": "print", "args": ["x"], "pos": {"row": 4, "col": 7} },
  { "op": "print", "args": ["x"] } ] } ] }`
	positions := func(name, text string) string {
		p := load(name, text).accepted(t).lower(t, cps.Options{Verbatim: true})
		var list []string
		f := p.Func("main")
		list = append(list, p.Sources.Name(), fmt.Sprint(f.Pos.Line, ":", f.Pos.Col))
		for _, op := range f.Conts[0].Ops {
			list = append(list, fmt.Sprint(op.Pos.Line, ":", op.Pos.Col))
		}
		return strings.Join(list, " ")
	}
	for _, tt := range []struct{ name, text, want string }{
		{"a.json", text, "a.bril 2:1 4:7 4:7"},
		{"a.json", strings.Replace(text, `"name": "main"`, `"name": "main", "src": "b.bril"`, 1), "b.bril 2:1 4:7 4:7"},
		{"a.json", strings.ReplaceAll(text, `"pos"`, `"position"`), "a.json 1:18 3:3 4:3"},
		{"a.bril", "@main {\n  x: int = const 1;\n  print x;\n\tprint x;\n}\n", "a.bril 1:1 3:3 4:2"},
	} {
		if got := positions(tt.name, tt.text); got != tt.want {
			t.Errorf("%s: %s and not %s", tt.text, got, tt.want)
		}
	}
}

// TestNames uses names that the conversion itself needs.
func TestNames(t *testing.T) {
	names := []string{"::init", "main::body", "bril::alloc_int", "bril::float", "live", "f.1", "let", "`", "\n"}
	var funcs []string
	calls := ""
	for i, name := range names {
		funcs = append(funcs, fmt.Sprintf(`{"name": %q, "instrs": [
			{"op": "const", "dest": "x", "type": "int", "value": %d}, {"op": "print", "args": ["x"]},
			{"op": "alloc", "dest": "p", "type": {"ptr": "int"}, "args": ["x"]}, {"op": "free", "args": ["p"]}]}`, name, i+1))
		calls += fmt.Sprintf(`{"op": "call", "funcs": [%q]},`, name)
	}
	text := fmt.Sprintf(`{"functions": [%s, {"name": "main", "args": [{"name": "again", "type": "bool"}], "instrs": [
		%s {"op": "const", "dest": "x", "type": "float", "value": 1.5}, {"op": "print", "args": ["x"]},
		{"op": "const", "dest": "no", "type": "bool", "value": false},
		{"op": "br", "args": ["again"], "labels": ["", "end"]},
		{"label": ""}, {"op": "call", "funcs": ["main"], "args": ["no"]}, {"label": "end"}]}]}`, strings.Join(funcs, ","), calls)
	s := load("names.json", text).accepted(t)
	once := "1\n2\n3\n4\n5\n6\n7\n8\n9\n1.50000000000000000\n"
	for _, w := range configurations() {
		if out, message := s.runAt(t, w, []string{"true"}); out != once+once || message != "" {
			t.Errorf("%v: %s\n%s", w, out, message)
		}
	}
}

// TestFloats prints floats and compares the texts with exact arithmetic.
func TestFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := []float64{0, 1, 0.1, 1e10, 1e-10, 9999999999, 5e-324, math.MaxFloat64, 1e21, 1e22, 1e23, 1 << 53, 999999999999999999}
	for _, x := range []float64{1e10, 1e-10} { // the limits of the notation without an exponent
		for i := range 40 {
			list = append(list, math.Float64frombits(math.Float64bits(x)+uint64(i)-20))
		}
	}
	for range 150 {
		list = append(list, math.Float64frombits(r.Uint64()), math.Ldexp(r.Float64(), r.IntN(70)-35),
			math.Ldexp(float64(r.IntN(1000)), -r.IntN(40))) // many of these are rounded from one half
	}
	var text, want strings.Builder
	text.WriteString("@main {\n")
	for _, x := range list {
		if x != x || math.IsInf(x, 0) {
			continue
		}
		for _, x := range []float64{x, -x} {
			fmt.Fprintf(&text, "  x: float = const %.17e;\n  print x;\n", x)
			want.WriteString(showFloat(x) + "\n")
		}
	}
	text.WriteString("}\n")
	s := load("floats.bril", text.String()).accepted(t)
	for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
		out, message := s.run(t, s.lower(t, cps.Options{}), engine, nil)
		if message != "" {
			t.Fatal(message)
		}
		got, want := strings.Split(out, "\n"), strings.Split(want.String(), "\n")
		for i := range want {
			if i >= len(got) || got[i] != want[i] {
				t.Fatalf("line %d is %q and not %q", i+1, got[i], want[i])
			}
		}
	}
}

func TestArgs(t *testing.T) {
	s := load("args.bril", "@main(i: int, f: float, b: bool, c: char) {\n}\n").accepted(t)
	for _, tt := range []struct{ args, want string }{
		{"1 2 true a", "1 2e+00 true a"},
		{"-9223372036854775808 -.5e1 false €", "-9223372036854775808 -5e+00 false €"},
		{"0x10 1e-3 true 𝛀", "16 1e-03 true 𝛀"},
		{"1e3 +1 true \u00e9", "1000 1e+00 true \u00e9"},
		{"1.5 1 true a", "error: int argument to main must be an integer of 64 bits; got 1.5"},
		{"9223372036854775808 1 true a", "error: int argument to main must be an integer of 64 bits; got 9223372036854775808"},
		{"0x_1 1 true a", "error: int argument to main must be an integer of 64 bits; got 0x_1"},
		{"1 0x1p3 true a", "error: float argument to main must not be 'NaN'; got 0x1p3"},
		{"1 1_0 true a", "error: float argument to main must not be 'NaN'; got 1_0"},
		{"1 1 True a", "error: boolean argument to main must be 'true'/'false'; got True"},
		{"1 1 true \xff", "error: char argument to main must have one character; got \xff"},
		{"1 1 true ab", "error: char argument to main must have one character; got ab"},
		{"1 1 true", "error: mismatched main argument arity: expected 4; got 3"},
	} {
		list, err := bril.Args(s.prog, strings.Fields(tt.args))
		got := strings.Join(list, " ")
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != tt.want {
			t.Errorf("Args(%s) = %s, want %s", tt.args, got, tt.want)
		}
	}
}

// TestDocument converts the programs in docs/bril.md.
func TestDocument(t *testing.T) {
	page, ok := readIf("../docs/bril.md")
	if !ok {
		t.Fatal("there is no docs/bril.md")
	}
	blocks := strings.Split(page, "\n```")
	found := 0
	for i, block := range blocks {
		text, ok := strings.CutPrefix(block, "bril\n")
		if !ok {
			continue
		}
		found++
		want := strings.TrimPrefix(blocks[i+2], "cps\n")
		if got := load("bril.md", text).accepted(t).lower(t, cps.Options{}).String(); got != want+"\n" {
			t.Errorf("it becomes\n%s\nand not\n%s", got, want)
		}
	}
	if found == 0 {
		t.Error("there is no program in it")
	}
}

// TestUndefMessages: reading the undefined value fails with the message of the operation,
// and copying it does not.
func TestUndefMessages(t *testing.T) {
	for _, tt := range []struct{ body, want string }{
		{"x: int = undef;\n y: int = id x;\n set z y;\n z: int = get;\n print one;", ""},
		{"x: int = undef;\n print one x;", "print of undefined value"},
		{"x: int = undef;\n y: int = id x;\n print y;", "print of undefined value"},
		{"x: int = undef;\n set y x;\n y: int = get;\n z: int = add one y;", "add argument 1 must be a int"},
		{"x: int = undef;\n y: int = add one x;", "add argument 1 must be a int"},
		{"x: float = undef;\n y: int = float2bits x;", "float2bits argument 0 must be a float"},
		{"x: bool = undef;\n br x .a .a;\n.a:", "br argument 0 must be a bool"},
		{"x: bool = undef;\n t: bool = const true;\n y: bool = or t x;\n print y;", ""},
		{"x: bool = undef;\n t: bool = const true;\n y: bool = and t x;", "and argument 1 must be a bool"},
		{"x: ptr<int> = undef;\n free x;", "free argument 0 must be a Pointer"},
		{"x: ptr<int> = undef;\n y: int = load x;", "load argument 0 must be a Pointer"},
		{"x: ptr<int> = alloc one;\n y: int = undef;\n store x y;", "store argument 1 must be a int"},
		{"x: ptr<int> = undef;\n y: ptr<int> = ptradd x one;", "ptradd argument 0 must be a Pointer"},
		{"x: int = undef;\n call @f x;", "function argument type mismatch"},
		{"x: int = call @g one;", "type of value returned by function does not match destination type"},
		{"call @g one;", "unexpected value returned without destination"},
		{"x: int = undef;\n x: int = id one;\n print x;", ""},
		{"x: int = undef;\n set x one;\n x: int = get;\n print x;", ""},
		{"x: int = get;", "get without corresponding set for x"},
		{"c: bool = lt one one;\n br c .a .b;\n.a:\n set x one;\n.b:\n x: int = get;\n print x;", "get without corresponding set for x"},
		{"c: bool = eq one one;\n br c .a .b;\n.a:\n set x one;\n.b:\n x: int = get;\n print x;", ""},
		{"set x nowhere;\n x: int = get;", "undefined variable nowhere"},
	} {
		text := "@main {\n one: int = const 1;\n " + tt.body + "\n}\n@f(n: int) {\n}\n@g(n: int): int {\n c: bool = lt n n;\n u: int = undef;\n br c .a .b;\n.a:\n ret n;\n.b:\n ret u;\n}\n"
		s := load("undef.bril", text).accepted(t)
		out, message := interpret(s.prog)
		if message != tt.want {
			t.Errorf("%s\nthe oracle ends with %q, not %q", tt.body, message, tt.want)
		}
		for _, c := range configurations()[:6] {
			if gotOut, got := s.runAt(t, c, nil); got != tt.want || gotOut != out {
				t.Errorf("%s\n%v: ends with %q, not %q, and prints %q, not %q", tt.body, c, got, tt.want, gotOut, out)
			}
		}
	}
}

// TestCharArgument: a char is given as text, which the program itself decodes.
func TestCharArgument(t *testing.T) {
	s := load("char.bril", "@main(c: char, n: int) {\n  x: int = char2int c;\n  print c x n;\n}\n").accepted(t)
	for _, tt := range []struct{ char, want string }{
		{"a", "a 97 5\n"}, {"é", "é 233 5\n"}, {"€", "€ 8364 5\n"}, {"𝛀", "𝛀 120512 5\n"}, {"\x7f", "\x7f 127 5\n"}, {"\U0010FFFF", "\U0010FFFF 1114111 5\n"},
		{"", ""}, {"ab", ""}, {"éa", ""}, {"\xff", ""}, {"\xc1\xbf", ""}, {"\xe0\x80\x80", ""}, {"\xed\xa0\x80", ""}, {"\xf4\x90\x80\x80", ""}, {"\xc3", ""}, {"a\u0301", ""}, {"12345", ""},
	} {
		want := ""
		if tt.want == "" {
			want = "char argument to main must have one character; got " + tt.char
		}
		if out, message := s.runAt(t, configurations()[0], []string{tt.char, "5"}); out != tt.want || message != want {
			t.Errorf("%q: it ends with %q and prints %q", tt.char, message, out)
		}
		// The program itself, as a compiled program is started: Args has not seen the text.
		for _, verbatim := range []bool{true, false} {
			var out strings.Builder
			_, err := interp.Run(s.lower(t, cps.Options{Verbatim: verbatim}), interp.Options{Stdout: &out, Args: []string{tt.char, "5"}})
			var trap *interp.Trap
			if errors.As(err, &trap) && trap.Message != "assertion failed: "+want || err == nil && want != "" || out.String() != tt.want {
				t.Errorf("%q: the program ends with %v and prints %q", tt.char, err, out.String())
			}
		}
	}
}

// TestBlocks stores to and loads from every offset in and around small blocks of every type.
func TestBlocks(t *testing.T) {
	for typ, value := range map[string]string{"int": "0", "float": "-0.0", "bool": "false", "char": "'a'", "ptr<int>": ""} {
		for size := range 4 {
			for at := range 5 {
				for other := range 5 {
					x := fmt.Sprintf("x: %s = const %s;", typ, value)
					if typ == "ptr<int>" {
						x = "x: ptr<int> = alloc one;\n store x one;"
					}
					text := fmt.Sprintf("@main {\n n: int = const %d;\n one: int = const 1;\n at: int = const %d;\n other: int = const %d;\n %s\n p: ptr<%s> = alloc n;\n q: ptr<%[5]s> = ptradd p at;\n store q x;\n q: ptr<%[5]s> = ptradd p other;\n y: %[5]s = load q;\n ", size, at-1, other-1, x, typ)
					if typ == "ptr<int>" {
						text += "z: int = load y;\n print z;\n free y;\n"
					} else {
						text += "print y;\n"
					}
					text += " free p;\n y: " + typ + " = load p;\n}\n"
					s := load("blocks.bril", text).accepted(t)
					want, message := interpret(s.prog)
					for i, c := range []configuration{{1, cps.Deferred, interp.Fast}, {1, cps.Deferred, interp.Reference}, {2, cps.Deferred, interp.Fast}} {
						if i != (at+other)%3 && !long.Enabled() {
							continue
						}
						if out, got := s.runAt(t, c, nil); out != want || got != message {
							t.Errorf("%s\n%v: ends with %q, not %q, and prints %q, not %q", text, c, got, message, out, want)
						}
					}
				}
			}
		}
	}
}

// TestCells stores values to memory whose representation there is special, and loads them.
func TestCells(t *testing.T) {
	for _, test := range []struct{ typ, value, want string }{
		{"bool", "const true", "true"}, {"bool", "const false", "false"},
		{"char", `const '\0'`, "\x00"}, {"char", "const '\U0010FFFF'", "\U0010FFFF"},
		{"int", "const -1", "-1"}, {"int", "const 0", "0"},
		{"float", "const 0", "0.00000000000000000"}, {"float", "const -0.0", "-0.00000000000000000"},
		{"float", "fdiv one one", "1.00000000000000000"}, {"float", "fdiv one zero", "Infinity"}, {"float", "fdiv minus zero", "-Infinity"},
		{"float", "fdiv zero zero", "NaN"}, {"float", "bits2float all", "NaN"}, {"float", "bits2float quiet", "NaN"},
		{"float", "bits2float least", "4.94065645841246544e-324"},
	} {
		text := fmt.Sprintf(`@main(all: int, two: int) {
  quiet: int = const 9221120237041090560;
  least: int = const 1;
  one: float = const 1;
  zero: float = const 0;
  minus: float = const -1;
  x: %[1]s = %[2]s;
  p: ptr<%[1]s> = alloc two;
  store p x;
  y: %[1]s = load p;
  print y;
  q: ptr<%[1]s> = ptradd p least;
  z: %[1]s = load q;
  print z;
}
`, test.typ, test.value)
		s := load("cells.bril", text).accepted(t)
		for _, c := range configurations() {
			out, message := s.runAt(t, c, []string{"-1", "2"})
			if out != test.want+"\n" || message != "Pointer q points to uninitialized data" {
				t.Errorf("%s = %s: %v: ends with %q and prints %q, want %q", test.typ, test.value, c, message, out, test.want)
			}
		}
	}
}

// TestHugeBlocks allocates blocks for which twice the size overflows.
func TestHugeBlocks(t *testing.T) {
	for _, typ := range []string{"int", "float", "bool", "ptr<int>"} {
		for _, size := range []string{"70368744177664", "2305843009213693952", "4611686018427387904", "4611686018427387905", "9223372036854775807"} {
			s := load("huge.bril", "@main {\n n: int = const "+size+";\n p: ptr<"+typ+"> = alloc n;\n print n;\n free p;\n}\n").accepted(t)
			for _, c := range configurations() {
				if out, message := s.runAt(t, c, nil); c.level < 2 && (out != "" || !strings.Contains(message, "memory limit")) {
					t.Errorf("%s %s: %v: ends with %q and prints %q", typ, size, c, message, out)
				}
			}
		}
	}
}
