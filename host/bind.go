// This file defines how Go functions are bound: the check of their types, and functions that
// pass the arguments and results.

package host

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
)

// Bind binds Go functions to host functions. The errors name each host function that has no Go
// function, or one of another type. Go functions without a host function are ignored.
func Bind(funcs Funcs, signatures []Signature) ([]*Bound, error) {
	bound := make([]*Bound, len(signatures))
	var errs []error
	for i := range signatures {
		s := &signatures[i]
		fn := funcs[s.Name]
		if v := reflect.ValueOf(fn); !v.IsValid() || v.Kind() == reflect.Func && v.IsNil() {
			errs = append(errs, fmt.Errorf("host function %s is not defined: the program declares it as %s", s.Name, s))
			continue
		}
		call := direct(fn, s)
		if call == nil {
			var err error
			if call, err = reflected(fn, s); err != nil {
				if _, ok := fn.(func(*Call) error); ok {
					err = fmt.Errorf("%w; if it takes its arguments from the *host.Call, convert it to a host.Func", err)
				}
				errs = append(errs, fmt.Errorf("host function %s is defined by a Go function of another type: the program declares it as %s, and %w", s.Name, s, err))
				continue
			}
		}
		outs := len(s.Results)
		if s.Throws != None {
			outs = max(outs, 1)
		}
		_, raw := fn.(Func)
		bound[i] = &Bound{*s, call, outs, raw}
	}
	return bound, errors.Join(errs...)
}

// String returns the declaration of the host function.
func (s *Signature) String() string {
	list := func(types []Type) string {
		names := make([]string, len(types))
		for i, t := range types {
			names[i] = t.String()
		}
		return strings.Join(names, ", ")
	}
	text := "fn " + s.Name + "(" + list(s.Params) + ")"
	switch len(s.Results) {
	case 0:
	case 1:
		text += " -> " + s.Results[0].String()
	default:
		text += " -> (" + list(s.Results) + ")"
	}
	if s.Throws != None {
		text += " throws " + s.Throws.String()
	}
	return text
}

// is reports whether the host function has n parameters of a type, and the results of some
// types.
func (s *Signature) is(param Type, n int, results ...Type) bool {
	if len(s.Params) != n || len(s.Results) != len(results) {
		return false
	}
	for _, t := range s.Params {
		if t != param {
			return false
		}
	}
	return len(results) == 0 || s.Results[0] == results[0]
}

// direct returns a function that calls fn without reflection, or nil.
func direct(fn any, s *Signature) Func {
	float := func(v *Value) float64 { return math.Float64frombits(v.Bits) }
	if fn, ok := fn.(Func); ok {
		return fn
	}
	if s.Throws != None {
		return nil
	}
	switch fn := fn.(type) {
	case func(*Call) error:
		if len(s.Params)+len(s.Results) == 0 {
			return fn
		}
	case func():
		if len(s.Params)+len(s.Results) == 0 {
			return func(*Call) error { fn(); return nil }
		}
	case func() int64:
		if s.is(None, 0, Int) {
			return func(c *Call) error { c.Out[0].Bits = uint64(fn()); return nil }
		}
	case func(int64) int64:
		if s.is(Int, 1, Int) {
			return func(c *Call) error { c.Out[0].Bits = uint64(fn(int64(c.Args[0].Bits))); return nil }
		}
	case func(int64, int64) int64:
		if s.is(Int, 2, Int) {
			return func(c *Call) error {
				c.Out[0].Bits = uint64(fn(int64(c.Args[0].Bits), int64(c.Args[1].Bits)))
				return nil
			}
		}
	case func(int64):
		if s.is(Int, 1) {
			return func(c *Call) error { fn(int64(c.Args[0].Bits)); return nil }
		}
	case func() float64:
		if s.is(None, 0, Float) {
			return func(c *Call) error { c.Out[0].Bits = math.Float64bits(fn()); return nil }
		}
	case func(float64) float64:
		if s.is(Float, 1, Float) {
			return func(c *Call) error { c.Out[0].Bits = math.Float64bits(fn(float(&c.Args[0]))); return nil }
		}
	case func(float64, float64) float64:
		if s.is(Float, 2, Float) {
			return func(c *Call) error {
				c.Out[0].Bits = math.Float64bits(fn(float(&c.Args[0]), float(&c.Args[1])))
				return nil
			}
		}
	case func(float64):
		if s.is(Float, 1) {
			return func(c *Call) error { fn(float(&c.Args[0])); return nil }
		}
	case func() string:
		if s.is(None, 0, String) {
			return func(c *Call) error { c.Out[0].Text = fn(); return nil }
		}
	case func(string) string:
		if s.is(String, 1, String) {
			return func(c *Call) error { c.Out[0].Text = fn(c.Args[0].Text); return nil }
		}
	case func(string, string) string:
		if s.is(String, 2, String) {
			return func(c *Call) error { c.Out[0].Text = fn(c.Args[0].Text, c.Args[1].Text); return nil }
		}
	case func(string):
		if s.is(String, 1) {
			return func(c *Call) error { fn(c.Args[0].Text); return nil }
		}
	}
	return nil
}

var (
	callType  = reflect.TypeFor[*Call]()
	errorType = reflect.TypeFor[error]()
)

// typeOf returns the type of the values of a Go type, or None.
func typeOf(t reflect.Type) Type {
	switch t.Kind() {
	case reflect.Int64, reflect.Int:
		return Int
	case reflect.Float64:
		return Float
	case reflect.Bool:
		return Bool
	case reflect.String:
		return String
	}
	return None
}

// reflected returns a function that calls fn by reflection. It returns an error if fn has
// another type than the host function.
func reflected(fn any, s *Signature) (Func, error) {
	f := reflect.ValueOf(fn)
	t := f.Type()
	mismatch := fmt.Errorf("the Go function is a %s", t)
	if t.Kind() != reflect.Func || t.IsVariadic() {
		return nil, mismatch
	}
	first, params := 0, t.NumIn()
	if params > 0 && t.In(0) == callType {
		first = 1
	}
	results := t.NumOut()
	fails := results > 0 && t.Out(results-1) == errorType
	if fails {
		results--
	}
	if params-first != len(s.Params) || results != len(s.Results) {
		return nil, mismatch
	}
	for i, want := range s.Params {
		if typeOf(t.In(first+i)) != want {
			return nil, mismatch
		}
	}
	for i, want := range s.Results {
		if typeOf(t.Out(i)) != want {
			return nil, mismatch
		}
	}
	if s.Throws != None && !fails {
		return nil, fmt.Errorf("%w, whose last result is no error", mismatch)
	}
	return func(c *Call) error {
		args := make([]reflect.Value, params)
		if first == 1 {
			args[0] = reflect.ValueOf(c)
		}
		for i, v := range c.Args {
			args[first+i] = reflect.ValueOf(v.Go(s.Params[i])).Convert(t.In(first + i))
		}
		out := f.Call(args)
		if fails && !out[results].IsNil() {
			return out[results].Interface().(error)
		}
		for i := range results {
			switch x := out[i]; s.Results[i] {
			case Int:
				c.Out[i].Bits = uint64(x.Int())
			case Float:
				c.Out[i].Bits = math.Float64bits(x.Float())
			case Bool:
				c.Out[i], _ = ValueOf(x.Bool())
			case String:
				c.Out[i].Text = x.String()
			}
		}
		return nil
	}, nil
}
