// This file defines the simple strategy of Braun et al., sections 2.2 and 2.3:
// every join that a lookup reaches takes a parameter, which is removed again if it turns
// out trivial.

package cps

// simple is the join rule of the strategy.
type simple struct{}

// reached places a parameter, and makes it the definition before its arguments
// are looked up, so that cycles end at it.
func (simple) reached(p *placer, v Variable, at path) Value {
	i := p.place(v, at.top, ReasonJoin)
	if p.trace != nil {
		p.note(EventRemember, v, at.top, p.params[i].value)
	}
	p.defs.set(v, at.top, p.params[i].value)
	p.askPredecessors(at, i)
	return NoValue
}

// answered gives the parameter its arguments (addPhiOperands of Algorithm 2).
func (simple) answered(p *placer, _ Variable, f frame, answers []Value) Value {
	return p.complete(f.param, answers)
}
