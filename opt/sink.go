// This file defines the sinking of objects to where they escape. If a cell, a struct or an
// array leaves its function on some paths only, it is made on these paths only; until then,
// its fields are variables. This is the partial escape analysis of Stadler, Würthinger and
// Mössenböck, "Partial Escape Analysis and Scalar Replacement for Java" (CGO 2014).
//
//	let p = new P(1, 2)                   branch(c, keep, leave)
//	branch(c, keep, leave)          =>    where keep() = let p = new P(1, 2) … push(a, p)
//	where keep() = … push(a, p)           where leave() = ret(1)
//	where leave() = ret(p.x)
//
// An object escapes at a use that is more than an access to a field. Just before that, it is
// materialised: the operation that makes it is executed there. If it is materialised on some
// edges to a join only, and live there, it must be on the others too, so it is made at the
// ends of the continuations from which those edges come. So it is made at most once on each
// path, as before. If one of those edges is not a jump, the object stays where it is.
//
// Each new operation redefines the object, and each write redefines the variable of a field
// (cps.Editor.Redefine), so that Commit places the parameters.
//
// The pass expects a verified program. Objects that never escape are left to the pass
// promote.

package opt

import (
	"slices"

	"cpsc/cps"
)

// sink moves objects to where they escape. It reports whether it moved any.
func sink(p *cps.Program, f *cps.Func) bool {
	s := &sinker{prog: p, f: f, index: make([]*sinkable, len(f.Values)), edges: map[cps.ContID][]*sinkable{}}
	if !s.findObjects() {
		return false
	}
	s.findUses()
	if !s.choose() {
		return false
	}
	s.edit = cps.EditInPlace(p, f)
	for _, o := range s.objects {
		if !o.sinks {
			continue
		}
		o.fields = newFields(s.edit, o.value, cps.OpValue, len(o.op.Args))
		for k := range o.edges {
			s.edges[k] = append(s.edges[k], o)
		}
	}
	for k := range f.Conts {
		if k == int(cps.Entry) || len(s.preds[k]) > 0 {
			s.rewrite(cps.ContID(k))
		}
	}
	commit(s.edit)
	return true
}

// visitsPerCont bounds the work of this pass and of promote. In a function of n continuations,
// each of them skips further objects when it has visited visitsPerCont*n continuations.
const visitsPerCont = 16

// A sinker is the state of the pass.
type sinker struct {
	prog    *cps.Program
	f       *cps.Func
	edit    *cps.Editor
	preds   [][]cps.ContID
	objects []*sinkable
	index   []*sinkable                // by value
	edges   map[cps.ContID][]*sinkable // by continuation: the objects that are made at its end
	visits  int                        // how many visits of continuations are left
}

// A sinkable is an object that the pass may sink.
type sinkable struct {
	value cps.Value
	cont  cps.ContID // where it is made
	op    cps.Op     // the operation that makes it

	used         []cps.ContID        // where it is used, other than where it is made
	escapes      []cps.ContID        // where it escapes
	live         map[cps.ContID]bool // the continuations at whose start it is live
	materialised map[cps.ContID]bool // the continuations at whose start it is live and materialised
	edges        map[cps.ContID]bool // the continuations at whose end it is made, because a join after them needs it materialised
	sinks        bool
	fields       []cps.Value // the variables of its fields
}

// findObjects finds the objects that the function makes. It reports whether there are any.
func (s *sinker) findObjects() bool {
	for k := range s.f.Conts {
		for _, op := range s.f.Conts[k].Ops {
			if op.Code == cps.Cell || op.Code == cps.New || op.Code == cps.ArrayLit {
				o := &sinkable{value: op.Result, cont: cps.ContID(k), op: op}
				s.objects = append(s.objects, o)
				s.index[op.Result] = o
			}
		}
	}
	return len(s.objects) > 0
}

// access returns the number of the field of o that an operation accesses, whose operand number
// n is o. It reports false if the operation does not just access a field, so that o escapes.
func (s *sinker) access(o *sinkable, op *cps.Op, n int) (field int, ok bool) {
	if n > 0 {
		return 0, false
	}
	switch op.Code {
	case cps.GetField, cps.SetField:
		return int(op.Aux), true
	case cps.Load, cps.Store:
		return 0, true
	case cps.Index, cps.SetIndex:
		i := s.f.Info(op.Args[1])
		return int(i.Int()), i.Kind == cps.ConstValue && 0 <= i.Int() && i.Int() < int64(len(o.op.Args))
	}
	return 0, false
}

// findUses finds where objects are used and where they escape.
func (s *sinker) findUses() {
	s.preds = s.f.Preds()
	for k := range s.f.Conts {
		if k != int(cps.Entry) && len(s.preds[k]) == 0 {
			continue
		}
		c := &s.f.Conts[k]
		use := func(x cps.Value, accesses func(o *sinkable) bool) {
			o := s.index[x]
			if o == nil {
				return
			}
			if o.cont != cps.ContID(k) {
				o.used = append(o.used, cps.ContID(k))
			}
			if !accesses(o) {
				o.escapes = append(o.escapes, cps.ContID(k))
			}
		}
		for i := range c.Ops {
			for n, x := range c.Ops[i].Args {
				use(x, func(o *sinkable) bool { _, ok := s.access(o, &c.Ops[i], n); return ok })
			}
		}
		for _, x := range c.Term.Args {
			use(x, func(*sinkable) bool { return false })
		}
	}
}

// choose decides which objects sink. It reports whether any does.
func (s *sinker) choose() (any bool) {
	s.visits = visitsPerCont * len(s.f.Conts)
	for _, o := range s.objects {
		o.sinks = len(o.escapes) > 0 && s.visits > 0 && s.findMaterialised(o)
		any = any || o.sinks
	}
	return any
}

// findMaterialised finds where an object is materialised, and at the ends of which
// continuations it has to be made for that. It reports false if the object cannot sink: if it
// escapes in the continuation that makes it, or if it would have to be made at the end of
// that one, or of one that does not end in a jump.
func (s *sinker) findMaterialised(o *sinkable) bool {
	if slices.Contains(o.escapes, o.cont) {
		return false
	}
	o.live, o.materialised, o.edges = map[cps.ContID]bool{}, map[cps.ContID]bool{}, map[cps.ContID]bool{}
	work := slices.Clone(o.used)
	for len(work) > 0 {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if k == o.cont || o.live[k] {
			continue
		}
		o.live[k] = true
		s.visits--
		work = append(work, s.preds[k]...)
	}
	escapes := map[cps.ContID]bool{}
	for _, k := range o.escapes {
		escapes[k] = true
	}
	work = slices.Clone(o.escapes)
	for len(work) > 0 {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range s.f.Conts[k].Term.Succs() {
			if o.live[to] && !o.materialised[to] {
				o.materialised[to] = true
				s.visits--
				work = append(work, to)
			}
		}
	}
	for k := range o.materialised {
		for _, from := range s.preds[k] {
			if o.materialised[from] || escapes[from] {
				continue
			}
			if s.f.Conts[from].Term.Kind != cps.Jump || from == o.cont {
				return false
			}
			o.edges[from] = true
		}
	}
	return true
}

// rewrite rewrites a continuation. An object that escapes by an operation is materialised, and
// so redefined, at the point before the operation. What the operation itself redefines, it
// redefines at the point after it.
func (s *sinker) rewrite(k cps.ContID) {
	c := &s.f.Conts[k]
	materialised := map[*sinkable]bool{}
	var ops []cps.Op
	materialise := func(o *sinkable) {
		if o.materialised[k] || materialised[o] {
			return
		}
		op := o.op
		op.Args, op.Result = slices.Clone(o.fields), s.edit.NewValue(*s.edit.Info(o.value))
		ops = append(ops, op)
		s.edit.Redefine(o.value, k, len(ops), op.Result)
		materialised[o] = true
	}
	for _, op := range c.Ops {
		local, field := (*sinkable)(nil), 0
		for n, x := range op.Args {
			o := s.index[x]
			if o == nil || !o.sinks || o.materialised[k] || materialised[o] {
				continue
			}
			if at, ok := s.access(o, &op, n); ok {
				local, field = o, at
			} else {
				materialise(o)
			}
		}
		if materialised[local] { // the operation stores the object in itself, so it is materialised by now
			local = nil
		}
		after := len(ops) + 1
		switch made := s.index[op.Result]; {
		case made != nil && made.sinks:
			for i, x := range op.Args {
				s.edit.Redefine(made.fields[i], k, after, x)
			}
			op.Code = cps.NoCode
		case local != nil && writes(&op):
			s.edit.Redefine(local.fields[field], k, after, op.Args[len(op.Args)-1])
			op.Code = cps.NoCode
		case local != nil:
			s.edit.Redefine(op.Result, k, after, local.fields[field])
			op.Code = cps.NoCode
		}
		ops = append(ops, op)
	}
	for _, x := range c.Term.Args {
		if o := s.index[x]; o != nil && o.sinks {
			materialise(o)
		}
	}
	for _, o := range s.edges[k] {
		materialise(o)
	}
	c.Ops = ops
}
