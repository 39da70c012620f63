// This file defines the algorithms of Cytron et al. and of Click and Paleczny with buffers that are
// reused from function to function, as those of the strategies are. They compute what construct/cytron.go
// and click.go compute, in the same way, and allocate only the result.

package methods

import (
	"slices"

	"cpsc/construct"
	"cpsc/flow"
)

// graph holds the buffers of both.
type graph struct {
	preds         []int32 // by node, the number of its predecessors
	first, from   []int32 // the predecessors of node n are from[first[n]:first[n+1]]
	edge          []int32 // by node, its first edge
	slots         []int32 // by edge, its index among the predecessors of its target
	reads, writes []int32 // by node, the number of its first read, and of its first write
	phis          []construct.Phi
}

// cytron holds the buffers of Cytron's algorithm. A list of nodes or phis is linked: its head is in a table, and each
// entry has the one after it. All of these are one more than what they refer to; 0 is none.
type cytron struct {
	graph
	edges       flow.Edges
	dominators  flow.Dominators
	child, next []int32 // by node: the dominator tree
	frontier    []int32 // by node, heads its frontier
	frontiers   []link
	last        []int32 // by node, the last node put into its frontier; by variable, its last writer
	writers     []int32 // by variable, heads the nodes that write it
	nodes       []link
	hasPhi      []int32 // by node, the last variable that has a phi there
	worked      []int32 // by node, the last variable that it was in the worklist for
	work        []int32
	phiOf       []int32 // by node, heads its phis
	nextPhi     []int32 // by phi
	top         []construct.Def
	stack       []saved
	path        []visit
}

type link struct{ node, next int32 }

// A saved value is the definition of a variable before a node wrote it.
type saved struct {
	v   int32
	old construct.Def
}

// A visit is a node on the way down the dominator tree, with the height of the stack before it.
type visit struct {
	node   int32
	height int
}

// zeros returns a list of n zeros in the memory of list.
func zeros(list []int32, n int) []int32 {
	if cap(list) < n {
		return make([]int32, n, n+n/4)
	}
	list = list[:n]
	clear(list)
	return list
}

func (c *cytron) build(f *construct.Function) (*construct.Result, error) {
	c.readGraph(f)
	c.listWriters(f)
	idom := c.dominators.Compute(&c.edges)
	c.findFrontiers(f, idom)
	c.place(f)
	return c.rename(f), nil
}

// readGraph numbers the edges, reads and writes, and lists the predecessors.
func (g *graph) readGraph(f *construct.Function) {
	n := len(f.Succs)
	g.preds, g.first, g.slots, g.phis = zeros(g.preds, n), zeros(g.first, n+1), g.slots[:0], g.phis[:0]
	g.edge, g.reads, g.writes = zeros(g.edge, n), zeros(g.reads, n+1), zeros(g.writes, n+1)
	for b, succs := range f.Succs {
		g.edge[b] = int32(len(g.slots))
		for _, s := range succs {
			g.slots = append(g.slots, g.preds[s])
			g.preds[s]++
		}
		writes := g.writes[b]
		for _, a := range f.Code[b] {
			if a.Write {
				writes++
			}
		}
		g.writes[b+1] = writes
		g.reads[b+1] = g.reads[b] + int32(len(f.Code[b])) - (writes - g.writes[b])
	}
	for b, count := range g.preds {
		g.first[b+1] = g.first[b] + count
	}
	g.from = zeros(g.from, len(g.slots))
	for b, succs := range f.Succs {
		for i, s := range succs {
			g.from[g.first[s]+g.slots[g.edge[b]+int32(i)]] = int32(b)
		}
	}
}

// addPhis adds the phis to a result. Their arguments are still missing.
func (g *graph) addPhis(result *construct.Result) {
	total := int32(0)
	for i := range g.phis {
		total += g.preds[g.phis[i].Node]
	}
	result.Phis = append(result.Phis, g.phis...)
	room := make([]construct.Def, total)
	for i := range result.Phis {
		k := g.preds[result.Phis[i].Node]
		result.Phis[i].Args, room = room[:k:k], room[k:]
	}
}

// listWriters lists the edges, and the writers of the variables.
func (c *cytron) listWriters(f *construct.Function) {
	c.edges.Reset(0)
	c.edges.Nodes = len(f.Succs)
	c.writers, c.last, c.nodes = zeros(c.writers, int(f.Vars)), zeros(c.last, int(f.Vars)), c.nodes[:0]
	for b, succs := range f.Succs {
		for _, s := range succs {
			c.edges.Add(int32(b), s)
		}
		for _, a := range f.Code[b] {
			if a.Write && c.last[a.Var] != int32(b)+1 {
				c.last[a.Var] = int32(b) + 1
				c.nodes = append(c.nodes, link{int32(b), c.writers[a.Var]})
				c.writers[a.Var] = int32(len(c.nodes))
			}
		}
	}
}

// findFrontiers links the dominator tree and the dominance frontiers.
func (c *cytron) findFrontiers(f *construct.Function, idom []int32) {
	n := len(f.Succs)
	c.child, c.next = zeros(c.child, n), zeros(c.next, n)
	for i := n - 1; i > 0; i-- {
		c.next[i], c.child[idom[i]] = c.child[idom[i]], int32(i)+1
	}
	c.frontier, c.frontiers, c.last = zeros(c.frontier, n), c.frontiers[:0], zeros(c.last, n)
	for b := range int32(n) {
		if c.preds[b] < 2 {
			continue
		}
		for _, p := range c.from[c.first[b]:c.first[b+1]] {
			for runner := p; runner != idom[b] && c.last[runner] != b+1; runner = idom[runner] {
				c.last[runner] = b + 1
				c.frontiers = append(c.frontiers, link{b, c.frontier[runner]})
				c.frontier[runner] = int32(len(c.frontiers))
			}
		}
	}
}

// place places phis at the iterated dominance frontiers of the writers.
func (c *cytron) place(f *construct.Function) {
	n := len(f.Succs)
	c.hasPhi, c.worked, c.phiOf = zeros(c.hasPhi, n), zeros(c.worked, n), zeros(c.phiOf, n)
	c.nextPhi = c.nextPhi[:0]
	for v := range f.Vars {
		c.work = c.work[:0]
		for i := c.writers[v]; i > 0; i = c.nodes[i-1].next {
			x := c.nodes[i-1].node
			c.worked[x] = v + 1
			c.work = append(c.work, x)
		}
		for len(c.work) > 0 {
			x := c.work[len(c.work)-1]
			c.work = c.work[:len(c.work)-1]
			for i := c.frontier[x]; i > 0; i = c.frontiers[i-1].next {
				y := c.frontiers[i-1].node
				if c.hasPhi[y] == v+1 {
					continue
				}
				c.hasPhi[y] = v + 1
				c.phis = append(c.phis, construct.Phi{Node: y, Var: v})
				c.nextPhi = append(c.nextPhi, c.phiOf[y])
				c.phiOf[y] = int32(len(c.phis))
				if c.worked[y] != v+1 {
					c.worked[y] = v + 1
					c.work = append(c.work, y)
				}
			}
		}
	}
}

// rename makes the result, in a walk over the dominator tree.
func (c *cytron) rename(f *construct.Function) *construct.Result {
	n := len(f.Succs)
	last := construct.Def(c.writes[n])
	result := &construct.Result{Reads: make([]construct.Def, c.reads[n])}
	c.addPhis(result)
	c.top, c.stack, c.path = c.top[:0], c.stack[:0], c.path[:0]
	for range f.Vars {
		c.top = append(c.top, construct.Undef)
	}
	write := func(v int32, x construct.Def) {
		c.stack = append(c.stack, saved{v, c.top[v]})
		c.top[v] = x
	}
	for at := int32(0); ; {
		c.path = append(c.path, visit{at, len(c.stack)})
		for i := c.phiOf[at]; i > 0; i = c.nextPhi[i-1] {
			write(c.phis[i-1].Var, last+construct.Def(i-1))
		}
		r, w := c.reads[at], c.writes[at]
		for _, a := range f.Code[at] {
			if a.Write {
				write(a.Var, construct.Def(w))
				w++
			} else {
				result.Reads[r] = c.top[a.Var]
				r++
			}
		}
		for e, s := range f.Succs[at] {
			slot := c.slots[c.edge[at]+int32(e)]
			for i := c.phiOf[s]; i > 0; i = c.nextPhi[i-1] {
				result.Phis[i-1].Args[slot] = c.top[c.phis[i-1].Var]
			}
		}
		to := c.child[at]
		for to == 0 { // up to a node that has another sibling
			if len(c.path) == 0 {
				return result
			}
			left := c.path[len(c.path)-1]
			c.path = c.path[:len(c.path)-1]
			for len(c.stack) > left.height {
				s := c.stack[len(c.stack)-1]
				c.stack = c.stack[:len(c.stack)-1]
				c.top[s.v] = s.old
			}
			to = c.next[left.node]
		}
		at = to - 1
	}
}

// click holds the buffers of the algorithm of Click and Paleczny.
type click struct {
	graph
	tables []construct.Def // by node and variable: what it has at the end of the node
	order  []int32         // the nodes in postorder
	stack  []int32         // the nodes on the way down
	left   []int32         // by node: so many of its edges are left, plus one; 0 if it was not visited, or has a table
}

func (c *click) build(f *construct.Function) (*construct.Result, error) {
	c.readGraph(f)
	c.findOrder(f)
	vars := int(f.Vars)
	c.tables = slices.Grow(c.tables[:0], len(f.Code)*vars)
	tables := c.tables[:len(f.Code)*vars]
	table := func(n int32) []construct.Def { return tables[int(n)*vars:][:vars] }
	last := construct.Def(c.writes[len(f.Code)])
	phi := func(n int32, v int) construct.Def {
		c.phis = append(c.phis, construct.Phi{Node: n, Var: int32(v)})
		return last + construct.Def(len(c.phis)-1)
	}
	result := &construct.Result{Reads: make([]construct.Def, c.reads[len(f.Code)])}
	for _, n := range slices.Backward(c.order) {
		now, preds := table(n), c.from[c.first[n]:c.first[n+1]]
		switch {
		case len(preds) == 0: // the entry
			for v := range now {
				now[v] = construct.Undef
			}
		case slices.ContainsFunc(preds, func(m int32) bool { return c.left[m] > 0 }): // a loop
			for v := range now {
				now[v] = phi(n, v)
			}
		default:
			copy(now, table(preds[0]))
			for _, m := range preds[1:] {
				for v, x := range table(m) {
					if x != now[v] && (now[v] < last || c.phis[now[v]-last].Node != n) {
						now[v] = phi(n, v)
					}
				}
			}
		}
		r, w := c.reads[n], c.writes[n]
		for _, a := range f.Code[n] {
			if a.Write {
				now[a.Var] = construct.Def(w)
				w++
			} else {
				result.Reads[r] = now[a.Var]
				r++
			}
		}
		c.left[n] = 0
	}
	c.addPhis(result)
	for _, phi := range result.Phis {
		for j, m := range c.from[c.first[phi.Node]:c.first[phi.Node+1]] {
			phi.Args[j] = table(m)[phi.Var]
		}
	}
	return result, nil
}

// findOrder does what flow.Graph.ReversePostorder does.
func (c *click) findOrder(f *construct.Function) {
	c.order, c.stack, c.left = c.order[:0], append(c.stack[:0], 0), zeros(c.left, len(f.Succs))
	c.left[0] = int32(len(f.Succs[0])) + 1
	for len(c.stack) > 0 {
		n := c.stack[len(c.stack)-1]
		if c.left[n]--; c.left[n] == 0 {
			c.order, c.stack = append(c.order, n), c.stack[:len(c.stack)-1]
			c.left[n] = 1
		} else if s := f.Succs[n][c.left[n]-1]; c.left[s] == 0 {
			c.left[s] = int32(len(f.Succs[s])) + 1
			c.stack = append(c.stack, s)
		}
	}
}
