// This file defines the SCC strategy of Braun et al., section 3.3: the joins
// between a read and the definitions that reach it are divided into strongly
// connected components, and a component takes parameters only if several values
// come into it.

package cps

import "cpsc/flow"

type scc struct {
	eager
	tarjan flow.Tarjan
	// stack holds components one after the other, and ends their sizes; the one
	// to be treated next is on top.
	stack []int32
	ends  []int32

	entries, inner []int32 // the parts of a component
	fill           []int32 // parameters that wait for their arguments
	joins          int     // the joins of the region so far
}

// reached finds the value of v in a join by going through the whole region
// between the join and the definitions.
func (p *scc) reached(v Variable, at path) Value {
	p.inner = append(p.inner[:0], int32(at.top))
	p.fill, p.joins = p.fill[:0], 0
	p.pushUnknown(v, p.inner)
	for len(p.ends) > 0 {
		component := p.pop()
		outer, several := p.divide(v, component)
		if p.opts.Trace != nil && several {
			p.tracef("  component %s: several values come in", p.nodeNames(component))
		} else if p.opts.Trace != nil {
			p.tracef("  component %s: only %s comes in", p.nodeNames(component), p.valueName(outer))
		}
		if !several {
			for _, n := range component {
				p.defs.set(v, ContID(n), outer)
			}
			continue
		}
		for _, n := range p.entries {
			i := p.place(v, ContID(n))
			p.defs.set(v, ContID(n), p.params[i].value)
			p.fill = append(p.fill, i)
		}
		p.pushUnknown(v, p.inner)
	}
	base := len(p.answers)
	for _, i := range p.fill {
		for _, pred := range p.nodes[p.params[i].cont].preds {
			p.stats.Lookups++
			x, _ := p.known(v, pred)
			p.answers = append(p.answers, x)
		}
		p.complete(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	return p.resolve(p.defs.get(v, at.top))
}

// answered is not called, because reached asks no predecessor to answer.
func (p *scc) answered(Variable, frame, []Value) Value { panic("scc asks no predecessors") }

// known returns the value of v at the end of k, or else the join where the climb
// from there ends.
func (p *scc) known(v Variable, k ContID) (Value, ContID) {
	if x := p.defs.get(v, k); x != NoValue {
		return p.resolve(x), k
	}
	x, at := p.climb(v, k, p.joins)
	if x != NoValue {
		p.remember(v, at, x)
	}
	return x, at.top
}

// pushUnknown pushes the components of the joins in which v is not known, as far
// as they can be reached from some, against the direction of flow: those nearest
// to the definitions end up on top.
func (p *scc) pushUnknown(v Variable, from []int32) {
	t := &p.tarjan
	t.Run(from, len(p.nodes), func(n, i int32) (int32, bool) {
		preds := p.nodes[n].preds
		switch int(i) {
		case 0:
			p.joins++
		case len(preds):
			return -1, false
		}
		if x, join := p.known(v, preds[i]); x == NoValue {
			return int32(join), true
		}
		return -1, true
	})
	end := len(t.Nodes)
	for i := len(t.Ends) - 1; i >= 0; i-- {
		start := 0
		if i > 0 {
			start = int(t.Ends[i-1])
		}
		p.stack = append(p.stack, t.Nodes[start:end]...)
		p.ends = append(p.ends, int32(end-start))
		end = start
	}
}

// pop returns the component on top, which is valid until the next push.
func (p *scc) pop() []int32 {
	n := len(p.stack) - int(p.ends[len(p.ends)-1])
	component := p.stack[n:]
	p.stack, p.ends = p.stack[:n], p.ends[:len(p.ends)-1]
	return component
}

// divide divides a component into its entries, the joins that have a
// predecessor outside, and the inner ones. It returns the value that comes in,
// which is undefined if none does, or reports that there are several.
func (p *scc) divide(v Variable, component []int32) (outer Value, several bool) {
	p.entries, p.inner = p.entries[:0], p.inner[:0]
	for _, n := range component {
		inside := true
		for _, pred := range p.nodes[n].preds {
			x, _ := p.known(v, pred)
			if x == NoValue {
				continue
			}
			inside = false
			p.stats.Comparisons++
			if outer == NoValue {
				outer = x
			} else if x != outer {
				several = true
			}
		}
		if inside {
			p.inner = append(p.inner, n)
		} else {
			p.entries = append(p.entries, n)
		}
	}
	if outer == NoValue {
		outer = p.undef(p.vars[v].typ)
	}
	return outer, several
}
