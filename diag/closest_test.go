package diag

import (
	"math/rand"
	"strings"
	"testing"
)

func TestClosest(t *testing.T) {
	for _, c := range []struct{ name, candidates, want string }{
		{"lenght", "width length", "length"}, // a swap counts as one change
		{"cuont", "mount count", "count"},
		{"whiel", "while when", "while"},
		{"fi", "fn if", "if"},
		{"retrun", "return", "return"},
		{"Length", "lengthy length", "length"},     // case alone comes first
		{"LENGTH", "lengt length", "length"},       // even where every letter differs
		{"max_row", "max_rows row_max", "row_max"}, // words in another order come next
		{"colour", "color colours", "color"},       // both at distance 1: the earlier
		{"colour", "colours color", "colours"},
		{"total", "tolal totals total", "tolal"}, // never itself
		{"index", "indices", ""},                 // distance 3, limit 1
		{"fahrenheit", "farenheit", "farenheit"},
		{"x", "y z", ""}, // any letter is one change away from any other
		{"i", "j ii", ""},
		{"ab", "xy ac", ""},
		{"ab", "ba", "ba"},
		{"nod", "node", "node"},
		{"foo", "bar baz", ""},
		{"größe", "größer", "größer"},
		{"", "a", ""},
		{"a", "", ""},
	} {
		got, ok := Closest(c.name, strings.Fields(c.candidates))
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Closest(%q, %q) = %q, %v, want %q", c.name, c.candidates, got, ok, c.want)
		}
	}
	if got, ok := Closest("a", nil); ok {
		t.Errorf("a name out of none: %q", got)
	}
	if got, ok := Closest("a", []string{""}); ok {
		t.Errorf("the empty name: %q", got)
	}
	long := strings.Repeat("a", 1<<20)
	if got, ok := Closest(long+"b", []string{long}); ok {
		t.Errorf("a name of %d letters", len(got))
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"saturday", "sunday", 3},
		{"ab", "ba", 1}, {"abcd", "badc", 2},
		{"ca", "abc", 3}, // 2 if a swapped pair could be split by an insertion
		{"größe", "grosse", 3},
	} {
		if got := distance([]rune(c.a), []rune(c.b), 10); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// The distance is the one that its definition gives, up to any limit.
func TestDistanceByDefinition(t *testing.T) {
	var define func(a, b []rune) int
	define = func(a, b []rune) int {
		i, j := len(a), len(b)
		if i == 0 || j == 0 {
			return i + j
		}
		d := define(a[:i-1], b[:j-1])
		if a[i-1] != b[j-1] {
			d++
		}
		d = min(d, define(a[:i-1], b)+1, define(a, b[:j-1])+1)
		if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
			d = min(d, define(a[:i-2], b[:j-2])+1)
		}
		return d
	}
	r := rand.New(rand.NewSource(1))
	word := func() []rune {
		w := make([]rune, r.Intn(7))
		for i := range w {
			w[i] = 'a' + rune(r.Intn(3))
		}
		return w
	}
	for range 2000 {
		a, b, limit := word(), word(), r.Intn(6)
		if got, want := distance(a, b, limit), min(define(a, b), limit+1); got != want {
			t.Fatalf("distance(%q, %q, %d) = %d, want %d", string(a), string(b), limit, got, want)
		}
	}
}
