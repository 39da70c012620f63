// This file defines the form of a finished function: how continuations, values and sites are
// numbered.

package cps

import "slices"

// Renumber puts a function into the form that a finished function has: its continuations
// in reverse postorder, and its values and sites in the order in which they occur. It
// drops unreachable continuations, and operations without a code. It does not change a function
// in which something has the number of a value, continuation or site that does not exist.
func (f *Func) Renumber() {
	defer func() {
		if x := recover(); x != nil && f.dangling(len(f.Values)) == "" {
			panic(x)
		}
	}()
	renumber(f, reachable(f.Conts), func(x Value) Value { return x })
}

// renumber resolves all values of a function and numbers it anew: the continuations in the
// given order, which is the reverse postorder of those that can be reached, and the values and
// sites in the order in which they occur. It drops the other continuations, and operations
// without a code.
func renumber(f *Func, order []int32, resolve func(Value) Value) *renumbering {
	r := &renumbering{resolve: resolve, old: f, new: &Func{}, conts: make([]ContID, len(f.Conts)), values: make([]Value, len(f.Values)), sites: make([]SiteID, len(f.Sites))}
	for k := range r.conts {
		r.conts[k] = NoCont
	}
	for i, k := range order {
		r.conts[k] = ContID(i)
	}
	r.new.Values = make([]ValueInfo, 1, max(1, len(f.Values)))
	r.new.Conts = make([]Cont, len(order))
	var operations, values, targets int
	for _, k := range order {
		c := &f.Conts[k]
		for i := range c.Ops {
			if c.Ops[i].Code != NoCode {
				operations++
				values += len(c.Ops[i].Args)
			}
		}
		values += len(c.Params) + len(c.Term.Args) + len(c.Term.Cases)
		targets += len(c.Term.Targets)
	}
	r.room = make([]Value, values)
	ops, conts := make([]Op, 0, operations), make([]ContID, 0, targets)
	for i, k := range order {
		to := &r.new.Conts[i]
		*to = f.Conts[k]
		to.Pos = r.pos(to.Pos)
		to.Params = r.list(to.Params)
		first := len(ops)
		for _, op := range f.Conts[k].Ops {
			if op.Code != NoCode {
				op.Args = r.list(op.Args)
				op.Result = r.value(op.Result)
				op.Pos = r.pos(op.Pos)
				ops = append(ops, op)
			}
		}
		to.Ops = slices.Clip(ops[first:])
		t := &to.Term
		t.Subject = r.value(t.Subject)
		t.Args = r.list(t.Args)
		t.Cases = r.list(t.Cases)
		conts = append(conts, t.Targets...)
		t.Targets = slices.Clip(conts[len(conts)-len(t.Targets):])
		t.Pos = r.pos(t.Pos)
		for j, target := range t.Targets {
			if !target.IsOwn() {
				t.Targets[j] = r.conts[target]
			}
		}
	}
	f.Conts, f.Values, f.Sites = r.new.Conts, r.new.Values, r.new.Sites
	return r
}

// A renumbering gives values and sites new numbers, in the order in which they occur.
type renumbering struct {
	resolve  func(Value) Value
	old, new *Func
	conts    []ContID // by old continuation; NoCont for those that were dropped
	values   []Value  // by old value
	room     []Value  // for the lists that are still to be made
	sites    []SiteID // by old site
}

func (r *renumbering) value(x Value) Value {
	if x == NoValue {
		return NoValue
	}
	x = r.resolve(x)
	if r.values[x] == NoValue {
		r.values[x] = Value(len(r.new.Values))
		r.new.Values = append(r.new.Values, r.old.Values[x])
	}
	return r.values[x]
}

func (r *renumbering) list(xs []Value) []Value {
	if len(xs) == 0 {
		return nil
	}
	var ys []Value
	ys, r.room = r.room[:len(xs):len(xs)], r.room[len(xs):]
	for i, x := range xs {
		ys[i] = r.value(x)
	}
	return ys
}

// pos renumbers the sites of a position, those of the outer calls first.
func (r *renumbering) pos(p Pos) Pos {
	if p.Site == 0 {
		return p
	}
	var chain []SiteID
	for s := p.Site; s != 0 && r.sites[s] == 0; s = r.old.Sites[s].Call.Site {
		if chain = append(chain, s); len(chain) == len(r.sites) {
			panic("a site is in itself") // dangling finds it
		}
	}
	for _, s := range slices.Backward(chain) {
		site := r.old.Sites[s]
		site.Call.Site = r.sites[site.Call.Site]
		if r.new.Sites == nil {
			r.new.Sites = make([]Site, 1)
		}
		r.sites[s] = SiteID(len(r.new.Sites))
		r.new.Sites = append(r.new.Sites, site)
	}
	p.Site = r.sites[p.Site]
	return p
}
