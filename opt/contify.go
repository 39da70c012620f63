// This file defines contification: a function whose every call passes the same
// continuations becomes a set of continuations of its caller. The analysis is A_Dom of
// Fluet and Weeks, "Contification Using Dominators" (ICFP 2001), for functions with
// several continuations.
//
// # Analysis
//
// The paper's program is a set of functions with local continuations, as ours is. Its
// calls pass one continuation; ours pass a tuple, whose elements are local or
// continuation parameters of the caller. A call that passes all parameters of the
// caller, in their order, is like the paper's calls in T (tail); any other call is
// like those in N (nontail), with the tuple in place of the continuation. So the graph
// has a node Root, a node for each function, a node for each tuple that calls in a
// function pass, and the edges
//
//	(Root, f)  if f has callers that are not known: main, the initialiser of the
//	           globals, and every function of which a closure is made
//	(Root, k)  for every tuple k
//	(k, g)     for a call of g with the tuple k
//	(f, g)     for a call of g in f that passes the parameters of f
//
// where f is reachable from main. If Root immediately dominates a function, the
// function may receive several tuples, or unknown ones. For any other function g, A_Dom
// gives the ancestor l in the dominator tree whose parent is Root. If l is a tuple, g
// receives it. If l is a function, g receives whatever l does. So g can become a part of
// l's function, or of l itself, which may in turn become a part of another function.
// Calls of g become jumps. The paper has to nest continuations; ours are stored flat,
// and their scope is dominance.
//
// What a call passes for a continuation parameter that the callee never calls does not
// constrain anything, so it does not count in the comparison of tuples.
//
// # Transformation
//
// Where g called a continuation parameter, it jumps to the local continuation of the
// tuple, or calls the continuation parameter of its caller. Where g passed its
// parameters to a function that remains a function, it passes the elements of the tuple.
// If l is a function, the parameters of g are those of l.
//
// # What is preserved
//
// The pass expects a verified program. It preserves which calls wait for which. Traps
// list the calls of the source, so the positions in g get a site: the call by which
// control entered g. A function that makes a tail call has ended, so this is one call
// for a whole group of functions that make tail calls of each other: the call from
// outside, with tuple k. If g can be entered by several such calls, no single site is
// right, and g becomes a part of its caller only if no position in it can be observed:
// it does not trap, allocate or call, nor throw what main may receive. If l is a
// function, it has ended when g is entered, so the call does not matter; nor does it if
// all elements of the tuple are parameters of the caller.
//
// If only some of them are, the call does not end the function f that makes it, and then
// no tail call of g may become one of f: it would end f too early. None does if g makes
// no tail calls, or if the first element of the tuple is local and all tail calls of g
// pass on its return continuation first. Otherwise g stays a function.

package opt

import (
	"encoding/binary"
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// contify turns every function that it can into continuations of another. It reports whether
// there was one.
func contify(p *cps.Program) bool {
	c := contifier{p: p, funcs: make([]candidate, len(p.Funcs)), called: newCalledConts(p).called}
	c.findCalls()
	c.findTails()
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
	p      *cps.Program
	funcs  []candidate // by function
	calls  []directCall
	called [][]bool // by function, by continuation parameter: it may be called
}

// A directCall is a direct call in a reachable function.
type directCall struct {
	from, to cps.FuncID
	conts    []cps.ContID // the tuple that it passes
	tail     bool         // all of them are continuation parameters
	same     bool         // they are those of the caller, in their order
	pos      cps.Pos
}

// A tuple is a graph node: the continuations that calls in a function pass.
type tuple struct {
	owner cps.FuncID
	conts []cps.ContID // of one of the calls
	tail  bool         // all of them are continuation parameters
}

// A candidate holds the facts about a function, which may become a part of another
// function and may have parts itself.
type candidate struct {
	reached bool  // reachable from main or the initialiser of the globals
	visible bool  // it may have callers other than the direct calls
	tails   tails // of the function, and of those that it calls in tail position
	first   int   // the calls that it makes are calls[first:last]
	last    int

	entry entryCall
	owner cps.FuncID   // the function of which it becomes a part, or NoFunc
	parts []cps.FuncID // the functions whose owner it is
	tail  cps.Pos      // the position of the first tail call that it makes of a part

	// For a part: the call of the owner by which control enters it, or nil for tail calls;
	// the continuations that it receives, or nil if they are those of the owner; and its
	// body in the function into which it is finally copied.
	call  *directCall
	conts []cps.ContID
	body  *body
}

// tails describes what the tail calls of a function pass for the first continuation.
type tails uint8

const (
	noTails    tails = iota // there are none
	retFirst                // they all pass on the return continuation
	otherTails              // anything else
)

// An entryCall is the call by which control enters a group of functions that make
// tail calls of each other.
type entryCall struct {
	call    *directCall // nil: none was found
	several bool        // different calls were found
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
				call := directCall{from: f.ID, to: t.Func, conts: t.Targets, tail: t.IsTailCall(), pos: t.Pos}
				call.same = len(call.conts) == len(f.ContParams)
				for i, k := range call.conts {
					call.same = call.same && k == cps.Own(i)
				}
				c.calls = append(c.calls, call)
			}
		}
		at.last = len(c.calls)
	}
}

// findTails finds what the tail calls of each function pass.
func (c *contifier) findTails() {
	var work []cps.FuncID
	passOther := func(f cps.FuncID) {
		if c.funcs[f].tails != otherTails {
			c.funcs[f].tails = otherTails
			work = append(work, f)
		}
	}
	for id, f := range c.p.Funcs {
		for k := range f.Conts {
			switch t := &f.Conts[k].Term; {
			case !t.IsTailCall():
			case t.Targets[0] != cps.Ret:
				passOther(cps.FuncID(id))
			case c.funcs[id].tails == noTails:
				c.funcs[id].tails = retFirst
			}
		}
	}
	callers := make([][]cps.FuncID, len(c.funcs)) // by tail calls
	for i := range c.calls {
		if call := &c.calls[i]; call.tail {
			callers[call.to] = append(callers[call.to], call.from)
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, from := range callers[f] {
			passOther(from)
		}
	}
}

// endsFrame reports whether a tail call might end the caller too early if the callee
// became a part of it.
func (c *contifier) endsFrame(call *directCall) bool {
	if call.tail || !slices.ContainsFunc(call.conts, cps.ContID.IsOwn) {
		return false
	}
	switch c.funcs[call.to].tails {
	case noTails:
		return false
	case retFirst:
		return call.conts[0].IsOwn()
	}
	return true
}

// analyse computes A_Dom and sets the owner of each function that becomes a part of
// another. It reports whether there are any.
func (c *contifier) analyse() (any bool) {
	tuples, tree := c.dominatorTree()
	idom, order := tree.Idom, tree.Order
	first := int32(len(c.funcs)) + 1 // the first node of a tuple
	top := make([]int32, len(idom))  // by node: its ancestor whose parent is Root
	for _, x := range order[1:] {
		if top[x] = x; idom[x] != 0 {
			top[x] = top[idom[x]]
		}
	}

	// A function that is entered by several calls and is not silent stays a function.
	// So do the functions that it calls in tail position: the same calls enter them.
	c.findEntries(func(f cps.FuncID) bool { return top[f+1] >= first })
	refused := make([]bool, len(idom)) // by tuple: functions with several entry calls must stay
	for id := range c.funcs {
		if k := top[id+1]; c.funcs[id].entry.several && !refused[k] {
			refused[k] = !c.silent(cps.FuncID(id), tuples[k-first].conts, func(g cps.FuncID) bool { return top[g+1] == k })
		}
	}
	for _, x := range order[1:] {
		if x >= first {
			continue
		}
		f := &c.funcs[x-1]
		switch d := idom[x]; {
		case d == 0:
		case d >= first:
			if t := &tuples[d-first]; t.tail {
				f.owner, f.conts = t.owner, t.conts
			} else if !refused[d] || !f.entry.several {
				f.owner, f.conts, f.call = t.owner, f.entry.call.conts, f.entry.call
			}
		case c.funcs[d-1].owner != cps.NoFunc:
			f.owner, f.conts, f.call = c.funcs[d-1].owner, c.funcs[d-1].conts, c.funcs[d-1].call
		default:
			f.owner = cps.FuncID(d - 1)
		}
		if f.owner != cps.NoFunc {
			c.funcs[f.owner].parts = append(c.funcs[f.owner].parts, cps.FuncID(x-1))
			any = true
		}
	}
	for i := range c.calls {
		call := &c.calls[i]
		if f := &c.funcs[call.from]; call.tail && c.funcs[call.to].owner == call.from && !f.tail.IsValid() {
			f.tail = cps.Pos{Line: call.pos.Line, Col: call.pos.Col}
		}
	}
	return any
}

// dominatorTree builds the graph and its dominator tree. Root is node 0, function f is
// node f+1, and the nodes after those are tuples, which it also returns.
func (c *contifier) dominatorTree() (tuples []tuple, tree *flow.Tree) {
	var g flow.Edges
	n := int32(len(c.funcs)) + 1
	for id := range c.funcs {
		f := &c.funcs[id]
		if f.visible && f.reached {
			g.Add(0, int32(id)+1)
		}
		nodes := map[string]int32{} // by key of the tuple
		calls := c.callsIn(cps.FuncID(id))
		for i := range calls {
			call := &calls[i]
			switch {
			case call.same:
				g.Add(int32(id)+1, int32(call.to)+1)
				continue
			case c.endsFrame(call):
				g.Add(0, int32(call.to)+1)
				continue
			}
			key := c.key(call)
			if nodes[key] == 0 {
				nodes[key] = n + int32(len(tuples))
				tuples = append(tuples, tuple{cps.FuncID(id), call.conts, call.tail})
				g.Add(0, nodes[key])
			}
			g.Add(nodes[key], int32(call.to)+1)
		}
	}
	g.Nodes = int(n) + len(tuples)
	var d flow.Dominators
	return tuples, flow.NewTree(d.Compute(&g))
}

// key returns what distinguishes the tuple of a call from others: the continuations that
// the callee may call, and whether it is a tail call.
func (c *contifier) key(call *directCall) string {
	var key []byte
	if call.tail {
		key = append(key, 't')
	}
	for i, k := range call.conts {
		if !c.called[call.to][i] {
			k = cps.NoCont
		}
		key = binary.AppendVarint(key, int64(k))
	}
	return string(key)
}

// findEntries finds the calls by which control enters the functions that a tuple
// dominates. It propagates them along the calls that pass the parameters of the caller to
// a fixpoint.
func (c *contifier) findEntries(dominated func(cps.FuncID) bool) {
	var work []cps.FuncID
	meet := func(f cps.FuncID, e entryCall) {
		switch old := &c.funcs[f].entry; {
		case !dominated(f) || old.several || !e.several && old.call != nil && old.call.equal(e.call):
			return
		case old.call == nil:
			*old = e
		default:
			old.several = true
		}
		work = append(work, f)
	}
	for i := range c.calls {
		if call := &c.calls[i]; !call.tail {
			meet(call.to, entryCall{call: call})
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, call := range c.callsIn(f) {
			if call.same {
				meet(call.to, c.funcs[f].entry)
			}
		}
	}
}

// equal reports whether two calls have the same position and pass the same continuations.
func (c *directCall) equal(d *directCall) bool {
	return c.pos == d.pos && slices.Equal(c.conts, d.conts)
}

// silent reports whether a function, which receives the given continuations, neither traps
// nor allocates nor calls, apart from tail calls of the allowed functions, and throws
// nothing that main may receive. Making a string and extending an array count as
// allocation.
func (c *contifier) silent(id cps.FuncID, conts []cps.ContID, allowed func(cps.FuncID) bool) bool {
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
		case t.Kind == cps.Call && (!t.IsTailCall() || !allowed(t.Func)):
			return false
		case t.Kind == cps.Return && conts[t.Targets[0].Own()].IsOwn() && mainReceivesThrows(c.p):
			return false
		}
	}
	return true
}

// transform copies into home, which remains a function, all its parts and their parts.
func (c *contifier) transform(home cps.FuncID) {
	e := cps.EditInPlace(c.p, c.p.Funcs[home])
	parts := slices.Clone(c.funcs[home].parts)
	conts := len(e.Func.Conts)
	for i := 0; i < len(parts); i++ { // owners come before their parts
		f := c.p.Funcs[parts[i]]
		part := &c.funcs[f.ID]
		parts = append(parts, part.parts...)
		owner := &c.funcs[part.owner]
		site := cps.Site{Func: f.Name, Call: owner.tail, Tail: true}
		switch {
		case part.call != nil && owner.body != nil:
			site.Call, site.Tail = owner.body.pos(part.call.pos), false
		case part.call != nil:
			site.Call, site.Tail = part.call.pos, false
		case owner.body != nil: // control has left the owner, and entered it by this call
			site.Call, site.Tail = owner.body.site.Call, owner.body.site.Tail
		}
		own := make([]cps.ContID, len(f.ContParams))
		for i := range own {
			switch k := cps.Own(i); {
			case part.conts == nil:
				own[i] = k
			case owner.body == nil:
				own[i] = part.conts[i]
			default:
				own[i] = owner.body.target(part.conts[i])
			}
		}
		part.body = newBody(e, f, cps.ContID(conts), own, site)
		conts += len(f.Conts)
	}
	for k := range e.Func.Conts {
		c.jump(&e.Func.Conts[k].Term)
	}
	for _, id := range parts {
		b := c.funcs[id].body
		for k := range b.from.Conts {
			cont := b.cont(cps.ContID(k))
			if k == int(cps.Entry) {
				cont.Name = cps.DisplayName(b.from.Name)
			}
			if !c.jump(&cont.Term) {
				b.bindOwn(&cont.Term)
			}
			e.NewCont(cont)
		}
	}
	commit(e)
}

// jump turns a call of a function that becomes a part into a jump. It reports whether the
// terminator was such a call.
func (c *contifier) jump(t *cps.Term) bool {
	if t.Kind != cps.Call || c.funcs[t.Func].owner == cps.NoFunc {
		return false
	}
	*t = cps.Term{Kind: cps.Jump, Args: t.Args, Targets: []cps.ContID{c.funcs[t.Func].body.conts}, Pos: t.Pos}
	return true
}
