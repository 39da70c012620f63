// This file defines how ints that need only 32 bits, in a program that came from a module, become values of type i32, and which
// types functions have.

package wasm

import (
	"cpsc/cps"
	"cpsc/emit/width"
)

// findWidths finds the widths of ints, and from them the types of functions. Those that are known outside have the types that
// they have there; others take and return an i32 where they can.
func (e *emitter) findWidths() {
	outside := func(list []valType) (widths []width.Width) {
		for _, t := range list {
			widths = append(widths, outsideWidth(t))
		}
		return widths
	}
	values, results := width.Find(e.p.Funcs, width.Known{Types: func(f *cps.Func) *width.Types {
		if t := e.outside(f.ID); t != nil {
			return &width.Types{Params: outside(t.params), Results: outside(t.results)}
		}
		return nil
	}, Global: func(g cps.GlobalID) width.Width {
		return outsideWidth(valType(e.place.Module.GlobalType(e.place.Globals[g]).Type))
	}})
	e.widths = values
	for i, f := range e.p.Funcs {
		n := e.nodes[i]
		if t := e.outside(f.ID); t != nil {
			n.params, n.conts[0] = t.params, t.results
			continue
		}
		for j, x := range f.Conts[cps.Entry].Params {
			n.params[j] = typeOfWidth(f.TypeOf(x), values[i][x])
		}
		for j, r := range results[i] {
			if r&width.Unsigned == 0 { // an i32 that is returned is signed
				n.conts[0][j] = typeOfWidth(f.Results()[j], r)
			}
		}
	}
}

// outsideWidth returns the width of a value of a type outside of the program.
func outsideWidth(t valType) width.Width {
	switch t {
	case i32:
		return width.Signed
	case f32:
		return width.Small
	}
	return width.Wide
}

// typeOfWidth returns the type of a value of a type and a width.
func typeOfWidth(t cps.Type, w width.Width) valType {
	switch {
	case t == cps.Int && w != width.Wide:
		return i32
	case t == cps.Float && w != width.Wide:
		return f32
	}
	return valTypeOf(t)
}

// isNarrow reports whether an i32 represents an int that is no constant.
func (g *funcEmitter) isNarrow(x cps.Value) bool {
	return g.width != nil && g.width[x] != width.Wide && g.f.TypeOf(x) == cps.Int && (g.inline[x] != nil || g.local[x] >= 0)
}

// typeOf returns the type of the local of a value.
func (g *funcEmitter) typeOf(x cps.Value) valType {
	if g.width == nil {
		return valTypeOf(g.f.TypeOf(x))
	}
	return typeOfWidth(g.f.TypeOf(x), g.width[x])
}

// extend extends the i32 on the stack that represents an int.
func (g *funcEmitter) extend(x cps.Value) {
	if g.width[x] == width.Signed {
		g.c.op(opI64ExtendI32S)
	} else {
		g.c.op(opI64ExtendI32U)
	}
}

// valueAs pushes a value as one of a type.
func (g *funcEmitter) valueAs(x cps.Value, t valType) {
	switch {
	case t == i32 && g.f.TypeOf(x) == cps.Int:
		g.low32(x)
		return
	case t == f32 && g.mayBeSingle(x):
		g.single(x)
		return
	}
	g.value(x)
	g.convert(valTypeOf(g.f.TypeOf(x)), t)
}

// resultAs sets a value that is on the stack as one of a type.
func (g *funcEmitter) resultAs(x cps.Value, t valType) {
	if g.local[x] < 0 {
		g.c.op(opDrop)
		return
	}
	g.convert(t, g.typeOf(x))
	g.c.set(g.local[x])
}

// convert converts what is on the stack from one type to another. An i32 is signed, and an f32 has the bits of a NaN.
func (g *funcEmitter) convert(from, to valType) {
	switch {
	case from == to:
	case to == f32:
		g.callRuntime(g.c, "cpsc_float32_bits")
		g.c.op(opI32WrapI64, opF32ReinterpretI32)
	case from == f32:
		g.c.op(opI32ReinterpretF32, opI64ExtendI32S)
		g.callRuntime(g.c, "cpsc_bits_float32")
	case to == i32:
		g.c.op(opI32WrapI64)
	default:
		g.c.op(opI64ExtendI32S)
	}
}

// low32 pushes the low 32 bits of an int.
func (g *funcEmitter) low32(x cps.Value) {
	info := g.f.Info(x)
	switch {
	case info.Kind == cps.ConstValue:
		g.c.constI32(int(int32(info.Int())))
	case info.Kind == cps.UndefValue:
		g.c.constI32(0)
	case g.isPending(x) && g.kept[x] && g.typeOf(x) == i64:
		g.value(x)
		g.c.op(opI32WrapI64)
	case g.isPending(x):
		g.compute(x, func(op *cps.Op) {
			if !g.simple32(op) {
				g.simple(op)
				g.c.op(opI32WrapI64)
			}
		})
	default:
		g.c.get(g.local[x])
		if g.width[x] == width.Wide {
			g.c.op(opI32WrapI64)
		}
	}
}

// narrowCodes has the instructions on 32 bits of operations whose low 32 bits depend on those of their operands only.
var narrowCodes = map[cps.Code]byte{cps.Add: 0x6A, cps.Sub: 0x6B, cps.Mul: 0x6C, cps.And: 0x71, cps.Or: 0x72, cps.Xor: 0x73, cps.Rotl32: 0x77}

// divisions has those of divisions, and which sign operands must not have.
var divisions = map[cps.Code]struct {
	instruction byte
	not         width.Width
}{cps.Div: {0x6D, width.Unsigned}, cps.Udiv: {0x6E, width.Signed}, cps.Rem: {0x6F, width.Unsigned}, cps.Urem: {0x70, width.Signed}}

// simple32 pushes the low 32 bits of the result of an operation that isSimple accepts, if they can be computed from those of
// its operands.
//
//gocyclo:ignore
func (g *funcEmitter) simple32(op *cps.Op) bool {
	if g.width == nil || g.f.TypeOf(op.Result) != cps.Int {
		return false
	}
	both := func(instruction byte) bool {
		for _, x := range op.Args {
			g.low32(x)
		}
		g.c.op(instruction)
		return true
	}
	if t, ok := g.pushInPlace(op, true); ok {
		g.convert(t, i32)
		return true
	}
	x := op.Args[0]
	isConst := func(n, mask int64) bool {
		info := g.f.Info(op.Args[1])
		return info.Kind == cps.ConstValue && info.Int()&mask == n
	}
	inRange := func() bool { // of a shift
		def := g.defs[op.Args[1]]
		return isConst(0, ^31) || def != nil && def.Code == cps.And && g.f.Info(def.Args[1]).Kind == cps.ConstValue && g.f.Info(def.Args[1]).Int() == 31
	}
	switch op.Code {
	case cps.And:
		if isConst(1<<32-1, 1<<32-1) {
			g.low32(x)
			return true
		}
		return both(narrowCodes[op.Code])
	case cps.Add, cps.Sub, cps.Mul, cps.Or, cps.Xor, cps.Rotl32:
		return both(narrowCodes[op.Code])
	case cps.Div, cps.Rem, cps.Udiv, cps.Urem:
		d := divisions[op.Code]
		return (g.width[x]|g.width[op.Args[1]])&d.not == 0 && both(d.instruction)
	case cps.Shl:
		return inRange() && both(0x74)
	case cps.Shr:
		return g.width[x]&width.Unsigned == 0 && inRange() && both(0x75)
	case cps.Ushr:
		return g.width[x]&width.Signed == 0 && inRange() && both(0x76)
	case cps.Popcount:
		return g.width[x]&width.Signed == 0 && both(0x69)
	case cps.Sext32:
		g.low32(x)
	case cps.Sext8:
		return both(0xC0)
	case cps.Sext16:
		return both(0xC1)
	case cps.Neg:
		g.c.constI32(0)
		g.low32(x)
		g.c.op(opI32Sub)
	case cps.Com:
		g.low32(x)
		g.c.constI32(-1)
		g.c.op(narrowCodes[cps.Xor])
	case cps.Bit:
		g.value(x)
	case cps.Float32Bits:
		if !g.mayBeSingle(x) {
			return false
		}
		g.single(x)
		g.c.op(opI32ReinterpretF32)
	case cps.Select:
		g.low32(op.Args[1])
		g.low32(op.Args[2])
		g.condition(x)
		g.c.op(opSelect)
	default:
		return false
	}
	return true
}

// compareNarrow compares ints that an i32 represents, both with or both without a sign.
func (g *funcEmitter) compareNarrow(code cps.Code, operands ...cps.Value) bool {
	text := spellings()[code].ints
	if g.width == nil || len(operands) != 2 || g.f.TypeOf(operands[0]) != cps.Int || text == "" || text[0] < opI64Eq || text[0] > opI64GeU {
		return false
	}
	x, y := operands[0], operands[1]
	w := g.width[x] | g.width[y]
	if w == width.Wide {
		return false
	}
	instruction := text[0] - opI64Eq + opI32Eq
	g.low32(x)
	if info := g.f.Info(y); code == cps.Eq && info.Kind == cps.ConstValue && info.Bits == 0 {
		g.c.compare(opI32Eqz)
		return true
	}
	g.low32(y)
	if w == width.Unsigned && code != cps.Eq && code != cps.Ne && code != cps.Ult && code != cps.Ule {
		instruction++
	}
	g.c.compare(instruction)
	return true
}

// condition pushes an i32 that is not 0 if a bool is true.
func (g *funcEmitter) condition(x cps.Value) {
	if op := g.onlyHere(x); op != nil && g.width != nil && op.Code == cps.Ne && g.f.TypeOf(op.Args[0]) == cps.Int && g.width[op.Args[0]] != width.Wide {
		if info := g.f.Info(op.Args[1]); info.Kind == cps.ConstValue && info.Bits == 0 {
			g.low32(op.Args[0])
			return
		}
	}
	g.value(x)
}
