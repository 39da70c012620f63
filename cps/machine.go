// This file defines the results of operations that have one or two operands of one type each, on
// the representations of ints, floats and bools. The builder and both engines call these functions.
// They have code of their own only for operations on several types, and for those that are frequent.
//
// A NaN keeps its bits when it is moved, loaded, stored, converted from or to bits, or gets another
// sign. Any other operation that gives a NaN gives a quiet one, with any sign and payload.

package cps

import (
	"math"
	"math/bits"
)

// IsScalar reports whether the operation is arithmetic, a comparison or a conversion: its result
// depends only on one or two operands and is, except for those of Add and ToString on strings, an
// int, a float or a bool.
func (c Code) IsScalar() bool { return NoCode < c && c <= BitsFloat32 }

// Evaluate computes an operation from the representations of its operands. With one
// operand, y is not used. It reports false if the operation traps, or if it is another operation,
// which Evaluates reports.
func Evaluate(c Code, x, y uint64) (uint64, bool) {
	switch f := evaluators[c].(type) {
	case func(x uint64) uint64:
		return f(x), true
	case func(x, y uint64) uint64:
		if y == 0 && (c == Udiv || c == Urem) {
			return 0, false
		}
		return f(x, y), true
	case func(x float64) float64:
		return quiet(f(math.Float64frombits(x))), true
	case func(x float64) uint64:
		f64 := math.Float64frombits(x)
		return f(f64), c != ToUint || -1 < f64 && f64 < 1<<64
	case func(x, y float64) float64:
		return quiet(f(math.Float64frombits(x), math.Float64frombits(y))), true
	case func(x uint64) float64:
		return math.Float64bits(f(x)), true
	}
	return 0, false
}

// Evaluates reports whether Evaluate computes the operation.
func (c Code) Evaluates() bool { return evaluators[c] != nil }

// logarithm is math.Log, but right for subnormal numbers: the assembly of Go 1.26 for amd64 is not.
func logarithm(x float64) float64 {
	if 0 < x && x < 0x1p-1022 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// evaluators has the functions of Evaluate. Those from float to float may give a NaN that is not
// quiet.
var evaluators = [math.MaxUint8 + 1]any{
	Popcount: func(x uint64) uint64 { return uint64(bits.OnesCount64(x)) },
	Floor:    math.Floor,
	Ceil:     math.Ceil,
	Sin:      math.Sin,
	Cos:      math.Cos,
	Exp:      math.Exp,
	Log:      logarithm,
	Pow:      math.Pow,
	Sext8:    func(x uint64) uint64 { return uint64(int8(x)) },
	Sext16:   func(x uint64) uint64 { return uint64(int16(x)) },
	Sext32:   func(x uint64) uint64 { return uint64(int32(x)) },
	Udiv:     func(x, y uint64) uint64 { return x / y },
	Urem:     func(x, y uint64) uint64 { return x % y },
	Ult:      func(x, y uint64) uint64 { return boolConstant(x < y).bits },
	Ule:      func(x, y uint64) uint64 { return boolConstant(x <= y).bits },
	Clz:      func(x uint64) uint64 { return uint64(bits.LeadingZeros64(x)) },
	Ctz:      func(x uint64) uint64 { return uint64(bits.TrailingZeros64(x)) },
	Rotl:     func(x, n uint64) uint64 { return bits.RotateLeft64(x, int(n&63)) },
	Rotl32:   func(x, n uint64) uint64 { return uint64(int32(bits.RotateLeft32(uint32(x), int(n&31)))) },
	Bit:      func(x uint64) uint64 { return x },
	Trunc:    math.Trunc,
	Nearest:  math.RoundToEven,
	Copysign: func(x, y uint64) uint64 { return x&^signBit | y&signBit },
	Round32:  func(x float64) float64 { return float64(float32(x)) },
	Float32:  func(x uint64) float64 { return float64(float32(int64(x))) },
	Ufloat:   func(x uint64) float64 { return float64(x) },
	Ufloat32: func(x uint64) float64 { return float64(float32(x)) },
	ToUint:   saturated,
	IntSat: func(x float64) uint64 {
		switch {
		case x >= 1<<63:
			return math.MaxInt64
		case x >= -1<<63:
			return uint64(int64(x))
		case x < 0:
			return 1 << 63
		}
		return 0
	},
	UintSat:     saturated,
	RawBits:     math.Float64bits,
	Float32Bits: float32Bits,
	BitsFloat32: bitsFloat32,
}

const signBit = 1 << 63

// quiet returns the representation of a float, of a quiet NaN for any NaN.
func quiet(x float64) uint64 {
	if x != x {
		return math.Float64bits(x) | 1<<51
	}
	return math.Float64bits(x)
}

// saturated returns the unsigned int that is nearest to x after its fraction is cut off.
func saturated(x float64) uint64 {
	switch {
	case x >= 1<<64:
		return math.MaxUint64
	case x >= 1<<63: // the conversion is that of signed ints
		return uint64(int64(x-1<<63)) + 1<<63
	case x > 0:
		return uint64(int64(x))
	}
	return 0
}

// float32Bits returns the representation of x as a float of 32 bits, extended by its sign. Of a
// NaN it keeps what fits: a conversion would make it quiet.
func float32Bits(x float64) uint64 {
	if x == x {
		return uint64(int32(math.Float32bits(float32(x))))
	}
	b := math.Float64bits(x)
	fraction := uint32(b << 12 >> 41)
	if fraction == 0 { // that would be an infinity
		fraction = 1 << 22
	}
	return uint64(int32(uint32(b>>32)&(1<<31) | 0xFF<<23 | fraction))
}

// bitsFloat32 returns the float of 32 bits with a representation.
func bitsFloat32(b uint64) float64 {
	x := math.Float32frombits(uint32(b))
	if x == x {
		return float64(x)
	}
	return math.Float64frombits(b<<32&signBit | 0x7FF<<52 | b<<41>>12)
}
