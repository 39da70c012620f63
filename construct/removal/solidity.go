// This file defines the TrivialPhiEliminator of solc (argotorg/solidity,
// libyul/backends/evm/ssa/SSACFGTrivialPhiEliminator.cpp, read at commit 656ac12c; pull
// request 16544, March 2026, which moved the removal from construction to the end).
//
// The compiler is in Pizlo's form: a block has upsilons, each of which passes a value to a
// phi. The pass indexes, by phi, the values that are passed to it, the blocks of these
// upsilons, and the phis to which it is passed. Then it tries each phi, block by block. If
// one is trivial, its value replaces it in the index and in the upsilons of all blocks that
// pass anything to its users; its own upsilons are erased; and its users are tried next, each
// with all that follows from it. The whole is repeated until no phi is replaced.
//
// A stack replaces the recursion over users. Unreachable blocks, which the pass also handles,
// do not occur here.
//
// Promise: as zjit.
//
// Cost: replacing one phi scans all upsilons of the blocks that pass something to its users,
// so P parameters of one block take O(P²) steps.

package removal

import (
	"slices"

	"cpsc/construct"
)

type upsilon struct {
	phi   int32
	value construct.Def
}

type eliminator struct {
	m        *Form
	upsilons [][]upsilon       // by block
	passed   [][]construct.Def // by phi: the values that are passed to it
	blocks   [][]int32         // by phi: the blocks of the upsilons for it
	users    [][]int32         // by phi: the phis to which it is passed
	values   []construct.Def   // by phi: what replaces it, or itself
	replaced int
	work     []int32
}

func solidity(m *Form) []construct.Def {
	e := &eliminator{
		m: m, values: m.own(), upsilons: make([][]upsilon, len(m.nodes)),
		passed: make([][]construct.Def, len(m.phis)),
		blocks: make([][]int32, len(m.phis)), users: make([][]int32, len(m.phis)),
	}
	order := m.Order // that of the numbers, if it is not given
	for n := range m.nodes {
		if m.Order == nil {
			order = append(order, int32(n))
		}
		for _, edge := range m.nodes[n].edges {
			for _, i := range m.nodes[edge.to].params {
				m.work.Looks++
				x := m.phis[i].Args[edge.slot]
				e.upsilons[n] = append(e.upsilons[n], upsilon{i, x})
				e.passed[i] = append(e.passed[i], x)
				e.blocks[i] = append(e.blocks[i], int32(n))
				if j := m.param(x); j >= 0 {
					e.users[j] = append(e.users[j], i)
				}
			}
		}
	}
	for before := -1; e.replaced > before; {
		before = e.replaced
		m.work.Rounds++
		for _, n := range order {
			for _, i := range m.nodes[n].params {
				e.work = append(e.work[:0], i)
				for len(e.work) > 0 {
					i := e.work[len(e.work)-1]
					e.work = e.work[:len(e.work)-1]
					e.tryRemove(i)
				}
			}
		}
	}
	return m.resolveAll(e.values)
}

func (e *eliminator) tryRemove(i int32) {
	self := e.m.def(i)
	if e.values[i] != self {
		return
	}
	same := self
	for _, x := range e.passed[i] {
		e.m.work.Looks++
		if x = e.m.resolve(e.values, x); x == same || x == self {
			continue
		}
		if same != self {
			return
		}
		same = x
	}
	if same == self { // it cannot be reached, which does not happen in a valid result
		return
	}
	e.values[i] = same
	e.replaced++
	first := len(e.work)
	for _, user := range e.users[i] {
		e.replace(e.passed[user], self, same)
		for _, n := range e.blocks[user] {
			for k := range e.upsilons[n] {
				e.m.work.Looks++
				if u := &e.upsilons[n][k]; u.phi == user && u.value == self {
					u.value = same
				}
			}
		}
		if j := e.m.param(same); j >= 0 {
			e.users[j] = append(e.users[j], user)
		}
		e.work = append(e.work, user)
	}
	slices.Reverse(e.work[first:]) // the first user is tried first
	e.users[i] = nil
	for _, n := range e.blocks[i] {
		e.m.work.Looks += len(e.upsilons[n])
		e.upsilons[n] = slices.DeleteFunc(e.upsilons[n], func(u upsilon) bool { return u.phi == i })
	}
	e.blocks[i] = nil
}

func (e *eliminator) replace(list []construct.Def, old, new construct.Def) {
	e.m.work.Looks += len(list)
	for k, x := range list {
		if x == old {
			list[k] = new
		}
	}
}
