//go:build safe

// This file defines the functions of word.go without unsafe code: with slices, indices and
// checked types instead of addresses. So a bug in the bytecode compiler ends in a panic, and
// not in memory that is overwritten. Programs run two to four times as long in this build.

package fast

import (
	"encoding/binary"
	"reflect"

	"cpsc/interp/internal/rts"
)

// Code.

// An ordinal is the number of an instruction.
type ordinal struct{ no int }

func (e *compilation) enumerate() {
	for i := range e.code {
		e.code[i].no = i
	}
}

type address = codePtr

func (e *compilation) pc(ip codePtr) int      { return ip.no }
func (e *compilation) returnPC(a address) int { return a.no }

func addressOf(ip codePtr) address { return ip }

func (e *compilation) from(ip codePtr) []instruction { return e.code[ip.no:] }

func (e *compilation) skip(ip codePtr, k int) codePtr { return &e.code[ip.no+k] }

func (e *compilation) leap(ip codePtr, x int32) codePtr {
	if x%instrSize != 0 {
		panic("interp: a jump into an instruction")
	}
	return &e.code[ip.no+int(x/instrSize)]
}

func (in *instruction) word() uint64     { return uint64(uint32(in.x)) | uint64(uint32(in.y))<<32 }
func (in *instruction) setWord(w uint64) { in.x, in.y = int32(w), int32(w>>32) }
func (in *instruction) float() float64   { return floatOf(in.word()) }

// Registers.

// A numFrame or refFrame is a frame: a stack of registers, and the index at which the frame
// begins.
type (
	numFrame struct {
		regs []uint64
		base int
	}
	refFrame struct {
		regs []ptr
		base int
	}
)

func (m *VM) numsAt(i int) numFrame  { return numFrame{m.nums, i} }
func (m *VM) refsAt(i int) refFrame  { return refFrame{m.refs, i} }
func (m *VM) numBase(n numFrame) int { return n.base }
func (m *VM) refBase(r refFrame) int { return r.base }

func numsAbove(n numFrame, i uint16) numFrame { return numFrame{n.regs, n.base + int(i)} }
func refsAbove(r refFrame, i uint16) refFrame { return refFrame{r.regs, r.base + int(i)} }
func numsBelow(n numFrame, i uint16) numFrame { return numFrame{n.regs, n.base - int(i)} }
func refsBelow(r refFrame, i uint16) refFrame { return refFrame{r.regs, r.base - int(i)} }

func num(n numFrame, i uint16) *uint64        { return &n.regs[n.base+int(i)] }
func fnum(n numFrame, i uint16) float64       { return floatOf(*num(n, i)) }
func setFnum(n numFrame, i uint16, x float64) { *num(n, i) = bitsOf(x) }
func ref(r refFrame, i uint16) *ptr           { return &r.regs[r.base+int(i)] }

// Calls.

// A callFrame is the stack of calls, and the number of calls in progress.
type callFrame struct {
	calls []address
	depth int
}

func (m *VM) callsAt(i int) callFrame    { return callFrame{m.calls, i} }
func (m *VM) callDepth(fp callFrame) int { return fp.depth }

func nextCall(fp callFrame) *address { return &fp.calls[fp.depth] }
func lastCall(fp callFrame) *codePtr { return &fp.calls[fp.depth-1] }

func callsAbove(fp callFrame) callFrame { return callFrame{fp.calls, fp.depth + 1} }
func callsBelow(fp callFrame) callFrame { return callFrame{fp.calls, fp.depth - 1} }

// Handlers.

type callOffset int

func (m *VM) depthOf(fp callFrame) callOffset { return callOffset(fp.depth) }

func handlerFor(d callOffset, pc int32) uint64 { return uint64(d)<<pcBits | uint64(uint32(pc)) }
func (m *VM) callsOf(h uint64) callFrame       { return m.callsAt(int(h >> pcBits)) }
func (m *VM) landing(h uint64) codePtr         { return &m.code[h&(1<<pcBits-1)] }
func (m *VM) baseFor(d callOffset) *base       { return &m.bases[d] }
func (m *VM) baseOf(h uint64) *base            { return &m.bases[h>>pcBits] }

type base struct{ nums, refs int }

func (b *base) set(n numFrame, r refFrame) { b.nums, b.refs = n.base, r.base }

func (m *VM) numsOf(b *base) numFrame { return m.numsAt(b.nums) }
func (m *VM) refsOf(b *base) refFrame { return m.refsAt(b.refs) }

func (m *VM) beginning() base     { return base{} }
func (m *VM) moveBases(from base) {}

type limits struct{ fEnd, nEnd, rEnd int }

func (m *VM) limit(f, n, r int) { m.limits = limits{f, n, r} }

func (m *VM) full(fp callFrame, n numFrame, r refFrame) bool {
	return fp.depth >= m.fEnd || n.base >= m.nEnd || r.base >= m.rEnd
}

// The globals and constants of a program, by number, and counters for a profile.

type origins struct{ counters []int64 }

func (m *VM) findOrigins() {}
func (m *VM) findStacks()  {}

func (m *VM) constant(i int32) ptr      { return m.consts[i] }
func (m *VM) globalNum(i int32) *uint64 { return &m.gNums[i] }
func (m *VM) globalRef(i int32) *ptr    { return &m.gRefs[i] }
func (m *VM) isSet(i int32) bool        { return m.gSet[i] }
func (m *VM) set(i int32)               { m.gSet[i] = true }

func (m *VM) setCounters(c []int64)  { m.counters = c }
func (m *VM) counter(k int32) *int64 { return &m.counters[k] }

// References.

// A ptr is a pointer to a referent or to an object, or nil.
type ptr = any

// PtrSize is the size of a reference in bytes.
const PtrSize = 16

func as[T referent](p ptr) *T    { return p.(*T) }
func refTo[T referent](v *T) ptr { return v }

func fieldAt(obj ptr, i uint16) *uint64 {
	o := obj.(*object)
	return &o.nums[int(i)-len(o.refs)]
}

func fieldRefAt(obj ptr, i uint16) *ptr { return &obj.(*object).refs[i] }

func identity(p ptr) uintptr { return reflect.ValueOf(p).Pointer() }

func calleeOf(obj ptr) *entry { return as[entry](*fieldRefAt(obj, 0)) }

func numTarget(p ptr) *uint64 {
	switch p := p.(type) {
	case *elemRef:
		return nil
	case *numMember:
		return p.p
	}
	return p.(*numCell).p
}

func refTarget(p ptr) *ptr {
	switch p := p.(type) {
	case *elemRef:
		return nil
	case *refMember:
		return p.p
	}
	return p.(*refCell).p
}

func ownerOf(p ptr) *owner {
	switch p := p.(type) {
	case *numMember:
		return &p.owner
	case *refMember:
		return &p.owner
	}
	return nil
}

// Arrays.

func lenOf(p ptr) int {
	switch p := p.(type) {
	case *rts.String:
		return len(p.Text)
	case *[]uint64:
		return len(*p)
	case *[]uint8:
		return len(*p)
	}
	return len(*p.(*[]ptr))
}

func capOf(p ptr) int {
	switch p := p.(type) {
	case *[]uint64:
		return cap(*p)
	case *[]uint8:
		return cap(*p)
	}
	return cap(*p.(*[]ptr))
}

func setLen(p ptr, n int) {
	switch p := p.(type) {
	case *[]uint64:
		*p = (*p)[:n]
	case *[]uint8:
		*p = (*p)[:n]
	default:
		a := as[[]ptr](p)
		*a = (*a)[:n]
	}
}

func numSlot(p ptr, i int) *uint64 { return slotOf(as[[]uint64](p), i) }
func byteSlot(p ptr, i int) *uint8 { return slotOf(as[[]uint8](p), i) }
func refSlot(p ptr, i int) *ptr    { return slotOf(as[[]ptr](p), i) }

type (
	word16 = *[2]uint8
	word32 = *[4]uint8
	word64 = *[8]uint8
)

func bytes2(p ptr, i int) word16 { return word16((*as[[]uint8](p))[i:]) }
func bytes4(p ptr, i int) word32 { return word32((*as[[]uint8](p))[i:]) }
func bytes8(p ptr, i int) word64 { return word64((*as[[]uint8](p))[i:]) }

func slotOf[T any](a *[]T, i int) *T { return &(*a)[:cap(*a)][i] }

// Arrays.

func (m *VM) newNums(n int) ptr  { return newSlice[uint64](n) }
func (m *VM) newBytes(n int) ptr { return newSlice[uint8](n) }
func newRefs(n int) ptr          { return newSlice[ptr](n) }

// A region is empty here; in word.go it has arrays.
type regions struct{ region region }

type region struct{ size, used int }

func (r *region) next() ptr  { panic("empty region") }
func setHeader(a ptr, n int) {}

func (e *compilation) isFlat() bool { return false }

const headerWords = 0

func newSlice[E any](n int) ptr {
	a := make([]E, n)
	return &a
}

// Strings.

// sameData always returns false, so that the bytes are compared.
func sameData(s, t string) bool { return false }

// wordAt returns zeros beyond the end of the string.
func wordAt(s string, i int) uint64 {
	var w [wordSize]byte
	copy(w[:], s[i:])
	return binary.LittleEndian.Uint64(w[:])
}

func endsPage(s string, i, n int) bool { return false }

const wordSize = 8

func (m *VM) newString(x, y string) ptr {
	s := x + y
	if len(s) == 1 {
		return &byteStrings[s[0]]
	}
	return &rts.String{Text: s}
}

func (m *VM) newView(s *rts.String) ptr { return s.OnHeap() }

func (m *VM) newText(b []byte) ptr { return m.newString(string(b), "") }

// A nursery is empty here: all strings are on the heap.
type nursery struct{ recent *rts.TextBuffer }

func (nursery) isYoung(p ptr) bool                         { return false }
func (nursery) kept(reg *ptr) ptr                          { return *reg }
func (nursery) canonical(p ptr) ptr                        { return p }
func (nursery) hasSpace() bool                             { return false }
func (nursery) makeRoom()                                  {}
func (nursery) keepNoBuffers([]ptr)                        {}
func bufferOf(p ptr) *rts.TextBuffer                       { return nil }
func (nursery) unused() ptr                                { panic("no buffer") }
func setView(p, x ptr, n int)                              {}
func (nursery) nextText() ptr                              { panic("empty nursery") }
func (nursery) takeText(n int)                             {}
func setMoved(p ptr, k uint64)                             {}
func setText(p ptr, n int)                                 {}
func textAfter(p ptr, n int) ptr                           { return p }
func setWordAt(p ptr, i int, w uint64)                     {}
func (nursery) emptyNursery(registers []ptr, size uintptr) {}

// Objects.

type object struct {
	refs []ptr
	nums []uint64
}

func maker(refs, nums int) func() ptr {
	return func() ptr { return &object{make([]ptr, refs), make([]uint64, nums)} }
}
