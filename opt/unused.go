// This file defines the removal of unreachable functions, of dead parameters and
// results, of continuation parameters that are never called, and of unused types. It
// computes the liveness of values over the whole program, as a least fixpoint that starts
// from the program's effects. This is the "useless variable elimination" of Shivers,
// "Control-Flow Analysis of Higher-Order Languages" (1991), chapter 7. It also finds dead
// cycles: parameters whose values are only passed to each other are dead. The results of a
// function are the values that its continuations take.
//
// A function that never throws loses its continuation for throws, and its calls lose
// their handlers. The return continuation stays, even if it is never called. So does a
// continuation without which a call would become a tail call, as g(x, ret, h) would
// without h: the calling function would end too early.
//
// The pass expects a verified program. It does not change a library, which is a program
// without main. It keeps the signatures of main, of the initialiser of the globals and
// of all functions that a closure refers to. It removes an operation only if its result
// is its only effect.

package opt

import (
	"slices"

	"cpsc/cps"
)

// removeUnused removes unreachable functions, dead parameters and results, continuation
// parameters that are never called, and unused types, and reports whether there were any.
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
	any = l.removeDead() || any
	return p.RemoveTypes() || any
}

// A liveness computes the live values, parameters and results of a program.
type liveness struct {
	prog  *cps.Program
	funcs []funcLiveness // by function
	work  []item         // the worklist: values and results that are live but not yet propagated
}

// A funcLiveness is the liveness in one function.
type funcLiveness struct {
	*cps.Func
	fixed  bool           // the signature must not change: the function is an entry point or a closure refers to it
	values []bool         // by value: whether it is live
	conts  []contLiveness // by continuation parameter
	calls  []callSite     // the direct calls of the function
	defs   []definition   // by value
	in     [][]edge       // by continuation: the jumps that lead to it, and the direct calls that pass it
}

// A contLiveness is the liveness of a continuation parameter and of the results that it
// takes.
type contLiveness struct {
	kept bool   // it is not removed
	live []bool // by result: whether it is live
	uses []edge // the returns that call it, and the direct calls that pass it on
}

// A callSite is a continuation that ends in a call.
type callSite struct {
	caller cps.FuncID
	cont   cps.ContID
}

// A definition says which parameter or operation defines a value. Operations that have
// effects other than their result are not recorded.
type definition struct {
	op    *cps.Op
	cont  cps.ContID // the continuation of the parameter
	param int        // the number of the parameter plus one, or 0 if the value is not a parameter
}

// An item is a value of a function, or one of the function's results.
type item struct {
	f      cps.FuncID
	value  cps.Value // or NoValue if the item is a result
	own    int       // the number of the continuation parameter that takes the result
	result int       // the number of the result
}

// newLiveness collects the definitions and calls, and marks the values that are live
// unconditionally.
func newLiveness(p *cps.Program, g *callGraph) *liveness {
	l := &liveness{prog: p, funcs: make([]funcLiveness, len(p.Funcs))}
	for id, f := range p.Funcs {
		l.funcs[id] = funcLiveness{
			Func: f, fixed: isEntryPoint(f) || g.closures[id] > 0,
			values: make([]bool, len(f.Values)), conts: make([]contLiveness, len(f.ContParams)),
			defs: make([]definition, len(f.Values)), in: make([][]edge, len(f.Conts)),
		}
		for i, c := range f.ContParams {
			l.funcs[id].conts[i].live = make([]bool, len(c.Types))
		}
	}
	l.keepConts()
	for id := range p.Funcs {
		l.function(cps.FuncID(id))
	}
	return l
}

// keepConts decides which continuation parameters are kept: those that may be called,
// those that cannot be removed, and those that calls pass for one that is kept.
func (l *liveness) keepConts() {
	c := newCalledConts(l.prog)
	for id := range l.funcs {
		for i := range l.funcs[id].conts {
			if i == 0 || l.funcs[id].fixed {
				c.add(cps.FuncID(id), i)
			}
		}
	}
	c.propagate()
	for _, f := range l.prog.Funcs {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if t.Kind != cps.Call || t.IsTailCall() {
				continue
			}
			first, waits := -1, false // its first local target, and whether one is kept
			for slot := range t.Succs() {
				if first < 0 {
					first = slot
				}
				waits = waits || c.called[t.Func][slot]
			}
			if !waits {
				c.add(t.Func, first)
				c.propagate()
			}
		}
	}
	for id := range l.funcs {
		for i, kept := range c.called[id] {
			l.funcs[id].conts[i].kept = kept
		}
	}
}

// function collects the definitions, jumps and calls of a function, and marks the
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
			if op.Result != cps.NoValue && f.Effect(op)&(cps.Traps|cps.Writes|cps.IO) == 0 {
				f.defs[op.Result].op = op
			} else {
				l.mark(id, op.Args...)
			}
		}
		t := &c.Term
		l.mark(id, t.Subject)
		switch t.Kind {
		case cps.Call:
			callee := &l.funcs[t.Func]
			callee.calls = append(callee.calls, callSite{id, cps.ContID(k)})
		case cps.CallValue: // the callee is unknown, so it keeps all parameters and results
			l.mark(id, t.Args...)
		}
		for slot, to := range t.Targets {
			e := edge{cps.ContID(k), slot}
			switch {
			case t.Kind == cps.CallValue && to.IsOwn():
				l.markResults(id, to.Own())
			case t.Kind == cps.CallValue:
				l.mark(id, f.Conts[to].Params...)
			case t.Kind == cps.Call && !l.funcs[t.Func].conts[slot].kept:
			case to.IsOwn():
				f.conts[to.Own()].uses = append(f.conts[to.Own()].uses, e)
			default:
				f.in[to] = append(f.in[to], e)
			}
		}
	}
	if f.fixed {
		l.mark(id, f.Conts[cps.Entry].Params...)
		for i := range f.conts {
			l.markResults(id, i)
		}
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

// markResult marks as live the result number i that continuation parameter own of a
// function takes.
func (l *liveness) markResult(id cps.FuncID, own, i int) {
	if live := l.funcs[id].conts[own].live; !live[i] {
		live[i] = true
		l.work = append(l.work, item{f: id, own: own, result: i})
	}
}

// markResults marks as live all results that a continuation parameter takes.
func (l *liveness) markResults(id cps.FuncID, own int) {
	for i := range l.funcs[id].conts[own].live {
		l.markResult(id, own, i)
	}
}

// propagate marks everything that live values and results depend on.
func (l *liveness) propagate() {
	for len(l.work) > 0 {
		w := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		if w.value == cps.NoValue {
			l.propagateResult(w.f, w.own, w.result)
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
	for _, e := range f.in[def.cont] {
		switch t := &f.Conts[e.from].Term; t.Kind {
		case cps.Jump:
			l.mark(id, t.Args[i])
		case cps.Call:
			l.markResult(t.Func, e.slot, i)
		}
	}
}

// propagateResult marks what a live result depends on. All calls of a function receive its
// live results. Where a call passes a local continuation, the parameter that receives the
// result is live. Where it passes a continuation parameter of the caller, so is the result
// of the caller.
func (l *liveness) propagateResult(id cps.FuncID, own, i int) {
	f := &l.funcs[id]
	for _, e := range f.conts[own].uses {
		switch t := &f.Conts[e.from].Term; t.Kind {
		case cps.Return:
			l.mark(id, t.Args[i])
		case cps.Call:
			l.markResult(t.Func, e.slot, i)
		}
	}
	for _, s := range f.calls {
		conts := l.funcs[s.caller].Conts
		if to := conts[s.cont].Term.Targets[own]; to.IsOwn() {
			l.markResult(s.caller, to.Own(), i)
		} else {
			l.mark(s.caller, conts[to].Params[i])
		}
	}
}

// removeDead removes the dead parameters and results, and the continuation parameters that
// are not kept, and reports whether there were any.
func (l *liveness) removeDead() bool {
	params := make([][]bool, len(l.funcs)) // by function and parameter: whether the parameter is live
	shrinks := make([]bool, len(l.funcs))  // by function: whether its signature shrinks
	for id := range l.funcs {
		f := &l.funcs[id]
		for _, x := range f.Conts[cps.Entry].Params {
			params[id] = append(params[id], f.values[x])
		}
		shrinks[id] = slices.Contains(params[id], false) ||
			slices.ContainsFunc(f.conts, func(r contLiveness) bool { return !r.kept || slices.Contains(r.live, false) })
	}
	for id := range l.funcs {
		f := &l.funcs[id]
		edit := shrinks[id]
		for k := range f.Conts {
			t := &f.Conts[k].Term
			edit = edit || t.Kind == cps.Call && shrinks[t.Func]
		}
		if !edit {
			continue
		}
		l.removeDeadIn(f, params)
	}
	return slices.Contains(shrinks, true)
}

// removeDeadIn removes from a function the dead parameters and results and the
// continuation parameters that are not kept, and what calls and jumps in it pass for them.
// Params lists for each function which parameters are kept.
func (l *liveness) removeDeadIn(f *funcLiveness, params [][]bool) {
	e := cps.EditInPlace(l.prog, f.Func)
	f.Params = keep(f.Params, params[f.ID])
	var own []cps.ContParam
	number := make([]cps.ContID, len(f.conts)) // by continuation parameter: the new one
	for i, c := range f.ContParams {
		if f.conts[i].kept {
			number[i] = cps.Own(len(own))
			own = append(own, cps.ContParam{Name: c.Name, Types: keep(c.Types, f.conts[i].live)})
		}
	}
	f.ContParams = own
	entry := &f.Conts[cps.Entry]
	entry.Params = keep(entry.Params, params[f.ID])
	shorter := map[cps.ContID][]bool{} // continuations that receive fewer results: which are live
	for k := range f.Conts {
		t := &f.Conts[k].Term
		switch t.Kind {
		case cps.Return:
			t.Args = keep(t.Args, f.conts[t.Targets[0].Own()].live)
		case cps.Call:
			t.Args = keep(t.Args, params[t.Func])
			var targets []cps.ContID
			for slot, to := range t.Targets {
				r := &l.funcs[t.Func].conts[slot]
				if r.kept {
					targets = append(targets, to)
				}
				if r.kept && !to.IsOwn() && slices.Contains(r.live, false) {
					shorter[to] = r.live
				}
			}
			t.Targets = targets
		}
		for slot, to := range t.Targets {
			if to.IsOwn() {
				t.Targets[slot] = number[to.Own()]
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		if live, ok := shorter[cps.ContID(k)]; ok {
			c.Params = keep(c.Params, live)
		}
		if c.Term.Kind != cps.Jump {
			continue
		}
		if live, ok := shorter[c.Term.Targets[0]]; ok {
			c.Term.Args = keep(c.Term.Args, live)
		}
	}
	commit(e)
}

// keep returns the live elements of a list. If all are live, it returns the list itself,
// otherwise a new one.
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
