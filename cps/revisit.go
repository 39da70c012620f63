// This file defines how Finish simplifies a function again, after operands of its
// operations were merged. It works like a worklist algorithm: an item whose operands
// have changed is visited again, until nothing changes.
//
// There is an item for each continuation (its parameters and its extended basic block),
// one for each of its operations, and one for its terminator. They are visited in
// reverse postorder, so that operands are as simple as possible before their users are
// visited. If a visit changes the operands of an earlier item, as it may along a back
// edge, the visits go on from that item.

package cps

import (
	"math/bits"
	"slices"

	"cpsc/flow"
)

// revisitFactor and revisitMore bound the number of visits in a function: there are at
// most revisitFactor times the number of items, plus revisitMore. Beyond that, the
// operations remain as they were built.
const (
	revisitFactor = 64
	revisitMore   = 1 << 24
)

// A revision visits all items once, and again those whose operands change.
type revision struct {
	b       *Builder
	p       *placer // of b
	order   []int32
	index   []int32  // by continuation: its index in order, or -1 if it cannot be reached
	first   []int32  // by index in order: the first item; one more for the end
	pending []uint64 // the set of items to visit
	word    int      // the words of the set before this one are 0
	current int32    // the item that is visited
	in      []int32  // by continuation: the number of edges to it that may be taken
	origins []ContID // by continuation: the sum of the origins of these edges; of a single edge, the origin

	work   *int // the number of visits so far, in all revisions of the function
	tarjan flow.Tarjan

	changed bool // more may have to be merged now
	again   bool // some item was made pending again after its first visit
	newEBB  bool // the extended basic block of the visited continuation has changed

	touched []bool  // by value: its operation has changed, or is equal to one that was visited
	users   []int32 // by value: heads the list of the items that use it; nil before it is needed
	lists   []use   // the entries of these lists
}

// revisit simplifies the reachable continuations after values were merged. It visits them
// in the given order. It reports whether more values may have to be merged now, and adds
// the number of visits to work.
func (b *Builder) revisit(order []int32, work *int) bool {
	r := newRevision(b, order)
	r.work = work
	b.optimizer.revisited = r
	limit := revisitFactor*int(r.first[len(order)]) + revisitMore
	for i := 0; r.word < len(r.pending) && *work <= limit; {
		if r.pending[r.word] == 0 {
			r.word++
			continue
		}
		r.current = int32(64*r.word + bits.TrailingZeros64(r.pending[r.word]))
		r.pending[r.word] &= r.pending[r.word] - 1
		if r.current < r.first[i] {
			i, _ = slices.BinarySearch(r.first, r.current+1)
			i--
		}
		for r.current >= r.first[i+1] {
			i++
		}
		*work++
		r.visit(ContID(order[i]), int(r.current-r.first[i]))
	}
	b.optimizer.revisited = nil
	return r.changed && *work <= limit
}

func newRevision(b *Builder, order []int32) *revision {
	n := len(b.conts)
	r := &revision{b: b, p: &b.placer, order: order, index: make([]int32, n), first: make([]int32, 1, len(order)+1),
		in: make([]int32, n), origins: make([]ContID, n), touched: make([]bool, len(b.placer.values))}
	b.optimizer.ebbs = grow(b.optimizer.ebbs, n)
	for k := range r.index {
		r.index[k] = -1
	}
	for i, k := range order {
		r.index[k] = int32(i)
		r.first = append(r.first, r.first[i]+int32(len(b.conts[k].Ops))+2)
		for _, s := range b.conts[k].Term.Succs() {
			r.in[s]++
			r.origins[s] += ContID(k)
		}
	}
	items := int(r.first[len(order)])
	r.pending = make([]uint64, (items+63)/64)
	for i := range r.pending {
		r.pending[i] = 1<<64 - 1
	}
	if items%64 > 0 {
		r.pending[len(r.pending)-1] = 1<<(items%64) - 1
	}
	return r
}

// visit visits an item of a continuation, by number.
func (r *revision) visit(k ContID, item int) {
	switch c := &r.b.conts[k]; {
	case r.index[k] < 0:
	case item == 0:
		r.visitCont(k)
	case item <= len(c.Ops):
		r.visitOp(k, item-1)
	default:
		r.visitTerm(&c.Term, k)
	}
}

// revisitItem makes an item pending.
func (r *revision) revisitItem(item int32) {
	r.again = r.again || item <= r.current
	r.pending[item/64] |= 1 << (item % 64)
	r.word = min(r.word, int(item/64))
}

// visitCont replaces the parameters that have become trivial, and adds the
// continuation to the extended basic block of its only predecessor, if it has one. If
// the continuation has become unreachable, it removes the edges from it.
func (r *revision) visitCont(k ContID) {
	if k != Entry && r.in[k] == 0 {
		for slot := range r.b.conts[k].Term.Succs() {
			r.cut(k, slot)
		}
		r.index[k] = -1
		return
	}
	for i := r.p.nodes[k].params; i >= 0; i = r.p.params[i].next {
		if !r.p.params[i].complete || !r.p.alive(i) {
			continue
		}
		if same, other := r.p.twoArguments(i); other == NoValue {
			r.p.replace(i, same, ReasonTrivial)
			r.merged(r.p.params[i].value)
		} else if r.again && (r.b.opts.Placement == Deferred || r.b.opts.Research.RemoveRedundant) {
			r.visitCycle(i)
		}
	}
	up := NoCont
	if k != Entry && r.in[k] == 1 && r.index[r.origins[k]] < r.index[k] {
		up = r.origins[k]
	}
	e := r.b.ebbBelow(k, up)
	r.newEBB = e != r.b.optimizer.ebbs[k]
	if !r.newEBB {
		return
	}
	r.b.optimizer.ebbs[k] = e
	for i := range r.b.conts[k].Ops {
		r.revisitItem(r.current + 1 + int32(i))
	}
	for _, s := range r.b.conts[k].Term.Succs() {
		if r.in[s] == 1 {
			r.revisitItem(r.first[r.index[s]])
		}
	}
}

// maxCycle bounds how many arguments visitCycle looks at. It leaves larger components to
// functionEnds.
const maxCycle = 64

// visitCycle removes the redundant parameters in the strongly connected component of a
// parameter whose arguments may have changed.
func (r *revision) visitCycle(i int32) {
	seen, roots := 0, [1]int32{i}
	r.tarjan.Run(roots[:], len(r.p.params), func(i, n int32) (int32, bool) {
		if seen > maxCycle || n == r.p.params[i].count {
			return -1, false
		}
		seen++
		if q := r.p.paramOf[r.p.argument(i, n)] - 1; q >= 0 && r.p.alive(q) {
			return q, true
		}
		return -1, true
	})
	*r.work += seen
	start, ends := int32(0), r.tarjan.Ends
	if len(ends) > 1 {
		start = ends[len(ends)-2]
	}
	cycle := r.tarjan.Nodes[start:] // that of i comes last
	if seen > maxCycle || len(cycle) == 1 || !r.p.forwardDominated(cycle) {
		return
	}
	for _, j := range cycle {
		if !r.p.alive(j) {
			r.merged(r.p.params[j].value)
		}
	}
}

// visitOp simplifies an operation of k, by number, if its operands have changed.
func (r *revision) visitOp(k ContID, number int) {
	op := &r.b.conts[k].Ops[number]
	stale := slices.ContainsFunc(op.Args, func(x Value) bool { return r.p.resolve(x) != x })
	if op.Code == NoCode || !stale && !r.again && !r.newEBB && !r.isTouched(op) {
		return
	}
	if slices.ContainsFunc(op.Args, func(x Value) bool { return x != NoValue && r.p.resolve(x) == op.Result }) {
		return // only an unreachable operation depends on itself; simplifying it might not end
	}
	before := *op
	x, known := r.b.improve(op, k)
	rewritten := op.Code != before.Code || !slices.Equal(op.Args, before.Args)
	r.changed = r.changed || known || rewritten
	if known {
		if r.p.trace != nil && op.Result == NoValue {
			r.p.event(Event{Kind: EventUseless, Cont: k, Number: int32(number)})
		}
		op.Code = NoCode
		if op.Result != NoValue {
			r.p.forwardTo(op.Result, x, ReasonEqual)
			r.merged(op.Result)
		}
		return
	}
	if rewritten && op.Result != NoValue && r.p.trace != nil {
		r.p.event(Event{Kind: EventRewrite, Cont: k, Code: op.Code, Args: op.Args, Number: op.Aux, Value: op.Result})
	}
	r.touched = grow(r.touched, len(r.p.values))
	r.touched[op.Result] = stale || rewritten // for the operations after it
	if stale || rewritten {
		if r.users != nil {
			r.addUses(op.Args, r.current)
		}
		if r.again {
			r.revisitUsers(op.Result)
		}
	}
}

// isTouched reports whether an operation may have become simpler because another one has
// changed.
func (r *revision) isTouched(op *Op) bool {
	touched := func(x Value) bool { return x != NoValue && int(x) < len(r.touched) && r.touched[x] }
	return touched(op.Result) || slices.ContainsFunc(op.Args, touched)
}

// revisitEqual is called when the visited operation is equal to the one that gives x. If
// the latter comes later in the order, it becomes pending, because the visited operation may
// now replace it.
func (r *revision) revisitEqual(x Value) {
	r.touched = grow(r.touched, len(r.p.values))
	r.touched[x] = true
	if at := r.b.optimizer.where[x]; r.index[at.cont] >= 0 {
		if item := r.first[r.index[at.cont]] + at.next; item > r.current {
			r.revisitItem(item)
		}
	}
}

// visitTerm simplifies a branch or a switch, and makes it a jump if it has only one
// possible target.
func (r *revision) visitTerm(t *Term, k ContID) {
	if r.b.simplifySubject(t) {
		out := r.p.nodes[k].out
		out[0], out[1] = out[1], out[0]
		if r.p.trace != nil {
			r.p.event(Event{Kind: EventSwap, Cont: k})
		}
		r.changed = true
	}
	only := onlyTarget(t, r.p.values)
	if only < 0 {
		return
	}
	for slot := range t.Targets {
		if slot != only {
			r.cut(k, slot)
		}
	}
	if r.p.trace != nil {
		r.p.event(Event{Kind: EventFold, Cont: k, Value: t.Subject, Number: int32(only), To: t.Targets[only]})
	}
	out := r.p.nodes[k].out
	out[0] = out[only]
	r.p.nodes[k].out = out[:1]
	t.keepTarget(only)
}

// cut removes the arguments of an edge that is never taken.
func (r *revision) cut(from ContID, slot int) {
	to, edge := r.b.conts[from].Term.Targets[slot], r.p.nodes[from].out[slot]
	if r.p.trace != nil {
		r.p.event(Event{Kind: EventCut, Cont: from, To: to, Number: int32(slot)})
	}
	for i := r.p.nodes[to].params; i >= 0; i = r.p.params[i].next {
		if r.p.params[i].complete && r.p.alive(i) {
			r.p.loseArgument(i, edge)
		}
	}
	r.in[to]--
	r.origins[to] -= from
	r.changed = true
	if r.index[to] >= 0 {
		r.revisitItem(r.first[r.index[to]])
	}
}

// merged makes the users of a replaced value pending.
func (r *revision) merged(x Value) {
	r.changed = true
	to := r.p.resolve(x)
	if r.users == nil {
		r.revisitUsers(to) // this calls listUsers, which resolves x to to
		return
	}
	r.revisitUsers(x)
	from := r.users[x]
	if from < 0 {
		return
	}
	last := from
	for r.lists[last].next >= 0 {
		last = r.lists[last].next
	}
	r.users = growWith(r.users, int(to)+1, -1)
	r.lists[last].next = r.users[to]
	r.users[to], r.users[x] = from, -1
}

// revisitUsers makes the items that use a value pending.
func (r *revision) revisitUsers(x Value) {
	if r.users == nil {
		r.listUsers()
	}
	r.users = growWith(r.users, int(x)+1, -1)
	for u := r.users[x]; u >= 0; u = r.lists[u].next {
		r.revisitItem(r.lists[u].user)
	}
}

// listUsers lists the users of all values.
func (r *revision) listUsers() {
	r.users = growWith(make([]int32, 0, len(r.p.values)), len(r.p.values), -1)
	for i, k := range r.order {
		c, item := &r.b.conts[k], r.first[i]
		if r.index[k] < 0 {
			continue
		}
		for j := r.p.nodes[k].params; j >= 0; j = r.p.params[j].next {
			if prm := &r.p.params[j]; prm.complete && r.p.alive(j) {
				r.addUses(r.p.args[prm.args:prm.args+prm.count], item)
			}
		}
		for j := range c.Ops {
			if c.Ops[j].Code != NoCode {
				r.addUses(c.Ops[j].Args, item+1+int32(j))
			}
		}
		r.addUses([]Value{c.Term.Subject}, item+1+int32(len(c.Ops)))
	}
}

// addUses notes that an item uses values.
func (r *revision) addUses(values []Value, item int32) {
	for _, x := range values {
		if x != NoValue {
			x = r.p.resolve(x)
			r.users = growWith(r.users, int(x)+1, -1)
			r.lists = append(r.lists, use{item, r.users[x]})
			r.users[x] = int32(len(r.lists)) - 1
		}
	}
}

// growWith returns list with at least n elements. Each new element is value.
func growWith(list []int32, n int, value int32) []int32 {
	for len(list) < n {
		list = append(list, value)
	}
	return list
}
