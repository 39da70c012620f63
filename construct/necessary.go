// This file defines which phis a result must have, and which ones are used: the definitions
// of Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (CC
// 2013), section 4, and of Ullrich, section 4.

package construct

import "cpsc/flow"

// Necessary returns the necessary phis, ordered by variable and node: those where two paths
// from different writes of a variable converge (Definitions 1 and 2). The entry counts as
// writing every variable. The phis have no arguments.
//
// By Menger's theorem, two paths that share only their last node exist unless one node cuts
// all paths. So Necessary tries the graph without each node. It takes time in the product
// of edges, variables and the square of the nodes, and does not use dominance: it serves to
// check the results of construction.
func (f *Function) Necessary() []Phi {
	var phis []Phi
	c := convergence{
		writes: make([]int32, len(f.Code)),
		seen:   make([]int32, len(f.Code)),
	}
	c.preds, _ = f.Succs.Reverse()
	for v, nodes := range f.Writers() {
		c.v = int32(v)
		c.writes[0] = c.v + 1
		for _, n := range nodes {
			c.writes[n] = c.v + 1
		}
		for n := range int32(len(f.Code)) {
			if len(c.preds[n]) > 1 && c.at(n) {
				phis = append(phis, Phi{Node: n, Var: c.v})
			}
		}
	}
	return phis
}

// convergence looks for paths from different writes of a variable.
type convergence struct {
	preds  flow.Graph
	writes []int32 // by node, one more than the last of the variables that it writes
	v      int32
	seen   []int32 // by node, the last search that found it
	count  int32   // of searches
	work   []int32
}

// at reports whether two paths of one edge or more converge at a node.
func (c *convergence) at(z int32) bool {
	for cut := range int32(len(c.preds)) {
		if !c.reached(z, cut) {
			return false
		}
	}
	return true
}

// reached reports whether a path of one edge or more leads from a write to z,
// without the node that is cut; z itself may be cut as the beginning.
func (c *convergence) reached(z, cut int32) bool {
	c.count++
	c.work = append(c.work[:0], z)
	for len(c.work) > 0 {
		n := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		for _, p := range c.preds[n] {
			if p == cut || c.seen[p] == c.count {
				continue
			}
			if c.writes[p] == c.v+1 {
				return true
			}
			c.seen[p] = c.count
			c.work = append(c.work, p)
		}
	}
	return false
}

// Used reports for each phi of a result whether a read uses it, directly or through other
// phis. The result is pruned if all are used.
func (f *Function) Used(result *Result) []bool {
	_, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	used := make([]bool, len(result.Phis))
	var work []int32
	use := func(x Def) {
		if x >= last && !used[x-last] {
			used[x-last] = true
			work = append(work, int32(x-last))
		}
	}
	for _, x := range result.Reads {
		use(x)
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		for _, x := range result.Phis[i].Args {
			use(x)
		}
	}
	return used
}

// Prune returns the result without the phis that no read uses. The returned result shares
// no memory with the argument.
func (f *Function) Prune(result *Result) *Result {
	_, writes := f.Numbers()
	used := f.Used(result)
	return result.Clone().keep(Def(writes[len(f.Code)]), func(i int32) bool { return used[i] })
}

// keep drops the phis for which kept reports false, and renumbers the rest, which must not
// refer to the dropped ones.
func (r *Result) keep(last Def, kept func(i int32) bool) *Result {
	names := make([]Def, len(r.Phis))
	phis := r.Phis[:0]
	for i, p := range r.Phis {
		if kept(int32(i)) {
			names[i] = last + Def(len(phis))
			phis = append(phis, p)
		}
	}
	r.Phis = phis
	r.Rename(func(x Def) Def {
		if x < last {
			return x
		}
		return names[x-last]
	})
	return r
}
