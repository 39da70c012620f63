// This file defines how the pass pre rotates loops that test their condition first:
//
//	while(0)                             let c = 0 < n
//	where while(i) =                     branch(c, enter, done)
//	let c = i < n                        where enter() = body(0)
//	branch(c, body, done)                where body(i) =
//	where body() =                 =>      let j = i + 1
//	  let j = i + 1                        let c = j < n
//	  while(j)                             branch(c, back, exit)
//	where done() = …                       where back() = body(j)
//	                                       where exit() = done()
//	                                     where done() = …
//
// Why does no path get longer? On a path with n iterations, the loop executes n+1 jumps to the
// test. After rotation, it executes one jump into the body, n-1 jumps back to it, and one jump out
// of it; with n = 0, it executes one jump past the loop.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

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
	maxLoop = 100 // continuations of a loop
	maxTest = 8   // operations of a test that is copied
)

// A rotator rotates loops of a function.
type rotator struct {
	*memory
	tree  *flow.Tree
	taken []bool // by continuation: a loop that is rotated contains it or leads to it
	inner []int  // by continuation: the number of the last loop found to contain it
	mixed []bool // by continuation: it is a join to which not only jumps lead
	joins int    // how many these are
	loops int
}

func newRotator(m *memory, tree *flow.Tree, taken []bool) *rotator {
	w := &rotator{memory: m, tree: tree, taken: taken, inner: make([]int, len(m.f.Conts)), mixed: make([]bool, len(m.f.Conts))}
	for k, preds := range m.preds {
		if len(preds) > 1 && !onlyJumps(m.f, preds) {
			w.addMixed(cps.ContID(k))
		}
	}
	return w
}

func (w *rotator) addMixed(k cps.ContID) {
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
}

func (w *rotator) contains(l *loop, k cps.ContID) bool {
	return k >= 0 && int(k) < len(w.inner) && w.inner[k] == l.number
}

// find finds the loop of a header. It reports false if the pass cannot change it.
func (w *rotator) find(h cps.ContID) (*loop, bool) {
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
func (w *rotator) findTest(l *loop) {
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
func (w *rotator) mixedOutside(l *loop, out cps.ContID) bool {
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
func (w *rotator) leftElsewhere(l *loop) bool {
	return slices.ContainsFunc(l.conts[1:], func(k cps.ContID) bool {
		return slices.ContainsFunc(w.f.Conts[k].Term.Targets, func(t cps.ContID) bool { return t >= 0 && !w.contains(l, t) })
	})
}

// split puts a continuation of its own on an edge.
func (w *rotator) split(k cps.ContID, slot int) {
	t := &w.f.Conts[k].Term
	to, pos := t.Targets[slot], t.Pos
	edge := w.edit.NewCont(cps.Cont{Name: w.f.Conts[max(to, 0)].Name, Pos: pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{to}, Pos: pos}})
	w.f.Conts[k].Term.Targets[slot] = edge
}

// rotate copies the test of a loop to the end of its body.
func (w *rotator) rotate(l *loop) {
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
