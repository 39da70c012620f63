// This file defines the check of calls: of functions, of structs (which create a
// value), of built-in functions and of conversions.

package check

import (
	"fmt"
	"math"

	"cpsc/ast"
	"cpsc/diag"
)

// single checks a call that must have one result.
func (c *checker) single(e *ast.CallExpr, want Type) Type {
	results, ok := c.call(e, want)
	switch {
	case !ok:
		return Invalid
	case len(results) == 1:
		return results[0]
	case len(results) == 0:
		c.errorf(diag.NotOneResult, e.Pos(), "%s has no result", callee(e)).Under("expected a value")
	default:
		c.errorf(diag.NotOneResult, e.Pos(), "%s has %d results", callee(e), len(results)).Under("expected one value")
	}
	return Invalid
}

// callee returns the name of what is called, for messages.
func callee(e *ast.CallExpr) string {
	switch fn := e.Fn.(type) {
	case *ast.NameExpr:
		return "`" + fn.Name + "`"
	case *ast.FieldExpr:
		return "`" + fn.Name.Name + "`"
	}
	return "this function"
}

// call checks a call and returns the types of its results, and whether they are
// known. It does not enter the call itself in Types.
func (c *checker) call(e *ast.CallExpr, want Type) ([]Type, bool) {
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		b := c.resolve(name)
		if b == nil {
			c.args(e)
			return nil, false
		}
		switch obj := c.info.Uses[name].(type) {
		case *Builtin:
			t, ok := c.builtin(e, obj.Name, want)
			switch {
			case !ok:
				return nil, false
			case t == nil:
				return nil, true
			}
			return []Type{t}, true
		case *Struct:
			if len(obj.Fields) < len(obj.Decl.Fields) { // two have the same name
				c.args(e)
				return []Type{obj}, true
			}
			sig := &signature{noun: "field", decl: b.at}
			for i, f := range obj.Fields {
				sig.params = append(sig.params, Param{Type: f.Type})
				sig.fields = append(sig.fields, obj.Decl.Fields[i])
			}
			c.arguments(e, sig)
			return []Type{obj}, true
		case *Alias:
			if obj.Type != Invalid {
				c.errorf(diag.WrongKindOfName, name.Pos(), "`%s` is an alias of `%s`, which cannot be called", name.Name, obj.Type).
					Label(b.at, "declared here")
			}
			c.args(e)
			return nil, false
		case *Func:
			if obj.Value != nil {
				c.callByName(c.funcs[obj])
			}
			c.arguments(e, &signature{params: obj.Type.Params, fields: obj.Syntax.Params, noun: "argument", decl: b.at})
			c.raise(e, e.Pos(), obj.Type.Throws)
			return obj.Type.Results, true
		}
	}
	t := c.expr(e.Fn, nil)
	f, ok := t.(*FuncType)
	if !ok {
		if c.unclear++; t != Invalid {
			c.errorf(diag.NotCallable, e.Fn.Pos(), "a value of type `%s` cannot be called", t).Under("this is not a function")
		}
		c.args(e)
		return nil, false
	}
	c.arguments(e, &signature{params: f.Params, noun: "argument"})
	c.raise(e, e.Pos(), f.Throws)
	return f.Results, true
}

// A signature is what a call needs.
type signature struct {
	params []Param
	fields []*ast.Field // the declarations of the parameters, or nil
	noun   string       // argument or field
	decl   diag.Span    // the name of what is called where it is declared, or zero
}

// arguments checks the arguments of a call against the parameters.
func (c *checker) arguments(e *ast.CallExpr, s *signature) {
	if !c.arity(e, s) {
		c.args(e)
		return
	}
	for i, a := range e.Args {
		switch p := s.params[i]; {
		case p.Ref && !a.Ref:
			c.errorf(diag.RefMismatch, a.Pos(), "this %s must be passed by reference", s.noun).Under("`ref` is missing")
			c.any(a.X)
		case p.Ref:
			c.reference(a.X, p.Type, true)
		case a.Ref:
			c.unexpectedRef(a)
		default:
			if d := c.expect(a.X, p.Type); d != nil && s.fields != nil {
				d.Label(s.fields[i].Pos(), "the %s is declared here", map[string]string{"field": "field", "argument": "parameter"}[s.noun])
			}
		}
	}
}

// arity reports whether a call has as many arguments as there are parameters, or adds an error.
func (c *checker) arity(e *ast.CallExpr, s *signature) bool {
	if len(e.Args) == len(s.params) {
		return true
	}
	given := fmt.Sprintf("%d are given", len(e.Args))
	if len(e.Args) == 1 {
		given = "1 is given"
	}
	d := c.errorf(diag.WrongArgumentCount, e.Fn.Pos(), "%s takes %s, but %s", callee(e), count(len(s.params), s.noun), given)
	if s.decl != (diag.Span{}) {
		d.Label(s.decl, "declared here")
	}
	return false
}

// unexpectedRef reports a ref before an argument that is passed by value.
func (c *checker) unexpectedRef(a *ast.Arg) {
	c.errorf(diag.RefMismatch, a.Pos(), "this argument is passed by value, not by reference").Under("unexpected `ref`")
	c.any(a.X)
}

// count returns "no argument", "1 argument", "2 arguments".
func count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// args checks the arguments of a call whose parameters are unknown.
func (c *checker) args(e *ast.CallExpr) {
	for _, a := range e.Args {
		c.any(a.X)
	}
}

// reference checks an argument that is passed by reference: a variable, an
// element of an array or a field, of exactly the type of the parameter. The callee may
// keep the reference during the call if refers is set; next only assigns.
func (c *checker) reference(e ast.Expr, want Type, refers bool) {
	t, what := c.addressable(e, refers)
	switch {
	case what != "":
		c.errorf(diag.InvalidRefArgument, e.Pos(), "%s cannot be passed by reference", what).
			Under("expected a variable, an element of an array or a field")
	case !agree(t, want):
		c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", want, t).
			Under("this is of type `%s`", t).
			Note("what is passed by reference must be of exactly the type of the parameter")
	}
}

// addressable checks an expression that must be a variable, an element or a field:
// the target of an assignment or, if ref is set, an argument by reference. It returns
// its type. If the expression is something else, what describes it for a message.
func (c *checker) addressable(e ast.Expr, ref bool) (t Type, what string) {
	switch e := e.(type) {
	case *ast.NameExpr:
		b := c.resolve(e)
		if b == nil {
			c.given(e.Name)
			t = Invalid
			break
		}
		v, ok := b.obj.(*Var)
		if !ok {
			return Invalid, fmt.Sprintf("%s `%s`", theKind(b.obj), e.Name)
		}
		c.use(v, e.Pos())
		if ref {
			v.Referred = true
		} else {
			v.Assigned = true
		}
		if v.Func != nil && v.Func != c.fn.Func {
			v.Shared = true
		}
		t = v.Type
	case *ast.IndexExpr:
		x := c.indexed(e)
		if x == String {
			return Invalid, "a byte of a string"
		}
		t = c.elem(e, x)
	case *ast.FieldExpr:
		t = c.fieldExpr(e)
	case *ast.BadExpr:
		t = c.operand(e, nil)
	default:
		c.expr(e, Invalid)
		if _, ok := e.(*ast.CallExpr); ok {
			return Invalid, "the result of a call"
		}
		return Invalid, "this expression"
	}
	c.info.Types[e] = t
	return t, ""
}

// theKind is describe with the definite article.
func theKind(obj Object) string { return "the" + describe(obj)[1:] }

// A builtin is a built-in function. If params cannot describe its type, a method of the checker checks its calls, which have at
// least and at most so many arguments.
type builtin struct {
	name        string
	least, most int
	params      []Type
	result      Type // or nil
}

var loaded, stored = []Type{Bytes, Int}, []Type{Bytes, Int, Int}

var builtins = []builtin{
	{name: "print", most: math.MaxInt},
	{name: "write", most: math.MaxInt},
	{name: "len", least: 1, most: 1, result: Int},
	{name: "array", least: 2, most: 2},
	{name: "push", least: 2, most: 2},
	{name: "pop", least: 1, most: 1},
	{name: "copy", least: 1, most: 1},
	{name: "substr", params: []Type{text, Int, Int}, result: String},
	{name: "chr", params: []Type{Int}, result: String},
	{name: "str", least: 1, most: 1, result: String},
	{name: "int", least: 1, most: 1, result: Int},
	{name: "float", least: 1, most: 1, result: Float},
	{name: "assert", least: 1, most: 2},
	{name: "exit", params: []Type{Int}},
	{name: "read_line", params: []Type{}, result: String},
	{name: "read_int", params: []Type{}, result: Int},
	{name: "eof", params: []Type{}, result: Bool},
	{name: "abs", least: 1, most: 1},
	{name: "min", least: 2, most: 2},
	{name: "max", least: 2, most: 2},
	{name: "next", least: 2, most: 2, result: Bool},
	{name: "bytes", params: []Type{Int}, result: Bytes},
	{name: "load8_s", params: loaded, result: Int}, {name: "load16_s", params: loaded, result: Int}, {name: "load32_s", params: loaded, result: Int}, {name: "load64", params: loaded, result: Int},
	{name: "load8_u", params: loaded, result: Int}, {name: "load16_u", params: loaded, result: Int}, {name: "load32_u", params: loaded, result: Int},
	{name: "store8", params: stored}, {name: "store16", params: stored}, {name: "store32", params: stored}, {name: "store64", params: stored},
	{name: "grow", params: []Type{Bytes, Int}, result: Int},
	{name: "fill", params: []Type{Bytes, Int, Int, Int}},
	{name: "move", params: []Type{Bytes, Int, text, Int, Int}},
	{name: "popcount", params: []Type{Int}, result: Int},
	{name: "float_bits", params: []Type{Float}, result: Int},
	{name: "bits_float", params: []Type{Int}, result: Float},
	{name: "sqrt", params: []Type{Float}, result: Float},
	{name: "floor", params: []Type{Float}, result: Float},
	{name: "ceil", params: []Type{Float}, result: Float},
	{name: "sin", params: []Type{Float}, result: Float},
	{name: "cos", params: []Type{Float}, result: Float},
	{name: "exp", params: []Type{Float}, result: Float},
	{name: "log", params: []Type{Float}, result: Float},
	{name: "pow", params: []Type{Float, Float}, result: Float},
}

// Builtins returns the names of the built-in functions.
func Builtins() []string {
	names := make([]string, len(builtins))
	for i, b := range builtins {
		names[i] = b.name
	}
	return names
}

// findBuiltin returns the built-in function with a name, or nil.
func findBuiltin(name string) *builtin {
	for i := range builtins {
		if builtins[i].name == name {
			return &builtins[i]
		}
	}
	return nil
}

func isConversion(name string) bool { return name == "int" || name == "float" || name == "str" }

// builtin checks the call of a built-in function. It returns the type of the result
// (nil if there is none) and whether that is known.
func (c *checker) builtin(e *ast.CallExpr, name string, want Type) (Type, bool) {
	for i, a := range e.Args {
		if a.Ref && !(name == "next" && i == 1) {
			c.unexpectedRef(a)
			c.args(e)
			return nil, false
		}
	}
	b := findBuiltin(name)
	if n := len(e.Args); b.params == nil && (n < b.least || n > b.most) {
		c.arity(e, &signature{params: make([]Param, b.least), noun: "argument"})
		c.args(e)
		return b.result, b.result != nil || name == "push" || name == "assert"
	}
	switch name {
	case "print", "write":
		return c.print(e)
	case "len":
		return c.len(e)
	case "array":
		return c.makeArray(e, want)
	case "push":
		return c.push(e)
	case "pop":
		return c.pop(e)
	case "copy":
		return c.copy(e, want)
	case "str", "int", "float":
		return c.convert(e, b.result)
	case "assert":
		return c.assert(e)
	case "abs", "min", "max":
		return c.numeric(e, want)
	case "next":
		return c.next(e)
	}
	var params []Param
	for _, t := range b.params {
		params = append(params, Param{Type: t})
	}
	c.arguments(e, &signature{params: params, noun: "argument"})
	return b.result, true
}

func (c *checker) print(e *ast.CallExpr) (Type, bool) {
	for _, a := range e.Args {
		c.expr(a.X, nil)
	}
	return nil, true
}

func (c *checker) len(e *ast.CallExpr) (Type, bool) {
	t := c.expr(e.Args[0].X, nil)
	if !hasLen(t) && t != Invalid {
		c.errorf(diag.WrongType, e.Args[0].Pos(), "expected an array, a string or bytes, found `%s`", t).
			Under("this is of type `%s`", t)
	}
	return Int, true
}

func (c *checker) makeArray(e *ast.CallExpr, want Type) (Type, bool) {
	c.expect(e.Args[0].X, Int)
	if a, ok := want.(*Array); ok {
		c.expect(e.Args[1].X, a.Elem)
		return a, true
	}
	if want != Invalid {
		want = nil
	}
	return c.arrayOf(c.expr(e.Args[1].X, want), e.Pos()), true
}

// arrayArg checks an argument that must be an array.
func (c *checker) arrayArg(a *ast.Arg) (*Array, bool) {
	t := c.expr(a.X, nil)
	array, ok := t.(*Array)
	if !ok {
		c.noArray(a, t)
	}
	return array, ok
}

// noArray reports an argument of another type.
func (c *checker) noArray(a *ast.Arg, t Type) {
	if t != Invalid {
		c.errorf(diag.WrongType, a.Pos(), "expected an array, found `%s`", t).Under("this is of type `%s`", t)
	}
}

func (c *checker) push(e *ast.CallExpr) (Type, bool) {
	if a, ok := c.arrayArg(e.Args[0]); !ok {
		c.expr(e.Args[1].X, Invalid)
	} else if d := c.expect(e.Args[1].X, a.Elem); d != nil {
		d.Label(e.Args[0].Pos(), "because this is of type `%s`", a)
	}
	return nil, true
}

func (c *checker) pop(e *ast.CallExpr) (Type, bool) {
	a, ok := c.arrayArg(e.Args[0])
	if !ok {
		return nil, false
	}
	return a.Elem, true
}

func (c *checker) copy(e *ast.CallExpr, want Type) (Type, bool) {
	if _, ok := want.(*Array); !ok && want != Invalid {
		want = nil
	}
	t := c.expr(e.Args[0].X, want)
	if !isArray(t) && t != Bytes {
		c.noArray(e.Args[0], t)
		return nil, false
	}
	return t, true
}

func (c *checker) next(e *ast.CallExpr) (Type, bool) {
	from, to := e.Args[0], e.Args[1]
	t := c.expr(from.X, nil)
	g, ok := t.(*Gen)
	if !ok {
		c.unclear++
	}
	if !ok && t != Invalid {
		c.errorf(diag.WrongType, from.Pos(), "expected a generator, found `%s`", t).Under("this is of type `%s`", t)
	}
	switch {
	case !to.Ref:
		c.errorf(diag.RefMismatch, to.Pos(), "this argument must be passed by reference").Under("`ref` is missing")
		c.any(to.X)
	case !ok:
		c.reference(to.X, Invalid, false)
	default:
		c.reference(to.X, g.Elem, false)
	}
	if ok {
		c.raise(e, e.Pos(), g.Throws)
	}
	return Bool, true
}

func (c *checker) assert(e *ast.CallExpr) (Type, bool) {
	c.condition(e.Args[0].X)
	if len(e.Args) == 2 {
		c.expect(e.Args[1].X, String)
	}
	return nil, true
}

// numeric checks abs, min and max, which take ints or floats.
func (c *checker) numeric(e *ast.CallExpr, want Type) (Type, bool) {
	x := e.Args[0].X
	t := c.expr(x, nil)
	if t != Invalid && !isNumber(t) {
		c.errorf(diag.WrongType, x.Pos(), "expected `int` or `float`, found `%s`", t).Under("this is of type `%s`", t)
		t = Invalid
	}
	if len(e.Args) == 1 {
		return t, true
	}
	y := e.Args[1].X
	u := c.expr(y, want)
	c.wants(x, u)
	c.wants(y, t)
	switch {
	case agree(t, u):
	case t == Int && u == Float && want != Int:
		c.mismatch(x, u, t).Label(y.Pos(), "because this is of type `%s`", u)
		t = u
	default:
		c.mismatch(y, t, u).Label(x.Pos(), "because this is of type `%s`", t)
	}
	return t, true
}

// convert checks int(x), float(x) and str(x).
func (c *checker) convert(e *ast.CallExpr, result Type) (Type, bool) {
	name := e.Fn.(*ast.NameExpr).Name
	x := e.Args[0].X
	t := c.expr(x, nil)
	if name != "str" && t != Invalid && !isNumber(t) {
		c.errorf(diag.InvalidConversion, x.Pos(), "a value of type `%s` cannot be converted to `%s`", t, name).
			Under("expected `int` or `float`")
		return result, true
	}
	if v, ok := c.info.Values[x]; ok {
		if v, f := constConvert(name, v); f == noFault {
			c.info.Values[e] = v
		} else {
			c.faults[e] = f
		}
	}
	return result, true
}
