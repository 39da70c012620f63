// This file defines the SCC strategy of Braun et al., section 3.3: the
// continuations between a read and the definitions that reach it are divided
// into strongly connected components, and a component takes parameters only if
// several values come into it.

package cps

import "cpsc/flow"

// regions are the buffers of readRegion and removeRedundant.
type regions struct {
	tarjan flow.Tarjan
	// nodes is a stack of components, of which ends holds the sizes; the one
	// to be treated next is on top.
	nodes []int32
	ends  []int32

	entered, inner []int32 // the parts of a component
	fill           []int32 // parameters that wait for their arguments
	count          int32   // of components so far
}

// push puts the components that were just found on the stack, those nearest to
// the definitions on top.
func (r *regions) push() {
	t := &r.tarjan
	end := len(t.Nodes)
	for i := len(t.Ends) - 1; i >= 0; i-- {
		start := 0
		if i > 0 {
			start = int(t.Ends[i-1])
		}
		r.nodes = append(r.nodes, t.Nodes[start:end]...)
		r.ends = append(r.ends, int32(end-start))
		end = start
	}
}

// pop returns the component on top, which is valid until the next push.
func (r *regions) pop() []int32 {
	n := len(r.nodes) - int(r.ends[len(r.ends)-1])
	component := r.nodes[n:]
	r.nodes, r.ends = r.nodes[:n], r.ends[:len(r.ends)-1]
	r.count++
	return component
}

// readRegion finds the value of v at the end of k.
func (p *placer) readRegion(v Variable, k ContID) Value {
	r := &p.regions
	if p.known(v, k) {
		return p.resolve(p.defs.get(v, k))
	}
	r.inner = append(r.inner[:0], int32(k))
	r.fill = r.fill[:0]
	p.unknown(v, r.inner)
	for len(r.ends) > 0 {
		component := r.pop()
		outer, several := p.divide(v, component)
		if p.opts.Trace != nil && several {
			p.tracef("  component %s: several values come in", p.nodeNames(component))
		} else if p.opts.Trace != nil {
			p.tracef("  component %s: only %s comes in", p.nodeNames(component), p.valueName(outer))
		}
		if !several {
			for _, n := range component {
				p.write(v, ContID(n), outer)
			}
			continue
		}
		for _, n := range r.entered {
			i := p.place(v, ContID(n))
			p.write(v, ContID(n), p.params[i].value)
			r.fill = append(r.fill, i)
		}
		p.unknown(v, r.inner)
	}
	base := len(p.answers)
	for _, i := range r.fill {
		for _, pred := range p.nodes[p.params[i].cont].preds {
			p.stats.Lookups++
			p.answers = append(p.answers, p.resolve(p.defs.get(v, pred)))
		}
		p.complete(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	return p.resolve(p.defs.get(v, k))
}

// unknown pushes the components of the continuations in which v is not known,
// as far as they can be reached from some, against the direction of flow.
func (p *placer) unknown(v Variable, from []int32) {
	r := &p.regions
	r.tarjan.Run(from, len(p.nodes), func(n, i int32) (int32, bool) {
		preds := p.nodes[n].preds
		if int(i) == len(preds) {
			p.stats.Visited++
			return -1, false
		}
		if p.known(v, preds[i]) {
			return -1, true
		}
		return int32(preds[i]), true
	})
	r.push()
}

// known reports whether the value of v at the end of k is known, and makes it
// known where a lookup ends: in what is not sealed, and where nothing comes from.
func (p *placer) known(v Variable, k ContID) bool {
	if p.defs.get(v, k) != NoValue {
		return true
	}
	switch n := &p.nodes[k]; {
	case !n.sealed:
		p.await(v, k)
	case len(n.preds) == 0:
		p.write(v, k, p.undef(p.vars[v].typ))
	default:
		return false
	}
	return true
}

// divide divides a component into the continuations that have a predecessor
// outside and the others. It returns the value that comes in, which is
// undefined if none does, or reports that there are several.
func (p *placer) divide(v Variable, component []int32) (outer Value, several bool) {
	r := &p.regions
	r.entered, r.inner = r.entered[:0], r.inner[:0]
	for _, n := range component {
		entered := false
		for _, pred := range p.nodes[n].preds {
			x := p.defs.get(v, pred)
			if x == NoValue {
				continue // inside
			}
			entered = true
			x = p.resolve(x)
			p.stats.Comparisons++
			if outer == NoValue {
				outer = x
			} else if x != outer {
				several = true
			}
		}
		if entered {
			r.entered = append(r.entered, n)
		} else {
			r.inner = append(r.inner, n)
		}
	}
	if outer == NoValue {
		outer = p.undef(p.vars[v].typ)
	}
	return outer, several
}
