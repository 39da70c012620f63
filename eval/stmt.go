// This file defines the steps of functions and statements.

package eval

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/host"
)

// An evaluator holds what all functions of a program share.
type evaluator struct {
	m       *machine
	info    *check.Info
	funcs   []*function // indexed by check.Func.Index
	globals []*global
	bound   map[string]*host.Bound // the host functions, by name
}

// program translates a program. It returns the initialisers of the globals, as one
// function, and main.
func program(m *machine, file *ast.File, info *check.Info, bound map[string]*host.Bound) (init, main *closure) {
	e := &evaluator{m: m, info: info, bound: bound}
	m.named = map[string]*check.Func{}
	for _, g := range info.Globals {
		e.globals = append(e.globals, &global{name: g.Name})
	}
	for _, fn := range info.Funcs {
		f := &function{name: fn.Name, generates: fn.Yields != nil}
		f.value = &closure{fn: f}
		for _, p := range fn.Params {
			f.refs = append(f.refs, p.Kind == check.ByRef)
		}
		e.funcs = append(e.funcs, f)
		if fn.Outer == nil && fn.Name != "" {
			m.named[fn.Name] = fn
		}
	}
	m.funcs = e.funcs
	for _, fn := range info.Funcs {
		w := e.writer(e.funcs[fn.Index], fn)
		if fn.Syntax.Extern {
			for _, p := range fn.Params {
				w.slot(p)
			}
			w.hostBody(fn)
		} else {
			w.block(fn.Syntax.Body.Stmts, len(fn.Results) == 0)
			w.ret(fn.Syntax.Body.Pos()) // not reached in a function with results
		}
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

// A writer emits the steps of one function.
type writer struct {
	*evaluator
	*function
	results int                // the number of values that a return has
	slots   map[*check.Var]int // the indices of the variables in call.vars
	labels  map[*ast.LabelStmt]*label
	loops   map[ast.Stmt]*loop

	handler  *label     // of the steps that are emitted
	finals   []*finally // the finally blocks that wait, the innermost last
	noTail   int        // if it is not 0, no call is a tail call
	returned []int      // the slots of values that are returned after finally blocks
}

// A label is a target of jumps: the index of a step, known once the label is bound.
type label struct {
	step  int
	again bool // of a handler: it throws what it gets again
}

// A loop has the targets of break and continue.
type loop struct{ done, next *label }

func (e *evaluator) writer(f *function, fn *check.Func) *writer {
	w := &writer{evaluator: e, function: f, slots: map[*check.Var]int{},
		labels: map[*ast.LabelStmt]*label{}, loops: map[ast.Stmt]*loop{}}
	if fn != nil {
		w.results = len(fn.Results)
		if fn.Yields != nil {
			w.noTail = 1 // the generator ends after the call
		}
		for _, v := range fn.Captures {
			w.slot(v)
		}
		for _, v := range fn.Params {
			w.slot(v)
		}
	}
	return w
}

// slot returns the index of a variable in the calls of the function.
func (w *writer) slot(v *check.Var) int {
	n, ok := w.slots[v]
	if !ok {
		n = len(w.slots)
		w.slots[v] = n
	}
	return n
}

// temporary returns the index of a new variable that the program cannot name.
func (w *writer) temporary() int { return w.slot(new(check.Var)) }

// emit appends a step.
func (w *writer) emit(at diag.Span, do func(*machine) error) {
	w.steps = append(w.steps, step{at.Start, w.handler, do})
}

// bind makes l the label of the next step.
func (w *writer) bind(l *label) { l.step = len(w.steps) }

func (w *writer) jump(at diag.Span, to *label) {
	w.emit(at, func(m *machine) error {
		m.current().next = to.step
		return nil
	})
}

// jumpIfFalse emits a jump that is taken if the operand is false.
func (w *writer) jumpIfFalse(at diag.Span, to *label) {
	w.emit(at, func(m *machine) error {
		if !m.pop().(bool) {
			m.current().next = to.step
		}
		return nil
	})
}

// newVar emits the creation of a variable. If filled is set, the operand is its
// value; otherwise it is empty.
func (w *writer) newVar(at diag.Span, slot int, filled bool) {
	w.emit(at, func(m *machine) error {
		b := &box{}
		if filled {
			b.x, b.full = m.pop(), true
		}
		m.current().vars[slot] = b
		return m.use(boxSize)
	})
}

// ret emits the end of a function; the results are on the stack.
func (w *writer) ret(at diag.Span) {
	w.emit(at, func(m *machine) error {
		g := m.leave().runs
		if g == nil {
			return nil
		}
		return m.finish(g)
	})
}

// block emits statements. If tail is set, nothing follows them in a function without
// results, and a call at their end is a tail call. A label does nothing, and a
// return without values does the same as the end of the function.
func (w *writer) block(stmts []ast.Stmt, tail bool) {
	for i, s := range stmts {
		rest := stmts[i+1:]
		for len(rest) > 0 {
			if _, ok := rest[0].(*ast.LabelStmt); !ok {
				break
			}
			rest = rest[1:]
		}
		ends := tail && len(rest) == 0
		if len(rest) > 0 {
			r, ok := rest[0].(*ast.ReturnStmt)
			ends = ok && len(r.Values) == 0
		}
		for _, d := range ast.NestedFuncs(stmts, i) {
			w.newVar(d.Pos(), w.slot(w.info.FuncOf[d.Func].Value), false)
		}
		w.stmt(s, ends)
	}
}

// stmt emits a statement. If tail is set, the function without results ends after it.
func (w *writer) stmt(s ast.Stmt, tail bool) {
	switch s := s.(type) {
	case *ast.ConstDecl:
	case *ast.VarDecl:
		w.declare(s)
	case *ast.FuncDecl:
		slot := w.slot(w.info.FuncOf[s.Func].Value)
		w.closure(s.Name.Pos(), w.info.FuncOf[s.Func])
		w.emit(s.Pos(), func(m *machine) error { return m.current().vars[slot].store(m.pop()) })
	case *ast.AssignStmt:
		w.assign(s)
	case *ast.CallStmt:
		n := w.call(s.Call, tail)
		w.emit(s.Pos(), func(m *machine) error {
			m.popN(n)
			return nil
		})
	case *ast.IfStmt:
		w.ifStmt(s, tail)
	case *ast.WhileStmt:
		l := w.loop(s)
		w.bind(l.next)
		w.expr(s.Cond)
		w.jumpIfFalse(s.Pos(), l.done)
		w.block(s.Body.Stmts, false)
		w.jump(s.Pos(), l.next)
		w.bind(l.done)
	case *ast.DoStmt:
		l, head := w.loop(s), new(label)
		w.bind(head)
		w.block(s.Body.Stmts, false)
		w.bind(l.next)
		w.expr(s.Cond)
		w.jumpIfFalse(s.Pos(), l.done)
		w.jump(s.Pos(), head)
		w.bind(l.done)
	case *ast.ForStmt:
		w.forStmt(s)
	case *ast.ForInStmt:
		w.forIn(s)
	case *ast.ForEachStmt:
		w.forEach(s)
	case *ast.SwitchStmt:
		w.switchStmt(s, tail)
	case *ast.BreakStmt:
		w.runFinally(s.Pos(), w.info.Leaves[s])
		w.jump(s.Pos(), w.loops[w.info.Targets[s]].done)
	case *ast.ContinueStmt:
		w.runFinally(s.Pos(), w.info.Leaves[s])
		w.jump(s.Pos(), w.loops[w.info.Targets[s]].next)
	case *ast.GotoStmt:
		w.runFinally(s.Pos(), w.info.Leaves[s])
		g := w.info.Gotos[s]
		for _, v := range g.Fresh {
			w.newVar(s.Pos(), w.slot(v), false)
		}
		w.jump(s.Pos(), w.label(g.Label))
	case *ast.LabelStmt:
		w.bind(w.label(s))
	case *ast.ReturnStmt:
		if len(s.Values) == 1 {
			w.returnExpr(s, s.Values[0])
			return
		}
		for _, e := range s.Values {
			w.expr(e)
		}
		w.returnValues(s)
	case *ast.ThrowStmt:
		w.throw(s)
	case *ast.YieldStmt:
		w.yield(s)
	case *ast.TryStmt:
		w.tryStmt(s, tail)
	case *ast.Block:
		w.block(s.Stmts, tail)
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

// declare emits the declaration of variables. All values are evaluated before the
// first variable is created.
func (w *writer) declare(s *ast.VarDecl) {
	w.values(s.Values)
	for i := len(s.Names) - 1; i >= 0; i-- {
		v := w.info.Vars[s.Names[i]]
		if v.Kind == check.Global {
			g := w.globals[v.Index]
			w.emit(s.Names[i].Pos(), func(m *machine) error { return g.store(m.pop()) })
			continue
		}
		w.newVar(s.Names[i].Pos(), w.slot(v), len(s.Values) > 0)
	}
}

// assign emits an assignment: the references, then the values, then the stores.
func (w *writer) assign(s *ast.AssignStmt) {
	n := len(s.Targets)
	for _, target := range s.Targets {
		w.reference(target)
	}
	if s.Op != ast.NoOp {
		w.emit(accessSpan(s.Targets[0]), func(m *machine) error {
			x, err := m.stack[len(m.stack)-1].(reference).load()
			m.push(x)
			return err
		})
		w.expr(s.Values[0])
		w.binary(s.Op, s.OpPos)
	} else {
		w.values(s.Values)
	}
	for i, target := range s.Targets {
		w.emit(accessSpan(target), func(m *machine) error {
			top := m.stack[len(m.stack)-2*n:]
			return top[i].(reference).store(top[n+i])
		})
	}
	w.emit(s.Pos(), func(m *machine) error {
		m.popN(2 * n)
		return nil
	})
}

func (w *writer) ifStmt(s *ast.IfStmt, tail bool) {
	done := new(label)
	for _, arm := range s.Arms {
		next := new(label)
		w.expr(arm.Cond)
		w.jumpIfFalse(arm.Pos(), next)
		w.block(arm.Body.Stmts, tail)
		w.jump(arm.Pos(), done)
		w.bind(next)
	}
	if s.Else != nil {
		w.block(s.Else.Stmts, tail)
	}
	w.bind(done)
}

func (w *writer) forStmt(s *ast.ForStmt) {
	l, head := w.loop(s), new(label)
	if s.Init != nil {
		w.stmt(s.Init, false)
	}
	w.bind(head)
	if s.Cond != nil {
		w.expr(s.Cond)
		w.jumpIfFalse(s.Pos(), l.done)
	}
	w.block(s.Body.Stmts, false)
	w.bind(l.next)
	if s.Post != nil {
		w.stmt(s.Post, false)
	}
	w.jump(s.Pos(), head)
	w.bind(l.done)
}

// forIn counts in a variable that the program cannot assign.
func (w *writer) forIn(s *ast.ForInStmt) {
	l, head := w.loop(s), new(label)
	counter, high, v := w.temporary(), w.temporary(), w.slot(w.info.Vars[s.Var])
	w.expr(s.Low)
	w.expr(s.High)
	w.newVar(s.Pos(), high, true)
	w.newVar(s.Pos(), counter, true)
	w.bind(head)
	w.emit(s.Pos(), func(m *machine) error {
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
	w.bind(l.next)
	w.emit(s.Pos(), func(m *machine) error {
		c := m.current()
		i := c.vars[counter].(*box)
		i.x = i.x.(int64) + 1
		c.next = head.step
		return nil
	})
	w.bind(l.done)
}

func (w *writer) switchStmt(s *ast.SwitchStmt, tail bool) {
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
	w.emit(s.Pos(), func(m *machine) error {
		to, ok := cases[m.pop()]
		if !ok {
			to = other
		}
		m.current().next = to.step
		return nil
	})
	for i, c := range s.Cases {
		w.bind(bodies[i])
		w.block(c.Body, tail)
		w.jump(c.Pos(), done)
	}
	w.bind(done)
}

// returnExpr emits the return of one expression. A call that is evaluated last is a
// tail call: e itself, an arm of ?:, or the right operand of && or ||.
func (w *writer) returnExpr(s *ast.ReturnStmt, e ast.Expr) {
	switch e := e.(type) {
	case *ast.CallExpr:
		w.call(e, true)
		w.returnValues(s)
		return
	case *ast.CondExpr:
		els := new(label)
		w.expr(e.Cond)
		w.jumpIfFalse(e.Pos(), els)
		w.returnExpr(s, e.Then)
		w.bind(els)
		w.returnExpr(s, e.Else)
		return
	case *ast.BinaryExpr:
		if e.Op != ast.LAnd && e.Op != ast.LOr {
			break
		}
		w.expr(e.X)
		right := new(label)
		w.shortCircuit(e, right)
		w.returnValues(s)
		w.bind(right)
		w.returnExpr(s, e.Y)
		return
	}
	w.expr(e)
	w.returnValues(s)
}
