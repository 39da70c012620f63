// This file defines the walk through a program, which calls the rules.

package lint

import (
	"cpsc/ast"
	"cpsc/check"
)

// A declaration is how a statement declares a variable.
type declaration struct {
	stmt  *ast.VarDecl // nil: it is the variable of a loop or a catch, or a parameter
	loop  *ast.ForInStmt
	depth int        // of a loop: the lists of statements around its body
	seq   string     // the array whose elements it stands for, or ""
	hides *check.Var // of the same function and an outer block, or nil
}

// walk goes through the declarations of the file.
func (l *linter) walk() {
	for _, name := range check.Builtins() {
		l.names[name] = &check.Builtin{Name: name}
	}
	for _, d := range l.file.Decls {
		switch d := d.(type) {
		case *ast.ConstDecl:
			l.declare(d.Name.Name, l.constant(d))
		case *ast.VarDecl:
			for _, name := range d.Names {
				v := l.info.Vars[name]
				l.declared[v] = &declaration{stmt: d}
				l.declare(name.Name, v)
			}
		case *ast.FuncDecl:
			l.declare(d.Name.Name, l.info.FuncOf[d.Func])
		}
	}
	for _, d := range l.file.Decls {
		switch d := d.(type) {
		case *ast.ConstDecl:
			l.exprs(d.Value)
		case *ast.VarDecl:
			l.exprs(d.Values...)
		case *ast.FuncDecl:
			l.function(d.Func)
		}
	}
}

// constant returns the object of a constant.
func (l *linter) constant(d *ast.ConstDecl) *check.Const {
	if l.consts[d] == nil { // it is not used
		l.consts[d] = &check.Const{Name: d.Name.Name, Type: l.info.Types[d.Value], Value: l.info.Values[d.Value], Decl: d}
	}
	return l.consts[d]
}

func (l *linter) declare(name string, obj check.Object) {
	l.bound = append(l.bound, binding{name, l.names[name]})
	l.names[name] = obj
}

// variable declares a variable of a function.
func (l *linter) variable(name *ast.Ident, d declaration) {
	v := l.info.Vars[name]
	if outer, ok := l.names[name.Name].(*check.Var); ok && outer.Func == v.Func {
		d.hides = outer
	}
	l.declared[v] = &d
	l.local(name)
	l.declare(name.Name, v)
}

// local records a name that a function declares.
func (l *linter) local(name *ast.Ident) {
	if _, ok := l.inner[name.Name]; !ok {
		l.inner[name.Name] = name.Span.Span
	}
}

// scope calls f, and ends the scope of what it declares.
func (l *linter) scope(f func()) {
	before := len(l.bound)
	f()
	for i := len(l.bound) - 1; i >= before; i-- {
		l.names[l.bound[i].name] = l.bound[i].outer
	}
	l.bound = l.bound[:before]
}

func (l *linter) function(f *ast.Func) {
	fn, loops, lists := l.fn, l.loops, l.lists
	l.fn, l.loops, l.lists = l.info.FuncOf[f], nil, nil
	l.scope(func() {
		for _, p := range f.Params {
			l.variable(p.Name, declaration{})
		}
		l.stmts(f.Body.Stmts)
	})
	l.fn, l.loops, l.lists = fn, loops, lists
}

func (l *linter) block(b *ast.Block) {
	if b != nil {
		l.scope(func() { l.stmts(b.Stmts) })
	}
}

func (l *linter) stmts(stmts []ast.Stmt) {
	if len(stmts) == 0 {
		return
	}
	n := len(l.lists)
	l.lists = append(l.lists, list{last: stmts[len(stmts)-1]})
	for i, s := range stmts {
		for _, f := range ast.NestedFuncs(stmts, i) {
			l.declare(f.Name.Name, l.info.FuncOf[f.Func])
		}
		var before ast.Stmt
		if i > 0 {
			before = stmts[i-1]
		}
		l.lists[n].current = s
		l.stmt(s, before)
	}
	l.lists = l.lists[:n]
}

// loop walks through the body of a loop and what is executed in each round.
func (l *linter) loop(s ast.Stmt, body *ast.Block, post ast.Stmt, cond ast.Expr) {
	l.loops = append(l.loops, s)
	l.block(body)
	if post != nil {
		l.stmt(post, nil)
	}
	l.loops = l.loops[:len(l.loops)-1]
	if cond != nil {
		if _, ok := s.(*ast.DoStmt); ok {
			l.exprs(cond)
		}
		for _, rule := range rules.loop {
			rule(l, s, cond)
		}
	}
}

// stmt walks through a statement. Its rules are called last, but those of a statement in it before.
//
//gocyclo:ignore
func (l *linter) stmt(s, before ast.Stmt) {
	switch s := s.(type) {
	case *ast.VarDecl:
		l.exprs(s.Values...)
		for _, name := range s.Names {
			l.variable(name, declaration{stmt: s})
		}
		if len(s.Names) == 1 && len(s.Values) == 1 {
			l.copy(l.info.Vars[s.Names[0]], s.Values[0])
		}
	case *ast.ConstDecl:
		l.exprs(s.Value)
		l.locals = append(l.locals, s)
		l.local(s.Name)
		l.declare(s.Name.Name, l.constant(s))
	case *ast.FuncDecl:
		l.function(s.Func)
	case *ast.AssignStmt:
		l.exprs(s.Values...)
		l.exprs(s.Targets...)
		if ast.And <= s.Op && s.Op <= ast.Ushr {
			l.bits[l.fn] = true
		}
		for _, e := range s.Targets {
			if name, ok := e.(*ast.NameExpr); ok {
				l.writes[name] = s
				if v, ok := l.info.Uses[name].(*check.Var); ok {
					l.written[v] = name.Span.Start
				}
			} else {
				l.changed = e.Pos().Start
			}
		}
	case *ast.CallStmt:
		l.exprs(s.Call)
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			l.exprs(arm.Cond)
			l.block(arm.Body)
		}
		l.block(s.Else)
	case *ast.WhileStmt:
		l.exprs(s.Cond)
		l.loop(s, s.Body, nil, s.Cond)
	case *ast.DoStmt:
		l.loop(s, s.Body, nil, s.Cond)
	case *ast.ForStmt:
		l.scope(func() {
			if s.Init != nil {
				l.stmt(s.Init, nil)
			}
			if s.Cond != nil {
				l.exprs(s.Cond)
			}
			l.loop(s, s.Body, s.Post, s.Cond)
		})
	case *ast.ForInStmt:
		l.exprs(s.Low, s.High)
		l.scope(func() {
			l.variable(s.Var, declaration{loop: s, depth: len(l.lists) + 1})
			l.loop(s, s.Body, nil, nil)
		})
	case *ast.ForEachStmt:
		l.exprs(s.Seq)
		l.throws(s)
		l.scope(func() {
			d := declaration{}
			if _, ok := l.info.Types[s.Seq].(*check.Array); ok {
				d.seq = l.excerpt(s.Seq)
			}
			l.variable(s.Var, d)
			l.loop(s, s.Body, nil, nil)
		})
	case *ast.SwitchStmt:
		l.exprs(s.Subject)
		for _, k := range s.Cases {
			l.exprs(k.Values...)
			l.scope(func() { l.stmts(k.Body) })
		}
	case *ast.ReturnStmt:
		l.exprs(s.Values...)
	case *ast.ThrowStmt:
		l.exprs(s.Value)
	case *ast.YieldStmt:
		l.exprs(s.Value)
	case *ast.TryStmt:
		l.block(s.Body)
		if s.Catch != nil {
			l.scope(func() {
				l.variable(s.Catch.Var, declaration{})
				l.stmts(s.Catch.Body.Stmts)
			})
		}
		l.block(s.Finally)
	case *ast.Block:
		l.block(s)
	}
	switch s.(type) {
	case *ast.BreakStmt, *ast.GotoStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.YieldStmt:
		l.left = s.Pos().Start
	}
	for _, rule := range rules.stmt {
		rule(l, s, before)
	}
}

// throws records that a node may throw, which leaves a loop.
func (l *linter) throws(n ast.Node) {
	if l.info.Throws[n] != nil {
		l.left = n.Pos().Start
	}
}

// exprs walks through expressions.
func (l *linter) exprs(list ...ast.Expr) {
	for _, e := range list {
		ast.Inspect(e, func(e ast.Expr) bool {
			switch e := e.(type) {
			case *ast.FuncLit:
				l.function(e.Func)
			case *ast.CallExpr:
				l.call(e)
			}
			for _, rule := range rules.expr {
				rule(l, e)
			}
			return true
		})
	}
}

// call records what a call may change, and whether it may leave a loop.
func (l *linter) call(e *ast.CallExpr) {
	l.throws(e)
	for _, a := range e.Args {
		if a.Ref {
			if name, ok := a.X.(*ast.NameExpr); !ok {
				l.changed = e.Span.Start
			} else if v, ok := l.info.Uses[name].(*check.Var); ok {
				l.written[v] = name.Span.Start
			}
		}
	}
	switch l.builtin(e) {
	case "exit":
		l.left = e.Span.Start
	case "push", "pop", "next", "read_line", "read_int":
		l.changed = e.Span.Start
	case "":
		if !l.makesStruct(e) {
			l.changed = e.Span.Start
		}
	}
}

// hasName reports whether a name occurs in an expression.
func hasName(e ast.Expr) bool {
	named := false
	ast.Inspect(e, func(e ast.Expr) bool {
		_, name := e.(*ast.NameExpr)
		named = named || name
		return !named
	})
	return named
}
