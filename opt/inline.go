// This file defines inlining: it replaces a call by a copy of the callee's body, with
// the arguments in place of the parameters. This is beta reduction, which in
// continuation-passing style substitutes the continuations of the call as well
// (Appel, "Compiling with Continuations", 1992, chapter 7).
//
//	f(…) = …  g(x, k)                    where g(a, ret) = let b = a + 1 in ret(b)
//	f(…) = …  let b = x + 1 in k(b)      after inlining
//
// The pass inlines functions that have a single call, whatever their size, and small
// functions. A function with a single call costs no space, since nothing else needs the
// original; small functions are copied as often as a budget allows. Recursive functions are never
// inlined. Functions are processed in the order of the call graph's components,
// callees first, so that copied bodies are final.
//
// The pass expects a verified program. It preserves the call stack that a trap shows:
// copied positions get a site that records the inlined call (body.go). Where the
// callee called one of its continuations, the copy jumps to the continuation that the
// inlined call passes, or calls that of the caller. So a throw to a handler of the
// caller becomes a jump. A tail call in the callee now gets the continuations of the
// inlined call. If the inlined call was a tail call, the copy stays one. If not, the
// copy becomes an ordinary call with the position of the inlined call, because by then
// its own function would have ended. If it cannot become an ordinary call, the callee is
// not inlined (see endsFrame).

package opt

import "cpsc/cps"

// Limits on the growth from copies of small functions, in one run of the pass. Sizes
// are those of sizeOf.
const (
	smallSize     = 30    // a function of this size is small
	straightSize  = 60    // so is one of this size that is a single continuation without a call
	callerGrowth  = 200   // a function may grow by its own size plus this
	programGrowth = 2_000 // the program may grow by its own size plus this
)

// inline inlines calls in all reachable functions, and reports whether it has
// inlined any.
func inline(p *cps.Program) bool {
	g := newCallGraph(p)
	n := &inliner{prog: p, graph: g, size: make([]int, len(p.Funcs)), stays: make([]bool, len(p.Funcs)), budget: programGrowth}
	for _, id := range g.order {
		n.size[id] = sizeOf(p.Funcs[id])
		n.budget += n.size[id]
		n.findStaying(p.Funcs[id])
	}
	any := false
	for _, id := range g.order {
		// A function with a single call is not expanded itself: it is copied as it is,
		// and the calls in the copy are inlined there. So each function in a chain of
		// such functions is copied only once.
		if !n.calledOnce(id) && n.inlineCalls(p.Funcs[id]) {
			n.size[id] = sizeOf(p.Funcs[id])
			any = true
		}
	}
	return any
}

// An inliner decides which calls are inlined.
type inliner struct {
	prog   *cps.Program
	graph  *callGraph
	size   []int  // by function
	stays  []bool // by function: a single call refers to it, and that call cannot be inlined
	budget int    // the size that copies of small functions may still add to the program
}

// mayCopy reports whether calls of a function may be inlined at all.
func (n *inliner) mayCopy(id cps.FuncID) bool {
	return !n.graph.recursive[id] && !isEntryPoint(n.prog.Funcs[id])
}

// calledOnce reports whether a single call is the only reference to a function, and may
// be inlined.
func (n *inliner) calledOnce(id cps.FuncID) bool {
	return n.mayCopy(id) && !n.graph.library && n.graph.calls[id] == 1 && n.graph.closures[id] == 0 && !n.stays[id]
}

// findStaying finds the functions that stay because of a call in f.
func (n *inliner) findStaying(f *cps.Func) {
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.Kind == cps.Call && n.graph.calls[t.Func] == 1 {
			n.stays[t.Func] = endsFrame(t, n.prog.Funcs[t.Func])
		}
	}
}

// inlineCalls inlines calls in a function. It reports whether it has changed it.
func (n *inliner) inlineCalls(f *cps.Func) bool {
	c := caller{inliner: n, f: f, known: knownClosures{}, growth: n.size[f.ID] + callerGrowth}
	for k := range f.Conts {
		c.known.add(f.Conts[k].Ops)
	}
	for k := 0; k < len(f.Conts); k++ { // including the continuations that are added
		for c.inlineCall(cps.ContID(k)) {
		}
	}
	if c.edit == nil {
		return false
	}
	commit(c.edit)
	return true
}

// A caller is a function while calls in it are inlined.
type caller struct {
	*inliner
	f      *cps.Func
	edit   *cps.Editor // nil until something is changed
	known  knownClosures
	growth int // the size that copies of small functions may still add to it
}

// inlineCall inlines the call that ends a continuation, if it should be. It reports
// whether it did, so that the continuation has a new terminator.
func (c *caller) inlineCall(k cps.ContID) bool {
	t := &c.f.Conts[k].Term
	if closure, ok := c.known.callee(t); ok && c.mayPass(len(closure.Args)) {
		c.begin()
		makeDirectCall(t, closure)
	}
	if t.Kind != cps.Call || !c.shouldInline(t) {
		return false
	}
	c.begin()
	c.expand(k, c.prog.Funcs[t.Func])
	return true
}

// mayPass decides whether a direct call may pass captured values. A closure holds them once,
// but every direct call passes them again, so that many count as growth.
func (c *caller) mayPass(captured int) bool {
	if captured <= maxFields {
		return true
	}
	if captured > c.growth {
		return false
	}
	c.growth -= captured
	return true
}

// begin starts editing the caller, unless that has been done.
func (c *caller) begin() {
	if c.edit == nil {
		c.edit = cps.EditInPlace(c.prog, c.f)
	}
}

// isSmall reports whether copies of a function are small. A copy of one without branches and calls
// adds no join and brings no further calls, and often an object that it takes or returns is then not
// needed: the product of two matrices or quaternions is such a function.
func (n *inliner) isSmall(id cps.FuncID) bool {
	conts := n.prog.Funcs[id].Conts
	straight := len(conts) == 1 && conts[0].Term.Kind == cps.Return
	return n.size[id] <= smallSize || straight && n.size[id] <= straightSize
}

// shouldInline decides whether to inline a call, and takes the size of a copy from the
// budgets.
func (c *caller) shouldInline(t *cps.Term) bool {
	id := t.Func
	size, once := c.size[id], c.calledOnce(id)
	switch {
	case !once && (!c.mayCopy(id) || !c.isSmall(id) || size > c.growth || size > c.budget):
		return false
	case endsFrame(t, c.prog.Funcs[id]):
		return false
	case once:
		c.growth += size // the callee could have grown by this
		return true
	}
	c.growth -= size
	c.budget -= size
	return true
}

// expand replaces the call that ends a continuation by the body of the callee. The
// callee's entry becomes a part of the continuation.
func (c *caller) expand(k cps.ContID, callee *cps.Func) {
	call := c.f.Conts[k].Term
	b := newBody(c.edit, callee, cps.ContID(len(c.f.Conts))-1, call.Targets,
		cps.Site{Func: callee.Name, Call: call.Pos, Tail: call.IsTailCall()})
	for i, x := range callee.Conts[cps.Entry].Params {
		b.values[x] = call.Args[i]
		if info := c.edit.Info(call.Args[i]); info.Name == "" && info.Kind == cps.OpValue {
			info.Name = callee.Values[x].Name
		}
	}
	for i := range callee.Conts {
		part := b.cont(cps.ContID(i))
		b.bindOwn(&part.Term)
		c.known.add(part.Ops)
		if i == 0 {
			to := &c.f.Conts[k]
			to.Ops, to.Term = append(to.Ops, part.Ops...), part.Term
		} else {
			c.edit.NewCont(part)
		}
	}
}
