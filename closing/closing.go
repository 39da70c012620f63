// This file defines Close, which makes functions of continuations.

package closing

import (
	"fmt"
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// Close makes a function of each of the given continuations of f, a finished function of
// p. It may make functions of others, too, where pieces of f share code. The new
// functions have the continuation parameters of f. Their first parameters are the
// captures, and those of the continuation follow. In f and in the new functions, a tail
// call replaces each jump from elsewhere to such a continuation. Where a call passes one
// of the given continuations, it passes one that makes the tail call, so that the caller
// of Close can find the call and its captures there.
//
// Close returns the new functions, by the numbers that the continuations had. The
// continuations and values of f get new numbers. The entry of f cannot be closed: if it or a continuation
// that f does not have is given, Close does nothing and returns nil.
func Close(p *cps.Program, f *cps.Func, conts []cps.ContID) map[cps.ContID]Closed {
	if len(conts) == 0 || p == nil || f == nil {
		return nil
	}
	c := closer{prog: p, old: *f, given: make([]bool, len(f.Conts))}
	for _, k := range conts {
		if k <= cps.Entry || int(k) >= len(f.Conts) {
			return nil
		}
		c.given[k] = true
	}
	c.divide()
	c.findCaptures()
	made := map[cps.ContID]Closed{}
	c.pieces[0].fn = f
	for _, p := range c.pieces[1:] {
		p.fn = c.declare(p)
		made[p.head] = Closed{p.fn.ID, p.captures}
	}
	for _, p := range c.pieces {
		c.define(p)
	}
	return made
}

// A Closed is a function that was made of a continuation.
type Closed struct {
	Func     cps.FuncID
	Captures []cps.Value // by the numbers that the values had
}

type closer struct {
	prog   *cps.Program
	old    cps.Func // the function as it was
	given  []bool   // by continuation: it is to be closed
	pieces []*piece // that of the entry first, the others in the order of their heads
	of     []*piece // by continuation: the piece that it is in
	serial int      // of the name of the last new function
}

// A piece is a part of the function that becomes a function of its own.
type piece struct {
	head     cps.ContID
	conts    []cps.ContID // in the order of the function: the head comes first
	captures []cps.Value
	callers  []*piece // one for each edge that becomes a call
	loop     bool     // the piece jumps to its own head
	fn       *cps.Func
}

// crosses reports whether the edge from k to the target number slot becomes a tail call.
func (c *closer) crosses(k cps.ContID, slot int) bool {
	t := &c.old.Conts[k].Term
	to := t.Targets[slot]
	return c.of[to] != c.of[k] || t.IsCall() && c.given[to]
}

// divide divides the function into pieces, the subtrees below the root of the dominator
// tree, whose node 0 is a root above the entry and the given continuations.
func (c *closer) divide() {
	g := flow.Graph{{int32(cps.Entry) + 1}}
	for k := range c.old.Conts {
		if c.given[k] {
			g[0] = append(g[0], int32(k)+1)
		}
		var succs []int32
		for _, s := range c.old.Conts[k].Term.Succs() {
			succs = append(succs, int32(s)+1)
		}
		g = append(g, succs)
	}
	idom := g.Dominators()
	c.of = make([]*piece, len(c.old.Conts))
	for i := range c.old.Conts { // a dominator comes before what it dominates
		k := cps.ContID(i)
		if idom[i+1] == 0 {
			c.of[k] = &piece{head: k}
			c.pieces = append(c.pieces, c.of[k])
		} else {
			c.of[k] = c.of[idom[i+1]-1]
		}
		c.of[k].conts = append(c.of[k].conts, k)
	}
	for i := range c.old.Conts {
		k := cps.ContID(i)
		for slot, to := range c.old.Conts[k].Term.Succs() {
			switch p := c.of[to]; {
			case c.crosses(k, slot):
				p.callers = append(p.callers, c.of[k])
			case to == p.head:
				p.loop = true
			}
		}
	}
}

// findCaptures finds the captures of all pieces: value by value, from the pieces that use
// it back to the one that defines it.
func (c *closer) findCaptures() {
	defined := make([]*piece, len(c.old.Values)) // by value; nil for constants
	for k := range c.old.Conts {
		cont := &c.old.Conts[k]
		for _, x := range cont.Params {
			defined[x] = c.of[k]
		}
		for i := range cont.Ops {
			defined[cont.Ops[i].Result] = c.of[k]
		}
	}
	defined[cps.NoValue] = nil
	users := make([][]*piece, len(c.old.Values)) // by value: the other pieces that use it
	for k := range c.old.Conts {
		use := func(xs ...cps.Value) {
			for _, x := range xs {
				if defined[x] != nil && defined[x] != c.of[k] {
					users[x] = append(users[x], c.of[k])
				}
			}
		}
		cont := &c.old.Conts[k]
		for i := range cont.Ops {
			use(cont.Ops[i].Args...)
		}
		use(cont.Term.Subject)
		use(cont.Term.Args...)
	}
	for i := range c.old.Values {
		x := cps.Value(i)
		for work := users[x]; len(work) > 0; {
			p := work[len(work)-1]
			work = work[:len(work)-1]
			if n := len(p.captures); p != defined[x] && (n == 0 || p.captures[n-1] != x) {
				p.captures = append(p.captures, x)
				work = append(work, p.callers...)
			}
		}
	}
}

// declare declares the function of a piece.
func (c *closer) declare(p *piece) *cps.Func {
	var params []cps.Type
	for _, x := range slices.Concat(p.captures, c.old.Conts[p.head].Params) {
		params = append(params, c.old.TypeOf(x))
	}
	for {
		c.serial++
		name := fmt.Sprintf("%s.%d", c.old.Name, c.serial)
		id, ok := c.prog.DeclareFunc(name, params, c.old.Results(), c.old.Conts[p.head].Pos, c.old.ContParams[1:]...)
		if ok {
			f := c.prog.Funcs[id]
			f.ContParams[0].Name = c.old.ContParams[0].Name
			return f
		}
	}
}

// define gives a function the continuations of its piece.
func (c *closer) define(p *piece) {
	d := definer{closer: c, piece: p, values: map[cps.Value]cps.Value{}, conts: map[cps.ContID]cps.ContID{}}
	p.fn.Conts, p.fn.Values, p.fn.Sites = nil, make([]cps.ValueInfo, 1), c.old.Sites
	captures := d.list(p.captures)
	for _, x := range captures {
		p.fn.Values[x].Kind = cps.ParamValue
	}
	if p.loop { // nothing may jump to the entry
		params := slices.Clone(captures)
		for _, x := range c.old.Conts[p.head].Params {
			params = append(params, d.fresh(x))
		}
		head := &c.old.Conts[p.head]
		jump := cps.Term{Kind: cps.Jump, Args: params[len(captures):], Targets: []cps.ContID{1}, Pos: head.Pos}
		p.fn.Conts = append(p.fn.Conts, cps.Cont{Params: params, Term: jump, Pos: head.Pos})
		captures = nil
	}
	for i, k := range p.conts {
		d.conts[k] = cps.ContID(len(p.fn.Conts) + i)
	}
	p.fn.Conts = append(p.fn.Conts, make([]cps.Cont, len(p.conts))...)
	for _, k := range p.conts {
		to := d.cont(k)
		if k == p.head && !p.loop {
			to.Name, to.Params = "", append(captures, to.Params...)
		}
		p.fn.Conts[d.conts[k]] = to
	}
	p.fn.Renumber()
}

// A definer copies the continuations of a piece to its function.
type definer struct {
	*closer
	piece  *piece
	values map[cps.Value]cps.Value   // by old value
	conts  map[cps.ContID]cps.ContID // by old continuation
}

// value returns the copy of a value.
func (d *definer) value(x cps.Value) cps.Value {
	if x == cps.NoValue {
		return x
	}
	y, ok := d.values[x]
	if !ok {
		y = d.fresh(x)
		d.values[x] = y
	}
	return y
}

// fresh returns a new value like x.
func (d *definer) fresh(x cps.Value) cps.Value {
	d.piece.fn.Values = append(d.piece.fn.Values, d.old.Values[x])
	return cps.Value(len(d.piece.fn.Values) - 1)
}

func (d *definer) list(xs []cps.Value) []cps.Value {
	var ys []cps.Value
	for _, x := range xs {
		ys = append(ys, d.value(x))
	}
	return ys
}

// cont returns the copy of a continuation. Its edges to other pieces become tail calls.
func (d *definer) cont(k cps.ContID) cps.Cont {
	to := d.old.Conts[k]
	to.Params = d.list(to.Params)
	to.Ops = slices.Clone(to.Ops)
	for i := range to.Ops {
		op := &to.Ops[i]
		op.Args, op.Result = d.list(op.Args), d.value(op.Result)
	}
	t := &to.Term
	t.Subject, t.Args, t.Cases, t.Targets = d.value(t.Subject), d.list(t.Args), d.list(t.Cases), slices.Clone(t.Targets)
	for slot, s := range d.old.Conts[k].Term.Succs() {
		switch {
		case !d.crosses(k, slot):
			t.Targets[slot] = d.conts[s]
		case t.Kind == cps.Jump:
			*t = d.call(d.of[s], t.Args, t.Pos)
		default:
			t.Targets[slot] = d.forward(s, t)
		}
	}
	return to
}

// call returns a tail call of the function of a piece.
func (d *definer) call(p *piece, args []cps.Value, pos cps.Pos) cps.Term {
	t := cps.Term{Kind: cps.Call, Func: p.fn.ID, Args: append(d.list(p.captures), args...), Pos: pos}
	for i := range d.old.ContParams {
		t.Targets = append(t.Targets, cps.Own(i))
	}
	return t
}

// forward adds a continuation that passes on what a terminator passes to s, the head of
// another piece, and returns it.
func (d *definer) forward(s cps.ContID, t *cps.Term) cps.ContID {
	head := &d.old.Conts[s]
	k := cps.Cont{Name: head.Name, Pos: head.Pos}
	if t.IsCall() {
		for _, x := range head.Params {
			k.Params = append(k.Params, d.fresh(x))
		}
	}
	k.Term = d.call(d.of[s], k.Params, t.Pos)
	d.piece.fn.Conts = append(d.piece.fn.Conts, k)
	return cps.ContID(len(d.piece.fn.Conts) - 1)
}
