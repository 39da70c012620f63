// This file defines what the builder says of its own misuse: the error, and the
// check that values are used only where their definitions dominate.

package cps

import "fmt"

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
		where = "function " + quoteName(e.Func)
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
	if b.id != NoFunc {
		e.Func = b.prog.Funcs[b.id].Name
		if k != NoCont {
			e.Cont = b.contName(k)
		}
	}
	b.err = e
}

// begun reports whether a function is built and no mistake was made.
func (b *Builder) begun() bool {
	if b.id == NoFunc {
		b.fail("no function is begun")
	}
	return b.err == nil
}

// ready reports whether something may be added to the current continuation.
func (b *Builder) ready(what, whom string) bool {
	if b.begun() && b.cur == NoCont {
		b.fail("%s: no continuation is entered", userName(what, whom))
	}
	return b.err == nil
}

// hasConts reports whether continuations belong to this function.
func (b *Builder) hasConts(what string, list ...ContID) bool {
	if !b.begun() {
		return false
	}
	for _, k := range list {
		if k < 0 || int(k) >= len(b.conts) || b.status[k] == foreign {
			b.fail("%s: there is no continuation number %d in this function", what, k)
			return false
		}
	}
	return true
}

// mayGoTo reports whether a terminator may be added that goes to continuations.
// One that is never reached may go to sealed ones: it adds no edges.
func (b *Builder) mayGoTo(what string, list ...ContID) bool {
	if !b.ready(what, "") || !b.hasConts(what, list...) {
		return false
	}
	dead := b.dead(b.cur)
	for _, k := range list {
		switch {
		case k == Entry:
			b.fail("%s goes to the entry", what)
			return false
		case b.nodes[k].sealed && !dead:
			b.fail("%s goes to %s, which is sealed", what, b.contName(k))
			return false
		}
	}
	return true
}

// hasVariable reports whether a variable belongs to this function.
func (b *Builder) hasVariable(what string, v Variable) bool {
	if v < 0 || int(v) >= len(b.vars) || b.vars[v].typ == NoType {
		b.fail("%s: there is no variable number %d in this function", what, v)
		return false
	}
	return true
}

// hasType reports whether there is such a type, so that there are values of it.
func (b *Builder) hasType(what, whom string, t Type) bool {
	if b.begun() && !b.prog.has(t) {
		b.fail("%s: there is no type number %d", userName(what, whom), t)
	}
	return b.err == nil
}

// checkSignature checks what DeclareFunc was given.
func (b *Builder) checkSignature(fn *Func) {
	if !fn.Pos.IsValid() {
		b.fail("the function has no position")
	}
	for i, t := range fn.Params {
		if !b.prog.has(t) {
			b.fail("the type of parameter %d is number %d, and there is no such type", i+1, t)
		}
	}
	for i, t := range fn.Results {
		if !b.prog.has(t) {
			b.fail("the type of result %d is number %d, and there is no such type", i+1, t)
		}
	}
}

func (b *Builder) contName(k ContID) string {
	switch {
	case k == Entry:
		return "the entry"
	case b.conts[k].Name == "":
		return fmt.Sprintf("continuation number %d", k)
	}
	return "continuation " + quoteName(b.conts[k].Name)
}

// end makes Begin the next call: what the builder knows of the function is of
// no use any more, and its mistake, if there was one, has been returned.
func (b *Builder) end() {
	b.id, b.cur, b.pos = NoFunc, NoCont, Pos{}
	b.told = b.err != nil
}

// Scope
//
// A value may be used where its definition dominates. Whether it does can be said
// when the function is finished, but hardly ever needs to be asked: most values
// are used in the continuation in which the builder returned them to its caller,
// or in one to which that is the only way. Of the other uses the builder makes a
// list, and checks them at the end. So the dominator tree is computed only for the
// functions that have such uses.
//
// What the builder itself does with values keeps to the rule: placement passes
// a value along edges, and an operation is replaced by one that dominates it.

// A farUse is a use of a value that the builder did not return in the same
// continuation.
type farUse struct {
	value      Value
	cont       ContID
	op         int // the number of the operations before the use
	pos        Pos
	what, whom string // see userName
}

// maxClimb is how far the builder looks for the continuation in which a value was
// returned before it puts a use on the list. Within one expression of a source,
// calls and conditions are the steps.
const maxClimb = 8

// give returns a value to the caller, who may use it from here on, or anywhere if it
// is given in the entry.
func (b *Builder) give(x Value, k ContID) Value {
	if x != NoValue {
		b.given = grow(b.given, int(x)+1)
		if b.given[x] != Entry+1 {
			b.given[x] = k + 1
		}
	}
	return x
}

// use is notified of the use of a value in the current continuation, and returns the
// type of the value.
func (b *Builder) use(x Value, what, whom string) Type {
	switch {
	case x == NoValue:
		b.fail("%s has NoValue as an operand", userName(what, whom))
		return NoType
	case x < 0 || int(x) >= len(b.given) || b.given[x] == 0:
		b.fail("%s uses value number %d, which is none of this function", userName(what, whom), x)
		return NoType
	}
	if k := b.given[x] - 1; k != b.cur && k != Entry {
		if !b.climbsTo(k) {
			b.far = append(b.far, farUse{x, b.cur, len(b.conts[b.cur].Ops), b.pos, what, whom})
		}
		b.given[x] = b.cur + 1
	}
	return b.values[x].Type
}

// climbsTo reports whether a short way up from the current continuation, on which
// every one has a single predecessor, leads to k.
func (b *Builder) climbsTo(k ContID) bool {
	at := b.cur
	for range maxClimb {
		n := &b.nodes[at]
		if !n.sealed || len(n.preds) != 1 {
			return false
		}
		if at = n.preds[0]; at == k {
			return true
		}
	}
	return false
}

// userName names what uses values: what it is, and of whom, which may be "".
func userName(what, whom string) string {
	if whom == "" {
		return what
	}
	return what + " " + quoteName(whom)
}

// checkUses checks the uses on the list, after placement has found the values
// that reads give. Those that are never reached do not count.
func (b *Builder) checkUses() {
	if len(b.far) == 0 {
		return
	}
	v := verifier{defs: make([]place, len(b.values))}
	for x := range v.defs {
		v.defs[x].cont = NoCont
	}
	for i := range b.params {
		v.defs[b.params[i].value] = place{b.params[i].cont, InParams}
	}
	for k := range b.conts {
		c := &b.conts[k]
		for _, x := range c.Params {
			v.defs[x] = place{ContID(k), InParams}
		}
		for i := range c.Ops {
			v.defs[c.Ops[i].Result] = place{ContID(k), i}
		}
	}
	idom := graphOf(b.conts).Dominators()
	v.pre, v.post = treeNumbers(idom)
	reached := func(k ContID) bool { return k == Entry || idom[k] >= 0 }
	for i := range b.far {
		u := &b.far[i]
		x := b.resolve(u.value)
		if kind := b.values[x].Kind; kind == ConstValue || kind == UndefValue || !reached(u.cont) {
			continue
		}
		switch def := v.defs[x]; {
		case def.cont == u.cont && def.op < u.op:
		case def.cont != NoCont && def.cont != u.cont && reached(def.cont) && v.dominates(def.cont, u.cont):
		default:
			name, from := "a value", ""
			if n := b.values[u.value].Name; n != "" {
				name = "value " + quoteName(n)
			}
			if def.cont != NoCont {
				from = " in " + b.contName(def.cont)
			}
			b.failAt(u.cont, u.pos, "%s uses %s, whose definition%s does not dominate the use", userName(u.what, u.whom), name, from)
			return
		}
	}
}

// Other functions

// maxOld is the number of numbers up to which those of earlier functions are not
// given again.
const maxOld = 1 << 14

// skipOld passes over the numbers that belong to what was built before, for
// Options.Foreign: no value, variable or continuation gets one of them.
func (b *Builder) skipOld(values, vars, conts int) {
	for len(b.values) < values && values < maxOld {
		b.newValue(ValueInfo{})
	}
	for len(b.vars) < vars && vars < maxOld {
		b.vars = append(b.vars, variable{})
	}
	for len(b.conts) < conts && conts < maxOld {
		b.status[b.Cont("")] = foreign
	}
}
