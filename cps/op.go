// This file defines the codes of operations and the table of what each takes,
// gives and does.

package cps

import "strconv"

// A Code says what an operation does.
type Code uint8

const (
	NoCode Code = iota

	// Arithmetic; integers wrap, shift counts are taken modulo 64.
	Add  // x + y: int, float, string
	Sub  // x - y: int, float
	Mul  // x * y: int, float
	Div  // x / y: int (traps on zero), float
	Rem  // x % y: int (traps on zero)
	And  // x & y: int
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

	// Functions of numbers.
	Abs   // abs(x): int, float
	Min   // min(x, y): int, float
	Max   // max(x, y): int, float
	Sqrt  // sqrt(x): float
	Floor // floor(x): float
	Ceil  // ceil(x): float
	Sin   // sin(x): float
	Cos   // cos(x): float
	Exp   // exp(x): float
	Log   // log(x): float
	Pow   // pow(x, y): float

	// Strings.
	Substr // substr(s, from, to): traps outside the string
	Chr    // chr(n): traps if n is not a code point

	// Arrays and strings.
	Len      // len(a): array, string
	Index    // a[i]: array, string; traps out of bounds
	SetIndex // a[i] = x: array; traps out of bounds

	// Arrays.
	ArrayLit  // [x, …]; Aux is the array's type
	MakeArray // array(n, x): traps if n is negative
	Push      // push(a, x)
	Pop       // pop(a): traps if the array is empty
	Copy      // copy(a)

	// Structs; Aux is the field's number, and for New the struct's type.
	New      // new Node(x, …)
	GetField // p.f: traps if p is nil
	SetField // p.f = x: traps if p is nil

	// References.
	Cell      // cell(x): a new variable in memory; x may be undef
	Load      // *r: traps if r is an element that is gone
	Store     // *r = x: likewise
	RefIndex  // ref a[i]: traps out of bounds
	RefField  // ref p.f: traps if p is nil; Aux is the field's number
	RefGlobal // ref @g: traps if g holds nothing; Aux is the global

	// Globals; Aux is the global.
	GetGlobal // @g: traps if g holds nothing
	SetGlobal // @g = x

	// Functions; Aux is the function.
	Closure // closure f(x, …): f with its leading arguments

	// The world.
	Print    // print(x, …)
	Write    // write(x, …)
	Assert   // assert(c) or assert(c, message): traps if c is false
	ReadLine // read_line(): traps at the end of input
	ReadInt  // read_int(): traps at the end of input and on what is no integer
	EOF      // eof()

	numCodes
)

// An Effect says what an operation does beside giving a result.
type Effect uint8

const (
	Traps     Effect = 1 << iota // may stop the program
	Reads                        // depends on memory
	Writes                       // changes memory
	Allocates                    // makes something that has an identity
	World                        // reads input or writes output

	Pure Effect = 0 // gives the same result for the same arguments, whenever
)

type codeInfo struct {
	name   string // the word or the operator of the notation
	arity  int    // -1: any number
	effect Effect
}

var codes = [numCodes]codeInfo{
	Add: {"+", 2, Pure}, Sub: {"-", 2, Pure}, Mul: {"*", 2, Pure}, Div: {"/", 2, Traps}, Rem: {"%", 2, Traps},
	And: {"&", 2, Pure}, Or: {"|", 2, Pure}, Xor: {"^", 2, Pure},
	Shl: {"<<", 2, Pure}, Shr: {">>", 2, Pure}, Ushr: {">>>", 2, Pure},
	Eq: {"==", 2, Pure}, Ne: {"!=", 2, Pure}, Lt: {"<", 2, Pure}, Le: {"<=", 2, Pure}, Gt: {">", 2, Pure}, Ge: {">=", 2, Pure},
	Neg: {"-", 1, Pure}, Not: {"!", 1, Pure}, Com: {"~", 1, Pure},
	ToInt: {"int", 1, Traps}, ToFloat: {"float", 1, Pure}, ToString: {"str", 1, Reads},
	Abs: {"abs", 1, Pure}, Min: {"min", 2, Pure}, Max: {"max", 2, Pure}, Sqrt: {"sqrt", 1, Pure},
	Floor: {"floor", 1, Pure}, Ceil: {"ceil", 1, Pure}, Sin: {"sin", 1, Pure}, Cos: {"cos", 1, Pure},
	Exp: {"exp", 1, Pure}, Log: {"log", 1, Pure}, Pow: {"pow", 2, Pure},
	Substr: {"substr", 3, Traps}, Chr: {"chr", 1, Traps},
	Len: {"len", 1, Reads}, Index: {"[]", 2, Traps | Reads}, SetIndex: {"[]=", 3, Traps | Writes},
	ArrayLit: {"[", -1, Allocates}, MakeArray: {"array", 2, Traps | Allocates}, Push: {"push", 2, Writes},
	Pop: {"pop", 1, Traps | Reads | Writes}, Copy: {"copy", 1, Reads | Allocates},
	New: {"new", -1, Allocates}, GetField: {".", 1, Traps | Reads}, SetField: {".=", 2, Traps | Writes},
	Cell: {"cell", 1, Allocates}, Load: {"*", 1, Traps | Reads}, Store: {"*=", 2, Traps | Writes},
	RefIndex: {"ref []", 2, Traps | Reads}, RefField: {"ref .", 1, Traps}, RefGlobal: {"ref @", 0, Traps | Reads},
	GetGlobal: {"@", 0, Traps | Reads}, SetGlobal: {"@=", 1, Writes},
	Closure: {"closure", -1, Allocates},
	Print:   {"print", -1, Reads | World}, Write: {"write", -1, Reads | World}, Assert: {"assert", -1, Traps},
	ReadLine: {"read_line", 0, Traps | World}, ReadInt: {"read_int", 0, Traps | World}, EOF: {"eof", 0, World},
}

// String returns the word or the operator of the notation.
func (c Code) String() string {
	if c == NoCode || c >= numCodes {
		return "operation number " + strconv.Itoa(int(c))
	}
	return codes[c].name
}

// Effect returns what the operation does beside giving a result. Division of
// floats never traps, whatever the code says.
func (c Code) Effect() Effect {
	if c >= numCodes {
		return Pure
	}
	return codes[c].effect
}

// Effect returns what an operation of f does beside giving a result, as far as
// its operands tell: a division by a constant that is not zero does not trap.
func (f *Func) Effect(op *Op) Effect { return effectOf(op, f.Values) }

// effectOf is Effect of an operation of a function that has these values.
func effectOf(op *Op, values []ValueInfo) Effect {
	first := NoType
	if len(op.Args) > 0 {
		first = values[op.Args[0]].Type
	}
	switch op.Code {
	case Div, Rem:
		if y := &values[op.Args[1]]; first == Float || y.Kind == ConstValue && y.Bits != 0 {
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
	case Index:
		if first == String {
			return Traps
		}
	}
	return op.Code.Effect()
}
