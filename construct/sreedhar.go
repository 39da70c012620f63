// This file defines the algorithm of Sreedhar and Gao, "A Linear Time Algorithm
// for Placing φ-nodes" (POPL 1995): iterated dominance frontiers without
// dominance frontiers. A DJ-graph is the dominator tree with those edges of the
// control-flow graph that do not lead from a node to a child in the tree, the J edges. The
// nodes that write a variable are visited bottom-up, each with its subtree; a
// node is in the frontier if a J edge leads there, to the level of the root of
// the visit or above. No node is visited twice: one variable takes time in the number of
// edges.

package construct

func sreedharGao(f *Function) (*Result, error) {
	d := newDJGraph(f)
	for v, nodes := range f.Writers() {
		d.place(int32(v), nodes)
	}
	return d.rename(), nil
}

// A djGraph places phis. An entry of an array of marks by node is valid for a variable if
// it is one more than the number of the variable.
type djGraph struct {
	*placement
	child, sibling []int32 // D edges: the first child, and the next one of the same dominator; or -1
	bank           []int32 // the PiggyBank: by level, the first of the roots to visit, or -1
	inBank         []int32 // by node, the next root of the level
	isRoot         []int32 // whether a node writes the variable, or was put in the bank for a phi
	hasPhi         []int32
	visited        []int32
	stack          []int32
}

func newDJGraph(f *Function) *djGraph {
	n := len(f.Code)
	d := &djGraph{placement: newPlacement(f)}
	all := make([]int32, 7*n)
	take := func() (list []int32) {
		list, all = all[:n:n], all[n:]
		return list
	}
	d.child, d.sibling, d.bank = take(), take(), take()
	for i := range n {
		d.child[i], d.bank[i] = -1, -1
	}
	for i := n - 1; i > 0; i-- {
		dom := d.tree.Idom[i]
		d.sibling[i], d.child[dom] = d.child[dom], int32(i)
	}
	d.inBank, d.isRoot, d.hasPhi, d.visited = take(), take(), take(), take()
	return d
}

// place places the phis of a variable that some nodes write.
func (d *djGraph) place(v int32, nodes []int32) {
	level := int32(-1)
	for _, x := range nodes {
		d.isRoot[x] = v + 1
		d.insert(x)
		level = max(level, d.tree.Level[x])
	}
	for ; level >= 0; level-- { // nothing is inserted below the current level
		for d.bank[level] >= 0 {
			root := d.bank[level]
			d.bank[level] = d.inBank[root]
			d.visit(v, root)
		}
	}
}

func (d *djGraph) insert(x int32) {
	level := d.tree.Level[x]
	d.inBank[x], d.bank[level] = d.bank[level], x
}

// visit looks for J edges in the subtree of a root, without the nodes that were visited
// before.
func (d *djGraph) visit(v, root int32) {
	top := d.tree.Level[root]
	d.visited[root] = v + 1
	d.stack = append(d.stack[:0], root)
	for len(d.stack) > 0 {
		x := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		for _, y := range d.f.Succs[x] {
			if d.tree.Idom[y] == x || d.tree.Level[y] > top || d.hasPhi[y] == v+1 {
				continue // a D edge, one that does not leave the subtree, or an old one
			}
			d.hasPhi[y] = v + 1
			d.add(y, v)
			if d.isRoot[y] != v+1 {
				d.isRoot[y] = v + 1
				d.insert(y)
			}
		}
		for y := d.child[x]; y >= 0; y = d.sibling[y] {
			if d.visited[y] != v+1 {
				d.visited[y] = v + 1
				d.stack = append(d.stack, y)
			}
		}
	}
}
