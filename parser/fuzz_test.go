package parser

import (
	"strings"
	"testing"

	"cpsc/internal/fuzzing"
	tree "cpsc/internal/programs"
)

// FuzzParse expects of any text that there is a tree, whose nodes and whose
// diagnostics have their places in it; and the same ones, a line further down, for the
// same text below an empty line.
func FuzzParse(f *testing.F) {
	f.Add(every)
	f.Add("fn main() { print(1 }")
	for _, p := range tree.All(f) {
		f.Add(p.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > fuzzing.MaxText {
			return
		}
		file, errs := parseAny(t, text)
		fuzzing.CheckDiagnostics(t, errs, true)
		if strings.HasPrefix(text, "\uFEFF") {
			return // a byte order mark has no other place
		}
		below, errsBelow := parseAny(t, "\n"+text)
		if got, want := show(below), show(file); got != want {
			t.Errorf("below an empty line, the tree is\n%s\nand not\n%s", got, want)
		}
		if len(errsBelow.Items) != len(errs.Items) {
			t.Fatalf("below an empty line there are %d diagnostics and not %d", len(errsBelow.Items), len(errs.Items))
		}
		for i, d := range errs.Items {
			e := errsBelow.Items[i]
			if e.Code != d.Code || e.Message != d.Message || e.Primary.Span.Start != d.Primary.Span.Start+1 || e.Primary.Span.End != d.Primary.Span.End+1 {
				t.Errorf("%v %s\nis below an empty line %v %s", d.Primary.Span, d.Message, e.Primary.Span, e.Message)
			}
		}
	})
}
