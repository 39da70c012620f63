//go:build !js

// This file defines the lint about assignments that are never read.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// maxLintSteps bounds the cost of deadAssignments, in blocks visited. In a program for which
// that is not enough, some dead assignments are not reported.
const maxLintSteps = 20_000_000

// deadAssignments warns of assignments to some variables of a function whose value no path
// reads: on all of them the variable is assigned again, or the function ends. The initial value of
// a variable is exempt, and so are assignments to several variables at once, unless all of them
// are parameters whose values are not read: a function that swaps those does nothing.
func (c *checker) deadAssignments(f *function, vars []*Var, steps *int) {
	g := newFlowGraph(c, f)
	// In the order of the text, so that the limit always ends the search at the same one.
	slices.SortFunc(vars, func(v, w *Var) int { return int(v.Decl.Start) - int(w.Decl.Start) })
	for _, v := range vars {
		g.track(v)
	}
	if len(g.vars) == 0 {
		return
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
	type warning struct {
		v  *Var
		at diag.Span

		next diag.Span // the assignment that overwrites the value, or zero
	}
	var found []warning
	dead := make(map[int32]bool) // the positions of those that are parameters
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
				dead[e.at.Start] = g.vars[v].Kind == ByValue
				if c.lints.skips[e.at.Start] || c.lints.assigned[e.at.Start] == nil { // another warning, or next, which has to have a variable
					continue
				}
				w := warning{v: g.vars[v], at: e.at}
				if !last && p.events[i+1].kind == assignEvent {
					w.next = p.events[i+1].at
				}
				found = append(found, w)
			}
		}
	}
next:
	for _, w := range found {
		if targets := c.lints.assigned[w.at.Start].Targets; len(targets) > 1 {
			if w.at != targets[0].Pos() {
				continue
			}
			for _, e := range targets {
				if !dead[e.Pos().Start] {
					continue next
				}
			}
		}
		if to, from := c.moved(c.lints.assigned[w.at.Start]); to != nil && to == from {
			continue // it changes nothing, which is reported
		}
		d := c.errs.Warnf(diag.DeadAssignment, w.at, "the value assigned to `%s` is never read", w.v.Name)
		if w.next != (diag.Span{}) {
			d.Label(w.next, "it is overwritten here")
			c.fixAssignment(d, c.lints.assigned[w.at.Start])
		} else if w.v.Kind == ByValue {
			d.Help("to change the variable of the caller, declare `ref %s: %s`", w.v.Name, w.v.Type)
		} else if counter, ok := c.lints.counters[w.v]; ok {
			d.Help("%s", c.countedLoop(counter.loop))
		} else {
			c.fixAssignment(d, c.lints.assigned[w.at.Start])
		}
	}
}

// fixAssignment adds the fix that removes an assignment, if it does nothing else and no other code is on its lines, where it
// is no part of the head of a for.
func (c *checker) fixAssignment(d *diag.Diagnostic, s *ast.AssignStmt) {
	if len(s.Targets) > 1 || strings.Contains(c.text(s.Values[0].Pos()), "(") { // perhaps of a call
		return
	}
	if at := c.lines(c.withSemicolon(s.Pos())); strings.HasSuffix(c.text(at), "\n") {
		d.Fix("remove it", diag.Edit{Span: at})
	}
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
