//go:build !safe

// This file defines how the fast engine accesses its memory: code, registers, calls and the
// fields of objects. It has all unsafe code of the package. The file wordsafe.go defines the
// same functions without unsafe code, for a build with the tag safe.
//
// These functions rely on invariants, which the compiler of the bytecode establishes. The tests
// check them (verifier_test.go):
//
//   - A codePtr points to an instruction of compilation.code. This slice ends with an
//     instruction that never falls through, has capacity for maxFused more, and is not
//     reallocated once there is a codePtr. Targets are instructions of it.
//   - A frame is in VM.nums, VM.refs or VM.calls. From the beginning of each frame of
//     registers on, there is space for the largest frame of the program and the registers
//     beyond it that it passes values in. The limits say up to where a frame may begin.
//   - A register for numbers holds a number. A register for references holds nil or a pointer
//     of the type that object.go lists for the type of its value.
//   - The fields of an object are numbered by words, references first, and are within it.
//   - A reference to a variable begins with a pointer to the variable or, if that is an
//     element, with nil.
//   - A return pops a call only if one was pushed.
//   - A register that a raise takes its handler from holds one of a frame that has not ended.
//   - Only registers refer to strings in the nursery: VM.kept moves them before anything else
//     does.
//
// For the garbage collector, references are only in registers, globals, constants, and those
// parts of objects that have pointer types in Go. The addresses of calls are not pointers;
// compilation.code keeps the code alive.

package fast

import (
	"reflect"
	"unsafe"

	"cpsc/interp/internal/rts"
)

const wordSize = 8

// This compiles only if instructions, pointers and headers have these sizes.
const (
	_ = uint(instrSize-unsafe.Sizeof(instruction{})) + uint(unsafe.Sizeof(instruction{})-instrSize)
	_ = uint(PtrSize-unsafe.Sizeof(ptr(nil))) + uint(unsafe.Sizeof(ptr(nil))-PtrSize)
	_ = uint(headerWords*wordSize-unsafe.Sizeof(header{})) + uint(unsafe.Sizeof(header{})-headerWords*wordSize)
	_ = uint(baseSize-unsafe.Sizeof(base{})) + uint(unsafe.Sizeof(base{})-baseSize)
)

// Code.

// An ordinal is empty here; in wordsafe.go it is the number of an instruction.
type ordinal struct{}

func (e *compilation) enumerate() {}

// An address is the address of an instruction, but not a pointer for the garbage collector.
type address uintptr

// pc returns the number of an instruction, and returnPC that of the instruction at an
// address.
func (e *compilation) pc(ip codePtr) int { return e.returnPC(addressOf(ip)) }
func (e *compilation) returnPC(a address) int {
	return int(uintptr(a)-uintptr(unsafe.Pointer(&e.code[0]))) / instrSize
}

func addressOf(ip codePtr) address { return address(unsafe.Pointer(ip)) }

// from returns the instructions from ip on. The last ones may be after the end of the code,
// within its capacity.
func (e *compilation) from(ip codePtr) *[maxFused + 1]instruction {
	return (*[maxFused + 1]instruction)(unsafe.Pointer(ip))
}

// skip returns ip plus k instructions, and leap ip plus x bytes.
func (e *compilation) skip(ip codePtr, k int) codePtr {
	return codePtr(unsafe.Add(unsafe.Pointer(ip), k*instrSize))
}
func (e *compilation) leap(ip codePtr, x int32) codePtr {
	return codePtr(unsafe.Add(unsafe.Pointer(ip), int(x)))
}

// word returns the 64-bit immediate of an instruction, and setWord sets it.
func (in *instruction) word() uint64     { return *(*uint64)(unsafe.Pointer(&in.x)) }
func (in *instruction) setWord(w uint64) { *(*uint64)(unsafe.Pointer(&in.x)) = w }

// float returns the 64-bit immediate as a float.
func (in *instruction) float() float64 { return *(*float64)(unsafe.Pointer(&in.x)) }

// Registers.

// A numFrame points to the first register for numbers of a function, and a refFrame to the
// first one for references.
type (
	numFrame unsafe.Pointer
	refFrame unsafe.Pointer
)

// numsAt and refsAt return the frames that begin at a register, given by its number in the
// stack.
func (m *VM) numsAt(i int) numFrame { return numFrame(&m.nums[i]) }
func (m *VM) refsAt(i int) refFrame { return refFrame(&m.refs[i]) }

// numBase and refBase return the number in the stack of the first register of a frame.
func (m *VM) numBase(n numFrame) int {
	return int(uintptr(n)-uintptr(unsafe.Pointer(&m.nums[0]))) / wordSize
}
func (m *VM) refBase(r refFrame) int {
	return int(uintptr(r)-uintptr(unsafe.Pointer(&m.refs[0]))) / PtrSize
}

// numsAbove and refsAbove return the frame that begins i registers later; numsBelow and
// refsBelow return the one that begins i registers earlier.
func numsAbove(n numFrame, i uint16) numFrame {
	return numFrame(unsafe.Add(unsafe.Pointer(n), uintptr(i)*wordSize))
}
func refsAbove(r refFrame, i uint16) refFrame {
	return refFrame(unsafe.Add(unsafe.Pointer(r), uintptr(i)*PtrSize))
}
func numsBelow(n numFrame, i uint16) numFrame {
	return numFrame(unsafe.Add(unsafe.Pointer(n), -int(i)*wordSize))
}
func refsBelow(r refFrame, i uint16) refFrame {
	return refFrame(unsafe.Add(unsafe.Pointer(r), -int(i)*PtrSize))
}

// num returns a register for numbers.
func num(n numFrame, i uint16) *uint64 {
	return (*uint64)(unsafe.Add(unsafe.Pointer(n), uintptr(i)*wordSize))
}

// fnum returns the value of a register as a float, and setFnum sets it.
func fnum(n numFrame, i uint16) float64       { return *(*float64)(unsafe.Pointer(num(n, i))) }
func setFnum(n numFrame, i uint16, x float64) { *(*float64)(unsafe.Pointer(num(n, i))) = x }

// ref returns a register for references.
func ref(r refFrame, i uint16) *ptr {
	return (*ptr)(unsafe.Add(unsafe.Pointer(r), uintptr(i)*PtrSize))
}

// Calls.

// A callFrame points to the end of the stack of calls.
type callFrame unsafe.Pointer

// callsAt returns the frame with i calls, and callDepth the number of calls of a frame.
func (m *VM) callsAt(i int) callFrame { return callFrame(&m.calls[i]) }
func (m *VM) callDepth(fp callFrame) int {
	return int(uintptr(fp)-uintptr(unsafe.Pointer(&m.calls[0]))) / wordSize
}

// nextCall returns the element of the stack for the address of the next call, and lastCall
// the element with that of the last one.
func nextCall(fp callFrame) *address { return (*address)(fp) }
func lastCall(fp callFrame) *codePtr { return (*codePtr)(unsafe.Add(unsafe.Pointer(fp), -wordSize)) }

// callsAbove and callsBelow return the frame with one call more and with one less.
func callsAbove(fp callFrame) callFrame { return callFrame(unsafe.Add(unsafe.Pointer(fp), wordSize)) }
func callsBelow(fp callFrame) callFrame { return callFrame(unsafe.Add(unsafe.Pointer(fp), -wordSize)) }

// Handlers: see handlers.go.

// A callOffset is where a frame is in the stack of calls, in bytes.
type callOffset uintptr

func (m *VM) depthOf(fp callFrame) callOffset { return callOffset(uintptr(fp) - uintptr(m.firstCall)) }

// handlerFor returns the handler of an instruction, given by its number, in the frame with these
// calls; callsOf and landing return both for a handler.
func handlerFor(d callOffset, pc int32) uint64 {
	return uint64(d)<<(pcBits-3) | uint64(uint32(pc))
}
func (m *VM) callsOf(h uint64) callFrame {
	return callFrame(unsafe.Add(m.firstCall, h>>pcBits*wordSize))
}
func (m *VM) landing(h uint64) codePtr {
	return codePtr(unsafe.Add(m.firstInstr, h&(1<<pcBits-1)*instrSize))
}

// baseFor returns the base of the frame with these calls, and baseOf that of the frame that a handler
// leads to.
func (m *VM) baseFor(d callOffset) *base { return (*base)(unsafe.Add(m.firstBase, d*2)) }
func (m *VM) baseOf(h uint64) *base      { return (*base)(unsafe.Add(m.firstBase, h>>pcBits*baseSize)) }

// A base is where the registers of a frame begin. These are no pointers for the garbage collector, so
// moveBases changes them when the stacks move.
type base struct{ nums, refs uintptr }

func (b *base) set(n numFrame, r refFrame) { b.nums, b.refs = uintptr(n), uintptr(r) }

// numsOf and refsOf return the frames that begin at a base.
func (m *VM) numsOf(b *base) numFrame { return *(*numFrame)(unsafe.Pointer(&b.nums)) }
func (m *VM) refsOf(b *base) refFrame { return *(*refFrame)(unsafe.Pointer(&b.refs)) }

// beginning returns a base of the first registers.
func (m *VM) beginning() base {
	return base{uintptr(unsafe.Pointer(&m.nums[0])), uintptr(unsafe.Pointer(&m.refs[0]))}
}

// moveBases changes all bases after the stacks have moved, from a beginning.
func (m *VM) moveBases(from base) {
	to := m.beginning()
	for i := range m.bases {
		b := &m.bases[i]
		b.nums += to.nums - from.nums
		b.refs += to.refs - from.refs
	}
}

// limits are the ends of the part of each of the three stacks in which a frame may begin.
type limits struct{ fEnd, nEnd, rEnd uintptr }

// limit sets the limits, given as numbers of elements of the stacks.
func (m *VM) limit(f, n, r int) {
	m.limits = limits{uintptr(m.callsAt(f)), uintptr(m.numsAt(n)), uintptr(m.refsAt(r))}
}

// full reports whether a frame of the callee is beyond its limit.
func (m *VM) full(fp callFrame, n numFrame, r refFrame) bool {
	return uintptr(fp) >= m.fEnd || uintptr(n) >= m.nEnd || uintptr(r) >= m.rEnd
}

// The globals and constants of a program, by number, and counters for a profile.

// origins point to the first ones of them, to the first instruction, and to the beginnings of the
// stacks of calls and bases.
type origins struct {
	constants, globalNums, globalRefs, globalSet unsafe.Pointer
	counters                                     unsafe.Pointer // those of the running function
	firstInstr                                   unsafe.Pointer
	firstCall, firstBase                         unsafe.Pointer
}

func (m *VM) findOrigins() {
	m.constants, m.globalSet = unsafe.Pointer(&m.consts[0]), unsafe.Pointer(&m.gSet[0])
	m.globalNums, m.globalRefs = unsafe.Pointer(&m.gNums[0]), unsafe.Pointer(&m.gRefs[0])
	m.firstInstr = unsafe.Pointer(&m.code[0])
}

// findStacks is called when the stacks have moved.
func (m *VM) findStacks() {
	m.firstCall, m.firstBase = unsafe.Pointer(&m.calls[0]), unsafe.Pointer(unsafe.SliceData(m.bases))
}

func (m *VM) constant(i int32) ptr      { return *(*ptr)(unsafe.Add(m.constants, int(i)*PtrSize)) }
func (m *VM) globalNum(i int32) *uint64 { return (*uint64)(unsafe.Add(m.globalNums, int(i)*wordSize)) }
func (m *VM) globalRef(i int32) *ptr    { return (*ptr)(unsafe.Add(m.globalRefs, int(i)*PtrSize)) }
func (m *VM) isSet(i int32) bool        { return *(*bool)(unsafe.Add(m.globalSet, int(i))) }
func (m *VM) set(i int32)               { *(*bool)(unsafe.Add(m.globalSet, int(i))) = true }

// setCounters sets the counters of the running function, one for each of its continuations,
// and counter returns one of them. In observed programs, begin (file profile.go) sets them
// where a function begins and where a call returns, before anything is counted.
func (m *VM) setCounters(c []int64)  { m.counters = unsafe.Pointer(&c[0]) }
func (m *VM) counter(k int32) *int64 { return (*int64)(unsafe.Add(m.counters, int(k)*wordSize)) }

// References.

// A ptr is a reference, or nil.
type ptr = unsafe.Pointer

// PtrSize is the size of a reference in bytes.
const PtrSize = 8

// as returns a reference as a pointer of type *T, and refTo a pointer as a reference.
func as[T referent](p ptr) *T    { return (*T)(p) }
func refTo[T referent](v *T) ptr { return ptr(v) }

// fieldAt and fieldRefAt return a field of an object: of a struct or a function value.
func fieldAt(obj ptr, i uint16) *uint64 { return (*uint64)(unsafe.Add(obj, uintptr(i)*wordSize)) }
func fieldRefAt(obj ptr, i uint16) *ptr { return (*ptr)(unsafe.Add(obj, uintptr(i)*PtrSize)) }

// identity returns the address of what a reference refers to.
func identity(p ptr) uintptr { return uintptr(p) }

// calleeOf returns the entry of a function value.
func calleeOf(obj ptr) *entry { return *(**entry)(obj) }

// numTarget and refTarget return the variable that a reference refers to, or nil if that is
// an element.
func numTarget(p ptr) *uint64 { return (*numCell)(p).p }
func refTarget(p ptr) *ptr    { return (*refCell)(p).p }

// ownerOf returns the owner of the variable that a reference refers to, or nil if that is
// neither a field nor a global. The first two words of a refCell are like those of a numCell.
func ownerOf(p ptr) *owner {
	c := (*numCell)(p)
	if c.p == nil || c.p == &c.v {
		return nil
	}
	return (*owner)(unsafe.Add(p, unsafe.Sizeof(numCell{})))
}

// Arrays.

// A header is the representation of a slice. That of a string begins with its first two fields.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

// lenOf returns the length of a string or array.
func lenOf(p ptr) int { return (*header)(p).len }

// capOf returns the capacity of an array.
func capOf(p ptr) int { return (*header)(p).cap }

// setLen sets the length of an array, within its capacity.
func setLen(p ptr, n int) { (*header)(p).len = n }

// numSlot, byteSlot and refSlot return an element of an array, within its capacity.
func numSlot(p ptr, i int) *uint64 { return (*uint64)(unsafe.Add((*header)(p).data, i*wordSize)) }
func byteSlot(p ptr, i int) *uint8 { return (*uint8)(unsafe.Add((*header)(p).data, i)) }
func refSlot(p ptr, i int) *ptr    { return (*ptr)(unsafe.Add((*header)(p).data, i*PtrSize)) }

// bytes2, bytes4 and bytes8 return bytes from the i-th on.
func bytes2(p ptr, i int) *[2]uint8 { return (*[2]uint8)(unsafe.Add((*header)(p).data, i)) }
func bytes4(p ptr, i int) *[4]uint8 { return (*[4]uint8)(unsafe.Add((*header)(p).data, i)) }
func bytes8(p ptr, i int) *[8]uint8 { return (*[8]uint8)(unsafe.Add((*header)(p).data, i)) }

// Arrays and their elements in one object.

// A shortArray is an array whose elements follow its header in one object, up to the first push
// beyond its capacity.
type shortArray[E, D any] struct {
	elems []E
	data  D
}

// newShort returns a reference to a shortArray of n zeros, for which D has space.
func newShort[E, D any](n int) ptr {
	a := new(shortArray[E, D])
	a.elems = unsafe.Slice((*E)(ptr(&a.data)), n)
	return ptr(a)
}

// newFixed does the same for an array to which nothing is ever pushed, whose elements fill so many
// words. The collector need not look for pointers in it: the only one leads to the array itself. So
// it is made of words, which is much cheaper.
func newFixed(n, words int) ptr {
	a := ptr(unsafe.SliceData(make([]uint64, headerWords+words)))
	setHeader(a, n)
	return a
}

// The regions of a run are the one in which arrays are made, and the one used before.
type regions struct{ region, spare region }

// A region is memory for arrays to which nothing is ever pushed. The words from used on are zero.
type region struct {
	words      ptr
	size, used int // in words
}

// make makes a new region.
func (r *region) make(size int) {
	*r = region{words: ptr(unsafe.SliceData(make([]uint64, size))), size: size}
}

// clear makes all words zeros, which were elements of arrays.
func (r *region) clear() {
	clear(unsafe.Slice((*uint64)(r.words), r.used))
	r.used = 0
}

// has reports whether a reference is to an array in the region.
func (r *region) has(p ptr) bool { return uintptr(p)-uintptr(r.words) < uintptr(r.size*wordSize) }

// next returns where the next array begins.
func (r *region) next() ptr { return unsafe.Add(r.words, r.used*wordSize) }

// take makes an array of n zeros, which fill so many words.
func (r *region) take(n, words int) ptr {
	a := r.next()
	r.used += headerWords + words
	setHeader(a, n)
	return a
}

// setHeader sets the header of an array of n elements, which follow it. The pointer is written as a
// number, because the collector does not look for it.
func setHeader(a ptr, n int) {
	*(*[headerWords]uintptr)(a) = [headerWords]uintptr{uintptr(a) + headerWords*wordSize, uintptr(n), uintptr(n)}
}

const headerWords = 3

// maxFixed is how many words newFixed is used for. A long array whose header is an object of its own
// fits better into Go's sizes of objects.
const maxFixed = 253

// newNums, newBytes and newRefs return a reference to an array of n zeros.
func (m *VM) newNums(n int) ptr {
	switch {
	case m.hasRoom(n):
		return m.region.take(n, n)
	case !m.pushes[elemNum] && n <= maxFixed:
		return newFixed(n, n)
	case n > 9:
	case n <= 1:
		return newShort[uint64, n1](n)
	case n <= 3:
		return newShort[uint64, n3](n)
	case n <= 5:
		return newShort[uint64, [5]uint64](n)
	default:
		return newShort[uint64, [9]uint64](n)
	}
	a := make([]uint64, n)
	return ptr(&a)
}

func (m *VM) newBytes(n int) ptr {
	words := (n + wordSize - 1) / wordSize
	switch {
	case m.hasRoom(words):
		return m.region.take(n, words)
	case !m.pushes[elemBool] && words <= maxFixed:
		return newFixed(n, words)
	case n > 40:
	case n <= 8:
		return newShort[uint8, n1](n)
	case n <= 24:
		return newShort[uint8, n3](n)
	default:
		return newShort[uint8, [5]uint64](n)
	}
	a := make([]uint8, n)
	return ptr(&a)
}

func newRefs(n int) ptr {
	switch {
	case n <= 1:
		return newShort[ptr, r1](n)
	case n <= 3:
		return newShort[ptr, r3](n)
	case n <= 5:
		return newShort[ptr, [5]ptr](n)
	case n <= 9:
		return newShort[ptr, [9]ptr](n)
	}
	a := make([]ptr, n)
	return ptr(&a)
}

// Strings.

// sameData reports whether the bytes of two strings begin at the same address.
func sameData(s, t string) bool { return unsafe.StringData(s) == unsafe.StringData(t) }

// newString returns a reference to the string x + y, which keeps neither x nor y alive. The
// caller has called makeRoom.
func (m *VM) newString(x, y string) ptr {
	n := len(x) + len(y)
	switch {
	case n == 1:
		return ptr(&byteStrings[(x + y)[0]])
	case n >= rts.MinBuffered:
		b := append(append(make([]byte, 0, n), x...), y...)
		return ptr(&rts.String{Text: unsafe.String(&b[0], n)})
	}
	p := m.nextText()
	m.takeText(n)
	setMoved(p, 0)
	return writeString(p, x, y)
}

// stringHead is the size of a string without its bytes.
const stringHead = unsafe.Sizeof(rts.String{})

// nextText returns where the next string in the nursery begins, and takeText takes memory for a
// string of n bytes there.
func (m *VM) nextText() ptr {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(m.words)), m.used+youngHead)
}

func (m *VM) takeText(n int) {
	m.used += (youngHead + stringHead + uintptr(n) + wordSize - 1) &^ (wordSize - 1)
}

// setMoved sets the word in front of a string in the nursery.
func setMoved(p ptr, k uint64) { *(*uint64)(unsafe.Add(p, -youngHead)) = k }

// setText makes p a string of n bytes, which setWordAt sets, eight of them from the i-th on. It may
// write up to seven bytes beyond the end of the string, which are in the nursery because strings
// made so are shorter than maxYoung says.
func setText(p ptr, n int) {
	*(*[stringHead / wordSize]uint64)(p) = [stringHead / wordSize]uint64{uint64(uintptr(p) + stringHead), uint64(n), 0}
}

// textAfter returns p such that setWordAt sets what it would with n more.
func textAfter(p ptr, n int) ptr { return unsafe.Add(p, n) }

func setWordAt(p ptr, i int, w uint64) { *(*uint64)(unsafe.Add(p, stringHead+uintptr(i))) = w }

// wordAt returns the eight bytes of a string from the i-th on, of which up to seven may be beyond its
// end. They are in the memory of the process if endsPage returns false, which says whether the
// last such word of the n bytes from the i-th on leads to another page.
func wordAt(s string, i int) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))
}

func endsPage(s string, i, n int) bool {
	return raceDetector || (uintptr(unsafe.Pointer(unsafe.StringData(s)))+uintptr(i+(n-1)&^(wordSize-1)))%pageSize > pageSize-wordSize
}

const pageSize = 4096 // or a multiple of it

// writeString writes the short string x + y to p. It writes words and not pointers, so that
// the collector gets no notice of them: the bytes of the string follow it in the same object.
func writeString(p unsafe.Pointer, x, y string) ptr {
	bytes := unsafe.Add(p, stringHead)
	n := len(x) + len(y)
	w := (*[stringHead / wordSize]uint64)(p)
	w[0], w[1], w[2] = uint64(uintptr(bytes)), uint64(n), 0
	b := unsafe.Slice((*byte)(bytes), n)
	i := copy(b, x)
	switch len(y) {
	case 0:
	case 1: // often, and a call of memmove takes longer
		b[i] = y[0]
	default:
		copy(b[i:], y)
	}
	return p
}

// newText returns a reference to a string of these bytes, which it copies.
func (m *VM) newText(b []byte) ptr {
	return m.newString(unsafe.String(unsafe.SliceData(b), len(b)), "")
}

// The nursery.

// newView returns a reference to a copy of a string that the program has not seen yet. It is in the
// nursery if its bytes are in a buffer and those of one of the last two were: a program that appends
// to one or two strings again and again drops most of these at once. The nursery keeps the buffer
// alive. A program that appends to more strings in turns is likely to store them, so they are made on
// the heap. The caller has called makeRoom.
func (m *VM) newView(s *rts.String) ptr {
	x := ptr(s)
	b := bufferOf(x)
	if b == nil {
		return ptr(s.OnHeap())
	}
	known := b == m.last[0] || b == m.last[1]
	if b != m.last[0] {
		m.last[0], m.last[1] = b, m.last[0]
	}
	if !known {
		return ptr(s.OnHeap())
	}
	if b != m.recent {
		m.buffers, m.recent = append(m.buffers, b), b
	}
	p := m.nextText()
	m.takeText(0)
	setMoved(p, 0)
	setView(p, x, len(s.Text))
	return p
}

// setView makes p a string of n bytes that begin where those of x do, in the buffer of x. Like setText,
// it writes words.
func setView(p, x ptr, n int) {
	w := (*[stringHead / wordSize]uint64)(x)
	*(*[stringHead / wordSize]uint64)(p) = [stringHead / wordSize]uint64{w[0], uint64(n), w[2]}
}

// bufferOf returns the buffer that the bytes of a string are in, or nil.
func bufferOf(p ptr) *rts.TextBuffer { return (*[stringHead / wordSize]*rts.TextBuffer)(p)[2] }

// unused returns p such that setWordAt sets the bytes after the recent string.
func (m *VM) unused() ptr { return unsafe.Add(m.recent.Unused(), -int(stringHead)) }

// keepNoBuffers moves the strings in these registers to the heap whose bytes are in buffers, so that
// the nursery need not keep the buffers.
func (m *VM) keepNoBuffers(registers []ptr) {
	if len(m.buffers) > 0 {
		for i, p := range registers {
			if m.isYoung(p) && bufferOf(p) != nil {
				m.move(&registers[i])
			}
		}
	}
	m.forgetBuffers()
}

func (m *VM) forgetBuffers() {
	clear(m.buffers)
	m.buffers, m.recent = m.buffers[:0], nil
	clear(m.last[:])
}

// A nursery is the memory in which short strings are made. Only registers refer to them. Most
// are garbage soon, and then nothing is left to do: when the nursery is full, the few to which
// live registers refer move to the heap, and it is empty again. A string also moves when
// it is stored anywhere else, or given to Go code that may keep it.
//
// In front of a string in the nursery is a word: 0, or a number k if the string has moved to
// moved[k-1]. So the copies of a reference that are still in registers lead to the same string.
type nursery struct {
	words      []uint64
	base, size uintptr // its address and its size in bytes
	used       uintptr // in bytes
	moved      []ptr
	buffers    []*rts.TextBuffer  // those of its strings
	recent     *rts.TextBuffer    // the last one of them, or nil
	last       [2]*rts.TextBuffer // those of the last strings of newView, or nil
}

const (
	youngHead = wordSize

	// maxYoung is the size of the longest string in a nursery.
	maxYoung = youngHead + stringHead + rts.MinBuffered
)

// A nursery is small at first, so that a short program needs little memory. Then it grows to a
// size in bytes that fits the caches. Tests change the sizes.
var minNursery, maxNursery uintptr = 1 << 9, 1 << 16

// isYoung reports whether a reference refers to a string in the nursery.
func (m *VM) isYoung(p ptr) bool { return uintptr(p)-m.base < m.size }

// kept returns the reference in a register, and moves it to the heap first if it is a string
// in the nursery.
func (m *VM) kept(reg *ptr) ptr {
	if p := *reg; !m.isYoung(p) {
		return p
	}
	return m.move(reg)
}

// move makes a string in the nursery one on the heap.
func (m *VM) move(reg *ptr) ptr {
	p := *reg
	k := (*uint64)(unsafe.Add(p, -youngHead))
	if *k == 0 {
		m.moved = append(m.moved, onHeap(p))
		*k = uint64(len(m.moved))
	}
	*reg = m.moved[*k-1]
	return *reg
}

// canonical returns the same reference for all references to a string.
func (m *VM) canonical(p ptr) ptr {
	if m.isYoung(p) {
		if k := *(*uint64)(unsafe.Add(p, -youngHead)); k != 0 {
			return m.moved[k-1]
		}
	}
	return p
}

// hasSpace reports whether a string can be made in the nursery.
func (m *VM) hasSpace() bool { return m.size-m.used >= maxYoung }

// makeRoom makes sure that a string can be made in the nursery. It is called before the
// operands of an instruction are read, since it may move them.
func (m *VM) makeRoom() {
	if !m.hasSpace() {
		m.moveLive()
	}
}

// moveLive moves all strings in the nursery to the heap to which live registers refer. It looks
// at all calls and registers, so the nursery grows with their number: thus this takes a constant
// time for each string.
func (m *VM) moveLive() {
	m.clearDead()
	pc := m.pc(m.state.ip)
	top := m.refBase(m.state.r) + int(m.refSizes[m.funcAt(pc).ID]) + m.maxPass + 1
	registers := m.refs[:min(len(m.refs), top)]
	m.emptyNursery(registers, uintptr(4*wordSize*m.depth(m.state)+2*PtrSize*len(registers)+PtrSize/2*len(m.refs)))
}

// emptyNursery moves the strings to which these registers refer, the only ones, and makes a
// nursery that is too small larger.
func (m *VM) emptyNursery(registers []ptr, size uintptr) {
	for i := range registers {
		m.kept(&registers[i])
	}
	clear(m.moved)
	m.moved, m.used = m.moved[:0], 0
	m.forgetBuffers()
	size = max(minNursery, min(2*m.size, maxNursery), size&^(wordSize-1))
	if m.size < size {
		m.words = make([]uint64, size/wordSize)
		m.base, m.size = uintptr(unsafe.Pointer(&m.words[0])), size
	}
}

// onHeap returns a copy of a string in the nursery.
func onHeap(p ptr) ptr {
	if bufferOf(p) != nil {
		return ptr(as[rts.String](p).OnHeap())
	}
	return heapString(textOf(p))
}

// heapString returns a copy of a short string on the heap. The collector need not look for
// pointers in it: the only one leads to the object itself, because a string shorter than
// rts.MinBuffered never gets a buffer. So it is made of words, which is much cheaper.
func heapString(x string) ptr {
	var p unsafe.Pointer
	switch n := len(x); {
	case n <= 8:
		p = ptr(new([textWords + 1]uint64))
	case n <= 24:
		p = ptr(new([textWords + 3]uint64))
	case n <= 40:
		p = ptr(new([textWords + 5]uint64))
	default:
		p = ptr(new([textWords + 8]uint64))
	}
	return writeString(p, x, "")
}

// textWords is the number of words of a string without its bytes.
const textWords = stringHead / wordSize

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

// smallShapes makes objects of up to four references and four words, by these numbers.
var smallShapes = [5][5]func() ptr{
	{makePlain[n1], makePlain[n1], makePlain[n2], makePlain[n3], makePlain[n4]},
	{makePlain[r1], makeObject[r1, n1], makeObject[r1, n2], makeObject[r1, n3], makeObject[r1, n4]},
	{makePlain[r2], makeObject[r2, n1], makeObject[r2, n2], makeObject[r2, n3], makeObject[r2, n4]},
	{makePlain[r3], makeObject[r3, n1], makeObject[r3, n2], makeObject[r3, n3], makeObject[r3, n4]},
	{makePlain[r4], makeObject[r4, n1], makeObject[r4, n2], makeObject[r4, n3], makeObject[r4, n4]},
}

// maker returns a function that makes objects with these numbers of references and words.
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
