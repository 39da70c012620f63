// This file defines which values share a local: a linear scan (Poletto and Sarkar, "Linear Scan Register Allocation",
// TOPLAS 1999) over the live intervals of values. The nodes of the graph are in reverse postorder, so that a value is
// defined before its uses, also by copies of nodes: of these, the first one counts. It is live up to its last one, and up to the end of each loop that begins before that and
// after its definition: some node of the loop may come after the last use.
//
// An operation without effects whose result is used once, in the same continuation, has no local: it is computed where
// it is used. Its operands are live up to there.

package wasm

import (
	"maps"
	"slices"
	"sort"

	"cpsc/cps"
)

// maxInline is the depth of operations that are computed where they are used.
const maxInline = 32

// An allocation has the locals of a function.
type allocation struct {
	local  []int     // by value, or -1: it is not used, a constant or computed where it is used
	inline []*cps.Op // by value: the operation that is computed where it is used
	defs   []*cps.Op // by value: the operation whose result it is
	uses   []int     // by value
	types  []valType // by local
}

// countUses counts the operands that each value is.
func (a *allocation) countUses(conts []cps.Cont) {
	for k := range conts {
		c := &conts[k]
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				a.uses[x]++
			}
		}
		for _, x := range c.Term.Args {
			a.uses[x]++
		}
		a.uses[c.Term.Subject]++
	}
}

// inlineShared finds the free operations whose results are used several times.
func (a *allocation) inlineShared(f *cps.Func, free func(*cps.Op) bool) {
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if op := &f.Conts[k].Ops[i]; free(op) && a.uses[op.Result] > 1 {
				a.inline[op.Result] = op
				a.uses[op.Args[0]] += a.uses[op.Result]
			}
		}
	}
}

// findInline finds the operations that are computed where they are used. Those that are free are so wherever they are used.
func (a *allocation) findInline(f *cps.Func, free, loads func(*cps.Op) bool, twice func(*cps.Op) int) {
	a.inline, a.defs = make([]*cps.Op, len(f.Values)), make([]*cps.Op, len(f.Values))
	a.uses = make([]int, len(f.Values))
	a.countUses(f.Conts)
	a.inlineShared(f, free)
	depth, reads := make([]int, len(f.Values)), make([]bool, len(f.Values))
	for k := range f.Conts {
		c := &f.Conts[k]
		made := map[cps.Value]*cps.Op{}
		use := func(xs []cps.Value, user cps.Value) {
			for _, x := range xs {
				unused := user != cps.NoValue && a.uses[user] == 0 // what it needs is not computed, but a load may trap
				if op := made[x]; op != nil && a.uses[x] == 1 && depth[x] < maxInline && !(reads[x] && unused) {
					a.inline[x] = op
					depth[user] = max(depth[user], depth[x]+1)
					reads[user] = reads[user] || reads[x]
				}
			}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			if op.Result != cps.NoValue {
				a.defs[op.Result] = op
			}
			use(op.Args[min(twice(op), len(op.Args)):], op.Result)
			switch {
			case loads(op):
				made[op.Result], reads[op.Result] = op, true
			case op.Result != cps.NoValue && f.Effect(op) == cps.Pure && isSimple(f, op):
				made[op.Result] = op
			case f.Effect(op)&(cps.Writes|cps.IO) != 0:
				maps.DeleteFunc(made, func(x cps.Value, _ *cps.Op) bool { return reads[x] })
			}
		}
		use(c.Term.Args, cps.NoValue)
		if c.Term.Kind != cps.Switch && c.Term.Kind != cps.CallValue {
			use([]cps.Value{c.Term.Subject}, cps.NoValue)
		}
		for i := range c.Ops {
			if op := &c.Ops[i]; free(op) && a.inline[op.Result] == nil && a.inline[op.Args[0]] == nil {
				a.inline[op.Result] = op
				a.uses[op.Args[0]]++ // not once
			}
		}
	}
}

// An interval is where a value is live: from its definition to its last use.
type interval struct {
	x          cps.Value
	start, end int
}

// A span is a part of the order of the nodes.
type span struct{ start, end int }

// A liveness finds the live intervals of the values of a function. Positions are one for the parameters of a node, and one
// for each of its operations and its terminator.
type liveness struct {
	*allocation
	f          *cps.Func
	g          *graph
	first      []int      // by the order of the nodes: the position of the first
	intervals  []interval // by value
	defined    []int32    // by value: the node that defines it
	loops      []span     // the last header first
	components map[int32]span
}

// findLoops finds where loops and components with several entries begin and end.
func (l *liveness) findLoops() {
	g := l.g
	loopEnd := make([]int, len(g.Graph))
	for i := len(g.order) - 1; i >= 0; i-- {
		n := g.order[i]
		end := l.first[i+1] - 1
		loopEnd[n] = max(loopEnd[n], end)
		if h := g.loops.Parent[n]; h >= 0 {
			loopEnd[h] = max(loopEnd[h], loopEnd[n])
		}
		if g.loops.Header[n] {
			l.loops = append(l.loops, span{l.first[i], loopEnd[n]})
		}
		if c := g.component[n]; c >= 0 {
			s, ok := l.components[c]
			if !ok {
				s.end = end
			}
			l.components[c] = span{l.first[i], s.end}
		}
	}
}

// define notes that a node defines a value at a position. So may copies of it, later in the order.
func (l *liveness) define(x cps.Value, n int32, at int) {
	v := &l.intervals[x]
	if v.start < 0 {
		v.start, l.defined[x] = at, n
	}
	v.end = at
}

// use notes that a node uses a value at a position, or the operands of an operation that is computed there.
func (l *liveness) use(x cps.Value, n int32, at int) {
	if op := l.inline[x]; op != nil {
		for _, y := range op.Args {
			l.use(y, n, at)
		}
		return
	}
	v := &l.intervals[x]
	if v.start < 0 {
		return // a constant
	}
	v.end = max(v.end, at)
	d := l.defined[x]
	if c := l.g.component[n]; c >= 0 && c == l.g.component[d] && n != d {
		v.start, v.end = min(v.start, l.components[c].start), max(v.end, l.components[c].end)
	}
}

func (l *liveness) defineAll() {
	for i, n := range l.g.order {
		if int(n) >= len(l.f.Conts) {
			continue
		}
		c := &l.f.Conts[n]
		for _, x := range c.Params {
			l.define(x, n, l.first[i])
		}
		for j := range c.Ops {
			if x := c.Ops[j].Result; x != cps.NoValue && l.inline[x] == nil {
				l.define(x, n, l.first[i]+1+j)
			}
		}
	}
}

func (l *liveness) useAll() {
	for i, n := range l.g.order {
		if int(n) >= len(l.f.Conts) {
			continue
		}
		c := &l.f.Conts[n]
		for j := range c.Ops {
			if op := &c.Ops[j]; op.Result == cps.NoValue || l.inline[op.Result] == nil {
				for _, x := range op.Args {
					l.use(x, n, l.first[i]+1+j)
				}
			}
		}
		for _, x := range append(slices.Clip(c.Term.Args), c.Term.Subject) {
			l.use(x, n, l.first[i+1]-1)
		}
	}
}

// liveIntervals returns the intervals in the order of their beginnings, that of a constant is -1.
func (a *allocation) liveIntervals(f *cps.Func, g *graph) []interval {
	l := liveness{allocation: a, f: f, g: g, first: make([]int, len(g.order)+1), intervals: make([]interval, len(f.Values)),
		defined: make([]int32, len(f.Values)), components: map[int32]span{}}
	for x := range l.intervals {
		l.intervals[x] = interval{cps.Value(x), -1, -1}
	}
	for i, n := range g.order {
		l.first[i+1] = l.first[i] + 1
		if int(n) < len(f.Conts) {
			l.first[i+1] += len(f.Conts[n].Ops) + 1
		}
	}
	l.findLoops()
	l.defineAll()
	l.useAll()
	slices.SortStableFunc(l.intervals, func(v, w interval) int { return v.start - w.start })
	var closed []span // the loops that begin after v, as one where they overlap; the first one is the last
	for i := range slices.Backward(l.intervals) {
		v := &l.intervals[i]
		for ; len(l.loops) > 0 && l.loops[0].start > v.start; l.loops = l.loops[1:] {
			s := l.loops[0]
			for n := len(closed); n > 0 && closed[n-1].start <= s.end; n-- {
				s.end = max(s.end, closed[n-1].end)
				closed = closed[:n-1]
			}
			closed = append(closed, s)
		}
		if n := sort.Search(len(closed), func(n int) bool { return closed[n].start <= v.end }); n < len(closed) {
			v.end = max(v.end, closed[n].end)
		}
	}
	return l.intervals
}

// sharedBy returns for each value those that it is passed to or that are passed to it by a jump: they should have one local.
func sharedBy(f *cps.Func, g *graph) map[cps.Value][]cps.Value {
	hints := map[cps.Value][]cps.Value{}
	for _, n := range g.order {
		if int(n) >= len(f.Conts) || f.Conts[n].Term.Kind != cps.Jump {
			continue
		}
		t := &f.Conts[n].Term
		for j, p := range f.Conts[t.Targets[0]].Params {
			x := t.Args[j]
			hints[p] = append(hints[p], x)
			hints[x] = append(hints[x], p)
		}
	}
	return hints
}

// allocate chooses the locals, after those of the parameters, which the values of the entry have, and fixed others.
func (a *allocation) allocate(f *cps.Func, g *graph, types func(cps.Value) valType, fixed map[cps.Value]int, params []valType) {
	a.local = slices.Repeat([]int{-1}, len(f.Values))
	for x, l := range fixed {
		a.local[x] = l
	}
	a.types = slices.Clone(params)
	hints := sharedBy(f, g)
	intervals := a.liveIntervals(f, g)
	var active []interval // the first to end first
	free := make([]bool, len(a.types))
	lists := map[valType][]int{}
	for _, v := range intervals {
		if v.start < 0 || a.uses[v.x] == 0 && a.local[v.x] < 0 {
			continue
		}
		for len(active) > 0 && active[0].end <= v.start && active[0].start < v.start {
			l := a.local[active[0].x]
			active = active[1:]
			free[l] = true
			lists[a.types[l]] = append(lists[a.types[l]], l)
		}
		t := types(v.x)
		l := a.local[v.x]
		for _, y := range hints[v.x] {
			if m := a.local[y]; l < 0 && m >= 0 && free[m] && a.types[m] == t {
				l = m
			}
		}
		for list := lists[t]; l < 0 && len(list) > 0; lists[t] = list {
			if last := list[len(list)-1]; free[last] {
				l = last
			}
			list = list[:len(list)-1]
		}
		if l < 0 {
			l = len(a.types)
			a.types = append(a.types, t)
			free = append(free, false)
		}
		free[l] = false
		a.local[v.x] = l
		at, _ := slices.BinarySearchFunc(active, v.end, func(w interval, end int) int { return w.end - end })
		active = slices.Insert(active, at, v)
	}
}
