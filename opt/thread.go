// This file defines jump threading, the pass that Braun et al. take as their
// example of a transformation that needs reconstruction (section 5.1, Figure 7). Let B
// be a continuation that ends in a branch or switch. If an edge to B can only continue
// to C, it goes to C directly. The operations of B are copied to where the edge comes
// from, so the values that B defines then have several definitions.
//
//	A() = B(1)                      A() = do print(1)  C()
//	B(x) = do print(x)         =>   B(x) = do print(x)  let c = x == 1  branch(c, C, D)
//	       let c = x == 1
//	       branch(c, C, D)
//
// The pass finds the target of an edge by folding the operations of B with the
// arguments of the edge, and with facts from the branches on the only path that leads
// to the edge. Only the sweep that rotates loops (see below) computes dominators.
//
// The pass expects a verified function. Every path executes the same effects in the
// same order as before, and takes no more steps.
//
// # Steps
//
// A threaded edge takes no more steps than before, and one step less if it is a jump.
// But no other path may take more steps either, and a new parameter of a continuation
// that is the target of a branch costs a jump there. Let the region of B be the
// continuations at whose beginning values of B are live. If C is outside the region, it
// gets no parameter, and the edge is threaded. If C is in the region, the pass threads
// either all edges to B whose target is known, or none of those that enter the region.
// It threads all if
//
//   - no other edge leads to B, so that B disappears; or the only other edge is a jump,
//     so that B is merged with the continuation that jumps, which saves the step that a
//     jump after B costs; and
//   - in the region, only continuations that are reached by jumps alone get new
//     parameters, apart from B.
//
// # Growth
//
// An edge that enters a loop is not threaded past the loop's header: that would unroll
// the loop step by step. Only the header's back edges are threaded, which turns a loop
// around a switch into direct jumps. There is one exception: if the header is the test of
// the loop, and one jump repeats the loop, threading the edge that enters it rotates the
// loop. The test is then at the end of an iteration, so this happens once. It happens in a
// sweep of its own, when there is nothing else to thread: the end of a rotated loop is
// reached by a branch, so fewer parameters can be added there. An edge that leads back to B
// itself is not threaded. A budget bounds the copies, and another one the work: after n tests of one
// variable, each of n edges could be threaded past all tests that follow. The number of
// sweeps over the result is bounded, too.

package opt

import (
	"slices"

	"cpsc/cps"
)

const (
	maxCopied = 8   // operations in a continuation that is copied
	maxFacts  = 16  // edges that are searched for facts
	maxRegion = 512 // continuations in a region
	maxWork   = 32  // visits for each edge, in all sweeps
	moveWork  = 8   // visits that threading an edge counts as
	maxSweeps = 8   // sweeps over a function
	minShare  = 32  // one sweep follows another only if at least one in this many continuations changed
)

// threadJumps sweeps over a function until little or nothing changes. The next round of the
// passes finds the rest. It reports whether it has changed the function.
func threadJumps(p *cps.Program, f *cps.Func) bool {
	budget, work := 32+sizeOf(f)/4, 0
	for k := range f.Conts {
		work += maxWork * len(f.Conts[k].Term.Targets)
	}
	for sweep := range maxSweeps {
		t := newThreader(p, f, budget, work)
		t.sweep()
		if t.changes == 0 {
			t.rotate = true
			t.sweep()
		}
		if t.changes == 0 {
			return sweep > 0
		}
		enough := t.changes*minShare >= len(f.Conts)
		commit(t.e)
		if !enough {
			break
		}
		budget, work = t.budget, t.work
	}
	return true
}

// isFork reports whether a terminator is a branch or a switch.
func isFork(t *cps.Term) bool { return t.Kind == cps.Branch || t.Kind == cps.Switch }

// A threader sweeps over a function once. It redirects edges immediately, so that a
// change to one continuation counts for those that follow.
type threader struct {
	e       *cps.Editor
	f       *cps.Func
	budget  int  // the number of operations that may still be copied
	work    int  // the number of edges and uses that may still be visited
	rotate  bool // this sweep may rotate loops
	changes int
	idom    []int32 // by continuation: its immediate dominator; nil until needed

	// By continuation. A new continuation comes after all others.
	in          [][]edge // the incoming edges; may contain edges that now lead elsewhere, see edges
	count       []int32  // the number of incoming edges
	rpo         []int32  // the index in reverse postorder
	unreachable []bool   // no edge leads to it any more
	frozen      []bool   // in the region of a threaded continuation: left alone until Commit
	label       []int32  // see paramsOnlyAtJumps; 0 elsewhere

	env     []cps.Value // by value: its value on the current edge, or NoValue
	unknown cps.Value   // in env: a result that is not constant
	bound   []cps.Value // the values that env has entries for
	facts   []fact      // that hold on the current edge
	users   []user
	first   []int32 // by value: the index of its first user plus one; nil until needed
}

// An edge is one outgoing edge of a continuation: slot is the number of the target.
type edge struct {
	from cps.ContID
	slot int
}

// A user is a continuation that uses a value. Next is the index plus one of the next
// user of the value.
type user struct {
	k    cps.ContID
	next int32
}

// newThreader returns a threader for a function, with its edges.
func newThreader(p *cps.Program, f *cps.Func, budget, work int) *threader {
	n := len(f.Conts)
	t := &threader{
		e: cps.EditInPlace(p, f), f: f, budget: budget, work: work,
		in: make([][]edge, n), count: make([]int32, n), rpo: make([]int32, n), unreachable: make([]bool, n),
		frozen: make([]bool, n), label: make([]int32, n), env: make([]cps.Value, len(f.Values)),
	}
	t.unknown = t.e.NewValue(cps.ValueInfo{})
	edges := 0
	for k := range f.Conts {
		for _, s := range f.Conts[k].Term.Succs() {
			edges++
			t.count[s]++
		}
	}
	room := make([]edge, edges)
	for k, n := range t.count {
		t.in[k], room = room[:0:n], room[n:]
		t.count[k] = 0
	}
	for k := range f.Conts {
		t.rpo[k] = int32(k)
		for slot, s := range f.Conts[k].Term.Succs() {
			t.addEdge(edge{cps.ContID(k), slot}, s)
		}
	}
	return t
}

// addEdge records that an edge now leads to k.
func (t *threader) addEdge(e edge, k cps.ContID) {
	t.in[k] = append(t.in[k], e)
	t.count[k]++
}

// edges returns the edges that lead to k. It first removes the edges from the list
// that have been redirected.
func (t *threader) edges(k cps.ContID) []edge {
	if len(t.in[k]) > int(t.count[k]) {
		t.in[k] = slices.DeleteFunc(t.in[k], func(e edge) bool {
			targets := t.f.Conts[e.from].Term.Targets
			return t.unreachable[e.from] || e.slot >= len(targets) || targets[e.slot] != k
		})
	}
	return t.in[k]
}

// sweep threads the edges to every branch and switch.
func (t *threader) sweep() {
	for k := range t.f.Conts {
		term := &t.f.Conts[k].Term
		if !isFork(term) || t.frozen[k] {
			continue
		}
		if only := t.e.OnlyTarget(term); only >= 0 {
			t.resolveFork(cps.ContID(k), only)
		} else if t.count[k] > 0 {
			t.thread(cps.ContID(k))
		}
	}
}

// A decision is an edge to a branch or switch, with the target that the branch or
// switch always takes for this edge.
type decision struct {
	edge
	slot int        // the number of the target, or -1 if it is not known
	to   cps.ContID // the target, or NoCont
}

// thread threads as many of the edges that lead to k as it may.
func (t *threader) thread(k cps.ContID) {
	c := &t.f.Conts[k]
	edges := t.edges(k)
	if len(edges) == 0 || len(c.Ops) > maxCopied && len(edges) > 1 || t.work <= 0 {
		return
	}
	decisions, known := t.decisions(k, edges)
	if t.agree(decisions) {
		t.resolveFork(k, decisions[0].slot)
		return
	}
	if known == 0 || len(c.Ops) > maxCopied {
		return
	}

	region, found := t.region(k)
	all := t.threadable(k, decisions)
	var some []decision // those whose target is outside the region
	for _, d := range all {
		if found && t.label[d.to] == 0 {
			some = append(some, d)
		}
	}
	inside := len(some) < len(all)
	if inside && !(found && t.keepsLengths(k, decisions, all, region)) {
		all, inside = some, false
	}
	for _, j := range region {
		t.label[j] = 0
	}
	for _, d := range all {
		t.redirect(d, k, inside)
	}
	if inside {
		t.frozen[k] = true
		for _, j := range region {
			t.frozen[j] = true
		}
	}
	if len(all) > 0 && t.count[k] == 0 {
		t.unreachable[k] = true
		for _, s := range t.f.Conts[k].Term.Targets {
			t.count[s]--
		}
	}
}

// decisions returns what is known of each edge to k, and of how many edges the target is known.
func (t *threader) decisions(k cps.ContID, edges []edge) (list []decision, known int) {
	term := &t.f.Conts[k].Term
	cases := t.cases(term)
	for _, e := range edges {
		d := decision{edge: e, slot: t.decide(e, k, cases), to: cps.NoCont}
		if d.slot >= 0 {
			d.to = term.Targets[d.slot]
			known++
		}
		list = append(list, d)
	}
	return list, known
}

// agree reports whether all edges lead to the same target.
func (t *threader) agree(decisions []decision) bool {
	return !slices.ContainsFunc(decisions, func(d decision) bool {
		return d.slot < 0 || d.slot != decisions[0].slot || t.frozen[d.from]
	})
}

// threadable returns those of the edges to k that may be threaded, as far as the budget allows.
func (t *threader) threadable(k cps.ContID, decisions []decision) (all []decision) {
	header := slices.ContainsFunc(decisions, func(d decision) bool { return t.rpo[d.from] >= t.rpo[k] })
	price := 0
	for _, d := range decisions {
		term := &t.f.Conts[d.from].Term
		if d.slot < 0 || d.to == k || t.frozen[d.from] || term.Kind != cps.Jump && !isFork(term) {
			continue
		}
		if enters := header && t.rpo[d.from] < t.rpo[k]; enters && !(t.rotate && t.rotates(k, d)) {
			continue
		}
		if price += len(t.f.Conts[k].Ops); price > t.budget {
			break
		}
		all = append(all, d)
	}
	return all
}

// rotates reports whether threading d rotates a loop: k is its test, only d enters it, one jump
// repeats it, and it was not rotated before: what computes the values of the next iteration does not
// end with a test that may leave the loop.
func (t *threader) rotates(k cps.ContID, d decision) bool {
	c, edges := &t.f.Conts[k], t.edges(k)
	if len(edges) != 2 || c.Term.Kind != cps.Branch {
		return false
	}
	latch := edges[0].from
	if latch == d.from {
		latch = edges[1].from
	}
	back := &t.f.Conts[latch].Term
	loop, ok := t.loop(k, latch)
	if !ok || back.Kind != cps.Jump || loop[d.from] || !loop[d.to] || loop[c.Term.Targets[1-d.slot]] {
		return false
	}
	if t.count[latch] != 1 {
		return true
	}
	last := &t.f.Conts[t.edges(latch)[0].from]
	leaves := func(s cps.ContID) bool { return !loop[s] }
	inLast := func(x cps.Value) bool {
		return slices.ContainsFunc(last.Ops, func(op cps.Op) bool { return op.Result != cps.NoValue && op.Result == t.e.Resolve(x) })
	}
	return !(isFork(&last.Term) && slices.ContainsFunc(last.Term.Targets, leaves) && slices.ContainsFunc(back.Args, inLast))
}

// loop returns the continuations on the paths from k to latch. It reports false if there are more
// than maxLoop, or if a path from the entry to latch bypasses k.
func (t *threader) loop(k, latch cps.ContID) (loop map[cps.ContID]bool, ok bool) {
	loop = map[cps.ContID]bool{k: true, latch: true}
	for todo := []cps.ContID{latch}; len(todo) > 0; {
		j := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if j == cps.Entry || len(loop) > maxLoop {
			return nil, false
		}
		for _, e := range t.edges(j) {
			t.work--
			if !loop[e.from] {
				loop[e.from] = true
				todo = append(todo, e.from)
			}
		}
	}
	return loop, true
}

// resolveFork replaces the branch or switch of a continuation by a jump to one of its
// targets.
func (t *threader) resolveFork(k cps.ContID, slot int) {
	targets := t.f.Conts[k].Term.Targets
	t.edges(targets[slot]) // removes old edges from k to it
	for _, s := range targets {
		t.count[s]--
	}
	t.e.Goto(k, slot)
	if to := targets[slot]; to == targets[0] { // its list has the edge already
		t.count[to]++
	} else {
		t.addEdge(edge{k, 0}, to)
	}
	t.changes++
}

// A caseKey is the constant of a switch case, for use as a map key.
type caseKey struct {
	bits uint64
	text string
}

// cases returns the number of the target for each case of a switch, and nil for a
// branch.
func (t *threader) cases(term *cps.Term) map[caseKey]int {
	if term.Kind != cps.Switch {
		return nil
	}
	cases := map[caseKey]int{}
	for i, x := range term.Cases {
		info := t.e.Info(x)
		cases[caseKey{info.Bits, info.Text}] = i
	}
	return cases
}

// decide returns the number of the target that the branch or switch of k takes for an
// edge that leads to k, or -1 if that is not known.
func (t *threader) decide(e edge, k cps.ContID, cases map[caseKey]int) int {
	t.evaluate(e, k)
	term := &t.f.Conts[k].Term
	subject := t.e.Info(t.known(term.Subject))
	slot := -1
	switch {
	case subject.Kind != cps.ConstValue:
	case term.Kind == cps.Branch && subject.Bool():
		slot = 0
	case term.Kind == cps.Branch:
		slot = 1
	default:
		var ok bool
		if slot, ok = cases[caseKey{subject.Bits, subject.Text}]; !ok {
			slot = len(term.Cases)
		}
	}
	t.unbind()
	return slot
}

// evaluate binds the parameters of k to the arguments of an edge, and the results of
// its operations to constants where it can fold them.
func (t *threader) evaluate(e edge, k cps.ContID) {
	t.collectFacts(e)
	c, from := &t.f.Conts[k], &t.f.Conts[e.from].Term
	for i, x := range c.Params {
		if from.Kind == cps.Jump {
			t.bind(x, t.e.Resolve(from.Args[i]))
		} else {
			t.bind(x, t.unknown) // the result of a call
		}
	}
	var infos [3]*cps.ValueInfo
	for i := range c.Ops {
		op := &c.Ops[i]
		if op.Result == cps.NoValue {
			continue
		}
		folded := cps.ValueInfo{}
		ok := len(op.Args) <= len(infos)
		for j := 0; ok && j < len(op.Args); j++ {
			infos[j] = t.e.Info(t.known(op.Args[j]))
			ok = infos[j].Kind == cps.ConstValue
		}
		if ok {
			folded, ok = cps.Fold(op.Code, infos[:len(op.Args)]...)
		} else {
			folded, ok = t.tested(op)
		}
		if ok {
			t.bind(op.Result, t.e.Constant(folded))
		} else {
			t.bind(op.Result, t.unknown)
		}
	}
}

// bind records the value of x on the current edge.
func (t *threader) bind(x, y cps.Value) {
	t.env[x] = y
	t.bound = append(t.bound, x)
}

// unbind removes all bindings.
func (t *threader) unbind() {
	for _, x := range t.bound {
		t.env[x] = cps.NoValue
	}
	t.bound = t.bound[:0]
}

// onEdge returns the value of x on the current edge.
func (t *threader) onEdge(x cps.Value) cps.Value {
	x = t.e.Resolve(x)
	if int(x) < len(t.env) && t.env[x] != cps.NoValue {
		return t.env[x]
	}
	return x
}

// known is onEdge, or the constant that x equals by a fact.
func (t *threader) known(x cps.Value) cps.Value {
	x = t.onEdge(x)
	if t.e.Info(x).Kind == cps.UndefValue {
		return x // it may differ at each use
	}
	for _, f := range t.facts {
		if f.value == x {
			return f.constant
		}
	}
	return x
}

// tested returns the constant that an operation equals by a fact about an equal operation, if there
// is one.
func (t *threader) tested(op *cps.Op) (cps.ValueInfo, bool) {
	same := func(x, y cps.Value) bool {
		x = t.onEdge(x)
		return x == t.e.Resolve(y) && t.e.Info(x).Kind != cps.UndefValue
	}
	for _, f := range t.facts {
		other := t.e.Operation(f.value)
		if other != nil && other.Code == op.Code && other.Aux == op.Aux && t.f.Effect(op) == cps.Pure && slices.EqualFunc(op.Args, other.Args, same) {
			return *t.e.Info(f.constant), true
		}
	}
	return cps.ValueInfo{}, false
}

// collectFacts collects the facts that hold when an edge is taken: from the branch or
// switch of the edge itself, and from those on the only path that leads to the edge.
// Why do the earlier facts still hold? The path does not pass the definitions of the
// values a second time, so the values have not changed.
//
// While the sweep that rotates has changed nothing, the facts of all edges that dominate the edge
// count: the first test of an inner loop was often made before the loop around it. They hold for the
// same reason: the definition of a value dominates its use in the branch, so a path from that
// definition to the edge passes the branch.
func (t *threader) collectFacts(e edge) {
	t.facts = t.facts[:0]
	for range maxFacts {
		switch term := &t.f.Conts[e.from].Term; {
		case term.Kind == cps.Branch:
			t.addBranchFacts(t.e.Resolve(term.Subject), e.slot == 0)
		case term.Kind == cps.Switch && e.slot < len(term.Cases):
			t.facts = append(t.facts, fact{t.e.Resolve(term.Subject), term.Cases[e.slot]})
		}
		k := e.from
		for up := 0; t.count[k] != 1; up++ {
			if !t.rotate || t.changes > 0 || up == maxFacts || k == cps.Entry {
				return
			}
			if t.idom == nil {
				t.idom = t.f.Graph().Dominators()
			}
			if t.idom[k] < 0 {
				return
			}
			k = cps.ContID(t.idom[k])
		}
		e = t.edges(k)[0]
	}
}

// addBranchFacts adds the facts that follow from a condition being true or false.
func (t *threader) addBranchFacts(x cps.Value, truth bool) {
	for {
		t.facts = append(t.facts, fact{x, boolConst(t.e, truth)})
		op := t.e.Operation(x)
		if op == nil || op.Code != cps.Not {
			break
		}
		x, truth = t.e.Resolve(op.Args[0]), !truth
	}
	op := t.e.Operation(x)
	if op == nil || !(op.Code == cps.Eq && truth || op.Code == cps.Ne && !truth) {
		return
	}
	a, b := t.e.Resolve(op.Args[0]), t.e.Resolve(op.Args[1])
	if t.e.Info(a).Kind == cps.ConstValue {
		a, b = b, a
	}
	// A float that is equal to 0.0 may be -0.0.
	if t.e.Info(b).Kind == cps.ConstValue && t.e.TypeOf(b) != cps.Float {
		t.facts = append(t.facts, fact{a, b})
	}
}

// redirect threads an edge that leads to k. Needed reports whether values of k are live
// at the new target.
func (t *threader) redirect(d decision, k cps.ContID, needed bool) {
	t.evaluate(d.edge, k)
	var ops []cps.Op
	for _, op := range t.f.Conts[k].Ops {
		if x := t.env[op.Result]; op.Result != cps.NoValue && t.e.Info(x).Kind == cps.ConstValue {
			continue
		}
		args := make([]cps.Value, len(op.Args))
		for i, x := range op.Args {
			args[i] = t.onEdge(x)
		}
		op.Args = args
		if op.Result != cps.NoValue {
			x := t.e.NewValue(*t.e.Info(op.Result))
			t.env[op.Result] = x
			op.Result = x
		}
		ops = append(ops, op)
	}
	t.budget -= len(ops)
	t.work -= moveWork
	t.edges(d.to) // removes the edge from the list if it led there before
	t.count[k]--
	from := &t.f.Conts[d.from]
	dest := d.from
	switch {
	case from.Term.Kind == cps.Jump:
		from.Ops = append(from.Ops, ops...)
		from.Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{d.to}, Pos: from.Term.Pos}
		t.addEdge(d.edge, d.to)
	case len(ops) == 0 && !needed:
		from.Term.Targets[d.edge.slot] = d.to
		t.addEdge(d.edge, d.to)
	default:
		c := t.f.Conts[k]
		term := cps.Term{Kind: cps.Jump, Targets: []cps.ContID{d.to}, Pos: c.Term.Pos}
		dest = t.e.NewCont(cps.Cont{Name: c.Name, Ops: ops, Term: term, Pos: c.Pos})
		t.f.Conts[d.from].Term.Targets[d.edge.slot] = dest
		t.in, t.count = append(t.in, nil), append(t.count, 0)
		t.rpo, t.label = append(t.rpo, t.rpo[d.from]), append(t.label, 0)
		t.unreachable, t.frozen = append(t.unreachable, false), append(t.frozen, false)
		t.addEdge(d.edge, dest)
		t.addEdge(edge{dest, 0}, d.to)
	}
	if t.first != nil {
		for i := range ops {
			t.addUses(dest, ops[i].Args...)
		}
	}
	if needed {
		for _, x := range t.bound {
			t.e.Redefine(x, dest, cps.AtEnd, t.env[x])
		}
		t.frozen[dest] = true
	}
	t.unbind()
	t.changes++
}

// addUses records that continuation k uses values.
func (t *threader) addUses(k cps.ContID, xs ...cps.Value) {
	for _, x := range xs {
		if x = t.e.Resolve(x); x != cps.NoValue && int(x) < len(t.first) {
			t.users = append(t.users, user{k, t.first[x]})
			t.first[x] = int32(len(t.users))
		}
	}
}

// region returns the continuations at whose beginning values of k are live, and labels
// them. It reports false if there are too many to find.
func (t *threader) region(k cps.ContID) (region []cps.ContID, found bool) {
	if t.first == nil {
		t.first = make([]int32, len(t.f.Values))
		for k := range t.f.Conts {
			c := &t.f.Conts[k]
			for i := range c.Ops {
				t.addUses(cps.ContID(k), c.Ops[i].Args...)
			}
			t.addUses(cps.ContID(k), c.Term.Subject)
			t.addUses(cps.ContID(k), c.Term.Args...)
		}
	}
	enter := func(j cps.ContID) {
		if j != k && t.label[j] == 0 {
			t.label[j] = 1
			region = append(region, j)
		}
	}
	visit := func(x cps.Value) {
		if x == cps.NoValue {
			return
		}
		for u := t.first[x]; u > 0; u = t.users[u-1].next {
			enter(t.users[u-1].k)
			t.work--
		}
	}
	for _, x := range t.f.Conts[k].Params {
		visit(x)
	}
	for i := range t.f.Conts[k].Ops {
		visit(t.f.Conts[k].Ops[i].Result)
	}
	done := 0
	for ; done < len(region) && len(region) <= maxRegion && t.work > 0; done++ {
		for _, e := range t.edges(region[done]) {
			enter(e.from)
			t.work--
		}
	}
	return region, done == len(region)
}

// keepsLengths reports whether no path gets longer if certain edges to k are threaded
// and no others. Decisions has all edges to k, and region is the region of k. The
// conditions are those of the opening comment.
func (t *threader) keepsLengths(k cps.ContID, decisions, threaded []decision, region []cps.ContID) bool {
	if len(decisions) > len(threaded)+1 {
		return false
	}
	for i, d := range decisions {
		if i < len(threaded) && d == threaded[i] {
			continue
		}
		if t.f.Conts[d.from].Term.Kind != cps.Jump {
			return false
		}
		break // this is the only other edge
	}
	return t.paramsOnlyAtJumps(k, len(threaded) < len(decisions), threaded, region)
}

// paramsOnlyAtJumps reports whether the new parameters in the region of k belong only
// to continuations that are reached by jumps alone, or to k if it stays. A continuation
// gets a parameter if different definitions reach it: the one in k, the one on a
// threaded edge, or another parameter. Each definition has a label, and every
// continuation that a single definition reaches gets its label.
func (t *threader) paramsOnlyAtJumps(k cps.ContID, stays bool, threaded []decision, region []cps.ContID) bool {
	const ofK = 1
	entering := map[cps.ContID][]int32{}
	for i, d := range threaded {
		entering[d.to] = append(entering[d.to], int32(i)+ofK+1)
	}
	slices.SortFunc(region, func(i, j cps.ContID) int { return int(t.rpo[i] - t.rpo[j]) })
	own := func(i int) int32 { return int32(len(threaded)+ofK+1) + int32(i) }
	// meet returns the label that reaches j, or 0 if none is known yet. It reports
	// whether there are several.
	meet := func(j cps.ContID) (label int32, several bool) {
		in := func(l int32) {
			several = several || l != 0 && label != 0 && l != label
			label = max(label, l)
		}
		for _, l := range entering[j] {
			in(l)
		}
		for _, e := range t.edges(j) {
			t.work--
			if e.from != k {
				in(t.label[e.from])
			} else if stays {
				in(ofK)
			}
		}
		return label, several
	}
	for again := true; again; {
		again = false
		for i, j := range region {
			if t.label[j] != own(i) {
				t.label[j] = 0
			}
		}
		for _, closing := range []bool{false, true} {
			for i, j := range region {
				if t.label[j] == own(i) {
					continue
				}
				label, several := meet(j)
				if !closing && !several {
					t.label[j] = label
					continue
				}
				if !several && label == t.label[j] {
					continue
				}
				t.label[j], again = own(i), true
				for _, e := range t.edges(j) {
					if e.from != k && t.f.Conts[e.from].Term.Kind != cps.Jump {
						return false
					}
				}
			}
		}
		if t.work <= 0 {
			return false
		}
	}
	return true
}
