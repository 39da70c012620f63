package golang

import (
	"go/types"
	"strings"
	"testing"
)

func TestPredeclared(t *testing.T) {
	got := map[string]bool{}
	for _, name := range strings.Fields(predeclared) {
		got[name] = true
	}
	for _, name := range types.Universe.Names() {
		if !got[name] {
			t.Errorf("%s is missing", name)
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("Go does not declare %s", name)
	}
}
