// This file defines how values are printed.

package reference

import (
	"errors"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A formatter converts values to text. The arrays and structs that are partly printed are on
// its stack.
type formatter struct {
	rts.Buffer
	types *cps.Types
	most  int // the maximum number of bytes that are converted of a quoted string, or 0 for all
	stack []level
}

// A level is an array or a struct that is partly printed.
type level struct {
	t    cps.Type
	of   any // the *array or *structure
	next int // the number of the next element or field
}

// text converts a value to a string as the operation str does.
func (m *Machine) text(t cps.Type, v value) (string, error) {
	return m.format.text(&m.heap, m.types(), func(f *formatter) error { return f.value(t, v) })
}

// literal is text for a result of a session: a string is in quotes.
func (m *Machine) literal(types *cps.Types, t cps.Type, v value) (string, error) {
	return m.format.text(&m.heap, types, func(f *formatter) error {
		if t == cps.String {
			f.open(t, v)
			return f.Check()
		}
		return f.value(t, v)
	})
}

// text returns the text that write appends to the buffer.
func (f *formatter) text(h *rts.Heap, types *cps.Types, write func(f *formatter) error) (string, error) {
	defer f.shrink()
	f.types = types
	if err := f.Text(h, func() error { return write(f) }); err != nil {
		return "", err
	}
	return string(f.Bytes), nil
}

// abridged returns the text of a value for a trace. Of a long text, it returns only the
// beginning.
func (f *formatter) abridged(types *cps.Types, t cps.Type, v value) string {
	f.types = types
	long := errors.New("the value is long")
	f.most = rts.TracedBytes
	f.Start(f.most, func() error { return long })
	if t == cps.String {
		f.open(t, v) // in quotes
	} else if f.value(t, v) != nil {
		for _, l := range f.stack {
			setBusy(l.of, false)
		}
	}
	f.most = 0
	return string(f.Bytes)
}

// value prints a value. A string has no quotes.
func (f *formatter) value(t cps.Type, v value) error {
	if t == cps.String {
		f.Bytes = append(f.Bytes, v.text()...)
		return f.Check()
	}
	f.stack = f.stack[:0]
	f.open(t, v)
	for len(f.stack) > 0 {
		if err := f.Check(); err != nil {
			return err
		}
		f.advance()
	}
	return f.Check()
}

// open prints a value or, if it is an array or a struct, only the beginning, and puts it on
// the stack.
func (f *formatter) open(t cps.Type, v value) {
	if rts.IsNumber(t) {
		f.Bytes = rts.AppendNumber(f.Bytes, t, v.num)
		return
	}
	switch x := v.ref.(type) {
	case nil:
		f.Bytes = append(f.Bytes, "nil"...)
	case *rts.String:
		text := x.Text
		if f.most > 0 && len(text) > f.most {
			text = text[:f.most]
		}
		f.Bytes = rts.AppendQuoted(f.Bytes, text)
	case *closure:
		f.Bytes = append(f.Bytes, "<fn"...)
		if name := cps.DisplayName(x.fn.Name); name != "" {
			f.Bytes = append(append(f.Bytes, ' '), name...)
		}
		f.Bytes = append(f.Bytes, '>')
	case *array:
		f.openLevel(t, x, x.busy, "[")
	case *structure:
		if f.types.StructOf(t).Labelled {
			f.Bytes = append(f.Bytes, x.fields[0].text()...)
			return
		}
		f.openLevel(t, x, x.busy, f.types.StructOf(t).Name+"(")
	default: // a reference, which the language cannot print
		f.Bytes = append(f.Bytes, "<ref>"...)
	}
}

// openLevel prints the beginning of an array or a struct. If it is partly printed already, it
// contains itself, and openLevel prints an ellipsis.
func (f *formatter) openLevel(t cps.Type, of any, busy bool, bracket string) {
	if busy {
		f.Bytes = append(f.Bytes, "…"...)
		return
	}
	setBusy(of, true)
	f.Bytes = append(f.Bytes, bracket...)
	f.stack = append(f.stack, level{t: t, of: of})
}

// advance prints the next element of the innermost array or struct or, after the last one,
// its end.
func (f *formatter) advance() {
	l := &f.stack[len(f.stack)-1]
	i := l.next
	l.next++
	switch x := l.of.(type) {
	case *array:
		if i == x.len() {
			f.close(']')
			return
		}
		f.separate(i)
		f.open(f.types.Elem(l.t), x.at(int64(i)))
	case *structure:
		if i == len(x.fields) {
			f.close(')')
			return
		}
		f.separate(i)
		f.open(f.types.StructOf(l.t).Fields[i].Type, x.fields[i])
	}
}

func (f *formatter) separate(i int) {
	if i > 0 {
		f.Bytes = append(f.Bytes, ", "...)
	}
}

// close ends the innermost array or struct.
func (f *formatter) close(bracket byte) {
	f.Bytes = append(f.Bytes, bracket)
	last := len(f.stack) - 1
	setBusy(f.stack[last].of, false)
	f.stack[last] = level{}
	f.stack = f.stack[:last]
}

// setBusy records whether an array or a struct is partly printed.
func setBusy(of any, busy bool) {
	switch x := of.(type) {
	case *array:
		x.busy = busy
	case *structure:
		x.busy = busy
	}
}

// maxStack is the capacity up to which the stack is kept for the next value.
const maxStack = 1 << 15

// shrink releases a buffer or a stack that has grown large.
func (f *formatter) shrink() {
	f.Shrink()
	if cap(f.stack) > maxStack {
		f.stack = nil
	}
}
