// This file defines the types and constant values of expressions.
//
// The check of an expression receives the type that the context expects, or nil if
// the context accepts any type. The expected type is only a hint, which gives a type
// to nil and []: the caller compares the result with it.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// expr checks an expression that must have one value, and returns its type.
func (c *checker) expr(e ast.Expr, want Type) Type {
	var t Type
	if b, ok := e.(*ast.BinaryExpr); ok {
		t = c.binary(b)
	} else {
		t = c.operand(e, want)
		c.info.Types[e] = t
	}
	return t
}

// expect checks an expression that must be of the given type. If it is not, expect
// reports an error and returns it, so that the caller can add a note or a label.
func (c *checker) expect(e ast.Expr, want Type) *diag.Diagnostic {
	got := c.expr(e, want)
	if agree(got, want) {
		return nil
	}
	return c.mismatch(e, want, got)
}

// mismatch reports that an expression is not of the type that is expected.
func (c *checker) mismatch(e ast.Expr, want, got Type) *diag.Diagnostic {
	return c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", want, got).Under("this is of type `%s`", got)
}

// agree reports whether two types are the same, as far as they are known.
func agree(t, u Type) bool {
	if t == u || t == Invalid || u == Invalid || u == text && (t == String || t == Bytes) {
		return true
	}
	f, isFunc := t.(*FuncType)
	g, both := u.(*FuncType)
	if !isFunc || !both || len(f.Params) != len(g.Params) || len(f.Results) != len(g.Results) || (f.Throws == nil) != (g.Throws == nil) {
		return false
	}
	for i, p := range f.Params {
		if q := g.Params[i]; p.Ref != q.Ref || !agree(p.Type, q.Type) {
			return false
		}
	}
	for i, r := range f.Results {
		if !agree(r, g.Results[i]) {
			return false
		}
	}
	return f.Throws == nil || agree(f.Throws, g.Throws)
}

// any checks an expression of which nothing is expected, because of an earlier error.
// It may have any type and, if it is a call, any number of results.
func (c *checker) any(e ast.Expr) {
	if call, ok := e.(*ast.CallExpr); ok {
		if results, ok := c.call(call, Invalid); ok && len(results) == 1 {
			c.info.Types[call] = results[0]
		}
	} else {
		c.expr(e, Invalid)
	}
}

// condition checks an expression that must be a bool.
func (c *checker) condition(e ast.Expr) {
	if d := c.expect(e, Bool); d != nil {
		d.Note("a condition must be of type `bool`")
	}
}

// operand checks an expression that is not binary.
func (c *checker) operand(e ast.Expr, want Type) Type {
	switch e := e.(type) {
	case *ast.IntLit:
		c.info.Values[e] = e.Value
		return Int
	case *ast.FloatLit:
		c.info.Values[e] = e.Value
		return Float
	case *ast.StringLit:
		c.info.Values[e] = e.Value
		return String
	case *ast.BoolLit:
		c.info.Values[e] = e.Value
		return Bool
	case *ast.NilLit:
		return c.nilLit(e, want)
	case *ast.NameExpr:
		t := c.name(e)
		if t == Invalid {
			c.wants(e, want)
		}
		return t
	case *ast.UnaryExpr:
		return c.unary(e)
	case *ast.CondExpr:
		return c.cond(e, want)
	case *ast.CallExpr:
		return c.single(e, want)
	case *ast.IndexExpr:
		return c.index(e)
	case *ast.FieldExpr:
		return c.fieldExpr(e)
	case *ast.ArrayLit:
		return c.arrayLit(e, want)
	case *ast.FuncLit:
		return c.funcLit(e)
	case *ast.BadExpr:
		if c.fn != nil {
			c.fn.failed = true
		}
	}
	return Invalid
}

// wants records which type is expected of an expression, if that is a name that is not declared.
func (c *checker) wants(e ast.Expr, want Type) {
	name, ok := e.(*ast.NameExpr)
	if !ok || want == nil || want == Invalid || c.info.Uses[name] != nil {
		return
	}
	if c.info.Wanted == nil {
		c.info.Wanted = map[*ast.NameExpr]Type{}
	}
	c.info.Wanted[name] = want
}

func (c *checker) nilLit(e *ast.NilLit, want Type) Type {
	switch want.(type) {
	case *Struct:
		return want
	case nil:
		c.errorf(diag.CannotInferType, e.Pos(), "the type of `nil` cannot be inferred").
			Under("of which struct type is this?").
			Note("only a struct may be `nil`")
	default:
		if want != Invalid {
			c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `nil`", want).
				Under("only a struct may be `nil`")
		}
	}
	return Invalid
}

// name checks a name that is used as a value.
func (c *checker) name(e *ast.NameExpr) Type {
	b := c.resolve(e)
	if b == nil {
		return Invalid
	}
	switch obj := c.info.Uses[e].(type) {
	case *Var:
		c.use(obj, e.Pos())
		return obj.Type
	case *Const:
		if obj.Value != nil {
			c.info.Values[e] = obj.Value
		}
		return obj.Type
	case *Func:
		obj.Escapes = true
		if obj.Value != nil {
			c.use(obj.Value, e.Pos())
		}
		return obj.Type
	case *Struct:
		c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is a struct type, not a value", e.Name).
			Under("expected a value").
			Label(b.at, "declared here")
	case *Alias:
		c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is a type alias, not a value", e.Name).
			Under("expected a value").
			Label(b.at, "declared here")
	case *Builtin:
		c.errorf(diag.WrongKindOfName, e.Pos(), "the built-in function `%s` can only be called", e.Name).
			Under("expected a value")
	}
	return Invalid
}

// resolve returns the binding of a name in an expression. If there is none, or several in the
// same scope, which is reported, it returns nil.
func (c *checker) resolve(e *ast.NameExpr) *binding {
	if b := c.names[e.Name]; b != nil {
		c.info.Uses[e] = b.obj
		if a, ok := b.obj.(*Alias); ok {
			if s, ok := a.Type.(*Struct); ok {
				c.info.Uses[e] = s
			}
		}
		if c.twice[b.obj] { // which is reported
			c.unclear++
			if v, ok := b.obj.(*Var); ok {
				c.use(v, e.Pos())
			}
			return nil
		}
		return b
	}
	if _, ok := predeclaredType(e.Name); ok {
		c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is a type, not a value", e.Name).Under("expected a value")
		return nil
	}
	c.undeclared(e.Name, e.Pos())
	return nil
}

// undeclared reports a name that is not declared, once in each statement, and no more after a
// statement that gives it a value.
func (c *checker) undeclared(name string, at diag.Span) {
	if c.fn != nil {
		c.fn.failed = true
	}
	if u, ok := c.unknown[unknownName{c.fn, name}]; ok && (u.given || u.in == c.current) {
		return
	}
	c.unknown[unknownName{c.fn, name}] = unknownUse{in: c.current}
	d := c.errorf(diag.UndeclaredName, at, "`%s` is not declared", name).Under("no such name in scope")
	if b := c.ended[name]; b.binding != nil && b.in == c.fn {
		d.Label(b.at, "declared in a block that has ended")
	}
}

// given records that the current statement gives a value to a name that is not declared.
func (c *checker) given(name string) {
	if u, ok := c.unknown[unknownName{c.fn, name}]; ok {
		u.given = true
		c.unknown[unknownName{c.fn, name}] = u
	}
}

// An unknownName is a name that is not declared, in a function or, if that is nil, outside.
type unknownName struct {
	in   *function
	name string
}

// An unknownUse is the last use of such a name that was reported.
type unknownUse struct {
	in    ast.Stmt
	given bool // it gets a value there
}

func (c *checker) unary(e *ast.UnaryExpr) Type {
	t := c.expr(e.X, nil)
	ok := t == Invalid
	switch e.Op {
	case ast.Sub:
		ok = ok || isNumber(t)
	case ast.Not:
		ok = ok || t == Bool
		c.wants(e.X, Bool)
	case ast.Com:
		ok = ok || t == Int
		c.wants(e.X, Int)
	}
	if !ok {
		c.errorf(diag.UndefinedOperator, e.Pos(), "the operator `%s` is not defined on `%s`", e.Op, t).
			Label(e.X.Pos(), "this is of type `%s`", t)
		return Invalid
	}
	if x, constant := c.info.Values[e.X]; constant {
		c.info.Values[e] = constUnary(e.Op, x)
	}
	return t
}

// needsContext reports whether only the context of an expression determines its type.
func needsContext(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NilLit:
		return true
	case *ast.ArrayLit:
		for _, x := range e.Elems {
			if !needsContext(x) {
				return false
			}
		}
		return true
	case *ast.CondExpr:
		return needsContext(e.Then) && needsContext(e.Else)
	}
	return false
}

// binary checks a chain of binary operators. It uses a loop, because a chain may be very long.
func (c *checker) binary(e *ast.BinaryExpr) Type {
	first, chain := ast.Spine(e)
	var t, second Type
	if needsContext(first) {
		second = c.expr(chain[0].Y, nil)
		t = c.expr(first, second)
	} else {
		t = c.expr(first, nil)
	}
	value, constant := c.info.Values[first]
	var joined joiner
	for i, b := range chain {
		u := second
		if i > 0 || u == nil {
			u = c.expr(b.Y, t)
		}
		if i == 0 && t == Invalid {
			c.wants(first, u)
		}
		var ok bool
		t, ok = c.binaryType(b.Op, b.OpPos, b.X, b.Y, t, u)
		c.info.Types[b] = t
		if !constant {
			continue
		}
		y, isConst := c.info.Values[b.Y]
		if !ok || !isConst {
			joined.flush(c, chain, i)
			constant = false
			continue
		}
		if s, ok := y.(string); ok && b.Op == ast.Add {
			if constant = joined.add(c, value, s); !constant {
				c.faults[b] = tooLong
			}
			continue
		}
		if s, ok := joined.flush(c, chain, i); ok {
			value = s
		}
		v, f := constBinary(b.Op, value, y)
		if f != noFault {
			c.faults[b] = f
			constant = false
			continue
		}
		value = v
		c.info.Values[b] = v
	}
	joined.flush(c, chain, len(chain))
	return t
}

// A joiner concatenates constant strings along a chain of operators in linear time:
// it does not create the intermediate strings.
type joiner struct {
	text   []byte
	active bool
}

// add appends y to the concatenation, which begins with x if y is the first to be
// appended. It reports whether the result is within the bounds of constants.
func (j *joiner) add(c *checker, x any, y string) bool {
	if !j.active {
		j.active = true
		j.text = append(j.text[:0], x.(string)...)
	}
	if len(j.text)+len(y) > maxConstString || c.strings+len(j.text)+len(y) > maxConstStrings {
		j.active = false
		return false
	}
	j.text = append(j.text, y...)
	return true
}

// flush ends the concatenation, if there is one, and records it as the value of
// chain[i-1].
func (j *joiner) flush(c *checker, chain []*ast.BinaryExpr, i int) (string, bool) {
	if !j.active {
		return "", false
	}
	j.active = false
	s := string(j.text)
	c.strings += len(s)
	c.info.Values[chain[i-1]] = s
	return s, true
}

// binaryType returns the type of x op y for operands of types t and u, and
// whether the operator is defined on them.
func (c *checker) binaryType(op ast.Op, at diag.Span, x, y ast.Expr, t, u Type) (Type, bool) {
	var defined func(Type) bool
	result := Type(Bool)
	switch op {
	case ast.Add:
		defined, result = isOrdered, t
	case ast.Sub, ast.Mul, ast.Div:
		defined, result = isNumber, t
	case ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Ushr:
		defined, result = func(t Type) bool { return t == Int }, Int
	case ast.LAnd, ast.LOr:
		defined = func(t Type) bool { return t == Bool }
	case ast.Lt, ast.Le, ast.Gt, ast.Ge:
		defined = isOrdered
	default:
		defined = func(Type) bool { return true }
	}
	var wrong ast.Expr
	var of Type
	switch {
	case t != Invalid && !defined(t):
		wrong, of = x, t
	case u != Invalid && !defined(u):
		wrong, of = y, u
	case agree(t, u):
		if op <= ast.Div && u == Invalid { // what has an error has no type that another error could be about
			return u, true
		}
		return result, true
	}
	failed := Type(Invalid)
	if result == Bool && op >= ast.Eq {
		failed = Bool
	}
	if wrong == nil {
		c.errorf(diag.MismatchedOperands, at, "the operands of `%s` are of different types, `%s` and `%s`", op, t, u).
			Label(x.Pos(), "this is of type `%s`", t).Label(y.Pos(), "this is of type `%s`", u)
		return failed, false
	}
	c.errorf(diag.UndefinedOperator, at, "the operator `%s` is not defined on `%s`", op, of).
		Label(wrong.Pos(), "this is of type `%s`", of)
	if isStruct(of) || (op == ast.LAnd || op == ast.LOr) && isNumber(of) { // it is no condition
		failed = Invalid
	}
	return failed, false
}

func (c *checker) cond(e *ast.CondExpr, want Type) Type {
	c.condition(e.Cond)
	var t, u Type
	if want == nil && needsContext(e.Then) {
		u = c.expr(e.Else, nil)
		t = c.expr(e.Then, u)
	} else {
		t = c.expr(e.Then, want)
		u = c.expr(e.Else, t)
		if want == nil {
			c.wants(e.Then, u)
		}
	}
	if !agree(t, u) && u == want { // the first one is wrong
		c.mismatch(e.Then, u, t).Label(e.Else.Pos(), "because this arm is of type `%s`", u)
		t = u
	} else if !agree(t, u) {
		c.mismatch(e.Else, t, u).Label(e.Then.Pos(), "because this arm is of type `%s`", t)
	}
	cond, ok1 := c.info.Values[e.Cond].(bool)
	x, ok2 := c.info.Values[e.Then]
	y, ok3 := c.info.Values[e.Else]
	if ok1 && ok2 && ok3 && t == u {
		if !cond {
			x = y
		}
		c.info.Values[e] = x
	}
	if t == Invalid {
		return u
	}
	return t
}

func (c *checker) index(e *ast.IndexExpr) Type {
	t := c.indexed(e)
	if t == String {
		return Int
	}
	return c.elem(e, t)
}

// indexed checks what is indexed and the index, and returns the type of what is indexed.
func (c *checker) indexed(e *ast.IndexExpr) Type {
	t := c.expr(e.X, nil)
	if !hasLen(t) && t != Invalid {
		c.any(e.Index)
	} else if d := c.expect(e.Index, Int); d != nil {
		d.Note("an index must be of type `int`")
	}
	return t
}

// elem returns the type of e, an element of a value of type t.
func (c *checker) elem(e *ast.IndexExpr, t Type) Type {
	if a, ok := t.(*Array); ok {
		return a.Elem
	}
	if t != Invalid {
		c.errorf(diag.NotIndexable, e.X.Pos(), "a value of type `%s` cannot be indexed", t).
			Under("expected an array or a string")
	}
	return Invalid
}

func (c *checker) fieldExpr(e *ast.FieldExpr) Type {
	t := c.expr(e.X, nil)
	s, ok := t.(*Struct)
	if !ok {
		if t != Invalid {
			c.errorf(diag.NotAStruct, e.Name.Pos(), "a value of type `%s` has no fields", t).
				Label(e.X.Pos(), "this is of type `%s`", t)
		}
		return Invalid
	}
	f := s.field(e.Name.Name)
	if f == nil {
		d := c.errorf(diag.UnknownField, e.Name.Pos(), "the struct `%s` has no field `%s`", s, e.Name.Name).
			Under("no such field").
			Label(s.Decl.Name.Pos(), "declared here")
		var names []string
		for _, f := range s.Fields {
			names = append(names, f.Name)
		}
		if 0 < len(names) && len(names) < 10 {
			d.Note("its fields are `%s`", strings.Join(names, ", "))
		}
		return Invalid
	}
	c.info.Fields[e] = f
	return f.Type
}

func (c *checker) arrayLit(e *ast.ArrayLit, want Type) Type {
	if a, ok := want.(*Array); ok {
		for _, x := range e.Elems {
			c.expect(x, a.Elem)
		}
		return a
	}
	if len(e.Elems) == 0 {
		switch want {
		case nil:
			c.errorf(diag.CannotInferType, e.Pos(), "the type of `[]` cannot be inferred").
				Under("what are its elements?").
				Help("give the variable the type of its elements, as in `var x: [int] = [];`")
		case Invalid:
		default:
			c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found an array", want)
		}
		return Invalid
	}
	// All elements must have the type of the first that does not need context.
	first := 0
	for i, x := range e.Elems {
		if !needsContext(x) {
			first = i
			break
		}
	}
	var hint Type
	if want == Invalid {
		hint = Invalid
	}
	elem := c.expr(e.Elems[first], hint)
	for i, x := range e.Elems {
		if i == first {
			continue
		}
		if d := c.expect(x, elem); d != nil {
			d.Label(e.Elems[first].Pos(), "because this element is of type `%s`", elem)
		}
	}
	return c.arrayOf(elem, e.Pos())
}

// arrayOf returns the array type of an inferred element type. The parser limits how
// deep written types nest, so that functions on types may recurse. Inferred types could
// exceed this limit, if one variable after the other is put into an array; arrayOf
// reports that.
func (c *checker) arrayOf(elem Type, at diag.Span) Type {
	t := c.types.array(elem)
	if c.types.depths[t] > c.file.Limits.MaxNesting() {
		c.errs.Nested(diag.CannotInferType, at, "the type of this array cannot be inferred: it nests")
		return Invalid
	}
	return t
}

// funcLit checks a function literal. In the initialiser of a global its body is checked later, when
// all globals have types.
func (c *checker) funcLit(e *ast.FuncLit) Type {
	f := c.newFunction(e.Func, nil)
	c.signature(f)
	if c.fn == nil {
		c.pending = append(c.pending, f)
	} else {
		c.body(f)
	}
	return f.Type
}
