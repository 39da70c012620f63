// This file defines how Finish finds the parameters that become redundant when it cuts edges and
// merges values.
//
// When a function ends, every parameter is needed: no other value dominates it in the graph of
// values (dominance.go). This may change for a parameter that loses an argument, or whose arguments
// become equal. It is then a suspect. Each of the other parameters remains needed as long as the
// suspects are: two paths lead to it that have no node in common, each from a suspect or from a
// value that is no parameter. So only suspects are examined, one after the other, and meanwhile the
// rest of them count as needed. If a value dominates the suspect, it replaces all parameters between
// the two, and the users of these become suspects. docs/algorithms.md has the proof.

package cps

import "slices"

// suspects holds the suspects, and the buffers of the search.
type suspects struct {
	list []int32
	is   []bool // by parameter
	// looks counts the arguments that searches have looked at without removing them. When it
	// exceeds limit, the remaining suspects are left to functionEnds.
	looks, limit int

	search int32   // the number of the current search
	seen   []int32 // by parameter: the last search that has visited it
	below  []int32 // by parameter: the one from which that search has come to it
	queue  []int32 // the parameters that the search has visited
	path   []int32
	level  []int32 // by parameter: its number in path, from 1, or 0 if it is not in it
}

// reset forgets all suspects.
func (s *suspects) reset(params, limit int) {
	s.list, s.search, s.looks, s.limit = s.list[:0], 0, 0, limit
	s.is, s.seen, s.below, s.level = zeroed(s.is, params), zeroed(s.seen, params), zeroed(s.below, params), zeroed(s.level, params)
}

// add makes a parameter a suspect.
func (s *suspects) add(i int32) {
	if !s.is[i] {
		s.is[i] = true
		s.list = append(s.list, i)
	}
}

// nextRedundant examines suspects until it finds one that another value dominates. It returns the
// parameters that this value replaces, and the value. If there is none, it returns no parameters.
func (p *placer) nextRedundant() ([]int32, Value) {
	s := &p.suspects
	for len(s.list) > 0 && s.looks <= s.limit {
		i := s.list[len(s.list)-1]
		s.list = s.list[:len(s.list)-1]
		s.is[i] = false
		if !p.alive(i) {
			continue
		}
		if set, by := p.dominated(i); len(set) > 0 {
			return set, by
		}
	}
	return nil, NoValue
}

// dominated returns the nearest value that dominates parameter i, and all parameters between the
// two, with i. If only the root dominates i, it returns none.
//
// It first finds a path from i through arguments to a certain value, and then visits what leads to i
// without the next node of this path. When the visit reaches a later node, it goes on without that
// one instead. If it reaches another certain value, the parameter is needed. If it ends before that,
// every path from the root leads through the node that it did not visit.
func (p *placer) dominated(i int32) ([]int32, Value) {
	s := &p.suspects
	end, looks := p.pathFrom(i)
	s.looks += looks
	if end == NoValue { // unreachable
		return s.queue, p.undef(p.values[p.params[i].value].Type)
	}
	for n, j := range s.path {
		s.level[j] = int32(n) + 1
	}
	by := p.barrier(i, end)
	for _, j := range s.path {
		s.level[j] = 0
	}
	if by == NoValue {
		return nil, NoValue
	}
	for _, j := range s.queue {
		s.looks -= int(p.params[j].count) // these arguments are gone now
	}
	return s.queue, by
}

// pathFrom finds a shortest path from parameter i to a certain value. It returns that value, or NoValue
// if there is no path, and the number of arguments that it has looked at.
func (p *placer) pathFrom(i int32) (end Value, looks int) {
	s := &p.suspects
	s.begin(i)
	for n := 0; n < len(s.queue); n++ {
		j := s.queue[n]
		for m := range p.params[j].count {
			looks++
			p.stats.Revisits++
			switch x, q := p.source(j, m); {
			case x == NoValue:
			case q >= 0:
				s.visit(q, j)
			default:
				s.path = append(s.path[:0], j)
				for j != i {
					j = s.below[j]
					s.path = append(s.path, j)
				}
				slices.Reverse(s.path)
				return x, looks
			}
		}
	}
	return NoValue, looks
}

// barrier returns the node that every path from the root to parameter i passes and that is nearest
// to i. It is on the path that pathFrom has found, which begins at end, or it is end. If there is none, barrier
// returns NoValue.
func (p *placer) barrier(i int32, end Value) Value {
	s := &p.suspects
	s.begin(i)
	passed := 1 // so many nodes of the path are visited
	for n := 0; n < len(s.queue); n++ {
		j := s.queue[n]
		for m := range p.params[j].count {
			s.looks++
			p.stats.Revisits++
			x, q := p.source(j, m)
			reached := len(s.path)
			switch {
			case x == NoValue:
				continue
			case q < 0 && x != end:
				return NoValue
			case q >= 0 && s.level[q] == 0:
				s.visit(q, j)
				continue
			case q >= 0:
				reached = int(s.level[q]) - 1
			}
			for ; passed < reached; passed++ {
				s.visit(s.path[passed], j)
			}
		}
	}
	if passed < len(s.path) {
		return p.params[s.path[passed]].value
	}
	return end
}

// source returns argument n of parameter i, and its number if it is a parameter that is not certain;
// otherwise -1.
func (p *placer) source(i, n int32) (Value, int32) {
	x := p.argument(i, n)
	q := p.paramOf[x] - 1
	if q >= 0 && (!p.params[q].complete || p.params[q].dead || p.suspects.is[q]) {
		q = -1
	}
	return x, q
}

// begin begins a search at a parameter.
func (s *suspects) begin(i int32) {
	s.search++
	s.queue = s.queue[:0]
	s.visit(i, i)
}

// visit adds a parameter to the queue, unless it has been there.
func (s *suspects) visit(i, below int32) {
	if s.seen[i] != s.search {
		s.seen[i], s.below[i] = s.search, below
		s.queue = append(s.queue, i)
	}
}
