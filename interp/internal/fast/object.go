// This file defines the objects of a program that runs on the fast engine. A
// reference is a pointer whose type follows from the type of the value:
//
//	string              *string
//	[int], [float]      *[]uint64
//	[bool]              *[]uint8
//	[T] otherwise       *[]ptr
//	a struct            its fields, references first; nil is nil
//	fn(…)               *entry, then the captured values, references first
//	ref of a number     *numCell
//	ref of a reference  *refCell

package fast

import (
	"math"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A referent is what a reference may refer to; fields are reached otherwise.
type referent interface {
	string | []uint64 | []uint8 | []ptr | numCell | refCell | elemRef | entry
}

// A numCell is a variable in memory, or refers to a field or a global: p points
// to the value. A reference to an element begins in the same way, with nil.
type numCell struct {
	p *uint64
	v uint64
}

type refCell struct {
	p *ptr
	v ptr
}

// An elemRef refers to an element of an array, which may be gone or have moved
// when it is used.
type elemRef struct {
	_     ptr // nil
	array ptr
	i     int64
}

// An entry is what a function value begins with.
type entry struct {
	ip   codePtr
	name string // as cps.DisplayName gives it
}

// A shape makes objects of a number of references and then of words.
type shape struct {
	refs, nums int
	make       func() ptr
}

// newShape returns the shape of objects with so many references and words.
func newShape(refs, nums int) *shape {
	return &shape{refs: refs, nums: nums, make: maker(refs, nums)}
}

// size returns the bytes of an object, for the account.
func (s *shape) size() int64 { return int64(s.refs)*ptrSize + int64(s.nums+1)*rts.NumSize }

// maxFields is how many fields a struct may have, so that an operand can name each.
const maxFields = 1 << 16

// fieldOffsets returns where the fields of a struct are in it, in words.
func fieldOffsets(s *cps.Struct) []uint16 {
	refs := 0
	for _, f := range s.Fields {
		if !rts.IsNumber(f.Type) {
			refs++
		}
	}
	offsets := make([]uint16, len(s.Fields))
	ref, num := 0, refs
	for i, f := range s.Fields {
		next := &ref
		if rts.IsNumber(f.Type) {
			next = &num
		}
		offsets[i] = uint16(*next)
		*next++
	}
	return offsets
}

// An elemKind says how the elements of an array are kept.
type elemKind uint8

const (
	elemNum elemKind = iota
	elemBool
	elemRefs
)

func elemKindOf(t cps.Type) elemKind {
	switch {
	case t == cps.Bool:
		return elemBool
	case rts.IsNumber(t):
		return elemNum
	}
	return elemRefs
}

// byteStrings holds the strings of one byte.
var byteStrings = func() (table [256]string) {
	var bytes [256]byte
	for i := range bytes {
		bytes[i] = byte(i)
	}
	all := string(bytes[:])
	for i := range table {
		table[i] = all[i : i+1]
	}
	return table
}()

// A number is kept as 64 bits: of an int, of a float, or 1 for true.

func bitsOf(x float64) uint64  { return math.Float64bits(x) }
func floatOf(b uint64) float64 { return math.Float64frombits(b) }

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
