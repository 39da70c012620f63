// This file defines the arithmetic of constants. It is the same as at run time:
// integers wrap, shift counts are taken modulo 64, floats are IEEE 754 binary64, and
// strings are sequences of bytes.

package check

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"cpsc/ast"
)

// A fault says why an operation on constants has no value.
type fault string

const (
	noFault      fault = ""
	divideByZero fault = "division by zero"
	outOfRange   fault = "the value does not fit an `int`"
	tooLong      fault = "the string is too long for a constant"
)

// Bounds on the length of one constant string and of all together, in bytes. A chain
// of constants, each of which is the one before twice, would grow exponentially.
const (
	maxConstString  = 1 << 20
	maxConstStrings = 1 << 28
)

// constBinary applies a binary operator to constants. The operator must be defined on
// their types.
func constBinary(op ast.Op, x, y any) (any, fault) {
	switch x := x.(type) {
	case int64:
		return constInt(op, x, y.(int64))
	case float64:
		y := y.(float64)
		switch op {
		case ast.Add:
			return x + y, noFault
		case ast.Sub:
			return x - y, noFault
		case ast.Mul:
			return x * y, noFault
		case ast.Div:
			return x / y, noFault
		}
		return constCompare(op, x, y), noFault
	case bool:
		y := y.(bool)
		switch op {
		case ast.LAnd:
			return x && y, noFault
		case ast.LOr:
			return x || y, noFault
		case ast.Ne:
			return x != y, noFault
		}
		return x == y, noFault
	case string:
		y := y.(string)
		if op == ast.Add {
			return x + y, noFault
		}
		return constCompare(op, x, y), noFault
	}
	return nil, noFault
}

func constInt(op ast.Op, x, y int64) (any, fault) {
	switch op {
	case ast.Add:
		return x + y, noFault
	case ast.Sub:
		return x - y, noFault
	case ast.Mul:
		return x * y, noFault
	case ast.Div:
		if y == 0 {
			return nil, divideByZero
		}
		return x / y, noFault // MIN / -1 is MIN in Go as well
	case ast.Rem:
		if y == 0 {
			return nil, divideByZero
		}
		return x % y, noFault
	case ast.And:
		return x & y, noFault
	case ast.Or:
		return x | y, noFault
	case ast.Xor:
		return x ^ y, noFault
	case ast.Shl:
		return x << (y & 63), noFault
	case ast.Shr:
		return x >> (y & 63), noFault
	case ast.Ushr:
		return int64(uint64(x) >> (y & 63)), noFault
	}
	return constCompare(op, x, y), noFault
}

func constCompare[T cmp.Ordered](op ast.Op, x, y T) bool {
	switch op {
	case ast.Ne:
		return x != y
	case ast.Lt:
		return x < y
	case ast.Le:
		return x <= y
	case ast.Gt:
		return x > y
	case ast.Ge:
		return x >= y
	}
	return x == y
}

// constUnary applies -, ! or ~ to a constant. The operator must be defined on its type.
func constUnary(op ast.Op, x any) any {
	switch x := x.(type) {
	case int64:
		if op == ast.Com {
			return ^x
		}
		return -x
	case float64:
		return -x
	case bool:
		return !x
	}
	return nil
}

// constConvert applies the conversion of the given name.
func constConvert(name string, x any) (any, fault) {
	switch name {
	case "int":
		if f, ok := x.(float64); ok {
			// The bounds are exact in binary64; a NaN fails both comparisons.
			if f >= -1<<63 && f < 1<<63 {
				return int64(f), noFault
			}
			return nil, outOfRange
		}
	case "float":
		if i, ok := x.(int64); ok {
			return float64(i), noFault
		}
	case "str":
		switch x := x.(type) {
		case int64:
			return strconv.FormatInt(x, 10), noFault
		case float64:
			return FormatFloat(x), noFault
		case bool:
			return strconv.FormatBool(x), noFault
		}
	}
	return x, noFault
}

// FormatFloat formats a float as print does: with the fewest digits that give the
// same float when read back, with an exponent only for very large or small numbers.
func FormatFloat(f float64) string {
	switch a := math.Abs(f); {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case a != 0 && (a < 1e-4 || a >= 1e21):
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
