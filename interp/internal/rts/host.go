// This file defines what both engines need for host functions.

package rts

import (
	"errors"
	"fmt"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/host"
)

// Errors of a call of the program by a host function.
var (
	ErrEnded         = errors.New("the program has ended")
	ErrTooDeep error = tooDeep{}
)

type tooDeep struct{}

func (tooDeep) Error() string {
	return fmt.Sprintf("more than %d calls of the program by host functions are in progress", host.MaxDepth)
}

// HostType returns the type of package host for a type of the program. It is None if host
// functions cannot use values of the type.
func HostType(t cps.Type) host.Type {
	switch t {
	case cps.Int:
		return host.Int
	case cps.Float:
		return host.Float
	case cps.Bool:
		return host.Bool
	case cps.String:
		return host.String
	}
	return host.None
}

func hostTypes(list []cps.Type) []host.Type {
	types := make([]host.Type, len(list))
	for i, t := range list {
		types[i] = HostType(t)
	}
	return types
}

// BindHost binds Go functions to the host functions of a program. The result has them by the
// number of the function.
func BindHost(p *cps.Program, funcs host.Funcs) ([]*host.Bound, error) {
	externs := p.Externs()
	if len(externs) == 0 {
		return nil, nil
	}
	signatures := make([]host.Signature, len(externs))
	for i, f := range externs {
		signatures[i] = host.Signature{Name: f.Name, Params: hostTypes(f.Params), Results: hostTypes(f.Results()), Throws: HostType(f.Throws())}
	}
	list, err := host.Bind(funcs, signatures)
	if err != nil {
		return nil, err
	}
	bound := make([]*host.Bound, len(p.Funcs))
	for i, f := range externs {
		bound[f.ID] = list[i]
	}
	return bound, nil
}

// Callee returns the function that a host function calls, and its arguments.
func Callee(p *cps.Program, name string, args []any) (*cps.Func, []host.Value, error) {
	f := p.Func(name)
	switch {
	case name == cps.InitName:
		return nil, nil, fmt.Errorf("function %s cannot be called from outside: the first call of another function runs it, to initialise the globals", name)
	case f == nil:
		var names []string
		for _, f := range p.Funcs {
			names = append(names, f.Name)
		}
		suggestion := ""
		if meant, ok := diag.Closest(name, names); ok {
			suggestion = " (did you mean " + meant + "?)"
		}
		return nil, nil, fmt.Errorf("the program has no function %s%s; if -O2 dropped it because nothing in the program calls it, name it in opt.Options.Keep", name, suggestion)
	case len(f.ContParams) > 1:
		return nil, nil, fmt.Errorf("function %s throws, so it cannot be called from outside: call one that catches the exception", name)
	case len(args) != len(f.Params):
		return nil, nil, fmt.Errorf("function %s takes %s and got %d", name, diag.Count(len(f.Params), "argument"), len(args))
	}
	for _, t := range f.Results() {
		if HostType(t) == host.None {
			return nil, nil, fmt.Errorf("function %s cannot be called from outside, because it returns %s: results are ints, floats, bools and strings", name, p.TypeString(t))
		}
	}
	for i, t := range f.Params {
		if HostType(t) == host.None {
			return nil, nil, fmt.Errorf("function %s cannot be called from outside, because it takes %s, as argument %d: arguments are ints, floats, bools and strings", name, p.TypeString(t), i+1)
		}
	}
	values := make([]host.Value, len(args))
	for i, x := range args {
		v, t := host.ValueOf(x)
		if want := HostType(f.Params[i]); t != want {
			return nil, nil, fmt.Errorf("argument %d of function %s is of type %s, given as %s, not as %T", i+1, name, want, want.InGo(), x)
		}
		values[i] = v
	}
	return f, values, nil
}
