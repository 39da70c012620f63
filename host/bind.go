// This file defines how Go functions are bound: the check of their types, and functions that
// pass the arguments and results.

package host

import (
	"errors"
	"fmt"
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
