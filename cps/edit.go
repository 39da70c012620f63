// This file defines the editor: how passes change a finished function and leave
// it finished.

package cps

import "slices"

// An Editor changes one finished function of a program. What it changes may be
// inconsistent until Commit puts the function in order again.
//
// The continuations of Func may be changed at will: operations and terminators
// rewritten, continuations and sites appended. Values are replaced, not searched
// for: see Replace. A value whose definitions have become several is made one
// again by Redefine. Then Commit drops what cannot be reached or is of no use,
// and numbers anew what is left, so that the numbers of continuations and values
// that a pass knows mean nothing after it.
type Editor struct {
	Prog *Program
	Func *Func

	placer placer
	consts map[constant]Value
	where  []opAt // by value: the operation that gives it; nil before it is needed

	redefs    []redefinition
	variables []Variable // by value that was redefined, plus one
	used      []Value
}

// Edit returns an editor of a finished function of p.
func Edit(p *Program, f *Func) *Editor {
	e := &Editor{Prog: p, Func: f}
	e.placer.reset(Options{})
	for x := range f.Values[1:] {
		e.placer.newValue(f.Values[x+1])
	}
	return e
}

// Info returns what is known of a value.
func (e *Editor) Info(x Value) *ValueInfo { return &e.placer.values[x] }

// TypeOf returns the type of a value.
func (e *Editor) TypeOf(x Value) Type { return e.placer.values[x].Type }

// NewValue returns a new value, to be the result of an operation or a parameter.
func (e *Editor) NewValue(info ValueInfo) Value { return e.placer.newValue(info) }

// Constant returns a constant. Of its info the type, the bits and the text count.
func (e *Editor) Constant(info ValueInfo) Value {
	if e.consts == nil {
		e.consts = map[constant]Value{}
		for x := range e.placer.values {
			if c := &e.placer.values[x]; c.Kind == ConstValue {
				e.consts[constant{c.Type, c.Bits, c.Text}] = Value(x)
			}
		}
	}
	key := constant{info.Type, info.Bits, info.Text}
	x, ok := e.consts[key]
	if !ok {
		x = e.placer.newValue(ValueInfo{Kind: ConstValue, Type: info.Type, Bits: info.Bits, Text: info.Text})
		e.consts[key] = x
	}
	return x
}

// Undef returns the value of a variable that was never set.
func (e *Editor) Undef(t Type) Value { return e.placer.undef(t) }

// NewCont appends a continuation.
func (e *Editor) NewCont(c Cont) ContID {
	e.Func.Conts = append(e.Func.Conts, c)
	return ContID(len(e.Func.Conts) - 1)
}

// NewSite appends a site.
func (e *Editor) NewSite(s Site) SiteID {
	f := e.Func
	if f.Sites == nil {
		f.Sites = make([]Site, 1)
	}
	f.Sites = append(f.Sites, s)
	return SiteID(len(f.Sites) - 1)
}

// Replace puts y in the place of x, now and in what is added later; y, or what it
// is replaced by, must be defined wherever x is used. The operation that gives x
// is dropped, whatever it does, and so is the parameter, but for those of the
// entry and of the continuation of a call, which only lose their uses.
func (e *Editor) Replace(x, y Value) { e.placer.forward[e.placer.resolve(x)] = e.placer.resolve(y) }

// Resolve returns the value that stands for x now.
func (e *Editor) Resolve(x Value) Value { return e.placer.resolve(x) }

// Drop drops an operation whose result, if it has one, nothing uses.
func (e *Editor) Drop(op *Op) { op.Code = NoCode }

// Goto ends a continuation with a jump to one of the targets of its branch or
// switch, by number.
func (e *Editor) Goto(k ContID, slot int) { e.Func.Conts[k].Term.keepTarget(slot) }

// Simplify is told an operation, in the function or about to be. It returns the
// value that the operation gives if that is known without it, or reports false,
// and may have changed the operation into a simpler one. Operands are resolved.
func (e *Editor) Simplify(op *Op) (Value, bool) {
	info := func(x Value) *ValueInfo { return e.Info(e.placer.resolve(x)) }
	s := simplifier{e.placer.resolve, info, e.Operation, func(c constant) Value {
		return e.Constant(ValueInfo{Type: c.typ, Bits: c.bits, Text: c.text})
	}}
	x, known := s.simplify(op)
	return e.placer.resolve(x), known
}

// Operation returns the operation that gives a value, or nil. It knows those that
// were there when it, or Simplify, was first called.
func (e *Editor) Operation(x Value) *Op {
	if e.where == nil {
		e.where = make([]opAt, len(e.placer.values))
		for k := range e.Func.Conts {
			for i := range e.Func.Conts[k].Ops {
				e.where[e.Func.Conts[k].Ops[i].Result] = opAt{ContID(k), int32(i) + 1}
			}
		}
		e.where[NoValue] = opAt{}
	}
	if int(x) >= len(e.where) || e.where[x].next == 0 {
		return nil
	}
	at := e.where[x]
	return &e.Func.Conts[at.cont].Ops[at.next-1]
}

// Expr returns what an operation, whose operands are resolved, has in common with
// equal ones. It reports false for operations that equal ones do not stand for:
// those that have no operands or do more than give a result and, maybe, trap.
func (e *Editor) Expr(op *Op) (Expr, bool) { return e.placer.expr(op) }

// OnlyTarget returns the number of the one target that a branch or switch, whose
// subject is resolved, can go to, or -1 if there are several.
func (e *Editor) OnlyTarget(t *Term) int { return onlyTarget(t, e.placer.values) }

// RemoveRedundant replaces all redundant sets of parameters (Algorithm 5 of Braun
// et al.): sets whose arguments are all in the set, or are one other value. It
// reports whether there were any.
func (e *Editor) RemoveRedundant() bool {
	preds := e.Preds()
	var set []int32
	for k, from := range preds {
		jumps := len(from) > 0
		for _, f := range from {
			jumps = jumps && e.Func.Conts[f].Term.Kind == Jump
		}
		if !jumps {
			continue
		}
		for i, x := range e.Func.Conts[k].Params {
			if e.placer.resolve(x) != x {
				continue
			}
			n := int32(len(e.placer.params))
			e.placer.params = append(e.placer.params, param{value: x, cont: ContID(k), args: int32(len(e.placer.args)), count: int32(len(from)), complete: true})
			e.placer.paramOf[x] = n + 1
			for _, f := range from {
				e.placer.args = append(e.placer.args, e.Func.Conts[f].Term.Args[i])
			}
			set = append(set, n)
		}
	}
	e.placer.removeRedundant(set)
	any := false
	for _, n := range set {
		x := e.placer.params[n].value
		any = any || e.placer.resolve(x) != x
		e.placer.paramOf[x] = 0
	}
	return any
}

// Commit puts the function in order, and ends the editing: the editor is of no use
// after it.
func (e *Editor) Commit() {
	f := e.Func
	e.prune()
	if len(e.redefs) > 0 {
		e.reconstruct()
		e.redefs = nil // the uses have what they read: a redefinition is no use any more
		e.prune()
	}
	e.placer.merge(f.Conts)
	f.Values = e.placer.values
	renumber(f, e.placer.resolve)
}

// prune drops the operations and the parameters that are of no use: what only
// they use does not count.
func (e *Editor) prune() {
	n := len(e.placer.values)
	u := liveness{
		e: e, order: reachable(e.Func.Conts),
		jumps: make([][]ContID, len(e.Func.Conts)), fixed: make([]bool, len(e.Func.Conts)),
		defs: make([]*Op, n), params: make([]int32, n), where: make([]ContID, n), live: make([]bool, n),
	}
	u.findJumps()
	u.findUses()
	u.spread()
	u.drop()
}

// liveness finds the values that are live.
type liveness struct {
	e      *Editor
	order  []int32    // the continuations that can be reached
	jumps  [][]ContID // by continuation: where jumps to it are
	fixed  []bool     // by continuation: it keeps its parameters, since other ways lead there
	defs   []*Op      // by value: the operation that gives it, if it does nothing else
	params []int32    // by value: the number of the parameter that it is, plus one
	where  []ContID   // by value: the continuation whose parameter it is
	live   []bool     // by value
	work   []Value
}

// findJumps finds where the continuations are reached from.
func (u *liveness) findJumps() {
	u.fixed[Entry] = true
	for _, k := range u.order {
		t := &u.e.Func.Conts[k].Term
		for _, s := range t.Succs() {
			if t.Kind == Jump {
				u.jumps[s] = append(u.jumps[s], ContID(k))
			} else {
				u.fixed[s] = true
			}
		}
	}
}

// findUses finds where values are defined, and those that are of use in
// themselves. It drops the operations whose result was replaced.
func (u *liveness) findUses() {
	e := u.e
	for _, k := range u.order {
		c := &e.Func.Conts[k]
		for i, x := range c.Params {
			switch {
			case e.placer.resolve(x) == x:
			case u.fixed[k]: // what takes its place has no use
				x = e.placer.newValue(e.placer.values[x])
				c.Params[i] = x
				u.grow(len(e.placer.values))
			default:
				continue
			}
			u.params[x], u.where[x] = int32(i)+1, ContID(k)
			if u.fixed[k] {
				u.use(x)
			}
		}
		for i := range c.Ops {
			switch op := &c.Ops[i]; {
			case op.Code == NoCode:
			case op.Result != NoValue && e.placer.resolve(op.Result) != op.Result:
				op.Code = NoCode
			case e.placer.removable(op):
				u.defs[op.Result] = op
			default:
				u.use(op.Args...)
			}
		}
		u.use(c.Term.Subject)
		if c.Term.Kind != Jump {
			u.use(c.Term.Args...)
		}
	}
}

// drop drops what is of no use.
func (u *liveness) drop() {
	keep := func(x Value) bool { return u.live[x] && u.e.placer.resolve(x) == x }
	for _, k := range u.order {
		c := &u.e.Func.Conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Result != NoValue && u.defs[op.Result] == op && !u.live[op.Result] {
				op.Code = NoCode
			}
		}
		if u.fixed[k] {
			continue
		}
		if params := filter(c.Params, c.Params, keep); len(params) < len(c.Params) {
			for _, from := range u.jumps[k] {
				t := &u.e.Func.Conts[from].Term
				t.Args = filter(t.Args, c.Params, keep)
			}
			c.Params = params
		}
	}
}

// filter returns the elements of list that belong to the parameters to be kept.
func filter(list, params []Value, keep func(Value) bool) []Value {
	var kept []Value
	for i, x := range params {
		if keep(x) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

func (u *liveness) grow(n int) {
	u.defs, u.params, u.where, u.live = grow(u.defs, n), grow(u.params, n), grow(u.where, n), grow(u.live, n)
}

// use is told values that are used.
func (u *liveness) use(xs ...Value) {
	for _, x := range xs {
		if x = u.e.placer.resolve(x); !u.live[x] {
			u.live[x] = true
			u.work = append(u.work, x)
		}
	}
}

// spread finds what is of use because other values are.
func (u *liveness) spread() {
	redefs := map[Value][]Value{}
	for _, r := range u.e.redefs {
		x := u.e.placer.resolve(r.old)
		redefs[x] = append(redefs[x], r.new)
	}
	for len(u.work) > 0 {
		x := u.work[len(u.work)-1]
		u.work = u.work[:len(u.work)-1]
		if op := u.defs[x]; op != nil {
			u.use(op.Args...)
		}
		if i := u.params[x]; i > 0 {
			for _, from := range u.jumps[u.where[x]] {
				u.use(u.e.Func.Conts[from].Term.Args[i-1])
			}
		}
		u.use(redefs[x]...)
	}
}

// Preds returns where the continuations are reached from, an entry for each
// edge; what cannot be reached has none and is none.
func (e *Editor) Preds() [][]ContID {
	conts := e.Func.Conts
	preds := make([][]ContID, len(conts))
	for _, k := range reachable(conts) {
		for _, s := range conts[k].Term.Succs() {
			preds[s] = append(preds[s], ContID(k))
		}
	}
	return preds
}

// Clone returns a copy of a function, so that editing one leaves the other as
// it is.
func (f *Func) Clone() *Func {
	g := *f
	g.Conts = slices.Clone(f.Conts)
	for k := range g.Conts {
		c := &g.Conts[k]
		c.Params = slices.Clone(c.Params)
		c.Ops = slices.Clone(c.Ops)
		for i := range c.Ops {
			c.Ops[i].Args = slices.Clone(c.Ops[i].Args)
		}
		c.Term.Args = slices.Clone(c.Term.Args)
		c.Term.Cases = slices.Clone(c.Term.Cases)
		c.Term.Targets = slices.Clone(c.Term.Targets)
	}
	g.Values, g.Sites = slices.Clone(f.Values), slices.Clone(f.Sites)
	return &g
}
