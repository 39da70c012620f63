// This file defines the conversion of statements.

package lower

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
)

// A function is the state of converting one function.
type function struct {
	*lowerer
	fn         *check.Func // nil while the initialisers of globals are converted
	vars       map[*check.Var]cps.Variable
	loops      map[ast.Stmt]*loop
	labels     map[*ast.LabelStmt]cps.ContID
	labelOrder []cps.ContID
	region     *region // the code that is being converted

	generator *generator // nil if the function is none
}

// A loop has the targets of break and continue. If continue does not target the
// header, its continuation is created by the first continue.
type loop struct {
	done, next cps.ContID
}

func (l *lowerer) newFunction(fn *check.Func) *function {
	f := &function{
		lowerer: l,
		fn:      fn,
		vars:    map[*check.Var]cps.Variable{},
		loops:   map[ast.Stmt]*loop{},
		labels:  map[*ast.LabelStmt]cps.ContID{},
		region:  &region{raise: cps.NoCont},
	}
	if fn != nil && fn.Throws != nil {
		f.region.raise = cps.Own(1)
	}
	return f
}

func (f *function) at(span diag.Span) { f.b.At(f.pos(span)) }

// holder returns the builder's variable for v. It holds the value of v, or a
// reference to v if v lives in memory.
func (f *function) holder(v *check.Var) cps.Variable {
	h, ok := f.vars[v]
	if !ok {
		h = f.b.Variable(v.Name, f.holderType(v, f.fn))
		f.vars[v] = h
	}
	return h
}

func (f *function) undefs(types []check.Type) []cps.Value {
	var values []cps.Value
	for _, t := range types {
		values = append(values, f.b.Undef(f.typ(t)))
	}
	return values
}

// enter seals a continuation that no further jump will target, and enters it.
func (l *lowerer) enter(k cps.ContID) {
	l.b.Seal(k)
	l.b.Enter(k)
}

// jump jumps to k, unless the current continuation is already filled.
func (f *function) jump(k cps.ContID) {
	if !f.b.Filled() {
		f.b.Jump(k)
	}
}

// block converts statements. If tail is set, the function returns without
// results after the last of them.
func (f *function) block(stmts []ast.Stmt, tail bool) {
	// From the last statement to the first: does the function return after it,
	// without doing anything else?
	tails := make([]bool, len(stmts))
	for i := len(stmts) - 1; i >= 0; i-- {
		tails[i] = tail
		switch s := stmts[i].(type) {
		case *ast.LabelStmt:
		case *ast.ReturnStmt:
			tail = len(s.Values) == 0
		default:
			tail = false
		}
	}
	for i, s := range stmts {
		f.begin(s)
		f.siblings(ast.NestedFuncs(stmts, i))
		f.stmt(s, tails[i])
	}
}

// begin prepares for a statement of a block.
func (f *function) begin(s ast.Stmt) {
	if f.b.Filled() { // only a label can be reached from here on
		if _, isLabel := s.(*ast.LabelStmt); !isLabel {
			f.enter(f.b.Cont("dead"))
		}
	}
}

func (f *function) stmt(s ast.Stmt, tail bool) {
	f.at(s.Pos())
	switch s := s.(type) {
	case *ast.ConstDecl:
	case *ast.VarDecl:
		f.varDecl(s)
	case *ast.FuncDecl:
		f.funcDecl(s)
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.CallStmt:
		f.call(s.Call, tail && f.fn != nil && len(f.fn.Results) == 0)
	case *ast.IfStmt:
		f.ifStmt(s, tail)
	case *ast.WhileStmt:
		f.whileStmt(s)
	case *ast.DoStmt:
		f.doStmt(s)
	case *ast.ForStmt:
		f.forStmt(s)
	case *ast.ForInStmt:
		f.forIn(s)
	case *ast.SwitchStmt:
		f.switchStmt(s, tail)
	case *ast.BreakStmt:
		to := f.info.Targets[s]
		f.leave(f.info.Leaves[s], exitKey{"break", to}, nil, func([]cps.Value) { f.b.Jump(f.loops[to].done) })
	case *ast.ContinueStmt:
		to := f.info.Targets[s]
		f.leave(f.info.Leaves[s], exitKey{"continue", to}, nil, func([]cps.Value) { f.b.Jump(f.nextTurn(to)) })
	case *ast.GotoStmt:
		f.gotoStmt(s)
	case *ast.LabelStmt:
		f.label(s)
	case *ast.ReturnStmt:
		f.returnStmt(s)
	case *ast.ThrowStmt:
		f.throw(s)
	case *ast.TryStmt:
		f.try(s, tail)
	case *ast.YieldStmt:
		f.yield(s)
	case *ast.ForEachStmt:
		f.forEach(s)
	case *ast.Block:
		f.block(s.Stmts, tail)
	}
}

func (f *function) varDecl(s *ast.VarDecl) {
	var values []cps.Value
	if len(s.Values) > 0 {
		values = f.values(s.Values)
	}
	for i, name := range s.Names {
		f.at(name.Pos())
		v := f.info.Vars[name]
		switch {
		case values != nil:
			f.define(v, values[i])
		case v.InCell():
			f.define(v, f.b.Undef(f.typ(v.Type)))
		}
	}
}

// define gives v its first value, in a new cell if v lives in one.
func (f *function) define(v *check.Var, x cps.Value) {
	if v.InCell() {
		x = f.b.Op(cps.Cell, x)
	}
	f.b.Set(f.holder(v), x)
}

// siblings creates the cells for the values of nested functions that follow one another.
// A function value is in a cell if the function itself, or one before it, captures it.
func (f *function) siblings(decls []*ast.FuncDecl) {
	for _, s := range decls {
		if fn := f.info.FuncOf[s.Func]; fn.Value.InCell() {
			f.at(s.Name.Pos())
			f.define(fn.Value, f.b.Undef(f.typ(fn.Value.Type)))
		}
	}
}

// funcDecl creates the function value, if the name is used as a value.
func (f *function) funcDecl(s *ast.FuncDecl) {
	fn := f.info.FuncOf[s.Func]
	if !fn.Escapes {
		return
	}
	f.at(s.Name.Pos())
	if !fn.Value.InCell() {
		f.b.Set(f.holder(fn.Value), f.closure(fn))
		return
	}
	f.b.Op(cps.Store, f.b.Get(f.holder(fn.Value)), f.closure(fn))
}

// assign evaluates the subexpressions of the targets, then the values, and then
// stores.
func (f *function) assign(s *ast.AssignStmt) {
	lvalues := make([]lvalue, len(s.Targets))
	for i, target := range s.Targets {
		lvalues[i] = f.lvalue(target)
	}
	if s.Op != ast.NoOp {
		old := f.load(lvalues[0])
		x := f.expr(s.Values[0])
		f.at(s.OpPos)
		f.store(lvalues[0], f.b.Op(binary[s.Op], old, x))
		return
	}
	for i, x := range f.values(s.Values) {
		f.store(lvalues[i], x)
	}
}

func (f *function) ifStmt(s *ast.IfStmt, tail bool) {
	join := f.b.Cont("join")
	for i, arm := range s.Arms {
		then, els := f.b.Cont("then"), join
		if i < len(s.Arms)-1 || s.Else != nil {
			els = f.b.Cont("else")
		}
		f.condition(arm.Cond, then, els)
		f.enter(then)
		f.block(arm.Body.Stmts, tail)
		f.jump(join)
		if els != join {
			f.enter(els)
		}
	}
	if s.Else != nil {
		f.block(s.Else.Stmts, tail)
		f.jump(join)
	}
	f.enter(join)
}

func (f *function) whileStmt(s *ast.WhileStmt) {
	header, done := f.b.Cont("while"), f.b.Cont("done")
	f.loops[s] = &loop{done: done, next: header}
	f.b.Jump(header)
	f.b.Enter(header)
	if !f.info.Endless[s] {
		body := f.b.Cont("body")
		f.condition(s.Cond, body, done)
		f.enter(body)
	}
	f.block(s.Body.Stmts, false)
	f.jump(header)
	f.b.Seal(header)
	f.enter(done)
}

func (f *function) doStmt(s *ast.DoStmt) {
	header, done := f.b.Cont("loop"), f.b.Cont("done")
	l := &loop{done: done, next: cps.NoCont}
	f.loops[s] = l
	f.b.Jump(header)
	f.b.Enter(header)
	f.block(s.Body.Stmts, false)
	f.enterNext(l)
	if !f.b.Filled() {
		if f.info.Endless[s] {
			f.b.Jump(header)
		} else {
			f.condition(s.Cond, header, done)
		}
	}
	f.b.Seal(header)
	f.enter(done)
}

// nextTurn returns the target of continue in a loop.
func (f *function) nextTurn(s ast.Stmt) cps.ContID {
	l := f.loops[s]
	if l.next == cps.NoCont {
		l.next = f.b.Cont("next")
	}
	return l.next
}

// enterNext enters the target of continue, if there was a continue.
func (f *function) enterNext(l *loop) {
	if l.next != cps.NoCont {
		f.jump(l.next)
		f.enter(l.next)
	}
}

// forStmt builds a loop with three clauses:
//
//	init  for()
//	for()  = branch(cond, body, done)
//	body() = statements  post  for()
//	done() = what comes after the loop
//
// The variables that change in the loop become parameters of for; the builder finds them. If
// the loop is endless, the statements follow in for itself.
func (f *function) forStmt(s *ast.ForStmt) {
	if s.Init != nil {
		f.stmt(s.Init, false)
	}
	f.at(s.Pos())
	header, done := f.b.Cont("for"), f.b.Cont("done")
	l := &loop{done: done, next: cps.NoCont}
	f.loops[s] = l
	f.b.Jump(header)
	f.b.Enter(header)
	if !f.info.Endless[s] {
		body := f.b.Cont("body")
		f.condition(s.Cond, body, done)
		f.enter(body)
	}
	f.block(s.Body.Stmts, false)
	f.enterNext(l)
	if !f.b.Filled() {
		if s.Post != nil {
			f.stmt(s.Post, false)
		}
		f.jump(header)
	}
	f.b.Seal(header)
	f.enter(done)
}

// forIn counts in a variable of its own, since the variable of the program is a
// new one in each iteration.
func (f *function) forIn(s *ast.ForInStmt) {
	counter := f.b.Variable(s.Var.Name, cps.Int)
	f.b.Set(counter, f.expr(s.Low))
	high := f.expr(s.High)
	f.at(s.Pos())
	header, body, done := f.b.Cont("for"), f.b.Cont("body"), f.b.Cont("done")
	l := &loop{done: done, next: cps.NoCont}
	f.loops[s] = l
	f.b.Jump(header)
	f.b.Enter(header)
	f.b.Branch(f.b.Op(cps.Lt, f.b.Get(counter), high), body, done)
	f.enter(body)
	x := f.b.Get(counter)
	f.at(s.Var.Pos())
	f.define(f.info.Vars[s.Var], x)
	f.block(s.Body.Stmts, false)
	f.enterNext(l)
	if !f.b.Filled() {
		f.at(s.Pos())
		f.b.Set(counter, f.b.Op(cps.Add, f.b.Get(counter), f.b.Int(1)))
		f.b.Jump(header)
	}
	f.b.Seal(header)
	f.enter(done)
}

func (f *function) switchStmt(s *ast.SwitchStmt, tail bool) {
	subject := f.expr(s.Subject)
	f.at(s.Pos())
	join := f.b.Cont("join")
	def := join
	var cases []cps.Value
	var targets, bodies []cps.ContID
	for _, c := range s.Cases {
		body := f.b.Cont("case")
		if c.Default {
			body = f.b.Cont("default")
			def = body
		}
		bodies = append(bodies, body)
		for _, e := range c.Values {
			cases = append(cases, f.constant(f.info.Values[e]))
			targets = append(targets, body)
		}
	}
	f.b.Switch(subject, cases, append(targets, def))
	for i, c := range s.Cases {
		f.enter(bodies[i])
		f.block(c.Body, tail)
		f.jump(join)
	}
	f.enter(join)
}

// gotoStmt creates anew the variables whose scope the jump enters.
func (f *function) gotoStmt(s *ast.GotoStmt) {
	g := f.info.Gotos[s]
	f.leave(f.info.Leaves[s], exitKey{"goto", g.Label}, nil, func([]cps.Value) {
		for _, v := range g.Fresh {
			if v.InCell() {
				f.define(v, f.b.Undef(f.typ(v.Type)))
			}
		}
		f.b.Jump(f.labelCont(g.Label))
	})
}

func (f *function) labelCont(l *ast.LabelStmt) cps.ContID {
	k, ok := f.labels[l]
	if !ok {
		k = f.b.Cont(l.Name.Name)
		f.labels[l] = k
		f.labelOrder = append(f.labelOrder, k)
	}
	return k
}

func (f *function) label(l *ast.LabelStmt) {
	if f.target[l] {
		k := f.labelCont(l)
		f.jump(k)
		f.b.Enter(k)
	}
}

func (f *function) returnStmt(s *ast.ReturnStmt) {
	if e := single(s.Values); e != nil {
		f.returnExpr(s, e)
		return
	}
	values := f.values(s.Values)
	f.at(s.Pos())
	f.returnValues(s, values)
}

// returnValues returns values, after the finally blocks that the statement leaves.
func (f *function) returnValues(s *ast.ReturnStmt, values []cps.Value) {
	f.leave(f.info.Leaves[s], exitKey{kind: "return"}, values, func(values []cps.Value) {
		f.at(s.Pos())
		f.end(values)
	})
}

// end ends the function, which returns values. A generator has none, and is done.
func (f *function) end(values []cps.Value) {
	if f.fn.Yields != nil {
		if f.generator.passes {
			f.b.Jump(ask, f.b.GetField(f.frame(), outerField))
		} else {
			f.b.Jump(done)
		}
		return
	}
	f.b.Return(values...)
}

// returnExpr returns the value of e. A call that is evaluated last is a tail
// call: e itself, an arm of ?:, or the right operand of && or ||.
func (f *function) returnExpr(s *ast.ReturnStmt, e ast.Expr) {
	switch e := e.(type) {
	case *ast.CondExpr:
		then, els := f.b.Cont("then"), f.b.Cont("else")
		f.condition(e.Cond, then, els)
		f.enter(then)
		f.returnExpr(s, e.Then)
		f.enter(els)
		f.returnExpr(s, e.Else)
		return
	case *ast.BinaryExpr:
		if e.Op != ast.LAnd && e.Op != ast.LOr {
			break
		}
		right, short := f.right(e.Op), f.b.Cont("short")
		if e.Op == ast.LAnd {
			f.condition(e.X, right, short)
		} else {
			f.condition(e.X, short, right)
		}
		f.enter(right)
		f.returnExpr(s, e.Y)
		f.enter(short)
		f.at(s.Pos())
		f.returnValues(s, []cps.Value{f.b.Bool(e.Op == ast.LOr)})
		return
	case *ast.CallExpr:
		values := f.call(e, true)
		if !f.b.Filled() {
			f.at(s.Pos())
			f.returnValues(s, values)
		}
		return
	}
	x := f.expr(e)
	f.at(s.Pos())
	f.returnValues(s, []cps.Value{x})
}

// single returns the only expression of a list, or nil if it has another length.
func single(list []ast.Expr) ast.Expr {
	if len(list) != 1 {
		return nil
	}
	return list[0]
}
