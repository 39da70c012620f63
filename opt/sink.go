// This file defines the sinking of objects to where they escape: a cell, a struct or an array
// that leaves its function on some paths only is made on these paths, and is a set of
// variables before. This is the partial escape analysis of Stadler, Würthinger and
// Mössenböck, "Partial Escape Analysis and Scalar Replacement for Java" (CGO 2014).
//
//	let p = new P(1, 2)                   branch(c, keep, leave)
//	branch(c, keep, leave)          =>    where keep() = let p = new P(1, 2) … push(a, p)
//	where keep() = … push(a, p)           where leave() = ret(1)
//	where leave() = ret(p.x)
//
// An object escapes at a use that is more than an access to a field. From there on, it is
// real. It is made just before it escapes, and at the end of a continuation from which a
// jump leads to one where it is real on another way. So it is made at most once on each
// path, as before. If another kind of edge leads there, the object stays where it is.
//
// The new operations, and the variables for the fields, are redefinitions of the object and
// of its fields, so that Commit places the parameters.
//
// The pass expects a verified program. Objects that never escape are left to the pass
// promote.

package opt

import (
	"slices"

	"cpsc/cps"
)

// sink reports whether there are objects that are sunk.
func sink(p *cps.Program, f *cps.Func) bool {
	s := &sinker{prog: p, f: f, index: make([]*sunk, len(f.Values)), edges: map[cps.ContID][]*sunk{}}
	if !s.findObjects() {
		return false
	}
	s.findUses()
	if !s.choose() {
		return false
	}
	s.edit = cps.Edit(p, f)
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
	s.edit.Commit()
	return true
}

// visitsPerCont bounds the work of this pass and of promote: the number of continuations that
// each visits for all objects together, for each continuation of the function.
const visitsPerCont = 16

// A sinker is the state of the pass.
type sinker struct {
	prog    *cps.Program
	f       *cps.Func
	edit    *cps.Editor
	preds   [][]cps.ContID
	objects []*sunk
	index   []*sunk                // by value
	edges   map[cps.ContID][]*sunk // those that are made at the end of a continuation
	visits  int                    // how many are left
}

// A sunk is an object that may be sunk.
type sunk struct {
	value cps.Value
	cont  cps.ContID // where it is made
	op    cps.Op     // which makes it

	used    []cps.ContID        // where it is used, other than where it is made
	escapes []cps.ContID        // where it escapes
	live    map[cps.ContID]bool // at the start of these
	real    map[cps.ContID]bool // at the start of these
	edges   map[cps.ContID]bool // it is made at the end of these, for those after them
	sinks   bool
	fields  []cps.Value // the variables
}

// findObjects reports whether the function makes any.
func (s *sinker) findObjects() bool {
	for k := range s.f.Conts {
		for _, op := range s.f.Conts[k].Ops {
			if op.Code == cps.Cell || op.Code == cps.New || op.Code == cps.ArrayLit {
				o := &sunk{value: op.Result, cont: cps.ContID(k), op: op}
				s.objects = append(s.objects, o)
				s.index[op.Result] = o
			}
		}
	}
	return len(s.objects) > 0
}

// access returns the number of the field of an object that an operation accesses. It
// reports false if the object that is the operand with number n escapes there.
func (s *sinker) access(o *sunk, op *cps.Op, n int) (field int, ok bool) {
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
		use := func(x cps.Value, accesses func(o *sunk) bool) {
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
				use(x, func(o *sunk) bool { _, ok := s.access(o, &c.Ops[i], n); return ok })
			}
		}
		for _, x := range c.Term.Args {
			use(x, func(*sunk) bool { return false })
		}
	}
}

// choose decides which objects sink. It reports whether any does.
func (s *sinker) choose() (any bool) {
	s.visits = visitsPerCont * len(s.f.Conts)
	for _, o := range s.objects {
		o.sinks = len(o.escapes) > 0 && s.visits > 0 && s.findReal(o)
		any = any || o.sinks
	}
	return any
}

// findReal finds where an object is real, and where it has to be made for that. It reports
// whether this is possible, and not just where it is made now.
func (s *sinker) findReal(o *sunk) bool {
	if slices.Contains(o.escapes, o.cont) {
		return false
	}
	o.live, o.real, o.edges = map[cps.ContID]bool{}, map[cps.ContID]bool{}, map[cps.ContID]bool{}
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
			if o.live[to] && !o.real[to] {
				o.real[to] = true
				s.visits--
				work = append(work, to)
			}
		}
	}
	for k := range o.real {
		for _, from := range s.preds[k] {
			if o.real[from] || escapes[from] {
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

// rewrite rewrites a continuation. The redefinition that an operation causes is at the
// point after it, so that one before it, by which an operand becomes real, comes first.
func (s *sinker) rewrite(k cps.ContID) {
	c := &s.f.Conts[k]
	real := map[*sunk]bool{}
	var ops []cps.Op
	makeReal := func(o *sunk) {
		if o.real[k] || real[o] {
			return
		}
		op := o.op
		op.Args, op.Result = slices.Clone(o.fields), s.edit.NewValue(*s.edit.Info(o.value))
		ops = append(ops, op)
		s.edit.Redefine(o.value, k, len(ops), op.Result)
		real[o] = true
	}
	for _, op := range c.Ops {
		local, field := (*sunk)(nil), 0
		for n, x := range op.Args {
			o := s.index[x]
			if o == nil || !o.sinks || o.real[k] || real[o] {
				continue
			}
			if at, ok := s.access(o, &op, n); ok {
				local, field = o, at
			} else {
				makeReal(o)
			}
		}
		if real[local] { // it is stored in itself
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
			makeReal(o)
		}
	}
	for _, o := range s.edges[k] {
		makeReal(o)
	}
	c.Ops = ops
}
