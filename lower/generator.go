// This file defines the conversion of generator functions. What takes the values is in next.go.
//
// A value of type gen T is a struct that holds a function, the rest of the generator. To take
// the next value, a program calls it. The rest executes the body up to the next yield, and
// calls its continuation yield with the value. If the body ends before, it calls its
// continuation done, and the program replaces it in the struct by a function that does only
// this. A loop over a generator that was just made needs no struct: nothing else can ask this
// generator for a value, and nothing does after its end.
//
// A generator function such as upTo becomes a function that makes generators, and the rest.
// Between two calls of the rest, a struct, the frame, holds what the body needs to go on:
//
//	fn upTo(n: int, ret: cont(gen::int)) =
//	  let t1 = new frame::upTo(1, undef: int)
//	  let t2 = closure upTo.1(n, t1)
//	  let t3 = new gen::int("<gen upTo>", t2)
//	  ret(t3)
//
// The body is a third function, upTo.2, at first. It is built with a call for each yield, of a
// function that does not exist. Then package closing divides it into pieces, functions that
// call each other: one begins at the start, one after each yield, and one wherever control
// comes together from several of these. The points from which the body goes on, the start and
// the yields, are its states. The frame has the number of the current state, and fields for
// what the pieces of the states capture. The rest, upTo.1, loads these fields, and calls the
// piece of the state.
//
// # Passing on values
//
// A loop that only yields the values of a new generator is a tail call (check.Info.PassedOn). The
// body makes the rest of that one, and calls the continuation ask with it: who asked is to ask
// this rest instead. The frame of the new generator has what goes on when it has ended, the
// rest of the outer one, for which it calls ask in turn. A rest gets itself as a parameter, so
// that it can be the outer one. Only types whose values are passed on somewhere have all this.
//
// Nothing but the one that asks, or the frame of the inner generator, refers to a rest. So the
// outer one goes on only after the inner one has ended.
//
// # When fields are set and cleared
//
// A parameter that is needed after each yield has no field: it is a capture of the rest.
//
// Most fields have a value only between two calls of the rest: a yield stores what its state
// needs, and when the rest goes on from there, it clears those fields that refer to memory. So
// while the body runs, the frame keeps nothing alive that the body has dropped.
//
// A value that a piece captures, and that is needed again after a yield in this piece, is
// kept. A loop that yields is an example, with what it needs in each iteration. The field of a
// kept value has it as long as control is in pieces that capture it. It is stored where
// control enters the first of them, and cleared, if it refers to memory, where control goes on
// to a piece or a state that does not capture it.
//
// A value that many pieces would pass on and few use is spilled: no piece captures it, only its
// field has it, and package closing stores and loads it (closing.HeapFrame). Without this, n
// variables that are needed after n yields would be n captures of n pieces.
//
// No field is cleared when the body ends, because the program then drops the frame; nor when it
// traps, because nothing runs after a trap.

package lower

import (
	"cmp"
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

	params []cps.Type // of a rest: none, or the rest itself if values are passed on
	conts  []cps.ContParam
	passes bool // a generator of the type passes on the values of a new one

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
	name := t.Elem.String() // for readers only: two types may have one text
	if t.Throws != nil {
		name += "::throws::" + t.Throws.String()
	}
	g := &generatorType{running: cps.NoFunc, ended: cps.NoFunc, passes: l.passedOn[t] || l.unit && t.Throws == nil}
	l.unique("rest::"+name, func(name string) bool {
		g.rest = l.prog.DeclareFuncType(name)
		return g.rest != cps.NoType
	})
	g.conts = []cps.ContParam{{Name: "yield", Types: []cps.Type{elem}}, {Name: "done"}}
	switch {
	case t.Throws != nil:
		g.conts = append(g.conts, cps.ContParam{Name: "raise", Types: []cps.Type{l.typ(t.Throws)}})
	case g.passes:
		g.params = []cps.Type{g.rest}
		g.conts = append(g.conts, cps.ContParam{Name: "ask", Types: g.params})
	}
	var conts [][]cps.Type
	for _, c := range g.conts {
		conts = append(conts, c.Types)
	}
	if !l.prog.DefineFuncType(g.rest, g.params, conts...) {
		panic("the rests of two types of generators have one signature")
	}
	s := l.declareStruct("gen::" + name)
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
	raise = done - 1 // of a generator that may throw
	ask   = done - 1 // of one whose type passes on values
)

// A generator is a generator function that is being converted.
type generator struct {
	*lowerer
	*generatorType
	maker   *cps.Func // makes the generator
	rest    *cps.Func // goes on with the body, as the frame tells
	frame   *cps.Struct
	inBody  cps.Value  // the frame, as a value of the body
	mark    cps.FuncID // called for each yield while the body is built; it takes the value and the frame
	passOn  cps.FuncID // called for each loop that passes on values, with their rest and the frame; or NoFunc
	pieces  map[cps.FuncID]*piece
	states  []*piece            // by number: those after the yields, and the last one for the start
	places  map[cps.Value]place // by value of the body: where it is between two calls of the rest
	kept    map[cps.Value]bool  // by value of the body: its field has it also while the body runs
	spilled map[cps.Value]bool  // by value of the body: only its field has it, and no piece captures it
	named   map[string]int      // by name: how many fields of the frame have it
	simple  bool                // the body has one yield and no calls
}

// A piece is a function that was made of a part of the body.
type piece struct {
	fn       *cps.Func
	captures []cps.Value        // its first parameters, as values of the body
	has      map[cps.Value]bool // the captures
	edges    []edge
	number   int  // of the state that it begins at, if it does at one
	calls    bool // it may call functions other than pieces before the next yield
}

// An edge is a continuation of a piece from which control goes on to another piece, or to the
// yield before it.
type edge struct {
	from   *cps.Cont
	yield  bool
	to     *piece
	args   []cps.Value
	clears []cps.Op // what the continuation of the yield does: it clears fields
}

// A place is a parameter of the rest, by its index, or a field of the frame.
type place struct {
	field bool
	index int
}

// stateField is the field of the frame that holds the number of the state, or isRunning.
const (
	stateField = 0
	outerField = 1 // if values are passed on: the rest that goes on after this one
	isRunning  = -1
)

// maxKept limits how many values of a generator are kept, because each edge between pieces may
// clear all of their fields.
const maxKept = 64

// spillLimit is the closing.HeapFrame.Limit of generators. No value of the generators in examples/ is
// spilled; with a limit of 4, some are, and programs execute more steps.
const spillLimit = 16

// generator converts a generator function.
func (l *lowerer) generator(fn *check.Func) error {
	g := &generator{
		lowerer:       l,
		generatorType: l.generatorType(fn.Type.Results[0].(*check.Gen)),
		maker:         l.prog.Funcs[l.funcs[fn.Index]],
		pieces:        map[cps.FuncID]*piece{},
		places:        map[cps.Value]place{},
		kept:          map[cps.Value]bool{},
		spilled:       map[cps.Value]bool{},
		named:         map[string]int{"state": 1},
	}
	name := g.maker.Name
	g.frame = l.declareStruct("frame::" + name)
	g.frame.Fields = []cps.StructField{{Name: "state", Type: cps.Int}}
	g.mark = l.declareUnique(cps.ArtificialPrefix+"yield", []cps.Type{l.typ(fn.Yields), g.frame.Type}, nil, artificial)
	g.passOn = cps.NoFunc
	if g.passes {
		g.addField(cps.ValueInfo{Name: "outer", Type: g.generatorType.rest})
		g.passOn = l.declareUnique(cps.ArtificialPrefix+"pass", []cps.Type{g.generatorType.rest, g.frame.Type}, nil, artificial)
	}
	params := slices.Concat(g.maker.Params, []cps.Type{g.frame.Type}, g.params)
	names := append(l.paramNames(fn), "frame", "self")[:len(params)]
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

	if err := g.make(fn); err != nil {
		return err
	}
	l.b.Begin(g.rest.ID, restNames...)
	g.resume()
	return l.b.Finish()
}

func (f *function) yield(s *ast.YieldStmt) {
	x := f.expr(s.Value)
	f.at(s.Pos())
	f.b.Call(f.generator.mark, x, f.frame())
}

// passOn converts a loop that yields the values of a new generator, the inner one, in order. It
// is a tail call: who asked asks the rest of the inner generator from now on, and when
// that has ended, the rest of this one again, which goes on after the loop. So a value takes the
// same time however many generators pass it on.
func (f *function) passOn(s *ast.ForEachStmt) {
	call := s.Seq.(*ast.CallExpr)
	fn := f.info.Uses[call.Fn.(*ast.NameExpr)].(*check.Func)
	args := f.args(call)
	f.at(call.Pos())
	inner := f.b.Call(f.newRests[fn], append(append(f.captures(fn), args...), f.self())...)[0]
	f.at(s.Seq.Pos())
	f.b.Call(f.generator.passOn, inner, f.frame())
}

// frame returns the frame of the generator that is being converted, and self its rest.
func (f *function) frame() cps.Value { return f.b.Param(len(f.generator.maker.Params)) }
func (f *function) self() cps.Value  { return f.b.Param(len(f.generator.maker.Params) + 1) }

// closeYields closes the continuations of the yields in the body, finds where their captures
// are between two calls, and replaces the calls that mark the yields. It returns the names of
// the parameters of the rest.
func (g *generator) closeYields(body *cps.Func) (names []string) {
	var after []cps.ContID
	for k := range body.Conts {
		if t := &body.Conts[k].Term; g.isMark(t) {
			after = append(after, t.Targets[0])
		}
	}
	params, values := slices.Clone(body.Conts[cps.Entry].Params), slices.Clone(body.Values)
	own := len(g.maker.Params)
	g.inBody = params[own]
	first := len(g.prog.Funcs)
	closed := closing.CloseWithFrame(g.prog, body, after, &closing.HeapFrame{
		Value: g.inBody,
		Field: func(x cps.Value) int {
			g.spilled[x] = true
			g.places[x] = place{field: true, index: g.addField(values[x])}
			return g.places[x].index
		},
		Pieces: func(list []closing.Piece) {
			if g.pieced != nil {
				g.pieced[body] = list
			}
		},
		Kept:  params[own+1:],
		Limit: spillLimit,
	})

	captures := map[cps.FuncID][]cps.Value{body.ID: params}
	for _, c := range closed {
		captures[c.Func] = c.Captures
	}
	var pieces []*piece
	for _, f := range append([]*cps.Func{body}, g.prog.Funcs[first:]...) {
		p := &piece{fn: f, captures: captures[f.ID], has: map[cps.Value]bool{}}
		for _, x := range p.captures {
			p.has[x] = true
		}
		pieces = append(pieces, p)
		g.pieces[f.ID] = p
	}
	for _, p := range pieces {
		g.findEdges(p)
	}
	findCalls(pieces)
	for _, k := range after {
		g.states = append(g.states, g.pieces[closed[k].Func])
	}
	g.states = append(g.states, pieces[0])
	uses := map[cps.Value]int{} // by value: how many yields need it
	for i, p := range g.states {
		p.number = i
		if i < len(after) {
			for _, x := range p.captures {
				uses[x]++
			}
		}
	}
	for i, x := range params {
		if i >= own || uses[x] == len(after) {
			g.places[x] = place{index: len(g.rest.Params)}
			g.rest.Params = append(g.rest.Params, values[x].Type)
			names = append(names, values[x].Name)
		}
	}
	g.addFields(pieces, values)
	g.findKept(pieces)
	g.simple = len(after) == 1 && !slices.ContainsFunc(pieces, func(p *piece) bool { return p.calls })
	for _, p := range pieces {
		g.finishPiece(p)
		// A loop may have lost a back edge, which is now a call. Then parameters of its head are
		// redundant, although the placement left none in the body.
		if e := cps.EditInPlace(g.prog, p.fn); e.RemoveRedundant() {
			e.Commit()
		}
	}
	return names
}

func (g *generator) isMark(t *cps.Term) bool {
	return t.Kind == cps.Call && (t.Func == g.mark || t.Func == g.passOn)
}

// findEdges finds the edges that leave a piece, and whether it calls other functions itself.
func (g *generator) findEdges(p *piece) {
	conts := p.fn.Conts
	after := map[cps.ContID]bool{} // the continuations of marks: they call the piece that follows
	for k := range conts {
		if t := &conts[k].Term; g.isMark(t) {
			after[t.Targets[0]] = true
		}
	}
	for k := range conts {
		switch t := &conts[k].Term; {
		case !t.IsCall() || after[cps.ContID(k)]:
		case g.isMark(t):
			next := &conts[t.Targets[0]]
			p.edges = append(p.edges, edge{&conts[k], true, g.pieces[next.Term.Func], next.Term.Args, next.Ops})
		case t.Kind == cps.Call && g.pieces[t.Func] != nil:
			p.edges = append(p.edges, edge{&conts[k], false, g.pieces[t.Func], t.Args, nil})
		default:
			p.calls = true
		}
	}
}

// findCalls finds the pieces that may call other functions in the pieces that they call.
func findCalls(pieces []*piece) {
	from := map[*piece][]*piece{} // the pieces that call a piece
	var work []*piece
	for _, p := range pieces {
		for _, e := range p.edges {
			if !e.yield {
				from[e.to] = append(from[e.to], p)
			}
		}
		if p.calls {
			work = append(work, p)
		}
	}
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		for _, q := range from[p] {
			if !q.calls {
				q.calls = true
				work = append(work, q)
			}
		}
	}
}

// addFields adds fields to the frame for the captures of the states. The values of a variable
// share a field, unless one piece captures both.
func (g *generator) addFields(pieces []*piece, values []cps.ValueInfo) {
	type variable struct {
		name string
		t    cps.Type
	}
	type variableOf struct {
		*piece
		variable
	}
	users := map[cps.Value][]*piece{}
	for _, p := range pieces {
		for _, x := range p.captures {
			users[x] = append(users[x], p)
		}
	}
	taken := map[variableOf]int{} // how many fields for values of the variable the piece has
	fields := map[variable][]int{}
	for _, s := range g.states {
		for _, x := range s.captures {
			if _, ok := g.places[x]; ok {
				continue
			}
			v, i := variable{values[x].Name, values[x].Type}, 0
			for _, p := range users[x] {
				i = max(i, taken[variableOf{p, v}])
			}
			for _, p := range users[x] {
				taken[variableOf{p, v}] = i + 1
			}
			for i >= len(fields[v]) {
				fields[v] = append(fields[v], g.addField(values[x]))
			}
			g.places[x] = place{field: true, index: fields[v][i]}
		}
	}
}

// addField adds a field for a value to the frame, and returns its number.
func (g *generator) addField(v cps.ValueInfo) int {
	name := cmp.Or(v.Name, "t")
	if g.named[name]++; g.named[name] > 1 {
		name = fmt.Sprint(name, ".", g.named[name]-1)
	}
	g.frame.Fields = append(g.frame.Fields, cps.StructField{Name: name, Type: v.Type})
	return len(g.frame.Fields) - 1
}

// findKept finds the values that a piece captures, and that are needed after a yield in it.
func (g *generator) findKept(pieces []*piece) {
	for _, p := range pieces {
		for _, e := range p.edges {
			if !e.yield {
				continue
			}
			for _, x := range e.to.captures {
				if p.has[x] && g.places[x].field && len(g.kept) < maxKept {
					g.kept[x] = true
				}
			}
		}
	}
}

// keeps reports whether the field of a value has it while control is in a piece. A piece that
// does not capture the frame is followed by no yield.
func (g *generator) keeps(p *piece, x cps.Value) bool {
	return g.kept[x] && p.has[x] && p.has[g.inBody]
}

// finishPiece sets the fields of the frame on the edges that leave a piece, and replaces the
// calls that mark yields.
func (g *generator) finishPiece(p *piece) {
	f := p.fn
	constant := func(v cps.ValueInfo) cps.Value {
		f.Values = append(f.Values, v)
		return cps.Value(len(f.Values) - 1)
	}
	frame := cps.NoValue
	if p.has[g.inBody] {
		frame = f.Conts[cps.Entry].Params[slices.Index(p.captures, g.inBody)]
	}
	for _, e := range p.edges {
		c := e.from
		set := func(field int, x cps.Value) {
			c.Ops = append(c.Ops, cps.Op{Code: cps.SetField, Aux: int32(field), Args: []cps.Value{frame, x}, Pos: c.Term.Pos})
		}
		stored := map[int]bool{} // fields that have what the next piece expects there
		for i, x := range e.to.captures {
			if q := g.places[x]; q.field && (e.yield || g.keeps(e.to, x)) {
				stored[q.index] = true
				if !g.keeps(p, x) {
					set(q.index, e.args[i])
				}
			}
		}
		for _, x := range p.captures {
			if q := g.places[x]; g.keeps(p, x) && !stored[q.index] && isReference(g.frame.Fields[q.index].Type) {
				set(q.index, constant(cps.ValueInfo{Kind: cps.UndefValue, Type: g.frame.Fields[q.index].Type}))
			}
		}
		if e.yield {
			c.Ops = append(c.Ops, e.clears...)
			if !g.simple {
				set(stateField, constant(cps.ValueInfo{Kind: cps.ConstValue, Type: cps.Int, Bits: uint64(e.to.number)}))
			}
			to := yield
			if c.Term.Func == g.passOn {
				to = ask
			}
			c.Term = cps.Term{Kind: cps.Return, Args: c.Term.Args[:1], Targets: []cps.ContID{to}, Pos: c.Term.Pos}
		}
	}
	f.Renumber()
}

// make builds the function that makes the generator. If values are passed on, another function
// makes the rest. The first one calls it, and a loop that passes on the values does, too.
func (g *generator) make(fn *check.Func) error {
	if g.passes {
		g.b.Begin(g.newRests[fn], append(g.paramNames(fn), "outer")...)
		g.b.Return(g.newRest(g.b.Param(len(g.maker.Params))))
		if err := g.b.Finish(); err != nil {
			return err
		}
	}
	g.b.Begin(g.maker.ID, g.paramNames(fn)...)
	label := "<gen>"
	if fn.Name != "" {
		label = "<gen " + fn.Name + ">"
	}
	var rest cps.Value
	if g.passes {
		var args []cps.Value
		for i := range g.maker.Params {
			args = append(args, g.b.Param(i))
		}
		rest = g.b.Call(g.newRests[fn], append(args, g.b.Closure(g.endedFunc(g.generatorType)))...)[0]
	} else {
		rest = g.newRest(cps.NoValue)
	}
	g.b.Return(g.b.New(g.value, g.b.String(label), rest))
	return g.b.Finish()
}

// newRest makes a frame, and the rest of the generator that it is for. If values are passed on,
// outer is what to ask when it has ended.
func (g *generator) newRest(outer cps.Value) cps.Value {
	start := len(g.states) - 1
	fields := []cps.Value{g.b.Int(int64(start))}
	for _, f := range g.frame.Fields[1:] {
		fields = append(fields, g.b.Undef(f.Type))
	}
	if g.passes {
		fields[outerField] = outer
	}
	var captures []cps.Value
	for i := range g.maker.Params {
		if p := g.places[g.states[start].captures[i]]; p.field {
			fields[p.index] = g.b.Param(i)
		} else {
			captures = append(captures, g.b.Param(i))
		}
	}
	return g.b.Closure(g.rest.ID, append(captures, g.b.New(g.frame.Type, fields...))...)
}

// resume builds the function that goes on with the body. If a state is followed by calls, the
// frame says meanwhile that the body is running: they may call next of the same generator. If
// the body has one yield and no calls, its state is that of the yield from the first call on,
// so that the yield need not store it.
func (g *generator) resume() {
	captures := len(g.rest.Params) - len(g.params) // before self
	frame := g.b.Param(captures - 1)
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
		for _, x := range s.captures {
			if p := g.places[x]; p.field {
				args = append(args, g.b.GetField(frame, p.index))
			} else {
				args = append(args, g.b.Param(p.index))
			}
		}
		for _, x := range s.captures {
			p := g.places[x]
			if !p.field || g.keeps(s, x) || g.spilled[x] {
				continue
			}
			if t := g.frame.Fields[p.index].Type; isReference(t) {
				g.b.SetField(frame, p.index, g.b.Undef(t))
			}
		}
		switch {
		case s.calls:
			g.b.SetField(frame, stateField, g.b.Int(isRunning))
		case g.simple && i == len(g.states)-1:
			g.b.SetField(frame, stateField, g.b.Int(0))
		}
		g.b.TailCall(s.fn.ID, args...)
	}
	if calls {
		if g.running == cps.NoFunc {
			g.running = g.declareRest(cps.ArtificialPrefix+"running", g.params, g.generatorType, artificial)
		}
		g.enter(trap)
		var self []cps.Value
		if g.passes {
			self = append(self, g.b.Param(captures))
		}
		g.b.TailCall(g.running, self...)
	}
}

// isReference reports whether values of a type refer to memory.
func isReference(t cps.Type) bool { return t != cps.Int && t != cps.Float && t != cps.Bool }

// endedFunc returns the rest of a generator that has ended.
func (l *lowerer) endedFunc(g *generatorType) cps.FuncID {
	if g.ended == cps.NoFunc {
		g.ended = l.declareRest(cps.ArtificialPrefix+"ended", g.params, g, artificial)
	}
	return g.ended
}
