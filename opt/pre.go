// This file defines partial redundancy elimination of loads, and of what is computed anew in each
// iteration of a loop (Morel and Renvoise 1979; for loads, Bodík, Gupta and Soffa 1999). The start
// of a join is copied to the continuations that jump to it:
//
//	while(0)                               let t = a[0]
//	where while(i) =                       let u = p.x
//	let t = a[i]                    =>     while(0, t)
//	let u = p.x                            where while(i, t) =
//	let c = t == u                         let c = t == u
//	branch(c, body, done)                  branch(c, body, done)
//	where body() =                         where body() =
//	  let j = i + 1                          let j = i + 1
//	  while(j)                               let t = a[j]
//	                                         while(j, t)
//
// The pass makes the copies, and only where one of them is redundant: the content of its address
// is known at the end of that predecessor, or the operation has the same operands in each
// iteration. What is not pure is copied with it, in order, so a load may come after an operation that
// traps or has effects: here, the load of p.x cannot move before that of a[0]. Then it removes the
// copies that are redundant, as gvn and loads do.
//
// # Why no path gets longer
//
// Each path executes the same operations in the same order, and the same jumps: what the copied
// operations define are parameters of the join, which only jumps lead to. A loop that tests its
// condition first is rotated if copying the start of its body gains something; loops.go says why that
// adds no step, either.
//
// # Growth
//
// At most maxPrefix operations of a join are copied, to at most maxCopies predecessors. A load
// that was copied is not at the start of the join any more, so a join is copied again only if
// what follows has become redundant by that.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/effects"
	"cpsc/flow"
)

const (
	maxPrefix = 8 // operations of a join that are copied
	maxCopies = 4 // predecessors that they are copied to
)

// eliminatePartially does this for all functions of a program, and removes what is redundant then.
// It reports whether it has changed something.
func eliminatePartially(p *cps.Program) bool {
	changed := map[*cps.Func]bool{}
	for _, change := range []func(*partial) bool{(*partial).rotateLoops, (*partial).copyStarts} {
		var summary *effects.Summary // a change gives the values of a function other numbers
		for _, f := range p.Funcs {
			if f.Extern || len(f.Conts) == 1 {
				continue
			}
			if summary == nil {
				summary = effects.Find(p)
			}
			w := &partial{memory: newMemory(p, f, summary), tree: f.Graph().DominatorTree(), taken: make([]bool, len(f.Conts))}
			w.findAccesses()
			if change(w) {
				changed[f] = true
			}
		}
	}
	if len(changed) == 0 {
		return false
	}
	for _, f := range p.Funcs {
		if changed[f] {
			numberValues(p, f)
		}
	}
	eliminateLoads(p)
	for _, f := range p.Funcs {
		if changed[f] {
			removeRedundant(p, f)
		}
	}
	return true
}

// A partial is the state of the pass in a function.
type partial struct {
	*memory
	tree  *flow.Tree
	taken []bool // by continuation: it is changed already
}

// copyStarts copies the starts of joins. It reports whether it has changed something.
func (w *partial) copyStarts() bool {
	type join struct {
		cont cps.ContID
		ops  []int
	}
	var joins []join
	for k := range w.f.Conts {
		if ops := w.joinPrefix(cps.ContID(k)); len(ops) > 0 {
			joins = append(joins, join{cps.ContID(k), ops})
			w.taken[k] = true
			for _, p := range w.preds[k] {
				w.taken[p] = true
			}
		}
	}
	for _, j := range joins {
		w.copyStart(j.cont, j.ops)
	}
	if len(joins) > 0 {
		w.edit.Commit()
	}
	return len(joins) > 0
}

// joinPrefix returns the numbers of the operations at the start of a continuation that are copied
// to its predecessors.
func (w *partial) joinPrefix(k cps.ContID) []int {
	preds := w.preds[k]
	if k == cps.Entry || w.taken[k] || len(preds) < 2 || len(preds) > maxCopies || !onlyJumps(w.f, preds) {
		return nil
	}
	var latches []cps.ContID
	for _, p := range preds {
		switch {
		case w.taken[p] || p == k || !w.tree.Reached(int32(p)):
			return nil
		case w.tree.Dominates(int32(k), int32(p)):
			latches = append(latches, p)
		}
	}
	x := newPrefix(w)
	for _, p := range preds {
		x.edges = append(x.edges, prefixEdge{p, w.f.Conts[k].Params, w.f.Conts[p].Term.Args})
	}
	x.loop = len(latches) == len(preds)-1
	return x.find(k)
}

// A prefix finds out which operations at the start of a continuation are redundant on some edge.
type prefix struct {
	*partial
	edges  []prefixEdge
	loop   bool               // all edges but one come from the iteration before
	varies map[cps.Value]bool // the values that are defined at the start, other than those that are the same in each iteration
}

// A prefixEdge leads to the continuation: from the end of another, which gives arguments for
// parameters.
type prefixEdge struct {
	from         cps.ContID
	params, args []cps.Value
}

func newPrefix(w *partial) *prefix { return &prefix{partial: w, varies: map[cps.Value]bool{}} }

// find returns the numbers of those operations that are copied if the start of a continuation is:
// the last one and others that are redundant on some edge, those whose results these use, and
// those before them that are not pure and so stay in order. Others need not move.
func (x *prefix) find(k cps.ContID) (list []int) {
	c := &x.f.Conts[k]
	for _, p := range c.Params {
		x.varies[p] = true
	}
	copied, last := map[int]bool{}, -1
	for i := range min(len(c.Ops), maxPrefix) {
		if x.redundant(&c.Ops[i], opLocation{k, int32(i)}) {
			copied[i], last = true, i
		}
	}
	used := map[cps.Value]bool{}
	for i := last; i >= 0; i-- {
		if op := &c.Ops[i]; copied[i] || used[op.Result] || x.f.Effect(op) != cps.Pure {
			list = append(list, i)
			for _, y := range op.Args {
				used[y] = true
			}
		}
	}
	slices.Reverse(list)
	return list
}

// redundant reports whether an operation is redundant on some edge.
func (x *prefix) redundant(op *cps.Op, at opLocation) bool {
	if op.Result == cps.NoValue {
		return false
	}
	x.varies[op.Result] = true
	if a, ok := x.single(op, at); ok {
		for _, e := range x.edges {
			if known, unchanged := x.known(a, e); known {
				x.varies[op.Result] = !x.loop || !unchanged
				return true
			}
		}
		return false
	}
	if !x.loop || x.f.Effect(op)&^cps.Traps != 0 || len(op.Args) == 0 {
		return false
	}
	for _, y := range op.Args {
		if x.varies[x.edit.Resolve(y)] {
			return false
		}
	}
	x.varies[op.Result] = false
	return true
}

// known reports whether the content of the address of a load is known at the end of an edge, and
// whether it is what the load itself gave before.
func (x *prefix) known(a access, e prefixEdge) (known, unchanged bool) {
	result := a.gives
	var ok bool
	if a.address.base, ok = x.onEdge(a.address.base, e); !ok {
		return false, false
	}
	if a.address.kind == effects.Elements && a.address.index != int32(cps.NoValue) {
		index, ok := x.onEdge(cps.Value(a.address.index), e)
		if !ok {
			return false, false
		}
		y, n := x.offset(index)
		a.address.index, a.address.offset = int32(y), a.address.offset+n
	}
	a.opLocation = opLocation{e.from, int32(len(x.f.Conts[e.from].Ops))}
	givers, jumps, ok := x.givers(a, nil)
	if !ok {
		return false, false
	}
	unchanged = true
	for _, g := range givers {
		unchanged = unchanged && g.gives == result
	}
	return jumps || unchanged || x.commonValue(givers, result) != cps.NoValue, unchanged
}

// onEdge returns the value that a value of the continuation has on an edge.
func (x *prefix) onEdge(y cps.Value, e prefixEdge) (cps.Value, bool) {
	for i, p := range e.params {
		if p == y {
			return x.edit.Resolve(e.args[i]), true
		}
	}
	return y, !x.varies[y]
}

// copyStart moves operations of a continuation to the ends of its predecessors.
func (w *partial) copyStart(k cps.ContID, ops []int) {
	e, c := w.edit, &w.f.Conts[k]
	for _, p := range w.preds[k] {
		from := &w.f.Conts[p]
		now := map[cps.Value]cps.Value{}
		for i, x := range c.Params {
			now[x] = from.Term.Args[i]
		}
		for _, i := range ops {
			op := copyOp(e, c.Ops[i], now)
			from.Ops = append(from.Ops, op)
		}
		from.Term.Args = nil
		for _, x := range c.Params {
			e.Redefine(x, p, cps.AtEnd, now[x])
		}
		for _, i := range ops {
			if x := c.Ops[i].Result; x != cps.NoValue {
				e.Redefine(x, p, cps.AtEnd, now[x])
			}
		}
	}
	c.Params = nil
	for _, i := range ops {
		e.Drop(&c.Ops[i])
	}
}

// rotateLoops rotates the loops whose bodies start with something that is then worth copying. It
// reports whether it has changed something.
func (w *partial) rotateLoops() bool {
	r := newRotator(w.memory, w.tree, w.taken)
	var loops []*loop
	for _, h := range findHeaders(w.f, w.tree) {
		if l, ok := r.find(h); ok && l.rotates && w.worthRotating(l) {
			loops = append(loops, l)
			for _, k := range append(l.entries, l.conts...) {
				w.taken[k] = true
			}
		}
	}
	for _, l := range loops {
		r.rotate(l)
		for _, k := range []cps.ContID{l.header, l.latches[0]} {
			r.split(k, 1-l.outSlot)
			r.split(k, l.outSlot)
		}
	}
	if len(loops) > 0 {
		w.edit.Commit()
	}
	return len(loops) > 0
}

// worthRotating reports whether something at the start of the body of a loop is redundant in all
// iterations but the first.
func (w *partial) worthRotating(l *loop) bool {
	test := &w.f.Conts[l.header]
	x := newPrefix(w)
	x.loop = true
	for _, p := range test.Params {
		x.varies[p] = true
	}
	for i := range test.Ops {
		op := &test.Ops[i]
		if a, ok := x.single(op, opLocation{l.header, int32(i)}); ok && a.writes || w.f.Effect(op)&(cps.Writes|cps.IO) != 0 {
			return false // what an iteration ends with is not what the next one starts with
		}
		x.varies[op.Result] = true
	}
	latch := l.latches[0]
	x.edges = []prefixEdge{{latch, test.Params, w.f.Conts[latch].Term.Args}}
	return len(x.find(l.body)) > 0
}
