// This file defines the errors that report misuse of the builder, and the check that
// values are used only where their definitions dominate.

package cps

import (
	"cmp"
	"fmt"
	"slices"

	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/place"
)

// A BuildError is a mistake in the use of a Builder.
type BuildError struct {
	Func string // the name of the function that is built; "" if none is
	Cont string // the current continuation, as "the entry" or "continuation k"; "" if none is
	Pos  Pos    // the position that At set last, or that of the continuation that is wrong; may be invalid
	Msg  string
}

// Error describes the mistake and where it was made.
func (e *BuildError) Error() string {
	where := ""
	if e.Func != "" {
		where = "function " + ident.Quote(e.Func)
		if e.Cont != "" {
			where += ", in " + e.Cont
		}
	}
	switch {
	case e.Pos.IsValid() && where == "":
		where = fmt.Sprintf("%d:%d", e.Pos.Line, e.Pos.Col)
	case e.Pos.IsValid():
		where += fmt.Sprintf(" (%d:%d)", e.Pos.Line, e.Pos.Col)
	case where == "":
		return e.Msg
	}
	return where + ": " + e.Msg
}

// fail remembers the first mistake.
func (b *Builder) fail(format string, args ...any) { b.failAt(b.cur, b.pos, format, args...) }

// failAt is fail for a mistake in another continuation, or in none.
func (b *Builder) failAt(k ContID, pos Pos, format string, args ...any) {
	if b.err != nil {
		return
	}
	e := &BuildError{Pos: pos, Msg: fmt.Sprintf(format, args...)}
	if b.fn != nil {
		e.Func = b.fn.Name
		if k != NoCont {
			e.Cont = b.contName(k)
		}
	}
	b.err = e
}

// Most calls of the builder make the checks below. Each is split in two, so that the
// compiler inlines the test and not the report of a mistake.

// begun reports whether a function is under construction and no mistake was made.
func (b *Builder) begun() bool { return b.err == nil && b.self == b || b.notBegun() }

//go:noinline
func (b *Builder) notBegun() bool {
	switch {
	case b.self == b:
	case b.made != b && b.prog != nil:
		b.copied()
	case b.prog == nil:
		b.fail("the builder has no program: NewBuilder takes one, which NewProgram makes")
	default:
		b.fail("no function is begun: call Begin first")
	}
	return false
}

// copied reports the mistake in the copy of a builder and, if that one has a function, in the original.
func (b *Builder) copied() {
	const msg = "the Builder is a copy of another one: use the pointer that NewBuilder returns, and pass that"
	b.fail(msg)
	if b.self != nil && b.self != b {
		b.self.fail(msg)
	}
}

// entered reports whether something may be added to the current continuation, and ready
// also reports the mistake if not.
func (b *Builder) entered() bool          { return b.err == nil && b.cur != NoCont && b.self == b }
func (b *Builder) ready(what string) bool { return b.entered() || b.notReady(what) }

//go:noinline
func (b *Builder) notReady(what string) bool {
	if b.begun() {
		b.fail("%s: no continuation is entered: call Enter after a terminator", what)
	}
	return false
}

// hasCont reports whether a continuation belongs to this function.
func (b *Builder) hasCont(what string, k ContID) bool {
	return b.err == nil && b.self == b && uint(k) < uint(len(b.status)) && b.status[k] != foreign || b.noCont(what, k)
}

//go:noinline
func (b *Builder) noCont(what string, k ContID) bool {
	switch {
	case !b.begun():
	case k.IsOwn() && b.hasOwn(what, k):
		b.fail("%s: %s is a continuation that the function takes: only jumps and calls go there", what, ident.Quote(b.fn.ContParams[k.Own()].Name))
	default:
		b.fail("%s: there is no continuation number %d in this function", what, k)
	}
	return false
}

// hasOwn reports whether the function has a continuation parameter.
func (b *Builder) hasOwn(what string, k ContID) bool {
	n := len(b.fn.ContParams)
	if k.Own() >= n {
		b.fail("%s: the function takes %s, and none has the number %d", what, diag.Count(n, "continuation"), k.Own())
	}
	return b.err == nil
}

// hasVariable reports whether a variable belongs to this function. Its number is counted from 0.
func (b *Builder) hasVariable(what string, v Variable) bool {
	return uint(v) < uint(len(b.vars)) && b.vars[v].typ != NoType || b.noVariable(what, v)
}

//go:noinline
func (b *Builder) noVariable(what string, v Variable) bool {
	help := "a variable belongs to the function that it was declared in"
	if v++; v == 0 {
		help = "a map gives 0 for a name that it does not have"
	}
	b.fail("%s: there is no variable number %d in this function: %s", what, v, help)
	return false
}

//go:noinline
func (b *Builder) noPosition(pos Pos) {
	b.fail("At: line %d, column %d, site %d is no position in a source", pos.Line, pos.Col, pos.Site)
}

// mayGoTo reports whether a terminator may be added that goes to continuations.
// An unreachable terminator may go to sealed continuations: it adds no edges.
func (b *Builder) mayGoTo(what string, list ...ContID) bool {
	if !b.ready(what) {
		return false
	}
	for _, k := range list {
		switch {
		case !b.hasCont(what, k):
			return false
		case k == Entry:
			b.fail("%s goes to continuation number 0, the entry: a map gives 0 for a label that it does not have; to go back to the start of the function, make a continuation that the entry jumps to, and go there", what)
			return false
		case b.placer.Sealed(place.Block(k)) && !b.dead(b.cur):
			b.fail("%s goes to %s, which is sealed: seal it after the last jump to it", what, b.contName(k))
			return false
		}
	}
	return true
}

// hasType reports whether the program has a type.
func (b *Builder) hasType(what, whom string, t Type) bool {
	if b.begun() && !b.prog.has(t) {
		b.fail("%s: there is no type number %d", userName(what, whom), t)
	}
	return b.err == nil
}

// checkSignature checks the arguments that DeclareFunc was called with.
func (b *Builder) checkSignature(fn *Func) {
	if !fn.Pos.IsValid() {
		b.fail("the function has no position: give one to DeclareFunc, such as Pos{Line: 1, Col: 1}")
	}
	for i, t := range fn.Params {
		if !b.prog.has(t) {
			b.fail("the type of parameter %d is number %d, and there is no such type", i+1, t)
		}
	}
	for i, c := range fn.ContParams {
		what := "result"
		if i > 0 {
			what = userName("continuation", c.Name) + ", value"
		}
		for j, t := range c.Types {
			if !b.prog.has(t) {
				b.fail("the type of %s %d is number %d, and there is no such type", what, j+1, t)
			}
		}
	}
}

func (b *Builder) variableName(v Variable) string {
	if name := b.vars[v].name; name != "" {
		return "variable " + ident.Quote(name)
	}
	return fmt.Sprintf("variable number %d", v)
}

func (b *Builder) contName(k ContID) string {
	switch {
	case k == Entry:
		return "the entry"
	case b.conts[k].Name == "":
		return fmt.Sprintf("continuation number %d", k)
	}
	return "continuation " + ident.Quote(b.conts[k].Name)
}

// end forgets the function, so that Begin may be called again. Finish returns its
// mistake, if there was one.
func (b *Builder) end() {
	b.fn, b.self, b.cur, b.pos, b.finish = nil, nil, NoCont, Pos{}, false
	b.old = numbers{len(b.values), len(b.vars), len(b.status)}
	b.status, b.vars = b.status[:0], b.vars[:0]
	b.reported = b.err != nil
}

// Scope
//
// A value may be used where its definition dominates. Most values are used in the
// continuation in which the builder returned them to its caller, and most others in
// one that is few steps away, where the builder sees at once that the first dominates
// the second. It lists all other uses, and Finish checks them. Only if some of them are
// still undecided then, which is rare, does it compute a dominator tree.
//
// The uses that the builder adds itself are correct: placement passes a value along
// edges, and an operation is replaced only by one that dominates it.

// A farUse is a use of a value that the builder did not return in the same
// continuation.
type farUse struct {
	value      Value
	given      ContID // the continuation in which the builder returned it last
	cont       ContID
	op         int // the number of the operations before the use
	pos        Pos
	what, whom string // see userName
}

// These bound how many continuations leadsBack looks at: maxNear when a use is added,
// and maxLoop when all predecessors are known, before the dominator tree is computed.
// An expression in a source, with its calls and conditions, becomes few continuations;
// a loop becomes some more.
const (
	maxNear = 8
	maxLoop = 32
)

// give notes that k returns x to the caller, who may use it where k dominates.
func (b *Builder) give(x Value, k ContID) Value {
	if x == NoValue {
		return x
	}
	if int(x) >= len(b.given) {
		b.given = grow(b.given, int(x)+1)
	}
	if b.given[x] != Entry+1 {
		b.given[x] = k + 1
	}
	return x
}

// use is notified of the use of a value in the current continuation, and returns the
// type of the value.
func (b *Builder) use(x Value, what, whom string) Type {
	if uint(x) < uint(len(b.given)) {
		if k := b.given[x] - 1; k == b.cur || k == Entry {
			return b.values[x].Type
		}
	}
	return b.useFar(x, what, whom)
}

// useFar is use for a value that was not returned in the current continuation.
//
//go:noinline
func (b *Builder) useFar(x Value, what, whom string) Type {
	switch {
	case x == NoValue:
		b.fail("%s has NoValue as an operand, which is what an operation without a result returns", userName(what, whom))
		return NoType
	case x < 0 || int(x) >= len(b.given) || b.given[x] == 0:
		b.fail("%s uses value number %d, which is none of this function: a value belongs to the function that it was made in", userName(what, whom), x)
		return NoType
	}
	if k := b.given[x] - 1; !b.leadsBack(b.cur, k, maxNear) {
		b.distant = append(b.distant, farUse{x, k, b.cur, len(b.conts[b.cur].Ops), b.pos, what, whom})
	}
	b.given[x] = b.cur + 1
	return b.values[x].Type
}

// leadsBack reports whether every path to a continuation leads through k. It reports
// false if this is not known yet, or if there are more than limit continuations between
// the two, or more than limit predecessors of one of them.
func (b *Builder) leadsBack(from, k ContID, limit int) bool {
	b.back = append(b.back[:0], from) // reached backwards without passing k
	for i := 0; i < len(b.back); i++ {
		preds := b.preds(b.back[i])
		if b.back[i] == Entry || !b.placer.Sealed(place.Block(b.back[i])) || len(preds) > limit {
			return false
		}
		for _, pred := range preds {
			if pred := ContID(pred); pred != k && !slices.Contains(b.back, pred) {
				b.back = append(b.back, pred)
			}
		}
		if len(b.back) > limit {
			return false
		}
	}
	return true
}

// userName returns the name of the user of a value, for messages: what, such as "call
// of", and the name whom, which may be "".
func userName(what, whom string) string {
	if whom == "" {
		return what
	}
	return what + " " + ident.Quote(whom)
}

// checkUses checks the listed uses, after placement has found the values of all reads.
// It ignores unreachable uses.
func (b *Builder) checkUses() {
	b.distant = slices.DeleteFunc(b.distant, func(u farUse) bool { return b.leadsBack(u.cont, u.given, maxLoop) })
	if len(b.distant) == 0 {
		return
	}
	tree := graphOf(b.conts).DominatorTree()
	defs := b.definedAt()
	for i := range b.distant {
		u := &b.distant[i]
		x := u.value
		unbuilt := b.isUnbuilt(x)
		switch {
		case defs[x].cont != NoCont:
		case unbuilt:
			defs[x].cont = u.given
		default: // a constant, or the value of a read
			x = b.resolve(x)
		}
		if kind := b.values[x].Kind; kind == ConstValue || kind == UndefValue && !unbuilt || !tree.Reached(int32(u.cont)) {
			continue
		}
		def := defs[x]
		if k := b.placer.BlockOf(x); def.cont == NoCont && k != place.NoBlock {
			def = defSite{ContID(k), InParams}
		}
		if def.cont == u.cont && def.op < u.op || def.cont != u.cont && def.cont != NoCont && tree.Dominates(int32(def.cont), int32(u.cont)) {
			continue
		}
		name, from := "a value", ""
		if n := cmp.Or(b.values[u.value].Name, b.values[x].Name); n != "" {
			name = "value " + ident.Quote(n)
		}
		if def.cont != NoCont {
			from = " in " + b.contName(def.cont)
		}
		b.failAt(u.cont, u.pos, "%s uses %s, whose definition%s does not dominate the use: Set it to a variable, and Get it from there", userName(u.what, u.whom), name, from)
		return
	}
}

// definedAt returns, by value, where the caller defined it: by an operation, AddParam
// or a call, and where Research.Construct has placed parameters.
func (b *Builder) definedAt() []defSite {
	defs := make([]defSite, len(b.values))
	for x := range defs {
		defs[x].cont = NoCont
	}
	for k := range b.conts {
		c := &b.conts[k]
		for _, x := range c.Params {
			defs[x] = defSite{ContID(k), InParams}
		}
		for i := range c.Ops {
			defs[c.Ops[i].Result] = defSite{ContID(k), i}
		}
	}
	for k, params := range b.recorder.params {
		for _, prm := range params {
			defs[prm.Value] = defSite{ContID(k), InParams}
		}
	}
	return defs
}

// Other functions

// numbers counts the values, variables and continuations of a function.
type numbers struct{ values, vars, conts int }

// firstNumbers returns where the numbers of the next builder of the program with Options.Foreign
// begin: elsewhere than those of the last ones, so that it has none of theirs as long as their
// functions are small.
func (p *Program) firstNumbers() numbers {
	n := 128 * (p.builders % 16)
	p.builders++
	return numbers{n, n, n}
}

// maxOld bounds skipOld: beyond so many values, numbers are used again.
const maxOld = 1 << 14

// skipOld skips the numbers of values, variables and continuations of the functions
// built before, so that the current function has no such numbers; for Options.Foreign. Of those of
// other builders, see firstNumbers.
func (b *Builder) skipOld() {
	if b.old.values > maxOld {
		return
	}
	for len(b.values) < b.old.values {
		b.newValue(ValueInfo{})
	}
	for len(b.vars) < b.old.vars {
		b.newVar(variable{})
	}
	for len(b.conts) < b.old.conts {
		k := b.Cont("")
		b.status[k] = foreign
	}
}
