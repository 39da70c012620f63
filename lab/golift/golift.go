// Package golift lifts the local variables of go/ssa's functions in naive form to registers, as go/ssa's
// own pass lift does, but places the phis with package place. It is an example of a client that
// knows the whole graph, and replaces uses afterwards.
package golift

import (
	"bytes"
	"errors"
	"go/token"
	"go/types"
	"io"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"cpsc/lab/corpus"
	"cpsc/place"
)

// A Lifter lifts the variables of one function after the other, and reuses its memory.
type Lifter struct {
	fn       *ssa.Function
	placer   place.Placer
	vars     map[*ssa.Alloc]place.Var
	allocs   []*ssa.Alloc              // by variable
	values   []ssa.Value               // by place.Value; nil for a parameter that has no phi yet
	numbered map[*ssa.UnOp]place.Value // what loads got
	loads    []load                    // the loads of variables
	used     []place.Value             // what some instruction uses
	unfilled []int                     // by block: the number of its predecessors that are not filled
	zeros    []place.Value             // by variable, or NoValue
	operands []*ssa.Value
	phis     int
}

type load struct {
	instr *ssa.UnOp
	value place.Value
}

// New returns a Lifter.
func New() *Lifter {
	return &Lifter{vars: map[*ssa.Alloc]place.Var{}, numbered: map[*ssa.UnOp]place.Value{}}
}

// Lift lifts the variables of a function in naive form, and returns the number of phis that it has added.
func (l *Lifter) Lift(fn *ssa.Function) int {
	l.fn, l.phis = fn, 0
	if !l.findVariables() {
		return 0
	}
	l.place()
	l.rewrite()
	return l.phis
}

// findVariables finds the variables that can be lifted, and reports whether there are any.
func (l *Lifter) findVariables() bool {
	for _, a := range l.allocs { // to clear the map would take as long as the largest function
		delete(l.vars, a)
	}
	l.allocs = l.allocs[:0]
	results := corpus.Recovered(l.fn)
	for _, b := range l.fn.Blocks {
		for _, instr := range b.Instrs {
			if a, ok := instr.(*ssa.Alloc); ok && !results[a] && corpus.Liftable(a) {
				l.vars[a] = place.Var(len(l.allocs))
				l.allocs = append(l.allocs, a)
			}
		}
	}
	return len(l.allocs) > 0
}

// value returns the number of a new value.
func (l *Lifter) value(x ssa.Value) place.Value {
	l.values = append(l.values, x)
	return place.Value(len(l.values) - 1)
}

// zero returns the number of the zero value of a variable.
func (l *Lifter) zero(v place.Var) place.Value {
	if l.zeros[v] == place.NoValue {
		l.zeros[v] = l.value(nil)
	}
	return l.zeros[v]
}

// is returns what a value of a variable is: a zero value becomes a constant only if something uses it.
func (l *Lifter) is(x place.Value, v place.Var) ssa.Value {
	if l.values[x] == nil {
		l.values[x] = zeroConst(l.typeOf(v))
	}
	return l.values[x]
}

func (l *Lifter) typeOf(v place.Var) types.Type {
	return l.allocs[v].Type().Underlying().(*types.Pointer).Elem()
}

// place tells the placer what the function does.
func (l *Lifter) place() {
	for _, u := range l.loads {
		delete(l.numbered, u.instr)
	}
	l.values, l.loads, l.used, l.zeros = append(l.values[:0], nil), l.loads[:0], l.used[:0], append(l.zeros[:0], make([]place.Value, len(l.allocs))...)
	p := &l.placer
	p.Reset(place.Options{
		Param:     func(place.Var, place.Block) place.Value { return l.value(nil) },
		Undefined: func(v place.Var, _ place.Value) place.Value { return l.zero(v) },
	})
	l.unfilled = l.unfilled[:0]
	for _, b := range l.fn.Blocks {
		p.NewBlock()
		l.unfilled = append(l.unfilled, len(b.Preds))
		if len(b.Preds) == 0 {
			p.Seal(place.Block(b.Index))
		}
	}
	for range l.allocs {
		p.NewVar()
	}
	for _, b := range l.fn.Blocks {
		for _, instr := range b.Instrs {
			l.instruction(place.Block(b.Index), instr)
		}
		for _, s := range b.Succs {
			p.Edge(place.Block(b.Index), place.Block(s.Index))
			if l.unfilled[s.Index]--; l.unfilled[s.Index] == 0 {
				p.Seal(place.Block(s.Index))
			}
		}
	}
	if err := p.Finish(l.used); err != nil {
		panic(err) // the function is not well-formed
	}
}

// instruction reads or writes a variable, if that is what an instruction does.
func (l *Lifter) instruction(b place.Block, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Alloc:
		if v, ok := l.variable(instr); ok {
			l.placer.Write(v, b, l.zero(v))
		}
	case *ssa.Store:
		if v, ok := l.variable(instr.Addr); ok {
			x := place.NoValue
			if u, ok := instr.Val.(*ssa.UnOp); ok {
				x = l.placer.Resolve(l.numbered[u])
			}
			if x == place.NoValue {
				x = l.value(instr.Val)
			}
			l.placer.Write(v, b, x)
		}
	case *ssa.UnOp:
		if v, ok := l.variable(instr.X); ok {
			x := l.placer.Read(v, b)
			l.numbered[instr] = x
			l.loads = append(l.loads, load{instr, x})
			if slices.ContainsFunc(*instr.Referrers(), l.remains) {
				l.used = append(l.used, x)
			}
		}
	}
}

// variable returns the variable that is at an address. Nothing but loads and stores uses the address of one.
func (l *Lifter) variable(addr ssa.Value) (place.Var, bool) {
	if a, ok := addr.(*ssa.Alloc); ok && !a.Heap {
		v, ok := l.vars[a]
		return v, ok
	}
	return place.NoVar, false
}

// remains reports whether an instruction is no access to a variable.
func (l *Lifter) remains(instr ssa.Instruction) bool {
	var addr ssa.Value
	switch instr := instr.(type) {
	case *ssa.Alloc:
		addr = instr
	case *ssa.Store:
		addr = instr.Addr
	case *ssa.UnOp:
		addr = instr.X
	}
	_, ok := l.variable(addr)
	return !ok
}

// rewrite adds the phis, gives the uses of the loads their values, and deletes the loads and stores.
func (l *Lifter) rewrite() {
	p := &l.placer
	for _, b := range l.fn.Blocks {
		for _, prm := range p.Params(place.Block(b.Index)) {
			a := l.allocs[prm.Var]
			phi := &ssa.Phi{Comment: a.Comment, Edges: make([]ssa.Value, len(b.Preds))}
			setType(unsafe.Pointer(phi), l.typeOf(prm.Var))
			setPos(unsafe.Pointer(phi), a.Pos())
			setBlock(unsafe.Pointer(phi), b)
			l.values[prm.Value] = phi
			l.phis++
		}
	}
	for _, b := range l.fn.Blocks {
		params := p.Params(place.Block(b.Index))
		edges := p.Preds(place.Block(b.Index))
		for _, prm := range params {
			phi := l.values[prm.Value].(*ssa.Phi)
			for i, pred := range b.Preds {
				x := l.is(prm.Args[slices.Index(edges, place.Block(pred.Index))], prm.Var)
				phi.Edges[i] = x
				addReferrer(x, phi)
			}
		}
	}
	for _, u := range l.loads {
		if len(*u.instr.Referrers()) > 0 {
			l.replaceUses(u.instr, l.is(p.Resolve(u.value), l.vars[u.instr.X.(*ssa.Alloc)]))
		}
	}
	for _, b := range l.fn.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Store); ok && !l.remains(s) {
				dropReferrer(s.Val, s)
			}
		}
		b.Instrs = slices.DeleteFunc(b.Instrs, func(instr ssa.Instruction) bool { return !l.remains(instr) })
		if params := p.Params(place.Block(b.Index)); len(params) > 0 {
			b.Instrs = slices.Grow(b.Instrs, len(params))
			for i, prm := range params {
				b.Instrs = slices.Insert(b.Instrs, i, ssa.Instruction(l.values[prm.Value].(*ssa.Phi)))
			}
		}
	}
	l.fn.Locals = slices.DeleteFunc(l.fn.Locals, func(a *ssa.Alloc) bool { return !l.remains(a) })
}

// replaceUses replaces all uses of a load.
func (l *Lifter) replaceUses(u *ssa.UnOp, by ssa.Value) {
	for _, user := range *u.Referrers() {
		l.operands = user.Operands(l.operands[:0])
		for _, x := range l.operands {
			if *x == u {
				*x = by
			}
		}
		addReferrer(by, user)
	}
	*u.Referrers() = nil
}

func addReferrer(x ssa.Value, user ssa.Instruction) {
	if list := x.Referrers(); list != nil {
		*list = append(*list, user)
	}
}

func dropReferrer(x ssa.Value, user ssa.Instruction) {
	if list := x.Referrers(); list != nil {
		*list = slices.DeleteFunc(*list, func(i ssa.Instruction) bool { return i == user })
	}
}

// Check numbers the registers of a function, as go/ssa does after lifting, and checks it by go/ssa's own checks.
func Check(fn *ssa.Function) error {
	numberRegisters(fn)
	var faults bytes.Buffer
	if !sanityCheck(fn, &faults) {
		return errors.New(faults.String())
	}
	return nil
}

// Nothing else makes a phi of go/ssa outside of it. What these methods set is in the first field of a Phi.

//go:linkname setType golang.org/x/tools/go/ssa.(*register).setType
func setType(phi unsafe.Pointer, t types.Type)

//go:linkname setPos golang.org/x/tools/go/ssa.(*register).setPos
func setPos(phi unsafe.Pointer, pos token.Pos)

//go:linkname setBlock golang.org/x/tools/go/ssa.(*anInstruction).setBlock
func setBlock(phi unsafe.Pointer, b *ssa.BasicBlock)

//go:linkname zeroConst golang.org/x/tools/go/ssa.zeroConst
func zeroConst(t types.Type) *ssa.Const

//go:linkname numberRegisters golang.org/x/tools/go/ssa.numberRegisters
func numberRegisters(fn *ssa.Function)

//go:linkname sanityCheck golang.org/x/tools/go/ssa.sanityCheck
func sanityCheck(fn *ssa.Function, w io.Writer) bool
