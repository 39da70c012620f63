// This file defines the functional two-phase algorithm of Ullrich, "Verified Construction
// of SSA Form" (2013), section 4. From the reads of a variable it goes back to the writes,
// and places a phi in every join on the path (phiDefNodes). Then it looks up the arguments,
// and the definitions that the reads get, along chains of single predecessors (lookupDef).
// The result is pruned, not minimal.
//
// It differs in two ways from the thesis, whose data are immutable. A lookup stores its
// result in the nodes of its chain, so that no chain is walked twice. And for a read with
// no write before it, the thesis places a phi without arguments in the entry; here the read
// gets Undef.

package construct

func ullrich(f *Function) (*Result, error) {
	u := &twoPhase{placement: placement{f: f}}
	u.preds, _ = f.Succs.Reverse()
	n := len(f.Code)
	u.seen, u.phi = make([]int32, n), make([]Def, n)
	u.known, u.def = make([]int32, n), make([]Def, n)
	firstRead, firstWrite := f.Numbers()
	last := Def(firstWrite[n])
	result := &Result{Reads: make([]Def, firstRead[n])}
	localReads(f, result.Reads)

	reads, readers := f.Readers()
	writers, writes := f.LastWrites()
	for v := range f.Vars {
		u.v = v
		for i, m := range writers[v] {
			u.known[m], u.def[m] = v+1, Def(writes[v][i])
		}
		first := len(u.phis)
		u.phiDefNodes(readers[v])
		for i := first; i < len(u.phis); i++ {
			u.phi[u.phis[i].Node] = last + Def(i)
		}
		for i := first; i < len(u.phis); i++ {
			preds := u.preds[u.phis[i].Node]
			args := make([]Def, len(preds))
			for j, m := range preds {
				args[j] = u.lookupDef(m)
			}
			u.phis[i].Args = args
		}
		for i, r := range reads[v] {
			result.Reads[r] = u.lookupEntry(readers[v][i])
		}
	}
	result.Phis = u.phis
	return result, nil
}

// localReads fills in the reads that come after a write in the same node: local value
// numbering, Algorithm 1 of Braun et al. The thesis has no such reads.
func localReads(f *Function, reads []Def) {
	now := make([]Def, f.Vars)
	written := make([]int32, f.Vars) // one more than the last node that wrote the variable
	r, w := 0, Def(0)
	for n, code := range f.Code {
		for _, a := range code {
			if a.Write {
				now[a.Var], written[a.Var] = w, int32(n)+1
				w++
				continue
			}
			if written[a.Var] == int32(n)+1 {
				reads[r] = now[a.Var]
			}
			r++
		}
	}
}

// twoPhase treats one variable after the other. The entries of a node are valid for a
// variable if seen and known are one more than the number of the variable.
type twoPhase struct {
	placement
	v     int32
	seen  []int32
	phi   []Def // of a join that was seen: its phi
	known []int32
	def   []Def // of a known node: the definition of the variable at its end
	work  []int32
}

// phiDefNodes places the phis: in the joins from which a path without a write
// leads to one of the nodes that read the variable.
func (u *twoPhase) phiDefNodes(readers []int32) {
	u.work = u.work[:0]
	enter := func(n int32) {
		if u.seen[n] != u.v+1 {
			u.seen[n] = u.v + 1
			u.work = append(u.work, n)
			if len(u.preds[n]) > 1 {
				u.add(n, u.v)
			}
		}
	}
	for _, n := range readers {
		enter(n)
	}
	for len(u.work) > 0 {
		n := u.work[len(u.work)-1]
		u.work = u.work[:len(u.work)-1]
		for _, m := range u.preds[n] {
			if u.known[m] != u.v+1 {
				enter(m)
			}
		}
	}
}

// lookupDef returns the definition of the variable at the end of a node.
func (u *twoPhase) lookupDef(n int32) Def {
	at := n
	for u.known[at] != u.v+1 && len(u.preds[at]) == 1 {
		at = u.preds[at][0]
	}
	x := u.def[at]
	if u.known[at] != u.v+1 {
		x = u.join(at)
	}
	for ; n != at; n = u.preds[n][0] {
		u.known[n], u.def[n] = u.v+1, x
	}
	return x
}

// lookupEntry returns the definition of the variable at the beginning of a node.
func (u *twoPhase) lookupEntry(n int32) Def {
	if len(u.preds[n]) == 1 {
		return u.lookupDef(u.preds[n][0])
	}
	return u.join(n)
}

// join returns the definition of the variable at the beginning of a join or of the entry.
func (u *twoPhase) join(n int32) Def {
	if n == 0 {
		return Undef
	}
	return u.phi[n]
}
