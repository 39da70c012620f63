// This file defines units: programs as the machine executes them, with what they share with
// other programs of a session.

package reference

import (
	"cpsc/cps"
	"cpsc/host"
)

// A Unit is a program that a machine executes. The units of a session share functions and
// globals: those that a unit imports are the same objects as in the unit that declared them.
type Unit struct {
	prog    *cps.Program
	funcs   []*function   // by number; nil: imported, but not used
	globals []*global     // by number; nil: imported, but not used
	host    []*host.Bound // by function; nil if there are no host functions
}

type unit = Unit

// newUnit returns the unit of a program that imports nothing. The limit is for findLive.
func newUnit(p *cps.Program, bound []*host.Bound, limit int) *unit {
	return linkUnit(p, bound, nil, limit)
}

// linkUnit returns the unit of a program that imports the functions and globals with some
// names. It keeps only those that the other functions of the program use, so that the unit
// does not keep alive what it does not need.
func linkUnit(p *cps.Program, bound []*host.Bound, imports map[string]*unit, limit int) *unit {
	u := &unit{prog: p, funcs: make([]*function, len(p.Funcs)), globals: make([]*global, len(p.Globals)), host: bound}
	for i, f := range p.Funcs {
		if imports[f.Name] == nil {
			u.funcs[i] = newFunction(u, f, limit)
		}
	}
	for i, g := range p.Globals {
		if imports[g.Name] == nil {
			u.globals[i] = &global{}
		}
	}
	if imports == nil {
		return u
	}
	useFunc := func(id cps.FuncID) {
		if u.funcs[id] == nil {
			name := p.Funcs[id].Name
			u.funcs[id] = imports[name].function(name)
		}
	}
	for _, f := range p.Funcs {
		if imports[f.Name] != nil {
			continue
		}
		for i := range f.Conts {
			k := &f.Conts[i]
			for j := range k.Ops {
				switch op := &k.Ops[j]; op.Code {
				case cps.Closure:
					useFunc(cps.FuncID(op.Aux))
				case cps.GetGlobal, cps.SetGlobal, cps.RefGlobal:
					if u.globals[op.Aux] == nil {
						name := p.Globals[op.Aux].Name
						u.globals[op.Aux] = imports[name].global(name)
					}
				}
			}
			if k.Term.Kind == cps.Call {
				useFunc(k.Term.Func)
			}
		}
	}
	return u
}

// function returns the function with a name, which the unit has.
func (u *unit) function(name string) *function { return u.funcs[u.prog.Func(name).ID] }

// global returns the global with a name, which the unit has.
func (u *unit) global(name string) *global {
	for i, g := range u.prog.Globals {
		if g.Name == name {
			return u.globals[i]
		}
	}
	return nil
}
