// This file defines the translation of operations.

package wasm

import (
	"math/bits"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
)

// A spelling has the instructions for an operation on ints and on floats, by the type of its first operand, or the name
// of the function of the runtime.
type spelling struct{ ints, floats string }

var spellings = sync.OnceValue(func() map[cps.Code]spelling {
	return map[cps.Code]spelling{
		cps.Add: {"\x7C", "\xA0"}, cps.Sub: {"\x7D", "\xA1"}, cps.Mul: {"\x7E", "\xA2"}, cps.Div: {"\x7F", "\xA3"}, cps.Rem: {"\x81", ""},
		cps.And: {"\x83", ""}, cps.Or: {"\x84", ""}, cps.Xor: {"\x85", ""}, cps.Shl: {"\x86", ""}, cps.Shr: {"\x87", ""}, cps.Ushr: {"\x88", ""},
		cps.Eq: {"\x51", "\x61"}, cps.Ne: {"\x52", "\x62"}, cps.Lt: {"\x53", "\x63"}, cps.Gt: {"\x55", "\x64"}, cps.Le: {"\x57", "\x65"},
		cps.Ge: {"\x59", "\x66"}, cps.Ult: {"\x54", ""}, cps.Ule: {"\x58", ""}, cps.Udiv: {"\x80", ""}, cps.Urem: {"\x82", ""},
		cps.Clz: {"\x79", ""}, cps.Ctz: {"\x7A", ""}, cps.Popcount: {"\x7B", ""}, cps.Rotl: {"\x89", ""},
		cps.Rotl32: {"cpsc_rotl32", ""}, cps.Sext8: {"\xC2", ""}, cps.Sext16: {"\xC3", ""}, cps.Sext32: {"\xC4", ""},
		cps.Neg: {"", "\x9A"}, cps.ToFloat: {"\xB9", ""}, cps.Ufloat: {"\xBA", ""}, cps.Float32: {"\xB4\xBB", ""}, cps.Ufloat32: {"\xB5\xBB", ""},
		cps.RawBits: {"", "\xBD"}, cps.BitsFloat: {"\xBF", ""}, cps.IntSat: {"", "\xFC\x06"}, cps.UintSat: {"", "\xFC\x07"},
		cps.Abs: {"", "\x99"}, cps.Ceil: {"", "\x9B"}, cps.Floor: {"", "\x9C"}, cps.Trunc: {"", "\x9D"}, cps.Nearest: {"", "\x9E"},
		cps.Sqrt: {"", "\x9F"}, cps.Min: {"", "\xA4"}, cps.Max: {"", "\xA5"}, cps.Copysign: {"", "\xA6"}, cps.Round32: {"", "\xB6\xBB"},
		cps.Sin: {"", "cpsc_sin"}, cps.Cos: {"", "cpsc_cos"}, cps.Exp: {"", "cpsc_exp"}, cps.Log: {"", "cpsc_log"}, cps.Pow: {"", "cpsc_pow"},
		cps.Float32Bits: {"", "cpsc_float32_bits"}, cps.BitsFloat32: {"cpsc_bits_float32", ""},
	}
})

func (s spelling) of(t cps.Type) string {
	switch t {
	case cps.Int:
		return s.ints
	case cps.Float:
		return s.floats
	}
	return ""
}

// readTwice returns how many of the first operands of an operation are read more than once, so that they need a local.
func (g *funcEmitter) readTwice(op *cps.Op) int {
	if g.Superfluous[op] {
		return 0
	}
	switch op.Code {
	case cps.Index, cps.SetIndex, cps.RefIndex, cps.Min, cps.Max, cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64:
		return 2
	case cps.Store8, cps.Store16, cps.Store32, cps.Store64:
		return 3
	case cps.Div, cps.Rem, cps.Udiv, cps.Urem:
		if g.f.TypeOf(op.Args[0]) == cps.Int && !plainDivisor(g.f, op) {
			return 2
		}
		return min(g.logOfDivisor(op), 1)
	case cps.GetField, cps.SetField, cps.RefField:
		if g.checks.MaybeNil(g.f, op.Args[0]) {
			return 1
		}
	case cps.Push, cps.Pop, cps.Load, cps.Store, cps.Abs, cps.FloatBits:
		return 1
	}
	return 0
}

// plainDivisor reports whether a division can be done by the instruction: the divisor is neither 0 nor -1.
func plainDivisor(f *cps.Func, op *cps.Op) bool {
	y := f.Info(op.Args[1])
	return y.Kind == cps.ConstValue && y.Bits != 0 && y.Int() != -1
}

// isSimple reports whether simple can push the result of an operation.
func isSimple(f *cps.Func, op *cps.Op) bool {
	if len(op.Args) == 0 {
		return false
	}
	first := f.TypeOf(op.Args[0])
	switch op.Code {
	case cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Not, cps.Com, cps.Neg, cps.Bit, cps.Select, cps.FloatBits, cps.Abs, cps.Min, cps.Max:
		return true
	case cps.Div, cps.Rem, cps.Udiv, cps.Urem:
		return first == cps.Float || plainDivisor(f, op)
	case cps.Len:
		return first == cps.String
	}
	return spellings()[op.Code].of(first) != ""
}

// simple pushes the result of an operation that isSimple accepts.
func (g *funcEmitter) simple(op *cps.Op) {
	if t, ok := g.pushInPlace(op, false); ok {
		g.convert(t, valTypeOf(g.f.TypeOf(op.Result)))
		return
	}
	first := g.f.TypeOf(op.Args[0])
	if x, ok := g.f.MakesQuiet(op); ok {
		g.quiet(x)
		return
	}
	if g.compareNarrow(op.Code, op.Args...) || g.compareSingle(op) || g.loadFloat(op) {
		return
	}
	if log := g.logOfDivisor(op); log > 0 {
		g.divideByPower(op, log)
		return
	}
	if op.Code == cps.ToFloat {
		g.toFloat(op.Args[0], opF64ConvertI64S)
		return
	}
	text := spellings()[op.Code].of(first)
	if len(text) > 2 {
		g.runtimeCall(text, op.Args...)
		return
	}
	if text != "" {
		g.operands(op)
		g.c.op([]byte(text)...)
		if g.f.TypeOf(op.Result) == cps.Bool {
			g.c.compared = len(g.c.buffer)
		}
		return
	}
	switch op.Code {
	case cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge:
		name := "cpsc_compare"
		code := spellings()[op.Code].ints
		switch {
		case first != cps.String: // a bool or a pointer
			g.value(op.Args[0])
			g.value(op.Args[1])
			g.c.compare(code[0] - opI64Eq + opI32Eq)
			return
		case op.Code == cps.Eq || op.Code == cps.Ne:
			name, code = "cpsc_equal", spellings()[cps.Eq+cps.Ne-op.Code].ints
		}
		g.runtimeCall(name, op.Args...)
		g.c.constI64(0)
		g.c.compare(code[0])
	case cps.Not:
		g.value(op.Args[0])
		g.c.compare(opI32Eqz)
	case cps.Com:
		g.value(op.Args[0])
		g.c.constI64(-1)
		g.c.op(opI64Xor)
	case cps.Neg:
		g.c.constI64(0)
		g.value(op.Args[0])
		g.c.op(opI64Sub)
	case cps.Bit:
		g.value(op.Args[0])
		g.c.op(opI64ExtendI32U)
	case cps.Select:
		g.value(op.Args[1])
		g.value(op.Args[2])
		g.value(op.Args[0])
		g.c.op(opSelect)
	case cps.FloatBits:
		g.value(op.Args[0])
		g.c.op(opI64ReinterpretF64)
		g.c.constI64(int64(cps.NaNBits))
		g.value(op.Args[0])
		g.value(op.Args[0])
		g.c.op(opF64Eq, opSelect)
	case cps.Abs:
		g.value(op.Args[0])
		g.c.constI64(0)
		g.value(op.Args[0])
		g.c.op(opI64Sub)
		g.value(op.Args[0])
		g.c.constI64(0)
		g.c.op(opI64GeS, opSelect)
	case cps.Min, cps.Max:
		g.value(op.Args[0])
		g.value(op.Args[1])
		g.value(op.Args[0])
		g.value(op.Args[1])
		g.c.op(map[bool]byte{true: opI64LtS, false: opI64GtS}[op.Code == cps.Min], opSelect)
	case cps.Len:
		g.length(op.Args[0])
	}
}

// logOfDivisor returns the logarithm of the constant power of two that an operation divides by, or 0.
func (g *funcEmitter) logOfDivisor(op *cps.Op) int {
	if g.place != nil || op.Code != cps.Div && op.Code != cps.Rem || g.f.TypeOf(op.Args[0]) != cps.Int {
		return 0
	}
	y := g.f.Info(op.Args[1])
	if n := y.Int(); y.Kind == cps.ConstValue && n > 1 && n&(n-1) == 0 {
		return bits.TrailingZeros64(uint64(n))
	}
	return 0
}

// divideByPower pushes a division by a power of two: a shift, or the rest. A negative dividend is rounded up, towards zero.
func (g *funcEmitter) divideByPower(op *cps.Op, log int) {
	c, x := g.c, op.Args[0]
	g.value(x)
	if op.Code == cps.Rem {
		g.value(x)
	}
	if !g.Unsigned[op] {
		g.value(x)
		c.constI64(63)
		c.op(opI64ShrS)
		c.constI64(int64(64 - log))
		c.op(opI64ShrU, opI64Add)
	}
	if op.Code == cps.Rem {
		c.constI64(-1 << log)
		c.op(opI64And, opI64Sub)
		return
	}
	c.constI64(int64(log))
	c.op(opI64ShrS)
}

// operands pushes the operands of an operation.
func (g *funcEmitter) operands(op *cps.Op) {
	push := g.number
	switch op.Code {
	case cps.RawBits, cps.Neg, cps.Abs, cps.Copysign: // they keep the bits of a NaN
		push = g.value
	}
	for _, x := range op.Args {
		push(x)
	}
}

// runtimeCall pushes operands and adds a call of the runtime: bools and addresses become ints where it takes these.
func (g *funcEmitter) runtimeCall(name string, args ...cps.Value) {
	_, t := runtimeSymbol(name)
	for i, x := range args {
		g.value(x)
		if valTypeOf(g.f.TypeOf(x)) == i32 && t.params[i] == i64 {
			g.c.op(opI64ExtendI32U)
		}
	}
	g.callRuntime(g.c, name)
}

// trapCall is runtimeCall for a function that may trap and takes the position of an operation last.
func (g *funcEmitter) trapCall(name string, pos cps.Pos, push func()) {
	if g.place != nil { // the engine reports traps
		g.c.stop(opUnreachable)
		return
	}
	g.c.constI32(runtime().address["cpsc_calls"])
	g.c.get(g.fp)
	g.c.memory(opI32Store, 0)
	push()
	g.c.constI32(g.position(g.f, pos))
	g.callRuntime(g.c, name)
}

// trapIf adds a trap under the condition on the stack.
func (g *funcEmitter) trapIf(name string, pos cps.Pos, push func()) {
	g.c.op(opIf, emptyBlock)
	g.trapCall(name, pos, push)
	g.c.stop(opUnreachable)
	g.c.op(opEnd)
}

func nothing() {}

// op writes an operation.
//
//gocyclo:ignore
func (g *funcEmitter) op(op *cps.Op) {
	c := g.c
	if g.place != nil {
		if op.Result != cps.NoValue && g.f.TypeOf(op.Result) == cps.Bytes {
			return
		}
		if t, ok := g.pushInPlace(op, op.Result != cps.NoValue && g.isNarrow(op.Result)); ok {
			g.resultAs(op.Result, t)
			return
		}
		if g.inPlace(op) {
			return
		}
	}
	if isSimple(g.f, op) {
		if op.Result != cps.NoValue && g.local[op.Result] < 0 {
			return
		}
		if g.isNarrow(op.Result) && g.simple32(op) {
			g.c.set(g.local[op.Result])
			return
		}
		if g.isSingle(op.Result) {
			g.simpleSingle(op)
			g.c.set(g.local[op.Result])
			return
		}
		g.simple(op)
		g.resultAs(op.Result, valTypeOf(g.f.TypeOf(op.Result)))
		return
	}
	first := cps.NoType
	if len(op.Args) > 0 {
		first = g.f.TypeOf(op.Args[0])
	}
	args := func() {
		for _, x := range op.Args {
			g.value(x)
		}
	}
	switch op.Code {
	case cps.Add:
		args()
		g.callRuntime(c, "cpsc_join")
	case cps.Div, cps.Rem, cps.Udiv, cps.Urem:
		g.divide(op)
	case cps.ToInt:
		g.trapCall("cpsc_to_int", op.Pos, args)
	case cps.ToUint:
		g.trapCall("cpsc_to_uint", op.Pos, args)
	case cps.ToString:
		g.value(op.Args[0])
		if first != cps.String {
			g.toString(first)
		}
	case cps.Substr:
		name := "cpsc_substr"
		if first == cps.Bytes {
			name = "cpsc_bytes_text"
		}
		g.trapCall(name, op.Pos, args)
	case cps.Chr:
		g.trapCall("cpsc_chr", op.Pos, args)
	case cps.Len:
		g.simple(op)
	case cps.Index, cps.SetIndex:
		g.checkIndex(op)
		if first == cps.String {
			g.value(op.Args[0])
			c.memory(opI32Load, 8)
			g.value(op.Args[1])
			c.op(opI32WrapI64, opI32Add)
			c.memory(opI64Load8U, 0)
			break
		}
		elem := g.p.Elem(first)
		offset := g.element(elem, func() { g.value(op.Args[0]) }, func() { g.value(op.Args[1]) })
		if op.Code == cps.SetIndex {
			g.value(op.Args[2])
			c.store(elem, offset)
			break
		}
		c.load(elem, offset)

	case cps.ArrayLit:
		elem := g.p.Elem(cps.Type(op.Aux))
		c.constI64(int64(len(op.Args)))
		c.constI64(int64(size(elem)))
		g.callRuntime(c, "cpsc_array")
		array := g.temp(i32, 0)
		c.set(array)
		for i, x := range op.Args {
			c.get(array)
			g.value(x)
			c.store(elem, headSize+i*size(elem))
		}
		c.get(array)
	case cps.MakeArray:
		elem := g.f.TypeOf(op.Args[1])
		name := "cpsc_make_words"
		if elem == cps.Bool {
			name = "cpsc_make_bytes"
		}
		g.trapCall(name, op.Pos, func() {
			args()
			switch valTypeOf(elem) {
			case f64:
				c.op(opI64ReinterpretF64)
			case i32:
				c.op(opI64ExtendI32U)
			}
		})
	case cps.Push:
		g.push(op)
	case cps.Pop:
		n := g.temp(i64, 0)
		g.value(op.Args[0])
		c.memory(opI64Load, 0)
		c.tee(n)
		c.op(opI64Eqz)
		g.trapIf("cpsc_trap_pop", op.Pos, nothing)
		g.value(op.Args[0])
		c.get(n)
		c.constI64(1)
		c.op(opI64Sub)
		c.tee(n)
		c.memory(opI64Store, 0)
		elem := g.p.Elem(first)
		offset := g.element(elem, func() { g.value(op.Args[0]) }, func() { c.get(n) })
		c.load(elem, offset)
	case cps.MakeBytes:
		g.trapCall("cpsc_make_bytes", op.Pos, func() {
			args()
			c.constI64(0)
		})
	case cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64,
		cps.Store8, cps.Store16, cps.Store32, cps.Store64:
		g.access(op)
	case cps.Grow:
		args()
		g.callRuntime(c, "cpsc_grow_bytes")
	case cps.Fill:
		g.trapCall("cpsc_fill", op.Pos, args)
	case cps.Move:
		name := "cpsc_move"
		if g.f.TypeOf(op.Args[2]) == cps.String {
			name = "cpsc_move_text"
		}
		g.trapCall(name, op.Pos, args)
	case cps.Copy:
		args()
		c.constI64(int64(size(g.p.Elem(first))))
		g.callRuntime(c, "cpsc_copy")

	case cps.New:
		object := g.alloc(max(8*len(op.Args), 8))
		for i, x := range op.Args {
			c.get(object)
			g.value(x)
			c.store(g.f.TypeOf(x), 8*i)
		}
		c.get(object)
	case cps.GetField:
		g.checkNil(op.Args[0], op.Pos)
		g.value(op.Args[0])
		c.load(g.f.TypeOf(op.Result), 8*int(op.Aux))
	case cps.SetField:
		g.checkNil(op.Args[0], op.Pos)
		g.value(op.Args[0])
		g.value(op.Args[1])
		c.store(g.f.TypeOf(op.Args[1]), 8*int(op.Aux))

	case cps.Cell:
		cell := g.alloc(8)
		c.get(cell)
		g.value(op.Args[0])
		c.store(first, 0)
		g.makeRef(op, func() { c.get(cell) })
	case cps.Load:
		g.target(op)
		c.load(g.f.TypeOf(op.Result), 0)
	case cps.Store:
		g.target(op)
		g.value(op.Args[1])
		c.store(g.p.Elem(first), 0)
	case cps.RefIndex:
		g.checkIndex(op)
		pair := g.alloc(16)
		c.get(pair)
		g.value(op.Args[0])
		c.memory(opI32Store, 0)
		c.get(pair)
		g.value(op.Args[1])
		c.memory(opI64Store, 8)
		c.get(pair)
	case cps.RefField:
		g.checkNil(op.Args[0], op.Pos)
		g.makeRef(op, func() {
			g.value(op.Args[0])
			c.constI32(8 * int(op.Aux))
			c.op(opI32Add)
		})
	case cps.RefGlobal:
		g.checkGlobal(op)
		g.makeRef(op, func() { c.constI32(g.globals[op.Aux]) })
	case cps.GetGlobal:
		g.checkGlobal(op)
		c.constI32(0)
		c.load(g.f.TypeOf(op.Result), g.globals[op.Aux])
	case cps.SetGlobal:
		c.constI32(0)
		g.value(op.Args[0])
		c.store(first, g.globals[op.Aux])
		c.constI32(0)
		c.constI32(1)
		c.memory(opI32Store8, g.globals[op.Aux]+8)
	case cps.Closure:
		g.closure(op)
		return

	case cps.Print, cps.Write:
		for i, x := range op.Args {
			if i > 0 && op.Code == cps.Print {
				c.constI64(' ')
				g.callRuntime(c, "cpsc_put_char")
			}
			g.value(x)
			g.callWithText("cpsc_put_", g.f.TypeOf(x))
		}
		if op.Code == cps.Print {
			c.constI64('\n')
			g.callRuntime(c, "cpsc_put_char")
		}
	case cps.Assert:
		g.value(op.Args[0])
		c.op(opI32Eqz)
		g.trapIf("cpsc_trap_assert", op.Pos, func() {
			if len(op.Args) == 2 {
				g.value(op.Args[1])
			} else {
				c.constI32(0)
			}
		})
	case cps.Trap:
		g.trapCall("cpsc_trap_message", op.Pos, args)
		c.stop(opUnreachable)
	case cps.ReadLine:
		g.trapCall("cpsc_read_line", op.Pos, nothing)
	case cps.ReadInt:
		g.trapCall("cpsc_read_int", op.Pos, nothing)
	case cps.EOF:
		g.callRuntime(c, "cpsc_eof")
		c.op(opI32WrapI64)
	case cps.ThrowHere:
		c.constI32(runtime().address["cpsc_thrown"])
		c.constI32(g.position(g.f, op.Pos))
		c.memory(opI32Store, 0)
	case cps.ThrowFrom:
		args()
		g.callRuntime(c, "cpsc_throw_from")
	case cps.Origin:
		g.callRuntime(c, "cpsc_origin")
	default:
		panic("wasm: unknown operation " + op.Code.String())
	}
	if op.Result != cps.NoValue {
		g.resultAs(op.Result, valTypeOf(g.f.TypeOf(op.Result)))
	}
}

// divide pushes an integer division. The instruction traps for the least int and -1.
func (g *funcEmitter) divide(op *cps.Op) {
	if y := g.f.Info(op.Args[1]); !g.Superfluous[op] && (y.Kind != cps.ConstValue || y.Bits == 0) { // else the function may have no slot
		g.value(op.Args[1])
		g.c.op(opI64Eqz)
		g.trapIf("cpsc_trap_divide", op.Pos, nothing)
	}
	if op.Code == cps.Div && !g.Superfluous[op] && !g.NotNegative[op] {
		g.value(op.Args[1])
		g.c.constI64(-1)
		g.c.op(opI64Eq, opIf, byte(i64))
		g.c.constI64(0)
		g.value(op.Args[0])
		g.c.op(opI64Sub, opElse)
		defer g.c.op(opEnd)
	}
	g.value(op.Args[0])
	g.value(op.Args[1])
	g.c.op(spellings()[op.Code].ints[0])
}

// alloc adds the allocation of an object, and returns a local with its address.
func (g *funcEmitter) alloc(n int) int {
	g.c.constI64(int64(n))
	g.callRuntime(g.c, "cpsc_alloc")
	object := g.temp(i32, 0)
	g.c.set(object)
	return object
}

// size returns the size of an element in bytes.
func size(t cps.Type) int {
	if t == cps.Bool {
		return 1
	}
	return 8
}

// headSize is the offset of the elements of an array that has not grown.
const headSize = 24

// element pushes the address of an element of type t, and returns the offset to add. If arrays of a type never grow, the
// elements are at a fixed offset.
func (g *funcEmitter) element(t cps.Type, array, index func()) int {
	offset := headSize
	array()
	if g.checks.Grows[t] {
		g.c.memory(opI32Load, 16)
		offset = 0
	}
	index()
	g.c.op(opI32WrapI64)
	if size(t) == 8 {
		g.c.constI32(3)
		g.c.op(opI32Shl)
	}
	g.c.op(opI32Add)
	return offset
}

// checkIndex traps if the index of an operation is out of bounds.
func (g *funcEmitter) checkIndex(op *cps.Op) {
	if g.Superfluous[op] {
		return
	}
	name := "cpsc_trap_element"
	if g.f.TypeOf(op.Args[0]) == cps.String {
		name = "cpsc_trap_byte"
	}
	array, index := op.Args[0], op.Args[1]
	g.checkBounds(name, op.Pos, func() { g.value(array) }, func() { g.value(index) }, func() { g.length(array) })
}

// length pushes the length of an array or a string: a constant, if it is known and never changes.
func (g *funcEmitter) length(x cps.Value) {
	t, def := g.f.TypeOf(x), g.defs[x]
	n, known := g.checks.Lengths[t]
	if elem := g.p.Elem(t); def != nil && !g.checks.Grows[elem] && !g.checks.Shrinks[elem] {
		switch def.Code {
		case cps.ArrayLit:
			n, known = int64(len(def.Args)), true
		case cps.MakeArray:
			info := g.f.Info(def.Args[0])
			n, known = info.Int(), info.Kind == cps.ConstValue
		}
	}
	if known {
		g.c.constI64(n)
		return
	}
	g.value(x)
	g.c.memory(opI64Load, 0)
}

// checkBounds traps if an index is not less than the length of an array or a string. The functions push these.
func (g *funcEmitter) checkBounds(name string, pos cps.Pos, array, index, length func()) {
	index()
	length()
	g.c.op(opI64GeU)
	g.trapIf(name, pos, func() {
		index()
		array()
	})
}

// An access is an instruction that loads or stores bytes, and how many.
type access struct {
	instruction byte
	size        int64
}

var accessOf = map[cps.Code]access{
	cps.Load8S: {0x30, 1}, cps.Load8U: {0x31, 1}, cps.Load16S: {0x32, 2}, cps.Load16U: {0x33, 2}, cps.Load32S: {0x34, 4}, cps.Load32U: {0x35, 4},
	cps.Load64: {opI64Load, 8}, cps.Store8: {0x3C, 1}, cps.Store16: {0x3D, 2}, cps.Store32: {0x3E, 4}, cps.Store64: {opI64Store, 8},
}

// access loads or stores bytes.
func (g *funcEmitter) access(op *cps.Op) {
	c, a := g.c, accessOf[op.Code]
	if !g.Superfluous[op] {
		g.checkAccess(op, a.size)
	}
	g.value(op.Args[0])
	c.memory(opI32Load, 16)
	g.value(op.Args[1])
	c.op(opI32WrapI64, opI32Add)
	for _, x := range op.Args[2:] {
		g.value(x)
	}
	c.op(a.instruction, 0, 0)
}

// checkAccess calls the function of the runtime that does the same, and so traps, where the bytes are out of bounds. As their
// end may be out of the range of ints, both it and the index are compared, unless the index is in a range where this cannot be.
func (g *funcEmitter) checkAccess(op *cps.Op, size int64) {
	c, bytes, index := g.c, op.Args[0], op.Args[1]
	length := func() {
		g.value(bytes)
		c.memory(opI64Load, 0)
	}
	g.value(index)
	if size == 1 {
		length()
		c.op(opI64GeU)
	} else {
		c.constI64(size)
		c.op(opI64Add)
		length()
		c.op(opI64GtU)
		if !g.isAddress(index) {
			g.value(index)
			length()
			c.op(opI64GtU, opI32Or)
		}
	}
	g.trapIf("cpsc_"+op.Code.String(), op.Pos, func() {
		for _, x := range op.Args {
			g.value(x)
		}
	})
}

// isAddress reports whether an int is known to be neither negative nor near the largest one: it has no bits but the low
// ones, or is the sum of such an int and a constant.
func (g *funcEmitter) isAddress(x cps.Value) bool {
	small := func(x cps.Value) bool {
		info := g.f.Info(x)
		return info.Kind == cps.ConstValue && info.Int() >= 0 && info.Int() < 1<<62
	}
	op := g.defs[x]
	if op != nil && op.Code == cps.Add && small(op.Args[1]) {
		x = op.Args[0]
		op = g.defs[x]
	}
	return small(x) || op != nil && op.Code == cps.And && small(op.Args[1])
}

// checkNil traps if a struct or function value is nil.
func (g *funcEmitter) checkNil(x cps.Value, pos cps.Pos) {
	if g.checks.MaybeNil(g.f, x) {
		g.value(x)
		g.c.op(opI32Eqz)
		g.trapIf("cpsc_trap_nil", pos, nothing)
	}
}

func (g *funcEmitter) checkGlobal(op *cps.Op) {
	g.c.constI32(0)
	g.c.memory(opI32Load8U, g.globals[op.Aux]+8)
	g.c.op(opI32Eqz)
	g.trapIf("cpsc_trap_global", op.Pos, func() { g.c.constI32(g.text(diag.Clean(g.p.Globals[op.Aux].Name))) })
}

// push writes an append to an array.
func (g *funcEmitter) push(op *cps.Op) {
	elem := g.p.Elem(g.f.TypeOf(op.Args[0]))
	array := func() { g.value(op.Args[0]) }
	n := g.temp(i64, 0)
	array()
	g.c.memory(opI64Load, 0)
	g.c.tee(n)
	array()
	g.c.memory(opI64Load, 8)
	g.c.op(opI64Eq, opIf, emptyBlock)
	array()
	g.c.constI64(int64(size(elem)))
	g.callRuntime(g.c, "cpsc_grow")
	g.c.op(opEnd)
	offset := g.element(elem, array, func() { g.c.get(n) })
	g.value(op.Args[1])
	g.c.store(elem, offset)
	array()
	g.c.get(n)
	g.c.constI64(1)
	g.c.op(opI64Add)
	g.c.memory(opI64Store, 0)
}

// makeRef pushes a reference to something other than an element, whose address push pushes.
func (g *funcEmitter) makeRef(op *cps.Op, push func()) {
	if !g.checks.Indexed[g.p.Elem(g.f.TypeOf(op.Result))] {
		push()
		return
	}
	g.c.constI64(16)
	g.callRuntime(g.c, "cpsc_alloc")
	pair := g.temp(i32, 1)
	g.c.tee(pair)
	push()
	g.c.memory(opI32Store, 0)
	g.c.get(pair)
	g.c.constI64(-1)
	g.c.memory(opI64Store, 8)
	g.c.get(pair)
}

// target pushes the address of what a reference refers to: for one that may be to an element, an array and an index or
// an address and -1.
func (g *funcEmitter) target(op *cps.Op) {
	elem := g.p.Elem(g.f.TypeOf(op.Args[0]))
	if !g.checks.Indexed[elem] {
		g.value(op.Args[0])
		return
	}
	c, base, index := g.c, g.temp(i32, 0), g.temp(i64, 0)
	array, i := func() { c.get(base) }, func() { c.get(index) }
	length := func() {
		c.get(base)
		c.memory(opI64Load, 0)
	}
	g.value(op.Args[0])
	c.memory(opI32Load, 0)
	c.set(base)
	g.value(op.Args[0])
	c.memory(opI64Load, 8)
	c.tee(index)
	c.constI64(0)
	c.op(opI64LtS, opIf, byte(i32))
	array()
	c.op(opElse)
	g.checkBounds("cpsc_trap_element", op.Pos, array, i, length)
	if offset := g.element(elem, array, i); offset > 0 {
		c.constI32(offset)
		c.op(opI32Add)
	}
	c.op(opEnd)
}

// callWithText adds a call of the function of the runtime that makes a text of the value of a type on the stack: the
// name of the function begins with what is given.
func (g *funcEmitter) callWithText(name string, t cps.Type) {
	switch t {
	case cps.Int:
		name += "int"
	case cps.Float:
		name += "float"
	case cps.Bool:
		g.c.op(opI64ExtendI32U)
		name += "bool"
	case cps.String:
		name += "string"
	default:
		g.c.constI32(g.descriptor(t))
		name += "value"
	}
	g.callRuntime(g.c, name)
}

// toString turns the value of a type on the stack into its text. It is not a string.
func (g *funcEmitter) toString(t cps.Type) { g.callWithText("cpsc_str_", t) }
