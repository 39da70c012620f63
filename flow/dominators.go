// This file defines the computation of immediate dominators, after Lengauer and Tarjan, "A
// Fast Algorithm for Finding Dominators in a Flowgraph" (TOPLAS 1979), the version with
// path compression: O(E log N). For graphs of few nodes, bit sets are faster.

package flow

import (
	"math/bits"
	"sync"
)

// Dominators returns the immediate dominator of each node: -1 for the entry and
// for nodes that cannot be reached from it.
func (g Graph) Dominators() []int32 {
	count := 0
	for _, list := range g {
		count += len(list)
	}
	b := buffers.Get().(*buffer)
	defer buffers.Put(b)
	edges, d := &b.edges, &b.dominators
	if cap(edges.from) < count {
		edges.from, edges.to = make([]int32, 0, count), make([]int32, 0, count)
	}
	edges.Reset(len(g))
	for from, list := range g {
		for _, to := range list {
			edges.Add(int32(from), to)
		}
	}
	d.result = nil // the caller of the last call keeps it
	return d.Compute(edges)
}

// A buffer has the memory of earlier calls of Graph.Dominators.
type buffer struct {
	edges      Edges
	dominators Dominators
}

var buffers = sync.Pool{New: func() any { return new(buffer) }}

// Dominators computes immediate dominators; its buffers are reused from one call to the
// next. Vertices are handled by their depth-first number, as in the paper.
type Dominators struct {
	succs, preds adjacency // by node
	number       []int32   // node -> one more than its number, or 0
	vertex       []int32   // number -> node
	parent       []int32   // in the depth-first tree
	semi         []int32   // semidominator
	ancestor     []int32   // in the forest of EVAL and LINK; -1 for a root
	label        []int32   // the vertex of least semi on the compressed path
	bucket, next []int32   // bucket[v] heads the list of vertices whose semidominator is v
	idom, result []int32
	path         []int32 // the stack of eval
	stack        []visit
}

type visit struct{ node, next int32 }

// Compute returns the immediate dominator of each node, or -1. The result is
// valid until the next call.
func (d *Dominators) Compute(e *Edges) []int32 {
	if e.Nodes <= few {
		d.result = zeros(d.result, e.Nodes)
		e.solveFew(d.result)
		return d.result
	}
	d.succs.index(e.Nodes, e.from, e.to)
	d.preds.index(e.Nodes, e.to, e.from)
	d.search(e.Nodes)
	d.solve()
	d.result = zeros(d.result, e.Nodes)
	for i := range d.result {
		d.result[i] = -1
	}
	for w := 1; w < len(d.vertex); w++ {
		d.result[d.vertex[w]] = d.vertex[d.idom[w]]
	}
	return d.result
}

// few is the number of nodes up to which bit sets are faster. solveFew needs bit 63 for
// itself.
const few = 24

// solveFew computes the immediate dominators of a graph of few nodes. It computes the
// greatest sets such that a node is dominated by itself and by the nodes that dominate all
// its predecessors (Allen and Cocke, "Graph-Theoretic Constructs for Program Control Flow
// Analysis", 1972). The set of a node that cannot be reached keeps all bits.
func (e *Edges) solveFew(idom []int32) {
	const all = ^uint64(0)
	var sets [few]uint64
	for n := range e.Nodes {
		sets[n] = all
	}
	sets[0] = 1
	for changed := true; changed; {
		changed = false
		var in [few]uint64 // the nodes that do not dominate some predecessor
		for i, to := range e.to {
			in[to] |= ^sets[e.from[i]]
		}
		for n := 1; n < e.Nodes; n++ {
			if set := ^in[n] | 1<<n; set != sets[n] {
				sets[n], changed = set, true
			}
		}
	}
	for n, set := range sets[:e.Nodes] {
		idom[n] = -1
		if set == all {
			continue
		}
		for others := set &^ (1 << n); others != 0; others &= others - 1 {
			if d := bits.TrailingZeros64(others); sets[d] == set&^(1<<n) {
				idom[n] = int32(d)
			}
		}
	}
}

// search numbers the nodes depth first.
func (d *Dominators) search(n int) {
	d.number = zeros(d.number, n)
	d.vertex, d.parent, d.stack = zeros(d.vertex, n)[:0], zeros(d.parent, n)[:0], d.stack[:0]
	enter := func(node, parent int32) {
		d.vertex = append(d.vertex, node)
		d.parent = append(d.parent, parent)
		d.number[node] = int32(len(d.vertex))
		d.stack = append(d.stack, visit{node, 0})
	}
	enter(0, -1)
	for len(d.stack) > 0 {
		top := &d.stack[len(d.stack)-1]
		succs := d.succs.of(top.node)
		if int(top.next) == len(succs) {
			d.stack = d.stack[:len(d.stack)-1]
			continue
		}
		s := succs[top.next]
		top.next++
		if d.number[s] == 0 {
			enter(s, d.number[top.node]-1)
		}
	}
}

func (d *Dominators) solve() {
	n := len(d.vertex)
	d.semi, d.label = zeros(d.semi, n), zeros(d.label, n)
	d.ancestor, d.bucket = zeros(d.ancestor, n), zeros(d.bucket, n)
	d.next, d.idom = zeros(d.next, n), zeros(d.idom, n)
	for v := range d.semi {
		d.semi[v], d.label[v], d.ancestor[v], d.bucket[v] = int32(v), int32(v), -1, -1
	}
	for w := int32(n - 1); w > 0; w-- {
		for _, node := range d.preds.of(d.vertex[w]) {
			if v := d.number[node] - 1; v >= 0 { // reached
				d.semi[w] = min(d.semi[w], d.semi[d.eval(v)])
			}
		}
		s := d.semi[w]
		d.next[w], d.bucket[s] = d.bucket[s], w
		p := d.parent[w]
		d.ancestor[w] = p // LINK
		for v := d.bucket[p]; v >= 0; v = d.next[v] {
			if u := d.eval(v); d.semi[u] < d.semi[v] {
				d.idom[v] = u
			} else {
				d.idom[v] = p
			}
		}
		d.bucket[p] = -1
	}
	for w := 1; w < n; w++ {
		if d.idom[w] != d.semi[w] {
			d.idom[w] = d.idom[d.idom[w]]
		}
	}
}

// eval returns the vertex with the least semidominator on the path from v up to the root of
// its tree, without the root, and compresses the path.
func (d *Dominators) eval(v int32) int32 {
	if d.ancestor[v] < 0 {
		return v
	}
	d.path = d.path[:0]
	for u := v; d.ancestor[d.ancestor[u]] >= 0; u = d.ancestor[u] {
		d.path = append(d.path, u)
	}
	for i := len(d.path) - 1; i >= 0; i-- {
		u := d.path[i]
		a := d.ancestor[u]
		if d.semi[d.label[a]] < d.semi[d.label[u]] {
			d.label[u] = d.label[a]
		}
		d.ancestor[u] = d.ancestor[a]
	}
	return d.label[v]
}
