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
	"slices"

	"cpsc/place"
)

// effort bounds the work that leads to nothing: looking for parameters that have become redundant,
// and for equal operations after extended basic blocks have grown. It is at most effort times the
// size of the function in each revision.
const effort = 16

// A revision visits all items once, and again those whose operands change.
type revision struct {
	b       *Builder
	p       *place.Placer // of b
	order   []int32
	index   []int32 // by continuation: its index in order, or -1 if it cannot be reached
	first   []int32 // by index in order: the first item; one more for the end
	pending queue   // the items to visit
	current int32   // the item that is visited
	params  []Value // by continuation: heads the list of its parameters to visit
	next    []Value // by parameter: the next one in this list, or notListed

	in      []int32  // by continuation: the number of edges to it that may be taken
	ahead   []int32  // by continuation: the number of these edges that come from before it in order
	origins []ContID // by continuation: the sum of the origins of these edges; of a single edge, the origin
	loop    []ContID // a buffer of cutLoop
	inLoop  []bool   // by continuation: it is in that buffer

	cycles  bool // replace redundant parameters, not only trivial ones
	changed bool // more may have to be merged now
	again   bool // some item was made pending again after its first visit
	newEBB  bool // the extended basic block of the visited continuation has changed
	moved   int  // the number of operations that were made pending because their extended basic block has changed
	limit   int  // of moved

	touched []bool     // by value: its operation has changed, or is equal to one that was visited
	users   []userList // by value; nil before it is needed
	uses    []use      // the entries of these lists: a user is an item or, negated, a parameter
}

// A userList lists what uses a value.
type userList struct{ head, end int32 }

// A use is an entry in a list of users.
type use struct{ user, next int32 }

const notListed = -1

// revisit simplifies the reachable continuations after values were merged. It visits them
// in the given order. It reports whether it has changed anything. A search for redundant
// parameters gives up after patience steps.
func (b *Builder) revisit(order []int32, patience int) bool {
	r := newRevision(b, order, patience)
	b.optimizer.revisited = r
	for r.visitAll(); ; r.visitAll() {
		redundant := b.placer.RemoveRedundant()
		if len(redundant) == 0 {
			break
		}
		for _, x := range redundant {
			r.merged(x)
		}
	}
	b.optimizer.revisited = nil
	return r.changed
}

func newRevision(b *Builder, order []int32, patience int) *revision {
	n, p := len(b.conts), &b.placer
	r := &revision{b: b, p: p, order: order, index: make([]int32, n), first: make([]int32, 1, len(order)+1),
		params: make([]Value, n), next: make([]Value, len(b.values)), in: make([]int32, n), ahead: make([]int32, n), inLoop: make([]bool, n),
		origins: make([]ContID, n), cycles: b.opts.Placement == Deferred || b.opts.Research.RemoveRedundant,
		touched: make([]bool, len(b.values))}
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
			if r.index[s] < 0 {
				r.ahead[s]++
			}
		}
		r.listParams(ContID(k))
	}
	items := int(r.first[len(order)])
	r.pending = newQueue(items)
	r.limit = effort * (items + p.Size())
	p.Revise(r.index, patience, r.limit)
	return r
}

// listParams makes all parameters of k pending.
func (r *revision) listParams(k ContID) {
	r.params[k] = NoValue
	for _, x := range r.p.ParamsNow(place.Block(k)) {
		r.next[x], r.params[k] = r.params[k], x
	}
}

// visitAll visits pending items, until there are none.
func (r *revision) visitAll() {
	i := 0
	for item := r.pending.take(); item >= 0; item = r.pending.take() {
		r.current = item
		if r.current < r.first[i] || r.current >= r.first[i+1] {
			i, _ = slices.BinarySearch(r.first, r.current+1)
			i--
		}
		r.p.Stats().Revisits++
		r.visit(ContID(r.order[i]), int(r.current-r.first[i]))
	}
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
	r.pending.add(item)
}

// revisitParam makes a parameter pending whose arguments have changed.
func (r *revision) revisitParam(x Value) {
	k := r.p.BlockOf(x)
	if r.index[k] < 0 || r.p.Resolve(x) != x {
		return
	}
	if r.next[x] == notListed {
		r.next[x], r.params[k] = r.params[k], x
	}
	if r.cycles {
		r.p.Suspect(x)
	}
	r.revisitItem(r.first[r.index[k]])
}

// visitCont replaces the parameters that have become trivial, and adds the
// continuation to the extended basic block of its only predecessor, if it has one. If
// the continuation has become unreachable, it removes the edges from it.
func (r *revision) visitCont(k ContID) {
	if k != Entry && r.ahead[k] == 0 && r.cutLoop(k) {
		return
	}
	for x := r.params[k]; x != NoValue; x = r.params[k] {
		r.params[k], r.next[x] = r.next[x], notListed
		r.p.Stats().Revisits++
		if r.p.RemoveTrivial(x) {
			r.merged(x)
		}
	}
	up := NoCont
	if k != Entry && r.in[k] == 1 && r.index[r.origins[k]] < r.index[k] {
		up = r.origins[k]
	}
	e := r.b.optimizer.ebbBelow(k, up)
	r.newEBB = e != r.b.optimizer.ebbs[k] && r.moved <= r.limit
	if !r.newEBB {
		return
	}
	r.b.optimizer.ebbs[k] = e
	r.moved += 1 + len(r.b.conts[k].Ops)
	for i := range r.b.conts[k].Ops {
		r.revisitItem(r.current + 1 + int32(i))
	}
	for _, s := range r.b.conts[k].Term.Succs() {
		if r.in[s] == 1 {
			r.revisitItem(r.first[r.index[s]])
		}
	}
}

// cutLoop cuts the edges from k and from all that leads to k, and returns true, if k cannot be
// reached. No edge from before k leads to it. So it can be reached only if an edge from before k leads
// into a cycle that leads to k, and then the flow is irreducible.
func (r *revision) cutLoop(k ContID) bool {
	r.loop = append(r.loop[:0], k)
	r.inLoop[k] = true
	entered := false
	for n := 0; n < len(r.loop) && !entered; n++ {
		for _, pred := range r.b.preds(r.loop[n]) {
			from := ContID(pred)
			r.p.Stats().Revisits++
			if from == NoCont || r.index[from] < 0 || r.inLoop[from] {
				continue
			}
			entered = entered || r.index[from] < r.index[k]
			r.inLoop[from] = true
			r.loop = append(r.loop, from)
		}
	}
	for _, from := range r.loop {
		r.inLoop[from] = false
		for slot := range r.b.conts[from].Term.Succs() {
			if !entered {
				r.cut(from, slot)
			}
		}
	}
	for _, from := range r.loop {
		if !entered {
			r.index[from] = -1
		}
	}
	return !entered
}

// visitOp simplifies an operation of k, by number, if its operands have changed.
func (r *revision) visitOp(k ContID, number int) {
	op := &r.b.conts[k].Ops[number]
	stale := slices.ContainsFunc(op.Args, func(x Value) bool { return r.b.resolve(x) != x })
	if op.Code == NoCode || !stale && !r.again && !r.newEBB && !r.isTouched(op) {
		return
	}
	if slices.ContainsFunc(op.Args, func(x Value) bool { return x != NoValue && r.b.resolve(x) == op.Result }) {
		return // only an unreachable operation depends on itself; simplifying it might not end
	}
	before := *op
	x, known := r.b.improve(op, k)
	rewritten := op.Code != before.Code || !slices.Equal(op.Args, before.Args)
	r.changed = r.changed || known || rewritten
	if known {
		if op.Result == NoValue {
			r.b.trace.note(Event{Kind: EventUseless, Cont: k, Number: int32(number)})
		}
		op.Code = NoCode
		if op.Result != NoValue {
			r.b.trace.note(Event{Kind: EventReplace, Value: op.Result, By: x, Why: ReasonEqual})
			r.p.Replace(op.Result, x)
			r.merged(op.Result)
		}
		return
	}
	if rewritten && op.Result != NoValue {
		r.b.trace.note(Event{Kind: EventRewrite, Cont: k, Code: op.Code, Args: op.Args, Number: op.Aux, Value: op.Result})
	}
	r.touched = grow(r.touched, len(r.b.values))
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
	r.touched = grow(r.touched, len(r.b.values))
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
		out := r.b.out[k]
		out[0], out[1] = out[1], out[0]
		r.b.trace.note(Event{Kind: EventSwap, Cont: k})
		r.changed = true
	}
	only := onlyTarget(t, r.b.values)
	if only < 0 {
		return
	}
	for slot := range t.Targets {
		if slot != only {
			r.cut(k, slot)
		}
	}
	r.b.trace.note(Event{Kind: EventFold, Cont: k, Value: t.Subject, Number: int32(only), To: t.Targets[only]})
	out := r.b.out[k]
	out[0] = out[only]
	r.b.out[k] = out[:1]
	t.keepTarget(only)
}

// cut removes the arguments of an edge that is never taken.
func (r *revision) cut(from ContID, slot int) {
	to, edge := r.b.conts[from].Term.Targets[slot], r.b.out[from][slot]
	r.b.trace.note(Event{Kind: EventCut, Cont: from, To: to, Number: int32(slot)})
	r.p.Cut(place.Block(to), int(edge))
	for _, x := range r.p.ParamsNow(place.Block(to)) {
		r.p.Stats().Revisits++
		r.revisitParam(x)
	}
	r.in[to]--
	r.origins[to] -= from
	r.changed = true
	if r.index[to] < 0 {
		return
	}
	if r.index[from] < r.index[to] {
		r.ahead[to]--
	}
	r.revisitItem(r.first[r.index[to]])
}

// merged makes the users of a replaced value pending.
func (r *revision) merged(x Value) {
	r.changed = true
	to := r.b.resolve(x)
	if r.users == nil {
		r.revisitUsers(to) // this calls listUsers, which resolves x to to
		return
	}
	r.revisitUsers(x) // so that there is a list for x
	list := r.usersOf(to)
	if from := &r.users[x]; from.head >= 0 {
		r.uses[from.end].next = list.head
		if list.head < 0 {
			list.end = from.end
		}
		list.head = from.head
		*from = userList{-1, -1}
	}
}

// revisitUsers makes what uses a value pending.
func (r *revision) revisitUsers(x Value) {
	if r.users == nil {
		r.listUsers()
	}
	for u := r.usersOf(x).head; u >= 0; u = r.uses[u].next {
		r.p.Stats().Revisits++
		if user := r.uses[u].user; user < 0 {
			r.revisitParam(Value(-user))
		} else {
			r.revisitItem(user)
		}
	}
}

// listUsers lists the users of all values.
func (r *revision) listUsers() {
	r.users = make([]userList, 0, len(r.b.values))
	for i, k := range r.order {
		c, item := &r.b.conts[k], r.first[i]
		if r.index[k] < 0 {
			continue
		}
		for _, x := range r.p.ParamsNow(place.Block(k)) {
			r.addUses(r.p.Args(x), -int32(x))
		}
		for j := range c.Ops {
			if c.Ops[j].Code != NoCode {
				r.addUses(c.Ops[j].Args, item+1+int32(j))
			}
		}
		r.addUses([]Value{c.Term.Subject}, item+1+int32(len(c.Ops)))
	}
}

// addUses notes that an item or a parameter uses values.
func (r *revision) addUses(values []Value, user int32) {
	for _, x := range values {
		if x != NoValue {
			list := r.usersOf(r.b.resolve(x))
			r.uses = append(r.uses, use{user, list.head})
			list.head = int32(len(r.uses)) - 1
			if list.end < 0 {
				list.end = list.head
			}
		}
	}
}

// usersOf returns the list of the users of a value.
func (r *revision) usersOf(x Value) *userList {
	for len(r.users) <= int(x) {
		r.users = append(r.users, userList{-1, -1})
	}
	return &r.users[x]
}
