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
// Equal addresses are the same part.
type address struct {
	kind   effects.Kind
	base   cps.Value // the struct, array or reference; NoValue for a global
	index  int32     // the number of a field or a global; for elements, a value, or NoValue
	offset uint64    // for elements: what is added to index to give that of the first one
	size   uint64    // how many elements: more than 1 only of bytes
}

// contains reports whether all that is at q is at p.
func (p address) contains(q address) bool {
	n := q.offset - p.offset
	fits := n <= p.size && q.size <= p.size-n
	q.offset, q.size = p.offset, p.size
	return p == q && fits
}

// holds reports whether what is at p has what is at q as its low bits: the lowest byte is the first.
func (p address) holds(q address) bool { return p.offset == q.offset && p.contains(q) }

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
			case cps.New, cps.Cell, cps.ArrayLit, cps.MakeArray, cps.MakeBytes, cps.Copy:
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
	size, _ := op.Code.AccessSize()
	switch op.Code {
	case cps.GetField, cps.SetField:
		a.address = address{kind: effects.Field, base: arg(0), index: op.Aux}
	case cps.Index, cps.SetIndex:
		if m.edit.TypeOf(op.Args[0]) == cps.String {
			return a, false
		}
		size = 1
	case cps.Len:
		if m.edit.TypeOf(op.Args[0]) == cps.String {
			return a, false
		}
		a.address = address{kind: effects.Length, base: arg(0)}
	case cps.Load, cps.Store:
		a.address = address{kind: effects.Ref, base: arg(0)}
	case cps.GetGlobal, cps.SetGlobal:
		a.address = address{kind: effects.Global, index: op.Aux}
	default:
		if size == 0 {
			return a, false
		}
	}
	if size > 0 {
		x, n := m.offset(op.Args[1])
		a.address = address{effects.Elements, arg(0), int32(x), n, uint64(size)}
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
		return m.effects.Elements(t)
	case effects.Length:
		return m.effects.Length(t)
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
	length := func(a cps.Value) address { return address{kind: effects.Length, base: a} }
	elements := func(a cps.Value) address { return address{kind: effects.Elements, base: a, index: anyElement} }
	switch op.Code {
	case cps.GetField, cps.SetField, cps.RefField:
		p := address{kind: effects.Field, base: first, index: op.Aux}
		m.addAccess(access{opLocation: at, loc: nilCheck(first), address: p})
	case cps.New:
		for i, x := range op.Args {
			add(address{kind: effects.Field, base: op.Result, index: int32(i)}, access{gives: x})
		}
	case cps.Cell:
		add(address{kind: effects.Ref, base: op.Result}, access{gives: first})
	case cps.ArrayLit:
		for i, x := range op.Args[:min(len(op.Args), maxElements)] {
			add(address{effects.Elements, op.Result, int32(cps.NoValue), uint64(i), 1}, access{gives: x})
		}
		add(length(op.Result), access{gives: number(len(op.Args))})
	case cps.MakeArray, cps.MakeBytes:
		add(length(op.Result), access{gives: first})
	case cps.Push:
		add(length(first), access{writes: true})
	case cps.Pop:
		add(length(first), access{writes: true})
		add(elements(first), access{reads: true, writes: true})
	case cps.Copy:
		add(elements(first), access{reads: true})
	case cps.Substr:
		if m.edit.TypeOf(first) == cps.Bytes {
			add(elements(first), access{reads: true})
		}
	case cps.Fill:
		add(elements(first), access{writes: true})
	case cps.Move:
		add(elements(first), access{writes: true})
		if from := m.edit.Resolve(op.Args[2]); m.edit.TypeOf(from) == cps.Bytes {
			add(elements(from), access{reads: true})
		}
	case cps.Grow:
		add(length(first), access{reads: true, writes: true})
	case cps.RefIndex: // it traps if the array is too short
		add(length(first), access{reads: true})
	case cps.RefGlobal: // it traps if the global has no value
		add(address{kind: effects.Global, index: op.Aux}, access{reads: true})
	}
}

// mayAlias reports whether two accesses to the same location may be to the same part of it. Objects that
// the function makes are different from each other, and private ones from all others.
// Elements with different indices are different in any two arrays.
func (m *memory) mayAlias(a, b access) bool {
	if b.address.kind == effects.Ref {
		a, b = b, a
	}
	p, q := a.address, b.address
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
		return p.index == anyElement || q.index == anyElement || !m.differ(a, b)
	case p.kind == effects.Global:
		return p.index == q.index
	}
	return true
}

// differ reports whether accesses to elements that exist are to different ones: their indices are two
// constants, values that differ by a constant, or a constant and a value that is greater.
func (m *memory) differ(a, b access) bool {
	p, q := a.address, b.address
	switch n := int64(p.offset - q.offset); {
	case p.index == q.index:
		return n >= int64(q.size) || -n >= int64(p.size)
	case p.index == int32(cps.NoValue):
		return p.offset+p.size <= uint64(m.atLeast(b))
	case q.index == int32(cps.NoValue):
		return q.offset+q.size <= uint64(m.atLeast(a))
	}
	return false
}

// maxAbove is the greatest number of continuations at whose branches atLeast looks, and of sums at
// which offset does.
const maxAbove = 16

// atLeast returns a number from 0 on that the index of an access is not less than, if the element
// exists.
//
// It looks for branches on the way to the access, which show that y >= low, where the index is a sum
// y + n. Why is it at least low + n then, if low or n is not negative? If n is negative, y + n does
// not overflow. If n is not, a sum that overflows is negative, and so no index. If low + n
// overflows, it is negative, and says nothing.
func (m *memory) atLeast(a access) (least int64) {
	k := a.cont
	for range maxAbove {
		if len(m.preds[k]) != 1 {
			break
		}
		from := m.preds[k][0]
		if y, low, ok := m.lowerBound(from, k); ok {
			z, c := m.offset(y)
			if n := int64(a.address.offset - c); int32(z) == a.address.index && (low >= 0 || n >= 0) {
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
