// This file defines the conversion of expressions, conditions and lvalues.

package lower

import (
	"fmt"
	"slices"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
)

var binary = [...]cps.Code{
	ast.Add: cps.Add, ast.Sub: cps.Sub, ast.Mul: cps.Mul, ast.Div: cps.Div, ast.Rem: cps.Rem,
	ast.And: cps.And, ast.Or: cps.Or, ast.Xor: cps.Xor, ast.Shl: cps.Shl, ast.Shr: cps.Shr, ast.Ushr: cps.Ushr,
	ast.Eq: cps.Eq, ast.Ne: cps.Ne, ast.Lt: cps.Lt, ast.Le: cps.Le, ast.Gt: cps.Gt, ast.Ge: cps.Ge,
}

var unary = [...]cps.Code{ast.Sub: cps.Neg, ast.Not: cps.Not, ast.Com: cps.Com}

// values converts a list of expressions; one call may give several values.
func (f *function) values(list []ast.Expr) []cps.Value {
	if c, ok := single(list).(*ast.CallExpr); ok {
		return f.call(c, false)
	}
	values := make([]cps.Value, len(list))
	for i, e := range list {
		values[i] = f.expr(e)
	}
	return values
}

// expr converts an expression that has exactly one value.
func (f *function) expr(e ast.Expr) cps.Value {
	switch e := e.(type) {
	case *ast.IntLit:
		return f.b.Int(e.Value)
	case *ast.FloatLit:
		return f.b.Float(e.Value)
	case *ast.StringLit:
		return f.b.String(e.Value)
	case *ast.BoolLit:
		return f.b.Bool(e.Value)
	case *ast.NilLit:
		return f.b.Nil(f.typ(f.info.Types[e]))
	case *ast.NameExpr:
		return f.name(e)
	case *ast.UnaryExpr:
		x := f.expr(e.X)
		f.at(e.Pos())
		return f.b.Op(unary[e.Op], x)
	case *ast.BinaryExpr:
		return f.chain(e)
	case *ast.CondExpr:
		return f.cond(e)
	case *ast.CallExpr:
		return f.call(e, false)[0]
	case *ast.IndexExpr, *ast.FieldExpr:
		return f.load(f.lvalue(e))
	case *ast.ArrayLit:
		elems := make([]cps.Value, len(e.Elems))
		for i, elem := range e.Elems {
			elems[i] = f.expr(elem)
		}
		f.at(e.Pos())
		return f.b.ArrayLit(f.typ(f.info.Types[e]), elems...)
	case *ast.FuncLit:
		f.at(e.Pos())
		return f.closure(f.info.FuncOf[e.Func])
	}
	panic(fmt.Sprintf("lower: unexpected expression %T", e))
}

// constant returns the value of a constant that the checker computed.
func (f *function) constant(x any) cps.Value {
	switch x := x.(type) {
	case int64:
		return f.b.Int(x)
	case float64:
		return f.b.Float(x)
	case bool:
		return f.b.Bool(x)
	case string:
		return f.b.String(x)
	}
	panic(fmt.Sprintf("lower: unexpected constant %v", x))
}

func (f *function) name(e *ast.NameExpr) cps.Value {
	switch o := f.info.Uses[e].(type) {
	case *check.Const:
		return f.constant(o.Value)
	case *check.Func:
		if o.Value == nil { // declared at the top level
			f.at(e.Pos())
			return f.b.Closure(f.funcs[o.Index])
		}
	}
	return f.load(f.lvalue(e))
}

// closure creates the value of a nested function.
func (f *function) closure(fn *check.Func) cps.Value {
	return f.b.Closure(f.funcs[fn.Index], f.captures(fn)...)
}

// captures returns the arguments that a nested function takes before its own
// parameters: cells of variables that are shared, and values of all others.
func (f *function) captures(fn *check.Func) []cps.Value {
	var values []cps.Value
	for _, v := range fn.Captures {
		x := f.b.Get(f.holder(v))
		if inMemory(v, f.fn) && !v.Shared {
			x = f.b.Op(cps.Load, x)
		}
		values = append(values, x)
	}
	return values
}

// chain converts a chain of binary operators, which associate to the left,
// without recursion: a chain can be very long.
func (f *function) chain(e ast.Expr) cps.Value {
	first, chain := ast.Spine(e)
	x := f.expr(first)
	for _, e := range chain {
		if e.Op == ast.LAnd || e.Op == ast.LOr {
			x = f.shortCircuit(x, e)
			continue
		}
		y := f.expr(e.Y)
		f.at(e.OpPos)
		x = f.b.Op(binary[e.Op], x, y)
	}
	return x
}

// shortCircuit converts x && y or x || y to a value: x decides whether y is
// evaluated.
func (f *function) shortCircuit(x cps.Value, e *ast.BinaryExpr) cps.Value {
	f.at(e.OpPos)
	result := f.b.Variable("", cps.Bool)
	f.b.Set(result, f.b.Bool(e.Op == ast.LOr))
	join := f.b.Cont("join")
	right := f.right(e.Op)
	if e.Op == ast.LAnd {
		f.b.Branch(x, right, join)
	} else {
		f.b.Branch(x, join, right)
	}
	f.enter(right)
	f.b.Set(result, f.expr(e.Y))
	f.b.Jump(join)
	f.enter(join)
	return f.b.Get(result)
}

// right creates the continuation that evaluates the right operand of op.
func (f *function) right(op ast.Op) cps.ContID {
	if op == ast.LAnd {
		return f.b.Cont("and")
	}
	return f.b.Cont("or")
}

// cond converts c ? x : y.
func (f *function) cond(e *ast.CondExpr) cps.Value {
	result := f.b.Variable("", f.typ(f.info.Types[e]))
	then, els, join := f.b.Cont("then"), f.b.Cont("else"), f.b.Cont("join")
	f.condition(e.Cond, then, els)
	f.enter(then)
	f.b.Set(result, f.expr(e.Then))
	f.b.Jump(join)
	f.enter(els)
	f.b.Set(result, f.expr(e.Else))
	f.b.Jump(join)
	f.enter(join)
	return f.b.Get(result)
}

// condition branches to then if e is true and to els if it is false. The
// operators !, && and || become control flow and produce no value.
func (f *function) condition(e ast.Expr, then, els cps.ContID) {
	for {
		not, ok := e.(*ast.UnaryExpr)
		if !ok || not.Op != ast.Not {
			break
		}
		e, then, els = not.X, els, then
	}
	// Descend from the outermost operator into the left operands. Each left
	// operand decides the result or continues with its right operand.
	type operand struct {
		entry     cps.ContID
		e         ast.Expr
		then, els cps.ContID
	}
	var rights []operand
	for {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != ast.LAnd && b.Op != ast.LOr {
			break
		}
		f.at(b.OpPos)
		right := f.right(b.Op)
		rights = append(rights, operand{right, b.Y, then, els})
		e = b.X
		if b.Op == ast.LAnd {
			then = right
		} else {
			els = right
		}
	}
	if not, ok := e.(*ast.UnaryExpr); ok && not.Op == ast.Not {
		f.condition(e, then, els)
	} else {
		f.branch(e, then, els)
	}
	for i := len(rights) - 1; i >= 0; i-- {
		r := rights[i]
		f.enter(r.entry)
		f.condition(r.e, r.then, r.els)
	}
}

// branch is condition for an expression without operators on conditions.
func (f *function) branch(e ast.Expr, then, els cps.ContID) {
	if c, ok := e.(*ast.CallExpr); ok && f.isNext(c) {
		f.next(c, then, els)
		return
	}
	x := f.expr(e)
	f.at(e.Pos())
	f.b.Branch(x, then, els)
}

// call converts a call and returns its results. A call of a function in tail
// position passes the return continuation on, and thereby ends the current
// continuation; there are no results then.
func (f *function) call(e *ast.CallExpr, tail bool) []cps.Value {
	var object check.Object
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		object = f.info.Uses[name]
	}
	switch o := object.(type) {
	case *check.Builtin:
		if o.Name == "next" {
			return []cps.Value{f.nextValue(e)}
		}
		return f.builtin(e, o.Name)
	case *check.Struct:
		args := f.args(e)
		f.at(e.Pos())
		return []cps.Value{f.b.New(f.typ(o), args...)}
	case *check.Func:
		args := f.args(e)
		f.at(e.Pos())
		args = append(f.captures(o), args...) // the arguments may assign what the function captures
		others := f.others(o.Type.Throws)
		if tail && !o.Syntax.Extern && f.returns(o.Type) {
			f.b.CallTo(f.funcs[o.Index], append([]cps.ContID{cps.Ret}, others...), args...)
			return nil
		}
		return f.b.CallOr(f.funcs[o.Index], others, args...)
	}
	callee := f.expr(e.Fn)
	args := f.args(e)
	f.at(e.Pos())
	typ := f.info.Types[e.Fn].(*check.FuncType)
	others := f.others(typ.Throws)
	if tail && f.returns(typ) {
		f.b.CallValueTo(callee, append([]cps.ContID{cps.Ret}, others...), args...)
		return nil
	}
	return f.b.CallValueOr(callee, others, args...)
}

// returns reports whether a call of a callee that is the last action of f can be a tail
// call: it can if the callee may pass its results to the return continuation of f.
func (f *function) returns(callee *check.FuncType) bool {
	return slices.Equal(f.fn.Results, callee.Results) && f.mayTailCall()
}

// args converts the arguments of a call. References to elements, fields and globals
// are created last, since creating one checks it, and the other arguments may change
// what it refers to.
func (f *function) args(e *ast.CallExpr) []cps.Value {
	values := make([]cps.Value, len(e.Args))
	lvalues := make([]lvalue, len(e.Args))
	for i, arg := range e.Args {
		if arg.Ref {
			lvalues[i] = f.lvalue(arg.X)
		} else {
			values[i] = f.expr(arg.X)
		}
	}
	for i, arg := range e.Args {
		if arg.Ref {
			values[i] = f.reference(lvalues[i])
		}
	}
	return values
}

// builtin converts the call of a built-in function. Each has the name of its
// operation, but for exit, which is a terminator.
func (f *function) builtin(e *ast.CallExpr, name string) []cps.Value {
	args := f.args(e)
	f.at(e.Pos())
	if name == "exit" {
		f.b.Exit(args[0])
		return nil
	}
	code, to := cps.CodeOf(name), cps.NoType
	switch code {
	case cps.ToInt:
		to = cps.Int
	case cps.ToFloat:
		to = cps.Float
	case cps.ToString:
		to = cps.String
	}
	if to != cps.NoType && f.b.TypeOf(args[0]) == to {
		return args // a conversion that changes nothing
	}
	return []cps.Value{f.b.Op(code, args...)}
}

// An lvalue is an operand that can be read, assigned and passed by reference: a
// variable, an element or a field. Its subexpressions have been evaluated.
type lvalue struct {
	e     ast.Expr
	v     *check.Var // of a NameExpr
	x, i  cps.Value  // array and index, or struct, or the reference to a variable in memory
	field int
}

// lvalue evaluates the subexpressions of e.
func (f *function) lvalue(e ast.Expr) lvalue {
	p := lvalue{e: e}
	switch e := e.(type) {
	case *ast.NameExpr:
		switch o := f.info.Uses[e].(type) {
		case *check.Var:
			p.v = o
		case *check.Func:
			p.v = o.Value
		}
		if inMemory(p.v, f.fn) {
			f.at(e.Pos())
			p.x = f.b.Get(f.holder(p.v))
		}
	case *ast.IndexExpr:
		p.x = f.expr(e.X)
		p.i = f.expr(e.Index)
	case *ast.FieldExpr:
		p.x = f.expr(e.X)
		p.field = f.info.Fields[e].Index
	default:
		panic(fmt.Sprintf("lower: unexpected lvalue %T", e))
	}
	return p
}

// atLvalue sets the position of an access: the name, the bracket or the dot.
func (f *function) atLvalue(p lvalue) {
	switch e := p.e.(type) {
	case *ast.IndexExpr:
		f.at(e.Bracket)
	case *ast.FieldExpr:
		f.at(e.Dot)
	default:
		f.at(e.Pos())
	}
}

func (f *function) load(p lvalue) cps.Value {
	f.atLvalue(p)
	switch {
	case p.v == nil && p.i != cps.NoValue:
		return f.b.Op(cps.Index, p.x, p.i)
	case p.v == nil:
		return f.b.GetField(p.x, p.field)
	case p.v.Kind == check.Global:
		return f.b.GetGlobal(cps.GlobalID(p.v.Index))
	case inMemory(p.v, f.fn):
		return f.b.Op(cps.Load, p.x)
	}
	return f.b.Get(f.holder(p.v))
}

func (f *function) store(p lvalue, x cps.Value) {
	f.atLvalue(p)
	switch {
	case p.v == nil && p.i != cps.NoValue:
		f.b.Op(cps.SetIndex, p.x, p.i, x)
	case p.v == nil:
		f.b.SetField(p.x, p.field, x)
	case p.v.Kind == check.Global:
		f.b.SetGlobal(cps.GlobalID(p.v.Index), x)
	case inMemory(p.v, f.fn):
		f.b.Op(cps.Store, p.x, x)
	default:
		f.b.Set(f.holder(p.v), x)
	}
}

func (f *function) reference(p lvalue) cps.Value {
	f.atLvalue(p)
	switch {
	case p.v == nil && p.i != cps.NoValue:
		return f.b.Op(cps.RefIndex, p.x, p.i)
	case p.v == nil:
		return f.b.RefField(p.x, p.field)
	case p.v.Kind == check.Global:
		return f.b.RefGlobal(cps.GlobalID(p.v.Index))
	}
	return p.x
}
