// This file defines the nodes of the syntax tree.

package ast

import (
	"slices"

	"cpsc/diag"
)

// A Node is a part of the source text.
type Node interface {
	Pos() diag.Span
}

// A Span is embedded in every node and has its position.
type Span struct{ diag.Span }

// Pos returns the span of the source that the node covers.
func (s Span) Pos() diag.Span { return s.Span }

// An Ident is an occurrence of a name.
type Ident struct {
	Span
	Name string
}

// A File is a program: its declarations in textual order.
type File struct {
	Span
	Decls   []Decl
	Skipped []diag.Span // of a text with syntax errors: the parts that are not, or not as a whole, in Decls
}

// An Input is what is typed into a session at once. Its declarations belong to the top level
// of the session, and so do the variables that its outermost statements declare.
type Input struct {
	Span
	Decls  []Decl // in textual order; no *VarDecl
	Stmts  []Stmt // in textual order; also *VarDecl, but no *FuncDecl
	Result Expr   // nil: none
}

// A Decl is a declaration at the top level of a file: *ConstDecl, *VarDecl, *TypeDecl,
// *StructDecl or *FuncDecl.
type Decl interface {
	Node
	decl()
}

// A ConstDecl is const Name = Value; at the top level or in a block.
type ConstDecl struct {
	Span
	Name  *Ident
	Value Expr
}

// A TypeDecl is type Name = Type; which declares an alias: another name for the type.
type TypeDecl struct {
	Span
	Name *Ident
	Type TypeExpr
}

// A StructDecl is struct Name { Fields }
type StructDecl struct {
	Span
	Name   *Ident
	Fields []*Field
}

// A Field is a field of a struct or a parameter of a function.
type Field struct {
	Span
	Ref  bool // a parameter by reference
	Name *Ident
	Type TypeExpr
}

// A FuncDecl is fn Name(Params) -> (Results) Body, at the top level or in a block, or
// extern fn Name(Params) -> (Results); at the top level.
type FuncDecl struct {
	Span
	Name *Ident
	Func *Func
}

// A Func has the common parts of function declarations and function literals.
type Func struct {
	Span    // from fn to the end of the body
	Params  []*Field
	Results []TypeExpr
	Yields  TypeExpr // of a generator, which has no results; otherwise nil
	Throws  TypeExpr // nil: nothing
	Extern  bool     // a host function; its Body is empty, at its semicolon
	Body    *Block
}

// Type expressions.

// A TypeExpr is *NamedType, *ArrayType, *FuncType or *GenType.
type TypeExpr interface {
	Node
	typeExpr()
}

// A NamedType is int, float, bool, string or the name of a struct or an alias.
type NamedType struct {
	Span
	Name string
}

// An ArrayType is [Elem].
type ArrayType struct {
	Span
	Elem TypeExpr
}

// A FuncType is fn(Params) -> (Results) throws Throws.
type FuncType struct {
	Span
	Params  []*ParamType
	Results []TypeExpr
	Throws  TypeExpr // nil: nothing
}

// A GenType is gen Elem throws Throws.
type GenType struct {
	Span
	Elem   TypeExpr
	Throws TypeExpr // nil: nothing
}

// A ParamType is a parameter of a function type.
type ParamType struct {
	Span
	Ref  bool
	Type TypeExpr
}

// Statements.

// A Stmt is one of the statements below, or a *ConstDecl, *VarDecl or *FuncDecl.
type Stmt interface {
	Node
	stmt()
}

type (
	// A VarDecl is var Names: Type = Values; Type or Values may be absent. A single
	// call may provide the values of several names.
	VarDecl struct {
		Span
		Names  []*Ident
		Type   TypeExpr // nil: inferred
		Values []Expr   // empty: no initial value
	}

	// An AssignStmt is Targets = Values; or, with an operator, Target op= Value;
	AssignStmt struct {
		Span
		Targets []Expr // names, index and field expressions
		Op      Op     // 0 for a plain assignment
		OpPos   diag.Span
		Values  []Expr
	}

	// A CallStmt is a call whose results are discarded.
	CallStmt struct {
		Span
		Call *CallExpr
	}

	// An IfStmt is if … else if … else …; all its arms are in one node.
	IfStmt struct {
		Span
		Arms []*IfArm // at least one
		Else *Block   // or nil
	}

	// A WhileStmt is while Cond Body.
	WhileStmt struct {
		Span
		Cond Expr
		Body *Block
	}

	// A DoStmt is do Body while Cond;
	DoStmt struct {
		Span
		Body *Block
		Cond Expr
	}

	// A ForStmt is for Init; Cond; Post Body; each of the three may be nil.
	ForStmt struct {
		Span
		Init Stmt // *VarDecl, *AssignStmt or *CallStmt
		Cond Expr
		Post Stmt // *AssignStmt or *CallStmt
		Body *Block
	}

	// A ForInStmt is for Var in Low..High Body.
	ForInStmt struct {
		Span
		Var       *Ident
		Low, High Expr
		Body      *Block
	}

	// A ForEachStmt is for Var in Seq Body: over the elements of an array or the values
	// of a generator.
	ForEachStmt struct {
		Span
		Var  *Ident
		Seq  Expr
		Body *Block
	}

	// A SwitchStmt is switch Subject { Cases }.
	SwitchStmt struct {
		Span
		Subject Expr
		Cases   []*Case
	}

	// A BreakStmt is break Label; Label may be nil.
	BreakStmt struct {
		Span
		Label *Ident
	}

	// A ContinueStmt is continue Label; Label may be nil.
	ContinueStmt struct {
		Span
		Label *Ident
	}

	// A GotoStmt is goto Label;
	GotoStmt struct {
		Span
		Label *Ident
	}

	// A LabelStmt is Name: as a statement of its own. Labels directly before a loop also
	// name the loop for break and continue.
	LabelStmt struct {
		Span
		Name *Ident
	}

	// A ReturnStmt is return Values;
	ReturnStmt struct {
		Span
		Values []Expr
	}

	// A ThrowStmt is throw Value;
	ThrowStmt struct {
		Span
		Value Expr
	}

	// A YieldStmt is yield Value;
	YieldStmt struct {
		Span
		Value Expr
	}

	// A TryStmt is try Body catch … finally Finally. One of Catch and Finally may be nil.
	TryStmt struct {
		Span
		Body    *Block
		Catch   *Catch
		Finally *Block
	}

	// A Block is { Stmts }.
	Block struct {
		Span
		Stmts []Stmt
	}
)

// An IfArm is a condition and the block that runs if it is true.
type IfArm struct {
	Span
	Cond Expr
	Body *Block
}

// A Case is case Values: Body, or default: Body.
type Case struct {
	Span
	Values  []Expr
	Default bool
	Body    []Stmt
}

// A Catch is catch Var: Type Body.
type Catch struct {
	Span
	Var  *Ident
	Type TypeExpr // nil: that of what the try block throws
	Body *Block
}

// Expressions.

// An Expr is one of the expressions below. Parentheses have no node of their own.
type Expr interface {
	Node
	expr()
}

type (
	// An IntLit is an integer or a character literal. The minus of
	// -9223372036854775808 is part of the literal.
	IntLit struct {
		Span
		Value int64
	}

	// A FloatLit is a floating-point literal.
	FloatLit struct {
		Span
		Value float64
	}

	// A StringLit is a string literal; Value is the string without quotes and escapes.
	StringLit struct {
		Span
		Value string
	}

	// A BoolLit is true or false.
	BoolLit struct {
		Span
		Value bool
	}

	// A NilLit is nil.
	NilLit struct{ Span }

	// A NameExpr is a name in an expression. The conversions int, float and
	// str and all built-in functions are names too.
	NameExpr struct {
		Span
		Name string
	}

	// A UnaryExpr is Op X.
	UnaryExpr struct {
		Span
		Op Op // Sub, Not, Com
		X  Expr
	}

	// A BinaryExpr is X Op Y. A long chain of operators is a deep tree that descends to
	// the left: see Spine.
	BinaryExpr struct {
		Span
		Op    Op
		OpPos diag.Span
		X, Y  Expr
	}

	// A CondExpr is Cond ? Then : Else.
	CondExpr struct {
		Span
		Cond, Then, Else Expr
	}

	// A CallExpr is Fn(Args).
	CallExpr struct {
		Span
		Fn   Expr
		Args []*Arg
	}

	// An IndexExpr is X[Index].
	IndexExpr struct {
		Span
		X, Index Expr
		Bracket  diag.Span // the [
	}

	// A FieldExpr is X.Name.
	FieldExpr struct {
		Span
		X    Expr
		Name *Ident
		Dot  diag.Span // the .
	}

	// An ArrayLit is [Elems].
	ArrayLit struct {
		Span
		Elems []Expr
	}

	// A FuncLit is an anonymous function.
	FuncLit struct {
		Span
		Func *Func
	}

	// A BadExpr replaces an expression with a syntax error.
	BadExpr struct{ Span }
)

// An Arg is an argument of a call, by reference if Ref is set.
type Arg struct {
	Span
	Ref bool
	X   Expr
}

// An Op is an operator of a unary or binary expression or of an assignment.
type Op uint8

const (
	NoOp Op = iota
	Add     // +
	Sub     // -
	Mul     // *
	Div     // /
	Rem     // %
	And     // &
	Or      // |
	Xor     // ^
	Shl     // <<
	Shr     // >>
	Ushr    // >>>
	Eq      // ==
	Ne      // !=
	Lt      // <
	Le      // <=
	Gt      // >
	Ge      // >=
	LAnd    // &&
	LOr     // ||
	Not     // !
	Com     // ~
)

var opText = [...]string{"", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>",
	"==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "~"}

// String returns the operator in the syntax of Imp.
func (op Op) String() string { return opText[op] }

// Spine returns the chain of binary expressions that starts at e and follows the left
// operands, the innermost one first, and the left operand of that one. It allows a walk
// through a chain of any length without recursion.
func Spine(e Expr) (first Expr, chain []*BinaryExpr) {
	for {
		b, ok := e.(*BinaryExpr)
		if !ok {
			break
		}
		chain = append(chain, b)
		e = b.X
	}
	slices.Reverse(chain)
	return e, chain
}

// Operands returns the expressions directly inside e, in textual order, but not those in the body of a
// function literal.
func Operands(e Expr) []Expr {
	switch e := e.(type) {
	case *UnaryExpr:
		return []Expr{e.X}
	case *BinaryExpr:
		return []Expr{e.X, e.Y}
	case *CondExpr:
		return []Expr{e.Cond, e.Then, e.Else}
	case *CallExpr:
		list := []Expr{e.Fn}
		for _, a := range e.Args {
			list = append(list, a.X)
		}
		return list
	case *IndexExpr:
		return []Expr{e.X, e.Index}
	case *FieldExpr:
		return []Expr{e.X}
	case *ArrayLit:
		return e.Elems
	}
	return nil
}

// Inspect calls f for e and all expressions inside it, in textual order, but not for those in the bodies
// of function literals. It stops when f returns false.
func Inspect(e Expr, f func(Expr) bool) {
	for stack := []Expr{e}; len(stack) > 0; {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !f(e) {
			return
		}
		for _, x := range slices.Backward(Operands(e)) {
			stack = append(stack, x)
		}
	}
}

// NestedFuncs returns the declarations of functions that follow one another in a block
// from list[i] on, or nil if list[i] is not the first of them. They are in scope in each
// other's bodies.
func NestedFuncs(list []Stmt, i int) []*FuncDecl {
	if i > 0 {
		if _, ok := list[i-1].(*FuncDecl); ok {
			return nil
		}
	}
	var funcs []*FuncDecl
	for _, s := range list[i:] {
		f, ok := s.(*FuncDecl)
		if !ok {
			break
		}
		funcs = append(funcs, f)
	}
	return funcs
}

func (*ConstDecl) decl()  {}
func (*VarDecl) decl()    {}
func (*TypeDecl) decl()   {}
func (*StructDecl) decl() {}
func (*FuncDecl) decl()   {}

func (*NamedType) typeExpr() {}
func (*ArrayType) typeExpr() {}
func (*FuncType) typeExpr()  {}
func (*GenType) typeExpr()   {}

func (*ConstDecl) stmt()    {}
func (*VarDecl) stmt()      {}
func (*FuncDecl) stmt()     {}
func (*AssignStmt) stmt()   {}
func (*CallStmt) stmt()     {}
func (*IfStmt) stmt()       {}
func (*WhileStmt) stmt()    {}
func (*DoStmt) stmt()       {}
func (*ForStmt) stmt()      {}
func (*ForInStmt) stmt()    {}
func (*ForEachStmt) stmt()  {}
func (*SwitchStmt) stmt()   {}
func (*BreakStmt) stmt()    {}
func (*ContinueStmt) stmt() {}
func (*GotoStmt) stmt()     {}
func (*LabelStmt) stmt()    {}
func (*ReturnStmt) stmt()   {}
func (*ThrowStmt) stmt()    {}
func (*YieldStmt) stmt()    {}
func (*TryStmt) stmt()      {}
func (*Block) stmt()        {}

func (*IntLit) expr()     {}
func (*FloatLit) expr()   {}
func (*StringLit) expr()  {}
func (*BoolLit) expr()    {}
func (*NilLit) expr()     {}
func (*NameExpr) expr()   {}
func (*UnaryExpr) expr()  {}
func (*BinaryExpr) expr() {}
func (*CondExpr) expr()   {}
func (*CallExpr) expr()   {}
func (*IndexExpr) expr()  {}
func (*FieldExpr) expr()  {}
func (*ArrayLit) expr()   {}
func (*FuncLit) expr()    {}
func (*BadExpr) expr()    {}
