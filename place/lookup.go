// This file defines the lookup of variables: which value a variable has in a
// block, and where that needs parameters. It follows Braun et al., "Simple
// and Efficient Construction of Static Single Assignment Form" (CC 2013): where
// the paper places a phi in a block, a block takes a parameter, and every
// jump to it passes an argument.
//
//	Algorithm 1  write, read
//	Algorithm 2  readRecursive, with climb and climbFar (far.go)
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
	if !p.has("Write", v, b) || !p.mayWrite(v, b, x) {
		return
	}
	p.note(EventWrite, v, b, x)
	p.logWrite(v, b)
	p.defs.set(v, b, x)
}

// Read returns the value of v at the end of b, as it is now: readVariable of Algorithms 1 and 2. It
// may be a value of Options.Param that something else replaces later: see Resolve and Options.Final.
// On paths that do not write v, the value is that of Options.Undefined. What it returns dominates the question
// in the graph of values of the finished function (read_dominates, proofs/Lookup.v).
func (p *Placer) Read(v Var, b Block) Value {
	if !p.has("Read", v, b) {
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
	return p.readRecursive(v, b)
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

// readRecursive is readVariableRecursive of Algorithm 2 with an explicit stack. It
// climbs to a definition, or to a join, and then looks the variable up in all
// predecessors of the join. The strategy decides what happens when the lookup reaches
// a join and when the values in all predecessors are known.
func (p *Placer) readRecursive(v Var, b Block) Value {
	base := len(p.frames)
	for {
		x, at := p.climb(v, b, len(p.frames)-base)
		if x == NoValue {
			x = p.strategy.joinReached(p, v, at)
		}
		for x != NoValue {
			p.remember(v, at, x)
			if len(p.frames) == base {
				return x
			}
			p.answers = append(p.answers, x)
			f := &p.frames[len(p.frames)-1]
			answers := p.answers[f.answers:]
			if len(answers) < len(p.nodes[f.top].preds) {
				break
			}
			x = p.strategy.predecessorsAnswered(p, v, f.top, f.param, answers)
			at = f.path
			p.answers = p.answers[:f.answers]
			p.frames = p.frames[:len(p.frames)-1]
			p.note(EventRemember, v, f.top, x)
			p.defs.set(v, f.top, x)
		}
		f := &p.frames[len(p.frames)-1]
		b = p.nodes[f.top].preds[len(p.answers)-int(f.answers)]
		p.stats.Lookups++
		p.noteTo(EventAsk, v, b, f.top)
	}
}

// askPredecessors makes readRecursive look the variable up in the predecessors of the join
// at.top. The parameter that was placed there is param, or param is -1.
func (p *Placer) askPredecessors(at path, param int32) {
	p.frames = append(p.frames, frame{at, param, int32(len(p.answers))})
}

// climb goes up from the end of b through blocks that have one predecessor. It stops
// where the value of v is known and returns that value, or at a join, where it returns
// NoValue. After many steps, or below many joins, it continues in large steps (far.go).
func (p *Placer) climb(v Var, b Block, joins int) (Value, path) {
	start := b
	for steps := 0; ; steps++ {
		p.stats.Visited++
		if x := p.defs.get(v, b); x != NoValue {
			x = p.values.resolve(x)
			p.note(EventFound, v, b, x)
			return x, path{start, b, b}
		}
		n := &p.nodes[b]
		switch {
		case !n.sealed:
			return p.readUnsealed(v, b), path{start, b, b}
		case len(n.preds) == 0:
			return p.readUndefined(v, b), path{start, b, b}
		case p.isFar(b, steps, joins):
			x, top := p.climbFar(v, b)
			return x, path{start, b, top}
		case len(n.preds) > 1:
			return NoValue, path{start, b, b}
		}
		p.noteTo(EventUp, v, b, n.preds[0])
		if steps >= p.stats.Longest {
			p.stats.Longest = steps + 1
		}
		b = n.preds[0]
	}
}

// remember records the answer of a lookup in the blocks that it has climbed
// through, so that the next lookup stops at the first of them.
//
// Why is the value the same in all of them? None of them sets v, or the lookup would
// have stopped there. Each one before near is sealed and has one predecessor, the next
// one. So v has the same value at the end of each as at the end of near.
// Blocks that a large step has skipped record nothing.
func (p *Placer) remember(v Var, at path, x Value) {
	for b := at.start; b != at.top; b = p.nodes[b].preds[0] {
		p.note(EventRemember, v, b, x)
		p.defs.set(v, b, x)
		if b == at.near {
			return
		}
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
	if !p.mayChange("Seal", b) {
		return
	}
	if p.nodes[b].sealed {
		p.fail(b, NoVar, "Seal: the block is sealed already")
		return
	}
	p.note(EventSeal, 0, b, NoValue)
	base := len(p.answers)
	for i := p.nodes[b].params; i >= 0; i = p.params[i].next {
		prm, n := &p.params[i], &p.nodes[b]
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
	p.nodes[b].sealed = true
	for i := p.nodes[b].params; i >= 0; i = p.params[i].next {
		if p.alive(i) { // otherwise it was resolved with one before it
			p.strategy.argumentsComplete(p, i)
		}
	}
}
