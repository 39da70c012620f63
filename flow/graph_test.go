package flow

import (
	"math/rand"
	"slices"
	"testing"
)

// randomGraph returns a graph in which some nodes may be unreachable.
func randomGraph(rng *rand.Rand, nodes int) Graph {
	g := make(Graph, 1+rng.Intn(nodes))
	for n := range g {
		for range rng.Intn(4) {
			g[n] = append(g[n], int32(rng.Intn(len(g))))
		}
	}
	return g
}

func TestReversePostorder(t *testing.T) {
	// while (a) { if (b) {} else {} }: successors come in their order, the exit last.
	g := Graph{{1}, {2, 6}, {3, 4}, {5}, {5}, {1}, {}, {1}}
	if got, want := g.ReversePostorder(), []int32{0, 1, 2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReverse(t *testing.T) {
	g := Graph{{2, 1, 2}, {2}, {1}}
	preds, slots := g.Reverse()
	for n, want := range [][]int32{{}, {0, 2}, {0, 0, 1}} {
		if !slices.Equal(preds[n], want) {
			t.Errorf("predecessors of %d: %v", n, preds[n])
		}
	}
	for n, want := range [][]int32{{0, 0, 1}, {2}, {1}} {
		if !slices.Equal(slots[n], want) {
			t.Errorf("slots of %d: %v", n, slots[n])
		}
	}
}
