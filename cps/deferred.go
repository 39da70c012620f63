// This file defines the deferred strategy, which takes no parameter back: until
// the function is finished, a read that may need one gets a promise instead.
//
// Lookups go as in the marker strategy. Where that places a parameter, this
// makes a promise: a value that is in no parameter list yet. A promise whose
// arguments turn out to be one value is forwarded to it at once. All others
// wait until the function is finished, when every argument of every promise is
// known: then Algorithm 5 divides them into those that are some other value, and those that
// are parameters. Promises that nothing but other promises would use are none
// of these, and leave no trace.
//
// So what is placed is pruned and strictly minimal, for any flow, with copies
// between variables, and whatever the order of filling and sealing was:
// docs/algorithms.md has the proof.

package cps

// keepPromise is told the arguments of a promise. If they are one value, the
// promise is that value. Others that depend on it wait for the end.
func (p *placer) keepPromise(i int32) Value {
	if same, trivial := p.onlyArgument(i); trivial {
		p.replace(i, same)
		return p.resolve(same)
	}
	return p.params[i].value
}

// settle turns promises into values and parameters, when all are known.
func (p *placer) settle(used func(yield func(Value))) {
	p.demand(used)
	p.removeRedundant(p.work)
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.demand(used)
	p.Kept = len(p.work)
	p.Created = p.Kept
}

// demand collects the promises that are used by something that is not a
// promise, directly or through others, in work, and marks them kept.
func (p *placer) demand(used func(yield func(Value))) {
	p.work = p.work[:0]
	need := func(x Value) {
		if i := p.paramOf[p.resolve(x)] - 1; i >= 0 && !p.params[i].kept {
			p.params[i].kept = true
			p.work = append(p.work, i)
		}
	}
	used(need)
	for at := 0; at < len(p.work); at++ {
		i := p.work[at]
		for n := range p.params[i].count {
			need(p.args[p.params[i].args+n])
		}
	}
}
