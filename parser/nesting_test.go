package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/long"
)

// deep lists the constructs that can nest. Each row gives the parts of a program in which the
// construct is nested n times.
var deep = []struct {
	name              string
	before, open      string
	middle            string
	close, after      string
	outside, perLevel int // the levels around the construct or inside the innermost one; the levels that each nesting takes
}{
	{"parentheses", "var x = ", "(", "1", ")", ";", 0, 1},
	{"parentheses in a function", "fn f() { x = ", "(", "1", ")", "; }", 1, 1},
	{"array literals", "var x = ", "[", "1", "]", ";", 0, 1},
	{"indices", "var x = ", "a[", "1", "]", ";", 0, 1},
	{"calls", "var x = ", "f(", "1", ")", ";", 0, 1},
	{"arguments", "var x = ", "f(1, ", "1", ", 2)", ";", 0, 1},
	{"minus", "var x = ", "-", "1", "", ";", 0, 1},
	{"minus after an operator", "var x = a + ", "- ", "1", "", ";", 0, 1},
	{"not", "var x = ", "!", "a", "", ";", 0, 1},
	{"complement", "var x = ", "~", "1", "", ";", 0, 1},
	{"minus and parentheses", "var x = ", "-(", "1", ")", ";", 0, 2},
	{"conditions to the right", "var x = ", "a ? b : ", "1", "", ";", 0, 1},
	{"conditions in the middle", "var x = ", "a ? ", "1", " : b", ";", 0, 1},
	{"conditions with operators", "var x = ", "-a.b + c[1] < d ? b : ", "1", "", ";", 1, 1},
	{"conditions in conditions", "var x = ", "(", "1", " ? a : b)", ";", 1, 1},
	{"chains of calls", "var x = f", "()", "", "", ";", 0, 1},
	{"chains of indices", "var x = a", "[0]", "", "", ";", 0, 1},
	{"chains of fields", "var x = a", ".b", "", "", ";", 0, 1},
	{"chains of all links", "var x = a", ".b[0](1)", "", "", ";", 0, 3},
	{"array types", "var x: ", "[", "int", "]", ";", 0, 1},
	{"function types", "var x: ", "fn(", "", ")", ";", 0, 1},
	{"results", "var x: ", "fn() -> ", "int", "", ";", 0, 1},
	{"results in parentheses", "var x: ", "fn() -> (", "int", ")", ";", 0, 2},
	{"results of a function", "fn f() -> ", "fn() -> ", "int", "", " { }", 1, 1},
	{"gens", "var x: ", "gen ", "int", "", ";", 0, 1},
	{"gens in parentheses", "var x: ", "gen (", "int", ")", ";", 0, 1},
	{"gens of functions", "var x: ", "gen fn() -> ", "int", "", ";", 0, 2},
	{"throws", "var x: ", "fn() throws ", "int", "", ";", 0, 1},
	{"throws of a function", "fn f() throws ", "fn() throws ", "int", "", " { }", 1, 1},
	{"types of parameters", "fn f(a: ", "fn(ref ", "int", ")", ") { }", 1, 1},
	{"blocks alone", "fn f() ", "{", "", "}", "", 0, 1},
	{"ifs", "fn f() {", "if a.b.c() ? d : -e { ", "", "}", "}", 3, 1},
	{"elses", "fn f() {", "if a { } else { ", "", "}", "}", 1, 1},
	{"else ifs", "fn f() {", "if a { } else if b { ", "", "}", "}", 1, 1},
	{"whiles", "fn f() {", "while a < b { ", "", "}", "}", 1, 1},
	{"dos", "fn f() {", "do {", "", "} while a;", "}", 1, 1},
	{"fors", "fn f() {", "for var i = f(); a ? b : c; i += -1 {", "", "}", "}", 1, 1},
	{"for ins", "fn f() {", "for i in a.b..c[0] {", "", "}", "}", 1, 1},
	{"for eaches", "fn f() {", "for i in a.b(c[0]) {", "", "}", "}", 3, 1},
	{"trys", "fn f() {", "try {", "", "} finally { }", "}", 1, 1},
	{"catches", "fn f() {", "try { } catch e: int {", "", "}", "}", 1, 1},
	{"finallys", "fn f() {", "try { } finally {", "", "}", "}", 1, 1},
	{"generators", "", "fn f() yields int throws string {", "", "}", "", 2, 1},
	{"switches", "fn f() {", "switch a.b { case c ? 1 : 2: ", "", "}", "}", 2, 1},
	{"functions", "", "fn f() -> fn() -> int {", "", "}", "", 1, 1},
	{"function literals", "fn f() {", "x = fn(a: int) -> int {", "", "};", "}", 1, 1},
	{"function literals in calls", "fn f() {", "g(fn() {", "", "});", "}", 1, 2},
	{"function literals in conditions", "fn f() {", "x = a ? b : fn() {", "", "};", "}", 1, 2},
	{"conditions with function literals", "var x = ", "a ? fn() { } : ", "b", "", ";", 1, 1},
}

func TestNesting(t *testing.T) {
	for _, test := range deep {
		t.Run(test.name, func(t *testing.T) {
			program := func(n int) string {
				return test.before + strings.Repeat(test.open, n) + test.middle + strings.Repeat(test.close, n) + test.after
			}
			n := (diag.DefaultNesting - test.outside) / test.perLevel
			mustParse(t, program(n))
			for _, more := range []int{n + 1, n + 2, 10 * n, long.Pick(30_000, 200_000)} {
				src := diag.NewFile("test.imp", program(more))
				errs := diag.NewList(src)
				Parse(src, errs)
				if len(errs.Items) != 1 || errs.Items[0].Code != diag.NestingTooDeep {
					t.Fatalf("%d levels give %d errors, want only one about the nesting", more, len(errs.Items))
				}
				if at := errs.Items[0].Primary.Span; int(at.Start) > len(test.before)+(n+2)*(len(test.open)+len(test.close))+len(test.middle) {
					t.Errorf("%d levels: the error is at %d, which is too late", more, at.Start)
				}
			}
		})
	}
}

// TestNestingPosition expects the error at the first bracket that exceeds the limit.
func TestNestingPosition(t *testing.T) {
	text := "fn f() {\n  x =\n" + strings.Repeat("(", diag.DefaultNesting) + "1" + strings.Repeat(")", diag.DefaultNesting) + "; }"
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	Parse(src, errs)
	if got, want := src.Position(errs.Items[0].Primary.Span.Start), (diag.Position{Line: 3, Column: diag.DefaultNesting}); got != want {
		t.Errorf("the error is at %v, want %v", got, want)
	}
}

// TestNestingWithErrors expects that deep nesting with other syntax errors is rejected as
// quickly.
func TestNestingWithErrors(t *testing.T) {
	for _, piece := range []string{
		"(", ")", "[", "]", "{", "}", "{ (", "( }", "if {", "fn f(", "fn() {", "-", "? :", "a ?", "f(]", "{ ) ", "{ ] ( ", "-> ", "fn() -> ",
		"else { ", "case ", "switch x { ", "do ", "while ", "x = { ", "if (a { ", "fn f( {", "for {", ". ", "..", "(fn() {) ", "= fn() {, ", "? case ", "( ; ",
	} {
		text := strings.Repeat(piece, long.Pick(2000, 20_000))
		for _, head := range []string{"", "fn f() { ", "fn f() { x = "} {
			src := diag.NewFile("test.imp", head+text)
			errs := diag.NewList(src)
			Parse(src, errs)
			if !errs.Failed() {
				t.Errorf("%s%s… is accepted", head, piece)
			}
		}
	}
}
