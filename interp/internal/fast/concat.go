// This file defines how strings are joined. A program that builds a string piece by piece,
// at either end, should not copy all of it each time. So the engine remembers the last
// few results. Each of them is in a buffer that has unused bytes, which no other string
// contains, so the next piece can be written there.

package fast

// A growing string is the part from lo to hi of a buffer. No other string contains bytes
// outside of this part.
type growing struct {
	s      ptr // the *string
	buf    []byte
	lo, hi int
}

const (
	minGrowing = 64      // shorter results are always copied
	maxGrowing = 1 << 20 // longer results do not get a larger buffer
)

// concat returns a reference to x + y. The references to x and y are sx and sy.
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
				m.heap.Left -= int64(n)
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
				m.heap.Left -= int64(n)
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

// take returns a reference to the current string, and remembers the reference.
func (g *growing) take() ptr {
	s := frozen(g.buf[g.lo:g.hi])
	g.s = refTo(&s)
	return g.s
}
