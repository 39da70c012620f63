// This file defines the removal of redundant parameters, Algorithm 5 of Braun
// et al., section 3.2. A set of parameters is redundant if all their arguments
// are in the set, or are one and the same value. Trivial parameters are the
// sets of one; irreducible flow and copies leave larger ones.

package cps

// removeRedundant is removeRedundantPhis: it replaces all redundant sets among
// the given parameters.
//
// The paper divides the graph of arguments into strongly connected components,
// replaces those into which a single value comes, and repeats this inside the
// others, without their entries: as often as cycles are nested. The dominator
// tree over values finds the same sets at once (Theorem 5 in docs/algorithms.md;
// a test has the paper's listing, and compares).
func (p *placer) removeRedundant(set []int32) {
	if p.trace != nil {
		p.event(Event{Kind: EventRedundant, Args: p.paramValues(set)})
	}
	p.forwardDominated(set)
}
