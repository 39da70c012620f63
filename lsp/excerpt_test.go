package lsp

import (
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestFieldsAfterDeclarations expects the fields of a struct in its calls and after a dot, whatever declarations, finished or not, are before
// it: only bodies of functions are left out where completion looks.
func TestFieldsAfterDeclarations(t *testing.T) {
	finished := []string{"", "type T = fn(Cell);", "type T = fn() -> Cell;", "type T = [fn(Cell)];", "type T = fn(fn(Cell) -> Cell);", "type T = gen Cell;",
		"var g: [fn(Cell)] = [];", "var g: gen fn(Cell) = nil;", "var g = fn(c: Cell) { print(c.x); };", "const k = 1;", "extern fn e(n: int);", "struct D { f: fn(Cell) }",
		"struct D { c: Cell }", "fn h(f: fn(Cell)) { }", "fn h() -> fn(Cell) { return fn(c: Cell) { }; }", "fn h() { var f: fn(Cell) = nil; }", "fn h() { if true { print(1); } }"}
	unfinished := []string{"type T = fn(Cell", "type T = fn(", "type T = ", "fn h(", "fn h(f: fn(Cell)", "fn h() -> fn(Cell)", "extern fn e(", "extern fn e(n: int)", "var g: fn(Cell", "fn h() {", "struct D { f: fn(Cell"}
	for i, first := range append(finished, unfinished...) {
		for _, space := range []string{"\n", " ", "\n// fn main\n", "\n\n"} {
			if i >= len(finished) && space == " " {
				continue
			}
			for _, order := range []string{"struct Cell { x: int, y: fn(int) }\nfn main() {\n    var c = Cell(1, nil);\n    |\n}\n", "fn main() {\n    var c = Cell(1, nil);\n    |\n}\nstruct Cell { x: int, y: fn(int) }\n"} {
				text := first + space + order
				for typed, want := range map[string]string{"c.|": "x y", "print(c.|);": "x y", "Cell(|": "", "print(Cell(|)": ""} {
					x, at := atCursor(t, strings.Replace(text, "|", typed, 1))
					if want == "" {
						if help := x.signatureHelp(at); help == nil || help.Signatures[0].Label != "Cell(x: int, y: fn(int))" {
							t.Errorf("%q: signature %v", x.string, help)
						}
						if !slices.Contains(labels(x.completion(at)), "c") {
							t.Errorf("%q: c is not offered", x.string)
						}
					} else if got := strings.Join(labels(x.completion(at)), " "); got != want {
						t.Errorf("%q: %s, want %s", x.string, got, want)
					}
				}
			}
		}
	}
}

// TestExcerptOfHeads expects that the bodies of functions are left out, except for the one with the cursor, and nothing else is.
func TestExcerptOfHeads(t *testing.T) {
	for text, want := range map[string]string{
		"fn f() { print(1); }\nfn g() { | }\n":                          "fn f() {           }\nfn g() { | }\n",
		"fn f(g: fn(int)) { print(1); }\nfn g() { | }\n":                "fn f(g: fn(int)) {           }\nfn g() { | }\n",
		"fn f() { print(1); } fn h() { f(); } fn g() { | }\n":           "fn f() {           } fn h() {      } fn g() { | }\n",
		"extern fn e(); struct P { x: int } fn h() { e(); }\nvar x = |": "extern fn e(); struct P { x: int } fn h() {      }\nvar x = |",
		"type T = fn(); struct P { x: int } fn h() { e(); }\nvar x = |": "type T = fn(); struct P { x: int } fn h() {      }\nvar x = |",
		"fn h() { e(); } /* k */ fn k() { e(); }\nvar x = |":            "fn h() {      } /* k */ fn k() {      }\nvar x = |",
		"fn h() {\ntype = 2;\n}\nvar x = |":                             "fn h() {\n         \n}\nvar x = |",
		"fn h() { var f = fn() { }; f(); }\nvar x = |":                  "fn h() {                        }\nvar x = |",
		"fn h() { if a { L: b(); } | while c { d(); } }":                "fn h() { if a {         } | while c {      } }",
		"fn h() { if a { if b { c(); } | } else { d(); } }":             "fn h() { if a { if b {      } | } else {      } }",
		"fn h() { if a { L: b(); } goto | } fn k() { b(); }":            "fn h() { if a { L: b(); } goto | } fn k() {      }",
		"fn h() { while a { b(); } if c { | ":                           "fn h() { while a {      } if c { | ",
	} {
		x, at := atCursor(t, text)
		offset := x.offset(at.Position)
		got := excerpt(x.string, x.tokens(), diag.Span{Start: offset, End: offset})
		if got = got[:offset] + "|" + got[offset:]; got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
