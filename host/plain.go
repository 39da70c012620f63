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

// plain returns a function that calls fn. It returns an error if fn has another type than the host
// function.
func plain(fn any, s *Signature) (Func, error) {
	f := reflect.ValueOf(fn)
	t := f.Type()
	mismatch := fmt.Errorf("the Go function is a %s", t)
	if t.Kind() != reflect.Func {
		return nil, fmt.Errorf("the value in host.Funcs is of type %s, which is no function", t)
	}
	if t.IsVariadic() {
		return nil, mismatch
	}
	first, params := 0, t.NumIn()
	if params > 0 && t.In(0) == callType() {
		first = 1
	}
	results := t.NumOut()
	fails := results > 0 && t.Out(results-1) == errorType()
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
	if call := direct(fn); call != nil {
		return call, nil
	}
	types := make([]reflect.Type, params)
	for i := range types {
		types[i] = t.In(i)
	}
	return func(c *Call) error {
		// Calls that are in progress at once are different, so each has its own arguments.
		args := c.reflected
		if args == nil {
			args = make([]reflect.Value, params)
			for i, t := range types {
				args[i] = reflect.New(t).Elem()
			}
			if first == 1 {
				args[0] = reflect.ValueOf(c)
			}
			c.reflected = args
		}
		for i := range c.Args {
			switch v, arg := &c.Args[i], args[first+i]; s.Params[i] {
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
				args[first+i].SetString("") // the next call may be far away
			}
		}
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
