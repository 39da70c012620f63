// This file defines sets of kinds of tokens.

package parser

import "iter"

// A kindSet is a set of kinds of tokens. Bit 0 is the end of the file, whose kind is -1.
type kindSet [2]uint64

func kindsOf(kinds ...int) (s kindSet) {
	for _, kind := range kinds {
		s.add(kind)
	}
	return s
}

func (s *kindSet) add(kind int)     { s[(kind+1)/64] |= 1 << ((kind + 1) % 64) }
func (s *kindSet) remove(kind int)  { s[(kind+1)/64] &^= 1 << ((kind + 1) % 64) }
func (s kindSet) has(kind int) bool { return s[(kind+1)/64]>>((kind+1)%64)&1 != 0 }

// all returns the kinds in ascending order.
func (s kindSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for kind := -1; kind < 64*len(s)-1; kind++ {
			if s.has(kind) && !yield(kind) {
				return
			}
		}
	}
}
