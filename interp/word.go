// This file defines how the fast engine reaches its memory: registers, code and
// the parts of objects. It holds all pointer arithmetic that the dispatch loop does.
//
// What must hold, and what the compiler of the bytecode sees to:
//
//   - ip points at an instruction of vm.code, which ends with one that never
//     falls through, and targets are instructions of it;
//   - n and r point into vm.nums and vm.refs, and beyond each there is room for
//     the greatest frame of the program, with what it passes on: vm.nEnd and vm.rEnd say
//     up to where a frame may begin;
//   - a register of n holds a number and one of r what the type of its value
//     asks for, or nil;
//   - fp points into vm.calls, above at least one address of a call.

package interp

import "unsafe"

type ptr = unsafe.Pointer

const (
	wordSize  = 8
	instrSize = 16
)

// num is a register for numbers.
func num(n ptr, i uint16) *uint64 { return (*uint64)(unsafe.Add(n, uintptr(i)*wordSize)) }

// fnum is one that holds a float.
func fnum(n ptr, i uint16) *float64 { return (*float64)(unsafe.Add(n, uintptr(i)*wordSize)) }

// inum is one that holds an int.
func inum(n ptr, i uint16) *int64 { return (*int64)(unsafe.Add(n, uintptr(i)*wordSize)) }

// ref is a register for references.
func ref(r ptr, i uint16) *ptr { return (*ptr)(unsafe.Add(r, uintptr(i)*wordSize)) }

// word is the 64-bit immediate of an instruction.
func (in *instruction) word() uint64 { return *(*uint64)(ptr(&in.x)) }

func (in *instruction) setWord(w uint64) { *(*uint64)(ptr(&in.x)) = w }

// float is the immediate as a float.
func (in *instruction) float() float64 { return *(*float64)(ptr(&in.x)) }

// fieldAt is a part of an object: of a struct, of a closure.
func fieldAt(obj ptr, i uint16) *uint64 { return (*uint64)(unsafe.Add(obj, uintptr(i)*wordSize)) }
func fieldRefAt(obj ptr, i uint16) *ptr { return (*ptr)(unsafe.Add(obj, uintptr(i)*wordSize)) }

// A header is what a string or an array begins with.
type header struct {
	data     ptr
	len, cap int // a string has no cap
}

// The globals and constants of a program, by number.

func (m *vm) constant(i int32) ptr      { return *(*ptr)(unsafe.Add(m.constants, int(i)*wordSize)) }
func (m *vm) globalNum(i int32) *uint64 { return (*uint64)(unsafe.Add(m.globalNums, int(i)*wordSize)) }
func (m *vm) globalRef(i int32) *ptr    { return (*ptr)(unsafe.Add(m.globalRefs, int(i)*wordSize)) }
func (m *vm) isSet(i int32) bool        { return *(*bool)(unsafe.Add(m.globalSet, int(i))) }
func (m *vm) set(i int32)               { *(*bool)(unsafe.Add(m.globalSet, int(i))) = true }

// counter is how often the profile says that continuation k of the running function
// was entered: in observed programs the context is found (file profile.go) where a
// function begins and where a call returns to, before anything is counted.
func (m *vm) counter(k int32) *int64 { return (*int64)(unsafe.Add(m.counters, int(k)*wordSize)) }
