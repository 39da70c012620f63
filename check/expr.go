// This file defines the types and constant values of expressions.
//
// The check of an expression receives the type that the context expects, or nil if
// the context accepts any type. The expected type is only a hint, which gives a type
// to nil and []: the caller compares the result with it.

package check

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
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
	if agree(got, want) || want == Int && got == Float && c.meantAsFloat(e) {
		return nil
	}
	return c.mismatch(e, want, got)
}

// agree reports whether two types are the same, or one of them is unknown.
func agree(t, u Type) bool { return t == u || t == Invalid || u == Invalid }

// any checks an expression of which nothing is expected, because of an earlier error.
// It may have any type and, if it is a call, any number of results.
func (c *checker) any(e ast.Expr) {
	if call, ok := e.(*ast.CallExpr); ok {
		c.call(call, Invalid)
	} else {
		c.expr(e, Invalid)
	}
}

// useOperator adds the help to use another operator for conditions. The span is that of
// the operator, or of an assignment with it.
func useOperator(d *diag.Diagnostic, op ast.Op, at diag.Span, own string) {
	if int(at.End-at.Start) > len(op.String()) {
		d.Help("use `%s` for conditions", own)
		return
	}
	d.Fix("use `{}` for conditions", diag.Edit{Span: at, Text: own})
}

// around returns the edits that put an expression between two texts.
func around(e ast.Expr, before, after string) []diag.Edit {
	s := e.Pos()
	return []diag.Edit{{Span: diag.Span{Start: s.Start, End: s.Start}, Text: before}, {Span: diag.Span{Start: s.End, End: s.End}, Text: after}}
}

// isPlain reports whether str converts values of a type.
func isPlain(t Type) bool { return t == Int || t == Float || t == Bool }

func (c *checker) mismatch(e ast.Expr, want, got Type) *diag.Diagnostic {
	d := c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", want, got).Under("this is of type `%s`", got)
	lit, isLit := e.(*ast.IntLit)
	float, isFloat := e.(*ast.FloatLit)
	char := c.charAsString(e)
	switch {
	case want != Bool && got == Bool && c.callsNext(e):
		d.Help("`next` assigns the value to its second argument, and tells whether there is one")
		return d
	case want == Float && got == Int && isLit && char == "":
		d.SureFix("write the number as a `float`: `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("%d.0", lit.Value)})
	case want == Float && got == Int && c.helpQuotient(d, e):
	case want == Float && got == Int && c.helpInts(d, e):
	case want == Float && got == Int:
		c.usedAsInt(e, d)
		d.Fix("convert it: `float(…)`", around(e, "float(", ")")...)
	case want == Int && got == Float && isFloat && float.Value == math.Trunc(float.Value) && math.Abs(float.Value) < 1e15:
		d.Fix("write the number as an `int`: `{}`", diag.Edit{Span: e.Pos(), Text: strconv.FormatInt(int64(float.Value), 10)})
	case want == Int && got == Float && isFloat:
		d.Help("an `int` has no fraction; the type of numbers that have one is `float`")
	case want == Int && got == Float:
		d.Fix("convert it: `int(…)`, which drops the fraction", around(e, "int(", ")")...)
	case want == String && char != "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: e.Pos(), Text: char})
	case want == String && c.helpByte(d, e):
	case isArray(want) && want.(*Array).Elem == Float && c.isLiteral(e) && c.helpLiteral(d, e):
	case want != Invalid && c.helpPart(d, e, want, got):
	case want != Invalid && isArray(got) && got.(*Array).Elem == want:
		c.helpElement(d, e)
	case isArray(want) && want.(*Array).Elem == got && !strings.ContainsAny(c.text(e.Pos()), "\n\r`"):
		d.Fix("an array with this element is `{}`", diag.Edit{Span: e.Pos(), Text: "[" + c.text(e.Pos()) + "]"})
	case want == String && isPlain(got):
		d.Fix("convert it: `str(…)`", around(e, "str(", ")")...)
	case want == String:
		d.Help("convert it: `str(…)`")
	case (want == Int || want == Float) && isNumeral(e):
		d.Fix("write the number without quotes: `{}`", diag.Edit{Span: e.Pos(), Text: e.(*ast.StringLit).Value})
	case want == Int && got == String && c.stringAsChar(e) != "":
		d.Fix("if its number is meant, write `{}`", diag.Edit{Span: e.Pos(), Text: c.stringAsChar(e)})
	case want == Int && got == Bool:
		d.Fix("choose the number: `… ? 1 : 0`", around(e, "(", " ? 1 : 0)")...)
	case want == Bool && isGen(got):
		d.Help("`next(%s, ref x)` tells whether there is a value for `x`", c.excerpt(e))
	case want == Bool:
		c.helpTest(d, e, got, "!=")
	}
	if call, ok := e.(*ast.CallExpr); ok && isFunc(want) && c.typeOfCallee(call) == want {
		c.helpFunctionItself(d, call)
		return d
	}
	if f, ok := got.(*FuncType); ok && len(f.Params) == 0 && len(f.Results) == 1 && f.Results[0] == want {
		d.Fix("call the function: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.Pos()) + "()"})
		return d
	}
	if f, ok := got.(*FuncType); ok && len(f.Results) == 1 && f.Results[0] == want {
		d.Help("call the function: `%s(…)`", c.excerpt(e))
		return d
	}
	if f, ok := got.(*FuncType); ok {
		if w, ok := want.(*FuncType); ok && slices.Equal(w.Params, f.Params) {
			c.unlessHeadFails(c.functionOf(e), d)
		}
		c.helpWrap(d, e, want, f)
		if w, ok := want.(*FuncType); ok && len(d.Helps) == 0 && len(w.Params) == len(f.Params) && len(w.Results) == len(f.Results) {
			helpSignature(d, w, f)
		} else if ok && len(w.Params) != len(f.Params) && len(d.Helps) == 0 {
			d.Help("it is called with %s, and needs as many parameters", count(len(w.Params), "argument"))
		} else if ok && len(f.Results) == 0 && len(w.Results) == 1 && len(d.Helps) == 0 {
			d.Help("it has to return a value: `-> %s` after its parameters", w.Results[0])
		}
	}
	helpGen(d, want, got)
	if g, ok := got.(*Gen); ok && g.Elem == want {
		d.Help(genHelp, c.excerpt(e))
	}
	return d
}

// helpPart adds a help to the error that e is not of type want if e is a field of a value that is of this type, or a
// struct with one field of it, and returns whether it is.
func (c *checker) helpPart(d *diag.Diagnostic, e ast.Expr, want, got Type) bool {
	if f, ok := e.(*ast.FieldExpr); ok && c.info.Types[f.X] == want {
		d.Fix("the struct itself is `{}`", diag.Edit{Span: e.Pos(), Text: c.text(f.X.Pos())})
		return true
	}
	s, ok := got.(*Struct)
	if !ok || want == Bool {
		return false
	}
	switch e.(type) {
	case *ast.NameExpr, *ast.FieldExpr, *ast.IndexExpr:
		if fields := s.fieldsOf(want); len(fields) == 1 {
			d.Fix("its field of this type is `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.Pos()) + "." + fields[0]})
			return true
		}
	}
	return false
}

// helpElement adds a help to the error that e is an array where one of its elements is expected.
func (c *checker) helpElement(d *diag.Diagnostic, e ast.Expr) {
	switch e := e.(type) {
	case *ast.ArrayLit:
		if text := c.text(e.Pos()); len(e.Elems) == 1 && !strings.ContainsAny(text, "\n\r`") {
			d.Fix("write the element itself: `{}`", diag.Edit{Span: e.Pos(), Text: strings.TrimSpace(text[1 : len(text)-1])})
		}
	case *ast.NameExpr, *ast.FieldExpr, *ast.IndexExpr:
		d.Help("one of its elements is `%s[i]`", c.excerpt(e))
	}
}

// helpFunctionItself adds the fix to the error that a call is no function but what it calls is the one that is wanted.
func (c *checker) helpFunctionItself(d *diag.Diagnostic, e *ast.CallExpr) {
	if len(e.Args) == 0 {
		d.Fix("to pass the function itself, leave out `()`: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.Fn.Pos())})
	} else {
		d.Help("to pass the function itself, leave out the arguments: `%s`", c.excerpt(e.Fn))
	}
}

// typeOfCallee returns the type of what is called, or nil.
func (c *checker) typeOfCallee(e *ast.CallExpr) Type {
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		if f, ok := c.info.Uses[name].(*Func); ok {
			return f.Type
		}
	}
	return c.info.Types[e.Fn]
}

// condition checks an expression that must be a bool.
func (c *checker) condition(e ast.Expr) {
	if d := c.expect(e, Bool); d != nil {
		d.Note("a condition must be of type `bool`")
	}
	c.lintCondition(e)
}

// operand checks an expression that is not binary.
func (c *checker) operand(e ast.Expr, want Type) Type {
	switch e := e.(type) {
	case *ast.IntLit:
		c.info.Values[e] = e.Value
		c.lintZero(e)
		return Int
	case *ast.FloatLit:
		c.info.Values[e] = e.Value
		return Float
	case *ast.StringLit:
		c.info.Values[e] = e.Value
		c.lintString(e)
		return String
	case *ast.BoolLit:
		c.info.Values[e] = e.Value
		return Bool
	case *ast.NilLit:
		return c.nilLit(e, want)
	case *ast.NameExpr:
		if c.foreignNil(e, want) {
			return Invalid
		}
		return c.name(e)
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

func (c *checker) nilLit(e *ast.NilLit, want Type) Type {
	switch want.(type) {
	case *Struct:
		return want
	case nil:
		d := c.errorf(diag.CannotInferType, e.Pos(), "the type of `nil` cannot be inferred").
			Under("of which struct type is this?")
		if _, ok := c.current.(*ast.VarDecl); ok || c.fn == nil {
			d.Help("give the variable a type, as in `var x: Node = nil;`")
		} else {
			d.Help("only a struct may be `nil`: compare it with one, as in `x != nil`")
		}
	default:
		if want != Invalid {
			d := c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `nil`", want).
				Under("only a struct may be `nil`")
			if zero := zeroOf(want); zero != "" {
				d.Fix(fmt.Sprintf("the empty value of type `%s` is `{}`", want), diag.Edit{Span: e.Pos(), Text: zero})
			} else if _, ok := want.(*FuncType); ok {
				d.Help("a function is never nil: pass one that does nothing, and leave out the test for it")
			}
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
		return c.typeOfVar(obj)
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
			Label(b.at, "declared here").
			Help("make a struct with `%s(…)`", e.Name)
	case *Alias:
		c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is a type alias, not a value", e.Name).
			Under("expected a value").
			Label(b.at, "declared here")
	case *Builtin:
		d := c.errorf(diag.WrongKindOfName, e.Pos(), "the built-in function `%s` can only be called", e.Name).
			Under("expected a value")
		if _, isType := predeclaredType(e.Name); isType {
			d.Help("the empty array of a type is `[]`, for a variable with a type: `var a: [%s] = [];`", e.Name)
		} else if noResult(e.Name) {
			d.Help("wrap it in a function: `fn(…) { %s(…); }`", e.Name)
		} else {
			d.Help("wrap it in a function: `fn(…) -> … { return %s(…); }`", e.Name)
		}
	}
	return Invalid
}

// resolve returns the binding of a name in an expression. If there is none it reports
// an error and returns nil.
func (c *checker) resolve(e *ast.NameExpr) *binding {
	if b := c.names[e.Name]; b != nil {
		c.info.Uses[e] = b.obj
		if a, ok := b.obj.(*Alias); ok {
			if s, ok := a.Type.(*Struct); ok {
				c.info.Uses[e] = s
			}
		}
		return b
	}
	if t, ok := predeclaredType(e.Name); ok {
		d := c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is a type, not a value", e.Name).Under("expected a value")
		if t == String {
			d.Fix("the conversion to a string is `{}(…)`", diag.Edit{Span: e.Pos(), Text: "str"})
		} else if t == Bool {
			d.Help("a condition comes from a comparison, as in `x != 0`")
		}
		return nil
	}
	d := c.undeclared(e)
	if own := foreignNames.Of(e.Name); own != "" {
		d.Fix("did you mean `{}`?", diag.Edit{Span: e.Pos(), Text: own})
		return nil
	}
	if b := c.ended[e.Name]; b.binding != nil && b.in == c.fn {
		d.Label(b.at, "declared in a block that has ended")
		switch before := strings.TrimRight(c.file.Text[:b.at.Start], " "); {
		case b.env != nil && b.env.loop:
			d.Help("declare another variable before the loop, and assign `%s` to it in the loop", e.Name)
		case strings.HasSuffix(before, "catch"):
			d.Help("declare another variable before the `try`, and assign `%s` to it in the `catch`", e.Name)
		default:
			d.Help("declare it before the block")
		}
		return nil
	}
	if s := c.declaring; s != nil {
		for _, name := range s.Names {
			if name.Name == e.Name {
				c.helpOwnValue(d, s, name)
				return nil
			}
		}
	}
	if c.declaredLater(d, e.Name) {
		return nil
	}
	called := strings.HasPrefix(c.file.Text[e.Pos().End:], "(")
	if help := wordHelps.Of(e.Name); called && help != "" {
		d.Help("%s", help)
		return nil
	}
	if c.caughtMeant(d, e) {
		return nil
	}
	c.suggest(d, e.Name, func(o Object) bool {
		switch o.(type) {
		case *Struct, *Alias, *Builtin:
			return called
		}
		return true
	})
	if help := valueHelps.Of(e.Name); len(d.Helps) == 0 && help != "" {
		d.Help("%s", help)
	} else if !called && c.fn != nil {
		c.helpDeclare(d, e)
	}
	return nil
}

// helpDeclare adds to the error that a name is not declared the help to declare it, if the current statement assigns
// to it, or to a part of it, or if no other name is similar.
func (c *checker) helpDeclare(d *diag.Diagnostic, e *ast.NameExpr) {
	value := ""
	if s, ok := c.current.(*ast.AssignStmt); ok {
		for i, x := range s.Targets {
			if root(x) != ast.Expr(e) {
				continue
			}
			if value = "…"; x == ast.Expr(e) && (s.Op == ast.Add || s.Op == ast.Sub) && i < len(s.Values) {
				value = cmp.Or(zeroOf(c.guess(s.Values[i])), value)
			}
		}
	}
	help := "declare it first: `var %s = %s;`"
	switch {
	case value == "" && len(d.Helps) > 0:
		return
	case value == "":
		value = "…"
	default:
		c.noted(e)
		if slices.ContainsFunc(c.fn.frames, func(f frame) bool { _, isSwitch := f.stmt.(*ast.SwitchStmt); return !isSwitch }) {
			help = "declare it before the loop: `var %s = %s;`"
		}
	}
	if len(d.Helps) > 0 {
		help = "or " + help
	}
	d.Help(help, e.Name, value)
}

// caughtMeant adds the fix that uses the variable of the catch around a name that is not declared, if the name is one that is usual for
// such variables, and returns whether it is.
func (c *checker) caughtMeant(d *diag.Diagnostic, e *ast.NameExpr) bool {
	if c.fn == nil || !caughtNames.Has(e.Name) {
		return false
	}
	for r := c.fn.region; r != nil; r = r.outer {
		if r.part == "catch" {
			d.Fix("what is caught here is `{}`", diag.Edit{Span: e.Pos(), Text: r.try.Catch.Var.Name})
			return true
		}
	}
	return false
}

// caughtNames holds usual names of variables that hold what is caught.
const caughtNames words.Set = "e ex err error exc exception it"

// root returns the variable of which an expression is an element or a field, or the expression itself.
func root(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		default:
			return e
		}
	}
}

// helpOwnValue adds a help to the error that the values of a declaration use the variable name, which it
// declares.
func (c *checker) helpOwnValue(d *diag.Diagnostic, s *ast.VarDecl, name *ast.Ident) {
	if _, ok := s.Values[0].(*ast.FuncLit); ok && len(s.Values) == 1 {
		d.Help("a function that calls itself is declared by its name: `fn %s(…) { … }`", name.Name)
		return
	}
	d.Label(name.Pos(), "it can be used only after this declaration")
}

// undeclared reports a name that is not declared, unless noted was called with it.
func (c *checker) undeclared(e *ast.NameExpr) *diag.Diagnostic {
	if c.unknown[unknownName{c.fn, e.Name}] {
		c.fn.failed = true
		return &diag.Diagnostic{Primary: diag.Label{Span: e.Pos()}}
	}
	return c.errorf(diag.UndeclaredName, e.Pos(), "`%s` is not declared", e.Name).Under("no such name in scope")
}

// An unknownName is a name that is not declared, and the function that gives it a value.
type unknownName struct {
	in   *function
	name string
}

// noted says that an error was reported where a name that is not declared gets a value. There
// is none where the function uses the name.
func (c *checker) noted(e *ast.NameExpr) {
	if c.unknown == nil {
		c.unknown = map[unknownName]bool{}
	}
	c.unknown[unknownName{c.fn, e.Name}] = true
}

func (c *checker) unary(e *ast.UnaryExpr) Type {
	t := c.expr(e.X, nil)
	ok := t == Invalid
	switch e.Op {
	case ast.Sub:
		ok = ok || isNumber(t)
	case ast.Not:
		ok = ok || t == Bool
	case ast.Com:
		ok = ok || t == Int
	}
	if !ok {
		d := c.errorf(diag.UndefinedOperator, e.Pos(), "the operator `%s` is not defined on `%s`", e.Op, t)
		d.Label(e.X.Pos(), "this is of type `%s`", t)
		switch {
		case e.Op == ast.Not:
			c.helpNot(d, e, t)
		case e.Op == ast.Com && t == Bool:
			d.SureFix("negate a condition with `{}`", diag.Edit{Span: diag.Span{Start: e.Pos().Start, End: e.Pos().Start + 1}, Text: "!"})
		}
		return Invalid
	}
	if x, constant := c.info.Values[e.X]; constant {
		c.info.Values[e] = constUnary(e.Op, x)
	}
	return t
}

// callsNext reports whether an expression is a call of next.
func (c *checker) callsNext(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, builtin := c.builtinOf(call)
	return builtin && name == "next"
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

// binary checks a chain of binary operators. It uses a loop, because a chain may be
// very long.
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
			if u = Invalid; !c.emptyTest(b, t) {
				u = c.expr(b.Y, t)
			}
		}
		var ok bool
		t, ok = c.binaryType(b.Op, b.OpPos, b.X, b.Y, t, u)
		c.info.Types[b] = t
		if t == Int && (b.Op == ast.Div || b.Op == ast.Rem) && c.info.Values[b.Y] == any(int64(0)) {
			c.lintTrap(b.OpPos, "this always traps: division by zero")
		}
		c.lintIdentity(b)
		c.lintPower(b)
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
		if result == Invalid {
			return u, true
		}
		return result, true
	}
	failed := Type(Invalid)
	if result == Bool {
		failed = Bool
	}
	if wrong == nil && isNumber(t) && isNumber(u) && (c.meantAsFloat(x) || c.meantAsFloat(y)) {
		return result, true
	}
	if wrong == nil {
		d := c.errorf(diag.MismatchedOperands, at, "the operands of `%s` are of different types, `%s` and `%s`", op, t, u)
		d.Label(x.Pos(), "this is of type `%s`", t).Label(y.Pos(), "this is of type `%s`", u)
		c.helpOperands(d, op, at, x, y, t, u)
		return failed, false
	}
	d := c.errorf(diag.UndefinedOperator, at, "the operator `%s` is not defined on `%s`", op, of)
	d.Label(wrong.Pos(), "this is of type `%s`", of)
	c.helpOperator(d, op, at, x, y, wrong, of)
	if isStruct(of) || (op == ast.LAnd || op == ast.LOr) && isNumber(of) { // it is no condition
		failed = Invalid
	}
	return failed, false
}

func (c *checker) cond(e *ast.CondExpr, want Type) Type {
	if c.partOfCondition(e) {
		return Invalid
	}
	c.condition(e.Cond)
	var t, u Type
	if want == nil && needsContext(e.Then) {
		u = c.expr(e.Else, nil)
		t = c.expr(e.Then, u)
	} else {
		t = c.expr(e.Then, want)
		u = c.expr(e.Else, t)
	}
	if !agree(t, u) && (u == want || want != Int && t == Int && u == Float && len(c.ints(e.Then)) > 0) { // the first one is wrong
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
	if c.sizedType(e) {
		return Invalid
	}
	t := c.indexed(e)
	if t == String {
		return Int
	}
	return c.elem(e, t)
}

// indexed checks what is indexed and the index, and returns the type of what is indexed.
func (c *checker) indexed(e *ast.IndexExpr) Type {
	t := c.expr(e.X, nil)
	if _, isStruct := t.(*Struct); isStruct {
		c.any(e.Index)
	} else if d := c.expect(e.Index, Int); d != nil {
		d.Note("an index must be of type `int`")
		if isArray(t) && c.info.Types[e.Index] == String && !isNumeral(e.Index) {
			d.Helps, d.Fixes = nil, nil
			d.Help("there are no maps: use an array of structs with a key and a value")
		}
	}
	c.lintIndex(e)
	c.lintLength(e)
	return t
}

// elem returns the type of e, an element of a value of type t.
func (c *checker) elem(e *ast.IndexExpr, t Type) Type {
	if a, ok := t.(*Array); ok {
		return a.Elem
	}
	if t != Invalid {
		d := c.errorf(diag.NotIndexable, e.X.Pos(), "a value of type `%s` cannot be indexed", t).
			Under("expected an array or a string")
		s, _ := t.(*Struct)
		if lit, ok := e.Index.(*ast.StringLit); ok && s != nil && s.field(lit.Value) != nil {
			d.SureFix("a field is written after a point: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.X.Pos()) + "." + lit.Value})
		}
		if _, gen := t.(*Gen); gen {
			d.Help("take the values in a loop: `for x in %s { … }`", c.excerpt(e.X))
		}
	}
	return Invalid
}

func (c *checker) fieldExpr(e *ast.FieldExpr) Type {
	if c.foreignModule(e) {
		return Invalid
	}
	if name, ok := e.X.(*ast.NameExpr); ok && c.names[name.Name] == nil && c.elementMeant(name, e.Name.Name) {
		return Invalid
	}
	t := c.expr(e.X, nil)
	s, ok := t.(*Struct)
	if !ok {
		if t != Invalid {
			d := c.errorf(diag.NotAStruct, e.Name.Pos(), "a value of type `%s` has no fields", t)
			d.Label(e.X.Pos(), "this is of type `%s`", t)
			c.helpMember(d, e, t)
		}
		return Invalid
	}
	f := s.field(e.Name.Name)
	if dot := strings.LastIndexByte(c.file.Text[:e.Name.Pos().Start], '.'); f == nil && strings.Contains(c.file.Text[dot:e.Name.Pos().Start], "\n") {
		c.errorf(diag.UnknownField, diag.Span{Start: int32(dot), End: int32(dot + 1)}, "expected the name of a field after this `.`")
		return Invalid
	}
	if f == nil {
		d := c.errorf(diag.UnknownField, e.Name.Pos(), "the struct `%s` has no field `%s`", s, e.Name.Name).Under("no such field")
		var names []string
		for _, f := range s.Fields {
			names = append(names, f.Name)
		}
		d.Label(s.Decl.Name.Pos(), "declared here")
		if !c.helpMember(d, e, t) {
			suggestClosest(d, e.Name.Name, names)
		}
		if call := c.calling; len(d.Helps) == 0 && call != nil && call.Fn == ast.Expr(e) {
			d.Help("a struct has no methods: call a function with it, as in `%s(%s)`", e.Name.Name, c.excerpt(e.X))
		}
		if len(d.Helps) == 0 && 1 < len(names) && len(names) < 10 {
			d.Note("its fields are `%s`", strings.Join(names, ", "))
		} else if len(d.Helps) == 0 && len(names) == 1 {
			d.Note("its field is `%s`", names[0])
		}
		return Invalid
	}
	c.info.Fields[e] = f
	return f.Type
}

// elementMeant reports a name that is not declared, and of which a field is used, if the most similar name is that of an array whose
// elements have this field. It returns whether it is.
func (c *checker) elementMeant(name *ast.NameExpr, field string) bool {
	var similar diag.Diagnostic
	c.suggest(&similar, name.Name, func(o Object) bool { _, isVar := o.(*Var); return isVar })
	if len(similar.Fixes) == 0 {
		return false
	}
	array := similar.Fixes[0].Edits[0].Text
	v := c.names[array].obj.(*Var)
	a, ok := v.Type.(*Array)
	if !ok {
		return false
	}
	s, ok := a.Elem.(*Struct)
	if !ok || s.field(field) == nil {
		return false
	}
	c.undeclared(name).Help("an element of `%s` has this field: `%[1]s[i].%s`, or declare `%s` as one of them", array, field, name.Name)
	return true
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
			if elem == Int && c.info.Types[x] == Float {
				c.helpFloats(d, e)
			}
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

// funcLit checks a function literal. In the initialiser of a global its body is
// checked later, when all globals have types.
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
