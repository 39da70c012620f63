// This file defines the dominator tree.

package flow

// A Tree is the dominator tree of the nodes that can be reached from the entry.
// All its lists but Order are indexed by node.
type Tree struct {
	Idom  []int32 // the immediate dominator; -1 for the entry and for nodes that cannot be reached
	Order []int32 // the nodes in preorder, the children of a node by increasing number
	Level []int32 // the number of strict dominators
	Pre   []int32 // the index of the node in Order, or -1 if it cannot be reached
	end   []int32 // the index after the last node of its subtree
}

// DominatorTree returns the dominator tree of the graph.
func (g Graph) DominatorTree() *Tree { return NewTree(g.Dominators()) }

// NewTree returns the dominator tree with the given immediate dominators.
func NewTree(idom []int32) *Tree {
	n := len(idom)
	if n == 0 {
		return &Tree{}
	}
	all := make([]int32, 5*n)
	take := func() (list []int32) {
		list, all = all[:n:n], all[n:]
		return list
	}
	t := &Tree{Idom: idom, Order: make([]int32, 0, n), Level: take(), Pre: take(), end: take()}
	child, sibling := take(), take()
	for i := range n {
		child[i], t.Pre[i] = -1, -1
	}
	for i := n - 1; i > 0; i-- {
		if d := idom[i]; d >= 0 {
			sibling[i], child[d] = child[d], int32(i)
		}
	}
	for at := int32(0); ; {
		t.Pre[at] = int32(len(t.Order))
		t.Order = append(t.Order, at)
		if c := child[at]; c >= 0 {
			t.Level[c] = t.Level[at] + 1
			at = c
			continue
		}
		for ; ; at = idom[at] { // up to one that has a sibling
			t.end[at] = int32(len(t.Order))
			if at == 0 {
				return t
			}
			if s := sibling[at]; s >= 0 {
				t.Level[s] = t.Level[at]
				at = s
				break
			}
		}
	}
}

// Dominates reports whether every path from the entry to b goes through a. A
// node dominates itself.
func (t *Tree) Dominates(a, b int32) bool {
	return t.Pre[a] >= 0 && t.Pre[a] <= t.Pre[b] && t.Pre[b] < t.end[a]
}

// Reached reports whether a node can be reached from the entry.
func (t *Tree) Reached(n int32) bool { return t.Pre[n] >= 0 }

// FirstChild returns the child with the smallest number of a node that can be reached, or
// -1 if it has none.
func (t *Tree) FirstChild(n int32) int32 {
	if t.IsLeaf(n) {
		return -1
	}
	return t.Order[t.Pre[n]+1]
}

// NextSibling returns the child that follows a node that can be reached, other than the
// entry, among the children of its immediate dominator, or -1 if it is the last.
func (t *Tree) NextSibling(n int32) int32 {
	if t.IsLastChild(n) {
		return -1
	}
	return t.Order[t.end[n]]
}

// IsLeaf reports whether a node that can be reached dominates only itself.
func (t *Tree) IsLeaf(n int32) bool { return t.end[n] == t.Pre[n]+1 }

// IsLastChild reports whether a node that can be reached is the last child of its
// immediate dominator.
func (t *Tree) IsLastChild(n int32) bool { return n != 0 && t.end[n] == t.end[t.Idom[n]] }
