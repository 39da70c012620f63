// This file defines how the simultaneous assignment of a jump's arguments to
// parameters is made a sequence of moves.

package fast

// A move copies a slot to another of the same register file.
type move struct{ dst, src int32 }

// sequence returns moves that, one after the other, do what the given ones do
// at once. No two of these have the same destination. Scratch returns a slot
// that nobody uses; it is called at most once, and only if there is a cycle.
func sequence(moves []move, scratch func() int32) []move {
	// A move may go first if nothing that is still to come reads its destination.
	readers := map[int32]int{}
	into := map[int32]int32{} // the source for a destination, until it is moved
	for _, m := range moves {
		if m.dst != m.src {
			readers[m.src]++
			into[m.dst] = m.src
		}
	}
	if len(into) == 0 {
		return nil
	}
	out := make([]move, 0, len(into)+1)
	spare := int32(-1)
	// emit moves dst, and then along the chain what has become free to move.
	emit := func(dst int32) {
		for {
			src, ok := into[dst]
			if !ok || readers[dst] > 0 {
				return
			}
			delete(into, dst)
			out = append(out, move{dst, src})
			readers[src]--
			dst = src
		}
	}
	for _, m := range moves {
		emit(m.dst)
	}
	// What is left are cycles: every slot of them is read once. What the first
	// move of one overwrites is set aside for the last.
	for _, m := range moves {
		if _, ok := into[m.dst]; !ok {
			continue
		}
		if spare < 0 {
			spare = scratch()
		}
		out = append(out, move{spare, m.dst})
		for dst := m.dst; ; {
			src := into[dst]
			delete(into, dst)
			if src == m.dst {
				out = append(out, move{dst, spare})
				break
			}
			out = append(out, move{dst, src})
			dst = src
		}
	}
	return out
}
