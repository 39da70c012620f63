// This file says why variables stay in memory: what keeps a cell that the passes leave.

package experiments

import (
	"slices"

	"cpsc/cps"
)

// The reasons for which a cell stays, the strongest first.
const (
	keptByObject   = "captured or referred to by what is in a struct, an array, a global or another cell"
	keptByResult   = "captured by a function value that is returned, printed or compared"
	keptByUnknown  = "passed to an unknown function, or captured by what is passed to one"
	keptByFunction = "captured by a function value that is passed to a function, to which other calls pass another one"
	keptByRef      = "passed by reference to a function, to which other calls pass elements, or one call passes the same variable twice"
	keptByLoop     = "captured by a function value that also captures the one of the previous iteration"
	keptByNothing  = "one of several variables to which a parameter may refer"
)

var cellReasons = []string{keptByObject, keptByResult, keptByUnknown, keptByFunction, keptByRef, keptByLoop, keptByNothing}

// keptCells calls visit for each operation that makes a cell, with the reason for which it stays.
func keptCells(p *cps.Program, visit func(f *cps.Func, cell *cps.Op, reason string)) {
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				op := &f.Conts[k].Ops[i]
				if op.Code != cps.Cell {
					continue
				}
				e := escape{f: f, seen: map[cps.Value]bool{}, ways: map[string]bool{}}
				e.follow(op.Result, false)
				n := slices.IndexFunc(cellReasons, func(r string) bool { return e.ways[r] })
				if n < 0 {
					n = len(cellReasons) - 1
				}
				visit(f, op, cellReasons[n])
			}
		}
	}
}

// An escape follows a cell, and what captures it, through a function.
type escape struct {
	f    *cps.Func
	seen map[cps.Value]bool
	ways map[string]bool
}

// follow finds the uses of a value, which is the cell or captures it.
func (e *escape) follow(x cps.Value, captured bool) {
	if e.seen[x] {
		return
	}
	e.seen[x] = true
	for k := range e.f.Conts {
		c := &e.f.Conts[k]
		for i := range c.Ops {
			op := &c.Ops[i]
			for n, y := range op.Args {
				if y == x {
					e.operand(op, n, captured)
				}
			}
		}
		for i, y := range c.Term.Args {
			if y != x {
				continue
			}
			switch {
			case c.Term.Kind == cps.Jump:
				e.follow(e.f.Conts[c.Term.Targets[0]].Params[i], captured)
			case c.Term.Kind == cps.Call && captured:
				e.ways[keptByFunction] = true
			case c.Term.Kind == cps.Call:
				e.ways[keptByRef] = true
			case c.Term.Kind == cps.CallValue:
				e.ways[keptByUnknown] = true
			default:
				e.ways[keptByResult] = true
			}
		}
	}
}

// operand says what an operation does with its operand number n.
func (e *escape) operand(op *cps.Op, n int, captured bool) {
	switch op.Code {
	case cps.Load, cps.GetField, cps.Index, cps.Len, cps.Pop:
	case cps.Store, cps.SetField, cps.SetIndex, cps.Push, cps.SetGlobal:
		if n > 0 || op.Code == cps.SetGlobal {
			e.ways[keptByObject] = true
		}
	case cps.New, cps.ArrayLit, cps.MakeArray, cps.Cell:
		e.ways[keptByObject] = true
	case cps.Closure:
		if captured {
			e.ways[keptByLoop] = true
		}
		e.follow(op.Result, true)
	default:
		e.ways[keptByResult] = true
	}
}
