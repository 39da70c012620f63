// This file defines the account of memory.

package rts

import "runtime"

// Sizes in bytes for the account: those of the Go values, with what the allocator
// adds on average.
const (
	NumSize    = 8
	ArraySize  = 32
	CellSize   = 24
	StringSize = 16
)

// greatestMemory is the greatest memory limit: with it, the size of whatever
// may be allocated is far from overflow.
const greatestMemory = 1 << 46

// A Heap keeps the account of memory.
type Heap struct {
	Limit int64
	Base  int64 // what was in use when the program started
	Room  int64 // what may be allocated before it is measured again
	given int64 // the sum of all room there was: without what is left, what was allocated

	// Objects counts the operations that allocated.
	Objects int64

	// Refill, if there is one, is called in place of Measure.
	Refill func(n int64) error
}

// NewHeap returns the account of a program that is about to start.
func NewHeap(limit int64) Heap {
	h := Heap{Limit: min(limit, greatestMemory)}
	if limit <= 0 {
		h.Limit = DefaultMaxMemory
	} else if limit != DefaultMaxMemory {
		// Only who sets a limit wants it exact enough to pay for this.
		h.Base = inUse()
	}
	h.Room, h.given = h.Limit, h.Limit
	return h
}

// inUse returns the size of the Go heap without garbage.
func inUse() int64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}

// Charge is called before n bytes are allocated. The error is a trap.
func (h *Heap) Charge(n int64) error {
	if h.Room -= n; h.Room >= 0 {
		return nil
	}
	if h.Refill != nil {
		return h.Refill(n)
	}
	return h.Measure(n)
}

// Object is Charge for an object of the program, which is counted.
func (h *Heap) Object(n int64) error {
	err := h.Charge(n)
	if err == nil {
		h.Objects++
	}
	return err
}

// ChargeElems is Charge for n elements of a size; n times size may overflow.
func (h *Heap) ChargeElems(n, size int64) error {
	if n > h.Limit/size {
		return h.Exceeded()
	}
	return h.Charge(n * size)
}

// Measure gives room anew, n bytes of which, charged already, are too many.
func (h *Heap) Measure(n int64) error {
	if n > h.Limit {
		h.Room += n
		return h.Exceeded()
	}
	used := max(inUse()-h.Base, 0)
	if used+n > h.Limit {
		h.Room += n
		return h.Exceeded()
	}
	// Close to the limit, measuring all the time would take all the time.
	room := max(h.Limit-used-n, h.Limit/16)
	h.given += room - h.Room
	h.Room = room
	return nil
}

// Allocated returns how many bytes were charged in all.
func (h *Heap) Allocated() int64 { return h.given - h.Room }

// Exceeded returns the error of an allocation that exceeds the limit.
func (h *Heap) Exceeded() error { return Trapf("memory limit of %d bytes exceeded", h.Limit) }

// Substr returns a part of a string and charges for it.
func (h *Heap) Substr(s string, from, to int64) (string, error) {
	if !(0 <= from && from <= to && to <= int64(len(s))) {
		return "", Trapf("substring %d..%d out of bounds for length %d", from, to, len(s))
	}
	size := int64(StringSize)
	part := s[from:to]
	// A part shares the memory of the whole, unless it is small and would keep
	// much more alive than it needs.
	copied := len(part) < len(s)/2
	if copied {
		size += to - from
	}
	if err := h.Charge(size); err != nil {
		return "", err
	}
	if copied {
		part = string([]byte(part))
	}
	return part, nil
}
