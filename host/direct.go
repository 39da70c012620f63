//go:build !js

// This file defines how Go functions of common types are called without reflection.

package host

// direct returns a function that calls fn without reflection, or nil. There is one for a Func and
// for each type with at most one result and one parameter, or two of the same type, in addition
// to the *Call and the error. These types are int64 or int, float64, bool and string. More would
// make each program that uses the package larger: with two parameters of any types, by another
// megabyte.
func direct(fn any, s *Signature) Func {
	if fn, ok := fn.(Func); ok {
		return fn
	}
	if len(s.Params) > 2 || len(s.Results) > 1 {
		return nil
	}
	d := dispatch{fn, s}
	if call := noParams(d, integers[int64]()); call != nil {
		return call
	}
	return noParams(d, integers[int]())
}

// A dispatch finds the Go types of a function parameter by parameter. The methods of it would
// need type parameters of their own, so they are functions.
type dispatch struct {
	fn any
	s  *Signature
}

// withoutError returns the call of a Go function that returns no error, or nil if the host function
// throws: then it does not fit.
func (d dispatch) withoutError(call Func) Func {
	if d.s.Throws != None {
		return nil
	}
	return call
}

func noParams[I int64 | int](d dispatch, ints conversion[I]) Func {
	if len(d.s.Params) == 0 {
		switch d.result() {
		case Int:
			return call0(d, ints)
		case Float:
			return call0(d, floats)
		case Bool:
			return call0(d, bools)
		case String:
			return call0(d, texts)
		}
		return do0(d)
	}
	switch d.s.Params[0] {
	case Int:
		return oneParam(d, ints, ints)
	case Float:
		return oneParam(d, ints, floats)
	case Bool:
		return oneParam(d, ints, bools)
	}
	return oneParam(d, ints, texts)
}

func oneParam[I int64 | int, A Scalar](d dispatch, ints conversion[I], a conversion[A]) Func {
	if len(d.s.Params) == 1 {
		switch d.result() {
		case Int:
			return call1(d, a, ints)
		case Float:
			return call1(d, a, floats)
		case Bool:
			return call1(d, a, bools)
		case String:
			return call1(d, a, texts)
		}
		return do1(d, a)
	}
	if d.s.Params[1] != d.s.Params[0] {
		return nil
	}
	switch d.result() {
	case Int:
		return call2(d, a, ints)
	case Float:
		return call2(d, a, floats)
	case Bool:
		return call2(d, a, bools)
	case String:
		return call2(d, a, texts)
	}
	return do2(d, a)
}

func (d dispatch) result() Type {
	if len(d.s.Results) == 0 {
		return None
	}
	return d.s.Results[0]
}

// The following functions call functions with a result (call) or without (do), and this number of
// parameters.

func do0(d dispatch) Func {
	switch fn := d.fn.(type) {
	case func():
		return d.withoutError(func(c *Call) error { fn(); return nil })
	case func() error:
		return func(c *Call) error { return fn() }
	case func(*Call):
		return d.withoutError(func(c *Call) error { fn(c); return nil })
	case func(*Call) error:
		return fn
	}
	return nil
}

func do1[A Scalar](d dispatch, a conversion[A]) Func {
	get := a.get
	switch fn := d.fn.(type) {
	case func(A):
		return d.withoutError(func(c *Call) error { fn(get(&c.Args[0])); return nil })
	case func(A) error:
		return func(c *Call) error { return fn(get(&c.Args[0])) }
	case func(*Call, A):
		return d.withoutError(func(c *Call) error { fn(c, get(&c.Args[0])); return nil })
	case func(*Call, A) error:
		return func(c *Call) error { return fn(c, get(&c.Args[0])) }
	}
	return nil
}

func do2[A Scalar](d dispatch, a conversion[A]) Func {
	get := a.get
	switch fn := d.fn.(type) {
	case func(A, A):
		return d.withoutError(func(c *Call) error { fn(get(&c.Args[0]), get(&c.Args[1])); return nil })
	case func(A, A) error:
		return func(c *Call) error { return fn(get(&c.Args[0]), get(&c.Args[1])) }
	case func(*Call, A, A):
		return d.withoutError(func(c *Call) error { fn(c, get(&c.Args[0]), get(&c.Args[1])); return nil })
	case func(*Call, A, A) error:
		return func(c *Call) error { return fn(c, get(&c.Args[0]), get(&c.Args[1])) }
	}
	return nil
}

func call0[R Scalar](d dispatch, r conversion[R]) Func {
	set := r.set
	switch fn := d.fn.(type) {
	case func() R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn()); return nil })
	case func() (R, error):
		return func(c *Call) error {
			x, err := fn()
			set(&c.Out[0], x)
			return err
		}
	case func(*Call) R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn(c)); return nil })
	case func(*Call) (R, error):
		return func(c *Call) error {
			x, err := fn(c)
			set(&c.Out[0], x)
			return err
		}
	}
	return nil
}

func call1[A, R Scalar](d dispatch, a conversion[A], r conversion[R]) Func {
	get, set := a.get, r.set
	switch fn := d.fn.(type) {
	case func(A) R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn(get(&c.Args[0]))); return nil })
	case func(A) (R, error):
		return func(c *Call) error {
			x, err := fn(get(&c.Args[0]))
			set(&c.Out[0], x)
			return err
		}
	case func(*Call, A) R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn(c, get(&c.Args[0]))); return nil })
	case func(*Call, A) (R, error):
		return func(c *Call) error {
			x, err := fn(c, get(&c.Args[0]))
			set(&c.Out[0], x)
			return err
		}
	}
	return nil
}

func call2[A, R Scalar](d dispatch, a conversion[A], r conversion[R]) Func {
	get, set := a.get, r.set
	switch fn := d.fn.(type) {
	case func(A, A) R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn(get(&c.Args[0]), get(&c.Args[1]))); return nil })
	case func(A, A) (R, error):
		return func(c *Call) error {
			x, err := fn(get(&c.Args[0]), get(&c.Args[1]))
			set(&c.Out[0], x)
			return err
		}
	case func(*Call, A, A) R:
		return d.withoutError(func(c *Call) error { set(&c.Out[0], fn(c, get(&c.Args[0]), get(&c.Args[1]))); return nil })
	case func(*Call, A, A) (R, error):
		return func(c *Call) error {
			x, err := fn(c, get(&c.Args[0]), get(&c.Args[1]))
			set(&c.Out[0], x)
			return err
		}
	}
	return nil
}
