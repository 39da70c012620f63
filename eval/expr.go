// This file defines the steps of expressions, references and calls. The steps of an
// expression leave its value on the stack.

package eval

import (
	"fmt"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// values emits a list of expressions, or one call with several results.
func (w *writer) values(list []ast.Expr) {
	if len(list) == 1 {
		if c, ok := list[0].(*ast.CallExpr); ok {
			w.call(c, false)
			return
		}
	}
	for _, e := range list {
		w.expr(e)
	}
}

func (w *writer) literal(at diag.Span, x value) {
	w.emit(at, func(m *machine) error {
		m.push(x)
		return nil
	})
}

func (w *writer) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IntLit:
		w.literal(e.Pos(), e.Value)
	case *ast.FloatLit:
		w.literal(e.Pos(), e.Value)
	case *ast.StringLit:
		w.literal(e.Pos(), e.Value)
	case *ast.BoolLit:
		w.literal(e.Pos(), e.Value)
	case *ast.NilLit:
		w.literal(e.Pos(), nil)
	case *ast.NameExpr:
		w.name(e)
	case *ast.UnaryExpr:
		w.expr(e.X)
		w.emit(e.Pos(), func(m *machine) error {
			m.push(unary(e.Op, m.pop()))
			return nil
		})
	case *ast.BinaryExpr:
		w.chain(e)
	case *ast.CondExpr:
		els, done := new(label), new(label)
		w.expr(e.Cond)
		w.jumpIfFalse(e.Pos(), els)
		w.expr(e.Then)
		w.jump(e.Pos(), done)
		w.bind(els)
		w.expr(e.Else)
		w.bind(done)
	case *ast.CallExpr:
		w.call(e, false)
	case *ast.IndexExpr, *ast.FieldExpr:
		w.reference(e)
		w.load(e)
	case *ast.ArrayLit:
		for _, elem := range e.Elems {
			w.expr(elem)
		}
		w.emit(e.Pos(), func(m *machine) error {
			m.push(&array{m.popN(len(e.Elems))})
			return m.use(objectSize + valueSize*int64(len(e.Elems)))
		})
	case *ast.FuncLit:
		w.closure(e.Pos(), w.info.FuncOf[e.Func])
	default:
		panic(fmt.Sprintf("eval: unexpected expression %T", e))
	}
}

// name emits a name that is used as a value.
func (w *writer) name(e *ast.NameExpr) {
	switch o := w.info.Uses[e].(type) {
	case *check.Const:
		w.literal(e.Pos(), o.Value)
		return
	case *check.Func:
		if o.Value == nil { // declared at the top level
			w.literal(e.Pos(), w.funcs[o.Index].value)
			return
		}
	}
	w.reference(e)
	w.load(e)
}

// closure emits the creation of a function value. A function without captures has
// only one value.
func (w *writer) closure(at diag.Span, fn *check.Func) {
	f := w.funcs[fn.Index]
	if len(fn.Captures) == 0 {
		w.literal(at, f.value)
		return
	}
	capture := w.captures(fn)
	w.emit(at, func(m *machine) error {
		m.push(&closure{f, capture(m)})
		return m.use(objectSize + valueSize*int64(len(fn.Captures)))
	})
}

// captures returns a function that finds the captured variables of fn when they are
// needed.
func (w *writer) captures(fn *check.Func) func(*machine) []reference {
	var slots []int
	for _, v := range fn.Captures {
		slots = append(slots, w.slot(v))
	}
	return func(m *machine) []reference {
		list := make([]reference, len(slots))
		for i, slot := range slots {
			list[i] = m.current().vars[slot]
		}
		return list
	}
}

// chain emits a chain of binary operators, from left to right.
func (w *writer) chain(e ast.Expr) {
	first, chain := ast.Spine(e)
	w.expr(first)
	for _, e := range chain {
		if e.Op == ast.LAnd || e.Op == ast.LOr {
			right, done := new(label), new(label)
			w.shortCircuit(e, right)
			w.jump(e.OpPos, done)
			w.bind(right)
			w.expr(e.Y)
			w.bind(done)
			continue
		}
		w.expr(e.Y)
		w.binary(e.Op, e.OpPos)
	}
}

// shortCircuit emits the test of the left operand of && or ||. If it decides the
// result, it stays on the stack; otherwise it is removed and right comes next.
func (w *writer) shortCircuit(e *ast.BinaryExpr, right *label) {
	w.emit(e.OpPos, func(m *machine) error {
		if left := m.stack[len(m.stack)-1].(bool); left == (e.Op == ast.LAnd) {
			m.pop()
			m.current().next = right.step
		}
		return nil
	})
}

func (w *writer) binary(op ast.Op, at diag.Span) {
	w.emit(at, func(m *machine) error {
		y, x := m.pop(), m.pop()
		z, err := m.binary(op, x, y)
		m.push(z)
		return err
	})
}

// reference emits the evaluation of e to a reference: a variable, or an element or
// field, whose array or struct is evaluated.
func (w *writer) reference(e ast.Expr) {
	switch e := e.(type) {
	case *ast.NameExpr:
		var v *check.Var
		switch o := w.info.Uses[e].(type) {
		case *check.Var:
			v = o
		case *check.Func:
			v = o.Value
		}
		if v.Kind == check.Global {
			w.literal(e.Pos(), w.globals[v.Index])
			return
		}
		slot := w.slot(v)
		w.emit(e.Pos(), func(m *machine) error {
			p := m.current().vars[slot]
			if p == nil {
				return errEmpty
			}
			m.push(p)
			return nil
		})
	case *ast.IndexExpr:
		w.expr(e.X)
		w.expr(e.Index)
		w.emit(e.Pos(), func(m *machine) error {
			i, of := m.pop().(int64), m.pop()
			if s, ok := of.(string); ok {
				m.push(byteOf{s, i})
			} else {
				m.push(element{of.(*array), i})
			}
			return nil
		})
	case *ast.FieldExpr:
		i := w.info.Fields[e].Index
		w.expr(e.X)
		w.emit(e.Pos(), func(m *machine) error {
			of, _ := m.pop().(*structure)
			m.push(field{of, i})
			return nil
		})
	default:
		panic(fmt.Sprintf("eval: unexpected reference %T", e))
	}
}

// accessSpan returns where an access traps: at the name, the bracket or the dot.
func accessSpan(e ast.Expr) diag.Span {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return e.Bracket
	case *ast.FieldExpr:
		return e.Dot
	}
	return e.Pos()
}

// load emits the read of the reference on the stack.
func (w *writer) load(e ast.Expr) {
	w.emit(accessSpan(e), func(m *machine) error {
		x, err := m.pop().(reference).load()
		m.push(x)
		return err
	})
}

// call emits a call and returns the number of results that it leaves. A tail call
// does not return here.
func (w *writer) call(e *ast.CallExpr, tail bool) (results int) {
	tail = tail && w.noTail == 0
	var object check.Object
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		object = w.info.Uses[name]
	}
	switch o := object.(type) {
	case *check.Builtin:
		if o.Name == "next" {
			w.next(e)
			return 1
		}
		w.args(e)
		return w.builtin(e, o.Name)
	case *check.Struct:
		w.args(e)
		w.emit(e.Pos(), func(m *machine) error {
			m.push(&structure{o.Name, m.popN(len(e.Args))})
			return m.use(objectSize + valueSize*int64(len(e.Args)))
		})
		return 1
	case *check.Func:
		f, capture := w.funcs[o.Index], w.captures(o)
		tail = tail && !o.Syntax.Extern && len(o.Type.Results) == w.results
		w.args(e)
		w.emit(e.Pos(), func(m *machine) error { return m.call(&closure{f, capture(m)}, tail) })
		return len(o.Type.Results)
	}
	n := len(w.info.Types[e.Fn].(*check.FuncType).Results)
	tail = tail && n == w.results
	w.expr(e.Fn)
	w.args(e)
	w.emit(e.Pos(), func(m *machine) error {
		at := len(m.stack) - len(e.Args) - 1
		callee := m.stack[at].(*closure)
		m.stack = append(m.stack[:at], m.stack[at+1:]...)
		return m.call(callee, tail)
	})
	return n
}

// call calls a function, unless too many calls are in progress.
func (m *machine) call(f *closure, tail bool) error {
	if !tail {
		if err := m.checkDepth(); err != nil {
			return err
		}
	}
	return m.enter(f, tail)
}

// args emits the arguments of a call. After all have been evaluated, each reference
// is checked by reading it; local variables and ref parameters need no check.
func (w *writer) args(e *ast.CallExpr) {
	for _, arg := range e.Args {
		if arg.Ref {
			w.reference(arg.X)
		} else {
			w.expr(arg.X)
		}
	}
	for i, arg := range e.Args {
		if !arg.Ref || w.isLocal(arg.X) {
			continue
		}
		w.emit(accessSpan(arg.X), func(m *machine) error {
			_, err := m.stack[len(m.stack)-len(e.Args)+i].(reference).load()
			return err
		})
	}
}

// isLocal reports whether e is the name of a local variable or a parameter.
func (w *writer) isLocal(e ast.Expr) bool {
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return false
	}
	v, ok := w.info.Uses[name].(*check.Var)
	return ok && v.Kind != check.Global
}
