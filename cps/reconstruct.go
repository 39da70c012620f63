// This file defines the reconstruction of a function in which values have got
// further definitions, after Braun et al., section 5.1. Such a value is not a
// value any more but a variable, a handle for the set of its definitions: each
// of them writes the variable, each use reads it, and the lookup of params.go
// places the parameters that are needed. No dominance is computed.
//
// In the paper's Figure 7, B leads to C, where v0 of B is used:
//
//	A() = B()
//	B() = let v0 = …  branch(c, C, D)
//	C() = ret(v0)
//
// A pass that lets A jump to C puts a copy v1 of v0 into A, and calls
// Redefine(v0, A, AtEnd, v1). Commit then does writeVariable(V, A, v1) and
// writeVariable(V, B, v0), and readVariable(V, C) where C uses v0. This gives C a
// parameter v2:
//
//	A() = let v1 = …  C(v1)
//	B() = let v0 = …  branch(c, then, D)
//	then() = C(v0)
//	C(v2) = ret(v2)

package cps

import (
	"cmp"
	"math"
	"slices"
)

// A redefinition says that from a place on, a value is worth another.
type redefinition struct {
	old, new Value
	cont     ContID
	at       int
}

// AtEnd is the place behind the terminator of a continuation.
const AtEnd = math.MaxInt

// Redefine says that x is worth y from a place in k on, and where k leads, until
// another definition of x is met: its own, or one that Redefine gives. The place
// is in front of operation number at of k, or of its terminator if it has only so
// many, or AtEnd, where the terminator still uses what x was worth before.
//
// All that is redefined at one place is redefined at once: y is what it was worth
// up to there, and must be defined. So two values may be swapped. If x is
// redefined twice at one place, the last one counts.
//
// Commit rewrites the uses of x. Where different definitions meet, continuations
// get parameters, as few as possible; where none arrives, x is undefined.
func (e *Editor) Redefine(x Value, k ContID, at int, y Value) {
	e.redefs = append(e.redefs, redefinition{x, y, k, at})
}

// reconstruct rewrites the uses of the values that were redefined. As far as they
// are concerned it builds the function once more: it fills the continuations in
// reverse postorder, and seals each when all its predecessors are filled.
func (e *Editor) reconstruct() {
	f := e.Func
	e.declareVariables()
	for range f.Conts {
		e.placer.newNode()
	}
	var order []ContID
	waiting := make([]int, len(f.Conts)) // the edges from what is not filled
	for _, k := range reachable(f.Conts) {
		order = append(order, ContID(k))
		for _, s := range f.Conts[k].Term.Succs() {
			waiting[s]++
		}
	}
	for x, v := range e.variables {
		if v != 0 && e.placer.values[x].Kind != ParamValue && e.placer.values[x].Kind != OpValue {
			e.placer.write(v-1, Entry, Value(x)) // a constant is there from the beginning
		}
	}
	for _, k := range order {
		if waiting[k] == 0 {
			e.placer.seal(k)
		}
		e.refill(k)
		for _, s := range f.Conts[k].Term.Succs() {
			e.placer.addEdge(k, s)
			waiting[s]--
		}
	}
	for _, k := range order {
		if !e.placer.nodes[k].sealed { // a loop comes back to it
			e.placer.seal(k)
		}
	}
	e.placer.selectParams(e.used)
	f.Conts = e.placer.writeArguments(f.Conts, order)
}

// declareVariables makes a variable of each value that was redefined, and sorts
// the redefinitions by place.
func (e *Editor) declareVariables() {
	e.variables = make([]Variable, len(e.placer.values))
	for i := range e.redefs {
		r := &e.redefs[i]
		r.old = e.placer.resolve(r.old)
		if e.variables[r.old] == 0 {
			e.placer.vars = append(e.placer.vars, variable{name: e.placer.values[r.old].Name, typ: e.placer.values[r.old].Type})
			e.variables[r.old] = Variable(len(e.placer.vars))
		}
	}
	slices.SortStableFunc(e.redefs, func(r, s redefinition) int {
		return cmp.Or(cmp.Compare(r.cont, s.cont), cmp.Compare(r.at, s.at))
	})
}

// refill goes through a continuation from its parameters to its end. It writes
// what is defined there and rewrites what is used.
func (e *Editor) refill(k ContID) {
	first, _ := slices.BinarySearchFunc(e.redefs, k, func(r redefinition, k ContID) int { return cmp.Compare(r.cont, k) })
	redefs := e.redefs[first:]
	redefine := func(until int) {
		n := 0
		for n < len(redefs) && redefs[n].cont == k && redefs[n].at <= until {
			redefs[n].new = e.current(redefs[n].new, k)
			n++
		}
		for _, r := range redefs[:n] {
			e.define(r.old, k, r.new)
		}
		redefs = redefs[n:]
	}

	c := &e.Func.Conts[k]
	for _, x := range c.Params {
		e.define(x, k, x)
	}
	for i := range c.Ops {
		redefine(i)
		if op := &c.Ops[i]; op.Code != NoCode {
			e.reuse(op.Args, k)
			e.define(op.Result, k, op.Result)
		}
	}
	redefine(len(c.Ops))
	if c.Term.Subject != NoValue {
		c.Term.Subject = e.current(c.Term.Subject, k)
		e.used = append(e.used, c.Term.Subject)
	}
	e.reuse(c.Term.Args, k)
	redefine(AtEnd)
}

// define says that x is worth y from where refill is in k.
func (e *Editor) define(x Value, k ContID, y Value) {
	if v := e.variables[x]; v != 0 {
		e.placer.write(v-1, k, y)
	}
}

// current returns what x is worth where refill is in k.
func (e *Editor) current(x Value, k ContID) Value {
	x = e.placer.resolve(x)
	if int(x) < len(e.variables) && e.variables[x] != 0 {
		return e.placer.read(e.variables[x]-1, k)
	}
	return x
}

// reuse puts what they are worth in the place of values that are used.
func (e *Editor) reuse(args []Value, k ContID) {
	for i, x := range args {
		args[i] = e.current(x, k)
	}
	e.used = append(e.used, args...)
}
