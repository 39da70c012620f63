// Package calls finds out how the functions of a program are called and where, for the back ends with the runtime in C.
package calls

import (
	"cmp"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
)

// Position returns the text of a position in a function for the runtime, and a line for each function of the source that
// it is in, innermost first.
func Position(p *cps.Program, f *cps.Func, pos cps.Pos) string {
	var b strings.Builder
	for i, frame := range f.Frames(nil, pos) {
		at := ""
		if frame.Pos.IsValid() {
			at = diag.Clean(p.Sources.Place(frame.Pos.Line, frame.Pos.Col))
		}
		if i == 0 {
			b.WriteString(at)
		}
		b.WriteString("\n" + cmp.Or(diag.Clean(cps.DisplayName(frame.Func)), "<fn>"))
		if at != "" {
			b.WriteString(" (" + at + ")")
		}
	}
	return b.String()
}

// MayTrap returns for each function of a program whether it, or a function that it calls, may trap.
func MayTrap(p *cps.Program) []bool {
	traps := make([]bool, len(p.Funcs))
	callers := make([][]cps.FuncID, len(p.Funcs))
	var pending []cps.FuncID
	mark := func(f cps.FuncID) {
		if !traps[f] {
			traps[f] = true
			pending = append(pending, f)
		}
	}
	for _, f := range p.Funcs {
		for k := range f.Conts {
			c := &f.Conts[k]
			for i := range c.Ops {
				if f.Effect(&c.Ops[i])&cps.Traps != 0 {
					mark(f.ID)
				}
			}
			switch c.Term.Kind {
			case cps.CallValue:
				mark(f.ID)
			case cps.Call:
				callers[c.Term.Func] = append(callers[c.Term.Func], f.ID)
			}
		}
	}
	for len(pending) > 0 {
		f := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, caller := range callers[f] {
			mark(caller)
		}
	}
	return traps
}

// ByName returns for each function whether it is, or may be, called by its name. It is
// false only for functions that are used as values only.
func ByName(p *cps.Program) []bool {
	direct, value := make([]bool, len(p.Funcs)), make([]bool, len(p.Funcs))
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.Closure {
					value[op.Aux] = true
				}
			}
			if t := &f.Conts[k].Term; t.Kind == cps.Call {
				direct[t.Func] = true
			}
		}
	}
	for _, f := range p.Funcs {
		if !value[f.ID] || f.Name == cps.MainName || f.Name == cps.InitName {
			direct[f.ID] = true
		}
	}
	return direct
}

// ArgsReader returns which function of the runtime reads the arguments of a main with or
// without parameters, as Bril's interpreter does or not.
func ArgsReader(asBril, any bool) string {
	switch {
	case asBril && any:
		return "bril_args"
	case asBril:
		return "bril_arity"
	case any:
		return "parse_args"
	}
	return "no_more_args"
}
