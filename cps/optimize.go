// This file defines the optimisations that the builder makes while a front end builds a
// function, after Braun et al., section 3.1. One function, build, constructs every
// operation. It folds constants (fold.go), applies identities (identities.go) and reuses
// an equal operation that dominates the new one. A branch on a constant becomes a jump,
// and operations that cannot be reached are not built. The function behaves the same: no
// effect and no trap is removed, repeated or moved.
//
// When values turn out to be the same, operations that use them may become simpler.
// Finish visits these operations again (revisit.go), and drops those that nothing uses.

package cps

import "cpsc/place"

// An optimizer holds what a Builder knows about the operations that it has built.
type optimizer struct {
	simplifier simplifier
	where      []opLocation      // by value: the operation that defines it
	built      map[ExprKey]int32 // by expression: the index in equal, plus one, of the head of its list
	equal      []equalValue      // the entries of these lists, each with the newest value first
	ebbs       []ebb             // by continuation

	revisited *revision // while Finish visits the function again
}

// An opLocation is the position of an operation in a function. The zero value is the
// position of no operation.
type opLocation struct {
	cont ContID
	next int32 // the number of the operation in cont, plus one
}

// An ExprKey is the key of an operation for value numbering: operations with the same key
// have the same result.
type ExprKey struct {
	code Code
	aux  int32
	args [3]Value
}

// An equalValue is an entry in a list of the results of equal operations.
type equalValue struct {
	value Value
	next  int32 // the index of the next entry, plus one; 0 at the end
}

// maxEqual is the greatest number of equal operations at which improve looks to find one
// that dominates. Without a limit, many equal operations in different branches would take
// quadratic time.
const maxEqual = 16

// An ebb links a continuation to those above it in its extended basic block. In such a
// block, every continuation but the first has only one predecessor, which belongs to the
// block and dominates it. Besides the link to the predecessor there is one that goes
// further up, so that a search for an ancestor takes logarithmic time (Myers, "An
// Applicative Random-Access Stack", 1983).
type ebb struct {
	depth int32  // the number of continuations above it
	up    ContID // the predecessor, or the continuation itself if it is the first
	jump  ContID // a continuation further up
}

// enterEBB adds a continuation to the extended basic block of its only predecessor. If it
// is not sealed or is a join, it is the first of a new block.
func (b *Builder) enterEBB(k ContID) {
	up := NoCont
	if preds := b.preds(k); len(preds) == 1 && b.placer.Sealed(place.Block(k)) {
		up = ContID(preds[0])
	}
	b.optimizer.ebbs = grow(b.optimizer.ebbs, int(k)+1)
	b.optimizer.ebbs[k] = b.optimizer.ebbBelow(k, up)
}

// ebbBelow returns the links of k. Its only predecessor is up, or up is NoCont if k is the
// first of its extended basic block.
func (o *optimizer) ebbBelow(k, up ContID) ebb {
	if up == NoCont {
		return ebb{0, k, k}
	}
	from := o.ebbs[up]
	e := ebb{from.depth + 1, up, up}
	if far := o.ebbs[from.jump]; from.depth-far.depth == far.depth-o.ebbs[far.jump].depth {
		e.jump = far.jump
	}
	return e
}

// ebbDominates reports whether a is k, or an ancestor of k in its extended basic block.
func (o *optimizer) ebbDominates(a, k ContID) bool {
	depth := o.ebbs[a].depth
	for o.ebbs[k].depth > depth {
		if e := o.ebbs[k]; o.ebbs[e.jump].depth >= depth {
			k = e.jump
		} else {
			k = e.up
		}
	}
	return k == a
}

// build adds an operation in its simplest form, unless its result exists already, and
// returns the result.
func (b *Builder) build(op Op, t Type) Value {
	if b.dead(b.cur) {
		if t == NoType {
			return NoValue
		}
		return b.unbuilt(t)
	}
	if x, known := b.improve(&op, b.cur); known {
		if b.trace != nil {
			b.trace.note(Event{Kind: EventKnown, Cont: b.cur, Code: op.Code, Number: op.Aux, Args: op.Args, Value: x})
		}
		return x
	}
	x := b.add(op, t)
	if x != NoValue {
		b.optimizer.where = grow(b.optimizer.where, int(x)+1)
		b.optimizer.where[x] = opLocation{b.cur, int32(len(b.conts[b.cur].Ops))}
		if e, ok := b.exprKey(&op); ok {
			b.optimizer.listEqual(e, x)
		}
	}
	return x
}

// improve simplifies an operation in k. If another value is equal to its result, it
// returns that value and reports true: the operation is not needed.
//
// If Finish visits the operation again, op.Result is set; otherwise it is NoValue. Of two
// operations in the same continuation, the one whose result has the smaller number is
// the earlier one.
func (b *Builder) improve(op *Op, k ContID) (Value, bool) {
	x, known := b.optimizer.simplifier.simplify(op)
	if known {
		return b.resolve(x), true
	}
	e, ok := b.exprKey(op)
	if !ok {
		return NoValue, false
	}
	listed := op.Result == NoValue // build will list it
	at := b.optimizer.built[e]
	for n := 0; at > 0 && n < maxEqual; n++ {
		x := b.resolve(b.optimizer.equal[at-1].value)
		at = b.optimizer.equal[at-1].next
		switch {
		case b.operation(x) == nil:
		case x == op.Result:
			listed = true
		case b.comesBefore(x, op, k):
			return x, true
		case op.Result != NoValue:
			b.optimizer.revisited.revisitEqual(x) // this operation may be the earlier one
		}
	}
	if !listed {
		b.optimizer.listEqual(e, op.Result)
	}
	return NoValue, false
}

// comesBefore reports whether the operation that defines x comes before the operation op
// of k in the same extended basic block. If op has no result yet, it is the last operation.
func (b *Builder) comesBefore(x Value, op *Op, k ContID) bool {
	if at := b.optimizer.where[x].cont; at != k {
		return b.optimizer.ebbDominates(at, k)
	}
	return op.Result == NoValue || x < op.Result
}

// listEqual adds a value to the list of the results of an expression.
func (o *optimizer) listEqual(e ExprKey, x Value) {
	o.equal = append(o.equal, equalValue{x, o.built[e]})
	o.built[e] = int32(len(o.equal))
}

// exprKey returns the key of an operation. It reports false if an equal operation must not
// replace this one. Why may it replace an operation that can trap? If execution reaches
// the later of two equal operations, the earlier one has not trapped, and so the later
// one would not trap either.
func (t *valueTable) exprKey(op *Op) (ExprKey, bool) {
	if len(op.Args) == 0 || len(op.Args) > 3 || effectOf(op, t.values)&^Traps != 0 || op.Code == Trap || op.Code == Assert {
		return ExprKey{}, false
	}
	e := ExprKey{code: op.Code, aux: op.Aux}
	copy(e.args[:], op.Args)
	if e.args[0] > e.args[1] && e.args[1] != NoValue {
		if c, ok := swappedCode(op.Code, t.values[op.Args[0]].Type); ok {
			e.code, e.args[0], e.args[1] = c, e.args[1], e.args[0]
		}
	}
	return e, true
}

// operation returns the operation that defines a value, or nil.
func (b *Builder) operation(x Value) *Op {
	if int(x) >= len(b.optimizer.where) || b.optimizer.where[x].next == 0 {
		return nil
	}
	at := b.optimizer.where[x]
	return &b.conts[at.cont].Ops[at.next-1]
}

// info returns the facts known about a value.
func (b *Builder) info(x Value) *ValueInfo { return &b.values[b.resolve(x)] }

// simplifyTerm simplifies a branch or a switch. If only one target is possible, it becomes
// a jump.
func (b *Builder) simplifyTerm(t *Term) {
	b.simplifySubject(t)
	if only := onlyTarget(t, b.values); only >= 0 {
		if b.trace != nil {
			b.trace.note(Event{Kind: EventFold, Cont: b.cur, Value: t.Subject, Number: int32(only), To: t.Targets[only]})
		}
		t.keepTarget(only)
	}
}

// simplifySubject resolves the subject of a terminator. If it is the negation of a condition, the
// branch tests that condition and swaps its targets, and simplifySubject returns true.
func (b *Builder) simplifySubject(t *Term) (swapped bool) {
	t.Subject = b.resolve(t.Subject)
	if op := b.operation(t.Subject); t.Kind == Branch && op != nil && op.Code == Not {
		t.Subject = b.resolve(op.Args[0])
		t.Targets[0], t.Targets[1] = t.Targets[1], t.Targets[0]
		return true
	}
	return false
}

// onlyTarget returns the index in t.Targets of the only possible target of a branch or
// switch, or -1 if several are possible or t is another terminator.
func onlyTarget(t *Term, values []ValueInfo) int {
	subject := &values[t.Subject]
	switch {
	case t.Kind != Branch && t.Kind != Switch:
		return -1
	case subject.Kind != ConstValue:
		for _, k := range t.Targets {
			if k != t.Targets[0] {
				return -1
			}
		}
		return 0
	case t.Kind == Branch && subject.Bool():
		return 0
	case t.Kind == Branch:
		return 1
	}
	for i, c := range t.Cases {
		if c := &values[c]; c.Bits == subject.Bits && c.Text == subject.Text {
			return i
		}
	}
	return len(t.Cases)
}

// keepTarget makes a branch or switch a jump to t.Targets[slot].
func (t *Term) keepTarget(slot int) {
	*t = Term{Kind: Jump, Targets: []ContID{t.Targets[slot]}, Pos: t.Pos}
}

// pureOperandsOf returns the operands of the operation that defines a value, if the
// operation may be dropped when nothing uses the value.
func (b *Builder) pureOperandsOf(x Value) []Value {
	if op := b.operation(x); op != nil && b.removable(op) {
		return op.Args
	}
	return nil
}

// dropUseless drops the removable operations whose results are not live.
func (b *Builder) dropUseless() {
	for k := range b.conts {
		for i := range b.conts[k].Ops {
			if op := &b.conts[k].Ops[i]; b.removable(op) && !b.placer.Live(op.Result) {
				if b.trace != nil {
					b.trace.note(Event{Kind: EventUseless, Cont: ContID(k), Value: op.Result, Number: int32(i)})
				}
				op.Code = NoCode
			}
		}
	}
}

// removable reports whether an operation may be dropped if nothing uses its result: it has
// no other effect that could be observed.
func (t *valueTable) removable(op *Op) bool {
	return op.Result != NoValue && op.Code != NoCode && effectOf(op, t.values)&(Traps|Writes|IO) == 0
}
