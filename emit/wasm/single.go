// This file defines how floats that are known to be floats of 32 bits, in a program that came from a module, become values of
// type f32.

package wasm

import (
	"cpsc/cps"
	"cpsc/emit/width"
)

// mayBeSingle reports whether single can push a float.
func (g *funcEmitter) mayBeSingle(x cps.Value) bool {
	return g.width != nil && g.width[x] != width.Wide && g.f.TypeOf(x) == cps.Float
}

// isSingle reports whether an f32 represents a float that is no constant.
func (g *funcEmitter) isSingle(x cps.Value) bool {
	return g.mayBeSingle(x) && (g.inline[x] != nil || g.local[x] >= 0)
}

func (g *funcEmitter) areSingle(list []cps.Value) bool {
	for _, x := range list {
		if !g.mayBeSingle(x) {
			return false
		}
	}
	return true
}

// single pushes a float of 32 bits as an f32.
func (g *funcEmitter) single(x cps.Value) {
	switch info := g.f.Info(x); {
	case g.isPending(x):
		g.compute(x, g.simpleSingle)
	case g.local[x] >= 0:
		g.c.get(g.local[x])
	case info.Kind == cps.ConstValue:
		g.c.constF32(float32(info.Float()))
	default:
		g.c.constF32(0)
	}
}

// number pushes a float as an f64 for an operation to which all NaNs are alike: value keeps the bits of one, which takes a
// call.
func (g *funcEmitter) number(x cps.Value) {
	if !g.isSingle(x) {
		g.value(x)
		return
	}
	if op := g.onlyHere(x); op != nil && op.Code == cps.Round32 && g.isSingle(op.Args[0]) {
		x = op.Args[0] // f64.promote_f32
	}
	g.single(x)
	g.c.op(opF64PromoteF32)
}

// quiet pushes a float as an f64, a NaN as a quiet one. An engine may drop an operation that does so, but not one that changes the
// type.
func (g *funcEmitter) quiet(x cps.Value) {
	g.number(x)
	if !g.isSingle(x) {
		g.callRuntime(g.c, "cpsc_quiet")
	}
}

// simpleSingle pushes the result of an operation that is a float of 32 bits as an f32.
func (g *funcEmitter) simpleSingle(op *cps.Op) {
	if t, ok := g.pushInPlace(op, false); ok {
		g.convert(t, f32)
		return
	}
	x := op.Args[0]
	switch op.Code {
	case cps.Round32:
		g.round(x)
	case cps.BitsFloat32:
		if !g.loadFloat(op) {
			g.low32(x)
			g.c.op(opF32ReinterpretI32)
		}
	case cps.Float32:
		g.toFloat(x, opF32ConvertI64S)
	case cps.Ufloat32:
		g.value(x)
		g.c.op(spellings()[op.Code].ints[0])
	case cps.Select:
		g.single(op.Args[1])
		g.single(op.Args[2])
		g.condition(x)
		g.c.op(opSelect)
	default:
		g.singles(op)
	}
}

// loadFloat pushes a float that is loaded as its representation.
func (g *funcEmitter) loadFloat(op *cps.Op) bool {
	load, instruction := g.onlyHere(op.Args[0]), byte(0)
	switch {
	case load == nil:
	case op.Code == cps.BitsFloat && load.Code == cps.Load64:
		instruction = opF64Load
	case op.Code == cps.BitsFloat32 && (load.Code == cps.Load32S || load.Code == cps.Load32U):
		instruction = opF32Load
	}
	if instruction == 0 {
		return false
	}
	g.c.pos = load.Pos
	g.accessInPlace(load, true, instruction)
	return true
}

// round pushes the nearest f32 of a float. The f64 that an operation on f32s gives has more than twice their bits, so that
// rounding it gives what the operation on f32s does.
func (g *funcEmitter) round(x cps.Value) {
	if op := g.onlyHere(x); op != nil && g.areSingle(op.Args) {
		_, isQuiet := g.f.MakesQuiet(op)
		switch op.Code {
		case cps.Add, cps.Sub, cps.Mul, cps.Div, cps.Sqrt, cps.Min, cps.Max, cps.Ceil, cps.Floor, cps.Trunc, cps.Nearest:
			if !isQuiet {
				g.singles(op)
				return
			}
		}
	}
	g.number(x)
	g.c.op(opF32DemoteF64)
}

// singles pushes the result of an operation whose operands and result are floats of 32 bits. Its instruction for f32 is as
// far before that for f64 as all are.
func (g *funcEmitter) singles(op *cps.Op) {
	for _, x := range op.Args {
		g.single(x)
	}
	g.c.op(spellings()[op.Code].floats[0] - opF64Abs + opF32Abs)
}

// toFloat pushes an int as a float. The instruction is that for an i64; those for an i32, with and without a sign, are before it.
func (g *funcEmitter) toFloat(x cps.Value, instruction byte) {
	switch {
	case !g.isNarrow(x):
		g.value(x)
	case g.width[x] == width.Unsigned:
		g.low32(x)
		instruction--
	default:
		g.low32(x)
		instruction -= 2
	}
	g.c.op(instruction)
}

// compareSingle compares floats of 32 bits.
func (g *funcEmitter) compareSingle(op *cps.Op) bool {
	if len(op.Args) != 2 || g.f.TypeOf(op.Result) != cps.Bool || !g.areSingle(op.Args) {
		return false
	}
	g.single(op.Args[0])
	g.single(op.Args[1])
	g.c.compare(spellings()[op.Code].floats[0] - opF64Eq + opF32Eq)
	return true
}
