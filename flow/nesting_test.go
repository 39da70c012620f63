package flow

import (
	"math/rand"
	"testing"
)

// liveFrom returns, by node, whether a value of d that the users use is live when the node
// begins: whether a path leads from it to a user that does not pass d.
func liveFrom(g Graph, d int32, users []int32) []bool {
	live := make([]bool, len(g))
	for changed := true; changed; {
		changed = false
		for n := range g {
			if live[n] || int32(n) == d {
				continue
			}
			for _, u := range users {
				live[n] = live[n] || u == int32(n)
			}
			for _, s := range g[n] {
				live[n] = live[n] || live[s]
			}
			changed = changed || live[n]
		}
	}
	return live
}

// TestNestingAgainstDefinition compares nesting trees with the definition: the parent is the
// innermost node that defines a value that is live when the node begins.
func TestNestingAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(22))
	floated := 0
	for range 5000 {
		g := randomGraph(rng, 1+rng.Intn(12))
		dom := g.DominatorTree()
		var uses Edges
		uses.Reset(len(g))
		users := make([][]int32, len(g))
		for range rng.Intn(2 * len(g)) {
			d, u := int32(rng.Intn(len(g))), int32(rng.Intn(len(g)))
			if dom.Reached(u) && dom.Dominates(d, u) {
				uses.Add(d, u)
				users[d] = append(users[d], u)
			}
		}
		tree := g.NestingTree(dom, &uses)
		want := make([]int32, len(g))
		for n := range want {
			want[n] = -1
			if n > 0 && dom.Reached(int32(n)) {
				want[n] = 0
			}
		}
		for d := range g {
			for n, live := range liveFrom(g, int32(d), users[d]) {
				if live && dom.Reached(int32(n)) && dom.Level[d] > dom.Level[want[n]] {
					want[n] = int32(d)
				}
			}
		}
		for n := range g {
			if tree.Idom[n] != want[n] {
				t.Fatalf("in %v with the uses %v by definition, the parent of %d is %d, want %d", g, users, n, tree.Idom[n], want[n])
			}
			if dom.Reached(int32(n)) && tree.Idom[n] != dom.Idom[n] {
				floated++
			}
		}
	}
	if floated < 1000 {
		t.Errorf("only %d nodes have another parent than in the dominator tree", floated)
	}
}

// TestNestingScopes expects that a node is inside the scope of all values that it uses and
// of all nodes that it jumps to.
func TestNestingScopes(t *testing.T) {
	rng := rand.New(rand.NewSource(23))
	for range 1000 {
		g := randomGraph(rng, 1+rng.Intn(40))
		dom := g.DominatorTree()
		var uses Edges
		uses.Reset(len(g))
		for _, u := range dom.Order {
			for d := u; d >= 0; d = dom.Idom[d] {
				if rng.Intn(4) == 0 {
					uses.Add(d, u)
				}
			}
		}
		tree := g.NestingTree(dom, &uses)
		for i, d := range uses.from {
			if !tree.Dominates(d, uses.to[i]) {
				t.Fatalf("in %v, %d uses a value of %d, but is not inside it", g, uses.to[i], d)
			}
		}
		for _, n := range dom.Order {
			for _, s := range g[n] {
				if s != 0 && !tree.Dominates(tree.Idom[s], n) {
					t.Fatalf("in %v, %d jumps to %d, which is inside %d and so not visible", g, n, s, tree.Idom[s])
				}
			}
		}
	}
}

// BenchmarkNestingTree compares the time with that of the dominator tree, for a chain of
// loops in which all values are used everywhere later.
func BenchmarkNestingTree(b *testing.B) {
	const n = 100_000
	g := make(Graph, n)
	var uses Edges
	uses.Reset(n)
	for i := range int32(n - 1) {
		g[i] = []int32{i + 1, max(1, i-1)}
		uses.Add(i/2, i)
	}
	b.Run("dominators", func(b *testing.B) {
		for b.Loop() {
			g.DominatorTree()
		}
	})
	dom := g.DominatorTree()
	b.Run("nesting", func(b *testing.B) {
		for b.Loop() {
			g.NestingTree(dom, &uses)
		}
	})
}
