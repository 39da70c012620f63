// This file defines the types and constant values of expressions.
//
// The check of an expression receives the type that the context expects, or nil if
// the context accepts any type. The expected type is only a hint, which gives a type
// to nil and []: the caller compares the result with it.

package check

import (
	"fmt"
	"sort"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// expr checks an expression that must have one value, and returns its type.
func (c *checker) expr(e ast.Expr, want Type) Type {
	var t Type
	if b, ok := e.(*ast.BinaryExpr); ok {
		t = c.binary(b, want)
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
	d := c.mismatch(e, want, got)
	if !diag.Brief {
		c.labelOrigin(d, e, want, nil)
	}
	return d
}

// agree reports whether two types are the same, as far as they are known.
func agree(t, u Type) bool {
	if t == u || t == Invalid || u == Invalid {
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
		if c.foreignNil(e, want) {
			return Invalid
		}
		t := c.name(e, want)
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
		return c.funcLit(e, want)
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
		d := c.errorf(diag.CannotInferType, e.Pos(), "the type of `nil` cannot be inferred").
			Under("of which struct type is this?")
		if _, ok := c.current.(*ast.VarDecl); ok || c.fn == nil {
			c.helpNil(d, e)
		} else {
			d.Help("only a struct may be `nil`: compare it with one, as in `x != nil`")
		}
	default:
		if want != Invalid {
			d := c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `nil`", want).
				Under("only a struct may be `nil`")
			if zero := zeroOf(want); !diag.Brief && c.nilResult(d, want) {
			} else if zero != "" {
				d.Fix(fmt.Sprintf("the empty value of type `%s` is `{}`", want), diag.Edit{Span: e.Pos(), Text: zero})
			} else if _, ok := want.(*FuncType); ok {
				d.Help("a function is never nil: pass one that does nothing, and leave out the test for it")
			}
			if !diag.Brief && zeroOf(want) != "" {
				c.nilError(e, want, d)
			}
		}
	}
	return Invalid
}

// helpNil adds to the error that the type of a nil is not known which type the variable may have that is declared with it: a
// struct that is assigned to it somewhere, or the only one.
func (c *checker) helpNil(d *diag.Diagnostic, e *ast.NilLit) {
	s, ok := c.current.(*ast.VarDecl)
	if !ok {
		s = c.declaring
	}
	switch {
	case len(c.info.Structs) == 0:
		d.Help("only a struct may be `nil`, and the program has none: give the variable another value")
		return
	case s == nil || len(s.Names) > 1 || s.Values[0] != ast.Expr(e):
		d.Help("give the variable a type")
		return
	}
	name := s.Names[0].Name
	declared := c.text(s.Names[0].Pos()) == name
	if !declared { // what a session declares for an expression
		name = "x"
	}
	of := c.structOf(name)
	if of == "" {
		d.Help("give the variable the type of a struct: `var %s: … = nil;`", name)
		return
	}
	at := s.Names[0].Pos().End
	help := fmt.Sprintf("give the variable a type: `var %s: %s = nil;`", name, of)
	d.Helps = append(d.Helps, help)
	if declared {
		d.Fixes = []diag.Fix{{Help: help, Edits: []diag.Edit{{Span: diag.Span{Start: at, End: at}, Text: ": " + of}}}}
	}
}

// name checks a name that is used as a value, of the type want if that is known.
func (c *checker) name(e *ast.NameExpr, want Type) Type {
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
		} else if !diag.Brief && !isFunc(want) && findBuiltin(e.Name).params == nil && findBuiltin(e.Name).result != nil {
			d.Fix("call it: `{}`", diag.Edit{Span: e.Pos(), Text: e.Name + "()"})
		} else if !diag.Brief && !noResult(e.Name) && !isFunc(want) && (want != nil && want != Invalid || !c.alone(e.Pos())) {
			d.Help("call it: `%s(…)`", e.Name)
		} else if w, ok := want.(*FuncType); !diag.Brief && ok && w.isLike(e.Name) {
			head, call := wrapper(w, e.Name, "")
			d.Fix("wrap it in a function: `{}`", diag.Edit{Span: e.Pos(), Text: head + " { " + call + " }"})
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
		if c.disputed(b.obj) {
			c.unclearUses++
			if v, ok := b.obj.(*Var); ok {
				c.use(v, e.Pos())
			}
			return nil
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
	called := strings.HasPrefix(c.file.Text[e.Pos().End:], "(")
	if !diag.Brief && !called && c.unpacks(e) {
		return nil
	}
	d := c.undeclared(e)
	if own := foreignNames.Of(e.Name); own == "!" && !beforeOperand(c.file.Text[e.Pos().End:]) {
		d.Help("a condition is negated with `!`")
		return nil
	} else if own != "" {
		d.Fix("did you mean `{}`?", diag.Edit{Span: e.Pos(), Text: own})
		return nil
	}
	if b := c.ended[e.Name]; b.binding != nil && b.in == c.fn {
		if !diag.Brief && c.renamed(d, e, true) {
			return nil
		}
		place := c.labelEnded(d, b, e.Pos())
		switch before := strings.TrimRight(c.file.Text[:b.at.Start], " "); {
		case b.env != nil && b.env.loop:
			d.Help("declare another variable before the loop, and assign `%s` to it in the loop", e.Name)
		case strings.HasSuffix(before, "catch"):
			d.Help("declare another variable before the `try`, and assign `%s` to it in the `catch`", e.Name)
		case !c.declareBeforeDo(d, e, b.binding) && !c.declareBeforeTry(d, e, b):
			d.Help("declare it before the %s", place)
		}
		return nil
	}
	if s := c.declaring; s != nil {
		for _, name := range s.Names {
			if name.Name == e.Name {
				c.helpOwnValue(d, s, name, e)
				return nil
			}
		}
	}
	if c.declaredLater(d, e.Name) {
		return nil
	}
	if !diag.Brief && !c.fragment {
		c.keepUnknown(d, e)
	}
	if help := wordHelps.Of(e.Name); called && help != "" {
		d.Help("%s", help)
		return nil
	}
	if c.caughtMeant(d, e) || !diag.Brief && c.fieldMeant(d, e, called) {
		return nil
	}
	if after := strings.TrimLeft(c.file.Text[e.Pos().End:], " "); !diag.Brief && e.Name == "err" && strings.HasPrefix(after, "!= nil") {
		d.Help("an error is thrown, and goes to the `catch` around it: remove this test")
		c.noted(e)
		return nil
	}
	empty := strings.HasPrefix(c.file.Text[e.Pos().End:], "()")
	c.suggest(d, e.Name, func(o Object) bool {
		if !diag.Brief && c.isTarget(e) {
			_, isVar := o.(*Var)
			return isVar
		}
		switch o := o.(type) {
		case *Const:
			return !called && (diag.Brief || c.isUsedLike(e, o.Type))
		case *Var:
			if t := c.typeOfVar(o); called && t != Invalid {
				return isFunc(t)
			}
			return diag.Brief || called || c.isUsedLike(e, o.Type)
		case *Func:
			return diag.Brief || called || c.isUsedLike(e, o.Type)
		case *Struct:
			return called
		case *Alias: // of a struct, which can be called
			return called && isStruct(o.Type)
		case *Builtin: // init() is not int, which needs an argument
			return called && (!empty || len(o.Name) > 3 || o.Name == "eof") && (diag.Brief || c.calling == nil || mayTake(o.Name, c.calling))
		}
		return true
	})
	if !diag.Brief && !called && len(d.Helps) == 0 {
		c.literalMeant(d, e)
	}
	if help := valueHelps.Of(e.Name); len(d.Helps) == 0 && help != "" {
		d.Help("%s", help)
	} else if !diag.Brief && called && c.fn != nil {
		c.renamed(d, e, false)
	} else if !called && c.fn != nil {
		c.helpDeclare(d, e)
	}
	return nil
}

// labelEnded adds to the error that the name at a position is not declared a label at its declaration, whose scope has ended, and returns
// what that was.
func (c *checker) labelEnded(d *diag.Diagnostic, b endedBinding, at diag.Span) string {
	for _, f := range c.fn.frames {
		if diag.Brief {
			break
		}
		s, ok := f.stmt.(*ast.SwitchStmt)
		if !ok || b.at.Start < s.Pos().Start {
			continue
		}
		caseOf := func(at diag.Span) int {
			return sort.Search(len(s.Cases), func(i int) bool { return s.Cases[i].Pos().Start > at.Start })
		}
		if caseOf(b.at) != caseOf(at) {
			d.Label(b.at, "declared in another case, whose scope has ended")
			return "`switch`"
		}
	}
	d.Label(b.at, "declared in a block that has ended")
	return "block"
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
		d := c.errorf(diag.UndefinedOperator, e.Pos(), "the operator `%s` is not defined on `%s`", e.Op, t)
		d.Label(e.X.Pos(), "this is of type `%s`", t)
		switch {
		case !diag.Brief && c.helpNotCalled(d, e.X, t):
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

// binary checks a chain of binary operators, of the type want if that is known. It uses a loop,
// because a chain may be very long.
func (c *checker) binary(e *ast.BinaryExpr, want Type) Type {
	first, chain := ast.Spine(e)
	var t, second Type
	negated := false
	if needsContext(first) {
		if second = c.expr(chain[0].Y, nil); !c.emptyTest(chain[0], chain[0].Y, first, second) {
			t = c.expr(first, second)
		} else {
			t = Invalid
		}
	} else {
		t = c.expr(first, nil)
		negated = !diag.Brief && t == Invalid && c.helpNegated(first, chain)
	}
	value, constant := c.info.Values[first]
	var joined joiner
	chosen := false // the operation was reported together with the one before it
	for i, b := range chain {
		if chosen {
			c.info.Types[b] = t
			chosen = false
			continue
		}
		u := second
		if i > 0 || u == nil {
			if u = Invalid; !c.emptyTest(b, b.X, b.Y, t) {
				hint := t
				if _, ok := b.Y.(*ast.BinaryExpr); !diag.Brief && ok {
					hint = want
				}
				u = c.expr(b.Y, hint)
			}
		}
		if i == 0 && t == Invalid {
			c.wants(first, u)
		}
		if !diag.Brief && i+1 < len(chain) && c.choice(b, chain[i+1], t, u) {
			c.info.Types[b] = Invalid
			joined.flush(c, chain, i)
			t, chosen, constant = u, true, false
			continue
		}
		var ok bool
		before := len(c.errs.Items)
		if !diag.Brief {
			c.wanted = want
		}
		t, ok = c.binaryType(b.Op, b.OpPos, b.X, b.Y, t, u)
		if !diag.Brief && (isNumber(want) || i+1 < len(chain) && chain[i+1].Op < ast.Eq && chain[i+1].Op != ast.Add) {
			noText(c.errs.Items[before:])
		}
		if negated && b.Op < ast.Eq { // the ! may be meant for the result
			t = Invalid
		}
		c.info.Types[b] = t
		if t == Int && (b.Op == ast.Div || b.Op == ast.Rem) && c.info.Values[b.Y] == any(int64(0)) {
		}
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

// noText removes the help to convert an operand to a string from errors about an operation whose result has to be a number.
func noText(errs []*diag.Diagnostic) {
	for _, d := range errs {
		if len(d.Helps) == 1 && strings.HasPrefix(d.Helps[0], "convert it: `str(") {
			d.Helps, d.Fixes = nil, nil
		}
	}
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
	if len(c.literals) > 0 && ast.Rem <= op {
		c.needInt(op, x, y, t, u)
	}
	var wrong ast.Expr
	var of Type
	switch {
	case t != Invalid && !defined(t):
		wrong, of = x, t
	case u != Invalid && !defined(u):
		if !diag.Brief && op == ast.Add && t == Invalid && isArray(u) {
			if sum, ok := x.(*ast.BinaryExpr); ok && sum.Op == op {
				return Invalid, true // the first sum of the chain is reported
			}
		}
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
	if wrong == nil && isNumber(t) && isNumber(u) && (c.meantAsFloat(x) || c.meantAsFloat(y)) {
		return result, true
	}
	if wrong == nil {
		d := c.errorf(diag.MismatchedOperands, at, "the operands of `%s` are of different types, `%s` and `%s`", op, t, u)
		d.Label(x.Pos(), "this is of type `%s`", t).Label(y.Pos(), "this is of type `%s`", u)
		c.helpOperands(d, op, at, x, y, t, u)
		if !diag.Brief {
			c.labelOrigin(d, x, u, y)
			c.labelOrigin(d, y, t, x)
		}
		return failed, false
	}
	d := c.errorf(diag.UndefinedOperator, at, "the operator `%s` is not defined on `%s`", op, of)
	d.Label(wrong.Pos(), "this is of type `%s`", of)
	c.helpOperator(d, op, at, x, y, wrong, of)
	if !diag.Brief && wrong == x {
		c.labelOrigin(d, x, u, nil)
	} else if !diag.Brief {
		c.labelOrigin(d, y, t, nil)
	}
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
		if want == nil {
			c.wants(e.Then, u)
		}
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
		c.helpElementAsIndex(d, e)
	}
	c.needsInt(e.Index)
	return t
}

// helpElementAsIndex replaces the helps of the error that an index is no integer, if the index is the variable of a loop over the
// elements of the same array.
func (c *checker) helpElementAsIndex(d *diag.Diagnostic, e *ast.IndexExpr) {
	name, ok := e.Index.(*ast.NameExpr)
	if _, called := e.X.(*ast.CallExpr); !ok || called || c.fn == nil { // which may give another array
		return
	}
	v, _ := c.info.Uses[name].(*Var)
	for _, f := range c.fn.frames {
		if s, ok := f.stmt.(*ast.ForEachStmt); ok && v != nil && v.Decl == s.Var.Pos() && c.text(s.Seq.Pos()) == c.text(e.X.Pos()) {
			d.Helps, d.Fixes = nil, nil
			d.Help("`%s` is the element: write `%[1]s` instead of `%[2]s[%[1]s]`, or count: `for %[1]s in 0..len(%[2]s)`", name.Name, c.excerpt(e.X))
		}
	}
}

// elem returns the type of e, an element of a value of type t.
func (c *checker) elem(e *ast.IndexExpr, t Type) Type {
	if a, ok := t.(*Array); ok {
		return a.Elem
	}
	if t != Invalid {
		d := c.errorf(diag.NotIndexable, e.X.Pos(), "a value of type `%s` cannot be indexed", t).
			Under("expected an array or a string")
		if !diag.Brief && c.notIndexable(d, e.X) {
			return Invalid
		}
		s, _ := t.(*Struct)
		if lit, ok := e.Index.(*ast.StringLit); ok && s != nil && s.field(lit.Value) != nil {
			d.SureFix("a field is written after a point: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.X.Pos()) + "." + lit.Value})
		}
		if _, gen := t.(*Gen); gen {
			d.Help("take the values in a loop: `for x in %s { … }`", c.excerpt(e.X))
			if !diag.Brief {
				c.keepGen(d, e.X, t, e.Index)
			}
		}
		if f, ok := t.(*FuncType); !diag.Brief && ok && len(f.Results) == 1 && (isArray(f.Results[0]) || f.Results[0] == String) {
			c.helpNotCalled(d, e.X, t)
		} else if !diag.Brief && ok && len(f.Params) == 1 && !f.Params[0].Ref && len(d.Helps) == 0 && c.guess(e.Index) == f.Params[0].Type && !strings.ContainsAny(c.text(e.Pos()), "\n\r`") {
			d.Fix("a function is called with `()`: `{}`", diag.Edit{Span: e.Pos(), Text: c.text(e.X.Pos()) + "(" + c.text(e.Index.Pos()) + ")"})
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
	if !diag.Brief && c.pointForCall(e) {
		return Invalid
	}
	t := c.expr(e.X, nil)
	s, ok := t.(*Struct)
	if !ok {
		if t != Invalid {
			d := c.errorf(diag.NotAStruct, e.Name.Pos(), "a value of type `%s` has no fields", t)
			d.Label(e.X.Pos(), "this is of type `%s`", t)
			if !diag.Brief && c.memberOfFunction(d, e, t) {
				return Invalid
			}
			if call := c.calling; !c.helpMember(d, e, t) && call != nil && call.Fn == ast.Expr(e) && !diag.Brief {
				d.Help("there are no methods: declare a function that takes the value, `fn %s(…: %s) { … }`, and call it with `%[1]s(%[3]s)`", e.Name.Name, t, c.excerpt(e.X))
			}
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
		suggested := len(d.Helps) > 0
		if call := c.calling; !suggested && call != nil && call.Fn == ast.Expr(e) {
			switch b := c.names[e.Name.Name]; {
			case !diag.Brief && b == nil:
				d.Help("a struct has no methods: declare a function that takes it, `fn %s(…: %s) { … }`, and call it with `%[1]s(%[3]s)`", e.Name.Name, t, c.excerpt(e.X))
			case diag.Brief || takesFirst(b.obj, t):
				d.Help("a struct has no methods: call a function with it, as in `%s(%s)`", e.Name.Name, c.excerpt(e.X))
			}
		}
		if len(d.Helps) == 0 && 1 < len(names) && len(names) < 10 {
			d.Note("its fields are `%s`", strings.Join(names, ", "))
		} else if len(d.Helps) == 0 && len(names) == 1 {
			d.Note("its field is `%s`", names[0])
		}
		if !diag.Brief && !c.fragment && !suggested && len(names) <= 32 { // the uses in a fragment are not all
			c.keepUnknownField(d, s, e)
		}
		return Invalid
	}
	c.info.Fields[e] = f
	return f.Type
}

func (c *checker) arrayLit(e *ast.ArrayLit, want Type) Type {
	if c.commaForDot(e.Elems, -1) {
		return Invalid
	}
	if a, ok := want.(*Array); ok {
		for _, x := range e.Elems {
			c.expect(x, a.Elem)
		}
		return a
	}
	if len(e.Elems) == 0 {
		switch want {
		case nil:
			example := "var x: [int] = [];"
			if s := c.declaring; !diag.Brief && s != nil && len(s.Names) == 1 && !strings.Contains(s.Names[0].Name, ".") { // the value of a session has a name with a dot
				example = c.emptyOf(s)
			}
			c.errorf(diag.CannotInferType, e.Pos(), "the type of `[]` cannot be inferred").
				Under("what are its elements?").
				Help("give the variable the type of its elements, as in `%s`", example)
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

// emptyOf returns how a declaration of an empty array, or of empty ones in an array, has a type.
func (c *checker) emptyOf(s *ast.VarDecl) string {
	value := "[]"
	if text := c.text(s.Values[0].Pos()); strings.Trim(text, "[") == strings.Repeat("]", len(text)/2) && len(text) < 10 { // [[]]
		value = text
	}
	return fmt.Sprintf("var %s: %s = %s;", s.Names[0].Name, strings.Replace(value, "[]", "[int]", 1), value)
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

// funcLit checks a function literal, of the type want if that is known. In the initialiser of a global its body is
// checked later, when all globals have types.
func (c *checker) funcLit(e *ast.FuncLit, want Type) Type {
	f := c.newFunction(e.Func, nil)
	f.want = want
	c.signature(f)
	if c.fn == nil {
		c.pending = append(c.pending, f)
	} else {
		c.body(f)
	}
	return f.Type
}
