// This file defines the run-time system: the functions that a converted program calls
// for memory and for chars. The builder creates them, like all other functions.
//
// A pointer to T is two values, a block and an offset in it. A block of n numbers, chars or bools
// is a single array of ints, because creating an array takes longer than everything else that a
// program does with a small block:
//
//	size, id, n values, n flags    of ints
//	size, id, n cells              of chars, floats and bools
//
// where size is n, id is the number of the block in messages, and a flag is 1 if the value has
// been stored to, else 0. A cell is 0 if it has not been stored to, else it is 1 more than the code
// point of a char, the bits of a float, or 0 for false and 1 for true. An int may be any number, so
// only ints need flags. A block of pointers is a struct, because ints cannot represent blocks:
//
//	struct block_ptr_T { size: int, id: int, cells: [block of T], offsets: [int] }
//
// A pointer that has not been stored to is nil or, if it points to arrays, an empty one. A block that
// has been freed has the size 0, so a single check finds accesses out of bounds and accesses after
// free.

package bril

import (
	"fmt"
	"strings"

	"cpsc/cps"
)

// The first elements or fields of a block, and the other fields of a struct.
const (
	blockSize = iota
	blockID
	firstCell
	cellsField   = iota - 1
	offsetsField // of pointers
)

// typeName returns the part of a name that denotes a type.
func typeName(t Type) string {
	switch t.Depth {
	case 0:
		return t.Name
	case 1:
		return "ptr_" + t.Name
	}
	return fmt.Sprintf("ptr%d_%s", t.Depth, t.Name)
}

// block returns the type of the blocks that hold values of type t.
func (l *lowerer) block(t Type) cps.Type {
	ints := l.prog.ArrayType(cps.Int)
	block := ints
	for depth := 1; depth <= t.Depth; depth++ { // from the basic type outwards
		name := "block_" + typeName(Type{t.Name, depth})
		s := l.prog.Struct(name)
		if s == nil {
			s = l.prog.DeclareStruct(name)
			s.Fields = []cps.StructField{{Name: "size", Type: cps.Int}, {Name: "id", Type: cps.Int},
				{Name: "cells", Type: l.prog.ArrayType(block)}, {Name: "offsets", Type: ints}}
		}
		block = s.Type
	}
	return block
}

// helper returns a function of the run-time system for values of type t. It declares the
// function if it is new.
func (l *lowerer) helper(name string, t Type) cps.FuncID {
	full := "bril::" + name
	if t != (Type{}) {
		full += "_" + typeName(t)
	}
	id, ok := l.helpers[full]
	if ok {
		return id
	}
	h := &helper{l, t}
	var pointer []cps.Type
	if t != (Type{}) {
		pointer = []cps.Type{l.block(t), cps.Int}
	}
	var params, results []cps.Type
	var names []string
	var body func()
	switch name {
	case "alloc":
		params, results = []cps.Type{cps.Int}, pointer[:1]
		names, body = []string{"n"}, h.alloc
	case "free":
		params = pointer
		names, body = []string{"p", "offset"}, h.free
	case "load":
		params, results = append(pointer, cps.String), l.typ(nil, t)
		names, body = []string{"p", "offset", "name"}, h.load
	case "store":
		params = l.typ(pointer, t)
		names, body = []string{"p", "offset", "x", "x_offset"}, h.store
	case "illegal":
		params = pointer
		names, body = []string{"p", "offset"}, h.illegal
	case "char":
		params = []cps.Type{cps.Int}
		names, body = []string{"n"}, h.char
	case "char_argument":
		params, results = []cps.Type{cps.String}, []cps.Type{cps.Int}
		names, body = []string{"text"}, h.charArgument
	case "float":
		params, results = []cps.Type{cps.Float}, []cps.Type{cps.String}
		names, body = []string{"x"}, h.float
	case "digits":
		params, results = []cps.Type{cps.Float}, []cps.Type{cps.String}
		names, body = []string{"x"}, h.digits
	}
	id = l.declare(full, params, results, l.lastPos, false)
	l.helpers[full] = id
	l.queue = append(l.queue, func() error {
		l.b.Begin(id, names[:len(params)]...) // x_offset only if x is a pointer
		body()
		return l.b.Finish()
	})
	return id
}

// alloc returns a new block of n values of type t.
func (l *lowerer) alloc(t Type, n cps.Value) cps.Value {
	return l.b.Call(l.helper("alloc", t), n)[0]
}

// useMemory declares the counters of allocations.
func (l *lowerer) useMemory() {
	l.memory = true
	l.allocated, _ = l.prog.DeclareGlobal("allocated", cps.Int)
	l.freed, _ = l.prog.DeclareGlobal("freed", cps.Int)
	l.empties = map[cps.Type]cps.GlobalID{}
}

// A helper is a function of the run-time system that is being built. Its position is
// that of the first instruction that needs it.
type helper struct {
	*lowerer
	t Type // of the values in memory; none for the other functions
}

// need builds a test: if a condition does not hold, the code of fail runs.
func (h *helper) need(fail func(), conditions ...func() cps.Value) {
	b := h.b
	bad, ok := b.Cont("fail"), cps.NoCont
	for _, condition := range conditions {
		if ok != cps.NoCont {
			b.Enter(ok)
		}
		ok = b.Cont("ok")
		b.Branch(condition(), ok, bad)
		b.Seal(ok)
	}
	b.Seal(bad)
	b.Enter(bad)
	fail()
	b.Enter(ok)
}

// op returns a condition that is one operation.
func (h *helper) op(c cps.Code, x, y cps.Value) func() cps.Value {
	return func() cps.Value { return h.b.Op(c, x, y) }
}

// text concatenates strings and the texts of values.
func (h *helper) text(parts ...any) cps.Value {
	var text cps.Value
	for i, part := range parts {
		x, ok := part.(cps.Value)
		if !ok {
			x = h.b.String(part.(string))
		} else if h.b.TypeOf(x) != cps.String {
			x = h.b.Op(cps.ToString, x)
		}
		if i > 0 {
			x = h.b.Op(cps.Add, text, x)
		}
		text = x
	}
	return text
}

// empty returns the global that holds an empty array of a type, which all freed blocks share.
func (l *lowerer) empty(array cps.Type) cps.GlobalID {
	g, ok := l.empties[array]
	if !ok {
		name := strings.Trim(strings.ReplaceAll(l.prog.TypeString(array), "[[", "array_"), "[]")
		g, _ = l.prog.DeclareGlobal("empty_"+name, array)
		l.empties[array] = g
	}
	return g
}

// init builds the initialiser, when all globals are known.
func (l *lowerer) init(id cps.FuncID) error {
	b := l.b
	b.Begin(id)
	for i, g := range l.prog.Globals {
		x := b.Int(0)
		if g.Type != cps.Int {
			x = b.ArrayLit(g.Type)
		}
		b.SetGlobal(cps.GlobalID(i), x)
	}
	b.Return()
	return b.Finish()
}

func (h *helper) alloc() {
	b, n := h.b, h.b.Param(0)
	h.need(func() {
		h.fail(h.text("must allocate a positive amount of memory: ", n, " <= 0"))
	}, h.op(cps.Gt, n, b.Int(0)))
	id := b.GetGlobal(h.allocated)
	b.SetGlobal(h.allocated, b.Op(cps.Add, id, b.Int(1)))
	if h.t.isPointer() {
		b.Return(b.New(h.block(h.t), n, id, b.Op(cps.MakeArray, n, h.unset()), b.Op(cps.MakeArray, n, b.Int(0))))
		return
	}
	// The sum n + n might overflow. But far fewer elements exceed every memory limit.
	elements := b.Op(cps.Min, n, b.Int(1<<46))
	if h.t == intType {
		elements = b.Op(cps.Add, elements, elements)
	}
	p := b.Op(cps.MakeArray, b.Op(cps.Add, elements, b.Int(firstCell)), b.Int(0))
	b.Op(cps.SetIndex, p, b.Int(blockSize), n)
	b.Op(cps.SetIndex, p, b.Int(blockID), id)
	b.Return(p)
}

// header returns the size or the number of a block.
func (h *helper) header(p cps.Value, which int) cps.Value {
	if h.t.isPointer() {
		return h.b.GetField(p, which)
	}
	return h.b.Op(cps.Index, p, h.b.Int(int64(which)))
}

// unset returns the block of a pointer in memory that has not been stored to.
func (h *helper) unset() cps.Value {
	t := h.block(h.t.elem())
	if h.t.elem().isPointer() {
		return h.b.Nil(t)
	}
	return h.b.GetGlobal(h.empty(t))
}

// cell returns what represents an int, a char, a float or a bool in memory.
func (h *helper) cell(x cps.Value) cps.Value {
	b := h.b
	switch h.t {
	case intType:
		return x
	case boolType:
		cell := b.Variable("cell", cps.Int)
		b.If(x, func() { b.Set(cell, b.Int(2)) }, func() { b.Set(cell, b.Int(1)) })
		return b.Get(cell)
	case floatType:
		x = b.Op(cps.FloatBits, x) // never -1, because it is the same for every NaN
	}
	return b.Op(cps.Add, x, b.Int(1))
}

// inCell returns the value of which cell has returned the representation.
func (h *helper) inCell(cell cps.Value) cps.Value {
	b := h.b
	switch h.t {
	case intType:
		return cell
	case boolType:
		return b.Op(cps.Eq, cell, b.Int(2))
	}
	x := b.Op(cps.Sub, cell, b.Int(1))
	if h.t == floatType {
		x = b.Op(cps.BitsFloat, x)
	}
	return x
}

func (h *helper) free() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	h.need(func() {
		h.fail(h.text("Tried to free illegal memory location base: ", h.header(p, blockID), ", offset: ", offset, ". Offset must be 0."))
	}, h.op(cps.Eq, offset, b.Int(0)), func() cps.Value {
		return b.Op(cps.Gt, h.header(p, blockSize), b.Int(0))
	})
	if h.t.isPointer() {
		b.SetField(p, blockSize, b.Int(0))
		for i, field := range h.prog.Types.StructOf(h.block(h.t)).Fields[cellsField:] {
			b.SetField(p, cellsField+i, b.GetGlobal(h.empty(field.Type)))
		}
	} else {
		b.Op(cps.SetIndex, p, b.Int(blockSize), b.Int(0))
	}
	b.SetGlobal(h.freed, b.Op(cps.Add, b.GetGlobal(h.freed), b.Int(1)))
	b.Return()
}

// size returns the size of the block, and stops the program if the pointer is out of bounds.
func (h *helper) size(p, offset cps.Value) (size cps.Value) {
	b := h.b
	h.need(func() {
		b.Call(h.helper("illegal", h.t), p, offset)
		b.Exit(b.Int(2)) // not reached
	}, h.op(cps.Ge, offset, b.Int(0)), func() cps.Value {
		size = h.header(p, blockSize)
		return b.Op(cps.Lt, offset, size)
	})
	return size
}

// illegal builds the function that stops the program because of a pointer out of bounds.
func (h *helper) illegal() {
	p, offset := h.b.Param(0), h.b.Param(1)
	h.fail(h.text("Uninitialized heap location ", h.header(p, blockID), " and/or illegal offset ", offset))
}

func (h *helper) load() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	uninitialized := func() { h.fail(h.text("Pointer ", b.Param(2), " points to uninitialized data")) }
	size := h.size(p, offset)
	if h.t.isPointer() {
		block := b.Op(cps.Index, b.GetField(p, cellsField), offset)
		h.need(uninitialized, h.op(cps.Ne, block, h.unset()))
		b.Return(block, b.Op(cps.Index, b.GetField(p, offsetsField), offset))
		return
	}
	i := b.Op(cps.Add, offset, b.Int(firstCell))
	cell := b.Op(cps.Index, p, i)
	set := cell
	if h.t == intType {
		set = b.Op(cps.Index, p, b.Op(cps.Add, i, size))
	}
	h.need(uninitialized, h.op(cps.Ne, set, b.Int(0)))
	b.Return(h.inCell(cell))
}

func (h *helper) store() {
	b, p, offset, x := h.b, h.b.Param(0), h.b.Param(1), h.b.Param(2)
	size := h.size(p, offset)
	if h.t.isPointer() {
		b.Op(cps.SetIndex, b.GetField(p, cellsField), offset, x)
		b.Op(cps.SetIndex, b.GetField(p, offsetsField), offset, b.Param(3))
		b.Return()
		return
	}
	i := b.Op(cps.Add, offset, b.Int(firstCell))
	b.Op(cps.SetIndex, p, i, h.cell(x))
	if h.t == intType {
		b.Op(cps.SetIndex, p, b.Op(cps.Add, i, size), b.Int(1))
	}
	b.Return()
}

// charArgument returns the code point of a text of one character, and stops the program if
// it has none or several. It decodes the text as if its length were that of one character.
// The text of the result is the same only if that is right.
func (h *helper) charArgument() {
	b, text := h.b, h.b.Param(0)
	length := b.Op(cps.Len, text)
	char := b.Variable("char", cps.Int)
	b.Set(char, b.Int(0))
	at := func(i, mask int64) cps.Value { return b.Op(cps.And, b.Op(cps.Index, text, b.Int(i)), b.Int(mask)) }
	for i, mask := range []int64{0x7F, 0x1F, 0x0F, 0x07} { // of the first byte
		n := int64(i + 1)
		b.If(b.Op(cps.Eq, length, b.Int(n)), func() {
			x := at(0, mask)
			for j := int64(1); j < n; j++ {
				x = b.Op(cps.Or, b.Op(cps.Shl, x, b.Int(6)), at(j, 0x3F))
			}
			b.Set(char, x)
		}, nil)
	}
	x := b.Get(char)
	h.need(func() { h.fail(h.text(notOneChar, text)) },
		h.op(cps.Le, x, b.Int(0x10FFFF)), h.op(cps.Ne, b.Op(cps.Shr, x, b.Int(11)), b.Int(0xD800>>11)),
		func() cps.Value { return b.Op(cps.Eq, b.Op(cps.Chr, x), text) })
	b.Return(x)
}

// char stops the program if an int is not the code point of a character.
func (h *helper) char() {
	b, n := h.b, h.b.Param(0)
	surrogates := b.Op(cps.Shr, n, b.Int(11)) // 0xD800 to 0xDFFF have this in common
	h.need(func() { h.fail(h.text("value ", n, " cannot be converted to char")) },
		h.op(cps.Ge, n, b.Int(0)), h.op(cps.Le, n, b.Int(0x10FFFF)), h.op(cps.Ne, surrogates, b.Int(0xD800>>11)))
	b.Return()
}
