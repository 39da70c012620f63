// This file defines the SCC strategy of Braun et al., section 3.3: the joins
// between a read and the definitions that reach it are divided into strongly
// connected components, and a component takes parameters only if several values
// come into it.

package place

import "cpsc/flow"

// scc is the SCC strategy.
type scc struct {
	eager
	tarjan flow.Tarjan
	// stack holds components one after the other, and sizes their sizes. The one to be
	// treated next is on top.
	stack []int32
	sizes []int32

	entries, inner []int32 // the parts of a component
	fill           []int32 // parameters that have no arguments yet
	joins          int     // the number of joins of the region so far

	walking bool  // the current climb is one of known
	reached Block // the join where the last such climb ended
}

// joinReached finds the value of v in a join. It visits the whole region between the join
// and the definitions.
func (s *scc) joinReached(p *Placer, v Var, at path) Value {
	if s.walking {
		s.reached = at.top
		return NoValue
	}
	p.note(EventJoin, v, at.top, NoValue)
	s.inner = append(s.inner[:0], int32(at.top))
	s.fill, s.joins = s.fill[:0], 0
	s.pushUnknown(p, v, s.inner)
	for len(s.sizes) > 0 {
		component := s.pop()
		outer, several := s.divide(p, v, component)
		if p.trace != nil {
			e := Event{Kind: EventComponent, Var: v, Value: outer, Blocks: blocks(component)}
			if several {
				e.Value = NoValue
			}
			p.event(e)
		}
		if !several {
			for _, n := range component {
				p.note(EventRemember, v, Block(n), outer)
				p.defs.set(v, Block(n), outer)
			}
			continue
		}
		for _, n := range s.entries {
			s.fill = append(s.fill, p.placeDefinition(v, Block(n), ReasonSeveral))
		}
		s.pushUnknown(p, v, s.inner)
	}
	base := len(p.answers)
	for _, i := range s.fill {
		for _, pred := range p.nodes[p.params[i].block].preds {
			p.stats.Lookups++
			x, _ := s.known(p, v, pred, p.params[i].block)
			p.answers = append(p.answers, x)
		}
		p.complete(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	return p.values.resolve(p.defs.get(v, at.top))
}

// predecessorsAnswered is not called, because joinReached does not call askPredecessors.
func (*scc) predecessorsAnswered(*Placer, Var, Block, int32, []Value) Value {
	panic("scc asks no predecessors")
}

// known returns the value of v at the end of b, a predecessor of the join below, if it is
// known; else NoValue and the join where the climb from b ends.
func (s *scc) known(p *Placer, v Var, b, below Block) (Value, Block) {
	if x := p.defs.get(v, b); x != NoValue {
		return p.values.resolve(x), b
	}
	p.noteTo(EventAsk, v, b, below)
	s.walking = true
	x := p.climb(v, b, s.joins)
	s.walking = false
	return x, s.reached
}

// pushUnknown visits the joins in which v is not known, from the given ones backwards along
// edges, and pushes their strongly connected components. The components nearest to the
// definitions end up on top.
func (s *scc) pushUnknown(p *Placer, v Var, from []int32) {
	t := &s.tarjan
	t.Run(from, len(p.nodes), func(n, i int32) (int32, bool) {
		preds := p.nodes[n].preds
		switch int(i) {
		case 0:
			s.joins++
		case len(preds):
			return -1, false
		}
		if x, join := s.known(p, v, preds[i], Block(n)); x == NoValue {
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
		s.stack = append(s.stack, t.Nodes[start:end]...)
		s.sizes = append(s.sizes, int32(end-start))
		end = start
	}
}

// pop returns the component on top, which is valid until the next push.
func (s *scc) pop() []int32 {
	n := len(s.stack) - int(s.sizes[len(s.sizes)-1])
	component := s.stack[n:]
	s.stack, s.sizes = s.stack[:n], s.sizes[:len(s.sizes)-1]
	return component
}

// divide divides a component into its entries, the joins with a predecessor outside, and
// its inner joins. It returns the value of v in the predecessors outside, which is
// undefined if there are none, and reports whether there are several values.
func (s *scc) divide(p *Placer, v Var, component []int32) (outer Value, several bool) {
	s.entries, s.inner = s.entries[:0], s.inner[:0]
	for _, n := range component {
		inside := true
		for _, pred := range p.nodes[n].preds {
			x, _ := s.known(p, v, pred, Block(n))
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
			s.inner = append(s.inner, n)
		} else {
			s.entries = append(s.entries, n)
		}
	}
	if outer == NoValue {
		outer = p.undefined(v, NoValue)
	}
	return outer, several
}
