// This file defines redundant load elimination and dead store elimination.
//
//	let x = p.f                       let x = p.f
//	do p.f = 1
//	let y = p.f          =>
//	let z = x + y                     let z = x + 1
//	do p.f = z                        do p.f = z
//
// An address is what an operation accesses: a field of a struct, an element of an
// array, its length, what a reference refers to, a global. An access gives the content of
// its address: a load its result, a store its operand, and an operation that makes an object
// the contents of its fields.
//
// A load is redundant if on all paths to it there is an access to the same address, with
// nothing after it that may write the address. If these accesses all give the same value,
// this is the value of the load. If they give several, the content of the address becomes a
// variable, and Redefine finds the parameters that carry it.
//
// A store is dead if on all paths from it another store to the same address, or the end of
// the program, comes before anything that may read the address. It is also dead if the
// address has the stored value already.
//
// # What is preserved
//
// A load that is redundant does not trap: an equal access did not, and nothing has removed
// the element since. A dead store is removed only if it cannot trap, for the same reason or
// because its object is not nil. A program ends with a trap, so nothing reads the memory
// after it, unless functions are called from outside: then a trap may read all, and so may a call, which may
// exhaust the stack. Parameters are added only to continuations whose predecessors all end in jumps.
// So no edge gets a new continuation, and no path gets longer.
//
// Each search looks at a bounded number of accesses and continuations (search.go), so the
// pass takes time linear in the size of the program, apart from a logarithm.

package opt

import (
	"cpsc/cps"
	"cpsc/effects"
)

// eliminateLoads does this for all functions of a program. It reports whether it has
// changed something.
func eliminateLoads(p *cps.Program) (any bool) {
	summary := effects.Find(p)
	for _, f := range p.Funcs {
		if accessesMemory(f) {
			if l := newLoads(p, f, summary); l.run() {
				commit(l.edit)
				any = true
			}
		}
	}
	return any
}

// accessesMemory reports whether a function has any operation that reads or writes memory.
func accessesMemory(f *cps.Func) bool {
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if f.Effect(&f.Conts[k].Ops[i])&(cps.Reads|cps.Writes) != 0 {
				return true
			}
		}
	}
	return false
}

// loads is the state of the pass in a function.
type loads struct {
	*memory
	removed   map[opLocation]bool   // the loads and stores that are not needed, or have become other operations
	variables map[address]cps.Value // the contents of addresses that are variables
	defined   map[opLocation]map[address]bool
}

func newLoads(p *cps.Program, f *cps.Func, summary *effects.Summary) *loads {
	return &loads{memory: newMemory(p, f, summary), removed: map[opLocation]bool{}, variables: map[address]cps.Value{}, defined: map[opLocation]map[address]bool{}}
}

// maxRepeats is the greatest number of times that the pass looks at a function: a load
// whose object comes from a redundant load may be redundant only then.
const maxRepeats = 4

// run finds and removes redundant loads and dead stores. It reports whether there are any.
func (l *loads) run() bool {
	for range maxRepeats {
		l.findAccesses()
		before := len(l.removed)
		l.eachAccess(l.removeLoad)
		if len(l.removed) == before {
			break
		}
	}
	l.eachAccess(l.removeStore)
	for at := range l.removed {
		op := &l.f.Conts[at.cont].Ops[at.op]
		if _, ok := l.single(op, at); ok {
			l.edit.Drop(op)
		}
	}
	return len(l.removed) > 0
}

// eachAccess visits the loads and stores that are still needed, in the order of the
// function.
func (l *loads) eachAccess(visit func(a access, op *cps.Op)) {
	for k := range l.f.Conts {
		for i := range l.f.Conts[k].Ops {
			op, at := &l.f.Conts[k].Ops[i], opLocation{cps.ContID(k), int32(i)}
			if a, ok := l.single(op, at); ok && !l.removed[at] {
				visit(a, op)
			}
		}
	}
}

// removeLoad removes a load that is redundant.
func (l *loads) removeLoad(a access, op *cps.Op) {
	if op.Result == cps.NoValue {
		return
	}
	givers, jumps, ok := l.givers(a, nil)
	if !ok {
		return
	}
	x := l.commonValue(givers, op.Result)
	if x == cps.NoValue && !jumps {
		return
	}
	l.removed[a.opLocation] = true
	if x != cps.NoValue {
		l.become(op, x)
		return
	}
	x = l.variable(a.address, op.Result)
	differs := false
	for _, g := range givers {
		l.define(x, g, a.address)
		y, _ := l.extended(op.Code, g.gives)
		differs = differs || y != l.edit.Resolve(g.gives)
	}
	if differs {
		l.become(op, x)
	} else {
		l.edit.Redefine(op.Result, a.cont, int(a.op), x)
	}
}

// become replaces a load whose result has x as its low bits.
func (l *loads) become(op *cps.Op, x cps.Value) {
	if y, now := l.extended(op.Code, x); y != cps.NoValue {
		l.edit.Replace(op.Result, y)
	} else {
		op.Code, op.Args = now.Code, now.Args
	}
}

// extended returns the result of a load that has x as its low bits, or NoValue and the operation
// that gives it.
func (l *loads) extended(code cps.Code, x cps.Value) (cps.Value, cps.Op) {
	var op cps.Op
	switch size, signed := code.AccessSize(); {
	case size == 0 || size == 8:
		return l.edit.Resolve(x), op
	case signed:
		op = cps.Op{Code: [...]cps.Code{1: cps.Sext8, 2: cps.Sext16, 4: cps.Sext32}[size], Args: []cps.Value{x}}
	default:
		mask := l.edit.Constant(cps.ValueInfo{Type: cps.Int, Bits: 1<<(8*size) - 1})
		op = cps.Op{Code: cps.And, Args: []cps.Value{x, mask}}
	}
	if y, known := l.edit.Simplify(&op); known {
		return y, op
	}
	return cps.NoValue, op
}

// commonValue returns the value that all accesses give, or NoValue if they differ. It
// ignores accesses that give x itself, the value of the load around a loop.
func (m *memory) commonValue(givers []access, x cps.Value) cps.Value {
	same := cps.NoValue
	for _, g := range givers {
		switch y := m.edit.Resolve(g.gives); {
		case y == x || y == same:
		case same != cps.NoValue:
			return cps.NoValue
		default:
			same = y
		}
	}
	return same
}

// variable returns the variable for the content of an address. Like is a value of its type.
func (l *loads) variable(p address, like cps.Value) cps.Value {
	x, ok := l.variables[p]
	if !ok {
		x = l.edit.NewValue(cps.ValueInfo{Kind: cps.OpValue, Type: l.edit.TypeOf(like), Name: l.edit.Info(like).Name})
		l.variables[p] = x
	}
	return x
}

// define sets the variable for the content of an address after an access that gives it.
func (l *loads) define(x cps.Value, g access, p address) {
	if l.defined[g.opLocation] == nil {
		l.defined[g.opLocation] = map[address]bool{}
	}
	if !l.defined[g.opLocation][p] {
		l.defined[g.opLocation][p] = true
		l.edit.Redefine(x, g.cont, int(g.op)+1, g.gives)
	}
}

// removeStore removes a store that is dead.
func (l *loads) removeStore(a access, op *cps.Op) {
	if op.Result != cps.NoValue {
		return
	}
	// A load or a store that was removed no longer gives or changes what is in memory.
	givers, _, ok := l.givers(a, l.removed)
	hasValue := ok && l.commonValue(givers, cps.NoValue) == l.edit.Resolve(a.gives)
	if hasValue || l.cannotTrap(a) && !l.mayBeRead(a, l.removed) {
		l.removed[a.opLocation] = true
	}
}
