// This file defines structured control: the translation of the dominator tree of Norman Ramsey, "Beyond Relooper:
// Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP 2022), with a list of tasks in
// place of recursion.
//
// A continuation with several forward predecessors becomes the code after the end of a block, which its predecessors
// leave; the header of a loop becomes a loop; any other is written where it is jumped to. The translation needs a
// reducible graph. So the entries of a cycle with several get a dispatch node before them, which jumps to the one whose
// number is in a local; this affects the edges to these entries, and no others. Before, split.go tries to do without.

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

// newFlow returns the graph of a function without what is found out about it.
func newFlow(f *cps.Func) *graph {
	g := &graph{Graph: make(flow.Graph, len(f.Conts)), through: map[edge]int32{}}
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Succs() {
			g.Graph[k] = append(g.Graph[k], int32(to))
		}
	}
	return g
}

// newGraph returns the graph of a function.
func newGraph(f *cps.Func) *graph {
	g := newFlow(f)
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
	for n := range g.Graph {
		forward := 0 // edges to n; those by a table need the end of a block
		for _, p := range g.preds[n] {
			if g.at[p] >= 0 && g.at[p] < g.at[n] {
				forward++
				g.merges[n] = g.merges[n] || forward > 1 || int(p) >= len(f.Conts) || f.Conts[p].Term.Kind == cps.Switch
			}
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

// A part is a part of the graph that is searched for cycles.
type part struct {
	nodes  []int32
	header int32 // its edges to this one do not count
	outer  int32 // the outermost component with a dispatch node
}

// untangle calls change for each strongly connected component with several entries, then for those inside the parts that this
// returns. Those with one entry are parts without the edges to it. What changes edges keeps preds.
func (g *graph) untangle(change func(p part, entries []int32) []part) {
	all := make([]int32, len(g.Graph))
	for i := range all {
		all[i] = int32(i)
	}
	pending := []part{{all, -1, -1}}
	var in, inside []int // the numbers of the part and of the component that a node is in
	var tarjan flow.Tarjan
	g.preds, _ = g.Reverse()
	for number, component := 1, 0; len(pending) > 0; number++ {
		p := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		in = append(in, make([]int, len(g.Graph)-len(in))...)
		inside = append(inside, make([]int, len(g.Graph)-len(inside))...)
		for _, i := range p.nodes {
			in[i] = number
		}
		tarjan.Run(p.nodes, len(g.Graph), func(node, i int32) (int32, bool) {
			if int(i) >= len(g.Graph[node]) {
				return 0, false
			}
			to := g.Graph[node][i]
			if int(to) >= len(in) || in[to] != number || to == p.header {
				return -1, true
			}
			return to, true
		})
		start := int32(0)
		for _, end := range tarjan.Ends {
			c := part{slices.Clone(tarjan.Nodes[start:end]), -1, p.outer}
			start = end
			if len(c.nodes) == 1 {
				continue
			}
			component++
			for _, i := range c.nodes {
				inside[i] = component
			}
			var entries []int32
			for _, i := range c.nodes {
				if slices.ContainsFunc(g.preds[i], func(from int32) bool { return int(from) >= len(inside) || inside[from] != component }) {
					entries = append(entries, i)
				}
			}
			if len(entries) == 1 {
				c.header = entries[0]
				pending = append(pending, c)
			} else {
				slices.Sort(entries)
				pending = append(pending, change(c, entries)...)
			}
		}
	}
}

// addDispatches makes the graph reducible: a component with several entries gets a dispatch node.
func (g *graph) addDispatches() {
	g.untangle(func(c part, entries []int32) []part {
		d := int32(len(g.Graph))
		if c.outer < 0 {
			c.outer = d
		}
		g.Graph = append(g.Graph, slices.Clone(entries))
		g.entries = append(g.entries, entries)
		g.component = append(g.component, c.outer)
		g.preds = append(g.preds, nil)
		for _, e := range entries {
			for _, from := range g.preds[e] { // dispatch nodes around this one, too
				for i, to := range g.Graph[from] {
					if _, ok := slices.BinarySearch(entries, to); ok {
						g.Graph[from][i] = d
						g.through[edge{from, to}] = d
					}
				}
			}
			g.preds[d] = append(g.preds[d], g.preds[e]...)
			g.preds[e] = []int32{d}
		}
		for _, i := range c.nodes {
			g.component[i] = c.outer
		}
		return []part{c}
	})
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
