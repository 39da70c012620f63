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
	"cpsc/internal/words"
)

// single checks a call that must have one result.
func (c *checker) single(e *ast.CallExpr, want Type) Type {
	before := len(c.errs.Items)
	results, ok := c.call(e, want)
	switch {
	case !ok:
		return Invalid
	case len(results) == 1:
		if !diag.Brief {
			if f := c.calledFunction(e); f != nil {
				s, ok := c.current.(*ast.ReturnStmt)
				f.unclear = f.unclear || f != c.fn || !ok || len(s.Values) != 1 || s.Values[0] != ast.Expr(e) // return f(…), in f
			}
		}
		return results[0]
	case len(results) == 0:
		if !diag.Brief && len(c.errs.Items) > before && c.errs.Items[before].Code == diag.WrongArgumentCount && c.errs.Items[before].Primary.Span == e.Fn.Pos() {
			c.errs.Items = slices.Delete(c.errs.Items, before, before+1) // other arguments are no help
		}
		d := c.errorf(diag.NotOneResult, e.Pos(), "%s has no result", callee(e)).Under("expected a value")
		f := c.calledFunction(e)
		c.unlessHeadFails(f, d)
		if !diag.Brief && f != nil && !isGen(want) && !c.takesAnything(e) {
			f.inValue = true
		}
		if isFunc(want) && c.typeOfCallee(e) == want {
			c.helpFunctionItself(d, e)
		} else {
			c.helpNoResult(d, e, want)
		}
	default:
		names := c.variables(len(results))
		if !diag.Brief {
			names = c.resultNames(e, names)
		}
		d := c.errorf(diag.NotOneResult, e.Pos(), "%s has %d results", callee(e), len(results)).
			Under("expected one value").
			Help("assign the results to variables first: `var %s = %s;`", names, c.excerpt(e))
		if !diag.Brief {
			c.printsResults(d, e, names)
		}
		if s, ok := c.current.(*ast.VarDecl); !diag.Brief && ok && len(s.Names) == 1 && s.Values[0] == ast.Expr(e) && s.Type == nil {
			c.oneOfSeveral = &unpacking{d, s, c.fn, len(results) - 1, []string{s.Names[0].Name}}
		}
	}
	return Invalid
}

// An unpacking is a declaration of one variable for several results, and the error about it.
type unpacking struct {
	err     *diag.Diagnostic
	decl    *ast.VarDecl
	in      *function
	missing int      // how many variables are
	names   []string // of the variables
}

// unpacks reports whether a name that is not declared is that of a variable for another result of the last unpacking, and
// adds it to the declaration that the error suggests.
func (c *checker) unpacks(e *ast.NameExpr) bool {
	u := c.oneOfSeveral
	if u == nil || u.missing == 0 || u.in != c.fn || c.unknown[unknownName{c.fn, e.Name}] {
		return false
	}
	var similar diag.Diagnostic
	if c.suggest(&similar, e.Name, func(Object) bool { return true }); len(similar.Fixes) > 0 {
		return false
	}
	u.missing--
	u.names = append(u.names, e.Name)
	if u.missing == 0 {
		u.err.Helps = nil
		u.err.Fix("declare a variable for each: `var {} = …;`", diag.Edit{Span: u.decl.Names[0].Pos(), Text: strings.Join(u.names, ", ")})
	}
	c.noted(e)
	c.fn.failed = true
	return true
}

// variables returns names for n variables that are not declared, with commas between them, or "…".
func (c *checker) variables(n int) string {
	if diag.Brief {
		return "x, y"
	}
	names := []string{}
	for _, name := range [...]string{"x", "y", "z", "a", "b", "c", "d", "e"} {
		if len(names) < n && c.names[name] == nil {
			names = append(names, name)
		}
	}
	if len(names) < n {
		return "…"
	}
	return strings.Join(names, ", ")
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
	c.lintCall(e)
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		if c.names[name.Name] == nil {
			if c.foreignCall(e, name) {
				return nil, false
			}
		}
		before, outer := len(c.errs.Items), c.calling
		c.calling = e
		b := c.resolve(name)
		c.calling = outer
		if b == nil {
			reported := c.errs.Items[before:]
			c.args(e)
			c.keepWordHelp(reported, e)
			return nil, false
		}
		if !diag.Brief && c.comparedInside(e, c.info.Uses[name]) {
			return []Type{Bool}, true
		}
		if !diag.Brief && (c.pointForComma(e, c.info.Uses[name]) || c.commaInCall(e, c.info.Uses[name])) {
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
			if len(obj.Fields) < len(obj.Decl.Fields) { // two have the same name
				c.args(e)
				return []Type{obj}, true
			}
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
			if len(c.again[obj]) > 0 {
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
		if t == Invalid {
			c.unclearUses++
		} else {
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
		if !diag.Brief {
			c.hiddenCalls = append(c.hiddenCalls, hiddenCall{d, c.info.Uses[name], name})
		}
		return
	}
	if name, ok := e.Fn.(*ast.NameExpr); ok && !diag.Brief {
		for b := c.names[name.Name].outer; b != nil; b = b.outer {
			if _, isFunc := b.obj.(*Func); isFunc {
				d.Label(c.names[name.Name].at, "it hides the function `%s`", name.Name)
				c.hiddenCalls = append(c.hiddenCalls, hiddenCall{d, c.info.Uses[name], name})
				return
			}
		}
		d.Label(c.names[name.Name].at, "`%s` is a variable, declared here", name.Name)
		if help := wordHelps.Of(name.Name); help != "" && len(e.Args) > 0 {
			d.Help("there is no built-in function `%s`: %s", name.Name, help)
			return
		}
	}
	switch text := c.excerpt(e.Fn); {
	case isGen(t) && len(e.Args) == 0:
		d.Help("`%s` is a generator already: a `for` takes it without `()`, and `next(%[1]s, ref x)` tells whether there is a value for `x`", text)
	case isGen(t):
		d.Help("write `next(%s, ref x)`, which tells whether there is a value for `x`", text)
	case text == "…":
	case len(e.Args) == 0 && !c.isStatement(e):
		d.Fix("to read the value, write `{}`", diag.Edit{Span: e.Pos(), Text: text})
	case hasLen(t) && len(e.Args) == 1 && c.info.Types[e.Args[0].X] == Int && !e.Args[0].Ref && !c.isStatement(e):
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

// builtinOf returns the name of the built-in function that e calls, and whether it calls one.
func (c *checker) builtinOf(e *ast.CallExpr) (string, bool) {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return "", false
	}
	_, ok = c.names[name.Name].obj.(*Builtin)
	return name.Name, ok
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
		if len(c.errs.Items) > before {
			return // it has an error already
		}
		d := c.errorf(diag.InvalidRefArgument, e.Pos(), "%s cannot be passed by reference", what).
			Under("expected a variable, an element of an array or a field").
			Help("assign the value to a variable, and pass that")
		if !diag.Brief {
			if name, ok := e.(*ast.NameExpr); ok {
				c.changesConst(d, c.names[name.Name].obj)
			}
		}
		return
	}
	if !agree(t, want) {
		d := c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", want, t).
			Under("this is of type `%s`", t).
			Note("what is passed by reference must be of exactly the type of the parameter")
		if want == Float && t == Int {
			c.helpLiteral(d, e, nil)
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
		c.lintChange(e.Pos())
		x := c.indexed(e)
		if x == String {
			return Invalid, "a byte of a string"
		}
		t = c.elem(e, x)
	case *ast.FieldExpr:
		c.lintChange(e.Pos())
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

// mayTake reports whether a built-in function may have the arguments of a call, by their number and their references.
func mayTake(name string, e *ast.CallExpr) bool {
	args := len(e.Args)
	if name != "next" && slices.ContainsFunc(e.Args, func(a *ast.Arg) bool { return a.Ref }) {
		return false
	}
	switch name {
	case "print", "write":
		return true
	case "array", "push", "min", "max", "next":
		return args == 2
	case "len", "pop", "copy", "str", "int", "float", "abs":
		return args == 1
	case "assert":
		return args == 1 || args == 2
	}
	b := findBuiltin(name)
	return b == nil || args == len(b.params)
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
			c.unexpectedRef(e, i, i)
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

func (c *checker) print(e *ast.CallExpr, _ Type) (Type, bool) {
	for _, a := range e.Args {
		c.expr(a.X, nil)
	}
	c.lintFormat(e)
	c.lintPrinted(e)
	return nil, true
}

func (c *checker) len(e *ast.CallExpr, _ Type) (Type, bool) {
	if !c.arity(e, 1) {
		return nil, false // what is compared may be missing, too
	}
	t := c.expr(e.Args[0].X, nil)
	if _, ok := t.(*Array); !ok && t != String && t != Invalid {
		d := c.errorf(diag.WrongType, e.Args[0].Pos(), "expected an array or a string, found `%s`", t).
			Under("this is of type `%s`", t)
		if isGen(t) {
			if diag.Brief {
				d.Help("count the values in a loop: `for x in %s { n += 1; }`", c.excerpt(e.Args[0].X))
			} else {
				d.Help("count the values in a loop: `var %s = 0; for x in %s { %[1]s += 1; }`", c.freshName("n", "count", "total"), c.excerpt(e.Args[0].X))
				c.keepGen(d, e.Args[0].X, t, nil)
			}
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
			if x := c.text(a.X.Pos()); callee(e) == "`push`" && c.isStatement(e) && isPath(a.X) && c.guess(e.Args[1].X) == String && !strings.ContainsAny(x+c.text(e.Pos()), "\n\r`") {
				d.Fix("make a longer one: `{}`", diag.Edit{Span: e.Pos(), Text: x + " += " + c.text(e.Args[1].X.Pos())})
			}
		case isStruct(t) && callee(e) == "`copy`":
			c.helpCopy(d, e, a.X, t.(*Struct))
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
		d, x := c.expect(e.Args[1].X, a.Elem), e.Args[0].X
		if a.Elem == Int && c.intByLiteral(x) == nil {
			c.needsInt(e.Args[1].X)
		}
		if d != nil {
			if a.Elem != Int || c.info.Types[e.Args[1].X] != Float || !c.helpLiteral(d, x, e.Args[1].X) {
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
		d := c.builtinCount(e, 2)
		if s, ok := c.current.(*ast.ForEachStmt); !diag.Brief && ok && s.Seq == ast.Expr(e) && len(e.Args) == 1 && isGen(c.guess(e.Args[0].X)) {
			d.Fix("a `for` takes the generator itself: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.Args[0].X.Pos())})
		} else if diag.Brief || !c.assignsNext(d, e) {
			d.Help("write `next(g, ref x)`: it assigns the next value of `g` to `x`, and tells whether there is one")
		}
		c.args(e)
		return nil, false
	}
	from, to := e.Args[0], e.Args[1]
	t := c.expr(from.X, nil)
	g, ok := t.(*Gen)
	if t == Invalid {
		c.unclearUses++
	}
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
		before := len(c.errs.Items)
		c.missingRef(e, 1, "argument")
		if name, isName := to.X.(*ast.NameExpr); isName && ok && len(c.errs.Items) == before+1 {
			if v, isVar := c.info.Uses[name].(*Var); isVar && c.typeOfVar(v) == g.Elem && len(c.errs.Items[before].Fixes) > 0 {
				c.errs.Items[before].Fixes[0].Sure = true // the author can have meant nothing else
			}
		}
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
	u := c.expr(y, want)
	c.wants(x, u)
	c.wants(y, t)
	switch {
	case agree(t, u) || isNumber(t) && isNumber(u) && (c.meantAsFloat(x) || c.meantAsFloat(y)):
	case t == Int && u == Float && (want != Int || c.intByLiteral(x) != nil):
		d := c.mismatch(x, u, t).Label(y.Pos(), "because this is of type `%s`", u)
		if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && c.text(s.Targets[0].Pos()) == c.text(x.Pos()) { // v = max(v, y)
			c.helpLiteral(d, x, y)
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
		case !diag.Brief && t == String && name == "int" && c.readsLine(x):
			d.Fix("a number is read with `{}`", diag.Edit{Span: e.Pos(), Text: "read_int()"})
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

// assignsNext adds the fix to the error that a call of next has only a generator, if the current statement gives a variable its value. It
// returns whether it does.
func (c *checker) assignsNext(d *diag.Diagnostic, e *ast.CallExpr) bool {
	if len(e.Args) != 1 || len(c.lists) == 0 || c.lists[len(c.lists)-1].current != c.current { // it is a part of a for
		return false
	}
	g, ok := c.guess(e.Args[0].X).(*Gen)
	if !ok || !strings.HasSuffix(c.text(c.current.Pos()), ";") || strings.ContainsAny(c.text(e.Pos()), "\n\r`") {
		return false
	}
	const help = "it assigns the next value, and tells whether there is one: write `%s`"
	call := fmt.Sprintf("next(%s, ref ", c.text(e.Args[0].X.Pos()))
	switch s := c.current.(type) {
	case *ast.AssignStmt:
		if len(s.Targets) != 1 || s.Op != ast.NoOp || s.Values[0] != ast.Expr(e) || c.info.Types[s.Targets[0]] != g.Elem {
			return false
		}
		call += c.text(s.Targets[0].Pos()) + ");"
		d.Fix(fmt.Sprintf(help, call), diag.Edit{Span: s.Pos(), Text: call})
	case *ast.VarDecl:
		zero, name := zeroOf(g.Elem), s.Names[0]
		if isStruct(g.Elem) {
			zero = "nil"
		}
		if len(s.Names) != 1 || s.Values[0] != ast.Expr(e) || zero == "" || c.text(name.Pos()) != name.Name {
			return false
		}
		declared := "var " + name.Name
		if s.Type != nil || isStruct(g.Elem) || isArray(g.Elem) {
			declared += ": " + g.Elem.String()
		}
		text := fmt.Sprintf("%s = %s; %s%s);", declared, zero, call, name.Name)
		d.Fix(fmt.Sprintf(help, text), diag.Edit{Span: s.Pos(), Text: text})
	default:
		return false
	}
	return true
}

// readsLine reports whether an expression is a call of read_line.
func (c *checker) readsLine(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	name, builtin := c.builtinOf(call)
	return builtin && name == "read_line"
}

// usages holds the forms of built-in functions that take several arguments.
var usages = words.Texts{
	{"exit", "exit(n)"},
	{"chr", "chr(n)"},
	{"len", "len(x)"},
	{"str", "str(x)"},
	{"array", "array(n, x)"},
	{"push", "push(a, x)"},
	{"substr", "substr(s, from, to)"},
	{"pow", "pow(x, y)"},
	{"min", "min(x, y)"},
	{"max", "max(x, y)"},
}

// messageFirst reports a call of assert whose message is before its condition, and returns
// whether it is one.
func (c *checker) messageFirst(e *ast.CallExpr) bool {
	if len(e.Args) < 2 {
		return false
	}
	message, cond := e.Args[0].X, e.Args[1].X
	if _, ok := message.(*ast.StringLit); !ok {
		return false
	}
	if b, ok := cond.(*ast.BinaryExpr); !ok || b.Op < ast.Eq || b.Op > ast.LOr {
		return false
	}
	c.condition(cond)
	c.expect(message, String)
	text := c.text(cond.Pos()) + ", " + c.text(message.Pos())
	d := c.errorf(diag.WrongType, message.Pos(), "the message of an `assert` is after its condition")
	if !strings.ContainsAny(text, "\n\r`") {
		d.SureFix("write `assert({})`", diag.Edit{Span: message.Pos().To(cond.Pos()), Text: text})
	}
	return true
}
