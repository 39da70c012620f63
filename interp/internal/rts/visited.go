// This file defines sets of objects.

package rts

// A Visited is a set of objects, given by their addresses, which Go never changes. The zero value is
// empty. It takes a bit for each word of the memory that the objects are in, where a map would take several
// times as much as small objects do. An object has at least 8 bytes, so no two begin in the same word.
type Visited struct {
	blocks map[uintptr]*block // by address / blockSize
	number uintptr            // of the last block that was used
	last   *block
}

// A block has the bits of 64 KB.
type block [blockSize / wordSize / 64]uint64

const blockSize, wordSize = 1 << 16, 8

// Add adds an object and reports whether it was not in the set.
func (v *Visited) Add(address uintptr) bool {
	bits, bit := v.find(address)
	if *bits&bit != 0 {
		return false
	}
	*bits |= bit
	return true
}

// Remove removes an object.
func (v *Visited) Remove(address uintptr) {
	bits, bit := v.find(address)
	*bits &^= bit
}

// find returns the bits of 64 words, and that of the word at an address.
func (v *Visited) find(address uintptr) (bits *uint64, bit uint64) {
	if number := address / blockSize; v.last == nil || number != v.number {
		b := v.blocks[number]
		if b == nil {
			if v.blocks == nil {
				v.blocks = map[uintptr]*block{}
			}
			b = new(block)
			v.blocks[number] = b
		}
		v.number, v.last = number, b
	}
	i := address % blockSize / wordSize
	return &v.last[i/64], 1 << (i % 64)
}
