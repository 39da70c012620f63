// This file defines graphs: as lists of successors, and as lists of edges.

package flow

import "slices"

// Graph is a control-flow graph: Graph[n] lists the successors of node n, and
// node 0 is the entry.
type Graph [][]int32

// ReversePostorder returns the nodes that can be reached from the entry, each before its
// successors, except the targets of back edges. Where the graph leaves a choice, the
// successors of a node are in their order.
func (g Graph) ReversePostorder() []int32 {
	type frame struct {
		node int32
		next int // the successors below next are still to be visited
	}
	if len(g) == 0 {
		return nil
	}
	seen := make([]bool, len(g))
	order := make([]int32, 0, len(g))
	stack := []frame{{0, len(g[0])}}
	seen[0] = true
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == 0 {
			order = append(order, f.node)
			stack = stack[:len(stack)-1]
			continue
		}
		f.next--
		if s := g[f.node][f.next]; !seen[s] {
			seen[s] = true
			stack = append(stack, frame{s, len(g[s])})
		}
	}
	slices.Reverse(order)
	return order
}

// Reverse returns the predecessors of each node, one for each edge, ordered by their
// numbers and, for edges from the same node, by the order of its successors. The i-th
// argument of a phi belongs to the i-th predecessor. The i-th edge out of node n is at
// index slots[n][i] among the predecessors of its target.
func (g Graph) Reverse() (preds, slots Graph) {
	edges := 0
	count := make([]int32, len(g))
	for _, succs := range g {
		edges += len(succs)
		for _, s := range succs {
			count[s]++
		}
	}
	lists, room := make(Graph, 2*len(g)), make([]int32, 2*edges)
	preds, slots = lists[:len(g):len(g)], lists[len(g):]
	take := func(n int) (list []int32) {
		list, room = room[:n:n], room[n:]
		return list
	}
	for n := range g {
		preds[n] = take(int(count[n]))[:0]
	}
	for from, succs := range g {
		slots[from] = take(len(succs))
		for i, s := range succs {
			slots[from][i] = int32(len(preds[s]))
			preds[s] = append(preds[s], int32(from))
		}
	}
	return preds, slots
}

// Edges is a graph as a list of its edges; node 0 is the entry. Reset keeps its memory for
// the next graph.
type Edges struct {
	Nodes    int
	from, to []int32
}

// Reset makes e a graph of n nodes without edges.
func (e *Edges) Reset(n int) { e.Nodes, e.from, e.to = n, e.from[:0], e.to[:0] }

// Add adds an edge.
func (e *Edges) Add(from, to int32) {
	e.from, e.to = append(e.from, from), append(e.to, to)
}

// adjacency lists the neighbours of each node: those of node n are
// list[first[n]:first[n+1]].
type adjacency struct{ first, list []int32 }

// index builds the lists for n nodes: to[i] becomes a neighbour of from[i].
func (a *adjacency) index(n int, from, to []int32) {
	a.first = zeros(a.first, n+2)
	for _, x := range from {
		a.first[x+2]++
	}
	for i := 2; i < len(a.first); i++ {
		a.first[i] += a.first[i-1]
	}
	a.list = zeros(a.list, len(to))
	for i, x := range from { // first[x+1] is the index for the next neighbour of x, and in the end the first of x+1
		a.list[a.first[x+1]] = to[i]
		a.first[x+1]++
	}
}

func (a *adjacency) of(n int32) []int32 { return a.list[a.first[n]:a.first[n+1]] }

// zeros returns list with n elements, all zero.
func zeros(list []int32, n int) []int32 {
	if cap(list) < n {
		return make([]int32, n, n+n/2)
	}
	list = list[:n]
	clear(list)
	return list
}
