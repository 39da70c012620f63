// This file defines the simple strategy of Braun et al., sections 2.2 and 2.3:
// every join that a lookup reaches takes a parameter, which is removed again if it turns
// out trivial.

package place

// simple is the simple strategy.
type simple struct{ eager }

// joinReached places a parameter, and makes it the definition before its arguments
// are looked up, so that cycles end at it.
func (*simple) joinReached(p *Placer, v Var, at path) Value {
	p.askPredecessors(at, p.placeDefinition(v, at.top, ReasonJoin))
	return NoValue
}

// predecessorsAnswered gives the parameter its arguments (addPhiOperands of Algorithm 2).
func (*simple) predecessorsAnswered(p *Placer, _ Var, _ Block, i int32, answers []Value) Value {
	return p.complete(i, answers)
}
