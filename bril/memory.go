// This file defines the run-time system: the functions that a converted program calls
// for memory and for chars. The builder creates them, like all other functions.
//
// A pointer to T is two values, a block and an offset in it. A block is a struct:
//
//	struct block_T { id: int, cells: [T], set: [bool] }
//
// where id is the number of the block in messages, and set tells which cells have been
// stored to. For pointers it is
//
//	struct block_ptr_T { id: int, cells: [block_T], offsets: [int] }
//
// where a cell that has not been stored to is nil. A block that has been freed has no
// cells, so a single check finds accesses out of bounds and accesses after free.

package bril

import (
	"fmt"
	"strings"

	"cpsc/cps"
)

// The fields of a block.
const (
	idField = iota
	cellsField
	secondField // set or offsets
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
			second, other := "set", cps.Bool
			var elem cps.Type
			if depth > 0 {
				elem, second, other = inner.Type, "offsets", cps.Int
			} else {
				elem = l.typ(nil, t)[0]
			}
			s.Fields = []cps.StructField{
				{Name: "id", Type: cps.Int},
				{Name: "cells", Type: l.prog.ArrayType(elem)},
				{Name: second, Type: l.prog.ArrayType(other)},
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
	case "check":
		params = pointer
		names, body = []string{"p", "offset"}, h.check
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
	l.live, _ = l.prog.DeclareGlobal("live", cps.Int)
	l.allocated, _ = l.prog.DeclareGlobal("allocated", cps.Int)
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

// count adds n to a global.
func (h *helper) count(g cps.GlobalID, n int64) {
	h.b.SetGlobal(g, h.b.Op(cps.Add, h.b.GetGlobal(g), h.b.Int(n)))
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
	var zero, second cps.Value
	switch {
	case h.t.isPointer():
		zero, second = b.Nil(h.block(h.t.elem()).Type), b.Int(0)
	case h.t == boolType:
		zero, second = b.Bool(false), b.Bool(false)
	case h.t == floatType:
		zero, second = b.Float(0), b.Bool(false)
	default:
		zero, second = b.Int(0), b.Bool(false)
	}
	id := b.GetGlobal(h.allocated)
	p := b.New(h.block(h.t).Type, id, b.Op(cps.MakeArray, n, zero), b.Op(cps.MakeArray, n, second))
	h.count(h.allocated, 1)
	h.count(h.live, 1)
	b.Return(p)
}

func (h *helper) free() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	h.need(func() {
		h.fail(h.text("Tried to free illegal memory location base: ", b.GetField(p, idField), ", offset: ", offset, ". Offset must be 0."))
	}, h.op(cps.Eq, offset, b.Int(0)), func() cps.Value {
		return b.Op(cps.Gt, b.Op(cps.Len, b.GetField(p, cellsField)), b.Int(0))
	})
	fields := h.block(h.t).Fields
	for _, i := range []int{cellsField, secondField} {
		b.SetField(p, i, b.GetGlobal(h.empty(fields[i].Type)))
	}
	h.count(h.live, -1)
	b.Return()
}

// check builds the function that stops the program if a pointer is out of bounds.
func (h *helper) check() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	h.need(func() {
		h.fail(h.text("Uninitialized heap location ", b.GetField(p, idField), " and/or illegal offset ", offset))
	}, h.op(cps.Ge, offset, b.Int(0)), func() cps.Value {
		return b.Op(cps.Lt, offset, b.Op(cps.Len, b.GetField(p, cellsField)))
	})
	b.Return()
}

func (h *helper) load() {
	b, p, offset, name := h.b, h.b.Param(0), h.b.Param(1), h.b.Param(2)
	b.Call(h.helper("check", h.t), p, offset)
	var set cps.Value
	results := []cps.Value{b.Op(cps.Index, b.GetField(p, cellsField), offset)}
	second := b.Op(cps.Index, b.GetField(p, secondField), offset)
	if h.t.isPointer() {
		set = b.Op(cps.Ne, results[0], b.Nil(b.TypeOf(results[0])))
		results = append(results, second)
	} else {
		set = second
	}
	h.need(func() { h.fail(h.text("Pointer ", name, " points to uninitialized data")) }, func() cps.Value { return set })
	b.Return(results...)
}

func (h *helper) store() {
	b, p, offset := h.b, h.b.Param(0), h.b.Param(1)
	b.Call(h.helper("check", h.t), p, offset)
	second := b.Bool(true)
	if h.t.isPointer() {
		second = b.Param(3)
	}
	b.Op(cps.SetIndex, b.GetField(p, cellsField), offset, b.Param(2))
	b.Op(cps.SetIndex, b.GetField(p, secondField), offset, second)
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
