package cps

// This file defines tests of functions for which placement or Finish once took more
// work than it should. They count work, not time.

import (
	"testing"

	"cpsc/internal/long"
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
