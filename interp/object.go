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

package interp

import (
	"reflect"
	"strings"
	"unsafe"

	"cpsc/cps"
)

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
	none  ptr
	array ptr
	i     int64
}

// An entry is what a function value begins with.
type entry struct {
	ip   ptr
	name string // as cps.DisplayName gives it
}

// A shape makes objects of a number of references and then of words.
type shape struct {
	refs, nums int
	make       func() ptr
}

type object[R, N any] struct {
	r R
	n N
}

func makeObject[R, N any]() ptr { return ptr(new(object[R, N])) }
func makePlain[T any]() ptr     { return ptr(new(T)) }

type (
	n1 = [1]uint64
	n2 = [2]uint64
	n3 = [3]uint64
	n4 = [4]uint64
	r1 = [1]ptr
	r2 = [2]ptr
	r3 = [3]ptr
	r4 = [4]ptr
)

// smallShapes has the shapes of up to four references and words.
var smallShapes = [5][5]func() ptr{
	{makePlain[n1], makePlain[n1], makePlain[n2], makePlain[n3], makePlain[n4]},
	{makePlain[r1], makeObject[r1, n1], makeObject[r1, n2], makeObject[r1, n3], makeObject[r1, n4]},
	{makePlain[r2], makeObject[r2, n1], makeObject[r2, n2], makeObject[r2, n3], makeObject[r2, n4]},
	{makePlain[r3], makeObject[r3, n1], makeObject[r3, n2], makeObject[r3, n3], makeObject[r3, n4]},
	{makePlain[r4], makeObject[r4, n1], makeObject[r4, n2], makeObject[r4, n3], makeObject[r4, n4]},
}

// newShape returns the shape of objects with so many references and words.
func newShape(refs, nums int) *shape {
	s := &shape{refs: refs, nums: nums}
	if refs < len(smallShapes) && nums < len(smallShapes[0]) {
		s.make = smallShapes[refs][nums]
		return s
	}
	t := reflect.StructOf([]reflect.StructField{
		{Name: "R", Type: reflect.ArrayOf(refs, reflect.TypeFor[ptr]())},
		{Name: "N", Type: reflect.ArrayOf(nums+1, reflect.TypeFor[uint64]())}, // never empty: no padding, no object without size
	})
	s.make = func() ptr { return reflect.New(t).UnsafePointer() }
	return s
}

// size returns the bytes of an object, for the account.
func (s *shape) size() int64 { return int64(s.refs+s.nums+1) * wordSize }

// fieldOffset returns where a field is in its struct, in words.
func fieldOffset(s *cps.Struct, field int) int {
	refs, same := 0, 0
	for i, f := range s.Fields {
		if !isNumber(f.Type) {
			refs++
		}
		if i < field && isNumber(f.Type) == isNumber(s.Fields[field].Type) {
			same++
		}
	}
	if isNumber(s.Fields[field].Type) {
		return refs + same
	}
	return same
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
	case isNumber(t):
		return elemNum
	}
	return elemRefs
}

// Short strings lie in one piece with the header that a reference points to.
type (
	string16 struct {
		s string
		b [16]byte
	}
	string32 struct {
		s string
		b [32]byte
	}
)

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

// newString returns a string that is x and then y.
func newString(x, y string) ptr {
	switch n := len(x) + len(y); {
	case n == 1:
		return ptr(&byteStrings[(x + y)[0]])
	case n <= 16:
		s := new(string16)
		copy(s.b[copy(s.b[:], x):], y)
		s.s = unsafe.String(&s.b[0], n)
		return ptr(s)
	case n <= 32:
		s := new(string32)
		copy(s.b[copy(s.b[:], x):], y)
		s.s = unsafe.String(&s.b[0], n)
		return ptr(s)
	}
	s := x + y
	if len(x) == 0 || len(y) == 0 {
		s = strings.Clone(s) // else it would be one of them
	}
	return ptr(&s)
}
