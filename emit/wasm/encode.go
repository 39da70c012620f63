// This file defines the binary format (section 5 of the specification): numbers, types and sections.

package wasm

import (
	"encoding/binary"
	"math"
	"strings"

	"cpsc/cps"
)

// A valType is the type of a value of WebAssembly.
type valType byte

const (
	i32 valType = 0x7F
	i64 valType = 0x7E
	f32 valType = 0x7D
	f64 valType = 0x7C
)

// A funcType is the type of a function.
type funcType struct{ params, results []valType }

// encode returns the encoding of the type, which is equal for equal types.
func (t funcType) encode() buffer {
	b := buffer{0x60}
	for _, list := range [][]valType{t.params, t.results} {
		b.u32(len(list))
		for _, v := range list {
			b = append(b, byte(v))
		}
	}
	return b
}

// A buffer has bytes of a module.
type buffer []byte

// u32 adds an unsigned number in LEB128.
func (b *buffer) u32(n int) { *b = binary.AppendUvarint(*b, uint64(uint32(n))) }

// signed adds a signed number in LEB128.
func (b *buffer) signed(n int64) {
	for ; n < -64 || n > 63; n >>= 7 {
		*b = append(*b, byte(n)|0x80)
	}
	*b = append(*b, byte(n)&0x7F)
}

func (b *buffer) name(s string) {
	b.u32(len(s))
	*b = append(*b, s...)
}

// section adds a section, unless it has no content.
func (b *buffer) section(id byte, content buffer) {
	if len(content) > 0 {
		*b = append(*b, id)
		b.name(string(content))
	}
}

// vector adds a section that has a vector of parts.
func (b *buffer) vector(id byte, parts []buffer) {
	if len(parts) == 0 {
		return
	}
	var content buffer
	content.u32(len(parts))
	for _, p := range parts {
		content = append(content, p...)
	}
	b.section(id, content)
}

// The sections.
const (
	secType, secImport, secFunc, secTable, secMemory, secGlobal = 1, 2, 3, 4, 5, 6
	secExport, secElem, secCode, secData                        = 7, 9, 10, 11
)

// The instructions that are used by name.
const (
	opUnreachable, opBlock, opLoop, opIf, opElse, opEnd          = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0B
	opBr, opBrIf, opBrTable, opReturn                            = 0x0C, 0x0D, 0x0E, 0x0F
	opCall, opCallIndirect, opReturnCall, opReturnCallIndirect   = 0x10, 0x11, 0x12, 0x13
	opDrop, opSelect, opLocalGet, opLocalSet, opLocalTee         = 0x1A, 0x1B, 0x20, 0x21, 0x22
	opGlobalGet, opGlobalSet                                     = 0x23, 0x24
	opI32Load, opI64Load, opF32Load, opF64Load                   = 0x28, 0x29, 0x2A, 0x2B
	opI32Load8U, opI64Load8U, opI32Store8                        = 0x2D, 0x31, 0x3A
	opI32Store, opI64Store, opF32Store, opF64Store               = 0x36, 0x37, 0x38, 0x39
	opI32Const, opI64Const, opF32Const, opF64Const               = 0x41, 0x42, 0x43, 0x44
	opI32Eqz, opI32Eq, opI64Eqz, opI64Eq                         = 0x45, 0x46, 0x50, 0x51
	opI64LtS, opI64GtS, opI64GtU, opI64GeS, opI64GeU             = 0x53, 0x55, 0x56, 0x59, 0x5A
	opF32Eq, opF64Eq, opF32Abs, opF64Abs                         = 0x5B, 0x61, 0x8B, 0x99
	opI32Add, opI32Sub, opI32Or, opI32Shl                        = 0x6A, 0x6B, 0x72, 0x74
	opI64Shl, opI64ShrS, opI64ExtendI32S                         = 0x86, 0x87, 0xAC
	opF32ConvertI64S, opF64ConvertI64S                           = 0xB4, 0xB9
	opF32DemoteF64, opF64PromoteF32                              = 0xB6, 0xBB
	opI32ReinterpretF32, opF32ReinterpretI32                     = 0xBC, 0xBE
	opI64Add, opI64Sub, opI64And, opI64Xor, opI64ShrU            = 0x7C, 0x7D, 0x83, 0x85, 0x88
	opI32WrapI64, opI64ExtendI32U, opI64ReinterpretF64, opPrefix = 0xA7, 0xAD, 0xBD, 0xFC

	emptyBlock = 0x40 // the type of a block without results
)

// code is the code of a function under construction. The indices of the functions that it calls are known at the end.
type code struct {
	buffer
	calls    []fixup
	pos      cps.Pos // of what is written now
	marks    []mark
	stopped  int // after an instruction from which control does not go on
	returned int // after a return
	compared int // after a comparison
	begins   int // before an assignment
	assigned int // after it
	target   int // its local
}

// A fixup is the place in a code where the index of a function belongs.
type fixup struct {
	at     int
	callee symbol
}

// op adds instructions, and a mark if their position is not that of those before.
func (c *code) op(ops ...byte) {
	for n := len(c.marks); n > 0 && c.marks[n-1].at >= len(c.buffer); n-- {
		c.marks = c.marks[:n-1]
	}
	if n := len(c.marks); n == 0 || c.marks[n-1].pos != c.pos {
		c.marks = append(c.marks, mark{len(c.buffer), c.pos})
	}
	c.buffer = append(c.buffer, ops...)
}

// inverses has pairs of comparisons of which one is true where the other is false.
const inverses = "\x46\x47\x48\x4E\x49\x4F\x4A\x4C\x4B\x4D\x51\x52\x53\x59\x54\x5A\x55\x57\x56\x58\x61\x62"

// negate makes the condition on the stack true where it was false.
func (c *code) negate() {
	n := len(c.buffer)
	switch i := strings.IndexByte(inverses, c.buffer[n-1]); {
	case n == c.compared && i >= 0:
		c.buffer[n-1] = inverses[i^1]
	case n == c.compared && c.buffer[n-1] == opI32Eqz:
		c.buffer = c.buffer[:n-1]
	default:
		c.op(opI32Eqz)
	}
}

// stop adds an instruction from which control does not go on, unless it has stopped already.
func (c *code) stop(op byte) {
	if n := len(c.buffer); n == 0 || n != c.stopped {
		c.op(op)
		if c.stopped = n + 1; op == opReturn {
			c.returned = n + 1
		}
	}
}

// compare adds a comparison.
func (c *code) compare(op byte) {
	c.op(op)
	c.compared = len(c.buffer)
}

func (c *code) constI32(n int) {
	c.op(opI32Const)
	c.signed(int64(int32(n)))
}

func (c *code) constI64(n int64) {
	c.op(opI64Const)
	c.signed(n)
}

func (c *code) constF64(x float64) {
	c.op(opF64Const)
	c.buffer = binary.LittleEndian.AppendUint64(c.buffer, math.Float64bits(x))
}

func (c *code) constF32(x float32) {
	c.op(opF32Const)
	c.buffer = binary.LittleEndian.AppendUint32(c.buffer, math.Float32bits(x))
}

func (c *code) zero(t valType) {
	switch t {
	case i64:
		c.constI64(0)
	case f64:
		c.constF64(0)
	case f32:
		c.constF32(0)
	default:
		c.constI32(0)
	}
}

func (c *code) get(local int) {
	if c.assigns() == local {
		c.buffer[c.begins] = opLocalTee
		c.assigned = 0
		return
	}
	c.op(opLocalGet)
	c.u32(local)
}

func (c *code) set(local int) {
	c.begins = len(c.buffer)
	c.op(opLocalSet)
	c.u32(local)
	c.assigned, c.target = len(c.buffer), local
}

// assigns returns the local that the last instruction assigns, or -1.
func (c *code) assigns() int {
	if n := len(c.buffer); n == 0 || n != c.assigned {
		return -1
	}
	return c.target
}

func (c *code) tee(local int) {
	c.op(opLocalTee)
	c.u32(local)
}

// memory adds a load or a store.
func (c *code) memory(op byte, offset int) {
	align := byte(3)
	switch op {
	case opI32Load, opI32Store:
		align = 2
	case opI32Load8U, opI64Load8U, opI32Store8:
		align = 0
	}
	c.op(op, align)
	c.u32(offset)
}

func (c *code) call(op byte, callee symbol) {
	c.op(op)
	c.calls = append(c.calls, fixup{len(c.buffer), callee})
}
