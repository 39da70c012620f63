// This file defines jump threading, the pass that Braun et al. take as their
// example of a transformation that needs reconstruction (section 5.1, Figure 7):
// what goes to a continuation B that ends in a branch or switch, and can only go
// on to C from there, goes to C at once. Its operations are copied to where it
// comes from, and what B defines has several definitions then.
//
//	A() = B(1)                      A() = do print(1)  C()
//	B(x) = do print(x)         =>   B(x) = do print(x)  let c = x == 1  branch(c, C, D)
//	       let c = x == 1
//	       branch(c, C, D)
//
// Where an edge leads is known by folding the operations of B with the arguments
// of the edge, and with facts: what the branches say that were taken on the only
// way to it. No dominators are computed.
//
// # Steps
//
// An edge that is threaded takes no more steps than before, and one less if it is
// a jump. But no path may take more, and a parameter in a place to which a branch
// leads costs a jump there. Let the region of B be where its values are alive. C
// gets no parameter if it is not in the region, and then the edge is threaded. Else
// all edges of B whose way is known are threaded, or none: if
//
//   - no other edge leads to B, so that B is gone, or one jump, of which B becomes a
//     part: a step that pays for a jump behind B; and
//   - the parameters in the region are where only jumps lead, or B.
//
// # Growth
//
// A loop is not entered behind its header: that would run it step by step. Only its
// back edges are threaded, which makes direct jumps of a loop around a switch. An
// edge that leads back to B itself stays. What is copied is bounded by a budget,
// and what comes of it is looked at again in a bounded number of rounds.

package opt

import (
	"slices"

	"cpsc/cps"
)

const (
	maxCopied = 8   // operations of a continuation that is passed by
	maxFacts  = 16  // edges that are looked at for facts
	maxRegion = 512 // continuations of a region
	maxSweeps = 8   // over a function, as long as each changes at least
	minShare  = 32  // one in so many continuations; what they leave, the next round sees
)

func threadJumps(p *cps.Program, f *cps.Func) bool {
	budget := 32 + sizeOf(f)/4
	for sweep := range maxSweeps {
		t := newThreader(p, f, budget)
		t.sweep()
		if t.changes == 0 {
			return sweep > 0
		}
		enough := t.changes*minShare >= len(f.Conts)
		t.e.Commit()
		if !enough {
			break
		}
		budget = t.budget
	}
	return true
}

func isFork(t *cps.Term) bool { return t.Kind == cps.Branch || t.Kind == cps.Switch }

// A threader goes through a function once. It redirects edges as it goes, so that
// what it does for one continuation counts for those that follow.
type threader struct {
	e       *cps.Editor
	f       *cps.Func
	budget  int // of operations to be copied
	work    int // the edges that may still be looked at to find regions
	changes int

	// By continuation. Those that are added come after the one that they are for.
	in     [][]edge // may hold edges that have gone elsewhere: see edges
	count  []int32  // of the edges that lead to it
	place  []int32  // in reverse postorder
	gone   []bool   // nothing leads to it any more
	closed []bool   // in the region of one that was threaded: left alone until Commit
	label  []int32  // see parameters; 0 elsewhere

	env     []cps.Value // by value: what it is in the place of an edge, or NoValue
	unknown cps.Value   // in env: a result that is no constant
	bound   []cps.Value // the values that env knows
	facts   []said
	users   []user
	first   []int32 // by value: the first of its users, plus one; nil before they are needed
}

// An edge is a way from a continuation, by the number of the target.
type edge struct {
	from cps.ContID
	slot int
}

// A said is what is said of a value: that it is worth a constant.
type said struct{ x, worth cps.Value }

// A user is a continuation that uses a value, and the next one, plus one.
type user struct {
	k    cps.ContID
	next int32
}

func newThreader(p *cps.Program, f *cps.Func, budget int) *threader {
	n := len(f.Conts)
	t := &threader{
		e: cps.Edit(p, f), f: f, budget: budget,
		in: make([][]edge, n), count: make([]int32, n), place: make([]int32, n), gone: make([]bool, n),
		closed: make([]bool, n), label: make([]int32, n), env: make([]cps.Value, len(f.Values)),
	}
	t.unknown = t.e.NewValue(cps.ValueInfo{})
	for k := range f.Conts {
		t.place[k] = int32(k)
		for slot, s := range f.Conts[k].Term.Succs() {
			t.connect(edge{cps.ContID(k), slot}, s)
			t.work += 32
		}
	}
	return t
}

// connect says that an edge leads to k now.
func (t *threader) connect(e edge, k cps.ContID) {
	t.in[k] = append(t.in[k], e)
	t.count[k]++
}

// edges returns the edges that lead to k.
func (t *threader) edges(k cps.ContID) []edge {
	if len(t.in[k]) > int(t.count[k]) {
		t.in[k] = slices.DeleteFunc(t.in[k], func(e edge) bool {
			targets := t.f.Conts[e.from].Term.Targets
			return t.gone[e.from] || e.slot >= len(targets) || targets[e.slot] != k
		})
	}
	return t.in[k]
}

func (t *threader) sweep() {
	for k := range t.f.Conts {
		if term := &t.f.Conts[k].Term; !isFork(term) || t.closed[k] {
			continue
		} else if only := t.e.OnlyTarget(term); only >= 0 {
			t.settle(cps.ContID(k), only)
		} else if t.count[k] > 0 {
			t.thread(cps.ContID(k))
		}
	}
}

// A way is an edge, and where it goes on from the continuation to which it leads.
type way struct {
	edge
	slot int // or -1
	to   cps.ContID
}

// thread threads the edges that lead to k, as many as it may.
func (t *threader) thread(k cps.ContID) {
	c := &t.f.Conts[k]
	edges := t.edges(k)
	if len(edges) == 0 || len(c.Ops) > maxCopied && len(edges) > 1 {
		return
	}
	var ways []way
	header, known, agreed := false, 0, true
	cases := t.cases(&c.Term)
	for _, e := range edges {
		w := way{edge: e, slot: t.follow(e, k, cases), to: cps.NoCont}
		if w.slot >= 0 {
			w.to = c.Term.Targets[w.slot]
			known++
		}
		ways = append(ways, w)
		agreed = agreed && w.slot >= 0 && w.slot == ways[0].slot && !t.closed[e.from]
		header = header || t.place[e.from] >= t.place[k]
	}
	switch {
	case agreed:
		t.settle(k, ways[0].slot)
		return
	case known == 0 || len(c.Ops) > maxCopied:
		return
	}

	region, found := t.region(k)
	var some, all []way // those that stay outside of the region, and all
	price := 0
	for _, w := range ways {
		enters := header && t.place[w.from] < t.place[k]
		term := &t.f.Conts[w.from].Term
		if w.slot < 0 || w.to == k || enters || t.closed[w.from] || term.Kind != cps.Jump && !isFork(term) {
			continue
		}
		if price += len(c.Ops); price > t.budget {
			break
		}
		all = append(all, w)
		if found && t.label[w.to] == 0 {
			some = append(some, w)
		}
	}
	inside := len(some) < len(all)
	if inside && !(found && t.pays(k, ways, all, region)) {
		all, inside = some, false
	}
	for _, j := range region {
		t.label[j] = 0
	}
	for _, w := range all {
		t.redirect(w, k, inside)
	}
	if inside {
		t.closed[k] = true
		for _, j := range region {
			t.closed[j] = true
		}
	}
	if len(all) > 0 && t.count[k] == 0 {
		t.gone[k] = true
		for _, s := range t.f.Conts[k].Term.Targets {
			t.count[s]--
		}
	}
}

// settle makes a continuation go one way only.
func (t *threader) settle(k cps.ContID, slot int) {
	targets := t.f.Conts[k].Term.Targets
	t.edges(targets[slot]) // forgets edges of k that led there before
	for _, s := range targets {
		t.count[s]--
	}
	t.e.Goto(k, slot)
	if to := targets[slot]; to == targets[0] { // the edge is listed there
		t.count[to]++
	} else {
		t.connect(edge{k, 0}, to)
	}
	t.changes++
}

// A text is a constant of a switch.
type text struct {
	bits uint64
	text string
}

// cases returns the number of the target of each case of a switch.
func (t *threader) cases(term *cps.Term) map[text]int {
	if term.Kind != cps.Switch {
		return nil
	}
	cases := map[text]int{}
	for i, x := range term.Cases {
		info := t.e.Info(x)
		cases[text{info.Bits, info.Text}] = i
	}
	return cases
}

// follow returns the number of the target to which an edge that leads to k goes
// on from there, or -1 if that is not known.
func (t *threader) follow(e edge, k cps.ContID, cases map[text]int) int {
	t.evaluate(e, k)
	term := &t.f.Conts[k].Term
	subject := t.e.Info(t.worth(term.Subject))
	slot := -1
	switch {
	case subject.Kind != cps.ConstValue:
	case term.Kind == cps.Branch && subject.Bool():
		slot = 0
	case term.Kind == cps.Branch:
		slot = 1
	default:
		var ok bool
		if slot, ok = cases[text{subject.Bits, subject.Text}]; !ok {
			slot = len(term.Cases)
		}
	}
	t.unbind()
	return slot
}

// evaluate binds the parameters of k to the arguments of an edge, and the results
// of its operations, if they are constants there.
func (t *threader) evaluate(e edge, k cps.ContID) {
	t.learn(e)
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
			infos[j] = t.e.Info(t.worth(op.Args[j]))
			ok = infos[j].Kind == cps.ConstValue
		}
		if ok {
			folded, ok = cps.Fold(op.Code, infos[:len(op.Args)]...)
		}
		if ok {
			t.bind(op.Result, t.e.Constant(folded))
		} else {
			t.bind(op.Result, t.unknown)
		}
	}
}

// bind says what a value is in the place of an edge.
func (t *threader) bind(x, y cps.Value) {
	t.env[x] = y
	t.bound = append(t.bound, x)
}

func (t *threader) unbind() {
	for _, x := range t.bound {
		t.env[x] = cps.NoValue
	}
	t.bound = t.bound[:0]
}

// here returns what stands for a value in the place of an edge.
func (t *threader) here(x cps.Value) cps.Value {
	x = t.e.Resolve(x)
	if int(x) < len(t.env) && t.env[x] != cps.NoValue {
		return t.env[x]
	}
	return x
}

// worth is here, or the constant that it is by a fact.
func (t *threader) worth(x cps.Value) cps.Value {
	x = t.here(x)
	if t.e.Info(x).Kind == cps.UndefValue {
		return x // and not the same each time
	}
	for _, f := range t.facts {
		if f.x == x {
			return f.worth
		}
	}
	return x
}

// learn collects what is known because an edge is taken: what it says itself, and
// what is said by those on the only way that leads there. That way passes no
// second time what defines the values, so they are still worth what they were.
func (t *threader) learn(e edge) {
	t.facts = t.facts[:0]
	for range maxFacts {
		switch term := &t.f.Conts[e.from].Term; {
		case term.Kind == cps.Branch:
			t.branched(t.e.Resolve(term.Subject), e.slot == 0)
		case term.Kind == cps.Switch && e.slot < len(term.Cases):
			t.facts = append(t.facts, said{t.e.Resolve(term.Subject), term.Cases[e.slot]})
		}
		if t.count[e.from] != 1 {
			return
		}
		e = t.edges(e.from)[0]
	}
}

// branched adds the facts of a condition that is true or false.
func (t *threader) branched(x cps.Value, truth bool) {
	for {
		t.facts = append(t.facts, said{x, boolConst(t.e, truth)})
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
		t.facts = append(t.facts, said{a, b})
	}
}

// redirect threads an edge that leads to k. It is told whether values of k are
// needed where it leads.
func (t *threader) redirect(w way, k cps.ContID, needed bool) {
	t.evaluate(w.edge, k)
	var ops []cps.Op
	for _, op := range t.f.Conts[k].Ops {
		if x := t.env[op.Result]; op.Result != cps.NoValue && t.e.Info(x).Kind == cps.ConstValue {
			continue
		}
		args := make([]cps.Value, len(op.Args))
		for i, x := range op.Args {
			args[i] = t.here(x)
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
	t.edges(w.to) // forgets the edge if it led there before
	t.count[k]--
	from := &t.f.Conts[w.from]
	dest := w.from
	switch {
	case from.Term.Kind == cps.Jump:
		from.Ops = append(from.Ops, ops...)
		from.Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{w.to}, Pos: from.Term.Pos}
		t.connect(w.edge, w.to)
	case len(ops) == 0 && !needed:
		from.Term.Targets[w.edge.slot] = w.to
		t.connect(w.edge, w.to)
	default:
		c := t.f.Conts[k]
		term := cps.Term{Kind: cps.Jump, Targets: []cps.ContID{w.to}, Pos: c.Term.Pos}
		dest = t.e.NewCont(cps.Cont{Name: c.Name, Ops: ops, Term: term, Pos: c.Pos})
		t.f.Conts[w.from].Term.Targets[w.edge.slot] = dest
		t.in, t.count = append(t.in, nil), append(t.count, 0)
		t.place, t.label = append(t.place, t.place[w.from]), append(t.label, 0)
		t.gone, t.closed = append(t.gone, false), append(t.closed, false)
		t.connect(w.edge, dest)
		t.connect(edge{dest, 0}, w.to)
	}
	if t.first != nil {
		for i := range ops {
			t.use(dest, ops[i].Args...)
		}
	}
	if needed {
		for _, x := range t.bound {
			t.e.Redefine(x, dest, cps.AtEnd, t.env[x])
		}
		t.closed[dest] = true
	}
	t.unbind()
	t.changes++
}

// use adds users.
func (t *threader) use(k cps.ContID, xs ...cps.Value) {
	for _, x := range xs {
		if x = t.e.Resolve(x); x != cps.NoValue && int(x) < len(t.first) {
			t.users = append(t.users, user{k, t.first[x]})
			t.first[x] = int32(len(t.users))
		}
	}
}

// region returns the continuations at whose beginning values of k are alive, and
// labels them. It reports false if they are too many to be found.
func (t *threader) region(k cps.ContID) (region []cps.ContID, found bool) {
	if t.first == nil {
		t.first = make([]int32, len(t.f.Values))
		for k := range t.f.Conts {
			c := &t.f.Conts[k]
			for i := range c.Ops {
				t.use(cps.ContID(k), c.Ops[i].Args...)
			}
			t.use(cps.ContID(k), c.Term.Subject)
			t.use(cps.ContID(k), c.Term.Args...)
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

// pays reports whether threading some edges, and no others, that lead to k makes
// no path longer, given all of them and the region of k: see above.
func (t *threader) pays(k cps.ContID, ways, threaded []way, region []cps.ContID) bool {
	if len(ways) > len(threaded)+1 {
		return false
	}
	for i, w := range ways {
		if i < len(threaded) && w == threaded[i] {
			continue
		}
		if t.f.Conts[w.from].Term.Kind != cps.Jump {
			return false
		}
		break // it is the one that is left
	}
	return t.parameters(k, len(threaded) < len(ways), threaded, region)
}

// parameters reports whether the parameters that the region of k will have are
// only where jumps lead, or k, which may stay. A continuation has one if different
// definitions come in: that of k, that of an edge which was threaded, or another
// parameter. Each has a label, and what is reached by one has the same.
func (t *threader) parameters(k cps.ContID, stays bool, threaded []way, region []cps.ContID) bool {
	const ofK = 1
	entering := map[cps.ContID][]int32{}
	for i, w := range threaded {
		entering[w.to] = append(entering[w.to], int32(i)+ofK+1)
	}
	slices.SortFunc(region, func(i, j cps.ContID) int { return int(t.place[i] - t.place[j]) })
	own := func(i int) int32 { return int32(len(threaded)+ofK+1) + int32(i) }
	// meet returns the label that comes into j, 0 if none is known, or reports that
	// there are several.
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
