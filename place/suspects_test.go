package place

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cpsc/internal/test/long"
)

// In random graphs of values, dominator finds what the definition says: the nearest value without
// which nothing certain leads to the parameter, and what leads to the parameter without that value.
func TestDominatorOfASuspect(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	found, deep := 0, 0
	for range long.Pick(20_000, 200_000) {
		var p function
		p.begin(Options{})
		p.NewVar()
		n := 2 + rng.IntN(9)
		values := []Value{p.newValue(), p.newValue(), p.newValue()}
		ordinary, rank := len(values), []int32{}
		for i := range n {
			values = append(values, p.params[p.place(0, p.NewBlock(), NoReason)].value)
			rank = append(rank, int32(i))
		}
		for i := range n {
			args := []Value{values[rng.IntN(ordinary+i)]} // from before it
			if i > 0 && rng.IntN(4) > 0 {
				args[0] = values[ordinary+rng.IntN(i)]
			}
			for range rng.IntN(3) {
				args = append(args, values[ordinary-1+rng.IntN(n+1)])
			}
			p.addArguments(int32(i), args)
		}
		p.suspects.reset(n, rank, 1000, 1000)
		i := int32(rng.IntN(n))
		for range rng.IntN(2) {
			p.suspects.is[rng.IntN(n)] = true
		}
		p.suspects.is[i] = false

		// leads returns what leads to i without u, and reports whether something certain does.
		leads := func(u Value) (set []int32, certain bool) {
			set = []int32{i}
			for k := 0; k < len(set); k++ {
				for m := range p.params[set[k]].count {
					switch x, q := p.source(set[k], m); {
					case x == u:
					case q < 0:
						certain = true
					case !slices.Contains(set, q):
						set = append(set, q)
					}
				}
			}
			return set, certain
		}
		want, least := NoValue, []int32(nil)
		for _, u := range values {
			if set, certain := leads(u); u != p.params[i].value && !certain && (want == NoValue || len(set) < len(least)) {
				want, least = u, set
			}
		}
		by, known := p.dominator(i)
		if by != want || !known {
			t.Fatalf("%d of %v: %d, %v, and not %d; arguments %v, suspects %v", i, p.params, by, known, want, p.args, p.suspects.is)
		}
		if by == NoValue {
			continue
		}
		found++
		if len(p.suspects.path) > 2 {
			deep++
		}
		slices.Sort(p.suspects.queue)
		if slices.Sort(least); !slices.Equal(p.suspects.queue, least) {
			t.Fatalf("%d: the parameters %v, and not %v", i, p.suspects.queue, least)
		}
	}
	if t.Logf("%d are dominated, %d of them by a path of several parameters", found, deep); found < 1000 || deep < 100 {
		t.Error("too few")
	}
}
