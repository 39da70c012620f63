// This file defines how plain Go functions are called: directly, if direct.go has their type, and
// else by reflection.

package host

//go:generate go run ./internal/gendirect

import (
	"fmt"
	"math"
	"reflect"
)

func callType() reflect.Type  { return reflect.TypeFor[*Call]() }
func errorType() reflect.Type { return reflect.TypeFor[error]() }

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

// A shape says how the values of a call are passed to a Go function and come back.
type shape struct {
	first   int // the number of the first parameter that gets one: 1 if the one before it gets the *Call
	params  int
	results int
	fails   bool // an error follows the results
}

// shapeOf returns the shape of a Go function, or an error if its type is not that of the host function.
func shapeOf(t reflect.Type, s *Signature) (p shape, err error) {
	if t.Kind() != reflect.Func {
		return p, fmt.Errorf("the value in host.Funcs is of type %s, which is no function", t)
	}
	mismatch := fmt.Errorf("the Go function is a %s", t)
	if t.IsVariadic() {
		return p, mismatch
	}
	p.params, p.results = t.NumIn(), t.NumOut()
	if p.params > 0 && t.In(0) == callType() {
		p.first = 1
	}
	if p.fails = p.results > 0 && t.Out(p.results-1) == errorType(); p.fails {
		p.results--
	}
	if p.params-p.first != len(s.Params) || p.results != len(s.Results) {
		return p, mismatch
	}
	for i, want := range s.Params {
		if typeOf(t.In(p.first+i)) != want {
			return p, mismatch
		}
	}
	for i, want := range s.Results {
		if typeOf(t.Out(i)) != want {
			return p, mismatch
		}
	}
	if s.Throws != None && !p.fails {
		return p, fmt.Errorf("%w, whose last result is no error", mismatch)
	}
	return p, nil
}

// plain returns a function that calls fn. It returns an error if fn has another type than the host
// function.
func plain(fn any, s *Signature) (Func, error) {
	f := reflect.ValueOf(fn)
	t := f.Type()
	p, err := shapeOf(t, s)
	if err != nil {
		return nil, err
	}
	if call := direct(fn); call != nil {
		return call, nil
	}
	types := make([]reflect.Type, p.params)
	for i := range types {
		types[i] = t.In(i)
	}
	return func(c *Call) error {
		// Calls that are in progress at once are different, so each has its own arguments.
		args := c.reflected
		if args == nil {
			args = make([]reflect.Value, p.params)
			for i, t := range types {
				args[i] = reflect.New(t).Elem()
			}
			if p.first == 1 {
				args[0] = reflect.ValueOf(c)
			}
			c.reflected = args
		}
		for i := range c.Args {
			switch v, arg := &c.Args[i], args[p.first+i]; s.Params[i] {
			case Int:
				arg.SetInt(int64(v.Bits))
			case Float:
				arg.SetFloat(math.Float64frombits(v.Bits))
			case Bool:
				arg.SetBool(v.Bits != 0)
			case String:
				arg.SetString(v.Text)
			}
		}
		out := f.Call(args)
		for i, t := range s.Params {
			if t == String {
				args[p.first+i].SetString("") // the next call may be far away
			}
		}
		if p.fails && !out[p.results].IsNil() {
			return out[p.results].Interface().(error)
		}
		for i := range p.results {
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
