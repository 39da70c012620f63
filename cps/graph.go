// This file defines the control-flow graph of a function: successors, predecessors, and the
// continuations that can be reached.

package cps

import (
	"slices"
	"sync"

	"cpsc/flow"
)

// Graph returns the control-flow graph of the function, each successor once. A target that does
// not exist, which breaks a rule of Verify, is not in it.
func (f *Func) Graph() flow.Graph { return graphOf(f.Conts) }

// graphOf returns the graph of the continuations, each successor once.
func graphOf(conts []Cont) flow.Graph {
	g := make(flow.Graph, len(conts))
	last := make([]int, len(conts)) // one more than the last k that a node is a successor of
	edges := 0
	for k := range conts {
		edges += len(conts[k].Term.Targets)
	}
	all := make([]int32, 0, edges)
	for k := range conts {
		first := len(all)
		for _, s := range conts[k].Term.Succs() {
			if int(s) < len(last) && last[s] != k+1 {
				last[s] = k + 1
				all = append(all, int32(s))
			}
		}
		g[k] = all[first:len(all):len(all)]
	}
	return g
}

// Preds returns the predecessors of each continuation, one for each edge. Unreachable
// continuations have none and are not among them.
func (f *Func) Preds() [][]ContID {
	var l edgeLists
	l.fill(f.Conts, reachable(f.Conts), false)
	return l.sources
}

// edgeLists lists the continuations from which edges lead to each continuation.
type edgeLists struct {
	sources [][]ContID
	count   []int32
	room    []ContID
}

// fill makes the lists of the edges from the continuations in the order: from all of them, or only
// from those that jump.
func (l *edgeLists) fill(conts []Cont, order []int32, jumps bool) {
	each := func(visit func(from, to ContID)) {
		for _, k := range order {
			if t := &conts[k].Term; !jumps || t.Kind == Jump {
				for _, s := range t.Targets {
					if uint(s) < uint(len(conts)) {
						visit(ContID(k), s)
					}
				}
			}
		}
	}
	edges := 0
	l.count = zeroed(l.count, len(conts))
	each(func(_, to ContID) {
		edges++
		l.count[to]++
	})
	l.sources, l.room = zeroed(l.sources, len(conts)), zeroed(l.room, edges)
	room := l.room
	for s, n := range l.count {
		l.sources[s], room = room[:0:n], room[n:]
	}
	each(func(from, to ContID) { l.sources[to] = append(l.sources[to], from) })
}

// reachable returns the continuations that can be reached, in reverse postorder.
func reachable(conts []Cont) []int32 {
	if len(conts) == 0 {
		return nil
	}
	// This is graphOf(conts).ReversePostorder(), but it lists the successors only of those
	// continuations that are on the stack.
	d := searches.Get().(*search)
	defer searches.Put(d)
	d.seen, d.last, d.stack, d.succs = zeroed(d.seen, len(conts)), zeroed(d.last, len(conts)), d.stack[:0], d.succs[:0]
	order := make([]int32, 0, len(conts))
	d.visit(conts, int32(Entry))
	for len(d.stack) > 0 {
		f, end := d.stack[len(d.stack)-1], int32(len(d.succs))-1
		if end < f.first {
			order = append(order, f.cont)
			d.stack = d.stack[:len(d.stack)-1]
			continue
		}
		s := d.succs[end]
		d.succs = d.succs[:end]
		if !d.seen[s] {
			d.visit(conts, s)
		}
	}
	slices.Reverse(order)
	return order
}

// A search is the state of a depth-first search.
type search struct {
	seen  []bool  // by continuation
	last  []int32 // by continuation: one more than the last one that it is listed as a successor of
	stack []searchFrame
	succs []int32
}

type searchFrame struct {
	cont  int32
	first int32 // the index of its first successor in succs; the others follow, up to the end
}

// searches has the memory of earlier searches: there are many, and most functions are small.
var searches = sync.Pool{New: func() any { return new(search) }}

// visit pushes a continuation and its successors.
func (d *search) visit(conts []Cont, k int32) {
	d.seen[k] = true
	d.stack = append(d.stack, searchFrame{k, int32(len(d.succs))})
	last := d.last
	for _, s := range conts[k].Term.Targets {
		if uint(s) < uint(len(last)) && last[s] != k+1 {
			last[s] = k + 1
			d.succs = append(d.succs, int32(s))
		}
	}
}

// zeroed returns n zeros, in the memory of list if that is large enough.
func zeroed[T any](list []T, n int) []T {
	if n > cap(list) {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}
