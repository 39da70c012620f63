// This file defines shrinking reductions of continuations, which always make a
// program smaller, after Appel and Jim, "Shrinking Lambda Expressions in Linear Time"
// (JFP 1997).
//
//	inlining  k(x) = …, reached by a single jump, becomes a part of the continuation
//	          that jumps; Commit does this
//	eta       k(x) = j(y, …) is removed: jumps to k go to j directly; likewise
//	          k(x) = ret(y, …) and exit: a jump to k returns directly
//	forks     k(x) = branch(x, j, l): a jump k(y) becomes branch(y, j, l)
//	folding   branch(c, k, k) becomes k(), and so does branch(c, j, k) if both do the same jump;
//	          branch(!c, j, k) becomes branch(c, k, j)
//
// The pass expects a verified function. It changes only terminators and removes only
// continuations without operations. It does not make a tail call of a call whose
// continuation only returns, k(x) = ret(x). The calling function would disappear from
// the calls that lead to a trap, and a recursion that exhausts the stack would run
// forever.
//
// A further continuation of a call that only throws again, h(x) = raise(x), is removed as
// long as another local one remains, so that the calling function still waits. It stays if
// main receives throws, because an uncaught throw would have another position. The first
// continuation of a call always stays. Without it, only the others would keep the calling
// function waiting, and the pass unused could not remove them if the callee never calls them.

package opt

import (
	"slices"

	"cpsc/cps"
)

func shrink(p *cps.Program, f *cps.Func) bool {
	s := shrinker{e: cps.EditInPlace(p, f), f: f, uses: countUses(f), edges: make([]int, len(f.Conts)), header: make([]bool, len(f.Conts))}
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Succs() {
			s.edges[to]++
			s.header[to] = s.header[to] || int(to) <= k
		}
	}
	// The continuations are processed in reverse, so that each link of a chain of
	// jumps already leads to its end when the link before it is processed.
	for k := len(f.Conts) - 1; k >= 0; k-- {
		s.cont(&f.Conts[k])
	}
	if s.changed {
		commit(s.e)
	}
	return s.changed
}

type shrinker struct {
	e       *cps.Editor
	f       *cps.Func
	uses    []int  // by value
	edges   []int  // by continuation: the number of incoming edges before the pass
	header  []bool // by continuation: an edge leads back to it
	changed bool
}

// countUses counts the uses of values by operations and terminators.
func countUses(f *cps.Func) []int {
	uses := make([]int, len(f.Values))
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				uses[x]++
			}
		}
		uses[c.Term.Subject]++
		for _, x := range c.Term.Args {
			uses[x]++
		}
	}
	return uses
}

// cont shrinks the terminator of a continuation.
func (s *shrinker) cont(c *cps.Cont) {
	t := &c.Term
	switch t.Kind {
	case cps.Jump:
		if k := s.forwarder(t.Targets[0]); k != nil && &k.Term != t {
			*t = substitute(k, t.Args)
			s.changed = true
		} else if k := s.fork(t.Targets[0]); k != nil {
			*t = substitute(k, t.Args)
			s.changed = true
		} else if s.edges[t.Targets[0]] == 1 {
			s.changed = true
		}
	case cps.Call, cps.CallValue:
		for slot := range t.Succs() {
			s.skipForwarder(t, slot)
		}
	case cps.Branch, cps.Switch:
		for slot, target := range t.Targets {
			k := s.forwarder(target)
			if k != nil && k.Term.Kind == cps.Jump && len(k.Term.Args) == 0 && k.Term.Targets[0] != target {
				t.Targets[slot] = k.Term.Targets[0]
				s.changed = true
			}
		}
		s.fold(t)
	}
}

// skipForwarder replaces a target of a call by the target of its terminator, if all that the
// continuation does is to pass its parameters there.
func (s *shrinker) skipForwarder(t *cps.Term, slot int) {
	k := s.forwarder(t.Targets[slot])
	if k == nil || len(k.Term.Targets) == 0 || !slices.Equal(k.Params, k.Term.Args) {
		return
	}
	if k.Term.Kind == cps.Return && (slot == 0 || !s.keepsFrame(t, slot) || mainReceivesThrows(s.e.Prog)) {
		return
	}
	t.Targets[slot] = k.Term.Targets[0]
	s.changed = true
}

// keepsFrame reports whether a call has a local target other than that in a slot.
func (s *shrinker) keepsFrame(t *cps.Term, slot int) bool {
	for other := range t.Succs() {
		if other != slot {
			return true
		}
	}
	return false
}

// forwarder returns continuation k if it only jumps, returns or exits, and its
// parameters are used only by its own terminator. Otherwise it returns nil.
func (s *shrinker) forwarder(k cps.ContID) *cps.Cont {
	c := &s.f.Conts[k]
	if len(c.Ops) > 0 || k == cps.Entry {
		return nil
	}
	t := &c.Term
	if t.Kind != cps.Return && t.Kind != cps.Exit && (t.Kind != cps.Jump || t.Targets[0] == k) {
		return nil
	}
	for _, x := range c.Params {
		uses := s.uses[x]
		for _, y := range append(t.Args[:len(t.Args):len(t.Args)], t.Subject) {
			if y == x {
				uses--
			}
		}
		if uses > 0 {
			return nil
		}
	}
	return c
}

// fork returns continuation k if it only branches or switches on its parameter, which nothing else
// uses. Otherwise, or if k is the header of a loop, it returns nil. A jump to it becomes the branch,
// with targets that take no parameters in any case.
func (s *shrinker) fork(k cps.ContID) *cps.Cont {
	c := &s.f.Conts[k]
	if len(c.Ops) > 0 || !isFork(&c.Term) || len(c.Params) != 1 || c.Params[0] != c.Term.Subject || s.uses[c.Term.Subject] > 1 || s.header[k] {
		return nil
	}
	return c
}

// substitute returns the terminator of a continuation with its parameters replaced by
// arguments.
func substitute(k *cps.Cont, args []cps.Value) cps.Term {
	with := func(x cps.Value) cps.Value {
		if i := slices.Index(k.Params, x); i >= 0 {
			return args[i]
		}
		return x
	}
	t := k.Term
	t.Subject = with(t.Subject)
	t.Targets = slices.Clone(t.Targets)
	t.Args = slices.Clone(t.Args)
	for i, x := range t.Args {
		t.Args[i] = with(x)
	}
	return t
}

// doSame reports whether two targets of a branch or switch are the same continuation, or
// do only the same jump.
func (s *shrinker) doSame(k, j cps.ContID) bool {
	if k == j {
		return true
	}
	a, b := s.forwarder(k), s.forwarder(j)
	return a != nil && b != nil && a.Term.Kind == cps.Jump && b.Term.Kind == cps.Jump &&
		a.Term.Targets[0] == b.Term.Targets[0] && slices.Equal(a.Term.Args, b.Term.Args)
}

// fold replaces a branch or switch whose targets all do the same by a jump, and
// removes a negation from the condition of a branch by swapping its targets.
func (s *shrinker) fold(t *cps.Term) {
	if !slices.ContainsFunc(t.Targets, func(k cps.ContID) bool { return !s.doSame(k, t.Targets[0]) }) {
		*t = cps.Term{Kind: cps.Jump, Targets: t.Targets[:1], Pos: t.Pos}
		s.changed = true
		return
	}
	if op := s.e.Operation(t.Subject); t.Kind == cps.Branch && op != nil && op.Code == cps.Not {
		t.Subject = op.Args[0]
		t.Targets[0], t.Targets[1] = t.Targets[1], t.Targets[0]
		s.changed = true
	}
}
