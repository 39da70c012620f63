// This file defines which values share a local. The flow graph is in reverse postorder, and events are numbered in the order in
// which instructions read and write locals, so what a value occupies is a list of spans of events: from each definition, or where
// control enters a node with the value, to its last use there, as a walk from the uses to the definition finds them (Boissinot
// et al., "Computing Liveness Sets for SSA-Form Programs", 2011). What a jump passes, and the parameter that takes it, share a local if their
// spans are disjoint; then each class of such values, the most used first, gets the first local of its type that is free in its
// spans. Copies of nodes define the same values as the originals.

package wasm

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"cpsc/cps"
)

// An allocation has the locals of a function.
type allocation struct {
	local  []int             // by value, or -1: it is not used, a constant or computed where it is used
	inline []*cps.Op         // by value: the operation that is computed where it is used, or first used
	calls  map[*cps.Op]int32 // of these, the calls: the nodes that end with them
	free   []bool            // by value: it is computed wherever it is used
	kept   []bool            // by value: it has a local, although it is computed where it is first used
	done   []bool            // by value: it is kept, and computed already
	defs   []*cps.Op         // by value: the operation whose result it is
	uses   []int             // by value

	occupied [][]span // by local: where it has a value
	first    []int32  // by the order of nodes: the number of their first event
}

// A span is a part of the order of events: from start on, before end.
type span struct{ start, end int32 }

// An event is that a node defines or uses a value.
type event struct {
	x    cps.Value
	node int32 // by the order of nodes
	at   int32
	def  bool
}

// A liveness finds where the values of a function are live.
type liveness struct {
	*funcEmitter
	events []event
	node   int32
	at     int32 // the number of the next event

	// Of the value whose spans are sought, by the order of nodes:
	live    []span
	has     []cps.Value // which value live belongs to
	defines []cps.Value // which value it defines
}

func (l *liveness) note(x cps.Value, def bool) {
	if l.hasLocal(x) {
		l.events = append(l.events, event{x, l.node, l.at, def})
	}
}

// findEvents finds the events of all nodes.
func (l *liveness) findEvents() {
	for i, n := range l.g.order {
		l.node, l.first = int32(i), append(l.first, l.at)
		if int(n) < len(l.f.Conts) {
			c := &l.f.Conts[n]
			l.begin(c)
			for _, x := range c.Params {
				if l.inline[x] == nil {
					l.note(x, true)
				}
			}
			l.at++
			for j := range c.Ops {
				if op := &c.Ops[j]; op.Result == cps.NoValue || l.inline[op.Result] == nil {
					l.instr(l.instrOf(op))
					if op.Result != cps.NoValue {
						l.note(op.Result, true)
						l.at++
					}
				}
			}
			if !l.isLater(n) {
				l.instr(l.instrOfTerm(n))
			}
		}
		l.at++
	}
	l.first = append(l.first, l.at)
}

// instr has the events of an instruction.
func (l *liveness) instr(in instr) {
	for _, x := range in.xs[in.from:in.to] {
		x = l.resolve(x)
		if op := l.inline[x]; op == nil || l.done[x] {
			l.note(x, false)
			l.at++
		} else {
			l.instr(l.instrOf(op))
			if l.kept[x] {
				l.done[x] = true
				l.note(x, true)
				l.at++
			}
		}
	}
	for j, x := range in.xs {
		if j < in.from || j >= in.to || in.jump { // the local must keep its value until the jump
			l.note(l.resolve(x), false)
		}
	}
	l.at++
}

// spans returns the spans of a value, given its events.
func (l *liveness) spans(events []event) (list []span) {
	x := events[0].x
	var touched, pending []int32
	touch := func(i int32, s span) {
		if l.has[i] == x {
			s = span{min(s.start, l.live[i].start), max(s.end, l.live[i].end)}
		} else {
			touched = append(touched, i)
		}
		l.live[i], l.has[i] = s, x
	}
	reach := func(i, end int32) { // it is live in node i before the event end
		entered := l.has[i] == x
		if l.defines[i] == x {
			touch(i, span{end, end})
			return
		}
		touch(i, span{l.first[i], end})
		if entered {
			return
		}
		for _, p := range l.g.preds[l.g.order[i]] {
			if at := l.g.at[p]; at >= 0 {
				pending = append(pending, at)
			}
		}
	}
	for _, e := range events {
		if e.def {
			l.defines[e.node] = x
			touch(e.node, span{e.at, e.at + 1})
		}
	}
	for _, e := range events {
		if e.def {
			continue
		}
		reach(e.node, e.at)
		for len(pending) > 0 {
			i := pending[len(pending)-1]
			pending = pending[:len(pending)-1]
			reach(i, l.first[i+1])
		}
	}
	slices.Sort(touched)
	for _, i := range touched {
		if n := len(list); n > 0 && list[n-1].end == l.live[i].start {
			list[n-1].end = l.live[i].end
		} else if s := l.live[i]; s.start < s.end {
			list = append(list, s)
		}
	}
	return list
}

// A class is a set of values that share a local.
type class struct {
	values []cps.Value
	spans  []span
	uses   int
	local  int // or -1
}

// disjoint reports whether no two spans of two lists overlap.
func disjoint(a, b []span) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, s := range a {
		i := sort.Search(len(b), func(i int) bool { return b[i].end > s.start })
		if i < len(b) && b[i].start < s.end {
			return false
		}
		b = b[i:]
	}
	return true
}

// union returns the spans of two lists that are disjoint.
func union(a, b []span) []span {
	list := make([]span, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].start > b[0].start {
			a, b = b, a
		}
		list, a = append(list, a[0]), a[1:]
	}
	return append(append(list, a...), b...)
}

// classes returns the classes of values, by value, given what has the local of a parameter.
func (g *funcEmitter) classes(fixed map[cps.Value]int) []*class {
	n := len(g.g.order)
	l := &liveness{funcEmitter: g, live: make([]span, n), has: make([]cps.Value, n), defines: make([]cps.Value, n)}
	l.findEvents()
	slices.SortStableFunc(l.events, func(a, b event) int { return cmp.Compare(a.x, b.x) })
	of := make([]*class, len(g.f.Values))
	for list := l.events; len(list) > 0; {
		x, n := list[0].x, 1
		for n < len(list) && list[n].x == x {
			n++
		}
		c := &class{[]cps.Value{x}, l.spans(list[:n]), g.uses[x], -1}
		if local, ok := fixed[x]; ok {
			c.local = local
		}
		of[x], list = c, list[n:]
	}
	for _, k := range g.g.order {
		if int(k) >= len(g.f.Conts) || g.f.Conts[k].Term.Kind != cps.Jump {
			continue
		}
		t := &g.f.Conts[k].Term
		for i, p := range g.f.Conts[t.Targets[0]].Params {
			a, b := of[p], of[t.Args[i]]
			if a == nil || b == nil || a == b || a.local >= 0 && b.local >= 0 || g.typeOf(p) != g.typeOf(t.Args[i]) || !disjoint(a.spans, b.spans) {
				continue
			}
			if len(a.values) < len(b.values) {
				a, b = b, a
			}
			a.values, a.spans = append(a.values, b.values...), union(a.spans, b.spans)
			a.uses, a.local = a.uses+b.uses, max(a.local, b.local)
			for _, x := range b.values {
				of[x] = a
			}
		}
	}
	return of
}

// allocate chooses the locals, after those of the parameters, which the values of the entry have, and fixed others. The most used ones
// of a type have the lowest numbers. It returns the types of those after the parameters.
func (g *funcEmitter) allocate(fixed map[cps.Value]int, params []valType) []valType {
	all := slices.Clone(params)
	occupied := slices.Repeat([][]span{{{0, math.MaxInt32}}}, len(params))
	for _, l := range fixed {
		occupied[l] = nil
	}
	var list []*class
	of := g.classes(fixed)
	for x, c := range of {
		if c != nil && c.values[0] == cps.Value(x) {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b *class) int {
		return cmp.Or(cmp.Compare(min(b.local, 0), min(a.local, 0)), cmp.Compare(g.typeOf(b.values[0]), g.typeOf(a.values[0])), b.uses-a.uses)
	})
	for _, c := range list {
		t := g.typeOf(c.values[0])
		for i := 0; i < len(all) && c.local < 0; i++ {
			if all[i] == t && disjoint(occupied[i], c.spans) {
				c.local = i
			}
		}
		if c.local < 0 {
			c.local = len(all)
			all, occupied = append(all, t), append(occupied, nil)
		}
		occupied[c.local] = union(occupied[c.local], c.spans)
	}
	g.local = slices.Repeat([]int{-1}, len(g.f.Values))
	for x, c := range of {
		if c != nil {
			g.local[x] = c.local
		}
	}
	g.occupied = occupied
	return all[len(params):]
}

// isUnused reports whether a local has no value where control enters a node.
func (g *funcEmitter) isUnused(local int, n int32) bool {
	at := g.first[g.g.at[n]]
	return disjoint(g.occupied[local], []span{{at, at + 1}})
}
