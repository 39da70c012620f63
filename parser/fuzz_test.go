package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	tree "cpsc/internal/test/programs"
)

// FuzzParse expects a tree for any text. The spans of its nodes and of the diagnostics must
// be inside the text. If an empty line is inserted before the text, tree and diagnostics
// must be the same, one line further down.
func FuzzParse(f *testing.F) {
	f.Add(every)
	f.Add("fn main() { print(1 }")
	for _, p := range tree.All(f) {
		f.Add(p.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= fuzzing.MaxText {
			checkParse(t, text)
		}
	})
}

// checkParse checks what FuzzParse expects of a text.
func checkParse(t *testing.T, text string) {
	t.Helper()
	file, errs := parseAny(t, text)
	fuzzing.CheckDiagnostics(t, errs, true)
	if strings.HasPrefix(text, "\uFEFF") {
		return // a byte order mark is allowed only at the beginning
	}
	below, errsBelow := parseAny(t, "\n"+text)
	if got, want := show(below), show(file); got != want {
		t.Errorf("after an empty line, the tree is\n%s\nwant\n%s", got, want)
	}
	if len(errsBelow.Items) != len(errs.Items) {
		t.Fatalf("after an empty line, there are %d diagnostics, want %d", len(errsBelow.Items), len(errs.Items))
	}
	for i, d := range errs.Items {
		e := errsBelow.Items[i]
		if e.Code != d.Code || e.Message != d.Message || e.Primary.Span.Start != d.Primary.Span.Start+1 || e.Primary.Span.End != d.Primary.Span.End+1 {
			t.Errorf("the diagnostic %v %s\nbecomes after an empty line %v %s", d.Primary.Span, d.Message, e.Primary.Span, e.Message)
		}
	}
}

// FuzzInput expects of any text that it is not both right and unfinished, and that errors have
// positions inside it.
func FuzzInput(f *testing.F) {
	for _, text := range []string{"1 + 2", "fn f() { } var x = 1; f(); x", "if x {", "for i in 0..", "a.b[c](ref d) = 1", "try { } catch e", "extern fn f(x: int", "throw", "x; y", "}", "/*"} {
		f.Add(text)
	}
	for _, p := range tree.All(f) {
		f.Add(p.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= fuzzing.MaxText {
			checkInput(t, text)
		}
	})
}

// checkInput checks what FuzzInput expects of a text.
func checkInput(t *testing.T, text string) {
	t.Helper()
	src := diag.NewFile("input", text)
	errs := diag.NewList(src)
	in, unfinished := ParseInput(src, errs)
	if in == nil || unfinished && !errs.Failed() {
		t.Errorf("%q: unfinished without an error", text)
	}
	if errs.Failed() && errs.Items[0].Message == "this is not understood" {
		t.Errorf("%q: %s", text, "this is not understood")
	}
	fuzzing.CheckDiagnostics(t, errs, true)
}
