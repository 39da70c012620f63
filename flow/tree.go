// This file defines the dominator tree.

package flow

// A Tree is a dominator tree, of the nodes that can be reached from the entry.
type Tree struct {
	Idom  []int32 // immediate dominators; -1 for the entry and what cannot be reached
	Order []int32 // a preorder: each node right behind its dominator or a subtree of that
	Level []int32 // the number of strict dominators
	first []int32 // the position of a node in Order, or -1
	end   []int32 // the position behind its subtree
}

// NewTree makes a tree from immediate dominators. Of the children of a node,
// the one with the smallest number comes first in the order.
func NewTree(idom []int32) *Tree {
	n := len(idom)
	all := make([]int32, 5*n)
	take := func() (list []int32) {
		list, all = all[:n:n], all[n:]
		return list
	}
	t := &Tree{Idom: idom, Order: make([]int32, 0, n), Level: take(), first: take(), end: take()}
	child, sibling := take(), take()
	for i := range n {
		child[i], t.first[i] = -1, -1
	}
	for i := n - 1; i > 0; i-- {
		if d := idom[i]; d >= 0 {
			sibling[i], child[d] = child[d], int32(i)
		}
	}
	for at := int32(0); ; {
		t.first[at] = int32(len(t.Order))
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
	return t.first[a] >= 0 && t.first[a] <= t.first[b] && t.first[b] < t.end[a]
}
