package parser

import (
	"testing"

	"cpsc/diag"
)

// TestUnclosedStrings expects that the fix for a string without its end closes it before what ends the line, and that there is none
// if the line does not show that.
func TestUnclosedStrings(t *testing.T) {
	for _, test := range []struct{ line, fixed string }{
		{`print("abc);`, `print("abc");`},
		{`print(1, ["a", "b c]);`, `print(1, ["a", "b c"]);`},
		{`x = "abc;`, `x = "abc";`},
		{`while x == "abc {`, `while x == "abc" {`},
		{`if f("a) {`, `if f("a") {`},
		{`print("f(1);`, ""}, // the parenthesis may belong to the string
		{`print("f(1));`, `print("f(1)");`},
		{`print("abc;`, ""},
		{`print("abc)`, ""},
		{`print("abc, 1);`, `print("abc, 1");`},
		{`print("abc, x, "def");`, ""},
		{`print(fn() { f("a); });`, ""},
	} {
		text := "fn main() {\n    " + test.line + "\n}\n"
		errs := diag.NewList(diag.NewFile("test.imp", text))
		Parse(errs.File, errs)
		want := text
		if test.fixed != "" {
			want = "fn main() {\n    " + test.fixed + "\n}\n"
		}
		d := errs.Items[0]
		if fixed, _ := diag.Apply(text, d.Fixes); d.Code != diag.UnclosedString || fixed != want {
			t.Errorf("%s: the fix gives %s", test.line, fixed)
		}
	}
}
