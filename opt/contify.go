// This file defines contification: a function whose every call returns to the same
// continuation becomes a set of continuations of its caller. The analysis is A_Dom of
// Fluet and Weeks, "Contification Using Dominators" (ICFP 2001).
//
// # Analysis
//
// The paper's program is a set of functions with local continuations, as ours is. Its
// calls in N (nontail, with a continuation) are our calls with a target; its calls in
// T (tail) are our calls with the target NoCont. Its graph has a node Root, a node for
// each function, a node for each continuation of each function, and the edges
//
//	(Root, f)  if f has callers that are not known: main, the initialiser of the
//	           globals, and every function of which a closure is made
//	(Root, k)  for every continuation k of a call
//	(k, g)     for a call of g with continuation k
//	(f, g)     for a tail call of g in f
//
// where f is reachable from main. If Root immediately dominates a function, the
// function may return to several continuations, or to unknown ones. For any other
// function g, A_Dom gives the ancestor l in the dominator tree whose parent is Root.
// If l is a continuation, g returns there. If l is a function, g returns to wherever l
// does. So g can become a part of l's function, or of l itself, which may in turn
// become a part of another function. Calls of g become jumps. The paper has to nest
// continuations; ours are stored flat, and their scope is dominance.
//
// A call of a function that never returns does not constrain where it returns. All
// such calls in f share one extra continuation node.
//
// # Transformation
//
// Where g returned, it jumps to k. Where g made a tail call of a function that remains
// a function, it makes an ordinary call with continuation k. If l is a function,
// returns and tail calls stay as they are.
//
// # What is preserved
//
// The pass expects a verified program. It preserves which calls wait for which. Traps
// list the calls of the source, so the positions in g get a site: the call by which
// control entered g. A function that makes a tail call has ended, so this is one call
// for a whole group of functions that make tail calls of each other: the call from
// outside, with continuation k. If g can be entered by several such calls, no single
// site is right, and g becomes a part of its caller only if no position in it can be
// observed: it does not trap, allocate or call. If l is a function, it has ended when
// g is entered, so the call does not matter.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// contify turns every function that it can into continuations of another, and reports
// whether there was one.
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
		// Unreachable functions may call functions that no longer exist.
		return !c.funcs[f.ID].reached || c.funcs[f.ID].owner != cps.NoFunc
	})
	return true
}

type contifier struct {
	p     *cps.Program
	funcs []candidate // by function
	calls []directCall
}

// A directCall is a direct call in a reachable function.
type directCall struct {
	from, to cps.FuncID
	k        cps.ContID // its continuation, or NoCont
	pos      cps.Pos
	node     int32 // the graph node of its continuation; 0 for a tail call
}

// A candidate holds the facts about a function, which may become a part of another
// function and may have parts itself.
type candidate struct {
	reached bool // reachable from main or the initialiser of the globals
	visible bool // it may have callers other than the direct calls
	returns bool // it may return
	first   int  // the calls that it makes are calls[first:last]
	last    int

	entry entryCall
	owner cps.FuncID   // the function of which it becomes a part, or NoFunc
	parts []cps.FuncID // the functions whose owner it is
	tail  cps.Pos      // the position of the first tail call that it makes of a part

	// For a part, in the function into which it is finally copied:
	body *body
	ret  cps.ContID // the continuation that receives its results, or NoCont
	call cps.Pos    // the position of calls that were tail calls
}

// An entryCall is the call by which control enters a group of functions that make
// tail calls of each other.
type entryCall struct {
	pos     cps.Pos
	k       cps.ContID
	known   bool // a call was found
	several bool // different calls were found
}

// callsIn returns the direct calls in a function.
func (c *contifier) callsIn(f cps.FuncID) []directCall {
	return c.calls[c.funcs[f].first:c.funcs[f].last]
}

// findCalls finds the reachable functions and their calls.
func (c *contifier) findCalls() {
	g := newCallGraph(c.p)
	for id, f := range c.p.Funcs {
		at := &c.funcs[id]
		at.owner, at.reached = cps.NoFunc, g.reached[id]
		at.visible = g.library || isEntryPoint(f) || g.closures[id] > 0
		at.first = len(c.calls)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; at.reached && t.Kind == cps.Call {
				c.calls = append(c.calls, directCall{from: f.ID, to: t.Func, k: t.Targets[0], pos: t.Pos})
			}
		}
		at.last = len(c.calls)
	}
}

// findReturns finds the functions that may return: they return themselves, or make a
// tail call of a function that may.
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

// analyse computes A_Dom and sets the owner of each function that becomes a part of
// another. It reports whether there are any.
func (c *contifier) analyse() (any bool) {
	owners, tree := c.dominatorTree()
	idom, order := tree.Idom, tree.Order
	conts := int32(len(c.funcs)) + 1 // the first node of a continuation
	top := make([]int32, len(idom))  // by node: its ancestor whose parent is Root
	for _, x := range order[1:] {
		if top[x] = x; idom[x] != 0 {
			top[x] = top[idom[x]]
		}
	}

	// A function that is entered by several calls and is not silent stays a function.
	// So do the functions that it calls in tail position: the same calls enter them.
	c.findEntries(func(f cps.FuncID) bool { return top[f+1] >= conts })
	refused := make([]bool, len(idom)) // by continuation: functions with several entry calls must stay
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

// dominatorTree builds the graph and its dominator tree. Root is node 0, function f is
// node f+1, and the nodes after those are continuations. It also returns the functions
// that the continuations belong to.
func (c *contifier) dominatorTree() (owners []cps.FuncID, tree *flow.Tree) {
	var g flow.Edges
	n := int32(len(c.funcs)) + 1
	for id := range c.funcs {
		f := &c.funcs[id]
		if f.visible && f.reached {
			g.Add(0, int32(id)+1)
		}
		nodes := map[cps.ContID]int32{} // by continuation; NoCont for calls that never return
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

// findEntries finds the calls by which control enters the functions that a
// continuation dominates. It propagates them along tail calls to a fixpoint.
func (c *contifier) findEntries(dominated func(cps.FuncID) bool) {
	var work []cps.FuncID
	meet := func(f cps.FuncID, e entryCall) {
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
			meet(call.to, entryCall{pos: call.pos, k: call.k, known: true})
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

// silent reports whether a function neither traps nor allocates nor calls, apart from
// tail calls of the allowed functions. Making a string and extending an array count
// as allocation.
func (c *contifier) silent(id cps.FuncID, allowed func(cps.FuncID) bool) bool {
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
		case t.Kind == cps.Call && (t.Targets[0] != cps.NoCont || !allowed(t.Func)):
			return false
		}
	}
	return true
}

// transform copies into home, which remains a function, all its parts and their parts.
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
		} // otherwise, the owner is home
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

// term changes a terminator of function f. A call of a function that becomes a part is
// now a jump. If f is a part itself, its returns now go to the continuation of its
// calls.
func (c *contifier) term(f *candidate, t *cps.Term) {
	if t.Kind == cps.Call && c.funcs[t.Func].owner != cps.NoFunc {
		*t = cps.Term{Kind: cps.Jump, Args: t.Args, Targets: []cps.ContID{c.funcs[t.Func].body.conts}, Pos: t.Pos}
	} else if f.ret != cps.NoCont {
		returnTo(t, f.ret, f.call)
	}
}
