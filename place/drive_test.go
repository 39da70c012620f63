package place

// This file defines the harness that gives programs to placement directly,
// without a builder, in different orders of filling and sealing.

import (
	"fmt"

	"cpsc/internal/test/tally"
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

// A driver places the parameters of programs, one after the other.
type driver struct {
	function
	prog    *program
	dice    tally.Dice
	is      []value // by value: the definition that it is, or nothing
	params  []value // by value: the parameter that it is, or nothing
	read    [maxUses]Value
	order   []int
	missing [maxNodes]int // edges that are still to come
	random  bool
	fault   string
}

// place fills and seals the blocks of a program. The seed matters for mixed only.
func (d *driver) place(p *program, opts Options, m manner, seed uint64) placed {
	d.prog, d.dice, d.is = p, tally.Dice(seed*0x9E3779B97F4A7C15|1), d.is[:0]
	d.begin(opts)
	for range p.vars {
		d.NewVar()
	}
	d.order, d.random = d.order[:0], m == mixed
	for n := range p.succs {
		d.NewBlock()
		d.order = append(d.order, n)
		d.missing[n] = len(p.preds[n])
	}
	d.Seal(0)
	if m == mixed {
		for i := len(d.order) - 1; i > 1; i-- { // the entry first
			j := 1 + d.dice.Roll(i)
			d.order[i], d.order[j] = d.order[j], d.order[i]
		}
	}
	if m == sealed {
		d.placeSealed()
	} else {
		for _, n := range d.order {
			for i := range p.code[n] {
				d.sealSome()
				d.step(Block(n), p.code[n][i])
			}
			d.sealSome()
			for _, s := range p.succs[n] {
				d.Edge(Block(n), Block(s))
				if d.missing[s]--; d.missing[s] == 0 && m == early {
					d.Seal(Block(s))
				}
			}
		}
		for _, n := range d.order {
			if !d.Sealed(Block(n)) {
				d.Seal(Block(n))
			}
		}
	}
	d.finish(d.used())
	return d.result()
}

func (d *driver) placeSealed() {
	for n := range d.prog.succs {
		for _, s := range d.prog.succs[n] {
			d.Edge(Block(n), Block(s))
		}
	}
	for n := range d.prog.succs {
		if n > 0 {
			d.Seal(Block(n))
		}
	}
	for _, kind := range []stmtKind{stmtDefine, stmtUse} {
		for n, code := range d.prog.code {
			for _, s := range code {
				if s.kind == kind {
					d.step(Block(n), s)
				}
			}
		}
	}
}

// sealSome seals some of the blocks that may be sealed.
func (d *driver) sealSome() {
	for n := 1; d.random && n < len(d.nodes); n++ {
		if d.missing[n] == 0 && !d.Sealed(Block(n)) && d.dice.Roll(3) == 0 {
			d.Seal(Block(n))
		}
	}
}

func (d *driver) step(k Block, s stmt) {
	switch s.kind {
	case stmtUse:
		d.read[s.id] = d.Read(Var(s.from), k)
	case stmtDefine:
		x := d.newValue()
		for len(d.is) <= int(x) {
			d.is = append(d.is, nothing)
		}
		d.is[x] = definition(s.id)
		d.Write(Var(s.to), k, x)
	case stmtCopy:
		d.Write(Var(s.to), k, d.Read(Var(s.from), k))
	case stmtSwap:
		x, y := d.Read(0, k), d.Read(1, k)
		d.Write(0, k, y)
		d.Write(1, k, x)
	}
}

func (d *driver) used() []Value { return d.read[:d.prog.uses] }

// again runs Algorithm 5 over what was placed.
func (d *driver) again() placed {
	d.opts.RemoveRedundant = true
	d.Again(d.used())
	return d.result()
}

// result reads off what was placed.
func (d *driver) result() (r placed) {
	d.fault = ""
	d.params = d.params[:0]
	for n := range d.prog.succs {
		for _, prm := range d.Params(Block(n)) {
			d.params = grow(d.params, int(prm.Value)+1)
			d.params[prm.Value] = parameter(int(prm.Var), n)
		}
	}
	for n := range d.prog.succs {
		preds := d.Preds(Block(n))
		for _, prm := range d.Params(Block(n)) {
			x := parameter(int(prm.Var), n)
			if has(r.params, x) {
				d.fault = fmt.Sprintf("two parameters %v", x)
			}
			if len(prm.Args) != len(preds) {
				d.fault = fmt.Sprintf("%v has %d arguments for %d predecessors", x, len(prm.Args), len(preds))
				return r
			}
			r.params |= x.set()
			args := &r.args[x-firstPar]
			for n, pred := range preds {
				arg := d.meaning(prm.Args[n])
				if args[pred] != nothing && args[pred] != arg { // two edges from pred
					d.fault = fmt.Sprintf("%v and %v come from the same block as arguments of %v", args[pred], arg, x)
				}
				args[pred] = arg
			}
		}
	}
	for i, x := range d.read[:d.prog.uses] {
		r.uses[i] = d.meaning(x)
	}
	return r
}

// meaning says what a value is: nothing, if it is one that is gone.
func (d *driver) meaning(x Value) value {
	x = d.Resolve(x)
	switch {
	case x == undef:
		return undefined
	case int(x) < len(d.params) && d.params[x] != nothing:
		return d.params[x]
	case int(x) < len(d.is):
		return d.is[x]
	}
	return nothing
}
