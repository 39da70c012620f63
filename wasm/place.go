// This file defines the conversion of a module whose functions become those of a module again: package emit/wasm puts
// them back into their place, between the memory, the tables and the globals that they had.

package wasm

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
)

// A Place is what surrounds the functions of a program that InPlace made.
type Place struct {
	Module *Module
	Funcs  []*cps.Func  // by their index in the module; the passes may have removed some that are not exported
	Memory cps.GlobalID // or -1

	// Globals has the index in the module of globals of the program.
	Globals map[cps.GlobalID]uint32

	// Types has the types of the functions that are known outside of the program: what is imported, exported or in a
	// table, and the start function.
	Types map[*cps.Func]*FuncType

	// Instructions has the functions that stand for instructions.
	Instructions map[*cps.Func]Instruction

	at map[Instruction]cps.FuncID
}

// An Instruction is call_indirect, memory.init or data.drop, for which the program calls a function.
type Instruction struct {
	Code  byte      // after the prefix that memory.init and data.drop have
	Type  *FuncType // of what is called, which also takes the index in the table, or of the instruction
	Index uint32    // of the table or the segment
}

var initType, dropType = &FuncType{Params: []ValType{I32, I32, I32}}, &FuncType{}

// InPlace converts a module to a program that has its functions, without main and without what instantiates the module.
// It reads and writes globals and memory that have unknown values at first. What changes tables, references and segments
// of elements are refused, and so are exceptions.
func InPlace(name string, m *Module, opts cps.Options) (*cps.Program, *Place, error) {
	place := &Place{Module: m, Globals: map[cps.GlobalID]uint32{}, Types: map[*cps.Func]*FuncType{}, Instructions: map[*cps.Func]Instruction{},
		at: map[Instruction]cps.FuncID{}}
	refs := slices.ContainsFunc(m.globals, func(g global) bool { return g.Type.isRef() })
	for i := range m.Types {
		refs = refs || slices.ContainsFunc(slices.Concat(m.Types[i].Params, m.Types[i].Results), ValType.isRef)
	}
	if refs {
		return nil, nil, &Error{Kind: Unsupported, Message: "references are not converted in place"}
	}
	p, err := Link(name, []*Unit{{Module: m, place: place}}, opts)
	return p, place, err
}

// checkPlace refuses an instruction that InPlace does not convert.
func (w *walker) checkPlace(op byte) {
	others := []byte{opTableGet, opTableSet, opRefNull, opRefIsNull, opRefFunc, opTry, opTryTable, opThrow, opThrowRef, opPrefix}
	if w.converter != nil && w.inPlace != nil && slices.Contains(others, op) {
		w.fail(Unsupported, w.at, "%s is not converted in place", w.name())
	}
}

// callInstruction calls the function that stands for an instruction on a segment, and reports whether it does.
func (w *walker) callInstruction(code byte, t *FuncType, segment uint32, x ...cps.Value) bool {
	if !w.off && w.inPlace != nil {
		w.b.Call(w.standIn(Instruction{code, t, segment}), x...)
	}
	return w.off || w.inPlace != nil
}

// standIn returns the function that stands for an instruction.
func (w *walker) standIn(in Instruction) cps.FuncID {
	f, ok := w.inPlace.at[in]
	if !ok {
		params := slices.Clip(in.Type.Params)
		if in.Code == opCallIndirect {
			params = append(params, I32)
		}
		f = w.extern(fmt.Sprintf("instruction %d", len(w.inPlace.at)), params, in.Type.Results)
		w.inPlace.at[in], w.inPlace.Instructions[w.p.Funcs[f]] = f, in
	}
	return f
}

// extern declares a host function that stands for something outside of the program.
func (l *linker) extern(name string, params, results []ValType) cps.FuncID {
	var list []cps.Param
	for _, t := range l.types(params) {
		list = append(list, cps.Param{Type: t})
	}
	id, err := l.p.DeclareExtern(cps.ArtificialPrefix+name, list, l.types(results), cps.NoType, position(0))
	if err != nil {
		panic(err)
	}
	return id
}

// keepPlace sets the place, and builds an initialiser that gives the globals unknown values. Nobody calls it.
func (u *Unit) keepPlace() error {
	place, m := u.place, u.Module
	u.p.NoMain = "it is a module"
	place.Memory = u.memoryID
	for _, id := range u.funcs {
		place.Funcs = append(place.Funcs, u.p.Funcs[id])
	}
	keep := func(i uint32) {
		f := place.Funcs[i]
		place.Types[f] = m.Funcs[i].Type
		if !f.Extern {
			f.Exported = true
		}
	}
	for i := range m.imported(FuncKind) {
		keep(uint32(i))
	}
	known := map[uint32]bool{} // the globals that are read outside
	for i := range m.imported(GlobalKind) {
		known[uint32(i)] = true
	}
	for _, e := range m.Exports {
		switch e.Kind {
		case FuncKind:
			keep(e.Index)
		case GlobalKind:
			known[e.Index] = true
		}
	}
	for i := range m.elems {
		for _, f := range m.elems[i].funcs {
			keep(f)
		}
		if len(m.elems[i].exprs) > 0 || m.elems[i].mode == passive {
			return &Error{Kind: Unsupported, Message: "a segment of elements is not converted in place"}
		}
	}
	if m.start >= 0 {
		keep(uint32(m.start))
	}
	for i, f := range place.Funcs {
		if slices.ContainsFunc(f.Conts, func(c cps.Cont) bool { return c.Term.Kind == cps.Call && c.Term.IsTailCall() }) {
			keep(uint32(i)) // so that those of a cycle have the same results
		}
	}
	b := u.b
	id, _ := u.p.DeclareFunc(cps.InitName, nil, nil, position(0))
	unknown := map[cps.Type]cps.FuncID{}
	for _, t := range []ValType{I64, F64} {
		unknown[u.typ(t)] = u.extern("unknown "+strings.ToLower(t.String()), nil, []ValType{t})
	}
	b.Begin(id)
	for i, g := range u.globalIDs {
		if g < 0 {
			continue
		}
		place.Globals[g] = uint32(i)
		u.p.Globals[g].Exported = known[uint32(i)]
		b.SetGlobal(g, b.Call(unknown[u.typ(m.globals[i].Type)])[0])
	}
	if u.memoryID >= 0 {
		b.SetGlobal(u.memoryID, b.Op(cps.MakeBytes, b.Call(unknown[cps.Int])[0]))
	}
	b.Return()
	return b.Finish()
}

// A Segment is the constant elements of a table from an offset on.
type Segment struct {
	Table  uint32
	Offset string // the code of a constant expression
	Funcs  []uint32
}

// Segments returns the segments of elements.
func (p *Place) Segments() (list []Segment) {
	for _, e := range p.Module.elems {
		if e.mode == active {
			list = append(list, Segment{e.table, e.offset.data[e.offset.pos:e.offset.end], e.funcs})
		}
	}
	return list
}

// Start returns the index of the start function, or -1.
func (p *Place) Start() int { return p.Module.start }

// Imported returns how many functions the module imports.
func (p *Place) Imported() int { return p.Module.imported(FuncKind) }
