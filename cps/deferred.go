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

// settle turns promises into values and parameters, when all are known.
func (p *placer) settle(used []Value) {
	p.work = p.work[:0]
	p.demand(used)
	open := 0
	for _, i := range p.work {
		if prm := &p.params[i]; !prm.decided && !p.decide(i) {
			open++
		}
	}
	if open > 0 && p.divideByDominance(p.work) {
		p.demand(used)
	}
	p.stats.Kept = len(p.work)
	p.stats.Created = p.stats.Kept
	if p.opts.Trace != nil {
		p.tracef("parameters: %s", p.paramNames(p.work))
	}
}

// divideByDominance forwards each promise to the value that dominates it in the
// graph of values, if there is one beside the root. If there are several, it is
// the one that no other dominates. It reports whether it has forwarded any.
func (p *placer) divideByDominance(promises []int32) (forwarded bool) {
	// Nodes are numbered from 1, promises first.
	d := &p.dominance
	d.values = d.values[:0]
	d.node = grow(d.node, len(p.values))
	open := 0
	for _, i := range promises {
		if !p.params[i].decided {
			d.number(p.params[i].value)
			open++
		}
	}
	d.edges.Reset(0)
	for _, i := range promises {
		to := p.params[i].value
		if p.params[i].decided {
			continue
		}
		for n := range p.params[i].count {
			if x := p.argument(i, n); x != NoValue && x != to {
				d.edges.Add(d.number(x), d.node[to])
			}
		}
	}
	for i := open; i < len(d.values); i++ {
		d.edges.Add(0, int32(i+1))
	}
	d.edges.Nodes = len(d.values) + 1
	idom := d.tree.Compute(&d.edges)
	for _, i := range promises {
		if p.params[i].decided {
			continue
		}
		// Forwarded to the nearest dominator, a promise resolves to the topmost.
		switch idom := idom[d.node[p.params[i].value]]; {
		case idom > 0:
			p.replace(i, d.values[idom-1])
			forwarded = true
		case idom < 0: // nothing comes in: unreachable
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
func (p *placer) demand(used []Value) {
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.work = p.work[:0]
	for _, x := range used {
		p.keep(x)
	}
	for at := 0; at < len(p.work); at++ {
		prm := &p.params[p.work[at]]
		for _, x := range p.args[prm.args : prm.args+prm.count] {
			p.keep(x)
		}
	}
}

func (p *placer) keep(x Value) {
	if p.paramOf[x] == 0 {
		return // an ordinary value
	}
	if i := p.paramOf[p.resolve(x)] - 1; i >= 0 && !p.params[i].kept {
		p.params[i].kept = true
		p.work = append(p.work, i)
	}
}
