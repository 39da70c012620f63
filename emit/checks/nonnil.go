// This file finds the structs and function values that are never nil, so that their uses need no
// checks.

package checks

import "cpsc/cps"

// A slot is where values may be besides the values of functions.
type slot struct {
	kind        slotKind
	of          int32 // the type, function or global
	cont, index int32 // of a result: of which continuation it is an argument, and its number
}

type slotKind uint8

const (
	fieldSlot      slotKind = iota // a field of all structs of a type
	elementSlot                    // the elements of all arrays with elements of a type
	variableSlot                   // what all references to variables of a type refer to
	globalSlot                     // a global
	resultSlot                     // what a function passes to one of its continuations
	typeParamSlot                  // a parameter of all function values of a type
	typeResultSlot                 // what they pass to one of their continuations
)

// nilness holds the values and slots that may be nil: those that nil flows to. It does not depend on
// the order in which a program executes its operations, except that LLVM knows what the program
// has compared with nil.
type nilness struct {
	p     *cps.Program
	first []int32        // by function: the node of its value 0
	slots map[slot]int32 // the nodes of slots
	maybe []bool         // by node: it may be nil
	to    []int32        // by node: the first of the flows from it
	flows []nilFlow
	work  []int32
}

// A nilFlow states that what is in one node may be in another one. The flows from one node are a
// linked list.
type nilFlow struct{ to, next int32 }

// findNilness finds what may be nil, as a least fixpoint over the flows in all functions.
func findNilness(p *cps.Program) *nilness {
	s := &nilness{p: p, first: make([]int32, len(p.Funcs)), slots: map[slot]int32{}}
	n := 0
	for id, f := range p.Funcs {
		s.first[id] = int32(n)
		n += len(f.Values)
	}
	s.maybe, s.to = make([]bool, n), make([]int32, n)
	for i := range s.to {
		s.to[i] = -1
	}
	for _, f := range p.Funcs {
		s.visit(f)
	}
	for len(s.work) > 0 {
		x := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for i := s.to[x]; i >= 0; i = s.flows[i].next {
			s.mark(s.flows[i].to)
		}
	}
	return s
}

// tracks reports whether values of a type can be nil.
func (s *nilness) tracks(t cps.Type) bool {
	kind := s.p.Kind(t)
	return kind == cps.StructKind || kind == cps.FuncKind
}

func (s *nilness) slot(key slot) int32 {
	n, ok := s.slots[key]
	if !ok {
		n = int32(len(s.maybe))
		s.slots[key] = n
		s.maybe, s.to = append(s.maybe, false), append(s.to, -1)
	}
	return n
}

func (s *nilness) flow(from, to int32) {
	s.flows = append(s.flows, nilFlow{to, s.to[from]})
	s.to[from] = int32(len(s.flows) - 1)
}

func (s *nilness) mark(node int32) {
	if !s.maybe[node] {
		s.maybe[node] = true
		s.work = append(s.work, node)
	}
}

// visit adds the flows in a function.
func (s *nilness) visit(f *cps.Func) {
	for x := range f.Values {
		info := &f.Values[x]
		if info.Kind != cps.UndefValue && info.Kind != cps.ConstValue {
			continue
		}
		t := info.Type
		if s.tracks(t) {
			s.mark(s.node(f, cps.Value(x)))
		}
		for s.p.Kind(t) == cps.RefKind { // it refers to an undefined variable
			if t = s.p.Elem(t); s.tracks(t) {
				s.mark(s.slot(slot{kind: variableSlot, of: int32(t)}))
			}
		}
	}
	if f.Exported {
		for _, x := range f.Conts[cps.Entry].Params {
			s.mark(s.node(f, x))
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			s.op(f, &c.Ops[i])
		}
		s.term(f, &c.Term)
	}
}

// node returns the node of a value.
func (s *nilness) node(f *cps.Func, x cps.Value) int32 { return s.first[f.ID] + int32(x) }

// set adds the flow from a value to a slot, and get the one from a slot to a value.
func (s *nilness) set(f *cps.Func, key slot, x cps.Value) {
	if s.tracks(f.TypeOf(x)) {
		s.flow(s.node(f, x), s.slot(key))
	}
}

func (s *nilness) get(f *cps.Func, x cps.Value, key slot) {
	if s.tracks(f.TypeOf(x)) {
		s.flow(s.slot(key), s.node(f, x))
	}
}

// share adds the flows of an operation that makes a reference to what is in x.
func (s *nilness) share(t cps.Type, x slot) {
	if s.tracks(t) {
		y := slot{kind: variableSlot, of: int32(t)}
		s.flow(s.slot(x), s.slot(y))
		s.flow(s.slot(y), s.slot(x))
	}
}

// pass adds the flows from arguments to parameters of a function.
func (s *nilness) pass(f *cps.Func, args []cps.Value, to *cps.Func, params []cps.Value) {
	for i, x := range args {
		if s.tracks(f.TypeOf(x)) {
			s.flow(s.node(f, x), s.node(to, params[i]))
		}
	}
}

// op adds the flows of an operation.
func (s *nilness) op(f *cps.Func, op *cps.Op) {
	field := func(object cps.Value, i int32) slot {
		return slot{kind: fieldSlot, of: int32(f.TypeOf(object)), index: i}
	}
	part := func(kind slotKind, x cps.Value) slot { return slot{kind: kind, of: int32(s.p.Elem(f.TypeOf(x)))} }
	switch op.Code {
	case cps.New:
		for i, x := range op.Args {
			s.set(f, field(op.Result, int32(i)), x)
		}
	case cps.GetField:
		s.get(f, op.Result, field(op.Args[0], op.Aux))
	case cps.SetField:
		s.set(f, field(op.Args[0], op.Aux), op.Args[1])
	case cps.RefField:
		s.share(s.p.Elem(f.TypeOf(op.Result)), field(op.Args[0], op.Aux))
	case cps.ArrayLit:
		for _, x := range op.Args {
			s.set(f, part(elementSlot, op.Result), x)
		}
	case cps.MakeArray:
		s.set(f, part(elementSlot, op.Result), op.Args[1])
	case cps.SetIndex, cps.Push:
		s.set(f, part(elementSlot, op.Args[0]), op.Args[len(op.Args)-1])
	case cps.Index, cps.Pop:
		if f.TypeOf(op.Args[0]) != cps.String {
			s.get(f, op.Result, part(elementSlot, op.Args[0]))
		}
	case cps.RefIndex:
		s.share(s.p.Elem(f.TypeOf(op.Result)), part(elementSlot, op.Args[0]))
	case cps.Cell:
		s.set(f, part(variableSlot, op.Result), op.Args[0])
	case cps.Load:
		s.get(f, op.Result, part(variableSlot, op.Args[0]))
	case cps.Store:
		s.set(f, part(variableSlot, op.Args[0]), op.Args[1])
	case cps.GetGlobal:
		s.get(f, op.Result, slot{kind: globalSlot, of: op.Aux})
	case cps.SetGlobal:
		s.set(f, slot{kind: globalSlot, of: op.Aux}, op.Args[0])
	case cps.RefGlobal:
		s.share(s.p.Globals[op.Aux].Type, slot{kind: globalSlot, of: op.Aux})
	case cps.Closure:
		s.closure(f, op)
	default:
		if op.Result != cps.NoValue && s.tracks(f.TypeOf(op.Result)) {
			s.mark(s.node(f, op.Result))
		}
	}
}

// closure adds the flows of a function value: what it captures, and what its calls pass to the function
// and receive from it.
func (s *nilness) closure(f *cps.Func, op *cps.Op) {
	g, t := s.p.Funcs[op.Aux], f.TypeOf(op.Result)
	entry := g.Conts[cps.Entry].Params
	s.pass(f, op.Args, g, entry)
	params, conts := s.p.Signature(t)
	for i, typ := range params {
		if s.tracks(typ) {
			s.flow(s.slot(slot{kind: typeParamSlot, of: int32(t), index: int32(i)}), s.node(g, entry[len(op.Args)+i]))
		}
	}
	for j, types := range conts {
		for i, typ := range types {
			if s.tracks(typ) {
				s.flow(s.slot(slot{resultSlot, int32(g.ID), int32(j), int32(i)}), s.slot(slot{typeResultSlot, int32(t), int32(j), int32(i)}))
			}
		}
	}
}

// term adds the flows of a terminator.
func (s *nilness) term(f *cps.Func, t *cps.Term) {
	switch t.Kind {
	case cps.Jump:
		s.pass(f, t.Args, f, f.Conts[t.Targets[0]].Params)
	case cps.Call:
		g := s.p.Funcs[t.Func]
		s.pass(f, t.Args, g, g.Conts[cps.Entry].Params)
		_, conts := g.Signature()
		s.receive(f, t, resultSlot, int32(g.ID), conts)
	case cps.CallValue:
		typ := f.TypeOf(t.Subject)
		for i, x := range t.Args {
			s.set(f, slot{kind: typeParamSlot, of: int32(typ), index: int32(i)}, x)
		}
		_, conts := s.p.Signature(typ)
		s.receive(f, t, typeResultSlot, int32(typ), conts)
	case cps.Return:
		for i, x := range t.Args {
			s.set(f, slot{resultSlot, int32(f.ID), int32(t.Targets[0].Own()), int32(i)}, x)
		}
	}
}

// receive adds the flows of the results of kind and of to the continuations of a call.
func (s *nilness) receive(f *cps.Func, t *cps.Term, kind slotKind, of int32, conts [][]cps.Type) {
	for j, k := range t.Targets {
		for i, typ := range conts[j] {
			if !s.tracks(typ) {
				continue
			}
			from := s.slot(slot{kind, of, int32(j), int32(i)})
			if k.IsOwn() {
				s.flow(from, s.slot(slot{resultSlot, int32(f.ID), int32(k.Own()), int32(i)}))
			} else {
				s.flow(from, s.node(f, f.Conts[k].Params[i]))
			}
		}
	}
}
