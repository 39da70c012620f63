// This file defines memory accounting.

package rts

import (
	"cpsc/cps"
	"cpsc/host"
)

// Sizes in bytes for memory accounting: those of the Go values, with the average overhead of
// the allocator.
const (
	NumSize    = 8
	ArraySize  = 32
	CellSize   = 24
	StringSize = 24
	HeldSize   = 16 // of an element of a slice that append makes larger: see Hold
)

// MaxLimit is the greatest memory limit. With it, the size of an allocation within the
// limit is far from overflow.
const MaxLimit = 1 << 46

// A Heap accounts for the memory of a program. All sizes are in bytes.
//
// It is charged for all that the program allocates. When the charges exceed the limit, Live
// finds what of it is still in use, and only that stays charged. So the limit depends on
// nothing but the program. Live takes time in proportion to the references that it follows. It
// is called again only after a sixteenth of the limit has been allocated, and at least a byte
// for each of these references. So it costs a constant time for each byte that is allocated. A
// program may exceed its limit by as much. Most references are in objects, which are within
// the limit, so the second amount is the greater one only if the limit is far below the size of
// the program, whose globals are not in objects.
//
// The tables of Live are not charged. They are garbage when it returns.
type Heap struct {
	Limit   int64
	Left    int64 // how much may be allocated before memory is measured again
	granted int64 // the sum of all amounts that were ever added to Left

	// Objects counts the operations that allocated.
	Objects int64

	// Live returns the size of all that the program can reach, and how many references it
	// followed to find that. The size does not include the bytes of a string that is being made.
	Live       func() (size, refs int64)
	unfinished int // how many bytes such a string has so far, without those that are charged next

	// Refill, if it is not nil, is called instead of Measure.
	Refill func(n int64) error
}

// NewHeap returns the heap of a program that is about to start. A limit of 0 means
// DefaultMaxMemory.
func NewHeap(limit int64) Heap {
	h := Heap{Limit: min(limit, MaxLimit)}
	if limit <= 0 {
		h.Limit = DefaultMaxMemory
	}
	h.Left, h.granted = h.Limit, h.Limit
	return h
}

// Charge is called before n bytes are allocated. It returns a TrapMessage if they exceed
// the limit.
func (h *Heap) Charge(n int64) error {
	if h.Left -= n; h.Left >= 0 {
		return nil
	}
	if h.Refill != nil {
		return h.Refill(n)
	}
	return h.Measure(n)
}

// TakeArguments charges the strings among the arguments of a function that is called from
// outside, which are in memory already. They may exceed the limit until the next charge.
func (h *Heap) TakeArguments(f *cps.Func, args []host.Value) {
	for i, t := range f.Params {
		if t == cps.String {
			h.Left -= int64(len(args[i].Text)) + StringSize
		}
	}
}

// Hold adds a string that a host function holds to a list of them, and charges for the element.
// As for TakeArguments, that may exceed the limit until the next charge.
func (h *Heap) Hold(held []*String, s *String) []*String {
	h.Left -= HeldSize
	return append(held, s)
}

// Object is Charge for an object of the program. It also counts the object.
func (h *Heap) Object(n int64) error {
	err := h.Charge(n)
	if err == nil {
		h.Objects++
	}
	return err
}

// ChargeElems is Charge for n elements of a size. The product n*size may overflow.
func (h *Heap) ChargeElems(n, size int64) error {
	if n > h.Limit/size {
		return h.Exceeded()
	}
	return h.Charge(n * size)
}

// Measure measures the memory in use and sets Left anew, after n bytes were charged that
// were more than was left.
func (h *Heap) Measure(n int64) error {
	if n > h.Limit {
		h.Left += n
		return h.Exceeded()
	}
	used, refs := h.Live()
	used += int64(h.unfinished)
	if used+n > h.Limit {
		h.Left += n
		return h.Exceeded()
	}
	// Close to the limit, the program would do nothing but measure, if there were no minimum.
	left := max(h.Limit-used-n, h.Limit/16, refs)
	h.granted += left - h.Left
	h.Left = left
	return nil
}

// Allocated returns how many bytes were charged in all.
func (h *Heap) Allocated() int64 { return h.granted - h.Left }

// Exceeded returns the error of an allocation that exceeds the limit.
func (h *Heap) Exceeded() error { return Trapf("memory limit of %d bytes exceeded", h.Limit) }
