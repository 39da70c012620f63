// This file defines the conversion of generators.
//
// The rest of the body of a generator, from the start or from a yield on, is a function. It
// runs up to the next yield. There it calls its continuation yield with the value and with
// a closure of the rest after that yield. If there is no further value, it calls its
// continuation done. The type of such functions refers to itself.
//
// A value of type gen T is a struct that holds a closure of the rest. To take the next value,
// a program calls this closure, and stores the closure that it receives. While the body
// runs, the struct holds a function that traps, and after its end, one that calls done.
//
// A generator function such as upTo becomes two functions. One makes the struct:
//
//	fn upTo(n: int, ret: cont(gen::int)) =
//	  let rest = closure upTo.1(n)
//	  let g = new gen::int("<gen upTo>", rest)
//	  ret(g)
//
// The other, upTo.1, is the body. It is built with a call for each yield, of a function
// that does not exist. Then package closing makes functions of the continuations of
// these calls, and each call becomes a call of the continuation yield, with the value and
// a closure.

package lower

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/closing"
	"cpsc/cps"
)

// A generatorType holds what the generators of a type share.
type generatorType struct {
	value cps.Type // of the generators: a struct
	rest  cps.Type // of the rest of a body: a function type
	conts []cps.ContParam

	yield          cps.FuncID // called for each yield while a body is built; it takes the value
	running, ended cps.FuncID // the functions that the struct holds while the body runs, and after its end; see advance
}

// artificial is the position of functions that users do not see.
var artificial = cps.Pos{Line: 1, Col: 1}

// Fields of the struct.
const (
	labelField = iota
	restField
)

// generatorType returns what the generators of a type share. At the first call for the
// type, it declares the types and functions.
func (l *lowerer) generatorType(t *check.Gen) *generatorType {
	if g := l.generators[t]; g != nil {
		return g
	}
	elem := l.typ(t.Elem)
	name := l.prog.TypeString(elem)
	if t.Throws != nil {
		name += "::throws::" + l.prog.TypeString(l.typ(t.Throws))
	}
	g := &generatorType{running: cps.NoFunc, ended: cps.NoFunc, rest: l.prog.DeclareFuncType("rest::" + name)}
	g.conts = []cps.ContParam{{Name: "yield", Types: []cps.Type{elem, g.rest}}, {Name: "done"}}
	if t.Throws != nil {
		g.conts = append(g.conts, cps.ContParam{Name: "raise", Types: []cps.Type{l.typ(t.Throws)}})
	}
	var conts [][]cps.Type
	for _, c := range g.conts {
		conts = append(conts, c.Types)
	}
	l.prog.DefineFuncType(g.rest, nil, conts...)
	s := l.prog.DeclareStruct("gen::" + name)
	s.Labelled = true
	s.Fields = []cps.StructField{{Name: "label", Type: cps.String}, {Name: "rest", Type: g.rest}}
	g.value = s.Type
	g.yield = l.declareUnique(cps.ArtificialPrefix+"yield", []cps.Type{elem}, nil, artificial)
	l.generators[t] = g
	l.generatorTypes = append(l.generatorTypes, g)
	return g
}

// declareRest declares a function that is the rest of a body. Closures of it capture all its
// parameters.
func (l *lowerer) declareRest(name string, params []cps.Type, g *generatorType, pos cps.Pos) cps.FuncID {
	id := l.declareUnique(name, params, g.conts[0].Types, pos, g.conts[1:]...)
	l.prog.Funcs[id].ContParams[0].Name = g.conts[0].Name
	return id
}

// finishGenerators builds the functions that the generators of a type share, and removes
// those whose calls marked the yields.
func (l *lowerer) finishGenerators() error {
	for _, g := range l.generatorTypes {
		if g.running == cps.NoFunc {
			continue
		}
		for _, f := range []cps.FuncID{g.running, g.ended} {
			l.b.Begin(f)
			if f == g.running {
				l.b.Op(cps.Trap, l.b.String("the generator is already running"))
			}
			l.b.Jump(done)
			if err := l.b.Finish(); err != nil {
				return err
			}
		}
	}
	if len(l.generatorTypes) > 0 {
		l.prog.RemoveFuncs(func(f *cps.Func) bool { return len(f.Conts) == 0 })
	}
	return nil
}

// The continuations of the rest of a body.
const (
	yield = cps.Ret
	done  = yield - 1
	raise = done - 1
)

// generator converts a generator function.
func (l *lowerer) generator(fn *check.Func) error {
	g := l.generatorType(fn.Type.Results[0].(*check.Gen))
	maker := l.prog.Funcs[l.funcs[fn.Index]]
	body := l.declareRest(maker.Name+".1", maker.Params, g, maker.Pos)

	l.b.Begin(maker.ID, l.paramNames(fn)...)
	var params []cps.Value
	for i := range maker.Params {
		params = append(params, l.b.Param(i))
	}
	label := "<gen>"
	if fn.Name != "" {
		label = "<gen " + fn.Name + ">"
	}
	l.b.Return(l.b.New(g.value, l.b.String(label), l.b.Closure(body, params...)))
	if err := l.b.Finish(); err != nil {
		return err
	}

	f := l.newFunction(fn)
	if fn.Throws != nil {
		f.region.raise = raise
	}
	f.yields = g.yield
	l.b.Begin(body, l.paramNames(fn)...)
	f.body()
	if err := l.b.Finish(); err != nil {
		return err
	}
	l.closeYields(l.prog.Funcs[body], g)
	return nil
}

func (f *function) yield(s *ast.YieldStmt) {
	x := f.expr(s.Value)
	f.at(s.Pos())
	f.b.Call(f.yields, x)
}

// closeYields closes the continuations of the yields in the body of a generator, and
// replaces the calls that mark the yields.
func (l *lowerer) closeYields(body *cps.Func, g *generatorType) {
	isYield := func(t *cps.Term) bool { return t.Kind == cps.Call && t.Func == g.yield }
	var after []cps.ContID
	for k := range body.Conts {
		if t := &body.Conts[k].Term; isYield(t) {
			after = append(after, t.Targets[0])
		}
	}
	first := len(l.prog.Funcs)
	closing.Close(l.prog, body, after)
	for _, f := range append([]*cps.Func{body}, l.prog.Funcs[first:]...) {
		for k := range f.Conts {
			c := &f.Conts[k]
			if !isYield(&c.Term) {
				continue
			}
			call, rest := c.Term, f.Conts[c.Term.Targets[0]].Term // rest calls what follows
			closure := cps.Value(len(f.Values))
			f.Values = append(f.Values, cps.ValueInfo{Kind: cps.OpValue, Type: g.rest})
			c.Ops = append(c.Ops, cps.Op{Code: cps.Closure, Aux: int32(rest.Func), Args: rest.Args, Result: closure, Pos: call.Pos})
			c.Term = cps.Term{Kind: cps.Return, Args: append(call.Args, closure), Targets: []cps.ContID{yield}, Pos: call.Pos}
		}
		f.Renumber()
	}
}

// advance takes the next value of a generator, and returns it. If there is none, control
// goes to the continuation end. If the generator throws something, it has ended, too.
func (f *function) advance(generator cps.Value, t *check.Gen, end cps.ContID) cps.Value {
	g := f.generatorType(t)
	if g.running == cps.NoFunc {
		g.running = f.declareRest(cps.ArtificialPrefix+"running", nil, g, artificial)
		g.ended = f.declareRest(cps.ArtificialPrefix+"ended", nil, g, artificial)
	}
	setRest := func(x cps.Value) { f.b.SetField(generator, restField, x) }
	more, over := f.b.Cont("yield"), f.b.Cont("over")
	value, next := f.b.AddParam(more, "", f.typ(t.Elem)), f.b.AddParam(more, "rest", g.rest)
	conts := []cps.ContID{more, over}
	var failed cps.ContID
	var exception cps.Value
	if t.Throws != nil {
		failed = f.b.Cont("failed")
		exception = f.b.AddParam(failed, "exception", f.typ(t.Throws))
		conts = append(conts, failed)
	}
	rest := f.b.GetField(generator, restField)
	setRest(f.b.Closure(g.running))
	f.b.CallValueTo(rest, conts)

	f.enter(over)
	setRest(f.b.Closure(g.ended))
	f.b.Jump(end)
	if t.Throws != nil {
		f.enter(failed)
		setRest(f.b.Closure(g.ended))
		f.b.Jump(f.region.raise, exception)
	}
	f.enter(more)
	setRest(next)
	return value
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
	value := f.advance(g, f.info.Types[e.Args[0].X].(*check.Gen), els)
	if ref != cps.NoValue {
		f.atLvalue(x)
		f.b.Op(cps.Store, ref, value)
	} else {
		f.b.Set(f.holder(x.v), value)
	}
	f.b.Jump(then)
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
	seq := f.expr(s.Seq)
	f.at(s.Pos())
	header, done := f.b.Cont("for"), f.b.Cont("done")
	v := f.info.Vars[s.Var]
	if t, ok := f.info.Types[s.Seq].(*check.Gen); ok {
		f.loops[s] = &loop{done: done, next: header}
		f.b.Jump(header)
		f.b.Enter(header)
		f.at(s.Seq.Pos())
		x := f.advance(seq, t, done)
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
		f.define(v, f.b.Op(cps.Index, seq, f.b.Get(counter)))
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
