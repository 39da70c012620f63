//go:build !safe

// This file defines how the fast engine reaches its memory: code, registers, calls
// and the parts of objects. It holds all of the package that is unsafe; wordsafe.go
// defines the same without, for a build with the tag safe.
//
// What must hold, and what the compiler of the bytecode sees to (verify.go checks it):
//
//   - a codePtr is an instruction of compilation.code, which ends with one that never
//     falls through, has room for maxFused more, and does not move any more when
//     there is a first codePtr; targets are instructions of it;
//   - a frame lies in VM.nums, VM.refs or VM.calls, and beyond each frame of registers there
//     is room for the greatest of the program, with what it passes on: limits say up
//     to where a frame may begin;
//   - a register for numbers holds a number, and one for references nil or what
//     the type of its value asks for (object.go has the table): a reference is read as what it
//     was made of;
//   - the fields of an object are numbered by words, references first, and are within it;
//   - what refers to a variable begins with a pointer to it, or with nil if to an element;
//   - a call is popped only where one was pushed.
//
// What the garbage collector needs: references are only in registers, globals, constants,
// and parts of objects that Go knows to hold pointers. The addresses of calls are no
// pointers: it is compilation.code that keeps the code.

package fast

import (
	"reflect"
	"strings"
	"unsafe"
)

const wordSize = 8

// Instructions and pointers have the sizes that are assumed here: else this does not compile.
const (
	_ = uint(instrSize-unsafe.Sizeof(instruction{})) + uint(unsafe.Sizeof(instruction{})-instrSize)
	_ = uint(ptrSize-unsafe.Sizeof(ptr(nil))) + uint(unsafe.Sizeof(ptr(nil))-ptrSize)
)

// Code.

// An ordinal is the number of an instruction where a codePtr must know it: not here.
type ordinal struct{}

func (e *compilation) enumerate() {}

// An address is a codePtr that keeps nothing alive.
type address uintptr

// pc returns the number of an instruction, and returnPC that of the one at an address.
func (e *compilation) pc(ip codePtr) int { return e.returnPC(addressOf(ip)) }
func (e *compilation) returnPC(a address) int {
	return int(uintptr(a)-uintptr(unsafe.Pointer(&e.code[0]))) / instrSize
}

func addressOf(ip codePtr) address { return address(unsafe.Pointer(ip)) }

// from returns the instructions from one on; the last may be in the room behind the code.
func (e *compilation) from(ip codePtr) *[maxFused + 1]instruction {
	return (*[maxFused + 1]instruction)(unsafe.Pointer(ip))
}

// skip goes k instructions on, and leap x bytes.
func (e *compilation) skip(ip codePtr, k int) codePtr {
	return codePtr(unsafe.Add(unsafe.Pointer(ip), k*instrSize))
}
func (e *compilation) leap(ip codePtr, x int32) codePtr {
	return codePtr(unsafe.Add(unsafe.Pointer(ip), int(x)))
}

// word is the 64-bit immediate of an instruction.
func (in *instruction) word() uint64     { return *(*uint64)(unsafe.Pointer(&in.x)) }
func (in *instruction) setWord(w uint64) { *(*uint64)(unsafe.Pointer(&in.x)) = w }

// float is the immediate as a float.
func (in *instruction) float() float64 { return *(*float64)(unsafe.Pointer(&in.x)) }

// Registers.

// A numFrame is where the registers of a function for numbers begin, and a refFrame
// where those for references do.
type (
	numFrame unsafe.Pointer
	refFrame unsafe.Pointer
)

// numsAt and refsAt return the frames that begin at a register, by its number.
func (m *VM) numsAt(i int) numFrame { return numFrame(&m.nums[i]) }
func (m *VM) refsAt(i int) refFrame { return refFrame(&m.refs[i]) }

// numBase and refBase return the number of the register that a frame begins at.
func (m *VM) numBase(n numFrame) int {
	return int(uintptr(n)-uintptr(unsafe.Pointer(&m.nums[0]))) / wordSize
}
func (m *VM) refBase(r refFrame) int {
	return int(uintptr(r)-uintptr(unsafe.Pointer(&m.refs[0]))) / ptrSize
}

// numsAbove and refsAbove return the frame so many registers on; numsBelow and
// refsBelow go back.
func numsAbove(n numFrame, i uint16) numFrame {
	return numFrame(unsafe.Add(unsafe.Pointer(n), uintptr(i)*wordSize))
}
func refsAbove(r refFrame, i uint16) refFrame {
	return refFrame(unsafe.Add(unsafe.Pointer(r), uintptr(i)*ptrSize))
}
func numsBelow(n numFrame, i uint16) numFrame {
	return numFrame(unsafe.Add(unsafe.Pointer(n), -int(i)*wordSize))
}
func refsBelow(r refFrame, i uint16) refFrame {
	return refFrame(unsafe.Add(unsafe.Pointer(r), -int(i)*ptrSize))
}

// num is a register for numbers.
func num(n numFrame, i uint16) *uint64 {
	return (*uint64)(unsafe.Add(unsafe.Pointer(n), uintptr(i)*wordSize))
}

// fnum returns what is in a register as a float, and setFnum puts one there.
func fnum(n numFrame, i uint16) float64       { return *(*float64)(unsafe.Pointer(num(n, i))) }
func setFnum(n numFrame, i uint16, x float64) { *(*float64)(unsafe.Pointer(num(n, i))) = x }

// ref is a register for references.
func ref(r refFrame, i uint16) *ptr {
	return (*ptr)(unsafe.Add(unsafe.Pointer(r), uintptr(i)*ptrSize))
}

// Calls.

// A callFrame is a stack of calls.
type callFrame unsafe.Pointer

// callsAt returns the frame of the first calls, and callDepth how many they are.
func (m *VM) callsAt(i int) callFrame { return callFrame(&m.calls[i]) }
func (m *VM) callDepth(fp callFrame) int {
	return int(uintptr(fp)-uintptr(unsafe.Pointer(&m.calls[0]))) / wordSize
}

// nextCall is where the address of the next call goes, lastCall where that of the last is.
func nextCall(fp callFrame) *address { return (*address)(fp) }
func lastCall(fp callFrame) *codePtr { return (*codePtr)(unsafe.Add(unsafe.Pointer(fp), -wordSize)) }

// callsAbove and callsBelow return the frame with a call more and with one less.
func callsAbove(fp callFrame) callFrame { return callFrame(unsafe.Add(unsafe.Pointer(fp), wordSize)) }
func callsBelow(fp callFrame) callFrame { return callFrame(unsafe.Add(unsafe.Pointer(fp), -wordSize)) }

// limits say up to where a frame may begin, in the three stacks.
type limits struct{ fEnd, nEnd, rEnd uintptr }

// limit sets them.
func (m *VM) limit(f, n, r int) {
	m.limits = limits{uintptr(m.callsAt(f)), uintptr(m.numsAt(n)), uintptr(m.refsAt(r))}
}

// full reports whether there is no room for a call with these frames.
func (m *VM) full(fp callFrame, n numFrame, r refFrame) bool {
	return uintptr(fp) >= m.fEnd || uintptr(n) >= m.nEnd || uintptr(r) >= m.rEnd
}

// The globals and constants of a program, by number, and counters for a profile.

// origins are where they begin.
type origins struct {
	constants, globalNums, globalRefs, globalSet unsafe.Pointer
	counters                                     unsafe.Pointer // those of the running function
}

func (m *VM) findOrigins() {
	m.constants, m.globalSet = unsafe.Pointer(&m.consts[0]), unsafe.Pointer(&m.gSet[0])
	m.globalNums, m.globalRefs = unsafe.Pointer(&m.gNums[0]), unsafe.Pointer(&m.gRefs[0])
}

func (m *VM) constant(i int32) ptr      { return *(*ptr)(unsafe.Add(m.constants, int(i)*ptrSize)) }
func (m *VM) globalNum(i int32) *uint64 { return (*uint64)(unsafe.Add(m.globalNums, int(i)*wordSize)) }
func (m *VM) globalRef(i int32) *ptr    { return (*ptr)(unsafe.Add(m.globalRefs, int(i)*ptrSize)) }
func (m *VM) isSet(i int32) bool        { return *(*bool)(unsafe.Add(m.globalSet, int(i))) }
func (m *VM) set(i int32)               { *(*bool)(unsafe.Add(m.globalSet, int(i))) = true }

// setCounters sets the counters of the running function, one for each of its
// continuations, and counter returns one of them. In observed programs the context is
// found (file profile.go) where a function begins and where a call returns to, before
// anything is counted.
func (m *VM) setCounters(c []int64)  { m.counters = unsafe.Pointer(&c[0]) }
func (m *VM) counter(k int32) *int64 { return (*int64)(unsafe.Add(m.counters, int(k)*wordSize)) }

// References.

// A ptr is a reference, or nil.
type ptr = unsafe.Pointer

const ptrSize = 8

// as returns what a reference refers to, and refTo a reference.
func as[T referent](p ptr) *T    { return (*T)(p) }
func refTo[T referent](v *T) ptr { return ptr(v) }

// fieldAt is a part of an object: of a struct, of a closure.
func fieldAt(obj ptr, i uint16) *uint64 { return (*uint64)(unsafe.Add(obj, uintptr(i)*wordSize)) }
func fieldRefAt(obj ptr, i uint16) *ptr { return (*ptr)(unsafe.Add(obj, uintptr(i)*ptrSize)) }

// calleeOf returns the entry of a function value.
func calleeOf(obj ptr) *entry { return *(**entry)(obj) }

// numTarget and refTarget return the variable that a reference refers to, or
// nil if it is an element.
func numTarget(p ptr) *uint64 { return (*numCell)(p).p }
func refTarget(p ptr) *ptr    { return (*refCell)(p).p }

// Arrays.

// A header is what a string or an array begins with.
type header struct {
	data     unsafe.Pointer
	len, cap int // a string has no cap
}

// lenOf returns the length of a string or array.
func lenOf(p ptr) int { return len(*(*string)(p)) }

// capOf returns how many elements an array has room for.
func capOf(p ptr) int { return (*header)(p).cap }

// setLen makes an array longer or shorter, within what it has room for.
func setLen(p ptr, n int) { (*header)(p).len = n }

// numSlot, byteSlot and refSlot are elements of arrays, or what there is room for.
func numSlot(p ptr, i int) *uint64 { return (*uint64)(unsafe.Add((*header)(p).data, i*wordSize)) }
func byteSlot(p ptr, i int) *uint8 { return (*uint8)(unsafe.Add((*header)(p).data, i)) }
func refSlot(p ptr, i int) *ptr    { return (*ptr)(unsafe.Add((*header)(p).data, i*ptrSize)) }

// Strings.

// sameData reports whether two strings begin in the same place.
func sameData(s, t string) bool { return unsafe.StringData(s) == unsafe.StringData(t) }

// frozen returns bytes as a string: they must not change any more.
func frozen(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

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

// Objects.

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

// maker returns what makes objects with so many references and words.
func maker(refs, nums int) func() ptr {
	if refs < len(smallShapes) && nums < len(smallShapes[0]) {
		return smallShapes[refs][nums]
	}
	t := reflect.StructOf([]reflect.StructField{
		{Name: "R", Type: reflect.ArrayOf(refs, reflect.TypeFor[ptr]())},
		{Name: "N", Type: reflect.ArrayOf(nums+1, reflect.TypeFor[uint64]())}, // never empty: no padding, no object without size
	})
	return func() ptr { return reflect.New(t).UnsafePointer() }
}
