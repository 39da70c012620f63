// This file defines the pruned form of Choi, Cytron and Ferrante, "Automatic Construction
// of Sparse Data Flow Evaluation Graphs" (POPL 1991): phis go to the iterated dominance
// frontiers of writes, but only to nodes where the variable is live. The result is minimal,
// except that dead phis are left out.

package construct

func choi(f *Function) (*Result, error) {
	p := newFrontiers(f)
	live := f.Liveness(p.preds, p.writers)
	for v := range f.Vars {
		if len(p.writers[v]) > 0 {
			live.Of(v)
			p.place(v, live)
		}
	}
	return p.rename(), nil
}
