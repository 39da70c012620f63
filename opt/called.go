// This file defines which continuation parameters functions call: directly, or by passing
// them to functions that do. It is a least fixpoint over the calls of the program.

package opt

import "cpsc/cps"

// calledConts is a set of continuation parameters: those that may be called.
type calledConts struct {
	called [][]bool          // by function, by continuation parameter
	passed [][][]ownArgument // by function, by continuation parameter: what calls pass for it
	work   []ownArgument
}

// An ownArgument is a continuation parameter of a function, which a call in the function
// passes on.
type ownArgument struct {
	f   cps.FuncID
	own int
}

// newCalledConts returns the set of the continuation parameters that the functions of p
// may call. A function value calls all continuations that it receives.
func newCalledConts(p *cps.Program) *calledConts {
	c := &calledConts{called: make([][]bool, len(p.Funcs)), passed: make([][][]ownArgument, len(p.Funcs))}
	for id, f := range p.Funcs {
		c.called[id] = make([]bool, len(f.ContParams))
		c.passed[id] = make([][]ownArgument, len(f.ContParams))
	}
	for id, f := range p.Funcs {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			for slot, k := range t.Targets {
				switch {
				case !k.IsOwn():
				case t.Kind == cps.Call:
					c.passed[t.Func][slot] = append(c.passed[t.Func][slot], ownArgument{cps.FuncID(id), k.Own()})
				default:
					c.add(cps.FuncID(id), k.Own())
				}
			}
		}
	}
	c.propagate()
	return c
}

// add adds a continuation parameter to the set.
func (c *calledConts) add(f cps.FuncID, own int) {
	if !c.called[f][own] {
		c.called[f][own] = true
		c.work = append(c.work, ownArgument{f, own})
	}
}

// propagate adds the continuation parameters that calls pass for those in the set.
func (c *calledConts) propagate() {
	for len(c.work) > 0 {
		w := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		for _, a := range c.passed[w.f][w.own] {
			c.add(a.f, a.own)
		}
	}
}
