package diag

import "testing"

func TestApply(t *testing.T) {
	edit := func(start, end int32, text string) Fix { return Fix{Edits: []Edit{{Span{start, end}, text}}} }
	for _, test := range []struct {
		fixes   []Fix
		want    string
		applied int
	}{
		{nil, "abcdef", 0},
		{[]Fix{edit(6, 6, ";")}, "abcdef;", 1},
		{[]Fix{edit(4, 5, "E"), edit(0, 2, "")}, "cdEf", 2},
		{[]Fix{edit(1, 3, "x"), edit(3, 4, "y")}, "axyef", 2},                  // side by side
		{[]Fix{edit(1, 3, "x"), edit(2, 4, "y"), edit(5, 6, "z")}, "axdez", 2}, // the second one overlaps
		{[]Fix{edit(2, 2, "x"), edit(2, 2, "y")}, "abxcdef", 1},                // in which order?
		{[]Fix{edit(2, 2, "x"), edit(2, 3, "y")}, "abxcdef", 1},                // the same
		{[]Fix{edit(0, 6, "x"), {Edits: []Edit{{Span{3, 3}, "y"}}}}, "x", 1},   // inside
		{[]Fix{edit(5, 6, "F"), edit(0, 1, "A"), edit(3, 4, "D"), edit(0, 2, "x"), edit(1, 2, "B")}, "ABcDeF", 4},
		{[]Fix{{Edits: []Edit{{Span{1, 4}, ""}, {Span{3, 5}, ""}}}, edit(0, 1, "A")}, "Abcdef", 1}, // the first one has edits that overlap
		{[]Fix{{Edits: []Edit{{Span{3, 4}, ""}, {Span{1, 2}, ""}}}}, "abcdef", 0},                  // not in order
		{[]Fix{{Edits: []Edit{{Span{0, 0}, "("}, {Span{6, 6}, ")"}}}}, "(abcdef)", 1},
	} {
		if got, n := Apply("abcdef", test.fixes); got != test.want || n != test.applied {
			t.Errorf("%v: %q, %d, want %q, %d", test.fixes, got, n, test.want, test.applied)
		}
	}
}

func TestFixTextsComeFromEdits(t *testing.T) {
	d := (&Diagnostic{}).Fix("did you mean `{}`?", Edit{Span{1, 2}, "total"}).SureFix("remove it", Edit{Span{3, 4}, ""})
	if d.Helps[0] != "did you mean `total`?" || d.Fixes[0].Help != d.Helps[0] || d.Fixes[0].Sure || !d.Fixes[1].Sure || d.Helps[1] != "remove it" {
		t.Errorf("%+v", d)
	}
}
