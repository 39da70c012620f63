// This file defines the run-time system: the functions that a converted program calls
// for memory and for chars. The builder creates them, like all other functions.
//
// A pointer to T is two values, a block and an offset in it. A block is a struct:
//
//	struct block_T { id: int, size: int, cells: [T] }
//
// where id is the number of the block in messages, and size is the number of its values. These
// are the first half of cells. The second half tells which of them have been stored to: it has
// a one for these, and zeros. So a block needs no second array, which takes longer to allocate
// than all else that is done to a small block. For pointers it is
//
//	struct block_ptr_T { id: int, size: int, cells: [block_T], offsets: [int] }
//
// where a cell that has not been stored to is nil. A block that has been freed has the size 0,
// so a single check finds accesses out of bounds and accesses after free.

package bril

import (
	"fmt"
	"strings"

	"cpsc/cps"
)

// The fields of a block.
const (
	idField = iota
	sizeField
	cellsField
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

// block returns the struct of the blocks that hold values of type t.
func (l *lowerer) block(t Type) *cps.Struct {
	var inner *cps.Struct
	for depth := range t.Depth + 1 { // from the basic type outwards
		t := Type{t.Name, depth}
		s := l.prog.Struct("block_" + typeName(t))
		if s == nil {
			s = l.prog.DeclareStruct("block_" + typeName(t))
			s.Fields = []cps.StructField{{Name: "id", Type: cps.Int}, {Name: "size", Type: cps.Int}}
			if depth == 0 {
				s.Fields = append(s.Fields, cps.StructField{Name: "cells", Type: l.prog.ArrayType(l.typ(nil, t)[0])})
			} else {
				s.Fields = append(s.Fields, cps.StructField{Name: "cells", Type: l.prog.ArrayType(inner.Type)},
					cps.StructField{Name: "offsets", Type: l.prog.ArrayType(cps.Int)})
			}
		}
		inner = s
	}
	return inner
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
		pointer = []cps.Type{l.block(t).Type, cps.Int}
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
	name := "empty_" + strings.Trim(l.prog.TypeString(array), "[]")
	g, ok := l.prog.DeclareGlobal(name, array)
	if !ok {
		return l.empties[array]
	}
	l.empties[array] = g
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
	if h.t.isPointer() {
		h.newBlock(b.Op(cps.MakeArray, n, b.Nil(h.block(h.t.elem()).Type)), b.Op(cps.MakeArray, n, b.Int(0)))
		return
	}
	// The sum n + n may overflow. But then even n elements exceed every memory limit.
	h.need(func() { h.newBlock(b.Op(cps.MakeArray, n, h.flag(0))) }, h.op(cps.Lt, n, b.Int(1<<46)))
	h.newBlock(b.Op(cps.MakeArray, b.Op(cps.Add, n, n), h.flag(0)))
}

// newBlock returns a new block with these arrays from alloc.
func (h *helper) newBlock(arrays ...cps.Value) {
	b := h.b
	id := b.GetGlobal(h.allocated)
	b.SetGlobal(h.allocated, b.Op(cps.Add, id, b.Int(1)))
	b.Return(b.New(h.block(h.t).Type, append([]cps.Value{id, b.Param(0)}, arrays...)...))
}

// flag returns 0 or 1 as a value in memory.
func (h *helper) flag(x int64) cps.Value {
	switch h.t {
	case boolType:
		return h.b.Bool(x != 0)
	case floatType:
		return h.b.Float(float64(x))
	}
	return h.b.Int(x)
}

func (h *helper) free() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	h.need(func() {
		h.fail(h.text("Tried to free illegal memory location base: ", b.GetField(p, idField), ", offset: ", offset, ". Offset must be 0."))
	}, h.op(cps.Eq, offset, b.Int(0)), func() cps.Value {
		return b.Op(cps.Gt, b.GetField(p, sizeField), b.Int(0))
	})
	b.SetField(p, sizeField, b.Int(0))
	for i, field := range h.block(h.t).Fields[cellsField:] {
		b.SetField(p, cellsField+i, b.GetGlobal(h.empty(field.Type)))
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
		size = b.GetField(p, sizeField)
		return b.Op(cps.Lt, offset, size)
	})
	return size
}

// illegal builds the function that stops the program because of a pointer out of bounds.
func (h *helper) illegal() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	h.fail(h.text("Uninitialized heap location ", b.GetField(p, idField), " and/or illegal offset ", offset))
}

func (h *helper) load() {
	b, p, offset, name := h.b, h.b.Param(0), h.b.Param(1), h.b.Param(2)
	size := h.size(p, offset)
	cells := b.GetField(p, cellsField)
	results := []cps.Value{b.Op(cps.Index, cells, offset)}
	h.need(func() { h.fail(h.text("Pointer ", name, " points to uninitialized data")) }, func() cps.Value {
		if h.t.isPointer() {
			return b.Op(cps.Ne, results[0], b.Nil(b.TypeOf(results[0])))
		}
		set := b.Op(cps.Index, cells, b.Op(cps.Add, offset, size))
		if h.t != boolType {
			set = b.Op(cps.Ne, set, h.flag(0))
		}
		return set
	})
	if h.t.isPointer() {
		results = append(results, b.Op(cps.Index, b.GetField(p, offsetsField), offset))
	}
	b.Return(results...)
}

func (h *helper) store() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	size := h.size(p, offset)
	cells := b.GetField(p, cellsField)
	b.Op(cps.SetIndex, cells, offset, b.Param(2))
	if h.t.isPointer() {
		b.Op(cps.SetIndex, b.GetField(p, offsetsField), offset, b.Param(3))
	} else {
		b.Op(cps.SetIndex, cells, b.Op(cps.Add, offset, size), h.flag(1))
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
