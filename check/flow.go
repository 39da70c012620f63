// This file defines the flow graph of a function, which is built directly from the
// syntax tree, and two analyses of it: which code cannot be reached, and whether
// control can reach the end of the function.
//
// A basic block holds no statements, only the events that matter to definite
// assignment and to the sharing of variables. Every condition has both a true and a
// false edge, except that of a loop which is constantly true.

package check

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A flowGraph is the flow graph of one function. Block 0 is the entry.
type flowGraph struct {
	c  *checker
	fn *function

	blocks []flowBlock
	edges  []flowEdge
	events []event // of the blocks, one block after the other
	cur    int32   // the block that is being filled

	loops   map[ast.Stmt]loopExits
	labels  map[*ast.LabelStmt]int32 // the block that a label begins
	tries   *tryFlow                 // the try statement around the current one, or nil
	exit    int32                    // the target of returns, and of throws that nothing catches, where a finally block waits
	catches map[int32]diag.Span      // by the block in which a catch begins: the keyword
	ends    map[int32]int32          // by the block in which a finally block ends: its first block
	finals  []finalFlow              // the finally blocks
	within  int32                    // the number of the finally block around the current statement, or -1

	starts []start   // of all statements, in textual order
	before diag.Span // the statement before the one that begins next, or NoSpan

	tracked   map[*Var]int32 // the numbers of the variables that an analysis needs
	vars      []*Var         // by number
	valueless int            // the first of them enter scope without a value
	fresh     [][]int32      // by number: the edges of the gotos that bring the variable into scope
	wrong     [][]wrongUse   // by number: the uses at which the variable may have no value
}

type flowBlock struct {
	events, end int32 // events[events:end]
	out, in     int32 // the first edge out of the block and into it, or -1
	within      int32 // the number of the finally block that it is in, or -1
	reached     bool
}

// A finalFlow is a finally block.
type finalFlow struct {
	outer int32   // the number of the finally block around it, or -1
	end   int32   // the block in which it ends
	next  []int32 // the blocks in which control goes on after it
}

// A flowEdge is an edge from one block to another.
type flowEdge struct {
	from, to        int32
	nextOut, nextIn int32 // the next edge out of from and into to, or -1
	via             int32 // a search must reach this block before it takes the edge; -1: any time
	why             reason
	at              diag.Span // the condition or the jump, if why is not always
}

// A reason says when control takes an edge.
type reason uint8

const (
	always reason = iota
	ifTrue
	ifFalse
	loopEntered
	loopSkipped
	whileFalse  // the same of a loop that has a condition
	loopRepeats // back to the condition
	caseTaken
	noCase
	byGoto
	byBreak
	byContinue
	byReturn
	byThrow
	callThrows
)

// An event is something that happens to a tracked variable.
type event struct {
	v    int32
	kind eventKind
	at   diag.Span
}

type eventKind uint8

const (
	useEvent     eventKind = iota // its value is needed
	nestEvent                     // a function that needs it is declared and has no value
	captureEvent                  // the value of a function that needs it is created
	keepEvent                     // a call creates a value that captures it
	assignEvent                   // it gets a value
	defineEvent                   // it enters scope with a value
	declareEvent                  // it enters scope without a value
)

type loopExits struct{ breaks, continues int32 }

// A tryFlow is a try statement around the current statement, which is in its try block or
// its catch block.
type tryFlow struct {
	outer *tryFlow

	// Where what is thrown here goes, and how many finally blocks it goes through.
	raise  int32
	passes int

	finally, end int32           // the first block of finally, and the one in which it ends; -1: there is none
	number       int32           // of the finally block
	after        map[int32]int32 // by target of a jump: the block in which it goes on after finally
}

// A start is the beginning of a statement. A loop is also reachable if a goto into
// its body makes its condition reachable; loop is the block of that.
type start struct {
	block, loop int32
	at          diag.Span
	before      diag.Span // the statement before it in the same list, or NoSpan
}

// flow builds the flow graph of a function and reports unreachable code, a missing
// return and uses of variables that may have no value.
func (c *checker) flow(f *function) {
	g := newFlowGraph(c, f)
	// All others have a value from the moment that they are in scope.
	for _, v := range f.unassigned {
		g.track(v)
	}
	for _, p := range f.gotos {
		for _, v := range c.info.Gotos[p.stmt].Fresh {
			g.track(v)
		}
	}
	g.valueless = len(g.vars)
	for _, nested := range f.Nested {
		for _, v := range nested.Captures {
			if v.Func == f.Func && v.isUndecided() {
				g.track(v)
			}
		}
	}
	end := g.build()

	g.unreachable()
	if g.blocks[end].reached && len(f.Results) > 0 {
		body := f.Syntax.Body.Span.End
		d := c.errs.Errorf(diag.MissingReturn, diag.Span{Start: body - 1, End: body}, "the function can end without a `return`").
			Under("control can arrive here").
			Label(f.resultsSpan(), "it has to return %s", count(len(f.Results), "value"))
		g.explainEnd(d, end)
	}
	g.definiteAssignment()
	g.sharing()
}

func newFlowGraph(c *checker, f *function) *flowGraph {
	return &flowGraph{
		c: c, fn: f,
		loops:   make(map[ast.Stmt]loopExits),
		labels:  make(map[*ast.LabelStmt]int32),
		ends:    make(map[int32]int32),
		within:  -1,
		tracked: make(map[*Var]int32),
	}
}

// build builds the graph, when the variables to track are known, and returns the block in
// which the body ends.
func (g *flowGraph) build() (end int32) {
	g.fresh = make([][]int32, len(g.vars))
	g.enter(g.block())
	g.exit = g.block()
	g.stmts(g.fn.Syntax.Body.Stmts)
	end = g.cur
	g.blocks[end].end = int32(len(g.events))
	g.reach()
	return end
}

func (g *flowGraph) track(v *Var) {
	if _, ok := g.tracked[v]; !ok {
		g.tracked[v] = int32(len(g.vars))
		g.vars = append(g.vars, v)
	}
}

// block adds a block to the graph and returns its number.
func (g *flowGraph) block() int32 {
	g.blocks = append(g.blocks, flowBlock{out: -1, in: -1, within: -1})
	return int32(len(g.blocks) - 1)
}

// enter makes b, which must be empty, the current block.
func (g *flowGraph) enter(b int32) {
	n := int32(len(g.events))
	g.blocks[g.cur].end = n
	g.blocks[b].events, g.blocks[b].end, g.blocks[b].within = n, n, g.within
	g.cur = b
}

// leave makes a new block without predecessors the current one, after a jump.
func (g *flowGraph) leave() { g.enter(g.block()) }

// edge adds an edge from the current block and returns its number.
func (g *flowGraph) edge(to int32, why reason, at diag.Span) int32 {
	n := int32(len(g.edges))
	from, target := &g.blocks[g.cur], &g.blocks[to]
	g.edges = append(g.edges, flowEdge{g.cur, to, from.out, target.in, -1, why, at})
	from.out, target.in = n, n
	return n
}

// join adds an edge from the current block to b and makes b the current block.
func (g *flowGraph) join(b int32) {
	g.edge(b, always, diag.Span{})
	g.enter(b)
}

// jump adds the edges of a jump from the current block through the n innermost finally
// blocks that wait. Its edges out of the current block are the last ones, from the number
// that it returns on.
func (g *flowGraph) jump(n int, to int32, why reason, at diag.Span) int32 {
	return g.jumpFrom(g.tries, n, to, why, at)
}

func (g *flowGraph) jumpFrom(t *tryFlow, n int, to int32, why reason, at diag.Span) int32 {
	if n == 0 {
		return g.edge(to, why, at)
	}
	for t.finally < 0 {
		t = t.outer
	}
	next, found := t.after[to]
	if !found {
		next = g.block()
		t.after[to] = next
		g.finals[t.number].next = append(g.finals[t.number].next, next)
		cur := g.cur
		g.cur = next
		g.jumpFrom(t.outer, n-1, to, always, diag.Span{})
		g.cur = cur
	}
	first := g.edge(t.finally, why, at)
	past := g.edge(next, why, at)
	g.edges[past].via = t.end
	return first
}

// raise adds the edges of a call that may throw, or that of a throw statement.
func (g *flowGraph) raise(why reason, at diag.Span) {
	if g.tries != nil {
		g.jump(g.tries.passes, g.tries.raise, why, at)
	}
}

func (g *flowGraph) event(v *Var, kind eventKind, at diag.Span) {
	if n, ok := g.tracked[v]; ok {
		g.events = append(g.events, event{n, kind, at})
	}
}

// closure adds the events of declaring a nested function, or of making its value. That
// uses what the function captures and the functions that it calls by name, except itself
// and those that are declared directly after it.
func (g *flowGraph) closure(f *function, at diag.Span) {
	if len(g.vars) == 0 {
		return
	}
	kind := captureEvent
	if !f.Escapes {
		kind = nestEvent
	}
	for _, v := range f.Captures {
		if !f.precedes(v) {
			g.event(v, kind, at)
		}
	}
	for _, v := range f.calledNames {
		if !f.precedes(v) && !f.captured[v] {
			g.event(v, kind, at)
		}
	}
}

// called adds the events of a call after those of its operands. A call by name passes the
// values of what the callee captures. The callee may assign a variable that it gets by
// reference; if it captures the variable, too, that is an assignment after the capture.
func (g *flowGraph) called(e *ast.CallExpr) {
	var callee *function
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		if f, ok := g.c.info.Uses[name].(*Func); ok {
			callee = g.c.funcs[f]
			for _, v := range callee.kept {
				g.event(v, keepEvent, e.Pos())
			}
		}
	}
	for _, arg := range e.Args {
		name, ok := arg.X.(*ast.NameExpr)
		if !ok || !arg.Ref {
			continue
		}
		if v, ok := g.c.info.Uses[name].(*Var); ok {
			if callee != nil && callee.captured[v] {
				g.event(v, keepEvent, name.Pos())
			}
			g.event(v, assignEvent, name.Pos())
		}
	}
}

// An afterOperands is a call in the list of what uses has to visit, after its operands.
type afterOperands struct{ *ast.CallExpr }

// uses adds the events of evaluating expressions. Every operand counts as evaluated, even
// if && or ?: may skip it. If any of them may throw, control may leave after them.
func (g *flowGraph) uses(list ...ast.Expr) {
	if len(g.vars) == 0 && g.tries == nil {
		return
	}
	var thrower ast.Expr // the first call that may throw
	stack := slices.Clone(list)
	slices.Reverse(stack)
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch e := e.(type) {
		case *ast.NameExpr:
			switch obj := g.c.info.Uses[e].(type) {
			case *Var:
				g.event(obj, useEvent, e.Pos())
			case *Func:
				if obj.Value != nil {
					g.event(obj.Value, useEvent, e.Pos())
				}
			}
		case *ast.FuncLit:
			f := g.c.funcs[g.c.info.FuncOf[e.Func]]
			g.closure(f, f.Decl)
		case *ast.CallExpr:
			if thrower == nil && g.c.info.Throws[e] != nil {
				thrower = e
			}
			stack = append(stack, afterOperands{e})
		case afterOperands:
			g.called(e.CallExpr)
		}
		for _, x := range slices.Backward(ast.Operands(e)) {
			stack = append(stack, x)
		}
	}
	if thrower != nil {
		g.mayThrow(thrower.Pos())
	}
}

// mayThrow ends the current block, from which control goes to what catches what is
// thrown, or on to the next block.
func (g *flowGraph) mayThrow(at diag.Span) {
	if g.tries != nil {
		g.raise(callThrows, at)
		g.join(g.block())
	}
}

func (g *flowGraph) stmts(list []ast.Stmt) {
	before := diag.NoSpan
	for _, s := range list {
		if _, ok := s.(*ast.ConstDecl); ok { // nothing is executed, so it needs not be reached
			continue
		}
		g.before = before
		g.stmt(s)
		before = head(s)
	}
}

// begin records that a statement, or another part of the program that can be
// unreachable on its own, begins in the current block.
func (g *flowGraph) begin(at diag.Span) { g.beginLoop(g.cur, at) }

// beginLoop records that a loop begins whose condition, or body, is block b.
func (g *flowGraph) beginLoop(b int32, at diag.Span) {
	g.starts = append(g.starts, start{g.cur, b, at, g.before})
	g.before = diag.NoSpan
}

// head returns the part of a statement before its nested blocks. Gotos may reach
// these blocks even if the statement itself is unreachable.
func head(s ast.Stmt) diag.Span {
	switch s := s.(type) {
	case *ast.FuncDecl:
		return s.Pos().To(s.Name.Pos())
	case *ast.IfStmt:
		return s.Pos().To(s.Arms[0].Cond.Pos())
	case *ast.WhileStmt:
		return s.Pos().To(s.Cond.Pos())
	case *ast.DoStmt:
		return keyword(s.Pos(), "do")
	case *ast.ForStmt:
		return keyword(s.Pos(), "for")
	case *ast.ForInStmt:
		return s.Pos().To(s.High.Pos())
	case *ast.ForEachStmt:
		return s.Pos().To(s.Seq.Pos())
	case *ast.SwitchStmt:
		return s.Pos().To(s.Subject.Pos())
	case *ast.TryStmt:
		return keyword(s.Pos(), "try")
	}
	return s.Pos()
}

// stmt adds a statement.
//
//gocyclo:ignore
func (g *flowGraph) stmt(s ast.Stmt) {
	if l, ok := s.(*ast.LabelStmt); ok {
		g.join(g.labelBlock(l))
	}
	switch s.(type) {
	case *ast.Block, *ast.WhileStmt, *ast.DoStmt, *ast.ForStmt: // these call begin themselves, if at all
	default:
		g.begin(head(s))
	}
	switch s := s.(type) {
	case *ast.VarDecl:
		g.uses(s.Values...)
		kind := defineEvent
		if len(s.Values) == 0 {
			kind = declareEvent
		}
		for _, name := range s.Names {
			g.event(g.c.info.Vars[name], kind, name.Pos())
		}
	case *ast.FuncDecl:
		f := g.c.funcs[g.c.info.FuncOf[s.Func]]
		g.closure(f, f.Decl)
		g.event(f.Value, defineEvent, f.Decl)
	case *ast.AssignStmt:
		g.assign(s)
	case *ast.CallStmt:
		g.uses(s.Call)
		if g.c.exits(s.Call) {
			g.leave()
		}
	case *ast.IfStmt:
		g.ifStmt(s)
	case *ast.WhileStmt:
		g.loop(s, nil, s.Cond, s.Body, nil)
	case *ast.DoStmt:
		g.doStmt(s)
	case *ast.ForStmt:
		g.loop(s, s.Init, s.Cond, s.Body, s.Post)
	case *ast.ForInStmt:
		g.uses(s.Low, s.High)
		g.loop(s, nil, nil, s.Body, nil)
	case *ast.ForEachStmt:
		g.uses(s.Seq)
		g.loop(s, nil, nil, s.Body, nil)
	case *ast.SwitchStmt:
		g.switchStmt(s)
	case *ast.BreakStmt:
		g.jump(g.c.info.Leaves[s], g.loops[g.c.info.Targets[s]].breaks, byBreak, s.Pos())
		g.leave()
	case *ast.ContinueStmt:
		g.jump(g.c.info.Leaves[s], g.loops[g.c.info.Targets[s]].continues, byContinue, s.Pos())
		g.leave()
	case *ast.GotoStmt:
		target := g.c.info.Gotos[s]
		first := g.jump(g.c.info.Leaves[s], g.labelBlock(target.Label), byGoto, s.Pos())
		for _, v := range target.Fresh {
			n := g.tracked[v]
			for e := first; e < int32(len(g.edges)); e++ {
				g.fresh[n] = append(g.fresh[n], e)
			}
		}
		g.leave()
	case *ast.ReturnStmt:
		g.uses(s.Values...)
		if n := g.c.info.Leaves[s]; n > 0 {
			g.jump(n, g.exit, byReturn, s.Pos())
		}
		g.leave()
	case *ast.ThrowStmt:
		g.uses(s.Value)
		g.raise(byThrow, s.Pos())
		g.leave()
	case *ast.YieldStmt:
		g.uses(s.Value)
	case *ast.TryStmt:
		g.tryStmt(s)
	case *ast.Block:
		g.stmts(s.Stmts)
	}
}

// labelBlock returns the block that a label begins.
func (g *flowGraph) labelBlock(l *ast.LabelStmt) int32 {
	b, ok := g.labels[l]
	if !ok {
		b = g.block()
		g.labels[l] = b
	}
	return b
}

// exits reports whether a call is a call of exit, which does not return.
func (c *checker) exits(call *ast.CallExpr) bool {
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok {
		return false
	}
	b, ok := c.info.Uses[name].(*Builtin)
	return ok && b.Name == "exit"
}

// assign adds the events of an assignment. A variable that is a target is not used,
// unless the assignment has an operator.
func (g *flowGraph) assign(s *ast.AssignStmt) {
	for _, e := range s.Targets {
		if _, ok := e.(*ast.NameExpr); !ok || s.Op != ast.NoOp {
			g.uses(e)
		}
	}
	g.uses(s.Values...)
	for _, e := range s.Targets {
		if name, ok := e.(*ast.NameExpr); ok {
			if v, ok := g.c.info.Uses[name].(*Var); ok {
				g.event(v, assignEvent, e.Pos())
			}
		}
	}
}

func (g *flowGraph) ifStmt(s *ast.IfStmt) {
	after := g.block()
	for _, arm := range s.Arms {
		g.uses(arm.Cond)
		body, next := g.block(), g.block()
		g.edge(body, ifTrue, arm.Cond.Pos())
		g.edge(next, ifFalse, arm.Cond.Pos())
		g.enter(body)
		g.stmts(arm.Body.Stmts)
		g.edge(after, always, diag.Span{})
		g.enter(next)
	}
	if s.Else != nil {
		g.stmts(s.Else.Stmts)
	}
	g.join(after)
}

func (g *flowGraph) tryStmt(s *ast.TryStmt) {
	after := g.block()
	t := &tryFlow{outer: g.tries, raise: g.exit, finally: -1, end: -1}
	if t.outer != nil {
		t.raise, t.passes = t.outer.raise, t.outer.passes
	}
	passes := 0
	if s.Finally != nil {
		t.finally, t.end, t.after = g.block(), g.block(), make(map[int32]int32)
		g.ends[t.end] = t.finally
		t.number = int32(len(g.finals))
		g.finals = append(g.finals, finalFlow{outer: g.within, end: t.end})
		passes = 1
	}
	raise, outer := t.raise, t.passes+passes
	t.passes = outer
	g.tries = t
	if s.Catch != nil {
		t.raise, t.passes = g.block(), 0
	}
	g.stmts(s.Body.Stmts)
	g.jump(passes, after, always, diag.Span{})
	if s.Catch != nil {
		if g.catches == nil {
			g.catches = make(map[int32]diag.Span)
		}
		g.catches[t.raise] = keyword(s.Catch.Pos(), "catch")
		g.enter(t.raise)
		t.raise, t.passes = raise, outer
		g.event(g.c.info.Vars[s.Catch.Var], defineEvent, s.Catch.Var.Pos())
		n := len(g.starts)
		g.stmts(s.Catch.Body.Stmts)
		if g.c.info.Tries[s].Throws == nil {
			g.starts = g.starts[:n] // there is a warning about the catch already
		}
		g.jump(passes, after, always, diag.Span{})
	}
	g.tries = t.outer
	if s.Finally != nil {
		within := g.within
		g.within = t.number
		g.enter(t.finally)
		g.stmts(s.Finally.Stmts)
		g.join(t.end)
		g.within = within
	}
	g.enter(after)
}

// loop adds a while, a for, or a for … in, whose condition is nil.
func (g *flowGraph) loop(s, init ast.Stmt, cond ast.Expr, body *ast.Block, post ast.Stmt) {
	test, first, after := g.block(), g.block(), g.block()
	again := test
	if post != nil {
		again = g.block()
	}
	g.loops[s] = loopExits{after, again}
	in, isForIn := s.(*ast.ForInStmt)
	each, isForEach := s.(*ast.ForEachStmt)
	if !isForIn && !isForEach {
		g.beginLoop(test, head(s))
	}
	if init != nil {
		g.stmt(init)
	}
	g.join(test)
	at := s.Pos()
	if cond != nil {
		g.uses(cond)
		at = cond.Pos()
	} else if isForIn {
		at = in.Low.Pos().To(in.High.Pos())
	} else if isForEach {
		at = each.Seq.Pos()
		if g.c.info.Throws[each] != nil {
			g.mayThrow(at)
		}
	}
	g.edge(first, loopEntered, at)
	if !g.c.info.Endless[s] {
		why := loopSkipped
		if !isForIn && !isForEach {
			why = whileFalse
		}
		g.edge(after, why, at)
	}
	g.enter(first)
	if isForIn {
		g.event(g.c.info.Vars[in.Var], defineEvent, in.Var.Pos())
	} else if isForEach {
		g.event(g.c.info.Vars[each.Var], defineEvent, each.Var.Pos())
	}
	g.stmts(body.Stmts)
	if post != nil {
		g.join(again)
		g.stmt(post)
	}
	g.edge(test, loopRepeats, diag.Span{})
	g.enter(after)
}

func (g *flowGraph) doStmt(s *ast.DoStmt) {
	first, test, after := g.block(), g.block(), g.block()
	g.loops[s] = loopExits{after, test}
	g.beginLoop(first, head(s))
	g.join(first)
	g.stmts(s.Body.Stmts)
	g.join(test)
	g.begin(s.Cond.Pos())
	g.uses(s.Cond)
	g.edge(first, ifTrue, s.Cond.Pos())
	if !g.c.info.Endless[s] {
		g.edge(after, ifFalse, s.Cond.Pos())
	}
	g.enter(after)
}

func (g *flowGraph) switchStmt(s *ast.SwitchStmt) {
	g.uses(s.Subject)
	after := g.block()
	bodies, otherwise := make([]int32, len(s.Cases)), false
	for i, k := range s.Cases {
		bodies[i] = g.block()
		at := keyword(k.Pos(), "default")
		if len(k.Values) > 0 {
			at = k.Values[0].Pos().To(k.Values[len(k.Values)-1].Pos())
		}
		g.edge(bodies[i], caseTaken, at)
		otherwise = otherwise || k.Default
	}
	if !otherwise {
		g.edge(after, noCase, s.Subject.Pos())
	}
	for i, k := range s.Cases {
		g.enter(bodies[i])
		g.stmts(k.Body)
		g.edge(after, always, diag.Span{})
	}
	g.enter(after)
}

// reach marks the blocks that are reachable from the entry.
func (g *flowGraph) reach() {
	g.blocks[0].reached = true
	work := []int32{0}
	waiting := make(map[int32][]int32) // by the block that they must go through: edges out of reached blocks
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		follow := func(e int32) {
			if to := g.edges[e].to; !g.blocks[to].reached {
				g.blocks[to].reached = true
				work = append(work, to)
			}
		}
		for e := g.blocks[b].out; e >= 0; e = g.edges[e].nextOut {
			if via := g.edges[e].via; via >= 0 && !g.blocks[via].reached {
				waiting[via] = append(waiting[via], e)
			} else {
				follow(e)
			}
		}
		if len(waiting) > 0 {
			for _, e := range waiting[b] {
				follow(e)
			}
		}
	}
}

// unreachable warns of each run of consecutive statements that control cannot reach.
func (g *flowGraph) unreachable() {
	dead := false
	for _, s := range g.starts {
		reached := g.blocks[s.block].reached || g.blocks[s.loop].reached
		if !reached && !dead {
			d := g.c.errs.Warnf(diag.UnreachableCode, s.at, "this code cannot be reached")
			if s.before.Known() {
				d.Label(s.before, "control never gets past this")
			}
		}
		dead = !reached
	}
}
