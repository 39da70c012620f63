// This file defines the graph of promises.

package dot

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"cpsc/cps"
)

// A PromiseGraph collects the graph of values of each function while a builder constructs
// it: Add is for cps.Options.Trace.
//
// The nodes are the parameters and promises, and the values that are their arguments. A
// parameter that the finished function has is solid; what was replaced is dashed, and a
// dotted edge leads to the value that replaced it; what nothing uses or reaches is dotted.
// The label of an edge is the predecessor from which the argument comes.
type PromiseGraph struct {
	clusters []cluster
}

// A cluster is the graph of a function.
type cluster struct {
	f     *cps.Func
	nodes []promiseNode
	edges []promiseEdge
}

type promiseNode struct {
	id         string
	lines      []string
	attributes []string
}

type promiseEdge struct {
	from, to, text string
	attributes     []string
}

// Add adds the graph of a function, if it has parameters that were placed.
func (g *PromiseGraph) Add(t *cps.Trace) {
	if t == nil || t.Func == nil {
		return
	}
	outcomes := t.Outcomes()
	names := t.Names()
	c := cluster{f: t.Func}
	id := func(x cps.Value) string { return "v" + strconv.Itoa(int(x)) }
	shown := map[cps.Value]bool{}
	for i := range outcomes {
		o := &outcomes[i]
		shown[o.Value] = true
		attributes := []string{"shape=ellipse"}
		switch o.Fate {
		case cps.Replaced:
			attributes = append(attributes, "style=dashed")
		case cps.Unused, cps.Unreachable:
			attributes = append(attributes, "style=dotted")
		}
		lines := []string{names.Values[o.Value], names.Vars[o.Var] + " in " + names.Conts[o.Cont]}
		if o.Fate == cps.Unused || o.Fate == cps.Unreachable {
			lines = append(lines, o.Fate.String())
		}
		c.nodes = append(c.nodes, promiseNode{id(o.Value), lines, attributes})
	}
	value := func(x cps.Value) string {
		if !shown[x] {
			shown[x] = true
			c.nodes = append(c.nodes, promiseNode{id: id(x), lines: []string{names.Values[x]}})
		}
		return id(x)
	}
	preds := make([][]cps.ContID, len(t.Conts))
	placed := map[cps.Value]bool{}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case cps.EventPlace:
			placed[e.Value] = true
		case cps.EventEdge:
			preds[e.To] = append(preds[e.To], e.Cont)
		case cps.EventArguments:
			for n, x := range e.Args {
				if placed[e.Value] && x != cps.NoValue {
					c.edges = append(c.edges, promiseEdge{from: value(x), to: id(e.Value), text: names.Conts[preds[e.Cont][n]]})
				}
			}
		}
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.By != cps.NoValue {
			c.edges = append(c.edges, promiseEdge{id(o.Value), value(o.By), "is", []string{"style=dotted", "constraint=false"}})
		}
	}
	g.clusters = append(g.clusters, c)
}

// Func returns the function of a name, or nil.
func (g *PromiseGraph) Func(name string) *cps.Func {
	for i := range g.clusters {
		if f := g.clusters[i].f; f.Name == name {
			return f
		}
	}
	return nil
}

// Fprint writes the graphs of all functions, or, if only is not nil, of this one.
func (g *PromiseGraph) Fprint(w io.Writer, only *cps.Func) error {
	if g == nil {
		return errors.New("dot: there is no graph: it is nil")
	}
	out := newWriter(w)
	for _, c := range g.clusters {
		if only != nil && c.f != only {
			continue
		}
		out.begin(c.f)
		for _, n := range c.nodes {
			out.node(n.id, n.lines, n.attributes...)
		}
		for _, e := range c.edges {
			out.edge(e.from, e.to, e.text, e.attributes...)
		}
		if len(c.nodes) == 0 {
			fmt.Fprintf(out.w, "    f%d_none [label=\"no parameters\", shape=plaintext];\n", out.cluster)
		}
		out.endCluster()
	}
	return out.end()
}
