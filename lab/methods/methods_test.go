package methods

import (
	"slices"
	"strings"
	"testing"

	"cpsc/construct"
	"cpsc/lab/corpus"
)

// A loop around a branch that writes x: all give a valid result, and those that are
// minimal and pruned the same one, with a phi in the header and one in the join.
func TestAll(t *testing.T) {
	f, err := construct.Parse("x= -> 1\n-> 2 5\n-> 3 4\nx= -> 4\n-> 1\nx ->")
	if err != nil {
		t.Fatal(err)
	}
	const want = "x@1(#0, x@4)\nx@4(x@1, #1)\nreads x@1\n"
	for _, a := range slices.Concat(Timed, Reduced) {
		result, err := a.New()(f)
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
			continue
		}
		if err := f.Valid(result); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
		switch {
		case a.Strategy, strings.Contains("choi braun cytron, reused buffers", a.Name):
			if got := f.Text(result.Sort(2)); got != want {
				t.Errorf("%s: got\n%swant\n%s", a.Name, got, want)
			}
		}
		if b, err := Find(a.Name); err != nil || b.Name != a.Name {
			t.Errorf("%s is not found: %v", a.Name, err)
		}
	}
	if _, err := Find("guess"); err == nil {
		t.Error("an algorithm that does not exist is found")
	}
}

// The algorithms with reused buffers give what they give with new ones, for one function after the
// other, with gotos and without.
func TestReused(t *testing.T) {
	for _, name := range []string{"generated:300:5", "gotos:300:5"} {
		k, err := corpus.Open(t.Context(), name, corpus.Config{Log: t.Output()})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range Reused {
			base, _, _ := strings.Cut(a.Name, ",")
			fresh, err := Find(base)
			if err != nil {
				t.Fatal(err)
			}
			build := a.New()
			for _, f := range k.Functions {
				got, _ := build(f.Function)
				want, _ := fresh.New()(f.Function)
				if err := f.Valid(got); err != nil {
					t.Fatal(a.Name, f.Name, err)
				}
				_, writes := f.Numbers()
				last := writes[len(f.Code)]
				if got, want := f.Text(got.Sort(last)), f.Text(want.Sort(last)); got != want {
					t.Fatalf("%s, %s: got\n%swant\n%s", a.Name, f.Name, got, want)
				}
			}
		}
	}
}
