// This file defines the syntax tree of Bril programs, and the table of their
// operations: https://capra.cs.cornell.edu/bril/lang/.

package bril

import (
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/words"
)

// A Program is a Bril program.
type Program struct {
	Funcs []*Func

	// Positions reports that the program was read from JSON with pos fields. They are
	// positions in the text that the JSON was made from, whose name is Source.
	Positions bool
	Source    string
}

// A Func is a function.
type Func struct {
	Name   string
	Params []Param
	Result Type // the zero Type: none
	Instrs []Instr
	Span   diag.Span     // of the name in text, of the object in JSON
	Pos    diag.Position // of the pos field, or zero
}

// A Param is a parameter of a function.
type Param struct {
	Name string
	Type Type
	Span diag.Span
}

// A Type is a type: a basic type, and the number of pointers to it. ptr<ptr<int>> is
// {int, 2}. The zero Type means no type.
type Type struct {
	Name  string
	Depth int
}

// The basic types.
var (
	intType   = Type{Name: "int"}
	boolType  = Type{Name: "bool"}
	floatType = Type{Name: "float"}
	charType  = Type{Name: "char"}

	undefType = Type{Name: "undef"} // of the undefined value; no program can write it
)

// String returns the type as text.
func (t Type) String() string {
	depth := max(t.Depth, 0)
	return strings.Repeat("ptr<", depth) + t.Name + strings.Repeat(">", depth)
}

func (t Type) isPointer() bool { return t.Depth > 0 }

// elem returns the type that a pointer points to.
func (t Type) elem() Type { return Type{t.Name, t.Depth - 1} }

// compatible reports whether the interpreter accepts a value of type u for one of type
// t. It does not distinguish pointers by their element types.
func (t Type) compatible(u Type) bool { return t == u || t.isPointer() && u.isPointer() }

// jsString returns the type as messages of the interpreter show it: as JavaScript
// converts it to a string.
func (t Type) jsString() string {
	switch {
	case t == Type{}:
		return "undefined"
	case t.isPointer():
		return "[object Object]"
	}
	return t.Name
}

// An Instr is an instruction, or a label: then Op is empty.
type Instr struct {
	Label string

	Op     string
	Dest   string // "" if there is none
	Type   Type   // of Dest
	Args   []string
	Funcs  []string
	Labels []string // nil if there are none; in JSON, the list may be empty
	Value  Literal  // of a const

	Span diag.Span
	Pos  diag.Position // of the pos field, or zero
}

// A Literal is the value of a const. JSON does not distinguish 1 from 1.0, so the type
// of the destination determines the type of a number.
type Literal struct {
	Kind LiteralKind
	Bits int64   // of an IntLiteral; of a BoolLiteral, 1 for true
	Num  float64 // of a FloatLiteral
	Text string  // of a CharLiteral: the character; JSON may have none or several
}

// A LiteralKind is the form of a Literal.
type LiteralKind uint8

const (
	NoLiteral LiteralKind = iota
	IntLiteral
	FloatLiteral // a number with a point or an exponent, or one that does not fit into 64 bits
	BoolLiteral
	CharLiteral
)

// An operation takes arguments of fixed types and has a result.
type operation struct {
	args   []Type
	result Type
	code   cps.Code
}

// operations are the operations by name.
var operations = sync.OnceValue(func() map[string]operation {
	ops := map[string]operation{
		"not":      {[]Type{boolType}, boolType, cps.Not},
		"and":      {[]Type{boolType, boolType}, boolType, cps.NoCode}, // a branch
		"or":       {[]Type{boolType, boolType}, boolType, cps.NoCode}, // a branch
		"char2int": {[]Type{charType}, intType, cps.NoCode},
		"int2char": {[]Type{intType}, charType, cps.NoCode},

		"float2bits": {[]Type{floatType}, intType, cps.FloatBits},
		"bits2float": {[]Type{intType}, floatType, cps.BitsFloat},
	}
	add := func(prefix string, arg, result Type, codes map[string]cps.Code) {
		for name, code := range codes {
			ops[prefix+name] = operation{[]Type{arg, arg}, result, code}
		}
	}
	arithmetic := map[string]cps.Code{"add": cps.Add, "sub": cps.Sub, "mul": cps.Mul, "div": cps.Div}
	comparison := map[string]cps.Code{"eq": cps.Eq, "lt": cps.Lt, "le": cps.Le, "gt": cps.Gt, "ge": cps.Ge}
	add("", intType, intType, arithmetic)
	add("f", floatType, floatType, arithmetic)
	add("", intType, boolType, comparison)
	add("f", floatType, boolType, comparison)
	add("c", charType, boolType, comparison)
	return ops
})

// argCounts has the numbers of arguments of the other operations; -1 is any number.
var argCounts = sync.OnceValue(func() map[string]int {
	return map[string]int{
		"const": -1, "id": 1, "print": -1, "nop": 0, "jmp": 0, "br": 1, "ret": -1, "call": -1,
		"alloc": 1, "free": 1, "store": 2, "load": 1, "ptradd": 2,
		"set": 2, "get": 0, "undef": 0,
	}
})

// extensions maps the operations of unsupported extensions to the extension.
var extensions = words.Texts{
	{"phi", "the old form of SSA, which has `set` and `get` now"},
	{"speculate commit guard", "speculation"},
}

// Extensions that are not supported, other than by operations.
const (
	imports      = "imports"
	structs      = "structs"
	dynamicTypes = "dynamic types"
)

// unsupported reports a part of a program that belongs to an extension.
func unsupported(errs *diag.List, at diag.Span, what, extension string) {
	errs.Errorf(diag.UnsupportedBrilExtension, at, "`%s` belongs to an extension of Bril that is not supported: %s", what, extension)
}

// effects are the operations without a result.
const effects words.Set = "print nop jmp br ret free store set"

// named returns the functions with a name: all of them, or the first two.
func (p *Program) named(name string) []*Func {
	if p == nil {
		return nil
	}
	var list []*Func
	for _, f := range p.Funcs {
		if f != nil && f.Name == name && len(list) < 2 {
			list = append(list, f)
		}
	}
	return list
}
