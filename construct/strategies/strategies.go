// Package strategies constructs SSA form by the strategies of package place, so that they can be compared with
// the algorithms of package construct on the same functions.
package strategies

import (
	"slices"

	"cpsc/construct"
	"cpsc/place"
)

// A Constructor constructs SSA form by the placement of parameters, of one function
// after the other, and reuses its buffers. It is for one goroutine.
type Constructor struct {
	opts     place.Options
	placer   place.Placer
	last     place.Value     // the last value that was made
	unfilled []int32         // by node: the number of predecessors that are not filled
	reads    []place.Value   // the values that the reads get
	writes   []place.Value   // the values that the writes write
	is       []construct.Def // by value: the definition that it is
	args     [][]place.Value // by phi: its arguments
}

// New returns a Constructor. Its options say how it places; it sets their functions itself.
func New(opts place.Options) *Constructor {
	c := &Constructor{opts: opts}
	c.opts.Param = func(place.Var, place.Block) place.Value { return c.newValue() }
	c.opts.Undefined = func(place.Var, place.Value) place.Value { return undefValue }
	c.opts.ReadsAreUses = true
	return c
}

// undefValue is the value of a variable that was never written.
const undefValue place.Value = 1

func (c *Constructor) newValue() place.Value {
	c.last++
	return c.last
}

// Construct constructs the SSA form of a well-formed function (see
// construct.Function.Check). Its nodes are filled in their order, each sealed when
// all its predecessors are filled; every read is a use.
func (c *Constructor) Construct(f *construct.Function) (*construct.Result, place.Stats) {
	p := &c.placer
	p.Reset(c.opts)
	c.last = undefValue
	for range f.Vars {
		p.NewVar()
	}
	c.unfilled = append(c.unfilled[:0], make([]int32, len(f.Succs))...)
	for n := range f.Succs {
		p.NewBlock()
		for _, s := range f.Succs[n] {
			c.unfilled[s]++
		}
	}
	p.Seal(0)
	c.reads, c.writes = c.reads[:0], c.writes[:0]
	for n, code := range f.Code {
		b := place.Block(n)
		for _, a := range code {
			switch v := place.Var(a.Var); {
			case !a.Write:
				c.reads = append(c.reads, p.Read(v, b))
			case a.Copy:
				p.Write(v, b, p.Resolve(c.reads[len(c.reads)-1]))
				c.writes = append(c.writes, place.NoValue)
			default:
				x := c.newValue()
				p.Write(v, b, x)
				c.writes = append(c.writes, x)
			}
		}
		for _, s := range f.Succs[n] {
			p.Edge(b, place.Block(s))
			if c.unfilled[s]--; c.unfilled[s] == 0 {
				p.Seal(place.Block(s))
			}
		}
	}
	if err := p.Finish(c.reads); err != nil {
		panic(err) // the function is not well-formed
	}
	return c.result(len(f.Succs)), *p.Stats()
}

// result returns the parameters that were placed, as phis, and the definitions that the
// reads get.
func (c *Constructor) result(nodes int) *construct.Result {
	p := &c.placer
	c.is = slices.Grow(c.is[:0], int(c.last)+1)[:c.last+1] // values that occur nowhere are not looked up
	c.is[undefValue] = construct.Undef
	for i, x := range c.writes {
		c.is[x] = construct.Def(i)
	}
	result := &construct.Result{Reads: make([]construct.Def, len(c.reads))}
	if kept := p.Stats().Kept; kept > 0 {
		result.Phis = make([]construct.Phi, 0, kept)
		c.args = c.args[:0]
		args := 0
		for n := range nodes {
			for _, prm := range p.Params(place.Block(n)) {
				c.is[prm.Value] = construct.Def(len(c.writes) + len(result.Phis))
				result.Phis = append(result.Phis, construct.Phi{Node: int32(n), Var: int32(prm.Var)})
				c.args = append(c.args, prm.Args)
				args += len(prm.Args)
			}
		}
		room := make([]construct.Def, 0, args)
		for i, args := range c.args {
			first := len(room)
			for _, x := range args {
				room = append(room, c.is[x])
			}
			result.Phis[i].Args = slices.Clip(room[first:])
		}
	}
	for i, x := range c.reads {
		result.Reads[i] = c.is[p.Resolve(x)]
	}
	return result
}
