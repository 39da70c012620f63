// This file defines the conversion from CPS to SSA form and back, after Kelsey, "A
// Correspondence between Continuation Passing Style and Static Single Assignment Form"
// (1995), and Appel, "SSA is Functional Programming" (1998): a continuation is a block, its
// parameters are phis, and the arguments of a jump are the operands of these phis for its
// edge.
//
// The two forms differ in three ways:
//
//   - A call ends a continuation, but not a block. If only the call leads to the continuation
//     after it, this continuation becomes the rest of the block.
//   - If the callee takes several continuations, the call ends the block, and its results are
//     defined on the edges to its targets. If nothing else leads to a target, its parameters
//     are these results.
//   - In CPS, the targets of a branch take no arguments. If one of them has phis in SSA form,
//     the edge to it is critical, and the conversion to CPS puts a continuation on the edge,
//     which only passes the arguments.

package ssa

import (
	"slices"

	"cpsc/cps"
)

// FromCPS converts a program to SSA form. ToCPS converts the result back to a program equal
// to p. The two programs share no memory. FromCPS returns an error if p is not well-formed.
func FromCPS(p *cps.Program) (*Program, error) {
	if err := cps.Verify(p); err != nil {
		return nil, err
	}
	q := &Program{Decls: p.Declarations()}
	for i, f := range p.Funcs {
		q.Funcs = append(q.Funcs, fromCPS(f, q.Decls.Funcs[i]))
	}
	return q, nil
}

// fromCPS converts a function to SSA form. Its declaration in the new program is head.
func fromCPS(f, head *cps.Func) *Func {
	head.Values, head.Sites = slices.Clone(f.Values), slices.Clone(f.Sites)
	g := &Func{Decl: head, Args: slices.Clone(f.Conts[cps.Entry].Params)}
	order := reversePostorder(f.Conts)
	inEdges := make([]int32, len(f.Conts)) // by continuation: the number of edges that lead to it
	for k := range f.Conts {
		for _, s := range f.Conts[k].Term.Succs() {
			inEdges[s]++
		}
	}
	block := make([]BlockID, len(f.Conts))
	joined := make([]bool, len(f.Conts)) // by continuation: whether it continues the block of the call before it
	direct := make([]bool, len(f.Conts)) // by continuation: whether its parameters are results of the call that ends a block
	for _, k := range order {
		c := &f.Conts[k]
		if !joined[k] {
			block[k] = BlockID(len(g.Blocks))
			b := Block{Name: c.Name, Pos: c.Pos}
			for _, x := range c.Params {
				if k != int32(cps.Entry) && !direct[k] {
					b.Phis = append(b.Phis, Phi{Result: x})
				}
			}
			g.Blocks = append(g.Blocks, b)
		}
		for _, s := range c.Term.Succs() {
			if !c.Term.IsCall() || inEdges[s] > 1 {
				continue
			}
			if len(c.Term.Targets) == 1 {
				joined[s], block[s] = true, block[k]
			} else {
				direct[s] = true
			}
		}
	}
	for _, k := range order {
		c, b := &f.Conts[k], &g.Blocks[block[k]]
		for _, op := range c.Ops {
			op.Args = slices.Clone(op.Args)
			b.Instrs = append(b.Instrs, Instr{Op: op})
		}
		t := cloneTerm(&c.Term)
		if len(t.Targets) > 0 && !t.Targets[0].IsOwn() && joined[t.Targets[0]] {
			next := &f.Conts[t.Targets[0]]
			t.Targets = nil
			call := &Call{Term: t, Results: slices.Clone(next.Params), Cont: next.Name, ContPos: next.Pos}
			g.makeResults(call.Results)
			b.Instrs = append(b.Instrs, Instr{Call: call})
			continue
		}
		b.Term = Term{Term: t}
		if t.Kind == cps.Jump {
			b.Term.Args = nil
		}
		if t.IsCall() {
			b.Term.Results = make([][]cps.Value, len(t.Targets))
		}
		for slot, s := range c.Term.Succs() {
			b.Term.Targets[slot] = block[s]
			to := &g.Blocks[block[s]]
			to.Preds = append(to.Preds, block[k])
			args := t.Args
			if t.IsCall() {
				args = slices.Clone(f.Conts[s].Params)
				if !direct[s] {
					for i, x := range args {
						args[i] = cps.Value(len(g.Decl.Values))
						g.Decl.Values = append(g.Decl.Values, f.Values[x])
					}
				}
				g.makeResults(args)
				b.Term.Results[slot] = args
			}
			for i := range to.Phis {
				to.Phis[i].Args = append(to.Phis[i].Args, args[i])
			}
		}
	}
	return g
}

// makeResults makes parameters of continuations results of a call.
func (f *Func) makeResults(xs []cps.Value) {
	for _, x := range xs {
		f.Decl.Values[x].Kind = cps.OpValue
	}
}

func cloneTerm(t *cps.Term) cps.Term {
	u := *t
	u.Args, u.Cases, u.Targets = slices.Clone(t.Args), slices.Clone(t.Cases), slices.Clone(t.Targets)
	return u
}

func reversePostorder(conts []cps.Cont) []int32 {
	return (&cps.Func{Conts: conts}).Graph().ReversePostorder()
}

// ToCPS converts a program to CPS. The two programs share no memory. It returns an error if
// p is not well-formed.
func (p *Program) ToCPS() (*cps.Program, error) {
	if err := Verify(p); err != nil {
		return nil, err
	}
	q := p.Decls.Declarations()
	for i, f := range p.Funcs {
		if !f.Decl.Extern {
			p.toCPS(f, q.Funcs[i])
		}
	}
	return q, nil
}

// toCPS gives g the body of f in CPS. It returns the position in f at which each
// continuation begins; for a continuation on an edge, the number of the instruction is
// InTerm. The graph and the values of f must have been verified.
func (p *Program) toCPS(f *Func, g *cps.Func) []position {
	c := converter{p: p, f: f, first: make([]cps.ContID, len(f.Blocks)), last: make([]cps.ContID, len(f.Blocks))}
	for b := range f.Blocks {
		c.block(BlockID(b))
	}
	for b := range f.Blocks {
		targets := c.conts[c.last[b]].Term.Targets
		for i, s := range targets {
			if !s.IsOwn() {
				targets[i] = c.first[s]
			}
		}
	}
	c.countUses()
	for b, in := range f.edges() {
		for i, e := range in {
			var args []cps.Value
			for _, phi := range f.Blocks[b].Phis {
				args = append(args, phi.Args[i])
			}
			c.pass(e, BlockID(b), args)
		}
	}
	return c.finish(g)
}

type converter struct {
	p           *Program
	f           *Func
	conts       []cps.Cont
	from        []position   // by continuation: the position in f at which it begins
	first, last []cps.ContID // by block: its first and its last continuation
	uses        []int32      // by value
}

func (c *converter) add(k cps.Cont, from position) cps.ContID {
	c.conts, c.from = append(c.conts, k), append(c.from, from)
	return cps.ContID(len(c.conts) - 1)
}

// block adds the continuations of a block: one, and one more for each call in it.
func (c *converter) block(id BlockID) {
	b := &c.f.Blocks[id]
	k, from := cps.Cont{Name: b.Name, Pos: b.Pos}, position{id, 0}
	for _, phi := range b.Phis {
		k.Params = append(k.Params, phi.Result)
	}
	if id == Entry {
		k.Name, k.Params = "", c.f.Args
	}
	c.first[id] = cps.ContID(len(c.conts))
	for i := range b.Instrs {
		call := b.Instrs[i].Call
		if call == nil {
			k.Ops = append(k.Ops, b.Instrs[i].Op)
			continue
		}
		k.Term = cloneTerm(&call.Term)
		k.Term.Targets = []cps.ContID{c.add(k, from) + 1}
		c.conts[len(c.conts)-1] = k
		k, from = cps.Cont{Name: call.Cont, Params: call.Results, Pos: call.ContPos}, position{id, i + 1}
	}
	k.Term = cloneTerm(&b.Term.Term)
	c.last[id] = c.add(k, from)
}

// countUses counts the uses of values.
func (c *converter) countUses() {
	c.uses = make([]int32, len(c.f.Decl.Values))
	c.f.visit(func(_ position, x cps.Value) { c.uses[x]++ })
}

// pass makes an edge pass the arguments for the phis of a block. If its terminator cannot do
// that, pass puts a continuation on the edge.
func (c *converter) pass(e edge, to BlockID, args []cps.Value) {
	t := &c.conts[c.last[e.from]].Term
	k := cps.Cont{Pos: t.Pos, Term: cps.Term{Kind: cps.Jump, Args: args, Targets: []cps.ContID{t.Targets[e.slot]}, Pos: t.Pos}}
	switch {
	case t.Kind == cps.Jump:
		t.Args = args
		return
	case t.IsCall():
		k.Name, k.Params = c.afterCall(t, e.slot), c.f.Blocks[e.from].Term.Results[e.slot]
		if c.f.takesResults(&c.f.Blocks[to]) {
			c.conts[c.first[to]].Params = k.Params
			return
		}
		if c.onlyResults(args, k.Params) {
			return // the call can continue with the target itself
		}
	case len(args) == 0:
		return
	case t.Kind == cps.Branch && e.slot == 0:
		k.Name = "then"
	case t.Kind == cps.Branch:
		k.Name = "else"
	case e.slot == len(t.Cases):
		k.Name = "default"
	default:
		k.Name = "case"
	}
	t.Targets[e.slot] = cps.ContID(len(c.conts))
	c.add(k, position{e.from, InTerm})
}

// afterCall returns the name for a continuation of a call: as in package cps, that of the
// callee's continuation parameter, except for the first.
func (c *converter) afterCall(t *cps.Term, slot int) string {
	if funcs := c.p.Decls.Funcs; slot > 0 && t.Kind == cps.Call && t.Func >= 0 && int(t.Func) < len(funcs) && funcs[t.Func] != nil && slot < len(funcs[t.Func].ContParams) {
		return funcs[t.Func].ContParams[slot].Name
	}
	return callCont
}

// onlyResults reports whether the arguments are all results of a call, in the same order,
// and these are not used anywhere else.
func (c *converter) onlyResults(args, results []cps.Value) bool {
	return slices.Equal(args, results) && !slices.ContainsFunc(results, func(x cps.Value) bool { return c.uses[x] > 1 })
}

// finish puts the continuations into reverse postorder, numbers the values in the order in
// which they occur, and stores the result in g. It returns the position in c.f at which each
// continuation begins.
func (c *converter) finish(g *cps.Func) []position {
	order := reversePostorder(c.conts)
	number := make([]cps.ContID, len(c.conts))
	for i, k := range order {
		number[k] = cps.ContID(i)
	}
	g.Values = make([]cps.ValueInfo, 1, len(c.f.Decl.Values))
	g.Sites = slices.Clone(c.f.Decl.Sites)
	values := make([]cps.Value, len(c.f.Decl.Values)) // the new numbers
	value := func(x cps.Value) cps.Value {
		if x != cps.NoValue && values[x] == cps.NoValue {
			values[x] = cps.Value(len(g.Values))
			g.Values = append(g.Values, c.f.Decl.Values[x])
		}
		return values[x]
	}
	list := func(xs []cps.Value) []cps.Value {
		if len(xs) == 0 {
			return nil
		}
		ys := make([]cps.Value, len(xs))
		for i, x := range xs {
			ys[i] = value(x)
		}
		return ys
	}
	from := make([]position, len(order))
	g.Conts = make([]cps.Cont, len(order))
	for i, old := range order {
		k := c.conts[old]
		k.Params = list(k.Params)
		for _, x := range k.Params {
			g.Values[x].Kind = cps.ParamValue
		}
		ops := make([]cps.Op, len(k.Ops))
		for j, op := range k.Ops {
			op.Args = list(op.Args)
			op.Result = value(op.Result)
			ops[j] = op
		}
		k.Ops = ops
		k.Term.Subject = value(k.Term.Subject)
		k.Term.Args, k.Term.Cases = list(k.Term.Args), list(k.Term.Cases)
		for j, s := range k.Term.Targets {
			if !s.IsOwn() {
				k.Term.Targets[j] = number[s]
			}
		}
		g.Conts[i], from[i] = k, c.from[old]
	}
	return from
}
