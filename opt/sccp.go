// This file defines sparse conditional constant propagation, after Wegman and
// Zadeck, "Constant Propagation with Conditional Branches" (TOPLAS 1991), with
// parameters instead of phi functions.
//
// The algorithm is optimistic: it assumes that every value is constant and that no
// continuation is reached, until it finds evidence to the contrary. So it finds
// constants that depend on each other in a loop, and constants that are found only
// because some branches are never taken.
//
// The pass expects a verified function. It moves nothing and adds no operation. It
// never replaces an operation that traps: folding such an operation gives no
// constant.

package opt

import (
	"slices"

	"cpsc/cps"
)

// propagateConstants replaces each value that is always the same constant by that
// constant, and each branch or switch that always goes to the same target by a jump.
// It reports whether it has changed the function.
func propagateConstants(p *cps.Program, f *cps.Func) bool {
	e := cps.EditInPlace(p, f)
	s := newPropagation(e)
	s.run()
	if !s.rewrite() {
		return false
	}
	s.simplifyOps()
	commit(e)
	return true
}

// The lattice: a value is top until some definition is known to reach it, then a
// constant, then bottom. An undefined value counts as a constant that differs from
// all others: its meet with another constant is bottom, not the other constant.
const (
	top    = cps.NoValue
	bottom = cps.Value(-1)
)

// A propagation is the state of the algorithm. The arguments of an edge belong to
// the jump, so an edge is executable if its continuation is and its terminator
// can take it. A separate set of executable edges is not needed.
type propagation struct {
	e       *cps.Editor
	f       *cps.Func
	lattice []cps.Value // by value: top, bottom or a constant
	reached []bool      // by continuation

	uses     []valueUse
	firstUse []int32 // by value: the number of its first use, or 0 if it has none

	flow []cps.ContID // the flow worklist: continuations that were reached
	ssa  []cps.Value  // the SSA worklist: values whose lattice value was lowered
}

// A valueUse is a use of a value that must be evaluated again when the lattice value
// changes. If op is not negative, it is the number of an operation. Otherwise the use
// is in the terminator; in a jump, ^op is the number of the argument.
type valueUse struct {
	cont cps.ContID
	op   int32
	next int32 // the number of the next use of the same value, or 0
}

func newPropagation(e *cps.Editor) *propagation {
	f := e.Func
	s := &propagation{
		e: e, f: f,
		lattice:  make([]cps.Value, len(f.Values)),
		reached:  make([]bool, len(f.Conts)),
		uses:     make([]valueUse, 1),
		firstUse: make([]int32, len(f.Values)),
	}
	for i := range f.Values {
		if x := cps.Value(i); isConst(e, x) || e.Info(x).Kind == cps.UndefValue {
			s.lattice[x] = x
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; s.mayFold(op) {
				for _, x := range op.Args {
					s.addUse(x, cps.ContID(k), int32(i))
				}
			}
		}
		switch c.Term.Kind {
		case cps.Jump:
			for i, x := range c.Term.Args {
				s.addUse(x, cps.ContID(k), ^int32(i))
			}
		case cps.Branch, cps.Switch:
			s.addUse(c.Term.Subject, cps.ContID(k), -1)
		}
	}
	return s
}

func (s *propagation) addUse(x cps.Value, k cps.ContID, op int32) {
	if s.lattice[x] == top {
		s.uses = append(s.uses, valueUse{k, op, s.firstUse[x]})
		s.firstUse[x] = int32(len(s.uses) - 1)
	}
}

// mayFold reports whether an operation can have a constant result. This may be an
// operation that can trap: if Simplify finds its result, it does not trap.
func (s *propagation) mayFold(op *cps.Op) bool {
	return op.Result != cps.NoValue && s.f.Effect(op)&^cps.Traps == 0
}

// run computes the constant values and the reached continuations.
func (s *propagation) run() {
	for _, x := range s.f.Conts[cps.Entry].Params {
		s.lower(x, bottom)
	}
	s.reach(cps.Entry)
	for len(s.flow) > 0 || len(s.ssa) > 0 {
		if n := len(s.flow); n > 0 {
			k := s.flow[n-1]
			s.flow = s.flow[:n-1]
			c := &s.f.Conts[k]
			for i := range c.Ops {
				s.visitOp(&c.Ops[i])
			}
			s.visitTerm(&c.Term)
			continue
		}
		n := len(s.ssa)
		x := s.ssa[n-1]
		s.ssa = s.ssa[:n-1]
		for i := s.firstUse[x]; i != 0; i = s.uses[i].next {
			u := s.uses[i]
			c := &s.f.Conts[u.cont]
			switch {
			case !s.reached[u.cont]:
			case u.op >= 0:
				s.visitOp(&c.Ops[u.op])
			case c.Term.Kind == cps.Jump:
				s.lower(s.f.Conts[c.Term.Targets[0]].Params[^u.op], s.lattice[x])
			default:
				s.visitTerm(&c.Term)
			}
		}
	}
}

// reach marks a continuation as reached.
func (s *propagation) reach(k cps.ContID) {
	if !s.reached[k] {
		s.reached[k] = true
		s.flow = append(s.flow, k)
	}
}

// lower sets the lattice value of x to its meet with y.
func (s *propagation) lower(x, y cps.Value) {
	switch old := s.lattice[x]; {
	case y == top || y == old || old == bottom:
		return
	case old == top:
		s.lattice[x] = y
	default:
		s.lattice[x] = bottom
	}
	s.ssa = append(s.ssa, x)
}

// visitOp evaluates an operation. An identity may give the result even if not all
// operands are constant: x & 0 is 0.
func (s *propagation) visitOp(op *cps.Op) {
	if op.Result == cps.NoValue || s.lattice[op.Result] == bottom {
		return
	}
	if !s.mayFold(op) {
		s.lower(op.Result, bottom)
		return
	}
	folded := *op
	folded.Args = make([]cps.Value, len(op.Args))
	for i, x := range op.Args {
		switch y := s.lattice[x]; y {
		case top:
			return
		case bottom:
			folded.Args[i] = x
		default:
			folded.Args[i] = y
		}
	}
	x, known := s.e.Simplify(&folded)
	if !known || !isConst(s.e, x) {
		x = bottom
	}
	s.lower(op.Result, x)
}

// visitTerm marks the targets that a terminator can reach and lowers their parameters
// to its arguments.
func (s *propagation) visitTerm(t *cps.Term) {
	switch t.Kind {
	case cps.Jump:
		for i, x := range s.f.Conts[t.Targets[0]].Params {
			s.lower(x, s.lattice[t.Args[i]])
		}
	case cps.Call, cps.CallValue:
		for _, k := range t.Succs() {
			for _, x := range s.f.Conts[k].Params {
				s.lower(x, bottom)
			}
		}
	case cps.Branch, cps.Switch:
		if s.lattice[t.Subject] == top {
			return
		}
		if only := s.onlyTarget(t); only >= 0 {
			s.reach(t.Targets[only])
			return
		}
	}
	for _, k := range t.Succs() {
		s.reach(k)
	}
}

// onlyTarget returns the number of the only target to which a terminator can go, or
// -1 if it may go to several.
func (s *propagation) onlyTarget(t *cps.Term) int {
	decided := *t
	if x := s.lattice[t.Subject]; x != top && x != bottom {
		decided.Subject = x
	}
	return s.e.OnlyTarget(&decided)
}

// rewrite replaces constant values, and terminators that can go to only one target, and
// reports whether there were any.
func (s *propagation) rewrite() (any bool) {
	for i := range s.lattice {
		x := cps.Value(i)
		if y := s.lattice[x]; y != top && y != bottom && y != x {
			s.e.Replace(x, y)
			any = true
		}
	}
	for k := range s.f.Conts {
		if only := s.onlyTarget(&s.f.Conts[k].Term); s.reached[k] && only >= 0 {
			s.e.Goto(cps.ContID(k), only)
			any = true
		}
	}
	return any
}

// simplifyOps simplifies the operations whose operands were replaced. It visits each
// operation once, which is enough: except for arguments at back edges, definitions
// come before their uses.
func (s *propagation) simplifyOps() {
	for k := range s.f.Conts {
		if !s.reached[k] {
			continue
		}
		c := &s.f.Conts[k]
		for i := range c.Ops {
			op := &c.Ops[i]
			if op.Result != s.e.Resolve(op.Result) {
				continue // its result was replaced, so Commit removes it
			}
			if !slices.ContainsFunc(op.Args, func(x cps.Value) bool { return s.e.Resolve(x) != x }) {
				continue
			}
			if x, known := s.e.Simplify(op); known {
				drop(s.e, op, x)
			}
		}
		c.Term.Subject = s.e.Resolve(c.Term.Subject)
		if only := s.e.OnlyTarget(&c.Term); only >= 0 {
			s.e.Goto(cps.ContID(k), only)
		}
	}
}
