// This file defines the execution of arithmetic and comparisons.

package reference

import (
	"cmp"
	"fmt"
	"math"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// isArithmetic reports whether an operation is arithmetic, a comparison or a conversion: one whose
// result is a number that depends only on one or two operands. The first has the type t.
func isArithmetic(code cps.Code, t cps.Type) bool {
	return code.IsScalar() && code != cps.ToString && !(code == cps.Add && t == cps.String)
}

// calculate executes arithmetic or a comparison. It writes the result directly into the
// environment, to avoid copies of values.
func (m *Machine) calculate(op *cps.Op, t cps.Type) error {
	env := m.env
	x := &env[op.Args[0]]
	y := x
	if len(op.Args) > 1 {
		y = &env[op.Args[1]]
	}
	z := &env[op.Result].num
	if op.Code.Evaluates() {
		result, ok := cps.Evaluate(op.Code, x.num, y.num)
		if !ok {
			return rts.NoResult(op.Code, x.num)
		}
		*z = result
		return nil
	}
	switch t {
	case cps.Int, cps.Bool:
		return intOp(op.Code, z, x.int(), y.int())
	case cps.Float:
		return floatOp(op.Code, z, x.float(), y.float())
	case cps.String:
		*z = truth(compare(op.Code, x.text(), y.text()))
	default:
		*z = truth((x.ref == y.ref) == (op.Code == cps.Eq))
	}
	return nil
}

// truth returns the representation of a bool.
func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// compare returns the result of a comparison.
func compare[T cmp.Ordered](code cps.Code, x, y T) bool {
	switch code {
	case cps.Eq:
		return x == y
	case cps.Ne:
		return x != y
	case cps.Lt:
		return x < y
	case cps.Le:
		return x <= y
	case cps.Gt:
		return x > y
	case cps.Ge:
		return x >= y
	}
	panic(fmt.Sprintf("interp: %v is not a comparison", code))
}

// intOp executes an operation on ints or bools and writes its result to z. An operation with
// one operand ignores y.
func intOp(code cps.Code, z *uint64, x, y int64) error {
	switch code {
	case cps.Add:
		*z = uint64(x + y)
	case cps.Sub:
		*z = uint64(x - y)
	case cps.Mul:
		*z = uint64(x * y)
	case cps.Div:
		if y == 0 {
			return rts.DivisionByZero
		}
		*z = uint64(x / y)
	case cps.Rem:
		if y == 0 {
			return rts.DivisionByZero
		}
		*z = uint64(x % y)
	case cps.And:
		*z = uint64(x & y)
	case cps.Or:
		*z = uint64(x | y)
	case cps.Xor:
		*z = uint64(x ^ y)
	case cps.Shl:
		*z = uint64(x << (y & 63))
	case cps.Shr:
		*z = uint64(x >> (y & 63))
	case cps.Ushr:
		*z = uint64(x) >> (y & 63)
	case cps.Neg:
		*z = uint64(-x)
	case cps.Not:
		*z = uint64(x ^ 1)
	case cps.Com:
		*z = uint64(^x)
	case cps.ToFloat:
		*z = math.Float64bits(float64(x))
	case cps.Abs:
		*z = uint64(max(x, -x))
	case cps.Min:
		*z = uint64(min(x, y))
	case cps.Max:
		*z = uint64(max(x, y))
	case cps.BitsFloat:
		*z = uint64(x)
	default:
		*z = truth(compare(code, x, y))
	}
	return nil
}

// floatOp executes an operation on floats and writes the representation of its result to z.
// An operation with one operand ignores y.
func floatOp(code cps.Code, z *uint64, x, y float64) error {
	switch code {
	case cps.Add:
		*z = math.Float64bits(x + y)
	case cps.Sub:
		*z = math.Float64bits(x - y)
	case cps.Mul:
		*z = math.Float64bits(x * y)
	case cps.Div:
		*z = math.Float64bits(x / y)
	case cps.Neg:
		*z = math.Float64bits(-x)
	case cps.ToInt:
		if !(-1<<63 <= x && x < 1<<63) {
			return rts.NoInt(x)
		}
		*z = uint64(int64(x))
	case cps.FloatBits:
		*z = floatBits(x)
	case cps.Abs:
		*z = math.Float64bits(math.Abs(x))
	case cps.Min:
		*z = floatBits(min(x, y)) // which may be a NaN that is not quiet
	case cps.Max:
		*z = floatBits(max(x, y))
	case cps.Sqrt:
		*z = math.Float64bits(math.Sqrt(x))
	default:
		*z = truth(compare(code, x, y))
	}
	return nil
}

// floatBits returns the representation of a float, which is the same for every NaN.
func floatBits(x float64) uint64 {
	if x != x {
		return cps.NaNBits
	}
	return math.Float64bits(x)
}
