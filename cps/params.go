// This file defines the lookup of variables: which value a variable has in a
// continuation, and where that needs parameters. It follows Braun et al., "Simple
// and Efficient Construction of Static Single Assignment Form" (CC 2013): where
// the paper places a phi in a block, a continuation takes a parameter, and every
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

package cps

// A strategy decides which continuations take parameters. It has a method for each event
// of construction that may decide this, which receives the placer.
type strategy interface {
	// joinReached is called when the lookup of v has climbed to a join, at.top, in which
	// the value of v is not known. It returns the value of v there. If it needs the
	// values in the predecessors for that, it calls askPredecessors and returns NoValue.
	joinReached(p *placer, v Variable, at path) Value

	// predecessorsAnswered is called when the values of v in all predecessors of a join k are
	// known. It returns the value of v in k. The parameter that was placed for it is i, or i
	// is -1.
	predecessorsAnswered(p *placer, v Variable, k ContID, i int32, answers []Value) Value

	// argumentsComplete is called when a parameter has got its arguments.
	argumentsComplete(p *placer, i int32)

	// functionEnds is called when the function has all its continuations, and again each time
	// that Finish has changed the function. It decides which parameters the finished function
	// has, marks them as kept and lists them in p.work. What it gets as used are the values
	// that operations and terminators use. If changed is true, parameters have lost arguments,
	// or values that may be arguments have become one.
	functionEnds(p *placer, used []Value, changed bool)
}

// write is writeVariable of Algorithm 1.
func (p *placer) write(v Variable, k ContID, x Value) {
	p.note(EventWrite, v, k, x)
	p.logWrite(v, k)
	p.defs.set(v, k, x)
}

// read is readVariable of Algorithms 1 and 2.
func (p *placer) read(v Variable, k ContID) Value {
	p.stats.Lookups++
	if x := p.defs.get(v, k); x != NoValue {
		x = p.resolve(x)
		p.note(EventLocal, v, k, x)
		return x
	}
	return p.readRecursive(v, k)
}

// A path describes how far a lookup has climbed between two joins: from the end of start
// through single predecessors to near, and from there to top, which is either near or an
// ancestor of near in the forest of far.go.
type path struct{ start, near, top ContID }

// A frame is a join in whose predecessors the variable is being looked up.
type frame struct {
	path          // the climb to the join, which is top
	param   int32 // the parameter that was placed in the join, or -1
	answers int32 // the index of the answer of the first predecessor in placer.answers
}

// readRecursive is readVariableRecursive of Algorithm 2 with an explicit stack. It
// climbs to a definition, or to a join, and then looks the variable up in all
// predecessors of the join. The strategy decides what happens when the lookup reaches
// a join and when the values in all predecessors are known.
func (p *placer) readRecursive(v Variable, k ContID) Value {
	base := len(p.frames)
	for {
		x, at := p.climb(v, k, len(p.frames)-base)
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
		k = p.nodes[f.top].preds[len(p.answers)-int(f.answers)]
		p.stats.Lookups++
		p.noteTo(EventAsk, v, k, f.top)
	}
}

// askPredecessors makes readRecursive look the variable up in the predecessors of the join
// at.top. The parameter that was placed there is param, or param is -1.
func (p *placer) askPredecessors(at path, param int32) {
	p.frames = append(p.frames, frame{at, param, int32(len(p.answers))})
}

// climb goes up from the end of k through continuations that have one predecessor. It stops
// where the value of v is known and returns that value, or at a join, where it returns
// NoValue. After many steps, or below many joins, it continues in large steps (far.go).
func (p *placer) climb(v Variable, k ContID, joins int) (Value, path) {
	start := k
	for steps := 0; ; steps++ {
		p.stats.Visited++
		if x := p.defs.get(v, k); x != NoValue {
			x = p.resolve(x)
			p.note(EventFound, v, k, x)
			return x, path{start, k, k}
		}
		n := &p.nodes[k]
		switch {
		case !n.sealed:
			return p.readUnsealed(v, k), path{start, k, k}
		case len(n.preds) == 0:
			return p.readUndefined(v, k), path{start, k, k}
		case p.isFar(k, steps, joins):
			x, top := p.climbFar(v, k)
			return x, path{start, k, top}
		case len(n.preds) > 1:
			return NoValue, path{start, k, k}
		}
		p.noteTo(EventUp, v, k, n.preds[0])
		if steps >= p.stats.Longest {
			p.stats.Longest = steps + 1
		}
		k = n.preds[0]
	}
}

// remember records the answer of a lookup in the continuations that it has climbed
// through, so that the next lookup stops at the first of them.
//
// Why is the value the same in all of them? None of them sets v, or the lookup would
// have stopped there. Each one before near is sealed and has one predecessor, the next
// one. So v has the same value at the end of each as at the end of near.
// Continuations that a large step has skipped record nothing.
func (p *placer) remember(v Variable, at path, x Value) {
	for k := at.start; k != at.top; k = p.nodes[k].preds[0] {
		p.note(EventRemember, v, k, x)
		p.defs.set(v, k, x)
		if k == at.near {
			return
		}
	}
}

// readUndefined answers a lookup that has reached a continuation without predecessors,
// such as the entry: v was never set, and its value is undefined.
func (p *placer) readUndefined(v Variable, k ContID) Value {
	x := p.undef(p.vars[v].typ)
	p.note(EventUndefined, v, k, x)
	p.note(EventRemember, v, k, x)
	p.defs.set(v, k, x)
	return x
}

// readUnsealed answers a lookup that has reached a continuation that is not sealed. Its
// value is an incomplete parameter (incompletePhis in Algorithm 2), which gets its
// arguments when the continuation is sealed.
func (p *placer) readUnsealed(v Variable, k ContID) Value {
	return p.params[p.placeDefinition(v, k, ReasonUnsealed)].value
}

// seal is sealBlock of Algorithm 4: the incomplete parameters get their
// arguments.
func (p *placer) seal(k ContID) {
	p.note(EventSeal, 0, k, NoValue)
	base := len(p.answers)
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		v, preds := p.params[i].v, p.nodes[k].preds
		if x := p.unchanged(v, k); x != NoValue {
			p.answers, preds = append(p.answers, x), nil // the one value that comes from all predecessors, besides itself
		}
		for _, pred := range preds {
			x := NoValue
			if v < 0 {
				x = p.resolve(p.explicitArgument(pred, explicitNumber(v)))
			} else {
				p.noteTo(EventAsk, v, pred, k)
				x = p.read(v, pred)
			}
			p.answers = append(p.answers, x)
		}
		p.addArguments(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	p.nodes[k].sealed = true
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		if p.unresolved(i) { // otherwise it was resolved with one before it
			p.strategy.argumentsComplete(p, i)
		}
	}
}

// sealNew seals a continuation that has no incomplete parameters.
func (p *placer) sealNew(k ContID) {
	p.note(EventSeal, 0, k, NoValue)
	p.nodes[k].sealed = true
}
