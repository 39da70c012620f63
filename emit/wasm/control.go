// This file defines structured control: the translation of the dominator tree of Norman Ramsey, "Beyond Relooper:
// Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP 2022), with a list of tasks in
// place of recursion.
//
// A continuation with several forward predecessors becomes the code after the end of a block, which its predecessors
// leave; the header of a loop becomes a loop; any other is written where it is jumped to. The translation needs a
// reducible graph. So the entries of a cycle with several get a dispatch node before them, which jumps to the one whose
// number is in a local; this affects the edges to these entries, and no others.

package wasm

import (
	"cmp"
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// A graph is the flow graph of a function, with the dispatch nodes after its continuations.
type graph struct {
	flow.Graph
	preds     flow.Graph
	tree      *flow.Tree
	order     []int32        // reverse postorder
	at        []int32        // by node: its index in order
	loops     *flow.Loops    // of the graph with the dispatch nodes
	entries   [][]int32      // of dispatch node len(f.Conts)+i: where it leads
	numbers   map[int32]int  // of all entries
	component []int32        // by node: the outermost component that has a dispatch node, or -1
	through   map[edge]int32 // by edge of the function: the dispatch node on its way
	merges    []bool         // by node: it follows the end of a block
}

type edge struct{ from, to int32 }

// newGraph returns the graph of a function.
func newGraph(f *cps.Func) *graph {
	g := &graph{Graph: make(flow.Graph, len(f.Conts)), through: map[edge]int32{}}
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Succs() {
			g.Graph[k] = append(g.Graph[k], int32(to))
		}
	}
	g.component = make([]int32, len(f.Conts))
	for k := range g.component {
		g.component[k] = -1
	}
	if !g.Reducible() {
		g.addDispatches()
	}
	g.numbers = map[int32]int{}
	for _, list := range g.entries {
		for _, to := range list {
			if _, ok := g.numbers[to]; !ok {
				g.numbers[to] = len(g.numbers)
			}
		}
	}
	g.preds, _ = g.Reverse()
	g.tree = g.DominatorTree()
	g.loops = g.Loops(g.preds, g.tree)
	g.order = g.ReversePostorder()
	g.at = make([]int32, len(g.Graph))
	for i := range g.at {
		g.at[i] = -1
	}
	for i, n := range g.order {
		g.at[n] = int32(i)
	}
	g.merges = make([]bool, len(g.Graph))
	forward := func(n int32) (count int) {
		for _, p := range g.preds[n] {
			if g.at[p] >= 0 && g.at[p] < g.at[n] {
				count++
			}
		}
		return count
	}
	for n := range g.Graph {
		g.merges[n] = forward(int32(n)) > 1
	}
	merge := func(to int32) { g.merges[to] = g.merges[to] || forward(to) > 0 }
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.Kind == cps.Switch {
			for _, to := range t.Targets {
				merge(g.next(int32(k), int32(to)))
			}
		}
	}
	for i := range g.entries {
		for _, to := range g.Graph[len(f.Conts)+i] {
			merge(to)
		}
	}
	return g
}

// next returns the node to which the edge of the function leads: its target, or a dispatch node.
func (g *graph) next(from, to int32) int32 {
	if d, ok := g.through[edge{from, to}]; ok {
		return d
	}
	return to
}

// addDispatches makes the graph reducible. A strongly connected component with several entries gets a dispatch node.
// Then, without the edges to its entry, it is searched for components inside.
func (g *graph) addDispatches() {
	n := len(g.Graph)
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	type part struct {
		nodes  []int32
		header int32 // its edges to this one do not count
		outer  int32 // the outermost component with a dispatch node
	}
	pending := []part{{all, -1, -1}}
	in := make([]int, n) // the number of the part that a node is in
	var tarjan flow.Tarjan
	for number := 1; len(pending) > 0; number++ {
		p := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, i := range p.nodes {
			in[i] = number
		}
		tarjan.Run(p.nodes, len(g.Graph), func(node, i int32) (int32, bool) {
			if int(i) >= len(g.Graph[node]) {
				return 0, false
			}
			to := g.Graph[node][i]
			if int(to) >= n || in[to] != number || to == p.header {
				return -1, true
			}
			return to, true
		})
		start := int32(0)
		var components [][]int32
		for _, end := range tarjan.Ends {
			components = append(components, slices.Clone(tarjan.Nodes[start:end]))
			start = end
		}
		for _, nodes := range components {
			if len(nodes) == 1 {
				continue
			}
			inside := map[int32]bool{}
			for _, i := range nodes {
				inside[i] = true
			}
			isEntry := map[int32]bool{}
			var entries []int32
			for from, list := range g.Graph {
				if inside[int32(from)] {
					continue
				}
				for _, to := range list {
					if inside[to] && !isEntry[to] {
						isEntry[to] = true
						entries = append(entries, to)
					}
				}
			}
			inner := part{nodes, -1, p.outer}
			if len(entries) == 1 {
				inner.header = entries[0]
			} else {
				slices.Sort(entries)
				d := int32(len(g.Graph))
				if inner.outer < 0 {
					inner.outer = d
				}
				g.Graph = append(g.Graph, slices.Clone(entries))
				g.entries = append(g.entries, entries)
				g.component = append(g.component, inner.outer)
				for from := range d { // dispatch nodes around this one lead to it, too
					for i, to := range g.Graph[from] {
						if isEntry[to] {
							g.Graph[from][i] = d
							g.through[edge{from, to}] = d
						}
					}
				}
			}
			if inner.outer >= 0 {
				for _, i := range nodes {
					g.component[i] = inner.outer
				}
			}
			pending = append(pending, inner)
		}
	}
}

// blocks returns the nodes that follow the ends of blocks around the code of a node, the last one first.
func (g *graph) blocks(n int32) (list []int32) {
	for c := g.tree.FirstChild(n); c >= 0; c = g.tree.NextSibling(c) {
		if g.merges[c] {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b int32) int { return cmp.Compare(g.at[b], g.at[a]) })
	return list
}
