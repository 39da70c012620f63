// This file defines the deferred strategy, which takes no parameter back: until
// the function is finished, a read that may need one gets a promise instead.
//
// Lookups go as in the marker strategy. Where that places a parameter, this
// makes a promise: a value that is in no parameter list yet. A promise whose
// arguments turn out to be one value is forwarded to it at once. All others
// wait until the function is finished, when every argument of every promise is
// known. Then the graph of values is divided by dominance: its edges lead from
// arguments to the promises that have them, and a root leads to the values that are
// no promises. A promise that one value dominates is that value; a promise that
// only the root dominates is a parameter. Promises that nothing but other
// promises would use are neither, and leave no trace.
//
// So what is placed is pruned and strictly minimal, for any flow, with copies
// between variables, and whatever the order of filling and sealing was:
// docs/algorithms.md has the proof.

package cps

import "cpsc/flow"

// keepPromise is told the arguments of a promise. If they are one value, the
// promise is that value. Others that depend on it wait for the end.
func (p *placer) keepPromise(i int32) Value {
	if same, trivial := p.onlyArgument(i); trivial {
		p.replace(i, same)
		return p.resolve(same)
	}
	p.decide(i)
	return p.params[i].value
}

// decide looks for proof that a promise is a parameter: two arguments that are
// certain to be different values. It is a short cut: what it leaves open,
// divideByDominance decides.
//
// A promise that has an argument which is certain is either that value or a
// value of its own. So two promises with different such arguments are different.
func (p *placer) decide(i int32) bool {
	prm := &p.params[i]
	first := NoValue
	for _, x := range p.args[prm.args : prm.args+prm.count] {
		x = p.resolve(x)
		if x == prm.value || x == NoValue {
			continue
		}
		p.stats.Comparisons++
		certain := p.certain(x)
		if certain == x {
			prm.certain = x
		}
		switch {
		case first == NoValue:
			first = certain
		case certain != NoValue && certain != first:
			prm.certain, prm.decided = prm.value, true
			return true
		}
	}
	return false
}

// certain returns what an unsettled value is, if it is not a value of its own:
// for a promise, an argument that is certain; for all others the value itself.
func (p *placer) certain(x Value) Value {
	if i := p.paramOf[x] - 1; i >= 0 {
		return p.params[i].certain
	}
	return x
}

// doubt takes back what was decided, because promises have lost arguments.
func (p *placer) doubt() {
	for i := range p.params {
		p.params[i].certain, p.params[i].decided = NoValue, false
	}
}

// settle turns promises into values and parameters, when all are known.
func (p *placer) settle(used []Value) {
	p.demand(used)
	d := &p.dominance
	d.open = d.open[:0]
	for _, i := range p.work {
		if !p.params[i].decided && !p.decide(i) {
			d.open = append(d.open, i)
		}
	}
	if len(d.open) > 0 && p.divideByDominance() {
		p.demand(used)
	}
	p.stats.Kept = len(p.work)
	p.stats.Created = p.stats.Kept
	if p.opts.Trace != nil {
		p.tracef("parameters: %s", p.paramNames(p.work))
	}
}

// divideByDominance forwards each open promise to the value that dominates it
// in the graph of values, if there is one beside the root. If there are several,
// it is the one that no other dominates. It reports whether it has forwarded any.
func (p *placer) divideByDominance() (forwarded bool) {
	d := &p.dominance
	d.values = d.values[:0]
	d.node = grow(d.node, len(p.values))
	d.edges.Reset(0)
	for _, i := range d.open { // they are the first nodes behind the root
		d.number(p.params[i].value)
	}
	for _, i := range d.open {
		for n := range p.params[i].count {
			if x := p.argument(i, n); x != NoValue {
				p.stats.Comparisons++
				d.edges.Add(d.number(x), d.node[p.params[i].value])
			}
		}
	}
	for n := len(d.open); n < len(d.values); n++ {
		d.edges.Add(0, int32(n+1))
	}
	d.edges.Nodes = len(d.values) + 1
	// Forwarded to the nearest dominator, a promise resolves to the topmost.
	idom := d.tree.Compute(&d.edges)
	for n, i := range d.open {
		switch dominator := idom[n+1]; {
		case dominator > 0:
			p.replace(i, d.values[dominator-1])
			forwarded = true
		case dominator < 0: // nothing comes in: unreachable
			p.replace(i, p.undef(p.vars[p.params[i].v].typ))
			forwarded = true
		}
	}
	for _, x := range d.values {
		d.node[x] = 0
	}
	return forwarded
}

// dominance holds the buffers of divideByDominance.
type dominance struct {
	open   []int32 // the promises that are not decided
	edges  flow.Edges
	tree   flow.Dominators
	values []Value // by node, less one
	node   []int32 // by value
}

// number returns the node of a value.
func (d *dominance) number(x Value) int32 {
	if d.node[x] == 0 {
		d.values = append(d.values, x)
		d.node[x] = int32(len(d.values))
	}
	return d.node[x]
}

// demand collects in work the parameters that are used by something that is not
// a parameter, directly or through others, and marks them kept, and no others.
// With operands, it does the same for all other values: they are live.
func (p *placer) demand(used []Value) {
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.work, p.wants = p.work[:0], p.wants[:0]
	if p.operands != nil {
		p.live = p.live[:0]
		p.live = grow(p.live, len(p.values))
	}
	for _, x := range used {
		p.keep(x)
	}
	for at := 0; at < len(p.work) || len(p.wants) > 0; {
		var needs []Value
		if n := len(p.wants); n > 0 {
			needs = p.operands(p.wants[n-1])
			p.wants = p.wants[:n-1]
		} else {
			prm := &p.params[p.work[at]]
			needs = p.args[prm.args : prm.args+prm.count]
			at++
		}
		for _, x := range needs {
			p.keep(x)
		}
	}
}

func (p *placer) keep(x Value) {
	if p.paramOf[x] == 0 && p.operands == nil {
		return // an ordinary value
	}
	x = p.resolve(x)
	if i := p.paramOf[x] - 1; i >= 0 {
		if !p.params[i].kept {
			p.params[i].kept = true
			p.work = append(p.work, i)
		}
	} else if p.operands != nil && !p.live[x] {
		p.live[x] = true
		p.wants = append(p.wants, x)
	}
}
