package lsp

import (
	"strings"
	"testing"
)

// TestMoveDeclaration asks for the action that moves a declaration above the first use of its name, at the cursor, in a
// function.
func TestMoveDeclaration(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"into no loop", "for i in items { ¦count += i; }\nvar count = 0;\nprint(count);", "var count = 0;\nfor i in items { count += i; }\nprint(count);"},
		{"out of a block", "if items[0] > 1 {\n    print(¦x);\n}\nvar x = 1;\nprint(x);", "var x = 1;\nif items[0] > 1 {\n    print(x);\n}\nprint(x);"},
		{"several uses", "print(items);\n¦x += 2;\nif true { print(x); }\nvar x = 1;\nprint(x);", "print(items);\nvar x = 1;\nx += 2;\nif true { print(x); }\nprint(x);"},
		{"without a value", "¦x = 3;\nvar x: int;\nprint(x);", "var x: int;\nx = 3;\nprint(x);"},
		{"a constant in a loop", "for i in items {\n    print(¦k + i);\n    const k = 3;\n}", "for i in items {\n    const k = 3;\n    print(k + i);\n}"},
		{"a function", "print(¦g(1));\nfn g(n: int) -> int {\n    return n;\n}\nprint(2);", "fn g(n: int) -> int {\n    return n;\n}\nprint(g(1));\nprint(2);"},
		{"functions that call each other", "fn even(n: int) -> bool { return n == 0 || ¦odd(n - 1); }\nprint(even(1));\nfn odd(n: int) -> bool { return n != 0 && even(n - 1); }",
			"fn odd(n: int) -> bool { return n != 0 && even(n - 1); }\nfn even(n: int) -> bool { return n == 0 || odd(n - 1); }\nprint(even(1));"},
		{"a value of function type", "print(¦f(2));\nitems[0] = 2;\nvar f = fn(n: int) -> int { return n + items[0]; };", "var f = fn(n: int) -> int { return n + items[0]; };\nprint(f(2));\nitems[0] = 2;"},
		{"into a nested function", "var f = fn() {\n    print(¦y);\n    var y = 1;\n};\nf();", "var f = fn() {\n    var y = 1;\n    print(y);\n};\nf();"},
		{"for a nested function", "var f = fn() { print(¦y); };\nvar y = 1;\nf();", "var y = 1;\nvar f = fn() { print(y); };\nf();"},
		{"in a case", "switch items[0] {\ncase 1:\n    print(¦z);\n    var z = 3;\ndefault:\n}", "switch items[0] {\ncase 1:\n    var z = 3;\n    print(z);\ndefault:\n}"},
		{"before a label", "L: for i in items { if i > ¦k { break L; } }\nvar k = 3;", "var k = 3;\nL: for i in items { if i > k { break L; } }"},
		{"several names", "print(¦b);\nvar a, b = 1, 2;\nprint(a, b);", "var a, b = 1, 2;\nprint(b);\nprint(a, b);"},
		{"of variables that stay", "var n = 2;\nprint(¦area);\nprint(n);\nvar area = n * 2;\nn = 3;", "var n = 2;\nvar area = n * 2;\nprint(area);\nprint(n);\nn = 3;"},
		{"of a call", "print(¦s);\nvar s = sum(items);\nprint(s);", "var s = sum(items);\nprint(s);\nprint(s);"},
		{"on one line", "print(¦x);   var x = 1;   print(x);", "var x = 1; print(x);   print(x);"},
		{"between comments", "// use\nprint(¦x);\n// declare\nvar x = 1; // one\nprint(x);", "var x = 1; // one\n// use\nprint(x);\n// declare\nprint(x);"},
		{"a paragraph", "print(¦x);\n\n// the x,\n// one\nvar x = 1;\n\nprint(x);", "// the x,\n// one\nvar x = 1;\nprint(x);\n\nprint(x);"},
		{"another error remains", "print(¦y);\nvar y = \"a\" + 1;", "var y = \"a\" + 1;\nprint(y);"},

		{"a variable is assigned", "var n = 2;\nprint(¦area);\nn += 1;\nvar area = n * 2;\nprint(area);", ""},
		{"a variable is assigned by ref", "var n = 2;\nprint(¦area);\ninc(ref n);\nvar area = n * 2;\nprint(area);", ""},
		{"a variable is assigned elsewhere", "var n = 2;\nfn twice() { n *= 2; }\nprint(¦area);\ntwice();\nvar area = n * 2;\nprint(area);", ""},
		{"a global is assigned elsewhere", "print(¦area);\ngrow();\nvar area = total * 2;\nprint(area);", ""},
		{"an element is assigned", "print(¦s);\nitems[0] = 5;\nvar s = sum(items);\nprint(s);", ""},
		{"an element may change", "print(¦s);\npush(items, 5);\nvar s = items[0];\nprint(s);", ""},
		{"the last iteration", "for i in items {\n    if i > 0 && i == ¦prev { print(i); }\n    var prev = i;\n    print(prev);\n}", ""},
		{"an assignment that may declare", "¦x = 3;\nvar x = 1;\nprint(x);", ""},
		{"in another block", "{\n    var x = 1;\n    print(x);\n}\nprint(¦x);", ""},
		{"in an inner block", "print(¦x);\nif true { var x = 1; print(x); }", ""},
		{"its value is declared between", "print(¦f(2));\nvar k = 2;\nvar f = fn(n: int) -> int { return n + k; };", ""},
		{"never assigned", "print(¦z);\nvar z: int;\nz = 2;\nprint(z);", ""},
		{"of another type", "print(¦y + 1);\nvar y = \"a\";", ""},
		{"a goto", "if true { goto E; }\nprint(¦y);\nvar y = 1;\nprint(y);\nE: print(2);", ""},
		{"a pair stays together", "print(¦odd(1));\nfn even(n: int) -> bool { return n == 0 || odd(n - 1); }\nfn odd(n: int) -> bool { return n != 0 && even(n - 1); }", ""},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			program := func(body string) string {
				text := "var total = 1;\nfn grow() { total += 1; }\nfn inc(ref n: int) { n += 1; }\nfn sum(s: [int]) -> int { return s[0]; }\n\nfn main() {\n    var items = [1];\n    " +
					strings.ReplaceAll(strings.ReplaceAll(body, "\n", "\n    "), "\n    \n", "\n\n") + "\n}\n"
				return strings.ReplaceAll(text, "\n", end)
			}
			text := program(test.body)
			offset := int32(strings.Index(text, cursor))
			x := snapshotOf(strings.Replace(text, cursor, "", 1), &buffer{})
			at := x.position(offset)
			got := ""
			for _, action := range x.analyse().codeActions(codeActionParams{Range: Range{at, at}}) {
				if strings.HasPrefix(action.Title, "move the declaration of `") && strings.HasSuffix(action.Title, "` above its first use") {
					var p codeActionParams
					if p.Context.Only = []string{fixAll}; action.Kind != quickFix || action.IsPreferred || len(x.analyse().codeActions(p)) > 0 {
						t.Errorf("%s: %+v", test.name, action)
					}
					got = apply(x.string, action.Edit.Changes[x.uri])
				}
			}
			want := ""
			if test.want != "" {
				want = program(test.want)
			}
			if got != want {
				t.Errorf("%s: %q, want %q", test.name, got, want)
			}
		}
	}
	x := snapshotOf("fn main() { print(x); var x = 1; }", &buffer{}) // whose last line has no end
	at := x.position(int32(len("fn main() { print(")))
	if list := x.analyse().codeActions(codeActionParams{Range: Range{at, at}}); len(list) != 1 || apply(x.string, list[0].Edit.Changes[x.uri]) != "fn main() { var x = 1; print(x); }" {
		t.Errorf("%+v", list)
	}
}
