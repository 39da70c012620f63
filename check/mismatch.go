// This file defines the helps about values of another type than the expected one.

package check

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// zeroOf returns a value of a type that stands for nothing, or "".
func zeroOf(t Type) string {
	switch t {
	case Int:
		return "0"
	case Float:
		return "0.0"
	case Bool:
		return "false"
	case String:
		return `""`
	}
	if isArray(t) {
		return "[]"
	}
	return ""
}

// charAsString returns the string literal for a character literal, or "" if e is none.
func (c *checker) charAsString(e ast.Expr) string {
	text := c.text(e.Pos())
	if _, ok := e.(*ast.IntLit); !ok || !strings.HasPrefix(text, "'") {
		return ""
	}
	if text == `'"'` {
		return `"\""`
	}
	return `"` + text[1:len(text)-1] + `"`
}

// stringAsChar returns the character literal for a string literal of one byte, or "".
func (c *checker) stringAsChar(e ast.Expr) string {
	text := c.text(e.Pos())
	if lit, ok := e.(*ast.StringLit); !ok || len(lit.Value) != 1 || strings.ContainsAny(text[1:len(text)-1], `"'`) {
		return ""
	}
	return "'" + text[1:len(text)-1] + "'"
}

func isDecimal(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && len(text) < 19
}

// isNumeral reports whether an expression is a string literal of decimal digits.
func isNumeral(e ast.Expr) bool {
	lit, ok := e.(*ast.StringLit)
	return ok && isDecimal(lit.Value)
}

const joinChars = "characters are numbers, which `+` adds: join their texts, as in `chr(c) + \"x\"`"

// helpByte adds the fix that takes the text of a byte to the error that e, a byte of a string,
// is no string, and returns whether e is one.
func (c *checker) helpByte(d *diag.Diagnostic, e ast.Expr) bool {
	if c.holdsByte(e) && !strings.ContainsAny(c.text(e.Pos()), "\n\r`") {
		d.Fix(fmt.Sprintf("a byte is a number; its text is `chr(%s)`", c.text(e.Pos())), c.around(e, "chr(", ")")...)
		return true
	}
	index, ok := e.(*ast.IndexExpr)
	if !ok || c.info.Types[index.X] != String {
		return c.helpChars(d, e)
	}
	x, i := c.text(index.X.Pos()), c.text(index.Index.Pos())
	switch n, found := strings.CutPrefix(i, "-"); {
	case strings.ContainsAny(x+i, "(\n\r`"):
	case !found:
		d.Fix("a byte is a number; its text is `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("substr(%s, %s, %s)", x, i, after(i, index.Index))})
		return true
	case !diag.Brief && n == "1":
		d.Fix("a byte is a number; the text of the last one is `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("substr(%s, len(%[1]s) - 1, len(%[1]s))", x)})
		return true
	}
	d.Help("a byte is a number; `substr(s, i, i + 1)` is its text")
	return true
}

// helpCopy adds the fix that copies the fields of x, a struct of type s, in place of the call.
func (c *checker) helpCopy(d *diag.Diagnostic, call *ast.CallExpr, x ast.Expr, s *Struct) {
	name, ok := x.(*ast.NameExpr)
	if !ok || len(s.Fields) > 9 {
		return
	}
	fields := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		fields[i] = name.Name + "." + f.Name
	}
	d.Fix("a struct is copied field by field: `{}`", diag.Edit{Span: call.Pos(), Text: s.Name + "(" + strings.Join(fields, ", ") + ")"})
}

// helpSignature adds the help that names the first difference between the types of functions with as
// many parameters and results: the one that is wanted, w, and that of f.
func helpSignature(d *diag.Diagnostic, w, f *FuncType) {
	for i, p := range w.Params {
		q := f.Params[i]
		switch {
		case p.Ref != q.Ref:
			d.Help("parameter %d is passed by reference in one of them: its type is `ref %s`, in the type of the function, too", i+1, q.Type)
			return
		case p.Type != q.Type:
			d.Help("its parameter %d has to be of type `%s`", i+1, p.Type)
			return
		}
	}
	for i, t := range w.Results {
		if t != f.Results[i] {
			d.Help("its result has to be of type `%s`", t)
			return
		}
	}
}

// sizedType reports a type with a length, int[10], which is no value, and returns whether e is one.
func (c *checker) sizedType(e *ast.IndexExpr) bool {
	if diag.Brief {
		return false
	}
	name, ok := e.X.(*ast.NameExpr)
	if !ok {
		return false
	}
	own := name.Name
	if t := diag.ForeignType(own); t != "" && c.names[own] == nil {
		own = t
	}
	t, known := predeclaredType(own)
	if b := c.names[name.Name]; !known || b != nil && b.depth > 0 {
		return false
	}
	n := c.text(e.Index.Pos())
	c.any(e.Index)
	d := c.errorf(diag.WrongKindOfName, name.Pos(), "`%s` is a type, not a value", name.Name).Under("expected a value")
	if !strings.ContainsAny(n, "\n\r`") {
		d.Fix("an array of equal elements is `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprintf("array(%s, %s)", n, zeroOf(t))})
	}
	return true
}

// hasNoResult reports whether a call is one of a function without results, by its name.
func (c *checker) hasNoResult(e *ast.CallExpr) bool {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || c.names[name.Name] == nil {
		return false
	}
	switch obj := c.names[name.Name].obj.(type) {
	case *Func:
		return len(obj.Type.Results) == 0 && obj.Yields == nil
	case *Builtin:
		return noResult(obj.Name)
	}
	return false
}

// noResult reports whether a built-in function has no result.
func noResult(name string) bool {
	switch name {
	case "print", "write", "push", "assert", "exit":
		return true
	}
	return false
}

// helpNoResult adds a help to the error that a call, of which a value of type want is expected, has no result.
func (c *checker) helpNoResult(d *diag.Diagnostic, e *ast.CallExpr, want Type) {
	if s, ok := c.current.(*ast.AssignStmt); ok && s.Op == ast.NoOp && len(s.Values) == 1 && s.Values[0] == e && len(e.Args) > 0 &&
		c.text(e.Args[0].X.Pos()) == c.text(s.Targets[0].Pos()) && c.hasNoResult(e) { // a = push(a, x)
		d.SureFix("the call changes its argument: write `{}`", diag.Edit{Span: s.Targets[0].Pos().To(e.Pos()), Text: c.text(e.Pos())})
		return
	}
	if !diag.Brief && c.helpInPlace(d, e, want) {
		return
	}
	d.Help("write the call as a statement of its own")
}

// after returns the text of an index plus one.
func after(index string, e ast.Expr) string {
	if n, err := strconv.Atoi(index); err == nil {
		return strconv.Itoa(n + 1)
	}
	if b, ok := e.(*ast.BinaryExpr); !diag.Brief && (!ok || b.Op > ast.Rem) { // which binds less tightly than the sum
		index = operand(e, index)
	}
	return index + " + 1"
}

// helpAssignedByte adds to the error that a byte of a string is assigned to the help how another string is made of its parts.
func (c *checker) helpAssignedByte(d *diag.Diagnostic, s *ast.AssignStmt, index *ast.IndexExpr) {
	x, i := operand(index.X, c.excerpt(index.X)), c.excerpt(index.Index)
	rest := fmt.Sprintf(" + substr(%s, %s, len(%[1]s))", x, after(i, index.Index))
	value := ""
	if !diag.Brief && len(s.Targets) == 1 && len(s.Values) == 1 {
		y := s.Values[0]
		value = c.excerpt(y)
		switch t := c.guess(y); {
		case t == String && s.Op == ast.NoOp:
			value = operand(y, value)
		case t == Int && s.Op == ast.NoOp:
			value = "chr(" + value + ")"
		case t == Int:
			value = fmt.Sprintf("chr(%s[%s] %s %s)", x, i, s.Op, operand(y, value))
		default:
			value = ""
		}
	}
	if value == "" {
		d.Help("make another one of its parts: `substr(%s, 0, %s) + …%s`", x, i, rest)
		return
	}
	text := x + " = "
	if i != "0" {
		text += fmt.Sprintf("substr(%s, 0, %s) + ", x, i)
	}
	text += value + rest
	name, isName := index.X.(*ast.NameExpr)
	if isName && c.names[name.Name] != nil && !isConst(c.names[name.Name].obj) && !strings.Contains(i, "(") && !strings.Contains(text, "…") {
		at := s.Pos()
		at.End -= int32(len(c.text(at)) - len(strings.TrimRight(c.text(at), "; \t\r\n")))
		d.Fix("make another string of its parts: `{}`", diag.Edit{Span: at, Text: text})
		return
	}
	d.Help("make another string of its parts: `%s`", text)
}

// returns reports whether t is the type of functions that return a u.
func returns(t, u Type) bool {
	f, ok := t.(*FuncType)
	return ok && len(f.Results) == 1 && f.Results[0] == u
}

// helpNotCalled adds the help to call e, if its type t is that of functions with a result and it is an operand that a call can follow.
// It returns whether it does.
func (c *checker) helpNotCalled(d *diag.Diagnostic, e ast.Expr, t Type) bool {
	f, ok := t.(*FuncType)
	if !ok || len(f.Results) != 1 {
		return false
	}
	switch e.(type) {
	case *ast.NameExpr, *ast.FieldExpr, *ast.IndexExpr, *ast.CallExpr:
	default:
		return false
	}
	if len(f.Params) == 0 {
		d.Fix("call the function: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.Pos()) + "()"})
	} else {
		d.Help("call the function: `%s(…)`", c.excerpt(e))
	}
	return true
}

// fieldsOf returns the names of the fields of a type.
func (s *Struct) fieldsOf(t Type) []string {
	var names []string
	for _, f := range s.Fields {
		if f.Type == t {
			names = append(names, f.Name)
		}
	}
	return names
}

// helpThrown adds the help to convert what a throw statement throws, of type t, to the type
// want, and returns whether n is such a statement.
func (c *checker) helpThrown(d *diag.Diagnostic, n ast.Node, t, want Type) bool {
	s, ok := n.(*ast.ThrowStmt)
	if !ok {
		return false
	}
	switch char := c.charAsString(s.Value); {
	case want == String && char != "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: s.Value.Pos(), Text: char})
	case want == String && c.helpByte(d, s.Value):
	case want == String && isPlain(t):
		d.Fix("convert it: `str(…)`", c.around(s.Value, "str(", ")")...)
	default:
		d.Help("throw a value of type `%s`", want)
	}
	return true
}

// helpGen adds a help to the error that a value of type got is not of type want, if want
// is the type of generators of arrays of what got yields.
func helpGen(d *diag.Diagnostic, want, got Type) {
	w, _ := want.(*Gen)
	g, _ := got.(*Gen)
	if w != nil && g != nil && w.Elem == g.Elem {
		d.Help("what a generator throws is a part of its type: declare `%s`", g)
		return
	}
	if a, ok := want.(*Array); ok && g != nil && a.Elem == g.Elem {
		d.Help("to accept a generator, declare the type `%s`; or add its values to an array: `for x in … { push(…, x); }`", g)
	}
	if w == nil || g == nil {
		return
	}
	if a, ok := w.Elem.(*Array); ok && a.Elem == g.Elem {
		d.Help("write `gen %s`: `%s` is the type of generators of arrays", g.Elem, w)
	}
}

// isFraction reports whether a text is digits around a point.
func isFraction(text string) bool {
	whole, fraction, found := strings.Cut(text, ".")
	return found && isDecimal(whole) && isDecimal(fraction)
}

// around returns the edits that put an expression between two texts, of which the second closes the parenthesis of the first one.
func (c *checker) around(e ast.Expr, before, after string) []diag.Edit {
	s := e.Pos()
	if text := c.file.Text; !diag.Brief && s.Start > 1 && after == ")" && text[s.Start-1] == '(' && strings.HasPrefix(text[s.End:], ")") && strings.IndexByte("(,=+-*/%<>!&|?:[ ", text[s.Start-2]) >= 0 { // it is in parentheses
		return []diag.Edit{{Span: diag.Span{Start: s.Start - 1, End: s.Start - 1}, Text: strings.TrimSuffix(before, "(")}}
	}
	return []diag.Edit{{Span: diag.Span{Start: s.Start, End: s.Start}, Text: before}, {Span: diag.Span{Start: s.End, End: s.End}, Text: after}}
}

// isPlain reports whether str converts values of a type.
func isPlain(t Type) bool { return t == Int || t == Float || t == Bool }

func (c *checker) mismatch(e ast.Expr, want, got Type) *diag.Diagnostic {
	at := e.Pos()
	if f, ok := e.(*ast.FuncLit); !diag.Brief && ok { // its head says what is wrong
		at.End = at.Start + int32(len(strings.TrimRight(c.file.Text[at.Start:f.Func.Body.Span.Start], " \t\r\n")))
	}
	d := c.errorf(diag.WrongType, at, "expected `%s`, found `%s`", want, got).Under("this is of type `%s`", got)
	lit, isLit := e.(*ast.IntLit)
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
		d.Fix("convert it: `float(…)`", c.around(e, "float(", ")")...)
	case want == Int && got == Float:
		c.helpInt(d, e)
	case want == String && char != "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: e.Pos(), Text: char})
	case want == String && c.helpByte(d, e):
	case isArray(want) && want.(*Array).Elem == Float && c.intByLiteral(e) != nil && c.helpLiteral(d, e, nil):
	case want != Invalid && c.helpPart(d, e, want, got):
	case want != Invalid && isArray(got) && got.(*Array).Elem == want:
		c.helpElement(d, e)
	case isArray(want) && want.(*Array).Elem == got && !strings.ContainsAny(c.text(e.Pos()), "\n\r`"):
		d.Fix("an array with this element is `{}`", diag.Edit{Span: e.Pos(), Text: "[" + c.text(e.Pos()) + "]"})
	case want == String && got == Int && c.joinsChars(e):
		d.Help(joinChars)
	case want == String && isPlain(got):
		d.Fix("convert it: `str(…)`", c.around(e, "str(", ")")...)
	case want == String:
		d.Help("convert it: `str(…)`")
	case (want == Int || want == Float) && isNumeral(e):
		d.Fix("write the number without quotes: `{}`", diag.Edit{Span: e.Pos(), Text: e.(*ast.StringLit).Value})
	case want == Int && got == String && c.stringAsChar(e) != "":
		d.Fix("if its number is meant, write `{}`", diag.Edit{Span: e.Pos(), Text: c.stringAsChar(e)})
	case want == Int && got == Bool:
		c.helpChoose(d, e, c.alone(e.Pos()))
	case want == Bool && isGen(got):
		d.Help("`next(%s, ref x)` tells whether there is a value for `x`", c.excerpt(e))
	case want == Bool:
		c.helpTest(d, e, got, "!=")
	}
	if call, ok := e.(*ast.CallExpr); ok && isFunc(want) && c.typeOfCallee(call) == want {
		c.helpFunctionItself(d, call)
		return d
	}
	if f, ok := got.(*FuncType); ok && len(f.Results) == 1 && f.Results[0] == want && c.helpNotCalled(d, e, got) {
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

// helpInt adds a help to the error that e is a float where an int is expected.
func (c *checker) helpInt(d *diag.Diagnostic, e ast.Expr) {
	float, isFloat := e.(*ast.FloatLit)
	switch {
	case isFloat && float.Value == math.Trunc(float.Value) && math.Abs(float.Value) < 1e15:
		d.Fix("write the number as an `int`: `{}`", diag.Edit{Span: e.Pos(), Text: strconv.FormatInt(int64(float.Value), 10)})
	case isFloat || c.hasFraction(e):
		d.Help("an `int` has no fraction; the type of numbers that have one is `float`")
	default:
		d.Fix("convert it: `int(…)`, which drops the fraction", c.around(e, "int(", ")")...)
	}
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
		d.Help(elementHelp+"`%s[i]`", c.excerpt(e))
	}
}

const elementHelp = "one of its elements is "

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

// helpAssigned changes the help of the error d that y, which is assigned to x, is not of type want, if the type of x is
// what is wrong.
func (c *checker) helpAssigned(d *diag.Diagnostic, x, y ast.Expr, want Type) {
	if want == Int && c.info.Types[y] == Float {
		c.helpLiteral(d, x, y)
	}
	if diag.Brief {
		return
	}
	c.labelOrigin(d, x, c.info.Types[y], y)
}
