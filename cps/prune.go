// This file defines which operations and parameters of an edited function are live. Commit
// drops the others.

package cps

import "sync"

// prune drops dead operations and parameters: those that nothing uses, or only other
// dead ones. It returns the continuations that can be reached, in reverse postorder.
func (e *Editor) prune() []int32 {
	n := len(e.table.values)
	u := livenesses.Get().(*liveness)
	u.e, u.order = e, reachable(e.Func.Conts)
	u.fixed = zeroed(u.fixed, len(e.Func.Conts))
	u.defs, u.params, u.where, u.live = zeroed(u.defs, n), zeroed(u.params, n), zeroed(u.where, n), zeroed(u.live, n)
	u.findJumps()
	u.findUses()
	u.spread()
	u.drop()
	order := u.order
	clear(u.defs)
	u.e, u.order = nil, nil
	livenesses.Put(u)
	return order
}

// liveness finds the values that are live.
type liveness struct {
	e      *Editor
	order  []int32   // the continuations that can be reached
	jumps  edgeLists // by continuation: where jumps to it are
	fixed  []bool    // by continuation: it keeps its parameters, since not only jumps lead to it
	defs   []*Op     // by value: the operation that gives it, if it does nothing else
	params []int32   // by value: the number of the parameter that it is, plus one
	where  []ContID  // by value: the continuation whose parameter it is
	live   []bool    // by value
	work   []Value
}

// livenesses has the memory of earlier calls of prune.
var livenesses = sync.Pool{New: func() any { return new(liveness) }}

// findJumps finds the jumps to each continuation.
func (u *liveness) findJumps() {
	u.fixed[Entry] = true
	for _, k := range u.order {
		if t := &u.e.Func.Conts[k].Term; t.Kind != Jump {
			for _, s := range t.Targets {
				if s >= 0 {
					u.fixed[s] = true
				}
			}
		}
	}
	u.jumps.fill(u.e.Func.Conts, u.order, true)
}

// findUses finds where values are defined, and marks those live that are used by
// operations with effects and by terminators. It drops the operations whose result was
// replaced.
func (u *liveness) findUses() {
	e := u.e
	for _, k := range u.order {
		c := &e.Func.Conts[k]
		for i, x := range c.Params {
			switch {
			case e.resolve(x) == x:
			case u.fixed[k]: // a new parameter without uses replaces it
				x = e.table.newValue(e.table.values[x])
				c.Params[i] = x
				u.grow(len(e.table.values))
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
			case op.Result != NoValue && e.resolve(op.Result) != op.Result:
				op.Code = NoCode
			case e.table.removable(op):
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

// use marks values live.
func (u *liveness) use(xs ...Value) {
	for _, x := range xs {
		if x = u.e.resolve(x); !u.live[x] {
			u.live[x] = true
			u.work = append(u.work, x)
		}
	}
}

// spread marks the operands of live values live, until nothing changes.
func (u *liveness) spread() {
	var redefs map[Value][]Value
	if len(u.e.redefs) > 0 {
		redefs = map[Value][]Value{}
	}
	for _, r := range u.e.redefs {
		x := u.e.resolve(r.old)
		redefs[x] = append(redefs[x], r.new)
	}
	for len(u.work) > 0 {
		x := u.work[len(u.work)-1]
		u.work = u.work[:len(u.work)-1]
		if op := u.defs[x]; op != nil {
			u.use(op.Args...)
		}
		if i := u.params[x]; i > 0 {
			for _, from := range u.jumps.sources[u.where[x]] {
				u.use(u.e.Func.Conts[from].Term.Args[i-1])
			}
		}
		u.use(redefs[x]...)
	}
}

// drop drops dead operations and parameters.
func (u *liveness) drop() {
	keep := func(x Value) bool { return u.live[x] && u.e.resolve(x) == x }
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
			for _, from := range u.jumps.sources[k] {
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
