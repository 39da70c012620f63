package lsp

import (
	"strings"
	"testing"
)

// A variable is replaced by its value if this changes nothing, and not otherwise.
func TestInlineVariable(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"a constant", "var ¦x = 5;\nprint(x, x + 1);", "print(5, 5 + 1);"},
		{"at a use", "var x = n + 1;\nprint(¦x * 2);", "print((n + 1) * 2);"},
		{"with a comment", "var ¦x = n; // why\nprint(x);", " // why\nprint(n);"},
		{"in a nested function", "var ¦x = n;\nvar f = fn() -> int { return x; };\nprint(f());", "var f = fn() -> int { return n; };\nprint(f());"},
		{"of the variable of a loop", "for i in 0..n {\n    var ¦x = i * i;\n    print(x);\n}", "for i in 0..n {\n    print((i * i));\n}"},
		{"a constant by its name", "var ¦x = -K;\nprint(x);", "print((-K));"},
		{"in a condition", "var ¦x = n > 1 ? \"a\" : \"b\";\nwhile x == \"a\" { }", "while (n > 1 ? \"a\" : \"b\") == \"a\" { }"},

		{"it is assigned", "var ¦x = 5;\nx += 1;\nprint(x);", ""},
		{"it is passed by reference", "var ¦x = 5;\nchange(ref x);", ""},
		{"its value is assigned", "var y = 1;\nvar ¦x = y;\ny = 2;\nprint(x);", ""},
		{"its value is assigned by a nested function", "var y = 1;\nvar ¦x = y;\nvar f = fn() { y = 2; };\nf();\nprint(x);", ""},
		{"its value is of a global", "var ¦x = g;\nprint(x);", ""},
		{"its value is of a reference", "var ¦x = r;\nprint(x);", ""},
		{"its value is of an element", "var ¦x = a[0];\nprint(x);", ""},
		{"its value is of a field", "var ¦x = p.x;\nprint(x);", ""},
		{"its value calls", "var ¦x = len(a);\nprint(x);", ""},
		{"its value may trap", "var ¦x = 1 / n;\nprint(x);", ""},
		{"its value is new", "var ¦x = [n];\npush(x, 1);", ""},
		{"a name is hidden", "var ¦x = n;\n{\n    var n = 2;\n    print(x, n);\n}", ""},
		{"its type is lost", "var ¦x: P = nil;\nprint(x == nil);", ""},
		{"several variables", "var ¦x, y = 1, 2;\nprint(x, y);", ""},
		{"of a loop", "for var ¦x = 0; n > 5; { print(x); }", ""},
		{"a parameter", "print(¦n);", ""},
	} {
		program := func(body string) string {
			return "struct P { x: int }\nconst K = 3;\nvar g = 1;\nfn change(ref n: int) { n = 0; }\nfn f(n: int, ref r: int, a: [int], p: P) {\n    " +
				strings.ReplaceAll(body, "\n", "\n    ") + "\n}\nfn main() {\n    var y = 1;\n    f(1, ref y, [1], P(1));\n}\n"
		}
		text := program(test.body)
		offset := int32(strings.Index(text, cursor))
		x := snapshotOf(strings.ReplaceAll(text, cursor, ""), &buffer{})
		at := x.position(offset)
		got, want := "", ""
		for _, action := range x.analyse().codeActions(parameters{Range: Range{at, at}}) {
			if action.Kind == inline {
				got = apply(x.string, action.Edit.Changes[x.uri])
			}
		}
		if test.want != "" {
			want = program(test.want)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}
