// This file defines functions whose types Bind knows without reflection.

package host

import (
	"fmt"
	"math"
	"slices"
)

// A Scalar is a Go type for values of the program.
type Scalar interface {
	int64 | int | float64 | bool | string
}

// A Typed is a Go function that is called without reflection, whatever the types of its
// parameters. Func2 and its like make it, and Bind checks its type.
type Typed struct {
	fn      any // for messages
	params  []Type
	results []Type
	call    Func
}

// bind returns the call of the function, or an error if its type is not that of the host function.
func (t *Typed) bind(s *Signature) (Func, error) {
	if !slices.Equal(t.params, s.Params) || !slices.Equal(t.results, s.Results) {
		return nil, fmt.Errorf("the Go function is a %T", t.fn)
	}
	return t.call, nil
}

// Func2 returns a function with two parameters and a result. A nil function defines nothing.
func Func2[A, B, R Scalar](fn func(*Call, A, B) (R, error)) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b, r := conversionOf[A](), conversionOf[B](), conversionOf[R]()
	return Typed{fn, []Type{a.kind, b.kind}, []Type{r.kind}, func(c *Call) error {
		x, err := fn(c, a.get(&c.Args[0]), b.get(&c.Args[1]))
		r.set(&c.Out[0], x)
		return err
	}}
}

// Func3 is Func2 for three parameters.
func Func3[A, B, C, R Scalar](fn func(*Call, A, B, C) (R, error)) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b, c, r := conversionOf[A](), conversionOf[B](), conversionOf[C](), conversionOf[R]()
	return Typed{fn, []Type{a.kind, b.kind, c.kind}, []Type{r.kind}, func(call *Call) error {
		x, err := fn(call, a.get(&call.Args[0]), b.get(&call.Args[1]), c.get(&call.Args[2]))
		r.set(&call.Out[0], x)
		return err
	}}
}

// Func4 is Func2 for four parameters.
func Func4[A, B, C, D, R Scalar](fn func(*Call, A, B, C, D) (R, error)) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b, c, d, r := conversionOf[A](), conversionOf[B](), conversionOf[C](), conversionOf[D](), conversionOf[R]()
	return Typed{fn, []Type{a.kind, b.kind, c.kind, d.kind}, []Type{r.kind}, func(call *Call) error {
		x, err := fn(call, a.get(&call.Args[0]), b.get(&call.Args[1]), c.get(&call.Args[2]), d.get(&call.Args[3]))
		r.set(&call.Out[0], x)
		return err
	}}
}

// Do2 is Func2 for functions without a result.
func Do2[A, B Scalar](fn func(*Call, A, B) error) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b := conversionOf[A](), conversionOf[B]()
	return Typed{fn, []Type{a.kind, b.kind}, nil, func(c *Call) error {
		return fn(c, a.get(&c.Args[0]), b.get(&c.Args[1]))
	}}
}

// Do3 is Do2 for three parameters.
func Do3[A, B, C Scalar](fn func(*Call, A, B, C) error) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b, c := conversionOf[A](), conversionOf[B](), conversionOf[C]()
	return Typed{fn, []Type{a.kind, b.kind, c.kind}, nil, func(call *Call) error {
		return fn(call, a.get(&call.Args[0]), b.get(&call.Args[1]), c.get(&call.Args[2]))
	}}
}

// Do4 is Do2 for four parameters.
func Do4[A, B, C, D Scalar](fn func(*Call, A, B, C, D) error) Typed {
	if fn == nil {
		return Typed{}
	}
	a, b, c, d := conversionOf[A](), conversionOf[B](), conversionOf[C](), conversionOf[D]()
	return Typed{fn, []Type{a.kind, b.kind, c.kind, d.kind}, nil, func(call *Call) error {
		return fn(call, a.get(&call.Args[0]), b.get(&call.Args[1]), c.get(&call.Args[2]), d.get(&call.Args[3]))
	}}
}

// A conversion reads arguments of a Go type, and writes results.
type conversion[T Scalar] struct {
	kind Type
	get  func(*Value) T
	set  func(*Value, T)
}

func integers[T int64 | int]() conversion[T] {
	return conversion[T]{Int, func(v *Value) T { return T(v.Bits) }, func(v *Value, x T) { v.Bits = uint64(x) }}
}

var (
	floats = conversion[float64]{
		Float,
		func(v *Value) float64 { return math.Float64frombits(v.Bits) },
		func(v *Value, x float64) { v.Bits = math.Float64bits(x) },
	}
	bools = conversion[bool]{
		Bool,
		func(v *Value) bool { return v.Bits != 0 },
		func(v *Value, x bool) { *v, _ = ValueOf(x) },
	}
	texts = conversion[string]{
		String,
		func(v *Value) string { return v.Text },
		func(v *Value, x string) { v.Text = x },
	}
)

// conversionOf returns the conversion of a type.
func conversionOf[T Scalar]() conversion[T] {
	var c any
	switch any(*new(T)).(type) {
	case int64:
		c = integers[int64]()
	case int:
		c = integers[int]()
	case float64:
		c = floats
	case bool:
		c = bools
	case string:
		c = texts
	}
	return c.(conversion[T])
}
