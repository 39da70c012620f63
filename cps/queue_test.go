package cps

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A queue gives what was added to it, the least first, as a sorted list does.
func TestQueue(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 4095, 4096, 4097, 300_000} {
		q := newQueue(n)
		for i := range n {
			if x := q.take(); x != int32(i) {
				t.Fatalf("%d: %d is taken, and not %d", n, x, i)
			}
		}
		var list []int32
		r := rand.New(rand.NewPCG(1, uint64(n)))
		for range 2_000 {
			if n > 0 && r.IntN(3) > 0 {
				x := int32(r.IntN(n))
				q.add(x)
				if i, found := slices.BinarySearch(list, x); !found {
					list = slices.Insert(list, i, x)
				}
				continue
			}
			want := int32(-1)
			if len(list) > 0 {
				want, list = list[0], list[1:]
			}
			if x := q.take(); x != want {
				t.Fatalf("%d: %d is taken, and not %d", n, x, want)
			}
		}
	}
}
