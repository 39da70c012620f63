package place

// This file defines Algorithm 5 of Braun et al. as the paper lists it, the
// specification of removeRedundant.

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"cpsc/flow"
)

// A phiGraph holds parameters, by number, and their arguments. An argument is the number
// of a parameter, or a negative number, which stands for another value.
type phiGraph struct {
	args [][]int
	is   []int    // by parameter: what replaces it; its own number if nothing does
	log  []string // the components, in the order in which they were processed
}

func newPhiGraph(args [][]int) *phiGraph {
	g := &phiGraph{args: args, is: make([]int, len(args))}
	for i := range g.is {
		g.is[i] = i
	}
	return g
}

func (g *phiGraph) resolve(x int) int {
	for x >= 0 && g.is[x] != x {
		x = g.is[x]
	}
	return x
}

// removeRedundantPhis is the procedure of that name. Unlike the paper's, it also processes
// components of one parameter.
func (g *phiGraph) removeRedundantPhis(phis []int32) {
	var inSet = map[int]bool{}
	for _, i := range phis {
		inSet[int(i)] = true
	}
	var t flow.Tarjan
	t.Run(phis, len(g.args), func(i, n int32) (int32, bool) {
		if int(n) == len(g.args[i]) {
			return -1, false
		}
		if x := g.resolve(g.args[i][n]); x >= 0 && inSet[x] {
			return int32(x), true
		}
		return -1, true
	})
	nodes, ends := slices.Clone(t.Nodes), slices.Clone(t.Ends)
	start := int32(0)
	for _, end := range ends { // in topological order
		g.processSCC(nodes[start:end])
		start = end
	}
}

func (g *phiGraph) processSCC(scc []int32) {
	slices.Sort(scc)
	var inner []int32
	outer := map[int]bool{}
	for _, i := range scc {
		isInner := true
		for _, x := range g.args[i] {
			if x = g.resolve(x); x < 0 || !slices.Contains(scc, int32(x)) {
				outer[x] = true
				isInner = false
			}
		}
		if isInner {
			inner = append(inner, i)
		}
	}
	g.log = append(g.log, fmt.Sprint(scc))
	switch len(outer) {
	case 0: // unreachable
	case 1:
		for x := range outer {
			for _, i := range scc {
				g.is[i] = x
			}
		}
	default:
		g.removeRedundantPhis(inner)
	}
}

// placed builds the same graph in a placer. It returns the values of the parameters, and
// the other values.
func (g *phiGraph) placed(p *function) (params, others []Value) {
	p.begin(Options{Strategy: Simple})
	p.NewVar()
	lowest := 0
	for _, args := range g.args {
		p.NewBlock()
		lowest = min(lowest, slices.Min(args))
		params = append(params, p.params[p.place(0, Block(len(p.nodes)-1), ReasonJoin)].value)
	}
	for range -lowest {
		others = append(others, p.newValue())
	}
	for i, args := range g.args {
		var values []Value
		for _, x := range args {
			if x < 0 {
				values = append(values, others[-x-1])
			} else {
				values = append(values, params[x])
			}
		}
		p.addArguments(int32(i), values)
	}
	return params, others
}

func upTo(n int) (list []int32) {
	for i := range n {
		list = append(list, int32(i))
	}
	return list
}

// Figure 6: phi0 is a component by itself; of the other, phi3 and phi4 are the
// inner ones, and the second step replaces them by phi2.
func TestFigure6(t *testing.T) {
	const x, y, plus = -1, -2, -3
	g := newPhiGraph([][]int{{x, y}, {0, 3}, {1, plus}, {2, 4}, {2, 3}})
	g.removeRedundantPhis(upTo(5))
	if got := fmt.Sprint(g.log); got != "[[0] [1 2 3 4] [3 4]]" {
		t.Errorf("components %s", got)
	}
	if got := fmt.Sprint(g.is); got != "[0 1 2 2 2]" {
		t.Errorf("replaced by %s", got)
	}
}

// When a component is replaced, a parameter that is a component by itself may become
// trivial. So Algorithm 5 must not skip such components.
func TestAlgorithm5TakesSingleParameters(t *testing.T) {
	const x = -1
	g := newPhiGraph([][]int{{x, 1}, {x, 0}, {0, x}}) // {phi0, phi1} is x, and then phi2 is
	g.removeRedundantPhis(upTo(3))
	if got := fmt.Sprint(g.is); got != "[-1 -1 -1]" {
		t.Errorf("replaced by %s", got)
	}
}

// removeRedundant replaces the same parameters as the paper's listing, on random graphs in
// which a value from outside reaches every parameter. A trace has the steps of the listing:
// the same components, in the same order.
func TestRemoveRedundantIsAlgorithm5(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	var p function
	replaced := 0
	for n := range 30_000 {
		size := 1 + rng.Intn(2+n/3000)
		args := make([][]int, size)
		for i := range args {
			args[i] = []int{rng.Intn(i+1) - 1} // an earlier parameter or another value
			for range rng.Intn(3) {
				args[i] = append(args[i], rng.Intn(size+1+size/4)-1-size/4)
			}
		}
		for i := range args {
			args[i][0] = min(args[i][0], i-1)
		}
		g := newPhiGraph(args)
		params, others := g.placed(&p)
		var components []string
		for _, e := range p.redundantSteps(upTo(size)) {
			if e.Kind == EventProcess {
				var set []int32
				for _, x := range e.Args[:e.Number] {
					set = append(set, p.paramOf(x))
				}
				components = append(components, fmt.Sprint(set))
			}
		}
		p.removeRedundant(upTo(size))
		g.removeRedundantPhis(upTo(size))
		if !slices.Equal(components, g.log) {
			t.Fatalf("%v: the components of the trace are %v, want %v", args, components, g.log)
		}
		for i, x := range params {
			want := Value(0)
			if is := g.resolve(i); is < 0 {
				want = others[-is-1]
			} else {
				want = params[is]
			}
			if got := p.values.resolve(x); got != want {
				t.Fatalf("%v: parameter %d is value %d, want %d", args, i, got, want)
			}
			if want != x {
				replaced++
			}
		}
	}
	if replaced < 10_000 {
		t.Errorf("only %d parameters were replaced", replaced)
	}
}
