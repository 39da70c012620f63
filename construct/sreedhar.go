// This file defines the algorithm of Sreedhar and Gao, "A Linear Time Algorithm for Placing
// φ-nodes" (POPL 1995). It finds iterated dominance frontiers without computing dominance
// frontiers. A DJ-graph consists of the edges of the dominator tree, the D edges, and those
// edges of the control-flow graph that are not D edges, the J edges. The algorithm visits
// the nodes that write a variable bottom-up, each with its subtree. A J edge from the
// subtree leads to a node of the frontier if the level of that node is at most the level
// of the root of the subtree. No node is visited twice for the same variable, so the time
// for one variable is linear in the number of edges.

package construct

func sreedharGao(f *Function) (*Result, error) {
	d := newDJGraph(f)
	for v, nodes := range f.Writers() {
		d.place(int32(v), nodes)
	}
	return d.rename(), nil
}

// A djGraph places phis. A mark of a node is set for variable v if it is v + 1, so that the
// marks need not be cleared between variables.
type djGraph struct {
	*placement
	bank    []int32 // the PiggyBank: by level, the first of the roots to visit, or -1
	inBank  []int32 // by node: the next root of the same level, or -1
	isRoot  []int32 // mark: the node writes the variable, or has been inserted for a phi
	hasPhi  []int32 // mark
	visited []int32 // mark
	stack   []int32
}

func newDJGraph(f *Function) *djGraph {
	n := len(f.Code)
	d := &djGraph{placement: newPlacement(f)}
	all := make([]int32, 5*n)
	take := func() (list []int32) {
		list, all = all[:n:n], all[n:]
		return list
	}
	d.bank, d.inBank, d.isRoot, d.hasPhi, d.visited = take(), take(), take(), take(), take()
	for i := range d.bank {
		d.bank[i] = -1
	}
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
	for ; level >= 0; level-- { // visit inserts nodes only at this level and above
		for d.bank[level] >= 0 {
			root := d.bank[level]
			d.bank[level] = d.inBank[root]
			d.visit(v, root)
		}
	}
}

// insert puts a root into the bank.
func (d *djGraph) insert(x int32) {
	level := d.tree.Level[x]
	d.inBank[x], d.bank[level] = d.bank[level], x
}

// visit follows the J edges from the subtree of a root, and places phis where they leave it.
// It leaves out the nodes that were visited before.
func (d *djGraph) visit(v, root int32) {
	top := d.tree.Level[root]
	d.visited[root] = v + 1
	d.stack = append(d.stack[:0], root)
	for len(d.stack) > 0 {
		x := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		for _, y := range d.f.Succs[x] {
			if d.tree.Idom[y] == x || d.tree.Level[y] > top || d.hasPhi[y] == v+1 {
				continue // y is a child of x, or below the level of the root, or has a phi
			}
			d.hasPhi[y] = v + 1
			d.add(y, v)
			if d.isRoot[y] != v+1 {
				d.isRoot[y] = v + 1
				d.insert(y)
			}
		}
		for y := d.tree.FirstChild(x); y >= 0; y = d.tree.NextSibling(y) {
			if d.visited[y] != v+1 {
				d.visited[y] = v + 1
				d.stack = append(d.stack, y)
			}
		}
	}
}
