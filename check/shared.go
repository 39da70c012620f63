// This file defines which captured variables are shared. A function that captures a
// variable and its own function see the same variable, so an assignment by one must reach
// the other. If there is no such assignment, the captured value is as good as the variable.
//
// A variable that a capturing function assigns is shared. All others are assigned only by
// the function that they belong to. They are shared if they may be assigned after a
// capture, on some path on which the variable remains the same one: each execution of a
// declaration makes a new variable, and so does a goto into its scope.
//
// What captures a variable is a function value that is created, a call by name of a
// generator, and a call by name of a function in which such things happen. Any other call
// by name passes the variable on only as long as it runs, and meanwhile its caller assigns
// nothing. The only exception is a variable that the same call passes by reference.
//
// The paths are found by a data-flow analysis: a variable is in the set of a block if it
// may have been captured when control arrives there. A set is a word, and the analysis is
// repeated for each 64 variables. It visits only blocks whose sets have changed, always the
// first of them in reverse postorder.

package check

import (
	"math/bits"

	"cpsc/flow"
)

// A varSet is a set of up to 64 variables.
type varSet uint64

const maxVars = 64

// A touch says what a block does to one variable.
type touch struct {
	block   int32
	assigns bool // a variable that was captured before is assigned
	keeps   bool // it is captured at the end
}

// A sharing is the analysis of the variables of one function.
type sharing struct {
	*flowGraph
	order    []int32 // the blocks in reverse postorder
	position []int32 // by block: its index in order

	open    varSet // the variables for which no path has been found
	sets    []blockSets
	renewed []varSet // by edge: the variables that the goto brings into scope
	finally []varSet // by finally block: the variables that may be captured in it

	waiting []uint64 // bits of the indices in order of the blocks to visit
	next    int      // no block with a smaller index is waiting
}

// The blockSets are the sets of variables of a block.
type blockSets struct {
	captured varSet // may have been captured when control arrives
	touched  varSet // those that assigned or kept say something about
	assigned varSet // shared if they are captured when control arrives
	kept     varSet // are captured when control leaves
}

// sharing finds the variables of the function that are shared because of the order of
// captures and assignments.
func (g *flowGraph) sharing() {
	lists := g.touches()
	var vars []int32
	for v := range lists {
		if g.vars[v].isUndecided() {
			vars = append(vars, int32(v))
		}
	}
	if len(vars) == 0 {
		return
	}
	s := &sharing{
		flowGraph: g,
		position:  make([]int32, len(g.blocks)),
		sets:      make([]blockSets, len(g.blocks)),
		renewed:   make([]varSet, len(g.edges)),
		finally:   make([]varSet, len(g.finals)),
		waiting:   make([]uint64, len(g.blocks)/64+1),
	}
	s.sort()
	for len(vars) > 0 {
		n := min(len(vars), maxVars)
		s.find(vars[:n], lists)
		vars = vars[n:]
	}
}

// touches returns what the blocks do to the undecided variables. Variables for which a
// block contains a whole path from a capture to an assignment are shared, and decided. The
// declaration of a variable is always the first event of it in a block, since control
// comes back to a declaration only by a jump.
func (g *flowGraph) touches() [][]touch {
	if len(g.vars) == 0 {
		return nil
	}
	lists := make([][]touch, len(g.vars))
	for b := range g.blocks {
		block := &g.blocks[b]
		if !block.reached {
			continue
		}
		for _, e := range g.events[block.events:block.end] {
			if e.kind == useEvent || e.kind == nestEvent || !g.vars[e.v].isUndecided() {
				continue
			}
			list := lists[e.v]
			if n := len(list); n == 0 || list[n-1].block != int32(b) {
				list = append(list, touch{block: int32(b), assigns: e.kind == assignEvent})
				lists[e.v] = list
			}
			t := &list[len(list)-1]
			switch e.kind {
			case captureEvent, keepEvent:
				t.keeps = true
			case assignEvent:
				if t.keeps {
					g.vars[e.v].Shared = true
				}
			}
		}
	}
	return lists
}

// sort sets the order of the blocks.
func (s *sharing) sort() {
	graph := make(flow.Graph, len(s.blocks))
	for _, e := range s.edges {
		graph[e.from] = append(graph[e.from], e.to)
	}
	for _, f := range s.finals {
		graph[f.end] = append(graph[f.end], f.next...)
	}
	s.order = graph.ReversePostorder()
	for i, b := range s.order {
		s.position[b] = int32(i)
	}
}

// find finds out which of some variables are shared.
func (s *sharing) find(vars []int32, lists [][]touch) {
	clear(s.sets)
	clear(s.renewed)
	clear(s.finally)
	clear(s.waiting)
	s.open = 1<<len(vars) - 1
	s.next = len(s.order)
	for i, v := range vars {
		bit := varSet(1) << i
		for _, e := range s.fresh[v] {
			s.renewed[e] |= bit
		}
		for _, t := range lists[v] {
			sets := &s.sets[t.block]
			sets.touched |= bit
			if t.assigns {
				sets.assigned |= bit
			}
			if t.keeps {
				sets.kept |= bit
				for f := s.blocks[t.block].within; f >= 0; f = s.finals[f].outer {
					s.finally[f] |= bit
				}
				s.wait(t.block)
			}
		}
	}
	for s.next < len(s.order) {
		w := s.waiting[s.next/64] >> (s.next % 64)
		if w == 0 {
			s.next = (s.next/64 + 1) * 64
			continue
		}
		s.next += bits.TrailingZeros64(w)
		s.waiting[s.next/64] &^= 1 << (s.next % 64)
		s.visit(s.order[s.next])
	}
	for i, v := range vars {
		if s.open>>i&1 == 0 {
			s.vars[v].Shared = true
		}
	}
}

// wait records that a block has to be visited.
func (s *sharing) wait(b int32) {
	i := int(s.position[b])
	s.waiting[i/64] |= 1 << (i % 64)
	s.next = min(s.next, i)
}

// visit adds the variables that may be captured when control leaves a block to the sets of
// the blocks where it may go.
//
// A jump through a finally block has an edge past it, which control takes if the block can
// end. A variable that is captured before the jump is captured after it, too. One that is
// captured in the finally block is captured wherever control goes on after it.
func (s *sharing) visit(b int32) {
	block, sets := &s.blocks[b], &s.sets[b]
	s.open &^= sets.captured & sets.assigned
	out := (sets.captured&^sets.touched | sets.kept) & s.open
	for e := block.out; e >= 0; e = s.edges[e].nextOut {
		edge := &s.edges[e]
		if edge.via < 0 || s.blocks[edge.via].reached {
			s.add(edge.to, out&^s.renewed[e])
		}
	}
	if f := block.within; f >= 0 && s.finals[f].end == b {
		for _, next := range s.finals[f].next {
			s.add(next, out&s.finally[f])
		}
	}
}

// add adds variables to those that may have been captured when control arrives at a block.
func (s *sharing) add(b int32, vars varSet) {
	sets := &s.sets[b]
	if vars&^sets.captured != 0 {
		sets.captured |= vars
		s.wait(b)
	}
}
