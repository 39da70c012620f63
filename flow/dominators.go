// This file defines the computation of immediate dominators, after Lengauer and
// Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (TOPLAS
// 1979), the version with path compression: O(E log N).

package flow

// Graph is a control-flow graph: Graph[n] lists the successors of node n, and
// node 0 is the entry.
type Graph [][]int32

// ReversePostorder returns the nodes that can be reached from the entry, each
// before its successors but for the targets of back edges. Of the successors
// of a node the first comes first where the graph leaves a choice.
func (g Graph) ReversePostorder() []int32 {
	type frame struct {
		node int32
		next int // the successors below next are still to be visited
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
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// Dominators returns the immediate dominator of each node: -1 for the entry and
// for nodes that cannot be reached from it.
func (g Graph) Dominators() []int32 {
	d := dominators{graph: g}
	d.number()
	return d.solve()
}

// Nodes are handled by their depth-first number, as in the paper.
type dominators struct {
	graph    Graph
	num      []int32 // node -> number, or -1
	vertex   []int32 // number -> node
	parent   []int32 // in the depth-first tree
	semi     []int32 // semidominator
	ancestor []int32 // in the forest of EVAL and LINK; -1 for a root
	label    []int32 // the vertex of least semi on the compressed path
	path     []int32 // the stack of compress
}

// number walks the graph depth first.
func (d *dominators) number() {
	type frame struct{ node, next int32 }
	d.num = make([]int32, len(d.graph))
	for i := range d.num {
		d.num[i] = -1
	}
	visit := func(node, parent int32) {
		d.num[node] = int32(len(d.vertex))
		d.vertex = append(d.vertex, node)
		d.parent = append(d.parent, parent)
	}
	visit(0, -1)
	stack := []frame{{0, 0}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if int(f.next) == len(d.graph[f.node]) {
			stack = stack[:len(stack)-1]
			continue
		}
		s := d.graph[f.node][f.next]
		f.next++
		if d.num[s] < 0 {
			visit(s, d.num[f.node])
			stack = append(stack, frame{s, 0})
		}
	}
}

func (d *dominators) solve() []int32 {
	n := len(d.vertex)
	d.semi, d.label, d.ancestor = make([]int32, n), make([]int32, n), make([]int32, n)
	for v := range d.semi {
		d.semi[v], d.label[v], d.ancestor[v] = int32(v), int32(v), -1
	}
	preds := d.predecessors()
	idom := make([]int32, n)
	// bucket[v] heads the list, linked by next, of vertices whose semidominator is v.
	bucket, next := make([]int32, n), make([]int32, n)
	for i := range bucket {
		bucket[i] = -1
	}
	for w := int32(n - 1); w > 0; w-- {
		for _, v := range preds[w] {
			d.semi[w] = min(d.semi[w], d.semi[d.eval(v)])
		}
		s := d.semi[w]
		next[w], bucket[s] = bucket[s], w
		p := d.parent[w]
		d.ancestor[w] = p // LINK
		for v := bucket[p]; v >= 0; v = next[v] {
			if u := d.eval(v); d.semi[u] < d.semi[v] {
				idom[v] = u
			} else {
				idom[v] = p
			}
		}
		bucket[p] = -1
	}
	result := make([]int32, len(d.graph))
	for i := range result {
		result[i] = -1
	}
	for w := 1; w < n; w++ {
		if idom[w] != d.semi[w] {
			idom[w] = idom[idom[w]]
		}
		result[d.vertex[w]] = d.vertex[idom[w]]
	}
	return result
}

// predecessors returns, by number, the numbers of the predecessors.
func (d *dominators) predecessors() [][]int32 {
	preds := make([][]int32, len(d.vertex))
	for v, node := range d.vertex {
		for _, s := range d.graph[node] {
			w := d.num[s]
			preds[w] = append(preds[w], int32(v))
		}
	}
	return preds
}

// eval returns the vertex of least semidominator on the path from v up to, and
// without, the root of its tree, and compresses the path.
func (d *dominators) eval(v int32) int32 {
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
