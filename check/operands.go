// This file defines the helps about operators whose operands are of types that they do not take.

package check

import (
	"fmt"
	"math"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// partOfCondition reports a choice whose condition is only the last part of what is before the ?, as in 1 + (a > b) ? x : y
// or "n = " + n == 0 ? "none" : str(n), and returns whether it is one.
func (c *checker) partOfCondition(e *ast.CondExpr) bool {
	if diag.Brief {
		return false
	}
	// The operators of the condition from the end, down to the arithmetic one whose second operand begins the part.
	b, ok := e.Cond.(*ast.BinaryExpr)
	for ok && b.Op >= ast.Eq {
		b, ok = b.X.(*ast.BinaryExpr)
	}
	if !ok {
		return false
	}
	before := c.guess(b.X)
	if ok = b == e.Cond && c.guess(b.Y) == Bool; !ok && b != e.Cond { // what is compared is of another type
		y := c.guess(b.Y)
		ok = before == String && y != String && y != Invalid
	}
	if !ok || before == Invalid || before == Bool {
		return false
	}
	at := diag.Span{Start: b.OpPos.End, End: e.Pos().End}
	part := c.text(at)
	at.Start += int32(len(part) - len(strings.TrimLeft(part, " ")))
	d := c.errorf(diag.WrongType, e.Cond.Pos(), "the condition of `?:` is all that is before the `?`").
		Under("expected `bool`")
	if part = c.text(at); strings.ContainsAny(part, "\n\r`") {
		d.Help("put the choice into parentheses")
	} else {
		d.Fix(fmt.Sprintf("put the choice into parentheses: `(%s)`", part), diag.Edit{Span: at, Text: "(" + part + ")"})
	}
	for _, x := range []ast.Expr{b.X, b.Y, e.Then, e.Else} {
		c.expr(x, nil)
	}
	return true
}

// helpTest adds the fix that compares a value of type t with the one that stands for nothing,
// by the operator op.
func (c *checker) helpTest(d *diag.Diagnostic, e ast.Expr, t Type, op string) {
	if diag.Brief {
		return
	}
	x := operand(e, c.text(e.Pos()))
	var test string
	lit, isLit := e.(*ast.IntLit)
	switch _, isStruct := t.(*Struct); {
	case isLit && t == Int && !strings.HasPrefix(x, "'") && lit.Value <= 1 && lit.Value >= 0:
		d.Fix("write `{}`", diag.Edit{Span: e.Pos(), Text: fmt.Sprint((lit.Value == 1) == (op == "!="))})
		return
	case t == Int:
		test = x + " " + op + " 0"
	case t == Float:
		test = x + " " + op + " 0.0"
	case t == String:
		test = x + " " + op + ` ""`
	case isStruct:
		test = x + " " + op + " nil"
	case isArray(t):
		test = "len(" + c.text(e.Pos()) + ") " + op + " 0"
	default:
		return
	}
	if strings.ContainsAny(test, "\n\r`") {
		return
	}
	d.Fix("compare it: `{}`", diag.Edit{Span: e.Pos(), Text: test})
}

// helpNot adds the help for the operator ! on a value of type t. Before a comparison, it was
// most likely meant for the comparison.
func (c *checker) helpNot(d *diag.Diagnostic, e *ast.UnaryExpr, t Type) {
	if diag.Brief {
		return
	}
	before := strings.TrimRight(c.file.Text[:e.Pos().Start], " ")
	if t == Int && isBitOperator(strings.TrimSuffix(before, "=")) {
		d.Fix("invert the bits with `{}`", diag.Edit{Span: diag.Span{Start: e.Pos().Start, End: e.Pos().Start + 1}, Text: "~"})
		return
	}
	after := strings.TrimLeft(c.file.Text[e.Pos().End:], " ")
	bits := strings.HasPrefix(after, "|") && !strings.HasPrefix(after, "||") || strings.HasPrefix(after, "&") && !strings.HasPrefix(after, "&&")
	if bits || after != "" && strings.IndexByte("<>=!+-*/%^", after[0]) >= 0 {
		d.Help("`!` binds tighter than other operators: put the comparison into parentheses, `!(…)`")
		return
	}
	c.helpTest(d, e.X, t, "==")
	if len(d.Fixes) == 0 {
		return
	}
	edit := &d.Fixes[0].Edits[0]
	if edit.Span = e.Pos(); edit.Span.Start > 0 && c.file.Text[edit.Span.Start-1] == '!' { // !!x
		edit.Span.Start--
		test := strings.Replace(edit.Text, "==", "!=", 1)
		help := strings.Replace(d.Fixes[0].Help, edit.Text, test, 1)
		edit.Text, d.Fixes[0].Help, d.Helps[0] = test, help, help
	}
}

// isBitOperator reports whether a text ends with an operator on bits.
func isBitOperator(text string) bool {
	if text == "" || strings.HasSuffix(text, "&&") || strings.HasSuffix(text, "||") {
		return false
	}
	return strings.IndexByte("&|^", text[len(text)-1]) >= 0
}

// helpNegated replaces the help about an operator ! on an int, which a chain of operators begins with, if the first of them are on
// bits: the condition is that all these give 0, or the bits of the operand are to be inverted. It returns whether the chain
// begins with such a !.
func (c *checker) helpNegated(first ast.Expr, chain []*ast.BinaryExpr) bool {
	not, ok := first.(*ast.UnaryExpr)
	if !ok || not.Op != ast.Not || c.info.Types[not.X] != Int || len(c.errs.Items) == 0 {
		return false
	}
	d := c.errs.Items[len(c.errs.Items)-1]
	n := 0
	for n < len(chain) && (chain[n].Op == ast.And || chain[n].Op == ast.Or || chain[n].Op == ast.Xor) {
		n++
	}
	if n == 0 || d.Primary.Span != not.Pos() {
		return true
	}
	at := diag.Span{Start: not.Pos().Start, End: chain[n-1].Pos().End}
	text := c.text(diag.Span{Start: at.Start + 1, End: at.End})
	isCondition := n == len(chain) || chain[n].Op == ast.LAnd || chain[n].Op == ast.LOr
	before := strings.TrimRight(c.file.Text[:at.Start], " ")
	isOperand := isBitOperator(before) || before != "" && strings.IndexByte("<>", before[len(before)-1]) >= 0 ||
		len(before) > 1 && strings.IndexByte("=!<>", before[len(before)-2]) >= 0 && before[len(before)-1] == '='
	if chain[n-1].Pos().Start != at.Start || !isCondition || isOperand || strings.ContainsAny(text, "\n\r`/") {
		return true
	}
	d.Helps, d.Fixes = nil, nil
	d.Fix("compare the result: `{}`", diag.Edit{Span: at, Text: "(" + text + ") == 0"})
	if n == len(chain) {
		d.Fix("or invert the bits with `{}`", diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + 1}, Text: "~"})
	}
	return true
}

// A wantedInt is a variable that is an int because of a literal, and a float in an operation that gives it its value, which an error
// is about.
type wantedInt struct {
	v     *Var
	d     *diag.Diagnostic
	float ast.Expr
}

// helpWanted adds a help to the error that x of type t and y of type u are of different types, if one of them is a float and the result
// has to be an int. It returns false if it has not to be one, or that is not known yet.
func (c *checker) helpWanted(d *diag.Diagnostic, x, y ast.Expr, t, u Type) bool {
	if c.wanted != Int || !isNumber(t) || !isNumber(u) {
		return false
	}
	float := x
	if u == Float {
		float = y
	}
	if c.hasFraction(float) {
		return false // which is meant
	}
	if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && len(s.Values) == 1 {
		_, isValue := s.Values[0].(*ast.BinaryExpr)
		if v := c.intByLiteral(s.Targets[0]); isValue && v != nil {
			c.asInt = append(c.asInt, wantedInt{v, d, float})
			return false
		}
	}
	c.helpInt(d, float)
	return true
}

// hasFraction reports whether an expression is a constant float that is not whole.
func (c *checker) hasFraction(e ast.Expr) bool {
	if lit, ok := e.(*ast.FloatLit); ok {
		return lit.Value != math.Trunc(lit.Value)
	}
	value, ok := c.info.Values[e].(float64)
	return !diag.Brief && ok && value != math.Trunc(value)
}

// helpOperands adds a help to the error that x of type t and y of type u, the operands of the
// operator at a span, are of different types.
func (c *checker) helpOperands(d *diag.Diagnostic, op ast.Op, at diag.Span, x, y ast.Expr, t, u Type) {
	if diag.Brief {
		return
	}
	if int(at.End-at.Start) > len(op.String()) { // x is assigned to
		if t == Int && u == Float {
			c.helpInt(d, y)
			c.helpLiteral(d, x, y)
			return
		}
		if u == Float || u == String {
			return
		}
	}
	if s, ok := c.current.(*ast.AssignStmt); ok && len(s.Targets) == 1 && (t == Int && u == Float || t == Float && u == Int) { // v = v + 0.5
		number, other := x, y
		if u == Int {
			number, other = y, x
		}
		if c.text(number.Pos()) == c.text(s.Targets[0].Pos()) && c.intByLiteral(number) != nil {
			c.helpInt(d, other)
			c.helpLiteral(d, number, other)
			return
		}
	}
	if c.helpWanted(d, x, y, t, u) {
		return
	}
	if u == Float && t != String || u == String && t != String || u == Bool && t == Int {
		x, y, t, u = y, x, u, t // y is the one to be converted
	}
	lit, isLit := y.(*ast.IntLit)
	word, isText := x.(*ast.StringLit)
	char := c.charAsString(y)
	equality := op == ast.Eq || op == ast.Ne
	switch {
	case t == Float && u == Int && isLit && char == "":
		d.SureFix("write the number as a `float`: `{}`", diag.Edit{Span: y.Pos(), Text: fmt.Sprintf("%d.0", lit.Value)})
	case t == Float && u == Int && c.helpQuotient(d, y):
	case t == Float && u == Int && c.helpInts(d, y):
	case t == Float && u == Int:
		c.usedAsInt(y, d)
		d.Fix("convert it: `{}(…)`", c.around(y, "float(", ")")...)
		d.Helps[len(d.Helps)-1], d.Fixes[0].Help = "convert it: `float(…)`", "convert it: `float(…)`"
	case t == String && char != "" && c.stringAsChar(x) == "":
		d.SureFix("a character literal is a number; the string is `{}`", diag.Edit{Span: y.Pos(), Text: char})
	case t == String && char != "":
		d.Fix("a character literal is a number; the string is `{}`", diag.Edit{Span: y.Pos(), Text: char})
	case t == String && op != ast.Add && c.helpNumeral(d, x, y, u):
	case t == String && u == Int && c.stringAsChar(x) != "" && op != ast.Add:
		d.Fix("a byte is a number: compare it with `{}`", diag.Edit{Span: x.Pos(), Text: c.stringAsChar(x)})
		d.Fixes[0].Sure = c.isByte(y)
	case t == String && equality && isText && len(word.Value) != 1 && c.helpByte(new(diag.Diagnostic), y):
		d.Help("a byte is a number; `substr(s, from, to)` is a part of a string")
	case t == String && (op == ast.Add || equality) && c.helpByte(d, y):
	case t == String && u == Int && op == ast.Add && c.joinsChars(y):
		d.Help(joinChars)
	case t == String && isPlain(u) && (op == ast.Add || equality):
		d.Fix("convert it: `str(…)`", c.around(y, "str(", ")")...)
	case t == String && op == ast.Add:
		d.Help("convert the other operand: `str(…)`")
	case u == Int && isStruct(t) && isLit && equality && lit.Value == 0:
		d.Fix("a struct is compared with `{}`, not with a number", diag.Edit{Span: y.Pos(), Text: "nil"})
	case isGen(t):
		d.Help(genHelp, c.excerpt(x))
	case isGen(u):
		d.Help(genHelp, c.excerpt(y))
	case returns(t, u) && c.helpNotCalled(d, x, t):
	case returns(u, t) && c.helpNotCalled(d, y, u):
	case t == Bool && u == Int && isLit && equality && (lit.Value == 0 || lit.Value == 1):
		text := c.text(x.Pos())
		if negated := (lit.Value == 0) == (op == ast.Eq); negated {
			text = "!" + operand(x, text)
		} else if _, ok := x.(*ast.UnaryExpr); !ok {
			text = operand(x, text)
		}
		first, last := x, y
		if y.Pos().Start < x.Pos().Start {
			first, last = y, x
		}
		at = c.operation(first, at, last)
		if whole := c.text(at); strings.Contains(whole, "//") || strings.Contains(whole, "/*") {
			break
		}
		d.Fix("a condition needs no comparison: `{}`", diag.Edit{Span: at, Text: text})
	}
}

// alone reports whether no operator is beside a span, so that any expression can replace it.
func (c *checker) alone(at diag.Span) bool {
	before, after := strings.TrimRight(c.file.Text[:at.Start], " "), strings.TrimLeft(c.file.Text[at.End:], " ")
	if after == "" || strings.IndexByte(";,)]}", after[0]) < 0 {
		return false
	}
	if assigned, ok := strings.CutSuffix(before, "="); ok {
		return !strings.HasSuffix(assigned, "=") && !strings.HasSuffix(assigned, "!") && !strings.HasSuffix(assigned, "<") && !strings.HasSuffix(assigned, ">")
	}
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, "[") || strings.HasSuffix(before, ",") || strings.HasSuffix(before, "return")
}

// helpLen adds the fix that takes the length of e.
func (c *checker) helpLen(d *diag.Diagnostic, e ast.Expr) {
	d.Fix("its length is `len(…)`", c.around(e, "len(", ")")...)
}

// emptyTest reports the comparison b of the operand x of type t, which cannot be nil, with the operand y if that is nil, and returns
// whether it is.
func (c *checker) emptyTest(b *ast.BinaryExpr, x, y ast.Expr, t Type) bool {
	if diag.Brief {
		return false
	}
	_, isNil := y.(*ast.NilLit)
	if name, ok := y.(*ast.NameExpr); ok && c.names[name.Name] == nil {
		isNil = foreignNames.Of(name.Name) == "nil"
	}
	if !isNil || zeroOf(t) == "" || b.Op != ast.Eq && b.Op != ast.Ne {
		return false
	}
	d := c.errorf(diag.WrongType, y.Pos(), "expected `%s`, found `%s`", t, c.text(y.Pos())).Under("only a struct may be `nil`")
	c.info.Types[y] = Invalid
	of := c.holder(x)
	switch {
	case isArray(t):
		d.Fix("an array without elements has the length 0: `{}`", c.lenTest(b, x))
		return true
	case t == String:
		d.Fix("the empty value of type `string` is `{}`", diag.Edit{Span: y.Pos(), Text: `""`})
	default:
		helpNoNil(d, of)
	}
	if of != nil {
		c.nils = append(c.nils, nilUse{of, d, true, t != String})
	}
	return true
}

// lenTest returns the edit that compares the length of x, an operand of b, with 0.
func (c *checker) lenTest(b *ast.BinaryExpr, x ast.Expr) diag.Edit {
	return diag.Edit{Span: c.operation(b.X, b.OpPos, b.Y), Text: fmt.Sprintf("len(%s) %s 0", c.text(x.Pos()), b.Op)}
}

// helpOperator adds a help to the error that the operator op, which is at a span, is not
// defined on the type of wrong, one of its operands x and y.
func (c *checker) helpOperator(d *diag.Diagnostic, op ast.Op, at diag.Span, x, y, wrong ast.Expr, of Type) {
	if diag.Brief {
		return
	}
	assigns := int(at.End-at.Start) > len(op.String())
	whole := c.operation(x, at, y)
	a, b := c.text(x.Pos()), c.text(y.Pos())
	array, isLit := x.(*ast.ArrayLit)
	other := c.info.Types[x]
	if wrong == x {
		other = c.info.Types[y]
	}
	switch {
	case op == ast.Add && other == String && isPlain(of):
		d.Fix("convert it: `str(…)`", c.around(wrong, "str(", ")")...)
	case (op == ast.And || op == ast.Xor) && of == String && other == String && !assigns:
		d.Fix("strings are joined with `{}`", diag.Edit{Span: at, Text: "+"})
	case (op == ast.LOr || op == ast.LAnd) && wrong == y && c.isListed(op, y) && c.compareToo(d, op, x, y, of):
	case isStruct(of) && other == of && ast.Eq <= op && op <= ast.Ge:
		c.helpFields(d, op, x, y, of.(*Struct))
	case isArray(of) && ast.Lt <= op && op <= ast.Ge:
		d.Help("an array has no order: compare elements, or lengths with `len(…)`")
	case of == Bool && ast.Lt <= op && op <= ast.Ge:
		d.Help("a bool has no order: use `!=`, `&&` and `!`")
	case isStruct(of) && other == of && op < ast.Eq:
		d.Help("write a function that takes both structs")
	case op == ast.Rem && of == Float && !assigns && !strings.Contains(a+b, "("):
		a, b = c.floatOperand(x), c.floatOperand(y)
		text := fmt.Sprintf("%s - floor(%s / %s) * %s", a, a, b, b)
		if !c.alone(whole) {
			text = "(" + text + ")"
		}
		d.Fix("compute the remainder of floats as `{}`", diag.Edit{Span: whole, Text: text})
	case op == ast.Rem && of == Float:
		d.Help("compute the remainder of floats as `x - floor(x / y) * y`")
	case op == ast.Rem && of == String:
		d.Help("there are no formats: pass the parts to `print`, or join them with `+` and `str(…)`")
	case op == ast.Mul && of == String:
		d.Help("join the string with itself in a loop, with `+`")
	case op == ast.Mul && isLit && len(array.Elems) == 1 && !assigns:
		d.SureFix("an array of equal elements is `{}`", diag.Edit{Span: whole, Text: fmt.Sprintf("array(%s, %s)", b, c.text(array.Elems[0].Pos()))})
	case op == ast.Add && isStruct(of) && other == String:
		if fields := of.(*Struct).fieldsOf(String); len(fields) > 0 {
			d.Help("a struct is no text; join one of its fields, as in `%s.%s`", c.excerpt(wrong), fields[0])
		}
	case op == ast.Sub && of == String && other == Int && !assigns && c.stringAsChar(wrong) != "":
		number := x
		if wrong == x {
			number = y
		}
		if c.isChar(number, true) {
			d.Fix("a byte is a number: write `{}`", diag.Edit{Span: wrong.Pos(), Text: c.stringAsChar(wrong)})
		} else if isNumeral(wrong) {
			d.Fix("write the number without quotes: `{}`", diag.Edit{Span: wrong.Pos(), Text: wrong.(*ast.StringLit).Value})
		}
	case op == ast.Sub && of == String && other == String:
		d.Help("a string has no `-`: a part of it is `substr(s, from, to)`")
	case op == ast.Add && isArray(of) && c.helpArraySum(d, x, y, of.(*Array), assigns):
	case op == ast.Add && isArray(of) && !isArray(other) && other != nil:
		elem := of.(*Array).Elem
		to, added := c.excerpt(x), c.excerpt(y)
		if x != wrong {
			to, added = added, to
		}
		if other == elem || other == Invalid {
			d.Help("an element is added with `push(%s, %s)`", to, added)
		} else {
			d.Help("an element is added with `push(%s, …)`; here it is of type `%s`", to, elem)
		}
	case op == ast.Add && isArray(of):
		d.Help("add the elements of one array to the other with `push`, in a loop")
	case op == ast.Xor && of == Float:
		c.helpPower(d, at, x, y, assigns)
	case c.helpNotCalled(d, wrong, of):
	case of == Bool && (op == ast.Add || op == ast.Sub || op == ast.Mul) && !(assigns && wrong == x):
		c.helpChoose(d, wrong, assigns)
	case op == ast.And && of == Bool:
		c.useOperator(d, op, at, whole, "&&")
	case op == ast.Or && of == Bool:
		c.useOperator(d, op, at, whole, "||")
	case op == ast.Xor && of == Bool:
		c.useOperator(d, op, at, whole, "!=")
	case isArray(of) && ast.Lt <= op && op <= ast.Ge && (wrong == x && c.info.Types[y] == Int || wrong == y && c.info.Types[x] == Int):
		c.helpLen(d, wrong)
	case isGen(of):
		d.Help(genHelp, c.excerpt(wrong))
	case op == ast.LOr && isStruct(of) && x == wrong && c.wantsValue() && c.alone(whole) && !strings.Contains(a, "("):
		d.Fix("choose the one that is not nil: `{}`", diag.Edit{Span: whole, Text: a + " != nil ? " + a + " : " + b})
	case (op == ast.LAnd || op == ast.LOr) && isNumber(of) && isNumberLit(wrong):
		d.Help("each side of `%s` is a condition of its own, as in `x == 1 %[1]s x == 2`", op)
	case op == ast.LAnd || op == ast.LOr:
		c.helpTest(d, wrong, of, "!=")
	}
}

// helpChoose adds the fix that chooses a number by the condition e, which is alone or an operand, perhaps in parentheses.
func (c *checker) helpChoose(d *diag.Diagnostic, e ast.Expr, alone bool) {
	if diag.Brief {
		d.Fix("choose the number: `… ? 1 : 0`", c.around(e, "(", " ? 1 : 0)")...)
		return
	}
	text := c.text(e.Pos())
	if _, ok := e.(*ast.CondExpr); ok {
		text = "(" + text + ")"
	}
	at := e.Pos()
	inside := at.Start > 0 && c.file.Text[at.Start-1] == '(' && strings.HasPrefix(c.file.Text[at.End:], ")")
	if text += " ? 1 : 0"; !alone && !inside {
		text = "(" + text + ")"
	}
	help := "choose the number: `{}`"
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r`") {
		help = "choose the number: `… ? 1 : 0`"
	}
	d.Fix(help, diag.Edit{Span: at, Text: text})
}

// helpPower adds the help to compute the power of floats to the error about x ^ y, or about x ^= y. In Imp, ^ binds less tightly than
// the operators of arithmetic, elsewhere tighter: the base is the last operand before it, without its sign, and the exponent the first
// one after it.
func (c *checker) helpPower(d *diag.Diagnostic, at diag.Span, x, y ast.Expr, assigns bool) {
	base, exponent := x, y
	before := func() string { return c.text(diag.Span{Start: base.Pos().End, End: at.Start}) }
	after := func() string { return c.text(diag.Span{Start: at.End, End: exponent.Pos().Start}) }
	if strings.Contains(before()+after(), "/") { // a comment
		return
	}
	for open := !assigns; open && !strings.Contains(before(), ")"); {
		switch e := base.(type) {
		case *ast.BinaryExpr:
			base = e.Y
		case *ast.UnaryExpr:
			base = e.X
		default:
			open = false
		}
	}
	for open := !assigns; open && !strings.Contains(after(), "("); {
		var e *ast.BinaryExpr
		if e, open = exponent.(*ast.BinaryExpr); open {
			exponent = e.X
		}
	}
	argument := func(e ast.Expr) string {
		if c.info.Types[e] == Int {
			return c.floatOperand(e)
		}
		return c.text(e.Pos())
	}
	text := fmt.Sprintf("pow(%s, %s)", argument(base), argument(exponent))
	switch {
	case !assigns:
		d.Fix("the power of floats is `{}`", diag.Edit{Span: c.operation(base, at, exponent), Text: text})
	case c.info.Types[x] == Float && !strings.Contains(c.text(x.Pos()), "("):
		d.Fix("the power of floats is computed by `pow`: `{}`", diag.Edit{Span: x.Pos().To(y.Pos()), Text: c.text(x.Pos()) + " = " + text})
	}
}

// operation returns the span of an operation, with the parentheses of its operands.
func (c *checker) operation(x ast.Expr, at diag.Span, y ast.Expr) diag.Span {
	s := x.Pos().To(y.Pos())
	before, after := c.text(diag.Span{Start: x.Pos().End, End: at.Start}), c.text(diag.Span{Start: at.End, End: y.Pos().Start})
	if strings.Contains(before+after, "/") { // a comment
		return s
	}
	for range strings.Count(before, ")") {
		s.Start = int32(strings.LastIndexByte(c.file.Text[:s.Start], '('))
	}
	for range strings.Count(after, "(") {
		s.End += int32(strings.IndexByte(c.file.Text[s.End:], ')')) + 1
	}
	return s
}

// floatOperand returns the text of a number that an operator on floats can take.
func (c *checker) floatOperand(e ast.Expr) string {
	text := c.text(e.Pos())
	switch {
	case c.info.Types[e] != Int:
		return operand(e, text)
	case isDecimal(text):
		return text + ".0"
	}
	return "float(" + text + ")"
}

func isNumberLit(e ast.Expr) bool {
	_, isInt := e.(*ast.IntLit)
	_, isFloat := e.(*ast.FloatLit)
	return isInt || isFloat
}

// isListed reports whether y seems to be one of several values with which something is compared,
// as in x == a || b.
func (c *checker) isListed(op ast.Op, y ast.Expr) bool {
	if _, constant := c.info.Values[y]; constant || isNumberLit(y) {
		return true
	}
	_, isName := y.(*ast.NameExpr)
	_, isString := y.(*ast.StringLit)
	return isString || isName && op == ast.LOr
}

// A listing is the last list of values that are compared together, as in x == 1 || 2 || 3, of which one error is about all.
type listing struct {
	err      *diag.Diagnostic
	compared *ast.BinaryExpr // the comparison before it
	last     ast.Expr        // the last value
}

// compareToo adds the fix that compares y, of type t, with the operand that the last comparison of
// x compares, as x == 1 || 2 is meant, and returns whether there is one.
func (c *checker) compareToo(d *diag.Diagnostic, op ast.Op, x, y ast.Expr, t Type) bool {
	b, ok := x.(*ast.BinaryExpr)
	goesOn := ok && c.listed.err != nil && b.Y == c.listed.last
	if goesOn {
		b = c.listed.compared
	}
	for range 10 { // x == 1 || y || z
		if !ok || b.Op != ast.LOr && b.Op != ast.LAnd {
			break
		}
		last, isBinary := b.Y.(*ast.BinaryExpr)
		if !isBinary && b.Op != op { // x > 0 && y || z
			return false
		}
		if !isBinary {
			last, isBinary = b.X.(*ast.BinaryExpr)
		}
		b, ok = last, isBinary
	}
	if !ok || b.Op < ast.Eq || b.Op > ast.Ge || c.info.Types[b.X] != t {
		return false
	}
	compared := c.text(b.X.Pos())
	if _, ok := b.X.(*ast.CondExpr); ok {
		compared = "(" + compared + ")"
	}
	text := fmt.Sprintf("%s %s %s", compared, b.Op, c.text(y.Pos()))
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	edit := diag.Edit{Span: y.Pos(), Text: text}
	switch first := c.listed.err; {
	case goesOn && len(first.Fixes) > 0:
		fix := &first.Fixes[0]
		fix.Edits = append(fix.Edits, edit)
		if fix.Help = strings.TrimSuffix(first.Helps[0], "`"); !strings.HasSuffix(fix.Help, "…") {
			if fix.Help += " " + op.String() + " " + text; len(fix.Help) > 3*maxQuoted {
				fix.Help = strings.TrimSuffix(fix.Help, text) + "…"
			}
		}
		fix.Help += "`"
		first.Helps[0] = fix.Help
		fallthrough
	case goesOn:
		c.errs.Items = c.errs.Items[:len(c.errs.Items)-1]
		c.listed.last = y
		return true
	case strings.Contains(compared, "(") && calls(b.X):
		d.Help("each side is a condition of its own: write `%s`, with the value in a variable", text)
	default:
		d.Fix("each side is a condition of its own: write `{}`", edit)
	}
	c.listed = listing{d, b, y}
	return true
}

// calls reports whether an operand has a call, which may have an effect, at its end or in its beginning.
func calls(e ast.Expr) bool {
	for {
		switch x := e.(type) {
		case *ast.CallExpr:
			return true
		case *ast.IndexExpr:
			if calls(x.Index) {
				return true
			}
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.BinaryExpr:
			if calls(x.Y) {
				return true
			}
			e = x.X
		default:
			return false
		}
	}
}

// helpFields adds the help to compare fields of x and y, structs of type s.
func (c *checker) helpFields(d *diag.Diagnostic, op ast.Op, x, y ast.Expr, s *Struct) {
	for _, f := range s.Fields {
		if isOrdered(f.Type) {
			d.Help("a struct has no order; compare a field: `%s.%s %s %s.%[2]s`", c.excerpt(x), f.Name, op, c.excerpt(y))
			return
		}
	}
}

// wantsValue reports whether the current statement stores or returns a value.
func (c *checker) wantsValue() bool {
	switch c.current.(type) {
	case *ast.VarDecl, *ast.AssignStmt, *ast.ReturnStmt:
		return true
	}
	return false
}

// helpQuotient adds the fix that divides floats to the error that the quotient e of integers is
// no float, and returns whether e is one.
func (c *checker) helpQuotient(d *diag.Diagnostic, e ast.Expr) bool {
	q, ok := e.(*ast.BinaryExpr)
	if !ok || q.Op != ast.Div {
		return false
	}
	float := func(x ast.Expr) string {
		text := c.text(x.Pos())
		if isDecimal(text) {
			return text + ".0"
		}
		return "float(" + text + ")"
	}
	if _, chain := q.X.(*ast.BinaryExpr); chain {
		d.Help("a quotient of integers has no fraction: convert the operands with `float(…)`")
		return true
	}
	text := float(q.X) + " / " + float(q.Y)
	if strings.ContainsAny(text, "\n\r`") {
		return false
	}
	d.Note("a quotient of integers has no fraction")
	d.Fix("divide floats: `{}`", diag.Edit{Span: e.Pos(), Text: text})
	return true
}

// alternatives reports the value e of a case that joins constants by ||, in a switch on a value of
// type t, and returns whether it did.
func (c *checker) alternatives(e ast.Expr, t Type) bool {
	if diag.Brief {
		return false
	}
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != ast.LOr && (b.Op != ast.Or || t != String) || t != Int && t != String {
		return false
	}
	first, chain := ast.Spine(b)
	values := []ast.Expr{first}
	for _, x := range chain {
		if x.Op != b.Op {
			return false
		}
		values = append(values, x.Y)
	}
	var texts []string
	for _, x := range values {
		switch x := x.(type) {
		case *ast.IntLit:
			ok = t == Int
		case *ast.StringLit:
			ok = t == String
		case *ast.NameExpr:
			b := c.names[x.Name]
			ok = b != nil && isConst(b.obj) && b.obj.(*Const).Type == t
		default:
			return false
		}
		if !ok {
			return false
		}
		texts = append(texts, c.text(x.Pos()))
	}
	c.errorf(diag.UndefinedOperator, e.Pos(), "the operator `%s` is not defined on `%s`", b.Op, t).
		SureFix("separate the values of a case by commas: `{}`", diag.Edit{Span: e.Pos(), Text: strings.Join(texts, ", ")})
	return true
}

// useOperator adds the help to use another operator for conditions. The span at is that of the operator, or of an assignment with it,
// and whole that of the operation: where an operator beside it would take another part of it then, there is no fix.
func (c *checker) useOperator(d *diag.Diagnostic, op ast.Op, at, whole diag.Span, own string) {
	before, after := strings.TrimRight(c.file.Text[:whole.Start], " "), strings.TrimLeft(c.file.Text[whole.End:], " ")
	compares := strings.HasSuffix(before, "==") || strings.HasSuffix(before, "!=") || strings.HasPrefix(after, "==") || strings.HasPrefix(after, "!=") ||
		own == "!=" && strings.ContainsAny(c.text(whole), "<>=")
	joins := own == "||" && (strings.HasSuffix(before, "&&") || strings.HasPrefix(after, "&&"))
	if int(at.End-at.Start) > len(op.String()) || !diag.Brief && (compares || joins) {
		d.Help("use `%s` for conditions", own)
		return
	}
	d.Fix("use `{}` for conditions", diag.Edit{Span: at, Text: own})
}
