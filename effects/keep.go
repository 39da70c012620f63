// This file defines which values are kept: those that may still be used when the function
// that has them has ended.

package effects

import "cpsc/cps"

// keeping is the set of the values that are kept. A value is kept if it
//
//   - is stored in memory, also as a part of a new object;
//   - is captured by a closure;
//   - is passed to a continuation of the function, or to a function value;
//   - is passed to a parameter that the callee keeps, or by a jump to one that is kept;
//   - is the object of a reference that is kept.
type keeping struct {
	first []int32 // by function: the number of its value 0
	is    []bool  // by value
}

// newKeeping finds the values that are kept, as a least fixpoint over the flows between
// the values of all functions.
func newKeeping(p *cps.Program) keeping {
	k := keeping{first: make([]int32, len(p.Funcs))}
	n := 0
	for id, f := range p.Funcs {
		k.first[id] = int32(n)
		n += len(f.Values)
	}
	k.is = make([]bool, n)
	s := keepSearch{keeping: k, prog: p, from: make([]int32, n)}
	for i := range s.from {
		s.from[i] = -1
	}
	for _, f := range p.Funcs {
		s.visit(f)
	}
	s.propagate()
	return k
}

// A keepSearch is the state of the search.
type keepSearch struct {
	keeping
	prog  *cps.Program
	from  []int32 // by value: the first of the flows to it
	flows []valueFlow
	work  []int32
}

// A valueFlow states that a value may become another one. The flows to one value are a
// linked list.
type valueFlow struct{ source, next int32 }

func (s *keepSearch) flow(source, to int32) {
	s.flows = append(s.flows, valueFlow{source, s.from[to]})
	s.from[to] = int32(len(s.flows) - 1)
}

func (s *keepSearch) keep(x int32) {
	if !s.is[x] {
		s.is[x] = true
		s.work = append(s.work, x)
	}
}

func (s *keepSearch) propagate() {
	for len(s.work) > 0 {
		x := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for i := s.from[x]; i >= 0; i = s.flows[i].next {
			s.keep(s.flows[i].source)
		}
	}
}

// visit adds the flows in a function and the values that it keeps itself.
func (s *keepSearch) visit(f *cps.Func) {
	first := s.first[f.ID]
	keepAll := func(xs []cps.Value) {
		for _, x := range xs {
			s.keep(first + int32(x))
		}
	}
	pass := func(xs []cps.Value, to *cps.Func, params []cps.Value) {
		for i, x := range xs {
			s.flow(first+int32(x), s.first[to.ID]+int32(params[i]))
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			switch op := &c.Ops[i]; op.Code {
			case cps.New, cps.ArrayLit, cps.MakeArray, cps.Cell, cps.Closure, cps.SetGlobal:
				keepAll(op.Args)
			case cps.SetField, cps.SetIndex, cps.Store, cps.Push:
				keepAll(op.Args[len(op.Args)-1:])
			case cps.RefField, cps.RefIndex:
				s.flow(first+int32(op.Args[0]), first+int32(op.Result))
			}
		}
		switch t := &c.Term; t.Kind {
		case cps.Jump:
			pass(t.Args, f, f.Conts[t.Targets[0]].Params)
		case cps.Call:
			g := s.prog.Funcs[t.Func]
			pass(t.Args, g, g.Conts[cps.Entry].Params)
		case cps.CallValue, cps.Return:
			keepAll(t.Args)
		}
	}
}

// Keeps reports whether a value of a function may still be used when the function has
// ended, or by another function that does not end before it. If the value is a parameter,
// this determines whether a call keeps the argument.
func (s *Summary) Keeps(f *cps.Func, x cps.Value) bool { return s.kept.is[s.kept.first[f.ID]+int32(x)] }
