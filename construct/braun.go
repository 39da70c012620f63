// This file defines the algorithm of Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau,
// "Simple and Efficient Construction of Static Single Assignment Form" (CC 2013), in its
// simple form: Algorithms 1 to 4. Nodes are filled in the order of their numbers, and
// sealed as soon as all their predecessors are filled. A copy makes no definition: it
// records the definition that its read got.
//
// The result is pruned, and minimal for reducible graphs if copies leave no
// redundant sets. The strategies without temporary phis are in package cps.

package construct

import (
	"cpsc/flow"
)

func braun(f *Function) (*Result, error) {
	order := make([]int32, len(f.Code))
	for n := range order {
		order[n] = int32(n)
	}
	return newOnTheFly(f).construct(order), nil
}

// onTheFly is the state of the algorithm. Two lists replace the recursion: phis whose
// arguments must be looked up, and phis to try to remove again. A removed phi is forwarded,
// so recorded definitions need no update.
type onTheFly struct {
	f          *Function
	asPlaced   bool // keep trivial phis, and take copies as any writes
	preds      flow.Graph
	nodes      int
	last       Def   // the number of writes
	currentDef []Def // by variable and node: the definition plus missing, or 0
	sealed     []bool
	incomplete []int32 // by node, one more than its first incomplete phi
	phis       []phiOnTheFly
	forward    []Def     // by phi: the definition that replaced it, or itself
	users      []phiUser // linked lists of the phis that have a phi as an argument
	pending    []int32   // phis without arguments
	retry      []int32   // phis to try to remove
}

type phiOnTheFly struct {
	Phi
	next int32 // one more than the next incomplete phi of the node
	user int32 // one more than the first of the users
}

type phiUser struct{ phi, next int32 }

// missing is added to the definitions in the table, so that they differ from the 0 of a new
// table.
const missing = 2

func newOnTheFly(f *Function) *onTheFly {
	b := &onTheFly{f: f, nodes: len(f.Code)}
	b.preds, _ = f.Succs.Reverse()
	_, writes := f.Numbers()
	b.last = Def(writes[b.nodes])
	b.currentDef = make([]Def, int(f.Vars)*b.nodes)
	b.sealed, b.incomplete = make([]bool, b.nodes), make([]int32, b.nodes)
	return b
}

// construct fills the nodes in an order.
func (b *onTheFly) construct(order []int32) *Result {
	firstRead, firstWrite := b.f.Numbers()
	reads := make([]Def, firstRead[b.nodes])
	unfilled := make([]int32, b.nodes) // by node, the number of its unfilled predecessors
	for n := range unfilled {
		unfilled[n] = int32(len(b.preds[n]))
	}
	b.sealed[0] = true
	for _, n := range order {
		read, write := firstRead[n], Def(firstWrite[n])
		for _, a := range b.f.Code[n] {
			switch {
			case !a.Write:
				reads[read] = b.readVariable(a.Var, n)
				read++
			case a.Copy && !b.asPlaced:
				b.writeVariable(a.Var, n, b.resolve(reads[read-1]))
				write++
			default:
				b.writeVariable(a.Var, n, write)
				write++
			}
		}
		for _, s := range b.f.Succs[n] {
			if unfilled[s]--; unfilled[s] == 0 {
				b.sealBlock(s)
			}
		}
	}
	return b.result(reads)
}

func (b *onTheFly) writeVariable(v, n int32, x Def) {
	b.currentDef[int(v)*b.nodes+int(n)] = x + missing
}

// readVariable returns the definition of a variable at the end of a node, as far as the
// node is filled.
func (b *onTheFly) readVariable(v, n int32) Def {
	x := b.find(v, n)
	b.addOperands()
	return b.resolve(x)
}

// find is readVariableRecursive, except that it leaves new phis without arguments.
func (b *onTheFly) find(v, n int32) Def {
	defs := b.currentDef[int(v)*b.nodes:][:b.nodes]
	at := n
	for defs[at] == 0 && b.sealed[at] && len(b.preds[at]) == 1 {
		at = b.preds[at][0]
	}
	x := Undef
	switch {
	case defs[at] != 0:
		x = defs[at] - missing
	case at > 0: // a join, or not sealed
		x = b.newPhi(v, at)
	}
	for ; n != at; n = b.preds[n][0] {
		defs[n] = x + missing
	}
	defs[at] = x + missing
	return x
}

// newPhi places a phi. Its arguments are looked up later; if the node is not sealed, when
// it is sealed.
func (b *onTheFly) newPhi(v, n int32) Def {
	i := int32(len(b.phis))
	phi := phiOnTheFly{Phi: Phi{Node: n, Var: v}}
	if b.sealed[n] {
		b.pending = append(b.pending, i)
	} else {
		phi.next, b.incomplete[n] = b.incomplete[n], i+1
	}
	b.phis = append(b.phis, phi)
	x := b.last + Def(i)
	b.forward = append(b.forward, x)
	return x
}

func (b *onTheFly) sealBlock(n int32) {
	for i := b.incomplete[n]; i > 0; i = b.phis[i-1].next {
		b.pending = append(b.pending, i-1)
	}
	b.sealed[n] = true
	b.addOperands()
}

// addOperands is addPhiOperands for all pending phis, including those that it places
// itself. Then it tries to remove these phis, the last ones first, unless they are kept.
func (b *onTheFly) addOperands() {
	for at := 0; at < len(b.pending); at++ {
		i := b.pending[at]
		preds := b.preds[b.phis[i].Node]
		args := make([]Def, len(preds))
		for j, m := range preds {
			args[j] = b.resolve(b.find(b.phis[i].Var, m))
			b.use(args[j], i)
		}
		b.phis[i].Args = args
	}
	if !b.asPlaced {
		b.retry = append(b.retry, b.pending...)
	}
	b.pending = b.pending[:0]
	for len(b.retry) > 0 {
		i := b.retry[len(b.retry)-1]
		b.retry = b.retry[:len(b.retry)-1]
		b.tryRemoveTrivialPhi(i)
	}
}

// use records that a phi has a value as an argument.
func (b *onTheFly) use(x Def, i int32) {
	if x >= b.last {
		q := &b.phis[x-b.last]
		b.users = append(b.users, phiUser{i, q.user})
		q.user = int32(len(b.users))
	}
}

// tryRemoveTrivialPhi forwards a phi that has only one argument besides itself. Its users
// are then tried, too.
func (b *onTheFly) tryRemoveTrivialPhi(i int32) {
	self := b.last + Def(i)
	if b.forward[i] != self || b.phis[i].Args == nil {
		return // removed, or incomplete
	}
	same := self
	for _, x := range b.phis[i].Args {
		if x = b.resolve(x); x != self && x != same {
			if same != self {
				return
			}
			same = x
		}
	}
	if same == self { // no argument from outside
		same = Undef
	}
	b.forward[i] = same
	for u := b.phis[i].user; u > 0; u = b.users[u-1].next {
		user := b.users[u-1].phi
		b.retry = append(b.retry, user)
		b.use(same, user)
	}
}

// resolve returns the definition that replaced x in the end, or x.
func (b *onTheFly) resolve(x Def) Def {
	for x >= b.last && b.forward[x-b.last] != x {
		next := b.forward[x-b.last]
		if next >= b.last {
			b.forward[x-b.last] = b.forward[next-b.last]
		}
		x = next
	}
	return x
}

// result returns the result without the phis that were removed.
func (b *onTheFly) result(reads []Def) *Result {
	result := &Result{Reads: reads}
	number := make([]Def, len(b.phis))
	for i := range b.phis {
		if x := b.last + Def(i); b.forward[i] == x {
			number[i] = b.last + Def(len(result.Phis))
			result.Phis = append(result.Phis, b.phis[i].Phi)
		}
	}
	rename := func(list []Def) {
		for i, x := range list {
			if x = b.resolve(x); x >= b.last {
				x = number[x-b.last]
			}
			list[i] = x
		}
	}
	for i := range result.Phis {
		rename(result.Phis[i].Args)
	}
	rename(reads)
	return result
}
