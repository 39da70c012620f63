package lsp

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHoverOfAString expects a constant string as it is written in a program, on one line.
func TestHoverOfAString(t *testing.T) {
	c := begin(t)
	p := c.open(uri, "const ¦s = \"a\\n\\\"b\\\"\";\nfn main() { print(s); }\n")[0]
	var h *Hover
	if err := c.call("textDocument/hover", at(uri, p), &h); err != nil || h == nil {
		t.Fatal(err)
	}
	for _, want := range []string{"const s = \"a\\n\\\"b\\\"\"\n", "In CPS: the constant `\"a\\n\\\"b\\\"\"`"} {
		if !strings.Contains(h.Contents.Value, want) {
			t.Errorf("%q: want %q", h.Contents.Value, want)
		}
	}
}

// TestHoverOfConstants hovers over constants of each type, in each kind of function, at their declarations and at their last uses: it says that the CPS
// has one only if a use of it is there as it is.
func TestHoverOfConstants(t *testing.T) {
	const (
		needed, folded, unread = "the constant %s", "%s, a constant that the CPS does not need", "%s, a constant that the CPS does not need, because nothing reads it"
	)
	places := []string{ // $d is where a local constant is declared, $u where it is used
		"fn main(n: int) { $d $u }", "fn f(n: int) { $d $u }\nfn main() { f(1); }", "fn main(n: int) { $d var f = fn() { $u }; f(); }", "fn main(n: int) { $d fn f() { $u } f(); }",
		"fn g(n: int) yields int { $d $u yield n; }\nfn main() { for x in g(1) { print(x); } }", "fn main(n: int) { $d while n > 7 { $u n -= 1; } }", "var f = fn(n: int) { $d $u };\nfn main() { f(1); }",
	}
	values := map[string]string{"100": "100", "2.5": "2.5", "3.0": "3.0", "true": "true", "\"a\"": "\"a\"", "-7": "-7"}
	uses := []struct{ use, want, of string }{
		{"print(k);", needed, ""},
		{"var x = k; print(x);", needed, ""},
		{"var x = [k]; print(x[0]);", needed, ""},
		{"print(k == k);", folded, ""},
		{"print(1); if k != k { print(k); }", folded, ""},
		{"var x = k;", folded, ""},
		{"const j = k; print(j);", folded, ""},
		{"print(k == k); print(k);", needed, ""},
		{"", unread, ""},
		{"print(str(k));", folded, "100 -7"},
		{"print(n * k);", needed, "100 -7"},
		{"print(n + k / 2);", folded, "100 -7"},
		{"var x = 2; print(x + k, x);", folded, "100 -7"},
		{"print(1 + k + n);", folded, "100 -7"},
		{"print(n + 1 + k);", folded, "100"}, // n + 101,
		{"switch n { case k: print(1); }", needed, "100 -7"},
		{"switch n { case k + 1: print(1); }", folded, "100 -7"},
		{"print(n > 3 ? k : n);", needed, "100 -7"},
		{"print(true ? k : 2);", folded, "-7"}, // its value is that of a larger constant
	}
	n := 0
	for literal, shown := range values {
		for i, place := range places {
			for _, u := range uses {
				if u.of != "" && !slices.Contains(strings.Fields(u.of), literal) {
					continue
				}
				for _, global := range []bool{false, true} {
					d := "const k = " + literal + ";"
					text := strings.Replace(strings.Replace(place, "$d", d, 1), "$u", u.use, 1)
					if global {
						text = d + "\n" + strings.Replace(strings.Replace(place, "$d", "", 1), "$u", u.use, 1)
					}
					a := snapshotOf(text, &buffer{}).analyse()
					if a.failed {
						t.Fatalf("%q: %v", text, a.errs[0].Message)
					}
					want := "In CPS: " + strings.Replace(u.want, "%s", "`"+shown+"`", 1)
					for _, at := range []int{strings.Index(text, "const k") + 6, lastUse(text, u.use)} {
						h := a.hover(parameters{Position: a.position(int32(at))})
						if n++; h == nil || !strings.HasSuffix(h.Contents.Value, want) {
							t.Errorf("%d, %q at %d: %+v, want %s", i, text, at, h, want)
						}
					}
				}
			}
		}
	}
	t.Logf("%d hovers", n)
}

// lastUse returns the offset of the last k as a word in a use in a text.
func lastUse(text, use string) int {
	if use == "" {
		return strings.Index(text, "const k") + 6
	}
	at := strings.Index(text, use)
	words := regexp.MustCompile(`\bk\b`).FindAllStringIndex(use, -1)
	return at + words[len(words)-1][0]
}

// TestNoCPSWithErrors expects that hover says nothing of the CPS of a program with errors.
func TestNoCPSWithErrors(t *testing.T) {
	const decls = "const k = 1;\nvar g = 2;\nstruct P { x: int }\nextern fn e(h: int);\nfn f(ref r: int) { r = 1; }\nfn main() {\n    var c = 1;\n    var v = 2;\n    f(ref c);\n    print(k, g, P(1).x, c, v);\n    "
	for _, wrong := range []string{"print(nothing);", "print(", "v = \"a\";"} {
		a := snapshotOf(decls+wrong+"\n}\n", &buffer{}).analyse()
		if !a.failed {
			t.Fatal(wrong)
		}
		for _, o := range a.index.occurrences {
			h := a.hover(parameters{Position: a.position(o.Start)})
			if h == nil || strings.Contains(h.Contents.Value, "In CPS") {
				t.Errorf("%s: %s: %+v", wrong, o.symbol.name, h)
			}
		}
	}
}

// TestHoverNamesTheFunction expects that hover names the function of a value if it is not the one that declares the variable.
func TestHoverNamesTheFunction(t *testing.T) {
	for _, declaration := range []string{"var x: int;\n    if n > 8 { x = 1; } else { x = n; }", "var x = n > 8 ? 1 : n;", "var x = n;", "var x = n * n;"} {
		for nested, name := range map[string]string{
			"var add = fn(y: int) -> int { return y + ¦x; };":                                                         "main::fn",
			"fn add(y: int) -> int { return y + ¦x; }":                                                                "main::add",
			"fn add(y: int) -> int { var f = fn() -> int { return y + ¦x; }; return f(); }":                           "main::add::fn",
			"var add = fn(y: int) -> int { fn own() -> int { while y > 9 { return ¦x; } return 1; } return own(); };": "main::fn::own",
		} {
			text := "fn main(n: int) {\n    " + declaration + "\n    " + nested + "\n    print(add(n), x);\n}\n"
			at := strings.Index(text, "¦")
			a := snapshotOf(strings.Replace(text, "¦", "", 1), &buffer{}).analyse()
			h := a.hover(parameters{Position: a.position(int32(at))})
			if want := "In CPS: `x`, a parameter of `" + name + "`"; h == nil || !strings.Contains(h.Contents.Value, want) {
				t.Errorf("%q: %+v, want %s", text, h, want)
			}
			h = a.hover(parameters{Position: a.position(int32(strings.Index(text, "x")))})
			if h == nil || strings.Contains(h.Contents.Value, "`x`, a parameter of the function") {
				t.Errorf("%q: %+v", text, h)
			}
			h = a.hover(parameters{Position: a.position(int32(strings.Index(text, "n: int")))})
			if want := "`n`, a parameter of the function"; h == nil || !strings.Contains(h.Contents.Value, want) {
				t.Errorf("%q: %+v, want %s", text, h, want)
			}
		}
	}
}
