// This file tests the operations that the language has no functions for: on every engine, on
// numbers at the edges of their types.

package validate

import (
	"bytes"
	"context"
	"math"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/long"
	"cpsc/opt"
)

var (
	edgesOfInts = []int64{0, 1, -1, 2, 7, 31, 32, 33, 63, 64, -5, 127, 128, -129, 32767, 32768, math.MaxInt32, math.MinInt32, math.MaxInt32 + 1, math.MinInt32 - 1,
		math.MaxUint32, math.MaxUint32 + 1, 0x7F800001, 0xFFC00001, 16777217, 1<<53 + 1, 1<<53 + 1<<29 + 1, -1<<53 - 1<<29 - 1, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64,
		math.MinInt64 + 1<<39 + 1, 0x0123456789ABCDEF, 0x7FF0000000000001, -0x0007FFFFFFFFFFFF, 0x7FF0000020000000}
	edgesOfFloats = []float64{0, math.Copysign(0, -1), 1, -1, 0.3, 0.5, -0.5, 0.49999999999999994, 1.5, 2.5, -2.5, 4503599627370497.5, math.NaN(), math.Inf(1), math.Inf(-1),
		math.MaxFloat64, 5e-324, 0x1p-149, 0x1p-150, 0x1.8p-150, 16777217, 16777219, 0x1.fffffefp127, 0x1.ffffffp127, 0x1p31, -0x1p31 - 1, 0x1p32, 0x1p53 + 2,
		0x1p63, -0x1p63, 0x1p63 - 1024, 0x1p64, 0x1p64 - 2048, -0.9, 1e300, -1e300, 0.1}
)

// scalars returns a program that prints the results of the operations for all these operands.
func scalars(t *testing.T) *cps.Program {
	p := cps.NewProgram()
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	main, _ := p.DeclareFunc(cps.MainName, nil, nil, cps.Pos{Line: 1, Col: 1})
	b.Begin(main)
	// each calls do for each element of an array.
	each := func(list cps.Value, do func(x cps.Value)) {
		i := b.Variable("i", cps.Int)
		b.Set(i, b.Int(0))
		b.While(func() cps.Value { return b.Op(cps.Lt, b.Get(i), b.Op(cps.Len, list)) }, func() {
			do(b.Op(cps.Index, list, b.Get(i)))
			b.Set(i, b.Op(cps.Add, b.Get(i), b.Int(1)))
		})
	}
	var values []cps.Value
	for _, n := range edgesOfInts {
		values = append(values, b.Int(n))
	}
	ints := b.ArrayLit(p.ArrayType(cps.Int), values...)
	values = nil
	for _, x := range edgesOfFloats {
		values = append(values, b.Float(x))
	}
	floats := b.ArrayLit(p.ArrayType(cps.Float), values...)
	results := func(codes []cps.Code, operands ...cps.Value) {
		var xs []cps.Value
		for _, c := range codes {
			xs = append(xs, b.Op(c, operands...))
		}
		b.Op(cps.Print, xs...)
	}
	each(ints, func(x cps.Value) {
		results([]cps.Code{cps.Sext8, cps.Sext16, cps.Sext32, cps.Clz, cps.Ctz, cps.Popcount, cps.Float32, cps.Ufloat, cps.Ufloat32}, x)
		// The bits of any float, also of a NaN, are kept.
		for _, from := range []cps.Code{cps.BitsFloat, cps.BitsFloat32} {
			f := b.Op(from, x)
			results([]cps.Code{cps.RawBits, cps.FloatBits, cps.Float32Bits}, f)
			results([]cps.Code{cps.RawBits}, b.Op(cps.Neg, f))
			results([]cps.Code{cps.RawBits}, b.Op(cps.Abs, f))
			results([]cps.Code{cps.RawBits}, b.Op(cps.Copysign, f, b.Float(-1)))
			// Arithmetic makes every NaN quiet.
			one := b.Op(cps.Mul, f, b.Float(1))
			less := b.Op(cps.Sub, f, b.Float(0))
			for _, g := range []cps.Value{one, less, b.Op(cps.Add, f, one), b.Op(cps.Floor, f), b.Op(cps.Nearest, f), b.Op(cps.Trunc, f), b.Op(cps.Min, f, one), b.Op(cps.Max, one, f), b.Op(cps.Min, f, f), b.Op(cps.Max, f, f),
				b.Op(cps.Sqrt, f), b.Op(cps.Round32, f)} {
				isNaN := b.Op(cps.Ne, g, g)
				bit := b.Op(cps.And, b.Op(cps.Ushr, b.Op(cps.RawBits, g), b.Int(51)), b.Op(cps.Bit, isNaN))
				b.Op(cps.Print, isNaN, bit)
			}
		}
		each(ints, func(y cps.Value) {
			results([]cps.Code{cps.Ult, cps.Ule, cps.Rotl, cps.Rotl32}, x, y)
			b.If(b.Op(cps.Ne, y, b.Int(0)), func() { results([]cps.Code{cps.Udiv, cps.Urem}, x, y) }, nil)
		})
	})
	each(floats, func(x cps.Value) {
		results([]cps.Code{cps.Trunc, cps.Nearest, cps.Floor, cps.Ceil, cps.Round32, cps.IntSat, cps.UintSat, cps.RawBits, cps.Float32Bits}, x)
		fits := b.Op(cps.Lt, b.Op(cps.Abs, b.Op(cps.Sub, x, b.Float(0x1p63))), b.Float(0x1p63)) // 0 < x < 2^64, where this is exact
		b.If(fits, func() { results([]cps.Code{cps.ToUint}, x) }, nil)
		each(floats, func(y cps.Value) {
			results([]cps.Code{cps.Copysign}, x, y)
		})
	})
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestScalars(t *testing.T) {
	want := ""
	for level := range 2 {
		p := scalars(t)
		if level > 0 {
			if err := opt.Run(p, opt.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		for _, engine := range interpreters {
			out := &bytes.Buffer{}
			outcome := runCPS(context.Background(), p, engine.engine, &Input{}, out)
			if want == "" {
				want = out.String()
			}
			if outcome.Trap != "" || outcome.Err != "" || out.String() != want {
				t.Errorf("%s, optimised: %v: %s%s differs at %q", engine.name, level > 0, outcome.Trap, outcome.Err, difference(out.String(), want))
			}
		}
		if level == 0 && !long.Enabled() {
			continue
		}
		enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
			if got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, ""); got.Out != want {
				t.Errorf("%s, optimised: %v: %s differs at %q", e.Name, level > 0, got.Errors, difference(got.Out, want))
			}
		})
	}
}

// difference returns the first line that differs.
func difference(got, want string) string {
	gots, wants := bytes.Split([]byte(got), []byte("\n")), bytes.Split([]byte(want), []byte("\n"))
	for i := range min(len(gots), len(wants)) {
		if !bytes.Equal(gots[i], wants[i]) {
			return string(wants[i]) + " ⇒ " + string(gots[i])
		}
	}
	return "its end"
}
