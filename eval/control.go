// This file defines exceptions and generators: the steps of throw, try, yield, next and
// for … in over a value, and what the machine does when one of them is executed.

package eval

import (
	"slices"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// A pending exception waits until a finally block ends. Then it is thrown again.
type pending struct {
	x      value
	origin []Frame // the calls in progress when it was thrown
}

// raise throws x. Control goes to the handler of the innermost call that has one for
// the step that it is executing; the calls inside that one end. The origin is nil unless x
// is thrown again.
func (m *machine) raise(x value, origin []Frame) error {
	i := len(m.calls) - 1
	for i >= 0 && m.calls[i].handler() == nil {
		i--
	}
	again := origin != nil
	if !again && (i < 0 || m.calls[i].handler().again) {
		origin = m.inProgress()
	}
	if i < 0 {
		if m.origin = origin; again || slices.ContainsFunc(m.calls, func(c call) bool { return c.runs != nil }) {
			hideMiddle(origin)
		}
		text, err := m.text(x)
		if err != nil {
			return err
		}
		return trap("uncaught: " + text)
	}
	for _, c := range m.calls[i+1:] {
		if c.runs != nil {
			c.runs.end()
		}
	}
	clear(m.calls[i+1:])
	m.calls = m.calls[:i+1]
	c := m.current()
	if c.handler().again {
		x = &pending{x, origin}
	}
	clear(m.stack[c.base:])
	m.stack = append(m.stack[:c.base], x)
	c.next = c.handler().step
	return nil
}

// hideMiddle leaves out the calls in the middle of a deep stack, as the engines do if an
// exception was passed on.
func hideMiddle(stack []Frame) {
	const end = 12
	if len(stack) > 2*end {
		clear(stack[end : len(stack)-end])
	}
}

// handler returns where control goes if the step that the call is executing throws, or
// nil if it leaves the function.
func (c *call) handler() *label { return c.fn.steps[c.next-1].handler }

func (w *writer) throw(s *ast.ThrowStmt) {
	w.expr(s.Value)
	w.emit(s.Pos(), func(m *machine) error { return m.raise(m.pop(), nil) })
}

// A finally is a finally block. What comes after it depends on how control came to it:
// a variable holds the label.
type finally struct {
	start *label
	after int // the slot of the variable
}

// tryStmt emits a try statement. If tail is set, the function without results ends after
// it; then a call at the end of the catch block may be a tail call.
func (w *writer) tryStmt(s *ast.TryStmt, tail bool) {
	outer, done := w.handler, new(label)
	waiting, thrown := 0, &label{again: true}
	if s.Finally != nil {
		w.finals = append(w.finals, &finally{new(label), w.temporary()})
		waiting = 1
		w.handler = thrown
		w.noTail++
	}
	handler, caught := w.handler, new(label)
	if s.Catch != nil {
		w.handler = caught
		w.noTail++
	}
	w.block(s.Body.Stmts, false)
	w.runFinally(s.Body.Pos(), waiting)
	w.jump(s.Body.Pos(), done)
	if s.Catch != nil {
		w.handler = handler
		w.noTail--
		w.bind(caught)
		w.newVar(s.Catch.Var.Pos(), w.slot(w.info.Vars[s.Catch.Var]), true)
		w.block(s.Catch.Body.Stmts, tail)
		w.runFinally(s.Catch.Pos(), waiting)
		w.jump(s.Catch.Pos(), done)
	}
	if s.Finally != nil {
		w.handler = outer
		w.noTail--
		last := len(w.finals) - 1
		f := w.finals[last]
		w.finals = w.finals[:last]
		at, exception, again := s.Finally.Pos(), w.temporary(), new(label)
		w.bind(thrown)
		w.newVar(at, exception, true)
		w.literal(at, again)
		w.newVar(at, f.after, true)
		w.bind(f.start)
		w.block(s.Finally.Stmts, false)
		w.emit(at, func(m *machine) error {
			c := m.current()
			c.next = c.vars[f.after].(*box).x.(*label).step
			return nil
		})
		w.bind(again)
		w.emit(at, func(m *machine) error {
			p := m.current().vars[exception].(*box).x.(*pending)
			return m.raise(p.x, p.origin)
		})
	}
	w.bind(done)
}

// runFinally emits the execution of the n innermost finally blocks that wait, from the
// inside out. The next step comes after them.
func (w *writer) runFinally(at diag.Span, n int) {
	for i := range n {
		f, after := w.finals[len(w.finals)-1-i], new(label)
		w.literal(at, after)
		w.newVar(at, f.after, true)
		w.jump(at, f.start)
		w.bind(after)
	}
}

// returnValues emits a return; its values are on the stack. Finally blocks that wait
// run first. Meanwhile the values are in variables, because a throw in such a block
// clears the stack, even if the block catches what it throws.
func (w *writer) returnValues(s *ast.ReturnStmt) {
	if n := w.info.Leaves[s]; n > 0 {
		for len(w.returned) < w.results {
			w.returned = append(w.returned, w.temporary())
		}
		for _, slot := range slices.Backward(w.returned) {
			w.newVar(s.Pos(), slot, true)
		}
		w.runFinally(s.Pos(), n)
		w.emit(s.Pos(), func(m *machine) error {
			for _, slot := range w.returned {
				m.push(m.current().vars[slot].(*box).x)
			}
			return nil
		})
	}
	w.ret(s.Pos())
}

// A generator is the value of a call of a generator function.
type generator struct {
	name  string // that of the function
	state state
	call  call // what the next resume continues, if the generator is suspended

	// A generator may pass on the values of another one, and that one too.
	outer *generator // passes on the values of this one, or nil
	asked *generator // the outermost one
	last  *generator // of the outermost one: the innermost one
}

// A state is the state of a generator.
type state uint8

const (
	suspended state = iota
	running
	ended
)

// end ends a generator: its function has returned or thrown.
func (g *generator) end() { g.state, g.call = ended, call{} }

// finish ends a generator whose function has returned. If another one passes on its values, that
// one goes on.
func (m *machine) finish(g *generator) error {
	g.end()
	if g.outer == nil {
		m.push(false)
		return nil
	}
	g.asked.last = g.outer
	return m.resume(g.asked)
}

// resume continues a generator, or the innermost one whose values it passes on, as a call. When
// control comes back, there is true on the stack, above the value that was yielded, or only
// false if the generator has ended.
func (m *machine) resume(g *generator) error {
	g = g.last
	switch g.state {
	case running:
		return trap("the generator is already running")
	case ended:
		m.push(false)
		return nil
	}
	if err := m.checkDepth(); err != nil {
		return err
	}
	g.state = running
	c := g.call
	c.base = len(m.stack)
	m.calls = append(m.calls, c)
	return nil
}

// yield emits a yield. A generator that is suspended has no operands: a yield is a
// statement, and no finally block waits there.
func (w *writer) yield(s *ast.YieldStmt) {
	w.expr(s.Value)
	w.emit(s.Pos(), func(m *machine) error {
		c := m.leave()
		c.runs.state, c.runs.call = suspended, c
		m.push(true)
		return nil
	})
}

// next emits a call of next. Where it stores to an element, the element may be gone by
// then: the generator may have shortened the array.
func (w *writer) next(e *ast.CallExpr) {
	w.args(e)
	w.emit(e.Pos(), func(m *machine) error {
		to, g := m.pop(), m.pop().(*generator)
		m.push(to)
		return m.resume(g)
	})
	w.emit(accessSpan(e.Args[1].X), func(m *machine) error {
		if !m.pop().(bool) {
			m.pop()
			m.push(false)
			return nil
		}
		x, to := m.pop(), m.pop().(reference)
		m.push(true)
		return to.store(x)
	})
}

// passOn emits a loop that only passes on the values of a new generator: it takes the place of
// the one that is running.
func (w *writer) passOn(s *ast.ForEachStmt) {
	w.expr(s.Seq)
	w.emit(s.Seq.Pos(), func(m *machine) error {
		inner, c := m.pop().(*generator), m.leave()
		outer := c.runs
		outer.state, outer.call = suspended, c
		inner.outer, inner.asked = outer, outer.asked
		inner.asked.last = inner
		return m.resume(inner.asked)
	})
}

// forEach emits a loop over the values of a generator or the elements of an array. For
// both, a step leaves the value and true on the stack, or only false at the end.
func (w *writer) forEach(s *ast.ForEachStmt) {
	if w.info.PassedOn[s] != nil {
		w.passOn(s)
		return
	}
	l := w.loop(s)
	seq := w.temporary()
	w.expr(s.Seq)
	w.newVar(s.Pos(), seq, true)
	if _, ok := w.info.Types[s.Seq].(*check.Gen); ok {
		w.bind(l.next)
		w.emit(s.Seq.Pos(), func(m *machine) error {
			return m.resume(m.current().vars[seq].(*box).x.(*generator))
		})
	} else {
		index := w.temporary()
		w.literal(s.Pos(), int64(0))
		w.newVar(s.Pos(), index, true)
		w.bind(l.next)
		w.emit(s.Seq.Pos(), func(m *machine) error {
			c := m.current()
			a, index := c.vars[seq].(*box).x.(*array), c.vars[index].(*box)
			i := index.x.(int64)
			if i >= int64(len(a.elems)) {
				m.push(false)
				return nil
			}
			index.x = i + 1
			m.push(a.elems[i])
			m.push(true)
			return nil
		})
	}
	w.jumpIfFalse(s.Pos(), l.done)
	w.newVar(s.Var.Pos(), w.slot(w.info.Vars[s.Var]), true)
	w.block(s.Body.Stmts, false)
	w.jump(s.Pos(), l.next)
	w.bind(l.done)
}
