// This file defines the check of calls: of functions, of structs (which create a
// value), of built-in functions and of conversions.

package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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
		d := c.errorf(diag.NotOneResult, e.Pos(), "%s has no result", callee(e)).Under("expected a value")
		c.unlessHeadFails(c.calledFunction(e), d)
		if isFunc(want) && c.typeOfCallee(e) == want {
			c.helpFunctionItself(d, e)
		} else {
			c.helpNoResult(d, e)
		}
	default:
		c.errorf(diag.NotOneResult, e.Pos(), "%s has %d results", callee(e), len(results)).
			Under("expected one value").
			Help("assign the results to variables first: `var x, y = …;`")
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
		if c.names[name.Name] == nil {
			if c.foreignCall(e, name) {
				return nil, false
			}
		}
		b := c.resolve(name)
		if b == nil {
			c.args(e)
			return nil, false
		}
		switch obj := c.info.Uses[name].(type) {
		case *Builtin:
			if obj.Name == "exit" {
				c.lintLeaving(e.Pos())
			}
			t, ok := c.builtin(e, obj.Name, want)
			switch {
			case !ok:
				return nil, false
			case t == nil:
				return nil, true
			}
			return []Type{t}, true
		case *Struct:
			sig := &signature{noun: "field", decl: b.at}
			for _, f := range obj.Fields {
				sig.params, sig.names = append(sig.params, Param{Type: f.Type}), append(sig.names, f.Name)
			}
			c.arguments(e, sig)
			return []Type{obj}, true
		case *Alias:
			c.callOfAlias(name, obj, b)
			c.args(e)
			return nil, false
		case *Func:
			if obj.Value != nil {
				c.callByName(c.funcs[obj])
			}
			if c.overloaded[obj] {
				c.args(e) // they may be those of the other one
			} else {
				sig := &signature{params: obj.Type.Params, noun: "argument", decl: b.at}
				for _, p := range obj.Syntax.Params {
					sig.names = append(sig.names, p.Name.Name)
				}
				c.arguments(e, sig)
			}
			c.lintItself(e, obj)
			c.raise(e, e.Pos(), obj.Type.Throws)
			return obj.Type.Results, true
		}
	}
	outer := c.calling
	c.calling = e
	t := c.expr(e.Fn, nil)
	c.calling = outer
	f, ok := t.(*FuncType)
	if !ok {
		before := len(c.errs.Items)
		if t != Invalid {
			d := c.errorf(diag.NotCallable, e.Fn.Pos(), "a value of type `%s` cannot be called", t).
				Under("this is not a function")
			end := e.Fn.Pos().End
			if gap, _, _ := strings.Cut(c.text(diag.Span{Start: end, End: e.Pos().End}), "("); strings.Contains(gap, "\n") {
				d.Fix("if this is the end of a statement, put a `{}` after it", diag.Edit{Span: diag.Span{Start: end, End: end}, Text: ";"})
				return nil, false // the arguments may use what the statement declares
			}
		}
		c.args(e)
		if t != Invalid && len(c.errs.Items) > before {
			c.helpNoFunction(c.errs.Items[before], e, t)
		}
		return nil, false
	}
	c.arguments(e, &signature{params: f.Params, noun: "argument"})
	c.raise(e, e.Pos(), f.Throws)
	return f.Results, true
}

// helpNoFunction adds a help to the error that what is called, a value of type t, is no function.
func (c *checker) helpNoFunction(d *diag.Diagnostic, e *ast.CallExpr, t Type) {
	if name, ok := e.Fn.(*ast.NameExpr); ok && findBuiltin(name.Name) != nil {
		d.Label(c.names[name.Name].at, "it hides the built-in function")
		return
	}
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		for b := c.names[name.Name].outer; b != nil; b = b.outer {
			if _, isFunc := b.obj.(*Func); isFunc {
				d.Label(c.names[name.Name].at, "it hides the function `%s`", name.Name).Help("give the variable another name")
				return
			}
		}
	}
	switch text := c.excerpt(e.Fn); {
	case isGen(t) && len(e.Args) == 0:
		d.Help("`%s` is a generator already: a `for` takes it without `()`, and `next(%[1]s, ref x)` tells whether there is a value for `x`", text)
	case isGen(t):
		d.Help("write `next(%s, ref x)`, which tells whether there is a value for `x`", text)
	case text == "…":
	case len(e.Args) == 0:
		d.Fix("to read the value, write `{}`", diag.Edit{Span: e.Pos(), Text: text})
	case hasLen(t) && len(e.Args) == 1 && c.info.Types[e.Args[0].X] == Int:
		d.Fix("an element is in brackets: `{}`", diag.Edit{Span: e.Pos(), Text: text + "[" + c.text(e.Args[0].X.Pos()) + "]"})
	}
}

// callOfAlias reports a call of an alias of a type that is no struct.
func (c *checker) callOfAlias(name *ast.NameExpr, a *Alias, b *binding) {
	if a.Type == Invalid {
		return
	}
	d := c.errorf(diag.WrongKindOfName, name.Pos(), "`%s` is an alias of `%s`, which cannot be called", name.Name, a.Type).
		Label(b.at, "declared here")
	switch a.Type {
	case Int, Float:
		d.Help("the conversion is `%s(…)`", a.Type)
	case String:
		d.Help("the conversion to a string is `str(…)`")
	}
}

// args checks the arguments of a call whose parameters are unknown.
func (c *checker) args(e *ast.CallExpr) {
	for _, a := range e.Args {
		c.any(a.X)
	}
}

// noConversion replaces the help to convert the argument i, whose type d reports, if a built-in function
// takes a string and the argument is no basic value: its text is not what is meant.
func (c *checker) noConversion(d *diag.Diagnostic, e *ast.CallExpr, i int) {
	name, ok := e.Fn.(*ast.NameExpr)
	t := c.info.Types[e.Args[i].X]
	if !ok || findBuiltin(name.Name) == nil || isPlain(t) || len(d.Helps) != 1 || !strings.HasPrefix(d.Helps[0], "convert it: `str(") {
		return
	}
	d.Helps, d.Fixes = nil, nil
	if name.Name == "substr" && isArray(t) && len(e.Args) == 3 {
		d.Help("copy the elements in a loop: `for i in %s..%s { push(…, %s[i]); }`", c.excerpt(e.Args[1].X), c.excerpt(e.Args[2].X), c.excerpt(e.Args[0].X))
	}
}

// resultsAsArguments reports a call that is the only argument of another one and has as many
// results as that has parameters, and returns whether it is one.
func (c *checker) resultsAsArguments(e *ast.CallExpr, params []Param) bool {
	if len(e.Args) != 1 || len(params) < 2 {
		return false
	}
	call, ok := e.Args[0].X.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return false
	}
	f, ok := c.names[name.Name].obj.(*Func)
	if !ok || len(f.Type.Results) != len(params) {
		return false
	}
	c.call(call, nil)
	c.errorf(diag.NotOneResult, call.Pos(), "%s has %d results", callee(call), len(params)).
		Under("expected one value").
		Help("assign the results to variables first: `var x, y = …;`")
	return true
}

// wrongCount reports a call with another number of arguments than s says. Those that are too many have no parameter
// in to.
func (c *checker) wrongCount(e *ast.CallExpr, s *signature, to []int) *diag.Diagnostic {
	given, n := fmt.Sprintf("%d are given", len(e.Args)), len(s.params)
	if len(e.Args) == 1 {
		given = "1 is given"
	}
	d := c.errorf(diag.WrongArgumentCount, e.Fn.Pos(), "%s takes %s, but %s", callee(e), count(n, s.noun), given)
	name, builtin := c.builtinOf(e)
	if builtin && usages.Of(name) != "" {
		d.Note("its form is `%s`", usages.Of(name))
	}
	if builtin && (name == "min" || name == "max") && len(e.Args) == 1 && isArray(c.guess(e.Args[0].X)) {
		d.Help("it compares two values; those of an array are compared in a loop: `for x in %s { m = %s(m, x); }`", c.excerpt(e.Args[0].X), name)
	}
	if len(e.Args) <= n {
		return d
	}
	many := "one too many"
	if len(e.Args) > n+1 {
		many = "too many"
	}
	for i, a := range e.Args {
		if to[i] < 0 && len(d.Secondary) < maxAlso {
			d.Label(a.Pos(), "%s", many)
		}
	}
	if builtin {
		c.helpTooMany(d, e, name)
		return d
	}
	var edits []diag.Edit
	for i, a := range e.Args {
		switch {
		case to[i] >= 0:
			continue
		case i > 0 && n > 0 && slices.Index(to[:i], 0) >= 0: // with the comma before it
			edits = append(edits, diag.Edit{Span: diag.Span{Start: e.Args[i-1].Pos().End, End: a.Pos().End}})
		case i+1 < len(e.Args):
			edits = append(edits, diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: e.Args[i+1].Pos().Start}})
		default:
			edits = append(edits, diag.Edit{Span: a.Pos()})
		}
	}
	d.Fix("remove what is too many", edits...)
	return d
}

// builtinCount reports a call of a built-in function, which takes n arguments, with another number.
func (c *checker) builtinCount(e *ast.CallExpr, n int) *diag.Diagnostic {
	to := make([]int, len(e.Args))
	for i := range to {
		if i >= n {
			to[i] = -1
		}
	}
	return c.wrongCount(e, &signature{params: make([]Param, n), noun: "argument"}, to)
}

// builtinOf returns the name of the built-in function that e calls, and whether it calls one.
func (c *checker) builtinOf(e *ast.CallExpr) (string, bool) {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return "", false
	}
	_, ok = c.names[name.Name].obj.(*Builtin)
	return name.Name, ok
}

// helpTooMany adds a help to the error that a call of a built-in function has too many arguments.
// The values mean something in other languages, so that no fix removes them.
func (c *checker) helpTooMany(d *diag.Diagnostic, e *ast.CallExpr, name string) {
	first := c.text(e.Args[0].Pos())
	switch name {
	case "pop":
		d.Help(noRemove)
	case "push":
		if c.pushedFields(d, e) {
			break
		}
		d.Help("push the values one by one: `push(%s, …);`", c.excerpt(e.Args[0].X))
	case "min", "max":
		for _, a := range e.Args[1:] {
			first = fmt.Sprintf("%s(%s, %s)", name, first, c.text(a.Pos()))
		}
		if !strings.ContainsAny(first, "\n\r`") {
			d.Fix("compare two values at a time: `{}`", diag.Edit{Span: e.Pos(), Text: first})
		}
	}
}

// isStatement reports whether a call is a statement.
func (c *checker) isStatement(e *ast.CallExpr) bool {
	s, ok := c.current.(*ast.CallStmt)
	return ok && s.Call == e
}

// pushedFields adds the fix that makes a struct of the values that a call of push has too many, if they are its fields, and
// returns whether they are.
func (c *checker) pushedFields(d *diag.Diagnostic, e *ast.CallExpr) bool {
	a, ok := c.guess(e.Args[0].X).(*Array)
	if !ok {
		return false
	}
	s, ok := a.Elem.(*Struct)
	if !ok || len(s.Fields) != len(e.Args)-1 {
		return false
	}
	for i, f := range s.Fields {
		if c.fits(e.Args[i+1].X, f.Type) != exact {
			return false
		}
	}
	at := e.Args[1].Pos().To(e.Args[len(e.Args)-1].Pos())
	text := s.Name + "(" + c.text(at) + ")"
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	d.Fix("an element is a struct: `{}`", diag.Edit{Span: at, Text: text})
	return true
}

func (c *checker) missingRef(a *ast.Arg, noun string) {
	d := c.errorf(diag.RefMismatch, a.Pos(), "this %s must be passed by reference", noun)
	d.Under("`ref` is missing")
	switch a.X.(type) {
	case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr:
		d.Fix("write `ref` before it: the function may assign to it", diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: a.Pos().Start}, Text: "ref "})
	default:
		d.Help("assign the value to a variable, and pass that: `ref x`")
	}
	c.any(a.X)
}

// unexpectedRef reports the argument i of a call, which has ref but whose parameter has not.
func (c *checker) unexpectedRef(e *ast.CallExpr, i int) {
	a := e.Args[i]
	d := c.errorf(diag.RefMismatch, a.Pos(), "this argument is passed by value, not by reference").Under("unexpected `ref`")
	remove := diag.Edit{Span: diag.Span{Start: a.Pos().Start, End: a.X.Pos().Start}}
	if f := c.calledFunction(e); f != nil && !f.Syntax.Extern {
		p := f.Syntax.Params[i]
		d.Fix("declare the parameter as `{}`", diag.Edit{Span: p.Name.Pos(), Text: "ref " + p.Name.Name})
		d.Fix("or remove `ref`", remove)
	} else {
		d.SureFix("remove `ref`", remove)
	}
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

// reference checks an argument that is passed by reference: a variable, an
// element of an array or a field, of exactly the type of the parameter. The callee may
// keep the reference during the call if refers is set; next only assigns.
func (c *checker) reference(e ast.Expr, want Type, refers bool) {
	before := len(c.errs.Items)
	t, what := c.addressable(e, refers)
	if name, ok := e.(*ast.NameExpr); ok && c.names[name.Name] == nil && want != Invalid && len(c.errs.Items) > before {
		if d := c.errs.Items[before]; len(d.Fixes) == 0 {
			d.Helps = nil
			d.Help("declare it before this statement: `var %s: %s = %s;`", name.Name, want, cmp.Or(zeroOf(want), "…"))
		}
		c.noted(name)
		return
	}
	if what != "" {
		c.errorf(diag.InvalidRefArgument, e.Pos(), "%s cannot be passed by reference", what).
			Under("expected a variable, an element of an array or a field").
			Help("assign the value to a variable, and pass that")
		return
	}
	if !agree(t, want) {
		d := c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", want, t).
			Under("this is of type `%s`", t).
			Note("what is passed by reference must be of exactly the type of the parameter")
		if want == Float && t == Int {
			c.helpLiteral(d, e)
		}
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
			c.lintTarget(v, e.Pos())
		}
		if v.Func != nil && v.Func != c.fn.Func {
			v.Shared = true
		}
		t = c.typeOfVar(v)
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

// A builtin is a built-in function. If params and result cannot describe its type, a method of
// the checker checks its calls.
type builtin struct {
	name   string
	params []Type
	result Type // or nil
}

var builtins = []builtin{
	{name: "print"},
	{name: "write"},
	{name: "len"},
	{name: "array"},
	{name: "push"},
	{name: "pop"},
	{name: "copy"},
	{name: "substr", params: []Type{String, Int, Int}, result: String},
	{name: "chr", params: []Type{Int}, result: String},
	{name: "str"},
	{name: "int"},
	{name: "float"},
	{name: "assert"},
	{name: "exit", params: []Type{Int}},
	{name: "read_line", result: String},
	{name: "read_int", result: Int},
	{name: "eof", result: Bool},
	{name: "abs"},
	{name: "min"},
	{name: "max"},
	{name: "next"},
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
	if c.builtinInOtherOrder(e, name) {
		switch name {
		case "push":
			return nil, true
		case "next":
			return Bool, true
		}
		return c.types.array(c.guess(e.Args[0].X)), true
	}
	for i, a := range e.Args {
		if a.Ref && !(name == "next" && i == 1) {
			c.unexpectedRef(e, i)
			c.args(e)
			return nil, false
		}
	}
	switch name {
	case "print", "write":
		return c.print(e, want)
	case "len":
		return c.len(e, want)
	case "array":
		return c.makeArray(e, want)
	case "push":
		return c.push(e, want)
	case "pop":
		return c.pop(e, want)
	case "copy":
		return c.copy(e, want)
	case "str", "int", "float":
		return c.convert(e, want)
	case "assert":
		return c.assert(e, want)
	case "abs", "min", "max":
		return c.numeric(e, want)
	case "next":
		return c.next(e, want)
	}
	b := findBuiltin(name)
	var params []Param
	for _, t := range b.params {
		params = append(params, Param{Type: t})
	}
	c.arguments(e, &signature{params: params, noun: "argument"})
	return b.result, true
}

// arity checks the number of arguments of a built-in function and reports whether it
// is right.
func (c *checker) arity(e *ast.CallExpr, n int) bool {
	if len(e.Args) == n {
		return true
	}
	c.builtinCount(e, n)
	c.args(e)
	return false
}

func (c *checker) print(e *ast.CallExpr, _ Type) (Type, bool) {
	for _, a := range e.Args {
		c.expr(a.X, nil)
	}
	c.lintFormat(e)
	return nil, true
}

func (c *checker) len(e *ast.CallExpr, _ Type) (Type, bool) {
	if !c.arity(e, 1) {
		return Int, true
	}
	t := c.expr(e.Args[0].X, nil)
	if _, ok := t.(*Array); !ok && t != String && t != Invalid {
		d := c.errorf(diag.WrongType, e.Args[0].Pos(), "expected an array or a string, found `%s`", t).
			Under("this is of type `%s`", t)
		if isGen(t) {
			d.Help("count the values in a loop: `for x in %s { n += 1; }`", c.excerpt(e.Args[0].X))
		}
	}
	return Int, true
}

func (c *checker) makeArray(e *ast.CallExpr, want Type) (Type, bool) {
	if !c.arity(e, 2) {
		return nil, false
	}
	if name, ok := e.Args[0].X.(*ast.NameExpr); ok {
		if t, ok := predeclaredType(name.Name); ok {
			text := fmt.Sprintf("array(%s, %s)", c.excerpt(e.Args[1].X), zeroOf(t))
			c.errorf(diag.WrongKindOfName, name.Pos(), "`%s` is a type, not a value", t).
				Fix("the number of elements is first, then their value: `{}`", diag.Edit{Span: e.Pos(), Text: text})
			c.any(e.Args[1].X)
			return nil, false
		}
	}
	c.expect(e.Args[0].X, Int)
	defer c.lintShared(e)
	if a, ok := want.(*Array); ok {
		if d := c.expect(e.Args[1].X, a.Elem); d != nil && isArray(a.Elem) && c.info.Types[e.Args[1].X] == a.Elem.(*Array).Elem {
			d.Help("make the rows in a loop: `push(…, array(n, %s))`", c.excerpt(e.Args[1].X))
		}
		return a, true
	}
	if want != Invalid {
		want = nil
	}
	return c.arrayOf(c.expr(e.Args[1].X, want), e.Pos()), true
}

// arrayArg checks an argument that must be an array.
func (c *checker) arrayArg(e *ast.CallExpr, a *ast.Arg, want Type) (*Array, bool) {
	t := c.expr(a.X, want)
	array, ok := t.(*Array)
	if !ok && t != Invalid {
		d := c.errorf(diag.WrongType, a.Pos(), "expected an array, found `%s`", t).Under("this is of type `%s`", t)
		switch {
		case t == String:
			d.Note("strings cannot be changed")
			if x := c.text(a.X.Pos()); callee(e) == "`push`" && c.isStatement(e) && c.guess(e.Args[1].X) == String && !strings.ContainsAny(x+c.text(e.Pos()), "\n\r`") {
				d.Fix("make a longer one: `{}`", diag.Edit{Span: e.Pos(), Text: x + " += " + c.text(e.Args[1].X.Pos())})
			}
		case isStruct(t) && callee(e) == "`copy`":
			c.helpCopy(d, a.X, t.(*Struct))
		case isGen(t):
			d.Help("add the values to an array: `for x in %s { push(…, x); }`", c.excerpt(a.X))
		}
	}
	return array, ok
}

func (c *checker) push(e *ast.CallExpr, _ Type) (Type, bool) {
	if !c.arity(e, 2) {
		return nil, true
	}
	if a, ok := c.arrayArg(e, e.Args[0], nil); ok {
		if d := c.expect(e.Args[1].X, a.Elem); d != nil {
			if x := e.Args[0].X; a.Elem != Int || c.info.Types[e.Args[1].X] != Float || !c.helpLiteral(d, x) {
				d.Label(x.Pos(), "because this is of type `%s`", a)
			}
		}
	} else {
		c.expr(e.Args[1].X, Invalid)
	}
	c.lintPush(e)
	return nil, true
}

func (c *checker) pop(e *ast.CallExpr, _ Type) (Type, bool) {
	if !c.arity(e, 1) {
		return nil, false
	}
	a, ok := c.arrayArg(e, e.Args[0], nil)
	if !ok {
		return nil, false
	}
	return a.Elem, true
}

func (c *checker) copy(e *ast.CallExpr, want Type) (Type, bool) {
	if !c.arity(e, 1) {
		return nil, false
	}
	if _, ok := want.(*Array); !ok && want != Invalid {
		want = nil
	}
	a, ok := c.arrayArg(e, e.Args[0], want)
	if !ok {
		return nil, false
	}
	return a, true
}

func (c *checker) next(e *ast.CallExpr, _ Type) (Type, bool) {
	if len(e.Args) != 2 {
		c.builtinCount(e, 2).
			Help("write `next(g, ref x)`: it assigns the next value of `g` to `x`, and tells whether there is one")
		c.args(e)
		return nil, false
	}
	from, to := e.Args[0], e.Args[1]
	t := c.expr(from.X, nil)
	g, ok := t.(*Gen)
	if !ok && t != Invalid {
		d := c.errorf(diag.WrongType, from.Pos(), "expected a generator, found `%s`", t).Under("this is of type `%s`", t)
		if f, ok := t.(*FuncType); ok && len(f.Results) == 1 {
			if _, ok := f.Results[0].(*Gen); ok {
				d.Help("call the function, and assign the generator to a variable: `var g = %s(…);`", c.text(from.X.Pos()))
			}
		}
	}
	switch {
	case !to.Ref:
		c.missingRef(to, "argument")
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

func (c *checker) assert(e *ast.CallExpr, _ Type) (Type, bool) {
	if len(e.Args) != 2 && !c.arity(e, 1) {
		return nil, true
	}
	if c.messageFirst(e) {
		return nil, true
	}
	c.condition(e.Args[0].X)
	if len(e.Args) == 2 {
		c.expect(e.Args[1].X, String)
	}
	return nil, true
}

// numeric checks abs, min and max, which take ints or floats.
func (c *checker) numeric(e *ast.CallExpr, want Type) (Type, bool) {
	n := 2
	if callee(e) == "`abs`" {
		n = 1
	}
	if !c.arity(e, n) {
		return nil, false
	}
	t := c.expr(e.Args[0].X, nil)
	if t != Invalid && !isNumber(t) {
		c.errorf(diag.WrongType, e.Args[0].Pos(), "expected `int` or `float`, found `%s`", t).
			Under("this is of type `%s`", t)
		t = Invalid
	}
	if n < 2 {
		return t, true
	}
	x, y := e.Args[0].X, e.Args[1].X
	switch u := c.expr(y, want); {
	case agree(t, u) || isNumber(t) && isNumber(u) && (c.meantAsFloat(x) || c.meantAsFloat(y)):
	case t == Int && u == Float && (want != Int || c.isLiteral(x)):
		d := c.mismatch(x, u, t).Label(y.Pos(), "because this is of type `%s`", u)
		if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && c.text(s.Targets[0].Pos()) == c.text(x.Pos()) { // v = max(v, y)
			c.helpLiteral(d, x)
		}
		t = u
	default:
		c.mismatch(y, t, u).Label(x.Pos(), "because this is of type `%s`", t)
	}
	return t, true
}

// convert checks int(x), float(x) and str(x).
func (c *checker) convert(e *ast.CallExpr, _ Type) (Type, bool) {
	name := e.Fn.(*ast.NameExpr).Name
	result := Type(String)
	if name != "str" {
		result, _ = predeclaredType(name)
	}
	if !c.arity(e, 1) {
		return result, true
	}
	x := e.Args[0].X
	t := c.expr(x, nil)
	if name != "str" && t != Invalid && !isNumber(t) {
		d := c.errorf(diag.InvalidConversion, x.Pos(), "a value of type `%s` cannot be converted to `%s`", t, name).
			Under("expected `int` or `float`")
		lit, isLit := x.(*ast.StringLit)
		switch {
		case t == Bool && name == "int":
			text := operand(x, c.text(x.Pos())) + " ? 1 : 0"
			if !c.alone(e.Pos()) {
				text = "(" + text + ")"
			}
			d.SureFix("choose the number: `{}`", diag.Edit{Span: e.Pos(), Text: text})
		case t == String && isLit && (isDecimal(lit.Value) || name == "float" && isFraction(lit.Value)):
			d.Fix("write the number without quotes: `{}`", diag.Edit{Span: x.Pos(), Text: lit.Value})
		case t == String:
			d.Help("`read_int()` reads a number from the input; a string has to be converted digit by digit")
		}
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
