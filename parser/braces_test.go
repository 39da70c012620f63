package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/long"
)

// TestMissingBraces expects one error for each brace that is missing or too many, at its place, and a fix that gives
// what was meant.
func TestMissingBraces(t *testing.T) {
	for _, test := range []struct{ name, text, want, fixed string }{
		{"a catch on its own line",
			"fn f() {\n    try {\n        g();\n    catch e {\n        g();\n    }\n}\n",
			"E0103 2:9 this `{` is not closed",
			"fn f() {\n    try {\n        g();\n    } catch e {\n        g();\n    }\n}\n"},
		{"a catch on the same line",
			"fn f() { try { g(); catch e { g(); } }\n",
			"E0103 1:14 this `{` is not closed",
			"fn f() { try { g(); } catch e { g(); } }\n"},
		{"a finally after a catch",
			"fn f() { try { g(); } catch e { g(); finally { g(); } }\n",
			"E0103 1:31 this `{` is not closed",
			"fn f() { try { g(); } catch e { g(); } finally { g(); } }\n"},
		{"a loop in a try",
			"fn f() {\n    try {\n        while a {\n            g();\n    } catch e {\n        g();\n    }\n}\n",
			"E0103 3:17 this `{` is not closed",
			"fn f() {\n    try {\n        while a {\n            g();\n        }\n    } catch e {\n        g();\n    }\n}\n"},
		{"a loop in a try, on one line",
			"fn f() { try { while a { g(); } catch e { g(); } }\n",
			"E0103 1:14 this `{` is not closed", // as likely as that of the loop
			"fn f() { try { while a { g(); } } catch e { g(); } }\n"},
		{"the while of a do",
			"fn f() {\n    do {\n        g();\n    while a;\n    g();\n}\n",
			"E0103 2:8 this `{` is not closed",
			"fn f() {\n    do {\n        g();\n    } while a;\n    g();\n}\n"},
		{"a block in a do, both open",
			"fn main() {\n    do {\n        if a {\n\n}\n",
			"E0103 3:14 this `{` is not closed",
			""}, // where the first of them ends is not known
		{"an else on one line",
			"fn f() {\n    if a { g(); else { h(); }\n}\n",
			"E0103 2:10 this `{` is not closed",
			"fn f() {\n    if a { g(); } else { h(); }\n}\n"},
		{"an argument",
			"fn f() {\n    var n = each(list, fn(k: int) -> bool {\n        return k > 1;\n    print(n);\n}\n",
			"E0103 2:43 this `{` is not closed",
			"fn f() {\n    var n = each(list, fn(k: int) -> bool {\n        return k > 1;\n    });\n    print(n);\n}\n"},
		{"an argument on one line",
			"fn f() { g(fn(x: int) -> bool { return x > 0; ); }\n",
			"E0103 1:31 this `{` is not closed",
			"fn f() { g(fn(x: int) -> bool { return x > 0; } ); }\n"},
		{"a result",
			"fn f() -> fn(int) -> int {\n    return fn(x: int) -> int {\n        return x;\n}\n",
			"E0103 2:30 this `{` is not closed",
			"fn f() -> fn(int) -> int {\n    return fn(x: int) -> int {\n        return x;\n    };\n}\n"},
		{"a result on one line",
			"fn f() -> fn(int) -> int {\n    return fn(x: int) -> int { return x; ;\n}\n",
			"E0103 2:30 this `{` is not closed",
			"fn f() -> fn(int) -> int {\n    return fn(x: int) -> int { return x; } ;\n}\n"},
		{"a case",
			"fn f() {\n    switch x {\n    case 1:\n        if a {\n            g();\n    case 2:\n        h();\n    }\n}\n",
			"E0103 4:14 this `{` is not closed",
			"fn f() {\n    switch x {\n    case 1:\n        if a {\n            g();\n        }\n    case 2:\n        h();\n    }\n}\n"},
		{"a case on one line",
			"fn f() {\n    switch x { case 1: if a { g(); case 2: h(); default: g(); }\n}\n",
			"E0103 2:29 this `{` is not closed",
			"fn f() {\n    switch x { case 1: if a { g(); } case 2: h(); default: g(); }\n}\n"},
		{"a label",
			"fn f() {\n    if a {\n        g();\nagain:\n    h();\n}\n",
			"E0103 2:10 this `{` is not closed",
			"fn f() {\n    if a {\n        g();\n    }\nagain:\n    h();\n}\n"},
		{"a comment",
			"fn f() {\n    if a {\n        g(); // why\n    // and\n    h();\n}\n",
			"E0103 2:10 this `{` is not closed",
			"fn f() {\n    if a {\n        g(); // why\n    }\n    // and\n    h();\n}\n"},
		{"a head over two lines",
			"fn f() {\n    if a &&\n       b {\n        g();\n    h();\n}\n",
			"E0103 3:10 this `{` is not closed",
			"fn f() {\n    if a &&\n       b {\n        g();\n    }\n    h();\n}\n"},
		{"a function",
			"fn f() {\n    g();\n\nfn g() {\n    x = ;\n}\n",
			"E0103 1:8 this `{` is not closed\nE0101 5:7 expected an expression after this `=`",
			"fn f() {\n    g();\n}\n\nfn g() {\n    x = ;\n}\n"},
		{"two blocks that end at the same place",
			"fn f() {\n    while a {\n        if b {\n            g();\n    h();\n}\n",
			"E0103 3:14 this `{` is not closed",
			"fn f() {\n    while a {\n        if b {\n            g();\n        }\n    }\n    h();\n}\n"},
		{"two functions",
			"fn f() {\n    if a {\n        g();\n}\nfn h() {\n    if a {\n        g();\n}\n",
			"E0103 2:10 this `{` is not closed\nE0103 6:10 this `{` is not closed",
			"fn f() {\n    if a {\n        g();\n    }\n}\nfn h() {\n    if a {\n        g();\n}\n"},
		{"a struct",
			"struct S {\n    a: int,\n    b: int\nvar z = 1;\n",
			"E0103 1:10 this `{` is not closed",
			"struct S {\n    a: int,\n    b: int\n}\nvar z = 1;\n"},
		{"a block whose first line is not deeper",
			"fn f() {\n    if a {\n    g();\n}\n",
			"E0103 2:10 this `{` is not closed",
			""}, // the brace may be anywhere
		{"lines that are not indented",
			"fn f() {\nif a {\ng();\n}\n",
			"E0103 1:8 this `{` is not closed",
			""},
		{"a block that is indented badly, with a brace missing after it",
			"fn f() {\n    if a {\n    g();\n    }\n    while b {\n        g();\n}\nfn g() { }\n",
			"E0103 1:8 this `{` is not closed",
			"fn f() {\n    if a {\n    g();\n    }\n    while b {\n        g();\n}\n}\nfn g() { }\n"},
	} {
		check(t, test.name+"\n"+test.text, diagnostics(test.text, false), test.want)
		src := diag.NewFile("test.imp", test.text)
		errs := diag.NewList(src)
		Parse(src, errs)
		fixed := ""
		if len(errs.Items) > 0 && len(errs.Items[0].Fixes) > 0 {
			fixed, _ = diag.Apply(test.text, errs.Items[0].Fixes)
			if errs.Items[0].Fixes[0].Sure {
				t.Errorf("%s: the fix is sure", test.name)
			}
		}
		if fixed != test.fixed {
			t.Errorf("%s: the fix gives\n%s\nand not\n%s", test.name, fixed, test.fixed)
		}
	}
}

// TestDeletedBraces deletes closing braces of the examples. Each time there is one error, and unless the brace was
// the last one of the file, its fix gives the same tokens as before.
func TestDeletedBraces(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	total, right := 0, 0
	var wrong []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		last := int32(strings.LastIndexByte(text, '}'))
		for k, token := range Tokens(text) {
			if text[token.Start:token.End] != "}" || token.Start == last || k%long.Pick(5, 1) != 0 {
				continue
			}
			cut := text[:token.Start] + text[token.End:]
			src := diag.NewFile(name, cut)
			errs := diag.NewList(src)
			Parse(src, errs)
			if total++; len(errs.Items) == 1 && len(errs.Items[0].Fixes) == 1 {
				if fixed, _ := diag.Apply(cut, errs.Items[0].Fixes); tokensOf(fixed) == tokensOf(text) {
					right++
					continue
				}
			}
			wrong = append(wrong, fmt.Sprintf("%s:%d: %d errors", filepath.Base(name), src.Position(token.Start).Line, len(errs.Items)))
		}
	}
	t.Logf("%d of %d", right, total)
	if 100*right < 98*total {
		t.Errorf("of %d braces, only %d are found: %s", total, right, strings.Join(wrong, "\n"))
	}
}

// tokensOf returns the tokens of a text, without its comments, between spaces.
func tokensOf(text string) string {
	var list []string
	for _, token := range Tokens(text) {
		if token.Kind != Comment {
			list = append(list, text[token.Start:token.End])
		}
	}
	return strings.Join(list, " ")
}

// TestBracesOfLongLine has so many braces on a line that all of them can be looked at only if each one takes constant time.
func TestBracesOfLongLine(t *testing.T) {
	const n = 300_000
	for _, test := range []struct {
		piece string
		errs  int
	}{
		{"}", 0}, // the first one closes the function, and it is not clear what the others are
		{"x }", 0},
	} {
		src := diag.NewFile("test.imp", "fn f() {\n    g();\n    "+strings.Repeat(test.piece, n)+"\n    h();\n}\n")
		tokens := scan(src, 0, diag.NewList(src))
		if _, errs := balance(src, tokens); len(errs) != test.errs {
			t.Errorf("%q: %d errors, want %d", test.piece, len(errs), test.errs)
		}
	}
}

// TestBalancedBraces has programs in which all braces match, so that none is missing: a head on several lines, a function at the left
// margin in another one, and one whose text has no layout.
func TestBalancedBraces(t *testing.T) {
	for _, text := range []string{
		"fn f(\n  a: int,\n  b: int\n)\n  -> int\n{\n  return a\n    + b;\n}\n",
		"fn f(a: int) -> int {\n  return\n    a;\n}\nfn g()\nthrows string\n{\n}\n",
		"fn f() {\nfn g() {\n  h();\n}\n  g();\n  }\n",
		"fn f() { if a {\n  h();\n    } else {\n h();\n}\n  while b\n   {\n h(); }\n}\nfn g()\nyields\nint {\n}\n",
	} {
		src := diag.NewFile("test.imp", text)
		tokens := scan(src, 0, diag.NewList(src))
		if list, errs := balance(src, tokens); len(errs) != 0 || len(list) != len(tokens) {
			t.Errorf("%d tokens become %d in\n%s", len(tokens), len(list), text)
		}
	}
}
