// This file defines the parts shared by the algorithms that first place phis and then
// rename: the control-flow graph with its dominator tree, and the renaming of Cytron et
// al., "Efficiently Computing Static Single Assignment Form and the Control Dependence
// Graph" (TOPLAS 1991), figure 12.

package construct

import (
	"cpsc/flow"
)

// A placement collects the phis of a function, without arguments.
type placement struct {
	f            *Function
	preds, slots flow.Graph
	tree         *flow.Tree
	phis         []Phi
}

func newPlacement(f *Function) *placement {
	p := &placement{f: f}
	p.preds, p.slots = f.Succs.Reverse()
	p.tree = f.Succs.DominatorTree()
	return p
}

func (p *placement) add(node, v int32) {
	p.phis = append(p.phis, Phi{Node: node, Var: v})
}

// phisOf returns the phis of each node: first[n], then next[i] while not -1.
func (p *placement) phisOf() (first, next []int32) {
	first, next = make([]int32, len(p.preds)), make([]int32, len(p.phis))
	for n := range first {
		first[n] = -1
	}
	for i := len(p.phis) - 1; i >= 0; i-- {
		n := p.phis[i].Node
		next[i], first[n] = first[n], int32(i)
	}
	return first, next
}

// makeArgs allocates the arguments of the phis.
func (p *placement) makeArgs() {
	total := 0
	for i := range p.phis {
		total += len(p.preds[p.phis[i].Node])
	}
	room := make([]Def, total)
	for i := range p.phis {
		n := len(p.preds[p.phis[i].Node])
		p.phis[i].Args, room = room[:n:n], room[n:]
	}
}

// A saved value is the definition of a variable before a node wrote it.
type saved struct {
	v   int32
	old Def
}

// rename walks over the dominator tree. Instead of a stack for each variable it keeps the
// current definition of each, and one stack of the definitions to restore on the way up.
func (p *placement) rename() *Result {
	f := p.f
	p.makeArgs()
	reads, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	result := &Result{Phis: p.phis, Reads: make([]Def, reads[len(f.Code)])}
	first, next := p.phisOf()

	top := make([]Def, f.Vars)
	for v := range top {
		top[v] = Undef
	}
	var stack []saved
	var marks []int // for each node on the way down, the height of the stack
	write := func(v int32, x Def) {
		stack = append(stack, saved{v, top[v]})
		top[v] = x
	}
	for _, n := range p.tree.Order {
		for len(marks) > int(p.tree.Level[n]) { // up to the dominator of n
			mark := marks[len(marks)-1]
			marks = marks[:len(marks)-1]
			for len(stack) > mark {
				s := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				top[s.v] = s.old
			}
		}
		marks = append(marks, len(stack))
		for i := first[n]; i >= 0; i = next[i] {
			write(p.phis[i].Var, last+Def(i))
		}
		r, w := reads[n], writes[n]
		for _, a := range f.Code[n] {
			if a.Write {
				write(a.Var, Def(w))
				w++
			} else {
				result.Reads[r] = top[a.Var]
				r++
			}
		}
		for e, s := range f.Succs[n] {
			slot := p.slots[n][e]
			for i := first[s]; i >= 0; i = next[i] {
				p.phis[i].Args[slot] = top[p.phis[i].Var]
			}
		}
	}
	return result
}
