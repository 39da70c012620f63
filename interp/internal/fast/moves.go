// This file defines how a parallel assignment, of the arguments of a jump to parameters,
// becomes a sequence of moves.

package fast

// A move copies a slot to another of the same register file.
type move struct{ dst, src int32 }

// sequence returns moves that have the same effect, one after the other, as the given moves
// at once. No two of the given moves have the same destination. Scratch returns a slot that
// holds no value; it is called at most once, and only if there is a cycle.
func sequence(moves []move, scratch func() int32) []move {
	// A move may go first if no other remaining move reads its destination.
	readers := map[int32]int{}
	into := map[int32]int32{} // the source by destination, for the remaining moves
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
	// emit appends the move to dst, if it may go first, and then the others of its chain.
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
	// Only cycles remain, in which every slot is read once. The slot that the first move of a
	// cycle overwrites is saved for the last move.
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
