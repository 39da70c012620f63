// This file defines the removal of redundant parameters, Algorithm 5 of Braun
// et al., section 3.2. A set of parameters is redundant if all their arguments
// are in the set, or are one and the same value. Trivial parameters are the
// sets of one; irreducible flow and copies leave larger ones.

package cps

// removeRedundant is removeRedundantPhis: it replaces all redundant sets among
// the given parameters.
//
// The strongly connected components of the graph of arguments are treated with
// those first that the others depend on. Unlike the paper's listing it does not
// pass over components of one parameter: what was replaced before may have
// made them trivial.
func (p *placer) removeRedundant(set []int32) {
	r := &p.regions
	if p.opts.Trace != nil {
		p.tracef("removeRedundantPhis(%s)", p.paramNames(set))
	}
	p.components(set)
	for len(r.ends) > 0 {
		component := r.pop()
		for _, i := range component {
			p.params[i].component = r.count
		}
		// The values that come in, and the parameters that none comes into.
		outer, several := NoValue, false
		r.inner = r.inner[:0]
		for _, i := range component {
			inner := true
			for n := range p.params[i].count {
				x := p.argument(i, n)
				if q := p.paramOf[x]; x == NoValue || q > 0 && p.params[q-1].component == r.count {
					continue
				}
				inner = false
				if p.opts.Trace != nil {
					p.tracef("  outerOps: %s, of %s", p.valueName(x), p.valueName(p.params[i].value))
				}
				p.stats.Comparisons++
				if outer == NoValue {
					outer = x
				} else if x != outer {
					several = true
				}
			}
			if inner {
				r.inner = append(r.inner, i)
			}
		}
		if p.opts.Trace != nil {
			p.tracef("  component %s: inner %s", p.paramNames(component), p.paramNames(r.inner))
		}
		if several {
			p.components(r.inner)
			continue
		}
		for _, i := range component {
			if outer == NoValue { // unreachable
				outer = p.undef(p.values[p.params[i].value].Type)
			}
			p.replace(i, outer)
		}
	}
}

// components pushes the strongly connected components of the graph that the
// parameters of a set are in it.
func (p *placer) components(set []int32) {
	r := &p.regions
	r.count++
	inside := -r.count
	for _, i := range set {
		p.params[i].component = inside
	}
	r.tarjan.Run(set, len(p.params), func(i, n int32) (int32, bool) {
		if n == p.params[i].count {
			return -1, false
		}
		if q := p.paramOf[p.argument(i, n)] - 1; q >= 0 && p.params[q].component == inside {
			return q, true
		}
		return -1, true
	})
	r.push()
}
