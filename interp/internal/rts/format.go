// This file defines how numbers and strings are printed.

package rts

import (
	"math"
	"strconv"
	"unicode/utf8"

	"cpsc/cps"
)

// AppendFloat appends the shortest text that reads back as the same float: in plain
// decimals for 0 and for 1e-4 <= |x| < 1e21, else with an exponent.
func AppendFloat(buf []byte, x float64) []byte {
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

// Quote returns a string as the source would write it.
func Quote(s string) string { return string(AppendQuoted(nil, s)) }

// AppendQuoted appends a string in quotes, with the escapes of the source. Valid UTF-8
// beyond ASCII is not escaped.
func AppendQuoted(buf []byte, s string) []byte {
	return append(appendEscaped(append(buf, '"'), s), '"')
}

// appendEscaped appends a string with these escapes, without quotes.
func appendEscaped(buf []byte, s string) []byte {
	const hex = "0123456789abcdef"
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
	return buf
}

// PlainFloat returns a float as it is printed.
func PlainFloat(x float64) string { return string(AppendFloat(nil, x)) }

// MaxNumber is the greatest length of what AppendNumber appends: that of a float with a sign, 17
// digits, a point and an exponent.
const MaxNumber = 24

// AppendNumber appends an int, a float or a bool, given by its bits.
func AppendNumber(buf []byte, t cps.Type, bits uint64) []byte {
	switch t {
	case cps.Int:
		return strconv.AppendInt(buf, int64(bits), 10)
	case cps.Float:
		return AppendFloat(buf, math.Float64frombits(bits))
	}
	return strconv.AppendBool(buf, bits != 0)
}
