// This file defines the lookup of variables: which value a variable has in a
// block, and where that needs parameters. It follows Braun et al., "Simple
// and Efficient Construction of Static Single Assignment Form" (CC 2013): where
// the paper places a phi in a block, a block takes a parameter, and every
// jump to it passes an argument.
//
//	Algorithm 1  write, read
//	Algorithm 2  climb and readPredecessors, and climbFar (far.go)
//	Algorithm 3  tryRemoveTrivial (trivial.go)
//	Algorithm 4  seal
//	Algorithm 5  removeRedundant (redundant.go)
//
// A lookup climbs from the read to the definitions. At a join, the strategy decides the
// value of the variable.
//
//	simple    every join takes a parameter; trivial parameters are removed again
//	          (sections 2.1 to 2.3). simple.go
//	marker    a join takes a parameter if its predecessors disagree, or to
//	          break a cycle (section 3.3). marker.go
//	scc       the entries of a strongly connected component take parameters if
//	          several values come in (section 3.3). scc.go
//	deferred  a join gets a promise, and the promise becomes a parameter or
//	          another value when nothing built later can change that. deferred.go

package place

// A strategy decides which blocks take parameters. It has a method for each event
// of construction that may decide this, which receives the Placer.
type strategy interface {
	// joinReached is called when the lookup of v has climbed to a join, at.top, in which
	// the value of v is not known. It returns the value of v there. If it needs the
	// values in the predecessors for that, it calls askPredecessors and returns NoValue.
	joinReached(p *Placer, v Var, at path) Value

	// predecessorsAnswered is called when the values of v in all predecessors of a join b are
	// known. It returns the value of v in b. The parameter that was placed for it is i, or i
	// is -1.
	predecessorsAnswered(p *Placer, v Var, b Block, i int32, answers []Value) Value

	// argumentsComplete is called when a parameter has got its arguments.
	argumentsComplete(p *Placer, i int32)

	// functionEnds is called when the function has all its blocks, and again after the client has
	// changed it. It returns the parameters that the finished function has. What it gets as used are
	// the values that operations and terminators use. If changed is true, parameters have lost
	// arguments, or values that may be arguments have become one.
	functionEnds(p *Placer, used []Value, changed bool) []int32
}

// Write makes x the value of v at the end of b, as it is now: writeVariable of Algorithm 1. It comes
// before the first edge that leaves b, or before the first Read and Seal of the function.
func (p *Placer) Write(v Var, b Block, x Value) {
	if (!p.has(v, b) || x <= NoValue || p.nodes[b].filled) && !p.mayWrite(v, b, x) {
		return
	}
	p.writes = append(p.writes, write{v, b})
	p.defs.set(v, b, x)
	p.note(EventWrite, v, b, x)
}

// Read returns the value of v at the end of b, as it is now: readVariable of Algorithms 1 and 2. It
// may be a value of Options.Param that something else replaces later: see Resolve and Options.Final.
// On paths that do not write v, the value is that of Options.Undefined. What it returns dominates the question
// in the graph of values of the finished function (read_dominates, proofs/Lookup.v).
func (p *Placer) Read(v Var, b Block) Value {
	if !p.has(v, b) {
		p.hasNot("Read", v, b)
		return NoValue
	}
	p.note(EventRead, v, b, NoValue)
	x := p.read(v, b)
	p.note(EventAnswer, v, b, x)
	if p.opts.Final {
		p.fix(x)
	}
	if !p.open {
		return NoValue
	}
	return x
}

// fix makes a parameter remain, because the client has its value.
func (p *Placer) fix(x Value) {
	if i := p.paramOf(x); i >= 0 {
		p.params[i].fixed = true
	}
}

// read is readVariable of Algorithms 1 and 2.
func (p *Placer) read(v Var, b Block) Value {
	p.stats.Lookups++
	if x := p.defs.get(v, b); x != NoValue {
		x = p.values.resolve(x)
		p.note(EventLocal, v, b, x)
		return x
	}
	if x := p.climb(v, b, 0); x != NoValue {
		return x
	}
	return p.readPredecessors(v)
}

// A path describes how far a lookup has climbed between two joins: from the end of start
// through single predecessors to near, and from there to top, which is either near or an
// ancestor of near in the forest of far.go.
type path struct{ start, near, top Block }

// A frame is a join in whose predecessors the variable is being looked up.
type frame struct {
	path          // the climb to the join, which is top
	param   int32 // the parameter that was placed in the join, or -1
	answers int32 // the index of the answer of the first predecessor in Placer.answers
}

// readPredecessors looks v up in the predecessors of the join of the last frame. It returns the value of
// v in the block from which the lookup has climbed to this join. Lookups in the predecessors may come to further
// joins, whose frames are a stack in place of a recursion.
func (p *Placer) readPredecessors(v Var) Value {
	base := len(p.frames) - 1
	for {
		f := &p.frames[len(p.frames)-1]
		preds, n, x := p.nodes[f.top].preds, len(p.answers)-int(f.answers), NoValue
		if n < len(preds) {
			b := preds[n]
			p.stats.Lookups++
			p.noteTo(EventAsk, v, b, f.top)
			if x = p.defs.get(v, b); x != NoValue {
				x = p.values.resolve(x)
				p.stats.Visited++
				p.note(EventFound, v, b, x)
			} else if x = p.climb(v, b, len(p.frames)-base); x == NoValue {
				continue
			}
		} else {
			at := f.path
			x = p.strategy.predecessorsAnswered(p, v, at.top, f.param, p.answers[f.answers:])
			p.answers = p.answers[:f.answers]
			p.frames = p.frames[:len(p.frames)-1]
			p.note(EventRemember, v, at.top, x)
			p.defs.set(v, at.top, x)
			p.remember(v, at, x)
			if len(p.frames) == base {
				return x
			}
		}
		p.answers = append(p.answers, x)
	}
}

// askPredecessors makes readPredecessors look the variable up in the predecessors of the join
// at.top. The parameter that was placed there is param, or param is -1.
func (p *Placer) askPredecessors(at path, param int32) {
	p.frames = append(p.frames, frame{at, param, int32(len(p.answers))})
}

// climb goes up from the end of b, which has no definition of v, through blocks that have one predecessor.
// It stops where the value of v is known, or at a join, where the strategy decides. It returns the value, or
// NoValue if the predecessors of the join have to be asked first. After many steps, or below many joins, it
// continues in large steps (far.go).
func (p *Placer) climb(v Var, b Block, joins int) Value {
	x, near, steps, n := NoValue, b, 0, &p.nodes[b]
	for limit := p.stepsToFar(joins); n.up != NoBlock && steps < limit && x == NoValue; steps++ {
		near = n.up
		x, n = p.defs.get(v, near), &p.nodes[near]
	}
	p.stats.Visited += steps + 1
	p.stats.Longest = max(p.stats.Longest, steps)
	if p.trace != nil {
		p.noteClimb(v, b, near)
	}
	at := path{b, near, near}
	switch {
	case x != NoValue:
		x = p.values.resolve(x)
		p.note(EventFound, v, near, x)
	case !n.sealed:
		x = p.readUnsealed(v, near)
	case len(n.preds) == 0:
		x = p.readUndefined(v, near)
	case p.isFar(steps):
		x, at.top = p.climbFar(v, near)
	}
	if x == NoValue {
		x = p.strategy.joinReached(p, v, at)
	}
	if x != NoValue {
		p.remember(v, at, x)
	}
	return x
}

// remember records the answer of a lookup in the blocks that it has climbed
// through, so that the next lookup stops at the first of them.
//
// Why is the value the same in all of them? None of them sets v, or the lookup would
// have stopped there. Each one before near is sealed and has one predecessor, the next
// one. So v has the same value at the end of each as at the end of near.
// Blocks that a large step has skipped record nothing.
func (p *Placer) remember(v Var, at path, x Value) {
	for b := at.start; b != at.near; b = p.nodes[b].up {
		p.note(EventRemember, v, b, x)
		p.defs.set(v, b, x)
	}
	if at.near != at.top {
		p.note(EventRemember, v, at.near, x)
		p.defs.set(v, at.near, x)
	}
}

// readUndefined answers a lookup that has reached a block without predecessors,
// such as the entry: v was never set, and its value is undefined.
func (p *Placer) readUndefined(v Var, b Block) Value {
	x := p.undefined(v, NoValue)
	p.note(EventUndefined, v, b, x)
	p.note(EventRemember, v, b, x)
	p.defs.set(v, b, x)
	return x
}

// readUnsealed answers a lookup that has reached a block that is not sealed. Its
// value is an incomplete parameter (incompletePhis in Algorithm 2), which gets its
// arguments when the block is sealed.
func (p *Placer) readUnsealed(v Var, b Block) Value {
	return p.params[p.placeDefinition(v, b, ReasonUnsealed)].value
}

// Seal says that no further edge to b will be added: sealBlock of Algorithm 4. The incomplete
// parameters get their arguments. It should come as early as possible.
func (p *Placer) Seal(b Block) {
	if !p.mayChange(b) {
		p.mayNotChange("Seal", b)
		return
	}
	n := &p.nodes[b]
	if n.sealed {
		p.fail(b, NoVar, "Seal: the block is sealed already")
		return
	}
	p.note(EventSeal, 0, b, NoValue)
	base := len(p.answers)
	for i := n.params; i >= 0; i = p.params[i].next {
		prm := &p.params[i]
		if v := prm.v; v == NoVar {
			for at := prm.number; at < int32(len(n.passed)); at += n.explicit {
				p.answers = append(p.answers, p.values.resolve(n.passed[at]))
			}
		} else if x := p.unchanged(v, b, prm.fixed); x != NoValue {
			p.answers = append(p.answers, x) // the one value that comes from all predecessors, besides itself
		} else {
			for _, pred := range n.preds {
				p.noteTo(EventAsk, v, pred, b)
				p.answers = append(p.answers, p.read(v, pred))
			}
		}
		p.addArguments(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	n.sealed = true
	if len(n.preds) == 1 {
		n.up = n.preds[0]
	}
	for i := n.params; i >= 0; i = p.params[i].next {
		if p.alive(i) { // otherwise it was resolved with one before it
			p.strategy.argumentsComplete(p, i)
		}
	}
}
