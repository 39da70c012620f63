// This file defines what editors say about the built-in functions.

package lsp

import (
	"strings"

	"cpsc/internal/words"
)

// builtinMeanings say what the functions do, in the words of docs/language.md.
var builtinMeanings = words.Texts{
	{"print", "writes any number of values, of any types, with a space between two values and a newline at the end"},
	{"write", "writes the values and nothing else"},
	{"str", "the text that `print` would write for the value"},
	{"int", "converts to an int"},
	{"float", "converts to a float"},
	{"len", "the number of elements or bytes"},
	{"array", "a new array of `n` elements, all of them `x`; if `x` is a reference, all are the same reference"},
	{"push", "appends an element"},
	{"pop", "removes the last element and returns it"},
	{"copy", "a new array with the same elements, which are not copied themselves"},
	{"substr", "the bytes from `from` up to but not including `to`"},
	{"chr", "the UTF-8 text of a code point: 0 to 0x10FFFF, except 0xD800 to 0xDFFF"},
	{"assert", "traps if `c` is false; the message is always evaluated"},
	{"next", "assigns the next value of a generator to `x`, and returns whether there is one"},
	{"exit", "ends the program with an exit status; does not return"},
	{"read_line", "the rest of the line of the input, without its newline"},
	{"read_int", "the next word of the input, as an integer"},
	{"eof", "whether the input is at its end; a newline that is left counts as input"},
	{"abs", "the absolute value; `abs(MIN)` is MIN"},
	{"min", "the smaller one; NaN if one of them is NaN; `-0.0` is less than `0.0`"},
	{"max", "the greater one; NaN if one of them is NaN; `0.0` is greater than `-0.0`"},
	{"float_bits", "the IEEE 754 representation of x; `0x7FF8000000000000` for every NaN"},
	{"bits_float", "the float with this representation"},
	{"popcount", "how many of the 64 bits are 1"},
	{"bytes", "`n` bytes, all of them 0"},
	{"load8_u load16_u load32_u", "the int of 8, 16 or 32 bits at `i`, without a sign"},
	{"load8_s load16_s load32_s load64", "the int of 8, 16, 32 or 64 bits at `i`, with a sign"},
	{"store8 store16 store32 store64", "stores the low bits of `x` at `i`"},
	{"fill", "sets `n` bytes from `i` on to the low 8 bits of `x`"},
	{"move", "copies `n` bytes at `j` of `from` to `i`; `from` may be `b` itself, or a string"},
	{"grow", "appends `n` bytes that are 0; the length before, or -1 if `n` is negative or there is no memory"},
	{"sqrt", "square root"},
	{"floor", "greatest integer not above x"},
	{"ceil", "least integer not below x"},
	{"sin", "sine of radians"},
	{"cos", "cosine of radians"},
	{"exp", "e to the power x"},
	{"log", "natural logarithm"},
	{"pow", "x to the power y"},
}

// builtinParams returns the parameters of a built-in function.
func builtinParams(name string) []string {
	_, list, _ := strings.Cut(words.Signatures.Of(name), "(")
	list, _, _ = strings.Cut(list, ")")
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}
