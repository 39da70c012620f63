// This file defines how a loop and the built-in function next take the values of a generator.

package lower

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
)

// A source is a generator whose values a loop or next takes.
type source struct {
	*generatorType
	throws    check.Type   // what it may throw, or nil
	generator cps.Value    // NoValue if nothing but the loop refers to it
	own       cps.Variable // the rest, if nothing but the loop refers to it
}

// source returns the source of the values of a generator.
func (f *function) source(generator cps.Value, t *check.Gen, isNew bool) *source {
	s := &source{generatorType: f.generatorType(t), throws: t.Throws, generator: generator}
	if isNew {
		name := ""
		if s.passes {
			name = "rest"
		}
		s.generator, s.own = cps.NoValue, f.b.Variable(name, s.rest)
		f.b.Set(s.own, f.b.GetField(generator, restField))
	}
	return s
}

// getRest returns what is to be asked for the next value, and setRest replaces it.
func (f *function) getRest(s *source) cps.Value {
	if s.generator == cps.NoValue {
		return f.b.Get(s.own)
	}
	return f.b.GetField(s.generator, restField)
}

func (f *function) setRest(s *source, rest cps.Value) {
	if s.generator == cps.NoValue {
		f.b.Set(s.own, rest)
	} else {
		f.b.SetField(s.generator, restField, rest)
	}
}

// advance takes the next value of a generator, and returns it. If there is none, control goes to
// the continuation end. If the generator throws something, it has ended, too. If another rest is to
// be asked, control goes to again, the continuation from which advance is called.
func (f *function) advance(s *source, again, end cps.ContID) cps.Value {
	setEnded := func() {
		if s.generator != cps.NoValue {
			f.setRest(s, f.b.Closure(f.endedFunc(s.generatorType)))
		}
	}
	rest := f.getRest(s)
	more, over := f.b.Cont("yield"), f.b.Cont("over")
	value := f.b.AddParam(more, "", s.conts[0].Types[0])
	switch {
	case s.throws != nil:
		failed := f.b.Cont("failed")
		exception := f.b.AddParam(failed, "exception", f.typ(s.throws))
		f.b.CallValueTo(rest, []cps.ContID{more, over, failed})
		f.enter(failed)
		origin := f.origin()
		setEnded()
		f.throwAgain(exception, origin...)
	case s.passes:
		instead := f.b.Cont("ask")
		other := f.b.AddParam(instead, "rest", s.rest)
		f.b.CallValueTo(rest, []cps.ContID{more, over, instead}, rest)
		f.enter(instead)
		f.setRest(s, other)
		f.b.Jump(again)
	default:
		f.b.CallValueTo(rest, []cps.ContID{more, over})
	}
	f.enter(over)
	setEnded()
	f.b.Jump(end)
	f.enter(more)
	return value
}

// isNew reports whether an expression makes a generator: it calls a generator function.
func (f *function) isNew(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok {
		return false
	}
	fn, ok := f.info.Uses[name].(*check.Func)
	return ok && fn.Yields != nil
}

// next converts next(g, ref x) as a condition.
func (f *function) next(e *ast.CallExpr, then, els cps.ContID) {
	g := f.expr(e.Args[0].X)
	x := f.lvalue(e.Args[1].X)
	var ref cps.Value
	if x.v == nil || inMemory(x.v, f.fn) || x.v.Kind == check.Global {
		ref = f.reference(x)
	}
	f.at(e.Pos())
	src := f.source(g, f.info.Types[e.Args[0].X].(*check.Gen), false)
	header := f.b.Cont("next")
	if src.passes {
		f.b.Jump(header)
		f.b.Enter(header)
	}
	value := f.advance(src, header, els)
	if ref != cps.NoValue {
		f.atLvalue(x)
		f.b.Op(cps.Store, ref, value)
	} else {
		f.atLvalue(x)
		f.b.Set(f.holder(x.v), value)
		f.at(e.Pos())
	}
	f.b.Jump(then)
	f.b.Seal(header)
}

// nextValue converts next(g, ref x) as a value.
func (f *function) nextValue(e *ast.CallExpr) cps.Value {
	result := f.b.Variable("", cps.Bool)
	more, end, join := f.b.Cont("more"), f.b.Cont("end"), f.b.Cont("join")
	f.next(e, more, end)
	f.enter(more)
	f.b.Set(result, f.b.Bool(true))
	f.b.Jump(join)
	f.enter(end)
	f.b.Set(result, f.b.Bool(false))
	f.b.Jump(join)
	f.enter(join)
	return f.b.Get(result)
}

// isNext reports whether a call is one of the built-in function next.
func (f *function) isNext(e *ast.CallExpr) bool {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok {
		return false
	}
	builtin, ok := f.info.Uses[name].(*check.Builtin)
	return ok && builtin.Name == "next"
}

// forEach converts a loop over the values of a generator or the elements of an array.
func (f *function) forEach(s *ast.ForEachStmt) {
	if f.info.PassedOn[s] != nil {
		f.passOn(s)
		return
	}
	seq := f.expr(s.Seq)
	f.at(s.Pos())
	header, done := f.b.Cont("for"), f.b.Cont("done")
	v := f.info.Vars[s.Var]
	if t, ok := f.info.Types[s.Seq].(*check.Gen); ok {
		f.loops[s] = &loop{done: done, next: header}
		f.at(s.Seq.Pos())
		src := f.source(seq, t, f.isNew(s.Seq))
		f.at(s.Pos())
		f.b.Jump(header)
		f.b.Enter(header)
		f.at(s.Seq.Pos())
		x := f.advance(src, header, done)
		f.at(s.Var.Pos())
		f.define(v, x)
		f.block(s.Body.Stmts, false)
		f.jump(header)
	} else {
		l := &loop{done: done, next: cps.NoCont}
		f.loops[s] = l
		body, counter := f.b.Cont("body"), f.b.Variable("", cps.Int)
		f.b.Set(counter, f.b.Int(0))
		f.b.Jump(header)
		f.b.Enter(header)
		f.b.Branch(f.b.Op(cps.Lt, f.b.Get(counter), f.b.Op(cps.Len, seq)), body, done)
		f.enter(body)
		x := f.b.Op(cps.Index, seq, f.b.Get(counter))
		f.at(s.Var.Pos())
		f.define(v, x)
		f.block(s.Body.Stmts, false)
		f.enterNext(l)
		if !f.b.Filled() {
			f.at(s.Pos())
			f.b.Set(counter, f.b.Op(cps.Add, f.b.Get(counter), f.b.Int(1)))
			f.b.Jump(header)
		}
	}
	f.b.Seal(header)
	f.enter(done)
}
