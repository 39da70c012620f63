package parser

import (
	"testing"

	"cpsc/diag"
)

// TestMissingSeparators expects the error at the place of what is missing, and no other.
func TestMissingSeparators(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"fn f() {\n    for var i = 0 i < n; i += 1 { g(); }\n}\n",
			"E0101 2:19 the three parts of a `for` are separated by `;`\nhelp put a `;` before it"},
		{"fn f() {\n    for var i = 0; i < n i += 1 { g(); }\n}\n",
			"E0101 2:26 the three parts of a `for` are separated by `;`\nhelp put a `;` before it"},
		{"fn f() {\n    for var i = 0 n i; i < n { g(); }\n}\n", // after the 0 or after the n
			"E0101 2:30 the three parts of a `for` are separated by `;`\nhelp write a `;` before the last part, even if it is empty: `for var i = 0 n i; i < n; {`"},
		{"fn f() {\n    for int i = 0; i < n { g(); }\n}\n", "E0101 2:9 a variable is declared with `var`\nhelp write `for var i: int = 0;`"},
		{"fn f( throws string { }\n",
			"E0101 1:7 expected a parameter or `)`, found `throws`\nlabel 1:5 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f( yields [int] { }\n",
			"E0101 1:7 expected a parameter or `)`, found `yields`\nlabel 1:5 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f(a: int -> int { return 1; }\n",
			"E0101 1:13 expected `)`, found `->`\nlabel 1:5 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f() -> (int int) { return 1, 2; }\n", "E0101 1:16 expected `,` between the results\nhelp put a `,` before it"},
		{"fn f() -> ([int] int) { return [1], 2; }\n", "E0101 1:18 expected `,` between the results\nhelp put a `,` before it"},
		{"fn f() { var m = [[1, 2] [3, 4]]; }\n", "E0101 1:26 an array has no index here\nhelp put a `,` before it"},
		{"fn f() { var b = [m[1][2, 3], 4]; }\n", "E0101 1:25 there is one index between `[` and `]`\nhelp write `m[1][2][3]`"},
		{"const a, b = 1, 2, 3;\n", "E0101 1:8 a declaration has one constant\nhelp declare each by itself: `const A = 1; const B = 2;`"},
		{"fn f() {\n    var n, m = 0 1;\n}\n", "E0101 2:18 expected `,` between the values, found `1`\nhelp put a `,` before it"},
		{"fn f() {\n    var n, m = g()\n    h(n);\n}\n", "E0102 2:19 expected `;` after this declaration\nhelp add `;` here"},
		{"fn f() {\n    if len(v == 0 { g(); }\n}\n",
			"E0101 2:19 expected `)` or `,`, found `{`\nlabel 2:11 this `(` is not closed\nhelp close it with `)` before this `==`"},
		{"fn f() {\n    while v[i < n && a { g(); }\n}\n",
			"E0101 2:24 expected `]`, found `{`\nlabel 2:12 this `[` is not closed\nhelp close it with `]` before this `<`"},
		{"fn f() {\n    switch g(x {\n    case 1: a();\n    case 2: b();\n    default: c();\n    }\n}\n",
			"E0101 2:16 expected `)` or `,`, found `{`\nlabel 2:13 this `(` is not closed\nhelp close it with `)` here"},
		{"fn f() {\n    switch \"x\" + y) {\n    case 1: a();\n    default: x = ;\n    }\n}\n",
			"E0101 2:19 this `)` closes nothing\nhelp remove it, or open it with `(`\nE0101 4:18 expected an expression, found `;`"},
		{"fn f() {\n    g(1,\n        2,\n    ;\n}\n", "E0101 3:10 expected an expression or `)` after this `,`\nlabel 2:6 this `(` is not closed\nhelp close it with `)`"},
		{"fn f() {\n    g(Hello, World!\", 3);\n}\n", "E0105 2:20 this string is not closed\n" +
			"help close it with `\"` on the same line; a line break in a string is written `\\n`\nhelp if it should end here, open it with `\"` before"},
		{"fn f() {\n    if c >= 'a && c <= 'z' { g(); }\n}\n", "E0107 2:13 this character literal is not closed\nhelp write `'a'`"},
		{"fn f() {\n    g('W, 1);\n}\n", "E0107 2:7 this character literal is not closed\nhelp write `'W'`"},
		{"fn f() {\n    g('\\n);\n}\n", "E0107 2:7 this character literal is not closed\nhelp write `'\\n'`"},
		{"fn f() {\n    g('\\', 1);\n}\n", "E0107 2:7 this character literal is not closed\nhelp close it with `'` on the same line"}, // '\\'
		{"fn f() {\n    g('Hello, 1);\n}\n", "E0107 2:7 this character literal is not closed\nhelp close it with `'` on the same line"},
		{"fn f() {\n    g('a , b c);\n}\n", "E0107 2:7 this character literal is not closed\nhelp close it with `'` on the same line"},
		{"fn f() {\n    g('a b);\n    x = ;\n}\n", "E0107 2:7 this character literal is not closed\nhelp close it with `'` on the same line\nE0101 3:9 expected an expression, found `;`"},
		{"fn f() {\n    x = ';\n}\n", "E0107 2:9 this character literal is not closed\nhelp close it with `'` on the same line"},
	} {
		check(t, test.text, diagnostics(test.text, true), test.want)
	}
}

// TestNameOfTwoTypes joins strings with an operator of another language. A name that is a string in one function and
// a number in another is not known to be either, so the fix is not sure.
func TestNameOfTwoTypes(t *testing.T) {
	for _, test := range []struct {
		other string // what the name is in the other function
		sure  bool
	}{{"\"x\"", true}, {"1", false}} {
		text := "fn f() { var s = " + test.other + "; print(s); }\nfn g(s: string) { print(\"q\" .. s); }\n"
		errs := diag.NewList(diag.NewFile("test.imp", text))
		Parse(errs.File, errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Fixes) != 1 || errs.Items[0].Fixes[0].Sure != test.sure {
			t.Errorf("%s: %v, want one error with a fix that is sure: %v", text, errs.Items, test.sure)
		}
	}
}
