// This file defines how the parameters are found that become redundant when a client cuts edges and
// merges values after Finish.
//
// When a function ends, every parameter is needed: no other value dominates it in the graph of
// values (dominance.go). This may change for a parameter that loses an argument, or whose arguments
// become equal. It is then a suspect. Each of the other parameters remains needed as long as the
// suspects are: two paths lead to it that have no node in common, each from a suspect or from a
// value that is no parameter. So only suspects are examined, one after the other, and meanwhile the
// rest of them count as needed. If a value dominates the suspect, it replaces all parameters between
// the two, and the users of these become suspects. docs/algorithms.md has the proof.

package place

// suspects holds the suspects, and the buffers of the search. A value is certain if it is no
// parameter, or a suspect that is not the one that is examined.
type suspects struct {
	list []int32
	is   []bool  // by parameter
	rank []int32 // by block: its number in reverse postorder, or -1 if it cannot be reached

	// A search gives up after it has looked at patience arguments. The suspect then remains one, and
	// functionEnds decides about it. So it does after wasted, the number of arguments that searches have
	// looked at without removing them, exceeds limit.
	patience, wasted, limit int

	search  int32   // the number of the current search
	looks   int     // the number of arguments that it has looked at
	seen    []int32 // by parameter: the last search that has visited it
	queue   []int32 // the parameters that the search has visited
	path    []int32 // see dominated
	level   []int32 // by parameter: its number in path, from 1, or 0 if it is not in it
	removed []Value // a buffer of RemoveRedundant
	end     Value   // the certain value at the end of the path, or NoValue if it is not known yet
}

// Revise begins a search for the parameters that become redundant by Cut and Replace: Suspect and
// RemoveRedundant. The number of each block in reverse postorder is its rank, or -1 if it cannot be
// reached. A search for one parameter looks at so many arguments as its patience is, and all searches
// in vain at as many as the limit.
func (p *Placer) Revise(rank []int32, patience, limit int) {
	if !p.isFinished("Revise") {
		return
	}
	if len(rank) != len(p.nodes) {
		p.fail(NoBlock, NoVar, "Revise: there are %d ranks and %d blocks", len(rank), len(p.nodes))
		return
	}
	p.suspects.reset(len(p.params), rank, patience, limit)
}

// reset forgets all suspects.
func (s *suspects) reset(params int, rank []int32, patience, limit int) {
	s.list, s.rank, s.search = s.list[:0], rank, 0
	s.patience, s.wasted, s.limit = patience, 0, limit
	s.is, s.seen, s.level = zeroed(s.is, params), zeroed(s.seen, params), zeroed(s.level, params)
}

// Suspect says that the parameter x has lost an argument, or that its arguments have become equal.
func (p *Placer) Suspect(x Value) {
	s := &p.suspects
	if i := p.paramOf(x); i >= 0 && int(i) < len(s.is) && !s.is[i] {
		s.is[i] = true
		s.list = append(s.list, i)
	}
}

// RemoveRedundant examines the suspects until it finds one that another value dominates, replaces all
// parameters that this value dominates on the way to it, and returns them. If there is none, it returns
// none. The list is valid until the next call.
func (p *Placer) RemoveRedundant() []Value {
	s := &p.suspects
	s.removed = s.removed[:0]
	for len(s.removed) == 0 && len(s.list) > 0 && s.wasted <= s.limit {
		i := s.list[len(s.list)-1]
		s.list = s.list[:len(s.list)-1]
		if !p.replaceable(i) {
			continue
		}
		s.is[i] = false
		by, known := p.dominator(i)
		for _, j := range s.path {
			s.level[j] = 0
		}
		p.stats.Revisits += s.looks
		s.is[i] = !known
		if by == NoValue {
			s.wasted += s.looks
			continue
		}
		for _, j := range s.queue {
			p.replace(j, by, ReasonDominated)
			s.removed = append(s.removed, p.params[j].value)
			p.changed = true
		}
	}
	return s.removed
}

// dominator returns the nearest value that dominates parameter i, or NoValue if only the root does.
// The queue then has all parameters between the two, and i. If the search gives up, known is false.
//
// It visits what leads to i without the second node of a path from i back to a certain value. When
// the visit reaches a later node of the path, it goes on without that one instead. If it reaches a
// certain value that is not the end of the path, i is needed. If it ends, every path from the root
// to i passes the node that it has not visited. The path is made only as far as the visit needs it.
func (p *Placer) dominator(i int32) (by Value, known bool) {
	s := &p.suspects
	s.search++
	s.looks, s.end = 0, NoValue
	s.queue, s.path = s.queue[:0], append(s.path[:0], i)
	s.level[i] = 1
	s.visit(i)
	passed := int32(1) // so many nodes of the path are visited
	for n := 0; n < len(s.queue); n++ {
		j := s.queue[n]
		for m := range p.params[j].count {
			x, q := p.source(j, m)
			if x == NoValue {
				continue
			}
			level, ok := p.levelOf(x, q)
			switch {
			case !ok || s.looks > s.patience:
				return NoValue, false
			case level > 0:
				for ; passed < level-1; passed++ {
					s.visit(s.path[passed])
				}
			case q < 0:
				return NoValue, true
			default:
				s.visit(q)
			}
		}
	}
	switch {
	case int(passed) < len(s.path):
		return p.params[s.path[passed]].value, true
	case s.end != NoValue:
		return s.end, true
	default: // i has no argument but itself
		return p.noValue(i), true
	}
}

// source returns argument n of parameter i, and its number if it is a parameter that is not certain;
// otherwise -1.
func (p *Placer) source(i, n int32) (Value, int32) {
	p.suspects.looks++
	x := p.argument(i, n)
	q := p.paramOf(x)
	if q >= 0 && (!p.params[q].complete || p.params[q].fixed || p.params[q].dead || p.suspects.is[q]) {
		q = -1
	}
	return x, q
}

// levelOf returns the number of a node in the path, from 1, or 0 if it is not in it. The parameter is
// q, or q is -1 and the value x is certain. It reports false if it gives up.
func (p *Placer) levelOf(x Value, q int32) (int32, bool) {
	s := &p.suspects
	for s.end == NoValue && p.rankOf(p.params[s.path[len(s.path)-1]].value) > p.rankOf(x) {
		if !p.extend() {
			return 0, false
		}
	}
	switch {
	case q >= 0:
		return s.level[q], true
	case x == s.end:
		return int32(len(s.path)) + 1, true
	default:
		return 0, true
	}
}

// rankOf returns the number of the block of a parameter in reverse postorder, and -1 for
// other values. Along the path, it decreases.
func (p *Placer) rankOf(x Value) int32 {
	if i := p.paramOf(x); i >= 0 {
		return p.suspects.rank[p.params[i].block]
	}
	return -1
}

// extend adds a node to the path, an argument of its last one with a lower rank, and makes it the end
// if it is certain. It reports false if there is no such argument, since edges of an irreducible loop were
// cut, or if it gives up.
func (p *Placer) extend() bool {
	s := &p.suspects
	last, up := s.path[len(s.path)-1], int32(-1)
	rank := p.rankOf(p.params[last].value)
	for n := range p.params[last].count {
		switch x, q := p.source(last, n); {
		case x == NoValue || p.rankOf(x) >= rank:
		case q < 0:
			s.end = x
			return true
		case up < 0:
			up = q
		}
	}
	if up < 0 || s.looks > s.patience {
		return false
	}
	s.path = append(s.path, up)
	s.level[up] = int32(len(s.path))
	return true
}

// visit adds a parameter to the queue, unless it has been there.
func (s *suspects) visit(i int32) {
	if s.seen[i] != s.search {
		s.seen[i] = s.search
		s.queue = append(s.queue, i)
	}
}
