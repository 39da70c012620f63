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

func TestDominatorsByIteration(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for range 3000 {
		g := randomGraph(rng, 12)
		if got, want := g.dominatorsByIteration(), naive(g); !slices.Equal(got, want) {
			t.Fatalf("%v: dominators %v, want %v", g, got, want)
		}
	}
	for range 100 { // too large for the naive algorithm
		g := randomGraph(rng, 400)
		if got, want := g.dominatorsByIteration(), g.Dominators(); !slices.Equal(got, want) {
			t.Fatalf("%v: dominators %v and %v", g, got, want)
		}
	}
}

func TestTree(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	for range 2000 {
		g := randomGraph(rng, 12)
		idom := naive(g)
		tree := NewTree(idom)
		chain := func(n int32) (list []int32) { // of dominators, upwards
			for ; n >= 0; n = idom[n] {
				list = append(list, n)
			}
			return list
		}
		reached := reach(g)[0]
		for b := range int32(len(g)) {
			if tree.Reached(b) != (b == 0 || reached[b]) {
				t.Fatalf("%v: %d is reached: %v", g, b, tree.Reached(b))
			}
			if !tree.Reached(b) {
				continue
			}
			if i := slices.Index(tree.Order, b); tree.Pre[b] != int32(i) {
				t.Fatalf("%v: number of %d is %d, order %v", g, b, tree.Pre[b], tree.Order)
			}
			var got, want []int32
			for c := tree.FirstChild(b); c >= 0; c = tree.NextSibling(c) {
				got = append(got, c)
			}
			for c, d := range idom {
				if d == b {
					want = append(want, int32(c))
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v: the children of %d are %v, want %v", g, b, got, want)
			}
			if leaf := !slices.Contains(idom, b); tree.IsLeaf(b) != leaf {
				t.Fatalf("%v: %d is a leaf: %v", g, b, !leaf)
			}
			if last := b != 0 && !slices.Contains(idom[b+1:], idom[b]); tree.IsLastChild(b) != last {
				t.Fatalf("%v: %d is a last child: %v", g, b, !last)
			}
			doms := chain(b)
			if tree.Level[b] != int32(len(doms)-1) {
				t.Fatalf("%v: level of %d is %d, dominators %v", g, b, tree.Level[b], doms)
			}
			for a := range int32(len(g)) {
				if tree.Dominates(a, b) != slices.Contains(doms, a) {
					t.Fatalf("%v: %d dominates %d: %v", g, a, b, !slices.Contains(doms, a))
				}
			}
		}
		for i, n := range tree.Order { // the rest of the subtree of a node follows it without a gap
			size := 0
			for _, m := range tree.Order {
				if slices.Contains(chain(m), n) {
					size++
				}
			}
			for _, m := range tree.Order[i : i+size] {
				if !slices.Contains(chain(m), n) {
					t.Fatalf("%v: %v is not a preorder of %v", g, tree.Order, idom)
				}
			}
		}
	}
}

// Row 54 (S3), node 0 leading to node 1 of the text: DF(2) = DF(5) = DF(6) = {7},
// DF(3) = DF(4) = {6}, DF(1) = DF(7) = {}.
func TestRow54Frontiers(t *testing.T) {
	g := Graph{{1}, {2, 5}, {3, 4}, {6}, {6}, {7}, {7}, {}}
	preds, _ := g.Reverse()
	got := g.Frontiers(preds, g.Dominators())
	for n, want := range [][]int32{{}, {}, {7}, {6}, {6}, {7}, {7}, {}} {
		if !slices.Equal(got[n], want) {
			t.Errorf("DF(%d) = %v, want %v", n, got[n], want)
		}
	}
}

func TestFrontiersAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	for range 3000 {
		g := randomGraph(rng, 10)
		preds, _ := g.Reverse()
		idom := g.Dominators()
		tree := NewTree(idom)
		got := g.Frontiers(preds, idom)
		for a := range int32(len(g)) {
			var want []int32
			for b := range int32(len(g)) {
				if slices.ContainsFunc(preds[b], func(p int32) bool { return tree.Dominates(a, p) }) &&
					!(tree.Dominates(a, b) && a != b) {
					want = append(want, b)
				}
			}
			if !slices.Equal(got[a], want) {
				t.Fatalf("%v: DF(%d) = %v, want %v", g, a, got[a], want)
			}
		}
	}
}

// Checks Reducible against Definition 3 by the enumeration of cycles, and Loops against the
// definition of a loop.
func TestLoopsAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	count := map[bool]int{}
	for range 4000 {
		g := randomGraph(rng, 7)
		tree := NewTree(g.Dominators())
		reached := reach(g)[0]
		reached[0] = true
		reducible := true
		var walk func(start, at int32, cycle []int32)
		walk = func(start, at int32, cycle []int32) {
			for _, s := range g[at] {
				if s == start {
					reducible = reducible && slices.ContainsFunc(cycle, func(h int32) bool {
						return !slices.ContainsFunc(cycle, func(n int32) bool { return !tree.Dominates(h, n) })
					})
				} else if s > start && !slices.Contains(cycle, s) {
					walk(start, s, append(slices.Clone(cycle), s))
				}
			}
		}
		for n := range int32(len(g)) {
			if reached[n] {
				walk(n, n, []int32{n})
			}
		}
		count[reducible]++
		if g.Reducible() != reducible {
			t.Fatalf("%v: reducible: %v", g, !reducible)
		}
		preds, _ := g.Reverse()
		loops := g.Loops(preds, tree)
		if !reducible {
			continue
		}
		// A node is in the loop of h if h dominates it and it leads to a back edge
		// of h on a path that h dominates.
		in := func(h, n int32) bool {
			seen, todo := map[int32]bool{}, []int32{n}
			for len(todo) > 0 {
				x := todo[0]
				todo = todo[1:]
				if seen[x] || !tree.Dominates(h, x) {
					continue
				}
				seen[x] = true
				for _, s := range g[x] {
					if s == h {
						return true
					}
					todo = append(todo, s)
				}
			}
			return false
		}
		for n := range int32(len(g)) {
			if !reached[n] {
				continue
			}
			parent, header := int32(-1), false
			for h := range int32(len(g)) {
				if h != n && reached[h] && in(h, n) && (parent < 0 || tree.Dominates(parent, h)) {
					parent = h
				}
			}
			for _, p := range preds[n] {
				header = header || tree.Dominates(n, p)
			}
			if loops.Parent[n] != parent || loops.Header[n] != header {
				t.Fatalf("%v: node %d is in the loop of %d, want %d", g, n, loops.Parent[n], parent)
			}
		}
	}
	if count[true] < 200 || count[false] < 200 {
		t.Error(count)
	}
}
