// This file defines the reconstruction of a function whose values have got
// several definitions, after Braun et al., section 5.1: such a value is a
// variable, and the lookup of params.go finds what each use of it means.

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
// many, or AtEnd. There y must be defined. Of several redefinitions of x at one
// place the last counts.
//
// Commit rewrites the uses of x. Where different definitions meet, continuations
// get parameters, as few as possible.
func (e *Editor) Redefine(x Value, k ContID, at int, y Value) {
	e.redefs = append(e.redefs, redefinition{x, y, k, at})
}

// reconstruct rewrites the uses of the values that were redefined.
//
// It builds the function once more, as far as these values are concerned: what
// defines one sets a variable, what uses one gets it, and a continuation is
// sealed when all its predecessors are filled. No dominance is computed.
func (e *Editor) reconstruct() {
	f := e.Func
	e.variables = make([]Variable, len(e.values))
	for i := range e.redefs {
		if x := e.resolve(e.redefs[i].old); e.variables[x] == 0 {
			e.vars = append(e.vars, variable{e.values[x].Name, e.values[x].Type})
			e.variables[x] = Variable(len(e.vars))
		}
	}
	slices.SortStableFunc(e.redefs, func(r, s redefinition) int {
		return cmp.Or(cmp.Compare(r.cont, s.cont), cmp.Compare(r.at, s.at))
	})

	var order []ContID
	waiting := make([]int, len(f.Conts)) // for so many predecessors
	for range f.Conts {
		e.newNode()
	}
	for _, k := range reachable(f.Conts) {
		order = append(order, ContID(k))
		for _, s := range f.Conts[k].Term.Succs() {
			waiting[s]++
		}
	}
	for _, k := range order {
		if waiting[k] == 0 {
			e.seal(k)
		}
		e.refill(k)
		for _, s := range f.Conts[k].Term.Succs() {
			e.addEdge(k, s)
			waiting[s]--
		}
	}
	for _, k := range order {
		if !e.nodes[k].sealed {
			e.seal(k)
		}
	}
	e.finish(e.used)
	f.Conts = e.writeArguments(f.Conts, order)
}

// refill goes through a continuation, defining and using variables.
func (e *Editor) refill(k ContID) {
	c := &e.Func.Conts[k]
	define := func(x, y Value) {
		if v := e.variables[e.resolve(x)]; v != 0 {
			e.write(v-1, k, y)
		}
	}
	at, _ := slices.BinarySearchFunc(e.redefs, k, func(r redefinition, k ContID) int { return cmp.Compare(r.cont, k) })
	redefine := func(until int) {
		for ; at < len(e.redefs) && e.redefs[at].cont == k && e.redefs[at].at <= until; at++ {
			define(e.redefs[at].old, e.current(e.redefs[at].new, k))
		}
	}
	for _, x := range c.Params {
		define(x, x)
	}
	for i := range c.Ops {
		redefine(i)
		if op := &c.Ops[i]; op.Code != NoCode {
			e.reuse(op.Args, k)
			if op.Result != NoValue {
				define(op.Result, op.Result)
			}
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

// current returns what a value is worth where refill is.
func (e *Editor) current(x Value, k ContID) Value {
	x = e.resolve(x)
	if int(x) < len(e.variables) && e.variables[x] != 0 {
		return e.read(e.variables[x]-1, k)
	}
	return x
}

func (e *Editor) reuse(args []Value, k ContID) {
	for i, x := range args {
		args[i] = e.current(x, k)
	}
	e.used = append(e.used, args...)
}
