// This file defines how the objects of the fast engine are printed.

package interp

import (
	"strconv"

	"cpsc/cps"
)

// An objFormatter is a formatter (file format.go) for objects. What contains
// itself is known by the stack: objects that are being printed are in busy.
type objFormatter struct {
	types *cps.Types
	buf   []byte
	full  func(*objFormatter) error
	next  int
	stack []objLevel
	busy  map[ptr]bool
}

// An objLevel is an array or a struct that is partly printed.
type objLevel struct {
	of       ptr
	t        cps.Type
	num, ref uint16 // of a struct: the next fields, in words
	i        int    // the next element or field
}

// operand prints the operand of an instruction.
func (f *objFormatter) operand(x operandReg, s *state) error {
	if isNumber(x.t) {
		f.open(x.t, *num(s.n, x.reg), nil)
		return f.check()
	}
	obj := *ref(s.r, x.reg)
	if x.t == cps.String {
		f.buf = append(f.buf, *as[string](obj)...)
		return f.check()
	}
	f.stack = f.stack[:0]
	clear(f.busy)
	f.open(x.t, 0, obj)
	for len(f.stack) > 0 {
		if err := f.check(); err != nil {
			return err
		}
		f.step()
	}
	return f.check()
}

// check calls full if it is time to.
func (f *objFormatter) check() error {
	if len(f.buf) < f.next {
		return nil
	}
	err := f.full(f)
	f.next = len(f.buf) + chunk
	return err
}

// open prints a value up to its first element, which is all of it if it is no
// array or struct.
func (f *objFormatter) open(t cps.Type, num uint64, obj ptr) {
	switch t {
	case cps.Int:
		f.buf = strconv.AppendInt(f.buf, int64(num), 10)
		return
	case cps.Float:
		f.buf = appendFloat(f.buf, floatOf(num))
		return
	case cps.Bool:
		f.buf = strconv.AppendBool(f.buf, num != 0)
		return
	case cps.String:
		f.buf = appendQuoted(f.buf, *as[string](obj))
		return
	}
	if obj == nil {
		f.buf = append(f.buf, "nil"...)
		return
	}
	switch f.types.Kind(t) {
	case cps.FuncKind:
		f.buf = append(f.buf, "<fn"...)
		if name := calleeOf(obj).name; name != "" {
			f.buf = append(append(f.buf, ' '), name...)
		}
		f.buf = append(f.buf, '>')
	case cps.ArrayKind:
		if f.enter(obj) {
			f.buf = append(f.buf, '[')
			f.stack = append(f.stack, objLevel{of: obj, t: t})
		}
	case cps.StructKind:
		if f.enter(obj) {
			decl := f.types.StructOf(t)
			f.buf = append(append(f.buf, decl.Name...), '(')
			l := objLevel{of: obj, t: t}
			for _, field := range decl.Fields {
				if !isNumber(field.Type) {
					l.num++
				}
			}
			f.stack = append(f.stack, l)
		}
	default: // a reference, which the language cannot print
		f.buf = append(f.buf, "<ref>"...)
	}
}

// enter marks what may contain itself. It reports false if that is being
// printed already.
func (f *objFormatter) enter(obj ptr) bool {
	if f.busy[obj] {
		f.buf = append(f.buf, "…"...)
		return false
	}
	if f.busy == nil {
		f.busy = map[ptr]bool{}
	}
	f.busy[obj] = true
	return true
}

// step prints the next element of the innermost array or struct, or its end.
func (f *objFormatter) step() {
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
		if t := fields[i].Type; isNumber(t) {
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

func (f *objFormatter) separate(i int) {
	if i > 0 {
		f.buf = append(f.buf, ", "...)
	}
}

func (f *objFormatter) leave(bracket byte) {
	f.buf = append(f.buf, bracket)
	last := len(f.stack) - 1
	delete(f.busy, f.stack[last].of)
	f.stack[last] = objLevel{}
	f.stack = f.stack[:last]
}

// shrink lets go of a buffer or stack that one great value needed.
func (f *objFormatter) shrink() {
	if cap(f.buf) > 4*chunk {
		f.buf = nil
	}
	if cap(f.stack) > chunk {
		f.stack, f.busy = nil, nil
	}
}
