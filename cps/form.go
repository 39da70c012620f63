// This file defines construction for control-flow graphs that are given whole, as the
// algorithms of package construct get them, so that the strategies can be compared with
// those on the same functions.

package cps

import (
	"slices"

	"cpsc/construct"
)

// A Former constructs the SSA forms of functions by the placement of parameters,
// one function after the other. Its buffers serve again. It is for one goroutine.
type Former struct {
	opts     Options
	placer   placer
	vars     []variable      // all alike
	unfilled []int32         // by node: the predecessors that are still to come
	reads    []Value         // what they get
	writes   []Value         // what they write
	is       []construct.Def // by value
}

// NewFormer returns a Former. Of the options, those of placement matter.
func NewFormer(opts Options) *Former { return &Former{opts: opts} }

// Form constructs the form of a well-formed function (see construct.Function.Check). Its
// nodes are filled in their order, each sealed when all its predecessors are
// filled; every read is a use.
func (m *Former) Form(f *construct.Function) (*construct.Result, Stats) {
	p := &m.placer
	p.reset(m.opts)
	for len(m.vars) < int(f.Vars) {
		m.vars = append(m.vars, variable{typ: Int})
	}
	p.vars = m.vars[:f.Vars]
	for v := range p.vars {
		p.vars[v].last = 0
	}
	m.unfilled = append(m.unfilled[:0], make([]int32, len(f.Succs))...)
	for n := range f.Succs {
		p.newNode()
		for _, s := range f.Succs[n] {
			m.unfilled[s]++
		}
	}
	p.nodes[0].sealed = true
	m.reads, m.writes = m.reads[:0], m.writes[:0]
	for n, code := range f.Code {
		k := ContID(n)
		for _, a := range code {
			switch v := Variable(a.Var); {
			case !a.Write:
				m.reads = append(m.reads, p.read(v, k))
			case a.Copy:
				p.write(v, k, p.resolve(m.reads[len(m.reads)-1]))
				m.writes = append(m.writes, NoValue)
			default:
				x := p.newValue(ValueInfo{Kind: OpValue, Type: Int})
				p.write(v, k, x)
				m.writes = append(m.writes, x)
			}
		}
		for _, s := range f.Succs[n] {
			p.addEdge(k, ContID(s))
			if m.unfilled[s]--; m.unfilled[s] == 0 {
				p.seal(ContID(s))
			}
		}
	}
	p.strategy.selectParams(m.reads)
	return m.result(), p.stats
}

// result reads off what the values are, and the parameters that were placed.
func (m *Former) result() *construct.Result {
	p := &m.placer
	m.is = slices.Grow(m.is[:0], len(p.values))[:len(p.values)] // only what is meant is looked up
	for i, x := range m.writes {
		m.is[x] = construct.Def(i)
	}
	phis, args := 0, 0
	for i := range p.params {
		if prm := &p.params[i]; prm.kept && p.alive(int32(i)) {
			m.is[prm.value] = construct.Def(len(m.writes) + phis)
			phis++
			args += int(prm.count)
		}
	}
	for _, x := range p.undefs {
		if x != NoValue {
			m.is[x] = construct.Undef
		}
	}
	result := &construct.Result{Reads: make([]construct.Def, len(m.reads))}
	if phis > 0 {
		result.Phis = make([]construct.Phi, 0, phis)
		room := make([]construct.Def, args)
		for i := range p.params {
			prm := &p.params[i]
			if !prm.kept || !p.alive(int32(i)) {
				continue
			}
			list := room[:prm.count:prm.count]
			room = room[prm.count:]
			for n := range list {
				list[n] = m.is[p.argument(int32(i), int32(n))]
			}
			result.Phis = append(result.Phis, construct.Phi{Node: int32(prm.cont), Var: int32(prm.v), Args: list})
		}
	}
	for i, x := range m.reads {
		result.Reads[i] = m.is[p.resolve(x)]
	}
	return result
}
