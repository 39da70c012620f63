package diag

import (
	"strings"
	"testing"
)

// TestLimitMessages compares the messages with limits of one and of more.
func TestLimitMessages(t *testing.T) {
	for n, want := range map[int]string{
		1: "types nest deeper than 1 level\nthe program has more than 1 function\n",
		2: "types nest deeper than 2 levels\nthe program has more than 2 functions\n",
	} {
		f := NewFile("x.imp", "x")
		f.Limits = Limits{Nesting: n, Functions: n}
		list := NewList(f)
		list.Nested("E0702", Span{}, "types nest")
		list.TooManyFunctions(Span{})
		var got strings.Builder
		for _, d := range list.Items {
			got.WriteString(d.Message + "\n")
		}
		if got.String() != want {
			t.Errorf("got\n%s\nwant\n%s", &got, want)
		}
	}
}
