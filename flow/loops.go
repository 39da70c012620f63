// This file defines natural loops, and whether a graph is reducible. Loops are nested as in
// Tarjan, "Testing Flow Graph Reducibility" (JCSS 1974): from the innermost outwards, where
// each loop is contracted to its header when it has been found.

package flow

// Loops are the natural loops of a graph. A loop is identified by its header.
type Loops struct {
	Header []bool // by node: whether a back edge leads to it
	// Parent is the header of the innermost loop around a node, or -1. For a header this
	// is the loop around its own.
	Parent []int32
	// Irreducible lists the edges that lead back, in reverse postorder, to a node that
	// does not dominate their source: each closes a cycle with several entries. A graph
	// without such edges is reducible: every cycle has a node that dominates the others.
	// Parent covers only natural loops.
	Irreducible [][2]int32
}

// Reducible reports whether every cycle has a node that dominates its others.
func (g Graph) Reducible() bool {
	preds, _ := g.Reverse()
	return len(g.Loops(preds, g.DominatorTree()).Irreducible) == 0
}

// Loops finds the loops of a graph with a dominator tree.
func (g Graph) Loops(preds Graph, tree *Tree) *Loops {
	l := &Loops{Header: make([]bool, len(g)), Parent: make([]int32, len(g))}
	order := g.ReversePostorder()
	at := make([]int32, len(g))
	into := make([]int32, len(g)) // the contracted loops, as a forest of sets
	for n := range g {
		l.Parent[n], at[n], into[n] = -1, -1, int32(n)
	}
	for i, n := range order {
		at[n] = int32(i)
	}
	var work []int32
	for i := len(order) - 1; i >= 0; i-- {
		h := order[i]
		enter := func(p int32) {
			if at[p] < 0 || !tree.Dominates(h, p) {
				return // unreachable, or beyond another entry of a cycle
			}
			if p = Find(into, p); p != h {
				into[p], l.Parent[p] = h, h
				work = append(work, p)
			}
		}
		for _, p := range preds[h] {
			switch {
			case at[p] < at[h]:
			case tree.Dominates(h, p):
				l.Header[h] = true
				enter(p)
			default:
				l.Irreducible = append(l.Irreducible, [2]int32{p, h})
			}
		}
		for len(work) > 0 {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			for _, p := range preds[n] {
				enter(p)
			}
		}
	}
	return l
}
