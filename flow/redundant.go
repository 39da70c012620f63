// This file defines redundant sets of phis, and their removal: Algorithm 5 of
// Braun et al., "Simple and Efficient Construction of Static Single Assignment
// Form" (CC 2013), section 3.2.

package flow

// Reduce returns the form without redundant phis, and the sets that were
// removed, each by the numbers of its phis. A set is redundant if all arguments of
// its phis are in the set, or are one and the same value, which replaces them.
// The sets are strongly connected components: those that others depend on come
// first. A set of one is a trivial phi, perhaps only after others have been
// removed. The result shares no memory with the form.
func (f *Func) Reduce(form *Form) (*Form, [][]int32) {
	_, writes := f.Numbers()
	r := &reducer{form: form.Clone(), last: Value(writes[len(f.Code)])}
	n := len(form.Phis)
	r.forward, r.component = make([]Value, n), make([]int32, n)
	all := make([]int32, n)
	for i := range n {
		r.forward[i], all[i] = r.last+Value(i), int32(i)
	}
	r.push(all)
	for len(r.ends) > 0 {
		end := len(r.nodes) - int(r.ends[len(r.ends)-1])
		component := r.nodes[end:]
		r.nodes, r.ends = r.nodes[:end], r.ends[:len(r.ends)-1]
		r.divide(component)
	}
	r.form.rename(r.resolve)
	return r.form.keep(r.last, func(i int32) bool { return r.forward[i] == r.last+Value(i) }), r.sets
}

type reducer struct {
	form      *Form
	last      Value // behind the writes
	forward   []Value
	sets      [][]int32
	component []int32 // by phi, the last set that it was in
	count     int32   // of such sets
	tarjan    Tarjan
	nodes     []int32 // a stack of components, the next one on top
	ends      []int32 // their sizes
}

// resolve follows what phis were replaced by.
func (r *reducer) resolve(x Value) Value {
	for x >= r.last && r.forward[x-r.last] != x {
		next := r.forward[x-r.last]
		if next >= r.last {
			r.forward[x-r.last] = r.forward[next-r.last]
		}
		x = next
	}
	return x
}

// divide looks at a component. If one value comes in, that replaces it. If
// several do, the phis that get none of them may hold redundant sets.
func (r *reducer) divide(component []int32) {
	r.count++
	for _, i := range component {
		r.component[i] = r.count
	}
	outer, several := unknown, false
	var inner []int32
	for _, i := range component {
		inside := true
		for _, x := range r.form.Phis[i].Args {
			if x = r.resolve(x); x >= r.last && r.component[x-r.last] == r.count {
				continue
			}
			inside = false
			several = several || outer != unknown && outer != x
			outer = x
		}
		if inside {
			inner = append(inner, i)
		}
	}
	if several {
		r.push(inner)
		return
	}
	if outer == unknown { // nothing comes in: only in what cannot be reached
		outer = Undef
	}
	for _, i := range component {
		r.forward[i] = outer
	}
	r.sets = append(r.sets, append([]int32(nil), component...))
}

// push puts the components of the graph that the phis of a set are in it on the
// stack.
func (r *reducer) push(set []int32) {
	if len(set) == 0 {
		return
	}
	r.count++
	for _, i := range set {
		r.component[i] = r.count
	}
	t := &r.tarjan
	t.Run(set, len(r.form.Phis), func(i, n int32) (int32, bool) {
		args := r.form.Phis[i].Args
		if int(n) == len(args) {
			return -1, false
		}
		if x := r.resolve(args[n]); x >= r.last && r.component[x-r.last] == r.count {
			return int32(x - r.last), true
		}
		return -1, true
	})
	end := len(t.Nodes)
	for i := len(t.Ends) - 1; i >= 0; i-- {
		start := 0
		if i > 0 {
			start = int(t.Ends[i-1])
		}
		r.nodes = append(r.nodes, t.Nodes[start:end]...)
		r.ends = append(r.ends, int32(end-start))
		end = start
	}
}
