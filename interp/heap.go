// This file defines what the memory of a running program is made of, and the
// account that is kept of it.

package interp

import (
	"fmt"
	"math"
	"runtime"
)

// A number is kept as 64 bits: of an int, of a float, or 1 for true.

func bitsOf(x float64) uint64  { return math.Float64bits(x) }
func floatOf(b uint64) float64 { return math.Float64frombits(b) }

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// A reference is a string or a pointer to one of the types below; nil is the
// language's nil. Two references are the same if they are equal Go values.

// A numArray is an array of ints, floats or bools.
type numArray struct{ elems []uint64 }

// A refArray is an array of anything else.
type refArray struct {
	elems []any
	busy  bool // it is being printed
}

// A structure is a struct. Its fields are numbered separately by register file.
type structure struct {
	nums []uint64
	refs []any
	busy bool // it is being printed
}

// A closure is a function value: a function with its leading arguments.
type closure struct {
	code *code
	arguments
}

// A cell is a variable in memory; one of its parts is used.
type cell struct {
	num uint64
	ref any
}

// A global is a cell that may hold nothing yet.
type global struct {
	cell
	set bool
}

// References to variables are *cell or one of these.
type (
	numElem struct { // an element of an array
		array *numArray
		i     int64
	}
	refElem struct {
		array *refArray
		i     int64
	}
	field struct { // a field of a struct, by its slot
		of   *structure
		slot int32
	}
)

// Sizes in bytes for the account: those of the Go values, with what the
// allocator adds on average.
const (
	numSize       = 8
	refSize       = 16
	arraySize     = 32
	structureSize = 64
	closureSize   = 64
	cellSize      = 24
	stringSize    = 16
	frameSize     = 16
)

// A trapMessage is the error of an operation that traps; the machine makes a
// Trap of it.
type trapMessage string

func (t trapMessage) Error() string { return string(t) }

func trapf(format string, args ...any) error { return trapMessage(fmt.Sprintf(format, args...)) }

func outOfBounds(i int64, n int) error {
	return trapf("index %d out of bounds for length %d", i, n)
}

const nilDereference trapMessage = "nil dereference"

// A heap keeps the account of memory.
type heap struct {
	limit int64
	base  int64 // what was in use when the program started
	room  int64 // what may be allocated before it is measured again
	given int64 // the sum of all room there was: without what is left, what was allocated

	// objects counts the operations that allocated.
	objects int64

	// refill, if there is one, is called in the place of measure.
	refill func(n int64) error
}

func newHeap(limit int64) heap {
	h := heap{limit: min(limit, greatestMemory)}
	if limit <= 0 {
		h.limit = DefaultMaxMemory
	} else if limit != DefaultMaxMemory {
		// Only who sets a limit wants it exact enough to pay for this.
		h.base = inUse()
	}
	h.room, h.given = h.limit, h.limit
	return h
}

// inUse returns the size of the Go heap without garbage.
func inUse() int64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}

// charge is called before n bytes are allocated. The error is a trap.
func (h *heap) charge(n int64) error {
	if h.room -= n; h.room >= 0 {
		return nil
	}
	if h.refill != nil {
		return h.refill(n)
	}
	return h.measure(n)
}

// object is charge for an object of the program, which is counted.
func (h *heap) object(n int64) error {
	err := h.charge(n)
	if err == nil {
		h.objects++
	}
	return err
}

// chargeElems is charge for n elements of a size; n times size may overflow.
func (h *heap) chargeElems(n, size int64) error {
	if n > h.limit/size {
		return h.exceeded()
	}
	return h.charge(n * size)
}

// measure gives room anew, n bytes of which, charged already, are too many.
func (h *heap) measure(n int64) error {
	if n > h.limit {
		h.room += n
		return h.exceeded()
	}
	used := max(inUse()-h.base, 0)
	if used+n > h.limit {
		h.room += n
		return h.exceeded()
	}
	// Close to the limit, measuring all the time would take all the time.
	room := max(h.limit-used-n, h.limit/16)
	h.given += room - h.room
	h.room = room
	return nil
}

// allocated returns how many bytes were charged in all.
func (h *heap) allocated() int64 { return h.given - h.room }

func (h *heap) exceeded() error { return trapf("memory limit of %d bytes exceeded", h.limit) }
