//go:build !safe

// This file defines in which memory the engine makes arrays of numbers to which nothing is ever
// pushed: one after the other in a region, because many programs make short ones all the time. In a
// build with the tag safe, the region is empty.

package fast

// minRegion is the size of a small region, in words. It is left to the collector when it is full,
// which keeps all of it as long as the program can reach one of its arrays. So an array keeps no more
// than that.
const minRegion = 64

// hasRoom reports whether the region has space for an array that fills so many words, after it has
// made some if it can. If the program can reach no array of the region, or else of the one used
// before, this memory is used again, because it is in the cache. While it is small, a larger one
// replaces it. The region stays empty if the program pushes to any arrays that might be in it.
func (m *VM) hasRoom(words int) bool {
	r := &m.region
	words += headerWords
	long := words > minRegion/4
	switch {
	case words <= r.size-r.used:
		return true
	case m.pushes[elemNum] || m.pushes[elemBool] || long && !m.flat || words > maxRegion/4:
		return false
	case m.flat && !m.reaches(r):
		m.recycle()
	case m.flat && !m.reaches(&m.spare):
		m.region, m.spare = m.spare, m.region
		m.recycle()
	case long:
		return false
	default:
		r.make(minRegion)
	}
	return words <= r.size-r.used
}

// recycle makes space in the region, none of whose arrays is needed.
func (m *VM) recycle() {
	r := &m.region
	// An array without elements, which has nothing but a header, was charged for arraySize bytes.
	m.reused += int64(r.used/headerWords) * arraySize
	if r.size < maxRegion {
		r.make(max(2*r.size, minRegion))
	} else {
		r.clear()
	}
}

// isFlat reports whether only globals and registers hold arrays, but no objects.
func (e *compilation) isFlat() bool {
	for i := range e.code {
		switch in := &e.code[i]; baseOp(in.op) {
		case bNew:
			if e.shapes[in.x].refs > 0 {
				return false
			}
		case bClosure, bNewR, bMakeR, bCopyR, bPushR, bCellR, bRefIdxN, bRefIdxB, bRefIdxR, bRefFieldR, bHost, bHostN, bHostR:
			return false
		}
	}
	return true
}

// maxLooks is how many globals, frames and registers reaches looks at.
const maxLooks = 64

// reaches reports whether a flat program may still use an array of a region: one that a global or a
// live register refers to.
func (m *VM) reaches(r *region) bool {
	looks := len(m.gRefs)
	for _, p := range m.gRefs {
		if r.has(p) {
			return true
		}
	}
	return !m.eachFrame(func(base, size, pc int) bool {
		live := m.liveRefs[m.liveAt[pc]]
		if looks += 1 + len(live); looks > maxLooks || m.liveAt[pc] == 0 {
			return false
		}
		for _, x := range live {
			if r.has(m.refs[base+x.in(size)]) {
				return false
			}
		}
		return true
	})
}
