package lint_test

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestRemoved expects of warnings about code that does nothing the text after the fix that removes it, or "" if there is none.
func TestRemoved(t *testing.T) {
	const other = "\nfn main() {}\n"
	for _, test := range []struct {
		code       diag.Code
		text, want string
	}{
		// An unused declaration goes with the comment that is about it alone.
		{diag.UnusedFunction, "fn main() {}\n\n// f does nothing.\n// Nothing at all.\nfn f() {\n    print(1);\n}\n", "fn main() {}\n\n"},
		{diag.UnusedFunction, "fn main() {}\n\n// f\nfn f() {}\n\n// g\n", "fn main() {}\n\n\n// g\n"},
		{diag.UnusedFunction, "fn main() {}\n\n// f\nfn f() {}", "fn main() {}\n\n"},
		{diag.UnusedFunction, "fn main() {}\r\n\r\n// f\r\nfn f() {}\r\n", "fn main() {}\r\n\r\n"},
		{diag.UnusedFunction, "fn main() {}\n// a\n\n// f\nfn f() {}\n// b\n", "fn main() {}\n// a\n\n// b\n"},
		{diag.UnusedConstant, "fn main() {}\n\n// c\nconst c = 1;\n", "fn main() {}\n\n"},
		{diag.UnusedConstant, "fn main() { print(d); }\n\n// c and d\nconst c = 1;\nconst d = 2;\n", "fn main() { print(d); }\n\n// c and d\nconst d = 2;\n"},
		{diag.UnusedFunction, "// The program.\nfn f() {}\n" + other, "// The program.\n" + other},
		{diag.UnusedFunction, "// The program.\n\n// f\nfn f() {}\n" + other, "// The program.\n\n" + other},
		{diag.UnusedFunction, "fn main() {}\n/* a\n// b */\nfn f() {}\n", "fn main() {}\n/* a\n// b */\n"},
		{diag.UnusedFunction, "fn main() {}\n// a\nfn f() {} // b\n", "fn main() {}\n// a\n// b\n"},
		{diag.UnusedFunction, "fn main() {} fn f() {}\n", "fn main() {}\n"},
		{diag.UnusedVariable, "fn main() {\n// about all\nvar x = 1;\n\nprint(2);\n}\n", "fn main() {\n// about all\n\nprint(2);\n}\n"},

		// What is removed from a line leaves no blanks at its end.
		{diag.BreakAfterCase, "fn main() {\n    while !eof() { switch read_int() {\n    case 1: print(1); break;\n    default: print(2);\tbreak; /* two */ }\n    }\n}\n",
			"fn main() {\n    while !eof() { switch read_int() {\n    case 1: print(1);\n    default: print(2);\tbreak; /* two */ }\n    }\n}\n"},

		{diag.UnreachableCode, "fn main() {\n    if eof() { return; } else { return; }\n    print(1);\n}\n", ""},
		{diag.UnreachableCode, "fn main() {\n    while true { print(1); }\n    print(1);\n}\n", ""},
		{diag.UnreachableCode, "fn main() {\n    if eof() { goto L; }\n    return;\n    var x = 1;\n    x = 2;\nL:\n    print(3);\n}\n", ""},

		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    x = 2;\n    x = 3;\n    print(x);\n}\n", "fn main() {\n    var x = 1;\n    print(x);\n    x = 3;\n    print(x);\n}\n"},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    x += x *\n        2;\n}\n", "fn main() {\n    var x = 1;\n    print(x);\n}\n"},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    x = read_int();\n}\n", ""},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    x = eof() ? max(x, 2) : 1;\n}\n", ""},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    if eof() { x = 2; }\n}\n", ""},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    for x = 2; !eof(); { read_int(); }\n}\n", ""},
		{diag.DeadAssignment, "fn main() {\n    var x = 1;\n    print(x);\n    for x = 2; !eof();\n    {\n        read_int();\n    }\n}\n", ""},
		{diag.DeadAssignment, "fn f(n: int) {\n    print(n);\n    n = 2;\n}\nfn main() { f(1); }\n", ""}, // ref is meant
	} {
		var d *diag.Diagnostic
		for _, w := range warningsOf(t, test.text) {
			if d == nil && w.Code == test.code {
				d = w
			}
		}
		if d == nil {
			t.Errorf("%q: no %s", test.text, test.code)
			continue
		}
		got := ""
		for i, f := range d.Fixes {
			if strings.HasPrefix(f.Help, "remove") {
				got, _ = diag.Apply(test.text, d.Fixes[i:i+1])
				if f.Sure {
					t.Errorf("%q: %s is sure", test.text, f.Help)
				}
			}
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
		if got != "" {
			for _, w := range warningsOf(t, got) {
				if w.Code == test.code && len(w.Fixes) > 0 && test.code != diag.BreakAfterCase {
					t.Errorf("%q: after the fix, %s", test.text, w.Message)
				}
			}
		}
	}
}
