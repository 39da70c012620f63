// This file defines construction for complete control-flow graphs, the input of the
// algorithms of package construct, so that the strategies can be compared with these
// algorithms on the same functions.

package cps

import (
	"slices"

	"cpsc/construct"
)

// A Constructor constructs SSA form by the placement of parameters, of one function
// after the other, and reuses its buffers. It is for one goroutine.
type Constructor struct {
	opts     Options
	placer   placer
	vars     []variable      // all alike
	unfilled []int32         // by node: the number of predecessors that are not filled
	reads    []Value         // the values that the reads get
	writes   []Value         // the values that the writes write
	is       []construct.Def // by value: the definition that it is
}

// NewConstructor returns a Constructor. It uses the options of placement only.
func NewConstructor(opts Options) *Constructor {
	opts.Trace = nil
	c := &Constructor{opts: opts}
	c.placer.everyReadIsUse = true
	return c
}

// Construct constructs the SSA form of a well-formed function (see
// construct.Function.Check). Its nodes are filled in their order, each sealed when
// all its predecessors are filled; every read is a use.
func (c *Constructor) Construct(f *construct.Function) (*construct.Result, Stats) {
	p := &c.placer
	p.reset(c.opts)
	for len(c.vars) < int(f.Vars) {
		c.vars = append(c.vars, variable{typ: Int})
	}
	p.vars = c.vars[:f.Vars]
	for v := range p.vars {
		p.vars[v].last = 0
	}
	c.unfilled = append(c.unfilled[:0], make([]int32, len(f.Succs))...)
	for n := range f.Succs {
		p.newNode()
		for _, s := range f.Succs[n] {
			c.unfilled[s]++
		}
	}
	p.nodes[0].sealed = true
	c.reads, c.writes = c.reads[:0], c.writes[:0]
	for n, code := range f.Code {
		k := ContID(n)
		for _, a := range code {
			switch v := Variable(a.Var); {
			case !a.Write:
				c.reads = append(c.reads, p.read(v, k))
			case a.Copy:
				p.write(v, k, p.resolve(c.reads[len(c.reads)-1]))
				c.writes = append(c.writes, NoValue)
			default:
				x := p.newValue(ValueInfo{Kind: OpValue, Type: Int})
				p.write(v, k, x)
				c.writes = append(c.writes, x)
			}
		}
		for _, s := range f.Succs[n] {
			p.addEdge(k, ContID(s))
			if c.unfilled[s]--; c.unfilled[s] == 0 {
				p.seal(ContID(s))
			}
		}
	}
	p.strategy.functionEnds(p, c.reads, false)
	return c.result(), p.stats
}

// result returns the parameters that were placed, as phis, and the definitions that the
// reads get.
func (c *Constructor) result() *construct.Result {
	p := &c.placer
	c.is = slices.Grow(c.is[:0], len(p.values))[:len(p.values)] // values that occur nowhere are not looked up
	for i, x := range c.writes {
		c.is[x] = construct.Def(i)
	}
	args := int32(0)
	for n, i := range p.work { // the parameters that were kept
		c.is[p.params[i].value] = construct.Def(len(c.writes) + n)
		args += p.params[i].count
	}
	for _, x := range p.undefs {
		if x != NoValue {
			c.is[x] = construct.Undef
		}
	}
	result := &construct.Result{Reads: make([]construct.Def, len(c.reads))}
	if len(p.work) > 0 {
		result.Phis = make([]construct.Phi, len(p.work))
		room := make([]construct.Def, args)
		for n, i := range p.work {
			prm := &p.params[i]
			phi := construct.Phi{Node: int32(prm.cont), Var: int32(prm.v), Args: room[:prm.count:prm.count]}
			room = room[prm.count:]
			for j := range phi.Args {
				phi.Args[j] = c.is[p.argument(i, int32(j))]
			}
			result.Phis[n] = phi
		}
	}
	for i, x := range c.reads {
		result.Reads[i] = c.is[p.resolve(x)]
	}
	return result
}
