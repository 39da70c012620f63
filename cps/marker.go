// This file defines the marker strategy of Braun et al., section 3.3: a join
// that a lookup passes is marked, and takes a parameter only if the lookup
// comes back to it or its predecessors disagree.

package cps

// marker is the marker strategy.
type marker struct {
	eager
	marks []int32 // by continuation: the frame of the lookup that passes through, plus one
}

// joinReached marks a join, and the lookup continues in its predecessors. If the join is
// marked already, the lookup is in a cycle: a parameter breaks the cycle, and is the
// definition from then on.
func (m *marker) joinReached(p *placer, v Variable, at path) Value {
	k := at.top
	m.marks = grow(m.marks, len(p.nodes))
	if m.marks[k] == 0 {
		p.note(EventJoin, v, k, NoValue)
		m.marks[k] = int32(len(p.frames)) + 1
		p.askPredecessors(at, -1)
		return NoValue
	}
	i := p.placeDefinition(v, k, ReasonCycle)
	p.frames[m.marks[k]-1].param = i
	return p.params[i].value
}

// predecessorsAnswered clears the mark. If the predecessors agree, their value is that of the
// join, and a parameter that was placed to break a cycle turns out trivial.
func (m *marker) predecessorsAnswered(p *placer, v Variable, k ContID, i int32, answers []Value) Value {
	m.marks[k] = 0
	if i >= 0 {
		return p.complete(i, answers)
	}
	same := p.resolve(answers[0])
	for n, x := range answers[1:] {
		p.stats.Comparisons++
		if p.resolve(x) != same {
			i = p.place(v, k, ReasonDisagree)
			p.params[i].witnesses = [2]int32{0, int32(n) + 1}
			return p.complete(i, answers)
		}
	}
	p.note(EventAgree, v, k, same)
	return same
}
