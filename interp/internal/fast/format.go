// This file defines how the objects of the fast engine are printed.

package fast

import (
	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A formatter converts values to text. The arrays and structs that are partly printed are on
// its stack, and in busy, because an array or struct may contain itself.
type formatter struct {
	rts.Buffer
	types *cps.Types
	*inlining

	stack []level
	busy  map[ptr]bool
}

// A level is an array or a struct that is partly printed.
type level struct {
	of       ptr
	t        cps.Type
	num, ref uint16 // of a struct: the offsets of the next number and the next reference, in words
	i        int    // the next element or field
}

// operand prints the operand of an instruction.
func (f *formatter) operand(x operandReg, s *state) error {
	if rts.IsNumber(x.t) {
		f.open(x.t, *num(s.n, x.reg), nil)
		return f.Check()
	}
	obj := *ref(s.r, x.reg)
	if x.t == cps.String {
		f.Bytes = append(f.Bytes, textOf(obj)...)
		return f.Check()
	}
	f.stack = f.stack[:0]
	clear(f.busy)
	f.open(x.t, 0, obj)
	for len(f.stack) > 0 {
		if err := f.Check(); err != nil {
			return err
		}
		f.step()
	}
	return f.Check()
}

// open prints a value or, if it is an array or a struct, only the beginning, and puts it on
// the stack.
func (f *formatter) open(t cps.Type, num uint64, obj ptr) {
	switch {
	case rts.IsNumber(t):
		f.Bytes = rts.AppendNumber(f.Bytes, t, num)
		return
	case t == cps.String:
		f.Bytes = rts.AppendQuoted(f.Bytes, textOf(obj))
		return
	}
	if obj == nil {
		f.Bytes = append(f.Bytes, "nil"...)
		return
	}
	switch f.types.Kind(t) {
	case cps.FuncKind:
		f.Bytes = append(f.Bytes, "<fn"...)
		if name := calleeOf(obj).name; name != "" {
			f.Bytes = append(append(f.Bytes, ' '), name...)
		}
		f.Bytes = append(f.Bytes, '>')
	case cps.ArrayKind:
		if f.enter(obj) {
			f.Bytes = append(f.Bytes, '[')
			f.stack = append(f.stack, level{of: obj, t: t})
		}
	case cps.StructKind:
		decl := f.types.StructOf(t)
		if decl.Labelled {
			f.Bytes = append(f.Bytes, textOf(*fieldRefAt(obj, 0))...)
			return
		}
		if f.enter(obj) {
			f.Bytes = append(append(f.Bytes, decl.Name...), '(')
			first := uint16(f.firstField(decl))
			l := level{of: obj, t: t, num: first, ref: first}
			for _, field := range decl.Fields {
				if !rts.IsNumber(field.Type) {
					l.num++
				}
			}
			f.stack = append(f.stack, l)
		}
	default: // a reference, which the language cannot print
		f.Bytes = append(f.Bytes, "<ref>"...)
	}
}

// enter marks an array or a struct as partly printed. If it is marked already, enter prints
// an ellipsis and reports false.
func (f *formatter) enter(obj ptr) bool {
	if f.busy[obj] {
		f.Bytes = append(f.Bytes, "…"...)
		return false
	}
	if f.busy == nil {
		f.busy = map[ptr]bool{}
	}
	f.busy[obj] = true
	return true
}

// step prints the next element of the innermost array or struct or, after the last one, its
// end.
func (f *formatter) step() {
	l := &f.stack[len(f.stack)-1]
	i := l.i
	l.i++
	if f.types.Kind(l.t) == cps.StructKind {
		fields := f.types.StructOf(l.t).Fields
		if i == len(fields) {
			f.leave(')')
			return
		}
		f.separate(i)
		if t := fields[i].Type; rts.IsNumber(t) {
			l.num++
			f.open(t, *fieldAt(l.of, l.num-1), nil)
		} else {
			l.ref++
			f.open(t, 0, *fieldRefAt(l.of, l.ref-1))
		}
		return
	}
	if i == lenOf(l.of) {
		f.leave(']')
		return
	}
	f.separate(i)
	switch elem := f.types.Elem(l.t); elemKindOf(elem) {
	case elemNum:
		f.open(elem, (*as[[]uint64](l.of))[i], nil)
	case elemBool:
		f.open(elem, uint64((*as[[]uint8](l.of))[i]), nil)
	default:
		f.open(elem, 0, (*as[[]ptr](l.of))[i])
	}
}

func (f *formatter) separate(i int) {
	if i > 0 {
		f.Bytes = append(f.Bytes, ", "...)
	}
}

// leave ends the innermost array or struct.
func (f *formatter) leave(bracket byte) {
	f.Bytes = append(f.Bytes, bracket)
	last := len(f.stack) - 1
	delete(f.busy, f.stack[last].of)
	f.stack[last] = level{}
	f.stack = f.stack[:last]
}

// maxStack is the capacity up to which the stack is kept for the next value.
const maxStack = 1 << 15

// shrink drops a buffer or a stack that one large value needed.
func (f *formatter) shrink() {
	f.Shrink()
	if cap(f.stack) > maxStack {
		f.stack, f.busy = nil, nil
	}
}
