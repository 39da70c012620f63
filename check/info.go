// This file defines the results of the checker: the objects that names denote, the
// types and constant values of expressions, and the facts about control flow that
// the conversion needs.

package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// A Type is the type of an expression. Types are interned: two are the same if
// and only if they are equal as Go values.
type Type interface {
	String() string // as it is written in a program
}

// A Basic type has no parts.
type Basic uint8

const (
	Invalid Basic = iota // an error was reported; agrees with every type
	Int
	Float
	Bool
	String
	Bytes
	Nil  // the type of the literal nil if its context gives no struct type
	text // of a parameter: string or bytes
)

// An Array is [Elem].
type Array struct{ Elem Type }

// A Struct is a struct type.
type Struct struct {
	Name   string
	Index  int // among the structs of the program
	Fields []*StructField
	Decl   *ast.StructDecl

	fields map[string]*StructField
}

// A StructField is a field of a struct.
type StructField struct {
	Name  string
	Index int
	Type  Type
	decl  *ast.Field
}

// A FuncType is fn(Params) -> (Results) throws Throws. A generator function that
// yields T and throws E is of a type with the one result gen T throws E, and calling
// it throws nothing.
type FuncType struct {
	Params  []Param
	Results []Type
	Throws  Type // nil: nothing
}

// A Gen is gen Elem throws Throws, the type of a generator.
type Gen struct {
	Elem   Type
	Throws Type // nil: nothing
}

// A Param is a parameter of a function type.
type Param struct {
	Ref  bool
	Type Type
}

// An Object is what a name denotes: *Var, *Func, *Const, *Struct, *Alias or *Builtin.
type Object interface{ object() }

// A VarKind says how a variable was declared.
type VarKind uint8

const (
	Local    VarKind = iota // declared by var, for, for … in or catch, in a function
	ByValue                 // a parameter
	ByRef                   // a ref parameter: the variable of a caller
	Global                  // declared at the top
	FuncName                // the name of a nested function, whose value is the function
)

// A Var is a variable.
type Var struct {
	Name  string
	Kind  VarKind
	Type  Type
	Decl  diag.Span
	Func  *Func // the function it belongs to; nil for globals
	Index int   // a global: its number, in textual order

	Captured bool // used by a function nested in Func
	Assigned bool // assigned other than by its initialiser, or by next
	Referred bool // passed by ref, other than to next
	Shared   bool // captured by a function that may assign it, or after whose capture it may be assigned
}

// InCell reports whether its function keeps the variable in a cell rather than in SSA
// values: it is shared or passed by reference. Globals and ref parameters are in memory
// anyway and need no cell. The functions that capture the variable get the cell if it is
// shared, and otherwise its value.
func (v *Var) InCell() bool {
	return (v.Kind == Local || v.Kind == ByValue || v.Kind == FuncName) && (v.Shared || v.Referred)
}

// A Func is a function: declared at the top, nested, or anonymous.
type Func struct {
	Name   string // "" for an anonymous function
	Index  int    // among the functions of the program, in textual order of their fn
	Type   *FuncType
	Params []*Var
	Syntax *ast.Func
	Decl   diag.Span // the name, or fn

	// What the body returns, yields and throws. Results and Throws are those of Type,
	// except in a generator function: its body returns nothing, yields values of type
	// Yields, and throws to whoever resumes the generator.
	Results []Type
	Yields  Type // nil: it is no generator function
	Throws  Type // nil: nothing

	Outer   *Func   // the function it is nested in, or nil; see also InGlobal
	Nested  []*Func // the functions directly inside it, in textual order
	Value   *Var    // of a nested, named function: the variable of kind FuncName
	Escapes bool    // used as a value somewhere, not only called

	// Captures are the variables of enclosing functions that the body uses, or
	// that a nested function uses which the body contains or calls, in the order
	// of first use. A function that calls a nested function by name captures
	// everything that the callee captures, except its own variables.
	Captures []*Var
}

// A Const is a constant.
type Const struct {
	Name  string
	Type  Type // Int, Float, Bool or String
	Value any  // int64, float64, bool or string
	Decl  *ast.ConstDecl
}

// A Builtin is a built-in function.
type Builtin struct{ Name string }

func (*Var) object()     {}
func (*Func) object()    {}
func (*Const) object()   {}
func (*Struct) object()  {}
func (*Alias) object()   {}
func (*Builtin) object() {}

// Info holds the results of Check. It is complete if the program has no errors.
type Info struct {
	Structs []*Struct
	Aliases []*Alias // in textual order
	Globals []*Var   // in textual order
	Funcs   []*Func  // by Index
	Main    *Func

	File *ast.File // the syntax tree that was checked

	checker *checker // for DeadStores

	// Rejected is set if there are errors: then the rest is incomplete.
	Rejected bool

	// Types gives the type of every expression that has exactly one value; a
	// call with no result or several is not in it. The callee of a direct call
	// and the names of built-in functions and structs are not in it either.
	Types map[ast.Expr]Type

	// Values gives the value of every constant expression (int64, float64,
	// bool or string): literals, named constants, and operators, conversions
	// and ?: applied to constants. The operands of a constant expression may be
	// missing.
	Values map[ast.Expr]any

	// Uses gives the object of every name in an expression. That of an alias of a struct
	// is the struct.
	Uses map[*ast.NameExpr]Object

	// Wanted gives the type that is expected where a name that is not declared is used as a value,
	// if it is known. Editors ask for it.
	Wanted map[*ast.NameExpr]Type

	// Vars gives the variable that an identifier declares: in var, for … in, catch,
	// and in parameter lists.
	Vars map[*ast.Ident]*Var

	// FuncOf gives the function of a body: *ast.Func of declarations and literals.
	FuncOf map[*ast.Func]*Func

	// Fields gives the field that a field expression selects.
	Fields map[*ast.FieldExpr]*StructField

	// Targets gives the loop that a break leaves or a continue repeats. A
	// switch is not a loop: a break in it leaves the loop around it.
	Targets map[ast.Stmt]ast.Stmt

	// Throws gives the type of what may be thrown by a call (of next, too), a throw
	// statement or a for … in over a generator. Those that throw nothing are not in it.
	// The catch of the innermost try around it, in the same function, that has one
	// and contains it in its try block catches what is thrown; without one it leaves
	// the function.
	Throws map[ast.Node]Type

	// Tries holds the facts about every try statement.
	Tries map[*ast.TryStmt]*Try

	// Leaves gives, for break, continue, goto and return, how many finally blocks the
	// jump runs: those of the innermost try statements around it that have one and
	// contain it in their try or catch block. A jump that runs none is not in it.
	Leaves map[ast.Stmt]int

	// Gotos gives the target of every goto.
	Gotos map[*ast.GotoStmt]*Goto

	// Endless holds the loops whose condition is missing or constantly true: only
	// break, goto and return leave them.
	Endless map[ast.Stmt]bool

	// PassedOn holds the loops of generator functions that only yield the values of a new
	// generator of the same type, which throws nothing: for x in f() { yield x; }. It gives
	// the type. Such a loop is a tail call: who asked for a value asks the new generator.
	PassedOn map[*ast.ForEachStmt]*Gen
}

// A Try holds the facts about a try statement. The variable of its catch is in Vars; its
// type is Throws, unless that is nil.
type Try struct {
	Throws  Type // what the try block may throw; nil: nothing
	Pending Type // what may have been thrown and not caught when finally begins; nil: nothing
}

// A Goto is the target of a goto.
type Goto struct {
	Label *ast.LabelStmt
	Fresh []*Var // in scope at the label and not at the goto: they have no value yet
}
