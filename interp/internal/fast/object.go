// This file defines the objects of a program that runs on the fast engine. A reference is a
// pointer, whose type follows from the type of the value:
//
//	string              *rts.String
//	[int], [float]      *[]uint64
//	[bool]              *[]uint8
//	[T] otherwise       *[]ptr
//	a struct            its fields, references first; nil is nil; see inline.go for some types
//	fn(…)               *entry, then the captured values, references first
//	ref of a number     *numCell
//	ref of a reference  *refCell

package fast

import (
	"math"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A referent is a type that as and refTo accept. Structs and function values are not among
// them: fieldAt and fieldRefAt give their fields.
type referent interface {
	rts.String | []uint64 | []uint8 | []ptr | numCell | refCell | numMember | refMember | elemRef | entry
}

// A numCell is a variable in memory, or the beginning of a reference to a field or a global:
// p points to the value, which is v or elsewhere. A reference to an element begins with a nil
// in the position of p.
type numCell struct {
	p *uint64
	v uint64
}

// A refCell is the same for references.
type refCell struct {
	p *ptr
	v ptr
}

// An elemRef refers to an element of an array. When it is used, the element may have moved
// or no longer exist.
type elemRef struct {
	_     ptr // nil
	array ptr
	i     int64
}

// A numMember is a reference to a field or a global that is a number, and a refMember one to a
// field or a global that is a reference.
type (
	numMember struct {
		numCell
		owner
	}
	refMember struct {
		refCell
		owner
	}
)

// An owner is the struct of a field that something refers to. For a global, of is nil.
type owner struct {
	of ptr
	t  cps.Type
}

// An entry is the code of function values. A function value begins with a pointer to its
// entry.
type entry struct {
	ip   codePtr
	name string     // as cps.DisplayName gives it
	refs []cps.Type // of the references that function values with this entry capture, except for inlined
	size int64      // of these function values, for memory accounting; 0 if they are constants

	inlined  cps.Type // of the captured struct that is part of the function value, or NoType
	firstRef uint16   // the offset of the first of refs
}

// A shape makes objects that consist of references and then of words.
type shape struct {
	refs, nums int
	size       int64 // of an object in bytes, for memory accounting
	objects    int64 // how many objects it is to the program
	make       func() ptr
}

// newShape returns the shape of objects with so many references and words. To the program, each
// also has references to some objects that are inlined.
func newShape(refs, nums, inlined int) *shape {
	size := objectSize(refs+inlined, nums)
	return &shape{refs: refs, nums: nums, size: size, objects: int64(1 + inlined), make: maker(refs, nums)}
}

// objectSize returns the size of such an object.
func objectSize(refs, nums int) int64 {
	return max(int64(refs)*PtrSize+int64(nums)*rts.NumSize, rts.NumSize)
}

// maxFields is how many fields a struct may have, so that an operand can hold the offset of
// each.
const maxFields = 1 << 16

// fieldOffsets returns the offsets of the fields of a struct, in words.
func (in *inlining) fieldOffsets(s *cps.Struct) []uint16 {
	first := in.firstField(s)
	refs := first + max(in.structs[s], 0)
	for _, f := range s.Fields {
		if !rts.IsNumber(f.Type) {
			refs++
		}
	}
	offsets := make([]uint16, len(s.Fields))
	ref, num := first, refs
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

// An elemKind says how an array represents its elements.
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

// textOf returns the string that a reference refers to.
func textOf(p ptr) string { return as[rts.String](p).Text }

// firstBytes returns the words that select the first bytes of a word in memory, by their number. On some
// machines these are the low ones, and on others the high ones.
func firstBytes() (words [wordSize]uint64) {
	const bytes = "\xff\xff\xff\xff\xff\xff\xff" + "\x00\x00\x00\x00\x00\x00\x00\x00"
	for n := range words {
		words[n] = wordAt(bytes[wordSize-1-n:], 0)
	}
	return words
}

// byteString returns the string of the byte at an index, and asciiString that of a character.
func byteString(s string, i int) ptr { return refTo(&byteStrings[s[i]]) }
func asciiString(c uint64) ptr       { return refTo(&byteStrings[c]) }

// byteStrings has the strings of one byte.
var byteStrings = func() (all [256]rts.String) {
	for i := range all {
		all[i].Text = string([]byte{byte(i)})
	}
	return all
}()

// A number is represented as 64 bits: an int, the bits of a float, or 0 or 1 for a bool.

func bitsOf(x float64) uint64  { return math.Float64bits(x) }
func floatOf(b uint64) float64 { return math.Float64frombits(b) }

// floatBits returns the result of cps.FloatBits, which is the same for every NaN.
func floatBits(x float64) uint64 {
	if x != x {
		return cps.NaNBits
	}
	return bitsOf(x)
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
