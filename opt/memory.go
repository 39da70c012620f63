// This file defines the addresses that a function accesses, and which accesses may be to the
// same part of memory.

package opt

import (
	"cmp"
	"math"
	"slices"

	"cpsc/cps"
	"cpsc/effects"
)

// memory has the accesses of a function that is being edited.
type memory struct {
	prog    *cps.Program
	f       *cps.Func
	effects *effects.Summary
	edit    *cps.Editor
	preds   [][]cps.ContID

	defs    []opLocation // by value: where it is defined
	made    []bool       // by value: an operation of the function makes this object
	aliased []bool       // by value: something other than this value may refer to the object

	accesses map[effects.ID][]access // by location: in the order of the function
	printing []opLocation            // the operations that print values or that readAfter reports, sorted
	goesOn   bool                    // functions are called from outside of the program, also after a trap

	visited []int32 // by continuation: the number of the last search that visited it
	search  int32   // the number of the current search
	budget  int     // how many more accesses and continuations it may look at
}

// An opLocation is the position of an operation in a function. Parameters are defined at
// operation -1.
type opLocation struct {
	cont cps.ContID
	op   int32
}

// An address names a part of memory that an operation accesses, by values of the function.
// Addresses with equal bases and indices are the same.
type address struct {
	kind  effects.Kind
	base  cps.Value // the struct, array or reference; NoValue for a global
	index int32     // the number of a field or a global, or the value that is the index of an element
}

// An access is what an operation does to an address.
type access struct {
	opLocation
	loc     effects.ID // or the result of nilCheck
	address address    // its index is anyElement for an access to all elements of an array
	gives   cps.Value  // the content of the address after the access, or NoValue if that is not known
	reads   bool
	writes  bool // the access may change the content
}

const anyElement = -1

// maxElements is how many elements of a new array the pass keeps track of.
const maxElements = 16

// nilCheck returns the number by which an access that traps if base is nil is listed, in
// place of a location.
func nilCheck(base cps.Value) effects.ID { return -1 - effects.ID(base) }

func newMemory(p *cps.Program, f *cps.Func, summary *effects.Summary) *memory {
	e := cps.EditInPlace(p, f)
	m := &memory{
		prog: p, f: f, effects: summary, edit: e, preds: e.Preds(),
		defs: make([]opLocation, len(f.Values)), made: make([]bool, len(f.Values)), aliased: make([]bool, len(f.Values)),
		visited: make([]int32, len(f.Conts)),
		goesOn:  slices.ContainsFunc(p.Funcs, func(f *cps.Func) bool { return f.Exported }),
	}
	for x := range m.defs {
		m.defs[x] = opLocation{cps.NoCont, -1} // a constant
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for _, x := range c.Params {
			m.defs[x] = opLocation{cps.ContID(k), -1}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			m.defs[op.Result] = opLocation{cps.ContID(k), int32(i)}
			switch op.Code {
			case cps.New, cps.Cell, cps.ArrayLit, cps.MakeArray, cps.Copy:
				m.made[op.Result] = true
			case cps.RefField, cps.RefIndex, cps.Print, cps.Write, cps.ToString:
				m.makeAliased(op.Args)
			}
		}
		if c.Term.Kind == cps.Jump {
			m.makeAliased(c.Term.Args)
		}
	}
	m.defs[cps.NoValue] = opLocation{cps.NoCont, -1}
	for x := range m.made {
		m.aliased[x] = m.aliased[x] || summary.Keeps(f, cps.Value(x))
	}
	return m
}

func (m *memory) makeAliased(xs []cps.Value) {
	for _, x := range xs {
		m.aliased[x] = true
	}
}

// isMade reports whether a value is an object that an operation of the function makes.
func (m *memory) isMade(x cps.Value) bool { return int(x) < len(m.made) && m.made[x] }

// isPrivate reports whether a value is such an object and nothing else refers to it, except
// the functions to which it is passed while they run.
func (m *memory) isPrivate(x cps.Value) bool { return m.isMade(x) && !m.aliased[x] }

// findAccesses lists the accesses of the function.
func (m *memory) findAccesses() {
	m.accesses, m.printing = map[effects.ID][]access{}, m.printing[:0]
	for k := range m.f.Conts {
		c := &m.f.Conts[k]
		for i := range c.Ops {
			at := opLocation{cps.ContID(k), int32(i)}
			if a, ok := m.single(&c.Ops[i], at); ok {
				m.addAccess(a)
			}
			m.addOthers(&c.Ops[i], at)
			if op := &c.Ops[i]; op.Code == cps.Print || op.Code == cps.Write || op.Code == cps.ToString || m.readAfter(op) {
				m.printing = append(m.printing, at)
			}
		}
	}
}

// readAfter reports whether an operation may end a call, by a trap, after which others read memory.
func (m *memory) readAfter(op *cps.Op) bool {
	return m.goesOn && m.f.Effect(op)&(cps.Traps|cps.Allocates) != 0
}

func (m *memory) addAccess(a access) { m.accesses[a.loc] = append(m.accesses[a.loc], a) }

func (a opLocation) compare(b opLocation) int {
	return cmp.Or(cmp.Compare(a.cont, b.cont), cmp.Compare(a.op, b.op))
}

// single returns the access of an operation that loads from an address or stores to it.
func (m *memory) single(op *cps.Op, at opLocation) (access, bool) {
	a := access{opLocation: at, gives: op.Result, reads: op.Result != cps.NoValue, writes: op.Result == cps.NoValue}
	if a.writes && len(op.Args) > 0 {
		a.gives = op.Args[len(op.Args)-1]
	}
	arg := func(n int) cps.Value { return m.edit.Resolve(op.Args[n]) }
	switch op.Code {
	case cps.GetField, cps.SetField:
		a.address = address{effects.Field, arg(0), op.Aux}
	case cps.Index, cps.SetIndex:
		if m.edit.TypeOf(op.Args[0]) == cps.String {
			return a, false
		}
		a.address = address{effects.Elements, arg(0), int32(arg(1))}
	case cps.Len:
		if m.edit.TypeOf(op.Args[0]) == cps.String {
			return a, false
		}
		a.address = address{effects.Length, arg(0), 0}
	case cps.Load, cps.Store:
		a.address = address{effects.Ref, arg(0), 0}
	case cps.GetGlobal, cps.SetGlobal:
		a.address = address{effects.Global, cps.NoValue, op.Aux}
	default:
		return a, false
	}
	a.loc = m.location(a.address)
	return a, true
}

// location returns the location of an address: the class of memory that package effects
// assigns it to.
func (m *memory) location(p address) effects.ID {
	t := m.edit.TypeOf(p.base)
	switch p.kind {
	case effects.Field:
		return m.effects.Field(t, p.index)
	case effects.Elements:
		return m.effects.Elements(m.prog.Elem(t))
	case effects.Length:
		return m.effects.Length(m.prog.Elem(t))
	case effects.Global:
		return m.effects.Global(p.index)
	default:
		return m.effects.Ref(m.prog.Elem(t))
	}
}

// addOthers adds the accesses of operations that do more than load or store, and those
// that show that a struct is not nil. An operation that makes an object writes nothing,
// because no address of the object existed before.
func (m *memory) addOthers(op *cps.Op, at opLocation) {
	add := func(p address, a access) {
		a.opLocation, a.address, a.loc = at, p, m.location(p)
		m.addAccess(a)
	}
	first := cps.NoValue
	if len(op.Args) > 0 {
		first = m.edit.Resolve(op.Args[0])
	}
	number := func(n int) cps.Value { return m.edit.Constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(n)}) }
	switch op.Code {
	case cps.GetField, cps.SetField, cps.RefField:
		p := address{effects.Field, first, op.Aux}
		m.addAccess(access{opLocation: at, loc: nilCheck(first), address: p})
	case cps.New:
		for i, x := range op.Args {
			add(address{effects.Field, op.Result, int32(i)}, access{gives: x})
		}
	case cps.Cell:
		add(address{effects.Ref, op.Result, 0}, access{gives: first})
	case cps.ArrayLit:
		for i, x := range op.Args[:min(len(op.Args), maxElements)] {
			add(address{effects.Elements, op.Result, int32(number(i))}, access{gives: x})
		}
		add(address{effects.Length, op.Result, 0}, access{gives: number(len(op.Args))})
	case cps.MakeArray, cps.MakeBytes:
		add(address{effects.Length, op.Result, 0}, access{gives: first})
	case cps.Push:
		add(address{effects.Length, first, 0}, access{writes: true})
	case cps.Pop:
		add(address{effects.Length, first, 0}, access{writes: true})
		add(address{effects.Elements, first, anyElement}, access{reads: true, writes: true})
	case cps.Copy, cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64:
		add(address{effects.Elements, first, anyElement}, access{reads: true})
	case cps.Substr:
		if m.edit.TypeOf(first) == cps.Bytes {
			add(address{effects.Elements, first, anyElement}, access{reads: true})
		}
	case cps.Store8, cps.Store16, cps.Store32, cps.Store64, cps.Fill:
		add(address{effects.Elements, first, anyElement}, access{writes: true})
	case cps.Move:
		add(address{effects.Elements, first, anyElement}, access{writes: true})
		if from := m.edit.Resolve(op.Args[2]); m.edit.TypeOf(from) == cps.Bytes {
			add(address{effects.Elements, from, anyElement}, access{reads: true})
		}
	case cps.Grow:
		add(address{effects.Length, first, 0}, access{reads: true, writes: true})
	case cps.RefIndex: // it traps if the array is too short
		add(address{effects.Length, first, 0}, access{reads: true})
	case cps.RefGlobal: // it traps if the global has no value
		add(address{effects.Global, cps.NoValue, op.Aux}, access{reads: true})
	}
}

// mayAlias reports whether two addresses at the same location may be the same. Objects that
// the function makes are different from each other, and private ones from all others.
// Elements with different indices are different in any two arrays.
func (m *memory) mayAlias(p, q address) bool {
	if q.kind == effects.Ref {
		p, q = q, p
	}
	switch {
	case p == q:
		return true
	case p.kind != q.kind: // a reference, p.base, may refer not to a cell but to a part of q.base
		return p.kind == effects.Ref && !m.isMade(p.base) && !m.isPrivate(q.base)
	case p.base != q.base && (m.isMade(p.base) && m.isMade(q.base) || m.isPrivate(p.base) || m.isPrivate(q.base)):
		return false
	case p.kind == effects.Field:
		return p.index == q.index && m.edit.TypeOf(p.base) == m.edit.TypeOf(q.base)
	case p.kind == effects.Elements:
		return p.index == anyElement || q.index == anyElement || !m.differ(cps.Value(p.index), cps.Value(q.index))
	case p.kind == effects.Global:
		return p.index == q.index
	}
	return true
}

// differ reports whether two indices of elements that exist are different: two constants, values
// that differ by a constant, or a constant and a value that is greater.
func (m *memory) differ(i, j cps.Value) bool {
	x, c := m.offset(i)
	y, d := m.offset(j)
	switch cps.NoValue {
	case x:
		return c < uint64(m.atLeast(j)) || y == x && c != d
	case y:
		return d < uint64(m.atLeast(i))
	}
	return x == y && c != d
}

// maxAbove is the greatest number of continuations at whose branches atLeast looks, and of sums at
// which offset does.
const maxAbove = 16

// atLeast returns a number from 0 on that i is not less than, if it is the index of an element
// that exists.
//
// It looks for branches on the way to the operation that gives i, a sum y + n, which show that
// y >= low. Why is i >= low + n then, if low or n is not negative? If n is negative, y + n does
// not overflow. If n is not, a sum that overflows is negative, and so no index. If low + n
// overflows, it is negative, and says nothing.
func (m *memory) atLeast(i cps.Value) (least int64) {
	i = m.edit.Resolve(i)
	if int(i) >= len(m.defs) || m.edit.Operation(i) == nil {
		return 0
	}
	x, n := m.offset(i)
	k := m.defs[i].cont
	for range maxAbove {
		if len(m.preds[k]) != 1 {
			break
		}
		from := m.preds[k][0]
		if y, low, ok := m.lowerBound(from, k); ok {
			z, c := m.offset(y)
			if n := int64(n - c); z == x && (low >= 0 || n >= 0) {
				least = max(least, low+n)
			}
		}
		k = from
	}
	return least
}

// lowerBound returns a value that is at least low in k, because of the branch at the end of its
// only predecessor.
func (m *memory) lowerBound(from, k cps.ContID) (y cps.Value, low int64, ok bool) {
	t := &m.f.Conts[from].Term
	if t.Kind != cps.Branch {
		return cps.NoValue, 0, false
	}
	op := m.edit.Operation(m.edit.Resolve(t.Subject))
	if op == nil || len(op.Args) != 2 {
		return cps.NoValue, 0, false
	}
	x, c := m.edit.Resolve(op.Args[0]), m.edit.Info(m.edit.Resolve(op.Args[1]))
	if c.Kind != cps.ConstValue || c.Type != cps.Int {
		return cps.NoValue, 0, false
	}
	low = int64(c.Bits)
	switch holds := t.Targets[0] == k; {
	case op.Code == cps.Ge && holds, op.Code == cps.Lt && !holds:
		return x, low, true
	case op.Code == cps.Gt && holds, op.Code == cps.Le && !holds:
		return x, low + 1, low != math.MaxInt64
	}
	return cps.NoValue, 0, false
}

// offset returns a value and a constant whose sum is i. The value of a constant is NoValue.
func (m *memory) offset(i cps.Value) (x cps.Value, n uint64) {
	x = m.edit.Resolve(i)
	for range maxAbove {
		if info := m.edit.Info(x); info.Kind == cps.ConstValue {
			return cps.NoValue, n + info.Bits
		}
		op := m.edit.Operation(x)
		if op == nil || op.Code != cps.Add && op.Code != cps.Sub {
			return x, n
		}
		c := m.edit.Info(m.edit.Resolve(op.Args[1]))
		if c.Kind != cps.ConstValue {
			return x, n
		}
		if op.Code == cps.Add {
			n += c.Bits
		} else {
			n -= c.Bits
		}
		x = m.edit.Resolve(op.Args[0])
	}
	return x, n
}
