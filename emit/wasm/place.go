// This file defines how a program that came from a module becomes the functions of that module again: its memory, tables and
// globals, and what it imports and exports, stay as they are.

package wasm

import (
	"fmt"
	"io"

	"cpsc/cps"
	"cpsc/emit/checks"
	"cpsc/emit/width"
	front "cpsc/wasm"
)

// FprintInPlace writes a program that wasm.InPlace made, and which may be optimised since, as a module. Where the module
// traps, this one does, too.
func (o Options) FprintInPlace(w io.Writer, p *cps.Program, place *front.Place) error {
	if err := cps.Verify(p); err != nil {
		return err
	}
	e := newEmitter(p, o)
	e.place = place
	for i := range place.Module.Types {
		t := outsideType(&place.Module.Types[i])
		text := t.encode()
		if _, ok := e.typeAt[string(text)]; !ok {
			e.typeAt[string(text)] = i
		}
		e.linker.types = append(e.linker.types, text)
	}
	e.findNodes()
	e.checks = new(checks.Facts)
	for i, f := range place.Funcs {
		if i >= place.Imported() && f.Exported {
			e.funcSymbol(f)
		}
	}
	e.writePending()
	text, err := e.linkInPlace()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

func outsideType(t *front.FuncType) (u funcType) {
	for _, v := range t.Params {
		u.params = append(u.params, valType(v))
	}
	for _, v := range t.Results {
		u.results = append(u.results, valType(v))
	}
	return u
}

// outside returns the type of a function that is known outside of the program, or nil.
func (e *emitter) outside(id cps.FuncID) *funcType {
	if t := e.place.Types[e.p.Funcs[id]]; t != nil {
		u := outsideType(t)
		return &u
	}
	if in, ok := e.place.Instructions[e.p.Funcs[id]]; ok {
		u := outsideType(in.Type)
		if in.Code == opCallIndirect {
			u.params = append(u.params, i32)
		}
		return &u
	}
	return nil
}

// instruction writes the instruction that a function stands for, and reports whether it stands for one.
func (g *funcEmitter) instruction(call byte, id cps.FuncID) bool {
	in, ok := g.place.Instructions[g.p.Funcs[id]]
	if ok && in.Code == opCallIndirect {
		g.c.op(call - opCall + opCallIndirect)
		g.c.u32(g.typeIndex(outsideType(in.Type)))
		g.c.u32(int(in.Index))
	} else if ok {
		g.c.op(opPrefix, in.Code)
		g.c.u32(int(in.Index))
		if len(in.Type.Params) > 0 {
			g.c.op(0) // the memory
		}
	}
	return ok
}

// isFree reports whether an operation costs nothing where its result is used: an int that an i32 represents without its sign,
// or the sum of one and the offset of a load or a store.
func (g *funcEmitter) isFree(op *cps.Op) bool {
	if g.width == nil || op.Code != cps.And && op.Code != cps.Add || g.f.TypeOf(op.Result) != cps.Int {
		return false
	}
	x, y := op.Args[0], g.f.Info(op.Args[1])
	switch {
	case g.f.Info(x).Kind == cps.ConstValue || y.Kind != cps.ConstValue || y.Bits >= 1<<32:
		return false
	case op.Code == cps.And:
		return g.width[x] != width.Wide && y.Bits == 1<<32-1
	}
	return g.width[x]&width.Signed == 0 && g.uses[op.Result] == g.addresses[op.Result]
}

// findAddresses counts how often values are addresses of loads and stores.
func (g *funcEmitter) findAddresses() {
	g.addresses = make([]int, len(g.f.Values))
	for k := range g.f.Conts {
		for i := range g.f.Conts[k].Ops {
			if op := &g.f.Conts[k].Ops[i]; accessOf[op.Code].size > 0 {
				g.addresses[op.Args[1]]++
			}
		}
	}
}

// readTwiceInPlace is readTwice for the operations that inPlace writes.
func (g *funcEmitter) readTwiceInPlace(op *cps.Op) int {
	_, loads := accessOf[op.Code]
	if _, divides := g.narrowDivision(op); loads || divides || op.Code == cps.Move || op.Code == cps.Fill {
		return 0
	}
	return g.readTwice(op)
}

// narrowDivision returns the instruction of a division of 32 bits that traps by itself, if there is one: the signed one
// traps for -2^31 and -1, for which the operation does not.
func (g *funcEmitter) narrowDivision(op *cps.Op) (byte, bool) {
	d, ok := divisions[op.Code]
	return d.instruction, ok && op.Code != cps.Div && g.f.TypeOf(op.Args[0]) == cps.Int && (g.width[op.Args[0]]|g.width[op.Args[1]])&d.not == 0
}

// isPushedInPlace reports whether pushInPlace can push the result of an operation.
func (g *funcEmitter) isPushedInPlace(op *cps.Op) bool {
	if g.place == nil || op.Result == cps.NoValue || g.f.TypeOf(op.Result) == cps.Bytes {
		return false
	}
	switch op.Code {
	case cps.GetGlobal, cps.Len, cps.Grow, cps.ToInt, cps.ToUint:
		return true
	}
	_, divides := g.narrowDivision(op)
	return divides || accessOf[op.Code].size > 0
}

// pushInPlace pushes the result of a call, a division, or an operation on the memory or a global, and returns its type. A load that
// may pushes an i32 if narrow is set.
func (g *funcEmitter) pushInPlace(op *cps.Op, narrow bool) (valType, bool) {
	c := g.c
	if n, ok := g.calls[op]; ok {
		t := &g.f.Conts[n].Term
		g.pushArgs(t)
		g.direct(opCall, t)
		return g.callee(g.f, t).results.types[0], true
	}
	if !g.isPushedInPlace(op) {
		return 0, false
	}
	if code, ok := g.narrowDivision(op); ok {
		g.low32(op.Args[0])
		g.low32(op.Args[1])
		c.op(code)
		return i32, true
	}
	switch op.Code {
	case cps.GetGlobal:
		i := g.place.Globals[cps.GlobalID(op.Aux)]
		c.op(opGlobalGet)
		c.u32(int(i))
		return valType(g.place.Module.GlobalType(i).Type), true
	case cps.Len:
		c.op(0x3F, 0, opI64ExtendI32U)
		c.constI64(16)
		c.op(opI64Shl)
	case cps.Grow:
		g.value(op.Args[1])
		c.constI64(16)
		c.op(opI64ShrS, opI32WrapI64, 0x40, 0, opI64ExtendI32S)
		c.constI64(16)
		c.op(opI64Shl)
	case cps.ToInt, cps.ToUint:
		g.number(op.Args[0])
		c.op(map[cps.Code]byte{cps.ToInt: 0xB0, cps.ToUint: 0xB1}[op.Code])
	default:
		if g.accessInPlace(op, narrow, 0) {
			return i32, true
		}
		return valTypeOf(g.f.TypeOf(op.Result)), true
	}
	return i64, true
}

// inPlace writes an operation without a result on the memory or a global.
func (g *funcEmitter) inPlace(op *cps.Op) bool {
	if accessOf[op.Code].size > 0 {
		g.accessInPlace(op, false, 0)
		return true
	}
	switch op.Code {
	case cps.SetGlobal:
		i := g.place.Globals[cps.GlobalID(op.Aux)]
		g.valueAs(op.Args[0], valType(g.place.Module.GlobalType(i).Type))
		g.c.op(opGlobalSet)
		g.c.u32(int(i))
	case cps.Move:
		g.address(op.Args[1])
		g.address(op.Args[3])
		g.address(op.Args[4])
		g.c.op(opPrefix, 10, 0, 0)
	case cps.Fill:
		g.address(op.Args[1])
		g.low32(op.Args[2])
		g.address(op.Args[3])
		g.c.op(opPrefix, 11, 0)
	default:
		return false
	}
	return true
}

// address pushes an int as an i32 without sign, and traps if it is too large.
func (g *funcEmitter) address(x cps.Value) {
	if info := g.f.Info(x); g.width[x]&width.Signed == 0 || info.Kind == cps.ConstValue && info.Bits < 1<<32 {
		g.low32(x)
		return
	}
	n := g.temp(i64, 2)
	g.value(x)
	g.c.tee(n)
	g.c.constI64(1 << 32)
	g.c.op(opI64GeU, opIf, emptyBlock, opUnreachable, opEnd)
	g.c.get(n)
	g.c.op(opI32WrapI64)
}

// narrowAccess has the instructions for ints that an i32 represents.
var narrowAccess = map[cps.Code]byte{cps.Load8S: 0x2C, cps.Load8U: 0x2D, cps.Load16S: 0x2E, cps.Load16U: 0x2F, cps.Load32S: opI32Load, cps.Load32U: opI32Load,
	cps.Store8: 0x3A, cps.Store16: 0x3B, cps.Store32: opI32Store}

// accessInPlace writes a load or a store. A constant that is added to the address becomes its offset. It reports whether a
// load, of one that may, pushes an i32. The instruction for a load of a float is given, for others it is 0.
func (g *funcEmitter) accessInPlace(op *cps.Op, narrowResult bool, float byte) bool {
	x, offset := op.Args[1], 0
	if sum := g.onlyHere(x); sum != nil && sum.Code == cps.Add {
		if info := g.f.Info(sum.Args[1]); info.Kind == cps.ConstValue && info.Bits < 1<<32 && g.width[sum.Args[0]]&width.Signed == 0 {
			x, offset = sum.Args[0], int(info.Bits)
		}
	}
	g.address(x)
	code, narrow := narrowAccess[op.Code]
	if len(op.Args) > 2 {
		switch bits := g.onlyHere(op.Args[2]); {
		case op.Code == cps.Store64 && bits != nil && bits.Code == cps.RawBits:
			g.value(bits.Args[0])
			code = opF64Store
		case op.Code == cps.Store32 && bits != nil && bits.Code == cps.Float32Bits && g.mayBeSingle(bits.Args[0]):
			g.single(bits.Args[0])
			code = opF32Store
		case narrow:
			g.low32(op.Args[2])
		default:
			g.value(op.Args[2])
		}
	} else if narrow && !narrowResult {
		code, narrow = accessOf[op.Code].instruction, false
	}
	if float != 0 {
		code = float
	} else if code == 0 {
		code = accessOf[op.Code].instruction
	}
	g.c.op(code, 0)
	g.c.u32(offset)
	return narrow
}

// linkInPlace returns the module.
func (e *emitter) linkInPlace() ([]byte, error) {
	m := e.place.Module
	imported := e.place.Imported()
	used, data := e.reach()
	if len(data) > 0 {
		return nil, fmt.Errorf("the program needs data of the runtime, for which the memory of a module has no place")
	}
	index := map[symbol]int{}
	var names buffer
	for i, f := range e.place.Funcs[:imported] {
		names.u32(i)
		names.name(f.Name)
		if s, ok := e.funcs[f.ID]; ok {
			index[s] = i
		}
	}
	funcs, bodies := e.define(index, imported, used, &names)
	now := func(i uint32) int {
		if int(i) < imported {
			return int(i)
		}
		return index[e.funcs[e.place.Funcs[i].ID]]
	}
	var exports, elems []buffer
	for _, x := range m.Exports {
		var b buffer
		b.name(x.Name)
		b = append(b, byte(x.Kind))
		i := int(x.Index)
		if x.Kind == front.FuncKind {
			i = now(x.Index)
		}
		b.u32(i)
		exports = append(exports, b)
	}
	for _, s := range e.place.Segments() {
		b := buffer{0}
		if s.Table > 0 {
			b = buffer{2}
			b.u32(int(s.Table))
		}
		b = append(b, s.Offset...)
		if s.Table > 0 {
			b = append(b, 0)
		}
		b.u32(len(s.Funcs))
		for _, f := range s.Funcs {
			b.u32(now(f))
		}
		elems = append(elems, b)
	}
	out := buffer("\x00asm\x01\x00\x00\x00")
	keep := func(ids ...byte) {
		for _, id := range ids {
			out.section(id, buffer(m.Sections[id]))
		}
	}
	out.vector(secType, e.linker.types)
	keep(secImport)
	out.vector(secFunc, funcs)
	keep(secTable, secMemory, secGlobal)
	out.vector(secExport, exports)
	if start := e.place.Start(); start >= 0 {
		var b buffer
		b.u32(now(uint32(start)))
		out.section(8, b)
	}
	out.vector(secElem, elems)
	keep(12)
	e.codeSection(&out, bodies)
	keep(secData)
	out.names(imported+len(funcs), names)
	return out, nil
}
