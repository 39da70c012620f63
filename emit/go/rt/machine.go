//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines the operations of machines: on unsigned ints and on floats of 32 bits.

package rt

import (
	"math"
	"math/bits"
)

func sext8(x int64) int64     { return int64(int8(x)) }
func sext16(x int64) int64    { return int64(int16(x)) }
func sext32(x int64) int64    { return int64(int32(x)) }
func udiv(x, y int64) int64   { return int64(uint64(x) / uint64(y)) }
func urem(x, y int64) int64   { return int64(uint64(x) % uint64(y)) }
func ult(x, y int64) bool     { return uint64(x) < uint64(y) }
func ule(x, y int64) bool     { return uint64(x) <= uint64(y) }
func clz(x int64) int64       { return int64(bits.LeadingZeros64(uint64(x))) }
func ctz(x int64) int64       { return int64(bits.TrailingZeros64(uint64(x))) }
func popcount(x int64) int64  { return int64(bits.OnesCount64(uint64(x))) }
func rotl(x, n int64) int64   { return int64(bits.RotateLeft64(uint64(x), int(n&63))) }
func rotl32(x, n int64) int64 { return int64(int32(bits.RotateLeft32(uint32(x), int(n&31)))) }

func bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func round32(x float64) float64 { return float64(float32(x)) }
func toFloat32(x int64) float64 { return float64(float32(x)) }
func ufloat(x int64) float64    { return float64(uint64(x)) }
func ufloat32(x int64) float64  { return float64(float32(uint64(x))) }
func rawBits(x float64) int64   { return int64(math.Float64bits(x)) }

func toUint(x float64) int64 {
	if !(-1 < x && x < 1<<64) {
		panic(trap("float " + ftoa(x) + " does not fit into an unsigned int"))
	}
	return uintSat(x)
}

// one is used where the bits of NaNs matter, since Go's compiler leaves out a multiplication by 1,
// which makes a NaN quiet.
var one = 1.0

// minFloat and maxFloat return a canonical NaN unless there is another one, which is more than min
// and max promise.

func minFloat(x, y float64) float64 {
	if x != x || y != y {
		return x + y
	}
	return min(x, y)
}

func maxFloat(x, y float64) float64 {
	if x != x || y != y {
		return x + y
	}
	return max(x, y)
}

// quiet returns x, or a quiet NaN if it is one.
func quiet(x float64) float64 {
	if x != x {
		return math.Float64frombits(math.Float64bits(x) | 1<<51)
	}
	return x
}

// uintSat returns the unsigned int that is nearest to x after its fraction is cut off.
func uintSat(x float64) int64 {
	switch {
	case x >= 1<<64:
		return -1
	case x >= 1<<63: // the conversion is that of signed ints
		return int64(x-1<<63) + math.MinInt64
	case x > 0:
		return int64(x)
	}
	return 0
}

// intSat returns the int that is nearest to x after its fraction is cut off.
func intSat(x float64) int64 {
	switch {
	case x >= 1<<63:
		return math.MaxInt64
	case x >= -1<<63:
		return int64(x)
	case x < 0:
		return math.MinInt64
	}
	return 0
}

// float32Bits returns the representation of x as a float of 32 bits, extended by its sign. Of a NaN
// it keeps what fits: a conversion would make it quiet.
func float32Bits(x float64) int64 {
	if x == x {
		return int64(int32(math.Float32bits(float32(x))))
	}
	b := math.Float64bits(x)
	fraction := uint32(b << 12 >> 41)
	if fraction == 0 { // that would be an infinity
		fraction = 1 << 22
	}
	return int64(int32(uint32(b>>32)&(1<<31) | 0xFF<<23 | fraction))
}

// bitsFloat32 returns the float of 32 bits with a representation.
func bitsFloat32(n int64) float64 {
	x := math.Float32frombits(uint32(n))
	if x == x {
		return float64(x)
	}
	b := uint64(n)
	return math.Float64frombits(b<<32&(1<<63) | 0x7FF<<52 | b<<41>>12)
}

// widened and narrowed convert floats of 32 bits, also NaNs, without a change.
func widened(x float32) float64  { return bitsFloat32(int64(math.Float32bits(x))) }
func narrowed(x float64) float32 { return math.Float32frombits(uint32(float32Bits(x))) }
