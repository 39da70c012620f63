// This file defines what is optimised while a function is built, after Braun et
// al., section 3.1. Every operation goes through one constructor, which folds
// constants (fold.go), applies identities (identities.go) and takes an equal
// operation that dominates in the place of a new one; a branch on a constant goes
// one way only, and what nothing leads to is not built. What a function does
// stays: no effect and no trap is removed, repeated or moved.
//
// Merging values may make simpler what was built with them before. Finish goes
// over that again, and drops what is of no use.

package cps

import "slices"

// An optimizer is what a Builder remembers of the operations that it has built.
type optimizer struct {
	simplifier
	where []opAt         // by value: the operation that gives it
	built map[Expr]Value // by expression: the value of the operation that was built last
	lines []line         // by continuation

	// touched holds, while a function is gone over again, the values whose
	// operations have become simpler or have got an equal one before them.
	touched []bool
}

// An opAt is the place of an operation; the zero value is none.
type opAt struct {
	cont ContID
	next int32 // its number, plus one
}

// An Expr is what equal operations have in common: two are equal if theirs are.
type Expr struct {
	code Code
	aux  int32
	args [3]Value
}

// A line leads from a continuation up its extended basic block: each continuation
// on it was the only predecessor of the next when this was entered, and so
// dominates it. Beside the predecessor it knows one that is further up, so that any
// is found in logarithmic time (Myers, "An Applicative Random-Access Stack", 1983).
type line struct {
	depth    int32
	up, jump ContID
}

// startLine is told that a continuation is entered.
func (b *Builder) startLine(k ContID) {
	b.lines = grow(b.lines, int(k)+1)
	n := &b.nodes[k]
	if !n.sealed || len(n.preds) != 1 {
		b.lines[k] = line{0, k, k}
		return
	}
	up := n.preds[0]
	if t := &b.conts[up].Term; t.Kind == Jump {
		b.passOn(t)
	}
	from := b.lines[up]
	l := line{from.depth + 1, up, up}
	if far := b.lines[from.jump]; from.depth-far.depth == far.depth-b.lines[far.jump].depth {
		l.jump = far.jump
	}
	b.lines[k] = l
}

// passOn puts the arguments of the only jump to a continuation in the place of
// the parameters that AddParam gave this. It reports whether there are any.
func (b *Builder) passOn(t *Term) (any bool) {
	for i, x := range b.conts[t.Targets[0]].Params {
		if b.resolve(x) == x {
			b.forward[x] = b.resolve(t.Args[i])
			any = true
		}
	}
	return any
}

// descends reports whether k is a, or on a line that leads up to a.
func (b *Builder) descends(k, a ContID) bool {
	depth := b.lines[a].depth
	for b.lines[k].depth > depth {
		if l := b.lines[k]; b.lines[l.jump].depth >= depth {
			k = l.jump
		} else {
			k = l.up
		}
	}
	return k == a
}

// build is the constructor of operations that optimises.
func (b *Builder) build(op Op, t Type) Value {
	if b.dead(b.cur) {
		if t == NoType {
			return NoValue
		}
		return b.undef(t)
	}
	if x, known := b.improve(&op, b.cur); known {
		return x
	}
	x := b.add(op, t)
	if x != NoValue {
		b.where = grow(b.where, int(x)+1)
		b.where[x] = opAt{b.cur, int32(len(b.conts[b.cur].Ops))}
		if e, ok := b.expr(&op); ok {
			b.built[e] = x
		}
	}
	return x
}

// improve makes an operation in k as simple as it can. It returns the value that
// the operation gives if it is there already, and reports whether the operation
// is not needed. Its result, if it has one yet, tells what was built before it.
func (b *Builder) improve(op *Op, k ContID) (Value, bool) {
	x, known := b.simplify(op)
	if known {
		return b.resolve(x), true
	}
	e, ok := b.expr(op)
	if !ok {
		return NoValue, false
	}
	x = b.resolve(b.built[e])
	found := b.operation(x) != nil
	if found {
		at := b.where[x].cont
		if at == k && (op.Result == NoValue || x < op.Result) || at != k && b.descends(k, at) {
			return x, true
		}
	}
	if op.Result != NoValue {
		b.built[e] = op.Result
		if found {
			b.touched[x] = true
		}
	}
	return NoValue, false
}

// expr returns what an operation has in common with equal ones, if these may
// take its place. One that may trap may be taken by a later one: if that is
// reached, the first has not trapped.
func (p *placer) expr(op *Op) (Expr, bool) {
	if len(op.Args) == 0 || len(op.Args) > 3 || effectOf(op, p.values)&^Traps != 0 || op.Code == Assert {
		return Expr{}, false
	}
	e := Expr{code: op.Code, aux: op.Aux}
	copy(e.args[:], op.Args)
	if e.args[0] > e.args[1] && e.args[1] != NoValue {
		if c, ok := swapped(op.Code, p.values[op.Args[0]].Type); ok {
			e.code, e.args[0], e.args[1] = c, e.args[1], e.args[0]
		}
	}
	return e, true
}

// operation returns the operation that gives a value, or nil.
func (b *Builder) operation(x Value) *Op {
	if int(x) >= len(b.where) || b.where[x].next == 0 {
		return nil
	}
	at := b.where[x]
	return &b.conts[at.cont].Ops[at.next-1]
}

// info returns what is known of a value.
func (b *Builder) info(x Value) *ValueInfo { return &b.values[b.resolve(x)] }

// simplifyTerm makes a jump of a branch or switch that goes one way only.
func (b *Builder) simplifyTerm(t *Term) {
	t.Subject = b.resolve(t.Subject)
	if op := b.operation(t.Subject); t.Kind == Branch && op != nil && op.Code == Not {
		t.Subject = b.resolve(op.Args[0])
		t.Targets[0], t.Targets[1] = t.Targets[1], t.Targets[0]
	}
	if only := onlyTarget(t, b.values); only >= 0 {
		t.keepTarget(only)
	}
}

// onlyTarget returns the number of the one target that a branch or switch can
// go to, or -1 if there are several.
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

// keepTarget makes a jump of a branch or switch, to the target of a number.
func (t *Term) keepTarget(slot int) {
	*t = Term{Kind: Jump, Targets: []ContID{t.Targets[slot]}, Pos: t.Pos}
}

// maxRounds is how often Finish goes over a function again because something in
// it has become simpler.
const maxRounds = 10

// reconsider goes over the function in reverse postorder, after values were
// merged, and makes simpler what was built before. It reports whether more may
// have to be merged now.
func (b *Builder) reconsider(order []int32) (changed bool) {
	in := make([]int32, len(b.conts)) // the edges that may be taken
	b.touched = grow(b.touched[:0], len(b.values))
	for _, k := range order {
		for _, s := range b.conts[k].Term.Succs() {
			in[s]++
		}
	}
	for _, n := range order {
		k := ContID(n)
		t := &b.conts[k].Term
		if k != Entry && in[k] == 0 {
			for slot, s := range t.Succs() {
				b.cut(k, slot)
				in[s]--
			}
			changed = true
			continue
		}
		changed = b.reconsiderParams(k) || changed
		changed = b.reconsiderOps(k) || changed
		t.Subject = b.resolve(t.Subject)
		if only := onlyTarget(t, b.values); only >= 0 {
			for slot, s := range t.Targets {
				if slot != only {
					b.cut(k, slot)
					in[s]--
				}
			}
			out := b.nodes[k].out
			out[0] = out[only]
			b.nodes[k].out = out[:1]
			t.keepTarget(only)
			changed = true
		}
		if t.Kind == Jump && in[t.Targets[0]] == 1 {
			changed = b.passOn(t) || changed
		}
	}
	return changed
}

// reconsiderParams replaces the parameters of a continuation that have become
// trivial.
func (b *Builder) reconsiderParams(k ContID) (changed bool) {
	for i := b.nodes[k].params; i >= 0; i = b.params[i].next {
		if b.params[i].count == 0 || !b.alive(i) {
			continue
		}
		if same, trivial := b.onlyArgument(i); trivial {
			b.replace(i, same)
			changed = true
		}
	}
	return changed
}

// reconsiderOps makes the operations of a continuation simpler that may have
// become so.
func (b *Builder) reconsiderOps(k ContID) (changed bool) {
	for i := range b.conts[k].Ops {
		op := &b.conts[k].Ops[i]
		stale := b.stale(op)
		if op.Code == NoCode || !stale && !b.isTouched(op) {
			continue
		}
		before := *op
		x, known := b.improve(op, k)
		rewritten := op.Code != before.Code || len(op.Args) > 0 && &op.Args[0] != &before.Args[0]
		b.touched[op.Result] = stale || rewritten // for those that come after
		if known {
			if op.Result != NoValue {
				b.forward[op.Result] = x
			}
			op.Code = NoCode
		}
		changed = changed || known || rewritten
	}
	return changed
}

// stale reports whether an operand was merged with another value.
func (b *Builder) stale(op *Op) bool {
	for _, x := range op.Args {
		if b.resolve(x) != x {
			return true
		}
	}
	return false
}

// isTouched reports whether an operation may be simpler because of others.
func (b *Builder) isTouched(op *Op) bool {
	touched := func(x Value) bool { return x != NoValue && int(x) < len(b.touched) && b.touched[x] }
	return touched(op.Result) || slices.ContainsFunc(op.Args, touched)
}

// cut takes the arguments from an edge that is not taken.
func (b *Builder) cut(from ContID, slot int) {
	to, edge := b.conts[from].Term.Targets[slot], b.nodes[from].out[slot]
	for i := b.nodes[to].params; i >= 0; i = b.params[i].next {
		if prm := &b.params[i]; prm.count > 0 {
			b.args[prm.args+edge] = NoValue
			prm.witnesses = [2]int32{-1, -1}
		}
	}
}

// wanted returns what the operation that gives a value needs, if it was not
// asked for anyway.
func (b *Builder) wanted(x Value) []Value {
	if op := b.operation(x); op != nil && b.removable(op) {
		return op.Args
	}
	return nil
}

// dropUseless drops the operations that nothing uses and that do nothing else.
func (b *Builder) dropUseless() {
	for k := range b.conts {
		for i := range b.conts[k].Ops {
			if op := &b.conts[k].Ops[i]; b.removable(op) && !b.live[op.Result] {
				op.Code = NoCode
			}
		}
	}
}

// removable reports whether an operation does nothing but give a result, so that
// it may go if nothing uses this.
func (p *placer) removable(op *Op) bool {
	return op.Result != NoValue && op.Code != NoCode && effectOf(op, p.values)&(Traps|Writes|World) == 0
}
