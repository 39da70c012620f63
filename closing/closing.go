// This file defines Close, which makes functions of continuations.

package closing

import (
	"fmt"
	"math"
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
	return CloseWithFrame(p, f, conts, nil)
}

// CloseWithFrame does the same as Close, but spills values to a frame: no function captures
// a value that too many of them would only pass on. If frame is nil, nothing is spilled.
func CloseWithFrame(p *cps.Program, f *cps.Func, conts []cps.ContID, frame *HeapFrame) map[cps.ContID]Closed {
	if len(conts) == 0 || p == nil || f == nil {
		return nil
	}
	c := closer{prog: p, old: *f, given: make([]bool, len(f.Conts)), frame: frame}
	for _, k := range conts {
		if k <= cps.Entry || int(k) >= len(f.Conts) {
			return nil
		}
		c.given[k] = true
	}
	c.divide()
	c.findUsers()
	c.spill()
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
	if frame != nil && frame.Pieces != nil {
		var list []Piece
		for _, p := range c.pieces {
			list = append(list, Piece{p.fn, p.conts, p.captures, p.loads, p.loop})
		}
		frame.Pieces(list)
	}
	return made
}

// A Piece is a function that was made of some continuations. Continuations and values have the
// numbers that they had before.
type Piece struct {
	Func     *cps.Func
	Conts    []cps.ContID // the function begins with the first one
	Captures []cps.Value  // the first parameters
	Loads    []cps.Value  // the results of the first operations, which load what was spilled
	Loop     bool         // the entry only jumps to the first continuation
}

// A Closed is a function that was made of a continuation.
type Closed struct {
	Func     cps.FuncID
	Captures []cps.Value // by the numbers that the values had
}

type closer struct {
	prog     *cps.Program
	old      cps.Func   // the function as it was
	given    []bool     // by continuation: it is to be closed
	pieces   []*piece   // that of the entry first, the others in the order of their heads
	of       []*piece   // by continuation: the piece that it is in
	defined  []*piece   // by value: the piece that defines it; nil for constants
	users    [][]*piece // by value: the other pieces that use it, once for each use
	serial   int        // of the name of the last new function
	searches int        // of live

	frame  *HeapFrame
	fields map[cps.Value]int // by spilled value: its field
}

// A piece is a part of the function that becomes a function of its own.
type piece struct {
	head     cps.ContID
	conts    []cps.ContID // in the order of the function: the head comes first
	captures []cps.Value
	callers  []*piece // one for each edge that becomes a call
	calls    int      // the number of these edges that leave the piece
	loop     bool     // the piece jumps to its own head
	fn       *cps.Func

	reached int         // the number of the last search of live that reached the piece
	loads   []cps.Value // the spilled values that the piece uses and does not define
	refers  []cps.Value // the spilled references that are live at the head, or defined in the piece
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
				c.of[k].calls++
			case to == p.head:
				p.loop = true
			}
		}
	}
}

// findUsers finds which pieces define and use each value.
func (c *closer) findUsers() {
	c.defined = make([]*piece, len(c.old.Values))
	for k := range c.old.Conts {
		cont := &c.old.Conts[k]
		for _, x := range cont.Params {
			c.defined[x] = c.of[k]
		}
		for i := range cont.Ops {
			c.defined[cont.Ops[i].Result] = c.of[k]
		}
	}
	c.defined[cps.NoValue] = nil
	c.users = make([][]*piece, len(c.old.Values))
	for k := range c.old.Conts {
		use := func(xs ...cps.Value) {
			for _, x := range xs {
				if c.defined[x] != nil && c.defined[x] != c.of[k] {
					c.users[x] = append(c.users[x], c.of[k])
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
}

// live returns the pieces at whose heads a value is live: from those that use it back to the
// one that defines it. Each piece, and each call of it, takes one from the budget. If it is
// used up, live reports false.
func (c *closer) live(x cps.Value, budget *int) (pieces []*piece, ok bool) {
	c.searches++
	for work := slices.Clone(c.users[x]); len(work) > 0; {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		if p == c.defined[x] || p.reached == c.searches {
			continue
		}
		p.reached = c.searches
		pieces = append(pieces, p)
		if *budget -= 1 + len(p.callers); *budget < 0 {
			return pieces, false
		}
		work = append(work, p.callers...)
	}
	return pieces, true
}

// findCaptures finds the captures of all pieces.
func (c *closer) findCaptures() {
	unlimited := math.MaxInt
	for i := range c.old.Values {
		x := cps.Value(i)
		if _, spilled := c.fields[x]; spilled {
			continue
		}
		pieces, _ := c.live(x, &unlimited)
		for _, p := range pieces {
			p.captures = append(p.captures, x)
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
	loads := d.loads()
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
	entry := &p.fn.Conts[cps.Entry]
	entry.Ops = append(loads, entry.Ops...)
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
	to.Ops = nil
	if k != cps.Entry {
		for _, x := range d.old.Conts[k].Params {
			to.Ops = d.store(to.Ops, x, to.Pos)
		}
	}
	for _, op := range d.old.Conts[k].Ops {
		x := op.Result
		op.Args, op.Result = d.list(op.Args), d.value(op.Result)
		to.Ops = d.store(append(to.Ops, op), x, op.Pos)
	}
	t := &to.Term
	t.Subject, t.Args, t.Cases, t.Targets = d.value(t.Subject), d.list(t.Args), d.list(t.Cases), slices.Clone(t.Targets)
	for slot, s := range d.old.Conts[k].Term.Succs() {
		switch {
		case !d.crosses(k, slot):
			t.Targets[slot] = d.conts[s]
		case t.Kind == cps.Jump:
			to.Ops = d.clear(to.Ops, d.of[s], t.Pos)
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
	k.Ops = d.clear(nil, d.of[s], t.Pos)
	k.Term = d.call(d.of[s], k.Params, t.Pos)
	d.piece.fn.Conts = append(d.piece.fn.Conts, k)
	return cps.ContID(len(d.piece.fn.Conts) - 1)
}
