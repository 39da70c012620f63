package families

import (
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// Every family gives programs without errors, whose text grows in proportion to n.
func TestFamilies(t *testing.T) {
	names := map[string]bool{}
	for _, f := range All {
		if names[f.Name] {
			t.Errorf("two families are called %s", f.Name)
		}
		names[f.Name] = true
		one, two := len(f.Text(400)), len(f.Text(800))
		if 10*two < 17*one || 10*two > 24*one {
			t.Errorf("%s: %d bytes for n = 400, %d for 800", f.Name, one, two)
		}
		for _, n := range []int{8, 200} {
			src := diag.NewFile(f.Name, f.Text(n))
			errs := diag.NewList(src)
			if file := parser.Parse(src, errs); !errs.Failed() {
				check.Check(file, errs)
			}
			if errs.Failed() {
				for _, d := range errs.Items {
					if d.Severity == diag.Error {
						t.Errorf("%s, n = %d: line %d: %s", f.Name, n, src.Position(d.Primary.Span.Start).Line, d.Message)
						break
					}
				}
			}
		}
	}
	if len(All) < 42 {
		t.Errorf("only %d families", len(All))
	}
}
