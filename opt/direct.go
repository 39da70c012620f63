// This file defines direct calls of parameters. If all closures that a parameter may receive
// are of one function, and the parameter is only called, it is replaced by the values that
// these closures capture, and its calls become direct calls of that function.
//
//	let g = closure add(n)              apply(n, k)
//	apply(g, k)
//	                              =>    fn apply(n: int, ret: cont(int)) =
//	fn apply(f, ret: cont(int)) =         add(n, 1, ret)
//	  f(1, ret)
//
// Parameters of functions and of continuations form classes with the closures that calls
// and jumps pass for them. It is the simplest case of a closure conversion that follows the
// flow of functions (Cejtin, Jagannathan and Weeks, "Flow-Directed Closure Conversion for
// Typed Languages", ESOP 2000): a flow analysis by equality, and sets of one function.
//
// The pass expects a verified program. It does not change the signature of a function that
// may have callers other than the direct calls. A call keeps its position and its
// continuations, so the stack of a trap stays the same. Closures that capture many values
// stay, since as many parameters would replace each one.

package opt

import (
	"slices"

	"cpsc/cps"
)

// makeDirect replaces the parameters described above. It reports whether there were any.
func makeDirect(p *cps.Program) bool {
	g := newCallGraph(p)
	if !g.isWhole() {
		return false
	}
	if !slices.ContainsFunc(g.closures, func(n int) bool { return n > 0 }) {
		return false
	}
	d := &director{prog: p, index: make([][]int32, len(p.Funcs))}
	for _, f := range p.Funcs {
		d.findCarriers(f, isEntryPoint(f) || g.closures[f.ID] > 0)
	}
	for _, f := range p.Funcs {
		d.findUses(f)
	}
	if !d.choose() {
		return false
	}
	for _, f := range p.Funcs {
		params := make([]cps.FuncID, len(f.Params))
		for i, x := range f.Conts[cps.Entry].Params {
			params[i] = d.function(f, x)
		}
		d.params = append(d.params, params)
	}
	for _, f := range p.Funcs {
		if d.changes(f) {
			d.rewrite(f)
		}
	}
	return true
}

// A director is the state of the pass.
type director struct {
	prog     *cps.Program
	carriers []funcCarrier
	index    [][]int32 // by function, by value: the number of its carrier, plus one
	forest   unionFind
	params   [][]cps.FuncID // by function, by parameter: the function that replaces it, or NoFunc
}

// A funcCarrier is a parameter of function type, or the result of a closure operation. At the
// root of a class, the fields describe the whole class.
type funcCarrier struct {
	stays  bool       // its parameters cannot be replaced
	param  bool       // it has a parameter
	called bool       // one of its parameters is called
	of     cps.FuncID // the function of its closures, or NoFunc if there are none
}

func (d *director) addCarrier(f *cps.Func, x cps.Value, c funcCarrier) {
	d.carriers = append(d.carriers, c)
	d.index[f.ID][x] = int32(len(d.carriers))
	d.forest.add()
}

// class returns the facts about the class of a value, or nil if it is in none.
func (d *director) class(f *cps.Func, x cps.Value) *funcCarrier {
	if i := d.index[f.ID][x]; i > 0 {
		return &d.carriers[d.forest.find(i-1)]
	}
	return nil
}

// function returns the function whose captured values replace a parameter, or NoFunc.
func (d *director) function(f *cps.Func, x cps.Value) cps.FuncID {
	if c := d.class(f, x); c != nil && !c.stays && c.param && c.called && !isClosure(f, x) {
		return c.of
	}
	return cps.NoFunc
}

// isClosure reports whether a value is the result of an operation, and not a parameter.
func isClosure(f *cps.Func, x cps.Value) bool { return f.Info(x).Kind == cps.OpValue }

// findCarriers finds the carriers of a function. If its signature is fixed, its parameters
// are not among them.
func (d *director) findCarriers(f *cps.Func, fixed bool) {
	d.index[f.ID] = make([]int32, len(f.Values))
	preds := f.Preds()
	for k := range f.Conts {
		c := &f.Conts[k]
		if k == int(cps.Entry) && !fixed || onlyJumps(f, preds[k]) {
			for _, x := range c.Params {
				if d.prog.Types.Kind(f.TypeOf(x)) == cps.FuncKind {
					d.addCarrier(f, x, funcCarrier{param: true, of: cps.NoFunc})
				}
			}
		}
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Code == cps.Closure {
				d.addCarrier(f, op.Result, funcCarrier{of: cps.FuncID(op.Aux), stays: len(op.Args) > maxFields})
			}
		}
	}
}

// findUses finds the uses of the carriers of a function, and unites the classes of arguments
// and parameters.
func (d *director) findUses(f *cps.Func) {
	keep := func(x cps.Value) {
		if c := d.class(f, x); c != nil && !isClosure(f, x) {
			c.stays = true
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				keep(x)
			}
		}
		switch t := &c.Term; t.Kind {
		case cps.Jump:
			d.pass(f, t.Args, f, t.Targets[0])
		case cps.Call:
			d.pass(f, t.Args, d.prog.Funcs[t.Func], cps.Entry)
		default:
			if called := d.class(f, t.Subject); called != nil && t.Kind == cps.CallValue {
				called.called = true
			}
			for _, x := range t.Args {
				keep(x)
			}
		}
	}
}

// pass unites the class of each argument of a jump or call with that of its parameter.
func (d *director) pass(f *cps.Func, args []cps.Value, g *cps.Func, k cps.ContID) {
	for n, param := range g.Conts[k].Params {
		to, from := d.class(g, param), d.class(f, args[n])
		switch {
		case to != nil && from != nil:
			d.unite(d.index[g.ID][param]-1, d.index[f.ID][args[n]]-1)
		case to != nil:
			to.stays = true
		case from != nil && !isClosure(f, args[n]):
			from.stays = true
		}
	}
}

func (d *director) unite(i, j int32) {
	root, other, ok := d.forest.unite(i, j)
	if !ok {
		return
	}
	to, from := &d.carriers[root], &d.carriers[other]
	to.stays = to.stays || from.stays || to.of != from.of && to.of != cps.NoFunc && from.of != cps.NoFunc
	to.param = to.param || from.param
	to.called = to.called || from.called
	if to.of == cps.NoFunc {
		to.of = from.of
	}
}

// choose reports whether a parameter can be replaced.
func (d *director) choose() bool {
	for _, f := range d.prog.Funcs {
		for x := range d.index[f.ID] {
			if d.function(f, cps.Value(x)) != cps.NoFunc {
				return true
			}
		}
	}
	return false
}

// changes reports whether a function has a parameter that is replaced, or calls one.
func (d *director) changes(f *cps.Func) bool {
	isReplaced := func(h cps.FuncID) bool { return h != cps.NoFunc }
	return slices.ContainsFunc(f.Conts, func(c cps.Cont) bool {
		return slices.ContainsFunc(c.Params, func(x cps.Value) bool { return isReplaced(d.function(f, x)) }) ||
			c.Term.Kind == cps.Call && slices.ContainsFunc(d.params[c.Term.Func], isReplaced)
	})
}

// rewrite replaces the parameters of a function, and the arguments that it passes.
func (d *director) rewrite(f *cps.Func) {
	e := cps.EditInPlace(d.prog, f)
	known := knownClosures{}
	fields := map[cps.Value][]cps.Value{} // by parameter that is replaced
	for k := range f.Conts {
		known.add(f.Conts[k].Ops)
	}
	for k := range f.Conts {
		for _, x := range f.Conts[k].Params {
			if h := d.function(f, x); h != cps.NoFunc {
				fields[x] = d.captured(e, h, f.TypeOf(x))
			}
		}
	}
	// flat returns the arguments that replace those for the parameters of a continuation
	// or a function.
	flat := func(args []cps.Value, isReplaced func(n int) bool) []cps.Value {
		var list []cps.Value
		for n, x := range args {
			xs, isParam := fields[x]
			switch {
			case !isReplaced(n):
				list = append(list, x)
			case isParam:
				list = append(list, xs...)
			default:
				list = append(list, known[x].Args...)
			}
		}
		return list
	}
	for k := range f.Conts {
		switch t := &f.Conts[k].Term; t.Kind {
		case cps.Jump:
			params := f.Conts[t.Targets[0]].Params
			t.Args = flat(t.Args, func(n int) bool { return d.function(f, params[n]) != cps.NoFunc })
		case cps.Call:
			params := d.params[t.Func]
			t.Args = flat(t.Args, func(n int) bool { return params[n] != cps.NoFunc })
		case cps.CallValue:
			if xs, ok := fields[t.Subject]; ok {
				t.Kind, t.Func, t.Args, t.Subject = cps.Call, d.function(f, t.Subject), slices.Concat(xs, t.Args), cps.NoValue
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		c.Params = flat(c.Params, func(n int) bool { return fields[c.Params[n]] != nil })
	}
	f.Params = nil
	for _, x := range f.Conts[cps.Entry].Params {
		f.Params = append(f.Params, e.TypeOf(x))
	}
	commit(e)
}

// captured returns new parameters for the values that the closures of a function with type
// t capture.
func (d *director) captured(e *cps.Editor, id cps.FuncID, t cps.Type) []cps.Value {
	h := d.prog.Funcs[id]
	params, _ := d.prog.Types.Signature(t)
	list := []cps.Value{}
	for _, x := range h.Conts[cps.Entry].Params[:len(h.Params)-len(params)] {
		list = append(list, e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Name: h.Info(x).Name, Type: h.TypeOf(x)}))
	}
	return list
}
