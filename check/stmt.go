// This file defines the check of statements.

package check

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// stmts checks a list of statements in the current scope.
func (c *checker) stmts(list []ast.Stmt) {
	depth := len(c.lists)
	c.lists = append(c.lists, stmtList{})
	var labels []*label // directly before the next statement
	for i, s := range list {
		c.lists[depth] = stmtList{s, list[i+1:]}
		if siblings := ast.NestedFuncs(list, i); len(siblings) > 0 {
			c.declareFuncs(siblings)
		}
		if l, ok := s.(*ast.LabelStmt); ok {
			labels = append(labels, c.label(l))
			continue
		}
		for _, l := range labels {
			l.stmt = s
		}
		c.stmt(s, labels)
		labels = nil
		if i > 0 {
		}
	}
	c.lists = c.lists[:depth]
}

// block checks a block in a scope of its own.
func (c *checker) block(b *ast.Block) {
	c.open()
	c.stmts(b.Stmts)
	c.close()
}

// inside calls check for the inside of s, a loop or a switch that has these labels.
func (c *checker) inside(s ast.Stmt, labels []*label, check func()) {
	c.fn.frames = append(c.fn.frames, frame{s, labels, c.fn.region})
	check()
	c.fn.frames = c.fn.frames[:len(c.fn.frames)-1]
}

func (c *checker) stmt(s ast.Stmt, labels []*label) {
	c.current = s
	switch s := s.(type) {
	case *ast.ConstDecl:
		c.constDecl(s)
	case *ast.VarDecl:
		c.varDecl(s)
	case *ast.FuncDecl:
		c.body(c.funcs[c.info.FuncOf[s.Func]])
	case *ast.AssignStmt:
		if len(labels) == 0 || !c.typedLabel(labels[len(labels)-1], s) {
			c.assign(s)
		}
	case *ast.CallStmt:
		if results, ok := c.call(s.Call, nil); ok && len(results) == 1 {
			c.info.Types[s.Call] = results[0]
			c.unusedGenerator(s.Call)
		}
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			c.condition(arm.Cond)
			c.block(arm.Body)
		}
		if s.Else != nil {
			c.block(s.Else)
		}
	case *ast.WhileStmt:
		c.loopCondition(s, s.Cond)
		c.inside(s, labels, func() { c.block(s.Body) })
	case *ast.DoStmt:
		c.inside(s, labels, func() { c.block(s.Body) })
		c.loopCondition(s, s.Cond)
	case *ast.ForStmt:
		c.open()
		if s.Init != nil {
			c.stmt(s.Init, nil)
		}
		c.loopCondition(s, s.Cond)
		if s.Post != nil {
			c.stmt(s.Post, nil)
		}
		c.inside(s, labels, func() { c.block(s.Body) })
		c.close()
	case *ast.ForInStmt:
		c.forIn(s, labels)
	case *ast.ForEachStmt:
		c.forEach(s, labels)
	case *ast.SwitchStmt:
		c.inside(s, labels, func() { c.switchStmt(s) })
	case *ast.BreakStmt:
		c.jump(s, "break", s.Label)
	case *ast.ContinueStmt:
		c.jump(s, "continue", s.Label)
	case *ast.GotoStmt:
		c.now++
		c.fn.gotos = append(c.fn.gotos, pendingGoto{s, c.now, c.fn.region})
	case *ast.ReturnStmt:
		c.returnStmt(s)
	case *ast.ThrowStmt:
		c.throw(s)
	case *ast.YieldStmt:
		c.yield(s)
	case *ast.TryStmt:
		c.try(s)
	case *ast.Block:
		c.block(s)
	}
}

// loopCondition checks the condition of a loop, nil if it is missing.
func (c *checker) loopCondition(s ast.Stmt, cond ast.Expr) {
	if cond != nil {
		c.condition(cond)
	}
	if cond == nil || c.info.Values[cond] == true {
		c.info.Endless[s] = true
	}
}

func (c *checker) forIn(s *ast.ForInStmt, labels []*label) {
	for _, bound := range []ast.Expr{s.Low, s.High} {
		d := c.expect(bound, Int)
		c.needsInt(bound)
		if d != nil {
			d.Note("the bounds of a range must be of type `int`")
			if hasLen(c.info.Types[bound]) {
				c.helpLen(d, bound)
			}
		}
	}
	c.open()
	v := c.newVar(s.Var, Int)
	if b := c.declareVar(s.Var, v); b != nil {
		b.env.loop = true
	}
	c.inside(s, labels, func() { c.block(s.Body) })
	c.close()
}

func (c *checker) forEach(s *ast.ForEachStmt, labels []*label) {
	var elem Type = Invalid
	switch t := c.expr(s.Seq, nil).(type) {
	case *Array:
		elem = t.Elem
	case *Gen:
		elem = t.Elem
		c.raise(s, s.Seq.Pos(), t.Throws)
	default:
		if t == Invalid {
			c.unclearUses++
		}
		c.notIterable(s, t)
	}
	c.open()
	v := c.newVar(s.Var, elem)
	c.keepElement(v, s.Seq)
	if b := c.declareVar(s.Var, v); b != nil {
		b.env.loop = true
	}
	c.inside(s, labels, func() { c.block(s.Body) })
	c.close()
	if t, ok := c.info.Types[s.Seq].(*Gen); ok && c.passesOn(s, v, t) {
		c.info.PassedOn[s] = t
	}
}

// passesOn reports whether a loop over a generator belongs in Info.PassedOn.
func (c *checker) passesOn(s *ast.ForEachStmt, v *Var, t *Gen) bool {
	if c.fn.Yields == nil || c.fn.Yields != t.Elem || c.fn.Throws != nil || t.Throws != nil || len(s.Body.Stmts) != 1 {
		return false
	}
	call, isCall := s.Seq.(*ast.CallExpr)
	y, isYield := s.Body.Stmts[0].(*ast.YieldStmt)
	if !isCall || !isYield {
		return false
	}
	of := func(e ast.Expr) Object {
		name, _ := e.(*ast.NameExpr)
		return c.info.Uses[name]
	}
	fn, ok := of(call.Fn).(*Func)
	return ok && fn.Yields != nil && of(y.Value) == v
}

// notIterable reports a for … in over a value of a type that it does not take.
func (c *checker) notIterable(s *ast.ForEachStmt, t Type) {
	if t == Invalid {
		return
	}
	d := c.errorf(diag.NotIterable, s.Seq.Pos(), "`for … in` does not take a value of type `%s`", t).
		Under("expected an array, a generator, or a range `a..b`")
	if call, ok := s.Seq.(*ast.CallExpr); ok {
		c.unlessHeadFails(c.calledFunction(call), d)
	}
	text := c.text(s.Seq.Pos())
	switch t := t.(type) {
	case *FuncType:
		if len(t.Results) == 1 {
			switch t.Results[0].(type) {
			case *Gen, *Array:
				if len(t.Params) == 0 {
					d.SureFix("call the function: `{}`", diag.Edit{Span: s.Seq.Pos(), Text: text + "()"})
				} else {
					d.Help("call the function: `for %s in %s(…)`", s.Var.Name, text)
				}
			}
		}
	case Basic:
		switch t {
		case Int:
			if strings.HasSuffix(c.file.Text[:s.Seq.Pos().Start], "(") {
				d.Help("write a range: `for %s in 0..%s`", s.Var.Name, text)
				break
			}
			d.Fix(fmt.Sprintf("write a range: `for %s in {}`", s.Var.Name), diag.Edit{Span: s.Seq.Pos(), Text: "0.." + operand(s.Seq, text)})
		case String:
			d.Help("take the bytes by their index: `for i in 0..len(%s)`, and then `%s[i]`", text, operand(s.Seq, text))
		}
	case *Struct:
		if !diag.Brief {
			c.helpList(d, s, t)
		}
	}
}

// helpList adds to the error that a for … in is over a struct the fix by which it follows the links of a list to its end, or is over the
// array of the struct.
func (c *checker) helpList(d *diag.Diagnostic, s *ast.ForEachStmt, t *Struct) {
	first := operand(s.Seq, c.text(s.Seq.Pos()))
	next := t.link()
	if next == "" {
		var parts []*StructField // over which a loop can be
		for _, f := range t.Fields {
			part, _ := f.Type.(*Struct)
			if isArray(f.Type) || isGen(f.Type) || part != nil && part.link() != "" {
				parts = append(parts, f)
			}
		}
		if len(parts) != 1 {
			return
		}
		first += "." + parts[0].Name
		part, isStruct := parts[0].Type.(*Struct)
		if !isStruct {
			d.Fix(fmt.Sprintf("its values are in a field: `for %s in {}`", s.Var.Name), diag.Edit{Span: s.Seq.Pos(), Text: first})
			return
		}
		next = part.link()
	}
	d.Fix("follow the links of the list: `for {}`", diag.Edit{
		Span: s.Var.Pos().To(s.Seq.Pos()),
		Text: fmt.Sprintf("var %s = %s; %[1]s != nil; %[1]s = %[1]s.%[3]s", s.Var.Name, first, next),
	})
}

// link returns the name of the field that leads from an element of a list to the next one, if t is the type of such elements, or "".
func (t *Struct) link() string {
	links := t.fieldsOf(t)
	if len(links) == 1 || slices.Contains(links, "next") {
		return links[max(0, slices.Index(links, "next"))]
	}
	return ""
}

func (c *checker) switchStmt(s *ast.SwitchStmt) {
	t := c.expr(s.Subject, nil)
	if t != Int && t != String && t != Invalid {
		d := c.errorf(diag.InvalidSwitchType, s.Subject.Pos(), "a switch cannot be on a value of type `%s`", t).
			Under("expected `int` or `string`")
		if f, ok := t.(*FuncType); diag.Brief || !ok || len(f.Results) != 1 || f.Results[0] != Int && f.Results[0] != String || !c.helpNotCalled(d, s.Subject, t) {
			d.Help("use `if` and `else if`")
		}
		t = Invalid
	}
	var first *ast.Case
	seen := make(map[any]diag.Span)
	for _, k := range s.Cases {
		if k.Default {
			if first != nil {
				d := c.errorf(diag.DuplicateDefault, keyword(k.Pos(), "default"), "a switch can have only one `default`").
					Label(keyword(first.Pos(), "default"), "the first one is here")
				if !diag.Brief && c.text(k.Pos()) == c.text(first.Pos()) {
					c.helpSameCase(d, k)
				}
			} else {
				first = k
			}
		}
		if !c.blankCase(s, k) {
			for i := range k.Values {
				c.caseValue(s, k, i, t, seen)
			}
		}
		c.open()
		c.stmts(k.Body)
		c.close()
	}
}

// blankCase reports the case k if it is case _, which in other languages has all other values, and returns whether it is.
func (c *checker) blankCase(s *ast.SwitchStmt, k *ast.Case) bool {
	if diag.Brief || len(k.Values) != 1 || c.names["_"] != nil {
		return false
	}
	name, ok := k.Values[0].(*ast.NameExpr)
	if !ok || name.Name != "_" {
		return false
	}
	at := diag.Span{Start: k.Pos().Start, End: name.Pos().End}
	d := c.errorf(diag.UndeclaredName, at, "the case for all other values is `default`")
	for _, other := range s.Cases {
		if other.Default {
			return true
		}
	}
	d.Fix("write `{}`", diag.Edit{Span: at, Text: "default"})
	return true
}

// caseValue checks the value i of a case k of a switch.
func (c *checker) caseValue(s *ast.SwitchStmt, k *ast.Case, i int, t Type, seen map[any]diag.Span) {
	e := k.Values[i]
	if c.alternatives(e, t) {
		return
	}
	got := c.expr(e, t)
	if !diag.Brief {
		c.caseValues = append(c.caseValues, e)
	}
	if t == Invalid {
		return // the subject is wrong
	}
	if got == Bool {
		c.errorf(diag.WrongType, e.Pos(), "expected `%s`, found `%s`", t, got).Under("this is of type `%s`", got).
			Note("a case has values that are compared with that of the switch").
			Help("for conditions, use `if` and `else if`")
		return
	}
	if !agree(got, t) {
		c.helpCase(c.mismatch(e, t, got).Note("the values of a case must be of the type of the switch"), e, s.Subject)
		return
	}
	v, ok := c.info.Values[e]
	if !ok {
		if got != Invalid {
			d := c.errorf(diag.CaseNotConstant, e.Pos(), "the value of a case must be constant")
			if f := c.faults[e]; f != noFault {
				d.Under("%s", f)
			} else {
				d.Help("for a value that is computed, use `if` and `else if`")
				if !diag.Brief {
					c.keepCase(d, e)
				}
			}
		}
		return
	}
	if at, ok := seen[v]; ok {
		var copied bool
		if !diag.Brief {
			copied = c.sameCase(s, k, at)
		}
		if copied && i > 0 {
			return // reported for the first value
		}
		d := c.errorf(diag.DuplicateCase, e.Pos(), "this value is in the switch twice").
			Label(at, "first here")
		if copied {
			c.helpSameCase(d, k)
		} else if !diag.Brief {
			c.helpTwice(d, k, i, at, v)
		}
		return
	}
	seen[v] = e.Pos()
}

// sameCase reports whether a case of a switch is the same, word for word, as the one before it that has the value at a span.
func (c *checker) sameCase(s *ast.SwitchStmt, k *ast.Case, value diag.Span) bool {
	of := s.Cases[sort.Search(len(s.Cases), func(i int) bool { return s.Cases[i].Pos().End >= value.End })]
	return of != k && c.text(of.Pos()) == c.text(k.Pos())
}

// helpSameCase adds to the error that a case is in the switch before, word for word, the fix to remove it.
func (c *checker) helpSameCase(d *diag.Diagnostic, k *ast.Case) {
	d.Fix("remove this case: it is the same word for word", diag.Edit{Span: c.removal(k.Pos())})
}

// helpTwice adds to the error that v, the value i of a case, is in the switch before, at a span, why they are the same if they are
// written in two ways, and the fix to remove the second one if the case has others.
func (c *checker) helpTwice(d *diag.Diagnostic, k *ast.Case, i int, first diag.Span, v any) {
	value := fmt.Sprint(v)
	if s, ok := v.(string); ok {
		value = `"` + s + `"`
	}
	a, b := c.text(first), c.text(k.Values[i].Pos())
	switch {
	case strings.ContainsAny(a+b+value, "\n\r`") || len(a)+len(b)+len(value) > 2*maxQuoted || a == b:
	case a == value:
		d.Under("`%s` is `%s`", b, value)
	case b == value:
		d.Under("`%s` is `%s`", a, value)
	default:
		d.Under("`%s` and `%s` are `%s`", a, b, value)
	}
	at := k.Values[i].Pos()
	switch {
	case i > 0:
		at.Start = k.Values[i-1].Pos().End
	case len(k.Values) > 1:
		at.End = k.Values[1].Pos().Start
	default:
		return
	}
	if text := c.text(at); !strings.Contains(text, "//") && !strings.Contains(text, "/*") && !strings.ContainsAny(text, "()") { // which may not match
		d.Fix("remove it", diag.Edit{Span: at})
	}
}

// newVar declares a local variable of the current function.
func (c *checker) newVar(id *ast.Ident, t Type) *Var {
	v := &Var{Name: id.Name, Kind: Local, Type: t, Decl: id.Pos(), Func: c.fn.Func}
	c.info.Vars[id] = v
	return v
}

func (c *checker) varDecl(s *ast.VarDecl) {
	var want Type
	if s.Type != nil {
		want = c.typ(s.Type)
	}
	types := make([]Type, len(s.Names))
	switch {
	case len(s.Values) > 0:
		types = c.initial(s, want)
	case want == nil:
		c.noType(s)
		want = Invalid
		fallthrough
	default:
		for i := range types {
			types[i] = want
		}
	}
	for i, name := range s.Names {
		v := c.newVar(name, types[i])
		if len(s.Values) == 0 {
			c.fn.unassigned = append(c.fn.unassigned, v)
		}
		c.declareVar(name, v)
		if len(s.Values) == len(s.Names) {
			c.keepChar(v, s.Values[i])
			if !diag.Brief {
				c.keepNil(s.Values[i], v)
				c.keepFixed(v, s)
			}
		}
		if s.Type == nil && len(s.Values) == len(s.Names) {
			c.keepLiteral(v, s.Values[i])
			if !diag.Brief && (v.Type == String || v.Type == Bool) {
				c.keepOrigin(v, s.Values[i])
			}
		}
		if len(s.Values) == 1 {
			c.keepBadHead(v, s.Values[0])
		}
	}
}

func (c *checker) noType(s *ast.VarDecl) {
	name := s.Names[0]
	c.errorf(diag.CannotInferType, name.Pos(), "the type of `%s` cannot be inferred", name.Name).
		Under("this has neither a type nor a value").
		Help("write `var %s: int;` or `var %s = 0;`", name.Name, name.Name)
}

// initial checks the values of a declaration, which are of type want unless that
// is nil, and returns the types of its variables.
func (c *checker) initial(s *ast.VarDecl, want Type) []Type {
	wants := make([]Type, len(s.Names))
	for i := range wants {
		wants[i] = want
	}
	outer := c.declaring
	c.declaring = s
	c.values(s.Values, wants, count(len(s.Names), "variable"))
	c.declaring = outer
	return wants
}

// values checks the values of a declaration, an assignment or a return: one for
// every expected type, or a single call with as many results. It sets an expected type
// that is nil to the type of the value. Messages name the receiver of the values.
// It returns the errors about wrong types, each at the index of its value, or nil.
func (c *checker) values(list []ast.Expr, wants []Type, receiver string) (wrong []*diag.Diagnostic) {
	if len(list) == 1 && len(wants) != 1 {
		if call, ok := list[0].(*ast.CallExpr); ok {
			c.spread(call, wants, receiver)
			return nil
		}
	}
	if c.commaForDot(list, len(wants)) {
		fillInvalid(wants)
		return nil
	}
	if len(list) != len(wants) {
		d := c.errorf(diag.WrongValueCount, list[0].Pos().To(list[len(list)-1].Pos()), "%s for %s", count(len(list), "value"), receiver)
		d.Under("expected %s", count(len(wants), "value"))
		if text := c.text(d.Primary.Span); len(wants) == 1 && isFraction(strings.Replace(text, ",", ".", 1)) && len(text)-strings.Index(text, ",") != 4 { // not 1,000
			d.Fix("the point of a number is `.`: `{}`", diag.Edit{Span: d.Primary.Span, Text: strings.Replace(text, ",", ".", 1)})
		}
		grouped := strings.HasSuffix(strings.TrimRight(c.file.Text[:list[0].Pos().Start], " \t\r\n"), "(") // not to be several values
		if lit, ok := list[0].(*ast.ArrayLit); ok && len(list) == 1 && len(lit.Elems) == len(wants) && !grouped {
			text := c.text(lit.Pos())
			d.SureFix("write the values without brackets: `{}`", diag.Edit{Span: lit.Pos(), Text: strings.TrimSpace(text[1 : len(text)-1])})
			list = lit.Elems // which need not be of one type
		} else if len(list) == 1 && isLiteral(list[0]) && len(wants) < 10 && !grouped && !strings.HasSuffix(receiver, "function") {
			text := c.text(list[0].Pos())
			d.Fix("write a value for each: `{}`", diag.Edit{Span: list[0].Pos(), Text: strings.Repeat(text+", ", len(wants)-1) + text})
		} else if text := c.text(d.Primary.Span); len(wants) == 1 && wants[0] != nil && isArray(wants[0]) && !strings.ContainsAny(text, "\n\r`") {
			d.Fix("an array is written `{}`", diag.Edit{Span: d.Primary.Span, Text: "[" + text + "]"})
		} else if len(wants) == 1 && isGrouped(text) {
			d.Fix("the digits of a number are separated by `_`: `{}`", diag.Edit{Span: d.Primary.Span, Text: strings.ReplaceAll(text, ",", "_")})
		}
		if len(d.Helps) == 0 && len(list) < len(wants) {
			c.helpMissingValues(d, list, wants)
		}
		for i, e := range list {
			if c.any(e); i < len(wants) {
				c.wants(e, wants[i])
			}
		}
		fillInvalid(wants)
		return nil
	}
	if c.valuesInOtherOrder(list, wants, receiver) {
		return nil
	}
	for i, e := range list {
		if wants[i] == nil {
			wants[i] = c.expr(e, nil)
		} else {
			d := c.expect(e, wants[i])
			if wants[i] == Int && strings.HasSuffix(receiver, "function") {
				c.needsInt(e)
			}
			if d != nil && wrong == nil {
				wrong = make([]*diag.Diagnostic, len(list))
			}
			if d != nil {
				wrong[i] = d
			}
		}
	}
	fillInvalid(wants)
	return wrong
}

// isLiteral reports whether an expression is a literal of a basic type.
func isLiteral(e ast.Expr) bool {
	switch e.(type) {
	case *ast.IntLit, *ast.FloatLit, *ast.BoolLit, *ast.StringLit:
		return true
	}
	return false
}

// isGrouped reports whether a text is groups of digits between commas, such as 1,000.
func isGrouped(text string) bool {
	groups := strings.Split(text, ",")
	for i, g := range groups {
		if !isDecimal(g) || i > 0 && len(g) != 3 {
			return false
		}
	}
	return len(groups[0]) <= 3
}

// spread checks a call that provides all values of a declaration, an assignment or a
// return.
func (c *checker) spread(call *ast.CallExpr, wants []Type, receiver string) {
	results, ok := c.call(call, nil)
	if ok && len(results) == 1 {
		c.info.Types[call] = results[0]
	}
	if ok && len(results) != len(wants) {
		d := c.errorf(diag.WrongValueCount, call.Pos(), "%s has %s for %s", callee(call), count(len(results), "result"), receiver).
			Under("expected %s", count(len(wants), "value"))
		f := c.calledFunction(call)
		if !diag.Brief && f != nil {
			d.Label(f.Decl, "declared here")
			c.unlessHeadFails(f, d)
		}
		if f != nil && f.Type.Throws != nil && len(wants) == len(results)+1 { // val, err = f()
			d.Help("leave out the last variable: what the call throws goes to the `catch` around it")
		}
	} else if ok {
		for i, t := range results {
			if wants[i] == nil {
				wants[i] = t
			} else if !agree(t, wants[i]) {
				c.errorf(diag.WrongType, call.Pos(), "expected `%s`, found `%s`", wants[i], t).
					Under("result %d of this call is of type `%s`", i+1, t)
			}
		}
	}
	fillInvalid(wants)
}

// fillInvalid replaces the types that are still nil by Invalid.
func fillInvalid(types []Type) {
	for i, t := range types {
		if t == nil {
			types[i] = Invalid
		}
	}
}

// constDecl checks a constant of a block. Its name is in scope from here on.
func (c *checker) constDecl(s *ast.ConstDecl) {
	k := &Const{Name: s.Name.Name, Type: Invalid, Decl: s}
	c.constant(k)
	c.consts = append(c.consts, localConst{k, c.fn})
	c.declare(s.Name, k)
}

// declareFuncs declares nested functions that follow one another. Their names are in scope
// in the bodies of all of them.
func (c *checker) declareFuncs(decls []*ast.FuncDecl) {
	for _, s := range decls {
		f := c.newFunction(s.Func, s.Name)
		c.signature(f)
		f.Value = &Var{Name: f.Name, Kind: FuncName, Type: f.Type, Decl: s.Name.Pos(), Func: f.Outer}
		c.enter(c.declare(s.Name, f.Func), f.Value)
	}
}

func (c *checker) assign(s *ast.AssignStmt) {
	if c.foreignDeclaration(s) || c.commaInAssignment(s) {
		return
	}
	wants := make([]Type, len(s.Targets))
	for i, e := range s.Targets {
		t, what := c.addressable(e, false)
		if what != "" {
			d := c.errorf(diag.NotAssignable, e.Pos(), "%s cannot be assigned to", what)
			d.Under("expected a variable, an element of an array or a field")
			index, isIndex := e.(*ast.IndexExpr)
			name, isName := e.(*ast.NameExpr)
			switch {
			case what == "a byte of a string" && isIndex:
				d.Note("strings cannot be changed")
				if !diag.Brief {
					c.helpAssignedByte(d, s, index)
				}
			case isName && c.names[name.Name] != nil && isConst(c.names[name.Name].obj):
				d.Help("to change it, declare it with `var` in place of `const`")
				if !diag.Brief {
					c.changesConst(d, c.names[name.Name].obj)
				}
			}
		}
		wants[i] = t
	}
	if s.Op == ast.NoOp {
		for i, d := range c.values(s.Values, wants, count(len(s.Targets), "target")) {
			if d != nil {
				c.helpAssigned(d, s.Targets[i], s.Values[i], wants[i])
			}
		}
		for i, x := range s.Targets {
			if !diag.Brief && len(s.Values) == len(s.Targets) && c.nilErrors != nil {
				c.keepNil(s.Values[i], c.holder(x))
			}
			if !diag.Brief && wants[i] == String && len(s.Values) == len(s.Targets) && c.info.Types[s.Values[i]] == String {
				c.assignsString(x)
			}
			if wants[i] == Int && len(s.Values) == len(s.Targets) && c.intByLiteral(x) == nil {
				c.needsInt(s.Values[i])
			}
		}
		return
	}
	if len(s.Targets) != 1 || len(s.Values) != 1 {
		c.errorf(diag.WrongValueCount, s.OpPos, "`%s=` has one target and one value", s.Op)
		return
	}
	x, y := s.Targets[0], s.Values[0]
	t := c.expr(y, wants[0])
	if !diag.Brief {
		c.wanted = nil
	}
	c.binaryType(s.Op, s.OpPos, x, y, wants[0], t)
}

// helpEndOrYield adds to the error that a generator returns a value the fix that yields it, if it is of the type that is yielded, or else
// the one that returns without it. It returns whether the type is known.
func (c *checker) helpEndOrYield(d *diag.Diagnostic, s *ast.ReturnStmt) bool {
	value := s.Values[0]
	t, word := c.guess(value), diag.Span{Start: s.Pos().Start, End: s.Pos().Start + int32(len("return"))}
	switch text := c.excerpt(value); {
	case t == Invalid || text == "…":
		return false
	case t == c.fn.Yields:
		body := c.fn.Syntax.Body.Stmts
		if end := s.Pos().End; body[len(body)-1] == ast.Stmt(s) {
			d.Fix(fmt.Sprintf("to give the value to the caller, write `yield %s;`", text), diag.Edit{Span: word, Text: "yield"})
		} else if strings.HasSuffix(c.text(s.Pos()), ";") {
			d.Fix(fmt.Sprintf("to give the value to the caller, and end the generator, write `yield %s; return;`", text),
				diag.Edit{Span: word, Text: "yield"}, diag.Edit{Span: diag.Span{Start: end, End: end}, Text: " return;"})
		} else {
			d.Help("to give the value to the caller, write `yield %s;`; `return;` ends the generator", text)
		}
	case strings.TrimSpace(c.text(diag.Span{Start: word.End, End: value.Pos().Start})) == "" && strings.HasPrefix(c.file.Text[value.Pos().End:], ";") && !calls(value):
		d.Fix("to end the generator, write `return;`", diag.Edit{Span: diag.Span{Start: word.End, End: value.Pos().End}})
	default:
		d.Help("to end the generator, write `return;`")
	}
	return true
}

func (c *checker) returnStmt(s *ast.ReturnStmt) {
	results := c.fn.Results
	c.fn.returns = true
	c.leaves(s, "return", c.fn.region, nil)
	switch {
	case len(s.Values) > 0 && c.fn.Yields != nil:
		d := c.errorf(diag.WrongValueCount, s.Values[0].Pos(), "a value is returned by a generator").
			Under("unexpected value").
			Label(c.fn.Syntax.Yields.Pos(), "a function with `yields` has no results")
		if !diag.Brief && len(s.Values) == 1 && isGen(c.guess(s.Values[0])) {
			d.Help("yield its values in a loop: `for x in %s { yield x; }`", c.excerpt(s.Values[0]))
		} else if diag.Brief || len(s.Values) > 1 || !c.helpEndOrYield(d, s) {
			d.Help("write `yield …;` to give a value to the caller; `return;` ends the generator")
		}
		for _, e := range s.Values {
			c.any(e)
		}
	case len(s.Values) > 0 && len(results) == 0 && c.fn.result != nil:
		for _, e := range s.Values {
			c.any(e)
		}
		c.alsoHere(c.fn.result, s.Values[0].Pos())
	case len(s.Values) > 0 && len(results) == 0:
		d := c.errorf(diag.WrongValueCount, s.Values[0].Pos(), "a value is returned by a function without results").
			Under("unexpected value").
			Label(c.fn.Decl, "this function has no results")
		c.fn.result = d
		if c.fn.Syntax.Body != nil && len(s.Values) == 1 && (c.fn.Outer != nil || c.fn.Name != "main") {
			var t Type = Invalid
			if call, ok := s.Values[0].(*ast.CallExpr); !ok {
				t = c.expr(s.Values[0], nil)
			} else if results, ok := c.call(call, nil); ok && len(results) == 1 {
				t = results[0]
			}
			if t != Invalid && t != nil {
				c.fn.badHead = true
				edit := c.beforeThrows(c.fn, fmt.Sprintf("-> %s ", t))
				if r := c.fn.Syntax.Results; len(r) > 0 { // -> void
					edit = diag.Edit{Span: r[0].Pos(), Text: t.String()}
				}
				d.Fix(fmt.Sprintf("declare the result after the parameters: `-> %s`", t), edit)
				return
			}
		} else {
			for _, e := range s.Values {
				c.any(e)
			}
		}
		c.fn.badHead = true
		if call, ok := s.Values[0].(*ast.CallExpr); ok && len(s.Values) == 1 && c.hasNoResult(call) {
			d.Help("write the call as a statement of its own, and then `return;`")
			return
		}
		d.Help("declare the result: `-> …` after the parameters")
	case len(s.Values) > 0:
		wants := append([]Type(nil), results...)
		first := len(c.errs.Items)
		c.values(s.Values, wants, count(len(results), "result")+" of the function")
		if !diag.Brief {
			c.countReturned(s, first)
			if len(results) == 1 && len(s.Values) == 1 {
				c.keepNil(s.Values[0], c.fn.Func)
			}
		}
	case len(results) > 0:
		c.errorf(diag.WrongValueCount, s.Pos(), "nothing is returned by a function with results").
			Under("expected %s", count(len(results), "value")).
			Label(c.fn.resultsSpan(), "declared here").
			Help("write what it returns: `return …;`")
	}
}
