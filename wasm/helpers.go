// This file defines the helpers: functions of the program that instructions on tables call.

package wasm

import (
	"strings"

	"cpsc/cps"
)

// helperTypes has the parameters and results of the helpers: t is a table, e an element of it, i an int.
var helperTypes = map[string]string{
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
			t := map[rune]cps.Type{'t': l.p.ArrayType(elem), 'e': elem, 'i': cps.Int}[c]
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

const tableBounds = "out of bounds table access"

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
