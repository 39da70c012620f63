// This file defines the steps of functions and of statements.

package eval

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// An evaluator is what the functions of a program share.
type evaluator struct {
	m       *machine
	info    *check.Info
	funcs   []*function // by check.Func.Index
	globals []*global
}

// program returns the initialisers of the globals, as a function, and main.
func program(m *machine, file *ast.File, info *check.Info) (init, main *closure) {
	e := &evaluator{m: m, info: info}
	for _, g := range info.Globals {
		e.globals = append(e.globals, &global{name: g.Name})
	}
	for _, fn := range info.Funcs {
		f := &function{name: fn.Name}
		f.value = &closure{fn: f}
		for _, p := range fn.Params {
			f.refs = append(f.refs, p.Kind == check.ByRef)
		}
		e.funcs = append(e.funcs, f)
	}
	for _, fn := range info.Funcs {
		w := e.writer(e.funcs[fn.Index], fn)
		w.block(fn.Syntax.Body.Stmts, len(fn.Type.Results) == 0)
		w.ret(fn.Syntax.Body.Pos()) // with results, nothing comes here
		w.vars = len(w.slots)
	}
	start := &function{name: "globals"}
	w := e.writer(start, nil)
	for _, d := range file.Decls {
		if d, ok := d.(*ast.VarDecl); ok && len(d.Values) > 0 {
			w.declare(d)
		}
	}
	w.ret(file.Pos())
	w.vars = len(w.slots)
	return &closure{fn: start}, e.funcs[info.Main.Index].value
}

// A writer writes the steps of a function.
type writer struct {
	*evaluator
	*function
	results int                // of the function
	slots   map[*check.Var]int // where its variables are
	labels  map[*ast.LabelStmt]*label
	loops   map[ast.Stmt]*loop
}

// A label is a place in the steps, known when it has been set.
type label struct{ step int }

// A loop is where break and continue lead.
type loop struct{ done, next *label }

func (e *evaluator) writer(f *function, fn *check.Func) *writer {
	w := &writer{evaluator: e, function: f, slots: map[*check.Var]int{},
		labels: map[*ast.LabelStmt]*label{}, loops: map[ast.Stmt]*loop{}}
	if fn != nil {
		w.results = len(fn.Type.Results)
		for _, v := range fn.Captures {
			w.slot(v)
		}
		for _, v := range fn.Params {
			w.slot(v)
		}
	}
	return w
}

// slot returns the number of a variable in the calls of the function.
func (w *writer) slot(v *check.Var) int {
	n, ok := w.slots[v]
	if !ok {
		n = len(w.slots)
		w.slots[v] = n
	}
	return n
}

// hidden returns the number of a variable that the program does not know.
func (w *writer) hidden() int { return w.slot(new(check.Var)) }

// do writes a step.
func (w *writer) do(at diag.Span, do func(*machine) error) {
	w.steps = append(w.steps, step{at.Start, do})
}

func (w *writer) set(l *label) { l.step = len(w.steps) }

func (w *writer) jump(at diag.Span, to *label) {
	w.do(at, func(m *machine) error {
		m.current().next = to.step
		return nil
	})
}

// unless writes a jump that is taken if the operand is false.
func (w *writer) unless(at diag.Span, to *label) {
	w.do(at, func(m *machine) error {
		if !m.pop().(bool) {
			m.current().next = to.step
		}
		return nil
	})
}

// fresh writes the step that makes a new variable. It is empty, or has the operand
// for a value.
func (w *writer) fresh(at diag.Span, slot int, filled bool) {
	w.do(at, func(m *machine) error {
		b := &box{}
		if filled {
			b.x, b.full = m.pop(), true
		}
		m.current().vars[slot] = b
		return m.use(boxSize)
	})
}

// ret writes the return of the results that are on the stack.
func (w *writer) ret(at diag.Span) {
	w.do(at, func(m *machine) error {
		m.calls[len(m.calls)-1] = call{}
		m.calls = m.calls[:len(m.calls)-1]
		return nil
	})
}

// block writes statements. If the last of them is the last thing that a function
// without results does, it may be a tail call. Labels do nothing, and a return
// without values does what the end of the function does.
func (w *writer) block(stmts []ast.Stmt, last bool) {
	for i, s := range stmts {
		rest := stmts[i+1:]
		for len(rest) > 0 {
			if _, ok := rest[0].(*ast.LabelStmt); !ok {
				break
			}
			rest = rest[1:]
		}
		ends := last && len(rest) == 0
		if len(rest) > 0 {
			r, ok := rest[0].(*ast.ReturnStmt)
			ends = ok && len(r.Values) == 0
		}
		w.stmt(s, ends)
	}
}

// stmt writes a statement; last says whether the function ends behind it.
func (w *writer) stmt(s ast.Stmt, last bool) {
	switch s := s.(type) {
	case *ast.VarDecl:
		w.declare(s)
	case *ast.FuncDecl:
		slot := w.slot(w.info.FuncOf[s.Func].Value)
		w.fresh(s.Pos(), slot, false)
		w.closure(s.Name.Pos(), w.info.FuncOf[s.Func])
		w.do(s.Pos(), func(m *machine) error { return m.current().vars[slot].store(m.pop()) })
	case *ast.AssignStmt:
		w.assign(s)
	case *ast.CallStmt:
		n := w.call(s.Call, last)
		w.do(s.Pos(), func(m *machine) error {
			m.popN(n)
			return nil
		})
	case *ast.IfStmt:
		w.ifStmt(s, last)
	case *ast.WhileStmt:
		l := w.loop(s)
		w.set(l.next)
		w.expr(s.Cond)
		w.unless(s.Pos(), l.done)
		w.block(s.Body.Stmts, false)
		w.jump(s.Pos(), l.next)
		w.set(l.done)
	case *ast.DoStmt:
		l, head := w.loop(s), new(label)
		w.set(head)
		w.block(s.Body.Stmts, false)
		w.set(l.next)
		w.expr(s.Cond)
		w.unless(s.Pos(), l.done)
		w.jump(s.Pos(), head)
		w.set(l.done)
	case *ast.ForStmt:
		w.forStmt(s)
	case *ast.ForInStmt:
		w.forIn(s)
	case *ast.SwitchStmt:
		w.switchStmt(s, last)
	case *ast.BreakStmt:
		w.jump(s.Pos(), w.loops[w.info.Targets[s]].done)
	case *ast.ContinueStmt:
		w.jump(s.Pos(), w.loops[w.info.Targets[s]].next)
	case *ast.GotoStmt:
		g := w.info.Gotos[s]
		for _, v := range g.Fresh {
			w.fresh(s.Pos(), w.slot(v), false)
		}
		w.jump(s.Pos(), w.label(g.Label))
	case *ast.LabelStmt:
		w.set(w.label(s))
	case *ast.ReturnStmt:
		if len(s.Values) == 1 {
			w.returnOf(s, s.Values[0])
			return
		}
		for _, e := range s.Values {
			w.expr(e)
		}
		w.ret(s.Pos())
	case *ast.Block:
		w.block(s.Stmts, last)
	}
}

func (w *writer) label(s *ast.LabelStmt) *label {
	l, ok := w.labels[s]
	if !ok {
		l = &label{}
		w.labels[s] = l
	}
	return l
}

func (w *writer) loop(s ast.Stmt) *loop {
	l := &loop{new(label), new(label)}
	w.loops[s] = l
	return l
}

// declare writes the declaration of variables. All values are there before the
// first variable is.
func (w *writer) declare(s *ast.VarDecl) {
	w.values(s.Values)
	for i := len(s.Names) - 1; i >= 0; i-- {
		v := w.info.Vars[s.Names[i]]
		if v.Kind == check.Global {
			g := w.globals[v.Index]
			w.do(s.Names[i].Pos(), func(m *machine) error { return g.store(m.pop()) })
			continue
		}
		w.fresh(s.Names[i].Pos(), w.slot(v), len(s.Values) > 0)
	}
}

// assign writes an assignment: places, values, and then what is stored.
func (w *writer) assign(s *ast.AssignStmt) {
	n := len(s.Targets)
	for _, target := range s.Targets {
		w.place(target)
	}
	if s.Op != ast.NoOp {
		w.do(placeOf(s.Targets[0]), func(m *machine) error {
			x, err := m.stack[len(m.stack)-1].(place).load()
			m.push(x)
			return err
		})
		w.expr(s.Values[0])
		w.binary(s.Op, s.OpPos)
	} else {
		w.values(s.Values)
	}
	for i, target := range s.Targets {
		w.do(placeOf(target), func(m *machine) error {
			top := m.stack[len(m.stack)-2*n:]
			return top[i].(place).store(top[n+i])
		})
	}
	w.do(s.Pos(), func(m *machine) error {
		m.popN(2 * n)
		return nil
	})
}

func (w *writer) ifStmt(s *ast.IfStmt, last bool) {
	done := new(label)
	for _, arm := range s.Arms {
		next := new(label)
		w.expr(arm.Cond)
		w.unless(arm.Pos(), next)
		w.block(arm.Body.Stmts, last)
		w.jump(arm.Pos(), done)
		w.set(next)
	}
	if s.Else != nil {
		w.block(s.Else.Stmts, last)
	}
	w.set(done)
}

func (w *writer) forStmt(s *ast.ForStmt) {
	l, head := w.loop(s), new(label)
	if s.Init != nil {
		w.stmt(s.Init, false)
	}
	w.set(head)
	if s.Cond != nil {
		w.expr(s.Cond)
		w.unless(s.Pos(), l.done)
	}
	w.block(s.Body.Stmts, false)
	w.set(l.next)
	if s.Post != nil {
		w.stmt(s.Post, false)
	}
	w.jump(s.Pos(), head)
	w.set(l.done)
}

// forIn counts in a variable that the program cannot assign.
func (w *writer) forIn(s *ast.ForInStmt) {
	l, head := w.loop(s), new(label)
	counter, high, v := w.hidden(), w.hidden(), w.slot(w.info.Vars[s.Var])
	w.expr(s.Low)
	w.expr(s.High)
	w.fresh(s.Pos(), high, true)
	w.fresh(s.Pos(), counter, true)
	w.set(head)
	w.do(s.Pos(), func(m *machine) error {
		c := m.current()
		i, end := c.vars[counter].(*box), c.vars[high].(*box)
		if i.x.(int64) >= end.x.(int64) {
			c.next = l.done.step
			return nil
		}
		c.vars[v] = &box{i.x, true}
		return m.use(boxSize)
	})
	w.block(s.Body.Stmts, false)
	w.set(l.next)
	w.do(s.Pos(), func(m *machine) error {
		c := m.current()
		i := c.vars[counter].(*box)
		i.x = i.x.(int64) + 1
		c.next = head.step
		return nil
	})
	w.set(l.done)
}

func (w *writer) switchStmt(s *ast.SwitchStmt, last bool) {
	done := new(label)
	other := done
	cases := map[value]*label{}
	bodies := make([]*label, len(s.Cases))
	for i, c := range s.Cases {
		bodies[i] = new(label)
		if c.Default {
			other = bodies[i]
		}
		for _, e := range c.Values {
			cases[w.info.Values[e]] = bodies[i]
		}
	}
	w.expr(s.Subject)
	w.do(s.Pos(), func(m *machine) error {
		to, ok := cases[m.pop()]
		if !ok {
			to = other
		}
		m.current().next = to.step
		return nil
	})
	for i, c := range s.Cases {
		w.set(bodies[i])
		w.block(c.Body, last)
		w.jump(c.Pos(), done)
	}
	w.set(done)
}

// returnOf writes the return of one expression. If a call is the last thing that is
// done for it, this is a tail call: also as an arm of ?:, or on the right of && or
// ||.
func (w *writer) returnOf(s *ast.ReturnStmt, e ast.Expr) {
	switch e := e.(type) {
	case *ast.CallExpr:
		w.call(e, true)
		w.ret(s.Pos())
		return
	case *ast.CondExpr:
		els := new(label)
		w.expr(e.Cond)
		w.unless(e.Pos(), els)
		w.returnOf(s, e.Then)
		w.set(els)
		w.returnOf(s, e.Else)
		return
	case *ast.BinaryExpr:
		if e.Op != ast.LAnd && e.Op != ast.LOr {
			break
		}
		w.expr(e.X)
		right := new(label)
		w.decide(e, right)
		w.ret(s.Pos())
		w.set(right)
		w.returnOf(s, e.Y)
		return
	}
	w.expr(e)
	w.ret(s.Pos())
}
