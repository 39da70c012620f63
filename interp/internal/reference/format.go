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
	return m.format.text(m.types(), func(f *formatter) error { return f.value(t, v) })
}

// literal is text for a result of a session: a string is in quotes.
func (m *Machine) literal(types *cps.Types, t cps.Type, v value) (string, error) {
	return m.format.text(types, func(f *formatter) error {
		if t == cps.String {
			return f.open(t, v)
		}
		return f.value(t, v)
	})
}

// text returns the text that write appends to the buffer.
func (f *formatter) text(types *cps.Types, write func(f *formatter) error) (string, error) {
	defer f.shrink()
	f.types = types
	if err := f.Text(func() error { return write(f) }); err != nil {
		return "", err
	}
	return f.String(), nil
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
	} else {
		f.value(t, v)
	}
	f.most = 0
	text := string(f.Bytes)
	f.shrink()
	return text
}

// value prints a value. A string has no quotes.
func (f *formatter) value(t cps.Type, v value) error {
	if t == cps.String {
		return f.AppendText(v.text())
	}
	err := f.open(t, v)
	for err == nil && len(f.stack) > 0 {
		err = f.advance()
	}
	return err
}

// open prints a value or, if it is an array or a struct, only the beginning, and puts it on
// the stack.
func (f *formatter) open(t cps.Type, v value) error {
	if rts.IsNumber(t) {
		f.Bytes = rts.AppendNumber(f.Bytes, t, v.num)
		return f.Check()
	}
	switch x := v.ref.(type) {
	case nil:
		f.Bytes = append(f.Bytes, "nil"...)
	case *rts.String:
		text := x.Text
		if f.most > 0 && len(text) > f.most {
			text = text[:f.most]
		}
		return f.AppendQuoted(text)
	case *closure:
		f.Bytes = append(f.Bytes, "<fn"...)
		if name := cps.DisplayName(x.fn.Name); name != "" {
			f.Bytes = append(append(f.Bytes, ' '), name...)
		}
		f.Bytes = append(f.Bytes, '>')
	case *array:
		return f.openLevel(t, x, x.busy, "[")
	case *structure:
		if f.types.StructOf(t).Labelled {
			return f.AppendText(x.fields[0].text())
		}
		return f.openLevel(t, x, x.busy, f.types.StructOf(t).Name+"(")
	default: // a reference, which the language cannot print
		f.Bytes = append(f.Bytes, "<ref>"...)
	}
	return f.Check()
}

// openLevel prints the beginning of an array or a struct. If it is partly printed already, it
// contains itself, and openLevel prints an ellipsis.
func (f *formatter) openLevel(t cps.Type, of any, busy bool, opening string) (err error) {
	if busy {
		f.Bytes = append(f.Bytes, "…"...)
		return f.Check()
	}
	f.Bytes = append(f.Bytes, opening...)
	if f.stack, err = rts.Deepen(f.Heap, f.stack, level{t: t, of: of}); err != nil {
		return err
	}
	setBusy(of, true)
	return f.Check()
}

// advance prints the next element of the innermost array or struct or, after the last one,
// its end.
func (f *formatter) advance() error {
	l := &f.stack[len(f.stack)-1]
	i := l.next
	l.next++
	if x, ok := l.of.(*array); ok {
		if i == x.len() {
			return f.close(']')
		}
		f.separate(i)
		elem := f.types.Elem(l.t)
		if l.t == cps.Bytes {
			elem = cps.Int
		}
		return f.open(elem, x.at(int64(i)))
	}
	fields := l.of.(*structure).fields
	if i == len(fields) {
		return f.close(')')
	}
	f.separate(i)
	return f.open(f.types.StructOf(l.t).Fields[i].Type, fields[i])
}

func (f *formatter) separate(i int) {
	if i > 0 {
		f.Bytes = append(f.Bytes, ", "...)
	}
}

// close ends the innermost array or struct.
func (f *formatter) close(bracket byte) error {
	f.Bytes = append(f.Bytes, bracket)
	last := len(f.stack) - 1
	setBusy(f.stack[last].of, false)
	f.stack[last] = level{}
	f.stack = f.stack[:last]
	return f.Check()
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

// shrink drops what is left of a text that was not finished, and a buffer or a stack that has grown
// large.
func (f *formatter) shrink() {
	f.Shrink()
	for _, l := range f.stack {
		setBusy(l.of, false)
	}
	if len(f.stack) > 0 || cap(f.stack) > rts.MaxStack {
		f.stack = nil
		f.Heap.Release()
	}
}
