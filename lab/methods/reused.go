// This file defines the algorithm of Cytron et al. with buffers that are reused from function to
// function, as those of the strategies are. It computes what construct/cytron.go computes, in the same
// way, and allocates only the result.

package methods

import (
	"cpsc/construct"
	"cpsc/flow"
)

// cytron holds the buffers. A list of nodes or phis is linked: its head is in a table, and each
// entry has the one after it. All of these are one more than what they refer to; 0 is none.
type cytron struct {
	edges         flow.Edges
	dominators    flow.Dominators
	preds         []int32 // by node, the number of its predecessors
	first, from   []int32 // the predecessors of node n are from[first[n]:first[n+1]]
	slots         []int32 // by edge, its index among the predecessors of its target
	child, next   []int32 // by node: the dominator tree
	frontier      []int32 // by node, heads its frontier
	frontiers     []link
	last          []int32 // by node, the last node put into its frontier; by variable, its last writer
	writers       []int32 // by variable, heads the nodes that write it
	nodes         []link
	hasPhi        []int32 // by node, the last variable that has a phi there
	worked        []int32 // by node, the last variable that it was in the worklist for
	work          []int32
	phis          []construct.Phi
	phiOf         []int32 // by node, heads its phis
	nextPhi       []int32 // by phi
	reads, writes []int32 // by node, the number of its first read, and of its first write
	edge          []int32 // by node, its first edge
	top           []construct.Def
	stack         []saved
	path          []visit
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
	idom := c.dominators.Compute(&c.edges)
	c.findFrontiers(f, idom)
	c.place(f)
	return c.rename(f), nil
}

// readGraph numbers the edges, reads and writes, and lists the writers of the variables.
func (c *cytron) readGraph(f *construct.Function) {
	n := len(f.Succs)
	c.edges.Reset(0)
	c.edges.Nodes = n
	c.preds, c.slots = zeros(c.preds, n), c.slots[:0]
	c.edge, c.reads, c.writes = zeros(c.edge, n), zeros(c.reads, n+1), zeros(c.writes, n+1)
	c.writers, c.last, c.nodes = zeros(c.writers, int(f.Vars)), zeros(c.last, int(f.Vars)), c.nodes[:0]
	for from, succs := range f.Succs {
		c.edge[from] = int32(len(c.slots))
		for _, s := range succs {
			c.edges.Add(int32(from), s)
			c.slots = append(c.slots, c.preds[s])
			c.preds[s]++
		}
		reads, writes := c.reads[from], c.writes[from]
		for _, a := range f.Code[from] {
			if !a.Write {
				reads++
				continue
			}
			writes++
			if c.last[a.Var] != int32(from)+1 {
				c.last[a.Var] = int32(from) + 1
				c.nodes = append(c.nodes, link{int32(from), c.writers[a.Var]})
				c.writers[a.Var] = int32(len(c.nodes))
			}
		}
		c.reads[from+1], c.writes[from+1] = reads, writes
	}
}

// findFrontiers links the dominator tree and the dominance frontiers.
func (c *cytron) findFrontiers(f *construct.Function, idom []int32) {
	n := len(f.Succs)
	c.child, c.next = zeros(c.child, n), zeros(c.next, n)
	for i := n - 1; i > 0; i-- {
		c.next[i], c.child[idom[i]] = c.child[idom[i]], int32(i)+1
	}
	c.first = zeros(c.first, n+1)
	for b, count := range c.preds {
		c.first[b+1] = c.first[b] + count
	}
	c.from = zeros(c.from, len(c.slots))
	for from, succs := range f.Succs {
		for i, s := range succs {
			c.from[c.first[s]+c.slots[c.edge[from]+int32(i)]] = int32(from)
		}
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
	c.phis, c.nextPhi = c.phis[:0], c.nextPhi[:0]
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
	if len(c.phis) > 0 {
		result.Phis = make([]construct.Phi, len(c.phis))
		total := int32(0)
		for i := range c.phis {
			total += c.preds[c.phis[i].Node]
		}
		room := make([]construct.Def, total)
		for i, phi := range c.phis {
			k := c.preds[phi.Node]
			phi.Args, room = room[:k:k], room[k:]
			result.Phis[i] = phi
		}
	}
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
