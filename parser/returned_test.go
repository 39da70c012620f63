package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestUnfinishedResults expects that the results in the head of a function are not taken for a tuple where what is after them is
// missing.
func TestUnfinishedResults(t *testing.T) {
	for text, want := range map[string]string{
		"fn f() -> (int, int)\n\nfn main() {\n}\n":                        "E0101 1:20 expected `{` after this `)`",
		"fn f() -> (int, int)\n":                                          "E0103 1:20 expected `{` after this `)`",
		"extern fn g() -> (int, int)\n\nfn main() {\n}\n":                 "E0102 1:28 expected `;` after this declaration",
		"type F = fn() -> (int, int)\n\nfn main() {\n}\n":                 "E0102 1:28 expected `;` after this declaration",
		"fn main() {\n    var f: fn() -> (int, int)\n    print(1);\n}\n":  "E0102 2:30 expected `;` after this declaration",
		"fn main() {\n    var f = fn() -> (int, int)\n    print(1);\n}\n": "E0101 2:30 expected `{` after this `)`",
		"fn main() {\n    var x: (int, int) = y;\n}\n":                    "E0101 2:16 there are no tuples",
	} {
		check(t, text, diagnostics(text, false), want)
	}
}

// TestSureResults expects which words at the end of a function with results get a fix that is sure, or one that is not.
func TestSureResults(t *testing.T) {
	const other = "struct P { x: int }\nfn g() -> int { return 1; }\nfn h(n: int) -> int { return n; }\n"
	for _, test := range []struct{ head, value, fix string }{
		{"n: int) -> int", "n", "sure return n;"},
		{"n: int) -> int", "push", ""},
		{"n: int) -> int", "P", ""},
		{"n: int) -> int", "h", ""},
		{"n: int) -> int", "g", "return g();"},
		{"n: string) -> int", "n", ""},
		{"n: string) -> int", "\"a\"", ""},
		{"n: int) -> bool", "n + 1", ""},
		{"n: P) -> int", "n", "return n;"},
		{"n: float) -> int", "n", "return n;"},
		{"n: int) -> float", "1", "return 1;"},
		{"n: int) -> int", "n + 1", "sure return n + 1;"},
		{"n: int) -> int", "n < 2 ? 1 : n", "sure return n < 2 ? 1 : n;"},
		{"n: int) -> int", "n + tot", "return n + tot;"},
		{"n: int) -> int", "h(n) + 1", "sure return h(n) + 1;"},
		{"n: int) -> int", "h(n)", "sure return h(n);"},
		{"n: int) -> int", "abs(n)", "sure abs(n);"},
		{"n: int) -> string", "str(n)", "sure return str(n);"},
		{"n: int) -> string", "h(n)", "sure h(n);"},
		{"h: int) -> int", "h(1)", "sure h(1);"},
		{"n: int) -> (int, int)", "h(n)", "sure h(n);"},
		{"n: int)", "h(n)", "sure h(n);"},
		{"n: int) -> (int, int)", "n", "return n;"},
		{"n: int) -> (int, int)", "1", "return 1;"},
		{"n: int) -> (int, int)", "h(n) + 1", "return h(n) + 1;"},
	} {
		text := other + "fn f(" + test.head + " {\n    " + test.value + "\n}\n"
		_, errs := parseAny(t, text)
		if len(errs.Items) != 1 {
			t.Errorf("%s\nhas %d errors", text, len(errs.Items))
			continue
		}
		got := ""
		for _, fix := range errs.Items[0].Fixes {
			fixed, _ := diag.Apply(text, []diag.Fix{fix})
			got = strings.TrimSpace(strings.Split(fixed, "\n")[4])
			if fix.Sure {
				got = "sure " + got
			}
		}
		if got != test.fix {
			t.Errorf("%s\nthe fix is %q and not %q", text, got, test.fix)
		}
	}
}

// TestLoneNames expects that a name alone is reported as an expression before everything that can follow it on the next line,
// and at the end of the file, and that this is the only error.
func TestLoneNames(t *testing.T) {
	for _, next := range []string{
		"}", "return;", "if c { }", "while c { }", "for i in 0..3 { }", "do { } while c;", "switch n { case 1: }", "break;", "continue;",
		"goto x;", "throw 1;", "try { } catch e { }", "yield 1;", "var q = 1;", "const q = 1;", "fn q() { }", "{ }", "g(n);", "n = 3;",
		"n += 3;", "a[0] = 3;", "p.x = 3;", "a, b = b, a;", "x: n = 3;", "",
	} {
		for _, name := range []string{"n", "zork", "push", "tick"} {
			text := "fn tick() { }\nfn f(n: int) {\n    " + name + "\n    " + next
			switch next {
			case "":
			case "}":
				text += "\nfn g() { }\n"
			default:
				text += "\n}\n"
			}
			_, errs := parseAny(t, text)
			if len(errs.Items) != 1 {
				t.Errorf("%s\nhas the errors %q", text, diagnostics(text, true))
				continue
			}
			if d := errs.Items[0]; d.Code != diag.ExpressionAsStatement || text[d.Primary.Span.Start:d.Primary.Span.End] != name || len(d.Helps) != 1 {
				t.Errorf("%s\nhas the error %q", text, diagnostics(text, true))
			}
		}
	}
}

// TestAfterLoneNames expects that a mistake in the statement after a name alone is reported, too.
func TestAfterLoneNames(t *testing.T) {
	for _, next := range []string{"x = ;", "while c { x = ; }", "f(1;", "if c { x = ; }"} {
		text := "fn f(n: int) {\n    n\n    " + next + "\n    y = 1;\n}\n"
		if _, errs := parseAny(t, text); len(errs.Items) != 2 || errs.Items[0].Code != diag.ExpressionAsStatement || errs.Items[1].Code != diag.UnexpectedToken {
			t.Errorf("%s\nhas the errors %q", text, diagnostics(text, false))
		}
	}
}
