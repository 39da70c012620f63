package bril_test

// This file defines the tests of diagnostics.

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

// diagnostics returns the diagnostics of a text, one per line.
func diagnostics(text string) string {
	s := load("test", text)
	var b strings.Builder
	for _, d := range s.errs.Items {
		at := s.src.Position(d.Primary.Span.Start)
		fmt.Fprintf(&b, "%d:%d %s %s", at.Line, at.Column, d.Code, d.Message)
		if d.Severity == diag.Warning {
			b.WriteString(": " + strings.Join(d.Notes, "; "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestDiagnostics(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// The text form.
		{"", ""},
		{"# nothing", ""},
		{"main {\n}\n", "1:1 E0901 expected a function, such as `@main`, found `main`\n"},
		{"@main {", "1:8 E0901 expected `}`, found the end of the file\n"},
		{"@main(a) {\n}\n@f {\n  x;\n", "1:8 E0901 expected `:`, found `)`\n5:1 E0901 expected `}`, found the end of the file\n"},
		{"@main(a: int b: int) {\n}\n", "1:14 E0901 expected `,` or `)`, found `b`\n"},
		{"@main: {\n}\n", "1:8 E0901 expected a type, found `{`\n"},
		{"@f: ptr<int {\n}\n", "1:13 E0901 expected `>`, found `{`\n"},
		{"@main {\n  x: int = const 1\n  print x;\n  print x\n}\n", "2:19 E0901 expected `;` after this instruction\n4:10 E0901 expected `;` after this instruction\n"},
		{"@main {\n  n: int = const 1;\n  x:\n    ptr<int> = alloc n;\n  y:\n    int\n    = const 1;\n.l:\n  free x;\n}\n", ""},
		{"@main {\nl:\n  ret;\nm:\n  x: int = const 1;\n}\n", "2:1 E0901 a label begins with a point\n4:1 E0901 a label begins with a point\n"},
		{"@main {\n  x: int = const a;\n  x: int = 5;\n  5;\n.l\n  nop;\n}\n",
			"2:18 E0901 expected a number, a character, `true` or `false`, found `a`\n3:12 E0901 expected an operation, found `5`\n" +
				"4:3 E0901 expected an instruction, a label or `}`, found `5`\n6:3 E0901 expected `:`, found `nop`\n"},
		{"@main {\n  nop;\n@f {\n}\n", "3:1 E0901 expected `}`, found `@f`\n"},
		{"@main {\n  x: float = const 1e999;\n}\n", "2:20 E0901 the number does not fit into a float\n"},
		{"@main {\n  x: char = const 'ab';\n}\n", "2:19 E0902 a character literal is one character between quotes\n"},
		{"@main {\n  x: char = const '\\q';\n}\n", "2:19 E0902 a character literal is one character between quotes\n"},
		{"@main {\n  nop; $;\n  print é;\n}\n", "2:8 E0902 unexpected character '$'\n3:9 E0902 unexpected character 'é'\n"},
		{"@main {\n  x: int = const -;\n}\n", "2:18 E0902 unexpected `-`\n"},
		{"from \"a.bril\" import @f;\n@main {\n}\n", "1:1 E0906 `from` belongs to an extension of Bril that is not supported: imports\n"},
		{"@main {\n  x: number = const 1;\n  y: list<int> = const 1;\n  z: ptr<what> = const 1;\n}\n",
			"2:6 E0907 there is no type `number`\n3:6 E0907 there is no type `list<…>`\n4:6 E0907 there is no type `what`\n"},

		// JSON.
		{"{", "1:2 E0903 this is not JSON: the file ends in the middle\n"},
		{"{}", "1:1 E0903 the program has no `functions`\n"},
		{`{"functions": 1}`, "1:15 E0903 `functions` must be a list\n"},
		{`{"functions": []} x`, "1:19 E0903 something follows the program\n"},
		{`{"functions": [1, null]}`, "1:16 E0903 a function must be an object\n1:19 E0903 a function must be an object\n"},
		{"{\"functions\": [{\n  \"name\": 1, \"instrs\": {} }]}", "2:11 E0903 the name of a function must be a string\n2:24 E0903 `instrs` must be a list\n"},
		{`{"functions": [{"name": "f"}]}`, "1:16 E0903 a function has no `instrs`\n"},
		{`{"functions": [{"name": "f", "instrs": [{"op": "nop", "label": "l"}, {}]}]}`,
			"1:41 E0903 an instruction has an `op`, and a label has a `label`\n1:70 E0903 an instruction has an `op`, and a label has a `label`\n"},
		{`{"functions": [{"name": "f", "instrs": [{"op": "const", "dest": "x", "type": {"ptr": {"a": 1}}}]}]}`,
			"1:92 E0903 a type must be a string or an object\n"},
		{`{"functions": [{"name": "f", "instrs": [{"op": "const", "dest": "x", "type": {"ptr": "int", "b": 1}, "value": {}}]}]}`,
			"1:78 E0903 a type has one key\n1:111 E0903 `value` must be a number, a string or a bool\n"},
		{"@main(x: ptr<any>): any {\n}\n", "1:10 E0906 `ptr<any>` belongs to an extension of Bril that is not supported: dynamic types\n1:21 E0906 `any` belongs to an extension of Bril that is not supported: dynamic types\n"},
		{"struct s {}\n@main {\n}\n", "1:1 E0906 `struct` belongs to an extension of Bril that is not supported: structs\n"},
		{"@main {\n  guard;\n}\n", "2:3 E0906 `guard` belongs to an extension of Bril that is not supported: speculation\n"},
		{"@main {\n  x: int = get;\n  y: bool = const true;\n  set x y;\n  set z y;\n}\n", "4:3 E0905 `set` gets a bool here, and the `get` of `x` gives an int\n"},
		{"@main {\n  x: int = set y y;\n}\n", "2:3 E0905 `set` gives no result, and `x` waits for one\n"},
		{"@main {\n  x: float = float2bits y;\n  y: float = undef;\n}\n", "2:3 E0905 `float2bits` gives an int here, and `x` is of type float\n"},
		{"@main {\n  x: int = get;\n}\n", "2:3 W0951 this fails whenever it is reached: get without corresponding set for x\n"},
		{"@main {\n.a:\n  x: bool = const true;\n  br x .a .b;\n}\n@f {\n}\n", "4:11 W0951 there is no label `.b` in `@main`: the program stops here when it goes to this label\n"},
		{`{"functions": [], "imports": [{"path": "a"}]}`, "1:31 E0906 `imports` belongs to an extension of Bril that is not supported: imports\n"},
		{`{"functions": [{"name": "f", "args": [{"name": "a"}], "instrs": []}]}`, "1:39 E0903 a parameter needs a `name` and a `type`\n"},
		{`{"functions": [], "other": {"functions": [[[]]]}, "imports": []}`, ""},

		// Types.
		{"@main {\n  x: int = const 1;\n.l:\n  x: bool = const true;\n}\n", "4:3 E0904 the variable `x` is of type bool here, and of type int before\n"},
		{"@f(x: int, x: bool) {\n}\n", "1:12 E0904 the variable `x` is of type bool here, and of type int before\n"},
		{"@main {\n  x = const 1;\n}\n", "2:3 E0904 the variable `x` has no type here\n"},
		{"@main {\n  x: int = const true;\n  y: bool = const 1;\n  z: char = const 1.5;\n  w: float = const 'a';\n}\n",
			"2:3 E0905 the value of `x` is not an int\n3:3 E0905 the value of `y` is not a bool\n4:3 E0905 the value of `z` is not a char\n5:3 E0905 the value of `w` is not a float\n"},
		{"@main {\n  x: int = const 9223372036854775808;\n}\n", "2:3 E0905 the number does not fit into 64 bits\n"},
		{"@main {\n  x: int = const 1;\n  y: bool = add x x;\n  z: bool = id x;\n  w: int = print x;\n}\n",
			"5:3 E0905 `print` gives no result, and `w` waits for one\n3:3 E0905 `add` gives an int here, and `y` is of type bool\n4:3 E0905 `id` gives an int here, and `z` is of type bool\n"},
		{"@f(p: ptr<int>, q: ptr<ptr<int>>) {\n  x: bool = load p;\n  q: ptr<ptr<int>> = ptradd p x;\n  store q q;\n  call @f q p;\n}\n",
			"2:3 E0905 `load` gives an int here, and `x` is of type bool\n3:3 E0905 `ptradd` gives a ptr<int> here, and `q` is of type ptr<ptr<int>>\n" +
				"4:3 E0905 `store` gets a ptr<ptr<int>> here where it takes a ptr<int>\n5:3 E0905 `call` gets a ptr<ptr<int>> here where it takes a ptr<int>\n5:3 E0905 `call` gets a ptr<int> here where it takes a ptr<ptr<int>>\n"},
		{"@f(p: ptr<int>): ptr<bool> {\n  ret p;\n}\n", "2:3 E0905 `ret` gets a ptr<int> here where it takes a ptr<bool>\n"},
		{"@main(p: ptr<int>) {\n}\n", "1:7 E0906 `@main` takes a pointer, which no argument of a command can be\n"},
		{"@main {\n  x: int = phi;\n  speculate;\n}\n", "2:3 E0906 `phi` belongs to an extension of Bril that is not supported: the old form of SSA, which has `set` and `get` now\n3:3 E0906 `speculate` belongs to an extension of Bril that is not supported: speculation\n"},

		// Instructions that fail when they are reached.
		{"@main {\n  print nowhere;\n  jmp .nowhere;\n  jmp;\n}\n", "2:9 W0951 this fails whenever it is reached: undefined variable nowhere\n"},
		// The position is that of the word that is to blame.
		{"@main {\n  ad: int = const 1;\n  b: int = ad ad ad;\n}\n", "3:12 W0951 this fails whenever it is reached: unknown opcode ad\n"},
		{"@main {\n  t: bool = const true;\n  a: int = const 1;\n  b: int = add a t;\n}\n", "4:18 W0951 this fails whenever it is reached: add argument 1 must be a int\n"},
		{"@main {\n  add: bool = const true;\n  b: int = add  add add;\n}\n", "3:17 W0951 this fails whenever it is reached: add argument 0 must be a int\n"},
		{"@main {\n  one: int = const 1;\n  call @g one;\n}\n@f(n: int) {\n}\n", "3:8 W0951 this fails whenever it is reached: no function of name g found\n"},
		{"@main(c: bool) {\n  br c .a .a;\n}\n", "2:8 W0951 there is no label `.a` in `@main`: the program stops here when it goes to this label\n"},
		{`{"functions": [{"name": "main", "instrs": [{"op": "nop2"}]}]}`, "1:44 W0951 this fails whenever it is reached: unknown opcode nop2\n"},
		{"@main {\n  jmp;\n}\n", "2:3 W0951 this fails whenever it is reached: missing labels; expected at least 1\n"},
		{"@main {\n  x: int = const 1;\n  y: int = add x;\n}\n", "3:3 W0951 this fails whenever it is reached: add takes 2 argument(s); got 1\n"},
		{`{"functions": [{"name": "main", "instrs": [{"op": "const", "dest": "x", "type": "char", "value": "ab"}]}]}`,
			"1:44 W0951 this fails whenever it is reached: char must have one character\n"},
		{`{"functions": [{"name": "main", "instrs": [{"op": "jmp", "labels": []}]}]}`,
			"1:44 W0951 this fails whenever it is reached: expecting 1 labels; found 0\n"},
	} {
		if got := diagnostics(tt.text); got != tt.want {
			t.Errorf("%s\ngives\n%swant\n%s", tt.text, got, tt.want)
		}
	}
}

// TestDeep reads deeply nested types.
func TestDeep(t *testing.T) {
	const n = 200_000
	for _, text := range []string{
		"@main {\n  x: " + strings.Repeat("ptr<", n) + "int" + strings.Repeat(">", n) + " = alloc x;\n}\n",
		`{"functions": [{"name": "f", "type": ` + strings.Repeat(`{"ptr":`, n) + `"int"` + strings.Repeat("}", n) + `, "instrs": []}]}`,
		`{"other": ` + strings.Repeat(`[`, n) + strings.Repeat("]", n) + `, "functions": 1}`,
		strings.Repeat("{", n),
		`{"functions":` + strings.Repeat(`[`, n),
	} {
		if s := load("deep", text); !s.errs.Failed() {
			t.Errorf("%.40s… is accepted", text)
		}
	}
	text := "@main {\n  n: int = const 1;\n  p: " + strings.Repeat("ptr<", 100) + "int" + strings.Repeat(">", 100) + " = alloc n;\n  free p;\n}\n"
	s := load("pointers", text).accepted(t)
	if out, message := s.runAt(t, configurations()[0], nil); out != "" || message != "" {
		t.Errorf("%s: %s", message, out)
	}
}

// TestLarge converts programs with a great number of something.
func TestLarge(t *testing.T) {
	n := long.Pick(2000, 20_000)
	many := func(format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i+1)
		}
		return b.String()
	}
	const head = "@main(c: bool, i: int) {\n"
	for name, text := range map[string]string{
		"variables":    head + many("x%d: int = const %d;\n") + "}\n",
		"reads":        head + many("print i;\nj%d: int = const %d;\n") + many("print j%d j%[1]d;\n") + "}\n",
		"labels":       head + many("br c .l%d .l%d;\n.l%[1]d:\n") + fmt.Sprintf(".l%d:\n}\n", n),
		"loops":        head + many(".l%[1]d:\n") + many("br c .l%d .m%d;\n.m%[2]d:\nk: int = add i i;\n") + "}\n",
		"undefined":    head + "br c .a .b;\n.a:\n" + many("x%d: int = const %d;\n") + ".b:\n" + many("print x%d x%[1]d;\n") + "}\n",
		"one variable": head + many("br c .l%d .m%[1]d;\n.l%[1]d:\ni: int = add i i;\n.m%[1]d:\n") + "}\n",
		"functions":    many("@f%d {\ncall @f%d;\n}\n") + fmt.Sprintf("@f%d {\n}\n", n),
		"namesakes":    many("@f {\ncall @f;\n}\n#%d%d\n"),
		"arguments":    head + "print " + strings.Repeat("i ", n) + ";\n}\n",
	} {
		s := load(name, text).accepted(t)
		for _, verbatim := range []bool{true, false} {
			s.lower(t, cps.Options{Verbatim: verbatim})
		}
	}
}

// TestFarApart checks a function in which many variables are read long after they are
// set, with many joins in between.
func TestFarApart(t *testing.T) {
	n := long.Pick(20_000, 100_000)
	var b strings.Builder
	b.WriteString("@main(c: bool, i: int) {\n")
	for i := range n {
		fmt.Fprintf(&b, "br c .l%d .m%[1]d;\n.l%[1]d:\nnop;\n.m%[1]d:\nx%[1]d: int = id i;\n", i)
	}
	for i := range n {
		fmt.Fprintf(&b, "print x%d;\n", i)
	}
	b.WriteString("}\n")
	load("far apart", b.String()).accepted(t)
}

func TestMessage(t *testing.T) {
	for _, tt := range []struct {
		trap, want string
		ok         bool
	}{
		{"division by zero", "division by zero", true},
		{"assertion failed: undefined variable x", "undefined variable x", true},
		{"step limit of 5 exceeded", "step limit of 5 exceeded", false},
	} {
		if got, ok := bril.Message(tt.trap); got != tt.want || ok != tt.ok {
			t.Errorf("Message(%q) = %q, %v", tt.trap, got, ok)
		}
	}
}
