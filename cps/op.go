// This file defines the codes of operations, and the table of their names, operands,
// effects and types.

package cps

import (
	"strconv"
	"sync"

	"cpsc/internal/ident"
)

// A Code identifies an operation. In the comments of the constants, text after a colon
// lists the types of the operands.
type Code uint8

const (
	NoCode Code = iota

	// Arithmetic; integers wrap, shift counts are taken modulo 64.
	Add  // x + y: int, float, string
	Sub  // x - y: int, float
	Mul  // x * y: int, float
	Div  // x / y: int (traps on zero), float
	Rem  // x % y: int (traps on zero)
	And  // x & y: int; bools are combined by branches
	Or   // x | y: int
	Xor  // x ^ y: int
	Shl  // x << y: int
	Shr  // x >> y: int, arithmetic
	Ushr // x >>> y: int, logical
	Eq   // x == y: any type; references by identity
	Ne   // x != y
	Lt   // x < y: int, float, string
	Le   // x <= y
	Gt   // x > y
	Ge   // x >= y
	Neg  // -x: int, float
	Not  // !x: bool
	Com  // ~x: int

	// Conversions.
	ToInt    // int(x): float (traps if it does not fit)
	ToFloat  // float(x): int
	ToString // str(x): any type

	// Numeric functions.
	Abs       // abs(x): int, float
	Min       // min(x, y): int, float
	Max       // max(x, y): int, float
	Popcount  // popcount(x): int; the number of bits that are 1
	FloatBits // float_bits(x): float to int; the IEEE 754 representation, 0x7FF8000000000000 for every NaN
	BitsFloat // bits_float(x): int to float; the float with this representation
	Sqrt      // sqrt(x): float
	Floor     // floor(x): float
	Ceil      // ceil(x): float
	Sin       // sin(x): float
	Cos       // cos(x): float
	Exp       // exp(x): float
	Log       // log(x): float
	Pow       // pow(x, y): float

	// What the instructions of machines compute; see machine.go. Ints of 32 bits are ints
	// whose upper half repeats their sign, and floats of 32 bits are floats.
	Sext8       // sext8(x): int; the low 8 bits, extended by their sign
	Sext16      // sext16(x): int
	Sext32      // sext32(x): int
	Udiv        // udiv(x, y): int, unsigned; traps on zero
	Urem        // urem(x, y): int, unsigned; traps on zero
	Ult         // ult(x, y): int to bool, unsigned
	Ule         // ule(x, y): int to bool, unsigned
	Clz         // clz(x): int; the number of leading zeros
	Ctz         // ctz(x): int; the number of trailing zeros
	Rotl        // rotl(x, n): int; n modulo 64
	Rotl32      // rotl32(x, n): int; the low 32 bits are rotated, n modulo 32
	Bit         // bit(b): bool to int; 1 or 0
	Trunc       // trunc(x): float; toward zero
	Nearest     // nearest(x): float; to the nearest integer, in the middle to the even one
	Copysign    // copysign(x, y): float; x with the sign of y
	Round32     // round32(x): float; the nearest of 32 bits
	Float32     // float32(x): int to float; the nearest of 32 bits
	Ufloat      // ufloat(x): unsigned int to float
	Ufloat32    // ufloat32(x): unsigned int to float; the nearest of 32 bits
	ToUint      // uint(x): float to unsigned int (traps if it does not fit)
	IntSat      // int_sat(x): float to int; the nearest int if it does not fit, 0 for NaN
	UintSat     // uint_sat(x): float to unsigned int, likewise
	RawBits     // raw_bits(x): float to int; the IEEE 754 representation, also of a NaN
	Float32Bits // float32_bits(x): float to int; the representation of round32(x), as an int of 32 bits
	BitsFloat32 // bits_float32(x): int to float; the float of 32 bits with this representation

	Select // select(c, x, y): bool, and two of any type; x if c, else y

	// Strings.
	Substr // substr(s, from, to): string, bytes; traps if the range is not within s
	Chr    // chr(n): traps if n is not a code point

	// Arrays and strings.
	Len      // len(a): array, string
	Index    // a[i]: array, string; traps out of bounds
	SetIndex // a[i] = x: array; traps out of bounds

	// Arrays.
	ArrayLit  // [x, …]; Aux is the type of the array
	MakeArray // array(n, x): traps if n is negative
	Push      // push(a, x)
	Pop       // pop(a): traps if the array is empty
	Copy      // copy(a)

	// Bytes. Ints are stored with the lowest byte first, and all but Grow trap out of bounds.
	MakeBytes // bytes(n): n zeros; traps if n is negative
	Load8S    // load8_s(b, i): the int of 8 bits at i, extended by its sign
	Load8U    // load8_u(b, i): unsigned
	Load16S
	Load16U
	Load32S
	Load32U
	Load64
	Store8 // store8(b, i, x): the low 8 bits of x
	Store16
	Store32
	Store64
	Grow // grow(b, n): appends n zeros; the length before, or -1 if n is negative or there is no memory
	Fill // fill(b, i, x, n): n bytes from i on become the low 8 bits of x
	Move // move(b, i, from, j, n): copies n bytes; from is bytes, perhaps b, or a string

	// Structs. Aux is the number of the field; for New it is the type of the struct.
	New      // new Node(x, …)
	GetField // p.f: traps if p is nil
	SetField // p.f = x: traps if p is nil

	// References.
	Cell      // cell(x): a new variable in memory; x may be undef
	Load      // *r: traps if r refers to an array element that was removed
	Store     // *r = x: traps as Load does
	RefIndex  // ref a[i]: traps out of bounds
	RefField  // ref p.f: traps if p is nil; Aux is the number of the field
	RefGlobal // ref @g: traps if g has no value yet; Aux is the global

	// Globals. Aux is the global.
	GetGlobal // @g: traps if g has no value yet
	SetGlobal // @g = x

	// Functions. Aux is the function.
	Closure // closure f(x, …): f with its leading arguments

	// Input, output and assertions.
	Print    // print(x, …): the texts of the values, with spaces between them, and a newline
	Write    // write(x, …): the texts of the values, and nothing between or after them
	Trap     // trap(message): stops the program with the message of a trap; nothing after it is executed, so Exit ends its continuation
	Assert   // assert(c) or assert(c, message): traps if c is false
	ReadLine // read_line(): traps at the end of input
	ReadInt  // read_int(): traps at the end of input, and if the next word is not an integer of 64 bits
	EOF      // eof()

	// Where an uncaught exception comes from. A program that has any of these operations
	// executes ThrowHere or ThrowFrom before it calls a continuation with an exception.
	ThrowHere // throw_here(): what is thrown next is a new exception
	ThrowFrom // throw_from(o): what is thrown next is an exception again whose origin is o
	Origin    // origin(): where the exception that a call has just thrown comes from

	// The body of a host function, which no notation shows; see Func.hostBody. Aux of
	// HostResult is the number of the result.
	HostCall
	HostResult

	numCodes
)

// RecordsOrigins reports whether the program records where exceptions are thrown.
func (p *Program) RecordsOrigins() bool {
	for _, f := range p.Funcs {
		if f == nil {
			continue
		}
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if c := f.Conts[k].Ops[i].Code; ThrowHere <= c && c <= Origin {
					return true
				}
			}
		}
	}
	return false
}

// An Effect is a set of effects that an operation has besides its result.
type Effect uint8

const (
	Traps     Effect = 1 << iota // may stop the program
	Reads                        // depends on memory
	Writes                       // changes memory
	Allocates                    // creates an object with an identity
	IO                           // reads input or writes output

	Pure Effect = 0 // no effect: equal operands always give an equal result
)

// A codeInfo is a row of the table of operations, which the reader, the printer, the
// builder and the verifier share.
type codeInfo struct {
	name       string // the word or the operator in the notation
	arity      int    // the number of operands; -1: any number
	effect     Effect
	signatures []signature // nil: the rule is in typing.go
}

// A signature holds the types of the result and of the operands of an operation on
// basic types. Unused elements of operands are NoType.
type signature struct {
	result   Type
	operands [5]Type
}

// Signatures that several operations have.
var (
	int1       = []signature{{Int, [5]Type{Int}}}
	int2       = []signature{{Int, [5]Type{Int, Int}}}
	float1     = []signature{{Float, [5]Type{Float}}}
	float2     = []signature{{Float, [5]Type{Float, Float}}}
	intToFloat = []signature{{Float, [5]Type{Int}}}
	floatToInt = []signature{{Int, [5]Type{Float}}}
	loaded     = []signature{{Int, [5]Type{Bytes, Int}}}
	stored     = []signature{{NoType, [5]Type{Bytes, Int, Int}}}
	number1    = []signature{{Int, [5]Type{Int}}, {Float, [5]Type{Float}}}
	number2    = []signature{{Int, [5]Type{Int, Int}}, {Float, [5]Type{Float, Float}}}
	added      = []signature{{Int, [5]Type{Int, Int}}, {Float, [5]Type{Float, Float}}, {String, [5]Type{String, String}}}
	ordered    = []signature{{Bool, [5]Type{Int, Int}}, {Bool, [5]Type{Float, Float}}, {Bool, [5]Type{String, String}}}
)

// codes is the table of all operations.
var codes = [numCodes]codeInfo{
	Add:  {"+", 2, Pure, added},
	Sub:  {"-", 2, Pure, number2},
	Mul:  {"*", 2, Pure, number2},
	Div:  {"/", 2, Traps, number2},
	Rem:  {"%", 2, Traps, int2},
	And:  {"&", 2, Pure, int2},
	Or:   {"|", 2, Pure, int2},
	Xor:  {"^", 2, Pure, int2},
	Shl:  {"<<", 2, Pure, int2},
	Shr:  {">>", 2, Pure, int2},
	Ushr: {">>>", 2, Pure, int2},
	Eq:   {"==", 2, Pure, nil},
	Ne:   {"!=", 2, Pure, nil},
	Lt:   {"<", 2, Pure, ordered},
	Le:   {"<=", 2, Pure, ordered},
	Gt:   {">", 2, Pure, ordered},
	Ge:   {">=", 2, Pure, ordered},
	Neg:  {"-", 1, Pure, number1},
	Not:  {"!", 1, Pure, []signature{{Bool, [5]Type{Bool}}}},
	Com:  {"~", 1, Pure, int1},

	ToInt:    {"int", 1, Traps, floatToInt},
	ToFloat:  {"float", 1, Pure, intToFloat},
	ToString: {"str", 1, Reads, nil},

	Abs:       {"abs", 1, Pure, number1},
	Min:       {"min", 2, Pure, number2},
	Max:       {"max", 2, Pure, number2},
	Popcount:  {"popcount", 1, Pure, int1},
	FloatBits: {"float_bits", 1, Pure, floatToInt},
	BitsFloat: {"bits_float", 1, Pure, intToFloat},
	Sqrt:      {"sqrt", 1, Pure, float1},
	Floor:     {"floor", 1, Pure, float1},
	Ceil:      {"ceil", 1, Pure, float1},
	Sin:       {"sin", 1, Pure, float1},
	Cos:       {"cos", 1, Pure, float1},
	Exp:       {"exp", 1, Pure, float1},
	Log:       {"log", 1, Pure, float1},
	Pow:       {"pow", 2, Pure, float2},

	Sext8:       {"sext8", 1, Pure, int1},
	Sext16:      {"sext16", 1, Pure, int1},
	Sext32:      {"sext32", 1, Pure, int1},
	Udiv:        {"udiv", 2, Traps, int2},
	Urem:        {"urem", 2, Traps, int2},
	Ult:         {"ult", 2, Pure, []signature{{Bool, [5]Type{Int, Int}}}},
	Ule:         {"ule", 2, Pure, []signature{{Bool, [5]Type{Int, Int}}}},
	Clz:         {"clz", 1, Pure, int1},
	Ctz:         {"ctz", 1, Pure, int1},
	Rotl:        {"rotl", 2, Pure, int2},
	Rotl32:      {"rotl32", 2, Pure, int2},
	Bit:         {"bit", 1, Pure, []signature{{Int, [5]Type{Bool}}}},
	Trunc:       {"trunc", 1, Pure, float1},
	Nearest:     {"nearest", 1, Pure, float1},
	Copysign:    {"copysign", 2, Pure, float2},
	Round32:     {"round32", 1, Pure, float1},
	Float32:     {"float32", 1, Pure, intToFloat},
	Ufloat:      {"ufloat", 1, Pure, intToFloat},
	Ufloat32:    {"ufloat32", 1, Pure, intToFloat},
	ToUint:      {"uint", 1, Traps, floatToInt},
	IntSat:      {"int_sat", 1, Pure, floatToInt},
	UintSat:     {"uint_sat", 1, Pure, floatToInt},
	RawBits:     {"raw_bits", 1, Pure, floatToInt},
	Float32Bits: {"float32_bits", 1, Pure, floatToInt},
	BitsFloat32: {"bits_float32", 1, Pure, intToFloat},

	Select: {"select", 3, Pure, nil},
	Substr: {"substr", 3, Traps | Reads, []signature{{String, [5]Type{String, Int, Int}}, {String, [5]Type{Bytes, Int, Int}}}},
	Chr:    {"chr", 1, Traps, []signature{{String, [5]Type{Int}}}},

	Len:      {"len", 1, Reads, nil},
	Index:    {"[]", 2, Traps | Reads, nil},
	SetIndex: {"[]=", 3, Traps | Writes, nil},

	ArrayLit:  {"[", -1, Allocates, nil},
	MakeArray: {"array", 2, Traps | Allocates, nil},
	Push:      {"push", 2, Writes, nil},
	Pop:       {"pop", 1, Traps | Reads | Writes, nil},
	Copy:      {"copy", 1, Reads | Allocates, nil},

	MakeBytes: {"bytes", 1, Traps | Allocates, []signature{{Bytes, [5]Type{Int}}}},
	Load8S:    {"load8_s", 2, Traps | Reads, loaded}, Load8U: {"load8_u", 2, Traps | Reads, loaded}, Load16S: {"load16_s", 2, Traps | Reads, loaded}, Load16U: {"load16_u", 2, Traps | Reads, loaded},
	Load32S: {"load32_s", 2, Traps | Reads, loaded}, Load32U: {"load32_u", 2, Traps | Reads, loaded}, Load64: {"load64", 2, Traps | Reads, loaded},
	Store8: {"store8", 3, Traps | Writes, stored}, Store16: {"store16", 3, Traps | Writes, stored}, Store32: {"store32", 3, Traps | Writes, stored}, Store64: {"store64", 3, Traps | Writes, stored},
	Grow: {"grow", 2, Reads | Writes, []signature{{Int, [5]Type{Bytes, Int}}}},
	Fill: {"fill", 4, Traps | Writes, []signature{{NoType, [5]Type{Bytes, Int, Int, Int}}}},
	Move: {"move", 5, Traps | Reads | Writes, []signature{{NoType, [5]Type{Bytes, Int, Bytes, Int, Int}}, {NoType, [5]Type{Bytes, Int, String, Int, Int}}}},

	New:      {"new", -1, Allocates, nil},
	GetField: {".", 1, Traps | Reads, nil},
	SetField: {".=", 2, Traps | Writes, nil},

	Cell:      {"cell", 1, Allocates, nil},
	Load:      {"*", 1, Traps | Reads, nil},
	Store:     {"*=", 2, Traps | Writes, nil},
	RefIndex:  {"ref []", 2, Traps | Reads, nil},
	RefField:  {"ref .", 1, Traps, nil},
	RefGlobal: {"ref @", 0, Traps | Reads, nil},

	GetGlobal: {"@", 0, Traps | Reads, nil},
	SetGlobal: {"@=", 1, Writes, nil},

	Closure: {"closure", -1, Allocates, nil},

	Print:    {"print", -1, Reads | IO, nil},
	Write:    {"write", -1, Reads | IO, nil},
	Trap:     {"trap", 1, Traps, []signature{{NoType, [5]Type{String}}}},
	Assert:   {"assert", -1, Traps, nil},
	ReadLine: {"read_line", 0, Traps | IO, []signature{{result: String}}},
	ReadInt:  {"read_int", 0, Traps | IO, []signature{{result: Int}}},
	EOF:      {"eof", 0, IO, []signature{{result: Bool}}},

	ThrowHere: {"throw_here", 0, IO, []signature{{result: NoType}}},
	ThrowFrom: {"throw_from", 1, IO, []signature{{NoType, [5]Type{String}}}},
	Origin:    {"origin", 0, IO, []signature{{result: String}}},

	HostCall:   {"(host call)", -1, Traps | Reads | Writes | Allocates | IO, nil},
	HostResult: {"(host result)", 0, Reads | IO, nil},
}

// Codes returns all operations.
func Codes() []Code {
	list := make([]Code, 0, numCodes-1)
	for c := NoCode + 1; c < numCodes; c++ {
		list = append(list, c)
	}
	return list
}

// wordCodes holds the operations whose names are words, by name.
var wordCodes = sync.OnceValue(func() map[string]Code {
	words := map[string]Code{}
	for _, c := range Codes() {
		if c >= ToInt && ident.IsLetter(codes[c].name[0]) {
			words[codes[c].name] = c
		}
	}
	return words
})

// CodeOf returns the operation whose name in the notation is a word, or NoCode if
// there is none.
func CodeOf(word string) Code { return wordCodes()[word] }

// String returns the word or the operator of c in the notation.
func (c Code) String() string {
	if c == NoCode || c >= numCodes {
		return "operation number " + strconv.Itoa(int(c))
	}
	return codes[c].name
}

// AccessSize returns how many bytes a load from bytes or a store to them accesses, and whether a
// load extends the sign. For other operations, it returns 0.
func (c Code) AccessSize() (size int, signed bool) {
	switch {
	case Load8S <= c && c <= Load64:
		return 1 << ((c - Load8S) / 2), (c-Load8S)%2 == 0
	case Store8 <= c && c <= Store64:
		return 1 << (c - Store8), false
	}
	return 0, false
}

// Effect returns the effects that operations with this code may have. A single operation
// may have fewer, which Func.Effect finds: a division of floats never traps.
func (c Code) Effect() Effect {
	if c >= numCodes {
		return Pure
	}
	return codes[c].effect
}

// Effect returns the effects that an operation of f may have, given the types of its
// operands and the constants among them: a division by a constant other than zero does
// not trap.
func (f *Func) Effect(op *Op) Effect {
	if op == nil {
		return Pure
	}
	return effectOf(op, f.Values)
}

// effectOf is Func.Effect for an operation of a function with these values.
func effectOf(op *Op, values []ValueInfo) Effect {
	first := NoType
	if len(op.Args) > 0 && uint(op.Args[0]) < uint(len(values)) {
		first = values[op.Args[0]].Type
	}
	switch op.Code {
	case Div, Rem, Udiv, Urem:
		if first == Float {
			return Pure
		}
		if len(op.Args) > 1 && uint(op.Args[1]) < uint(len(values)) && values[op.Args[1]].Kind == ConstValue && values[op.Args[1]].Bits != 0 {
			return Pure
		}
	case ToString:
		if first < numBasic {
			return Pure
		}
	case Len:
		if first == String {
			return Pure
		}
	case Index, Substr:
		if first == String {
			return Traps
		}
	}
	return op.Code.Effect()
}
