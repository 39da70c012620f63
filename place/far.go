// This file defines how lookups in large functions go far: they skip joins with no write
// of the variable between the join and its dominator, and climb many blocks in
// one step.
//
// Why may a lookup skip a join? Let d dominate the join b. If no block on a path
// from d to b sets v, and no path will be added because all blocks in between are
// sealed, v has the same value at the entry of b as at the end of d. So the
// blocks form a forest: the parent of a block with one predecessor is that
// predecessor, and the parent of a join is the nearest common ancestor of its
// predecessors, which dominates it. Blocks that are not sealed are roots, and so
// are joins that are not linked yet. Each link knows which writes there are on all paths
// between its ends.
//
// These writes are given as a span of numbers. Writes are numbered in the order in which
// they are made, which for most front ends is the order of the text; so the writes of a
// region are roughly those from its first to its last. A span may include writes of
// other blocks. This costs a few more steps, because a lookup takes the links
// inside a span that seems to write v one by one, and visits the predecessors of a join
// that seems to write it; it does not change the answer.
//
// Beside its link, each block has a link that goes further up, so that the next
// write of v is found in logarithmic time (Myers, "An Applicative Random-Access Stack",
// 1983).
//
// Small functions need none of this. The lookups of a function go far, at every join and
// after a few steps in a row, only once a lookup has climbed nearSteps steps in a row, or
// is nearJoins joins deep, or lookups have visited nearVisits more blocks than
// they do in ordinary functions of that size.
//
// Two kinds of work may be in vain, or done for the same block many times:
// attempts to link joins that cannot be linked yet (linkAgain), and renewing the far
// links of a tree each time its root is linked (refresh). Why can they not cost more than
// they save? While they account for more than half of all visits and some for each block (overspent), lookups go
// up one by one, as in small functions, and nothing is linked. One step of this work takes
// no more than a visit of each block. So in all it takes no more visits than the
// lookups themselves and the first visits of the forest, plus some for each block.

package place

import (
	"slices"

	"cpsc/flow"
)

const (
	nearSteps  = 256
	nearJoins  = 64
	nearVisits = 8192
	fewSteps   = 8
)

// fewPreds is how many predecessors a join asks one by one when it is sealed, even if lookups go far.
// So it sees the parameters in them, which it may share: in irreducible flow, simple, marker and scc
// would otherwise leave some more that are redundant.
const fewPreds = 16

// perNode is the largest number of visits of lookups per block in ordinary
// functions.
const perNode = 32

// A span holds the writes with the numbers from first up to, but not including, end.
type span struct{ first, end int32 }

// and returns the smallest span that holds two.
func (s span) and(t span) span {
	switch {
	case s.first == s.end:
		return t
	case t.first == t.end:
		return s
	}
	return span{min(s.first, t.first), max(s.end, t.end)}
}

// A write is a call of Write.
type write struct {
	v Var
	b Block
}

// far holds the forest.
type far struct {
	links []link // by block
	few   int    // fewSteps, or 0 with Options.Far
	used  bool   // some lookup of this function has gone far

	times  [][]int32 // by variable: the numbers of its writes, up to logged
	logged int       // so many writes are in times and links
	stack  []visit
	stale  []Block // a buffer of refresh
	roots  []int32 // blocks that are not attached yet
	paused bool    // the current lookup goes up one by one; see isFar
	spent  int     // the visits that linked nothing or renewed something; see overspent
	groups int32   // the number of sets of roots so far
	tarjan flow.Tarjan
}

// A link leads from a block up the forest.
type link struct {
	up   Block // itself for a root, NoBlock for a block that was not visited yet
	near span  // the writes between the end of up and the start of this
	own  span  // the writes in this

	// The next fields are up to date as long as base, the root when they were
	// computed, is still a root: see refresh.
	base   Block
	level  int32 // the number of links up to the root
	jump   Block // the far link
	length int32 // of the far link, in links
	far    span  // the writes from the end of jump to the end of this

	group int32 // of a root: the last set of roots that it was in
	retry int   // of a root: the value of Stats.Visited from which on it takes part in attempts
	pause int   // of a root: how long it has waited since the last attempt, in visits
}

// A visit is a step of linkAbove.
type visit struct {
	b    Block // what is linked
	next int32 // the predecessor to enter next
}

func (f *far) reset(always bool) {
	f.links, f.used, f.paused, f.spent, f.few, f.logged = f.links[:0], always, false, 0, fewSteps, 0
	if always {
		f.few = 0
	}
	for v := range f.times {
		f.times[v] = f.times[v][:0]
	}
	f.times = f.times[:0]
}

// writesTo reports whether a span includes a write of a variable.
func (f *far) writesTo(v Var, s span) bool {
	if s.first == s.end || int(v) >= len(f.times) {
		return false
	}
	times := f.times[v]
	i, _ := slices.BinarySearch(times, s.first)
	return i < len(times) && times[i] < s.end
}

// stepsToFar returns how many steps in a row a lookup takes one by one, below some joins.
func (p *Placer) stepsToFar(joins int) int {
	f, all := &p.far, len(p.nodes)+1 // more steps than blocks: it is in a cycle, where only a large step ends
	if !f.used {
		f.used = joins >= nearJoins || p.stats.Visited > perNode*len(p.nodes)+nearVisits
	} else if joins == 0 { // only here, because scc has to find the same joins from the first to the last
		f.paused = p.overspent()
	}
	switch {
	case !f.used:
		return min(nearSteps, all)
	case f.paused:
		return all
	default:
		return f.few
	}
}

// isFar reports whether a lookup goes on in large steps that has come to a join, or has taken stepsToFar.
func (p *Placer) isFar(steps int) bool {
	f := &p.far
	f.used = f.used || steps >= nearSteps
	return f.used && !f.paused || steps > len(p.nodes)
}

// overspent reports whether attempts that did not link all their roots, and renewals, account for more than half of all visits, and of
// perNode for each block: if one attempt that visits each block sufficed, scc would climb n blocks from each of n predecessors.
func (p *Placer) overspent() bool { return 2*p.far.spent > p.stats.Visited+perNode*len(p.nodes) }

// climbFar climbs from the end of b, which is sealed and has no definition of v, in large
// steps. It stops when the value of v is known, or at a join whose predecessors have to
// be visited, for which it returns NoValue.
func (p *Placer) climbFar(v Var, b Block) (Value, Block) {
	p.note(EventFar, v, b, NoValue)
	p.link(b)
	if !p.nodes[b].filled { // more writes may follow in it, so only its near link counts
		l := &p.far.links[b]
		if l.up == b && !p.linkAgain(b) || p.far.writesTo(v, l.near) {
			return NoValue, b
		}
		b = l.up
	}
	p.refresh(b)
	for {
		p.stats.Visited++
		if x := p.defs.get(v, b); x != NoValue {
			x = p.values.resolve(x)
			p.note(EventFound, v, b, x)
			return x, b
		}
		l, n := &p.far.links[b], &p.nodes[b]
		switch {
		case l.up == b && !n.sealed:
			return p.readUnsealed(v, b), b
		case l.up == b && len(n.preds) == 0:
			return p.readUndefined(v, b), b
		case l.up == b:
			if !p.linkAgain(b) {
				return NoValue, b // a join, or a part of a cycle that is unreachable
			}
			p.refresh(b)
		case !p.far.writesTo(v, l.far):
			b = l.jump
		case len(n.preds) > 1 && p.far.writesTo(v, l.near):
			return NoValue, b
		default:
			b = l.up
		}
	}
}

// unchanged returns the value of v at the entry of b, a join that is being sealed, if nothing
// on the paths to it from its parent sets v, or NoValue if that is not known. So n variables
// that were read before b was sealed need not be looked up in each of its predecessors. A fixed
// parameter remains, and so it needs all its arguments.
func (p *Placer) unchanged(v Var, b Block, fixed bool) Value {
	n := &p.nodes[b]
	if fixed || !p.far.used || len(n.preds) <= fewPreds || p.overspent() {
		return NoValue
	}
	n.sealed = true
	p.link(b)
	l := &p.far.links[b]
	if l.up == b && !p.linkAgain(b) {
		n.sealed = false // it remains a root for the lookups in its predecessors
		return NoValue
	}
	if p.far.writesTo(v, l.near) || p.far.writesTo(v, l.own) { // b may be in a loop, so its own writes count
		return NoValue
	}
	p.note(EventFar, v, b, NoValue)
	return p.read(v, l.up)
}

// link links a block and all above it that are not linked yet.
func (p *Placer) link(b Block) {
	f := &p.far
	for len(f.links) < len(p.nodes) {
		f.links = append(f.links, link{up: NoBlock})
	}
	p.numberWrites()
	if f.links[b].up == NoBlock {
		f.roots = f.roots[:0]
		p.linkAbove(b)
		p.linkRoots()
	}
}

// numberWrites enters the writes since it was called last in times and links.
func (p *Placer) numberWrites() {
	f := &p.far
	for ; f.logged < len(p.writes); f.logged++ {
		w, number := p.writes[f.logged], int32(f.logged)
		for int(w.v) >= len(f.times) {
			if n := len(f.times); n < cap(f.times) {
				f.times = f.times[:n+1]
			} else {
				f.times = append(f.times, nil)
			}
		}
		f.times[w.v] = append(f.times[w.v], number)
		own := &f.links[w.b].own
		*own = own.and(span{number, number + 1})
	}
}

// linkAbove is link, but it leaves the roots that it could not attach in far.roots. It
// visits the joins above b depth first.
func (p *Placer) linkAbove(b Block) {
	f := &p.far
	p.enter(b)
	for len(f.stack) > 0 {
		top := &f.stack[len(f.stack)-1]
		b := top.b
		if n := &p.nodes[b]; n.sealed && int(top.next) < len(n.preds) {
			top.next++
			p.enter(n.preds[top.next-1])
			continue
		}
		f.stack = f.stack[:len(f.stack)-1]
		if n := &p.nodes[b]; n.sealed && len(n.preds) > 0 && !p.attach(b) {
			f.roots = append(f.roots, int32(b))
		}
	}
}

// enter links a block to the start of its chain of single predecessors. The start
// is a root until linkAbove has visited all its predecessors.
func (p *Placer) enter(b Block) {
	f := &p.far
	// A cycle of single predecessors is noticed as in Brent's algorithm: the
	// turtle waits while the walk doubles its distance from it.
	top, turtle, steps, limit := b, NoBlock, 0, 1
	for f.links[top].up == NoBlock && p.nodes[top].up != NoBlock && top != turtle {
		p.stats.Visited++
		if steps++; steps == limit {
			turtle, limit = top, 2*limit
		}
		top = p.nodes[top].up
	}
	if f.links[top].up == NoBlock {
		f.links[top] = link{up: top, base: top, jump: top, own: f.links[top].own}
		f.stack = append(f.stack, visit{top, 0})
	}
	p.hangChain(b)
}

// hangChain links the blocks from b up to the first one that is linked.
func (p *Placer) hangChain(b Block) {
	f := &p.far
	for f.links[b].up == NoBlock {
		above := p.nodes[b].up
		f.hang(b, above, span{})
		b = above
	}
}

// linkAgain tries again to link a join that is a root, with the roots above it that were
// not linked either. It reports whether it has linked the join.
//
// Each root that takes part waits before it takes part again, each time twice as long, and
// after an attempt in vain also as long as that took. So it takes part in a logarithmic
// number of attempts, and those of a join with many predecessors do not pause all lookups.
// Why is it not enough that b waits? A lookup may come to n roots in a row, none of which
// can be linked yet, and then each would try all those above it.
func (p *Placer) linkAgain(b Block) bool {
	f := &p.far
	if p.overspent() {
		return false
	}
	before, spent := p.stats.Visited, f.spent
	f.roots = f.roots[:0]
	p.tryRoot(b, before)
	for i := 0; i < len(f.roots); i++ {
		for _, pred := range p.nodes[f.roots[i]].preds {
			p.linkAbove(pred)
			p.tryRoot(p.root(pred), before)
		}
	}
	p.linkRoots()
	if len(f.roots) > 0 {
		f.spent = spent + p.stats.Visited - before
		for _, b := range f.roots {
			f.links[b].retry += p.stats.Visited - before
		}
	}
	return f.links[b].up != b
}

// tryRoot adds a root to far.roots, if it may be linked and did not have to wait when the
// attempt began, after that number of visits. So it does not add it twice.
func (p *Placer) tryRoot(b Block, began int) {
	l, n := &p.far.links[b], &p.nodes[b]
	if n.sealed && len(n.preds) > 0 && began >= l.retry {
		l.pause = max(64, 2*l.pause)
		l.retry = p.stats.Visited + l.pause
		p.far.roots = append(p.far.roots, int32(b))
	}
}

// linkRoots links as many of the remaining roots as possible. In reducible flow it is
// enough to attach them one by one, the last one first. In irreducible flow some are
// above each other: they form strongly connected components, which are linked as a
// whole.
func (p *Placer) linkRoots() {
	f := &p.far
	for attached, tries := true, 0; attached && tries < 4 && len(f.roots) > 0; tries++ {
		attached = false
		for _, b := range slices.Backward(f.roots) {
			attached = p.attach(Block(b)) || attached
		}
		p.dropLinked()
	}
	if len(f.roots) == 0 {
		return
	}
	f.groups++
	all := f.groups
	for _, b := range f.roots {
		f.links[b].group = all
	}
	t := &f.tarjan
	t.Run(f.roots, len(p.nodes), func(b, i int32) (int32, bool) {
		preds := p.nodes[b].preds
		if int(i) == len(preds) {
			return -1, false
		}
		if root := p.root(preds[i]); f.links[root].group == all {
			return int32(root), true
		}
		return -1, true
	})
	start := int32(0)
	for _, end := range t.Ends {
		p.attachGroup(t.Nodes[start:end])
		start = end
	}
	p.dropLinked()
}

// dropLinked drops from far.roots the blocks that are no longer roots.
func (p *Placer) dropLinked() {
	f := &p.far
	f.roots = slices.DeleteFunc(f.roots, func(b int32) bool { return f.links[b].up != Block(b) })
}

// attachGroup is attach for roots that are above each other. It links each of them to
// the nearest common ancestor of all, as if all of them were in between.
func (p *Placer) attachGroup(group []int32) {
	f := &p.far
	if p.overspent() {
		return
	}
	f.groups++
	inside := f.groups
	for _, b := range group {
		f.links[b].group = inside
	}
	above, outside := NoBlock, NoBlock
	for _, b := range group { // an attempt that fails compares only roots
		for _, pred := range p.nodes[b].preds {
			switch root := p.root(pred); {
			case f.links[root].group == inside:
			case outside == NoBlock:
				above, outside = pred, root
			case root != outside:
				return
			}
		}
	}
	if above == NoBlock { // unreachable
		return
	}
	for _, b := range group {
		for _, pred := range p.nodes[b].preds {
			if f.links[pred].base == outside {
				above = p.ancestor(above, pred)
			}
		}
	}
	var written span
	for _, b := range group {
		if len(group) > 1 {
			written = written.and(f.links[b].own)
		}
		for _, pred := range p.nodes[b].preds {
			to := above
			if root := p.root(pred); f.links[root].group == inside {
				to = root
			}
			written = written.and(p.between(pred, to))
		}
	}
	for _, b := range group {
		f.hang(Block(b), above, written)
	}
}

// root returns the root of the tree that a block is in.
func (p *Placer) root(b Block) Block {
	p.stats.Visited++
	p.refresh(b)
	return p.far.links[b].base
}

// attach links a sealed root to the nearest common ancestor of its predecessors, without
// those that are below the root. It reports false if they are in different trees.
func (p *Placer) attach(b Block) bool {
	one := [1]int32{int32(b)}
	p.attachGroup(one[:])
	return p.far.links[b].up != b
}

// hang links b to a block above it; written are the writes in between.
func (f *far) hang(b, above Block, written span) {
	l := &f.links[b]
	l.up, l.near = above, written
	l.base = NoBlock
}

// refresh computes the levels and far links from b to the root of its tree again, where
// they date from a time when b was in a smaller tree.
func (p *Placer) refresh(b Block) {
	f := &p.far
	f.stale = f.stale[:0]
	for f.links[b].base == NoBlock || f.links[f.links[b].base].up != f.links[b].base {
		if f.links[b].base != NoBlock { // not the first time
			f.spent++
		}
		f.stale = append(f.stale, b)
		b = f.links[b].up
	}
	p.stats.Visited += len(f.stale)
	for _, b := range slices.Backward(f.stale) {
		l := &f.links[b]
		a := &f.links[l.up]
		l.base, l.level = a.base, a.level+1
		l.jump, l.length, l.far = l.up, 1, l.near.and(l.own)
		if far := &f.links[a.jump]; a.up != l.up && a.length == far.length {
			l.jump, l.length, l.far = far.jump, 1+a.length+far.length, l.far.and(a.far).and(far.far)
		}
	}
}

// ancestor returns the nearest common ancestor of two blocks in one tree.
func (p *Placer) ancestor(a, b Block) Block {
	f := &p.far
	for a != b {
		p.stats.Visited++
		if f.links[a].level < f.links[b].level {
			a, b = b, a
		}
		la, lb := &f.links[a], &f.links[b]
		ja, jb := &f.links[la.jump], &f.links[lb.jump]
		switch {
		case la.level > lb.level && ja.level >= lb.level:
			a = la.jump
		case la.level > lb.level:
			a = la.up
		case la.jump != lb.jump && ja.level == jb.level:
			a, b = la.jump, lb.jump
		default:
			a, b = la.up, lb.up
		}
	}
	return a
}

// between returns the writes from the end of an ancestor to the end of b.
func (p *Placer) between(b, ancestor Block) (written span) {
	f := &p.far
	level := f.links[ancestor].level
	for b != ancestor {
		p.stats.Visited++
		l := &f.links[b]
		if f.links[l.jump].level >= level {
			written, b = written.and(l.far), l.jump
		} else {
			written, b = written.and(l.near).and(l.own), l.up
		}
	}
	return written
}
