package rts

import "testing"

// An allocation fits if it and what is in use are within the limit together.
func TestAllocationAtTheLimit(t *testing.T) {
	for n, fits := range map[int64]bool{40: true, 41: false, 100: false, 101: false} {
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

// Between two measurements, a program allocates at least a sixteenth of the limit, and a byte for
// each reference that the first of them followed.
func TestMeasurementsAreFarApart(t *testing.T) {
	for _, test := range []struct{ limit, refs, apart int64 }{{160, 0, 10}, {160, 1000, 1000}, {1600, 7, 100}} {
		const bytes = 100_000
		n := int64(0)
		h := NewHeap(test.limit, false)
		h.Live = func() (size, refs int64) { n++; return test.limit - 1, test.refs }
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
