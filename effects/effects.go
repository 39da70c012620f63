// This file defines the effects of operations, and of functions bottom-up over the call
// graph.

package effects

import (
	"cpsc/cps"
	"cpsc/flow"
)

// Effects is what an operation or a function may do besides giving its results.
type Effects struct {
	Reads, Writes Set
	Allocates     bool // it makes an object
	Traps         bool // it may stop the program with a trap
	IO            bool // it reads input or writes output
}

// add adds the effects of a part.
func (e *Effects) add(part *Effects) {
	e.Reads.Add(&part.Reads)
	e.Writes.Add(&part.Writes)
	e.Allocates = e.Allocates || part.Allocates
	e.Traps = e.Traps || part.Traps
	e.IO = e.IO || part.IO
}

// anything are the effects of a call of a function value.
var anything = Effects{Reads: Set{All: true}, Writes: Set{All: true}, Allocates: true, Traps: true, IO: true}

// A Summary has the effects of all functions of a program. It remains correct, but perhaps
// not exact, while passes remove operations and calls.
type Summary struct {
	table *table
	funcs []*Effects // by function; the functions of a component share them
	kept  keeping
}

// Find finds the effects of the functions of a verified program. If the program breaks a rule of
// cps.Verify, the effects may be all effects.
func Find(p *cps.Program) (s *Summary) {
	if p == nil {
		p = cps.NewProgram()
	}
	defer func() {
		if x := recover(); x != nil {
			_ = cps.Blame(p, x)
			empty := cps.NewProgram()
			s = &Summary{table: newTable(empty), kept: newKeeping(empty)}
		}
	}()
	s = &Summary{table: newTable(p), funcs: make([]*Effects, len(p.Funcs)), kept: newKeeping(p)}
	callees := make(flow.Graph, len(p.Funcs))
	for id, f := range p.Funcs {
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Call {
				callees[id] = append(callees[id], int32(t.Func))
			}
		}
	}
	added := make([]int32, len(p.Funcs)) // by function: the last component to which its effects were added, plus one
	for n, component := range callees.Components() {
		all := &Effects{}
		for _, id := range component {
			s.funcs[id] = all
			added[id] = int32(n) + 1
		}
		for _, id := range component {
			s.addBody(all, p.Funcs[id])
			for _, to := range callees[id] {
				if added[to] != int32(n)+1 {
					added[to] = int32(n) + 1
					all.add(s.funcs[to])
				}
			}
		}
	}
	return s
}

// Func returns the effects of a call of a function, or all effects if there is none of this number.
func (s *Summary) Func(id cps.FuncID) *Effects {
	if int(id) < 0 || int(id) >= len(s.funcs) {
		return &anything
	}
	return s.funcs[id]
}

// Call returns the effects of the call that ends a continuation: of its callee and all
// that it calls, up to where it calls one of the continuations that it was passed.
func (s *Summary) Call(t *cps.Term) *Effects {
	if t != nil && t.Kind == cps.Call {
		return s.Func(t.Func)
	}
	return &anything
}

// addBody adds the effects of the operations of a function, and of its calls of function
// values.
func (s *Summary) addBody(to *Effects, f *cps.Func) {
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			s.addOp(to, f, &c.Ops[i])
		}
		if c.Term.Kind == cps.CallValue {
			to.add(&anything)
		}
	}
}

// Op returns the effects of an operation of a function.
func (s *Summary) Op(f *cps.Func, op *cps.Op) *Effects {
	if f == nil || op == nil {
		return &anything
	}
	e := &Effects{}
	s.addOp(e, f, op)
	return e
}

// Field returns the location of a field of a struct.
func (s *Summary) Field(t cps.Type, n int32) ID { return s.table.id(Location{Field, t, n}) }

// Elements returns the location of the elements of arrays of type t.
func (s *Summary) Elements(t cps.Type) ID { return s.table.id(Location{Elements, t, 0}) }

// Length returns the location of the lengths of arrays of type t.
func (s *Summary) Length(t cps.Type) ID { return s.table.id(Location{Length, t, 0}) }

// Global returns the location of a global.
func (s *Summary) Global(n int32) ID {
	t := cps.NoType
	if n >= 0 && int(n) < len(s.table.prog.Globals) {
		t = s.table.prog.Globals[n].Type
	}
	return s.table.id(Location{Global, t, n})
}

// Ref returns the location of what a reference of type ref t may refer to.
func (s *Summary) Ref(t cps.Type) ID { return s.table.id(Location{Kind: Ref, Type: t}) }

func (s *Summary) addOp(e *Effects, f *cps.Func, op *cps.Op) {
	flags := f.Effect(op)
	e.Traps = e.Traps || flags&cps.Traps != 0
	e.Allocates = e.Allocates || flags&cps.Allocates != 0
	e.IO = e.IO || flags&cps.IO != 0
	if flags&(cps.Reads|cps.Writes) == 0 {
		return
	}
	first := cps.NoType
	if len(op.Args) > 0 {
		first = f.TypeOf(op.Args[0])
	}
	elem := s.table.prog.Elem(first)
	switch op.Code {
	case cps.GetField:
		e.Reads.add(s.Field(first, op.Aux))
	case cps.SetField:
		e.Writes.add(s.Field(first, op.Aux))
	case cps.GetGlobal, cps.RefGlobal: // both trap if it has no value
		e.Reads.add(s.Global(op.Aux))
	case cps.SetGlobal:
		e.Writes.add(s.Global(op.Aux))
	case cps.Load:
		e.Reads.add(s.Ref(elem))
		s.addLength(e, elem)
	case cps.Store:
		e.Writes.add(s.Ref(elem))
		s.addLength(e, elem)
	case cps.Len, cps.RefIndex:
		e.Reads.add(s.Length(first))
	case cps.Index, cps.Copy, cps.Substr, cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64:
		e.Reads.add(s.Elements(first))
		e.Reads.add(s.Length(first)) // it decides whether the operation traps
	case cps.SetIndex, cps.Fill, cps.Store8, cps.Store16, cps.Store32, cps.Store64:
		e.Reads.add(s.Length(first))
		e.Writes.add(s.Elements(first))
	case cps.Push, cps.Grow: // they change no element that there was before
		e.Reads.add(s.Length(first))
		e.Writes.add(s.Length(first))
	case cps.Pop: // the element may be added again, with another value
		for _, l := range [...]ID{s.Elements(first), s.Length(first)} {
			e.Reads.add(l)
			e.Writes.add(l)
		}
	case cps.Move: // the source may be a string
		e.Reads.add(s.Length(first))
		e.Reads.add(s.Elements(first))
		e.Writes.add(s.Elements(first))
	case cps.Print, cps.Write, cps.ToString:
		for _, x := range op.Args {
			e.Reads.Add(s.table.printed(f.TypeOf(x)))
		}
	default:
		e.Reads.All, e.Writes.All = true, true
	}
}

// addLength adds the read of a length, if references to elements of a type exist: an access
// through one traps if the array no longer has the element.
func (s *Summary) addLength(e *Effects, elem cps.Type) {
	if t, ok := s.table.arrays[elem]; ok {
		e.Reads.add(s.Length(t))
	}
}
