// This file defines the instructions of the fast engine: their layout, and the table of
// opcodes.

package fast

// An instruction has an opcode and the operands that the table specs lists: registers,
// numbered from the base of the frame, and an immediate. The immediate is a word of 64 bits
// in x and y together, or a target in x, as a distance in bytes from the instruction, and a
// number of 32 bits in y.
type instruction struct {
	ordinal
	op, a, b, c uint16
	x, y        int32
}

// A codePtr points to an instruction of the code.
type codePtr = *instruction

const (
	instrSize = 16 // in bytes
	maxFused  = 16 // the greatest number of instructions that run as one
)

// The opcodes. The comments name the operands as n.a, a register for numbers, or
// r.a, one for references; i is the immediate word, x and y its halves.
const (
	bHalt uint16 = iota // the first function returned

	bMov   // n.a = n.b
	bMovR  // r.a = r.b
	bLoad  // n.a = i
	bNil   // r.a = nil
	bConst // r.a = constant x

	// n.a = n.b op n.c
	bAdd
	bSub
	bMul
	bDiv
	bRem
	bAnd
	bOr
	bXor
	bShl
	bShr
	bUshr
	bMin
	bMax
	bEq
	bNe
	bLt
	bLe

	// n.a = n.b op i
	bAddI
	bMulI
	bDivI // i is neither 0 nor -1
	bRemI
	bDivP // n.b / 2^i
	bRemP
	bAndI
	bOrI
	bXorI
	bShlI
	bShrI
	bUshrI
	bSubFrom // i - n.b
	bEqI
	bNeI
	bLtI
	bLeI
	bGtI
	bGeI

	// n.a = op n.b
	bNeg
	bCom
	bNot
	bAbs

	// The same for floats.
	bAddF
	bSubF
	bMulF
	bDivF
	bMinF
	bMaxF
	bEqF
	bNeF
	bLtF
	bLeF
	bAddFI
	bSubFI
	bMulFI
	bDivFI
	bSubFromF
	bDivFromF
	bNegF
	bAbsF
	bSqrt
	bToFloat
	bToInt
	bFloatBits

	// Operations of machines. The loop leaves NaNs to slow.go.
	bSext8
	bSext16
	bSext32
	bUdiv
	bUrem
	bUlt
	bUle
	bClz
	bCtz
	bRotl
	bSelN // n.a = n.b ? n.c : n.x
	bRotl32
	bRound32
	bFloat32
	bFloat32Bits
	bBitsFloat32

	// Control.
	bCount // count x steps, where no other instruction can count them
	bJump  // to x
	bIf    // if n.a
	bIfNot // if !n.a
	bIfEq  // if n.a == n.b: to x
	bIfNe
	bIfLt
	bIfLe
	bIfUlt
	bIfUle
	bIfEqI // if n.a == y: to x
	bIfNeI
	bIfLtI
	bIfLeI
	bIfGtI
	bIfGeI
	bIfEqF // floats
	bIfNeF
	bIfLtF
	bIfLeF
	bIfNotLtF
	bIfNotLeF
	bIfSame // r.a == r.b
	bIfNotSame
	bIfNil // r.a
	bIfNotNil
	bSwitch // to where jump n.a - x of the y that follow leads, or else the one after them

	bCall  // to x; the frame of the callee begins a numbers and b references later; c receives its result
	bCallV // r.x; frame and result as above; y is the register of the callee for the function value
	bTailV // r.a, the register in which the callee expects the function value
	bRet   // no result, or several, which are in the first registers
	bRetN  // n.a
	bRetR  // r.a
	bRetI  // i

	// Handlers, which functions get for their further continuation parameters: handlers.go.
	bHandler // n.a = the handler of the landing x, instruction y, in this frame
	bRaise   // to handler n.a, with x numbers and y references, which are in the first registers
	bRaiseN  // to handler n.a, with n.b
	bRaiseR  // to handler n.a, with r.b

	// Memory.
	bLen  // n.a = len(r.b), of an array or string
	bByte // n.a = r.b[n.c] of a string
	bIdxN // n.a = r.b[n.c]
	bIdxB
	bIdxR
	bSetN // r.a[n.b] = n.c
	bSetB
	bSetR

	// Of bytes: n.a = load(r.b, i+x), or store(r.a, i+x, n.c), where i is n.c or n.b. In the order of the operations.
	bLoad8S
	bLoad8U
	bLoad16S
	bLoad16U
	bLoad32S
	bLoad32U
	bLoad64
	bStore8
	bStore16
	bStore32
	bStore64

	// The same, where i is the low half of n.c+y or n.b+y.
	bLoad8SLow
	bLoad8ULow
	bLoad16SLow
	bLoad16ULow
	bLoad32SLow
	bLoad32ULow
	bLoad64Low
	bStore8Low
	bStore16Low
	bStore32Low
	bStore64Low

	bPushN // push(r.a, n.b)
	bPushB
	bPushR
	bPopN // n.a = pop(r.b)
	bPopB
	bPopR
	bGetN  // n.a = r.b.c
	bGetR  // r.a = r.b.c
	bPutN  // r.a.c = n.b
	bPutR  // r.a.c = r.b
	bLoadN // n.a = *r.b
	bLoadR
	bStoreN // *r.a = n.b
	bStoreR
	bGlobN // n.a = global x
	bGlobR
	bSetGlobN // global x = n.a
	bSetGlobR
	bEnter // continuation x is entered; only in observed programs
	bSame  // n.a = r.b == r.c
	bNotSame
	bEqS // strings; the loop itself compares no long prefixes
	bNeS
	bLtS // n.a = r.b < r.c
	bLeS
	bMakeN  // r.a = array(n.b, n.c); the loop itself makes only zeros, in the region
	bAddS   // r.a = r.b + r.c; of strings, the loop itself makes only those in the nursery
	bSubstr // r.a = substr(r.b, n.c, n.x)
	bChr    // r.a = chr(n.b)
	bAssert // n.a

	firstSlow // the instructions from here on are executed outside of the loop

	bNew  // r.a = object of shape x with the operands of list y
	bNewN // r.a = array [list x]
	bNewB
	bNewR
	bMakeB // r.a = array(n.b, n.c)
	bMakeR
	bCopyN // r.a = copy(r.b)
	bCopyB
	bCopyR
	bCellN // r.a = cell(n.b)
	bCellR
	bRefIdxN // r.a = ref r.b[n.c]
	bRefIdxB
	bRefIdxR
	bRefFieldN // r.a = ref r.b.c
	bRefFieldR
	bRefGlobN // r.a = ref global x
	bRefGlobR
	bClosure   // r.a = entry y with list x
	bToStr     // r.a = str(list x)
	bSwitchMap // n.a, table x
	bSwitchStr // r.a, table x
	bSelR      // r.a = n.b ? r.c : r.x
	bMakeBytes // r.a = bytes(n.b)
	bBytes     // operation y on bytes, with list x
	bBytesN    // n.a = its result
	bBytesR    // r.a = substr of list x
	bEval1     // n.a = operation x of n.b
	bEval2     // n.a = operation x of n.b and n.c
	bPrint     // list x
	bWrite
	bHost       // call the host function y with list x
	bHostN      // n.a = its result or, if it may throw, whether it returned
	bHostR      // r.a = its result
	bResultN    // n.a = result x of the host function called last
	bResultR    // r.a
	bTrap       // r.a
	bAssertMsg  // n.a, r.b
	bReadLine   // r.a
	bReadInt    // n.a
	bEOF        // n.a
	bThrowHere  // the exception that is raised next is new
	bThrowFrom  // it has the origin r.a
	bOrigin     // r.a = the origin of the last exception
	bExit       // n.a
	bBegin      // bEnter for the entry of a function, and for a continuation that a call passes
	bLand       // where a raise arrives, with a, b and c as in the call that passed the handler; never executed
	bRetHandler // n.a = the handler of the return continuation
	bDivert     // the return continuation becomes that of handler n.a, with x numbers and y references
	bDetour     // go on where a return continuation was diverted to
	bCheckN     // trap if handler n.a, to which n.b is about to go, is for exceptions that nothing catches
	bCheckR     // r.b
	bStop       // replaces every instruction while they are executed one by one

	firstPair // the opcodes of sequences follow, in the order of fused.go
)

// A spec describes the operands of an instruction: a letter each for a, b and c, and
// perhaps one for the immediate.
//
//	N     a register for numbers that is written
//	n     a register for numbers that is read; as the immediate, in x
//	R r   the same for references
//	-     nothing, or a number
//	w     an immediate: a word
//	j     an immediate: a target
//	x     any other immediate
//
// Instructions that count steps (file counts.go) have the count in an operand that is
// unused here: a branch in the two bytes of c, for taken and not taken; a return or raise in c; a
// jump, a call and a tail call in y, where callCount stands for a call; callV in the upper
// half of y.
type spec struct {
	name     string
	operands string // a, b, c, and then the immediate
}

var specs = [firstPair]spec{
	bHalt: {"halt", "---"}, bMov: {"mov", "Nn-"}, bMovR: {"mov.r", "Rr-"}, bLoad: {"load", "N--w"}, bNil: {"nil", "R--"}, bConst: {"const", "R--x"},
	bAdd: {"add", "Nnn"}, bSub: {"sub", "Nnn"}, bMul: {"mul", "Nnn"}, bDiv: {"div", "Nnn"}, bRem: {"rem", "Nnn"}, bAnd: {"and", "Nnn"}, bOr: {"or", "Nnn"},
	bXor: {"xor", "Nnn"}, bShl: {"shl", "Nnn"}, bShr: {"shr", "Nnn"}, bUshr: {"ushr", "Nnn"}, bMin: {"min", "Nnn"}, bMax: {"max", "Nnn"},
	bEq: {"eq", "Nnn"}, bNe: {"ne", "Nnn"}, bLt: {"lt", "Nnn"}, bLe: {"le", "Nnn"},
	bAddI: {"add.i", "Nn-w"}, bMulI: {"mul.i", "Nn-w"}, bDivI: {"div.i", "Nn-w"}, bRemI: {"rem.i", "Nn-w"}, bDivP: {"div.p", "Nn-w"}, bRemP: {"rem.p", "Nn-w"},
	bAndI: {"and.i", "Nn-w"}, bOrI: {"or.i", "Nn-w"}, bXorI: {"xor.i", "Nn-w"}, bShlI: {"shl.i", "Nn-w"}, bShrI: {"shr.i", "Nn-w"}, bUshrI: {"ushr.i", "Nn-w"},
	bSubFrom: {"sub.from", "Nn-w"}, bEqI: {"eq.i", "Nn-w"}, bNeI: {"ne.i", "Nn-w"}, bLtI: {"lt.i", "Nn-w"}, bLeI: {"le.i", "Nn-w"}, bGtI: {"gt.i", "Nn-w"}, bGeI: {"ge.i", "Nn-w"},
	bNeg: {"neg", "Nn-"}, bCom: {"com", "Nn-"}, bNot: {"not", "Nn-"}, bAbs: {"abs", "Nn-"},
	bAddF: {"add.f", "Nnn"}, bSubF: {"sub.f", "Nnn"}, bMulF: {"mul.f", "Nnn"}, bDivF: {"div.f", "Nnn"}, bMinF: {"min.f", "Nnn"}, bMaxF: {"max.f", "Nnn"},
	bEqF: {"eq.f", "Nnn"}, bNeF: {"ne.f", "Nnn"}, bLtF: {"lt.f", "Nnn"}, bLeF: {"le.f", "Nnn"},
	bAddFI: {"add.fi", "Nn-w"}, bSubFI: {"sub.fi", "Nn-w"}, bMulFI: {"mul.fi", "Nn-w"}, bDivFI: {"div.fi", "Nn-w"}, bSubFromF: {"sub.from.f", "Nn-w"}, bDivFromF: {"div.from.f", "Nn-w"},
	bNegF: {"neg.f", "Nn-"}, bAbsF: {"abs.f", "Nn-"}, bSqrt: {"sqrt", "Nn-"}, bToFloat: {"to.float", "Nn-"}, bToInt: {"to.int", "Nn-"}, bFloatBits: {"float.bits", "Nn-"},
	bSext8: {"sext8", "Nn-"}, bSext16: {"sext16", "Nn-"}, bSext32: {"sext32", "Nn-"}, bUdiv: {"udiv", "Nnn"}, bUrem: {"urem", "Nnn"}, bUlt: {"ult", "Nnn"}, bUle: {"ule", "Nnn"},
	bClz: {"clz", "Nn-"}, bCtz: {"ctz", "Nn-"}, bRotl: {"rotl", "Nnn"}, bSelN: {"sel.n", "Nnnn"}, bRotl32: {"rotl32", "Nnn"}, bRound32: {"round32", "Nn-"}, bFloat32: {"float32", "Nn-"},
	bFloat32Bits: {"float32.bits", "Nn-"}, bBitsFloat32: {"bits.float32", "Nn-"},
	bCount: {"count", "---x"}, bJump: {"jump", "---j"}, bIf: {"if", "n--j"}, bIfNot: {"if.not", "n--j"}, bIfEq: {"if.eq", "nn-j"}, bIfNe: {"if.ne", "nn-j"}, bIfLt: {"if.lt", "nn-j"}, bIfLe: {"if.le", "nn-j"}, bIfUlt: {"if.ult", "nn-j"}, bIfUle: {"if.ule", "nn-j"},
	bIfEqI: {"if.eq.i", "n--j"}, bIfNeI: {"if.ne.i", "n--j"}, bIfLtI: {"if.lt.i", "n--j"}, bIfLeI: {"if.le.i", "n--j"}, bIfGtI: {"if.gt.i", "n--j"}, bIfGeI: {"if.ge.i", "n--j"},
	bIfEqF: {"if.eq.f", "nn-j"}, bIfNeF: {"if.ne.f", "nn-j"}, bIfLtF: {"if.lt.f", "nn-j"}, bIfLeF: {"if.le.f", "nn-j"}, bIfNotLtF: {"if.not.lt.f", "nn-j"}, bIfNotLeF: {"if.not.le.f", "nn-j"},
	bIfSame: {"if.same", "rr-j"}, bIfNotSame: {"if.not.same", "rr-j"}, bIfNil: {"if.nil", "r--j"}, bIfNotNil: {"if.not.nil", "r--j"}, bSwitch: {"switch", "n--x"},
	bCall: {"call", "---j"}, bCallV: {"call.v", "---x"}, bTailV: {"tail.v", "r--"}, bRet: {"ret", "---"}, bRetN: {"ret.n", "n--"}, bRetR: {"ret.r", "r--"}, bRetI: {"ret.i", "---w"},
	bHandler: {"handler", "N--j"}, bRaise: {"raise", "n--x"}, bRaiseN: {"raise.n", "nn-"}, bRaiseR: {"raise.r", "nr-"},
	bLen: {"len", "Nr-"}, bByte: {"byte", "Nrn"}, bIdxN: {"idx.n", "Nrn"}, bIdxB: {"idx.b", "Nrn"}, bIdxR: {"idx.r", "Rrn"},
	bSetN: {"set.n", "rnn"}, bSetB: {"set.b", "rnn"}, bSetR: {"set.r", "rnr"}, bPushN: {"push.n", "rn-"}, bPushB: {"push.b", "rn-"}, bPushR: {"push.r", "rr-"},
	bLoad8S: {"load8.s", "Nrnx"}, bLoad8U: {"load8.u", "Nrnx"}, bLoad16S: {"load16.s", "Nrnx"}, bLoad16U: {"load16.u", "Nrnx"}, bLoad32S: {"load32.s", "Nrnx"}, bLoad32U: {"load32.u", "Nrnx"}, bLoad64: {"load64", "Nrnx"},
	bStore8: {"store8", "rnnx"}, bStore16: {"store16", "rnnx"}, bStore32: {"store32", "rnnx"}, bStore64: {"store64", "rnnx"},
	bLoad8SLow: {"load8.s.low", "Nrnx"}, bLoad8ULow: {"load8.u.low", "Nrnx"}, bLoad16SLow: {"load16.s.low", "Nrnx"}, bLoad16ULow: {"load16.u.low", "Nrnx"}, bLoad32SLow: {"load32.s.low", "Nrnx"}, bLoad32ULow: {"load32.u.low", "Nrnx"}, bLoad64Low: {"load64.low", "Nrnx"},
	bStore8Low: {"store8.low", "rnnx"}, bStore16Low: {"store16.low", "rnnx"}, bStore32Low: {"store32.low", "rnnx"}, bStore64Low: {"store64.low", "rnnx"},
	bPopN: {"pop.n", "Nr-"}, bPopB: {"pop.b", "Nr-"}, bPopR: {"pop.r", "Rr-"}, bGetN: {"get.n", "Nr-"}, bGetR: {"get.r", "Rr-"}, bPutN: {"put.n", "rn-"}, bPutR: {"put.r", "rr-"},
	bLoadN: {"load.n", "Nr-"}, bLoadR: {"load.r", "Rr-"}, bStoreN: {"store.n", "rn-"}, bStoreR: {"store.r", "rr-"},
	bGlobN: {"glob.n", "N--x"}, bGlobR: {"glob.r", "R--x"}, bSetGlobN: {"set.glob.n", "n--x"}, bSetGlobR: {"set.glob.r", "r--x"}, bEnter: {"enter", "---x"},
	bSame: {"same", "Nrr"}, bNotSame: {"not.same", "Nrr"}, bEqS: {"eq.s", "Nrr"}, bNeS: {"ne.s", "Nrr"}, bAssert: {"assert", "n--"},
	bNew: {"new", "R--x"}, bNewN: {"new.n", "R--x"}, bNewB: {"new.b", "R--x"}, bNewR: {"new.r", "R--x"},
	bMakeN: {"make.n", "Rnn"}, bMakeB: {"make.b", "Rnn"}, bMakeR: {"make.r", "Rnr"}, bCopyN: {"copy.n", "Rr-"}, bCopyB: {"copy.b", "Rr-"}, bCopyR: {"copy.r", "Rr-"},
	bCellN: {"cell.n", "Rn-"}, bCellR: {"cell.r", "Rr-"}, bRefIdxN: {"ref.idx.n", "Rrn"}, bRefIdxB: {"ref.idx.b", "Rrn"}, bRefIdxR: {"ref.idx.r", "Rrn"},
	bRefFieldN: {"ref.field.n", "Rr-"}, bRefFieldR: {"ref.field.r", "Rr-"}, bRefGlobN: {"ref.glob.n", "R--x"}, bRefGlobR: {"ref.glob.r", "R--x"},
	bClosure: {"closure", "R--x"}, bAddS: {"add.s", "Rrr"}, bLtS: {"lt.s", "Nrr"}, bLeS: {"le.s", "Nrr"}, bToStr: {"to.str", "R--x"}, bSubstr: {"substr", "Rrnn"}, bChr: {"chr", "Rn-"},
	bSwitchMap: {"switch.map", "n--x"}, bSwitchStr: {"switch.str", "r--x"}, bSelR: {"sel.r", "Rnrr"}, bMakeBytes: {"make.bytes", "Rn-"}, bBytes: {"bytes", "---x"}, bBytesN: {"bytes.n", "N--x"}, bBytesR: {"bytes.r", "R--x"}, bEval1: {"eval1", "Nn-x"}, bEval2: {"eval2", "Nnnx"},
	bPrint: {"print", "---x"}, bWrite: {"write", "---x"}, bHost: {"host", "---x"}, bHostN: {"host.n", "N--x"}, bHostR: {"host.r", "R--x"}, bResultN: {"result.n", "N--x"}, bResultR: {"result.r", "R--x"}, bTrap: {"trap", "r--"}, bAssertMsg: {"assert.msg", "nr-"}, bReadLine: {"read.line", "R--"}, bReadInt: {"read.int", "N--"}, bEOF: {"eof", "N--"}, bThrowHere: {"throw.here", "---"}, bThrowFrom: {"throw.from", "r--"}, bOrigin: {"origin", "R--"}, bExit: {"exit", "n--"}, bBegin: {"begin", "---x"},
	bLand: {"land", "---"}, bRetHandler: {"ret.handler", "N--"}, bDivert: {"divert", "n--x"}, bDetour: {"detour", "---"}, bCheckN: {"check.n", "nn-"}, bCheckR: {"check.r", "nr-"},
	bStop: {"stop", "---"},
}

// inLow returns the index that an access by a low half has.
func (in *instruction) inLow(i uint64) uint64 {
	return uint64(uint32(i)+uint32(in.y)) + uint64(int64(in.x))
}

// isBranchOp reports whether an instruction is a branch.
func isBranchOp(op uint16) bool { return bIf <= op && op <= bIfNotNil }

// isJumpOp reports whether an instruction has a target in x: a jump, a branch, a call or a
// handler.
func isJumpOp(op uint16) bool {
	s := specs[op].operands
	return len(s) > 3 && s[3] == 'j'
}
