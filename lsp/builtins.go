// This file defines the signatures of the built-in functions.

package lsp

import (
	"strings"

	"cpsc/internal/words"
)

// builtinSignatures are the signatures as docs/language.md has them: T is any type, num is
// int or float.
var builtinSignatures = words.Texts{
	{"print", "print(x: T, …)"},
	{"write", "write(x: T, …)"},
	{"str", "str(x: T) -> string"},
	{"int", "int(x: num) -> int"},
	{"float", "float(x: num) -> float"},
	{"len", "len(x: [T] or string) -> int"},
	{"array", "array(n: int, x: T) -> [T]"},
	{"push", "push(a: [T], x: T)"},
	{"pop", "pop(a: [T]) -> T"},
	{"copy", "copy(a: [T]) -> [T]"},
	{"substr", "substr(s: string, from: int, to: int) -> string"},
	{"chr", "chr(n: int) -> string"},
	{"assert", "assert(c: bool, message: string)"},
	{"next", "next(g: gen T, ref x: T) -> bool"},
	{"exit", "exit(n: int)"},
	{"read_line", "read_line() -> string"},
	{"read_int", "read_int() -> int"},
	{"eof", "eof() -> bool"},
	{"abs", "abs(x: num) -> num"},
	{"min", "min(x: num, y: num) -> num"},
	{"max", "max(x: num, y: num) -> num"},
	{"float_bits", "float_bits(x: float) -> int"},
	{"bits_float", "bits_float(n: int) -> float"},
	{"popcount", "popcount(x: int) -> int"},
	{"sqrt", "sqrt(x: float) -> float"},
	{"floor", "floor(x: float) -> float"},
	{"ceil", "ceil(x: float) -> float"},
	{"sin", "sin(x: float) -> float"},
	{"cos", "cos(x: float) -> float"},
	{"exp", "exp(x: float) -> float"},
	{"log", "log(x: float) -> float"},
	{"pow", "pow(x: float, y: float) -> float"},
}

// builtinParams returns the parameters of a built-in function.
func builtinParams(name string) []string {
	_, list, _ := strings.Cut(builtinSignatures.Of(name), "(")
	list, _, _ = strings.Cut(list, ")")
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}
