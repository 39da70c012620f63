// This file defines which assignments no path reads, for lints.

package check

import (
	"cpsc/diag"
)

// A DeadStore is an assignment to a variable whose value no path reads: on all of them the variable is assigned again, or the
// function ends.
type DeadStore struct {
	Var  *Var
	At   diag.Span // the target
	Next diag.Span // the assignment that overwrites the value in the same basic block, or zero
}

// DeadStores returns the dead stores to some variables of a function, variable by variable. No function captures the variables,
// and they are not passed by reference. It subtracts the blocks that it visits from steps, and ends when none is left. The program
// has no errors.
func (info *Info) DeadStores(f *Func, vars []*Var, steps *int) []DeadStore {
	g := newFlowGraph(info.checker, info.checker.funcs[f])
	for _, v := range vars {
		g.track(v)
	}
	g.build()
	// The events of each variable in the blocks that are reached, and whether the block
	// begins with a use.
	type part struct {
		block  int32
		events []event
	}
	parts := make([][]part, len(g.vars))
	for b := range g.blocks {
		block := &g.blocks[b]
		if !block.reached {
			continue
		}
		for _, e := range g.events[block.events:block.end] {
			list := parts[e.v]
			if n := len(list); n == 0 || list[n-1].block != int32(b) {
				parts[e.v] = append(list, part{int32(b), []event{e}})
				continue
			}
			list[len(list)-1].events = append(list[len(list)-1].events, e)
		}
	}
	var dead []DeadStore
	live := liveness{flowGraph: g, at: make([]int32, len(g.blocks)), free: make([]int32, len(g.blocks)), has: make([]int32, len(g.blocks))}
	for v, list := range parts {
		mark := int32(v) + 1
		var uses []int32
		for _, p := range list {
			live.has[p.block] = mark
			if p.events[0].isUse() || p.events[0].kind == keepEvent {
				uses = append(uses, p.block)
			}
		}
		live.search(mark, uses, steps)
		if *steps <= 0 {
			break
		}
		for _, p := range list {
			for i, e := range p.events {
				last := i == len(p.events)-1
				if e.kind != assignEvent || last && live.at[p.block] == mark || !last && p.events[i+1].kind < assignEvent {
					continue
				}
				store := DeadStore{Var: g.vars[v], At: e.at}
				if !last && p.events[i+1].kind == assignEvent {
					store.Next = p.events[i+1].at
				}
				dead = append(dead, store)
			}
		}
	}
	return dead
}

// A liveness says at the ends of which blocks a variable is live, the variables being searched
// for one after the other.
//
// What follows the end of a finally block depends on what the block has interrupted. So a search
// that goes from there back into the block arrives at its beginning with that in mind, and goes
// on before it only at the jumps that continue where the search came from.
type liveness struct {
	*flowGraph
	at   []int32 // by block: 1 + the variable, if it is live at its end
	free []int32 // the same, if that does not depend on what a finally block has interrupted
	has  []int32 // by block: 1 + the variable, if the block has events of it

	work    []livePoint
	seen    map[livePoint]bool    // those that depend on that
	waiting map[int32][]livePoint // by finally block: before it, if there is a way through it
}

// A livePoint is a block and the finally block whose end the search has entered last without
// having left it by its beginning, or -1.
type livePoint struct{ block, final int32 }

// search finds where a variable is live that the blocks in uses begin by reading.
func (l *liveness) search(mark int32, uses []int32, steps *int) {
	l.work, l.seen, l.waiting = l.work[:0], nil, nil
	for _, b := range uses {
		l.work = append(l.work, livePoint{b, -1})
	}
	for len(l.work) > 0 && *steps > 0 {
		p := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		if p.final >= 0 && l.ends[l.finals[p.final].end] == p.block {
			through := livePoint{-1, p.final}
			if l.seen[through] {
				continue
			}
			l.seen[through] = true
			for _, before := range l.waiting[p.final] {
				l.visit(mark, before)
			}
			continue
		}
		for e := l.blocks[p.block].in; e >= 0; e = l.edges[e].nextIn {
			*steps--
			before := livePoint{l.edges[e].from, p.final}
			via := l.edges[e].via
			if via < 0 {
				l.visit(mark, before)
				continue
			}
			final := l.blocks[via].within
			l.visit(mark, livePoint{via, final})
			if l.seen[livePoint{-1, final}] {
				l.visit(mark, before)
				continue
			}
			if l.waiting == nil {
				l.waiting = make(map[int32][]livePoint)
			}
			l.waiting[final] = append(l.waiting[final], before)
		}
	}
}

// visit records that the variable is live at the end of a block.
func (l *liveness) visit(mark int32, p livePoint) {
	l.at[p.block] = mark
	if l.free[p.block] == mark || l.has[p.block] == mark {
		return
	}
	if p.final < 0 {
		l.free[p.block] = mark
	} else if l.seen[p] {
		return
	} else if l.seen == nil {
		l.seen = map[livePoint]bool{p: true}
	} else {
		l.seen[p] = true
	}
	l.work = append(l.work, p)
}
