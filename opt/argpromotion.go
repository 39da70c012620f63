// This file defines argument promotion. A function lends a cell or a struct to another one
// if it passes it as an argument of a direct call. If only the function that makes the
// object and those that borrow it know it, the borrowers take its fields as parameters
// instead, and return the fields that they may write as results (copy-in, copy-out).
//
//	let r = cell(1)                     f(1, k)
//	f(r, k)                             where k(y: int) = …
//	where k() =
//	let x = *r            =>
//	…                                   fn f(x: int, ret: cont(int)) =
//	fn f(r: ref int, ret: cont()) =       ret(x + 1)
//	  let x = *r
//	  do *r = x + 1
//	  ret()
//
// Lenders and borrowers may only read and write the fields of the object, and lend it, at
// most once in a call. So it never has two names at the same time, and nothing can
// distinguish it from copies of its fields that are passed in and returned.
//
// The objects that are lent to the same parameter, and that parameter as an object of its
// own function, form a class; all of them change or none. Each function that borrows makes
// the object again from its fields, and takes it apart again where it returns. The pass
// promote then makes variables of it.
//
// If a call returns fields, a new continuation takes them. So it is not a tail call, unless
// its caller has borrowed the same objects itself and returns the same fields. A class of
// objects stays as it is in these cases:
//
//   - A tail call would become an ordinary call.
//   - A call would take one more step, and no operation that the pass removes before it saves
//     one (see pays).
//   - A function would return more than maxFields fields. Each of its returns has to pass all
//     of them.
//
// The pass expects a verified program. It does not change the signature of a function that
// may have callers other than the direct calls.

package opt

import (
	"slices"

	"cpsc/cps"
)

// promoteArguments promotes the objects that functions lend. It reports whether there are any.
func promoteArguments(p *cps.Program) bool {
	g := newCallGraph(p)
	if !g.isWhole() {
		return false
	}
	n := len(p.Funcs)
	l := &lending{prog: p, objects: make([][]int32, n), extras: make([][]extra, n), accesses: make([][][]int32, n), edges: make([][]int, n)}
	for _, f := range p.Funcs {
		l.findObjects(f, isEntryPoint(f) || g.closures[f.ID] > 0)
	}
	for _, f := range p.Funcs {
		l.findUses(f)
	}
	l.findWritten()
	l.keepCalls()
	if !slices.ContainsFunc(l.loans, func(n loan) bool { return !l.class(n.from).stays }) {
		return false
	}
	for _, f := range p.Funcs {
		params := make([]int32, len(f.Params))
		for i := range params {
			if params[i] = -1; l.isPromoted(f, i) {
				params[i] = l.param(f, i)
			}
		}
		l.params = append(l.params, params)
	}
	l.findExtras()
	for _, f := range p.Funcs {
		if l.changes(f) {
			l.rewrite(f)
			promote(p, f)
		}
	}
	return true
}

// A lending is the state of the pass.
type lending struct {
	prog    *cps.Program
	lent    []object
	forest  unionFind
	objects [][]int32 // by function, by value: the number of the object that it is, plus one
	loans   []loan
	params  [][]int32 // by function, by parameter: the object that it is, or -1 if it stays
	extras  [][]extra // by function: its additional results

	// By function, by continuation: the objects that it makes, reads and writes, and the
	// number of edges to it.
	accesses [][][]int32
	edges    [][]int
}

// An object is a parameter of a function, or what an operation makes.
type object struct {
	value   cps.Value
	param   int    // the number of the parameter, or -1
	written []bool // by field: the function, or one that it lends the object to, may write it
	stays   bool   // at the root of a class: it is not changed
}

// A loan is an argument of a call.
type loan struct{ from, to int32 }

// An extra is an additional result of a function: a field of a parameter.
type extra struct {
	object int32
	field  int
}

// object returns the number of the object that a value of a function is, or -1.
func (l *lending) object(f *cps.Func, x cps.Value) int32 { return l.objects[f.ID][x] - 1 }

// param returns the number of the object that a parameter of a function is, or -1.
func (l *lending) param(f *cps.Func, i int) int32 { return l.object(f, f.Conts[cps.Entry].Params[i]) }

// class returns the representative of the class of an object.
func (l *lending) class(i int32) *object { return &l.lent[l.forest.find(i)] }

// isPromoted reports whether a parameter of a function is replaced by its fields.
func (l *lending) isPromoted(f *cps.Func, i int) bool {
	o := l.param(f, i)
	return o >= 0 && !l.class(o).stays
}

// findObjects finds the objects of a function. If its signature is fixed, its parameters are
// not among them.
func (l *lending) findObjects(f *cps.Func, fixed bool) {
	l.objects[f.ID] = make([]int32, len(f.Values))
	add := func(x cps.Value, param int) {
		if n := len(fieldsOf(l.prog, f.TypeOf(x), "")); n <= maxFields {
			l.lent = append(l.lent, object{value: x, param: param, written: make([]bool, n)})
			l.objects[f.ID][x] = int32(len(l.lent))
			l.forest.add()
		}
	}
	for i, x := range f.Conts[cps.Entry].Params {
		if kind := l.prog.Types.Kind(f.TypeOf(x)); !fixed && (kind == cps.RefKind || kind == cps.StructKind) {
			add(x, i)
		}
	}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if op := &f.Conts[k].Ops[i]; op.Code == cps.Cell || op.Code == cps.New {
				add(op.Result, -1)
			}
		}
	}
}

// findUses finds the uses of the objects of a function, the loans, and the edges.
func (l *lending) findUses(f *cps.Func) {
	keep := func(x cps.Value) {
		if o := l.object(f, x); o >= 0 {
			l.class(o).stays = true
		}
	}
	l.accesses[f.ID], l.edges[f.ID] = make([][]int32, len(f.Conts)), make([]int, len(f.Conts))
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			if o := l.useInOp(f, &c.Ops[i], keep); o >= 0 {
				l.accesses[f.ID][k] = append(l.accesses[f.ID][k], o)
			}
		}
		t := &c.Term
		keep(t.Subject)
		for _, to := range t.Succs() {
			l.edges[f.ID][to]++
		}
		for n, x := range t.Args {
			if t.Kind != cps.Call {
				keep(x)
				continue
			}
			from, to := l.object(f, x), l.param(l.prog.Funcs[t.Func], n)
			switch {
			case from < 0 && to < 0:
			case from < 0:
				l.class(to).stays = true
			case to < 0 || slices.Contains(t.Args[:n], x):
				l.class(from).stays = true
			}
			if from >= 0 && to >= 0 {
				l.loans = append(l.loans, loan{from, to})
				stays := l.class(from).stays || l.class(to).stays
				root, _, _ := l.forest.unite(from, to)
				l.lent[root].stays = stays
			}
		}
	}
}

// useInOp calls keep for the operands of an operation, except for an object of which it only
// reads or writes a field. It returns the object that the operation makes, reads or writes,
// or -1.
func (l *lending) useInOp(f *cps.Func, op *cps.Op, keep func(cps.Value)) int32 {
	o, rest := l.object(f, op.Result), op.Args
	switch op.Code {
	case cps.GetField, cps.Load:
		o, rest = l.object(f, op.Args[0]), nil
	case cps.SetField, cps.Store:
		if o = l.object(f, op.Args[0]); o >= 0 {
			l.lent[o].written[op.Aux] = true // zero for a cell
		}
		rest = op.Args[1:]
	}
	for _, x := range rest {
		keep(x)
	}
	return o
}

// findWritten finds the fields that borrowers write, directly or by lending the object on.
func (l *lending) findWritten() {
	lenders := make([][]int32, len(l.lent))
	work := make([]int32, len(l.lent))
	for i := range work {
		work[i] = int32(i)
	}
	for _, n := range l.loans {
		lenders[n.to] = append(lenders[n.to], n.from)
	}
	for len(work) > 0 {
		o := work[len(work)-1]
		work = work[:len(work)-1]
		for _, from := range lenders[o] {
			changed := false
			for field, written := range l.lent[o].written {
				if written && !l.lent[from].written[field] {
					l.lent[from].written[field] = true
					changed = true
				}
			}
			if changed {
				work = append(work, from)
			}
		}
	}
}

// givenBack returns the additional results of a function: the fields of its borrowed objects
// that may be written.
func (l *lending) givenBack(f *cps.Func) (list []extra) {
	for i := range f.Conts[cps.Entry].Params {
		if !l.isPromoted(f, i) {
			continue
		}
		o := l.param(f, i)
		for field, written := range l.lent[o].written {
			if written {
				list = append(list, extra{o, field})
			}
		}
	}
	return list
}

// findExtras finds the additional results of each function.
func (l *lending) findExtras() {
	for _, f := range l.prog.Funcs {
		l.extras[f.ID] = l.givenBack(f)
	}
}

// keepCalls makes classes stay, until every call that would still change may change.
func (l *lending) keepCalls() {
	shown := mainReceivesThrows(l.prog)
	stay := func(list []extra) (any bool) {
		for _, x := range list {
			any = any || !l.class(x.object).stays
			l.class(x.object).stays = true
		}
		return any
	}
	again := true
	for round := 0; again && round < maxRounds; round++ {
		again = false
		l.findExtras()
		entryPays := make([]bool, len(l.prog.Funcs))
		for i, f := range l.prog.Funcs {
			entryPays[i] = l.entryPays(f)
		}
		for _, f := range l.prog.Funcs {
			if len(l.extras[f.ID]) > maxFields {
				again = stay(l.extras[f.ID]) || again
				continue
			}
			pays := l.pays(f)
			for k := range f.Conts {
				t, mine, theirs := &f.Conts[k].Term, l.extras[f.ID], []extra(nil)
				if t.Kind == cps.Call {
					theirs = l.extras[t.Func]
				}
				paid := pays[k] || len(theirs) > 0 && entryPays[t.Func]
				if t.IsCall() && !l.mayChange(f, t, mine, theirs, paid, shown) {
					again = stay(mine) || again
					again = stay(theirs) || again
				}
			}
		}
	}
	if again {
		for i := range l.lent {
			l.class(int32(i)).stays = true
		}
	}
}

// pays reports for each continuation whether the pass removes an operation in it, or on the
// way to it from the last join: one that makes, reads or writes an object that does not stay.
// This saves a step, and pays for one more step of the call that ends the continuation. It
// never pays twice, because a call that takes one more step goes on at a join or outside of
// the function.
func (l *lending) pays(f *cps.Func) []bool {
	pays := make([]bool, len(f.Conts))
	for k := range f.Conts {
		pays[k] = pays[k] || slices.ContainsFunc(l.accesses[f.ID][k], func(o int32) bool { return !l.class(o).stays })
		for _, to := range f.Conts[k].Term.Succs() {
			if l.edges[f.ID][to] == 1 {
				pays[to] = pays[k]
			}
		}
	}
	return pays
}

// entryPays reports whether the operations that the pass removes from the entry of a function
// pay for one more step of a call of it, in addition to one of a call that it makes.
func (l *lending) entryPays(f *cps.Func) bool {
	n := 0
	for _, o := range l.accesses[f.ID][cps.Entry] {
		if !l.class(o).stays {
			n++
		}
	}
	return n > 1 || n == 1 && !slices.ContainsFunc(f.Conts, func(c cps.Cont) bool { return c.Term.IsCall() })
}

// mayChange reports whether a call in f may change; mine are the additional results of f, and
// theirs those of the callee. A tail call may stay one if both are the same. Any other call
// gets a new continuation in place of each continuation parameter of f that it passes, but
// not if an uncaught throw shows which function called that one. The new continuation takes
// a step, as does one before a local target with several edges. The step must be paid for.
func (l *lending) mayChange(f *cps.Func, t *cps.Term, mine, theirs []extra, paid, shown bool) bool {
	switch own := slices.ContainsFunc(t.Targets, cps.ContID.IsOwn); {
	case len(mine)+len(theirs) == 0 || !own && len(theirs) == 0:
		return true
	case t.IsTailCall():
		return l.same(f, t, mine, theirs)
	case own && shown:
		return false
	}
	return paid || !slices.ContainsFunc(t.Targets, func(k cps.ContID) bool {
		return k.IsOwn() || len(theirs) > 0 && l.edges[f.ID][k] > 1
	})
}

// same reports whether the callee of a call in f has the same additional results as f.
func (l *lending) same(f *cps.Func, call *cps.Term, mine, theirs []extra) bool {
	return slices.EqualFunc(mine, theirs, func(a, b extra) bool {
		return a.field == b.field && a.object == l.object(f, call.Args[l.lent[b.object].param])
	})
}

// changes reports whether a function borrows or lends.
func (l *lending) changes(f *cps.Func) bool {
	borrows := func(id cps.FuncID) bool {
		return slices.ContainsFunc(l.params[id], func(o int32) bool { return o >= 0 })
	}
	return borrows(f.ID) || slices.ContainsFunc(f.Conts, func(c cps.Cont) bool {
		return c.Term.Kind == cps.Call && borrows(c.Term.Func)
	})
}

// rewrite changes the parameters and results of a function, and the calls that it makes.
func (l *lending) rewrite(f *cps.Func) {
	w := &argRewriter{lending: l, e: cps.EditInPlace(l.prog, f), f: f, mine: l.extras[f.ID]}
	for k := range f.Conts {
		c := f.Conts[k]
		switch {
		case c.Term.Kind == cps.Return:
			c.Term.Args = append(c.Term.Args[:len(c.Term.Args):len(c.Term.Args)], w.takeApart(&c)...)
		case c.Term.IsCall():
			w.rewriteCall(&c)
		}
		f.Conts[k] = c
	}
	w.rewriteParams()
	commit(w.e)
}

// An argRewriter rewrites a function.
type argRewriter struct {
	*lending
	e    *cps.Editor
	f    *cps.Func
	mine []extra // its additional results
}

// takeApart reads the additional results of the function, at the end of a continuation.
func (w *argRewriter) takeApart(c *cps.Cont) (list []cps.Value) {
	for _, x := range w.mine {
		list = append(list, load(w.e, c, w.lent[x.object].value, x.field))
	}
	return list
}

// rewriteCall changes the call that ends a continuation.
func (w *argRewriter) rewriteCall(c *cps.Cont) {
	call := c.Term
	var theirs []extra
	if call.Kind == cps.Call {
		theirs = w.extras[call.Func]
		c.Term.Args = nil
		for n, x := range call.Args {
			if w.params[call.Func][n] < 0 {
				c.Term.Args = append(c.Term.Args, x)
				continue
			}
			for field := range fieldsOf(w.prog, w.e.TypeOf(x), "") {
				c.Term.Args = append(c.Term.Args, load(w.e, c, x, field))
			}
		}
	}
	if call.IsTailCall() {
		return
	}
	c.Term.Targets = slices.Clone(call.Targets)
	for slot, to := range call.Targets {
		if len(theirs) > 0 || to.IsOwn() && len(w.mine) > 0 {
			c.Term.Targets[slot] = w.comeBack(&call, to, theirs)
		}
	}
}

// comeBack returns a new continuation for a call. It takes the results of the callee, stores
// the additional ones in the fields of the objects, and goes on with the continuation that
// the call passed before.
func (w *argRewriter) comeBack(call *cps.Term, to cps.ContID, theirs []extra) cps.ContID {
	c := cps.Cont{Pos: call.Pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{to}, Pos: call.Pos}}
	param := func(info cps.ValueInfo) cps.Value {
		info.Kind = cps.ParamValue
		x := w.e.NewValue(info)
		c.Params = append(c.Params, x)
		return x
	}
	if to.IsOwn() {
		c.Term.Kind = cps.Return
		for _, t := range w.f.ContParams[to.Own()].Types {
			c.Term.Args = append(c.Term.Args, param(cps.ValueInfo{Type: t}))
		}
	} else {
		for _, x := range w.f.Conts[to].Params {
			info := *w.e.Info(x)
			c.Term.Args = append(c.Term.Args, param(cps.ValueInfo{Name: info.Name, Type: info.Type}))
		}
	}
	for _, x := range theirs {
		object := call.Args[w.lent[x.object].param]
		field := fieldsOf(w.prog, w.e.TypeOf(object), w.e.Info(object).Name)[x.field]
		store(w.e, &c, object, x.field, param(cps.ValueInfo{Name: field.Name, Type: field.Type}))
	}
	if to.IsOwn() {
		c.Term.Args = append(c.Term.Args, w.takeApart(&c)...)
	}
	return w.e.NewCont(c)
}

// rewriteParams replaces the parameters that are borrowed by their fields, makes the
// objects again at the entry, and adds the types of the additional results.
func (w *argRewriter) rewriteParams() {
	entry := &w.f.Conts[cps.Entry]
	var params []cps.Value
	var types []cps.Type
	var ops []cps.Op
	for i, x := range entry.Params {
		if w.params[w.f.ID][i] < 0 {
			params, types = append(params, x), append(types, w.f.Params[i])
			continue
		}
		op, fields := makeObject(w.e, *w.e.Info(x), w.f.Pos)
		for _, y := range fields {
			params, types = append(params, y), append(types, w.e.TypeOf(y))
		}
		ops = append(ops, op)
		w.e.Replace(x, op.Result)
	}
	entry.Params, w.f.Params = params, types
	entry.Ops = slices.Concat(ops, entry.Ops)
	var results []cps.Type
	for _, x := range w.mine {
		info := w.e.Info(w.lent[x.object].value)
		results = append(results, fieldsOf(w.prog, info.Type, "")[x.field].Type)
	}
	w.f.ContParams = slices.Clone(w.f.ContParams)
	for i := range w.f.ContParams {
		own := &w.f.ContParams[i]
		own.Types = slices.Concat(own.Types, results)
	}
}
