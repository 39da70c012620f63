// This file defines the marker strategy of Braun et al., section 3.3: a join
// that a lookup passes is marked, and takes a parameter only if the lookup
// comes back to it or its predecessors disagree.

package cps

// marker is the join rule of the strategy.
type marker struct {
	marks []int32 // by continuation: the frame of the lookup that passes through, plus one
}

// reached marks a join, and the lookup continues in its predecessors. If the join is
// marked already, the lookup is in a cycle: a parameter breaks the cycle, and is the
// definition from then on.
func (m *marker) reached(p *placer, v Variable, at path) Value {
	k := at.top
	m.marks = grow(m.marks, len(p.nodes))
	if m.marks[k] == 0 {
		if p.trace != nil {
			p.note(EventJoin, v, k, NoValue)
		}
		m.marks[k] = int32(len(p.frames)) + 1
		p.askPredecessors(at, -1)
		return NoValue
	}
	i := p.place(v, k, ReasonCycle)
	p.frames[m.marks[k]-1].param = i
	if p.trace != nil {
		p.note(EventRemember, v, k, p.params[i].value)
	}
	p.defs.set(v, k, p.params[i].value)
	return p.params[i].value
}

// answered clears the mark. If the predecessors agree, their value is that of the join,
// and a parameter that was placed to break a cycle turns out trivial.
func (m *marker) answered(p *placer, v Variable, f frame, answers []Value) Value {
	m.marks[f.top] = 0
	if f.param >= 0 {
		return p.complete(f.param, answers)
	}
	same := p.resolve(answers[0])
	for n, x := range answers[1:] {
		p.stats.Comparisons++
		if p.resolve(x) != same {
			i := p.place(v, f.top, ReasonDisagree)
			p.params[i].witnesses = [2]int32{0, int32(n) + 1}
			return p.complete(i, answers)
		}
	}
	if p.trace != nil {
		p.note(EventAgree, v, f.top, same)
	}
	return same
}
