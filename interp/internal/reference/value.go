// This file defines values and the objects that they refer to.

package reference

import (
	"math"
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A value is the value of an operation or parameter at run time: a number or a reference,
// depending on its type.
type value struct {
	num uint64 // an int, the bits of a float, or 0 or 1 for a bool

	// A *rts.String, *array, *structure, *closure or nil. A reference to a variable is a *value or,
	// if the variable is an element of an array or a field of a struct, an *element or a *field.
	ref any
}

func intValue(x int64) value { return value{num: uint64(x)} }

// textValue returns the value of a string.
func textValue(s string) value { return value{ref: &rts.String{Text: s}} }

func boolValue(b bool) value {
	if b {
		return value{num: 1}
	}
	return value{}
}

func (v value) int() int64     { return int64(v.num) }
func (v value) float() float64 { return math.Float64frombits(v.num) }
func (v value) bool() bool     { return v.num != 0 }
func (v value) text() string   { return v.ref.(*rts.String).Text }
func (v value) array() *array  { return v.ref.(*array) }

// structure returns the struct that a value refers to, or an error if that is nil.
func (v value) structure() (*structure, error) {
	if s, ok := v.ref.(*structure); ok {
		return s, nil
	}
	return nil, rts.NilDereference
}

// An array has its elements in nums if their type is a number, else in refs.
type array struct {
	nums []uint64
	refs []any
	busy bool // it is partly printed
}

func (a *array) len() int { return len(a.nums) + len(a.refs) }

// check returns an error unless the array has an element i.
func (a *array) check(i int64) error {
	if uint64(i) >= uint64(a.len()) {
		return rts.OutOfBounds(i, a.len())
	}
	return nil
}

func (a *array) at(i int64) value {
	if len(a.nums) > 0 {
		return value{num: a.nums[i]}
	}
	return value{ref: a.refs[i]}
}

func (a *array) set(i int64, v value) {
	if len(a.nums) > 0 {
		a.nums[i] = v.num
	} else {
		a.refs[i] = v.ref
	}
}

// push appends an element of type t.
func (a *array) push(t cps.Type, v value) {
	if rts.IsNumber(t) {
		a.nums = append(a.nums, v.num)
	} else {
		a.refs = append(a.refs, v.ref)
	}
}

// pop removes the last element and returns it.
func (a *array) pop() value {
	last := a.len() - 1
	v := a.at(int64(last))
	if len(a.nums) > 0 {
		a.nums = a.nums[:last]
	} else {
		a.refs[last] = nil
		a.refs = a.refs[:last]
	}
	return v
}

func (a *array) clone() *array {
	return &array{nums: slices.Clone(a.nums), refs: slices.Clone(a.refs)}
}

// A structure is a struct of the program.
type structure struct {
	fields []value
	busy   bool // it is partly printed
}

// A closure is a function value: a function with the captured values, which are its first
// arguments.
type closure struct {
	fn       *function
	captured []value
}

// An element refers to an element of an array as a variable. A pop may have removed the
// element.
type element struct {
	array *array
	i     int64
}

// A field refers to a field of a struct as a variable.
type field struct {
	of *structure
	i  int
}

// A global is a global variable, which may not be initialised yet.
type global struct {
	value
	set bool
}

// load returns the value of the variable that a reference refers to.
func load(variable any) (value, error) {
	switch v := variable.(type) {
	case *value:
		return *v, nil
	case *field:
		return v.of.fields[v.i], nil
	default:
		e := v.(*element)
		if err := e.array.check(e.i); err != nil {
			return value{}, err
		}
		return e.array.at(e.i), nil
	}
}

// store sets the value of the variable that a reference refers to.
func store(variable any, x value) error {
	switch v := variable.(type) {
	case *value:
		*v = x
	case *field:
		v.of.fields[v.i] = x
	default:
		e := v.(*element)
		if err := e.array.check(e.i); err != nil {
			return err
		}
		e.array.set(e.i, x)
	}
	return nil
}

// undefined returns what the engine uses for an undefined value of type t: 0, an empty string
// or array, nil, or a reference to such a value.
func undefined(p *cps.Program, t cps.Type) value {
	switch {
	case t == cps.String:
		return textValue("")
	case p.Kind(t) == cps.ArrayKind:
		return value{ref: &array{}}
	case p.Kind(t) == cps.RefKind:
		v := undefined(p, p.Elem(t))
		return value{ref: &v}
	}
	return value{}
}

// Sizes in bytes for memory accounting, in addition to those of package rts.
const (
	arraySize     = 64
	refSize       = 16 // of an element that is a reference
	valueSize     = 24
	structureSize = 32
	closureSize   = 32
	callerSize    = 32
	handlerSize   = 16
)

// firstStack is how many elements each of the stacks has when the program starts. Those are not
// charged.
const firstStack = 64
