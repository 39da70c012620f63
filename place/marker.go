// This file defines the marker strategy of Braun et al., section 3.3: a join
// that a lookup passes is marked, and takes a parameter only if the lookup
// comes back to it or its predecessors disagree.

package place

// marker is the marker strategy.
type marker struct {
	marks
	eager
}

// marks is the part that marker and deferred share.
type marks struct {
	frame []int32 // by block: the frame of the lookup that passes through, plus one; 0 if it is not marked
}

// joinReached marks a join, and the lookup continues in its predecessors. If the join is
// marked already, the lookup is in a cycle: a parameter breaks the cycle, and is the
// definition from then on.
func (m *marks) joinReached(p *Placer, v Var, at path) Value {
	b := at.top
	m.frame = grow(m.frame, len(p.nodes))
	if m.frame[b] == 0 {
		p.note(EventJoin, v, b, NoValue)
		m.frame[b] = int32(len(p.frames)) + 1
		p.askPredecessors(at, -1)
		return NoValue
	}
	i := p.placeDefinition(v, b, ReasonCycle)
	p.frames[m.frame[b]-1].param = i
	return p.params[i].value
}

// predecessorsAnswered clears the mark. If the predecessors agree, their value is that of the
// join, and a parameter that was placed to break a cycle turns out trivial.
func (m *marks) predecessorsAnswered(p *Placer, v Var, b Block, i int32, answers []Value) Value {
	m.frame[b] = 0
	if i >= 0 {
		return p.complete(i, answers)
	}
	same := p.values.resolve(answers[0])
	for n, x := range answers[1:] {
		p.stats.Comparisons++
		if p.values.resolve(x) != same {
			i = p.place(v, b, ReasonDisagree)
			p.params[i].witnesses = [2]int32{0, int32(n) + 1}
			return p.complete(i, answers)
		}
	}
	p.note(EventAgree, v, b, same)
	return same
}
