// This file defines global value numbering: values that are known to be equal
// become one. Parameters that are congruent are found first, by partitioning
// (congruence.go), which is optimistic: two that count the turns of one loop are
// equal. Then operations are found to be equal by hashing over the dominator tree,
// which sees constants, identities and the order of operands: the technique of
// Briggs, Cooper and Simpson, "Value Numbering" (SP&E 1997), section 3.2.
//
// What a branch or switch has found out holds in all that its target dominates.
// There, and nowhere else, a value counts as the constant that it is.

package opt

import (
	"slices"

	"cpsc/cps"
)

// numberValues makes one of equal values, and jumps of the branches and switches
// whose subject was found out on the way there.
func numberValues(p *cps.Program, f *cps.Func) bool {
	e := cps.Edit(p, f)
	n := &numbering{
		e: e, f: f,
		preds: e.Preds(),
		state: make([]byte, len(f.Conts)),
		in:    make([]int32, len(f.Conts)),
		known: make([]fact, len(f.Conts)),
		args:  make([][]cps.Value, len(f.Conts)),
		table: map[cps.Expr]cps.Value{},
		facts: make([]cps.Value, len(f.Values)),
	}
	n.mergeCongruent()
	n.walk()
	if !n.changed {
		return false
	}
	e.Commit()
	return true
}

// A numbering is the state of the algorithm. The number of a value is the value
// that stands for it.
type numbering struct {
	e       *cps.Editor
	f       *cps.Func
	changed bool

	preds [][]cps.ContID // as they were in the beginning
	state []byte         // by continuation: unseen, live or dead
	in    []int32        // by continuation: the edges that may be taken
	known []fact         // by continuation: what the only edge to it tells
	args  [][]cps.Value  // by continuation: the arguments of its jump, if facts change them

	// The scoped hash table: expressions, and the values that have them; and for
	// values that are some constant, the constant. The trails tell how to leave a
	// scope.
	table     map[cps.Expr]cps.Value
	facts     []cps.Value // by value
	exprTrail []cps.Expr
	factTrail []cps.Value
}

const (
	unseen byte = iota
	live
	dead // it cannot be reached any more
)

// A fact is that a value is a constant.
type fact struct{ value, constant cps.Value }

// walk visits the dominator tree in preorder. Of the children of a node those come
// first that are first in reverse postorder, so that of the predecessors of a
// continuation only those at back edges have not been visited before it.
func (n *numbering) walk() {
	for k, preds := range n.preds {
		n.in[k] = int32(len(preds))
	}
	tree := n.f.Graph().DominatorTree()
	type scope struct{ exprs, facts int } // the lengths of the trails when it was entered
	var scopes []scope                    // of the continuation and those that dominate it
	for _, k := range tree.Order {
		if level := int(tree.Level[k]); level < len(scopes) {
			n.leave(scopes[level].exprs, scopes[level].facts)
			scopes = scopes[:level]
		}
		scopes = append(scopes, scope{len(n.exprTrail), len(n.factTrail)})
		n.visit(cps.ContID(k))
	}
	for k, args := range n.args {
		if t := &n.f.Conts[k].Term; args != nil {
			t.Args = args
		}
	}
}

// leave forgets what was found since the trails had these lengths.
func (n *numbering) leave(exprs, facts int) {
	for _, key := range n.exprTrail[exprs:] {
		delete(n.table, key)
	}
	for _, x := range n.factTrail[facts:] {
		n.facts[x] = cps.NoValue
	}
	n.exprTrail, n.factTrail = n.exprTrail[:exprs], n.factTrail[:facts]
}

// enter puts an expression into the table, unless it is there.
func (n *numbering) enter(key cps.Expr, x cps.Value) {
	if _, ok := n.table[key]; !ok {
		n.table[key] = x
		n.exprTrail = append(n.exprTrail, key)
	}
}

// worth returns what stands for a value where the walk is.
func (n *numbering) worth(x cps.Value) cps.Value {
	x = n.e.Resolve(x)
	if int(x) < len(n.facts) && n.facts[x] != cps.NoValue {
		return n.facts[x]
	}
	return x
}

// rename returns what stands for values: a new list if that differs from the old
// one.
func (n *numbering) rename(xs []cps.Value) (ys []cps.Value, changed bool) {
	for i, x := range xs {
		if y := n.worth(x); y != x {
			if !changed {
				xs, changed = slices.Clone(xs), true
			}
			xs[i] = y
		}
	}
	return xs, changed
}

func (n *numbering) replace(x, y cps.Value) {
	n.e.Replace(x, y)
	n.changed = true
}

// visit handles a continuation.
func (n *numbering) visit(k cps.ContID) {
	c := &n.f.Conts[k]
	if k != cps.Entry && n.in[k] == 0 {
		n.state[k] = dead
		for _, s := range c.Term.Succs() {
			n.in[s]--
		}
		return
	}
	n.state[k] = live
	n.assume(n.known[k])
	n.params(k)
	for i := range c.Ops {
		n.op(&c.Ops[i])
	}
	n.term(k)
}

// assume is told a fact. What it follows from may be known by it, too.
func (n *numbering) assume(f fact) {
	for {
		x, c := n.e.Resolve(f.value), f.constant
		if int(x) >= len(n.facts) || n.facts[x] != cps.NoValue || x == cps.NoValue || isConst(n.e, x) {
			return
		}
		n.facts[x] = c
		n.factTrail = append(n.factTrail, x)
		if n.e.TypeOf(x) != cps.Bool {
			return
		}
		truth := n.e.Info(c).Bool()

		// The opposite is the opposite constant.
		not := cps.Op{Code: cps.Not, Args: []cps.Value{x}}
		opposite := boolConst(n.e, !truth)
		if y, known := n.e.Simplify(&not); known {
			f = fact{y, opposite}
			continue
		}
		if key, ok := n.e.Expr(&not); ok {
			n.enter(key, opposite)
		}

		// What equals a constant is the constant. Not so with floats: 0.0 equals -0.0.
		op := n.e.Operation(x)
		if op == nil || !(op.Code == cps.Eq && truth || op.Code == cps.Ne && !truth) {
			return
		}
		x, c = n.e.Resolve(op.Args[0]), n.e.Resolve(op.Args[1])
		if isConst(n.e, x) {
			x, c = c, x
		}
		if !isConst(n.e, c) || n.e.TypeOf(c) == cps.Float {
			return
		}
		f = fact{x, c}
	}
}

// mergeCongruent makes one parameter of those of a continuation that are congruent.
func (n *numbering) mergeCongruent() {
	several := func(k cps.ContID) bool { return len(n.f.Conts[k].Params) > 1 && onlyJumps(n.f, n.preds[k]) }
	any := false
	for k := range n.f.Conts {
		any = any || several(cps.ContID(k))
	}
	if !any {
		return
	}
	p := congruent(n.e, n.preds)
	first := make([]cps.Value, len(p.first)) // by class: its first parameter; all are of one continuation
	for k := range n.f.Conts {
		if !several(cps.ContID(k)) {
			continue
		}
		for _, x := range n.f.Conts[k].Params {
			if c := p.class[x]; first[c] == cps.NoValue {
				first[c] = x
			} else {
				n.replace(x, first[c])
			}
		}
	}
}

// params finds the parameters all of whose arguments are one value.
func (n *numbering) params(k cps.ContID) {
	params := n.f.Conts[k].Params
	if len(params) == 0 || !onlyJumps(n.f, n.preds[k]) {
		return
	}
	var from []cps.ContID
	for _, p := range n.preds[k] {
		if n.state[p] != dead {
			from = append(from, p)
		}
	}
	for i, x := range params {
		if n.e.Resolve(x) != x {
			continue // see mergeCongruent
		}
		if y := n.onlyArgument(x, i, from); y != cps.NoValue {
			n.replace(x, y)
		}
	}
}

// onlyArgument returns the value that all arguments of parameter number i are
// that are not the parameter x itself, or NoValue. It has to come from where the
// walk has been: in a cycle that nothing leads to any more, a parameter would
// depend on itself.
func (n *numbering) onlyArgument(x cps.Value, i int, from []cps.ContID) cps.Value {
	same, visited := cps.NoValue, false
	for _, k := range from {
		y := n.e.Resolve(n.f.Conts[k].Term.Args[i])
		switch {
		case y == x:
			continue
		case same != cps.NoValue && same != y:
			return cps.NoValue
		}
		same = y
		visited = visited || n.state[k] == live
	}
	if !visited {
		return cps.NoValue
	}
	return same
}

// op makes an operation as simple as it can, or finds that it is not needed: its
// value is known, or an equal operation that dominates gives it. This may be one
// that traps: where it has not, the second does not either.
func (n *numbering) op(op *cps.Op) {
	for i, x := range op.Args {
		op.Args[i] = n.e.Resolve(x)
	}
	// What is equal without the facts of this place may not look so with them.
	plain, ok := n.e.Expr(op)
	now := *op
	if x, known := n.simplify(&now); known {
		drop(n.e, op, x)
		n.changed = true
		return
	}
	if key, simple := n.e.Expr(&now); ok && simple {
		for _, key := range [...]cps.Expr{plain, key} {
			if x, found := n.table[key]; found {
				n.replace(op.Result, x)
				return
			}
		}
		n.enter(plain, op.Result)
		n.enter(key, op.Result)
	}
	if now.Code != op.Code || !slices.Equal(now.Args, op.Args) {
		*op = now
		n.changed = true
	}
	if op.Code == cps.Assert {
		n.assume(fact{op.Args[0], boolConst(n.e, true)})
	}
}

// simplify makes an operation as simple as it is with what its operands are worth.
// It returns the value that the operation gives if that is known, or reports
// false.
func (n *numbering) simplify(op *cps.Op) (cps.Value, bool) {
	for changed := true; changed; {
		op.Args, _ = n.rename(op.Args)
		if x, known := n.e.Simplify(op); known {
			return n.worth(x), true
		}
		_, changed = n.rename(op.Args)
	}
	return cps.NoValue, false
}

// term handles a terminator.
func (n *numbering) term(k cps.ContID) {
	t := &n.f.Conts[k].Term
	if x := n.worth(t.Subject); x != t.Subject {
		t.Subject = x
		n.changed = true
	}
	if t.Kind == cps.Branch {
		for op := n.e.Operation(t.Subject); op != nil && op.Code == cps.Not; op = n.e.Operation(t.Subject) {
			t.Subject, t.Targets = n.worth(op.Args[0]), []cps.ContID{t.Targets[1], t.Targets[0]}
			n.changed = true
		}
	}
	if only := n.e.OnlyTarget(t); only >= 0 {
		for slot, s := range t.Targets {
			if slot != only {
				n.in[s]--
			}
		}
		n.e.Goto(k, only)
		n.changed = true
		return
	}
	args, changed := n.rename(t.Args)
	n.changed = n.changed || changed
	switch t.Kind {
	case cps.Jump:
		if changed { // later: for params, what is one value by all ways is to look so
			n.args[k] = args
		}
	case cps.Branch:
		n.learn(t.Targets[0], fact{t.Subject, boolConst(n.e, true)})
		n.learn(t.Targets[1], fact{t.Subject, boolConst(n.e, false)})
	case cps.Switch:
		for i, c := range t.Cases {
			n.learn(t.Targets[i], fact{t.Subject, c})
		}
	default:
		t.Args = args
	}
}

// learn is told what an edge to a continuation tells.
func (n *numbering) learn(k cps.ContID, f fact) {
	if len(n.preds[k]) == 1 {
		n.known[k] = f
	}
}
