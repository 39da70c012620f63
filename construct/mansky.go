// This file defines the algorithm of Mansky and Gunter, "A Framework for Formal
// Verification of Compiler Optimizations" (ITP 2010), as Ullrich describes it: phis go
// wherever two different writes of a variable reach, at a dominance frontier or not. A phi
// with one argument would be useless, so only joins are meant. The result is neither
// minimal nor pruned.

package construct

func mansky(f *Function) (*Result, error) {
	n := len(f.Code)
	p := &reaching{placement: newPlacement(f), state: make([]Def, n), exit: make([]Def, n)}
	nodes, writes := f.LastWrites()
	for v := range f.Vars {
		if len(nodes[v]) > 0 {
			p.place(v, nodes[v], writes[v])
		}
	}
	return p.rename(), nil
}

// reaching computes which write of a variable reaches each node. The entry counts as a
// write. For each node it distinguishes only no write, a single one, and several.
type reaching struct {
	*placement
	state []Def   // by node: the only write that reaches it, or none, or several
	exit  []Def   // by node: the last write in it, or none
	work  []int32 // nodes whose state at the end has changed
}

const (
	none    = Undef - 1
	several = Undef - 2
)

// place places the phis of a variable, with the last write in each node that
// writes it.
func (p *reaching) place(v int32, nodes, writes []int32) {
	for n := range p.state {
		p.state[n], p.exit[n] = none, none
	}
	for i, n := range nodes {
		p.exit[n] = Def(writes[i])
	}
	if p.exit[0] == none {
		p.exit[0] = Undef
	}
	p.work = p.work[:0]
	for n, x := range p.exit {
		if x != none {
			p.work = append(p.work, int32(n))
		}
	}
	for len(p.work) > 0 {
		n := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		x := p.exit[n]
		if x == none {
			x = p.state[n]
		}
		for _, s := range p.f.Succs[n] {
			switch {
			case p.state[s] == x || p.state[s] == several:
				continue
			case p.state[s] == none:
				p.state[s] = x
			default:
				p.state[s] = several
			}
			if p.exit[s] == none {
				p.work = append(p.work, s)
			}
		}
	}
	for n, x := range p.state {
		if x == several && len(p.preds[n]) > 1 {
			p.add(int32(n), v)
		}
	}
}
