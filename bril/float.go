// This file defines how floats are printed: the function of the run-time system that
// converts a float to text, as JavaScript's toFixed(17) does, or toExponential(17) from
// 1e10 up and from 1e-10 down. Both are exact, and round half up.

package bril

import (
	"math"

	"cpsc/cps"
)

// The interpreter prints x with an exponent if |log10(|x|)| >= 10. The logarithm is
// rounded: it is 10 also for the 10 numbers before 1e10, and -10 also for the 15 numbers
// after 1e-10.
func large() float64 { return math.Float64frombits(math.Float64bits(1e10) - 10) }
func small() float64 { return math.Float64frombits(math.Float64bits(1e-10) + 15) }

// float builds the function that returns the text of a float.
func (h *helper) float() {
	b, x := h.b, h.b.Param(0)
	b.If(b.Op(cps.Ne, x, x), func() { b.Return(b.String("NaN")) }, nil)
	sign := b.Variable("sign", cps.String)
	b.Set(sign, b.String(""))
	// Of the two zeros, the negative one has a negative reciprocal.
	b.If(b.Op(cps.Lt, x, b.Float(0)), func() { b.Set(sign, b.String("-")) }, nil)
	b.If(b.Op(cps.Eq, x, b.Float(0)), func() {
		b.If(b.Op(cps.Lt, b.Op(cps.Div, b.Float(1), x), b.Float(0)), func() { b.Set(sign, b.String("-")) }, nil)
		b.Return(h.text(b.Get(sign), "0.00000000000000000"))
	}, nil)
	a := b.Op(cps.Abs, x)
	b.If(b.Op(cps.Gt, a, b.Float(math.MaxFloat64)), func() { b.Return(h.text(b.Get(sign), "Infinity")) }, nil)
	exponent := func() { b.Return(h.text(b.Get(sign), b.Call(h.helper("digits", Type{}), a)[0])) }
	b.If(b.Op(cps.Ge, a, b.Float(large())), exponent, nil)
	b.If(b.Op(cps.Le, a, b.Float(small())), exponent, nil)

	// Such a number has at most 86 binary digits after the point, which are kept in two
	// ints of 43 bits. When they are multiplied by a power of ten, the digits that move
	// before the point are the next decimal digits.
	const bits = 43
	scale, mask := b.Float(1<<bits), b.Int(1<<bits-1)
	split := func(x cps.Value) (whole, rest cps.Value) {
		floor := b.Op(cps.Floor, x)
		return b.Op(cps.ToInt, floor), b.Op(cps.Mul, b.Op(cps.Sub, x, floor), scale)
	}
	whole, rest := split(a)
	high, rest := split(rest)
	low, _ := split(rest)
	decimals := b.Int(0)
	for _, power := range []int64{1e5, 1e5, 1e5, 1e2} {
		p := b.Int(power)
		low = b.Op(cps.Mul, low, p)
		high = b.Op(cps.Add, b.Op(cps.Mul, high, p), b.Op(cps.Shr, low, b.Int(bits)))
		low = b.Op(cps.And, low, mask)
		decimals = b.Op(cps.Add, b.Op(cps.Mul, decimals, p), b.Op(cps.Shr, high, b.Int(bits)))
		high = b.Op(cps.And, high, mask)
	}
	decimals = b.Op(cps.Add, decimals, b.Op(cps.Shr, high, b.Int(bits-1))) // rounds half up
	one := b.Int(1e17)
	whole = b.Op(cps.Add, whole, b.Op(cps.Div, decimals, one))
	decimals = b.Op(cps.Rem, decimals, one)
	b.Return(h.text(b.Get(sign), whole, ".", h.padded(decimals, 17)))
}

// padded returns the text of an int with n digits, with leading zeros.
func (h *helper) padded(x cps.Value, n int64) cps.Value {
	b, power := h.b, int64(1)
	for range n {
		power *= 10
	}
	return b.Op(cps.Substr, b.Op(cps.ToString, b.Op(cps.Add, x, b.Int(power))), b.Int(1), b.Int(n+1))
}

// digits builds the function that returns the text of a positive, finite float with an
// exponent.
//
// The float is n * 2^e for an int n. If e > 0, its decimal digits are those of this
// product. If e < 0, they are those of n * 5^-e, with -e of them after the point.
func (h *helper) digits() {
	b := h.b
	variable := func(name string, x cps.Value) cps.Variable {
		v := b.Variable(name, b.TypeOf(x))
		b.Set(v, x)
		return v
	}
	change := func(v cps.Variable, c cps.Code, x cps.Value) { b.Set(v, b.Op(c, b.Get(v), x)) }
	two, zero, one := b.Float(2), b.Int(0), b.Int(1)
	m, e := variable("m", b.Param(0)), variable("e", zero)
	b.While(func() cps.Value { return b.Op(cps.Ge, b.Get(m), b.Float(1<<53)) }, func() {
		change(m, cps.Div, two)
		change(e, cps.Add, one)
	})
	b.While(func() cps.Value { return b.Op(cps.Ne, b.Op(cps.Floor, b.Get(m)), b.Get(m)) }, func() {
		change(m, cps.Mul, two)
		change(e, cps.Sub, one)
	})

	// The number in parts of nine digits, the lowest first.
	part := b.Int(1e9)
	n := b.Op(cps.ToInt, b.Get(m))
	parts := b.ArrayLit(h.prog.ArrayType(cps.Int), b.Op(cps.Rem, n, part), b.Op(cps.Div, n, part))
	factor, decimals := variable("factor", b.Int(2)), variable("behind", zero)
	b.If(b.Op(cps.Lt, b.Get(e), zero), func() {
		b.Set(factor, b.Int(5))
		change(e, cps.Mul, b.Int(-1))
		b.Set(decimals, b.Get(e))
	}, nil)
	b.While(func() cps.Value { return b.Op(cps.Gt, b.Get(e), zero) }, func() {
		i, carry := variable("i", zero), variable("carry", zero)
		b.While(func() cps.Value { return b.Op(cps.Lt, b.Get(i), b.Op(cps.Len, parts)) }, func() {
			product := b.Op(cps.Mul, b.Op(cps.Index, parts, b.Get(i)), b.Get(factor))
			sum := b.Op(cps.Add, product, b.Get(carry))
			b.Op(cps.SetIndex, parts, b.Get(i), b.Op(cps.Rem, sum, part))
			b.Set(carry, b.Op(cps.Div, sum, part))
			change(i, cps.Add, one)
		})
		b.If(b.Op(cps.Gt, b.Get(carry), zero), func() { b.Op(cps.Push, parts, b.Get(carry)) }, nil)
		change(e, cps.Sub, one)
	})
	top := variable("top", b.Op(cps.Pop, parts))
	b.If(b.Op(cps.Eq, b.Get(top), zero), func() { b.Set(top, b.Op(cps.Pop, parts)) }, nil)
	text := variable("text", b.Op(cps.ToString, b.Get(top)))
	b.While(func() cps.Value { return b.Op(cps.Gt, b.Op(cps.Len, parts), zero) }, func() {
		change(text, cps.Add, h.padded(b.Op(cps.Pop, parts), 9))
	})
	exponent := variable("exponent", b.Op(cps.Sub, b.Op(cps.Sub, b.Op(cps.Len, b.Get(text)), one), b.Get(decimals)))

	// Eighteen digits, rounded by the next one.
	change(text, cps.Add, b.String("000000000000000000"))
	digit := func(i cps.Value) cps.Value { return b.Op(cps.Sub, b.Op(cps.Index, b.Get(text), i), b.Int('0')) }
	i, digits := variable("i", zero), variable("digits", zero)
	b.While(func() cps.Value { return b.Op(cps.Lt, b.Get(i), b.Int(18)) }, func() {
		change(digits, cps.Mul, b.Int(10))
		change(digits, cps.Add, digit(b.Get(i)))
		change(i, cps.Add, one)
	})
	b.If(b.Op(cps.Ge, digit(b.Int(18)), b.Int(5)), func() { change(digits, cps.Add, one) }, nil)
	b.If(b.Op(cps.Eq, b.Get(digits), b.Int(1e18)), func() {
		b.Set(digits, b.Int(1e17))
		change(exponent, cps.Add, one)
	}, nil)
	mark := variable("mark", b.String("e+"))
	b.If(b.Op(cps.Lt, b.Get(exponent), zero), func() { b.Set(mark, b.String("e-")) }, nil)
	d := b.Op(cps.ToString, b.Get(digits))
	b.Return(h.text(b.Op(cps.Substr, d, zero, one), ".", b.Op(cps.Substr, d, one, b.Int(18)),
		b.Get(mark), b.Op(cps.Abs, b.Get(exponent))))
}
