package lint_test

import (
	"strings"
	"testing"

	"cpsc/diag"
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
