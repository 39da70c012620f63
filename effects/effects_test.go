package effects

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/notation"
)

func read(t *testing.T, text string) *cps.Program {
	t.Helper()
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	return p
}

// TestFprint compares the effects of the functions in testdata with those that were worked
// out by hand.
func TestFprint(t *testing.T) {
	golden.Run(t, "testdata", func(t *testing.T, c *golden.Archive) {
		var b strings.Builder
		if err := Fprint(&b, read(t, c.Text(t, "program.cps"))); err != nil {
			t.Fatal(err)
		}
		c.Expect(t, "effects", b.String())
	})
}

// TestManyLocations expects that a set of very many locations becomes the set of all, and
// that the sets of a long chain of functions stay small.
func TestManyLocations(t *testing.T) {
	const n = 2000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "global g%d: int\n", i)
	}
	for i := range n - 1 {
		fmt.Fprintf(&b, "fn f%d(ret: cont()) =\n  do @g%d = 1\n  f%d(ret)\n", i, i, i+1)
	}
	fmt.Fprintf(&b, "fn f%d(ret: cont()) = ret()\n", n-1)
	s := Find(read(t, b.String()))
	for _, c := range []struct {
		f    cps.FuncID
		size int
		all  bool
	}{{n - 1, 0, false}, {n - 2, 1, false}, {n - 1 - maxLocations, maxLocations, false}, {n - 2 - maxLocations, 0, true}, {0, 0, true}} {
		e := s.Func(c.f)
		if len(e.Writes.list) != c.size || e.Writes.All != c.all || !e.Reads.IsEmpty() {
			t.Errorf("f%d writes %d locations, all: %t", c.f, len(e.Writes.list), e.Writes.All)
		}
		if !slices.IsSorted(e.Writes.list) {
			t.Errorf("f%d: the set is not sorted", c.f)
		}
	}
	if f := s.Func(n - 3); !f.Writes.Has(s.Global(n-2)) || !f.Writes.Has(s.Global(n-3)) || f.Writes.Has(s.Global(n-4)) {
		t.Error("f1997 writes @g1997 and @g1998, and no other global")
	}
}
