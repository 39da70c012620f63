package cps_test

// This file defines the tests of folding and of identities against the
// arithmetic of the interpreter: what is built with optimisation and what is
// built as it is asked for print the same, and trap the same.

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// A body builds operations from parameters and returns what is to be printed,
// with a label for each.
type body func(b *cps.Builder, params []cps.Value) (results []cps.Value, labels []string)

// A row is a tuple of arguments: int64, float64, bool or string.
type row []any

func typeOf(x any) cps.Type {
	switch x.(type) {
	case int64:
		return cps.Int
	case float64:
		return cps.Float
	case bool:
		return cps.Bool
	}
	return cps.String
}

func constantOf(b *cps.Builder, x any) cps.Value {
	switch x := x.(type) {
	case int64:
		return b.Int(x)
	case float64:
		return b.Float(x)
	case bool:
		return b.Bool(x)
	}
	return b.String(x.(string))
}

// buildBody returns a program whose main calls a function with each row. The
// function does what the body does and prints the results.
func buildBody(t testing.TB, opts cps.Options, rows []row, do body) (*cps.Program, []string) {
	t.Helper()
	p := cps.NewProgram()
	var types []cps.Type
	for _, x := range rows[0] {
		types = append(types, typeOf(x))
	}
	f, _ := p.DeclareFunc("f", types, nil, cps.Pos{Line: 1, Col: 1})
	m, _ := p.DeclareFunc("main", nil, nil, cps.Pos{Line: 2, Col: 1})
	b := cps.NewBuilder(p, opts)
	b.Begin(f)
	var params []cps.Value
	for i := range types {
		params = append(params, b.Param(i))
	}
	results, labels := do(b, params)
	for _, x := range results {
		b.Op(cps.Print, x)
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	b.Begin(m)
	for _, r := range rows {
		var args []cps.Value
		for _, x := range r {
			args = append(args, constantOf(b, x))
		}
		b.Call(f, args...)
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Errorf("%v", err)
	}
	return p, labels
}

// outcome returns what a program prints, and the message and the position of its trap.
func outcome(p *cps.Program) string {
	var out strings.Builder
	_, err := interp.Run(p, interp.Options{Stdout: &out, MaxSteps: 50_000_000})
	var trap *interp.Trap
	if errors.As(err, &trap) {
		fmt.Fprintf(&out, "trap at %v: %s\n", trap.Pos, trap.Message)
	} else if err != nil {
		fmt.Fprintf(&out, "error: %v\n", err)
	}
	return out.String()
}

// compare builds and runs both forms. Results are printed a line each.
func compare(t *testing.T, rows []row, do body) {
	t.Helper()
	p, labels := buildBody(t, cps.Options{Verbatim: true}, rows, do)
	q, _ := buildBody(t, cps.Options{}, rows, do)
	want, got := outcome(p), outcome(q)
	if want == got {
		return
	}
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	faults := 0
	for i := range wants {
		if i < len(gots) && wants[i] != gots[i] {
			what := "the end"
			if n := i / len(labels); n < len(rows) {
				what = fmt.Sprintf("%s for %#v", labels[i%len(labels)], rows[n])
			}
			t.Errorf("%s: got %q, want %q", what, gots[i], wants[i])
			if faults++; faults == 10 {
				return
			}
		}
	}
	if faults == 0 {
		t.Errorf("%d lines, want %d", len(gots), len(wants))
	}
}

var (
	wideInts   = interestingInts()
	someInts   = []any{int64(0), int64(1), int64(-1), int64(2), int64(63), int64(64), int64(-5), int64(math.MinInt64), int64(math.MaxInt64)}
	wideFloats = []any{0.0, math.Copysign(0, -1), 1.0, -1.0, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64,
		0x1p-1022, -0x1p-1022, 5e-324, -5e-324, 0x1p-1022 - 5e-324, 0x1p53 - 1, 0x1p53, 0x1p53 + 2, -0x1p53 - 2, 0x1p63, -0x1p63, 0x1p63 - 1024,
		0.1, 0.5, 1.5, -2.5, 1e21, 1e-5, math.Nextafter(1e21, 0), 1e-4, 1 / 3.0}
	someFloats = []any{0.0, math.Copysign(0, -1), 1.0, -1.0, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, 0.1}
	someTexts  = []any{"", "a", "b", "ab", "\xff", "é\x00", strings.Repeat("x", 127), strings.Repeat("x", 128)}
	bothBools  = []any{false, true}

	intOps = []cps.Code{cps.Add, cps.Sub, cps.Mul, cps.Div, cps.Rem, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Shr, cps.Ushr, cps.Min, cps.Max,
		cps.Udiv, cps.Urem, cps.Rotl}
	orders     = []cps.Code{cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Ult, cps.Ule}
	intUnary   = []cps.Code{cps.Neg, cps.Com, cps.Abs, cps.Popcount, cps.Sext8, cps.Sext16, cps.Sext32, cps.Clz}
	floatOps   = []cps.Code{cps.Add, cps.Sub, cps.Mul, cps.Div, cps.Min, cps.Max, cps.Pow, cps.Copysign}
	floatUnary = []cps.Code{cps.Neg, cps.Abs, cps.Sqrt, cps.Floor, cps.Ceil, cps.Sin, cps.Cos, cps.Exp, cps.Log, cps.Trunc, cps.Nearest, cps.Round32}

	// These are not chained.
	otherInts   = []cps.Code{cps.ToFloat, cps.ToString, cps.Ctz, cps.Float32, cps.Ufloat, cps.Ufloat32, cps.BitsFloat32}
	otherFloats = []cps.Code{cps.ToString, cps.IntSat, cps.UintSat, cps.Float32Bits}
)

func interestingInts() []any {
	ns := []int64{0, math.MinInt64, math.MinInt64 + 1, math.MaxInt64, math.MaxInt64 - 1, 10, -10}
	for i := range 63 {
		if i < 8 || i == 31 || i == 32 || i == 53 || i > 60 {
			ns = append(ns, 1<<i-1, 1<<i, 1<<i+1, -1<<i-1, -1<<i, -1<<i+1)
		}
	}
	slices.Sort(ns)
	var list []any
	for _, n := range slices.Compact(ns) {
		list = append(list, n)
	}
	return list
}

func product(lists ...[]any) []row {
	rows := []row{nil}
	for _, list := range lists {
		var longer []row
		for _, r := range rows {
			for _, x := range list {
				longer = append(longer, append(slices.Clone(r), x))
			}
		}
		rows = longer
	}
	return rows
}

func divides(c cps.Code) bool { return c == cps.Div || c == cps.Rem || c == cps.Udiv || c == cps.Urem }

// Every operation on ints, floats, bools and strings, with each operand in turn a
// constant and a parameter, and with one parameter as both.
func TestOperationsFoldAsTheyRun(t *testing.T) {
	test := func(t *testing.T, values []any, unary, binary []cps.Code) {
		zero := func(x any) bool { return x == int64(0) }
		for _, c := range unary {
			compare(t, product(values), func(b *cps.Builder, p []cps.Value) (xs []cps.Value, labels []string) {
				for _, v := range values {
					xs, labels = append(xs, b.Op(c, constantOf(b, v))), append(labels, fmt.Sprintf("%v %#v", c, v))
				}
				return append(xs, b.Op(c, p[0])), append(labels, c.String())
			})
		}
		for _, c := range binary {
			compare(t, product(values)[:1], func(b *cps.Builder, p []cps.Value) (xs []cps.Value, labels []string) {
				for _, v := range values {
					for _, w := range values {
						if !divides(c) || !zero(w) {
							xs, labels = append(xs, b.Op(c, constantOf(b, v), constantOf(b, w))), append(labels, fmt.Sprintf("%#v %v %#v", v, c, w))
						}
					}
				}
				return xs, labels
			})
			compare(t, product(values), func(b *cps.Builder, p []cps.Value) (xs []cps.Value, labels []string) {
				for _, v := range values {
					if !divides(c) || !zero(v) {
						xs, labels = append(xs, b.Op(c, p[0], constantOf(b, v))), append(labels, fmt.Sprintf("x %v %#v", c, v))
					}
					if !divides(c) || typeOf(v) == cps.Float {
						xs, labels = append(xs, b.Op(c, constantOf(b, v), p[0])), append(labels, fmt.Sprintf("%#v %v x", v, c))
					}
				}
				if !divides(c) || typeOf(values[0]) == cps.Float {
					xs, labels = append(xs, b.Op(c, p[0], p[0])), append(labels, fmt.Sprintf("x %v x", c))
				}
				return xs, labels
			})
		}
	}
	t.Run("int", func(t *testing.T) {
		test(t, wideInts, slices.Concat(otherInts, intUnary), slices.Concat([]cps.Code{cps.Rotl32}, intOps, orders))
	})
	t.Run("float", func(t *testing.T) {
		test(t, wideFloats, append(otherFloats, floatUnary...), append(floatOps, orders[:6]...))
	})
	t.Run("bool", func(t *testing.T) {
		test(t, bothBools, []cps.Code{cps.Not, cps.Bit, cps.ToString}, []cps.Code{cps.Eq, cps.Ne})
	})
	t.Run("string", func(t *testing.T) {
		test(t, someTexts, []cps.Code{cps.Len, cps.ToString}, append([]cps.Code{cps.Add}, orders[:6]...))
	})
}

// An expression of operations on x and y, and how it is written.
type expression struct {
	build func(b *cps.Builder, p []cps.Value) cps.Value
	text  string
}

func leaf(i int) expression {
	return expression{func(b *cps.Builder, p []cps.Value) cps.Value { return p[i] }, string(rune('x' + i))}
}

func number(v any) expression {
	return expression{func(b *cps.Builder, p []cps.Value) cps.Value { return constantOf(b, v) }, fmt.Sprintf("%#v", v)}
}

func apply(c cps.Code, args ...expression) expression {
	text := c.String()
	for _, a := range args {
		text += " " + a.text
	}
	return expression{func(b *cps.Builder, p []cps.Value) cps.Value {
		var xs []cps.Value
		for _, a := range args {
			xs = append(xs, a.build(b, p))
		}
		return b.Op(c, xs...)
	}, "(" + text + ")"}
}

// compareAll compares expressions, some hundreds in a program. None takes an
// operation of another instead of its own: each is in a continuation that is not
// sealed when it is entered, so that its predecessors are not known.
func compareAll(t *testing.T, rows []row, list []expression) {
	t.Helper()
	for part := range slices.Chunk(list, 500) {
		compare(t, rows, func(b *cps.Builder, p []cps.Value) (xs []cps.Value, labels []string) {
			for _, e := range part {
				k := b.Cont("")
				b.Jump(k)
				b.Enter(k)
				xs, labels = append(xs, e.build(b, p)), append(labels, e.text)
				b.Seal(k)
			}
			return xs, labels
		})
		if t.Failed() {
			return
		}
	}
}

// chains returns all pairs of operations: binary ones with constants and x in all
// places, then, without constants, with x, y and unary ones in between. Divisors
// that may be zero are left out.
func chains(constants []any, unary, first, second []cps.Code, mayDivide func(divisor any) bool) (list []expression) {
	x, y := leaf(0), leaf(1)
	add := func(c cps.Code, a, b expression, divisor any) {
		if !divides(c) || mayDivide(divisor) {
			list = append(list, apply(c, a, b))
		}
	}
	for _, c := range first {
		for _, v := range constants {
			inner := []expression{}
			if !divides(c) || mayDivide(v) {
				inner = append(inner, apply(c, x, number(v)))
			}
			if !divides(c) || mayDivide(nil) {
				inner = append(inner, apply(c, number(v), x))
			}
			for _, e := range inner {
				for _, d := range second {
					for _, w := range constants {
						add(d, e, number(w), w)
						add(d, number(w), e, nil)
					}
					add(d, e, x, nil)
					add(d, x, e, nil)
				}
				for _, u := range unary {
					list = append(list, apply(u, e))
				}
			}
		}
	}
	inner := []expression{}
	for _, c := range first {
		if !divides(c) || mayDivide(nil) {
			inner = append(inner, apply(c, x, y), apply(c, y, x))
		}
	}
	for _, u := range unary {
		inner = append(inner, apply(u, x), apply(u, y))
	}
	for _, e := range inner {
		for _, d := range second {
			for _, z := range append([]expression{x, y}, inner...) {
				add(d, e, z, nil)
				add(d, z, e, nil)
			}
			for _, w := range constants {
				add(d, e, number(w), w)
				add(d, number(w), e, nil)
			}
		}
		for _, u := range unary {
			list = append(list, apply(u, e), apply(u, apply(u, e)))
		}
	}
	return list
}

func TestChainsFoldAsTheyRun(t *testing.T) {
	few := func(values []any) []any { return values[:long.Pick(2, len(values))] }
	some := func(list []expression) (sample []expression) {
		for i, e := range list {
			if long.Enabled() || i%31 == i/100%31 {
				sample = append(sample, e)
			}
		}
		return sample
	}
	t.Run("int", func(t *testing.T) {
		notZero := func(x any) bool { return x != nil && x != int64(0) }
		second := append(intOps, orders...)
		compareAll(t, product(someInts, someInts[6:7]), some(chains(someInts, intUnary, intOps, second, notZero)))
		compareAll(t, product(someInts, few(someInts)), chains(nil, intUnary, intOps, second, notZero))
	})
	t.Run("offsets", func(t *testing.T) { // x + m and x + n
		var list []expression
		for _, m := range someInts {
			for _, n := range someInts {
				for _, c := range []cps.Code{cps.Sub, cps.Eq, cps.Ne} {
					for _, plus := range []cps.Code{cps.Add, cps.Sub} {
						list = append(list, apply(c, apply(cps.Add, leaf(0), number(m)), apply(plus, leaf(0), number(n))),
							apply(c, apply(cps.Sub, leaf(0), number(m)), leaf(0)), apply(c, leaf(0), apply(plus, leaf(0), number(n))))
					}
				}
			}
		}
		compareAll(t, product(someInts), list)
		x, y := leaf(0), leaf(1)
		compareAll(t, product(someInts, someInts), []expression{apply(cps.Sub, x, apply(cps.Sub, x, y))})
	})
	t.Run("float", func(t *testing.T) {
		first, second, any := floatOps[:6], append(floatOps[:6:6], orders[:6]...), func(any) bool { return true }
		compareAll(t, product(someFloats, someFloats[9:]), some(chains(someFloats, floatUnary[:5], first, second, any)))
		compareAll(t, product(someFloats, few(someFloats)), chains(nil, floatUnary[:5], first, second, any))
	})
	t.Run("comparisons", func(t *testing.T) {
		for _, values := range [][]any{someInts, someFloats, someTexts[:6], bothBools} {
			codes := orders
			switch typeOf(values[0]) {
			case cps.Float, cps.String:
				codes = orders[:6]
			case cps.Bool:
				codes = orders[:2]
			}
			x, y := leaf(0), leaf(1)
			var list []expression
			for _, c := range codes {
				for _, e := range []expression{apply(c, x, y), apply(c, y, x), apply(c, x, number(values[0])), apply(c, number(values[0]), x)} {
					list = append(list, e, apply(cps.Not, e), apply(cps.Not, apply(cps.Not, e)))
					for _, d := range orders[:2] {
						for _, truth := range bothBools {
							list = append(list, apply(d, e, number(truth)), apply(d, number(truth), e), apply(cps.Not, apply(d, e, number(truth))))
						}
						list = append(list, apply(d, e, apply(c, x, y)), apply(d, e, apply(cps.Not, e)))
					}
				}
			}
			compareAll(t, product(values, values), list)
		}
	})
	t.Run("string", func(t *testing.T) {
		x, y, add := leaf(0), leaf(1), cps.Add
		var list []expression
		for _, v := range someTexts {
			for _, w := range someTexts {
				a, b := number(v), number(w)
				list = append(list, apply(add, apply(add, x, a), b), apply(add, b, apply(add, a, x)), apply(add, apply(add, a, x), b),
					apply(add, apply(add, x, a), apply(add, b, y)), apply(cps.Len, apply(add, a, b)), apply(cps.Eq, apply(add, x, a), apply(add, x, b)))
			}
		}
		compareAll(t, product(someTexts, someTexts[:3]), list)
	})
	t.Run("conversions", func(t *testing.T) {
		x := leaf(0)
		var list []expression
		for _, c := range []cps.Code{cps.Floor, cps.Ceil, cps.Abs, cps.Neg, cps.ToString} {
			list = append(list, apply(c, apply(cps.ToFloat, x)), apply(cps.ToString, apply(cps.ToString, x)))
		}
		compareAll(t, product(wideInts), list)
	})
}

// What traps is compared one operation to a program: the trap has the same
// message and remains in the same position, used or not.
func TestTrapsFoldAsTheyRun(t *testing.T) {
	one := func(rows []row, e expression) {
		t.Helper()
		for _, r := range rows {
			for _, used := range []bool{true, false} {
				compare(t, []row{r}, func(b *cps.Builder, p []cps.Value) ([]cps.Value, []string) {
					b.Op(cps.Print, b.String("before"))
					b.At(cps.Pos{Line: 7, Col: 9})
					x := e.build(b, p)
					b.At(cps.Pos{Line: 8, Col: 1})
					b.Op(cps.Print, b.String("after"))
					if !used {
						return nil, []string{e.text}
					}
					return []cps.Value{x}, []string{e.text}
				})
			}
		}
	}
	x, y := leaf(0), leaf(1)
	for _, c := range []cps.Code{cps.Div, cps.Rem} {
		ints := product(someInts, []any{int64(0), int64(-1)})
		one(ints, apply(c, x, x))
		one(ints, apply(c, x, y))
		one(ints, apply(c, x, apply(cps.Sub, y, y)))
		one(ints, apply(c, apply(c, x, y), y))
		for _, v := range someInts {
			one(ints[:2], apply(c, x, number(v)))
			one(ints, apply(c, number(v), y))
			one(ints, apply(cps.Mul, apply(c, number(v), y), number(int64(0))))
			one(ints, apply(cps.Sub, apply(c, number(v), y), apply(c, number(v), y)))
			for _, w := range someInts {
				one(ints[:1], apply(c, number(v), number(w)))
			}
		}
	}
	for _, v := range wideFloats {
		one([]row{{v}}, apply(cps.ToInt, number(v)))
		one([]row{{v}}, apply(cps.ToInt, x))
	}
	for _, v := range append([]any{int64(0xD7FF), int64(0xD800), int64(0xDFFF), int64(0xE000), int64(0x10FFFF), int64(0x110000), int64(1<<32 + 97)}, wideInts...) {
		one([]row{{v}}, apply(cps.Chr, number(v)))
		one([]row{{"abc"}}, apply(cps.Index, number("abc"), number(v)))
		one([]row{{"abc"}}, apply(cps.Index, x, number(v)))
		for _, w := range []any{int64(-1), int64(0), int64(1), int64(3), int64(4)} {
			one([]row{{"abc"}}, apply(cps.Substr, number("abc"), number(v), number(w)))
			one([]row{{"abc"}}, apply(cps.Substr, number("abc"), number(w), number(v)))
		}
	}
}

// Random expressions of all operations on ints, several levels deep.
func TestRandomExpressionsFoldAsTheyRun(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	var random func(depth int) expression
	var done []expression
	random = func(depth int) expression {
		switch {
		case depth == 0 && rng.Intn(2) == 0:
			return number(someInts[rng.Intn(len(someInts))])
		case depth == 0:
			return leaf(rng.Intn(2))
		case len(done) > 0 && rng.Intn(6) == 0:
			return done[rng.Intn(len(done))]
		}
		var e expression
		switch rng.Intn(5) {
		case 0:
			e = apply(intUnary[rng.Intn(len(intUnary))], random(depth-1))
		default:
			c := intOps[rng.Intn(len(intOps))]
			if divides(c) && rng.Intn(4) > 0 {
				c = cps.Sub
			}
			e = apply(c, random(depth-1), random(rng.Intn(depth)))
		}
		done = append(done, e)
		return e
	}
	for range long.Pick(1000, 3000) {
		done = done[:0]
		e := random(1 + rng.Intn(5))
		rows := product(someInts, someInts)
		rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		compareAll(t, rows[:8], []expression{e, apply(orders[rng.Intn(6)], e, random(2)), apply(cps.Eq, random(2), e)})
		if t.Failed() {
			return
		}
	}
}
