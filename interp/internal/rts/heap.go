// This file defines memory accounting.

package rts

import (
	"runtime"
	"runtime/debug"
	"unsafe"

	"cpsc/cps"
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
// It is charged for all that the program allocates. When the charges reach the limit, Live
// finds how much of it is still in use, and the rest is garbage. A program that has more than
// three quarters of the limit in use is stopped: with less room for garbage, it would do little but
// collect it. Any other may allocate what is left, or a third of the limit if that is more, before the
// memory is measured again. So what is in use and the garbage are never more than 13/12 of the
// limit together, and a measurement, which takes time in proportion to what is in use, costs a
// constant time for each byte that is allocated. Whether a program is stopped, and where, depends on
// nothing but the program.
//
// There is one exception: between two measurements a program may allocate at least a byte for each
// reference that Live follows. Most references are in objects, which are within the limit, so this is
// more than a third of it only if the limit is far below the size of the program, whose globals are
// not in objects.
type Heap struct {
	Limit   int64
	Left    int64 // how much may be allocated before memory is measured again
	granted int64 // the sum of all amounts that were ever added to Left

	// Objects counts the operations that allocated.
	Objects int64

	// Live returns the size of all that the program can reach, and how many references it
	// followed to find that. The size does not include the bytes of a string that is being read.
	Live       func() (size, refs int64)
	unfinished int64 // how many bytes such a string has so far, without those that are charged next

	// Refill, if it is not nil, is called instead of Measure.
	Refill func(n int64) error

	bound   bool  // see Options
	started bool  // Before is known
	Before  int64 // how many bytes the process had in use before, and those of the engine that are never touched
}

// NewHeap returns the heap of a program that is about to start. A limit of 0 means
// DefaultMaxMemory. If bound is set, the process grows by little more than the limit.
func NewHeap(limit int64, bound bool) Heap {
	h := Heap{Limit: min(limit, MaxLimit)}
	if limit <= 0 {
		h.Limit = DefaultMaxMemory
	}
	h.Left, h.bound = h.Limit, bound
	if bound {
		h.Left /= 16 // see start
	}
	h.granted = h.Left
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
func (h *Heap) TakeArguments(f *cps.Func, args []Arg) {
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

// Grown returns how many elements append makes space for when it adds one to a slice of n elements that is
// full. Go documents no number; this is what it does since Go 1.18, up to the sizes of its allocator.
func Grown(n int) int64 {
	if n < 256 {
		return max(1, 2*int64(n))
	}
	return int64(n) + (int64(n)+3*256)/4
}

// ChargeElems is Charge for n elements of a size. The product n*size may overflow.
func (h *Heap) ChargeElems(n, size int64) error {
	if n > h.Limit/size {
		return h.Exceeded()
	}
	return h.Charge(n * size)
}

// Measure measures the memory in use and sets Left anew, after n bytes were charged that
// were more than was left. It returns a TrapMessage if they and what is in use exceed three
// quarters of the limit.
func (h *Heap) Measure(n int64) error {
	if n > h.Limit {
		h.Left += n
		return h.Exceeded()
	}
	if h.bound && !h.started {
		if h.start(); h.Left >= 0 {
			return nil
		}
	}
	used, refs := h.Live()
	used += h.unfinished + n
	if used > h.Limit/4*3 {
		h.Left += n
		return h.Exceeded()
	}
	left := max(h.Limit-used, h.Limit/3, refs)
	h.granted += left - h.Left
	h.Left = left
	if h.bound {
		h.collect(n, left+n)
	}
	return nil
}

// start finds how much the process had in use before, and lets the program have the rest of its limit. To
// ask Go stops all threads, so most programs, which need little memory, end before.
func (h *Heap) start() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	h.Before = inUse(&m) - h.Limit/16
	rest := h.Limit - h.Limit/16
	h.granted, h.Left, h.started = h.granted+rest, h.Left+rest, true
}

// Frames returns an empty list with space for so many frames of the stack of a trap, for which the program
// is not charged.
func (h *Heap) Frames(most int) []cps.Frame {
	if size := int64(unsafe.Sizeof(cps.Frame{})) * int64(most); h.bound && size > h.Limit/16 {
		h.collect(size, size)
	}
	return make([]cps.Frame, 0, most)
}

// collect collects garbage unless the process remains within the limit until more bytes have been
// allocated, the first n of them at once: because there is enough room, or because Go begins to collect
// garbage before, which it does too late for large objects.
func (h *Heap) collect(n, more int64) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	large := n > h.Limit/16
	if !large && m.HeapAlloc < m.NextGC/2 { // it has not begun yet, which it does below NextGC
		more = min(more, int64(m.NextGC-m.HeapAlloc))
	}
	if inUse(&m)-h.Before+more <= h.Limit {
		return
	}
	// Memory that is free then may be in pieces that are too small for half of what comes.
	if int64(m.Sys-m.HeapReleased)-h.Before+max(n, more/2) > h.Limit+h.Limit/8 {
		debug.FreeOSMemory() // collects garbage as well
	} else {
		runtime.GC()
	}
}

// inUse returns the number of bytes that Go has from the operating system, without those that are free.
func inUse(m *runtime.MemStats) int64 { return int64(m.Sys - m.HeapIdle) }

// Allocated returns how many bytes were charged in all.
func (h *Heap) Allocated() int64 { return h.granted - h.Left }

// Exceeded returns the error of an allocation that exceeds the limit.
func (h *Heap) Exceeded() error { return Trapf("memory limit of %d bytes exceeded", h.Limit) }
