// This file defines the end of building a function: the mistakes that only then are known,
// the placement of parameters, and the arguments of jumps. At last, continuations and values
// are numbered in the order in which they are printed (renumber.go).

package cps

import (
	"cmp"
	"slices"
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
	if b.placer.trace != nil {
		b.placer.event(Event{Kind: EventFinish})
	}
	if b.opts.Research.Construct == nil {
		b.placeParams(order, false)
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
			if !b.placeParams(order, true) || patience > len(b.placer.args) {
				break
			}
		}
		b.dropUseless()
	}
	b.dropEdges(order)
	if !b.opts.Verbatim {
		b.dropPassed()
	}
	b.conts = b.placer.writeArguments(b.conts, b.filled)
	order = reachable(b.conts)
	if !b.opts.Verbatim {
		var merged func(ContID, ContID)
		if b.placer.trace != nil {
			merged = func(k, to ContID) { b.placer.event(Event{Kind: EventMerge, Cont: k, To: to}) }
		}
		order = b.placer.merge(b.conts, order, merged)
	}
	fn := b.fn
	fn.Conts, fn.Values = b.conts, b.placer.values
	r := renumber(fn, order, b.placer.resolve)
	if b.checkConstructed(fn); b.err != nil {
		return b.err
	}
	if b.placer.trace != nil {
		b.opts.Trace(b.newTrace(fn, r))
	}
	if b.opts.Report != nil {
		b.opts.Report(fn, b.placer.stats)
	}
	return nil
}

// checkComplete checks that all reachable continuations, which order lists, are filled, and
// that every continuation with a predecessor is sealed.
func (b *Builder) checkComplete(order []int32) {
	for k := range b.conts {
		if id := ContID(k); !b.placer.nodes[k].sealed && (len(b.placer.nodes[k].preds) > 0 || b.status[k] != made) {
			waiting := ""
			if i := b.placer.nodes[k].params; i >= 0 && b.placer.params[i].v >= 0 {
				waiting = ", and " + b.variableName(b.placer.params[i].v) + " waits for it"
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

// placeParams decides which parameters there are. The order lists the reachable continuations;
// changed says whether values were merged, or edges cut, since the last call. It reports whether it
// has dropped arguments or replaced parameters.
func (b *Builder) placeParams(order []int32, changed bool) bool {
	reached := make([]bool, len(b.conts))
	for _, k := range order {
		reached[k] = true
	}
	dropped, replaced := b.placer.dropUnreachable(reached), b.placer.replaced
	b.used = b.used[:0]
	for _, k := range order {
		c := &b.conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Code != NoCode && (b.opts.Verbatim || !b.placer.removable(op)) {
				b.used = append(b.used, op.Args...)
			}
		}
		if b.opts.Verbatim || c.Term.Kind != Jump { // those of a jump are arguments of explicit parameters
			b.used = append(b.used, c.Term.Args...)
		}
		b.used = append(b.used, c.Term.Subject)
	}
	b.placer.strategy.functionEnds(&b.placer, b.used, changed || dropped)
	return dropped || b.placer.replaced > replaced
}

// dropEdges drops the edge continuations (see fillCall) that only pass their parameters to
// their targets, so that the calls go straight to the targets. For each target, it drops all
// edge continuations or none. It drops them if neither they nor the target take a parameter
// for a variable, and if one of two conditions holds: all explicit parameters of the target
// are kept, or only edge continuations lead to the target, which then keeps its explicit
// parameters even if nothing uses them. The order lists the reachable continuations.
func (b *Builder) dropEdges(order []int32) {
	if len(b.edges) == 0 {
		return
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
				if b.placer.trace != nil {
					b.placer.event(Event{Kind: EventBypass, Cont: ContID(k), Number: int32(slot), To: b.conts[e].Term.Targets[0]})
				}
				t.Targets[slot] = b.conts[e].Term.Targets[0]
			}
		}
		if state[k] == target {
			for i := b.placer.nodes[k].params; i >= 0; i = b.placer.params[i].next {
				b.placer.params[i].kept = false // it is among the parameters of the continuation
			}
		}
	}
	b.filled = slices.DeleteFunc(b.filled, func(k ContID) bool {
		t := &b.conts[k].Term
		return t.Kind == Jump && state[t.Targets[0]] == target
	})
}

// takesVariables reports whether k takes a parameter for a variable.
func (b *Builder) takesVariables(k ContID) bool {
	for i := b.placer.nodes[k].params; i >= 0; i = b.placer.params[i].next {
		if p := &b.placer.params[i]; p.kept && p.v >= 0 {
			return true
		}
	}
	return false
}

// losesExplicit reports whether k has an explicit parameter that is not kept.
func (b *Builder) losesExplicit(k ContID) bool {
	for i := b.placer.nodes[k].params; i >= 0; i = b.placer.params[i].next {
		if p := &b.placer.params[i]; !p.kept && p.v < 0 {
			return true
		}
	}
	return false
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

// writeArguments appends the parameters that were placed, in the order of their
// variables, to the parameters of their continuations, and the arguments to the
// jumps, in the given continuations. Other terminators cannot pass arguments: their
// edges are split by a new continuation whose jump does.
func (p *placer) writeArguments(conts []Cont, order []ContID) []Cont {
	placed := make([][]*param, len(conts))
	own := make([]int, len(conts)) // by continuation: the number of its other parameters
	for k := range conts {
		own[k] = len(conts[k].Params)
		for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
			if p.params[i].kept {
				placed[k] = append(placed[k], &p.params[i])
			}
		}
		slices.SortFunc(placed[k], func(p, q *param) int { return cmp.Compare(p.v, q.v) })
		for _, prm := range placed[k] {
			if p.trace != nil {
				p.event(Event{Kind: EventKeep, Cont: prm.cont, Value: prm.value})
			}
			conts[k].Params = append(conts[k].Params, prm.value)
		}
	}
	for _, from := range order {
		for slot, k := range conts[from].Term.Succs() {
			if len(placed[k]) == 0 {
				continue
			}
			t := &conts[from].Term
			var args []Value
			if t.Kind == Jump {
				args = append(args, t.Args...)
			} else {
				conts = p.splitEdge(conts, from, slot, own[k])
				t = &conts[len(conts)-1].Term
				args = t.Args
			}
			for _, prm := range placed[k] {
				args = append(args, p.args[prm.args+p.nodes[from].out[slot]])
			}
			t.Args = args
		}
	}
	return conts
}

// splitEdge splits an edge by a continuation that only jumps. If the edge is that of a
// call, the continuation takes the results and passes them to the first own parameters
// of its target.
func (p *placer) splitEdge(conts []Cont, from ContID, slot, own int) []Cont {
	t := &conts[from].Term
	c := Cont{Pos: t.Pos, Term: Term{Kind: Jump, Targets: []ContID{t.Targets[slot]}, Pos: t.Pos}}
	switch {
	case t.IsCall():
		for _, x := range conts[t.Targets[slot]].Params[:own] {
			c.Params = append(c.Params, p.newValue(p.values[x]))
		}
		c.Term.Args = slices.Clone(c.Params)
	case t.Kind == Branch && slot == 0:
		c.Name = "then"
	case t.Kind == Branch:
		c.Name = "else"
	case slot == len(t.Cases):
		c.Name = "default"
	default:
		c.Name = "case"
	}
	k := ContID(len(conts))
	if p.trace != nil {
		p.event(Event{Kind: EventSplit, Cont: from, Number: int32(slot), To: k, Args: c.Params, Conts: c.Term.Targets})
	}
	t.Targets[slot] = k
	return append(conts, c)
}

// merge appends a continuation to the one that jumps to it, if that is its only
// predecessor. The order lists the reachable continuations in reverse postorder. The result is the
// order without those that were appended: such a continuation came right after its predecessor, and
// that now has its successors. If event is not nil, merge calls it before it appends to to k.
func (t *valueTable) merge(conts []Cont, order []int32, event func(k, to ContID)) []int32 {
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
			if event != nil {
				event(ContID(k), to)
			}
			for i, x := range conts[to].Params {
				t.forward[x] = t.resolve(c.Term.Args[i])
			}
			c.Ops = append(c.Ops, conts[to].Ops...)
			c.Term = conts[to].Term
			merged[to] = true
		}
	}
	return slices.DeleteFunc(order, func(k int32) bool { return merged[k] })
}
