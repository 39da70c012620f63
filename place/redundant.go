// This file defines the removal of redundant parameters, Algorithm 5 of Braun
// et al., section 3.2. A set of parameters is redundant if there is one value outside
// the set, and each argument of each parameter is this value or in the set. A trivial
// parameter is a redundant set of one; irreducible flow and copies leave larger sets.

package place

import (
	"slices"

	"cpsc/flow"
)

// removeRedundant replaces all redundant sets among the given parameters.
//
// The paper divides the graph of arguments into strongly connected components. It
// replaces the components that a single value enters, and repeats this inside the
// others, without the parameters that values enter: as often as cycles are nested.
// The dominator tree over values finds the same sets at once (Theorem 5, algorithm_5 in proofs/Resolve.v;
// a test compares with the paper's listing). A trace has the
// steps of the paper, and each replacement follows the component that caused it.
func (p *Placer) removeRedundant(set []int32) {
	if p.trace == nil {
		p.forwardDominated(set)
		return
	}
	steps, trace := p.redundantSteps(set), p.trace
	p.trace = nil
	p.forwardDominated(set)
	p.trace = trace
	for _, e := range steps {
		trace.Event(e)
		if e.Kind == EventProcess && len(e.Args)-int(e.Number) < 2 {
			for _, x := range e.Args[:e.Number] {
				trace.Event(Event{Kind: EventReplace, Value: x, By: p.values.resolve(x), Why: ReasonRedundant, Depth: e.Depth + 1})
			}
		}
	}
}

// redundantSteps returns the calls of removeRedundantPhis and processSCC for a set of
// parameters, in their order, with the depth of each. It changes nothing.
func (p *Placer) redundantSteps(set []int32) []Event {
	a := algorithm5{p: p, by: map[Value]Value{}, seen: map[Value]int{}}
	a.removeRedundantPhis(set, 0)
	return a.steps
}

// An algorithm5 finds the steps of Algorithm 5. Its methods have the names of the paper's
// procedures.
type algorithm5 struct {
	p     *Placer
	steps []Event
	by    map[Value]Value // what replaces the value of a parameter

	// The number of the last step that has it as a parameter or, negated, of the last
	// one whose component it enters from outside.
	seen   map[Value]int
	tarjan flow.Tarjan
}

// step adds a call with a set of parameters, and marks these as seen. It returns the number of
// the step, from 1.
func (a *algorithm5) step(kind EventKind, set []int32, depth int32) int {
	e := Event{Kind: kind, Args: a.p.paramValues(set), Depth: depth}
	a.steps = append(a.steps, e)
	for _, x := range e.Args {
		a.seen[x] = len(a.steps)
	}
	return len(a.steps)
}

// removeRedundantPhis processes the components of the graph of arguments between some
// parameters, in topological order.
func (a *algorithm5) removeRedundantPhis(phis []int32, depth int32) {
	number := a.step(EventRedundant, phis, depth)
	a.tarjan.Run(phis, len(a.p.params), func(i, n int32) (int32, bool) {
		if n == a.p.params[i].count {
			return -1, false
		}
		if x := a.argument(i, n); a.seen[x] == number {
			return a.p.paramOf(x), true
		}
		return -1, true
	})
	nodes, ends := slices.Clone(a.tarjan.Nodes), slices.Clone(a.tarjan.Ends) // processSCC uses tarjan again
	start := int32(0)
	for _, end := range ends {
		scc := nodes[start:end]
		slices.Sort(scc)
		a.processSCC(scc, depth+1)
		start = end
	}
}

// processSCC replaces the parameters of a component by the one value that enters it. If several
// do, it looks for components among those parameters that none of these values enter.
func (a *algorithm5) processSCC(scc []int32, depth int32) {
	number := a.step(EventProcess, scc, depth)
	var inner []int32
	var outer []Value
	for _, i := range scc {
		isInner := true
		for n := range a.p.params[i].count {
			x := a.argument(i, n)
			if x == NoValue || a.seen[x] == number {
				continue
			}
			isInner = false
			if a.seen[x] != -number {
				a.seen[x] = -number
				outer = append(outer, x)
			}
		}
		if isInner {
			inner = append(inner, i)
		}
	}
	e := &a.steps[number-1]
	e.Number, e.Args = int32(len(scc)), append(e.Args, outer...)
	switch {
	case len(outer) == 1:
		for _, x := range e.Args[:e.Number] {
			a.by[x] = outer[0]
		}
	case len(outer) > 1 && len(inner) > 0:
		a.removeRedundantPhis(inner, depth+1)
	}
}

// argument returns an argument of a parameter after the replacements so far.
func (a *algorithm5) argument(i, n int32) Value {
	x := a.p.argument(i, n)
	for a.by[x] != NoValue {
		x = a.by[x]
	}
	return x
}
