package flow

import (
	"math/rand"
	"slices"
	"testing"
)

// naive computes immediate dominators from the definition: d dominates n if n
// cannot be reached without d.
func naive(g Graph) []int32 {
	reach := func(without int32) []bool {
		seen := make([]bool, len(g))
		if without == 0 {
			return seen
		}
		work := []int32{0}
		seen[0] = true
		for len(work) > 0 {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			for _, s := range g[n] {
				if s != without && !seen[s] {
					seen[s] = true
					work = append(work, s)
				}
			}
		}
		return seen
	}
	all := reach(-1)
	strict := make([][]int32, len(g)) // strict dominators
	for d := range g {
		without := reach(int32(d))
		for n := range g {
			if n != d && all[d] && all[n] && !without[n] {
				strict[n] = append(strict[n], int32(d))
			}
		}
	}
	idom := make([]int32, len(g))
	for n := range g {
		idom[n] = -1
		for _, d := range strict[n] { // the one that all others dominate
			if len(strict[d]) == len(strict[n])-1 {
				idom[n] = d
			}
		}
	}
	return idom
}

func TestDominatorsAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for round := range 3000 {
		g := make(Graph, 1+rng.Intn(12))
		for n := range g {
			for range rng.Intn(4) {
				g[n] = append(g[n], int32(rng.Intn(len(g))))
			}
		}
		if got, want := g.Dominators(), naive(g); !slices.Equal(got, want) {
			t.Fatalf("round %d: %v: dominators %v, want %v", round, g, got, want)
		}
	}
}

func TestReversePostorder(t *testing.T) {
	// while (a) { if (b) {} else {} }: successors come in their order, the exit last.
	g := Graph{{1}, {2, 6}, {3, 4}, {5}, {5}, {1}, {}, {1}}
	if got, want := g.ReversePostorder(), []int32{0, 1, 2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLongChain(t *testing.T) {
	g := make(Graph, 1_000_000)
	for n := range len(g) - 1 {
		g[n] = []int32{int32(n + 1)}
	}
	idom := g.Dominators()
	if last := len(g) - 1; idom[last] != int32(last-1) || len(g.ReversePostorder()) != len(g) {
		t.Errorf("idom of the last node is %d", idom[last])
	}
}
