package place

import "testing"

// A variable is set, n blocks follow in a row that are not sealed, and promises wait for
// the last of them: that of one join with n other arguments, or those of n joins. When the
// blocks are sealed, the last one first, each promise is forwarded to the next open one.
// The work is linear in n, and all is resolved with the last of them.
func TestWaitingForForwardedPromises(t *testing.T) {
	build := func(n, joins int) (comparisons, uses int) {
		var f function
		f.begin(Options{})
		v, cur, zero := f.NewVar(), f.NewBlock(), f.newValue()
		f.Seal(cur)
		f.Write(v, cur, zero)
		row := make([]Block, n)
		for i := range row {
			row[i] = f.NewBlock()
			f.Edge(cur, row[i])
			cur = row[i]
		}
		reads := make([]Value, joins)
		for j := range reads {
			join, set, next := f.NewBlock(), f.NewBlock(), f.NewBlock()
			f.Edge(cur, join) // the first argument is open
			f.Edge(cur, set)
			f.Edge(cur, next)
			f.Seal(set)
			f.Write(v, set, zero)
			for range n / joins {
				more := f.NewBlock()
				f.Edge(set, join)
				f.Edge(set, more)
				f.Seal(more)
				set = more
			}
			f.Seal(join)
			reads[j] = f.Read(v, join)
			f.Seal(next)
			cur = next
		}
		for i := n - 1; i >= 0; i-- {
			for _, x := range reads {
				if f.Resolve(x) == zero {
					t.Fatalf("n = %d: resolved while an argument is open", n)
				}
			}
			f.Seal(row[i])
		}
		for _, x := range reads {
			if f.Resolve(x) != zero {
				t.Fatalf("n = %d: not resolved when all arguments are complete", n)
			}
		}
		uses = len(f.deferred.waiting.entries)
		f.finish(reads)
		return f.Stats().Comparisons, uses
	}
	const n = 500
	for _, joins := range []int{1, n} {
		one, usesOfOne := build(n, joins)
		two, usesOfTwo := build(2*n, max(1, joins/n*2*n))
		if two > 2*one+10 || one > 10*n || usesOfTwo > 2*usesOfOne+10 || usesOfOne > 10*n {
			t.Errorf("%d joins: %d comparisons and %d entries in lists of users for n = %d, %d and %d for twice as many",
				joins, one, usesOfOne, n, two, usesOfTwo)
		}
	}
}
