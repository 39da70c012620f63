// This file defines the editor, with which passes change finished functions.

package cps

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"cpsc/internal/ident"
	"cpsc/place"
)

// An Editor changes one finished function of a program. The function may be
// inconsistent until Commit.
//
// A pass may change the continuations of Func freely: it may rewrite operations and
// terminators, and append continuations and sites. It replaces a value by Replace, and
// need not look for the uses. If a value gets several definitions, the pass adds them by
// Redefine. Commit then drops everything that is unreachable or unused, and gives the
// remaining continuations and values new numbers, so numbers from before are invalid.
type Editor struct {
	Prog *Program
	Func *Func

	table   valueTable // its values are those of Func until there is a new one
	forward []Value    // by value: the value that it was replaced by, or NoValue; those after the last were not replaced
	consts  constants
	where   []opLocation // by value: the operation that gives it; nil before it is needed

	before    *Func // a copy of the function, for Commit after a mistake
	err       error // see Err
	committed bool
	first     *ValueInfo // the first value of the function: Commit makes new ones
	redefs    []redefinition
}

// Edit returns an editor of a finished function of p. A function has one editor at a time: the
// Commit of one makes all others of the function invalid.
func Edit(p *Program, f *Func) *Editor {
	e := EditInPlace(p, f)
	if f != nil {
		e.before = f.Clone()
	}
	return e
}

// EditInPlace is Edit without the copy of the function that Commit restores after a mistake. It is for
// passes that give up the program then.
func EditInPlace(p *Program, f *Func) *Editor {
	e := &Editor{Prog: p, Func: f}
	switch {
	case f == nil:
		e.Func, e.err = &Func{}, errors.New("there is no function to edit: it is nil")
		return e
	case p == nil:
		e.err = errNilProgram
		e.Func = &Func{}
		return e
	case uint(f.ID) >= uint(len(p.Funcs)) || p.Funcs[f.ID] != f:
		e.fail("the function belongs to another program")
	case len(f.Conts) == 0:
		e.fail("the function has no body")
	}
	e.table.values = slices.Clip(f.Values) // an added value does not get into the function before Commit
	if len(f.Values) == 0 {
		e.table.values = make([]ValueInfo, 1) // NoValue
	}
	e.first = firstValue(f)
	return e
}

// firstValue returns where the first value of a function is.
func firstValue(f *Func) *ValueInfo {
	if len(f.Values) == 0 {
		return nil
	}
	return &f.Values[0]
}

// placers has the memory of earlier placers of editors.
var placers = sync.Pool{New: func() any { return new(place.Placer) }}

// resolve returns the value that x was replaced by, or x.
func (e *Editor) resolve(x Value) Value {
	for int(x) < len(e.forward) && e.forward[x] != NoValue {
		if y := e.forward[x]; int(y) < len(e.forward) && e.forward[y] != NoValue {
			e.forward[x] = e.forward[y] // path halving, as in union-find
		}
		x = e.forward[x]
	}
	return x
}

// replace replaces a value by another.
func (e *Editor) replace(x, y Value) {
	if x, y = e.resolve(x), e.resolve(y); x != y {
		e.forward = grow(e.forward, len(e.table.values))
		e.forward[x] = y
	}
}

// Err returns the first mistake in the use of the editor, or nil: a function that is nil, has no body
// or belongs to another program; values of different types in a call of Replace or Redefine; a value,
// a continuation, a target or a point that does not exist, or an operation or a terminator that is
// nil; a change after Commit, of this editor or of another one of the function. It is also an error if
// the function breaks a rule of Verify where that matters, for example with a value or a continuation
// that does not exist. A call with a mistake changes nothing, and Commit then makes the function what
// it was when Edit was called.
func (e *Editor) Err() error {
	if e.Func == nil {
		return errors.New("the editor is empty: Edit makes editors")
	}
	return e.err
}

// fail records a mistake, unless there was one.
func (e *Editor) fail(format string, args ...any) {
	if e.err == nil && e.Func != nil {
		e.err = fmt.Errorf("editing function "+ident.Quote(e.Func.Name)+": "+format, args...)
	}
}

// Info returns the facts known about a value.
func (e *Editor) Info(x Value) *ValueInfo {
	if !e.has(x) {
		e.missing(x)
		return &ValueInfo{}
	}
	return &e.table.values[x]
}

// TypeOf returns the type of a value.
func (e *Editor) TypeOf(x Value) Type { return e.Info(x).Type }

func (e *Editor) has(x Value) bool { return uint32(x) < uint32(len(e.table.values)) }

// hasAll reports whether the values exist.
func (e *Editor) hasAll(values []Value) bool {
	for _, x := range values {
		if !e.has(x) {
			e.missing(x)
			return false
		}
	}
	return true
}

func (e *Editor) missing(x Value) {
	e.fail("there is no value %d: the function has only %d values", x, len(e.table.values))
}

// changeable reports whether the editor may still change the function.
func (e *Editor) changeable() bool {
	if e.committed {
		e.fail("a change comes after Commit: Edit makes another editor")
	}
	return !e.committed
}

// guard is deferred. If what a method does with the function panics because that breaks a rule of
// Verify, it records the mistake.
func (e *Editor) guard() {
	x := recover()
	if x == nil || e.findMissing() {
		return
	}
	faults := VerifyFunc(e.Prog, e.Func)
	if len(faults) == 0 {
		panic(x)
	}
	e.fail("the function breaks a rule of Verify: %s", faults[0].Text)
}

// NewValue returns a new value, to be the result of an operation or a parameter.
func (e *Editor) NewValue(info ValueInfo) Value {
	if !e.changeable() {
		return NoValue
	}
	return e.table.newValue(info)
}

// Constant returns the constant with the type, the bits and the text of info. The other fields
// are ignored.
func (e *Editor) Constant(info ValueInfo) Value {
	if !e.changeable() {
		return NoValue
	}
	if e.consts.known == nil {
		e.consts.known = make([]Value, 0, fewConstants)
		for x := range e.table.values {
			if e.table.values[x].Kind == ConstValue {
				e.consts.add(&e.table, Value(x))
			}
		}
	}
	c := info.key()
	x := e.consts.find(&e.table, c)
	if x == NoValue {
		x = e.table.newValue(c.info())
		e.consts.add(&e.table, x)
	}
	return x
}

// constants finds the constants of a function. Most functions have few: for those, a search in a
// list is faster than making a map.
type constants struct {
	known []Value            // the first ones, up to fewConstants
	more  map[constant]Value // the others
}

const fewConstants = 24

func (c *constants) add(t *valueTable, x Value) {
	if len(c.known) < fewConstants {
		c.known = append(c.known, x)
		return
	}
	if c.more == nil {
		c.more = map[constant]Value{}
	}
	c.more[t.values[x].key()] = x
}

// find returns a constant, or NoValue if it is not there yet.
func (c *constants) find(t *valueTable, want constant) Value {
	for _, x := range c.known {
		if info := &t.values[x]; info.Bits == want.bits && info.Type == want.typ && info.Text == want.text {
			return x
		}
	}
	return c.more[want]
}

// Undef returns the value of a variable that was never set.
func (e *Editor) Undef(t Type) Value {
	if e.Prog == nil || !e.Prog.has(t) {
		e.fail("there is no type number %d", t)
		return NoValue
	}
	if !e.changeable() {
		return NoValue
	}
	return e.table.undef(t)
}

// NewCont appends a continuation.
func (e *Editor) NewCont(c Cont) ContID {
	if e.Func == nil || !e.changeable() {
		return NoCont
	}
	e.Func.Conts = append(e.Func.Conts, c)
	return ContID(len(e.Func.Conts) - 1)
}

// NewSite appends a site.
func (e *Editor) NewSite(s Site) SiteID {
	f := e.Func
	if f == nil || !e.changeable() {
		return 0
	}
	if f.Sites == nil {
		f.Sites = make([]Site, 1)
	}
	f.Sites = append(f.Sites, s)
	return SiteID(len(f.Sites) - 1)
}

// Replace replaces x by y, in the function and in what is added later. y, or the value
// that replaces it, must be defined wherever x is used. The operation that gives x is
// dropped, even if it has effects. If x is a parameter, it is dropped, except that
// parameters of the entry and results of calls remain without uses. x and y must be of one type;
// see Err.
func (e *Editor) Replace(x, y Value) {
	if !e.has(x) || !e.has(y) {
		e.fail("value %d is replaced by value %d, but the function has only %d values", x, y, len(e.table.values))
		return
	}
	if !e.changeable() {
		return
	}
	if s, t := e.TypeOf(x), e.TypeOf(y); s != t {
		e.fail("value %d of type %s is replaced by value %d of type %s", x, e.Prog.TypeString(s), y, e.Prog.TypeString(t))
		return
	}
	e.replace(x, y)
}

// Resolve returns the value that x was replaced by, or x.
func (e *Editor) Resolve(x Value) Value {
	if !e.has(x) {
		e.missing(x)
		return x
	}
	return e.resolve(x)
}

// Drop drops an operation whose result, if it has one, nothing uses.
func (e *Editor) Drop(op *Op) {
	if op == nil {
		e.fail("Drop: the operation is nil")
		return
	}
	if e.changeable() {
		op.Code = NoCode
	}
}

// Goto replaces the branch or switch that ends a continuation by a jump to its target number
// slot.
func (e *Editor) Goto(k ContID, slot int) {
	if e.Func == nil || uint32(k) >= uint32(len(e.Func.Conts)) {
		e.fail("Goto: there is no continuation %d", k)
		return
	}
	t := &e.Func.Conts[k].Term
	if t.Kind != Branch && t.Kind != Switch || uint(slot) >= uint(len(t.Targets)) {
		e.fail("Goto: continuation %d does not end with a branch or a switch that has a target number %d", k, slot)
		return
	}
	if e.changeable() {
		t.keepTarget(slot)
	}
}

// Simplify simplifies an operation, which is in the function or will be added. If another
// value is equal to its result, it returns that value and reports true. If not, it
// reports false, and may have changed the operation into a simpler one. It resolves the
// operands.
func (e *Editor) Simplify(op *Op) (Value, bool) {
	if op == nil {
		e.fail("Simplify: the operation is nil")
		return NoValue, false
	}
	if e.Func == nil || !e.hasAll(op.Args) || !e.changeable() {
		return NoValue, false
	}
	if !e.wellFormed(op) {
		e.fail("Simplify: %s has %d operands", op.Code, len(op.Args))
		return NoValue, false
	}
	info := func(x Value) *ValueInfo { return e.Info(e.resolve(x)) }
	s := simplifier{e.resolve, info, e.Operation, func(c constant) Value {
		return e.Constant(c.info())
	}}
	x, known := s.simplify(op)
	return e.resolve(x), known
}

// Operation returns the operation that gives a value, or nil. It knows only the
// operations in the function at the first call of it or of Simplify.
func (e *Editor) Operation(x Value) *Op {
	if e.Func == nil || !e.has(x) {
		e.missing(x)
		return nil
	}
	if e.where == nil {
		e.findOperations()
	}
	if int(x) >= len(e.where) || e.where[x].next == 0 {
		return nil
	}
	at := e.where[x]
	return &e.Func.Conts[at.cont].Ops[at.next-1]
}

// findOperations finds the operation that gives each value, for Operation. It leaves out those that
// cannot be simplified, because they break a rule of Verify.
func (e *Editor) findOperations() {
	e.where = make([]opLocation, len(e.table.values))
	for k := range e.Func.Conts {
		for i := range e.Func.Conts[k].Ops {
			if op := &e.Func.Conts[k].Ops[i]; op.Result != NoValue && e.has(op.Result) && e.wellFormed(op) {
				e.where[op.Result] = opLocation{ContID(k), int32(i) + 1}
			}
		}
	}
}

// wellFormed reports whether an operation has operands that exist, as many as it takes.
func (e *Editor) wellFormed(op *Op) bool {
	for _, x := range op.Args {
		if !e.has(x) {
			return false
		}
	}
	return op.Code < numCodes && (codes[op.Code].arity < 0 || codes[op.Code].arity == len(op.Args))
}

// ExprKey returns the key of an operation, whose operands are resolved: operations with the
// same key are equal. It reports false for operations that no equal one may replace:
// those without operands, and those with an effect other than a trap.
func (e *Editor) ExprKey(op *Op) (ExprKey, bool) {
	if op == nil {
		e.fail("ExprKey: the operation is nil")
		return ExprKey{}, false
	}
	if !e.hasAll(op.Args) {
		return ExprKey{}, false
	}
	return e.table.exprKey(op)
}

// OnlyTarget returns the number of the only possible target of a branch or switch, whose
// subject is resolved, or -1 if there are several.
func (e *Editor) OnlyTarget(t *Term) int {
	if t == nil {
		e.fail("OnlyTarget: the terminator is nil")
		return -1
	}
	if !e.has(t.Subject) {
		e.missing(t.Subject)
		return -1
	}
	return onlyTarget(t, e.table.values)
}

// RemoveRedundant replaces all redundant sets of parameters (Algorithm 5 of Braun
// et al.): sets whose arguments are all in the set, or are one other value. It
// reports whether there were any.
func (e *Editor) RemoveRedundant() bool {
	if e.Func == nil || !e.changeable() {
		return false
	}
	defer e.guard()
	preds := e.Preds()
	p := placers.Get().(*place.Placer)
	defer placers.Put(p)
	p.Reset(place.Options{
		Undefined:    func(_ place.Var, x Value) Value { return e.table.undef(e.table.values[x].Type) },
		Param:        func(place.Var, place.Block) Value { panic("there is no variable") },
		ReadsAreUses: true,
	})
	p.NewBlock() // an entry, which leads to that of the function
	for range e.Func.Conts {
		p.NewBlock()
	}
	kept := make([][]int, len(preds)) // by continuation: the indices of the parameters that may be redundant
	for k, from := range preds {
		jumps := len(from) > 0
		for _, f := range from {
			jumps = jumps && e.Func.Conts[f].Term.Kind == Jump
		}
		if !jumps {
			continue
		}
		for i, x := range e.Func.Conts[k].Params {
			if e.resolve(x) == x {
				kept[k] = append(kept[k], i)
				p.AddParam(place.Block(k+1), x)
			}
		}
	}
	p.Edge(0, 1)
	var args []Value
	for k, from := range preds {
		for _, f := range from {
			args = args[:0]
			for _, i := range kept[k] {
				args = append(args, e.resolve(e.Func.Conts[f].Term.Args[i]))
			}
			p.Edge(place.Block(f+1), place.Block(k+1), args...)
		}
	}
	for k := range preds {
		p.Seal(place.Block(k + 1))
	}
	if err := p.Finish(nil); err != nil {
		e.fail("%v", err)
		return false
	}
	removed := false
	for k := range preds {
		for _, i := range kept[k] {
			x := e.Func.Conts[k].Params[i]
			if y := p.Resolve(x); x != y {
				e.replace(x, y)
				removed = true
			}
		}
	}
	return removed
}

// Commit ends the editing: it finishes the function, or restores it if there was a mistake (see Err).
// The editor must not be used any more.
func (e *Editor) Commit() {
	if e.Func == nil || !e.changeable() {
		return
	}
	e.committed = true
	if e.first != firstValue(e.Func) {
		e.fail("another editor of the function was committed after Edit made this one: a function has one editor at a time")
		return
	}
	if e.checkPoints(); e.err == nil {
		e.finish()
	}
	if e.err != nil && e.before != nil {
		*e.Func = *e.before
	}
	e.before = nil
}

// finish finishes the function.
func (e *Editor) finish() {
	defer e.guard()
	f := e.Func
	order := e.prune()
	if len(e.redefs) > 0 {
		e.reconstruct(order)
		e.redefs = nil // the uses are rewritten, so the redefinitions use nothing any more
		order = e.prune()
	}
	order = merge(f.Conts, order, func(k, to ContID) {
		for i, x := range f.Conts[to].Params {
			e.replace(x, f.Conts[k].Term.Args[i])
		}
	})
	f.Values = e.table.values
	renumber(f, order, e.resolve)
}

// findMissing records what the function names although it does not exist, and reports whether
// there is anything. Why only after a panic? Most functions have no such mistake, and a pass
// should not pay for a search in all of them.
func (e *Editor) findMissing() bool {
	what := e.Func.dangling(len(e.table.values))
	if what != "" {
		e.fail("%s", what)
	}
	return what != ""
}

// dangling describes something in the function that has the number of a value, continuation or site
// that does not exist, or a jump with too many or too few arguments. It is "" if there is none.
func (f *Func) dangling(values int) string {
	what := ""
	value := func(xs ...Value) {
		for _, x := range xs {
			if uint(x) >= uint(values) {
				what = fmt.Sprintf("there is no value %d: the function has only %d values", x, values)
			}
		}
	}
	at := func(pos Pos) {
		if uint(pos.Site) >= uint(len(f.Sites)) && pos.Site != 0 {
			what = fmt.Sprintf("there is no site %d", pos.Site)
		}
	}
	for i := range f.Sites {
		if at(f.Sites[i].Call); f.Sites[i].Call.Site >= SiteID(i) && i > 0 {
			what = fmt.Sprintf("site %d is in site %d, which must come before it", i, f.Sites[i].Call.Site)
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		at(c.Pos)
		value(c.Params...)
		for i := range c.Ops {
			at(c.Ops[i].Pos)
			value(c.Ops[i].Result)
			value(c.Ops[i].Args...)
		}
		t := &c.Term
		at(t.Pos)
		value(t.Subject)
		value(t.Args...)
		value(t.Cases...)
		for _, to := range t.Targets {
			switch {
			case to >= 0 && int(to) >= len(f.Conts) || to == NoCont:
				what = fmt.Sprintf("continuation %d has the target %d, but the function has only %d continuations", k, to, len(f.Conts))
			case to >= 0 && t.Kind == Jump && len(t.Args) != len(f.Conts[to].Params):
				what = fmt.Sprintf("continuation %d jumps with %d arguments to one with %d parameters", k, len(t.Args), len(f.Conts[to].Params))
			}
		}
		if what != "" {
			break
		}
	}
	return what
}

// Preds returns the predecessors of each continuation, one for each edge. Unreachable
// continuations have none and are not among them.
func (e *Editor) Preds() [][]ContID {
	if e.Func == nil {
		return nil
	}
	return e.Func.Preds()
}

// Clone returns a copy of a function, so that editing one leaves the other as
// it is.
func (f *Func) Clone() *Func {
	g := *f
	g.Conts = slices.Clone(f.Conts)
	for k := range g.Conts {
		c := &g.Conts[k]
		c.Params = slices.Clone(c.Params)
		c.Ops = slices.Clone(c.Ops)
		for i := range c.Ops {
			c.Ops[i].Args = slices.Clone(c.Ops[i].Args)
		}
		c.Term.Args = slices.Clone(c.Term.Args)
		c.Term.Cases = slices.Clone(c.Term.Cases)
		c.Term.Targets = slices.Clone(c.Term.Targets)
	}
	g.Params, g.ContParams = slices.Clone(f.Params), slices.Clone(f.ContParams)
	g.Values, g.Sites = slices.Clone(f.Values), slices.Clone(f.Sites)
	return &g
}
