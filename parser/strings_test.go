package parser

import (
	"strings"
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
		{`print("abc, 1);`, ""}, // 1 may be the next argument
		{`print("abc: , n, 4);`, ""},
		{`x = Item("pen, 3);`, ""},
		{`print(["a, b", "c d]);`, `print(["a, b", "c d"]);`},
		{`print("abc, x, "def");`, ""},
		{`print(fn() { f("a); });`, ""},
		{`print("abc: , len(x), 4);`, ""}, // x is not declared
		{`print("abc: , f(1), 4);`, `print("abc: ", f(1), 4);`},
		{`print("abc" + "x  + f(1)); // c`, `print("abc" + "x " + f(1)); // c`},
		{`if f("a ) == 1 && f(2) == 3 {`, `if f("a ") == 1 && f(2) == 3 {`},
		{`print("a\, f(1));`, ""},
		{`print("Hello, + f(1));`, `print("Hello," + f(1));`},
		{`print(
        "a, f(1));`, `print(
        "a", f(1));`},
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

// TestCharactersBeforeStrings expects one error where a quote is missing and what was meant as a string has characters that are
// allowed only there, and two errors where these are not between two strings.
func TestCharactersBeforeStrings(t *testing.T) {
	for text, want := range map[string]string{
		"x = \"a + b + \" \u00e4, \";":     "E0105",
		"x = \"a\";\nx = \u00e4 + \"b;":    "E0104 E0105",
		"x = \"a\" + \u201cb\u201d + \"c;": "E0104 E0105",
		"x = \u00e4 + \"a\" + \"b;":        "E0104 E0105",
	} {
		errs := diag.NewList(diag.NewFile("test.imp", "fn main() {\n"+text+"\n}\n"))
		Parse(errs.File, errs)
		var codes []string
		for _, d := range errs.Items {
			codes = append(codes, string(d.Code))
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s has the errors %s and not %s", text, got, want)
		}
	}
}
