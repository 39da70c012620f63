// This file defines strongly connected components, after Tarjan, "Depth-First Search and
// Linear Graph Algorithms" (SIAM J. Comput. 1972), with an explicit stack instead of
// recursion.

package flow

// Tarjan finds strongly connected components. Its buffers are reused from one run to the
// next; the zero value is ready to use.
type Tarjan struct {
	// Nodes holds the nodes of the components, one component after the other, each
	// component before those that have an edge to it. Ends[i] is the index in Nodes after
	// the last node of component i.
	Nodes []int32
	Ends  []int32

	visit []int32 // by node: 0 not visited, else the number of the visit, or done
	low   []int32
	stack []int32
	calls []call
}

type call struct {
	node int32
	next int32 // the edge to look at next
}

const done = 1 << 30

// Run finds the components of the graph that can be reached from the roots. Nodes are
// numbers from 0 to n-1. The function edge returns the target of the i-th edge of a node,
// or -1 for an edge to ignore; it reports false if there is no such edge.
func (t *Tarjan) Run(roots []int32, n int, edge func(node, i int32) (int32, bool)) {
	for len(t.visit) < n {
		t.visit = append(t.visit, 0)
		t.low = append(t.low, 0)
	}
	t.Nodes, t.Ends = t.Nodes[:0], t.Ends[:0]
	visits := int32(0)
	enter := func(node int32) {
		visits++
		t.visit[node], t.low[node] = visits, visits
		t.stack = append(t.stack, node)
		t.calls = append(t.calls, call{node, 0})
	}
	for _, root := range roots {
		if t.visit[root] == 0 {
			enter(root)
		}
		for len(t.calls) > 0 {
			c := &t.calls[len(t.calls)-1]
			node := c.node
			to, more := edge(node, c.next)
			if more {
				c.next++
				if to < 0 {
					continue
				}
				switch seen := t.visit[to]; {
				case seen == 0:
					enter(to)
				case seen != done:
					t.low[node] = min(t.low[node], seen)
				}
				continue
			}
			t.calls = t.calls[:len(t.calls)-1]
			if t.low[node] == t.visit[node] {
				for top := int32(-1); top != node; {
					top = t.stack[len(t.stack)-1]
					t.stack = t.stack[:len(t.stack)-1]
					t.visit[top] = done
					t.Nodes = append(t.Nodes, top)
				}
				t.Ends = append(t.Ends, int32(len(t.Nodes)))
			}
			if len(t.calls) > 0 {
				parent := t.calls[len(t.calls)-1].node
				t.low[parent] = min(t.low[parent], t.low[node])
			}
		}
	}
	for _, node := range t.Nodes {
		t.visit[node] = 0
	}
}

// Components returns the strongly connected components of the nodes that can be reached from some roots, or of all nodes if
// there are no roots. Each comes before those that have an edge to it.
func (g Graph) Components(roots ...int32) [][]int32 {
	if len(roots) == 0 {
		for i := range g {
			roots = append(roots, int32(i))
		}
	}
	var t Tarjan
	t.Run(roots, len(g), func(node, i int32) (int32, bool) {
		if int(i) == len(g[node]) {
			return -1, false
		}
		return g[node][i], true
	})
	list := make([][]int32, len(t.Ends))
	start := int32(0)
	for i, end := range t.Ends {
		list[i] = t.Nodes[start:end:end]
		start = end
	}
	return list
}
