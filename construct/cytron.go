// This file defines the algorithm of Cytron, Ferrante, Rosen, Wegman and Zadeck,
// "Efficiently Computing Static Single Assignment Form and the Control Dependence
// Graph" (TOPLAS 1991): phis go to the iterated dominance frontiers of the nodes
// that write a variable (figure 11). The result is minimal: it has a phi where
// paths from different writes converge, and nowhere else.

package construct

func cytron(f *Function) (*Result, error) {
	p := newFrontiers(f)
	for v := range f.Vars {
		p.place(v, nil)
	}
	return p.rename(), nil
}

// frontiers places phis at iterated dominance frontiers.
type frontiers struct {
	*placement
	writers [][]int32 // by variable
	df      [][]int32 // by node
	hasPhi  []int32   // by node, one more than the last variable that has a phi there
	worked  []int32   // by node, one more than the last variable that it was in the work list for
	work    []int32
}

func newFrontiers(f *Function) *frontiers {
	p := &frontiers{placement: newPlacement(f), writers: f.Writers()}
	p.df = f.Succs.Frontiers(p.preds, p.tree.Idom)
	p.hasPhi, p.worked = make([]int32, len(f.Code)), make([]int32, len(f.Code))
	return p
}

// place places the phis of a variable; if live is given, only where the variable is live.
// Why can it ignore that the entry writes every variable, too? No edge leads to the entry,
// so its frontier is empty.
func (p *frontiers) place(v int32, live *Liveness) {
	p.work = append(p.work[:0], p.writers[v]...)
	for _, x := range p.work {
		p.worked[x] = v + 1
	}
	for len(p.work) > 0 {
		x := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		for _, y := range p.df[x] {
			if p.hasPhi[y] == v+1 || live != nil && !live.In(y) {
				continue
			}
			p.hasPhi[y] = v + 1
			p.add(y, v)
			if p.worked[y] != v+1 {
				p.worked[y] = v + 1
				p.work = append(p.work, y)
			}
		}
	}
}
