package families

import (
	"testing"

	"cpsc/compile"
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
			if _, err := compile.Check(f.Name+".imp", f.Text(n), compile.Options{}); err != nil {
				t.Errorf("n = %d: %v", n, err)
			}
		}
	}
	if len(All) < 42 {
		t.Errorf("only %d families", len(All))
	}
}
