// This file defines the removal of functions, parameters and results that are of
// no use. It is a liveness of values over the whole program, a least fixpoint from
// what the program does outwards: the "useless variable elimination" of Shivers,
// "Control-Flow Analysis of Higher-Order Languages" (1991), chapter 7, which finds
// circles of uselessness too: a parameter that is used only to pass it on, in
// however many steps, is of no use.

package opt

import (
	"slices"

	"cpsc/cps"
)

func removeUnused(p *cps.Program) bool {
	g := newCallGraph(p)
	if g.library {
		return false // all may be used from outside
	}
	any := len(g.order) < len(p.Funcs)
	if any {
		p.RemoveFuncs(func(f *cps.Func) bool { return !g.reached[f.ID] })
		g = newCallGraph(p)
	}
	u := newUsefulness(p, g)
	u.spread()
	return u.apply() || any
}

// usefulness finds the values, parameters and results that are of use in a
// program.
type usefulness struct {
	prog  *cps.Program
	funcs []funcUse // by function
	work  []useful
}

// A funcUse says what is of use in a function.
type funcUse struct {
	*cps.Func
	fixed   bool       // its signature is visible from outside, or that of a function value
	values  []bool     // by value
	results []bool     // by result
	calls   []callSite // where it is called
	defs    []origin   // by value
	exits   []cps.ContID
	jumps   [][]cps.ContID // by continuation: where jumps and calls go there from
}

// A callSite is a continuation that ends in a call.
type callSite struct {
	caller cps.FuncID
	cont   cps.ContID
}

// An origin is where a value comes from: an operation that does nothing else, or
// a parameter.
type origin struct {
	op    *cps.Op
	cont  cps.ContID
	param int // its number, plus one; 0: it is none
}

// Something useful is a value of a function, or one of its results.
type useful struct {
	f      cps.FuncID
	value  cps.Value // NoValue: a result
	result int
}

// newUsefulness marks what is of use in itself.
func newUsefulness(p *cps.Program, g *callGraph) *usefulness {
	u := &usefulness{prog: p, funcs: make([]funcUse, len(p.Funcs))}
	for id, f := range p.Funcs {
		u.funcs[id] = funcUse{
			Func: f, fixed: isStart(f) || g.closures[id] > 0,
			values: make([]bool, len(f.Values)), results: make([]bool, len(f.Results)),
			defs: make([]origin, len(f.Values)), jumps: make([][]cps.ContID, len(f.Conts)),
		}
	}
	for id := range p.Funcs {
		u.function(cps.FuncID(id))
	}
	return u
}

func (u *usefulness) function(id cps.FuncID) {
	f := &u.funcs[id]
	for k := range f.Conts {
		c := &f.Conts[k]
		for i, x := range c.Params {
			f.defs[x] = origin{cont: cps.ContID(k), param: i + 1}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			if op.Result != cps.NoValue && f.Effect(op)&(cps.Traps|cps.Writes|cps.World) == 0 {
				f.defs[op.Result].op = op
			} else {
				u.use(id, op.Args...)
			}
		}
		t := &c.Term
		u.use(id, t.Subject)
		tail := t.IsTailCall()
		switch t.Kind {
		case cps.Call:
			callee := &u.funcs[t.Func]
			callee.calls = append(callee.calls, callSite{id, cps.ContID(k)})
		case cps.CallValue: // which takes and gives what its type says
			u.use(id, t.Args...)
			if tail {
				u.useResults(id)
			} else {
				u.use(id, f.Conts[t.Targets[0]].Params...)
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
		u.use(id, f.Conts[cps.Entry].Params...)
		u.useResults(id)
	}
}

// use is told values that are used.
func (u *usefulness) use(id cps.FuncID, xs ...cps.Value) {
	for _, x := range xs {
		if live := u.funcs[id].values; x != cps.NoValue && !live[x] {
			live[x] = true
			u.work = append(u.work, useful{f: id, value: x})
		}
	}
}

// useResult is told a result that is used.
func (u *usefulness) useResult(id cps.FuncID, i int) {
	if live := u.funcs[id].results; !live[i] {
		live[i] = true
		u.work = append(u.work, useful{f: id, result: i})
	}
}

func (u *usefulness) useResults(id cps.FuncID) {
	for i := range u.funcs[id].results {
		u.useResult(id, i)
	}
}

// spread finds what is of use because something else is.
func (u *usefulness) spread() {
	for len(u.work) > 0 {
		w := u.work[len(u.work)-1]
		u.work = u.work[:len(u.work)-1]
		if w.value == cps.NoValue {
			u.spreadResult(w.f, w.result)
		} else {
			u.spreadValue(w.f, w.value)
		}
	}
}

func (u *usefulness) spreadValue(id cps.FuncID, x cps.Value) {
	f := &u.funcs[id]
	def := f.defs[x]
	if def.op != nil {
		u.use(id, def.op.Args...)
	}
	if def.param == 0 {
		return
	}
	i := def.param - 1
	if def.cont == cps.Entry {
		for _, s := range f.calls {
			u.use(s.caller, u.funcs[s.caller].Conts[s.cont].Term.Args[i])
		}
	}
	for _, from := range f.jumps[def.cont] {
		if t := &f.Conts[from].Term; t.Kind == cps.Jump {
			u.use(id, t.Args[i])
		} else {
			u.useResult(t.Func, i)
		}
	}
}

// spreadResult goes on from a result. What one caller uses all get, and what a
// function passes on from a tail call it returns itself.
func (u *usefulness) spreadResult(id cps.FuncID, i int) {
	f := &u.funcs[id]
	for _, k := range f.exits {
		switch t := &f.Conts[k].Term; t.Kind {
		case cps.Return:
			u.use(id, t.Args[i])
		case cps.Call:
			u.useResult(t.Func, i)
		}
	}
	for _, s := range f.calls {
		conts := u.funcs[s.caller].Conts
		if t := &conts[s.cont].Term; t.IsTailCall() {
			u.useResult(s.caller, i)
		} else {
			u.use(s.caller, conts[t.Targets[0]].Params[i])
		}
	}
}

// apply drops the parameters and results that are of no use. It reports whether
// there were any.
func (u *usefulness) apply() bool {
	params := make([][]bool, len(u.funcs)) // by function: those to keep
	fewer := make([]bool, len(u.funcs))    // by function: something goes
	for id := range u.funcs {
		f := &u.funcs[id]
		for _, x := range f.Conts[cps.Entry].Params {
			params[id] = append(params[id], f.values[x])
		}
		fewer[id] = slices.Contains(params[id], false) || slices.Contains(f.results, false)
	}
	for id := range u.funcs {
		f := &u.funcs[id]
		edit := fewer[id]
		for k := range f.Conts {
			t := &f.Conts[k].Term
			edit = edit || t.Kind == cps.Call && fewer[t.Func]
		}
		if !edit {
			continue
		}
		u.shorten(f, params)
	}
	return slices.Contains(fewer, true)
}

// shorten takes from a function, and from the calls and jumps in it, what is not
// kept. It is told the parameters to keep of each function.
func (u *usefulness) shorten(f *funcUse, params [][]bool) {
	e := cps.Edit(u.prog, f.Func)
	f.Params = keep(f.Params, params[f.ID])
	f.Results = keep(f.Results, f.results)
	entry := &f.Conts[cps.Entry]
	entry.Params = keep(entry.Params, params[f.ID])
	shorter := map[cps.ContID][]bool{} // the continuations that take fewer results
	for k := range f.Conts {
		switch t := &f.Conts[k].Term; t.Kind {
		case cps.Return:
			t.Args = keep(t.Args, f.results)
		case cps.Call:
			t.Args = keep(t.Args, params[t.Func])
			if results := u.funcs[t.Func].results; !t.IsTailCall() && slices.Contains(results, false) {
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

// keep returns the elements of a list that are to be kept, in a list of its own if
// some are not.
func keep[T any](list []T, useful []bool) []T {
	if !slices.Contains(useful, false) {
		return list
	}
	var kept []T
	for i, x := range list {
		if useful[i] {
			kept = append(kept, x)
		}
	}
	return kept
}
