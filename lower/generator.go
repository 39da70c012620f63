// This file defines the conversion of generators.
//
// A value of type gen T is a struct that holds a function, the rest of the generator. To take
// the next value, a program calls it. It executes the body up to the next yield, and calls its
// continuation yield with the value. If there is no further value, it calls its continuation
// done, and the program stores a function in the struct that does only this.
//
// What is left of the body, from the start or from a yield on, is a function: package closing
// makes functions of the continuations of the yields. Between two calls, a frame has what such
// a function needs: a struct with the number of the function, the state, and its arguments. A
// generator function such as upTo becomes three functions. One makes the frame and the
// generator:
//
//	fn upTo(n: int, ret: cont(gen::int)) =
//	  let t1 = new frame::upTo(1, undef: int)
//	  let t2 = closure upTo.1(n, t1)
//	  let t3 = new gen::int("<gen upTo>", t2)
//	  ret(t3)
//
// The second, upTo.1, is the rest. It calls the function that the state tells. The third,
// upTo.2, is the body from the start. It is built with a call for each yield, of a function
// that does not exist. After package closing has divided it, each such call becomes stores
// to the frame and a call of the continuation yield.
//
// A parameter that is needed after each yield is a capture of the rest, and not in the frame.
// The frame refers to nothing that is not needed any more: when it is left, its references are
// cleared.

package lower

import (
	"fmt"
	"slices"

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

	running, ended cps.FuncID // called for a value while the body runs, and after its end; NoFunc before they are needed
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
	g.conts = []cps.ContParam{{Name: "yield", Types: []cps.Type{elem}}, {Name: "done"}}
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
	l.generators[t] = g
	l.generatorTypes = append(l.generatorTypes, g)
	return g
}

// declareRest declares a function that goes on to the continuations of the rest of a body.
func (l *lowerer) declareRest(name string, params []cps.Type, g *generatorType, pos cps.Pos) cps.FuncID {
	id := l.declareUnique(name, params, g.conts[0].Types, pos, g.conts[1:]...)
	l.prog.Funcs[id].ContParams[0].Name = g.conts[0].Name
	return id
}

// finishGenerators builds the functions that the generators of a type share, and removes
// those whose calls marked the yields.
func (l *lowerer) finishGenerators() error {
	for _, g := range l.generatorTypes {
		for _, f := range []cps.FuncID{g.running, g.ended} {
			if f == cps.NoFunc {
				continue
			}
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

// A generator is a generator function that is being converted.
type generator struct {
	*lowerer
	*generatorType
	maker  *cps.Func // makes the generator
	rest   *cps.Func // goes on with the body, as the frame tells
	frame  *cps.Struct
	mark   cps.FuncID         // called for each yield while the body is built; it takes the value and the frame
	fields map[variable][]int // the fields of the frame for the values of a variable
	named  map[string]int     // how many fields have a name, or one with a suffix
	states []state            // by number: one for each yield, and the last one for the start
}

// A variable is what values are named for, and their type.
type variable struct {
	name string
	t    cps.Type
}

// A state is a point from which the body goes on: a function, and where its arguments are.
type state struct {
	fn    cps.FuncID
	from  []place
	calls bool // what follows, up to the next yield, may call other functions
}

// A place is a parameter of the rest, by its index, or a field of the frame.
type place struct {
	field bool
	index int
}

// stateField is the field of the frame that holds the number of the state, or isRunning.
const (
	stateField = 0
	isRunning  = -1
)

// generator converts a generator function.
func (l *lowerer) generator(fn *check.Func) error {
	g := &generator{
		lowerer:       l,
		generatorType: l.generatorType(fn.Type.Results[0].(*check.Gen)),
		maker:         l.prog.Funcs[l.funcs[fn.Index]],
		fields:        map[variable][]int{},
		named:         map[string]int{"state": 1},
	}
	name := g.maker.Name
	g.frame = l.prog.DeclareStruct("frame::" + name)
	g.frame.Fields = []cps.StructField{{Name: "state", Type: cps.Int}}
	g.mark = l.declareUnique(cps.ArtificialPrefix+"yield", []cps.Type{l.typ(fn.Yields), g.frame.Type}, nil, artificial)
	params := append(slices.Clip(g.maker.Params), g.frame.Type)
	names := append(l.paramNames(fn), "frame")
	g.rest = l.prog.Funcs[l.declareRest(name+".1", nil, g.generatorType, g.maker.Pos)]
	body := l.prog.Funcs[l.declareRest(name+".2", params, g.generatorType, g.maker.Pos)]

	f := l.newFunction(fn)
	if fn.Throws != nil {
		f.region.raise = raise
	}
	f.generator = g
	l.b.Begin(body.ID, names...)
	f.body()
	if err := l.b.Finish(); err != nil {
		return err
	}
	restNames := g.closeYields(body)

	l.b.Begin(g.maker.ID, l.paramNames(fn)...)
	g.make(fn)
	if err := l.b.Finish(); err != nil {
		return err
	}
	l.b.Begin(g.rest.ID, restNames...)
	g.resume()
	return l.b.Finish()
}

func (f *function) yield(s *ast.YieldStmt) {
	x := f.expr(s.Value)
	f.at(s.Pos())
	f.b.Call(f.generator.mark, x, f.b.Param(len(f.generator.maker.Params)))
}

// closeYields closes the continuations of the yields in the body, finds where their captures
// are between two calls, and replaces the calls that mark the yields. It returns the names of
// the parameters of the rest.
func (g *generator) closeYields(body *cps.Func) (names []string) {
	isMark := func(t *cps.Term) bool { return t.Kind == cps.Call && t.Func == g.mark }
	var after []cps.ContID
	for k := range body.Conts {
		if t := &body.Conts[k].Term; isMark(t) {
			after = append(after, t.Targets[0])
		}
	}
	params, values := slices.Clone(body.Conts[cps.Entry].Params), slices.Clone(body.Values)
	first := len(g.prog.Funcs)
	closed := closing.Close(g.prog, body, after)

	// The parameters that all of them capture are those of the rest.
	uses := map[cps.Value]int{}
	for _, k := range after {
		for _, x := range closed[k].Captures {
			uses[x]++
		}
	}
	at := map[cps.Value]place{}
	for i, x := range params {
		if uses[x] == len(after) || i == len(g.maker.Params) {
			at[x] = place{index: len(g.rest.Params)}
			g.rest.Params = append(g.rest.Params, values[x].Type)
			names = append(names, values[x].Name)
		}
	}
	number := map[cps.FuncID]int{} // by function: its state
	addState := func(fn cps.FuncID, captures []cps.Value) {
		s := state{fn: fn}
		taken := map[variable]int{}
		for _, x := range captures {
			p, ok := at[x]
			if !ok {
				p = g.field(values[x], taken)
			}
			s.from = append(s.from, p)
		}
		number[fn] = len(g.states)
		g.states = append(g.states, s)
	}
	for _, k := range after {
		addState(closed[k].Func, closed[k].Captures)
	}
	addState(body.ID, params)

	pieces := append([]*cps.Func{body}, g.prog.Funcs[first:]...)
	for _, f := range pieces {
		for k := range f.Conts {
			if c := &f.Conts[k]; isMark(&c.Term) {
				g.leave(f, c, number)
			}
		}
		f.Renumber()
	}
	calls := callers(pieces)
	for i := range g.states {
		g.states[i].calls = calls[g.states[i].fn]
	}
	return names
}

// callers returns which of the pieces of a body may call other functions, themselves or in
// the pieces that they call.
func callers(pieces []*cps.Func) map[cps.FuncID]bool {
	from := map[cps.FuncID][]cps.FuncID{} // the pieces that call a piece
	for _, f := range pieces {
		from[f.ID] = nil
	}
	calls := map[cps.FuncID]bool{}
	var work []cps.FuncID
	for _, f := range pieces {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if !t.IsCall() {
				continue
			}
			if list, ok := from[t.Func]; ok && t.Kind == cps.Call {
				from[t.Func] = append(list, f.ID)
			} else {
				work = append(work, f.ID)
			}
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		if !calls[f] {
			calls[f] = true
			work = append(work, from[f]...)
		}
	}
	return calls
}

// field returns a field of the frame for a value. The values of a variable in different states
// share a field; taken counts how many fields for such values the state has already.
func (g *generator) field(x cps.ValueInfo, taken map[variable]int) place {
	v := variable{x.Name, x.Type}
	if taken[v] == len(g.fields[v]) {
		name := x.Name
		if name == "" {
			name = "t"
		}
		if g.named[name]++; g.named[name] > 1 {
			name = fmt.Sprint(name, ".", g.named[name]-1)
		}
		g.fields[v] = append(g.fields[v], len(g.frame.Fields))
		g.frame.Fields = append(g.frame.Fields, cps.StructField{Name: name, Type: x.Type})
	}
	i := g.fields[v][taken[v]]
	taken[v]++
	return place{field: true, index: i}
}

// leave replaces a call that marks a yield, of a continuation that calls what follows.
func (g *generator) leave(f *cps.Func, c *cps.Cont, number map[cps.FuncID]int) {
	call, rest := c.Term, f.Conts[c.Term.Targets[0]].Term
	x, frame := call.Args[0], call.Args[1]
	set := func(field int, x cps.Value) {
		c.Ops = append(c.Ops, cps.Op{Code: cps.SetField, Aux: int32(field), Args: []cps.Value{frame, x}, Pos: call.Pos})
	}
	n := number[rest.Func]
	for i, p := range g.states[n].from {
		if p.field {
			set(p.index, rest.Args[i])
		}
	}
	f.Values = append(f.Values, cps.ValueInfo{Kind: cps.ConstValue, Type: cps.Int, Bits: uint64(n)})
	set(stateField, cps.Value(len(f.Values)-1))
	c.Term = cps.Term{Kind: cps.Return, Args: []cps.Value{x}, Targets: []cps.ContID{yield}, Pos: call.Pos}
}

// make builds the function that makes the generator.
func (g *generator) make(fn *check.Func) {
	start := len(g.states) - 1
	fields := []cps.Value{g.b.Int(int64(start))}
	for _, f := range g.frame.Fields[1:] {
		fields = append(fields, g.b.Undef(f.Type))
	}
	var captures []cps.Value
	for i := range g.maker.Params {
		if p := g.states[start].from[i]; p.field {
			fields[p.index] = g.b.Param(i)
		} else {
			captures = append(captures, g.b.Param(i))
		}
	}
	captures = append(captures, g.b.New(g.frame.Type, fields...))
	label := "<gen>"
	if fn.Name != "" {
		label = "<gen " + fn.Name + ">"
	}
	g.b.Return(g.b.New(g.value, g.b.String(label), g.b.Closure(g.rest.ID, captures...)))
}

// resume builds the function that goes on with the body. If a state is followed by calls, the
// frame says meanwhile that the body is running: they may call next of the same generator.
func (g *generator) resume() {
	frame := g.b.Param(len(g.rest.Params) - 1)
	var cases []cps.Value
	var targets []cps.ContID
	calls := false
	for i, s := range g.states {
		cases = append(cases, g.b.Int(int64(i)))
		targets = append(targets, g.b.Cont("state"))
		calls = calls || s.calls
	}
	trap := g.b.Cont("running")
	if calls {
		targets = append(targets, trap)
	} else {
		cases = cases[:len(cases)-1] // the last state is the default
	}
	g.b.Switch(g.b.GetField(frame, stateField), cases, targets)
	for i, s := range g.states {
		g.enter(targets[i])
		var args []cps.Value
		for _, p := range s.from {
			if p.field {
				args = append(args, g.b.GetField(frame, p.index))
			} else {
				args = append(args, g.b.Param(p.index))
			}
		}
		for _, p := range s.from {
			if !p.field {
				continue
			}
			if t := g.frame.Fields[p.index].Type; isReference(t) {
				g.b.SetField(frame, p.index, g.b.Undef(t))
			}
		}
		if s.calls {
			g.b.SetField(frame, stateField, g.b.Int(isRunning))
		}
		g.b.TailCall(s.fn, args...)
	}
	if calls {
		if g.running == cps.NoFunc {
			g.running = g.declareRest(cps.ArtificialPrefix+"running", nil, g.generatorType, artificial)
		}
		g.enter(trap)
		g.b.TailCall(g.running)
	}
}

// isReference reports whether values of a type refer to memory.
func isReference(t cps.Type) bool { return t != cps.Int && t != cps.Float && t != cps.Bool }

// advance takes the next value of a generator, and returns it. If there is none, control
// goes to the continuation end. If the generator throws something, it has ended, too.
func (f *function) advance(generator cps.Value, t *check.Gen, end cps.ContID) cps.Value {
	g := f.generatorType(t)
	if g.ended == cps.NoFunc {
		g.ended = f.declareRest(cps.ArtificialPrefix+"ended", nil, g, artificial)
	}
	setEnded := func() { f.b.SetField(generator, restField, f.b.Closure(g.ended)) }
	more, over := f.b.Cont("yield"), f.b.Cont("over")
	value := f.b.AddParam(more, "", f.typ(t.Elem))
	conts := []cps.ContID{more, over}
	var failed cps.ContID
	var exception cps.Value
	if t.Throws != nil {
		failed = f.b.Cont("failed")
		exception = f.b.AddParam(failed, "exception", f.typ(t.Throws))
		conts = append(conts, failed)
	}
	f.b.CallValueTo(f.b.GetField(generator, restField), conts)

	f.enter(over)
	setEnded()
	f.b.Jump(end)
	if t.Throws != nil {
		f.enter(failed)
		setEnded()
		f.b.Jump(f.region.raise, exception)
	}
	f.enter(more)
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
