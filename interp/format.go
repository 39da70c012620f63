// This file defines how values are printed.

package interp

import (
	"math"
	"strconv"
	"unicode/utf8"

	"cpsc/cps"
)

// appendFloat appends the fewest digits that read back the same: in plain
// decimals for 0 and for 1e-4 <= |x| < 1e21, else with an exponent.
func appendFloat(buf []byte, x float64) []byte {
	switch abs := math.Abs(x); {
	case x != x:
		return append(buf, "nan"...)
	case math.IsInf(x, 1):
		return append(buf, "inf"...)
	case math.IsInf(x, -1):
		return append(buf, "-inf"...)
	case x == 0, 1e-4 <= abs && abs < 1e21:
		start := len(buf)
		buf = strconv.AppendFloat(buf, x, 'f', -1, 64)
		for _, c := range buf[start:] {
			if c == '.' {
				return buf
			}
		}
		return append(buf, ".0"...)
	}
	return strconv.AppendFloat(buf, x, 'e', -1, 64)
}

// quote returns a string as the source would write it.
func quote(s string) string { return string(appendQuoted(nil, s)) }

// appendQuoted appends a string in quotes, with the escapes of the source; what
// is valid UTF-8 beyond ASCII stays.
func appendQuoted(buf []byte, s string) []byte {
	const hex = "0123456789abcdef"
	buf = append(buf, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			if r, n := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
				buf = append(buf, s[i:i+n]...)
				i += n
				continue
			}
		}
		switch {
		case c == '\n':
			buf = append(buf, `\n`...)
		case c == '\t':
			buf = append(buf, `\t`...)
		case c == '\r':
			buf = append(buf, `\r`...)
		case c == 0:
			buf = append(buf, `\0`...)
		case c == '\\', c == '"':
			buf = append(buf, '\\', c)
		case c < ' ', c >= 0x7f:
			buf = append(buf, '\\', 'x', hex[c>>4], hex[c&15])
		default:
			buf = append(buf, c)
		}
		i++
	}
	return append(buf, '"')
}

// A formatter makes text of values. It keeps the arrays and structs that it is
// inside of on a stack of its own.
type formatter struct {
	types *cps.Types
	buf   []byte
	full  func(*formatter) error // called when buf has grown by a chunk or more, and may empty it
	next  int                    // the length of buf at which to call it
	most  int                    // the bytes of a quoted string that are looked at; 0: all
	stack []level
}

const chunk = 1 << 15

// A level is an array or a struct that is partly printed.
type level struct {
	of       any
	t        cps.Type
	num, ref int32 // of a struct: the next slots
	i        int   // the next element or field
}

// operand prints the operand of an instruction.
func (f *formatter) operand(arg typedArg, n []uint64, r []any) error {
	if isNumber(arg.t) {
		return f.value(arg.t, n[arg.slot], nil)
	}
	return f.value(arg.t, 0, r[arg.slot])
}

// value prints a value of a type, given by the register file of the type.
// Strings are printed raw.
func (f *formatter) value(t cps.Type, num uint64, ref any) error {
	if t == cps.String {
		f.buf = append(f.buf, ref.(string)...)
		return f.check()
	}
	f.stack = f.stack[:0]
	f.open(t, num, ref)
	for len(f.stack) > 0 {
		if err := f.check(); err != nil {
			return err
		}
		f.step()
	}
	return f.check()
}

// check calls full if it is time to.
func (f *formatter) check() error {
	if len(f.buf) < f.next {
		return nil
	}
	err := f.full(f)
	f.next = len(f.buf) + chunk
	return err
}

// open prints a value up to its first element, which is all of it if it is no
// array or struct.
func (f *formatter) open(t cps.Type, num uint64, ref any) {
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
		s := ref.(string)
		if f.most > 0 && len(s) > f.most {
			s = s[:f.most]
		}
		f.buf = appendQuoted(f.buf, s)
		return
	}
	switch x := ref.(type) {
	case nil:
		f.buf = append(f.buf, "nil"...)
	case *closure:
		f.buf = append(f.buf, "<fn"...)
		if x.code.name != "" {
			f.buf = append(append(f.buf, ' '), x.code.name...)
		}
		f.buf = append(f.buf, '>')
	case *numArray:
		f.buf = append(f.buf, '[')
		f.stack = append(f.stack, level{of: x, t: t})
	case *refArray:
		if f.enter(&x.busy) {
			f.buf = append(f.buf, '[')
			f.stack = append(f.stack, level{of: x, t: t})
		}
	case *structure:
		if f.enter(&x.busy) {
			f.buf = append(append(f.buf, f.types.StructOf(t).Name...), '(')
			f.stack = append(f.stack, level{of: x, t: t})
		}
	default: // a reference, which the language cannot print
		f.buf = append(f.buf, "<ref>"...)
	}
}

// abandon gives up a value that is partly printed.
func (f *formatter) abandon() {
	for _, l := range f.stack {
		switch x := l.of.(type) {
		case *refArray:
			x.busy = false
		case *structure:
			x.busy = false
		}
	}
	clear(f.stack)
	f.stack = f.stack[:0]
}

// enter marks what may contain itself. It reports false if that is being
// printed already.
func (f *formatter) enter(busy *bool) bool {
	if *busy {
		f.buf = append(f.buf, "…"...)
		return false
	}
	*busy = true
	return true
}

// step prints the next element of the innermost array or struct, or its end.
func (f *formatter) step() {
	l := &f.stack[len(f.stack)-1]
	i := l.i
	l.i++
	switch x := l.of.(type) {
	case *numArray:
		if i == len(x.elems) {
			f.leave(']')
			return
		}
		f.separate(i)
		f.open(f.types.Elem(l.t), x.elems[i], nil)
	case *refArray:
		if i == len(x.elems) {
			x.busy = false
			f.leave(']')
			return
		}
		f.separate(i)
		f.open(f.types.Elem(l.t), 0, x.elems[i])
	case *structure:
		fields := f.types.StructOf(l.t).Fields
		if i == len(fields) {
			x.busy = false
			f.leave(')')
			return
		}
		f.separate(i)
		if t := fields[i].Type; isNumber(t) {
			l.num++
			f.open(t, x.nums[l.num-1], nil)
		} else {
			l.ref++
			f.open(t, 0, x.refs[l.ref-1])
		}
	}
}

func (f *formatter) separate(i int) {
	if i > 0 {
		f.buf = append(f.buf, ", "...)
	}
}

func (f *formatter) leave(bracket byte) {
	f.buf = append(f.buf, bracket)
	f.stack[len(f.stack)-1] = level{}
	f.stack = f.stack[:len(f.stack)-1]
}

// isNumber reports whether values of a type are kept as numbers.
func isNumber(t cps.Type) bool { return t == cps.Int || t == cps.Float || t == cps.Bool }

// plainFloat returns a float as it is printed.
func plainFloat(x float64) string { return string(appendFloat(nil, x)) }

// shrink lets go of a buffer or stack that one great value needed.
func (f *formatter) shrink() {
	if cap(f.buf) > 4*chunk {
		f.buf = nil
	}
	if cap(f.stack) > chunk {
		f.stack = nil
	}
}
