// This file defines redundant sets of phis (Braun et al., "Simple and Efficient
// Construction of Static Single Assignment Form", CC 2013, section 3.2), and their removal.
// One dominator tree gives the same result as the paper's Algorithm 5, which divides
// strongly connected components again and again.

package construct

import "cpsc/flow"

// Reduce returns the result without redundant phis, and the sets that were removed, each as
// the numbers of its phis. A set is redundant if each argument of its phis is in the set or
// is one value, the same for all, which replaces them. The sets are the strongly connected
// components of the graph of the removed phis and their arguments; those that others depend
// on come first. A set of one is a trivial phi, perhaps only after others have been
// removed. The returned result shares no memory with the argument. The time is O((V + A)
// log V) for V values and A arguments.
//
// Why is that correct? In the graph of values, a root has an edge to every value that is
// not a phi, and every argument has an edge to the phis that have it. A phi is redundant
// exactly if another value dominates it: the phis that a value v dominates have only each
// other and v as arguments, so they are a redundant set; conversely, every path from the
// root into a redundant set goes through the value that replaces it. So a phi is replaced
// by the topmost value that dominates it, which is the phi itself if no other does. This
// value is not redundant: only the root dominates it.
func (f *Function) Reduce(result *Result) (*Result, [][]int32) {
	_, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	top := f.Topmost(result)
	sets := removedSets(result, last, func(i int32) bool { return top[i] != last+Def(i) })
	return f.Replace(result, top), sets
}

// Replace returns the result with each phi replaced by a value: phi i by values[i], which is
// the phi itself if it is kept, and never a phi that is replaced. The returned result shares
// no memory with the argument.
func (f *Function) Replace(result *Result, values []Def) *Result {
	_, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	result = result.Clone()
	result.Rename(func(x Def) Def {
		if x < last {
			return x
		}
		return values[x-last]
	})
	return result.keep(last, func(i int32) bool { return values[i] == last+Def(i) })
}

// Topmost returns, for each phi, the value that replaces it when redundant phis are removed:
// the value below the root that dominates it in the graph of values, which is the phi itself
// if only the root does. A phi that cannot be reached, which a valid result does not have,
// counts as undefined.
func (f *Function) Topmost(result *Result) []Def {
	_, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	const first = 2 // node 0 is the root, node 1 Undef, and these come after it
	node := func(x Def) int32 { return int32(x) + first }
	var edges flow.Edges
	edges.Reset(int(last) + len(result.Phis) + 2)
	for n := int32(1); n < node(last); n++ {
		edges.Add(0, n)
	}
	for i := range result.Phis {
		for _, x := range result.Phis[i].Args {
			edges.Add(node(x), node(last)+int32(i))
		}
	}
	var d flow.Dominators
	idom := d.Compute(&edges)
	complete := true
	for i := range result.Phis {
		if n := node(last) + int32(i); idom[n] < 0 {
			edges.Add(node(Undef), n)
			complete = false
		}
	}
	if !complete {
		idom = d.Compute(&edges)
	}

	top := make([]Def, len(result.Phis))
	for _, n := range flow.NewTree(idom).Order { // a dominator comes first
		if n < node(last) {
			continue
		}
		i := Def(n - node(last))
		switch dominator := Def(idom[n] - first); {
		case idom[n] == 0:
			top[i] = last + i
		case dominator < last:
			top[i] = dominator
		default:
			top[i] = top[dominator-last]
		}
	}
	return top
}

// removedSets returns the strongly connected components of the removed phis.
func removedSets(result *Result, last Def, removed func(i int32) bool) (sets [][]int32) {
	var roots []int32
	for i := range int32(len(result.Phis)) {
		if removed(i) {
			roots = append(roots, i)
		}
	}
	var t flow.Tarjan
	t.Run(roots, len(result.Phis), func(i, n int32) (int32, bool) {
		args := result.Phis[i].Args
		if int(n) == len(args) {
			return -1, false
		}
		if x := args[n]; x >= last && removed(int32(x-last)) {
			return int32(x - last), true
		}
		return -1, true
	})
	start := int32(0)
	for _, end := range t.Ends {
		sets = append(sets, append([]int32(nil), t.Nodes[start:end]...))
		start = end
	}
	return sets
}
