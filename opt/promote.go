// This file defines the promotion of memory to values: cells, structs and short arrays
// that do not leave a function become variables of it, one for each field.
//
//	let r = cell(1)
//	loop()
//	where loop() =
//	  let x = *r                          loop(1)
//	  do *r = x + 1                =>     where loop(x: int) =
//	  loop()                                loop(x + 1)
//
// An object is promoted if all that its function does with it is to read and write its
// fields, and to pass it as an argument of jumps. Then a parameter may stand for one of
// several objects: they form a class. A class is promoted as a whole. Each of its members,
// which are the results of operations and the parameters, gets a variable for each field.
// The variables of an object get their first values where it is made, and a write sets one
// of them. A jump passes the variables of its argument to those of the parameter. Redefine
// looks the variables up, as the builder does for the variables of the source, so only
// parameters that are needed remain.
//
// What if two members of a class stand for the same object, and one of them is written?
// The other would not see it. So a class that is written is promoted only if it has one member.
//
// The pass expects a verified function. It removes only operations that neither trap nor
// have an effect that anything else can see: an access to an object cannot find nil.

package opt

import (
	"math"
	"slices"

	"cpsc/cps"
)

// maxFields is the greatest number of fields of an object for which a parameter may stand,
// since each becomes a parameter. It also bounds the number of elements of array(n, x).
const maxFields = 16

// maxWritten is the greatest number of fields of an object that is written. Each of its
// variables may become a parameter at each join, and an argument of each jump to one.
const maxWritten = 64

// promote promotes the objects of a function. It reports whether there are any to promote.
func promote(p *cps.Program, f *cps.Func) bool {
	m := &promoter{prog: p, f: f, index: make([]int32, len(f.Values))}
	if !m.findMembers() {
		return false
	}
	m.findUses()
	if !m.choose() {
		return false
	}
	m.rewrite()
	return true
}

// A promoter is the state of the pass.
type promoter struct {
	prog *cps.Program
	f    *cps.Func

	preds    [][]cps.ContID
	members  []member
	index    []int32 // by value: the number of the member that it is, plus one
	forest   unionFind
	compared [][2]int32 // members that are compared with each other
}

// A member is a value that stands for an object, or for a field of one.
type member struct {
	value cps.Value

	of    int32 // a reference to a field: the member that has the field; or -1
	field int   // a reference to a field: its number

	several bool // of a class: it has more than one member
	written bool // of a class: a field is set after the object is made
	stays   bool // of a class: it is not promoted
	size    int  // of a class: the number of fields, or -1 if no operation makes such an object
	least   int  // of a class: the number of fields that are accessed by number

	fields []cps.Value // if it is promoted: its variables
}

// findMembers finds all values that may stand for an object of this function. It reports
// whether the function makes any.
func (m *promoter) findMembers() bool {
	makes := func(op cps.Op) bool { return m.sizeOf(&op) >= 0 }
	if !slices.ContainsFunc(m.f.Conts, func(c cps.Cont) bool { return slices.ContainsFunc(c.Ops, makes) }) {
		return false
	}
	m.preds = m.f.Preds()
	m.eachCont(func(k cps.ContID, c *cps.Cont) {
		for i := range c.Ops {
			if size := m.sizeOf(&c.Ops[i]); size >= 0 {
				m.addMember(c.Ops[i].Result, -1, size)
			}
		}
	})
	m.eachCont(func(k cps.ContID, c *cps.Cont) {
		for _, x := range c.Params {
			switch m.prog.Types.Kind(m.f.TypeOf(x)) {
			case cps.RefKind, cps.StructKind, cps.ArrayKind:
				if k != cps.Entry && onlyJumps(m.f, m.preds[k]) {
					m.addMember(x, -1, -1)
				}
			}
		}
	})
	m.eachCont(func(k cps.ContID, c *cps.Cont) {
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Code == cps.RefField || op.Code == cps.RefIndex {
				if of, field, ok := m.access(op); ok {
					m.addMember(op.Result, of, -1)
					m.members[m.member(op.Result)].field = field
				}
			}
		}
	})
	return true
}

// eachCont visits the continuations that can be reached.
func (m *promoter) eachCont(visit func(k cps.ContID, c *cps.Cont)) {
	for k := range m.f.Conts {
		if k == int(cps.Entry) || len(m.preds[k]) > 0 {
			visit(cps.ContID(k), &m.f.Conts[k])
		}
	}
}

// sizeOf returns the number of fields of the object that an operation makes, or -1 if it
// makes none that may be promoted.
func (m *promoter) sizeOf(op *cps.Op) int {
	switch op.Code {
	case cps.Cell, cps.New, cps.ArrayLit:
		return len(op.Args)
	case cps.MakeArray:
		if n := m.f.Info(op.Args[0]); n.Kind == cps.ConstValue && 0 <= n.Int() && n.Int() <= maxFields {
			return int(n.Int())
		}
	}
	return -1
}

// addMember adds a member that is in a class of its own.
func (m *promoter) addMember(x cps.Value, of int32, size int) {
	m.members = append(m.members, member{value: x, of: of, size: size})
	m.forest.add()
	m.index[x] = int32(len(m.members))
}

// member returns the number of the member that a value is, or -1.
func (m *promoter) member(x cps.Value) int32 { return m.index[x] - 1 }

// class returns the representative of the class of a member. A reference to a field
// belongs to the class of the member that has the field.
func (m *promoter) class(i int32) *member { return &m.members[m.root(i)] }

func (m *promoter) root(i int32) int32 {
	if of := m.members[i].of; of >= 0 {
		i = of
	}
	return m.forest.find(i)
}

// unite makes one class of those of two members.
func (m *promoter) unite(i, j int32) {
	root, other, differ := m.forest.unite(i, j)
	to, from := &m.members[root], &m.members[other]
	to.several = true
	if !differ {
		return
	}
	to.stays = to.stays || from.stays || to.size >= 0 && from.size >= 0 && to.size != from.size
	to.written = to.written || from.written
	to.size, to.least = max(to.size, from.size), max(to.least, from.least)
}

// findUses finds the uses of members, the classes, and which of them stay.
func (m *promoter) findUses() {
	m.eachCont(func(k cps.ContID, c *cps.Cont) {
		for i := range c.Ops {
			m.useInOp(&c.Ops[i])
		}
		m.useInTerm(&c.Term)
	})
	for _, pair := range m.compared {
		if m.class(pair[0]) == m.class(pair[1]) {
			m.class(pair[0]).stays = true // the answer depends on which objects they are
		}
	}
}

func (m *promoter) useInOp(op *cps.Op) {
	var members [2]int32
	for n, x := range op.Args {
		i := m.member(x)
		if i < 0 {
			continue
		}
		c := m.class(i)
		_, field, isAccess := m.access(op)
		switch isReference := m.members[i].of >= 0; {
		case n == 0 && isAccess:
			c.least = max(c.least, field+1)
			c.written = c.written || writes(op)
		case n == 0 && op.Code == cps.Len:
		case (op.Code == cps.Eq || op.Code == cps.Ne) && !isReference:
			members[n] = i + 1
		default:
			c.stays = true
		}
	}
	if members[0] > 0 && members[1] > 0 {
		m.compared = append(m.compared, [2]int32{members[0] - 1, members[1] - 1})
	}
}

func (m *promoter) useInTerm(t *cps.Term) {
	if i := m.member(t.Subject); i >= 0 {
		m.class(i).stays = true
	}
	for n, x := range t.Args {
		i, param := m.member(x), int32(-1)
		if t.Kind == cps.Jump {
			param = m.member(m.f.Conts[t.Targets[0]].Params[n])
		}
		switch {
		case i >= 0 && param >= 0 && m.members[i].of < 0:
			m.unite(i, param)
		case i >= 0:
			m.class(i).stays = true
		}
		if param >= 0 && (i < 0 || m.members[i].of >= 0) {
			m.class(param).stays = true
		}
	}
}

// access returns the member and the number of the field that an operation reads or writes,
// or to which it makes a reference.
func (m *promoter) access(op *cps.Op) (i int32, field int, ok bool) {
	switch op.Code {
	case cps.GetField, cps.SetField, cps.RefField:
		field = int(op.Aux)
	case cps.Index, cps.SetIndex, cps.RefIndex:
		n := m.f.Info(op.Args[1])
		if n.Kind != cps.ConstValue || n.Int() < 0 || n.Int() >= math.MaxInt32 {
			return -1, 0, false
		}
		field = int(n.Int())
	case cps.Load, cps.Store:
		if i := m.member(op.Args[0]); i >= 0 && m.members[i].of >= 0 {
			return m.members[i].of, m.members[i].field, true
		}
	default:
		return -1, 0, false
	}
	i = m.member(op.Args[0])
	return i, field, i >= 0
}

// writes reports whether an operation writes a field.
func writes(op *cps.Op) bool {
	return op.Code == cps.SetField || op.Code == cps.SetIndex || op.Code == cps.Store
}

// choose decides which classes stay. It reports whether any does not.
func (m *promoter) choose() (any bool) {
	for i := range m.members {
		if c := &m.members[i]; c.of < 0 && m.root(int32(i)) == int32(i) {
			c.stays = c.stays || c.size < c.least || c.size < 0 || c.several && (c.written || c.size > maxFields) || c.written && c.size > maxWritten
		}
	}
	for i := range m.members {
		any = any || !m.class(int32(i)).stays
	}
	return any
}

// rewrite replaces the promoted members by variables.
func (m *promoter) rewrite() {
	e := cps.EditInPlace(m.prog, m.f)
	for i := range m.members {
		if x := &m.members[i]; x.of < 0 && !m.class(int32(i)).stays {
			x.fields = newFields(e, x.value, m.class(int32(i)).size)
		}
	}
	m.eachCont(func(k cps.ContID, c *cps.Cont) {
		m.passFields(&c.Term)
		for i := range c.Ops {
			m.rewriteOp(e, &c.Ops[i], k, i)
		}
	})
	m.eachCont(func(k cps.ContID, c *cps.Cont) { c.Params = m.withFields(c.Params, c.Params) })
	commit(e)
}

// passFields adds the arguments for new parameters to a jump.
func (m *promoter) passFields(t *cps.Term) {
	if t.Kind == cps.Jump {
		t.Args = m.withFields(t.Args, m.f.Conts[t.Targets[0]].Params)
	}
}

// withFields adds to a list the variables of those elements that are promoted parameters,
// or arguments for them.
func (m *promoter) withFields(list, params []cps.Value) []cps.Value {
	all := list[:len(list):len(list)]
	for n, x := range params {
		if m.isPromoted(x) {
			all = append(all, m.members[m.member(list[n])].fields...)
		}
	}
	return all
}

// isPromoted reports whether a value is a member of a class that is promoted.
func (m *promoter) isPromoted(x cps.Value) bool {
	i := m.member(x)
	return i >= 0 && !m.class(i).stays
}

// rewriteOp replaces an operation that makes, reads, writes or compares promoted members.
func (m *promoter) rewriteOp(e *cps.Editor, op *cps.Op, k cps.ContID, at int) {
	if m.isPromoted(op.Result) {
		for n, x := range m.members[m.member(op.Result)].fields {
			first := op.Args[min(n, len(op.Args)-1)]
			if op.Code == cps.MakeArray {
				first = op.Args[1]
			}
			e.Redefine(x, k, at, first)
		}
		e.Drop(op)
		return
	}
	if !slices.ContainsFunc(op.Args, m.isPromoted) {
		return
	}
	switch i, field, _ := m.access(op); {
	case op.Code == cps.Eq || op.Code == cps.Ne:
		e.Replace(op.Result, boolConst(e, op.Code == cps.Ne))
	case op.Code == cps.Len:
		e.Replace(op.Result, e.Constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(m.class(m.member(op.Args[0])).size)}))
	case writes(op):
		e.Redefine(m.members[i].fields[field], k, at, op.Args[len(op.Args)-1])
	default:
		e.Redefine(op.Result, k, at, m.members[i].fields[field])
	}
	e.Drop(op)
}
