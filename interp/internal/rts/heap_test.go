package rts

import (
	"strings"
	"testing"
)

// An allocation fits if it and what is in use are within three quarters of the limit together.
func TestAllocationAtTheLimit(t *testing.T) {
	for n, fits := range map[int64]bool{15: true, 16: false, 100: false, 101: false} {
		h := NewHeap(100, false)
		h.Live = func() (size, refs int64) { return 60, 0 }
		if err := h.Charge(100); err != nil {
			t.Fatal(err)
		}
		if err := h.Charge(n); (err == nil) != fits {
			t.Errorf("%d bytes, with 60 of 100 in use: %v", n, err)
		}
	}
}

// Between two measurements, a program allocates what is left, but at least a third of the limit, and a
// byte for each reference that the first of them followed.
func TestMeasurementsAreFarApart(t *testing.T) {
	for _, test := range []struct{ limit, used, refs, apart int64 }{{160, 119, 0, 53}, {160, 119, 1000, 1000}, {1600, 1199, 7, 533}, {1600, 99, 7, 1500}} {
		const bytes = 100_000
		n := int64(0)
		h := NewHeap(test.limit, false)
		h.Live = func() (size, refs int64) { n++; return test.used, test.refs }
		for range bytes {
			if err := h.Charge(1); err != nil {
				t.Fatal(err)
			}
		}
		// Each measurement comes with the byte that was too much.
		if want := (bytes - test.limit + test.apart) / (test.apart + 1); n < want || n > want+1 {
			t.Errorf("%+v: measured %d times, want %d", test, n, want)
		}
	}
}

// A set of addresses has those that were added, however far apart they are, and no others.
func TestVisited(t *testing.T) {
	var v Visited
	addresses := []uintptr{8, 16, blockSize - 8, blockSize, blockSize + 8, 64 * wordSize, 1 << 40, 1<<40 + 8, ^uintptr(7)}
	for range 2 {
		for _, a := range addresses {
			if !v.Add(a) {
				t.Errorf("%x was in the set", a)
			}
			if v.Add(a) {
				t.Errorf("%x was not added", a)
			}
		}
		for _, a := range addresses {
			if v.Remove(a); !v.Add(a) {
				t.Errorf("%x was not removed", a)
			}
			v.Remove(a)
		}
	}
}

// A text that exceeds the limit is not made: no more than a buffer of it is in memory.
func TestTextIsMeasured(t *testing.T) {
	h := NewHeap(100<<20, false)
	b := Buffer{Heap: &h, Interrupted: func() error { return nil }}
	made := 0
	endless := func() error {
		for {
			b.Bytes = append(b.Bytes, "0123456789"...)
			made += 10
			if err := b.Check(); err != nil {
				return err
			}
		}
	}
	if err := b.Text(endless); err == nil || err.Error() != "memory limit of 104857600 bytes exceeded" {
		t.Error(err)
	}
	if cap(b.Bytes) > 2*maxBuffered || made > 101<<20 {
		t.Errorf("the buffer has %d bytes after %d bytes of text", cap(b.Bytes), made)
	}
	// One that is long is made once in memory, and charged for.
	const n = 10_000_000
	long := func() error {
		for range n / 10 {
			b.Bytes = append(b.Bytes, "0123456789"...)
			if err := b.Check(); err != nil {
				return err
			}
		}
		return nil
	}
	if err := b.Text(long); err != nil || len(b.Bytes) != n || cap(b.Bytes) > n+n/8 || h.Allocated() != n+StringSize {
		t.Errorf("%v, %d of %d bytes, %d charged", err, len(b.Bytes), cap(b.Bytes), h.Allocated())
	}
	if s := b.String(); s != strings.Repeat("0123456789", n/10) || b.Bytes != nil {
		t.Errorf("the text is %.20s…, and %d bytes are left", s, len(b.Bytes))
	}
}

// A long string is quoted in parts, which do not cut characters.
func TestQuotedInParts(t *testing.T) {
	h := NewHeap(0, false)
	for _, s := range []string{"", "a", strings.Repeat("é", 2*chunk), "a" + strings.Repeat("€", chunk), "ab" + strings.Repeat("😀", chunk),
		strings.Repeat("\x80", 3*chunk), "a\n\"" + strings.Repeat("\xf0\x9f", chunk) + "\x00"} {
		b := Buffer{Heap: &h, Interrupted: func() error { return nil }}
		if err := b.Text(func() error { return b.AppendQuoted(s) }); err != nil || b.String() != Quote(s) {
			t.Errorf("%.20q: %v, or another text", s, err)
		}
		if err := b.Text(func() error { return b.AppendText(s) }); err != nil || b.String() != s {
			t.Errorf("%.20q: %v, or another text", s, err)
		}
	}
}
