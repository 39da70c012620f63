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
var byteStrings = [256]rts.String{
	{Text: "\x00"}, {Text: "\x01"}, {Text: "\x02"}, {Text: "\x03"}, {Text: "\x04"}, {Text: "\x05"}, {Text: "\x06"}, {Text: "\x07"},
	{Text: "\x08"}, {Text: "\x09"}, {Text: "\x0a"}, {Text: "\x0b"}, {Text: "\x0c"}, {Text: "\x0d"}, {Text: "\x0e"}, {Text: "\x0f"},
	{Text: "\x10"}, {Text: "\x11"}, {Text: "\x12"}, {Text: "\x13"}, {Text: "\x14"}, {Text: "\x15"}, {Text: "\x16"}, {Text: "\x17"},
	{Text: "\x18"}, {Text: "\x19"}, {Text: "\x1a"}, {Text: "\x1b"}, {Text: "\x1c"}, {Text: "\x1d"}, {Text: "\x1e"}, {Text: "\x1f"},
	{Text: " "}, {Text: "!"}, {Text: "\""}, {Text: "#"}, {Text: "$"}, {Text: "%"}, {Text: "&"}, {Text: "'"},
	{Text: "("}, {Text: ")"}, {Text: "*"}, {Text: "+"}, {Text: ","}, {Text: "-"}, {Text: "."}, {Text: "/"},
	{Text: "0"}, {Text: "1"}, {Text: "2"}, {Text: "3"}, {Text: "4"}, {Text: "5"}, {Text: "6"}, {Text: "7"},
	{Text: "8"}, {Text: "9"}, {Text: ":"}, {Text: ";"}, {Text: "<"}, {Text: "="}, {Text: ">"}, {Text: "?"},
	{Text: "@"}, {Text: "A"}, {Text: "B"}, {Text: "C"}, {Text: "D"}, {Text: "E"}, {Text: "F"}, {Text: "G"},
	{Text: "H"}, {Text: "I"}, {Text: "J"}, {Text: "K"}, {Text: "L"}, {Text: "M"}, {Text: "N"}, {Text: "O"},
	{Text: "P"}, {Text: "Q"}, {Text: "R"}, {Text: "S"}, {Text: "T"}, {Text: "U"}, {Text: "V"}, {Text: "W"},
	{Text: "X"}, {Text: "Y"}, {Text: "Z"}, {Text: "["}, {Text: "\\"}, {Text: "]"}, {Text: "^"}, {Text: "_"},
	{Text: "`"}, {Text: "a"}, {Text: "b"}, {Text: "c"}, {Text: "d"}, {Text: "e"}, {Text: "f"}, {Text: "g"},
	{Text: "h"}, {Text: "i"}, {Text: "j"}, {Text: "k"}, {Text: "l"}, {Text: "m"}, {Text: "n"}, {Text: "o"},
	{Text: "p"}, {Text: "q"}, {Text: "r"}, {Text: "s"}, {Text: "t"}, {Text: "u"}, {Text: "v"}, {Text: "w"},
	{Text: "x"}, {Text: "y"}, {Text: "z"}, {Text: "{"}, {Text: "|"}, {Text: "}"}, {Text: "~"}, {Text: "\x7f"},
	{Text: "\x80"}, {Text: "\x81"}, {Text: "\x82"}, {Text: "\x83"}, {Text: "\x84"}, {Text: "\x85"}, {Text: "\x86"}, {Text: "\x87"},
	{Text: "\x88"}, {Text: "\x89"}, {Text: "\x8a"}, {Text: "\x8b"}, {Text: "\x8c"}, {Text: "\x8d"}, {Text: "\x8e"}, {Text: "\x8f"},
	{Text: "\x90"}, {Text: "\x91"}, {Text: "\x92"}, {Text: "\x93"}, {Text: "\x94"}, {Text: "\x95"}, {Text: "\x96"}, {Text: "\x97"},
	{Text: "\x98"}, {Text: "\x99"}, {Text: "\x9a"}, {Text: "\x9b"}, {Text: "\x9c"}, {Text: "\x9d"}, {Text: "\x9e"}, {Text: "\x9f"},
	{Text: "\xa0"}, {Text: "\xa1"}, {Text: "\xa2"}, {Text: "\xa3"}, {Text: "\xa4"}, {Text: "\xa5"}, {Text: "\xa6"}, {Text: "\xa7"},
	{Text: "\xa8"}, {Text: "\xa9"}, {Text: "\xaa"}, {Text: "\xab"}, {Text: "\xac"}, {Text: "\xad"}, {Text: "\xae"}, {Text: "\xaf"},
	{Text: "\xb0"}, {Text: "\xb1"}, {Text: "\xb2"}, {Text: "\xb3"}, {Text: "\xb4"}, {Text: "\xb5"}, {Text: "\xb6"}, {Text: "\xb7"},
	{Text: "\xb8"}, {Text: "\xb9"}, {Text: "\xba"}, {Text: "\xbb"}, {Text: "\xbc"}, {Text: "\xbd"}, {Text: "\xbe"}, {Text: "\xbf"},
	{Text: "\xc0"}, {Text: "\xc1"}, {Text: "\xc2"}, {Text: "\xc3"}, {Text: "\xc4"}, {Text: "\xc5"}, {Text: "\xc6"}, {Text: "\xc7"},
	{Text: "\xc8"}, {Text: "\xc9"}, {Text: "\xca"}, {Text: "\xcb"}, {Text: "\xcc"}, {Text: "\xcd"}, {Text: "\xce"}, {Text: "\xcf"},
	{Text: "\xd0"}, {Text: "\xd1"}, {Text: "\xd2"}, {Text: "\xd3"}, {Text: "\xd4"}, {Text: "\xd5"}, {Text: "\xd6"}, {Text: "\xd7"},
	{Text: "\xd8"}, {Text: "\xd9"}, {Text: "\xda"}, {Text: "\xdb"}, {Text: "\xdc"}, {Text: "\xdd"}, {Text: "\xde"}, {Text: "\xdf"},
	{Text: "\xe0"}, {Text: "\xe1"}, {Text: "\xe2"}, {Text: "\xe3"}, {Text: "\xe4"}, {Text: "\xe5"}, {Text: "\xe6"}, {Text: "\xe7"},
	{Text: "\xe8"}, {Text: "\xe9"}, {Text: "\xea"}, {Text: "\xeb"}, {Text: "\xec"}, {Text: "\xed"}, {Text: "\xee"}, {Text: "\xef"},
	{Text: "\xf0"}, {Text: "\xf1"}, {Text: "\xf2"}, {Text: "\xf3"}, {Text: "\xf4"}, {Text: "\xf5"}, {Text: "\xf6"}, {Text: "\xf7"},
	{Text: "\xf8"}, {Text: "\xf9"}, {Text: "\xfa"}, {Text: "\xfb"}, {Text: "\xfc"}, {Text: "\xfd"}, {Text: "\xfe"}, {Text: "\xff"},
}

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
