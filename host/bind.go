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
		fn, found := funcs[s.Name]
		switch {
		case s.Name == "":
			errs = append(errs, errors.New("a host function has no name, by which host.Funcs defines it"))
			continue
		case found && !defined(fn):
			errs = append(errs, fmt.Errorf("host function %s is defined by a nil function in host.Funcs: the program declares it as %s", s.Name, s))
			continue
		case !found:
			errs = append(errs, fmt.Errorf("host function %s is not defined: the program declares it as %s%s", s.Name, s, suggestion(s.Name, funcs, signatures)))
			continue
		}
		call, err := bind(fn, s)
		if err != nil {
			if _, ok := fn.(func(*Call) error); ok {
				err = fmt.Errorf("%w; if it takes its arguments from the *host.Call, convert it to a host.Func", err)
			}
			errs = append(errs, fmt.Errorf("host function %s is defined by a Go function of another type: the program declares it as %s, and %w", s.Name, s, err))
			continue
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

// defined reports whether a value of the table is there and not a nil function.
func defined(fn any) bool {
	v := reflect.ValueOf(fn)
	return v.IsValid() && (v.Kind() != reflect.Func || !v.IsNil())
}

// bind returns the call of a Go function, or an error if its type is not that of the host
// function.
func bind(fn any, s *Signature) (Func, error) {
	if fn, ok := fn.(Func); ok {
		return fn, nil
	}
	return plain(fn, s)
}

// String returns the declaration of the host function.
func (s *Signature) String() string {
	if s == nil {
		return "nil"
	}
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
