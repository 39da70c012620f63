// This file defines the flow graph, the dominator tree and the nesting tree.

package dot

import (
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// function writes the flow graph of a function, or one of the trees.
func (out *writer) function(p *cps.Program, f *cps.Func, g GraphKind) {
	out.begin(f)
	text := p.Text(f)
	for k := range f.Conts {
		lines := []string{header(text, f, cps.ContID(k))}
		if g == Flow {
			lines = append(lines, body(text, f, &f.Conts[k])...)
		}
		out.node(contNode(cps.ContID(k)), lines)
	}
	if g == Dom || g == Nest {
		nest := cps.ByDominance
		if g == Nest {
			nest = cps.ByFreeVariables
		}
		tree := nest.Tree(f)
		for _, k := range tree.Order {
			if above := tree.Idom[k]; above >= 0 {
				out.edge(contNode(cps.ContID(above)), contNode(cps.ContID(k)), "")
			}
		}
	} else {
		for i, used := range usesOwn(f) {
			if used {
				own := &f.ContParams[i]
				out.node(contNode(cps.Own(i)), []string{text.Own(cps.Own(i)) + ": cont(" + text.Types(own.Types) + ")"}, "shape=ellipse")
			}
		}
		for k := range f.Conts {
			out.edges(f, text, cps.ContID(k))
		}
	}
	out.endCluster()
}

// contNode returns the node of a continuation, or of a continuation parameter.
func contNode(k cps.ContID) string {
	if k.IsOwn() {
		return "own" + strconv.Itoa(k.Own())
	}
	return "k" + strconv.Itoa(int(k))
}

// header returns the name of a continuation with its parameters.
func header(text *cps.TextWriter, f *cps.Func, k cps.ContID) string {
	var params []string
	for _, x := range f.Conts[k].Params {
		params = append(params, text.Value(x)+": "+text.Types([]cps.Type{f.TypeOf(x)}))
	}
	name := ident.Quote(f.Name)
	if k != cps.Entry {
		name = text.Cont(k)
	}
	return name + "(" + strings.Join(params, ", ") + ")"
}

// body returns the operations of a continuation, and what its terminator does before it
// goes on: the label of an edge has the rest.
func body(text *cps.TextWriter, f *cps.Func, c *cps.Cont) []string {
	var lines []string
	for i := range c.Ops {
		op := &c.Ops[i]
		line := text.Op(op)
		if op.Result != cps.NoValue {
			line = text.Value(op.Result) + " = " + line
		}
		lines = append(lines, line)
	}
	switch t := &c.Term; t.Kind {
	case cps.Branch:
		lines = append(lines, "branch("+text.Value(t.Subject)+")")
	case cps.Switch:
		lines = append(lines, "switch("+text.Value(t.Subject)+")")
	case cps.Call, cps.CallValue:
		call := *t
		call.Targets = nil
		lines = append(lines, "call "+text.Term(&call))
	case cps.Exit:
		lines = append(lines, text.Term(t))
	}
	return lines
}

// usesOwn reports which continuation parameters a function calls or passes on.
func usesOwn(f *cps.Func) []bool {
	used := make([]bool, len(f.ContParams))
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Targets {
			if to.IsOwn() {
				used[to.Own()] = true
			}
		}
	}
	return used
}

// edges writes the edges from a continuation.
func (out *writer) edges(f *cps.Func, text *cps.TextWriter, k cps.ContID) {
	t := &f.Conts[k].Term
	for slot, to := range t.Targets {
		name, dashed := text.EdgeLabel(t, slot)
		if name == "" && len(t.Args) > 0 {
			name = "(" + text.Values(t.Args) + ")"
		}
		var attributes []string
		if dashed {
			attributes = []string{"style=dashed"}
		}
		out.edge(contNode(k), contNode(to), name, attributes...)
	}
}
