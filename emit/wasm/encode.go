// This file defines the binary format (section 5 of the specification): numbers, types and sections.

package wasm

import (
	"encoding/binary"
	"math"
)

// A valType is the type of a value of WebAssembly.
type valType byte

const (
	i32 valType = 0x7F
	i64 valType = 0x7E
	f64 valType = 0x7C
)

// A funcType is the type of a function.
type funcType struct{ params, results []valType }

// encode returns the encoding of the type, which is equal for equal types.
func (t funcType) encode() string {
	b := buffer{0x60}
	for _, list := range [][]valType{t.params, t.results} {
		b.u32(len(list))
		for _, v := range list {
			b = append(b, byte(v))
		}
	}
	return string(b)
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
	secType   = 1
	secImport = 2
	secFunc   = 3
	secTable  = 4
	secMemory = 5
	secGlobal = 6
	secExport = 7
	secElem   = 9
	secCode   = 10
	secData   = 11
)

// The instructions that are used by name.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0B
	opBr           = 0x0C
	opBrIf         = 0x0D
	opBrTable      = 0x0E
	opReturn       = 0x0F
	opCall         = 0x10
	opCallIndirect = 0x11
	opReturnCall   = 0x12
	opReturnCallIn = 0x13
	opDrop         = 0x1A
	opSelect       = 0x1B
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opI32Load      = 0x28
	opI64Load      = 0x29
	opF64Load      = 0x2B
	opI32Load8U    = 0x2D
	opI64Load8U    = 0x31
	opI32Store     = 0x36
	opI64Store     = 0x37
	opF64Store     = 0x39
	opI32Store8    = 0x3A
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opI32Eq        = 0x46
	opI32Ne        = 0x47
	opI32GeU       = 0x4F
	opI64Eqz       = 0x50
	opI64Eq        = 0x51
	opI64Ne        = 0x52
	opI64LtS       = 0x53
	opI64GeU       = 0x5A
	opI64LtU       = 0x54
	opI64GtU       = 0x56
	opI32Add       = 0x6A
	opI32Sub       = 0x6B
	opI32Shl       = 0x74
	opI64Add       = 0x7C
	opI64Sub       = 0x7D
	opI64Xor       = 0x85
	opI32Wrap      = 0xA7
	opI64ExtendU   = 0xAD
	opPrefix       = 0xFC

	emptyBlock = 0x40
)

// code is the code of a function under construction. The indices of the functions that it calls are known at the end.
type code struct {
	buffer
	calls           []fixup
	lastSet, setEnd int // the local that the instruction that ends at setEnd sets, which began at setAt
	setAt           int
}

// A fixup is the place in a code where the index of a function belongs.
type fixup struct {
	at     int
	callee symbol
}

func (c *code) op(ops ...byte) { c.buffer = append(c.buffer, ops...) }

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

func (c *code) get(local int) {
	c.op(opLocalGet)
	c.u32(local)
}

// take gets a local that is not needed any more if last is set.
func (c *code) take(local int, last bool) {
	if len(c.buffer) == c.setEnd && c.setEnd > 0 && c.lastSet == local {
		if last {
			c.buffer = c.buffer[:c.setAt]
		} else {
			c.buffer[c.setAt] = opLocalTee
		}
		c.setEnd = 0
		return
	}
	c.get(local)
}

func (c *code) set(local int) {
	c.setAt = len(c.buffer)
	c.op(opLocalSet)
	c.u32(local)
	c.lastSet, c.setEnd = local, len(c.buffer)
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
