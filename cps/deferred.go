// This file defines the deferred strategy, which removes no parameter, because
// it places none before all is known: until then, a read that may need one gets a
// promise.
//
// Lookups go as in the marker strategy. Where that places a parameter, this
// makes a promise: a value that is in no parameter list yet. A promise is open as
// long as its continuation is not sealed; once it has its arguments, it may
// depend on other promises, its arguments. It is closed if no open promise can be
// reached from it through arguments. Then nothing that is built later can change
// what it is, and it is resolved: either it is another value, to which it is
// forwarded, or it is a parameter. Which, the dominator tree over values says
// (dominance.go). What is built later sees the answer.
//
// When the function ends, promises are left only if flow that cannot be reached
// kept them open, or if arguments were lost or values merged since. They are
// resolved in the same way, all at once. Promises that nothing but other promises
// would use become neither, and leave no trace.
//
// So what is placed is pruned and strictly minimal, for any flow, with copies
// between variables, and whatever the order of filling and sealing was:
// docs/algorithms.md has the proof.

package cps

import "cpsc/flow"

// deferred is the selection of the strategy; its join rule is that of marker. In a
// promise, the field users lists the promises that wait for it, and blocker is the
// number of the promise that it waits for, plus one.
type deferred struct {
	tarjan   flow.Tarjan
	todo     []int32 // promises to look at
	searched int     // the arguments that searches in this function have looked at
}

// searchFactor bounds the work of searches for closed promises in a function, as
// a multiple of what there is to search. A search goes again through what an
// earlier one has seen only after the promise that stopped that one has got its
// arguments. What the bound leaves unresolved, selectParams resolves.
const searchFactor = 16

func (d *deferred) begin() { d.searched = 0 }

// completed resolves the promise, if it is closed, and then those that have
// waited for it.
func (d *deferred) completed(p *placer, i int32) {
	for more := true; more; {
		if p.unresolved(i) && !d.resolveAlone(p, i) {
			d.search(p, i)
		}
		if more = len(d.todo) > 0; more {
			i = d.todo[len(d.todo)-1]
			d.todo = d.todo[:len(d.todo)-1]
		}
	}
}

// unresolved reports whether a promise has its arguments and waits to be resolved.
func (p *placer) unresolved(i int32) bool {
	prm := &p.params[i]
	return prm.complete && !prm.decided && p.alive(i)
}

// resolveAlone resolves a promise whose own arguments are enough to do it: they
// are one value, or two of them are certainly different.
func (d *deferred) resolveAlone(p *placer, i int32) bool {
	if w := p.params[i].witnesses; w[1] >= 0 && p.differ(p.argument(i, w[0]), p.argument(i, w[1])) {
		d.decide(p, i)
		return true
	}
	if same, trivial := p.onlyArgument(i); trivial {
		d.forwardPromise(p, i, same)
		return true
	}
	first, open := NoValue, int32(-1)
	for n := range p.params[i].count {
		d.searched++
		x := p.argument(i, n)
		switch {
		case x == NoValue:
		case !p.certain(x):
			if q := p.paramOf[x] - 1; !p.params[q].complete {
				open = q
			}
		case first == NoValue:
			first = x
		case x != first:
			d.decide(p, i)
			return true
		}
	}
	if open >= 0 {
		p.block(i, open)
	}
	return open >= 0
}

// certain reports whether a value is known to differ from all others that are
// certain: it is no promise, or one that is known to be a parameter.
func (p *placer) certain(x Value) bool {
	i := p.paramOf[x] - 1
	return i < 0 || p.params[i].decided
}

// differ reports whether two values are certainly different.
func (p *placer) differ(x, y Value) bool {
	return x != y && x != NoValue && y != NoValue && p.certain(x) && p.certain(y)
}

// forwardPromise resolves a promise to another value.
func (d *deferred) forwardPromise(p *placer, i int32, x Value) {
	p.replace(i, x)
	d.wake(p, i)
}

// decide resolves a promise to a parameter.
func (d *deferred) decide(p *placer, i int32) {
	p.params[i].decided = true
	d.wake(p, i)
}

// wake has the promises looked at again that waited for one.
func (d *deferred) wake(p *placer, i int32) {
	prm := &p.params[i]
	for u := prm.users; u >= 0; u = p.uses[u].next {
		if waiting := p.uses[u].user; p.params[waiting].blocker == i+1 {
			p.params[waiting].blocker = 0
			d.todo = append(d.todo, waiting)
		}
	}
	prm.users, prm.end = -1, -1
}

// search goes through the promises that one depends on. The strongly connected
// components that it completes are closed. If it comes to an open promise it
// stops, and those that it has not completed wait for that.
func (d *deferred) search(p *placer, i int32) {
	limit := searchFactor * (len(p.args) + len(p.params))
	if d.searched > limit {
		return
	}
	open, closed := int32(-1), -1 // the promise that stopped the search, and how many components it had closed
	roots := [1]int32{i}
	p.params[i].blocker = 0
	d.tarjan.Run(roots[:], len(p.params), func(i, n int32) (int32, bool) {
		switch {
		case n == p.params[i].count || closed >= 0:
			return -1, false
		case d.searched > 2*limit:
			closed = len(d.tarjan.Ends)
			return -1, false
		}
		d.searched++
		x := p.argument(i, n)
		if x == NoValue || p.certain(x) {
			return -1, true
		}
		q := p.paramOf[x] - 1
		if end := d.waitsFor(p, q); !p.params[end].complete {
			open, closed = end, len(d.tarjan.Ends)
			return -1, false
		}
		p.params[q].blocker = 0
		return q, true
	})
	t := &d.tarjan
	if closed < 0 {
		closed = len(t.Ends)
	}
	start := int32(0)
	for _, end := range t.Ends[:closed] {
		d.resolveComponent(p, t.Nodes[start:end])
		start = end
	}
	if open >= 0 {
		for _, i := range t.Nodes[start:] {
			p.block(i, open)
		}
	}
}

// block has a promise wait for an open one.
func (p *placer) block(i, open int32) {
	p.params[i].blocker = open + 1
	p.addUser(open, i)
}

// waitsFor returns the promise at the end of the chain of those that a promise
// waits for. It is open, or is not resolved because the search goes through it.
func (d *deferred) waitsFor(p *placer, i int32) int32 {
	for {
		next := p.params[i].blocker - 1
		if next < 0 || p.params[next].decided || !p.alive(next) {
			return i
		}
		d.searched++
		i = next
	}
}

// resolveComponent resolves the promises of a strongly connected component that
// is closed; those that it depends on are resolved.
func (d *deferred) resolveComponent(p *placer, component []int32) {
	if len(component) > 1 {
		p.forwardDominated(component)
	}
	for _, i := range component {
		if same, trivial := p.onlyArgument(i); len(component) == 1 && trivial {
			p.replace(i, same)
		}
		if p.alive(i) {
			p.params[i].decided = true
		}
		d.wake(p, i)
	}
}

// argumentsChanged makes promises of parameters again: what was different may have
// become equal. What was forwarded stays forwarded, because with fewer arguments
// a value dominates what it has dominated before.
func (*deferred) argumentsChanged(p *placer) {
	for i := range p.params {
		p.params[i].decided = false
	}
}

// selectParams resolves the promises that are left and keeps those parameters that
// are used.
func (d *deferred) selectParams(p *placer, used []Value) {
	p.findLive(used)
	open := d.todo[:0]
	for _, i := range p.work {
		if !p.params[i].decided {
			open = append(open, i)
		}
	}
	if d.todo = open[:0]; len(open) > 0 {
		if p.forwardDominated(open) {
			p.findLive(used)
		}
		for _, i := range open {
			p.params[i].decided = true
		}
	}
	p.stats.Kept = p.countPlaced()
	p.stats.Created = p.stats.Kept
	if p.opts.Trace != nil {
		p.tracef("parameters: %s", p.paramNames(p.work))
	}
}
