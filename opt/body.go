// This file defines the copying of one function's body into another, for inline and
// contify.

package opt

import "cpsc/cps"

// A body copies the body of one function into another, which is being edited. The
// continuations keep their order. Returns and tail calls are copied unchanged; the
// pass then decides where they go (see returnTo).
type body struct {
	edit   *cps.Editor
	from   *cps.Func
	conts  cps.ContID   // the number of the copied continuation 0
	values []cps.Value  // by value of from: its copy, or NoValue if not copied yet
	sites  []cps.SiteID // by site of from: its copy; the first is for positions in from itself
}

// newBody returns a body that copies from into the function of e. It adds conts to
// the number of each continuation. The site describes the call that the copy
// replaces; copied positions refer to it.
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
		t.Targets[i] = k + b.conts
		if k == cps.NoCont {
			t.Targets[i] = cps.NoCont
		}
	}
	to.Term = t
	return to
}

// returnTo redirects a terminator of a copied body that leaves the copied function:
// its results go to continuation k. A return becomes a jump. A tail call becomes a
// call that returns to k. Its position becomes that of the call which entered the
// copy, because the function that made the tail call would have ended.
func returnTo(t *cps.Term, k cps.ContID, call cps.Pos) {
	switch {
	case t.Kind == cps.Return:
		*t = cps.Term{Kind: cps.Jump, Args: t.Args, Targets: []cps.ContID{k}, Pos: t.Pos}
	case t.IsTailCall():
		t.Targets, t.Pos = []cps.ContID{k}, call
	}
}
