// This file defines the reconstruction of a function after values have received further
// definitions (Braun et al., section 5.1). Such a value becomes a variable, which stands
// for the set of its definitions: each definition writes the variable, each use reads it,
// and the lookup of params.go places the parameters that are needed. Dominance is not
// needed.
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

// A redefinition gives the value old the value of new from a point on.
type redefinition struct {
	old, new Value
	cont     ContID
	at       int // the point in cont; see Redefine
}

// AtEnd is the point after the terminator of a continuation.
const AtEnd = math.MaxInt

// Redefine gives x the value of y from a point in k on. The new definition holds in k and
// in the continuations that can be reached from there, up to another definition of x: its
// original one, or one by Redefine.
//
// The point is before operation number at of k. If at is the number of operations in k, it
// is before the terminator. If at is AtEnd, it is after the terminator, which then still
// uses the earlier value of x.
//
// All redefinitions at one point happen at the same time: the value of y is the one before
// that point, and must be defined there. So two values can be swapped. If x is redefined
// twice at the same point, the last redefinition counts.
//
// Commit rewrites the uses of x. Where different definitions meet, continuations get
// parameters, as few as possible. A use that no definition reaches becomes undefined.
func (e *Editor) Redefine(x Value, k ContID, at int, y Value) {
	switch {
	case e.Func == nil:
		return
	case !e.has(x) || !e.has(y) || uint32(k) >= uint32(len(e.Func.Conts)):
		e.fail("value %d becomes value %d in continuation %d, but the function has only %d values and %d continuations", x, y, k, len(e.placer.values), len(e.Func.Conts))
		return
	case e.TypeOf(x) != e.TypeOf(y):
		e.fail("value %d of type %s becomes value %d of type %s", x, e.Prog.TypeString(e.TypeOf(x)), y, e.Prog.TypeString(e.TypeOf(y)))
		return
	case !e.changeable():
		return
	}
	e.redefs = append(e.redefs, redefinition{x, y, k, at})
}

// checkPoints drops the redefinitions at points that do not exist. Commit calls it, because a pass
// may add the operations after a call of Redefine.
func (e *Editor) checkPoints() {
	e.redefs = slices.DeleteFunc(e.redefs, func(r redefinition) bool {
		n := len(e.Func.Conts[r.cont].Ops)
		wrong := r.at < 0 || r.at > n && r.at != AtEnd
		if wrong {
			e.fail("a value becomes another one at operation %d of continuation %d, which has only %d operations: AtEnd is the point after the terminator", r.at, r.cont, n)
		}
		return wrong
	})
}

// reconstruct rewrites the uses of the redefined values. It works like a front end whose
// only variables are these values: it fills the continuations in reverse postorder, and
// seals each of them when all its predecessors are filled.
func (e *Editor) reconstruct() {
	f := e.Func
	e.declareVariables()
	for range f.Conts {
		e.placer.newNode()
	}
	var order []ContID
	waiting := make([]int, len(f.Conts)) // by continuation: the number of edges from unfilled predecessors
	for _, k := range reachable(f.Conts) {
		order = append(order, ContID(k))
		for _, s := range f.Conts[k].Term.Succs() {
			waiting[s]++
		}
	}
	for x, v := range e.variables {
		if v != 0 && e.placer.values[x].Kind != ParamValue && e.placer.values[x].Kind != OpValue {
			e.placer.write(v-1, Entry, Value(x)) // a constant is defined from the entry on
		}
	}
	for _, k := range order {
		if waiting[k] == 0 {
			e.placer.seal(k)
		}
		e.refill(k)
		for _, s := range f.Conts[k].Term.Targets {
			e.placer.addEdge(k, s)
			if !s.IsOwn() {
				waiting[s]--
			}
		}
	}
	for _, k := range order {
		if !e.placer.nodes[k].sealed { // it has a back edge
			e.placer.seal(k)
		}
	}
	e.placer.selectParams(e.used)
	f.Conts = e.placer.writeArguments(f.Conts, order)
}

// declareVariables makes a variable for each redefined value, and sorts the
// redefinitions by continuation and point.
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

// refill goes through a continuation from its parameters to its end. It writes the
// variables of the values that are defined there, and rewrites the uses.
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
			e.rewriteUses(op.Args, k)
			e.define(op.Result, k, op.Result)
		}
	}
	redefine(len(c.Ops))
	if c.Term.Subject != NoValue {
		c.Term.Subject = e.current(c.Term.Subject, k)
		e.used = append(e.used, c.Term.Subject)
	}
	e.rewriteUses(c.Term.Args, k)
	redefine(AtEnd)
}

// define gives x the value of y from the current point of refill in k on.
func (e *Editor) define(x Value, k ContID, y Value) {
	if v := e.variables[x]; v != 0 {
		e.placer.write(v-1, k, y)
	}
}

// current returns the value of x at the current point of refill in k.
func (e *Editor) current(x Value, k ContID) Value {
	x = e.placer.resolve(x)
	if int(x) < len(e.variables) && e.variables[x] != 0 {
		return e.placer.read(e.variables[x]-1, k)
	}
	return x
}

// rewriteUses replaces operands by their current values, and records that these are used.
func (e *Editor) rewriteUses(args []Value, k ContID) {
	for i, x := range args {
		args[i] = e.current(x, k)
	}
	e.used = append(e.used, args...)
}
