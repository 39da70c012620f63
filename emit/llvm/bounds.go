// This file defines facts about the bounds of arrays, and how the test of a loop
// performs the bounds checks that follow it.
//
//	loop(i) = branch(i < n, body, done)
//	body() = let x = a[i] let y = b[i] …
//
// The test becomes an unsigned comparison of i with the minimum of n, len(a) and
// len(b), which is constant while the loop runs. If the comparison fails, the exit path
// finds out which of the bounds was exceeded. Strings are like arrays, but never change their
// lengths. The loop then has a single exit, which LLVM can optimise. Markstein, Cocke and Markstein,
// "Optimization of Range Checking" (1982), move checks out of loops. Narrowing the limit instead
// keeps the position of every trap. Checks that are proved superfluous (package checks) are not among these.

package llvm

import (
	"fmt"
	"maps"
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// A narrowing is the branch of a loop test, i < n or i <= n, that also performs bounds checks.
type narrowing struct {
	i, n   cps.Value
	equal  bool                     // the test is i <= n
	checks []*cps.Op                // in execution order
	first  map[cps.ContID]cps.Value // by continuation that enters the loop: the index that its first iteration checks
	latch  cps.ContID               // the body, if it and the test are a small loop that may still trap
}

// narrowings returns the branches of f that perform bounds checks, by continuation, and marks these
// as checked. Such a branch is the test at the head of a loop, or one that leaves the loop if it
// fails, such as that at the end of a loop that was rotated.
func narrowings(f *cps.Func, graph, preds flow.Graph, checked map[*cps.Op]bool) map[cps.ContID]*narrowing {
	var loops *flow.Loops
	var changesLengths []bool
	var madeIn []cps.ContID
	found := map[cps.ContID]*narrowing{}
	for k := range f.Conts {
		n := loopTest(&f.Conts[k])
		if n == nil {
			continue
		}
		body, exit := f.Conts[k].Term.Targets[0], f.Conts[k].Term.Targets[1]
		if len(preds[body]) != 1 {
			continue
		}
		if n.findChecks(f, &f.Conts[body], n.i, checked); len(n.checks) == 0 && !n.findInHeader(f, body, preds, checked) {
			continue
		}
		if loops == nil {
			loops = graph.Loops(preds, graph.DominatorTree())
			changesLengths = loopsChangingLengths(f, graph.ReversePostorder(), loops)
			madeIn = definingConts(f)
		}
		h := int32(k)
		if !loops.Header[k] {
			if h = loops.Parent[k]; h < 0 || inLoop(loops, h, exit) {
				continue
			}
		}
		constant := func(x cps.Value) bool { return !inLoop(loops, h, madeIn[x]) }
		for i, op := range n.checks {
			if !constant(op.Args[0]) {
				n.checks = n.checks[:i]
				break
			}
		}
		isInside := func(k cps.ContID) bool { return inLoop(loops, h, k) }
		if n.first != nil && (f.Conts[body].Term.Targets[0] != cps.ContID(h) || slices.ContainsFunc(slices.Collect(maps.Keys(n.first)), isInside)) {
			continue // the loop has another header, or another way back to it
		}
		if len(n.checks) == 0 || !constant(n.n) || !inLoop(loops, h, body) || changesLengths[h] && !n.onlyStrings(f) {
			continue
		}
		found[cps.ContID(k)] = n
		for _, op := range n.checks {
			checked[op] = true
		}
		n.latch = cps.NoCont
		if c := &f.Conts[body]; c.Term.Kind == cps.Jump && c.Term.Targets[0] == cps.ContID(k) && unrolls(f, c, checked) {
			n.latch = body
		}
	}
	return found
}

// definingConts returns for each value the continuation that defines it, or NoCont.
func definingConts(f *cps.Func) []cps.ContID {
	madeIn := make([]cps.ContID, len(f.Values))
	for x := range madeIn {
		madeIn[x] = cps.NoCont
	}
	for k := range f.Conts {
		for _, x := range f.Conts[k].Params {
			madeIn[x] = cps.ContID(k)
		}
		for i := range f.Conts[k].Ops {
			madeIn[f.Conts[k].Ops[i].Result] = cps.ContID(k)
		}
	}
	return madeIn
}

// inLoop reports whether a continuation is in the loop with the header h.
func inLoop(loops *flow.Loops, h int32, k cps.ContID) bool {
	for n := int32(k); n >= 0; n = loops.Parent[n] {
		if n == h {
			return true
		}
	}
	return false
}

// loopTest returns the comparison of ints that a branch depends on as a narrowing without
// checks, or nil if there is none.
func loopTest(c *cps.Cont) *narrowing {
	if c.Term.Kind != cps.Branch {
		return nil
	}
	for i := range c.Ops {
		if op := &c.Ops[i]; op.Result == c.Term.Subject {
			switch op.Code {
			case cps.Lt, cps.Le:
				return &narrowing{i: op.Args[0], n: op.Args[1], equal: op.Code == cps.Le}
			case cps.Gt, cps.Ge:
				return &narrowing{i: op.Args[1], n: op.Args[0], equal: op.Code == cps.Ge}
			}
		}
	}
	return nil
}

// findInHeader finds the checks at the start of an iteration of a loop that was rotated: the test
// is at its end, and if it holds, body only jumps to the header, with the index as an argument. The
// test performs them for the next iteration, and what enters the loop for the first one. It
// reports whether there are any.
func (n *narrowing) findInHeader(f *cps.Func, body cps.ContID, preds flow.Graph, checked map[*cps.Op]bool) bool {
	back := &f.Conts[body]
	if len(back.Ops) > 0 || back.Term.Kind != cps.Jump || back.Term.Targets[0].IsOwn() {
		return false
	}
	header := back.Term.Targets[0]
	at := slices.Index(back.Term.Args, n.i)
	if at < 0 || header == cps.Entry {
		return false
	}
	n.first = map[cps.ContID]cps.Value{}
	for _, p := range preds[header] {
		t := &f.Conts[p].Term
		if t.Kind != cps.Jump {
			return false
		}
		if cps.ContID(p) != body {
			n.first[cps.ContID(p)] = t.Args[at]
		}
	}
	n.findChecks(f, &f.Conts[header], f.Conts[header].Params[at], checked)
	return len(n.checks) > 0
}

// findChecks finds the checks of an index at the start of a continuation that can move to the test.
// No effect that a trap would prevent may come before them.
func (n *narrowing) findChecks(f *cps.Func, body *cps.Cont, index cps.Value, checked map[*cps.Op]bool) {
	for i := range body.Ops {
		op := &body.Ops[i]
		if checked[op] && (op.Code == cps.Index || op.Code == cps.Div || op.Code == cps.Rem) {
			continue
		}
		if op.Code == cps.Index || op.Code == cps.SetIndex {
			if op.Args[1] == index && !checked[op] {
				n.checks = append(n.checks, op)
				if op.Code == cps.Index {
					continue
				}
			}
			return
		}
		if f.Effect(op)&(cps.Traps|cps.Writes|cps.IO) != 0 {
			return
		}
	}
}

// onlyStrings reports whether all checks are of strings, whose lengths nothing changes.
func (n *narrowing) onlyStrings(f *cps.Func) bool {
	return !slices.ContainsFunc(n.checks, func(op *cps.Op) bool { return f.TypeOf(op.Args[0]) != cps.String })
}

// unrolls reports whether LLVM should unroll a body four times. LLVM does not do this
// by itself if the loop has exits other than its test.
func unrolls(f *cps.Func, body *cps.Cont, checked map[*cps.Op]bool) bool {
	for i := range body.Ops {
		if op := &body.Ops[i]; f.Effect(op)&cps.Traps != 0 && !checked[op] {
			return len(body.Ops) <= unrollSize
		}
	}
	return false
}

const unrollSize = 12 // the most operations in the body of an unrolled loop

// loopsChangingLengths returns for each loop header whether LLVM must assume that the loop
// changes lengths of arrays. In such a loop, narrowing gains nothing.
func loopsChangingLengths(f *cps.Func, order []int32, loops *flow.Loops) []bool {
	changesLengths := make([]bool, len(f.Conts))
	for k := range f.Conts {
		c := &f.Conts[k]
		found := c.Term.Kind == cps.Call || c.Term.Kind == cps.CallValue
		for i := 0; i < len(c.Ops) && !found; i++ {
			op := &c.Ops[i]
			found = op.Code == cps.Push || op.Code == cps.Pop || op.Code == cps.Grow || f.Effect(op)&(cps.Allocates|cps.IO) != 0 ||
				op.Result != cps.NoValue && f.TypeOf(op.Result) == cps.String
		}
		if !found {
			continue
		}
		if loops.Header[k] {
			changesLengths[k] = true
		} else if h := loops.Parent[k]; h >= 0 {
			changesLengths[h] = true
		}
	}
	for i := len(order) - 1; i >= 0; i-- { // inner loops come before outer ones
		if n := order[i]; changesLengths[n] && loops.Parent[n] >= 0 {
			changesLengths[loops.Parent[n]] = true
		}
	}
	return changesLengths
}

// narrowedBranch writes a branch that also performs bounds checks.
func (e *emitter) narrowedBranch(t *cps.Term, n *narrowing) {
	i := e.value(n.i)
	limit := e.value(n.n)
	least := func(code, x, y string) string {
		return e.def(fmt.Sprintf("select i1 %s, i64 %s, i64 %s", e.def("icmp "+code+" i64 "+x+", "+y), x, y))
	}
	if n.equal {
		limit = e.def("add i64 " + least("sgt", limit, "-1") + ", 1")
	} else {
		limit = least("sgt", limit, "0")
	}
	seen := map[cps.Value]bool{}
	var lengths []string
	for _, op := range n.checks {
		length := e.length(e.f.TypeOf(op.Args[0]), e.value(op.Args[0]))
		lengths = append(lengths, length)
		if !seen[op.Args[0]] {
			seen[op.Args[0]] = true
			limit = least("ult", length, limit)
		}
	}
	out := e.block()
	e.line("br i1 %s, label %%%s, label %%%s", e.def("icmp ult i64 "+i+", "+limit), e.cont(t.Targets[0]), out)
	e.enter(out)
	check := e.block()
	e.line("br i1 %s, label %%%s, label %%%s%s", e.value(t.Subject), check, e.cont(t.Targets[1]), unlikely)
	e.enter(check)
	for j, op := range n.checks {
		e.trapIf(e.def("icmp uge i64 "+i+", "+lengths[j]), e.trapIndex(i, e.f.TypeOf(op.Args[0]), e.value(op.Args[0]), op.Pos))
	}
	e.line("unreachable")
}

// entering returns the narrowings that have checks for the first iteration, by the continuation that
// enters the loop.
func entering(f *cps.Func, narrow map[cps.ContID]*narrowing) map[cps.ContID][]*narrowing {
	list := map[cps.ContID][]*narrowing{}
	for k := range f.Conts {
		if n := narrow[cps.ContID(k)]; n != nil {
			for from := range n.first {
				list[from] = append(list[from], n)
			}
		}
	}
	return list
}

// checkFirst writes the checks of the first iteration of a loop that continuation k enters.
func (e *emitter) checkFirst(k cps.ContID, n *narrowing) {
	for _, op := range n.checks {
		e.checkBounds(e.value(n.first[k]), e.f.TypeOf(op.Args[0]), e.value(op.Args[0]), op.Pos)
	}
}

// unroll returns the metadata for the back edge of a loop to unroll. Every loop needs
// its own node.
func (e *emitter) unroll() string {
	n := 1000 + e.loops
	e.loops++
	fmt.Fprintf(&e.data, "!%d = distinct !{!%d, !903}\n", n, n)
	return fmt.Sprintf(", !llvm.loop !%d", n)
}
