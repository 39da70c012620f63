//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines operations on numbers.

package rt

import "math"

// as returns x. An operation on it is done when the program runs, and not by the compiler.
func as[T any](x T) T { return x }

// pick returns x if c is true, else y.
func pick[T any](c bool, x, y T) T {
	if c {
		return x
	}
	return y
}

func abs(x int64) int64 { return max(x, -x) }

// logarithm is math.Log, but right for subnormal numbers: the assembly of Go 1.26 for amd64 is not.
func logarithm(x float64) float64 {
	if 0 < x && x < 0x1p-1022 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// The shifts take counts modulo 64.

func shl(x, n int64) int64 { return x << (uint64(n) & 63) }

func shr(x, n int64) int64 { return x >> (uint64(n) & 63) }

func ushr(x, n int64) int64 { return int64(uint64(x) >> (uint64(n) & 63)) }

// toInt returns the integral part of x.
func toInt(x float64) int64 {
	if !(-1<<63 <= x && x < 1<<63) {
		panic(trap("float " + ftoa(x) + " does not fit into an int"))
	}
	return int64(x)
}

// floatBits returns the representation of x, which is the same for every NaN.
func floatBits(x float64) int64 {
	if x != x {
		return 0x7FF8000000000000
	}
	return int64(math.Float64bits(x))
}

func bitsFloat(n int64) float64 { return math.Float64frombits(uint64(n)) }
