// This file defines the names that other languages have for the types of Imp.

package diag

import "strings"

// ForeignType returns the name of the type of Imp that other languages call by the name, or
// "".
func ForeignType(name string) string { return foreignTypes[name] }

var foreignTypes = map[string]string{
	"i8": "int", "i16": "int", "i32": "int", "i64": "int", "isize": "int", "u8": "int", "u16": "int", "u32": "int", "u64": "int", "usize": "int",
	"int8": "int", "int16": "int", "int32": "int", "int64": "int", "uint": "int", "uint8": "int", "uint16": "int", "uint32": "int", "uint64": "int",
	"long": "int", "short": "int", "unsigned": "int", "signed": "int", "size_t": "int", "byte": "int", "rune": "int", "char": "int",
	"Char": "int", "Byte": "int", "Long": "int", "Short": "int", "UInt": "int", "Int32": "int", "Int64": "int", "Int": "int", "Integer": "int", "integer": "int", "int64_t": "int", "int32_t": "int", "uint64_t": "int", "uint32_t": "int", "uint8_t": "int",
	"f32": "float", "f64": "float", "float32": "float", "float64": "float", "double": "float", "real": "float", "Float": "float", "Double": "float",
	"boolean": "bool", "Boolean": "bool", "Bool": "bool", "_Bool": "bool",
	"String": "string", "str": "string", "Str": "string",
}

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
