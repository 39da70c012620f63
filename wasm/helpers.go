// This file defines the helpers: functions of the program that instructions on memories and tables call.

package wasm

import (
	"strconv"
	"strings"

	"cpsc/cps"
)

// helperTypes has the parameters and results of the helpers: m is a memory, t a table, e an element of it, i an int
// and s a string.
var helperTypes = map[string]string{
	"load8": "mi:i", "load16": "mi:i", "load32": "mi:i", "load64": "mi:i",
	"store8": "mii:", "store16": "mii:", "store32": "mii:", "store64": "mii:",
	"grow": "mii:i", "init": "misii:", "move": "miii:", "fill": "miii:",
	"table_copy": "titii:", "table_fill": "tiei:", "table_grow": "teii:i",
}

// helper returns a helper. Those that are needed are built at the end. The name of one that works on tables of exnref
// ends in _exn.
func (l *linker) helper(name string) cps.FuncID {
	id, found := l.helpers[name]
	if !found {
		base, exn := strings.CutSuffix(name, "_exn")
		elem := cps.Int
		if exn {
			elem = l.typ(ExnRef)
		}
		var lists [2][]cps.Type
		n := 0
		for _, c := range helperTypes[base] {
			if c == ':' {
				n++
				continue
			}
			t := map[rune]cps.Type{'m': l.p.ArrayType(cps.Int), 't': l.p.ArrayType(elem), 'e': elem, 'i': cps.Int, 's': cps.String}[c]
			lists[n] = append(lists[n], t)
		}
		id, _ = l.p.DeclareFunc(cps.ArtificialPrefix+name, lists[0], lists[1], position(0))
		l.helpers[name] = id
		l.needed = append(l.needed, name)
	}
	return id
}

// buildHelpers builds the helpers.
func (l *linker) buildHelpers() error {
	for i := 0; i < len(l.needed); i++ { // a helper may need further helpers
		name := l.needed[i]
		l.b.Begin(l.helpers[name])
		h := helper{l, l.b}
		base, _ := strings.CutSuffix(name, "_exn")
		switch base {
		case "load8", "load16", "load32", "load64":
			bits, _ := strconv.Atoi(base[len("load"):])
			h.load(int64(bits))
		case "store8", "store16", "store32", "store64":
			bits, _ := strconv.Atoi(base[len("store"):])
			h.store(int64(bits))
		case "grow":
			size := h.op(cps.Ushr, h.op(cps.Len, h.Param(0)), h.Int(pageBits-wordBits))
			h.grow(size, h.op(cps.Shl, h.Param(1), h.Int(pageBits-wordBits)), h.Param(1), h.Param(2), h.Int(0))
		case "init":
			to, s, from, n := h.Param(1), h.Param(2), h.Param(3), h.Param(4)
			h.within(h.op(cps.Shl, h.op(cps.Len, h.Param(0)), h.Int(wordBits)), to, n, memoryBounds)
			h.within(h.op(cps.Len, s), from, n, memoryBounds)
			h.up(n, func(i cps.Value) {
				h.Call(h.helper("store8"), h.Param(0), h.op(cps.Add, to, i), h.op(cps.Index, s, h.op(cps.Add, from, i)))
			})
			h.Return()
		case "move":
			to, from, n := h.Param(1), h.Param(2), h.Param(3)
			size := h.op(cps.Shl, h.op(cps.Len, h.Param(0)), h.Int(wordBits))
			h.within(size, to, n, memoryBounds)
			h.within(size, from, n, memoryBounds)
			h.move(to, from, n, func(to, from cps.Value) {
				h.Call(h.helper("store8"), h.Param(0), to, h.Call(h.helper("load8"), h.Param(0), from)[0])
			})
		case "fill":
			to, x, n := h.Param(1), h.Param(2), h.Param(3)
			h.within(h.op(cps.Shl, h.op(cps.Len, h.Param(0)), h.Int(wordBits)), to, n, memoryBounds)
			h.up(n, func(i cps.Value) { h.Call(h.helper("store8"), h.Param(0), h.op(cps.Add, to, i), x) })
			h.Return()
		case "table_copy":
			to, a, from, n := h.Param(1), h.Param(2), h.Param(3), h.Param(4)
			h.within(h.op(cps.Len, h.Param(0)), to, n, tableBounds)
			h.within(h.op(cps.Len, a), from, n, tableBounds)
			h.move(to, from, n, func(to, from cps.Value) { h.op(cps.SetIndex, h.Param(0), to, h.op(cps.Index, a, from)) })
		case "table_fill":
			to, x, n := h.Param(1), h.Param(2), h.Param(3)
			h.within(h.op(cps.Len, h.Param(0)), to, n, tableBounds)
			h.up(n, func(i cps.Value) { h.op(cps.SetIndex, h.Param(0), h.op(cps.Add, to, i), x) })
			h.Return()
		case "table_grow":
			h.grow(h.op(cps.Len, h.Param(0)), h.Param(2), h.Param(2), h.Param(3), h.Param(1))
		}
		if err := h.Finish(); err != nil {
			return err
		}
	}
	return nil
}

const (
	memoryBounds = "out of bounds memory access"
	tableBounds  = "out of bounds table access"
)

// A helper is a helper that is being built.
type helper struct {
	*linker
	*cps.Builder
}

func (h helper) op(c cps.Code, x ...cps.Value) cps.Value { return h.Op(c, x...) }

// up repeats the body for each number from 0 up to n.
func (h helper) up(n cps.Value, body func(i cps.Value)) {
	i := h.Variable("i", cps.Int)
	h.Set(i, h.Int(0))
	h.While(func() cps.Value { return h.op(cps.Lt, h.Get(i), n) }, func() {
		body(h.Get(i))
		h.Set(i, h.op(cps.Add, h.Get(i), h.Int(1)))
	})
}

// within traps unless n elements from a number on are among so many.
func (h helper) within(size, from, n cps.Value, message string) {
	h.op(cps.Assert, h.op(cps.Le, h.op(cps.Add, from, n), size), h.String(message))
}

// move moves n elements one by one, in the order that keeps those that are still to be moved, and returns.
func (h helper) move(to, from, n cps.Value, element func(to, from cps.Value)) {
	at := func(i cps.Value) { element(h.op(cps.Add, to, i), h.op(cps.Add, from, i)) }
	h.If(h.op(cps.Le, to, from), func() { h.up(n, at) }, func() {
		last := h.op(cps.Sub, n, h.Int(1))
		h.up(n, func(i cps.Value) { at(h.op(cps.Sub, last, i)) })
	})
	h.Return()
}

// grow appends count elements x to the first parameter if its size and n are at most a number, and returns
// the old size, or else -1.
func (h helper) grow(size, count, n, most, x cps.Value) {
	h.If(h.op(cps.Gt, h.op(cps.Add, size, n), most), func() { h.Return(h.Int(-1)) }, nil)
	h.up(count, func(cps.Value) { h.op(cps.Push, h.Param(0), x) })
	h.Return(size)
}

// word returns the number of the word with the byte at the address, and the number of that byte's first bit in it.
func (h helper) word() (i, shift cps.Value) {
	return h.op(cps.Ushr, h.Param(1), h.Int(wordBits)), h.op(cps.Shl, h.op(cps.And, h.Param(1), h.Int(1<<wordBits-1)), h.Int(3))
}

// load loads an int of some bits, which may be in two words.
func (h helper) load(bits int64) {
	mask := h.Int(-1)
	if bits < 64 {
		mask = h.Int(1<<bits - 1)
	}
	i, shift := h.word()
	low := h.op(cps.Ushr, h.op(cps.Index, h.Param(0), i), shift)
	if bits > 8 {
		h.If(h.op(cps.Gt, shift, h.Int(64-bits)), func() {
			high := h.op(cps.Shl, h.op(cps.Index, h.Param(0), h.op(cps.Add, i, h.Int(1))), h.op(cps.Sub, h.Int(64), shift))
			h.Return(h.op(cps.And, h.op(cps.Or, low, high), mask))
		}, nil)
	}
	h.Return(h.op(cps.And, low, mask))
}

// store stores an int of some bits. If it is in two words, it traps before it writes the first.
func (h helper) store(bits int64) {
	mask := h.Int(-1)
	if bits < 64 {
		mask = h.Int(1<<bits - 1)
	}
	i, shift := h.word()
	m, x := h.Param(0), h.op(cps.And, h.Param(2), mask)
	change := func(i, old cps.Value, c cps.Code, by cps.Value) {
		rest := h.op(cps.And, old, h.op(cps.Com, h.op(c, mask, by)))
		h.op(cps.SetIndex, m, i, h.op(cps.Or, rest, h.op(c, x, by)))
	}
	if bits > 8 {
		h.If(h.op(cps.Gt, shift, h.Int(64-bits)), func() {
			next := h.op(cps.Add, i, h.Int(1))
			change(next, h.op(cps.Index, m, next), cps.Ushr, h.op(cps.Sub, h.Int(64), shift))
		}, nil)
	}
	change(i, h.op(cps.Index, m, i), cps.Shl, shift)
	h.Return()
}
