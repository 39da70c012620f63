// This file defines the results of operations on constants. The arithmetic is that of
// the interpreter.

package cps

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// maxFoldedString is the size in bytes of the longest string that folding may give. It
// keeps the output linear in the size of the input: a program may double a string again
// and again, or append to it a thousand times, and each step would become a constant.
const maxFoldedString = 128

func intConstant(n int64) constant { return constant{Int, uint64(n), ""} }

func boolConstant(x bool) constant {
	if x {
		return constant{Bool, 1, ""}
	}
	return constant{Bool, 0, ""}
}

// representation returns a constant that is not a string, if ok. It reports false for a NaN that is
// not the one that is a constant: some operations keep its bits, and others find them.
func representation(t Type, bits uint64, ok bool) (constant, bool) {
	x := math.Float64frombits(bits)
	return constant{t, bits, ""}, ok && (t != Float || x == x || bits == NaNBits)
}

// floatConstant returns the constant x. All NaNs give the same constant.
func floatConstant(x float64) constant {
	if x != x {
		x = math.Float64frombits(NaNBits)
	}
	return constant{Float, math.Float64bits(x), ""}
}

// Fold returns the result of an operation on constants, with its kind, type, bits and
// text. It reports false if the operation does not apply to the constants, if it traps or
// has an effect, or if IEEE 754 does not define its result to the last digit (sin, cos,
// exp, log, pow): then the program has to compute it when it runs.
func Fold(c Code, args ...*ValueInfo) (ValueInfo, bool) {
	if len(args) == 0 || len(args) > 3 || slices.Contains(args, nil) {
		return ValueInfo{}, false
	}
	var types []Type
	for _, x := range args {
		types = append(types, x.Type)
	}
	if types[0] >= numBasic { // nil, whose type only its program knows
		if len(types) != 2 || types[0] != types[1] {
			return ValueInfo{}, false
		}
	} else if _, err := new(Program).ResultType(c, types, 0); err != nil {
		return ValueInfo{}, false
	}
	x, ok := fold(c, args)
	return x.info(), ok
}

// fold is Fold for one to three operands. They have the type of the first, except in
// operations on a string and ints.
func fold(c Code, args []*ValueInfo) (constant, bool) {
	if c.Evaluates() && (c < Sin || c > Pow) {
		y := uint64(0)
		if len(args) > 1 {
			y = args[1].Bits
		}
		bits, ok := Evaluate(c, args[0].Bits, y)
		return representation(codes[c].signatures[0].result, bits, ok)
	}
	switch args[0].Type {
	case Int:
		return foldInt(c, args)
	case Float:
		return foldFloat(c, args)
	case Bool:
		return foldBool(c, args)
	case String:
		return foldString(c, args)
	}
	switch c { // nil is the only constant of any other type
	case Eq:
		return boolConstant(true), true
	case Ne:
		return boolConstant(false), true
	}
	return constant{}, false
}

func foldInt(c Code, args []*ValueInfo) (constant, bool) {
	x, y := args[0].Int(), int64(0)
	if len(args) > 1 {
		y = args[1].Int()
	}
	if ordered, ok := foldOrder(c, x, y); ok {
		return ordered, true
	}
	switch c {
	case Add:
		x += y
	case Sub:
		x -= y
	case Mul:
		x *= y
	case Div:
		if y == 0 {
			return constant{}, false
		}
		x /= y
	case Rem:
		if y == 0 {
			return constant{}, false
		}
		x %= y
	case And:
		x &= y
	case Or:
		x |= y
	case Xor:
		x ^= y
	case Shl:
		x <<= y & 63
	case Shr:
		x >>= y & 63
	case Ushr:
		x = int64(uint64(x) >> (y & 63))
	case Neg:
		x = -x
	case Com:
		x = ^x
	case Abs:
		x = max(x, -x)
	case Min:
		x = min(x, y)
	case Max:
		x = max(x, y)
	default:
		return convertInt(c, x)
	}
	return intConstant(x), true
}

// convertInt is fold for the operations that give another type for an int.
func convertInt(c Code, x int64) (constant, bool) {
	switch c {
	case BitsFloat:
		return representation(Float, uint64(x), true)
	case ToFloat:
		return floatConstant(float64(x)), true
	case ToString:
		return constant{String, 0, strconv.FormatInt(x, 10)}, true
	case Chr:
		if x == int64(rune(x)) && utf8.ValidRune(rune(x)) {
			return constant{String, 0, string(rune(x))}, true
		}
	}
	return constant{}, false
}

// NaNBits is the representation of a constant NaN, and the result of FloatBits for every NaN. The
// engines and the machines that run programs make different ones.
const NaNBits = 0x7FF8000000000000

func foldFloat(c Code, args []*ValueInfo) (constant, bool) {
	x, y := args[0].Float(), 0.0
	if len(args) > 1 {
		y = args[1].Float()
	}
	if ordered, ok := foldOrder(c, x, y); ok {
		return ordered, true
	}
	switch c {
	case Add:
		x += y
	case Sub:
		x -= y
	case Mul:
		x *= y
	case Div:
		x /= y
	case Neg:
		return representation(Float, math.Float64bits(x)^signBit, true)
	case Abs:
		x = math.Abs(x)
	case Min:
		x = min(x, y)
	case Max:
		x = max(x, y)
	case Sqrt:
		x = math.Sqrt(x)
	case ToInt:
		if !(-1<<63 <= x && x < 1<<63) {
			return constant{}, false
		}
		return intConstant(int64(x)), true
	case FloatBits:
		if x != x {
			return intConstant(NaNBits), true
		}
		return intConstant(int64(math.Float64bits(x))), true
	case ToString:
		return constant{String, 0, args[0].constant()}, true
	default:
		return constant{}, false
	}
	return floatConstant(x), true
}

func foldBool(c Code, args []*ValueInfo) (constant, bool) {
	switch c {
	case Not:
		return boolConstant(!args[0].Bool()), true
	case Eq:
		return boolConstant(args[0].Bool() == args[1].Bool()), true
	case Ne:
		return boolConstant(args[0].Bool() != args[1].Bool()), true
	case ToString:
		return constant{String, 0, args[0].constant()}, true
	}
	return constant{}, false
}

func foldString(c Code, args []*ValueInfo) (constant, bool) {
	x, y := args[0].Text, ""
	if len(args) > 1 {
		y = args[1].Text
	}
	if ordered, ok := foldOrder(c, x, y); ok {
		return ordered, true
	}
	switch c {
	case Add:
		if len(x)+len(y) <= maxFoldedString {
			return constant{String, 0, x + y}, true
		}
	case Len:
		return intConstant(int64(len(x))), true
	case Index:
		if i := args[1].Int(); 0 <= i && i < int64(len(x)) {
			return intConstant(int64(x[i])), true
		}
	case Substr:
		if from, to := args[1].Int(), args[2].Int(); 0 <= from && from <= to && to <= int64(len(x)) {
			return constant{String, 0, x[from:to]}, true
		}
	}
	return constant{}, false
}

// foldOrder returns the result of a comparison. It reports false if c is not a comparison.
func foldOrder[T cmp.Ordered](c Code, x, y T) (constant, bool) {
	switch c {
	case Eq:
		return boolConstant(x == y), true
	case Ne:
		return boolConstant(x != y), true
	case Lt:
		return boolConstant(x < y), true
	case Le:
		return boolConstant(x <= y), true
	case Gt:
		return boolConstant(x > y), true
	case Ge:
		return boolConstant(x >= y), true
	}
	return constant{}, false
}
