// This file defines the nesting tree of Leißa and Griebler, "SSA without Dominance for
// Higher-Order Programs" (PLDI 2026): blocks are nested by their free variables, and only as
// deep as these demand. The dominator tree nests them as deep as the flow of control allows.

package flow

// NestingTree returns the nesting tree of a graph with a dominator tree. Uses has an edge to
// each node that uses a value, from the node that defines it and dominates its uses.
//
// The free variables of a node are the values that it uses and does not define, and the free
// variables of its successors that it does not define: the values that are live when it
// begins. The parent of a node is the innermost node that defines one of these, and the
// entry if there is none. Idom, Level and the methods of the tree refer to these parents.
// All nodes that define a free variable of n dominate n, so the parent is an ancestor of n in
// the dominator tree.
//
// Each node d, the innermost first, is searched from: backwards from the uses of its values
// to d itself, all nodes on the way get the parent d, unless they have a parent already.
// Then they become one with d. Why may later searches, from ancestors of d, treat them so? A
// value of an ancestor that is live in such a node is live in d, too, because every path to
// the node leads through d. So every edge is followed once, and the time is almost linear
// in the nodes, the edges and the uses, as that of union-find with path halving is.
func (g Graph) NestingTree(dom *Tree, uses *Edges) *Tree {
	n := len(g)
	preds, _ := g.Reverse()
	var users adjacency
	users.index(n, uses.from, uses.to)
	parent := make([]int32, n)
	into := make([]int32, n) // the node with which a node has become one, or itself
	for i := range into {
		parent[i], into[i] = -1, int32(i)
	}
	var work []int32
	for at := len(dom.Order) - 1; at >= 0; at-- {
		d := dom.Order[at]
		work = append(work[:0], users.of(d)...)
		for len(work) > 0 {
			i := Find(into, work[len(work)-1])
			work = work[:len(work)-1]
			if i == d || !dom.Reached(i) {
				continue
			}
			parent[i], into[i] = d, d
			work = append(work, preds[i]...)
		}
	}
	for at, i := range dom.Order {
		if at > 0 && parent[i] < 0 {
			parent[i] = dom.Order[0]
		}
	}
	return NewTree(parent)
}

// Find returns the root of the tree that n is in, where into has the parent of each node, or the node
// itself. It halves the path.
func Find(into []int32, n int32) int32 {
	for into[n] != n {
		into[n] = into[into[n]]
		n = into[n]
	}
	return n
}
