package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// What an input consists of: d for a declaration, s for a statement, = for a result, … for
// an unfinished input, and else the code of its first error.
func TestParseInput(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"// nothing", ""},
		{"1 + 2", "="},
		{"x", "="},
		{"-1", "="},
		{"x;", "="},
		{"x; y", "E0116"},
		{"f(x)", "="},
		{"f(x);", "s"},
		{"x = 1", "s"},
		{"x, y = y, x", "s"},
		{"x += 1;", "s"},
		{"var x = 1", "s"},
		{"var x: int", "s"},
		{"var f = fn() { }", "s"},
		{"if x { y = 1; }", "s"},
		{"if x { } else { }", "s"},
		{"do { x += 1; } while x < 3", "s"},
		{"return", "s"},
		{"throw \"x\"", "s"},
		{"fn f() { }", "d"},
		{"struct P { x: int }", "d"},
		{"const a = 1", "d"},
		{"extern fn f(x: int) -> int", "d"},
		{"fn f() { } var x = 1; f(); const b = 2; x", "ddss="},
		{"fn(x: int) -> int { return x; }", "="},
		{"fn(x: int) -> int { return x; }(3)", "="},
		{"[1, 2][0]", "="},
		{"(1)", "="},
		{"{ x = 1; }", "s"},
		{"again: while true { break again; }", "ss"},
		{"x ? 1 : 2", "="},
		{"x // a comment", "="},
		{"x; // a comment", "="},

		{"if x {", "…"},
		{"if x", "…"},
		{"if x {\n y = 1", "…"},
		{"fn f(", "…"},
		{"fn f()", "…"},
		{"[1,", "…"},
		{"[1, 2", "…"},
		{"f(1", "…"},
		{"1 +", "…"},
		{"x =", "…"},
		{"var x =", "…"},
		{"var", "…"},
		{"x ? 1", "…"},
		{"/* a comment", "…"},
		{"x /* a comment", "…"},
		{"for var i = 0; i < 3", "…"},
		{"switch x {\ncase 1:", "…"},
		{"try { f(); }", "…"},
		{"struct P {", "…"},
		{"const a", "…"},

		{"1 2", "E0102"},
		{"fn f(a: [int) { }", "E0101"}, // by a bracket of the other kind, on the last line
		{")", "E0101"},
		{"}", "E0101"},
		{";", "E0101"},
		{"if x }", "E0101"},
		{"if x { y = }", "E0101"},
		{"if x { y = 1 }", "E0102"},
		{"\"x", "E0105"},
		{"var x = 1 var y = 2", "E0102"},
		{"fn f() { ] ", "E0101"},
		{"{ x, 1\n", "…"},
		{"fn() { class S {", "E0101"},
		{"fn() { for v in ref a { 1", "E0101"},
		{"fn() { 1\n", "…"},
		{"#", "E0104"},
		{"# /*", "E0104"},
		{"f(#", "E0104"},
		{"x 1; if x {", "E0101"},
		{"1 = 2", "E0117"},
		{"1 < 2 < 3", "E0112"},
	}
	for _, test := range tests {
		src := diag.NewFile("input", test.text)
		errs := diag.NewList(src)
		in, unfinished := ParseInput(src, errs)
		var got strings.Builder
		switch {
		case unfinished:
			got.WriteString("…")
			if !errs.Failed() {
				t.Errorf("%q: unfinished without an error", test.text)
			}
		case errs.Failed():
			got.WriteString(string(errs.Items[0].Code))
		default:
			for range in.Decls {
				got.WriteByte('d')
			}
			for range in.Stmts {
				got.WriteByte('s')
			}
			if in.Result != nil {
				got.WriteByte('=')
			}
		}
		if got.String() != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got.String(), test.want)
			for _, d := range errs.Items {
				t.Log(d.Code, d.Message, d.Primary.Span)
			}
		}
	}
}
