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
	*compilation

	stack []level
	busy  rts.Visited
}

// A level is an array or a struct that is partly printed.
type level struct {
	of ptr
	t  cps.Type
	i  int // the next element or field
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
	switch f.prog.Kind(t) {
	case cps.FuncKind:
		f.Bytes = append(f.Bytes, "<fn"...)
		if name := calleeOf(obj).name; name != "" {
			f.Bytes = append(append(f.Bytes, ' '), name...)
		}
		f.Bytes = append(f.Bytes, '>')
	case cps.ArrayKind:
		return f.enter(level{of: obj, t: t}, "[")
	case cps.StructKind:
		decl := f.prog.StructOf(t)
		if decl.Labelled {
			return f.AppendText(textOf(*fieldRefAt(obj, 0)))
		}
		return f.enter(level{of: obj, t: t}, decl.Name, "(")
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
	if s := f.prog.StructOf(l.t); s != nil && i == len(s.Fields) {
		return f.leave(')')
	} else if s == nil && i == lenOf(l.of) {
		return f.leave(']')
	}
	if i > 0 {
		f.Bytes = append(f.Bytes, ", "...)
	}
	switch t, num, bit, ref := f.part(l.t, l.of, i); {
	case num != nil:
		return f.open(t, *num, nil)
	case bit != nil:
		return f.open(t, uint64(*bit), nil)
	default:
		return f.open(t, 0, *ref)
	}
}

// part returns the type of an element or a field, and where it is.
func (e *compilation) part(t cps.Type, obj ptr, i int) (part cps.Type, num *uint64, bit *uint8, ref *ptr) {
	if s := e.prog.StructOf(t); s != nil {
		if part = s.Fields[i].Type; rts.IsNumber(part) {
			return part, fieldAt(obj, e.fields[s][i]), nil, nil
		}
		return part, nil, nil, fieldRefAt(obj, e.fields[s][i])
	}
	if t == cps.Bytes {
		return cps.Int, nil, byteSlot(obj, i), nil
	}
	part = e.prog.Elem(t)
	switch elemKindOf(part) {
	case elemNum:
		num = numSlot(obj, i)
	case elemBool:
		bit = byteSlot(obj, i)
	default:
		ref = refSlot(obj, i)
	}
	return part, num, bit, ref
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
