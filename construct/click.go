// This file defines the algorithm of Click and Paleczny, "A Simple Graph-Based Intermediate
// Representation" (IR 1995), which the Java HotSpot server compiler uses: a parser keeps a
// table of what every variable has, and merges tables where control flow does. At a join
// whose predecessors are all complete, variables that differ get a phi. At the header of a
// loop, every variable gets one, since the loop has not been parsed yet. The result is
// neither minimal nor pruned: the paper leaves superfluous phis of loops to a later
// peephole optimisation, which is not done here.

package construct

// click follows the graph in reverse postorder, as a parser follows the text. Any node with
// an edge from a node that comes later counts as a header, so every graph is accepted. Each
// node has a table of all variables.
func click(f *Function) (*Result, error) {
	p := &placement{f: f}
	p.preds, p.slots = f.Succs.Reverse()
	reads, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	result := &Result{Reads: make([]Def, reads[len(f.Code)])}
	vars := int(f.Vars)
	tables := make([]Def, len(f.Code)*vars) // at the ends of nodes
	table := func(n int32) []Def { return tables[int(n)*vars:][:vars] }
	done := make([]bool, len(f.Code))
	phi := func(n, v int32) Def {
		p.add(n, v)
		return last + Def(len(p.phis)-1)
	}
	for _, n := range f.Succs.ReversePostorder() {
		now, preds := table(n), p.preds[n]
		loop := false
		for _, m := range preds {
			loop = loop || !done[m]
		}
		switch {
		case len(preds) == 0: // the entry
			for v := range now {
				now[v] = Undef
			}
		case loop:
			for v := range now {
				now[v] = phi(n, int32(v))
			}
		default:
			copy(now, table(preds[0]))
			for _, m := range preds[1:] {
				for v, x := range table(m) {
					if x != now[v] && (now[v] < last || p.phis[now[v]-last].Node != n) {
						now[v] = phi(n, int32(v))
					}
				}
			}
		}
		r, w := reads[n], writes[n]
		for _, a := range f.Code[n] {
			if a.Write {
				now[a.Var] = Def(w)
				w++
			} else {
				result.Reads[r] = now[a.Var]
				r++
			}
		}
		done[n] = true
	}
	p.makeArgs()
	for i := range p.phis {
		for j, m := range p.preds[p.phis[i].Node] {
			p.phis[i].Args[j] = table(m)[p.phis[i].Var]
		}
	}
	result.Phis = p.phis
	return result, nil
}
