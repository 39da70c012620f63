// This file defines the deferred strategy. It removes no parameter, because it places a
// parameter only when it is known to be needed: until then, a read that may need one
// gets a promise.
//
// Lookups work as in the marker strategy. Where the marker strategy places a parameter,
// this one makes a promise: a value that is in no parameter list yet. A promise is open
// until it has its arguments: until its block is sealed, or the lookup that made it
// has asked all predecessors. Its arguments may be other promises. It is closed if neither
// it nor any promise that can be reached from it through arguments is open. Then nothing
// that is built later can change it, and it is resolved: the dominator tree over values
// (dominance.go) decides whether it is forwarded to another value or becomes a parameter.
// Code that is built later uses the resolved value.
//
// When the function ends, promises remain unresolved only if unreachable blocks
// kept them open, if searches reached their bound (searchFactor), or if arguments were lost or
// values merged in the meantime. They are
// resolved in the same way, all at once. Promises that only other promises use are
// neither forwarded nor made parameters; they disappear.
//
// So the parameters are pruned and strictly minimal, for any flow, with copies between
// variables, and in any order of filling and sealing: Theorem 4 in docs/algorithms.md. That a closed promise may
// be resolved at once is closed_same, proofs/Merge.v; that the order makes no difference is resolved,
// proofs/Resolve.v. That search meets only closed components is not proved there, but tested.

package place

import "cpsc/flow"

// deferred is the deferred strategy. Its methods for joins are those of marks.
type deferred struct {
	marks
	promises []promise // by parameter; see promise
	waiting  userLists // by promise: those that wait for it
	tarjan   flow.Tarjan
	todo     []int32 // a worklist of promises
	searched int     // the number of arguments that searches in this function have looked at
}

// A promise is what is known about a parameter that may not be needed.
type promise struct {
	blocker int32 // the number of the promise that it waits for, plus one
	passed  int32 // the number of the argument that examine goes on at, plus one; 0 at first
	decided bool  // it becomes a parameter if it is used
}

// searchFactor bounds the work of searches for closed promises in a function, as a
// multiple of the number of promises and arguments. A search visits the promises of an
// earlier search again only after the promise that stopped the earlier one has got its
// arguments. functionEnds resolves the promises that the bound leaves unresolved.
const searchFactor = 16

func (d *deferred) reset() {
	d.promises, d.searched = d.promises[:0], 0
	d.waiting.reset()
}

// of returns promise i.
func (d *deferred) of(i int32) *promise {
	d.promises = grow(d.promises, int(i)+1)
	return &d.promises[i]
}

// argumentsComplete resolves the promise, if it is closed, and then those that waited for it.
func (d *deferred) argumentsComplete(p *Placer, i int32) {
	if d.isDecided(p, i) {
		d.wake(p, i)
	} else {
		d.resolve(p, i)
	}
	for len(d.todo) > 0 {
		i = d.todo[len(d.todo)-1]
		d.todo = d.todo[:len(d.todo)-1]
		if p.alive(i) && !d.isDecided(p, i) {
			d.resolve(p, i)
		}
	}
}

// resolve resolves a promise, if it can. Usually two of its arguments suffice: it has
// only one besides itself, or the two are certainly different.
func (d *deferred) resolve(p *Placer, i int32) {
	x, y := p.twoArguments(i)
	switch {
	case y == NoValue:
		p.replace(i, x, ReasonTrivial)
		if p.isPending(x) {
			d.waiting.move(i, p.paramOf(x)) // those that waited for i wait for x
			return
		}
	case d.certain(p, x) && d.certain(p, y):
		d.decide(p, i)
	default:
		d.examine(p, i)
		return
	}
	d.wake(p, i)
}

// examine resolves a promise with different arguments, if it can. If different certain
// values come from two of them, because they are arguments or witnesses of arguments, it is
// a parameter. If not, and an argument is an open promise, the promise waits for the first
// such argument; otherwise examine searches. Called again, it goes on at that argument and
// looks only for the next open one. So all calls together take time linear in the number of
// arguments, in whatever order these are resolved.
func (d *deferred) examine(p *Placer, i int32) {
	prm, own := &p.params[i], d.of(i)
	again, certain, open := own.passed > 0, NoValue, int32(-1)
	from := max(own.passed, 1) - 1
	own.passed = prm.count + 1
	for n := from; n < prm.count && !(again && open >= 0); n++ {
		p.stats.Comparisons++
		x := p.argument(i, n)
		if x == NoValue || x == prm.value {
			continue
		}
		if !d.certain(p, x) {
			q := p.paramOf(x)
			if !p.params[q].complete {
				if open < 0 {
					open, own.passed = q, n+1
				}
				continue
			}
			x = d.certainWitness(p, q)
		}
		switch {
		case x == NoValue:
		case certain == NoValue:
			certain = x
		case x != certain:
			d.decide(p, i)
			d.wake(p, i)
			return
		}
	}
	if open >= 0 {
		d.block(i, open)
		return
	}
	d.search(p, i)
}

// certainWitness returns a witness of a promise that is certain, or NoValue.
func (d *deferred) certainWitness(p *Placer, i int32) Value {
	for _, w := range p.params[i].witnesses {
		if w < p.params[i].count {
			if x := p.argument(i, w); x != NoValue && d.certain(p, x) {
				return x
			}
		}
	}
	return NoValue
}

// certain reports whether a value is not a promise, or is a promise that is known to be
// a parameter. Different values that are certain remain different.
func (d *deferred) certain(p *Placer, x Value) bool {
	i := p.paramOf(x)
	return i < 0 || d.isDecided(p, i)
}

// isDecided reports whether a promise is known to be a parameter.
func (d *deferred) isDecided(p *Placer, i int32) bool {
	return int(i) < len(d.promises) && d.promises[i].decided || p.params[i].fixed
}

// decide makes a promise a parameter, unless it was forwarded.
func (d *deferred) decide(p *Placer, i int32) {
	if p.trace != nil {
		p.noteDecided(i)
	}
	d.of(i).decided = true
}

// wake puts the promises that wait for promise i, which was resolved, on the worklist. No
// others will wait for it.
func (d *deferred) wake(p *Placer, i int32) {
	for u := d.waiting.first(i); u > 0; u = d.waiting.entries[u-1].next {
		// A promise that was woken earlier may wait for another one now.
		waiting := d.waiting.entries[u-1].user
		if x := d.blockerOf(p, waiting); x != NoValue && !p.isPending(x) {
			d.of(waiting).blocker = 0
			d.todo = append(d.todo, waiting)
		}
	}
}

// blockerOf returns the value of the promise that promise i waits for, resolved, or NoValue if
// it waits for none.
func (d *deferred) blockerOf(p *Placer, i int32) Value {
	if blocker := d.of(i).blocker; blocker > 0 {
		return p.values.resolve(p.params[blocker-1].value)
	}
	return NoValue
}

// search visits the promises that promise i depends on. The strongly connected
// components that it completes are closed, and it resolves them. At an open promise it
// stops, and the promises that are not in a completed component wait for that one.
func (d *deferred) search(p *Placer, i int32) {
	limit := searchFactor * (len(p.args) + len(p.params))
	if d.searched > limit {
		return
	}
	open, closed := int32(-1), -1 // the promise that stopped the search, and the number of components completed then
	roots := [1]int32{i}
	d.of(i).blocker = 0
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
		if x == NoValue || d.certain(p, x) {
			return -1, true
		}
		q := p.paramOf(x)
		if end := d.waitsFor(p, q); !p.params[end].complete {
			open, closed = end, len(d.tarjan.Ends)
			return -1, false
		}
		d.of(q).blocker = 0
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
			d.block(i, open)
		}
	}
}

// block makes a promise wait for an open one.
func (d *deferred) block(i, open int32) {
	d.of(i).blocker = open + 1
	d.waiting.add(open, i)
}

// waitsFor follows the chain of promises that wait for each other, and returns its last
// promise. That is open, or unresolved because the search is visiting it.
func (d *deferred) waitsFor(p *Placer, i int32) int32 {
	for {
		x := d.blockerOf(p, i)
		if x == NoValue || d.certain(p, x) {
			return i
		}
		d.searched++
		i = p.paramOf(x)
	}
}

// resolveComponent resolves the promises of a closed strongly connected component. The
// promises that it depends on are resolved already, so the arguments that come from outside
// are certain, and no others are. If one value comes in, it is the value of all promises. If
// several do, each promise that has one of them as an argument is a parameter: every other
// value that comes in reaches it, too, through the component. Only for promises without such
// an argument does the dominator tree have to decide.
func (d *deferred) resolveComponent(p *Placer, component []int32) {
	one, several, inner := NoValue, false, false
	for _, i := range component {
		outside := false
		for n := int32(0); n < p.params[i].count && !(outside && several); n++ {
			p.stats.Comparisons++
			if x := p.argument(i, n); x != NoValue && d.certain(p, x) {
				several = several || one != NoValue && x != one
				one, outside = x, true
			}
		}
		inner = inner || !outside
	}
	switch {
	case several && inner:
		p.forwardDominated(component)
	case !several:
		why := ReasonDominated
		switch {
		case one == NoValue: // unreachable, or in the entry
			one, why = p.noValue(component[0]), ReasonUndominated
		case len(component) == 1:
			why = ReasonTrivial
		}
		for _, i := range component {
			p.replace(i, one, why)
		}
	}
	for _, i := range component {
		if p.alive(i) {
			d.decide(p, i)
		}
		d.wake(p, i)
	}
}

// reopen makes all parameters promises again, because different arguments may have become
// equal. Promises that were forwarded stay forwarded: a value still dominates what it
// dominated before, when arguments are lost and when values become one (early_forwarding, proofs/Merge.v).
func (d *deferred) reopen(p *Placer) {
	if p.trace != nil {
		p.event(Event{Kind: EventReopen})
	}
	for i := range d.promises {
		d.promises[i].decided = false
	}
}

// functionEnds resolves the remaining promises and keeps the parameters that are used.
func (d *deferred) functionEnds(p *Placer, used []Value, changed bool) (kept []int32) {
	if changed {
		d.reopen(p)
	}
	if len(p.params) == 0 && p.opts.Operands == nil {
		return nil
	}
	kept = p.findLive(used)
	d.todo = d.todo[:0]
	for _, i := range kept {
		if !d.isDecided(p, i) {
			d.todo = append(d.todo, i)
		}
	}
	if len(d.todo) > 0 {
		if p.forwardDominated(d.todo) {
			kept = p.findLive(used)
		}
		for _, i := range d.todo {
			d.decide(p, i)
		}
		d.todo = d.todo[:0]
	}
	p.stats.Kept = p.countPlaced(kept)
	p.stats.Created = p.stats.Kept
	return kept
}
