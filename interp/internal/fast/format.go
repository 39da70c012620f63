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
	busy  rts.Visited
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
		return f.open(x.t, *num(s.n, x.reg), nil)
	}
	obj := *ref(s.r, x.reg)
	if x.t == cps.String {
		return f.AppendText(textOf(obj))
	}
	err := f.open(x.t, 0, obj)
	for err == nil && len(f.stack) > 0 {
		err = f.step()
	}
	return err
}

// open prints a value or, if it is an array or a struct, only the beginning, and puts it on
// the stack.
func (f *formatter) open(t cps.Type, num uint64, obj ptr) error {
	switch {
	case rts.IsNumber(t):
		f.Bytes = rts.AppendNumber(f.Bytes, t, num)
		return f.Check()
	case t == cps.String:
		return f.AppendQuoted(textOf(obj))
	}
	if obj == nil {
		f.Bytes = append(f.Bytes, "nil"...)
		return f.Check()
	}
	switch f.types.Kind(t) {
	case cps.FuncKind:
		f.Bytes = append(f.Bytes, "<fn"...)
		if name := calleeOf(obj).name; name != "" {
			f.Bytes = append(append(f.Bytes, ' '), name...)
		}
		f.Bytes = append(f.Bytes, '>')
	case cps.ArrayKind:
		return f.enter(level{of: obj, t: t}, "[")
	case cps.StructKind:
		decl := f.types.StructOf(t)
		if decl.Labelled {
			return f.AppendText(textOf(*fieldRefAt(obj, 0)))
		}
		first := uint16(f.firstField(decl))
		l := level{of: obj, t: t, num: first, ref: first}
		for _, field := range decl.Fields {
			if !rts.IsNumber(field.Type) {
				l.num++
			}
		}
		return f.enter(l, decl.Name, "(")
	default: // a reference, which the language cannot print
		f.Bytes = append(f.Bytes, "<ref>"...)
	}
	return f.Check()
}

// enter prints the beginning of an array or a struct, and puts it on the stack. If it is there already,
// enter prints an ellipsis.
func (f *formatter) enter(l level, opening ...string) error {
	if !f.busy.Add(identity(l.of)) {
		f.Bytes = append(f.Bytes, "…"...)
		return f.Check()
	}
	for _, s := range opening {
		f.Bytes = append(f.Bytes, s...)
	}
	var err error
	if f.stack, err = rts.Deepen(f.Heap, f.stack, l); err != nil {
		return err
	}
	return f.Check()
}

// step prints the next element of the innermost array or struct or, after the last one, its
// end.
func (f *formatter) step() error {
	l := &f.stack[len(f.stack)-1]
	i := l.i
	l.i++
	if f.types.Kind(l.t) == cps.StructKind {
		fields := f.types.StructOf(l.t).Fields
		if i == len(fields) {
			return f.leave(')')
		}
		f.separate(i)
		t := fields[i].Type
		if rts.IsNumber(t) {
			l.num++
			return f.open(t, *fieldAt(l.of, l.num-1), nil)
		}
		l.ref++
		return f.open(t, 0, *fieldRefAt(l.of, l.ref-1))
	}
	if i == lenOf(l.of) {
		return f.leave(']')
	}
	f.separate(i)
	switch elem := f.types.Elem(l.t); elemKindOf(elem) {
	case elemNum:
		return f.open(elem, (*as[[]uint64](l.of))[i], nil)
	case elemBool:
		return f.open(elem, uint64((*as[[]uint8](l.of))[i]), nil)
	default:
		return f.open(elem, 0, (*as[[]ptr](l.of))[i])
	}
}

func (f *formatter) separate(i int) {
	if i > 0 {
		f.Bytes = append(f.Bytes, ", "...)
	}
}

// leave ends the innermost array or struct.
func (f *formatter) leave(bracket byte) error {
	f.Bytes = append(f.Bytes, bracket)
	last := len(f.stack) - 1
	f.busy.Remove(identity(f.stack[last].of))
	f.stack[last] = level{}
	f.stack = f.stack[:last]
	return f.Check()
}

// shrink drops what is left of a text that was not finished, and a buffer or a stack that one large
// value needed.
func (f *formatter) shrink() {
	f.Shrink()
	if len(f.stack) > 0 || cap(f.stack) > rts.MaxStack {
		f.stack, f.busy = nil, rts.Visited{}
		f.Heap.Release()
	}
}
