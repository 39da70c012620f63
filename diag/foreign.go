// This file defines the names that other languages have for the types of Imp.

package diag

import (
	"strings"

	"cpsc/internal/words"
)

// ForeignType returns the name of the type of Imp that other languages call by the name, or
// "".
func ForeignType(name string) string { return foreignTypes.Of(name) }

const foreignTypes words.Map = `
	int: i8 i16 i32 i64 isize u8 u16 u32 u64 usize int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 long short unsigned signed size_t byte rune char Char Byte Long Short UInt Int32 Int64 Int Integer integer int64_t int32_t uint64_t uint32_t uint8_t
	float: f32 f64 float32 float64 double real Float Double
	bool: boolean Boolean Bool _Bool
	string: String str Str
`

// Interpolated returns the sum of the parts of a string literal in which other languages have
// values after open: the expressions between "{" and "}", "${" and "}", or "\(" and ")", or in
// place of empty ones, and of the verbs after "%", the arguments. If the parts are not simple,
// it returns "".
func Interpolated(literal, open string, args []string) string {
	if len(literal) < 2 || open == "" {
		return ""
	}
	var sum []string
	rest := literal[1 : len(literal)-1]
	for rest != "" {
		text, after, found := strings.Cut(rest, open)
		if text != "" {
			sum = append(sum, `"`+text+`"`)
		}
		if !found {
			break
		}
		expr, closing := "", "}"
		switch open {
		case "%":
			verb := strings.TrimLeft(after, "l") // no widths, which the sum would not have
			if verb == "" || strings.IndexByte("difgsuv", verb[0]) < 0 {
				return ""
			}
			rest = verb[1:]
		default:
			if open[0] == '\\' {
				closing = ")"
			}
			if expr, rest, found = strings.Cut(after, closing); !found || strings.ContainsAny(expr, "{!\"") {
				return ""
			}
		}
		expr = strings.TrimSpace(expr)
		switch {
		case expr != "" && !strings.Contains(expr, ":"):
		case len(args) == 0 || expr != "" && expr != ":?" && expr != ":#?":
			return ""
		default:
			expr, args = strings.TrimSpace(args[0]), args[1:]
		}
		if expr == "" || expr[0] != '"' {
			expr = "str(" + expr + ")"
		}
		sum = append(sum, expr)
	}
	if len(args) > 0 {
		return ""
	}
	if len(sum) == 0 {
		return literal
	}
	return strings.Join(sum, " + ")
}
