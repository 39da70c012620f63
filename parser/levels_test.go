package parser

import "testing"

// TestBeside expects parentheses around an expression exactly where operators beside it would take a part of it, or where its own
// value would be another one.
func TestBeside(t *testing.T) {
	for _, test := range []struct{ before, text, after, want string }{
		{"x = ", "a + b", ";", "a + b"},
		{"x = ", "a + b", " * c;", "(a + b)"},
		{"x = ", "a * b", " + c;", "a * b"},
		{"x = ", "a + b", " - c;", "a + b"}, // (a + b) - c
		{"x = c + ", "a * b", ";", "a * b"},
		{"x = c * ", "a + b", ";", "(a + b)"},
		{"x = c - ", "a - b", ";", "(a - b)"},
		{"x = c + ", "a + b", ";", "a + b"}, // ints wrap, so the sums are equal
		{"x = c / ", "a * b", ";", "(a * b)"},
		{"x = c - ", "a << b", ";", "(a << b)"},
		{"x = ", "a == b", " == c;", "(a == b)"},
		{"x = c && ", "a || b", ";", "(a || b)"},
		{"x = c || ", "a && b", ";", "a && b"},
		{"x = c ? d : ", "a ? 1 : 2", ";", "a ? 1 : 2"},
		{"x = ", "a ? b : c", " ? 1 : 2;", "(a ? b : c)"},
		{"x = !", "a == b", ";", "(a == b)"},
		{"x = ", "a + b", ".n;", "(a + b)"},
		{"for i in ", "a + b", "..n {", "a + b"},
		{"x = ", "a + b", "[0];", "(a + b)"},
		{"x *= ", "a + b", ";", "a + b"},
		{"x = c * ", "f(a + b)", ";", "f(a + b)"},
		{"x = c * ", `"a + b"`, ";", `"a + b"`},
		{"x = c * ", "-a", ";", "-a"},
		{"fn f() ", "a + b", " -> int", "a + b"},
	} {
		if got := beside(test.before, test.text, test.after); got != test.want {
			t.Errorf("beside(%q, %q, %q) is %s, want %s", test.before, test.text, test.after, got, test.want)
		}
	}
}
