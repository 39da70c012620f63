// This file defines the copying of one function's body into another, for inline and
// contify.

package opt

import (
	"slices"

	"cpsc/cps"
)

// A body copies the body of one function into another, which is being edited. The
// continuations keep their order. Terminators are copied unchanged; the pass then
// calls bindOwn, unless it replaces them.
type body struct {
	edit   *cps.Editor
	from   *cps.Func
	conts  cps.ContID   // the number of the copied continuation 0
	own    []cps.ContID // what the call passes for each continuation parameter of from
	site   cps.Site     // the call that the copy replaces
	values []cps.Value  // by value of from: its copy, or NoValue if not copied yet
	sites  []cps.SiteID // by site of from: its copy; the first is for positions in from itself
}

// newBody returns a body that copies from into the function of e. It adds conts to
// the number of each continuation. The site describes the call that the copy
// replaces; copied positions refer to it. Own lists the continuations that this call
// passes.
func newBody(e *cps.Editor, from *cps.Func, conts cps.ContID, own []cps.ContID, site cps.Site) *body {
	b := &body{edit: e, from: from, conts: conts, own: own, site: site,
		values: make([]cps.Value, len(from.Values)),
		sites:  make([]cps.SiteID, max(1, len(from.Sites))),
	}
	b.sites[0] = e.NewSite(site)
	for i := 1; i < len(from.Sites); i++ {
		s := from.Sites[i]
		s.Call = b.pos(s.Call)
		b.sites[i] = e.NewSite(s)
	}
	return b
}

// pos returns the copy of a position: the same line and column, with the copied site.
func (b *body) pos(p cps.Pos) cps.Pos {
	p.Site = b.sites[p.Site]
	return p
}

// value returns the copy of a value, and makes it the first time.
func (b *body) value(x cps.Value) cps.Value {
	if x == cps.NoValue || b.values[x] != cps.NoValue {
		return b.values[x]
	}
	switch info := b.from.Values[x]; info.Kind {
	case cps.ConstValue:
		b.values[x] = b.edit.Constant(info)
	case cps.UndefValue:
		b.values[x] = b.edit.Undef(info.Type)
	default:
		b.values[x] = b.edit.NewValue(info)
	}
	return b.values[x]
}

// list returns the copies of values.
func (b *body) list(xs []cps.Value) []cps.Value {
	if len(xs) == 0 {
		return nil
	}
	ys := make([]cps.Value, len(xs))
	for i, x := range xs {
		ys[i] = b.value(x)
	}
	return ys
}

// cont returns the copy of a continuation.
func (b *body) cont(k cps.ContID) cps.Cont {
	from := &b.from.Conts[k]
	to := cps.Cont{Name: from.Name, Params: b.list(from.Params), Pos: b.pos(from.Pos)}
	to.Ops = make([]cps.Op, len(from.Ops))
	for i, op := range from.Ops {
		op.Args, op.Result, op.Pos = b.list(op.Args), b.value(op.Result), b.pos(op.Pos)
		to.Ops[i] = op
	}
	t := from.Term
	t.Subject, t.Args, t.Cases, t.Pos = b.value(t.Subject), b.list(t.Args), b.list(t.Cases), b.pos(t.Pos)
	t.Targets = make([]cps.ContID, len(from.Term.Targets))
	for i, k := range from.Term.Targets {
		t.Targets[i] = k
		if !k.IsOwn() {
			t.Targets[i] = b.target(k)
		}
	}
	to.Term = t
	return to
}

// target returns what a target has become: a copied continuation, or what the replaced
// call passes.
func (b *body) target(k cps.ContID) cps.ContID {
	if k.IsOwn() {
		return b.own[k.Own()]
	}
	return k + b.conts
}

// bindOwn replaces the continuation parameters of the copied function in a copied
// terminator by the continuations that the replaced call passes. A call of such a
// parameter becomes a jump if the continuation is local. A tail call of the copied
// function gets the position of the replaced call, unless that was a tail call, too: the
// copied function would have ended by then.
func (b *body) bindOwn(t *cps.Term) {
	if t.IsTailCall() && !b.site.Tail {
		t.Pos = b.site.Call
	}
	for i, k := range t.Targets {
		if k.IsOwn() {
			t.Targets[i] = b.target(k)
		}
	}
	if t.Kind == cps.Return && !t.Targets[0].IsOwn() {
		t.Kind = cps.Jump
	}
}

// endsFrame reports whether a copy of the callee in place of a call would contain a tail
// call that ends the caller too early. In g(x, ret, k), the caller waits, since k is its
// own. If g makes the tail call h(x, ret), the copy of g would make the same call, which
// would then be a tail call of the caller.
func endsFrame(call *cps.Term, callee *cps.Func) bool {
	if call.IsTailCall() || !slices.ContainsFunc(call.Targets, cps.ContID.IsOwn) {
		return false
	}
	isLocal := func(own cps.ContID) bool { return !call.Targets[own.Own()].IsOwn() }
	return slices.ContainsFunc(callee.Conts, func(c cps.Cont) bool {
		return c.Term.IsTailCall() && !slices.ContainsFunc(c.Term.Targets, isLocal)
	})
}
