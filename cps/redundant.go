// This file defines the removal of redundant parameters, Algorithm 5 of Braun
// et al., section 3.2. A set of parameters is redundant if there is one value outside
// the set, and each argument of each parameter is this value or in the set. A trivial
// parameter is a redundant set of one; irreducible flow and copies leave larger sets.

package cps

import (
	"slices"

	"cpsc/flow"
)

// removeRedundant is removeRedundantPhis: it replaces all redundant sets among
// the given parameters.
//
// The paper divides the graph of arguments into strongly connected components. It
// replaces the components that a single value enters, and repeats this inside the
// others, without the parameters that values enter: as often as cycles are nested.
// The dominator tree over values finds the same sets at once (Theorem 5 in
// docs/algorithms.md; a test compares with the paper's listing). A trace has the
// steps of the paper, and each replacement follows the component that caused it.
func (p *placer) removeRedundant(set []int32) {
	if p.trace == nil {
		p.forwardDominated(set)
		return
	}
	steps := p.redundantSteps(set)
	before := len(p.trace.events)
	p.forwardDominated(set)
	p.trace.events = p.trace.events[:before]
	record := func(e Event) {
		p.event(e)
		p.trace.events[len(p.trace.events)-1].Depth = e.Depth
	}
	for _, e := range steps {
		record(e)
		if e.Kind == EventProcess && len(e.Args)-int(e.Number) < 2 {
			for _, x := range e.Args[:e.Number] {
				record(Event{Kind: EventReplace, Value: x, By: p.resolve(x), Why: ReasonRedundant, Depth: e.Depth + 1})
			}
		}
	}
}

// redundantSteps returns the calls of removeRedundantPhis and processSCC for a set of
// parameters, in their order, with the depth of each. It changes nothing.
func (p *placer) redundantSteps(set []int32) (steps []Event) {
	type call struct {
		params []int32
		depth  int32
		scc    bool // processSCC(params), else removeRedundantPhis(params)
	}
	var tarjan flow.Tarjan
	by := make([]Value, len(p.values)) // by value of a parameter: what replaces it, or NoValue
	// By value: the number of the last call that has it as a parameter, or, negated, of the last
	// call whose component it enters from outside.
	seen := make([]int, len(p.values))
	argument := func(i, n int32) (x Value) { // after the replacements so far
		for x = p.argument(i, n); by[x] != NoValue; {
			x = by[x]
		}
		return x
	}
	stack := []call{{set, 0, false}}
	for number := 1; len(stack) > 0; number++ {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		e := Event{Kind: EventRedundant, Args: p.paramValues(c.params), Depth: c.depth}
		for _, x := range e.Args {
			seen[x] = number
		}
		if !c.scc {
			tarjan.Run(c.params, len(p.params), func(i, n int32) (int32, bool) {
				if n == p.params[i].count {
					return -1, false
				}
				if x := argument(i, n); seen[x] == number {
					return p.paramOf[x] - 1, true
				}
				return -1, true
			})
			end := int32(len(tarjan.Nodes))
			for i := len(tarjan.Ends) - 1; i >= 0; i-- { // the first one ends up on top
				start := int32(0)
				if i > 0 {
					start = tarjan.Ends[i-1]
				}
				scc := slices.Clone(tarjan.Nodes[start:end])
				slices.Sort(scc)
				stack = append(stack, call{scc, c.depth + 1, true})
				end = start
			}
			steps = append(steps, e)
			continue
		}
		e.Kind, e.Number = EventProcess, int32(len(c.params))
		var inner []int32
		for _, i := range c.params {
			entry := false
			for n := range p.params[i].count {
				switch x := argument(i, n); seen[x] {
				case number:
				case -number: // it is known to enter the component
					entry = true
				default:
					if x != NoValue {
						seen[x], entry = -number, true
						e.Args = append(e.Args, x)
					}
				}
			}
			if !entry {
				inner = append(inner, i)
			}
		}
		steps = append(steps, e)
		switch outer := e.Args[e.Number:]; {
		case len(outer) == 1:
			for _, x := range e.Args[:e.Number] {
				by[x] = outer[0]
			}
		case len(outer) > 1 && len(inner) > 0:
			stack = append(stack, call{inner, c.depth + 1, false})
		}
	}
	return steps
}
