// This file defines the check of statements.

package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// stmts checks a list of statements in the current scope.
func (c *checker) stmts(list []ast.Stmt) {
	var labels []*label // directly before the next statement
	for i, s := range list {
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
	}
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

// stmt checks a statement.
//
//gocyclo:ignore
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
		c.assign(s)
	case *ast.CallStmt:
		if results, ok := c.call(s.Call, nil); ok && len(results) == 1 {
			c.info.Types[s.Call] = results[0]
			if name, ok := s.Call.Fn.(*ast.NameExpr); ok {
				if f, ok := c.info.Uses[name].(*Func); ok && f.Yields != nil {
					c.errs.Warnf(diag.UnusedGenerator, s.Call.Pos(), "this call executes nothing of `%s`", f.Name).
						Under("its generator is not used").
						Label(f.Syntax.Yields.Pos(), "`%s` is a generator function", f.Name)
				}
			}
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
		if d := c.expect(bound, Int); d != nil {
			d.Note("the bounds of a range must be of type `int`")
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
		if c.unclear++; t != Invalid {
			c.errorf(diag.NotIterable, s.Seq.Pos(), "`for … in` does not take a value of type `%s`", t).
				Under("expected an array, a generator, or a range `a..b`")
		}
	}
	c.open()
	v := c.newVar(s.Var, elem)
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

func (c *checker) switchStmt(s *ast.SwitchStmt) {
	t := c.expr(s.Subject, nil)
	if t != Int && t != String && t != Invalid {
		c.errorf(diag.InvalidSwitchType, s.Subject.Pos(), "a switch cannot be on a value of type `%s`", t).
			Under("expected `int` or `string`")
		t = Invalid
	}
	var first *ast.Case
	seen := make(map[any]diag.Span)
	for _, k := range s.Cases {
		if k.Default && first != nil {
			c.errorf(diag.DuplicateDefault, keyword(k.Pos(), "default"), "a switch can have only one `default`").
				Label(keyword(first.Pos(), "default"), "the first one is here")
		} else if k.Default {
			first = k
		}
		for _, e := range k.Values {
			c.caseValue(e, t, seen)
		}
		c.open()
		c.stmts(k.Body)
		c.close()
	}
}

// caseValue checks a value of a case of a switch on a value of type t.
func (c *checker) caseValue(e ast.Expr, t Type, seen map[any]diag.Span) {
	got := c.expr(e, t)
	if t == Invalid {
		return // the subject is wrong
	}
	if !agree(got, t) {
		c.mismatch(e, t, got).Note("the values of a case must be of the type of the switch")
		return
	}
	v, ok := c.info.Values[e]
	if !ok {
		if got != Invalid {
			d := c.errorf(diag.CaseNotConstant, e.Pos(), "the value of a case must be constant")
			if f := c.faults[e]; f != noFault {
				d.Under("%s", f)
			}
		}
		return
	}
	if at, ok := seen[v]; ok {
		c.errorf(diag.DuplicateCase, e.Pos(), "this value is in the switch twice").Label(at, "first here")
		return
	}
	seen[v] = e.Pos()
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
	c.values(s.Values, wants, count(len(s.Names), "variable"))
	return wants
}

// values checks the values of a declaration, an assignment or a return: one for
// every expected type, or a single call with as many results. It sets an expected type
// that is nil to the type of the value. Messages name the receiver of the values.
func (c *checker) values(list []ast.Expr, wants []Type, receiver string) {
	if len(list) == 1 && len(wants) != 1 {
		if call, ok := list[0].(*ast.CallExpr); ok {
			c.spread(call, wants, receiver)
			return
		}
	}
	if len(list) != len(wants) {
		c.errorf(diag.WrongValueCount, list[0].Pos().To(list[len(list)-1].Pos()), "%s for %s", count(len(list), "value"), receiver).
			Under("expected %s", count(len(wants), "value"))
		for i, e := range list {
			if c.any(e); i < len(wants) {
				c.wants(e, wants[i])
			}
		}
		fillInvalid(wants)
		return
	}
	for i, e := range list {
		if wants[i] == nil {
			wants[i] = c.expr(e, nil)
		} else {
			c.expect(e, wants[i])
		}
	}
	fillInvalid(wants)
}

// spread checks a call that provides all values of a declaration, an assignment or a
// return.
func (c *checker) spread(call *ast.CallExpr, wants []Type, receiver string) {
	results, ok := c.call(call, nil)
	if ok && len(results) == 1 {
		c.info.Types[call] = results[0]
	}
	if ok && len(results) != len(wants) {
		c.errorf(diag.WrongValueCount, call.Pos(), "%s has %s for %s", callee(call), count(len(results), "result"), receiver).
			Under("expected %s", count(len(wants), "value"))
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
	wants := make([]Type, len(s.Targets))
	for i, e := range s.Targets {
		t, what := c.addressable(e, false)
		if what != "" {
			c.errorf(diag.NotAssignable, e.Pos(), "%s cannot be assigned to", what).
				Under("expected a variable, an element of an array or a field")
		}
		wants[i] = t
	}
	if s.Op == ast.NoOp {
		c.values(s.Values, wants, count(len(s.Targets), "target"))
		return
	}
	if len(s.Targets) != 1 || len(s.Values) != 1 {
		c.errorf(diag.WrongValueCount, s.OpPos, "`%s=` has one target and one value", s.Op)
		return
	}
	x, y := s.Targets[0], s.Values[0]
	c.binaryType(s.Op, s.OpPos, x, y, wants[0], c.expr(y, wants[0]))
}

func (c *checker) returnStmt(s *ast.ReturnStmt) {
	results := c.fn.Results
	c.leaves(s, "return", c.fn.region, nil)
	switch {
	case len(s.Values) > 0 && len(results) == 0:
		d := c.errorf(diag.WrongValueCount, s.Values[0].Pos(), "a value is returned by a function without results").
			Under("unexpected value")
		if c.fn.Yields != nil {
			d.Message = "a value is returned by a generator"
			d.Label(c.fn.Syntax.Yields.Pos(), "a function with `yields` has no results")
		} else {
			d.Label(c.fn.Decl, "this function has no results")
		}
		for _, e := range s.Values {
			c.any(e)
		}
	case len(s.Values) > 0:
		c.values(s.Values, append([]Type(nil), results...), count(len(results), "result")+" of the function")
	case len(results) > 0:
		c.errorf(diag.WrongValueCount, s.Pos(), "nothing is returned by a function with results").
			Under("expected %s", count(len(results), "value")).
			Label(c.fn.resultsSpan(), "declared here")
	}
}
