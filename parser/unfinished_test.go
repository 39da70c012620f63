package parser

import (
	"testing"

	"cpsc/diag"
)

// TestTreeOfUnfinished expects that each part of a text is parsed once, although the parser goes back to
// the end of an unfinished line: a function without its head ends at the declaration at the left margin,
// and a block that is not closed does not end before the statements in it.
func TestTreeOfUnfinished(t *testing.T) {
	for _, test := range []struct{ text, tree, errors string }{
		{"fn a\n  g(l {\n    x();\n}\n\nfn b() {\n  y();\n}\n",
			"(file (fn a ()->() {{(do (call x))}}) (fn b ()->() {(do (call y))}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 2:7 expected `)` or `,`, found `{`"},
		{"fn a\n  g(l {\n    x();\n}\n\nfn b() {",
			"(file (fn a ()->() {{(do (call x))}}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 2:7 expected `)` or `,`, found `{`\nE0103 6:8 this `{` is not closed"},
		{"fn a\n  while c {\n    if d {\n      x();\n}\n\nvar v = 1;\nfn b() { y = ; }\n",
			"(file (fn a ()->() {(while c {(if d {(do (call x))})})}) (var v = 1) (fn b ()->() {}))",
			"E0101 1:4 expected `(` after this `a`\nE0103 3:10 this `{` is not closed\nE0101 8:14 expected an expression, found `;`"},
		{"fn a\n  x();\n}\nfn b\n  fn c() { y(); }\n}\n",
			"(file (fn a ()->() {(do (call x))}) (fn b ()->() {(fn c ()->() {(do (call y))})}))",
			"E0101 1:4 expected `(` after this `a`\nE0101 4:4 expected `(` after this `b`"},
		{"fn a() {\n{\nfn b() {\nx = ;\n}\n",
			"(file (fn a ()->() {{}}) (fn b ()->() {}))",
			"E0103 2:1 this `{` is not closed\nE0101 4:5 expected an expression, found `;`"},
		{"fn\n    print(1);\n}\nfn b() { }\n",
			"(file (fn b ()->() {}))",
			"E0101 1:1 expected a name after this `fn`"},
		{"fn p(b:\n a, t;\n}",
			"(file (fn p ()->() {}))",
			"E0101 1:7 expected a type after this `:`\nE0116 2:2 an expression alone is not a statement"},
		{"fn main() {\n    var\n    print(a);\n    var x, = 1;\n}\n",
			"(file (fn main ()->() {(do (call print a)) (var x = BAD)}))",
			"E0101 2:5 expected a name after this `var`\nE0101 4:10 expected a name after this `,`"},
	} {
		file, errs := parseAny(t, test.text)
		if got := show(file); got != test.tree {
			t.Errorf("%s\n gives %s\nand not %s", test.text, got, test.tree)
		}
		check(t, test.text, diagnostics(test.text, false), test.errors)
		starts := map[diag.Span]bool{}
		for _, d := range errs.Items {
			if starts[d.Primary.Span] {
				t.Errorf("%s\ntwo errors are at %v", test.text, d.Primary.Span)
			}
			starts[d.Primary.Span] = true
		}
	}
}
