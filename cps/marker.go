// This file defines the marker strategy of Braun et al., section 3.3: a join
// that a lookup passes is marked, and takes a parameter only if the lookup
// comes back to it or its predecessors disagree.

package cps

// mark is told that a lookup has reached a join. Meeting a mark again means a
// cycle; a parameter breaks it, and is the definition from then on.
func (p *placer) mark(v Variable, start, k ContID) Value {
	n := &p.nodes[k]
	if n.mark == 0 {
		if p.opts.Trace != nil {
			p.tracef("  %s is a join: marked", p.nodeName(k))
		}
		n.mark = int32(len(p.frames)) + 1
		p.ask(start, k, -1)
		return NoValue
	}
	if p.opts.Trace != nil {
		p.tracef("  %s is marked: a parameter breaks the cycle", p.nodeName(k))
	}
	i := p.place(v, k)
	p.frames[n.mark-1].param = i
	p.write(v, k, p.params[i].value)
	return p.params[i].value
}

// unmark is told that all predecessors of a marked join have answered. If they
// agree, the answer is theirs; a parameter that was placed turns out trivial then.
func (p *placer) unmark(v Variable, f frame, answers []Value) Value {
	p.nodes[f.k].mark = 0
	if f.param >= 0 {
		return p.complete(f.param, answers)
	}
	same := p.resolve(answers[0])
	for _, x := range answers[1:] {
		p.stats.Comparisons++
		if p.resolve(x) != same {
			if p.opts.Trace != nil {
				p.tracef("  the predecessors of %s disagree", p.nodeName(f.k))
			}
			return p.complete(p.place(v, f.k), answers)
		}
	}
	return same
}
