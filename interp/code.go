// This file defines instructions and the compiled form of a function.

package interp

import (
	"sort"

	"cpsc/cps"
)

// An instr is one instruction. Its operands are slots, of number or reference
// registers as the opcode says, or numbers of entries in tables of the code.
type instr struct {
	op           opcode
	dst, a, b, c int32
}

// A code is a compiled function.
type code struct {
	fn             *cps.Func
	name           string // as cps.DisplayName gives it
	ins            []instr
	pos            []cps.Pos // of the instructions
	starts         []int32   // the first instructions of the continuations
	params         [][]int32 // the slots of their parameters; only of an observed program
	nums           []uint64  // the constants, which have the first slots
	refs           []any
	numSize        int // of a frame, in slots
	refSize        int
	self           *closure // the function as a value, if it captures nothing
	lists          []list
	jumps          []jump
	calls          []call
	intSwitches    []table[int64]
	stringSwitches []table[string]
}

// contAt returns the continuation that an instruction belongs to.
func (c *code) contAt(pc int32) cps.ContID {
	return cps.ContID(sort.Search(len(c.starts), func(k int) bool { return c.starts[k] > pc }) - 1)
}

// stepsIn returns how many steps of the program the instructions from one up to
// another are.
func (c *code) stepsIn(from, to int32) int {
	n := 0
	for _, in := range c.ins[from:to] {
		if in.op != opClear && in.op != opBegin {
			n++
		}
	}
	return n
}

// A list holds the operands of an instruction that takes any number of them.
type list struct {
	nums, refs []int32    // slots, by register file
	args       []typedArg // all of them in order, where the types matter
}

type typedArg struct {
	t    cps.Type
	slot int32
}

// A jump goes to a continuation.
type jump struct {
	nums, refs []move  // that bind the parameters, one after the other
	clear      []int32 // reference slots whose values are dead
	pc         int32
}

// A call is the rest of the instruction for a call.
type call struct {
	list                   // the arguments
	clear          []int32 // reference slots of the caller whose values are dead
	toNums, toRefs []int32 // the slots of the continuation's parameters
	pc             int32   // the continuation
}

// A table says where a switch goes.
type table[T comparable] struct {
	targets map[T]int32
	other   int32
}

// An opcode says what an instruction does. In the comments, n and r are the
// number and the reference registers; N and R at the end of a name say in which
// of them the element, field or variable is.
type opcode uint8

const (
	opNone opcode = iota

	// n[dst] = n[a] op n[b]
	opAddInt
	opSubInt
	opMulInt
	opDivInt
	opRemInt
	opAnd
	opOr
	opXor
	opShl
	opShr
	opUshr
	opMinInt
	opMaxInt
	opEqInt
	opNeInt
	opLtInt
	opLeInt
	opGtInt
	opGeInt
	opAddFloat
	opSubFloat
	opMulFloat
	opDivFloat
	opMinFloat
	opMaxFloat
	opPow
	opEqFloat
	opNeFloat
	opLtFloat
	opLeFloat
	opGtFloat
	opGeFloat

	// n[dst] = op n[a]
	opNegInt
	opCom
	opNot
	opAbsInt
	opToFloat
	opNegFloat
	opAbsFloat
	opToInt
	opSqrt
	opFloor
	opCeil
	opSin
	opCos
	opExp
	opLog

	// n[dst] = r[a] op r[b]
	opEqString
	opNeString
	opLtString
	opLeString
	opGtString
	opGeString
	opEqRef
	opNeRef

	// Strings.
	opAddString   // r[dst] = r[a] + r[b]
	opToString    // r[dst] = str(args of list b)
	opSubstr      // r[dst] = r[a] from n[b] to n[c]
	opChr         // r[dst] = chr(n[a])
	opLenString   // n[dst] = len(r[a])
	opIndexString // n[dst] = r[a][n[b]]

	// Arrays.
	opLenN
	opLenR
	opIndexN // n[dst] = r[a][n[b]]
	opIndexR
	opSetIndexN // r[a][n[b]] = n[c]
	opSetIndexR
	opArrayN // r[dst] = the elements of list b
	opArrayR
	opMakeN // r[dst] = array(n[a], n[b])
	opMakeR
	opPushN // push(r[a], n[b])
	opPushR
	opPopN // n[dst] = pop(r[a])
	opPopR
	opCopyN // r[dst] = copy(r[a])
	opCopyR

	// Structs; b is the slot of a field.
	opNew       // r[dst] = the fields of list b
	opGetFieldN // n[dst] = r[a].b
	opGetFieldR
	opSetFieldN // r[a].b = n[c]
	opSetFieldR

	// References to variables.
	opCellN // r[dst] = a cell that holds n[a]
	opCellR
	opLoadN // n[dst] = *r[a]
	opLoadR
	opStoreN // *r[a] = n[b]
	opStoreR
	opRefIndexN // r[dst] = ref r[a][n[b]]
	opRefIndexR
	opRefField  // r[dst] = ref r[a].b
	opRefGlobal // r[dst] = ref global b

	// Globals; b is the number of one.
	opGetGlobalN // n[dst] = global b
	opGetGlobalR
	opSetGlobalN // global b = n[a]
	opSetGlobalR

	opClosure // r[dst] = function c with the arguments of list b

	opPrint // list b
	opWrite
	opAssert        // n[a]
	opAssertMessage // n[a], r[b]
	opReadLine      // r[dst]
	opReadInt       // n[dst]
	opEOF           // n[dst]

	// These are no steps of the program.
	opClear // list b: reference slots whose values are dead
	opBegin // continuation a begins

	// Terminators.
	opJump         // jump a
	opBranch       // n[a]: to b if it is true, else to c
	opSwitchInt    // n[a], table b
	opSwitchString // r[a], table b
	opCall         // call b of function c
	opCallValue    // call b of r[a]
	opTailCall
	opTailCallValue
	opReturn // list b
	opExit   // n[a]
)

// A variant has the opcodes of an operation by the kind of its operands.
type variant struct{ integer, float, str, ref opcode }

// simple holds the operations that take one or two slots and give one.
var simple = map[cps.Code]variant{
	cps.Add: {opAddInt, opAddFloat, opAddString, opNone}, cps.Sub: {opSubInt, opSubFloat, opNone, opNone},
	cps.Mul: {opMulInt, opMulFloat, opNone, opNone}, cps.Div: {opDivInt, opDivFloat, opNone, opNone},
	cps.Rem: {integer: opRemInt}, cps.And: {integer: opAnd}, cps.Or: {integer: opOr}, cps.Xor: {integer: opXor},
	cps.Shl: {integer: opShl}, cps.Shr: {integer: opShr}, cps.Ushr: {integer: opUshr},
	cps.Eq: {opEqInt, opEqFloat, opEqString, opEqRef}, cps.Ne: {opNeInt, opNeFloat, opNeString, opNeRef},
	cps.Lt: {opLtInt, opLtFloat, opLtString, opNone}, cps.Le: {opLeInt, opLeFloat, opLeString, opNone},
	cps.Gt: {opGtInt, opGtFloat, opGtString, opNone}, cps.Ge: {opGeInt, opGeFloat, opGeString, opNone},
	cps.Neg: {opNegInt, opNegFloat, opNone, opNone}, cps.Not: {integer: opNot}, cps.Com: {integer: opCom},
	cps.ToInt: {float: opToInt}, cps.ToFloat: {integer: opToFloat},
	cps.Abs: {opAbsInt, opAbsFloat, opNone, opNone}, cps.Min: {opMinInt, opMinFloat, opNone, opNone},
	cps.Max: {opMaxInt, opMaxFloat, opNone, opNone}, cps.Pow: {float: opPow},
	cps.Sqrt: {float: opSqrt}, cps.Floor: {float: opFloor}, cps.Ceil: {float: opCeil}, cps.Sin: {float: opSin},
	cps.Cos: {float: opCos}, cps.Exp: {float: opExp}, cps.Log: {float: opLog}, cps.Chr: {integer: opChr},
}

func (v variant) of(t cps.Type) opcode {
	switch t {
	case cps.Int, cps.Bool:
		return v.integer
	case cps.Float:
		return v.float
	case cps.String:
		return v.str
	}
	return v.ref
}
