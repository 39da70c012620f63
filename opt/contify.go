// This file defines contification: a function whose every call returns to the same
// continuation becomes continuations of its caller. The analysis is A_Dom of Fluet
// and Weeks, "Contification Using Dominators" (ICFP 2001).
//
// The paper's program is a set of functions with local continuations, as ours is.
// Of its calls, those in N (nontail, with a continuation) are our calls with a
// target, those in T (tail) our calls whose target is NoCont. Its graph has the
// nodes Root, Func and Cont, a continuation being one of a certain function, and
// the edges
//
//	(Root, f)  for f that is called in other ways: main, the initialiser of the
//	           globals, all functions of which a closure is made
//	(Root, k)  for all continuations k of calls
//	(k, g)     for a call of g with continuation k
//	(f, g)     for a tail call of g in f
//
// as far as f can be reached from main. A function g that Root immediately
// dominates returns to places that are not known to be one. To all others A_Dom
// gives the ancestor l in the dominator tree whose parent is Root: if l is a
// continuation, g returns there, and if it is a function, g returns where that does.
// So g can become a part of the function that l belongs to, or that l is, and
// this part of another. Calls of g are jumps then. Our continuations are stored
// flat and see what dominates them; the paper's nesting needs no counterpart.
//
// A call of a function that never returns has no continuation to agree upon: all
// such calls in f share a node of their own, as if they had one.
//
// What g returns goes to k by a jump, and if g makes a tail call of a function that
// stays one, k is its continuation. Where l is a function, both stay as they are.
//
// Traps must tell the calls of the source, so what stands in g gets a site: the call
// that control came by. What makes a tail call has ended, so that this is the same
// call for all that make tail calls of each other: the one that came from outside,
// with continuation k. If g can be reached by several such calls, it becomes a part
// of its caller only if nothing in it needs to be told where it is: it does not
// trap, allocate or call. If l is a function, it has ended when g is entered, and
// by which call does not matter.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// contify makes continuations of all functions that can be.
func contify(p *cps.Program) bool {
	c := contifier{p: p, funcs: make([]candidate, len(p.Funcs))}
	c.findCalls()
	c.findReturns()
	if !c.analyse() {
		return false
	}
	for id := range c.funcs {
		if f := &c.funcs[id]; f.owner == cps.NoFunc && len(f.parts) > 0 {
			c.transform(cps.FuncID(id))
		}
	}
	p.RemoveFuncs(func(f *cps.Func) bool {
		// What cannot be reached may call what is gone.
		return !c.funcs[f.ID].reached || c.funcs[f.ID].owner != cps.NoFunc
	})
	return true
}

type contifier struct {
	p     *cps.Program
	funcs []candidate // by function
	calls []directCall
}

// A directCall is a call in a function that can be reached.
type directCall struct {
	from, to cps.FuncID
	k        cps.ContID // its continuation, or NoCont
	pos      cps.Pos
	node     int32 // of the continuation, in the graph; 0: a tail call
}

// A candidate is what is known of a function that may become a part of another, and
// has such parts itself.
type candidate struct {
	reached bool // from main or the initialiser of the globals
	visible bool // called by more than the direct calls
	returns bool // it may return
	first   int  // its calls are those from here up to last
	last    int

	entry entrance
	owner cps.FuncID // the function of which it becomes a part, or NoFunc
	parts []cps.FuncID
	tail  cps.Pos // the first tail call that it makes of a part

	// As a part of the function that it is a part of in the end:
	body *body
	ret  cps.ContID // the continuation that gets its results, or NoCont
	call cps.Pos    // the place that calls have which were tail calls
}

// An entrance is the call by which control has come from a function into those that
// become parts of it.
type entrance struct {
	pos     cps.Pos
	k       cps.ContID
	known   bool
	several bool // there are several
}

func (c *contifier) callsIn(f cps.FuncID) []directCall {
	return c.calls[c.funcs[f].first:c.funcs[f].last]
}

// findCalls finds the functions that can be reached, and their calls.
func (c *contifier) findCalls() {
	g := newCallGraph(c.p)
	for id, f := range c.p.Funcs {
		at := &c.funcs[id]
		at.owner, at.reached = cps.NoFunc, g.reached[id]
		at.visible = g.library || isStart(f) || g.closures[id] > 0
		at.first = len(c.calls)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; at.reached && t.Kind == cps.Call {
				c.calls = append(c.calls, directCall{from: f.ID, to: t.Func, k: t.Targets[0], pos: t.Pos})
			}
		}
		at.last = len(c.calls)
	}
}

// findReturns finds the functions that may return: they do it themselves, or make
// a tail call of what may.
func (c *contifier) findReturns() {
	var work []cps.FuncID
	returns := func(f cps.FuncID) {
		if !c.funcs[f].returns {
			c.funcs[f].returns = true
			work = append(work, f)
		}
	}
	for id, f := range c.p.Funcs {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if t.Kind == cps.Return || t.Kind == cps.CallValue && t.Targets[0] == cps.NoCont {
				returns(cps.FuncID(id))
				break
			}
		}
	}
	callers := make([][]cps.FuncID, len(c.funcs)) // by tail calls
	for _, call := range c.calls {
		if call.k == cps.NoCont {
			callers[call.to] = append(callers[call.to], call.from)
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, from := range callers[f] {
			returns(from)
		}
	}
}

// analyse computes A_Dom: it gives the functions that become parts of others
// their owner. It reports whether there are any.
func (c *contifier) analyse() (any bool) {
	owners, tree := c.dominatorTree()
	idom, order := tree.Idom, tree.Order
	conts := int32(len(c.funcs)) + 1 // the first node of a continuation
	top := make([]int32, len(idom))  // by node: the ancestor that has Root as its parent
	for _, x := range order[1:] {
		if top[x] = x; idom[x] != 0 {
			top[x] = top[idom[x]]
		}
	}

	// What is entered by calls that differ, and is not silent, stays a function.
	// So do all that it makes tail calls of: they are entered by the same calls.
	c.findEntries(func(f cps.FuncID) bool { return top[f+1] >= conts })
	refused := make([]bool, len(idom)) // by continuation: what has several entries
	for id := range c.funcs {
		if k := top[id+1]; c.funcs[id].entry.several && !refused[k] {
			refused[k] = !c.silent(cps.FuncID(id), func(g cps.FuncID) bool { return top[g+1] == k })
		}
	}
	for _, x := range order[1:] {
		if x >= conts {
			continue
		}
		f := &c.funcs[x-1]
		switch d := idom[x]; {
		case d == 0:
		case d >= conts:
			if !refused[d] || !f.entry.several {
				f.owner, f.ret = owners[d-conts], f.entry.k
			}
		case c.funcs[d-1].owner != cps.NoFunc:
			f.owner, f.ret = c.funcs[d-1].owner, c.funcs[d-1].ret
		default:
			f.owner, f.ret = cps.FuncID(d-1), cps.NoCont
		}
		if f.owner != cps.NoFunc {
			c.funcs[f.owner].parts = append(c.funcs[f.owner].parts, cps.FuncID(x-1))
			any = true
		}
	}
	for _, call := range c.calls {
		if f := &c.funcs[call.from]; call.k == cps.NoCont && c.funcs[call.to].owner == call.from && !f.tail.IsValid() {
			f.tail = cps.Pos{Line: call.pos.Line, Col: call.pos.Col}
		}
	}
	return any
}

// dominatorTree makes the graph, in which Root is node 0, function f is node f+1, and
// the continuations are the nodes after those of the functions. It returns the
// functions that the continuations belong to, and the dominator tree.
func (c *contifier) dominatorTree() (owners []cps.FuncID, tree *flow.Tree) {
	var g flow.Edges
	n := int32(len(c.funcs)) + 1
	for id := range c.funcs {
		f := &c.funcs[id]
		if f.visible && f.reached {
			g.Add(0, int32(id)+1)
		}
		nodes := map[cps.ContID]int32{} // NoCont: of calls that never return
		for i := range c.callsIn(cps.FuncID(id)) {
			call := &c.calls[f.first+i]
			if call.k == cps.NoCont {
				g.Add(int32(id)+1, int32(call.to)+1)
				continue
			}
			k := call.k
			if !c.funcs[call.to].returns {
				k = cps.NoCont
			}
			if nodes[k] == 0 {
				nodes[k] = n + int32(len(owners))
				owners = append(owners, cps.FuncID(id))
				g.Add(0, nodes[k])
			}
			call.node = nodes[k]
			g.Add(call.node, int32(call.to)+1)
		}
	}
	g.Nodes = int(n) + len(owners)
	var d flow.Dominators
	return owners, flow.NewTree(d.Compute(&g))
}

// findEntries finds the calls by which control comes to the functions that a
// continuation dominates.
func (c *contifier) findEntries(dominated func(cps.FuncID) bool) {
	var work []cps.FuncID
	meet := func(f cps.FuncID, e entrance) {
		switch old := &c.funcs[f].entry; {
		case !dominated(f) || old.several || *old == e:
			return
		case !old.known:
			*old = e
		default:
			old.several = true
		}
		work = append(work, f)
	}
	for _, call := range c.calls {
		if call.node != 0 {
			meet(call.to, entrance{pos: call.pos, k: call.k, known: true})
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, call := range c.callsIn(f) {
			if call.node == 0 {
				meet(call.to, c.funcs[f].entry)
			}
		}
	}
}

// silent reports whether nothing in a function can trap, allocate or call, but for
// tail calls of certain functions. What gives a string or makes an array longer
// allocates, too.
func (c *contifier) silent(id cps.FuncID, fine func(cps.FuncID) bool) bool {
	f := c.p.Funcs[id]
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			grows := op.Code == cps.Push || op.Result != cps.NoValue && f.TypeOf(op.Result) == cps.String
			if grows || f.Effect(op)&(cps.Traps|cps.Allocates) != 0 {
				return false
			}
		}
		switch t := &f.Conts[k].Term; {
		case t.Kind == cps.CallValue:
			return false
		case t.Kind == cps.Call && (t.Targets[0] != cps.NoCont || !fine(t.Func)):
			return false
		}
	}
	return true
}

// transform makes a function out of one that stays and all that become parts of it,
// or of its parts.
func (c *contifier) transform(home cps.FuncID) {
	e := cps.Edit(c.p, c.p.Funcs[home])
	c.funcs[home].ret = cps.NoCont
	parts := slices.Clone(c.funcs[home].parts)
	conts := len(e.Func.Conts)
	for i := 0; i < len(parts); i++ { // owners come before their parts
		f := c.p.Funcs[parts[i]]
		part := &c.funcs[f.ID]
		parts = append(parts, part.parts...)
		owner := &c.funcs[part.owner]
		site := cps.Site{Func: f.Name, Call: owner.tail, Tail: true}
		if part.ret != cps.NoCont {
			part.call = part.entry.pos
			if owner.body != nil {
				part.call = owner.body.pos(part.call)
				part.ret += owner.body.conts
			}
			site = cps.Site{Func: f.Name, Call: part.call}
		} // else owner is home
		part.body = newBody(e, f, cps.ContID(conts), site)
		conts += len(f.Conts)
	}
	for k := range e.Func.Conts {
		c.term(&c.funcs[home], &e.Func.Conts[k].Term)
	}
	for _, id := range parts {
		part := &c.funcs[id]
		for k := range part.body.from.Conts {
			cont := part.body.cont(cps.ContID(k))
			if k == int(cps.Entry) {
				cont.Name = cps.DisplayName(part.body.from.Name)
			}
			c.term(part, &cont.Term)
			e.NewCont(cont)
		}
	}
	e.Commit()
}

// term changes a terminator in what was a function: calls of what is a part of the
// whole become jumps, and what returned from the function goes to the continuation
// of its calls.
func (c *contifier) term(f *candidate, t *cps.Term) {
	if t.Kind == cps.Call && c.funcs[t.Func].owner != cps.NoFunc {
		*t = cps.Term{Kind: cps.Jump, Args: t.Args, Targets: []cps.ContID{c.funcs[t.Func].body.conts}, Pos: t.Pos}
	} else if f.ret != cps.NoCont {
		returnTo(t, f.ret, f.call)
	}
}
