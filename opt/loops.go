// This file defines register promotion across loops (Cooper and Lu 1997). What a loop loads
// and stores at one location in memory becomes a variable while the loop runs:
//
//	while(0)                                 let c = 0 < n
//	where while(i) =                         branch(c, pre, done)
//	let c = i < n                            where pre() =
//	branch(c, body, done)                      let g = @sum
//	where body() =                     =>      body(0, g)
//	  let g = @sum                             where body(i, g) =
//	  let h = g + i                            let h = g + i
//	  do @sum = h                              let j = i + 1
//	  let j = i + 1                            let c = j < n
//	  while(j)                                 branch(c, back, exit)
//	where done() = …                           where back() = body(j, h)
//	                                           where exit() =
//	                                             do @sum = h
//	                                             done()
//	                                         where done() = …
//
// # Why no path gets longer
//
// The first load of an iteration moves before the loop if it is in the first continuation
// of the body, and nothing above it can trap or has effects. So every path that enters the
// body would execute it, next, and a trap is the same. Before that, a loop that tests its
// condition at the top is rotated: the test is copied to the end of the body, so a loop that
// runs zero times skips the load. On a path with n iterations, the loop executes n+1 jumps
// to the test. After rotation, it executes one jump into the body, n-1 jumps back to it, and
// one jump out of it; with n = 0, it executes one jump past the loop. So rotation adds no
// step.
//
// A store moves to the exits if each iteration executes it before it leaves the loop or
// starts the next one. So each path that reaches an exit has executed it at least once. An
// exit that would need a continuation of its own is allowed only after the test of a rotated
// loop, where the jump is counted above.
//
// # Preconditions
//
// No call and no other access in the loop may touch the location, and the values that name
// it are defined outside of the loop. The program ends with a trap, and what runs it restores
// or discards the memory, so a store in a loop that traps need not have happened. New
// parameters belong only to continuations whose predecessors all end in jumps.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/effects"
	"cpsc/flow"
)

// promoteInLoops does this for all functions of a program. It reports whether it has changed
// something.
func promoteInLoops(p *cps.Program) (any bool) {
	var summary *effects.Summary
	for _, f := range p.Funcs {
		if f.Extern || !accessesMemory(f) {
			continue
		}
		tree := f.Graph().DominatorTree()
		headers := findHeaders(f, tree)
		if len(headers) == 0 {
			continue
		}
		if summary == nil {
			summary = effects.Find(p)
		}
		w := newLoopPromoter(newMemory(p, f, summary), tree, make([]bool, len(f.Conts)))
		w.findAccesses()
		changed := false
		// Later headers are not outside of earlier ones in the order of dominance, so inner
		// loops come first.
		for _, h := range slices.Backward(headers) {
			changed = w.loop(h) || changed
		}
		if changed {
			commit(w.edit)
			any = true
		}
	}
	return any
}

// findHeaders returns the continuations that dominate a predecessor of theirs, so that each
// comes after those that dominate it.
func findHeaders(f *cps.Func, tree *flow.Tree) (headers []cps.ContID) {
	for k, preds := range f.Preds() {
		isBack := func(p cps.ContID) bool { return tree.Dominates(int32(k), int32(p)) }
		if tree.Reached(int32(k)) && slices.ContainsFunc(preds, isBack) {
			headers = append(headers, cps.ContID(k))
		}
	}
	slices.SortFunc(headers, func(h, k cps.ContID) int { return int(tree.Pre[h] - tree.Pre[k]) })
	return headers
}

// Limits keep the time linear.
const (
	maxLoop  = 100 // continuations of a loop
	maxTest  = 8   // operations of a test that is copied
	maxExits = 16  // exits to which stores move
)

// loopPromoter is the state of the pass in a function.
type loopPromoter struct {
	*memory
	tree  *flow.Tree
	taken []bool // by continuation: a loop that the pass has changed contains it or leads to it
	inner []int  // by continuation: the number of the last loop found to contain it
	mixed []bool // by continuation: it is a join to which not only jumps lead
	joins int    // how many these are
	loops int
}

func newLoopPromoter(m *memory, tree *flow.Tree, taken []bool) *loopPromoter {
	w := &loopPromoter{memory: m, tree: tree, taken: taken, inner: make([]int, len(m.f.Conts)), mixed: make([]bool, len(m.f.Conts))}
	for k, preds := range m.preds {
		if len(preds) > 1 && !onlyJumps(m.f, preds) {
			w.addMixed(cps.ContID(k))
		}
	}
	return w
}

func (w *loopPromoter) addMixed(k cps.ContID) {
	if !w.mixed[k] {
		w.mixed[k] = true
		w.joins++
	}
}

// A loop is a natural loop.
type loop struct {
	number  int
	header  cps.ContID
	body    cps.ContID // where an iteration starts: after the test if the loop is to be rotated
	out     cps.ContID // where the test leaves the loop
	outSlot int        // the number of that target; the other is body
	rotates bool
	conts   []cps.ContID // the first is the header
	entries []cps.ContID // the predecessors of the header outside of the loop
	latches []cps.ContID // those inside
	leaves  []cps.ContID // from where control leaves the loop, except the test if the loop is to be rotated
	exits   bool         // operations can move to where control leaves the loop
}

func (w *loopPromoter) contains(l *loop, k cps.ContID) bool {
	return k >= 0 && int(k) < len(w.inner) && w.inner[k] == l.number
}

// find finds the loop of a header. It reports false if the pass cannot change it.
func (w *loopPromoter) find(h cps.ContID) (*loop, bool) {
	w.loops++
	l := &loop{number: w.loops, header: h, body: h, conts: []cps.ContID{h}}
	w.inner[h] = l.number
	for _, p := range w.preds[h] {
		if w.tree.Dominates(int32(h), int32(p)) {
			l.latches = append(l.latches, p)
		} else if w.tree.Reached(int32(p)) {
			l.entries = append(l.entries, p)
		}
	}
	work := slices.Clone(l.latches)
	for len(work) > 0 {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if w.contains(l, k) || !w.tree.Reached(int32(k)) {
			continue
		}
		w.inner[k] = l.number
		l.conts = append(l.conts, k)
		if len(l.conts) > maxLoop {
			return nil, false
		}
		work = append(work, w.preds[k]...)
	}
	isTaken := func(k cps.ContID) bool { return w.taken[k] }
	if !onlyJumps(w.f, w.preds[h]) || h == cps.Entry || slices.ContainsFunc(l.conts, isTaken) || slices.ContainsFunc(l.entries, isTaken) {
		return nil, false
	}
	w.findTest(l)
	return l, true
}

// findTest decides whether a loop is rotated.
func (w *loopPromoter) findTest(l *loop) {
	c := &w.f.Conts[l.header]
	if c.Term.Kind != cps.Branch || len(c.Ops) > maxTest || len(l.entries) != 1 || len(l.latches) != 1 {
		return
	}
	slot := 0
	if !w.contains(l, c.Term.Targets[0]) {
		slot = 1
	}
	body, out := c.Term.Targets[slot], c.Term.Targets[1-slot]
	if !w.contains(l, body) || w.contains(l, out) || body == l.header || len(w.preds[body]) != 1 || w.taken[out] {
		return
	}
	// Continuations outside of the loop may get parameters for the values of the test: only out if
	// control leaves the loop from nowhere else.
	isBranch := func(p cps.ContID) bool { return p != l.header && w.f.Conts[p].Term.Kind != cps.Jump }
	if len(w.preds[out]) > 1 && slices.ContainsFunc(w.preds[out], isBranch) || w.leftElsewhere(l) && w.mixedOutside(l, out) {
		return
	}
	l.body, l.out, l.outSlot, l.rotates = body, out, 1-slot, true
}

// mixedOutside reports whether not only jumps lead to some join outside of a loop, other than out.
func (w *loopPromoter) mixedOutside(l *loop, out cps.ContID) bool {
	n := w.joins
	for _, k := range l.conts {
		if w.mixed[k] {
			n--
		}
	}
	if w.mixed[out] {
		n--
	}
	return n > 0
}

// leftElsewhere reports whether control leaves a loop for a continuation of the function
// other than from its header.
func (w *loopPromoter) leftElsewhere(l *loop) bool {
	return slices.ContainsFunc(l.conts[1:], func(k cps.ContID) bool {
		return slices.ContainsFunc(w.f.Conts[k].Term.Targets, func(t cps.ContID) bool { return t >= 0 && !w.contains(l, t) })
	})
}

// A promotion is a location that becomes a variable in a loop.
type promotion struct {
	address address
	load    *cps.Op // the first load, which moves before the loop; nil if the loop only stores
	stores  []access
	loads   []access
	sinks   bool // the stores move to the exits
}

// loop promotes what it can in the loop of a header. It reports whether it has changed
// something.
func (w *loopPromoter) loop(h cps.ContID) bool {
	l, ok := w.find(h)
	if !ok {
		return false
	}
	promotions := w.choose(l)
	if len(promotions) == 0 && l.rotates {
		l.rotates, l.body = false, l.header
		promotions = w.choose(l)
	}
	if len(promotions) == 0 {
		return false
	}
	for _, list := range [...][]cps.ContID{l.conts, l.entries} {
		for _, k := range list {
			w.taken[k] = true
		}
	}
	w.rewrite(l, promotions)
	return true
}

// choose returns the locations that become variables, in the order of their first accesses.
func (w *loopPromoter) choose(l *loop) (list []*promotion) {
	w.findLeaves(l)
	seen := map[address]*promotion{} // nil if the location stays in memory
	try := func(a access, load *cps.Op) bool {
		if p, ok := seen[a.address]; ok {
			return p != nil && p.load != nil
		}
		seen[a.address] = nil
		p := &promotion{address: a.address, load: load}
		if !w.promotable(l, a, p) {
			return false
		}
		p.sinks = len(p.stores) > 0 && w.canSink(l, p)
		if load == nil && (!p.sinks || len(p.loads) > 0) {
			return false
		}
		seen[a.address] = p
		list = append(list, p)
		return true
	}
	ops := w.f.Conts[l.body].Ops
	for i := range ops {
		a, ok := w.single(&ops[i], opLocation{l.body, int32(i)})
		if ok && a.reads && try(a, &ops[i]) {
			continue
		}
		if w.f.Effect(&ops[i])&^cps.Reads != 0 {
			break
		}
	}
	for _, k := range l.conts {
		for i := range w.f.Conts[k].Ops {
			op := &w.f.Conts[k].Ops[i]
			if a, ok := w.single(op, opLocation{k, int32(i)}); ok && a.writes {
				try(a, nil)
			}
		}
	}
	return list
}

// promotable reports whether the location of an access can be a variable in a loop, and
// lists its loads and stores.
func (w *loopPromoter) promotable(l *loop, a access, p *promotion) bool {
	names := []cps.Value{a.address.base}
	if a.address.kind == effects.Elements {
		names = append(names, cps.Value(a.address.index))
	}
	for _, x := range names {
		if int(x) >= len(w.defs) || w.contains(l, w.defs[x].cont) {
			return false
		}
	}
	w.startSearch()
	joins := false
	for _, k := range l.conts {
		if t := &w.f.Conts[k].Term; t.IsCall() && (w.touches(&w.effects.Call(t).Writes, t, a) || w.touches(&w.effects.Call(t).Reads, t, a)) {
			return false
		}
		if k != l.header && len(w.preds[k]) > 1 && !onlyJumps(w.f, w.preds[k]) {
			joins = true
		}
		if !w.collect(l, k, a, p) {
			return false
		}
		if !w.isPrivate(a.address.base) && w.printedIn(a.loc, opLocation{k, 0}, int32(len(w.f.Conts[k].Ops))) {
			return false
		}
	}
	return len(p.stores) == 0 || !joins
}

// collect lists the loads and stores of the location of an access in a continuation of a loop. It reports false if another
// access there may be to the same memory.
func (w *loopPromoter) collect(l *loop, k cps.ContID, a access, p *promotion) bool {
	for _, b := range w.in(a.loc, k) {
		w.budget--
		switch {
		case w.budget < 0:
			return false
		case b.address == a.address && b.writes && b.gives != cps.NoValue:
			p.stores = append(p.stores, b)
		case b.address == a.address && b.reads && b.gives != cps.NoValue:
			p.loads = append(p.loads, b)
		case (b.reads || b.writes) && w.mayAlias(a.address, b.address):
			return false
		}
		if l.rotates && k == l.header && w.mayAlias(a.address, b.address) {
			return false // the copy of the test would access the memory
		}
	}
	return true
}

// canSink reports whether the stores to a location can move to the exits of a loop.
func (w *loopPromoter) canSink(l *loop, p *promotion) bool {
	if !l.exits || p.load == nil && !w.exists(p.address) {
		return false
	}
	return slices.ContainsFunc(p.stores, func(s access) bool {
		notAbove := func(k cps.ContID) bool { return !w.tree.Dominates(int32(s.cont), int32(k)) }
		return !slices.ContainsFunc(l.latches, notAbove) && !slices.ContainsFunc(l.leaves, notAbove)
	})
}

// findLeaves finds from where control leaves a loop.
func (w *loopPromoter) findLeaves(l *loop) {
	l.leaves, l.exits = nil, true
	exits := 0
	for _, k := range l.conts {
		if l.rotates && k == l.header {
			continue
		}
		n, ok := w.exits(l, k)
		if n > 0 {
			l.leaves = append(l.leaves, k)
		}
		exits += n
		l.exits = l.exits && ok && exits <= maxExits
	}
}

// exists reports whether a store to a location never traps. Another access that shows this
// does not count: it may be a store that moves, too.
func (w *loopPromoter) exists(p address) bool {
	switch p.kind {
	case effects.Global:
		return true
	case effects.Field, effects.Ref:
		return w.isMade(p.base)
	}
	return false
}

// exits returns how many targets of a continuation are outside of a loop. It reports whether
// an operation can be added to these exits only, without another step.
func (w *loopPromoter) exits(l *loop, k cps.ContID) (n int, ok bool) {
	t := &w.f.Conts[k].Term
	ok = true
	for _, to := range t.Targets {
		if w.contains(l, to) {
			continue
		}
		n++
		ok = ok && !to.IsOwn() && len(w.preds[to]) == 1
	}
	switch {
	case n == 0 || n == len(t.Targets) && !t.IsCall():
		return n, n == 0 || t.Kind == cps.Jump || t.Kind == cps.Return || ok
	case t.IsCall():
		return n, false
	}
	return n, ok
}

// rewrite changes a loop.
func (w *loopPromoter) rewrite(l *loop, promotions []*promotion) {
	f, e := w.f, w.edit
	var variables []cps.Value
	var stores []cps.Op // what the exits store
	for _, p := range promotions {
		var like cps.Value
		var first *cps.Op
		if p.load != nil {
			like = p.load.Result
		} else {
			like = p.stores[0].gives
		}
		x := e.NewValue(cps.ValueInfo{Kind: cps.OpValue, Type: e.TypeOf(like), Name: e.Info(like).Name})
		variables = append(variables, x)
		for _, a := range p.loads {
			e.Redefine(a.gives, a.cont, int(a.op), x)
		}
		for _, a := range p.stores {
			// Not after it: a load that follows at once is redefined there, at the same time.
			e.Redefine(x, a.cont, int(a.op), a.gives)
			first = &f.Conts[a.cont].Ops[a.op]
		}
		if p.sinks {
			op := *first
			op.Args = append(slices.Clone(op.Args[:len(op.Args)-1]), x)
			stores = append(stores, op)
		}
	}
	// load adds the loads to a continuation that jumps into the loop.
	load := func(k cps.ContID) {
		for i, p := range promotions {
			if p.load == nil {
				continue
			}
			op := *p.load
			op.Args = slices.Clone(op.Args)
			op.Result = e.NewValue(*e.Info(p.load.Result))
			f.Conts[k].Ops = append(f.Conts[k].Ops, op)
			e.Redefine(variables[i], k, len(f.Conts[k].Ops), op.Result)
		}
	}
	store := func() (ops []cps.Op) {
		for _, op := range stores {
			op.Args = slices.Clone(op.Args)
			ops = append(ops, op)
		}
		return ops
	}
	if len(stores) > 0 {
		for _, k := range l.leaves {
			switch t := &f.Conts[k].Term; {
			case t.Kind == cps.Jump || t.Kind == cps.Return:
				f.Conts[k].Ops = append(f.Conts[k].Ops, store()...)
			default:
				for slot, to := range slices.Clone(t.Targets) {
					if !w.contains(l, to) {
						w.exit(k, slot, store())
					}
				}
			}
		}
	}
	if !l.rotates {
		for _, k := range l.entries {
			load(k)
		}
		w.drop(promotions)
		return
	}
	w.rotate(l)
	latch := l.latches[0]
	w.exit(l.header, 1-l.outSlot, nil)
	load(f.Conts[l.header].Term.Targets[1-l.outSlot])
	w.exit(l.header, l.outSlot, nil)
	w.exit(latch, 1-l.outSlot, nil)
	w.exit(latch, l.outSlot, store())
	w.drop(promotions)
}

// drop drops the loads and stores that are not needed.
func (w *loopPromoter) drop(promotions []*promotion) {
	for _, p := range promotions {
		for _, a := range p.loads {
			w.edit.Drop(&w.f.Conts[a.cont].Ops[a.op])
		}
		for _, a := range p.stores {
			if p.sinks {
				w.edit.Drop(&w.f.Conts[a.cont].Ops[a.op])
			}
		}
	}
}

// exit adds operations to an edge, in a continuation of its own.
func (w *loopPromoter) exit(k cps.ContID, slot int, ops []cps.Op) {
	t := &w.f.Conts[k].Term
	to, pos := t.Targets[slot], t.Pos
	edge := w.edit.NewCont(cps.Cont{Name: w.f.Conts[max(to, 0)].Name, Ops: ops, Pos: pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{to}, Pos: pos}})
	w.f.Conts[k].Term.Targets[slot] = edge
}

// rotate copies the test of a loop to the end of its body.
func (w *loopPromoter) rotate(l *loop) {
	f, e := w.f, w.edit
	test, latch := &f.Conts[l.header], &f.Conts[l.latches[0]]
	now := map[cps.Value]cps.Value{} // the values of the test in its copy
	for i, x := range test.Params {
		now[x] = latch.Term.Args[i]
	}
	rename := func(x cps.Value) cps.Value {
		if y, ok := now[e.Resolve(x)]; ok {
			return y
		}
		return x
	}
	for _, op := range test.Ops {
		latch.Ops = append(latch.Ops, copyOp(e, op, now))
	}
	w.addMixed(l.header)
	latch.Term = cps.Term{Kind: cps.Branch, Subject: rename(test.Term.Subject), Targets: slices.Clone(test.Term.Targets), Pos: test.Term.Pos}
	for i := range test.Params {
		x := test.Params[i]
		e.Redefine(x, l.latches[0], cps.AtEnd, now[x])
	}
	for i := range test.Ops {
		if x := test.Ops[i].Result; x != cps.NoValue {
			e.Redefine(x, l.latches[0], cps.AtEnd, now[x])
		}
	}
}
