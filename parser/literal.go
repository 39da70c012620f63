// This file defines the values of literals.

package parser

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// literal builds a literal from its token. The result is a
// BadExpr if the literal has no value.
func (b *builder) literal(t *token) ast.Expr {
	span := ast.Span{Span: t.span()}
	bad := &ast.BadExpr{Span: span}
	if t.flags&malformed != 0 {
		return bad
	}
	text := b.name(t)
	switch t.kind {
	case imp.ImpParserTRUE, imp.ImpParserFALSE:
		return &ast.BoolLit{Span: span, Value: t.kind == imp.ImpParserTRUE}
	case imp.ImpParserNIL:
		return &ast.NilLit{Span: span}
	case imp.ImpParserINT:
		if v, ok := integer(text); ok {
			return &ast.IntLit{Span: span, Value: v}
		}
		d := b.errs.Errorf(diag.IntegerOutOfRange, t.span(), "this integer does not fit 64 bits")
		if text[0] == '0' && len(text) > 1 && (text[1] == 'x' || text[1] == 'b') {
			d.Note("hexadecimal and binary literals have at most 64 bits, leading zeros aside")
		} else {
			d.Note("the largest integer is %d", math.MaxInt64)
		}
	case imp.ImpParserFLOAT:
		v, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
		if err == nil {
			return &ast.FloatLit{Span: span, Value: v}
		}
		b.errs.Errorf(diag.FloatOutOfRange, t.span(), "this number is too large for a float").
			Note("the largest float is about 1.8e308")
	case imp.ImpParserSTRING:
		if v, ok := b.unquote(t, false); ok {
			return &ast.StringLit{Span: span, Value: v}
		}
	case imp.ImpParserCHAR:
		if v, ok := b.unquote(t, true); ok {
			if r, n := utf8.DecodeRuneInString(v); n > 0 && n == len(v) {
				return &ast.IntLit{Span: span, Value: int64(r)}
			}
			b.errs.Errorf(diag.MalformedCharacter, t.span(), "a character literal holds one character").
				Under("this one holds %d", utf8.RuneCountInString(v))
		}
	}
	return bad
}

// isLeast reports whether an expression is the decimal literal that fits 64 bits only as the
// operand of a minus.
func (b *builder) isLeast(c imp.IExprContext) bool {
	n, ok := c.(*imp.LiteralContext)
	if !ok || n.GetValue().GetTokenType() != imp.ImpParserINT {
		return false
	}
	digits := strings.ReplaceAll(b.name(n.GetValue().(*token)), "_", "")
	return strings.TrimLeft(digits, "0") == "9223372036854775808"
}

// integer returns the value of an integer literal and whether it fits 64 bits. A
// hexadecimal or binary literal gives the bits, including the sign bit.
func integer(text string) (int64, bool) {
	digits := strings.ReplaceAll(text, "_", "")
	base := 10
	switch {
	case strings.HasPrefix(digits, "0x"):
		base = 16
	case strings.HasPrefix(digits, "0b"):
		base = 2
	}
	if base == 10 {
		v, err := strconv.ParseInt(digits, 10, 64)
		return v, err == nil
	}
	v, err := strconv.ParseUint(digits[2:], base, 64)
	return int64(v), err == nil
}

// badUnicode is the message for an escape \u without its digits.
const badUnicode = "`\\u` needs one to six hexadecimal digits in braces, as in `\\u{E9}`"

// unquote returns the text between the quotes of a token with its escapes replaced, and
// whether all escapes are valid. In a character literal \xHH is a code point, in a string
// it is a byte.
func (b *builder) unquote(t *token, char bool) (string, bool) {
	text := b.text[t.start+1 : t.end-1]
	if !strings.Contains(text, `\`) {
		return text, true
	}
	var out []byte
	fine := true
	for i := 0; i < len(text); {
		if text[i] != '\\' {
			out = append(out, text[i])
			i++
			continue
		}
		n := 2 // the length of the escape
		c := text[i+1]
		if at := strings.IndexByte(`ntr0\"'`, c); at >= 0 {
			out = append(out, "\n\t\r\x00\\\"'"[at])
			i += n
			continue
		}
		var value uint64
		var err error
		problem, note := "", ""
		switch c {
		case 'x':
			n = min(4, len(text)-i)
			value, err = strconv.ParseUint(text[i+2:i+n], 16, 8)
			if err != nil || n < 4 {
				problem = "`\\x` needs two hexadecimal digits"
				n = 2
			}
		case 'u':
			end := strings.IndexByte(text[i:min(i+10, len(text))], '}') // of at most \u{10FFFF}
			if end < 0 || text[i+2] != '{' || end-3 < 1 || end-3 > 6 {
				problem = badUnicode
				break
			}
			n = end + 1
			value, err = strconv.ParseUint(text[i+3:i+end], 16, 32)
			if err != nil {
				problem = badUnicode
			} else if !utf8.ValidRune(rune(value)) {
				problem = "`" + text[i:i+n] + "` is not a code point"
				note = "code points go up to 10FFFF, without D800 to DFFF"
			}
		default:
			_, size := utf8.DecodeRuneInString(text[i+1:])
			n = 1 + size
			problem = "unknown escape `" + text[i:i+n] + "`"
			note = "the escapes are `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"`, `\\'`, `\\xHH` and `\\u{H…}`"
		}
		switch {
		case problem != "":
			at := diag.Span{Start: t.start + 1 + int32(i), End: t.start + 1 + int32(i+n)}
			d := b.errs.Errorf(diag.MalformedEscape, at, "%s", problem)
			if note != "" {
				d.Note("%s", note)
			}
			fine = false
		case c == 'x' && !char:
			out = append(out, byte(value))
		default:
			out = utf8.AppendRune(out, rune(value))
		}
		i += n
	}
	return string(out), fine
}
