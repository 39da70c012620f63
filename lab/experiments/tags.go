// This file defines a transformation for the experiment on exceptions: functions that take
// several continuations return a tag instead, which their callers test.
//
//	fn f(n, ret: cont(int), raise: cont(string)) =      fn f(n, ret: cont(bool, int, string)) =
//	  … ret(x)                                     =>     … ret(false, x, undef)
//	  … raise(s)                                          … ret(true, undef, s)
//
//	f(n, k, catch)                               =>     f(n, tagged)
//	                                                    where tagged(tag, x, s) = branch(tag, other, first)
//	                                                    where first() = k(x)
//	                                                    where other() = catch(s)

package experiments

import (
	"slices"

	"cpsc/cps"
)

// A tagging is how a function returns a tag.
type tagging struct {
	types []cps.Type // what its return continuation takes: the tag, and then the slots
	slots [][]int    // by continuation parameter: the numbers in types of what it takes
}

// useTags makes all functions return tags that take several continuations, and returns how
// many there were. Functions that are called from outside, by the host or as function
// values stay as they are. Slots are shared by values of the same type. A call that passes on
// the continuations of its caller in their order stays a tail call if both functions return
// tags with equal types; any other is followed by a test. So a program may need more stack
// than before. Where an uncaught exception is reported, the position may be another one.
//
// The program must be verified, and is verified after.
func useTags(p *cps.Program) (changed int, err error) {
	closures := map[cps.FuncID]bool{}
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for _, op := range f.Conts[k].Ops {
				if op.Code == cps.Closure {
					closures[cps.FuncID(op.Aux)] = true
				}
			}
		}
	}
	tags := make([]*tagging, len(p.Funcs))
	for _, f := range p.Funcs {
		outside := f.Extern || f.Exported || f.Name == cps.MainName || f.Name == cps.InitName || closures[f.ID]
		if len(f.ContParams) > 1 && !outside {
			tags[f.ID] = newTagging(f)
			changed++
		}
	}
	for _, f := range p.Funcs {
		if !f.Extern {
			t := tagger{cps.Edit(p, f), tags, tags[f.ID]}
			t.rewrite()
		}
	}
	return changed, cps.Verify(p)
}

func newTagging(f *cps.Func) *tagging {
	t := &tagging{types: []cps.Type{cps.Bool}}
	if len(f.ContParams) > 2 {
		t.types[0] = cps.Int
	}
	for _, c := range f.ContParams {
		var slots []int
		for _, typ := range c.Types {
			slot := 1
			for slot < len(t.types) && (t.types[slot] != typ || slices.Contains(slots, slot)) {
				slot++
			}
			if slot == len(t.types) {
				t.types = append(t.types, typ)
			}
			slots = append(slots, slot)
		}
		t.slots = append(t.slots, slots)
	}
	return t
}

// A tagger rewrites a function.
type tagger struct {
	*cps.Editor
	tags []*tagging // by function; nil if it returns none
	own  *tagging   // that of the function, or nil
}

func (t *tagger) rewrite() {
	f := t.Func
	for k := range len(f.Conts) {
		c := f.Conts[k]
		term := &c.Term
		term.Targets = slices.Clone(term.Targets)
		switch {
		case term.Kind == cps.Return && t.own != nil:
			c.Term = t.result(term.Targets[0].Own(), term.Args, term.Pos)
		case term.Kind == cps.Call && t.tags[term.Func] != nil:
			callee := t.tags[term.Func]
			if !t.passesOn(term.Targets, callee) {
				term.Targets = []cps.ContID{t.test(callee, term.Targets, term.Pos)}
			} else {
				term.Targets = []cps.ContID{cps.Ret}
			}
		case (term.Kind == cps.Call || term.Kind == cps.CallValue) && t.own != nil:
			// The callee stays as it is, but the caller's continuations are gone.
			for slot, to := range term.Targets {
				if to.IsOwn() {
					params := t.params(f.ContParams[to.Own()].Types)
					term.Targets[slot] = t.NewCont(cps.Cont{Name: "tagged", Params: params, Term: t.result(to.Own(), params, term.Pos), Pos: term.Pos})
				}
			}
		}
		f.Conts[k] = c
	}
	if t.own != nil {
		f.ContParams = []cps.ContParam{{Name: cps.RetName, Types: t.own.types}}
	}
	t.Commit()
}

// passesOn reports whether a call may be a tail call: it passes on all continuations of the
// caller, which returns the same as the callee.
func (t *tagger) passesOn(targets []cps.ContID, callee *tagging) bool {
	if t.own == nil || !slices.Equal(t.own.types, callee.types) || len(targets) != len(t.own.slots) {
		return false
	}
	for i, to := range targets {
		if to != cps.Own(i) || !slices.Equal(t.own.slots[i], callee.slots[i]) {
			return false
		}
	}
	return true
}

// result returns the terminator that calls continuation parameter number own.
func (t *tagger) result(own int, args []cps.Value, pos cps.Pos) cps.Term {
	list := make([]cps.Value, len(t.own.types))
	list[0] = t.Constant(cps.ValueInfo{Type: t.own.types[0], Bits: uint64(own)})
	for i, slot := range t.own.slots[own] {
		list[slot] = args[i]
	}
	for i, typ := range t.own.types {
		if list[i] == cps.NoValue {
			list[i] = t.Undef(typ)
		}
	}
	return cps.Term{Kind: cps.Return, Args: list, Targets: []cps.ContID{cps.Ret}, Pos: pos}
}

// test returns a continuation that takes the result of a callee, and goes on to one of the
// continuations that the call passed before.
func (t *tagger) test(callee *tagging, targets []cps.ContID, pos cps.Pos) cps.ContID {
	params := t.params(callee.types)
	next := make([]cps.ContID, len(targets))
	for i, to := range targets {
		var args []cps.Value
		for _, slot := range callee.slots[i] {
			args = append(args, params[slot])
		}
		term := cps.Term{Kind: cps.Jump, Args: args, Targets: []cps.ContID{to}, Pos: pos}
		if to.IsOwn() {
			if term.Kind = cps.Return; t.own != nil {
				term = t.result(to.Own(), args, pos)
			}
		}
		next[i] = t.NewCont(cps.Cont{Name: "result", Term: term, Pos: pos})
	}
	term := cps.Term{Kind: cps.Branch, Subject: params[0], Targets: []cps.ContID{next[len(next)-1], next[0]}, Pos: pos}
	if len(next) > 2 {
		term.Kind, term.Targets = cps.Switch, append(next[1:len(next):len(next)], next[0])
		for i := range next[1:] {
			term.Cases = append(term.Cases, t.Constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(i + 1)}))
		}
	}
	return t.NewCont(cps.Cont{Name: "tagged", Params: params, Term: term, Pos: pos})
}

func (t *tagger) params(types []cps.Type) []cps.Value {
	var list []cps.Value
	for _, typ := range types {
		list = append(list, t.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Type: typ}))
	}
	return list
}
