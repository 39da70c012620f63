package place

// This file defines tests of functions for which placement or Finish once took more
// work than it should. They count work, not time.

import (
	"slices"
	"testing"
)

// manyLoops returns n loops, one after the other, after which n variables are read
// that were set before the first. The back edge is the first edge into each header,
// or the second.
func manyLoops(n int, backEdgeFirst bool) *script {
	s, cur := newScript(n)
	for v := range n {
		s.write(Var(v), cur)
	}
	for range n {
		header, body, after := s.node(), s.node(), s.node()
		if backEdgeFirst {
			s.edge(body, header)
			s.edge(cur, header)
		} else {
			s.edge(cur, header)
			s.edge(body, header)
		}
		s.edge(header, body)
		s.edge(header, after)
		s.seal(header)
		s.seal(body)
		s.seal(after)
		cur = after
	}
	for v := range n {
		s.read(Var(v), cur)
	}
	return s
}

// The order in which the edges into a loop header were added makes no difference to
// the work.
func TestLoopsWhoseBackEdgesComeFirst(t *testing.T) {
	const n = 200
	for _, placement := range Strategies {
		var steps [2]int
		for i, backEdgeFirst := range []bool{false, true} {
			p := &function{}
			manyLoops(n, backEdgeFirst).run(p, Options{Strategy: placement})
			steps[i] = p.stats.steps()
		}
		if steps[1] > 2*steps[0] {
			t.Errorf("%v: %d steps if the back edges come first, and %d if not", placement, steps[1], steps[0])
		}
	}
}

// What is above a continuation may be read before the first has any predecessor.
// n such pieces of 8 diamonds each are joined in the end, and n variables are read.
func TestReadsBelowWhatHasNoPredecessorYet(t *testing.T) {
	work := func(placement Strategy, n int) int {
		s, last := newScript(n + 1)
		for v := range n + 1 {
			s.write(Var(v), last)
		}
		join := func(from Block) Block {
			then, els, k := s.node(), s.node(), s.node()
			s.edge(from, then)
			s.edge(from, els)
			s.edge(then, k)
			s.edge(els, k)
			s.seal(then)
			s.seal(els)
			s.seal(k)
			return k
		}
		var tops, ends []Block
		for range n {
			top := s.node()
			end := top
			for range 8 {
				end = join(end)
			}
			s.read(Var(n), end)
			tops, ends = append(tops, top), append(ends, end)
		}
		for i, top := range tops {
			side := s.node()
			s.edge(last, top)
			s.edge(last, side)
			s.seal(side)
			s.edge(side, top)
			s.seal(top)
			last = ends[i]
		}
		for v := range n {
			s.read(Var(v), last)
		}
		p := &function{}
		s.run(p, Options{Strategy: placement})
		return p.stats.steps()
	}
	for _, placement := range Strategies {
		if a, b := work(placement, 100), work(placement, 200); b > 3*a {
			t.Errorf("%v: %d steps for 100 pieces, %d for 200", placement, a, b)
		}
	}
}

// n loops are sealed from the last to the first, and a variable is read after them.
// A parameter that was replaced is looked at again by nobody, so it need not stay in
// the list of users that is handed from parameter to parameter: with it, each
// replacement goes through all those before.
func TestReplacedParametersAreNoUsers(t *testing.T) {
	const n = 100
	for _, placement := range []Strategy{Simple, Marker, SCC} {
		p := &function{}
		p.begin(Options{Strategy: placement})
		p.NewVar()
		cur := p.NewBlock()
		p.Seal(cur)
		p.Write(0, cur, p.newValue())
		var headers []Block
		for range n {
			header, body, after := p.NewBlock(), p.NewBlock(), p.NewBlock()
			p.Edge(cur, header)
			p.Edge(header, body)
			p.Edge(header, after)
			p.Edge(body, header)
			p.Seal(body)
			p.Seal(after)
			headers = append(headers, header)
			cur = after
		}
		p.Read(0, cur)
		for i := n - 1; i > 0; i-- {
			p.Seal(headers[i])
		}
		dead, users := 0, map[Strategy]*userLists{Simple: &p.simple.users, Marker: &p.marker.users, SCC: &p.scc.users}[placement]
		for u := users.first(p.nodes[headers[0]].params); u > 0; u = users.entries[u-1].next {
			if !p.alive(users.entries[u-1].user) {
				dead++
			}
		}
		if dead > n/10 {
			t.Errorf("%v: the list of users holds %d parameters that were replaced", placement, dead)
		}
	}
}

// Labels and branches to them may form n loops inside each other, in any order, or n joins
// none of which can be skipped until others are sealed. Whatever the lookups try there, the
// work stays linear, apart from a logarithm.
func TestBranchesToLabels(t *testing.T) {
	inOrder := func(i, n int) int { return i }
	inReverse := func(i, n int) int { return n - 1 - i }
	scattered := func(i, n int) int { return i * 7919 % n }
	for _, shape := range []struct {
		name string
		make func(b *labelled, n int)
	}{
		{"branches back in order", func(b *labelled, n int) {
			b.labels(n, nil)
			b.branches(n, inOrder)
		}},
		{"branches back in reverse", func(b *labelled, n int) {
			b.labels(n, nil)
			b.branches(n, inReverse)
		}},
		{"branches back in any order", func(b *labelled, n int) {
			b.labels(n, nil)
			b.branches(n, scattered)
		}},
		{"branches back over ifs, in reverse", func(b *labelled, n int) {
			b.labels(n, nil)
			for range n {
				b.diamond()
			}
			b.branches(n, inReverse)
		}},
		{"labels after ifs, branches back in order", func(b *labelled, n int) {
			b.labels(n, b.diamond)
			b.branches(n, inOrder)
		}},
		{"branches across each other", func(b *labelled, n int) {
			i := 0
			b.labels(n, func() {
				b.diamond()
				b.branch(inReverse(i, n))
				i++
			})
		}},
		{"forward, then back to the first, then back in reverse", func(b *labelled, n int) {
			for i := range n {
				b.diamond()
				b.branch(scattered(i, n))
			}
			b.labels(n, nil)
			for range n {
				b.branch(0)
			}
			b.branches(n, inReverse)
		}},
	} {
		for _, sealing := range []string{"at once", "at the end", "at the end, in reverse"} {
			for _, placement := range Strategies {
				for _, n := range []int{400, 3200} {
					b := newLabelled()
					shape.make(b, n)
					s := b.finish(sealing)
					var p function
					s.run(&p, Options{Strategy: placement})
					if work := float64(p.stats.steps()) / float64(len(s.events)+p.stats.Kept); work > 25 {
						t.Errorf("%s, sealed %s, %v, n = %d: %.1f steps for each event",
							shape.name, sealing, placement, n, work)
					}
				}
			}
		}
	}
}

// While far lookups have been in vain too often, lookups go up one by one. They end in a
// cycle of single predecessors, too, which nothing leads to.
func TestCycleOfSinglePredecessorsAfterVainWork(t *testing.T) {
	for _, placement := range Strategies {
		p := &function{}
		p.begin(Options{Strategy: placement})
		p.NewVar()
		entry, a, b := p.NewBlock(), p.NewBlock(), p.NewBlock()
		p.Edge(a, b)
		p.Edge(b, a)
		for _, k := range []Block{entry, a, b} {
			p.Seal(k)
		}
		p.far.used, p.far.spent = true, 1000
		if x := p.Resolve(p.Read(0, b)); x != undef {
			t.Errorf("%v: the value is %v", placement, x)
		}
	}
}

// labelled makes a script of labels and branches to them. It reads a variable after each.
type labelled struct {
	*script
	cur   Block
	label map[int]Block
	order []Block // the labels, in the order in which they are first mentioned
}

func newLabelled() *labelled {
	s, entry := newScript(1)
	s.write(0, entry)
	return &labelled{script: s, cur: entry, label: map[int]Block{}}
}

// target returns label i.
func (b *labelled) target(i int) Block {
	k, ok := b.label[i]
	if !ok {
		k = b.node()
		b.label[i], b.order = k, append(b.order, k)
	}
	return k
}

// labels enters the labels from 0 to n-1, with some code after each.
func (b *labelled) labels(n int, code func()) {
	for i := range n {
		k := b.target(i)
		b.edge(b.cur, k)
		b.cur = k
		if code != nil {
			code()
		}
	}
}

// branch goes to a label or on.
func (b *labelled) branch(to int) {
	b.edge(b.cur, b.target(to))
	k := b.node()
	b.edge(b.cur, k)
	b.seal(k)
	b.cur = k
	b.read(0, k)
}

func (b *labelled) branches(n int, order func(i, n int) int) {
	for i := range n {
		b.branch(order(i, n))
	}
}

func (b *labelled) diamond() {
	then, els, join := b.node(), b.node(), b.node()
	for _, k := range []Block{then, els} {
		b.edge(b.cur, k)
		b.seal(k)
		b.edge(k, join)
	}
	b.seal(join)
	b.cur = join
}

// finish seals the labels: each after the last edge to it, or all at the end.
func (b *labelled) finish(sealing string) *script {
	b.read(0, b.cur)
	if sealing != "at once" {
		if sealing != "at the end" {
			slices.Reverse(b.order)
		}
		for _, k := range b.order {
			b.seal(k)
		}
		return b.script
	}
	last := map[Block]int{}
	for _, k := range b.order {
		last[k] = -1
	}
	for i, e := range b.events {
		if _, isLabel := last[e.to]; isLabel && e.kind == addEdge {
			last[e.to] = i
		}
	}
	events := b.events
	b.events = nil
	for i, e := range events {
		b.events = append(b.events, e)
		if at, isLabel := last[e.to]; isLabel && e.kind == addEdge && at == i {
			b.seal(e.to)
		}
	}
	return b.script
}
