// This file defines inlining: a call becomes a copy of its callee's body, with the
// arguments in place of the parameters. It is beta reduction, which in
// continuation-passing style substitutes the continuation of the call as well
// (Appel, "Compiling with Continuations", 1992, chapter 7).
//
//	f(…) = …  g(x, k)        where g(a, ret) = let b = a + 1 in ret(b)
//	f(…) = …  let b = x + 1 in k(b)
//
// Inlined are functions that are called at one place, whatever their size, and
// small ones. Of the first there is no copy, since nothing else needs the original;
// of the second there are as many as a budget allows. A function that leads back to
// itself is never inlined. Functions are done in the order of the call graph's
// components, callees first, so that what is copied is final.
//
// Tail calls stay what they are. What a tail call in the callee returns to is the
// continuation of the inlined call: where that call is no tail call, neither is
// this one any more, and its place is that of the inlined call, since its own
// function would have ended by then. Both keep as many calls waiting as before.

package opt

import "cpsc/cps"

// The limits of what small functions may cost, in a run of the pass. Sizes are
// those of sizeOf.
const (
	smallSize     = 30    // a function of this size is small
	callerGrowth  = 200   // a function may grow by as much as it is large, and this
	programGrowth = 2_000 // and so may a program
)

func inline(p *cps.Program) bool {
	g := newCallGraph(p)
	n := &inliner{prog: p, graph: g, size: make([]int, len(p.Funcs)), budget: programGrowth}
	for _, id := range g.order {
		n.size[id] = sizeOf(p.Funcs[id])
		n.budget += n.size[id]
	}
	any := false
	for _, id := range g.order {
		// A function that is called once is copied as it is, and optimised there:
		// of a chain of such functions each part is copied once.
		if !n.once(id) && n.intoFunc(p.Funcs[id]) {
			n.size[id] = sizeOf(p.Funcs[id])
			any = true
		}
	}
	return any
}

// An inliner decides what is inlined.
type inliner struct {
	prog   *cps.Program
	graph  *callGraph
	size   []int // by function
	budget int   // what copies of small functions may add to the program
}

// mayCopy reports whether calls of a function may be inlined at all.
func (n *inliner) mayCopy(id cps.FuncID) bool {
	return !n.graph.cyclic[id] && !isStart(n.prog.Funcs[id])
}

// once reports whether one call is all that refers to a function.
func (n *inliner) once(id cps.FuncID) bool {
	return n.mayCopy(id) && !n.graph.library && n.graph.calls[id] == 1 && n.graph.closures[id] == 0
}

// intoFunc inlines calls in a function. It reports whether it has changed it.
func (n *inliner) intoFunc(f *cps.Func) bool {
	c := caller{inliner: n, f: f, known: knownClosures{}, growth: n.size[f.ID] + callerGrowth}
	for k := range f.Conts {
		c.known.add(f.Conts[k].Ops)
	}
	for k := 0; k < len(f.Conts); k++ { // those that are added, too
		for c.intoCont(cps.ContID(k)) {
		}
	}
	if c.edit == nil {
		return false
	}
	c.edit.Commit()
	return true
}

// A caller is a function while calls in it are inlined.
type caller struct {
	*inliner
	f      *cps.Func
	edit   *cps.Editor // nil until something is changed
	known  knownClosures
	growth int // what copies of small functions may add to it
}

// intoCont inlines the call that ends a continuation. It reports whether there is
// another terminator now.
func (c *caller) intoCont(k cps.ContID) bool {
	t := &c.f.Conts[k].Term
	if c.known.direct(t) {
		c.begin()
	}
	if t.Kind != cps.Call || !c.wants(t.Func) {
		return false
	}
	c.begin()
	c.expand(k, c.prog.Funcs[t.Func])
	return true
}

func (c *caller) begin() {
	if c.edit == nil {
		c.edit = cps.Edit(c.prog, c.f)
	}
}

// wants decides whether a call of a function is inlined, and pays for it.
func (c *caller) wants(id cps.FuncID) bool {
	size := c.size[id]
	switch {
	case c.once(id):
		c.growth += size // what it could have grown by itself
		return true
	case !c.mayCopy(id) || size > smallSize || size > c.growth || size > c.budget:
		return false
	}
	c.growth -= size
	c.budget -= size
	return true
}

// expand replaces the call that ends a continuation by the body of the callee,
// whose entry becomes a part of the continuation.
func (c *caller) expand(k cps.ContID, callee *cps.Func) {
	call := c.f.Conts[k].Term
	b := newBody(c.edit, callee, cps.ContID(len(c.f.Conts))-1,
		cps.Site{Func: callee.Name, Call: call.Pos, Tail: call.IsTailCall()})
	for i, x := range callee.Conts[cps.Entry].Params {
		b.values[x] = call.Args[i]
		if info := c.edit.Info(call.Args[i]); info.Name == "" && info.Kind == cps.OpValue {
			info.Name = callee.Values[x].Name
		}
	}
	for i := range callee.Conts {
		part := b.cont(cps.ContID(i))
		if !call.IsTailCall() {
			returnTo(&part.Term, call.Targets[0], call.Pos)
		}
		c.known.add(part.Ops)
		if i == 0 {
			to := &c.f.Conts[k]
			to.Ops, to.Term = append(to.Ops, part.Ops...), part.Term
		} else {
			c.edit.NewCont(part)
		}
	}
}
