// Package checks finds which checks of a program never fail, so that back ends leave them out: that an index is in bounds, that a
// divisor is not 0, and that a struct or function value is not nil.
package checks

import (
	"maps"

	"cpsc/cps"
	"cpsc/effects"
)

// Facts has what is known about a whole program.
type Facts struct {
	Indexed map[cps.Type]bool  // the types to whose elements there are references
	Grows   map[cps.Type]bool  // the types whose arrays the program extends
	Shrinks map[cps.Type]bool  // the types whose arrays it shortens
	Lengths map[cps.Type]int64 // by array type: the length that all arrays of the type have
	Effects *effects.Summary
	p       *cps.Program
	nilness *nilness
}

// Find returns the facts about a program.
func Find(p *cps.Program) *Facts {
	c := &Facts{map[cps.Type]bool{}, map[cps.Type]bool{}, map[cps.Type]bool{}, map[cps.Type]int64{}, effects.Find(p), p, findNilness(p)}
	for _, f := range p.Funcs {
		for i := range f.Values {
			t := f.Values[i].Type
			for p.Kind(t) == cps.RefKind {
				t = p.Elem(t)
			}
			if f.Values[i].Kind == cps.UndefValue && p.Kind(t) == cps.ArrayKind { // an empty array, or it refers to one
				c.Lengths[t] = different
			}
		}
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				c.learn(f, &f.Conts[k].Ops[i])
			}
		}
	}
	maps.DeleteFunc(c.Lengths, func(t cps.Type, n int64) bool { return n == different || c.Grows[p.Elem(t)] || c.Shrinks[p.Elem(t)] })
	return c
}

const different = -1 // the arrays of a type have different lengths

func (c *Facts) learn(f *cps.Func, op *cps.Op) {
	see := func(n int64) {
		t := f.TypeOf(op.Result)
		if known, ok := c.Lengths[t]; ok && known != n {
			n = different
		}
		c.Lengths[t] = n
	}
	switch op.Code {
	case cps.RefIndex:
		c.Indexed[c.p.Elem(f.TypeOf(op.Args[0]))] = true
	case cps.Push, cps.Grow:
		c.Grows[c.p.Elem(f.TypeOf(op.Args[0]))] = true
	case cps.Pop:
		c.Shrinks[c.p.Elem(f.TypeOf(op.Args[0]))] = true
	case cps.ArrayLit:
		see(int64(len(op.Args)))
	case cps.MakeBytes:
		see(different)
	case cps.MakeArray:
		if n := f.Info(op.Args[0]); n.Kind == cps.ConstValue && n.Int() >= 0 {
			see(n.Int())
		} else {
			see(different)
		}
	}
}

// MaybeNil reports whether a struct or function value of f may be nil.
func (c *Facts) MaybeNil(f *cps.Func, x cps.Value) bool { return c.nilness.maybe[c.nilness.node(f, x)] }
