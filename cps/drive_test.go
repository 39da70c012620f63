package cps

// This file defines the harness that gives programs to placement directly,
// without a builder, in different orders of filling and sealing.

import (
	"fmt"
)

// A manner is an order of filling and sealing.
type manner uint8

const (
	early  manner = iota // each block is sealed as soon as all its predecessors are filled
	late                 // all blocks are sealed at the end
	mixed                // blocks are filled in a random order, and sealed at random moments
	sealed               // the whole graph is known before the first read; no block reads and then assigns
)

func (m manner) String() string { return [...]string{"early", "late", "mixed", "sealed"}[m] }

// dice are random numbers from a seed (xorshift).
type dice uint64

func (d *dice) roll(n int) int {
	*d ^= *d << 13
	*d ^= *d >> 7
	*d ^= *d << 17
	return int(uint64(*d) >> 33 % uint64(n))
}

// A driver places the parameters of programs, one after the other.
type driver struct {
	placer
	prog    *program
	dice    dice
	is      []value // what a value of the placer is
	read    [maxUses]Value
	order   []int
	missing [maxNodes]int // edges that are still to come
	random  bool
	fault   string
}

// place fills and seals the blocks of a program. The seed matters for mixed only.
func (d *driver) place(p *program, opts Options, m manner, seed uint64) placed {
	d.prog, d.dice, d.is = p, dice(seed*0x9E3779B97F4A7C15|1), d.is[:0]
	d.reset(opts)
	for v := range p.vars {
		d.vars = append(d.vars, variable{name: string(rune('x' + v)), typ: Int})
	}
	d.order, d.random = d.order[:0], m == mixed
	for n := range p.succs {
		d.newNode()
		d.order = append(d.order, n)
		d.missing[n] = len(p.preds[n])
	}
	d.nodes[0].sealed = true
	if m == mixed {
		for i := len(d.order) - 1; i > 1; i-- { // the entry first
			j := 1 + d.dice.roll(i)
			d.order[i], d.order[j] = d.order[j], d.order[i]
		}
	}
	if m == sealed {
		d.placeSealed()
	} else {
		for _, n := range d.order {
			for i := range p.code[n] {
				d.sealSome()
				d.step(ContID(n), p.code[n][i])
			}
			d.sealSome()
			for _, s := range p.succs[n] {
				d.addEdge(ContID(n), ContID(s))
				if d.missing[s]--; d.missing[s] == 0 && m == early {
					d.seal(ContID(s))
				}
			}
		}
		for _, n := range d.order {
			if !d.nodes[n].sealed {
				d.seal(ContID(n))
			}
		}
	}
	d.strategy.functionEnds(&d.placer, d.used(), false)
	return d.result()
}

func (d *driver) placeSealed() {
	for n := range d.nodes {
		for _, s := range d.prog.succs[n] {
			d.addEdge(ContID(n), ContID(s))
		}
		d.nodes[n].sealed = true
	}
	for _, kind := range []stmtKind{stmtDefine, stmtUse} {
		for n, code := range d.prog.code {
			for _, s := range code {
				if s.kind == kind {
					d.step(ContID(n), s)
				}
			}
		}
	}
}

// sealSome seals some of the blocks that may be sealed.
func (d *driver) sealSome() {
	for n := 1; d.random && n < len(d.nodes); n++ {
		if d.missing[n] == 0 && !d.nodes[n].sealed && d.dice.roll(3) == 0 {
			d.seal(ContID(n))
		}
	}
}

func (d *driver) step(k ContID, s stmt) {
	switch s.kind {
	case stmtUse:
		d.read[s.id] = d.placer.read(Variable(s.from), k)
	case stmtDefine:
		x := d.newValue(ValueInfo{Kind: OpValue, Type: Int})
		for len(d.is) <= int(x) {
			d.is = append(d.is, nothing)
		}
		d.is[x] = definition(s.id)
		d.write(Variable(s.to), k, x)
	case stmtCopy:
		d.write(Variable(s.to), k, d.placer.read(Variable(s.from), k))
	case stmtSwap:
		x, y := d.placer.read(0, k), d.placer.read(1, k)
		d.write(0, k, y)
		d.write(1, k, x)
	}
}

func (d *driver) used() []Value { return d.read[:d.prog.uses] }

// again runs Algorithm 5 over what was placed.
func (d *driver) again() placed {
	d.opts.Research.RemoveRedundant, d.stats.Kept = true, 0
	d.strategy.functionEnds(&d.placer, d.used(), false)
	return d.result()
}

// result reads off what was placed.
func (d *driver) result() (r placed) {
	d.fault = ""
	for i := range d.params {
		prm := &d.params[i]
		if !prm.kept || !d.alive(int32(i)) {
			continue
		}
		x := parameter(int(prm.v), int(prm.cont))
		preds := d.nodes[prm.cont].preds
		if has(r.params, x) {
			d.fault = fmt.Sprintf("two parameters %v", x)
		}
		if int(prm.count) != len(preds) {
			d.fault = fmt.Sprintf("%v has %d arguments for %d predecessors", x, prm.count, len(preds))
			return r
		}
		r.params |= x.set()
		args := &r.args[x-firstPar]
		for n, pred := range preds {
			arg := d.meaning(d.argument(int32(i), int32(n)))
			if args[pred] != nothing && args[pred] != arg { // two edges from pred
				d.fault = fmt.Sprintf("%v and %v come from the same block as arguments of %v", args[pred], arg, x)
			}
			args[pred] = arg
		}
	}
	for i, x := range d.read[:d.prog.uses] {
		r.uses[i] = d.meaning(x)
	}
	return r
}

// meaning says what a value of the placer is: nothing, if it is one that is gone.
func (d *driver) meaning(x Value) value {
	x = d.resolve(x)
	if i := d.paramOf[x] - 1; i >= 0 {
		if prm := &d.params[i]; prm.kept {
			return parameter(int(prm.v), int(prm.cont))
		}
		return nothing
	}
	if int(x) < len(d.is) && d.is[x] != nothing {
		return d.is[x]
	}
	if d.values[x].Kind == UndefValue {
		return undefined
	}
	return nothing
}
