package flow

import (
	"math/rand"
	"slices"
	"testing"
)

// reach returns, for each pair of nodes, whether a path of one edge or more
// leads from one to the other.
func reach(g Graph) [][]bool {
	r := make([][]bool, len(g))
	for n := range g {
		r[n] = make([]bool, len(g))
		for _, s := range g[n] {
			r[n][s] = true
		}
	}
	for via := range g {
		for from := range g {
			for to := range g {
				r[from][to] = r[from][to] || r[from][via] && r[via][to]
			}
		}
	}
	return r
}

// Two nodes are in one component if each can be reached from the other, and a component
// comes before those that have edges to it.
func TestComponentsAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	var tarjan Tarjan // its buffers serve all rounds
	for round := range 3000 {
		g := make(Graph, 1+rng.Intn(9))
		for n := range g {
			for range rng.Intn(3) {
				g[n] = append(g[n], int32(rng.Intn(len(g))))
			}
		}
		root := int32(rng.Intn(len(g)))
		tarjan.Run([]int32{root}, len(g), func(n, i int32) (int32, bool) {
			if int(i) == len(g[n]) {
				return -1, false
			}
			return g[n][i], true
		})
		paths := reach(g)
		component := make([]int, len(g)) // by node, from 1; 0 if it was not reached
		at := 0
		for c, end := range tarjan.Ends {
			for ; at < int(end); at++ {
				if component[tarjan.Nodes[at]] != 0 {
					t.Fatalf("round %d: %v: node %d is there twice", round, g, tarjan.Nodes[at])
				}
				component[tarjan.Nodes[at]] = c + 1
			}
		}
		for a := range g {
			if reached := int32(a) == root || paths[root][a]; reached != (component[a] > 0) {
				t.Fatalf("round %d: %v from %d: node %d reached: %v", round, g, root, a, reached)
			}
			for b := range g {
				if component[a] == 0 || component[b] == 0 || a == b {
					continue
				}
				if same := paths[a][b] && paths[b][a]; same != (component[a] == component[b]) {
					t.Fatalf("round %d: %v: nodes %d and %d in one component: %v", round, g, a, b, same)
				}
				if paths[a][b] && component[a] < component[b] {
					t.Fatalf("round %d: %v: %d leads to %d and comes before it", round, g, a, b)
				}
			}
		}
	}
}

// An edge may be left out, and a long cycle takes no stack.
func TestComponentsOfALongCycle(t *testing.T) {
	const n = 500_000
	var tarjan Tarjan
	run := func(closed bool) int {
		tarjan.Run([]int32{0}, n, func(node, i int32) (int32, bool) {
			switch {
			case i == 1:
				return -1, false
			case node == n-1 && !closed:
				return -1, true
			}
			return (node + 1) % n, true
		})
		return len(tarjan.Ends)
	}
	if got := []int{run(true), run(false)}; !slices.Equal(got, []int{1, n}) {
		t.Errorf("%d components, want 1 and %d", got, n)
	}
}
