// This file defines what the checker finds out about a program: the objects
// that names stand for, the types and constants of expressions, and the few
// facts about control flow that the conversion needs.

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
	Nil // of the literal nil before it meets the type of a struct
)

// An Array is [Elem].
type Array struct{ Elem Type }

// A Struct is a struct type.
type Struct struct {
	Name   string
	Index  int // among the structs of the program
	Fields []*StructField
	Decl   *ast.StructDecl
}

// A StructField is a field of a struct.
type StructField struct {
	Name  string
	Index int
	Type  Type
}

// A FuncType is fn(Params) -> (Results).
type FuncType struct {
	Params  []Param
	Results []Type
}

// A Param is a parameter of a function type.
type Param struct {
	Ref  bool
	Type Type
}

// An Object is what a name stands for: *Var, *Func, *Const, *Struct or *Builtin.
type Object interface{ object() }

// A VarKind tells variables apart by where they live.
type VarKind uint8

const (
	Local    VarKind = iota // declared by var, for or for … in, in a function
	ByValue                 // a parameter
	ByRef                   // a ref parameter: the variable of a caller
	Global                  // declared at the top
	FuncName                // the function value that a nested function's name stands for
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
	Assigned bool // assigned beside its initialiser; true for a FuncName that is captured
	Referred bool // passed by ref
}

// InCell reports whether the variable lives in a cell rather than in values:
// it is captured and assigned, or passed by reference. Globals and ref
// parameters are memory already.
func (v *Var) InCell() bool {
	return (v.Kind == Local || v.Kind == ByValue || v.Kind == FuncName) &&
		(v.Captured && v.Assigned || v.Referred)
}

// A Func is a function: declared at the top, nested, or anonymous.
type Func struct {
	Name    string // "" for an anonymous function
	Index   int    // among the functions of the program, in textual order of their fn
	Type    *FuncType
	Params  []*Var
	Syntax  *ast.Func
	Decl    diag.Span // the name, or fn
	Outer   *Func     // the function it is nested in, or nil; see also InGlobal
	Nested  []*Func   // the functions directly inside it, in textual order
	Value   *Var      // of a nested, named function: the variable of kind FuncName
	Escapes bool      // used as a value somewhere, not only called

	// Captures are the variables of enclosing functions that the body, or a
	// nested function that it calls or contains, uses; in the order of first
	// use. A function that calls a nested function by name needs all that the
	// callee captures, less what it declares itself.
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
func (*Builtin) object() {}

// Info is what Check found out about a program without errors.
type Info struct {
	Structs []*Struct
	Globals []*Var  // in textual order
	Funcs   []*Func // by Index
	Main    *Func

	// Types gives the type of every expression that has exactly one value; a
	// call with no result or several is not in it. The callee of a direct call
	// and the names of built-in functions and structs are not in it either.
	Types map[ast.Expr]Type

	// Values gives the value of every constant expression (int64, float64,
	// bool or string): literals, named constants, and operators, conversions
	// and ?: applied to constants. Parts of a constant expression may be
	// missing.
	Values map[ast.Expr]any

	// Uses gives the object of every name in an expression.
	Uses map[*ast.NameExpr]Object

	// Vars gives the variable that an identifier declares: in var, for … in,
	// and in parameter lists.
	Vars map[*ast.Ident]*Var

	// FuncOf gives the function of a body: *ast.Func of declarations and literals.
	FuncOf map[*ast.Func]*Func

	// Fields gives the field that a field expression selects.
	Fields map[*ast.FieldExpr]*StructField

	// Targets gives the loop that a break leaves or a continue repeats. A
	// switch is not a loop: a break in it leaves the loop around it.
	Targets map[ast.Stmt]ast.Stmt

	// Gotos gives what the goto enters: its label, and the variables that are
	// in scope at the label and not at the goto, which begin their life there.
	Gotos map[*ast.GotoStmt]*Goto

	// Endless marks the loops whose condition is constantly true (or missing):
	// they are left by break, goto and return only.
	Endless map[ast.Stmt]bool
}

// A Goto is where a goto leads.
type Goto struct {
	Label *ast.LabelStmt
	Fresh []*Var
}
