// This file defines definite assignment: every use of a variable must come after
// an assignment on every path, gotos included.
//
// Only variables that enter scope without a value are analysed: those declared
// without one, and those that a goto brings into scope. Each is analysed on its
// own. First the events of the variable are summarised by block. A use is wrong if
// a path without an assignment leads to it from a point where the variable enters
// scope without a value. Two searches look for such a path in alternating steps:
// one forward from these points, one backward from the uses. Both stop at
// assignments. If either of them has no blocks left, there is no path. So the cost
// of a variable is proportional to the smaller of two regions: where it may have no
// value, and where its value is needed. The paths themselves are searched for only
// after an error.

package check

import (
	"slices"

	"cpsc/diag"
)

// A summary is what a block does to one variable.
type summary struct {
	block int32
	first event     // a use is wrong if a path without a value leads here
	last  eventKind // declareEvent if the variable has no value at the end
}

// isUse reports whether an event needs the value of the variable.
func (e event) isUse() bool {
	return e.kind == useEvent || e.kind == nestEvent || e.kind == captureEvent
}

// An assignment is the analysis of the variables of one function, one at a time.
type assignment struct {
	*flowGraph
	v    int32     // the current variable
	list []summary // of the blocks with events of v

	// A block is marked if its entry in forward or backward is the current mark.
	mark      int32
	summaries []int32           // by block: 1 + the index in list, or 0
	isFresh   []int32           // by edge: 1 + v if v enters scope without a value here
	forward   []int32           // by block: marked by forward searches
	backward  []int32           // by block: marked by backward searches
	parent    []int32           // by block: the edge by which the forward search reached it
	waiting   map[int32][]int32 // by block: edges that a forward search takes when it has reached the block

	forwardWork, backwardWork []int32 // the blocks from which the searches continue
}

// definiteAssignment reports the uses of variables that may have no value.
func (g *flowGraph) definiteAssignment() {
	if g.valueless == 0 {
		return
	}
	g.wrong = make([][]wrongUse, g.valueless)
	lists := g.summarise()
	a := g.newAssignment()
	for v, list := range lists {
		a.v, a.list = int32(v), list
		for i, s := range a.list {
			a.summaries[s.block] = int32(i) + 1
		}
		for _, e := range g.fresh[v] {
			a.isFresh[e] = a.v + 1
		}
		if a.search() {
			for _, block := range a.wrongUses() {
				g.wrong[v] = append(g.wrong[v], wrongUse{a.at(block).first, block})
			}
		}
		a.report(g.wrong[v])
		for _, s := range a.list {
			a.summaries[s.block] = 0
		}
	}
}

func (g *flowGraph) newAssignment() *assignment {
	n := len(g.blocks)
	return &assignment{
		flowGraph: g,
		summaries: make([]int32, n),
		isFresh:   make([]int32, len(g.edges)),
		forward:   make([]int32, n),
		backward:  make([]int32, n),
		parent:    make([]int32, n),
		waiting:   make(map[int32][]int32),
	}
}

// summarise returns, for every variable that enters scope without a value, its summaries
// in the reachable blocks. It records a use that follows a declaration without a value in
// the same block. After a wrong use a variable counts as assigned, so that each mistake is
// reported once.
func (g *flowGraph) summarise() [][]summary {
	lists := make([][]summary, g.valueless)
	for b := range g.blocks {
		block := &g.blocks[b]
		if !block.reached {
			continue
		}
		for _, e := range g.events[block.events:block.end] {
			if int(e.v) >= g.valueless || e.kind == keepEvent {
				continue
			}
			list := lists[e.v]
			if n := len(list); n == 0 || list[n-1].block != int32(b) {
				lists[e.v] = append(list, summary{int32(b), e, e.kind})
				continue
			}
			s := &list[len(list)-1]
			if s.last == declareEvent && e.isUse() {
				g.wrong[e.v] = append(g.wrong[e.v], wrongUse{e, -1})
			}
			s.last = e.kind
		}
	}
	return lists
}

// at returns the summary of a block, or nil if it has no event of the variable.
func (a *assignment) at(b int32) *summary {
	if i := a.summaries[b]; i > 0 {
		return &a.list[i-1]
	}
	return nil
}

// search reports whether a use can be reached without an assignment.
func (a *assignment) search() bool {
	a.mark++
	a.backwardWork = a.backwardWork[:0]
	for _, s := range a.list {
		if s.first.isUse() {
			a.backwardWork = append(a.backwardWork, s.block)
		}
	}
	if len(a.backwardWork) == 0 {
		return false
	}
	wrong := false
	a.sources(func(int32) { wrong = true })
	for !wrong && len(a.forwardWork) > 0 && len(a.backwardWork) > 0 {
		b := a.forwardWork[len(a.forwardWork)-1]
		a.forwardWork = a.forwardWork[:len(a.forwardWork)-1]
		a.expandForward(b, func(int32) { wrong = true })
		wrong = wrong || a.expandBackward()
	}
	return wrong
}

// sources starts a forward search from the points where the variable enters scope
// without a value. It calls found for each block that it reaches and whose first
// event is a use.
func (a *assignment) sources(found func(block int32)) {
	a.forwardWork = a.forwardWork[:0]
	clear(a.waiting)
	for _, s := range a.list {
		if s.last == declareEvent {
			a.expandForward(s.block, found)
		}
	}
	for _, e := range a.fresh[a.v] {
		if a.blocks[a.edges[e].from].reached {
			a.followEdge(e, found)
		}
	}
}

// expandForward follows the edges out of a block.
func (a *assignment) expandForward(b int32, found func(block int32)) {
	for e := a.blocks[b].out; e >= 0; e = a.edges[e].nextOut {
		a.followEdge(e, found)
	}
}

// followEdge continues the forward search along an edge.
func (a *assignment) followEdge(e int32, found func(block int32)) {
	b, via := a.edges[e].to, a.edges[e].via
	if a.forward[b] == a.mark {
		return
	}
	if via >= 0 && a.forward[via] != a.mark {
		a.waiting[via] = append(a.waiting[via], e)
		return
	}
	a.forward[b] = a.mark
	a.parent[b] = e
	if s := a.at(b); s == nil {
		a.forwardWork = append(a.forwardWork, b)
	} else if s.first.isUse() {
		found(b)
	}
	if len(a.waiting) == 0 {
		return
	}
	for _, e := range a.waiting[b] {
		a.followEdge(e, found)
	}
}

// expandBackward follows the edges into the next block of the backward search. It
// reports whether one of them comes from a point where the variable enters scope
// without a value. It takes edges past finally blocks without asking whether these let
// the variable through. So it may find too much, and then wrongUses finds nothing.
func (a *assignment) expandBackward() bool {
	b := a.backwardWork[len(a.backwardWork)-1]
	a.backwardWork = a.backwardWork[:len(a.backwardWork)-1]
	for e := a.blocks[b].in; e >= 0; e = a.edges[e].nextIn {
		from := a.edges[e].from
		if !a.blocks[from].reached {
			continue
		}
		if a.isFresh[e] == a.v+1 {
			return true
		}
		if s := a.at(from); s != nil {
			if s.last == declareEvent {
				return true
			}
		} else if a.backward[from] != a.mark {
			a.backward[from] = a.mark
			a.backwardWork = append(a.backwardWork, from)
		}
	}
	return false
}

// wrongUses returns the blocks whose first use can be reached without an
// assignment, or another such use, on the way. It sets parent to the shortest paths
// to them.
func (a *assignment) wrongUses() []int32 {
	a.mark++
	var wrong []int32
	found := func(b int32) { wrong = append(wrong, b) }
	a.sources(found)
	for i := 0; i < len(a.forwardWork); i++ { // breadth first
		a.expandForward(a.forwardWork[i], found)
	}
	return wrong
}

// A wrongUse is a use of a variable without a value, and the block that a path without an assignment leads to, or -1 if
// the declaration is in the same block.
type wrongUse struct {
	event
	block int32
}

// report reports the wrong uses of the current variable: one error is about all of them, at the first.
func (a *assignment) report(wrong []wrongUse) {
	first := 0
	for i, use := range wrong {
		if use.at.Start < wrong[first].at.Start {
			first = i
		}
	}
	for i, use := range wrong {
		if i != first {
			continue
		}
		d := a.unassigned(use.event)
		if use.block >= 0 {
			a.explain(d, use.block)
		}
		for k, other := range wrong[:min(len(wrong), maxShownUses)] {
			if k != first && other.at != use.at {
				d.Label(other.at, "and here")
			}
		}
	}
}

// unassigned reports a use of a variable that may have no value.
func (g *flowGraph) unassigned(use event) *diag.Diagnostic {
	v := g.vars[use.v]
	g.c.explained++
	var d *diag.Diagnostic
	switch {
	case v.Kind == FuncName:
		d = g.c.errs.Errorf(diag.MaybeUnassigned, use.at, "the function `%s` may be used before its declaration is reached", v.Name)
	default:
		d = g.c.errs.Errorf(diag.MaybeUnassigned, use.at, "`%s` may be used before it is assigned", v.Name)
	}
	if use.kind != useEvent {
		d.Under("this function uses `%s`", v.Name)
	}
	if int(use.v) < len(g.fn.unassigned) {
		d.Label(v.Decl, "declared here without a value")
	} else {
		d.Label(v.Decl, "this declaration may be jumped past")
	}
	return d
}

// Bounds on the explanation of wrong uses.
const (
	maxBranchPoints = 10      // shown of one path
	maxShownUses    = 10      // shown of one variable
	maxPaths        = 100     // shown of one file
	maxSteps        = 100_000 // blocks visited to find out which branches of a path matter
)

// explain adds to an error labels for those branch points of a path to the use in a
// block that matter. A jump gets a label if the branch before it has one.
func (a *assignment) explain(d *diag.Diagnostic, use int32) {
	if a.c.explained > maxPaths {
		return
	}
	path := a.path(use)
	index := make(map[int32]int, len(path)+1) // the index on the path of each block
	for i, e := range path {
		index[a.edges[e].from] = i
	}
	index[use] = len(path)

	steps := maxSteps
	shown, matters, before := 0, true, always
	atEnd := int(a.v) >= len(a.vars) // of the function
	for i, n := range path {
		e := &a.edges[n]
		var text string
		switch e.why {
		case byGoto, byBreak, byContinue, byReturn, byThrow:
			if matters || a.isFresh[n] == a.v+1 {
				text = reasonText[e.why]
			}
		case ifTrue, ifFalse, loopEntered, loopSkipped, whileFalse, caseTaken, noCase, callThrows:
			if matters = a.matters(n, i, index, &steps); matters {
				text = reasonText[e.why]
				switch ends := before == loopRepeats || before == byContinue; {
				case e.why == whileFalse && atEnd:
					text = reasonText[ifFalse]
				case (e.why == loopSkipped || e.why == whileFalse) && (ends || atEnd):
					text = "when the loop ends"
				}
			}
		}
		before = e.why
		if text != "" {
			if shown++; shown <= maxBranchPoints {
				d.Label(e.at, "%s", text)
			}
		}
	}
	if shown > maxBranchPoints {
		d.Note("the path has %d more branch points", shown-maxBranchPoints)
	}
}

// path returns the edges of the shortest path to the use in a block.
func (a *assignment) path(use int32) []int32 {
	var path []int32
	for e := a.parent[use]; ; e = a.parent[a.edges[e].from] {
		path = append(path, e)
		if a.isFresh[e] == a.v+1 || a.at(a.edges[e].from) != nil {
			break
		}
	}
	slices.Reverse(path)
	return path
}

// explainEnd adds to the error that control can arrive at the end of a function, in a block, labels for those branch points of a path to
// it that matter. To the search, this is the path from the declaration of a variable at the beginning to a use of it at the end.
func (g *flowGraph) explainEnd(d *diag.Diagnostic, end int32) {
	if g.c.explained++; end == 0 || g.c.explained > maxPaths {
		return
	}
	a := g.newAssignment()
	a.v = int32(len(g.fresh))
	g.fresh = append(g.fresh, nil)
	a.list = []summary{{block: 0, last: declareEvent}, {block: end, first: event{kind: useEvent}}}
	a.summaries[0], a.summaries[end] = 1, 2
	a.wrongUses()
	g.fresh = g.fresh[:a.v]
	a.explain(d, end)
	for _, e := range a.path(end) {
		if at, isCatch := g.catches[g.edges[e].to]; isCatch {
			d.Label(at, "this block can end without a `return`")
		}
	}
}

var reasonText = [...]string{
	ifTrue:      "when this condition is true",
	ifFalse:     "when this condition is false",
	loopEntered: "when the loop body is entered",
	loopSkipped: "when the loop body is not entered",
	whileFalse:  "when the loop body is not entered",
	caseTaken:   "when this case is taken",
	noCase:      "when no case matches",
	byGoto:      "by this goto",
	byBreak:     "by this break",
	byContinue:  "by this continue",
	byReturn:    "by this return",
	byThrow:     "by this throw",
	callThrows:  "when this throws",
}

// matters reports whether the branch that takes edge e, at index i of a path,
// matters: whether its other edges can lead to something other than the path (an
// assignment, another use or the end of the function) before they come back to the
// path at i or later. When the search has no steps left, every branch matters.
func (a *assignment) matters(e int32, i int, index map[int32]int, steps *int) bool {
	a.mark++
	var work []int32
	visit := func(from, except int32) {
		for o := a.blocks[from].out; o >= 0; o = a.edges[o].nextOut {
			b := a.edges[o].to
			if at, onPath := index[b]; o == except || onPath && at >= i || a.backward[b] == a.mark {
				continue
			}
			a.backward[b] = a.mark
			work = append(work, b)
		}
	}
	visit(a.edges[e].from, e)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		*steps--
		if first, found := a.ends[b]; found {
			if _, onPath := index[first]; !onPath {
				continue // the edges past the finally block are visited, too
			}
		}
		if *steps < 0 || a.at(b) != nil || a.blocks[b].out < 0 {
			return true
		}
		visit(b, -1)
	}
	return false
}
