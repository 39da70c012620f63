// This file defines the algorithm of Brandis and Mössenböck, "Single-Pass Generation of
// Static Single-Assignment Form for Structured Languages" (TOPLAS 1994). A parser keeps the
// current value of each variable. Every structured statement has a join: an if the node
// after it, a loop its header and the node after it. Where a branch reaches the join, its
// assignments become arguments of phis there (InsertPhi), and the variables are reset for
// the next branch (ResetPhis). After the statement, the phis count as assignments
// (CommitPhis). The phis in the header of a loop are known only after the loop; then the
// uses of the old values in the loop are renamed.
//
// The result is minimal, but not pruned.

package construct

import (
	"fmt"
	"slices"

	"cpsc/flow"
)

// brandis accepts structured control flow: if, switch, while, repeat, for, and loops that
// are left (break, return) or continued from anywhere; conditions may be short-circuit. The
// paper's language has no goto. A graph does not show which statements it was written with,
// so conditions on the graph decide:
//
//   - every cycle is a loop with one entry, its header;
//   - the branches of a node come together in one node: of the joins that it
//     immediately dominates there is at most one, but for those of break,
//     continue and return.
//
// Break leads to the last of the joins after a loop, continue to a node in a loop through
// which every path back to the header goes, return to a node without successors. Branches
// that write nothing and lead to the same two nodes as the branch before them are
// conditions joined by "and" and "or", and count as one, with the nodes before them that only lead to them, as
// those of calls do. A condition inside a part of another, such as f(a && b) || c, may be refused although there
// is no goto.
// For a graph that is refused the error is an *Unstructured.
func brandis(f *Function) (*Result, error) {
	s, err := newStructure(f)
	if err != nil {
		return nil, err
	}
	return newSinglePass(s).run(), nil
}

// Unstructured is the error for control flow that an algorithm for structured languages
// does not accept.
type Unstructured struct {
	Func string
	Node int32 // the node that breaks the structure

	reason string
	nodes  []any // those that the reason names, int32s

	// Name returns how the reason names a node. If it is nil, nodes have their numbers.
	Name func(node int32) string
}

func (e *Unstructured) Error() string {
	return fmt.Sprintf("construct: %s: not structured: %s", e.Func, e.Reason())
}

// Reason says what breaks the structure.
func (e *Unstructured) Reason() string {
	names := make([]any, len(e.nodes))
	for i, n := range e.nodes {
		if names[i] = fmt.Sprintf("node %d", n); e.Name != nil {
			names[i] = e.Name(n.(int32))
		}
	}
	return fmt.Sprintf(e.reason, names...)
}

// A structure defines the order in which a parser visits the nodes of a function.
type structure struct {
	f            *Function
	preds, slots flow.Graph
	order        []int32 // reverse postorder
	tree         *flow.Tree
	loops        *flow.Loops
	// owner[n] is the node whose statement contains node n or comes before it: the
	// immediate dominator of n or, if n follows a loop, the header of the outermost loop
	// that is left.
	owner []int32
	// inside[n] is the first node that node n owns in its own loop, after[n] the first
	// node that n owns after the loop of which it is the header; next[t] is the next node
	// in the list of t. All are -1 for none. The last in reverse postorder comes first.
	inside, after, next []int32
}

func newStructure(f *Function) (*structure, error) {
	g := f.Succs
	s := &structure{f: f, order: g.ReversePostorder()}
	s.preds, s.slots = g.Reverse()
	s.tree = g.DominatorTree()
	s.loops = g.Loops(s.preds, s.tree)
	if bad := s.loops.Irreducible; len(bad) > 0 {
		from, to := bad[0][0], bad[0][1]
		return nil, &Unstructured{Func: f.Name, Node: to, nodes: []any{from, to},
			reason: "the edge from %s to %s closes a cycle that is entered elsewhere, too (goto)"}
	}
	s.owner, s.next = make([]int32, len(g)), make([]int32, len(g))
	s.inside, s.after = make([]int32, len(g)), make([]int32, len(g))
	for i := range g {
		s.inside[i], s.after[i] = -1, -1
	}
	for _, t := range s.order[1:] {
		d := s.tree.Idom[t]
		list, around := s.inside, s.loops.Parent[t]
		if left := s.loopOf(d); left != around {
			for s.loops.Parent[left] != around {
				left = s.loops.Parent[left]
			}
			list, d = s.after, left
		}
		s.owner[t] = d
		s.next[t], list[d] = list[d], t
	}
	return s, s.check()
}

// loopOf returns the header of the innermost loop that contains a node, which may be the
// node itself, or -1.
func (s *structure) loopOf(n int32) int32 {
	if s.loops.Header[n] {
		return n
	}
	return s.loops.Parent[n]
}

// isBack reports whether an edge leads back to the header of a loop.
func (s *structure) isBack(from, to int32) bool { return s.tree.Dominates(to, from) }

// check returns an error if a node has too many joins.
func (s *structure) check() error {
	branch := s.conditions()
	isExit := make([]bool, len(s.preds))
	join := make([]int32, len(s.preds)) // by node, the join of its branches, or -1
	for h := range s.after {
		join[h] = -1
		for t := s.after[h]; t >= 0; t = s.next[t] {
			if s.isJoin(t, branch) {
				isExit[t] = true
				break
			}
		}
	}
	for _, t := range s.order[1:] {
		if isExit[t] || !s.isJoin(t, branch) {
			continue
		}
		switch d := s.tree.Idom[t]; {
		case join[d] < 0 || s.continues(join[d]):
			join[d] = t
		case !s.continues(t):
			return &Unstructured{Func: s.f.Name, Node: d, nodes: []any{d, join[d], t},
				reason: "the branches of %s come together in %s and in %s (goto, an exception, or a condition in a condition)"}
		}
	}
	return nil
}

// isJoin reports whether several branches meet in a node.
func (s *structure) isJoin(t int32, branch []int32) bool {
	first := int32(-1)
	for _, p := range s.preds[t] {
		if s.isBack(p, t) {
			continue
		}
		if b := branch[p]; first < 0 {
			first = b
		} else if b != first {
			return len(s.f.Succs[t]) > 0
		}
	}
	return false
}

// continues reports whether every path back to the header of the innermost loop around a
// node goes through the node.
func (s *structure) continues(t int32) bool {
	h := s.loops.Parent[t]
	if h < 0 {
		return false
	}
	for _, p := range s.preds[h] {
		if s.isBack(p, h) && !s.tree.Dominates(t, p) {
			return false
		}
	}
	return true
}

// writes reports whether a node writes a variable.
func (s *structure) writes(n int32) bool {
	return slices.ContainsFunc(s.f.Code[n], func(a Access) bool { return a.Write })
}

// conditions returns for each node the first node of the short-circuit condition
// that it belongs to, or itself.
func (s *structure) conditions() []int32 {
	into := make([]int32, len(s.preds)) // sets of nodes, as trees
	targets := make([][2]int32, len(s.preds))
	// absorb makes x, one target of a, part of the condition a, if x qualifies.
	absorb := func(a, x, y int32) bool {
		t := targets[x]
		if s.loops.Header[x] || t[0] == t[1] || y != t[0] && y != t[1] || s.writes(x) {
			return false
		}
		for _, p := range s.preds[x] {
			if flow.Find(into, p) != a {
				return false
			}
		}
		into[x], targets[a] = a, t
		return true
	}
	for i := len(s.order) - 1; i >= 0; i-- {
		a := s.order[i]
		into[a] = a
		switch to := s.f.Succs[a]; {
		case len(to) == 2 && to[0] != to[1]:
			targets[a] = [2]int32{to[0], to[1]}
		case len(to) == 1 && len(s.preds[to[0]]) == 1 && !s.loops.Header[to[0]] && !s.writes(to[0]): // a call before the branch
			into[to[0]], targets[a] = a, targets[to[0]]
		default:
			continue
		}
		for {
			x, y := targets[a][0], targets[a][1]
			if !absorb(a, x, y) && !absorb(a, y, x) {
				break
			}
		}
	}
	for n := range into {
		into[n] = flow.Find(into, int32(n))
	}
	return into
}

// singlePass is the state of the parser. Values are numbered: first the initial values of
// the variables, then the writes, then the phis.
type singlePass struct {
	*structure
	firstRead, firstWrite []int32

	now   []Def        // by variable
	stack []assignment // assignments to undo; the first entry is unused
	last  []int32      // by variable, its last assignment on the stack, or 0
	base  []int        // by node, the height of the stack that its owner left for it

	arrivals []arrival
	arrived  []int32   // by node, one more than the last arrival
	leaving  []int32   // by header, one more than the last arrival that leaves this loop and a loop around it
	assigned []binding // the assignments of the arrivals

	headers []header // by node

	phis     []Phi
	firstArg []int32 // by phi
	args     []Def   // of all phis
	reads    []Def
	uses     []use   // in the order in which they are found
	used     []int32 // by value, one more than its last use

	marked []int32 // by variable, the last mark
	index  []int32 // by variable, its index among the variables with the same mark
	mark   int32
	vars   []int32
	column []Def

	work []task
}

// A binding is a variable and its value.
type binding struct {
	v int32
	x Def
}

// An assignment holds the old value of a variable, to undo the assignment. The last
// assignments of all variables are linked in the order of the stack, in a ring with the
// first entry.
type assignment struct {
	v           int32
	old         Def
	before      int32 // the assignment to the variable before it, or 0
	left, right int32
}

// A header holds the state of the parser at the header of a loop, until the end of the
// loop.
type header struct {
	base     int   // the height of the stack before its code
	uses     int32 // the number of uses before its code
	phi, end int32 // its phis before its code
}

// An arrival is an edge, with the assignments on the path that it ends. The path begins at
// the owner of the target or, for edges that lead back to the header of a loop or out of a
// loop, at the header.
type arrival struct {
	from, edge int32 // the edge-th edge of a node
	first, end int32 // in assigned
	next       int32 // one more than the arrival before it
}

// A use is a read, or the argument at index ^index.
type use struct {
	index int32
	next  int32 // one more than the use of the value before it
}

// A task is to parse a node or, if after is set, the nodes after the loop of which it is
// the header.
type task struct {
	node  int32
	after bool
}

func newSinglePass(s *structure) *singlePass {
	n, vars := len(s.preds), int(s.f.Vars)
	p := &singlePass{structure: s, headers: make([]header, n)}
	p.firstRead, p.firstWrite = s.f.Numbers()
	p.now = make([]Def, vars)
	for v := range p.now {
		p.now[v] = Def(v)
	}
	p.stack = make([]assignment, 1)
	p.last, p.marked, p.index = make([]int32, vars), make([]int32, vars), make([]int32, vars)
	p.base = make([]int, n)
	p.base[0] = 1
	p.arrived, p.leaving = make([]int32, n), make([]int32, n)
	p.reads = make([]Def, p.firstRead[n])
	p.used = make([]int32, vars+int(p.firstWrite[n]))
	return p
}

func (p *singlePass) run() *Result {
	p.work = append(p.work, task{node: 0})
	for len(p.work) > 0 {
		t := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		if t.after {
			p.endLoop(t.node)
		} else {
			p.parse(t.node)
		}
	}
	return p.result()
}

// parse parses a node, and schedules the nodes that it owns.
func (p *singlePass) parse(n int32) {
	bottom := p.base[n]
	p.reset(bottom)
	phi := int32(len(p.phis))
	p.commit(n)
	if p.loops.Header[n] {
		bottom = len(p.stack)
		p.headers[n] = header{bottom, int32(len(p.uses)), phi, int32(len(p.phis))}
		for t := p.after[n]; t >= 0; t = p.next[t] {
			p.base[t] = bottom
		}
		p.work = append(p.work, task{n, true})
	}
	r, w := p.firstRead[n], p.firstWrite[n]
	for _, a := range p.f.Code[n] {
		if a.Write {
			p.assign(a.Var, Def(p.f.Vars+w), bottom)
			w++
		} else {
			p.reads[r] = p.now[a.Var]
			p.use(r, p.now[a.Var])
			r++
		}
	}
	for t := p.inside[n]; t >= 0; t = p.next[t] {
		p.base[t] = len(p.stack)
		p.work = append(p.work, task{node: t})
	}
	for e := range p.f.Succs[n] {
		p.arrive(n, int32(e), p.loopOf(n))
	}
}

// assign gives a variable a value. It saves the old value, unless it was saved since the
// stack had the given height.
func (p *singlePass) assign(v int32, x Def, height int) {
	if before := p.last[v]; int(before) < height {
		i := int32(len(p.stack))
		if before > 0 {
			b := &p.stack[before]
			p.stack[b.left].right, p.stack[b.right].left = b.right, b.left
		}
		left := p.stack[0].left
		p.stack = append(p.stack, assignment{v, p.now[v], before, left, 0})
		p.stack[left].right, p.stack[0].left = i, i
		p.last[v] = i
	}
	p.now[v] = x
}

// reset undoes assignments: ResetPhis.
func (p *singlePass) reset(height int) {
	for i := int32(len(p.stack) - 1); int(i) >= height; i-- {
		a := p.stack[i]
		p.stack[a.left].right, p.stack[0].left = 0, a.left
		if a.before > 0 { // its links are as they were
			b := &p.stack[a.before]
			p.stack[b.left].right, p.stack[b.right].left = a.before, a.before
		}
		p.now[a.v], p.last[a.v] = a.old, a.before
	}
	p.stack = p.stack[:height]
}

// arrive records an edge for its target, with the assignments on the path to it; the parser
// is in the given loop. As long as the loop is not finished, phis of its header may be
// missing. Therefore an edge to a node that the loop does not own is recorded for the
// header, and arrives at its target after the loop.
func (p *singlePass) arrive(n, e, loop int32) {
	t := p.f.Succs[n][e]
	list, base := p.arrived, 0
	switch {
	case t == loop: // back
		base = p.headers[t].base
	case !p.isBack(n, t) && (p.loops.Parent[t] == loop || p.owner[t] == loop):
		base = p.base[t]
	default:
		t, list, base = loop, p.leaving, p.headers[loop].base
	}
	a := arrival{from: n, edge: e, first: int32(len(p.assigned)), next: list[t]}
	for i := p.stack[0].left; int(i) >= base; i = p.stack[i].left {
		v := p.stack[i].v
		p.assigned = append(p.assigned, binding{v, p.now[v]})
	}
	a.end = int32(len(p.assigned))
	p.arrivals = append(p.arrivals, a)
	list[t] = int32(len(p.arrivals))
}

// commit gives a node phis for the variables assigned on the paths from its owner:
// InsertPhi and CommitPhis. A variable that has the same value on all paths, as is possible
// after loops that are left by break, needs none. In a header, the phis are their own
// arguments for the back edges, until the end of the loop.
func (p *singlePass) commit(n int32) {
	list, preds := p.arrived[n], p.preds[n]
	p.arrived[n] = 0
	p.vars = p.vars[:0]
	p.mark++
	for i := list; i > 0; i = p.arrivals[i-1].next {
		for _, s := range p.assigned[p.arrivals[i-1].first:p.arrivals[i-1].end] {
			if p.marked[s.v] != p.mark {
				p.marked[s.v], p.index[s.v] = p.mark, int32(len(p.vars))
				p.vars = append(p.vars, s.v)
			}
		}
	}
	// A column holds the value of a variable on each path.
	p.column = p.column[:0]
	for _, v := range p.vars {
		for range preds {
			p.column = append(p.column, p.now[v])
		}
	}
	for i := list; i > 0; i = p.arrivals[i-1].next {
		a := &p.arrivals[i-1]
		for _, s := range p.assigned[a.first:a.end] {
			p.column[int(p.index[s.v])*len(preds)+int(p.slots[a.from][a.edge])] = s.x
		}
	}
	for i, v := range p.vars {
		column := p.column[i*len(preds):][:len(preds)]
		first, differ := none, false
		for j, m := range preds {
			if !p.isBack(m, n) {
				differ = differ || first != none && column[j] != first
				first = column[j]
			}
		}
		x := first
		if differ {
			x = p.newPhi(n, v, column)
		}
		p.assign(v, x, p.base[n])
	}
}

// endLoop gives the header phis for the variables assigned on the paths back to it, and
// continues after the loop.
func (p *singlePass) endLoop(n int32) {
	h := p.headers[n]
	p.reset(h.base)
	p.mark++
	for i := h.phi; i < h.end; i++ {
		v := p.phis[i].Var
		p.marked[v], p.index[v] = p.mark, i
	}
	for i := p.arrived[n]; i > 0; i = p.arrivals[i-1].next {
		a := &p.arrivals[i-1]
		for _, s := range p.assigned[a.first:a.end] {
			if p.marked[s.v] != p.mark {
				p.marked[s.v], p.index[s.v] = p.mark, int32(len(p.phis))
				old := p.now[s.v]
				inLoop := p.detach(old, h.uses)
				p.column = p.column[:0]
				for range p.preds[n] {
					p.column = append(p.column, old)
				}
				x := p.newPhi(n, s.v, p.column)
				p.attach(x, inLoop)
				p.assign(s.v, x, p.base[n])
			}
			p.args[p.firstArg[p.index[s.v]]+p.slots[a.from][a.edge]] = s.x
		}
	}
	height := len(p.stack)
	for i := p.leaving[n]; i > 0; {
		a := p.arrivals[i-1]
		for _, s := range p.assigned[a.first:a.end] {
			p.assign(s.v, s.x, height)
		}
		p.arrive(a.from, a.edge, p.loops.Parent[n])
		p.reset(height)
		i = a.next
	}
	for t := p.after[n]; t >= 0; t = p.next[t] {
		p.base[t] = height
		p.work = append(p.work, task{node: t})
	}
}

// newPhi places a phi. For back edges it is its own argument.
func (p *singlePass) newPhi(n, v int32, args []Def) Def {
	x := Def(len(p.used))
	p.phis = append(p.phis, Phi{Node: n, Var: v})
	p.firstArg = append(p.firstArg, int32(len(p.args)))
	p.used = append(p.used, 0)
	for j, m := range p.preds[n] {
		if p.isBack(m, n) {
			p.args = append(p.args, x)
			continue
		}
		p.use(^int32(len(p.args)), args[j])
		p.args = append(p.args, args[j])
	}
	return x
}

// use records a use of a value.
func (p *singlePass) use(index int32, x Def) {
	p.uses = append(p.uses, use{index, p.used[x]})
	p.used[x] = int32(len(p.uses))
}

// detach removes the uses of a value from number first on, and returns one more than the
// last of them.
func (p *singlePass) detach(x Def, first int32) (last int32) {
	last = p.used[x]
	end := &p.used[x]
	for *end > first {
		end = &p.uses[*end-1].next
	}
	if p.used[x] <= first {
		return 0
	}
	rest := *end
	*end = 0
	p.used[x] = rest
	return last
}

// attach gives detached uses to a value that has none.
func (p *singlePass) attach(x Def, last int32) {
	p.used[x] = last
	for i := last; i > 0; i = p.uses[i-1].next {
		if index := p.uses[i-1].index; index >= 0 {
			p.reads[index] = x
		} else {
			p.args[^index] = x
		}
	}
}

// result returns the phis and the reads, numbered as in a Result.
func (p *singlePass) result() *Result {
	vars := Def(p.f.Vars)
	number := func(list []Def) {
		for i, x := range list {
			list[i] = max(x-vars, Undef)
		}
	}
	number(p.reads)
	number(p.args)
	for i := range p.phis {
		first := p.firstArg[i]
		p.phis[i].Args = p.args[first:][:len(p.preds[p.phis[i].Node]):len(p.preds[p.phis[i].Node])]
	}
	return &Result{Phis: p.phis, Reads: p.reads}
}
