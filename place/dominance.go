// This file defines the dominator tree over values, which decides which parameters are
// needed, and which values replace the others.
//
// The graph of values has an edge from each argument to each parameter that has it, and a
// root with an edge to each value that is certain: a value that is not a parameter, or a
// parameter that is known to be needed. If a value dominates a parameter in this graph,
// the parameter has that value on every path, and the value replaces it. If only the
// root dominates it, different values meet there, and the parameter is needed.
// This is Theorem 2, proofs/Least.v; docs/algorithms.md has the proof for readers.

package place

import "cpsc/flow"

// dominance holds the buffers of forwardDominated.
type dominance struct {
	edges  flow.Edges
	tree   flow.Dominators
	values []Value // by node, less one
	node   []int32 // by value
}

// forwardDominated forwards each parameter of a set to a value that dominates it, if there is
// one besides the root. If several values dominate it, it takes the one that is nearest to
// the root. All values outside the set count as certain. It reports whether it has forwarded
// any parameter.
func (p *Placer) forwardDominated(set []int32) (forwarded bool) {
	d := &p.dominance
	d.values = d.values[:0]
	d.edges.Reset(0)
	for _, i := range set { // they are the first nodes after the root
		d.number(p.params[i].value)
	}
	for _, i := range set {
		for n := range p.params[i].count {
			if x := p.argument(i, n); x != NoValue {
				p.stats.Comparisons++
				d.edges.Add(d.number(x), d.number(p.params[i].value))
			}
		}
	}
	for n := len(set); n < len(d.values); n++ {
		d.edges.Add(0, int32(n+1))
	}
	d.edges.Nodes = len(d.values) + 1
	// Each parameter is forwarded to its immediate dominator, and that to its own, and so on:
	// resolving the parameter gives the dominator nearest to the root.
	idom := d.tree.Compute(&d.edges)
	for n, i := range set {
		switch dominator := idom[n+1]; {
		case dominator > 0:
			p.replace(i, d.values[dominator-1], ReasonDominated)
			forwarded = true
		case dominator < 0: // it has no arguments: it is unreachable
			p.replace(i, p.noValue(i), ReasonUndominated)
			forwarded = true
		}
	}
	for _, x := range d.values {
		d.node[x] = 0
	}
	return forwarded
}

// number returns the node of a value.
func (d *dominance) number(x Value) int32 {
	d.node = grow(d.node, int(x)+1)
	if d.node[x] == 0 {
		d.values = append(d.values, x)
		d.node[x] = int32(len(d.values))
	}
	return d.node[x]
}
