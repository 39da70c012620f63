// This file defines the reconstruction of a function after values have received further
// definitions (Braun et al., section 5.1). Such a value becomes a variable, which stands
// for the set of its definitions: each definition writes the variable, each use reads it,
// and the lookup (params.go) places the parameters that are needed. Dominance is not
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

	"cpsc/place"
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
// uses the earlier value of x. The continuation and the operation may be added later: the point
// has to exist when Commit is called.
//
// All redefinitions at one point happen at the same time: the value of y is the one before
// that point, and must be defined there. So two values can be swapped. If x is redefined
// twice at the same point, the last redefinition counts.
//
// Commit rewrites the uses of x. Where different definitions meet, continuations get
// parameters, as few as possible. Those that the function has stay as they are, except that the
// parameters of a continuation with a single jump to it are their arguments. A use that no definition
// reaches becomes undefined.
func (e *Editor) Redefine(x Value, k ContID, at int, y Value) {
	switch {
	case e.Func == nil:
		return
	case !e.has(x) || !e.has(y):
		e.fail("value %d becomes value %d, but the function has only %d values", x, y, len(e.table.values))
		return
	case e.TypeOf(x) != e.TypeOf(y):
		e.fail("value %d of type %s becomes value %d of type %s", x, e.Prog.TypeString(e.TypeOf(x)), y, e.Prog.TypeString(e.TypeOf(y)))
		return
	case !e.changeable():
		return
	}
	e.redefs = append(e.redefs, redefinition{x, y, k, at})
}

// checkPoints checks that the points of the redefinitions exist. Commit calls it, because a pass
// may add the continuation and its operations after a call of Redefine.
func (e *Editor) checkPoints() {
	for _, r := range e.redefs {
		if uint32(r.cont) >= uint32(len(e.Func.Conts)) {
			e.fail("a value becomes another one in continuation %d, but the function has only %d continuations", r.cont, len(e.Func.Conts))
			continue
		}
		if n := len(e.Func.Conts[r.cont].Ops); r.at < 0 || r.at > n && r.at != AtEnd {
			e.fail("a value becomes another one at operation %d of continuation %d, which has only %d operations: AtEnd is the point after the terminator", r.at, r.cont, n)
		}
	}
}

// reconstruct rewrites the uses of the redefined values. It works like a front end whose
// only variables are these values: it fills the continuations in reverse postorder, and
// seals each of them when all its predecessors are filled. Reached
// lists the continuations that can be reached, in reverse postorder.
//
// A continuation with a single jump to it is filled with the arguments in place of its parameters, since
// Commit appends it to its predecessor. Otherwise a redefinition by such a parameter would be taken for
// one by another value.
func (e *Editor) reconstruct(reached []int32) {
	f := e.Func
	rec := &reconstruction{Editor: e, p: placers.Get().(*place.Placer), redefs: e.redefs}
	defer placers.Put(rec.p)
	var vars []variable
	opts := Options{}
	rec.p.Reset(opts.placing(&e.table, &vars))
	rec.declareVariables(&vars)
	for range f.Conts {
		rec.p.NewBlock()
	}
	out := make([][]int32, len(f.Conts)) // by continuation and target: the number of the edge
	order := make([]ContID, 0, len(reached))
	waiting := make([]int, len(f.Conts)) // by continuation: the number of edges from unfilled predecessors
	for _, k := range reached {
		order = append(order, ContID(k))
		for _, s := range f.Conts[k].Term.Succs() {
			waiting[s]++
		}
	}
	for x, v := range rec.variables {
		if kind := e.table.values[x].Kind; v != 0 && kind != ParamValue && kind != OpValue {
			rec.p.Write(place.Var(v-1), place.Block(Entry), Value(x)) // a constant is defined from the entry on
		}
	}
	for _, k := range order {
		if waiting[k] == 0 {
			rec.p.Seal(place.Block(k))
		}
		rec.refill(k)
		t := &f.Conts[k].Term
		for _, s := range t.Targets {
			edge := int32(-1)
			if !s.IsOwn() {
				edge = int32(rec.p.Edge(place.Block(k), place.Block(s)))
				waiting[s]--
			}
			out[k] = append(out[k], edge)
		}
		if t.Kind == Jump && waiting[t.Targets[0]] == 0 && len(rec.p.Preds(place.Block(t.Targets[0]))) == 1 {
			for i, x := range f.Conts[t.Targets[0]].Params {
				rec.p.Replace(x, rec.resolve(t.Args[i]))
			}
		}
	}
	for _, k := range order {
		if !rec.p.Sealed(place.Block(k)) { // it has a back edge
			rec.p.Seal(place.Block(k))
		}
	}
	if err := rec.p.Finish(rec.used); err != nil {
		e.fail("%v", err)
		return
	}
	placed := make([][]place.Param, len(f.Conts))
	for k := range placed {
		placed[k] = slices.Clone(rec.p.Params(place.Block(k)))
	}
	passing := passing{conts: f.Conts, out: out, placed: placed, table: &e.table}
	f.Conts = passing.writeArguments(order)
	for x := range e.table.values {
		e.replace(Value(x), rec.p.Resolve(Value(x)))
	}
}

// resolve returns the value that x was replaced by, before reconstruction or by it, or x.
func (rec *reconstruction) resolve(x Value) Value { return rec.p.Resolve(rec.Editor.resolve(x)) }

// A reconstruction is the state of reconstruct.
type reconstruction struct {
	*Editor
	p         *place.Placer
	redefs    []redefinition
	variables []Variable // by value of the function: the variable that it has become, plus one
	used      []Value
}

// declareVariables makes a variable for each redefined value, and sorts the
// redefinitions by continuation and point.
func (rec *reconstruction) declareVariables(vars *[]variable) {
	rec.variables = make([]Variable, len(rec.table.values))
	for i := range rec.redefs {
		r := &rec.redefs[i]
		r.old = rec.resolve(r.old)
		if rec.variables[r.old] == 0 {
			info := &rec.table.values[r.old]
			*vars = append(*vars, variable{info.Name, info.Type})
			rec.variables[r.old] = Variable(rec.p.NewVar() + 1)
		}
	}
	for x := range rec.variables { // before arguments replace parameters: the value of a variable is no variable
		rec.variables[x] = rec.variables[rec.resolve(Value(x))]
	}
	slices.SortStableFunc(rec.redefs, func(r, s redefinition) int {
		return cmp.Or(cmp.Compare(r.cont, s.cont), cmp.Compare(r.at, s.at))
	})
}

// refill goes through a continuation from its parameters to its end. It writes the
// variables of the values that are defined there, and rewrites the uses.
func (rec *reconstruction) refill(k ContID) {
	first, _ := slices.BinarySearchFunc(rec.redefs, k, func(r redefinition, k ContID) int { return cmp.Compare(r.cont, k) })
	redefs := rec.redefs[first:]
	redefine := func(until int) {
		n := 0
		for n < len(redefs) && redefs[n].cont == k && redefs[n].at <= until {
			redefs[n].new = rec.current(redefs[n].new, k)
			n++
		}
		for _, r := range redefs[:n] {
			rec.define(r.old, k, r.new)
		}
		redefs = redefs[n:]
	}

	c := &rec.Func.Conts[k]
	for _, x := range c.Params {
		rec.define(x, k, x)
	}
	for i := range c.Ops {
		redefine(i)
		if op := &c.Ops[i]; op.Code != NoCode {
			rec.rewriteUses(op.Args, k)
			rec.define(op.Result, k, op.Result)
		}
	}
	redefine(len(c.Ops))
	if c.Term.Subject != NoValue {
		c.Term.Subject = rec.current(c.Term.Subject, k)
		rec.used = append(rec.used, c.Term.Subject)
	}
	rec.rewriteUses(c.Term.Args, k)
	redefine(AtEnd)
}

// define gives x the value of y from the current point of refill in k on.
func (rec *reconstruction) define(x Value, k ContID, y Value) {
	if v := rec.variables[x]; v != 0 {
		rec.p.Write(place.Var(v-1), place.Block(k), y)
	}
}

// current returns the value of x at the current point of refill in k.
func (rec *reconstruction) current(x Value, k ContID) Value {
	if v := rec.variables[x]; v != 0 {
		return rec.p.Read(place.Var(v-1), place.Block(k))
	}
	return rec.resolve(x)
}

// rewriteUses replaces operands by their current values, and records that these are used.
func (rec *reconstruction) rewriteUses(args []Value, k ContID) {
	for i, x := range args {
		args[i] = rec.current(x, k)
	}
	rec.used = append(rec.used, args...)
}
