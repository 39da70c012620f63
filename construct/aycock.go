// This file defines the algorithm of Aycock and Horspool, "Simple Generation of Static
// Single-Assignment Form" (CC 2000). It places a phi for every variable in every node, and
// then removes phis of the forms x = φ(x, …, x) and x = φ(v, …, v), where each v is x or
// one other y, until none remain. For reducible graphs the result is minimal; it is not
// pruned.

package construct

import (
	"slices"

	"cpsc/flow"
)

func aycock(f *Function) (*Result, error) {
	a := &crude{f: f, order: f.Succs.ReversePostorder(), vars: int(f.Vars)}
	a.preds, a.slots = f.Succs.Reverse()
	a.generate()
	for a.minimize() {
		// Alternate between the order of the edges and its reverse: the first is fast on
		// chains of joins, the second on nested loops.
		slices.Reverse(a.live)
	}
	return a.result(), nil
}

// crude is an SSA form with a phi for every variable in every node but the entry,
// the "really crude" one. The phi of node n for variable v is number (n-1)·vars + v.
type crude struct {
	f            *Function
	vars         int
	preds, slots flow.Graph
	order        []int32 // reverse postorder
	last         Def     // the number of writes
	args         []Def   // node by node, and there variable by variable
	firstArg     []int   // by node
	reads        []Def
	forward      []Def   // by phi: the definition that replaced it, or itself
	live         []int32 // the phis that remain, in the order in which they are tried
}

// generate places all phis and renames.
func (a *crude) generate() {
	f := a.f
	reads, writes := f.Numbers()
	n := len(f.Code)
	a.last = Def(writes[n])
	a.reads = make([]Def, reads[n])
	a.firstArg = make([]int, n+1)
	for i, preds := range a.preds {
		a.firstArg[i+1] = a.firstArg[i] + a.vars*len(preds)
	}
	a.args = make([]Def, a.firstArg[n])
	phis := (n - 1) * a.vars
	a.forward, a.live = make([]Def, phis), make([]int32, 0, phis)
	now := make([]Def, a.vars)
	for _, node := range a.order {
		for v := range now {
			now[v] = Undef
			if node > 0 {
				i := (int(node)-1)*a.vars + v
				now[v] = a.last + Def(i)
				a.forward[i] = now[v]
				a.live = append(a.live, int32(i))
			}
		}
		r, w := reads[node], writes[node]
		for _, access := range f.Code[node] {
			if access.Write {
				now[access.Var] = Def(w)
				w++
			} else {
				a.reads[r] = now[access.Var]
				r++
			}
		}
		for e, s := range f.Succs[node] {
			at, step := a.firstArg[s]+int(a.slots[node][e]), len(a.preds[s])
			for _, x := range now {
				a.args[at] = x
				at += step
			}
		}
	}
}

// argsOf returns the arguments of a phi.
func (a *crude) argsOf(i int32) []Def {
	node, v := int(i)/a.vars+1, int(i)%a.vars
	n := len(a.preds[node])
	return a.args[a.firstArg[node]+v*n:][:n]
}

// resolve returns the definition that replaced x in the end, or x.
func (a *crude) resolve(x Def) Def {
	for x >= a.last && a.forward[x-a.last] != x {
		next := a.forward[x-a.last]
		if next >= a.last {
			a.forward[x-a.last] = a.forward[next-a.last]
		}
		x = next
	}
	return x
}

// minimize tries all phis once, and reports whether any was removed.
func (a *crude) minimize() bool {
	left := a.live[:0]
	for _, i := range a.live {
		self := a.last + Def(i)
		other, several := self, false
		for _, x := range a.argsOf(i) {
			if x = a.resolve(x); x != self && x != other {
				if other != self {
					several = true
					break
				}
				other = x
			}
		}
		if several {
			left = append(left, i)
			continue
		}
		a.forward[i] = other
	}
	removed := len(left) < len(a.live)
	a.live = left
	return removed
}

// result returns the phis that remain.
func (a *crude) result() *Result {
	result := &Result{Phis: make([]Phi, len(a.live)), Reads: a.reads}
	slices.Sort(a.live)
	number := make([]Def, len(a.forward))
	for i, phi := range a.live {
		number[phi] = a.last + Def(i)
	}
	name := func(x Def) Def {
		if x = a.resolve(x); x >= a.last {
			return number[x-a.last]
		}
		return x
	}
	for i, phi := range a.live {
		args := slices.Clone(a.argsOf(phi))
		for j, x := range args {
			args[j] = name(x)
		}
		result.Phis[i] = Phi{Node: phi/int32(a.vars) + 1, Var: phi % int32(a.vars), Args: args}
	}
	for r, x := range result.Reads {
		result.Reads[r] = name(x)
	}
	return result
}
