// This file defines the functions under construction: where variables are kept, and how phis come from the
// answers of package place.

package minic

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"cpsc/place"
)

// A function is an LLVM function under construction.
type function struct {
	*ir.Func
	form   Form
	blocks map[*ir.Block]place.Block
	placer *place.Placer
	values []value.Value // by place.Value
	number map[value.Value]place.Value
	consts map[int64]value.Value
	allocs int // the number of allocas at the beginning of the entry
}

func newFunction(f *ir.Func, form Form) *function {
	fn := &function{Func: f, form: form, blocks: map[*ir.Block]place.Block{}, values: []value.Value{nil},
		number: map[value.Value]place.Value{}, consts: map[int64]value.Value{}}
	undefined := fn.numberOf(constant.NewUndef(types.I64))
	fn.placer = place.New(place.Options{
		Param:     func(place.Var, place.Block) place.Value { return fn.numberOf(&ir.InstPhi{Typ: types.I64}) },
		Undefined: func(place.Var, place.Value) place.Value { return undefined },
		Final:     form == FinalPhis,
	})
	return fn
}

// numberOf returns the number of a value.
func (f *function) numberOf(x value.Value) place.Value {
	n, ok := f.number[x]
	if !ok {
		n = place.Value(len(f.values))
		f.values, f.number[x] = append(f.values, x), n
	}
	return n
}

// constant returns a constant, which is the same value each time: then a phi of two equal ones is not needed.
func (f *function) constant(n int64) value.Value {
	x, ok := f.consts[n]
	if !ok {
		x = constant.NewInt(types.I64, n)
		f.consts[n] = x
	}
	return x
}

func (f *function) newBlock() *ir.Block {
	b := f.NewBlock("")
	f.blocks[b] = f.placer.NewBlock()
	return b
}

// seal says that no further terminator will go to b.
func (f *function) seal(b *ir.Block) { f.placer.Seal(f.blocks[b]) }

// end notes the terminator of b.
func (f *function) end(b *ir.Block) {
	for _, to := range b.Term.Succs() {
		f.placer.Edge(f.blocks[b], f.blocks[to])
	}
}

// newVariable returns a variable: the alloca or the place.Var that it is.
func (f *function) newVariable() any {
	if f.form == Alloca {
		a := ir.NewAlloca(types.I64)
		f.Blocks[0].Insts = slices.Insert(f.Blocks[0].Insts, f.allocs, ir.Instruction(a))
		f.allocs++
		return a
	}
	return f.placer.NewVar()
}

func (f *function) write(b *ir.Block, v any, x value.Value) {
	if f.form == Alloca {
		b.NewStore(x, v.(value.Value))
		return
	}
	f.placer.Write(v.(place.Var), f.blocks[b], f.numberOf(x))
}

func (f *function) read(b *ir.Block, v any) value.Value {
	if f.form == Alloca {
		return b.NewLoad(types.I64, v.(value.Value))
	}
	return f.values[f.placer.Read(v.(place.Var), f.blocks[b])]
}

// finish adds the phis, and replaces the phis that are not needed.
func (f *function) finish() error {
	var used []place.Value
	f.eachOperand(func(x *value.Value) {
		if n, ok := f.number[*x]; ok {
			used = append(used, n)
		}
	})
	p := f.placer
	if err := p.Finish(used); err != nil {
		return err
	}
	f.eachOperand(func(x *value.Value) {
		if n, ok := f.number[*x]; ok {
			*x = f.values[p.Resolve(n)]
		}
	})
	for _, b := range f.Blocks {
		var phis []ir.Instruction
		for _, prm := range p.Params(f.blocks[b]) {
			phi := f.values[prm.Value].(*ir.InstPhi)
			for edge, pred := range p.Preds(f.blocks[b]) {
				x := value.Value(constant.NewUndef(types.I64)) // the edge cannot be taken
				if prm.Args[edge] != place.NoValue {
					x = f.values[prm.Args[edge]]
				}
				phi.Incs = append(phi.Incs, ir.NewIncoming(x, f.Blocks[pred]))
			}
			phis = append(phis, phi)
		}
		b.Insts = append(phis, b.Insts...)
	}
	return nil
}

// eachOperand visits the operands of all instructions and terminators.
func (f *function) eachOperand(visit func(*value.Value)) {
	type user interface{ Operands() []*value.Value }
	for _, b := range f.Blocks {
		for _, i := range b.Insts {
			for _, x := range i.(user).Operands() {
				visit(x)
			}
		}
		for _, x := range b.Term.(user).Operands() {
			visit(x)
		}
	}
}
