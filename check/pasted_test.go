package check_test

import (
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// TestUnusedResultOfCall expects that the first fix of a variable that is never used keeps a call that may do something, and that
// nothing tells to remove such a call.
func TestUnusedResultOfCall(t *testing.T) {
	const decls = "struct P { x: int }\nfn f() -> int { print(1); return 1; }\n"
	for text, want := range map[string]string{
		"fn main() { f(); var a = [P(1)]; var x = pop(a); }": "fn main() { f(); var a = [P(1)]; pop(a); }",
		"fn main() { print(P(1)); var x = f(); }":            "fn main() { print(P(1)); f(); }",
		"fn main() { f(); var x = P(1); }":                   "",
		"fn main() { f(); var x = len([P(1)]); }":            "",
		"fn main() { f(); var x = 1 + f(); P(1); }":          "",
		"var g = f();\nfn main() { print(P(1)); }":           "",
	} {
		list := warningsOf(t, decls+text)
		if len(list) != 1 || list[0].Code != diag.UnusedVariable {
			t.Errorf("%s: %v", text, list)
			continue
		}
		d, got := list[0], ""
		if d.Fixes[0].Help == "keep only the call" {
			fixed, _ := diag.Apply(decls+text, d.Fixes[:1])
			got = strings.TrimPrefix(fixed, decls)
		}
		if got != want || (want != "") == (d.Helps[0] == "remove it") {
			t.Errorf("%s: %q gives %s, want %s", text, d.Helps, got, want)
		}
	}
}

// TestUnreachableCondition expects that a condition that is never evaluated has one warning.
func TestUnreachableCondition(t *testing.T) {
	list := warningsOf(t, "fn main() { outer: while true { do { continue outer; } while 1 < 2; } }")
	if len(list) != 1 || list[0].Code != diag.UnreachableCode {
		t.Errorf("%v", list)
	}
}

// TestConversionOfParentheses expects that the call of a conversion takes the parentheses that an operand has.
func TestConversionOfParentheses(t *testing.T) {
	for value, want := range map[string]string{
		"x * (n - m)":          "x * float(n - m)",
		"(n - m) * x":          "float(n - m) * x",
		"x + (n)":              "x + float(n)",
		"x+(n)":                "x+float(n)",
		"x * n":                "x * float(n)",
		"f(n)":                 "f(float(n))",
		"x + g(n)":             "x + float(g(n))",
		"f((n))":               "f(float(n))",
		"x * ((n - m) * 2)":    "x * float((n - m) * 2)",
		"x * -(n)":             "x * float(-(n))",
		"x * ( n )":            "x * ( float(n) )",
		"x * (n + m) / 2.0":    "x * float(n + m) / 2.0",
		"(n == m ? n : m) + x": "float(n == m ? n : m) + x",
	} {
		head := "fn f(x: float) -> float { return x; }\nfn g(n: int) -> int { return n; }\nfn h(n: int, m: int, x: float) -> float { return "
		text := head + value + "; }\nfn main() { print(h(1, 2, f(3.0) + float(g(1)))); }\n"
		errs := &diag.List{}
		check.Check(parser.Parse(diag.NewFile("convert.imp", text), errs), errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Fixes) != 1 {
			t.Errorf("%s: %v", value, errs.Items)
			continue
		}
		fixed, _ := diag.Apply(text, errs.Items[0].Fixes)
		got, _, _ := strings.Cut(strings.TrimPrefix(fixed, head), ";")
		if got != want {
			t.Errorf("%s becomes %s, want %s", value, got, want)
		}
		errs = &diag.List{}
		if check.Check(parser.Parse(diag.NewFile("convert.imp", fixed), errs), errs); len(errs.Items) > 0 {
			t.Errorf("%s: %v", fixed, errs.Items)
		}
	}
}
