// This file defines the table of instructions: their names and types, which the validator checks, and the operations
// that they become.

package wasm

import "cpsc/cps"

// An opcode is an instruction. Those with types are converted by lower, a table entry for each; the others have a
// case in walker.instruction.
type opcode struct {
	name string

	// types has the types of the operands, a colon and those of the results: i and I for integers of 32 and 64
	// bits, f and F for floats, b for a result that is a bool.
	types string
	lower lowering
	width int // of a load or a store, in bytes; its operands follow the memory in lower

	params, results []ValType // from types
}

// A lowering adds the operations of an instruction. Values of i32 are ints, always sign-extended; those of f32 are
// floats that binary32 represents.
type lowering func(b *cps.Builder, x []cps.Value) cps.Value

// Opcodes that the walker handles.
const (
	opUnreachable = iota
	opNop
	opBlock
	opLoop
	opIf
	opElse
	opTry
	opCatch
	opThrow
	opRethrow
	opThrowRef
	opEnd
	opBr
	opBrIf
	opBrTable
	opReturn
	opCall
	opCallIndirect
	opReturnCall
	opReturnCallIndirect
	opCallRef
	opReturnCallRef
	opDelegate    = 0x18
	opCatchAll    = 0x19
	opDrop        = 0x1A
	opSelect      = 0x1B
	opSelectTyped = 0x1C
	opTryTable    = 0x1F
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opTableGet    = 0x25
	opTableSet    = 0x26
	opMemorySize  = 0x3F
	opMemoryGrow  = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opI32Eqz      = 0x45
	opRefNull     = 0xD0
	opRefIsNull   = 0xD1
	opRefFunc     = 0xD2
	opPrefixGC    = 0xFB
	opPrefix      = 0xFC
	opPrefixSIMD  = 0xFD
	opPrefixAtom  = 0xFE

	// After opPrefix.
	opMemoryInit = 8
	opDataDrop   = 9
	opMemoryCopy = 10
	opMemoryFill = 11
	opTableInit  = 12
	opElemDrop   = 13
	opTableCopy  = 14
	opTableGrow  = 15
	opTableSize  = 16
	opTableFill  = 17
)

// constants has the instructions that a constant expression may have.
var constants = map[byte]bool{opEnd: true, opI32Const: true, opI64Const: true, opF32Const: true, opF64Const: true,
	opGlobalGet: true, opRefNull: true, opRefFunc: true, 0x6A: true, 0x6B: true, 0x6C: true, 0x7C: true, 0x7D: true, 0x7E: true}

// A value that an instruction of 32 bits needs without its sign is masked.
const mask32 = 1<<32 - 1

// op returns the lowering that is an operation of the same operands.
func op(c cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value { return b.Op(c, x...) }
}

// after returns a lowering followed by operations with one operand.
func after(l lowering, codes ...cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		y := l(b, x)
		for _, c := range codes {
			y = b.Op(c, y)
		}
		return y
	}
}

func op32(c cps.Code) lowering  { return after(op(c), cps.Sext32) }
func opF32(c cps.Code) lowering { return after(op(c), cps.Round32) }

// swapped is op with its two operands in the other order.
func swapped(c cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value { return b.Op(c, x[1], x[0]) }
}

// unsigned is a lowering of operands whose upper halves are cleared.
func unsigned(l lowering) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		for i := range x {
			x[i] = low32(b, x[i])
		}
		return l(b, x)
	}
}

func low32(b *cps.Builder, x cps.Value) cps.Value { return b.Op(cps.And, x, b.Int(mask32)) }

// shift32 is a shift of 32 bits.
func shift32(c cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		if c == cps.Ushr {
			x[0] = low32(b, x[0])
		}
		y := b.Op(c, x[0], b.Op(cps.And, x[1], b.Int(31)))
		if c == cps.Shr {
			return y
		}
		return b.Op(cps.Sext32, y)
	}
}

// rotr is a rotation to the right by one to the left.
func rotr(c cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value { return b.Op(c, x[0], b.Op(cps.Neg, x[1])) }
}

// The messages of traps that the specification has and the operations of the IR have not.
const (
	overflow = "integer overflow"
)

// divS is signed division, which traps if the quotient is too large.
func divS(bits int) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		q := b.Op(cps.Div, x[0], x[1])
		if bits == 32 {
			b.Op(cps.Assert, b.Op(cps.Ne, q, b.Int(1<<31)), b.String(overflow))
			return q
		}
		least := b.Op(cps.Xor, x[0], b.Int(-1<<63)) // 0 if it is the least integer
		b.Op(cps.Assert, b.Op(cps.Ne, b.Op(cps.Or, least, b.Op(cps.Com, x[1])), b.Int(0)), b.String(overflow))
		return q
	}
}

func clz32(b *cps.Builder, x []cps.Value) cps.Value {
	return b.Op(cps.Sub, b.Op(cps.Clz, low32(b, x[0])), b.Int(32))
}

func ctz32(b *cps.Builder, x []cps.Value) cps.Value {
	return b.Op(cps.Ctz, b.Op(cps.Or, x[0], b.Int(1<<32)))
}

func zero(b *cps.Builder, x []cps.Value) cps.Value { return b.Op(cps.Eq, x[0], b.Int(0)) }

func same(_ *cps.Builder, x []cps.Value) cps.Value { return x[0] }

// trunc32 is the conversion of a float to an integer of 32 bits, which traps if it does not fit.
func trunc32(unsigned bool) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		y := b.Op(cps.ToInt, x[0])
		z := b.Op(cps.Sext32, y)
		fits := cps.Value(0)
		if unsigned {
			fits = b.Op(cps.Eq, b.Op(cps.Ushr, y, b.Int(32)), b.Int(0))
		} else {
			fits = b.Op(cps.Eq, y, z)
		}
		b.Op(cps.Assert, fits, b.String(overflow))
		return z
	}
}

// saturate32 is trunc32 with the nearest integer instead of the trap.
func saturate32(least, most int64) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		y := b.Op(cps.Min, b.Op(cps.Max, b.Op(cps.IntSat, x[0]), b.Int(least)), b.Int(most))
		if most == mask32 {
			return b.Op(cps.Sext32, y)
		}
		return y
	}
}

// stored is a store of what a conversion makes of the value.
func stored(c, conversion cps.Code) lowering {
	return func(b *cps.Builder, x []cps.Value) cps.Value {
		return b.Op(c, x[0], x[1], b.Op(conversion, x[2]))
	}
}

// opcodes has the instructions of one byte.
var opcodes = [256]opcode{
	opUnreachable: {name: "unreachable"}, opNop: {name: "nop"}, opBlock: {name: "block"}, opLoop: {name: "loop"},
	opIf: {name: "if"}, opElse: {name: "else"}, opTry: {name: "try"}, opCatch: {name: "catch"}, opThrow: {name: "throw"},
	opRethrow: {name: "rethrow"}, opThrowRef: {name: "throw_ref"}, opEnd: {name: "end"}, opBr: {name: "br"},
	opBrIf: {name: "br_if"}, opBrTable: {name: "br_table"}, opReturn: {name: "return"}, opCall: {name: "call"},
	opCallIndirect: {name: "call_indirect"}, opReturnCall: {name: "return_call"},
	opReturnCallIndirect: {name: "return_call_indirect"}, opDelegate: {name: "delegate"}, opCatchAll: {name: "catch_all"},
	opDrop: {name: "drop"}, opSelect: {name: "select"}, opSelectTyped: {name: "select"}, opTryTable: {name: "try_table"},
	opLocalGet: {name: "local.get"}, opLocalSet: {name: "local.set"}, opLocalTee: {name: "local.tee"},
	opGlobalGet: {name: "global.get"}, opGlobalSet: {name: "global.set"}, opTableGet: {name: "table.get"},
	opTableSet: {name: "table.set"}, opMemorySize: {name: "memory.size"}, opMemoryGrow: {name: "memory.grow"},
	opI32Const: {name: "i32.const"}, opI64Const: {name: "i64.const"}, opF32Const: {name: "f32.const"},
	opF64Const: {name: "f64.const"}, opI32Eqz: {name: "i32.eqz"}, opRefNull: {name: "ref.null"},
	opRefIsNull: {name: "ref.is_null"}, opRefFunc: {name: "ref.func"},

	0x28: {name: "i32.load", types: "i:i", lower: op(cps.Load32S), width: 4},
	0x29: {name: "i64.load", types: "i:I", lower: op(cps.Load64), width: 8},
	0x2A: {name: "f32.load", types: "i:f", lower: after(op(cps.Load32S), cps.BitsFloat32), width: 4},
	0x2B: {name: "f64.load", types: "i:F", lower: after(op(cps.Load64), cps.BitsFloat), width: 8},
	0x2C: {name: "i32.load8_s", types: "i:i", lower: op(cps.Load8S), width: 1},
	0x2D: {name: "i32.load8_u", types: "i:i", lower: op(cps.Load8U), width: 1},
	0x2E: {name: "i32.load16_s", types: "i:i", lower: op(cps.Load16S), width: 2},
	0x2F: {name: "i32.load16_u", types: "i:i", lower: op(cps.Load16U), width: 2},
	0x30: {name: "i64.load8_s", types: "i:I", lower: op(cps.Load8S), width: 1},
	0x31: {name: "i64.load8_u", types: "i:I", lower: op(cps.Load8U), width: 1},
	0x32: {name: "i64.load16_s", types: "i:I", lower: op(cps.Load16S), width: 2},
	0x33: {name: "i64.load16_u", types: "i:I", lower: op(cps.Load16U), width: 2},
	0x34: {name: "i64.load32_s", types: "i:I", lower: op(cps.Load32S), width: 4},
	0x35: {name: "i64.load32_u", types: "i:I", lower: op(cps.Load32U), width: 4},
	0x36: {name: "i32.store", types: "ii:", lower: op(cps.Store32), width: 4},
	0x37: {name: "i64.store", types: "iI:", lower: op(cps.Store64), width: 8},
	0x38: {name: "f32.store", types: "if:", lower: stored(cps.Store32, cps.Float32Bits), width: 4},
	0x39: {name: "f64.store", types: "iF:", lower: stored(cps.Store64, cps.RawBits), width: 8},
	0x3A: {name: "i32.store8", types: "ii:", lower: op(cps.Store8), width: 1},
	0x3B: {name: "i32.store16", types: "ii:", lower: op(cps.Store16), width: 2},
	0x3C: {name: "i64.store8", types: "iI:", lower: op(cps.Store8), width: 1},
	0x3D: {name: "i64.store16", types: "iI:", lower: op(cps.Store16), width: 2},
	0x3E: {name: "i64.store32", types: "iI:", lower: op(cps.Store32), width: 4},

	0x46: {name: "i32.eq", types: "ii:b", lower: op(cps.Eq)},
	0x47: {name: "i32.ne", types: "ii:b", lower: op(cps.Ne)},
	0x48: {name: "i32.lt_s", types: "ii:b", lower: op(cps.Lt)},
	0x49: {name: "i32.lt_u", types: "ii:b", lower: op(cps.Ult)},
	0x4A: {name: "i32.gt_s", types: "ii:b", lower: op(cps.Gt)},
	0x4B: {name: "i32.gt_u", types: "ii:b", lower: swapped(cps.Ult)},
	0x4C: {name: "i32.le_s", types: "ii:b", lower: op(cps.Le)},
	0x4D: {name: "i32.le_u", types: "ii:b", lower: op(cps.Ule)},
	0x4E: {name: "i32.ge_s", types: "ii:b", lower: op(cps.Ge)},
	0x4F: {name: "i32.ge_u", types: "ii:b", lower: swapped(cps.Ule)},
	0x50: {name: "i64.eqz", types: "I:b", lower: zero},
	0x51: {name: "i64.eq", types: "II:b", lower: op(cps.Eq)},
	0x52: {name: "i64.ne", types: "II:b", lower: op(cps.Ne)},
	0x53: {name: "i64.lt_s", types: "II:b", lower: op(cps.Lt)},
	0x54: {name: "i64.lt_u", types: "II:b", lower: op(cps.Ult)},
	0x55: {name: "i64.gt_s", types: "II:b", lower: op(cps.Gt)},
	0x56: {name: "i64.gt_u", types: "II:b", lower: swapped(cps.Ult)},
	0x57: {name: "i64.le_s", types: "II:b", lower: op(cps.Le)},
	0x58: {name: "i64.le_u", types: "II:b", lower: op(cps.Ule)},
	0x59: {name: "i64.ge_s", types: "II:b", lower: op(cps.Ge)},
	0x5A: {name: "i64.ge_u", types: "II:b", lower: swapped(cps.Ule)},
	0x5B: {name: "f32.eq", types: "ff:b", lower: op(cps.Eq)},
	0x5C: {name: "f32.ne", types: "ff:b", lower: op(cps.Ne)},
	0x5D: {name: "f32.lt", types: "ff:b", lower: op(cps.Lt)},
	0x5E: {name: "f32.gt", types: "ff:b", lower: op(cps.Gt)},
	0x5F: {name: "f32.le", types: "ff:b", lower: op(cps.Le)},
	0x60: {name: "f32.ge", types: "ff:b", lower: op(cps.Ge)},
	0x61: {name: "f64.eq", types: "FF:b", lower: op(cps.Eq)},
	0x62: {name: "f64.ne", types: "FF:b", lower: op(cps.Ne)},
	0x63: {name: "f64.lt", types: "FF:b", lower: op(cps.Lt)},
	0x64: {name: "f64.gt", types: "FF:b", lower: op(cps.Gt)},
	0x65: {name: "f64.le", types: "FF:b", lower: op(cps.Le)},
	0x66: {name: "f64.ge", types: "FF:b", lower: op(cps.Ge)},

	0x67: {name: "i32.clz", types: "i:i", lower: clz32},
	0x68: {name: "i32.ctz", types: "i:i", lower: ctz32},
	0x69: {name: "i32.popcnt", types: "i:i", lower: unsigned(op(cps.Popcount))},
	0x6A: {name: "i32.add", types: "ii:i", lower: op32(cps.Add)},
	0x6B: {name: "i32.sub", types: "ii:i", lower: op32(cps.Sub)},
	0x6C: {name: "i32.mul", types: "ii:i", lower: op32(cps.Mul)},
	0x6D: {name: "i32.div_s", types: "ii:i", lower: divS(32)},
	0x6E: {name: "i32.div_u", types: "ii:i", lower: unsigned(op32(cps.Udiv))},
	0x6F: {name: "i32.rem_s", types: "ii:i", lower: op(cps.Rem)},
	0x70: {name: "i32.rem_u", types: "ii:i", lower: unsigned(op32(cps.Urem))},
	0x71: {name: "i32.and", types: "ii:i", lower: op(cps.And)},
	0x72: {name: "i32.or", types: "ii:i", lower: op(cps.Or)},
	0x73: {name: "i32.xor", types: "ii:i", lower: op(cps.Xor)},
	0x74: {name: "i32.shl", types: "ii:i", lower: shift32(cps.Shl)},
	0x75: {name: "i32.shr_s", types: "ii:i", lower: shift32(cps.Shr)},
	0x76: {name: "i32.shr_u", types: "ii:i", lower: shift32(cps.Ushr)},
	0x77: {name: "i32.rotl", types: "ii:i", lower: op(cps.Rotl32)},
	0x78: {name: "i32.rotr", types: "ii:i", lower: rotr(cps.Rotl32)},
	0x79: {name: "i64.clz", types: "I:I", lower: op(cps.Clz)},
	0x7A: {name: "i64.ctz", types: "I:I", lower: op(cps.Ctz)},
	0x7B: {name: "i64.popcnt", types: "I:I", lower: op(cps.Popcount)},
	0x7C: {name: "i64.add", types: "II:I", lower: op(cps.Add)},
	0x7D: {name: "i64.sub", types: "II:I", lower: op(cps.Sub)},
	0x7E: {name: "i64.mul", types: "II:I", lower: op(cps.Mul)},
	0x7F: {name: "i64.div_s", types: "II:I", lower: divS(64)},
	0x80: {name: "i64.div_u", types: "II:I", lower: op(cps.Udiv)},
	0x81: {name: "i64.rem_s", types: "II:I", lower: op(cps.Rem)},
	0x82: {name: "i64.rem_u", types: "II:I", lower: op(cps.Urem)},
	0x83: {name: "i64.and", types: "II:I", lower: op(cps.And)},
	0x84: {name: "i64.or", types: "II:I", lower: op(cps.Or)},
	0x85: {name: "i64.xor", types: "II:I", lower: op(cps.Xor)},
	0x86: {name: "i64.shl", types: "II:I", lower: op(cps.Shl)},
	0x87: {name: "i64.shr_s", types: "II:I", lower: op(cps.Shr)},
	0x88: {name: "i64.shr_u", types: "II:I", lower: op(cps.Ushr)},
	0x89: {name: "i64.rotl", types: "II:I", lower: op(cps.Rotl)},
	0x8A: {name: "i64.rotr", types: "II:I", lower: rotr(cps.Rotl)},

	0x8B: {name: "f32.abs", types: "f:f", lower: op(cps.Abs)},
	0x8C: {name: "f32.neg", types: "f:f", lower: op(cps.Neg)},
	0x8D: {name: "f32.ceil", types: "f:f", lower: op(cps.Ceil)},
	0x8E: {name: "f32.floor", types: "f:f", lower: op(cps.Floor)},
	0x8F: {name: "f32.trunc", types: "f:f", lower: op(cps.Trunc)},
	0x90: {name: "f32.nearest", types: "f:f", lower: op(cps.Nearest)},
	0x91: {name: "f32.sqrt", types: "f:f", lower: opF32(cps.Sqrt)},
	0x92: {name: "f32.add", types: "ff:f", lower: opF32(cps.Add)},
	0x93: {name: "f32.sub", types: "ff:f", lower: opF32(cps.Sub)},
	0x94: {name: "f32.mul", types: "ff:f", lower: opF32(cps.Mul)},
	0x95: {name: "f32.div", types: "ff:f", lower: opF32(cps.Div)},
	0x96: {name: "f32.min", types: "ff:f", lower: op(cps.Min)},
	0x97: {name: "f32.max", types: "ff:f", lower: op(cps.Max)},
	0x98: {name: "f32.copysign", types: "ff:f", lower: op(cps.Copysign)},
	0x99: {name: "f64.abs", types: "F:F", lower: op(cps.Abs)},
	0x9A: {name: "f64.neg", types: "F:F", lower: op(cps.Neg)},
	0x9B: {name: "f64.ceil", types: "F:F", lower: op(cps.Ceil)},
	0x9C: {name: "f64.floor", types: "F:F", lower: op(cps.Floor)},
	0x9D: {name: "f64.trunc", types: "F:F", lower: op(cps.Trunc)},
	0x9E: {name: "f64.nearest", types: "F:F", lower: op(cps.Nearest)},
	0x9F: {name: "f64.sqrt", types: "F:F", lower: op(cps.Sqrt)},
	0xA0: {name: "f64.add", types: "FF:F", lower: op(cps.Add)},
	0xA1: {name: "f64.sub", types: "FF:F", lower: op(cps.Sub)},
	0xA2: {name: "f64.mul", types: "FF:F", lower: op(cps.Mul)},
	0xA3: {name: "f64.div", types: "FF:F", lower: op(cps.Div)},
	0xA4: {name: "f64.min", types: "FF:F", lower: op(cps.Min)},
	0xA5: {name: "f64.max", types: "FF:F", lower: op(cps.Max)},
	0xA6: {name: "f64.copysign", types: "FF:F", lower: op(cps.Copysign)},

	0xA7: {name: "i32.wrap_i64", types: "I:i", lower: op(cps.Sext32)},
	0xA8: {name: "i32.trunc_f32_s", types: "f:i", lower: trunc32(false)},
	0xA9: {name: "i32.trunc_f32_u", types: "f:i", lower: trunc32(true)},
	0xAA: {name: "i32.trunc_f64_s", types: "F:i", lower: trunc32(false)},
	0xAB: {name: "i32.trunc_f64_u", types: "F:i", lower: trunc32(true)},
	0xAC: {name: "i64.extend_i32_s", types: "i:I", lower: same},
	0xAD: {name: "i64.extend_i32_u", types: "i:I", lower: unsigned(same)},
	0xAE: {name: "i64.trunc_f32_s", types: "f:I", lower: op(cps.ToInt)},
	0xAF: {name: "i64.trunc_f32_u", types: "f:I", lower: op(cps.ToUint)},
	0xB0: {name: "i64.trunc_f64_s", types: "F:I", lower: op(cps.ToInt)},
	0xB1: {name: "i64.trunc_f64_u", types: "F:I", lower: op(cps.ToUint)},
	0xB2: {name: "f32.convert_i32_s", types: "i:f", lower: op(cps.Float32)},
	0xB3: {name: "f32.convert_i32_u", types: "i:f", lower: unsigned(op(cps.Float32))},
	0xB4: {name: "f32.convert_i64_s", types: "I:f", lower: op(cps.Float32)},
	0xB5: {name: "f32.convert_i64_u", types: "I:f", lower: op(cps.Ufloat32)},
	0xB6: {name: "f32.demote_f64", types: "F:f", lower: op(cps.Round32)},
	0xB7: {name: "f64.convert_i32_s", types: "i:F", lower: op(cps.ToFloat)},
	0xB8: {name: "f64.convert_i32_u", types: "i:F", lower: unsigned(op(cps.ToFloat))},
	0xB9: {name: "f64.convert_i64_s", types: "I:F", lower: op(cps.ToFloat)},
	0xBA: {name: "f64.convert_i64_u", types: "I:F", lower: op(cps.Ufloat)},
	0xBB: {name: "f64.promote_f32", types: "f:F", lower: op(cps.Round32)}, // makes a NaN quiet
	0xBC: {name: "i32.reinterpret_f32", types: "f:i", lower: op(cps.Float32Bits)},
	0xBD: {name: "i64.reinterpret_f64", types: "F:I", lower: op(cps.RawBits)},
	0xBE: {name: "f32.reinterpret_i32", types: "i:f", lower: op(cps.BitsFloat32)},
	0xBF: {name: "f64.reinterpret_i64", types: "I:F", lower: op(cps.BitsFloat)},
	0xC0: {name: "i32.extend8_s", types: "i:i", lower: op(cps.Sext8)},
	0xC1: {name: "i32.extend16_s", types: "i:i", lower: op(cps.Sext16)},
	0xC2: {name: "i64.extend8_s", types: "I:I", lower: op(cps.Sext8)},
	0xC3: {name: "i64.extend16_s", types: "I:I", lower: op(cps.Sext16)},
	0xC4: {name: "i64.extend32_s", types: "I:I", lower: op(cps.Sext32)},
}

// extended has the instructions after opPrefix.
var extended = [...]opcode{
	0x00: {name: "i32.trunc_sat_f32_s", types: "f:i", lower: saturate32(-1<<31, 1<<31-1)},
	0x01: {name: "i32.trunc_sat_f32_u", types: "f:i", lower: saturate32(0, mask32)},
	0x02: {name: "i32.trunc_sat_f64_s", types: "F:i", lower: saturate32(-1<<31, 1<<31-1)},
	0x03: {name: "i32.trunc_sat_f64_u", types: "F:i", lower: saturate32(0, mask32)},
	0x04: {name: "i64.trunc_sat_f32_s", types: "f:I", lower: op(cps.IntSat)},
	0x05: {name: "i64.trunc_sat_f32_u", types: "f:I", lower: op(cps.UintSat)},
	0x06: {name: "i64.trunc_sat_f64_s", types: "F:I", lower: op(cps.IntSat)},
	0x07: {name: "i64.trunc_sat_f64_u", types: "F:I", lower: op(cps.UintSat)},

	opMemoryInit: {name: "memory.init"}, opDataDrop: {name: "data.drop"}, opMemoryCopy: {name: "memory.copy"},
	opMemoryFill: {name: "memory.fill"}, opTableInit: {name: "table.init"}, opElemDrop: {name: "elem.drop"},
	opTableCopy: {name: "table.copy"}, opTableGrow: {name: "table.grow"}, opTableSize: {name: "table.size"},
	opTableFill: {name: "table.fill"},
}

// refused has the instructions of features that are not supported.
var refused = map[byte]string{opCallRef: typedRefs, opReturnCallRef: typedRefs, 0xD3: gc, 0xD4: typedRefs, 0xD5: typedRefs,
	0xD6: typedRefs, opPrefixGC: gc, opPrefixSIMD: simd, opPrefixAtom: threads}

func init() {
	letters := map[byte]ValType{'i': I32, 'I': I64, 'f': F32, 'F': F64, 'b': I32}
	for _, table := range [][]opcode{opcodes[:], extended[:]} {
		for i := range table {
			o := &table[i]
			list := &o.params
			for j := range len(o.types) {
				if o.types[j] == ':' {
					list = &o.results
					continue
				}
				*list = append(*list, letters[o.types[j]])
			}
		}
	}
}
