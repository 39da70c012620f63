// This file defines the removal of unreachable functions and of dead parameters and
// results. It computes the liveness of values over the whole program, as a least
// fixpoint that starts from the program's effects. This is the "useless variable
// elimination" of Shivers, "Control-Flow Analysis of Higher-Order Languages" (1991),
// chapter 7. It also finds dead cycles: a parameter that is only ever passed on, in
// however many steps, is dead.
//
// The pass expects a verified program. It does nothing to a library, a program
// without main, and it keeps the signatures of main, of the initialiser of the globals
// and of all functions that become values. It removes only operations whose single
// effect is their result.

package opt

import (
	"slices"

	"cpsc/cps"
)

// removeUnused removes functions, parameters and results that are not used, and
// reports whether there were any.
func removeUnused(p *cps.Program) bool {
	g := newCallGraph(p)
	if g.library {
		return false // everything may be used from outside
	}
	any := len(g.order) < len(p.Funcs)
	if any {
		p.RemoveFuncs(func(f *cps.Func) bool { return !g.reached[f.ID] })
		g = newCallGraph(p)
	}
	l := newLiveness(p, g)
	l.propagate()
	return l.removeDead() || any
}

// A liveness computes the live values, parameters and results of a program.
type liveness struct {
	prog  *cps.Program
	funcs []funcLiveness // by function
	work  []item         // what was marked live and is still to be propagated
}

// A funcLiveness is the liveness in one function.
type funcLiveness struct {
	*cps.Func
	fixed   bool           // its signature must not change: it is an entry point or becomes a value
	values  []bool         // by value: it is live
	results []bool         // by result: it is live
	calls   []callSite     // the direct calls of the function
	defs    []definition   // by value
	exits   []cps.ContID   // the continuations that return or make a tail call
	jumps   [][]cps.ContID // by continuation: those that jump to it, or call and return to it
}

// A callSite is a continuation that ends in a call.
type callSite struct {
	caller cps.FuncID
	cont   cps.ContID
}

// A definition is where a value comes from: a parameter, or an operation whose only
// effect is its result.
type definition struct {
	op    *cps.Op
	cont  cps.ContID
	param int // the number of the parameter plus one, or 0 if it is none
}

// An item is a value of a function, or one of the function's results.
type item struct {
	f      cps.FuncID
	value  cps.Value // NoValue: a result
	result int
}

// newLiveness collects the definitions and calls, and marks the values that are live
// whatever else is.
func newLiveness(p *cps.Program, g *callGraph) *liveness {
	l := &liveness{prog: p, funcs: make([]funcLiveness, len(p.Funcs))}
	for id, f := range p.Funcs {
		l.funcs[id] = funcLiveness{
			Func: f, fixed: isEntryPoint(f) || g.closures[id] > 0,
			values: make([]bool, len(f.Values)), results: make([]bool, len(f.Results)),
			defs: make([]definition, len(f.Values)), jumps: make([][]cps.ContID, len(f.Conts)),
		}
	}
	for id := range p.Funcs {
		l.function(cps.FuncID(id))
	}
	return l
}

// function collects the definitions, calls and exits of a function, and marks the
// operands of its effects.
func (l *liveness) function(id cps.FuncID) {
	f := &l.funcs[id]
	for k := range f.Conts {
		c := &f.Conts[k]
		for i, x := range c.Params {
			f.defs[x] = definition{cont: cps.ContID(k), param: i + 1}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			if op.Result != cps.NoValue && f.Effect(op)&(cps.Traps|cps.Writes|cps.World) == 0 {
				f.defs[op.Result].op = op
			} else {
				l.mark(id, op.Args...)
			}
		}
		t := &c.Term
		l.mark(id, t.Subject)
		tail := t.IsTailCall()
		switch t.Kind {
		case cps.Call:
			callee := &l.funcs[t.Func]
			callee.calls = append(callee.calls, callSite{id, cps.ContID(k)})
		case cps.CallValue: // its type fixes parameters and results
			l.mark(id, t.Args...)
			if tail {
				l.markResults(id)
			} else {
				l.mark(id, f.Conts[t.Targets[0]].Params...)
			}
		}
		if tail || t.Kind == cps.Return {
			f.exits = append(f.exits, cps.ContID(k))
		}
		if t.Kind == cps.Jump || t.Kind == cps.Call && !tail {
			f.jumps[t.Targets[0]] = append(f.jumps[t.Targets[0]], cps.ContID(k))
		}
	}
	if f.fixed {
		l.mark(id, f.Conts[cps.Entry].Params...)
		l.markResults(id)
	}
}

// mark marks values of a function as live.
func (l *liveness) mark(id cps.FuncID, xs ...cps.Value) {
	for _, x := range xs {
		if live := l.funcs[id].values; x != cps.NoValue && !live[x] {
			live[x] = true
			l.work = append(l.work, item{f: id, value: x})
		}
	}
}

// markResult marks a result of a function as live.
func (l *liveness) markResult(id cps.FuncID, i int) {
	if live := l.funcs[id].results; !live[i] {
		live[i] = true
		l.work = append(l.work, item{f: id, result: i})
	}
}

// markResults marks all results of a function as live.
func (l *liveness) markResults(id cps.FuncID) {
	for i := range l.funcs[id].results {
		l.markResult(id, i)
	}
}

// propagate marks everything that live values and results depend on.
func (l *liveness) propagate() {
	for len(l.work) > 0 {
		w := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		if w.value == cps.NoValue {
			l.propagateResult(w.f, w.result)
		} else {
			l.propagateValue(w.f, w.value)
		}
	}
}

// propagateValue marks what a live value depends on.
func (l *liveness) propagateValue(id cps.FuncID, x cps.Value) {
	f := &l.funcs[id]
	def := f.defs[x]
	if def.op != nil {
		l.mark(id, def.op.Args...)
	}
	if def.param == 0 {
		return
	}
	i := def.param - 1
	if def.cont == cps.Entry {
		for _, s := range f.calls {
			l.mark(s.caller, l.funcs[s.caller].Conts[s.cont].Term.Args[i])
		}
	}
	for _, from := range f.jumps[def.cont] {
		if t := &f.Conts[from].Term; t.Kind == cps.Jump {
			l.mark(id, t.Args[i])
		} else {
			l.markResult(t.Func, i)
		}
	}
}

// propagateResult marks what a live result depends on. If one caller uses a result,
// all callers receive it, so the callers that make tail calls return it, too.
func (l *liveness) propagateResult(id cps.FuncID, i int) {
	f := &l.funcs[id]
	for _, k := range f.exits {
		switch t := &f.Conts[k].Term; t.Kind {
		case cps.Return:
			l.mark(id, t.Args[i])
		case cps.Call:
			l.markResult(t.Func, i)
		}
	}
	for _, s := range f.calls {
		conts := l.funcs[s.caller].Conts
		if t := &conts[s.cont].Term; t.IsTailCall() {
			l.markResult(s.caller, i)
		} else {
			l.mark(s.caller, conts[t.Targets[0]].Params[i])
		}
	}
}

// removeDead removes the dead parameters and results, and reports whether there were
// any.
func (l *liveness) removeDead() bool {
	params := make([][]bool, len(l.funcs)) // by function, by parameter: it is kept
	fewer := make([]bool, len(l.funcs))    // by function: its signature shrinks
	for id := range l.funcs {
		f := &l.funcs[id]
		for _, x := range f.Conts[cps.Entry].Params {
			params[id] = append(params[id], f.values[x])
		}
		fewer[id] = slices.Contains(params[id], false) || slices.Contains(f.results, false)
	}
	for id := range l.funcs {
		f := &l.funcs[id]
		edit := fewer[id]
		for k := range f.Conts {
			t := &f.Conts[k].Term
			edit = edit || t.Kind == cps.Call && fewer[t.Func]
		}
		if !edit {
			continue
		}
		l.removeDeadIn(f, params)
	}
	return slices.Contains(fewer, true)
}

// removeDeadIn removes the dead parameters and results from a function, and from the
// calls and jumps in it. Params lists for each function which parameters are kept.
func (l *liveness) removeDeadIn(f *funcLiveness, params [][]bool) {
	e := cps.Edit(l.prog, f.Func)
	f.Params = keep(f.Params, params[f.ID])
	f.Results = keep(f.Results, f.results)
	entry := &f.Conts[cps.Entry]
	entry.Params = keep(entry.Params, params[f.ID])
	shorter := map[cps.ContID][]bool{} // continuations that receive fewer results: which are kept
	for k := range f.Conts {
		switch t := &f.Conts[k].Term; t.Kind {
		case cps.Return:
			t.Args = keep(t.Args, f.results)
		case cps.Call:
			t.Args = keep(t.Args, params[t.Func])
			if results := l.funcs[t.Func].results; !t.IsTailCall() && slices.Contains(results, false) {
				shorter[t.Targets[0]] = results
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		if results, ok := shorter[cps.ContID(k)]; ok {
			c.Params = keep(c.Params, results)
		}
		if c.Term.Kind != cps.Jump {
			continue
		}
		if results, ok := shorter[c.Term.Targets[0]]; ok {
			c.Term.Args = keep(c.Term.Args, results)
		}
	}
	e.Commit()
}

// keep returns the live elements of a list: the list itself if all are live, else a
// new one.
func keep[T any](list []T, live []bool) []T {
	if !slices.Contains(live, false) {
		return list
	}
	var kept []T
	for i, x := range list {
		if live[i] {
			kept = append(kept, x)
		}
	}
	return kept
}
