// This file defines the end of a function: what cannot be reached, and the parameters that remain.

package place

import (
	"cmp"
	"slices"
)

// A Param is a parameter of the finished function.
type Param struct {
	Value  Value
	Var    Var     // NoVar for an explicit parameter
	Number int     // of an explicit parameter, from 0, in the order of AddParam; otherwise -1
	Args   []Value // by the number of the edge; NoValue if the edge cannot be taken
}

// Finish ends the function and places its parameters: Params and Resolve say what became of the reads.
// All blocks with edges must be sealed. The values used are those that operations and terminators
// of the client use; with Options.ReadsAreUses, there may be none. Finish returns the first mistake since Reset.
func (p *Placer) Finish(used []Value) error {
	if !p.open {
		p.closed("Finish")
		return p.err
	}
	for b := range p.nodes {
		if n := &p.nodes[b]; !n.sealed && (len(n.preds) > 0 || n.params >= 0) {
			p.fail(Block(b), p.Waiting(Block(b)), "Finish: the block is not sealed: seal it after the last edge to it")
			return p.err
		}
	}
	p.open, p.known = false, 0
	p.settle(used)
	return p.err
}

// settle decides which parameters the function has. It reports whether it has dropped arguments.
func (p *Placer) settle(used []Value) (dropped bool) {
	dropped = p.dropUnreachable()
	for _, i := range p.kept {
		p.params[i].kept = false
	}
	p.kept = append(p.kept[:0], p.strategy.functionEnds(p, used, p.changed || dropped)...)
	for _, i := range p.kept {
		p.params[i].kept = true
	}
	p.changed = false
	return dropped
}

// Params returns the parameters of a block after Finish: the explicit ones in their order, then those
// for variables, by variable. The list is valid until the next call, and the arguments in it until the function changes.
func (p *Placer) Params(b Block) []Param {
	if uint(b) < uint(len(p.nodes)) && p.nodes[b].params < 0 { // as in most blocks
		return nil
	}
	return p.listParams(b)
}

func (p *Placer) listParams(b Block) []Param {
	if !p.hasBlock(b) {
		p.noBlock("Params", b)
		return nil
	}
	p.list = p.list[:0]
	for i := p.nodes[b].params; i >= 0; i = p.params[i].next {
		if prm := &p.params[i]; prm.kept && p.values[prm.value].forward == NoValue {
			args := p.argsOf(i)
			for n, x := range args {
				args[n] = p.values.resolve(x)
			}
			p.list = append(p.list, Param{prm.value, prm.v, int(prm.number), args})
		}
	}
	if len(p.list) > 1 {
		slices.SortFunc(p.list, func(a, b Param) int {
			return cmp.Or(cmp.Compare(a.Var, b.Var), cmp.Compare(a.Number, b.Number))
		})
	}
	return p.list
}

// reach holds the buffers of findReached.
type reach struct {
	first []int32 // by block: the index in succs of its first successor; one more for the end
	succs []Block
	work  []Block
}

// dropUnreachable drops the parameters of blocks that cannot be reached from the entry, and the
// arguments that come from such blocks. It reports whether it dropped arguments of others.
func (p *Placer) dropUnreachable() (dropped bool) {
	if len(p.params) == 0 || p.opts.ReadsAreUses {
		return false
	}
	all := true
	for b := range p.nodes {
		all = all && p.nodes[b].reached
	}
	if all && !p.stale {
		return false
	}
	p.findReached()
	for i := range p.params {
		prm := &p.params[i]
		if !p.alive(int32(i)) || !prm.complete {
			continue
		}
		if !p.nodes[prm.block].reached {
			prm.dead = true
			if p.trace != nil {
				p.event(Event{Kind: EventDead, Block: prm.block, Value: prm.value})
			}
			continue
		}
		for n, pred := range p.nodes[prm.block].preds {
			if p.args[int(prm.args)+n] != NoValue && !p.nodes[pred].reached {
				p.loseArgument(int32(i), int32(n))
				dropped = true
			}
		}
	}
	return dropped
}

// loseArgument removes argument n of parameter i, because the edge that it comes from is never
// taken.
func (p *Placer) loseArgument(i, n int32) {
	prm := &p.params[i]
	if p.trace != nil {
		p.event(Event{Kind: EventLost, Block: prm.block, Value: prm.value, Number: n})
	}
	p.args[prm.args+n] = NoValue
}

// findReached finds the blocks to which paths lead from the entry.
func (p *Placer) findReached() {
	r := &p.reach
	p.stale = false
	r.first = zeroed(r.first, len(p.nodes)+1)
	for b := range p.nodes {
		p.nodes[b].reached = b == 0
		for _, pred := range p.nodes[b].preds {
			if pred != NoBlock {
				r.first[pred]++
			}
		}
	}
	edges := int32(0)
	for b, n := range r.first { // of each block, the index after its last successor; it moves to the first one
		edges += n
		r.first[b] = edges
	}
	r.succs = zeroed(r.succs, int(edges))
	for b := range p.nodes {
		for _, pred := range p.nodes[b].preds {
			if pred != NoBlock {
				r.first[pred]--
				r.succs[r.first[pred]] = Block(b)
			}
		}
	}
	r.work = append(r.work[:0], 0)
	for len(r.work) > 0 {
		b := r.work[len(r.work)-1]
		r.work = r.work[:len(r.work)-1]
		for _, s := range r.succs[r.first[b]:r.first[b+1]] {
			if !p.nodes[s].reached {
				p.nodes[s].reached = true
				r.work = append(r.work, s)
			}
		}
	}
}
