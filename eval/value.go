// This file defines values, references, and how values are printed.

package eval

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A value is an int64, a float64, a bool, a string, an *array, a *structure, a
// *closure, a *generator, or nil. Two values of Imp are equal if they are equal in Go.
// The operand stack also holds references and labels.
type value any

// An array is the content of an array; arrays are compared by identity.
type array struct{ elems []value }

// A structure is the content of a struct; structs are compared by identity.
type structure struct {
	name   string
	fields []value
}

// A closure is a function with its captured variables.
type closure struct {
	fn       *function
	captured []reference
}

// A reference is an operand that can be read, assigned and passed by reference.
type reference interface {
	load() (value, error)
	store(value) error
}

// A box is a local variable. It is empty until it is assigned.
type box struct {
	x    value
	full bool
}

var errEmpty = errors.New("a variable is used before it is assigned, which the checker accepted")

func (b *box) load() (value, error) {
	if b == nil || !b.full {
		return nil, errEmpty
	}
	return b.x, nil
}

func (b *box) store(x value) error {
	if b == nil {
		return errEmpty
	}
	b.x, b.full = x, true
	return nil
}

// A global is a global variable.
type global struct {
	box
	name string
}

func (g *global) load() (value, error) {
	if !g.full {
		return nil, trapf("global %s is used before it is initialised", g.name)
	}
	return g.x, nil
}

// An element refers to an element of an array. The index may be out of bounds.
type element struct {
	of *array
	i  int64
}

func (e element) check() error {
	if n := len(e.of.elems); e.i < 0 || e.i >= int64(n) {
		return outOfBounds(e.i, n)
	}
	return nil
}

func (e element) load() (value, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	return e.of.elems[e.i], nil
}

func (e element) store(x value) error {
	if err := e.check(); err != nil {
		return err
	}
	e.of.elems[e.i] = x
	return nil
}

func outOfBounds(i int64, n int) error { return trapf("index %d out of bounds for length %d", i, n) }

// A byteOf refers to a byte of a string. It can only be read.
type byteOf struct {
	of string
	i  int64
}

func (b byteOf) load() (value, error) {
	if b.i < 0 || b.i >= int64(len(b.of)) {
		return nil, outOfBounds(b.i, len(b.of))
	}
	return int64(b.of[b.i]), nil
}

func (b byteOf) store(value) error { return errors.New("a byte of a string is assigned") }

// A field refers to a field of a struct, which may be nil.
type field struct {
	of *structure // or nil
	i  int
}

const nilDereference trap = "nil dereference"

func (f field) load() (value, error) {
	if f.of == nil {
		return nil, nilDereference
	}
	return f.of.fields[f.i], nil
}

func (f field) store(x value) error {
	if f.of == nil {
		return nilDereference
	}
	f.of.fields[f.i] = x
	return nil
}

// An end is the closing bracket of an array or a struct that is being printed.
type end struct {
	of      value
	bracket string
}

// A quoted is a value inside another one, where strings are printed as literals.
type quoted struct{ x value }

// A raw is text that is printed as it is.
type raw string

// text returns the text that print writes for x. It does not recurse: todo is a
// stack of the parts that are still to be printed.
func (m *machine) text(x value) (string, error) {
	if s, ok := x.(string); ok {
		return s, nil
	}
	var b strings.Builder
	inside := map[value]bool{} // the arrays and structs that are being printed
	todo := []any{quoted{x}}
	compound := func(x value, open, close string, parts []value) {
		if inside[x] {
			b.WriteString("…")
			return
		}
		inside[x] = true
		b.WriteString(open)
		todo = append(todo, end{x, close})
		for i := len(parts) - 1; i >= 0; i-- {
			todo = append(todo, quoted{parts[i]})
			if i > 0 {
				todo = append(todo, raw(", "))
			}
		}
	}
	for len(todo) > 0 {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch last := last.(type) {
		case raw:
			b.WriteString(string(last))
		case end:
			delete(inside, last.of)
			b.WriteString(last.bracket)
		case quoted:
			switch x := last.x.(type) {
			case nil:
				b.WriteString("nil")
			case int64:
				b.WriteString(decimal(x))
			case float64:
				b.WriteString(floatText(x))
			case bool:
				if x {
					b.WriteString("true")
				} else {
					b.WriteString("false")
				}
			case string:
				quote(&b, x)
			case *array:
				compound(x, "[", "]", x.elems)
			case *structure:
				compound(x, x.name+"(", ")", x.fields)
			case *closure:
				b.WriteString(strings.TrimRight("<fn "+x.fn.name, " ") + ">")
			case *generator:
				b.WriteString(strings.TrimRight("<gen "+x.name, " ") + ">")
			}
		}
		if int64(b.Len()) > m.maxMemory {
			return "", m.use(int64(b.Len()))
		}
	}
	return b.String(), m.use(int64(b.Len()))
}

// decimal returns n in decimal notation.
func decimal(n int64) string {
	if n == 0 {
		return "0"
	}
	var digits [20]byte
	i := len(digits)
	for left := n; left != 0; left /= 10 {
		digit := left % 10
		i--
		digits[i] = byte('0' + max(digit, -digit))
	}
	if n < 0 {
		i--
		digits[i] = '-'
	}
	return string(digits[i:])
}

// floatText returns the shortest text that reads back as x. The digits come from
// package strconv; the position of the point and the choice of an exponent follow
// the language reference.
func floatText(x float64) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	sign := ""
	if math.Signbit(x) {
		sign, x = "-", -x
	}
	if x == 0 {
		return sign + "0.0"
	}
	// x = d.ddd * 10^power
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	exp, _ := strconv.Atoi(power)
	if x < 1e-4 || x >= 1e21 {
		if len(digits) > 1 {
			digits = digits[:1] + "." + digits[1:]
		}
		expSign := "+"
		if exp < 0 {
			expSign, exp = "-", -exp
		}
		if exp < 10 {
			expSign += "0"
		}
		return sign + digits + "e" + expSign + decimal(int64(exp))
	}
	if exp < 0 {
		digits, exp = strings.Repeat("0", -exp)+digits, 0
	}
	whole := exp + 1 // the number of digits before the point
	if len(digits) <= whole {
		digits += strings.Repeat("0", whole-len(digits)+1)
	}
	return sign + digits[:whole] + "." + digits[whole:]
}

// quote writes s as a string literal.
func quote(b *strings.Builder, s string) {
	escapes := map[rune]string{'\n': `\n`, '\t': `\t`, '\r': `\r`, 0: `\0`, '\\': `\\`, '"': `\"`}
	b.WriteByte('"')
	for i, r := range s { // a byte that is not valid UTF-8 gives a RuneError of size 1
		_, size := utf8.DecodeRuneInString(s[i:])
		escape, ok := escapes[r]
		switch {
		case ok:
			b.WriteString(escape)
		case r == utf8.RuneError && size == 1, r < ' ', r == 0x7F:
			b.WriteString(`\x` + string("0123456789abcdef"[s[i]>>4]) + string("0123456789abcdef"[s[i]&15]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}
