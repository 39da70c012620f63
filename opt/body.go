// This file defines how the body of one function is copied into another.

package opt

import "cpsc/cps"

// A body makes the copy of a function's body in one that is edited. Its
// continuations keep their order; a tail call and a return stay what they are,
// and what they mean there is for others to say.
type body struct {
	edit   *cps.Editor
	from   *cps.Func
	conts  cps.ContID   // what to add to the number of a continuation
	values []cps.Value  // by value of from; NoValue: not met yet
	sites  []cps.SiteID // by site of from; the first is that of its own places
}

// newBody returns a body whose places come with the call that a site tells.
func newBody(e *cps.Editor, from *cps.Func, conts cps.ContID, site cps.Site) *body {
	b := &body{edit: e, from: from, conts: conts,
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

// pos returns a place as it is told in the other function.
func (b *body) pos(p cps.Pos) cps.Pos {
	p.Site = b.sites[p.Site]
	return p
}

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
		t.Targets[i] = k + b.conts
		if k == cps.NoCont {
			t.Targets[i] = cps.NoCont
		}
	}
	to.Term = t
	return to
}

// returnTo makes what returned from the copied function go on with a continuation
// of the other one. A tail call becomes a call that is told to be at a place: that
// of the call which led into the copy, since what made the tail call has ended.
func returnTo(t *cps.Term, k cps.ContID, call cps.Pos) {
	switch {
	case t.Kind == cps.Return:
		*t = cps.Term{Kind: cps.Jump, Args: t.Args, Targets: []cps.ContID{k}, Pos: t.Pos}
	case t.IsTailCall():
		t.Targets, t.Pos = []cps.ContID{k}, call
	}
}
