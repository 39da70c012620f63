// This file defines the end of building a function: the mistakes that only then are known,
// the placement of parameters, and the arguments of jumps. At last, continuations and values
// are numbered in the order in which they are printed (renumber.go).

package cps

import (
	"slices"

	"cpsc/place"
)

// firstPatience is how many steps a search for redundant parameters may take at first. What such searches
// leave is left to the next placement. If that finds anything, the function is simplified again, with
// four times the patience, up to the number of arguments. The last step is a placement in
// any case, so the parameters are those that the finished function needs.
const firstPatience = 64

// Finish ends the function that Begin started and puts its body into the program. If
// there was a mistake in the use of the builder, it returns the first one, and the
// function has no body.
func (b *Builder) Finish() error {
	defer b.end()
	if !b.begun() {
		return b.err
	}
	b.finish = true
	if len(b.fn.Conts) > 0 {
		b.fail("the function is defined twice: another builder has finished it")
	}
	switch id := int(b.fn.ID); {
	case uint(id) >= uint(len(b.prog.Funcs)) || b.prog.Funcs[id] != b.fn:
		b.fail("the function is no longer in the program")
	case b.numbered != b.prog.renumbered:
		b.fail("functions have got other numbers since the builder was made, by RemoveFuncs or compile.Optimise: make a new builder, and take their numbers from Program.Func")
	case b.nested > 0:
		b.fail("Finish is called in a function that If or While calls: call it after them")
	}
	order := reachable(b.conts)
	b.checkComplete(order)
	if b.err != nil {
		return b.err
	}
	b.trace.note(Event{Kind: EventFinish})
	if b.opts.Research.Construct == nil {
		if err := b.placer.Finish(b.findUsed(order)); err != nil {
			b.fail("internal error: %v", err)
		}
	} else {
		b.err = b.construct(order)
	}
	if b.err != nil {
		return b.err
	}
	if b.checkUses(); b.err != nil {
		return b.err
	}
	if !b.opts.Verbatim {
		for patience := firstPatience; b.revisit(order, patience); patience *= 4 {
			order = reachable(b.conts)
			if !b.placer.Again(b.findUsed(order)) || patience > b.placer.Size() {
				break
			}
		}
		b.dropUseless()
	}
	keepsOwn := b.dropEdges(order)
	if !b.opts.Verbatim {
		b.dropPassed()
	}
	passing := passing{conts: b.conts, out: b.out, placed: b.allPlaced(keepsOwn), table: &b.valueTable, split: b.trace.note}
	b.conts = passing.writeArguments(b.filled)
	order = reachable(b.conts)
	if !b.opts.Verbatim {
		order = merge(b.conts, order, func(k, to ContID) {
			b.trace.note(Event{Kind: EventMerge, Cont: k, To: to})
			for i, x := range b.conts[to].Params {
				b.placer.Replace(x, b.conts[k].Term.Args[i])
			}
		})
	}
	fn := b.fn
	fn.Conts, fn.Values = b.conts, b.values
	r := renumber(fn, order, b.resolve)
	if b.opts.Research.Construct != nil {
		if b.err = b.prog.checkConstructed(fn); b.err != nil {
			return b.err
		}
	}
	if b.trace != nil {
		b.opts.Trace(b.newTrace(fn, r))
	}
	if b.opts.Report != nil {
		b.opts.Report(fn, *b.placer.Stats())
	}
	return nil
}

// checkComplete checks that all reachable continuations, which order lists, are filled, and
// that every continuation with a predecessor is sealed.
func (b *Builder) checkComplete(order []int32) {
	for k := range b.conts {
		if id := ContID(k); b.status[k] != foreign && !b.placer.Sealed(place.Block(id)) && (len(b.preds(id)) > 0 || b.status[k] != made) {
			waiting := ""
			if v := b.placer.Waiting(place.Block(id)); v != place.NoVar {
				waiting = ", and " + b.variableName(Variable(v)) + " waits for it"
			}
			b.failAt(NoCont, b.conts[k].Pos, "%s is never sealed%s: call Seal after the last jump to it, or SealAll before Finish", b.contName(id), waiting)
		}
	}
	for _, k := range order {
		switch b.status[k] {
		case made:
			b.failAt(NoCont, b.conts[k].Pos, "%s is never entered: Enter it, and end it with a terminator, such as Jump or Return", b.contName(ContID(k)))
		case filled:
		default:
			b.failAt(NoCont, b.conts[k].Pos, "%s has no terminator: end it with one, such as Jump or Return", b.contName(ContID(k)))
		}
	}
}

// dropEdges drops the edge continuations (see fillCall) that only pass their parameters to
// their targets, so that the calls go straight to the targets. For each target, it drops all
// edge continuations or none. It drops them if neither they nor the target take a parameter
// for a variable, and if one of two conditions holds: all explicit parameters of the target
// are kept, or only edge continuations lead to the target, which then keeps its explicit
// parameters even if nothing uses them. The order lists the reachable continuations. The result has, by
// continuation, whether it keeps its explicit parameters as they are.
func (b *Builder) dropEdges(order []int32) (keepsOwn []bool) {
	keepsOwn = make([]bool, len(b.conts))
	if len(b.edges) == 0 {
		return keepsOwn
	}
	const (
		_      = iota // no edge continuation leads to it
		target        // edge continuations lead to it
		needed        // so they do, and they are needed
	)
	isEdge, state := make([]bool, len(b.conts)), make([]uint8, len(b.conts))
	for _, e := range b.edges {
		isEdge[e] = true
	}
	for _, k := range order {
		if isEdge[k] {
			state[b.conts[k].Term.Targets[0]] = target
		}
	}
	for _, k := range order {
		for _, s := range b.conts[k].Term.Succs() {
			if state[s] == target && !isEdge[k] && b.losesExplicit(s) {
				state[s] = needed
			}
		}
		if state[k] == target && b.takesVariables(ContID(k)) {
			state[k] = needed
		}
		if isEdge[k] && b.takesVariables(ContID(k)) { // by Research.Construct
			state[b.conts[k].Term.Targets[0]] = needed
		}
	}
	for _, k := range order {
		t := &b.conts[k].Term
		for slot, e := range t.Succs() {
			if isEdge[e] && state[b.conts[e].Term.Targets[0]] == target {
				b.trace.note(Event{Kind: EventBypass, Cont: ContID(k), Number: int32(slot), To: b.conts[e].Term.Targets[0]})
				t.Targets[slot] = b.conts[e].Term.Targets[0]
			}
		}
		keepsOwn[k] = state[k] == target
	}
	b.filled = slices.DeleteFunc(b.filled, func(k ContID) bool {
		t := &b.conts[k].Term
		return t.Kind == Jump && state[t.Targets[0]] == target
	})
	return keepsOwn
}

// dropPassed removes the arguments of jumps, and the parameters that receive them.
// writeArguments then writes those that are kept, together with the parameters that were
// placed.
func (b *Builder) dropPassed() {
	for _, from := range b.filled {
		if t := &b.conts[from].Term; t.Kind == Jump && len(t.Args) > 0 {
			t.Args = nil
			b.conts[t.Targets[0]].Params = nil
		}
	}
}

// merge appends a continuation to the one that jumps to it, if that is its only
// predecessor. The order lists the reachable continuations in reverse postorder. The result is the
// order without those that were appended: such a continuation came right after its predecessor, and
// that now has its successors. Before it appends to to k, it calls appended, which replaces the parameters
// by the arguments.
func merge(conts []Cont, order []int32, appended func(k, to ContID)) []int32 {
	in := make([]int32, len(conts))
	for _, k := range order {
		for _, s := range conts[k].Term.Succs() {
			in[s]++
		}
	}
	merged := make([]bool, len(conts))
	for _, k := range order {
		c := &conts[k]
		for !merged[k] && c.Term.Kind == Jump && in[c.Term.Targets[0]] == 1 {
			to := c.Term.Targets[0]
			appended(ContID(k), to)
			c.Ops = append(c.Ops, conts[to].Ops...)
			c.Term = conts[to].Term
			merged[to] = true
		}
	}
	return slices.DeleteFunc(order, func(k int32) bool { return merged[k] })
}
