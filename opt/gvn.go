// This file defines global value numbering, which merges values that are known to be
// equal. It finds equal operations with a hash table that is scoped by the dominator
// tree. It also folds constants, applies identities, and finds that operations are
// equal if they differ only in the order of commutative operands. It follows Briggs,
// Cooper and Simpson, "Value Numbering" (SP&E 1997), section 3.2.
//
// A branch or switch establishes facts about its subject: on the edge to a target,
// the subject equals a constant. If the target has no other incoming edge, the fact
// holds in all continuations that the target dominates, and only there.
//
// The pass expects a verified function. It moves nothing and adds no operation. An
// operation that may trap is removed only if an equal one dominates it, so the same
// trap happens at the same position.

package opt

import (
	"slices"

	"cpsc/cps"
)

// numberValues merges equal values of a function. Where facts determine the target of
// a branch or switch, it replaces the terminator by a jump. It reports whether it has
// changed the function.
func numberValues(p *cps.Program, f *cps.Func) bool {
	e := cps.EditInPlace(p, f)
	n := &numbering{
		e: e, f: f,
		preds:     e.Preds(),
		state:     make([]byte, len(f.Conts)),
		liveEdges: make([]int32, len(f.Conts)),
		known:     make([]fact, len(f.Conts)),
		args:      make([][]cps.Value, len(f.Conts)),
		table:     map[cps.ExprKey]cps.Value{},
		facts:     make([]cps.Value, len(f.Values)),
	}
	n.walk()
	if !n.changed {
		return false
	}
	commit(e)
	return true
}

// A numbering is the state of the algorithm. The number of a value, in the sense of
// the paper, is the value that represents its class.
type numbering struct {
	e       *cps.Editor
	f       *cps.Func
	changed bool

	preds     [][]cps.ContID // the predecessors before the pass
	state     []byte         // by continuation: unseen, live or dead
	liveEdges []int32        // by continuation: the number of incoming edges that may be taken
	known     []fact         // by continuation: the fact that its incoming edge establishes, if it has only one
	args      [][]cps.Value  // by continuation: the arguments of its jump, if facts change them

	// The scoped hash table maps expressions to values that compute them. The facts
	// are scoped, too. The trails list what to remove on leaving a scope.
	table     map[cps.ExprKey]cps.Value
	facts     []cps.Value // by value: the constant that it equals, or NoValue
	exprTrail []cps.ExprKey
	factTrail []cps.Value
}

const (
	unseen byte = iota
	live
	dead // no longer reachable
)

// A fact states that a value equals a constant.
type fact struct{ value, constant cps.Value }

// walk visits the dominator tree in preorder. It visits the children of a node in
// reverse postorder, so that all predecessors of a continuation have been visited
// before it, except those at back edges.
func (n *numbering) walk() {
	for k, preds := range n.preds {
		n.liveEdges[k] = int32(len(preds))
	}
	tree := n.f.Graph().DominatorTree()
	type scope struct{ exprs, facts int } // the lengths of the trails when the scope was entered
	var scopes []scope                    // those of the current continuation and of its dominators
	for _, k := range tree.Order {
		if level := int(tree.Level[k]); level < len(scopes) {
			n.leaveScope(scopes[level].exprs, scopes[level].facts)
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

// leaveScope removes the expressions and facts that were added since the trails had
// these lengths.
func (n *numbering) leaveScope(exprs, facts int) {
	for _, key := range n.exprTrail[exprs:] {
		delete(n.table, key)
	}
	for _, x := range n.factTrail[facts:] {
		n.facts[x] = cps.NoValue
	}
	n.exprTrail, n.factTrail = n.exprTrail[:exprs], n.factTrail[:facts]
}

// insert adds an expression to the table, unless it is there already.
func (n *numbering) insert(key cps.ExprKey, x cps.Value) {
	if _, ok := n.table[key]; !ok {
		n.add(key, x)
	}
}

// add adds an expression that is not in the table.
func (n *numbering) add(key cps.ExprKey, x cps.Value) {
	n.table[key] = x
	n.exprTrail = append(n.exprTrail, key)
}

// current returns the value that represents x in the current scope. If a fact states
// that x equals a constant, this is the constant.
func (n *numbering) current(x cps.Value) cps.Value {
	x = n.e.Resolve(x)
	if int(x) < len(n.facts) && n.facts[x] != cps.NoValue {
		return n.facts[x]
	}
	return x
}

// rename returns the values that represent xs in the current scope, and whether any
// of them differs. It does not change xs.
func (n *numbering) rename(xs []cps.Value) (ys []cps.Value, changed bool) {
	for i, x := range xs {
		if y := n.current(x); y != x {
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

// visit processes a continuation.
func (n *numbering) visit(k cps.ContID) {
	c := &n.f.Conts[k]
	if k != cps.Entry && n.liveEdges[k] == 0 {
		n.state[k] = dead
		for _, s := range c.Term.Succs() {
			n.liveEdges[s]--
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

// assume records a fact, and the facts that follow from it about the operands of the
// operation that computes its value.
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

		// The negation of the value is the opposite constant.
		not := cps.Op{Code: cps.Not, Args: []cps.Value{x}}
		opposite := boolConst(n.e, !truth)
		if y, known := n.e.Simplify(&not); known {
			f = fact{y, opposite}
			continue
		}
		if key, ok := n.e.ExprKey(&not); ok {
			n.insert(key, opposite)
		}

		// A value that equals a constant is this constant, unless it is a float: 0.0
		// equals -0.0.
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

// params replaces each parameter of a continuation whose arguments are all the same
// value by that value.
func (n *numbering) params(k cps.ContID) {
	params := n.f.Conts[k].Params
	if len(params) == 0 || !onlyJumps(n.f, n.preds[k]) {
		return
	}
	var preds []cps.ContID
	for _, p := range n.preds[k] {
		if n.state[p] != dead {
			preds = append(preds, p)
		}
	}
	for i, x := range params {
		if y := n.onlyArgument(x, i, preds); y != cps.NoValue {
			n.replace(x, y)
		}
	}
}

// onlyArgument returns the value that the predecessors preds pass for x, which is
// parameter number i. It ignores predecessors that pass x itself, and returns NoValue
// if they pass several values. At least one argument must come from a continuation
// that the walk has visited. Otherwise a parameter in a cycle that is no longer
// reachable could be replaced by a value that is defined by the parameter itself.
func (n *numbering) onlyArgument(x cps.Value, i int, preds []cps.ContID) cps.Value {
	same, visited := cps.NoValue, false
	for _, k := range preds {
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

// op simplifies an operation as far as possible, or removes it if its value is known
// or an equal operation dominates it. Why may it remove an operation that can trap?
// Control reaches this operation only if the dominating one did not trap, and with
// equal operands this one does not trap either.
func (n *numbering) op(op *cps.Op) {
	for i, x := range op.Args {
		op.Args[i] = n.e.Resolve(x)
	}
	// An expression that was simplified with facts may no longer match an equal
	// expression that was inserted before the facts were known. So look up both forms.
	original, ok := n.e.ExprKey(op)
	simplified := *op
	if x, known := n.simplify(&simplified); known {
		drop(n.e, op, x)
		n.changed = true
		return
	}
	if key, ok2 := n.e.ExprKey(&simplified); ok && ok2 {
		x, found := n.table[original]
		if !found && key != original {
			x, found = n.table[key]
		}
		if found {
			n.replace(op.Result, x)
			return
		}
		n.add(original, op.Result)
		if key != original {
			n.add(key, op.Result)
		}
	}
	if simplified.Code != op.Code || !slices.Equal(simplified.Args, op.Args) {
		*op = simplified
		n.changed = true
	}
	if op.Code == cps.Assert {
		n.assume(fact{op.Args[0], boolConst(n.e, true)})
	}
}

// simplify simplifies an operation with the facts about its operands. If this gives
// the value of the result, it returns that value and true.
func (n *numbering) simplify(op *cps.Op) (cps.Value, bool) {
	for changed := true; changed; {
		op.Args, _ = n.rename(op.Args)
		if x, known := n.e.Simplify(op); known {
			return n.current(x), true
		}
		_, changed = n.rename(op.Args)
	}
	return cps.NoValue, false
}

// term processes the terminator of a continuation.
func (n *numbering) term(k cps.ContID) {
	t := &n.f.Conts[k].Term
	if x := n.current(t.Subject); x != t.Subject {
		t.Subject = x
		n.changed = true
	}
	if t.Kind == cps.Branch {
		for op := n.e.Operation(t.Subject); op != nil && op.Code == cps.Not; op = n.e.Operation(t.Subject) {
			t.Subject, t.Targets = n.current(op.Args[0]), []cps.ContID{t.Targets[1], t.Targets[0]}
			n.changed = true
		}
	}
	if only := n.e.OnlyTarget(t); only >= 0 {
		for slot, s := range t.Targets {
			if slot != only {
				n.liveEdges[s]--
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
		if changed { // applied after the walk, because onlyArgument must compare the arguments without facts
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

// learn records the fact that an edge to a continuation establishes. If the
// continuation has other incoming edges, the fact does not hold in it.
func (n *numbering) learn(k cps.ContID, f fact) {
	if len(n.preds[k]) == 1 {
		n.known[k] = f
	}
}
