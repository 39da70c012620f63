package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/parser"
)

// shop declares the names that TestNamesInUnfinishedStatements asks for.
const shop = `struct Item { price: int, count: int }
fn place(book: [Item], n: int) -> bool { return n > 0; }
const most = 3;
fn f(stock: [Item], item: Item) throws string {
    var sum = 1;
    LINE
    print(sum);
}
fn g(item: int) -> int { return item; }
fn main() { print(g(1)); }
`

// TestNamesInUnfinishedStatements expects that names in a statement with a syntax error denote what they would denote in a
// finished one.
func TestNamesInUnfinishedStatements(t *testing.T) {
	for line, want := range map[string]string{ // the first line of the hover, and the line of the declaration, or -
		"push(sto|ck, item.);":                                  "stock: [Item] 3",
		"push(stock, it|em.);":                                  "item: Item 3",
		"pu|sh(stock, item.);":                                  "fn push(a: [T], x: T) -",
		"if pla|ce(stock, 1) && {\n    }":                       "fn place(book: [Item], n: int) -> bool 1",
		"if place(sto|ck, 1) && {\n    }":                       "stock: [Item] 3",
		"if place(stock, su|m) && {\n    }":                     "var sum: int 4",
		"while item.pri|ce + {\n    }":                          "Item.price: int 0",
		"print(stock[sum|].price +);":                           "var sum: int 4",
		"print(stock[sum].pri|ce +);":                           "Item.price: int 0",
		"item.cou|nt = ;":                                       "Item.count: int 0",
		"su|m += ;":                                             "var sum: int 4",
		"su|m += (2;":                                           "var sum: int 4",
		"return su|m +;":                                        "var sum: int 4",
		"var x = mo|st * ;":                                     "const most = 3 2",
		"for x in sto|ck[ {\n    }":                             "stock: [Item] 3",
		"for x in 0..item.cou|nt + {\n    }":                    "Item.count: int 0",
		"switch item.pri|ce + { }":                              "Item.price: int 0",
		"switch sum { case mo|st + : print(1); }":               "const most = 3 2",
		"var a: [It|em = [];":                                   "struct Item { price: int, count: int } 0",
		"fn h(a: It|em, x:) { }":                                "struct Item { price: int, count: int } 0",
		"print(g|(1), item.;":                                   "fn g(item: int) -> int 8",
		"print(fn(item: int) { print(it|em + ); });":            "item: int 5",
		"print(fn(item: int) -> int { return it|em; }, item.);": "item: int 5",
		"for x in stock { if x. { }\n    print(x.pri|ce); }":    "Item.price: int 0",

		// What is in no name, what is unknown, and what the statement declares.
		"throw nam|e + ;":                "",
		"item.it|em( ;":                  "",
		"print(\"sum| 1\", item.);":      "",
		"print(item.); // sum|":          "",
		"for it|em in { }":               "",
		"for (it|em in stock[) { }":      "",
		"for it|em, sum in stock { }":    "",
		"for var it|em in stock. { }":    "",
		"const mo|st = ;":                "",
		"fn h(it|em: Item, ) { }":        "",
		"var a = fn(it|em: Item, ) { };": "",
		"goto it|em: ;":                  "",
		"let it|em = (;":                 "",
	} {
		x, at := atCursor(t, strings.Replace(shop, "LINE", line, 1))
		a := x.analyse()
		if !a.syntax {
			t.Errorf("%q: no syntax error", line)
		}
		got := ""
		if h := a.hover(at); h != nil {
			got = strings.Split(h.Contents.Value, "\n")[1] + " -"
			if start := a.offset(h.Range.Start); !isNameAt(a, start, a.offset(at.Position)) {
				t.Errorf("%q: the range of the hover is %v", line, h.Range)
			}
			if d := a.definition(at); d != nil {
				got = strings.TrimSuffix(got, "-") + fmt.Sprint(d.Range.Start.Line)
			}
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}

// isNameAt reports whether a token begins at an offset and has another offset in it.
func isNameAt(a *analysis, start, at int32) bool {
	return slices.ContainsFunc(a.tokens(), func(t parser.Token) bool { return t.Start == start && contains(t.Span, at) })
}

// TestUsesInUnfinishedStatements expects the uses of a name in statements with syntax errors among the others, wherever the
// request is made; rename refuses.
func TestUsesInUnfinishedStatements(t *testing.T) {
	for _, text := range []string{ // « » are around the declaration and the uses
		"fn main() {\n    if «late»(1) && {\n    }\n}\nfn «late»(n: int) -> bool { return n > 1; }\n",
		"fn «place»(n: int) -> bool { return n > 0; }\nfn main() {\n    if «place»(1) && {\n    }\n    print(«place»(2));\n}\n",
		"fn «place»(n: int) -> bool { return n > 0; }\nfn main() {\n    print(«place»(2));\n    var x = [«place»(3), ;\n}\nfn other() { print(«place»(4) +); }\n",
		"fn main() {\n    var «n» = 1;\n    while «n» < {\n        «n» += ;\n        print(«n»);\n    }\n}\nfn other(n: int) { print(n); print(n +); }\n",
		"fn main() {\n    var «n» = 1;\n    { var n = 2; print(n, +); }\n    print(«n», +);\n}\n",
		"struct P { «x»: int }\nfn main(p: P) {\n    var x = 1;\n    p.«x» = (;\n    print(p.«x», x + );\n}\n",
		"fn main() {\n    var «s» = \"s\"; // s\n    print(«s» + \"s\" + );\n}\n",
	} {
		var plain strings.Builder
		var want []int
		for i, part := range strings.Split(text, "«") {
			if i > 0 {
				want = append(want, plain.Len())
			}
			plain.WriteString(strings.Replace(part, "»", "", 1))
		}
		a := snapshotOf(plain.String(), &buffer{}).analyse()
		for _, from := range want {
			at := parameters{Position: a.position(int32(from))}
			p := at
			p.Context.IncludeDeclaration = true
			var got, lit []int
			for _, l := range a.references(p) {
				got = append(got, int(a.offset(l.Range.Start)))
			}
			for _, h := range a.highlights(at) {
				lit = append(lit, int(a.offset(h.Range.Start)))
			}
			if !slices.Equal(got, want) || !slices.Equal(lit, want) {
				t.Errorf("%q from %d: references %v, highlights %v, want %v", plain.String(), from, got, lit, want)
			}
			if _, err := a.prepareRename(at); err == nil || !strings.Contains(err.Error(), "before the syntax error on line ") && !strings.Contains(err.Error(), "syntax errors are corrected, the first on line ") {
				t.Errorf("%q: rename: %v", plain.String(), err)
			}
			if e, err := a.rename(parameters{Position: at.Position, NewName: "other"}); err == nil {
				t.Errorf("%q: %v", plain.String(), e)
			}
		}
	}
}
