package ident

import "testing"

func TestClosest(t *testing.T) {
	candidates := []string{"n", "n.1", "t1", "t11", "then", "then.1", "upTo.2.5", "total"}
	for name, want := range map[string]string{
		"i.1":      "", // n.1 differs in a letter, but is a name of one letter
		"n.2":      "",
		"t12":      "",
		"upTo.2.6": "",
		"tl":       "t1",
		"thn":      "then",
		"thn.1":    "then.1",
		"thn.2":    "",
		"totl":     "total",
		"upT.2.5":  "upTo.2.5",
	} {
		if got, found := Closest(name, candidates); got != want || found != (want != "") {
			t.Errorf("%s: %q, %v, want %q", name, got, found, want)
		}
	}
}
