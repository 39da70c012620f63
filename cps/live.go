// This file defines which parameters and operations are used.

package cps

import "slices"

// keepRemaining marks as kept, and lists in work, all parameters that were not replaced and
// can be reached.
func (p *placer) keepRemaining() {
	p.work = p.work[:0]
	for i := range p.params {
		prm := &p.params[i]
		if prm.kept = prm.complete && p.alive(int32(i)); prm.kept {
			p.work = append(p.work, int32(i))
		}
	}
}

// countPlaced returns how many of the parameters in work are those of variables.
func (p *placer) countPlaced() (n int) {
	for _, i := range p.work {
		if p.params[i].v >= 0 {
			n++
		}
	}
	return n
}

// findLive marks as kept, and lists in work, exactly the parameters that something other
// than a parameter uses, directly or through other parameters. With pureOperands, it
// also marks all other values that are used as live.
//
// If every read is a use, it need not search: all parameters that remain are used. Why?
// Something asked for each of them: a read, which uses the answer, or another parameter, as
// one of its arguments. If that parameter remains, it uses the argument. If it was replaced,
// then by the value of its arguments, which is this parameter; so this one is used wherever
// the other one was asked for. docs/algorithms.md has the proof.
func (p *placer) findLive(used []Value) {
	if p.everyReadIsUse {
		p.keepRemaining()
		return
	}
	for _, i := range p.work {
		p.params[i].kept = false
	}
	p.work, p.liveWork = p.work[:0], p.liveWork[:0]
	if p.pureOperands == nil {
		p.findLiveParams(used)
		return
	}
	p.live = p.live[:0]
	p.live = grow(p.live, len(p.values))
	p.keepAll(used)
	for at := 0; at < len(p.work) || len(p.liveWork) > 0; {
		if n := len(p.liveWork); n > 0 {
			x := p.liveWork[n-1]
			p.liveWork = p.liveWork[:n-1]
			p.keepAll(p.pureOperands(x))
		} else {
			prm := &p.params[p.work[at]]
			p.keepAll(p.args[prm.args : prm.args+prm.count])
			at++
		}
	}
}

// findLiveParams is findLive without pureOperands: only parameters have operands. It ends
// when it has found all parameters. In most functions, operations use all of them directly.
func (p *placer) findLiveParams(used []Value) {
	all := len(p.params) - p.replaced // no more can be found
	if all == 0 {
		return
	}
	// Most values are not parameters. For those, paramOf is 0, and marking index 0 again and
	// again takes less time than a test.
	p.marks = slices.Grow(p.marks[:0], len(p.params)+1)[:len(p.params)+1]
	marks, paramOf := p.marks, p.paramOf
	clear(marks)
	for _, x := range used {
		marks[paramOf[x]] = true
	}
	for i, marked := range marks[1:] {
		if marked {
			p.keep(p.params[i].value)
		}
	}
	for at := 0; at < len(p.work) && len(p.work) < all; at++ {
		prm := &p.params[p.work[at]]
		for _, x := range p.args[prm.args : prm.args+prm.count] {
			p.keep(x)
		}
	}
}

// keep marks a value as kept, if it is a parameter and not marked yet, and puts it on the
// worklist.
func (p *placer) keep(x Value) {
	if i := p.paramOf[p.resolve(x)] - 1; i >= 0 && !p.params[i].kept {
		p.params[i].kept = true
		p.work = append(p.work, i)
	}
}

// keepAll marks values as live, and parameters as kept. It puts them on the worklists, so
// that their operands are marked, too.
func (p *placer) keepAll(list []Value) {
	for _, x := range list {
		x = p.resolve(x)
		if p.paramOf[x] != 0 {
			p.keep(x)
		} else if !p.live[x] {
			p.live[x] = true
			p.liveWork = append(p.liveWork, x)
		}
	}
}
