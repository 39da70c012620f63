package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestMoreHabits expects that each row of habits_more.txt is put before a row of habits.txt, which is the only one with its pattern, and
// that the table has the rows of both.
func TestMoreHabits(t *testing.T) {
	rows := func(text string) int {
		n := 0
		for line := range strings.Lines(text) {
			if line != "\n" && line[0] != '#' && line[0] != '\t' && !strings.HasPrefix(line, "before ") {
				n++
			}
		}
		return n
	}
	for line := range strings.Lines(moreHabits) {
		if anchor, found := strings.CutPrefix(line, "before "); found && strings.Count(habitsText, "\n"+anchor) != 1 {
			t.Errorf("%d rows of habits.txt are %q, want 1", strings.Count(habitsText, "\n"+anchor), anchor)
		}
	}
	if more := rows(moreHabits); more == 0 || len(habits.Get()) != rows(habitsText)+more {
		t.Errorf("%d rows, want %d and %d", len(habits.Get()), rows(habitsText), more)
	}
	if got := withMore("\na: b\n\tc\nd: e\n", "\nbefore d: e\nf: g\n\th\n"); got != "\na: b\n\tc\nf: g\n\th\nd: e\n" {
		t.Errorf("%q", got)
	}
}

// TestAnnotations parses what may be an annotation or a lifetime, or is none.
func TestAnnotations(t *testing.T) {
	const no, name, comment = "there are no annotations", "unexpected character `@`", "unexpected character `#`"
	for text, want := range map[string]string{
		"@Test\nfn f() { }":                       no,
		"  @Test fn f() { }":                      no,
		"@a.b(\"x\", [1])\r\nfn f() { }":          no,
		"@A @B\nfn f() { }":                       no + "; " + no,
		"#[derive(Debug)]\nstruct P { }":          no,
		"#[test] fn f() { }":                      no,
		"@":                                       name,
		"@\nfn f() { }":                           name,
		"fn f() {\n    @x = 1;\n}":                name,
		"fn f() {\n    @x(1);\n}":                 name,
		"@a(\nfn f() { }":                         name,
		"#[\nfn f() { }":                          comment,
		"# text\nfn f() { }":                      comment,
		"fn f(s: &'a str) { }":                    "there are no reference types",
		"fn f<'a>(s: &'a [int]) { }":              "a function has no type parameters", // the rest of the head is skipped
		"fn f<'a, 'b>(x: int) { }":                "a function has no type parameters",
		"fn f(x: int) -> int { return x & 'a'; }": "",
		"fn f(x: int) -> int { return x &'a'; }":  "",
		"fn f(x: int) -> bool { return x <'a'; }": "",
		"fn f(x: int) { g(x,'a', 'b'); }":         "",
		"fn f(x: int) { g(x &'a, 1); }":           "this character literal is not closed",
		"&'":                                      "expected a declaration, found `&`; this character literal is not closed",
		"'a":                                      "this character literal is not closed",
	} {
		errs := &diag.List{}
		Parse(diag.NewFile("test.imp", text), errs)
		var got []string
		for _, d := range errs.Items {
			got = append(got, d.Message)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q:\n     %q\nwant %q", text, got, want)
		}
	}
}

// TestReturnAfterHead parses a function whose brace is a comma: the return after it is in no function.
func TestReturnAfterHead(t *testing.T) {
	errs := &diag.List{}
	Parse(diag.NewFile("test.imp", "fn f() -> (int, int) ,\n    return 1, 2;\n}\nfn main() { }\n"), errs)
	if len(errs.Items) == 0 || errs.Items[0].Message != "expected `{`, found `,`" {
		t.Errorf("%v", errs.Items)
	}
}

// TestOneValueForNames expects that the fix of names in parentheses is sure only if they get as many values.
func TestOneValueForNames(t *testing.T) {
	for value, want := range map[string]bool{"p.x": false, "1, 2": true, "1, 2, 3": false, "pair()": true, "one()": false} {
		errs := &diag.List{}
		Parse(diag.NewFile("test.imp", "fn pair() -> (int, int) { return 1, 2; }\nfn one() -> int { return 1; }\nfn f() { var (k, l) = "+value+"; }\n"), errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Fixes) != 1 || errs.Items[0].Fixes[0].Sure != want {
			t.Errorf("%s: %v", value, errs.Items)
		}
	}
}

// TestFieldsOfStructs has a value with the fields of one struct, which a fix names, and of two structs, of which none is meant.
func TestFieldsOfStructs(t *testing.T) {
	for structs, fixes := range map[string]int{"struct P { x: int }": 1, "struct P { x: int }\nstruct Q { x: int }": 0, "struct Q { y: int }": 0} {
		errs := diag.NewList(diag.NewFile("test.imp", structs+"\nfn main() { var p = { x: 1 }; }\n"))
		if Parse(errs.File, errs); len(errs.Items) != 1 || len(errs.Items[0].Fixes) != fixes {
			t.Errorf("%s: %v, want %d fixes", structs, errs.Items, fixes)
		}
	}
}

// TestElseOfTheInner has an if without braces in another one: the else after it belongs to the inner one, so no fix closes the block
// of the outer one before it.
func TestElseOfTheInner(t *testing.T) {
	text := "fn f(n: int) {\n    if n > 0 if n > 3 n -= 1; else return;\n}\n"
	errs := diag.NewList(diag.NewFile("test.imp", text))
	Parse(errs.File, errs)
	fixed, _ := diag.Apply(text, errs.SureFixes())
	if want := "fn f(n: int) {\n    if n > 0 if n > 3 n -= 1; else { return; }\n}\n"; fixed != want {
		t.Errorf("%q, want %q", fixed, want)
	}
}
