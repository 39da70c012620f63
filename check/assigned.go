// This file defines definite assignment: every use of a variable must come after
// an assignment on every path, gotos included.
//
// The question is asked of one variable at a time, and only of those that begin
// their life without a value: declared without one, or entered by a goto. For
// each, the blocks with events of the variable are summed up. A use is wrong if a
// path leads to it from where the variable begins its life and no assignment
// stands on the way. Two searches look for such a path at the same time, a step
// of one and then a step of the other: forward from the beginnings and backward
// from the uses. Both stop at assignments. Whichever has nowhere left to go first
// has shown that there is no path, so that a variable costs as much as the
// smaller of two regions: where it may lack a value, and where its value is
// needed. Only after an error the paths themselves are looked for.

package check

import (
	"slices"

	"cpsc/diag"
)

// A summary is what a block does to one variable.
type summary struct {
	block int32
	first event // of its events; only a use matters to the paths that come in
	last  eventKind
}

// isUse reports whether an event needs the value of the variable.
func (e event) isUse() bool { return e.kind == useEvent || e.kind == captureEvent }

// An assignment is the analysis of the variables of one function.
type assignment struct {
	*flowGraph
	v    int32     // the variable at hand
	list []summary // of the blocks that it is in

	// What is marked is valid if the mark is the current one.
	mark      int32
	summaries []int32 // by block: 1 + the index in list, or 0
	isFresh   []int32 // by edge: the variable begins its life here; marked with 1 + v
	forward   []int32 // by block: marked by searches forward
	backward  []int32 // by block: marked by searches backward
	parent    []int32 // by block: the edge that the search forward came by

	ahead, behind []int32 // the blocks from which the searches go on
}

// definiteAssignment reports the uses of variables that may lack a value.
func (g *flowGraph) definiteAssignment() {
	lists := g.summarise()
	n := len(g.blocks)
	a := &assignment{
		flowGraph: g,
		summaries: make([]int32, n),
		isFresh:   make([]int32, len(g.edges)),
		forward:   make([]int32, n),
		backward:  make([]int32, n),
		parent:    make([]int32, n),
	}
	for v := range g.vars {
		a.v, a.list = int32(v), lists[v]
		for i, s := range a.list {
			a.summaries[s.block] = int32(i) + 1
		}
		for _, e := range g.fresh[v] {
			a.isFresh[e] = a.v + 1
		}
		if a.search() {
			for _, block := range a.wrongUses() {
				a.explain(g.unassigned(a.at(block).first), block)
			}
		}
		for _, s := range a.list {
			a.summaries[s.block] = 0
		}
	}
}

// summarise sums up the events of every reachable block by variable. A use that
// follows a declaration in the same block is reported at once. A wrong use is
// reported once: after it the variable counts as assigned.
func (g *flowGraph) summarise() [][]summary {
	lists := make([][]summary, len(g.vars))
	for b := range g.blocks {
		block := &g.blocks[b]
		if !block.reached {
			continue
		}
		for _, e := range g.events[block.events:block.end] {
			list := lists[e.v]
			if n := len(list); n == 0 || list[n-1].block != int32(b) {
				lists[e.v] = append(list, summary{int32(b), e, e.kind})
				continue
			}
			s := &list[len(list)-1]
			if s.last == declareEvent && e.isUse() {
				g.unassigned(e)
			}
			s.last = e.kind
		}
	}
	return lists
}

// at returns the summary of a block, or nil if the variable is not in it.
func (a *assignment) at(b int32) *summary {
	if i := a.summaries[b]; i > 0 {
		return &a.list[i-1]
	}
	return nil
}

// search reports whether a use can be reached without an assignment.
func (a *assignment) search() bool {
	a.mark++
	a.behind = a.behind[:0]
	for _, s := range a.list {
		if s.first.isUse() {
			a.behind = append(a.behind, s.block)
		}
	}
	if len(a.behind) == 0 {
		return false
	}
	wrong := false
	a.sources(func(int32) { wrong = true })
	for !wrong && len(a.ahead) > 0 && len(a.behind) > 0 {
		b := a.ahead[len(a.ahead)-1]
		a.ahead = a.ahead[:len(a.ahead)-1]
		a.goOn(b, func(int32) { wrong = true })
		wrong = wrong || a.goBack()
	}
	return wrong
}

// sources begins a search forward where the variable begins its life. It calls
// found for the blocks in which a use comes first.
func (a *assignment) sources(found func(block int32)) {
	a.ahead = a.ahead[:0]
	for _, s := range a.list {
		if s.last == declareEvent {
			a.goOn(s.block, found)
		}
	}
	for _, e := range a.fresh[a.v] {
		if a.blocks[a.edges[e].from].reached {
			a.arrive(e, found)
		}
	}
}

// goOn follows the edges out of a block.
func (a *assignment) goOn(b int32, found func(block int32)) {
	for e := a.blocks[b].out; e >= 0; e = a.edges[e].nextOut {
		a.arrive(e, found)
	}
}

// arrive takes an edge with the variable unassigned.
func (a *assignment) arrive(e int32, found func(block int32)) {
	b := a.edges[e].to
	if a.forward[b] == a.mark {
		return
	}
	a.forward[b] = a.mark
	a.parent[b] = e
	if s := a.at(b); s == nil {
		a.ahead = append(a.ahead, b)
	} else if s.first.isUse() {
		found(b)
	}
}

// goBack takes the search backward one block further. It reports whether it comes
// to where the variable begins its life.
func (a *assignment) goBack() bool {
	b := a.behind[len(a.behind)-1]
	a.behind = a.behind[:len(a.behind)-1]
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
			a.behind = append(a.behind, from)
		}
	}
	return false
}

// wrongUses returns the blocks whose first use can be reached without an
// assignment, or another such use, on the way. It leaves behind in parent the
// shortest paths to them.
func (a *assignment) wrongUses() []int32 {
	a.mark++
	var wrong []int32
	found := func(b int32) { wrong = append(wrong, b) }
	a.sources(found)
	for i := 0; i < len(a.ahead); i++ { // breadth first
		a.goOn(a.ahead[i], found)
	}
	return wrong
}

// unassigned reports a use of a variable that may lack a value.
func (g *flowGraph) unassigned(use event) *diag.Diagnostic {
	v := g.vars[use.v]
	g.c.wrongUses++
	var d *diag.Diagnostic
	switch {
	case v.Kind == FuncName:
		d = g.c.errs.Errorf(diag.MaybeUnassigned, use.at, "the function `%s` may be used before its declaration is reached", v.Name)
	default:
		d = g.c.errs.Errorf(diag.MaybeUnassigned, use.at, "`%s` may be used before it is assigned", v.Name)
	}
	if use.kind == captureEvent {
		d.Under("this function uses `%s`", v.Name)
	}
	if int(use.v) < len(g.fn.unassigned) {
		d.Label(v.Decl, "declared here without a value")
	} else {
		d.Label(v.Decl, "this declaration may be jumped past")
	}
	return d
}

// Bounds on what is shown of the paths to wrong uses: how many branch points of
// one path, how many paths of a file, and how many blocks are visited to find out
// which branches of a path matter.
const (
	maxBranchPoints = 10
	maxPaths        = 100
	maxSteps        = 100_000
)

// explain adds to an error the branch points of a path to the use in a block, as
// far as they matter. A jump is shown if the branch before it is.
func (a *assignment) explain(d *diag.Diagnostic, use int32) {
	if a.c.wrongUses > maxPaths {
		return
	}
	var path []int32
	for e := a.parent[use]; ; e = a.parent[a.edges[e].from] {
		path = append(path, e)
		if a.isFresh[e] == a.v+1 || a.at(a.edges[e].from) != nil {
			break
		}
	}
	slices.Reverse(path)
	places := make(map[int32]int, len(path)+1) // of the blocks on the path
	for i, e := range path {
		places[a.edges[e].from] = i
	}
	places[use] = len(path)

	steps := maxSteps
	shown, matters, before := 0, true, always
	for i, n := range path {
		e := &a.edges[n]
		var text string
		switch e.why {
		case byGoto, byBreak, byContinue:
			if matters || a.isFresh[n] == a.v+1 {
				text = reasonText[e.why]
			}
		case ifTrue, ifFalse, loopEntered, loopSkipped, caseTaken, noCase:
			if matters = a.matters(n, i, places, &steps); matters {
				text = reasonText[e.why]
				if e.why == loopSkipped && (before == loopRepeats || before == byContinue) {
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

var reasonText = [...]string{
	ifTrue:      "when this condition is true",
	ifFalse:     "when this condition is false",
	loopEntered: "when the loop body is entered",
	loopSkipped: "when the loop body is not entered",
	caseTaken:   "when this case is taken",
	noCase:      "when no case matches",
	byGoto:      "by this goto",
	byBreak:     "by this break",
	byContinue:  "by this continue",
}

// matters reports whether the branch that takes edge e, at place i of a path,
// matters: whether the other ways can lead to something else, an assignment, the
// end of the function or another use, before they come back to the path at i or
// after it. Once the search has run out of steps every branch matters.
func (a *assignment) matters(e int32, i int, places map[int32]int, steps *int) bool {
	a.mark++
	var work []int32
	visit := func(from, except int32) {
		for o := a.blocks[from].out; o >= 0; o = a.edges[o].nextOut {
			b := a.edges[o].to
			if at, onPath := places[b]; o == except || onPath && at >= i || a.backward[b] == a.mark {
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
		if *steps--; *steps < 0 || a.at(b) != nil || a.blocks[b].out < 0 {
			return true
		}
		visit(b, -1)
	}
	return false
}
