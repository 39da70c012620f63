package cps

// This file defines tests of functions for which placement or Finish once took more
// work than it should. They count work, not time.

import (
	"slices"
	"testing"

	"cpsc/internal/test/long"
)

// manyLoops returns n loops, one after the other, after which n variables are read
// that were set before the first. The back edge is the first edge into each header,
// or the second.
func manyLoops(n int, backEdgeFirst bool) *script {
	s, cur := newScript(n)
	for v := range n {
		s.write(Variable(v), cur)
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
		s.read(Variable(v), cur)
	}
	return s
}

// The order in which the edges into a loop header were added makes no difference to
// the work.
func TestLoopsWhoseBackEdgesComeFirst(t *testing.T) {
	const n = 200
	for _, placement := range Placements {
		var steps [2]int
		for i, backEdgeFirst := range []bool{false, true} {
			p := &placer{}
			manyLoops(n, backEdgeFirst).run(p, Options{Placement: placement})
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
	work := func(placement Placement, n int) int {
		s, last := newScript(n + 1)
		for v := range n + 1 {
			s.write(Variable(v), last)
		}
		join := func(from ContID) ContID {
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
		var tops, ends []ContID
		for range n {
			top := s.node()
			end := top
			for range 8 {
				end = join(end)
			}
			s.read(Variable(n), end)
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
			s.read(Variable(v), last)
		}
		p := &placer{}
		s.run(p, Options{Placement: placement})
		return p.stats.steps()
	}
	for _, placement := range Placements {
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
	for _, placement := range []Placement{Simple, Marker, SCC} {
		p := &placer{}
		p.reset(Options{Placement: placement})
		p.vars = append(p.vars, variable{typ: Int})
		cur := p.newNode()
		p.seal(cur)
		p.write(0, cur, p.newValue(ValueInfo{Kind: OpValue, Type: Int}))
		var headers []ContID
		for range n {
			header, body, after := p.newNode(), p.newNode(), p.newNode()
			p.addEdge(cur, header)
			p.addEdge(header, body)
			p.addEdge(header, after)
			p.addEdge(body, header)
			p.seal(body)
			p.seal(after)
			headers = append(headers, header)
			cur = after
		}
		p.read(0, cur)
		for i := n - 1; i > 0; i-- {
			p.seal(headers[i])
		}
		dead := 0
		for u := p.params[p.nodes[headers[0]].params].users; u >= 0; u = p.uses[u].next {
			if !p.alive(p.uses[u].user) {
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
			for _, placement := range Placements {
				for _, n := range []int{400, 3200} {
					b := newLabelled()
					shape.make(b, n)
					s := b.finish(sealing)
					var p placer
					s.run(&p, Options{Placement: placement})
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
	for _, placement := range Placements {
		p := &placer{}
		p.reset(Options{Placement: placement})
		p.vars = append(p.vars, variable{typ: Int})
		entry, a, b := p.newNode(), p.newNode(), p.newNode()
		p.addEdge(a, b)
		p.addEdge(b, a)
		for _, k := range []ContID{entry, a, b} {
			p.seal(k)
		}
		p.far.used, p.far.spent = true, 1000
		if x := p.resolve(p.read(0, b)); p.values[x].Kind != UndefValue {
			t.Errorf("%v: the value is %v", placement, p.values[x].Kind)
		}
	}
}

// labelled makes a script of labels and branches to them. It reads a variable after each.
type labelled struct {
	*script
	cur   ContID
	label map[int]ContID
	order []ContID // the labels, in the order in which they are first mentioned
}

func newLabelled() *labelled {
	s, entry := newScript(1)
	s.write(0, entry)
	return &labelled{script: s, cur: entry, label: map[int]ContID{}}
}

// target returns label i.
func (b *labelled) target(i int) ContID {
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
	for _, k := range []ContID{then, els} {
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
	last := map[ContID]int{}
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

// Each of n loops with two entries needs to know that the variable of the one
// before never changes, to see that its own does not; all is sealed at the end:
//
//	g: h or next    h: body or next    body: if x[i-1] == 0 then same else other
//	other: x[i] = 1; same    same: g or h
//
// Only forwardDominated finds out that the two parameters of a loop are redundant,
// so each loop takes a round of Finish, which visits the whole function.
func TestIrreducibleLoopsThatNeedEachOther(t *testing.T) {
	long.Only(t)
	const n = 1400 // with 1,000 nothing is left
	p := NewProgram()
	f, _ := p.DeclareFunc("f", nil, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{})
	b.Begin(f)
	var x []Variable
	for i := range n + 1 {
		x = append(x, b.Variable("", Int))
		b.Set(x[i], b.Int(0))
	}
	var late []ContID
	for i := 1; i <= n; i++ {
		g, h, body, other, same, next := b.Cont("g"), b.Cont("h"), b.Cont("body"), b.Cont("other"), b.Cont("same"), b.Cont("next")
		late = append(late, g, h, body, other, same, next)
		b.Branch(b.Op(EOF), g, h)
		b.Enter(g)
		b.Branch(b.Op(EOF), h, next)
		b.Enter(h)
		b.Branch(b.Op(EOF), body, next)
		b.Enter(body)
		b.Branch(b.Op(Eq, b.Get(x[i-1]), b.Int(0)), same, other)
		b.Enter(other)
		b.Set(x[i], b.Int(1))
		b.Jump(same)
		b.Enter(same)
		b.Branch(b.Op(EOF), g, h)
		b.Enter(next)
		b.Op(Print, b.Get(x[i]))
	}
	b.Return(b.Get(x[n]))
	for _, k := range late {
		b.Seal(k)
	}
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	params := 0
	for _, c := range p.Funcs[0].Conts[1:] {
		params += len(c.Params)
	}
	if params > 0 {
		t.Errorf("%d parameters are left of %d loops, and none is needed", params, n)
	}
}
