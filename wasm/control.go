// This file defines how structured control becomes continuations. A branch to the end of a block, or to the header
// of a loop, is a jump, and what it passes are variables: it sets them, and the continuation gets them. So they are
// placed as all other variables are, and an operand that is the same on every path becomes no parameter. Tags are
// continuations that every function takes after the return continuation; a try block passes its own for them.

package wasm

import (
	"slices"

	"cpsc/cps"
)

// blockConts holds the continuations of a frame. A frame that began in unreachable code has none.
type blockConts struct {
	label cps.ContID     // where a branch goes to; NoCont before the first
	vars  []cps.Variable // what it passes

	els     cps.ContID  // of an if: where its other part begins
	elsArgs []cps.Value // the parameters of an if

	// Of a try block: the continuations that calls in it pass for the tags, and what these take. Each
	// is made when it is first needed.
	try      bool
	handlers []cps.ContID
	thrown   [][]cps.Value
	clauses  []clause

	// Of a catch: the exception, as its tag and what it holds, or if the tag is -1 as an exnref.
	tag       int
	exception []cps.Value
}

var noConts = blockConts{label: cps.NoCont, els: cps.NoCont}

// A clause is a clause of a try_table.
type clause struct {
	tag   int  // of the program, or -1: any
	ref   bool // it passes an exnref, too
	frame int
}

// position returns the position of an offset: the column is one more.
func position(offset int) cps.Pos { return cps.Pos{Line: 1, Col: int32(offset + 1)} }

// block begins a block.
func (w *walker) block(op byte) {
	c := cps.NoValue
	t := w.blockType()
	if op == opIf {
		c = w.popCond()
	}
	var clauses []clause
	if op == opTryTable {
		clauses = w.clauses()
	}
	xs := slices.Clone(w.popAll(t.Params))
	f := w.begin(op, t)
	f.clauses = clauses
	if op == opTry || op == opTryTable {
		f.try = true
		w.tries = append(w.tries, len(w.frames)-1)
	}
	if !w.off {
		switch op {
		case opLoop:
			w.needLabel(f, "loop")
			w.pass(f, xs)
			w.b.Jump(f.label)
			w.b.Enter(f.label)
			for i, v := range f.vars {
				xs[i] = w.b.Get(v)
			}
		case opIf:
			then := w.b.Cont("then")
			f.els, f.elsArgs = w.b.Cont("else"), xs
			w.b.Branch(c, then, f.els)
			w.enter(then)
		case opTry, opTryTable:
			f.handlers, f.thrown = make([]cps.ContID, len(w.tags)), make([][]cps.Value, len(w.tags))
			for i := range f.handlers {
				f.handlers[i] = cps.NoCont
			}
		}
	}
	w.pushAll(t.Params, xs)
}

// enter seals and enters a continuation, to which all jumps are known.
func (w *walker) enter(k cps.ContID) {
	w.b.Seal(k)
	w.b.Enter(k)
	w.off = false
}

// needLabel makes the continuation to which a branch to a frame goes.
func (w *walker) needLabel(f *frame, name string) {
	if f.label == cps.NoCont {
		f.label = w.b.Cont(name)
		for _, t := range f.targets() {
			f.vars = append(f.vars, w.b.Variable("", w.typ(t)))
		}
	}
}

// pass sets what a branch to a frame passes.
func (w *walker) pass(f *frame, xs []cps.Value) {
	w.needLabel(f, "k")
	for i, v := range f.vars {
		w.b.Set(v, xs[i])
	}
}

// branch builds a branch, after which nothing is built.
func (w *walker) branch(f *frame, xs []cps.Value) {
	switch {
	case w.off:
	case f.op == opCall:
		w.b.Return(xs...)
	default:
		w.pass(f, xs)
		w.b.Jump(f.label)
	}
	w.off = true
}

func (w *walker) branchIf(f *frame, c cps.Value, xs []cps.Value) {
	if w.off {
		return
	}
	next := w.b.Cont("k")
	if f.op == opCall {
		k := w.b.Cont("return")
		w.b.Branch(c, k, next)
		w.enter(k)
		w.b.Return(xs...)
	} else {
		w.pass(f, xs)
		w.b.Branch(c, f.label, next)
	}
	w.enter(next)
}

// branchTable handles br_table.
func (w *walker) branchTable() {
	x := w.popValue(I32)
	n := w.count() + 1
	arity := -1
	var frames []*frame // by case
	edges := map[*frame]*tableEdge{}
	for range n {
		f := w.label()
		types := f.targets()
		if arity >= 0 && arity != len(types) {
			w.invalid("type mismatch: the labels of br_table take different numbers of values")
		}
		arity = len(types)
		if edges[f] == nil {
			height := len(w.stack)
			edges[f] = &tableEdge{xs: slices.Clone(w.popAll(types)), to: cps.NoCont}
			w.stack = w.stack[:height]
		}
		edges[f].cases++
		frames = append(frames, f)
	}
	if w.off {
		return
	}
	var cases []cps.Value
	var targets []cps.ContID
	var shared []*frame
	for i, f := range frames {
		e := edges[f]
		switch {
		case e.to != cps.NoCont:
		case f.op == opCall || e.cases > 1:
			e.to = w.b.Cont("case")
			shared = append(shared, f)
		default:
			w.pass(f, e.xs)
			e.to = f.label
		}
		if targets = append(targets, e.to); i < n-1 {
			cases = append(cases, w.b.Int(int64(i)))
		}
	}
	w.b.Switch(x, cases, targets)
	for _, f := range shared {
		w.enter(edges[f].to)
		w.branch(f, edges[f].xs)
	}
}

// A tableEdge leads from a br_table to one of its labels. If several cases do, they share a continuation that passes what the label takes.
type tableEdge struct {
	xs    []cps.Value
	cases int
	to    cps.ContID
}

// els begins the other part of an if.
func (w *walker) els() {
	f := w.top()
	if f.op != opIf {
		w.fail(Malformed, w.at, "else without if")
	}
	w.branch(f, w.finish())
	w.nextPart(opElse)
	if f.els != cps.NoCont {
		w.enter(f.els)
		f.els = cps.NoCont
	}
	w.pushAll(f.params, f.elsArgs)
}

// nextPart begins another part of the innermost frame, which is not reachable yet.
func (w *walker) nextPart(op byte) {
	f := w.top()
	f.op, f.dead, w.off = op, false, true
	w.stack = w.stack[:f.height]
}

// endBlock ends the innermost frame.
func (w *walker) endBlock() {
	f := w.top()
	if f.op == opIf && !slices.Equal(f.params, f.results) {
		w.invalid("type mismatch: an if without else has other results than parameters")
	}
	xs := slices.Clone(w.finish())
	switch {
	case f.op == opCall:
		w.frames = w.frames[:len(w.frames)-1]
		if w.off {
			return
		}
		if w.f == nil {
			w.result = xs[0]
			return
		}
		w.b.Return(xs...)
		return
	case f.els == cps.NoCont:
	case len(f.results) == 0 && f.label == cps.NoCont: // the end is all there is of the other part
		f.label = f.els
	default:
		w.branch(f, xs)
		w.enter(f.els)
		xs = f.elsArgs
	}
	w.passOn(f, xs, len(w.frames)-2)
	w.endFrame(f, xs)
}

// endFrame removes the innermost frame, whose parts are built, except that what control gets to the end with is still
// to be passed to the label.
func (w *walker) endFrame(f *frame, xs []cps.Value) {
	switch {
	case f.label == cps.NoCont:
	case f.op == opLoop:
		w.b.Seal(f.label)
	default:
		w.branch(f, xs)
		w.enter(f.label)
		xs = xs[:0]
		for _, v := range f.vars {
			xs = append(xs, w.b.Get(v))
		}
	}
	w.stack = w.stack[:f.height]
	w.frames = w.frames[:len(w.frames)-1]
	w.pushAll(f.results, xs)
}

// Calls

// call handles a call. The callee is a function value, or that of the index.
func (w *walker) call(tail bool, t *FuncType, f func() cps.FuncID, callee cps.Value, last ...cps.Value) {
	xs := append(w.popAll(t.Params), last...)
	if tail {
		if !slices.Equal(t.Results, w.frames[0].results) {
			w.invalid("type mismatch: a tail call returns other results than the function")
		}
		switch {
		case w.off:
		case callee != cps.NoValue:
			w.b.TailCallValue(callee, xs...)
		default:
			w.b.TailCall(f(), xs...)
		}
		w.unreachable()
		return
	}
	if !w.off {
		handlers := make([]cps.ContID, len(w.tags))
		for i := range handlers {
			handlers[i] = w.handler(i, len(w.frames)-1)
		}
		if callee != cps.NoValue {
			xs = w.b.CallValueOr(callee, handlers, xs...)
		} else {
			xs = w.b.CallOr(f(), handlers, xs...)
		}
	}
	w.pushAll(t.Results, xs)
}

// Exceptions

// handler returns the continuation for a tag of the program, of the innermost try block that is the frame with a
// number or around it, or that of the function.
func (w *walker) handler(tag, frame int) cps.ContID {
	i := len(w.tries) - 1
	for i >= 0 && w.tries[i] > frame {
		i--
	}
	if i < 0 {
		return cps.Own(1 + tag)
	}
	f := &w.frames[w.tries[i]]
	if f.handlers[tag] == cps.NoCont {
		k := w.b.Cont("catch")
		f.handlers[tag] = k
		for _, t := range w.tags[tag].Params {
			f.thrown[tag] = append(f.thrown[tag], w.b.AddParam(k, "", w.typ(t)))
		}
	}
	return f.handlers[tag]
}

// leaveTry ends the part of a frame whose exceptions it catches.
func (w *walker) leaveTry(f *frame) {
	if f.try {
		f.try = false
		w.tries = w.tries[:len(w.tries)-1]
	}
}

// passOn builds the handlers of a frame that ends: those that a clause of a try_table catches, and those that pass
// the exception on to the frame with a number or around it. If there are any, control passes the results on before.
func (w *walker) passOn(f *frame, xs []cps.Value, outer int) {
	w.leaveTry(f)
	for tag, k := range f.handlers {
		if k == cps.NoCont {
			continue
		}
		w.branch(f, xs)
		w.enter(k)
		thrown := f.thrown[tag]
		i := slices.IndexFunc(f.clauses, func(c clause) bool { return c.tag == tag || c.tag < 0 })
		if i < 0 {
			w.b.Jump(w.handler(tag, outer), thrown...)
			w.off = true
			continue
		}
		c := f.clauses[i]
		if c.tag < 0 {
			thrown = nil
		}
		if c.ref {
			thrown = append(slices.Clone(thrown), w.exnref(tag, f.thrown[tag]))
		}
		w.branch(&w.frames[c.frame], thrown)
	}
}

// clauses reads the clauses of a try_table.
func (w *walker) clauses() (list []clause) {
	for range w.count() {
		at := w.pos
		kind := w.byte()
		if kind > 3 {
			w.fail(Malformed, at, "malformed catch clause %d", kind)
		}
		c := clause{tag: -1, ref: kind&1 != 0}
		var types []ValType
		if kind < 2 {
			i := w.index("tag", len(w.m.Tags))
			types = w.m.Tags[i].Params
			if w.converter != nil {
				c.tag = w.tagNumbers[i]
			}
		}
		if c.ref {
			types = append(slices.Clone(types), ExnRef)
		}
		c.frame = w.labelIndex()
		if !slices.Equal(types, w.frames[c.frame].targets()) {
			w.fail(Invalid, at, "type mismatch: a catch clause passes other values than its label takes")
		}
		list = append(list, c)
	}
	return list
}

// catchPart begins a catch or catch_all of a try block in the older encoding.
func (w *walker) catchPart(op byte) {
	f := w.top()
	if f.op != opTry && f.op != opCatch {
		w.fail(Malformed, w.at, "%s without try", opcodes[op].name)
	}
	tag := uint32(0)
	if op == opCatch {
		tag = w.index("tag", len(w.m.Tags))
	}
	w.branch(f, w.finish())
	w.leaveTry(f)
	w.nextPart(op)
	if op == opCatch {
		if f.handlers != nil {
			n := w.tagNumbers[tag]
			if k := f.handlers[n]; k != cps.NoCont {
				w.enter(k)
				f.tag, f.exception, f.handlers[n] = n, f.thrown[n], cps.NoCont
			}
		}
		w.pushAll(w.m.Tags[tag].Params, f.exception)
		return
	}
	var tags []int
	for i, k := range f.handlers {
		if k != cps.NoCont {
			tags = append(tags, i)
		}
	}
	switch len(tags) {
	case 0:
		return
	case 1:
		w.enter(f.handlers[tags[0]])
		f.tag, f.exception = tags[0], f.thrown[tags[0]]
	default:
		all, v := w.b.Cont("catch"), w.b.Variable("", w.typ(ExnRef))
		for _, i := range tags {
			w.enter(f.handlers[i])
			w.b.Set(v, w.exnref(i, f.thrown[i]))
			w.b.Jump(all)
		}
		w.enter(all)
		f.tag, f.exception = -1, []cps.Value{w.b.Get(v)}
	}
	for _, i := range tags {
		f.handlers[i] = cps.NoCont
	}
}

// delegate ends a try block whose exceptions are passed on to the frame of a label.
func (w *walker) delegate() {
	f := w.top()
	if f.op != opTry {
		w.fail(Malformed, w.at, "delegate without try")
	}
	xs := slices.Clone(w.finish())
	w.leaveTry(f)
	depth := int(w.index("label", len(w.frames)-1))
	w.passOn(f, xs, len(w.frames)-2-depth)
	w.endFrame(f, xs)
}

func (w *walker) throw(tag uint32, xs []cps.Value) {
	if !w.off {
		n := w.tagNumbers[tag]
		w.b.Jump(w.handler(n, len(w.frames)-1), xs...)
	}
}

func (w *walker) rethrow(f *frame) {
	switch {
	case w.off:
	case f.tag < 0:
		w.throwRef(f.exception[0])
	default:
		w.b.Jump(w.handler(f.tag, len(w.frames)-1), f.exception...)
	}
}

// exnref makes a reference to an exception.
func (w *walker) exnref(tag int, xs []cps.Value) cps.Value {
	fields := []cps.Value{w.b.Int(int64(tag))}
	for i, t := range w.tags {
		for j, p := range t.Params {
			if i == tag {
				fields = append(fields, xs[j])
			} else {
				fields = append(fields, w.b.Undef(w.typ(p)))
			}
		}
	}
	return w.b.New(w.typ(ExnRef), fields...)
}

// throwRef throws the exception of a reference, or traps if it is null.
func (w *walker) throwRef(x cps.Value) {
	if w.off {
		return
	}
	tag := w.b.GetField(x, 0)
	if len(w.tags) == 0 {
		w.trap("null exception reference")
		return
	}
	var cases []cps.Value
	var targets []cps.ContID
	for i := range w.tags {
		if targets = append(targets, w.b.Cont("throw")); i > 0 {
			cases = append(cases, w.b.Int(int64(i-1)))
		}
	}
	w.b.Switch(tag, cases, targets)
	field := 0
	for i, t := range w.tags {
		w.enter(targets[i])
		xs := make([]cps.Value, len(t.Params))
		for j := range xs {
			field++
			xs[j] = w.b.GetField(x, field)
		}
		w.b.Jump(w.handler(i, len(w.frames)-1), xs...)
	}
}
