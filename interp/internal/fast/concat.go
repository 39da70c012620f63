// This file defines how strings are joined. A program that builds a text piece by
// piece, at either end, should not copy all of it each time: the last results are
// kept in mind, with room around them that nobody else has seen.

package fast

// A growing string is the part from lo to hi of a buffer. What is outside of
// it was given to no other string.
type growing struct {
	s      ptr // the *string
	buf    []byte
	lo, hi int
}

const (
	minGrowing = 64      // shorter strings are copied
	maxGrowing = 1 << 20 // longer ones get no room to grow
)

// concat returns x and then y, which sx and sy refer to.
func (m *VM) concat(sx, sy ptr, x, y string) ptr {
	n := len(x) + len(y)
	if n < minGrowing {
		return newString(x, y)
	}
	for i := range m.growing {
		g := &m.growing[i]
		switch g.s {
		case sx:
			if len(g.buf)-g.hi < len(y) {
				if n > maxGrowing {
					break
				}
				m.heap.Room -= int64(n)
				buf := make([]byte, 2*n)
				copy(buf, x)
				g.buf, g.lo, g.hi = buf, 0, len(x)
			}
			g.hi += copy(g.buf[g.hi:], y)
			return g.take()
		case sy:
			if g.lo < len(x) {
				if n > maxGrowing {
					break
				}
				m.heap.Room -= int64(n)
				buf := make([]byte, 2*n)
				g.buf, g.lo, g.hi = buf, len(buf)-copy(buf[len(buf)-len(y):], y), len(buf)
			}
			g.lo -= len(x)
			copy(g.buf[g.lo:], x)
			return g.take()
		}
	}
	s := newString(x, y)
	m.growing[m.oldest] = growing{s: s}
	m.oldest = (m.oldest + 1) % len(m.growing)
	return s
}

// take makes a string of what has grown.
func (g *growing) take() ptr {
	s := frozen(g.buf[g.lo:g.hi])
	g.s = refTo(&s)
	return g.s
}
