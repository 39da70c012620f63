// This file defines the conversion from CPS to SSA form and back, after Kelsey, "A
// Correspondence between Continuation Passing Style and Static Single Assignment Form"
// (1995), and Appel, "SSA is Functional Programming" (1998): a continuation is a block, its
// parameters are phis, and the arguments of a jump are the operands of these phis for its
// edge.
//
// A call ends a continuation, but it does not end a block: if only the call leads to the
// continuation after it, this becomes the rest of the block. And CPS has no critical edges
// with arguments, since the targets of a branch take none: the conversion to CPS puts a
// continuation on such an edge, which only passes the arguments.

package ssa

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// FromCPS converts a program to SSA form, such that ToCPS gives the same program again. The
// two programs share no memory. It returns an error if p is not well-formed.
func FromCPS(p *cps.Program) (*Program, error) {
	if faults := cps.Verify(p); len(faults) > 0 {
		return nil, faults[0]
	}
	q := &Program{Decls: p.Declarations()}
	for i, f := range p.Funcs {
		q.Funcs = append(q.Funcs, fromCPS(f, q.Decls.Funcs[i]))
	}
	return q, nil
}

// fromCPS converts a function to SSA form; head is its declaration.
func fromCPS(f, head *cps.Func) *Func {
	head.Values, head.Sites = slices.Clone(f.Values), slices.Clone(f.Sites)
	g := &Func{Func: head, Args: slices.Clone(f.Conts[cps.Entry].Params)}
	order := reversePostorder(f.Conts)
	inEdges := make([]int32, len(f.Conts)) // by continuation: the number of edges that lead to it
	for k := range f.Conts {
		for _, s := range f.Conts[k].Term.Succs() {
			inEdges[s]++
		}
	}
	block := make([]BlockID, len(f.Conts))
	joined := make([]bool, len(f.Conts)) // by continuation: it is part of the block of the call before it
	for _, k := range order {
		c := &f.Conts[k]
		if !joined[k] {
			block[k] = BlockID(len(g.Blocks))
			b := Block{Name: c.Name, Pos: c.Pos}
			for _, x := range c.Params {
				if k != int32(cps.Entry) {
					b.Phis = append(b.Phis, Phi{Result: x})
				}
			}
			g.Blocks = append(g.Blocks, b)
		}
		if s := c.Term.Succs(); isCall(&c.Term) && len(s) > 0 && inEdges[s[0]] == 1 {
			joined[s[0]], block[s[0]] = true, block[k]
		}
	}
	for _, k := range order {
		c, b := &f.Conts[k], &g.Blocks[block[k]]
		for _, op := range c.Ops {
			op.Args = slices.Clone(op.Args)
			b.Instrs = append(b.Instrs, Instr{Op: op})
		}
		t := cloneTerm(&c.Term)
		if s := c.Term.Succs(); len(s) > 0 && joined[s[0]] {
			next := &f.Conts[s[0]]
			t.Targets = nil
			call := &Call{Term: t, Results: slices.Clone(next.Params), Cont: next.Name, ContPos: next.Pos}
			g.results(call.Results)
			b.Instrs = append(b.Instrs, Instr{Call: call})
			continue
		}
		b.Term = Term{Term: t}
		if t.Kind == cps.Jump {
			b.Term.Args = nil
		}
		for slot, s := range c.Term.Succs() {
			b.Term.Targets[slot] = block[s]
			to := &g.Blocks[block[s]]
			to.Preds = append(to.Preds, block[k])
			args := t.Args
			if isCall(&t) {
				for _, x := range f.Conts[s].Params {
					b.Term.Results = append(b.Term.Results, cps.Value(len(g.Values)))
					g.Values = append(g.Values, f.Values[x])
				}
				args = b.Term.Results
				g.results(args)
			}
			for i := range to.Phis {
				to.Phis[i].Args = append(to.Phis[i].Args, args[i])
			}
		}
	}
	return g
}

// results turns parameters into results of a call.
func (f *Func) results(xs []cps.Value) {
	for _, x := range xs {
		f.Values[x].Kind = cps.OpValue
	}
}

func cloneTerm(t *cps.Term) cps.Term {
	u := *t
	u.Args, u.Cases, u.Targets = slices.Clone(t.Args), slices.Clone(t.Cases), slices.Clone(t.Targets)
	return u
}

func reversePostorder(conts []cps.Cont) []int32 {
	g := make(flow.Graph, len(conts))
	for k := range conts {
		for _, s := range conts[k].Term.Succs() {
			g[k] = append(g[k], int32(s))
		}
	}
	return g.ReversePostorder()
}

// ToCPS converts a program to CPS. The two programs share no memory. It returns an error if
// p is not well-formed.
func (p *Program) ToCPS() (*cps.Program, error) {
	if faults := Verify(p); len(faults) > 0 {
		return nil, faults[0]
	}
	q := p.Decls.Declarations()
	for i, f := range p.Funcs {
		toCPS(f, q.Funcs[i])
	}
	return q, nil
}

// toCPS gives g the body of f in CPS, and returns for each continuation the position in f
// at which it begins, which is InTerm for a continuation on an edge. The graph and the
// values of f must have been verified.
func toCPS(f *Func, g *cps.Func) []position {
	c := converter{f: f, first: make([]cps.ContID, len(f.Blocks)), last: make([]cps.ContID, len(f.Blocks))}
	for b := range f.Blocks {
		c.block(BlockID(b))
	}
	for b := range f.Blocks {
		targets := c.conts[c.last[b]].Term.Targets
		for i, s := range targets {
			if s != cps.NoCont {
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
			c.pass(e, args)
		}
	}
	return c.finish(g)
}

type converter struct {
	f           *Func
	conts       []cps.Cont
	from        []position   // by continuation
	first, last []cps.ContID // by block: its first and its last continuation
	uses        []int32      // by value
}

func (c *converter) add(k cps.Cont, from position) cps.ContID {
	c.conts, c.from = append(c.conts, k), append(c.from, from)
	return cps.ContID(len(c.conts) - 1)
}

// block makes the continuations of a block: one, and one more for each call in it.
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
	c.uses = make([]int32, len(c.f.Values))
	c.f.visit(func(_, _ position, x cps.Value) { c.uses[x]++ })
}

// pass lets an edge pass the arguments for the phis of its target.
func (c *converter) pass(e edge, args []cps.Value) {
	t := &c.conts[c.last[e.from]].Term
	k := cps.Cont{Pos: t.Pos, Term: cps.Term{Kind: cps.Jump, Args: args, Targets: []cps.ContID{t.Targets[e.slot]}, Pos: t.Pos}}
	switch {
	case t.Kind == cps.Jump:
		t.Args = args
		return
	case isCall(t):
		k.Name, k.Params = callCont, c.f.Blocks[e.from].Term.Results
		if c.allOf(args, k.Params) {
			return // the target takes the results itself
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

// allOf reports whether the arguments are the results of a call, in their order, and each
// is used nowhere else.
func (c *converter) allOf(args, results []cps.Value) bool {
	return slices.Equal(args, results) && !slices.ContainsFunc(results, func(x cps.Value) bool { return c.uses[x] > 1 })
}

// finish puts the continuations into reverse postorder, numbers the values in the order of
// their occurrence, and stores all in g.
func (c *converter) finish(g *cps.Func) []position {
	order := reversePostorder(c.conts)
	number := make([]cps.ContID, len(c.conts))
	for i, k := range order {
		number[k] = cps.ContID(i)
	}
	g.Values = make([]cps.ValueInfo, 1, len(c.f.Values))
	g.Sites = slices.Clone(c.f.Sites)
	values := make([]cps.Value, len(c.f.Values)) // the new numbers
	value := func(x cps.Value) cps.Value {
		if x != cps.NoValue && values[x] == cps.NoValue {
			values[x] = cps.Value(len(g.Values))
			g.Values = append(g.Values, c.f.Values[x])
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
			if s != cps.NoCont {
				k.Term.Targets[j] = number[s]
			}
		}
		g.Conts[i], from[i] = k, c.from[old]
	}
	return from
}
