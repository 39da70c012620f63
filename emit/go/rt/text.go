//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines strings, and how values are converted to text.

package rt

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// builders has the strings that concat made last, by their length. Each is the text of a builder.
var builders [64]*strings.Builder

// concat returns x + y. If it made x, too, it appends to that, so that a string that grows at its
// end is not copied each time.
func concat(x, y string) string {
	if len(x) < 64 || y == "" {
		return x + y
	}
	slot := &builders[len(x)%len(builders)]
	b := *slot
	if b == nil || b.Len() != len(x) || b.String() != x {
		b = new(strings.Builder)
		b.Grow(2 * (len(x) + len(y)))
		b.WriteString(x)
	} else {
		*slot = nil
	}
	b.WriteString(y)
	builders[b.Len()%len(builders)] = b
	return b.String()
}

// substr returns the bytes from one index up to another.
func substr(s string, from, to int64) string {
	inText(from, to, len(s))
	return s[from:to]
}

func inText(from, to int64, n int) {
	if from < 0 || from > to || to > int64(n) {
		panic(trap("substring " + itoa(from) + ".." + itoa(to) + " out of bounds for length " + itoa(int64(n))))
	}
}

// chr returns the text of a code point.
func chr(n int64) string {
	if n != int64(rune(n)) || !utf8.ValidRune(rune(n)) {
		panic(trap("chr(" + itoa(n) + ") is not a code point"))
	}
	return string(rune(n))
}

// itoa, ftoa and btoa return the text of an int, a float and a bool.
func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func btoa(b bool) string { return strconv.FormatBool(b) }

func ftoa(x float64) string {
	switch size := math.Abs(x); {
	case x != x:
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case x == 0, 1e-4 <= size && size < 1e21:
		s := strconv.FormatFloat(x, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	return strconv.FormatFloat(x, 'e', -1, 64)
}

// quote returns a string as the source would write it.
func quote(s string) string {
	const hex = "0123456789abcdef"
	b := []byte{'"'}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			if _, n := utf8.DecodeRuneInString(s[i:]); n > 1 {
				b = append(b, s[i:i+n]...)
				i += n - 1
				continue
			}
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\t':
			b = append(b, `\t`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c == 0:
			b = append(b, `\0`...)
		case c == '\\', c == '"':
			b = append(b, '\\', c)
		case c < ' ', c == 0x7f:
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// str returns the text of any value that is no string. It does not recurse, since lists may be long.
func str(x any) string {
	type level struct {
		of     reflect.Value
		next   int
		closes string
		key    [2]any
	}
	var b strings.Builder
	var stack []level
	busy := map[[2]any]bool{} // the arrays and structs on the stack
	open := func(v, of reflect.Value, opens, closes string) {
		key := [2]any{v.Pointer(), v.Type()}
		if busy[key] {
			b.WriteString("…")
			return
		}
		busy[key] = true
		b.WriteString(opens)
		stack = append(stack, level{of, 0, closes, key})
	}
	visit := func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Int64, reflect.Uint8:
			b.WriteString(itoa(v.Convert(reflect.TypeFor[int64]()).Int()))
		case reflect.Float64:
			b.WriteString(ftoa(v.Float()))
		case reflect.Bool:
			b.WriteString(btoa(v.Bool()))
		case reflect.String:
			b.WriteString(quote(v.String()))
		case reflect.Slice:
			open(v, v, "[", "]")
		case reflect.Struct: // a ref
			b.WriteString("<ref>")
		case reflect.Interface:
			if v.IsNil() {
				b.WriteString("nil")
				return
			}
			b.WriteString(typeNames[v.Elem().Type().Elem()])
		case reflect.Pointer:
			name, ok := typeNames[v.Type().Elem()]
			switch {
			case v.IsNil():
				b.WriteString("nil")
			case ok && name == "": // a label
				b.WriteString(v.Elem().Field(0).String())
			case ok && name[0] == '<':
				b.WriteString(name)
			case ok:
				open(v, v.Elem(), name+"(", ")")
			case strings.HasPrefix(v.Type().Elem().Name(), "array["), v.Type().Elem().Name() == "buffer":
				open(v, v.Elem().Field(0), "[", "]")
			default:
				b.WriteString("<ref>")
			}
		default:
			b.WriteString("nil")
		}
	}
	visit(reflect.ValueOf(x))
	for len(stack) > 0 {
		l := &stack[len(stack)-1]
		i, n := l.next, 0
		l.next++
		if l.of.Kind() == reflect.Slice {
			n = l.of.Len()
		} else {
			for n = l.of.NumField(); n > 0 && l.of.Type().Field(n-1).Name == "_"; n-- {
			}
		}
		switch {
		case i == n:
			b.WriteString(l.closes)
			delete(busy, l.key)
			stack = stack[:len(stack)-1]
			continue
		case i > 0:
			b.WriteString(", ")
		}
		if l.of.Kind() == reflect.Slice {
			visit(l.of.Index(i))
		} else {
			visit(l.of.Field(i))
		}
	}
	return b.String()
}
