// This file defines how a client that optimises the finished function tells the Placer: edges that are
// never taken, and values that turn out to be equal. Parameters may then be needed no longer.

package place

// Cut says that an edge to b is never taken, by its number among those.
func (p *Placer) Cut(b Block, edge int) {
	switch {
	case !p.isFinished("Cut"):
		return
	case !p.hasBlock(b) || uint(edge) >= uint(len(p.nodes[b].preds)):
		p.fail(b, NoVar, "Cut: there is no edge number %d to this block", edge)
		return
	}
	p.nodes[b].preds[edge] = NoBlock
	p.changed, p.stale = true, true
	for i := p.nodes[b].params; i >= 0; i = p.params[i].next {
		if p.params[i].complete && p.alive(i) {
			p.loseArgument(i, int32(edge))
		}
	}
}

// Replace replaces the value x by another one, which is equal to it wherever x is used. A trace does not
// have this step.
func (p *Placer) Replace(x, by Value) {
	if x <= NoValue || by <= NoValue {
		p.fail(NoBlock, NoVar, "Replace: %d is replaced by %d, and values are numbers from 1", x, by)
		return
	}
	if x, by = p.values.resolve(x), p.values.resolve(by); x != by {
		p.entry(x).forward = by
		p.changed = true
	}
}

// Again is Finish for a function that has changed since: it decides anew which parameters there are. It
// reports whether any were replaced, or arguments were dropped.
func (p *Placer) Again(used []Value) bool {
	if !p.isFinished("Again") {
		return false
	}
	replaced := p.replaced
	return p.settle(used) || p.replaced > replaced
}

// Size returns the number of parameters and of their arguments, whether they are needed or not.
func (p *Placer) Size() int { return len(p.params) + len(p.args) }

// Waiting returns a variable whose value in b is not known before b is sealed, or NoVar.
func (p *Placer) Waiting(b Block) Var {
	if p.hasBlock(b) && !p.nodes[b].sealed {
		if i := p.nodes[b].params; i >= 0 {
			return p.params[i].v
		}
	}
	return NoVar
}

// BlockOf returns the block of the parameter whose value is x, or NoBlock if x is no parameter. The
// parameter need not be needed.
func (p *Placer) BlockOf(x Value) Block {
	if i := p.paramOf(x); i >= 0 {
		return p.params[i].block
	}
	return NoBlock
}

// ParamsNow returns the values of the parameters of b that nothing has replaced, the newest one first,
// whether something uses them or not. The list is valid until the next call.
func (p *Placer) ParamsNow(b Block) []Value {
	p.now = p.now[:0]
	if !p.hasBlock(b) {
		p.noBlock("ParamsNow", b)
		return nil
	}
	for at := &p.nodes[b].params; *at >= 0; {
		prm := &p.params[*at]
		if !p.alive(*at) {
			*at = prm.next // it is in no list any more
			continue
		}
		if prm.complete {
			p.now = append(p.now, prm.value)
		}
		at = &prm.next
	}
	return p.now
}

// Definition returns the value of v at the end of b, as it was when it became known, or NoValue if only a
// lookup would find it. See Resolve.
func (p *Placer) Definition(v Var, b Block) Value {
	if uint(b) >= uint(len(p.nodes)) || uint(v) >= uint(p.defs.vars) {
		return NoValue
	}
	return p.defs.get(v, b)
}

// Args returns the arguments of the parameter x by the number of the edge, as they were when it got them:
// see Resolve.
func (p *Placer) Args(x Value) []Value {
	i := p.paramOf(x)
	if i < 0 {
		return nil
	}
	return p.argsOf(i)
}

// RemoveTrivial replaces the parameter x if it has become trivial: if it has only one argument besides
// itself. It reports whether it has.
func (p *Placer) RemoveTrivial(x Value) bool {
	i := p.paramOf(x)
	if i < 0 || !p.replaceable(i) {
		return false
	}
	same, other := p.twoArguments(i)
	if other != NoValue {
		return false
	}
	p.replace(i, same, ReasonTrivial)
	p.changed = true
	return true
}

// isFinished reports whether Finish has ended the function without a mistake.
func (p *Placer) isFinished(what string) bool {
	if p.open {
		p.fail(NoBlock, NoVar, "%s is called before Finish", what)
	}
	return p.err == nil && p.strategy != nil
}
