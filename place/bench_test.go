package place

// This file defines the benchmarks of placement. They drive the placer alone,
// with functions given as a list of events, so that nothing else is measured.

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
	"time"

	"cpsc/internal/test/long"
)

// An event is a step of the construction of a function.
type event struct {
	kind  eventKind
	k, to Block
	v     Var
}

type eventKind uint8

const (
	addNode eventKind = iota
	addVar
	addEdge // k -> to
	sealNode
	readVar  // of v at the end of k
	writeVar // of a new value to v
)

// A script is a function as events. Node 0 is the entry.
type script struct {
	events []event
	vars   int
	nodes  Block
}

func (s *script) add(kind eventKind, k Block) { s.events = append(s.events, event{kind: kind, k: k}) }

func (s *script) node() Block {
	s.nodes++
	s.add(addNode, 0)
	return s.nodes - 1
}

func (s *script) variable() Var {
	s.vars++
	s.add(addVar, 0)
	return Var(s.vars - 1)
}

func (s *script) edge(from, to Block) {
	s.events = append(s.events, event{kind: addEdge, k: from, to: to})
}
func (s *script) seal(k Block)         { s.add(sealNode, k) }
func (s *script) read(v Var, k Block)  { s.events = append(s.events, event{readVar, k, 0, v}) }
func (s *script) write(v Var, k Block) { s.events = append(s.events, event{writeVar, k, 0, v}) }

// newScript returns a script with some variables and the entry.
func newScript(vars int) (s *script, entry Block) {
	s = &script{}
	for range vars {
		s.variable()
	}
	entry = s.node()
	s.seal(entry)
	return s, entry
}

// run builds the function. Every read is a use.
func (s *script) run(p *function, opts Options) {
	p.begin(opts)
	uses := usesBuffer[:0]
	for i := range s.events {
		switch e := &s.events[i]; e.kind {
		case addVar:
			p.NewVar()
		case addNode:
			p.NewBlock()
		case addEdge:
			p.Edge(e.k, e.to)
		case sealNode:
			p.Seal(e.k)
		case readVar:
			uses = append(uses, p.Read(e.v, e.k))
		case writeVar:
			p.Write(e.v, e.k, p.newValue())
		}
	}
	usesBuffer = uses
	p.finish(uses)
}

var usesBuffer []Value

// local is the lower bound: local value numbering alone, with the same table
// and the same values. A variable that is not set in a node gets a new value there.
func (s *script) local(p *function) {
	p.begin(Options{})
	uses := usesBuffer[:0]
	for i := range s.events {
		switch e := &s.events[i]; e.kind {
		case addVar:
			p.NewVar()
		case addNode:
			p.NewBlock()
		case readVar:
			x := p.defs.get(e.v, e.k)
			if x == NoValue {
				x = p.newValue()
				p.Write(e.v, e.k, x)
			}
			uses = append(uses, x)
		case writeVar:
			p.Write(e.v, e.k, p.newValue())
		}
	}
	usesBuffer = uses
}

// realistic returns a structured function of about the given number of nodes:
// nested loops and ifs, early exits. Most variables are set once and read
// nearby, some are set again.
func realistic(rng *rand.Rand, nodes int) *script {
	s, cur := newScript(0)
	var scope []Var // what is declared and visible
	recent := func() Var {
		far := 0
		if rng.Intn(10) < 3 {
			far = int(rng.ExpFloat64() * 3)
		}
		return scope[max(0, len(scope)-1-far)]
	}
	write := func() {
		if len(scope) > 3 && rng.Intn(20) < 2 {
			s.write(recent(), cur)
			return
		}
		scope = append(scope, s.variable())
		s.write(scope[len(scope)-1], cur)
	}
	for range 1 + rng.Intn(5) {
		write()
	}
	exit := s.node()
	var body func(depth, budget int)
	straight := func() {
		for range rng.Intn(5) {
			s.read(recent(), cur)
			write()
		}
	}
	next := func(from ...Block) Block {
		k := s.node()
		for _, f := range from {
			s.edge(f, k)
		}
		return k
	}
	body = func(depth, budget int) {
		visible := len(scope)
		defer func() { scope = scope[:visible] }()
		for budget > 0 {
			straight()
			n := 1 + rng.Intn(max(1, budget/2))
			budget -= n + 2
			switch rng.Intn(10) {
			case 0: // while
				header := next(cur)
				s.read(recent(), header)
				cur = next(header)
				s.seal(cur)
				if depth < 6 {
					body(depth+1, n)
				}
				straight()
				s.edge(cur, header)
				s.seal(header)
				cur = next(header)
				s.seal(cur)
			case 1: // if with an early exit
				s.edge(cur, exit)
				cur = next(cur)
				s.seal(cur)
			case 2, 3: // if, with or without else
				from := cur
				cur = next(from)
				s.seal(cur)
				if depth < 6 {
					body(depth+1, n/2)
				}
				straight()
				then, els := cur, from
				if rng.Intn(2) == 0 {
					cur = next(from)
					s.seal(cur)
					straight()
					els = cur
				}
				cur = next(then, els)
				s.seal(cur)
			default: // what follows a call
				cur = next(cur)
				s.seal(cur)
			}
		}
	}
	body(0, nodes)
	s.edge(cur, exit)
	s.seal(exit)
	for range 3 {
		s.read(recent(), exit)
	}
	return s
}

// corpus returns functions of 5 to 300 nodes, more small ones than large ones.
func corpus() []*script {
	rng := rand.New(rand.NewSource(3))
	var scripts []*script
	for range 300 {
		scripts = append(scripts, realistic(rng, int(5*math.Pow(50, rng.Float64()*rng.Float64()))))
	}
	return scripts
}

// describe reports how a corpus compares with the Go standard library (go/ssa in
// naive form: per 100 blocks 112 edges, 194 reads, 208 writes, 66 parameters
// that simple places, and 12 that are kept).
func describe(b *testing.B, scripts []*script) {
	var p function
	var stats Stats
	nodes, count := 0, map[eventKind]int{}
	for _, s := range scripts {
		nodes += int(s.nodes)
		for _, e := range s.events {
			count[e.kind]++
		}
		s.run(&p, Options{Strategy: Simple})
		stats.Add(p.stats)
	}
	per := func(n int) int { return (100*n + nodes/2) / nodes }
	b.Logf("%d functions, %d continuations; per 100: %d edges, %d reads, %d writes, %d parameters placed by simple, %d kept",
		len(scripts), nodes, per(count[addEdge]), per(count[readVar]), per(count[writeVar]), per(stats.Created), per(stats.Kept))
}

// BenchmarkConstruction builds a corpus of realistic functions by each strategy
// and reports the time as a multiple of that of local value numbering, measured
// in turns in the same run.
func BenchmarkConstruction(b *testing.B) {
	scripts := corpus()
	describe(b, scripts)
	for _, placement := range Strategies {
		b.Run(placement.String(), func(b *testing.B) {
			b.ReportAllocs()
			var p, q function
			var ratios []float64
			for b.Loop() {
				start := time.Now()
				for _, s := range scripts {
					s.local(&q)
				}
				middle := time.Now()
				for _, s := range scripts {
					s.run(&p, Options{Strategy: placement})
				}
				ratios = append(ratios, float64(time.Since(middle))/float64(middle.Sub(start)))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "x-local")
		})
	}
}

// The families of functions that BenchmarkScaling builds in growing sizes n.
var families = []struct {
	name string
	make func(n int) *script
}{
	{"ifs", func(n int) *script { // x = f(); if (x > 1) {} else {} …; y = x
		s, cur := newScript(2)
		s.write(1, cur)
		for range n {
			s.write(0, cur)
			s.read(0, cur)
			then, els, join := s.node(), s.node(), s.node()
			s.edge(cur, then)
			s.edge(cur, els)
			s.seal(then)
			s.seal(els)
			s.edge(then, join)
			s.edge(els, join)
			s.seal(join)
			cur = join
		}
		s.read(0, cur)
		s.read(1, cur)
		return s
	}},
	{"nested loops", func(n int) *script { // each level reads and writes x and its own variable
		s, cur := newScript(n + 1)
		var headers []Block
		for v := range n {
			s.write(Var(v+1), cur)
		}
		s.write(0, cur)
		for v := range n {
			h := s.node()
			s.edge(cur, h)
			s.read(Var(v+1), h)
			headers = append(headers, h)
			cur = s.node()
			s.edge(h, cur)
			s.seal(cur)
		}
		s.read(0, cur)
		s.write(0, cur)
		for v := n - 1; v >= 0; v-- {
			s.read(Var(v+1), cur)
			s.write(Var(v+1), cur)
			s.edge(cur, headers[v])
			s.seal(headers[v])
			cur = s.node()
			s.edge(headers[v], cur)
			s.seal(cur)
		}
		s.read(0, cur)
		return s
	}},
	{"irreducible ladder", func(n int) *script { // loops with two entries each, by goto; x defined once, y in each
		s, cur := newScript(2)
		s.write(0, cur)
		s.write(1, cur)
		for range n {
			a, c := s.node(), s.node()
			s.edge(cur, a)
			s.edge(cur, c)
			s.read(0, a)
			s.write(1, a)
			s.edge(a, c)
			s.read(1, c)
			s.edge(c, a)
			out := s.node()
			s.edge(c, out)
			s.seal(a)
			s.seal(c)
			s.seal(out)
			cur = out
		}
		s.read(0, cur)
		s.read(1, cur)
		return s
	}},
	{"two-way ladder", func(n int) *script { // l0 <-> l1 <-> … by goto, another x at each end
		s, cur := newScript(1)
		nodes := make([]Block, n)
		for i := range nodes {
			nodes[i] = s.node()
		}
		for _, end := range []int{0, n - 1} {
			from := s.node()
			s.edge(cur, from)
			s.seal(from)
			s.write(0, from)
			s.edge(from, nodes[end])
		}
		for i := range n - 1 {
			s.edge(nodes[i], nodes[i+1])
			s.edge(nodes[i+1], nodes[i])
		}
		for _, k := range nodes {
			s.seal(k)
		}
		s.read(0, nodes[n/2])
		return s
	}},
	{"switch", func(n int) *script { // n cases, each of which writes x or does not
		s, cur := newScript(2)
		s.write(0, cur)
		s.write(1, cur)
		join := s.node()
		for i := range n {
			k := s.node()
			s.edge(cur, k)
			s.seal(k)
			if i%2 == 0 {
				s.write(0, k)
			}
			s.edge(k, join)
		}
		s.seal(join)
		s.read(0, join)
		s.read(1, join)
		return s
	}},
	{"variables over a switch", func(n int) *script { // n variables set above a switch with n cases, read below
		s, cur := newScript(n)
		for v := range n {
			s.write(Var(v), cur)
		}
		join := s.node()
		for range n {
			k := s.node()
			s.edge(cur, k)
			s.seal(k)
			s.edge(k, join)
		}
		s.seal(join)
		for v := range n {
			s.read(Var(v), join)
		}
		return s
	}},
	{"live variables", func(n int) *script { // n variables, all read and written in one loop
		s, cur := newScript(n)
		for v := range n {
			s.write(Var(v), cur)
		}
		h := s.node()
		s.edge(cur, h)
		body := s.node()
		s.edge(h, body)
		s.seal(body)
		for v := range n {
			s.read(Var(v), body)
			s.write(Var(v), body)
		}
		s.edge(body, h)
		s.seal(h)
		return s
	}},
	{"variables over ifs", func(n int) *script { // n variables, n ifs that write one each, all read after them
		s, cur := newScript(n)
		for v := range n {
			s.write(Var(v), cur)
		}
		for v := range n {
			then, join := s.node(), s.node()
			s.edge(cur, then)
			s.seal(then)
			s.write(Var(v), then)
			s.edge(then, join)
			s.edge(cur, join)
			s.seal(join)
			cur = join
		}
		for v := range n {
			s.read(Var(v), cur)
		}
		return s
	}},
	{"chain", func(n int) *script { // n nodes in a row, x written at one end and read at the other
		s, cur := newScript(1)
		s.write(0, cur)
		for range n {
			k := s.node()
			s.edge(cur, k)
			s.seal(k)
			cur = k
		}
		s.read(0, cur)
		return s
	}},
	{"late back edges", func(n int) *script { // n ifs with a goto to a loop that is in another one; x is read before them, and y after them
		s, cur := newScript(3)
		s.write(0, cur)
		s.write(1, cur)
		outer, inner := s.node(), s.node()
		s.edge(cur, outer)
		s.edge(outer, inner)
		s.read(0, inner)
		cur = inner
		for range n {
			then, join := s.node(), s.node()
			s.edge(cur, then)
			s.edge(cur, join)
			s.seal(then)
			back := s.node()
			s.edge(then, back)
			s.edge(then, join)
			s.seal(back)
			s.seal(join)
			s.write(2, back)
			s.edge(back, inner)
			cur = join
		}
		s.read(1, cur)
		s.seal(inner)
		s.edge(cur, outer)
		s.seal(outer)
		return s
	}},
	{"exits before a label", func(n int) *script { // an if, n jumps to one exit, and a loop, open for gotos, that leads there, too
		const vars = 8
		s, entry := newScript(vars)
		for v := range Var(vars) {
			s.write(v, entry)
		}
		then, cur, exit, label := s.node(), s.node(), s.node(), s.node()
		s.edge(entry, then)
		s.seal(then)
		s.edge(entry, cur)
		s.edge(then, cur)
		s.seal(cur)
		for range n {
			s.edge(cur, exit)
			k := s.node()
			s.edge(cur, k)
			s.seal(k)
			cur = k
		}
		s.edge(cur, label)
		s.edge(label, exit)
		s.seal(exit)
		for v := range Var(vars) {
			s.read(v, exit)
		}
		s.edge(label, label)
		s.seal(label)
		return s
	}},
	{"early returns", func(n int) *script { // n jumps to one exit, where x and y are read
		s, cur := newScript(2)
		s.write(0, cur)
		s.write(1, cur)
		exit := s.node()
		for i := range n {
			s.read(0, cur)
			s.edge(cur, exit)
			k := s.node()
			s.edge(cur, k)
			s.seal(k)
			if i%10 == 0 {
				s.write(1, k)
			}
			cur = k
		}
		s.edge(cur, exit)
		s.seal(exit)
		s.read(0, exit)
		s.read(1, exit)
		return s
	}},
}

// steps counts what a strategy did, independently of the machine.
func (s *Stats) steps() int { return s.Lookups + s.Visited + s.Comparisons }

// BenchmarkScaling reports, for each family and strategy, the exponent e of a
// fit of the time to n^e over sizes up to 100,000 (chains: a million), and
// another of the counted work.
func BenchmarkScaling(b *testing.B) {
	for _, family := range families {
		top := 100_000
		switch family.name {
		case "chain":
			top = 1_000_000
		case "nested loops": // n loops take n*n/2 parameters
			top = 800
		case "two-way ladder": // on which scc takes n*n/4 steps
			top = 6400
		}
		var scripts []*script
		var sizes []float64
		for n := top / 32; n <= top; n *= 2 {
			scripts = append(scripts, family.make(n))
			sizes = append(sizes, float64(n))
		}
		for _, placement := range Strategies {
			b.Run(fmt.Sprintf("%s/%s", family.name, placement), func(b *testing.B) {
				best := make([]float64, len(scripts))
				done := make([]float64, len(scripts))
				var p function
				for b.Loop() {
					for i, s := range scripts {
						start := time.Now()
						s.run(&p, Options{Strategy: placement})
						if t := float64(time.Since(start)); best[i] == 0 || t < best[i] {
							best[i] = t
						}
						done[i] = float64(p.stats.steps())
					}
				}
				b.ReportMetric(exponent(sizes, best), "time-exponent")
				b.ReportMetric(exponent(sizes, done), "work-exponent")
				b.ReportMetric(float64(p.stats.Created)/sizes[len(sizes)-1], "created/n")
				b.ReportMetric(float64(p.stats.Kept)/sizes[len(sizes)-1], "kept/n")
			})
		}
	}
}

// exponent fits y = c x^e by least squares of the logarithms.
func exponent(x, y []float64) float64 {
	var sx, sy, sxx, sxy float64
	for i := range x {
		lx, ly := math.Log(x[i]), math.Log(y[i])
		sx, sy, sxx, sxy = sx+lx, sy+ly, sxx+lx*lx, sxy+lx*ly
	}
	n := float64(len(x))
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// In the steady state nothing is allocated: all buffers are reused.
func TestNoAllocationsInTheSteadyState(t *testing.T) {
	scripts := corpus()[:100]
	for _, placement := range Strategies {
		var p function
		all := func() {
			for _, s := range scripts {
				s.run(&p, Options{Strategy: placement})
			}
		}
		all()
		if n := testing.AllocsPerRun(3, all); n > 0 {
			t.Errorf("%s: %v allocations for %d functions", placement, n, len(scripts))
		}
	}
}

// The work is linear in the size of input and output, for every strategy and
// family but one: on the two-way ladder, scc computes the components again for each pair of
// ends that it removes. The work is counted, so the result does not depend on the machine.
func TestWorkIsLinear(t *testing.T) {
	for _, family := range families {
		least := long.Pick(500, 1000)
		if family.name == "exits before a label" {
			least = 8000 // from 10,000 on, an attempt to link visits more blocks than lookups have visited before
		}
		for _, placement := range Strategies {
			var counts [2]float64
			for i, n := range []int{least, 2 * least} {
				var p function
				s := family.make(n)
				s.run(&p, Options{Strategy: placement})
				counts[i] = float64(p.stats.steps()) / float64(len(s.events)+p.stats.Kept)
			}
			limit := 1.2 // far lookups take logarithmic time
			if placement == SCC && family.name == "two-way ladder" {
				limit = 2.1
			}
			if ratio := counts[1] / counts[0]; ratio > limit {
				t.Errorf("%s, %s: at twice the size, %.2f times the work for its size", family.name, placement, ratio)
			}
		}
	}
}
