// This file defines what both engines need for host functions.

package rts

import (
	"errors"
	"fmt"

	"cpsc/cps"
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
