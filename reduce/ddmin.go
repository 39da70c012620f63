// This file defines delta debugging over a list.

package reduce

// ddmin returns which of n parts to keep, and whether some were removed. The property
// must hold for all parts. ddmin looks for a smaller set for which it holds, until no
// single part can be removed. It tries to remove halves, then quarters, and so on. These
// are the complements in the algorithm of Zeller and Hildebrandt, which succeed if most
// parts do not matter.
func ddmin(n int, holds func(keep []bool) bool) (keep []bool, smaller bool) {
	keep = make([]bool, n)
	for i := range keep {
		keep[i] = true
	}
	for size := n; size > 0; {
		any := false
		for from := 0; from < n; from += size {
			without := append([]bool(nil), keep...)
			changed := false
			for i := from; i < min(from+size, n); i++ {
				changed = changed || without[i]
				without[i] = false
			}
			if changed && holds(without) {
				keep, any, smaller = without, true, true
			}
		}
		if size > 1 {
			size /= 2
		} else if !any {
			break
		}
	}
	return keep, smaller
}
