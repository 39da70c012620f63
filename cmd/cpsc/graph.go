// This file defines the flags of --emit=dot.

package main

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/dot"
)

// graphOptions choose the graph that --emit=dot writes.
type graphOptions struct {
	graph string // a dot.GraphKind; "" is the flow graph
	name  string // of a function, or "" for all

	promises *dot.PromiseGraph // nil for other graphs
	only     *cps.Func         // the function of the name
}

func graphNames() []string {
	var names []string
	for _, g := range dot.Graphs {
		names = append(names, string(g))
	}
	return names
}

func (o *graphOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(newChoiceOf(&o.graph, "", graphNames), "graph", "the `GRAPH` of --emit=dot: %s (default flow)")
	cmd.Flags().StringVar(&o.name, "func", "", "show only the function `NAME` in the graph of --emit=dot")
}

// prepareGraph checks the flags before the program is compiled, and has the promises
// collected if they are to be shown.
func (a *app) prepareGraph(list kindList, o *graphOptions) error {
	if !list.has("dot") {
		flag := "--graph"
		if o.graph == "" {
			flag = "--func"
		}
		if o.graph != "" || o.name != "" {
			return usagef("`%s` chooses the graph of `--emit=dot`", flag)
		}
		return nil
	}
	if dot.GraphKind(o.graph) == dot.Promises {
		o.promises = &dot.PromiseGraph{}
		a.promises = o.promises
	}
	return nil
}

// find finds the function of the name.
func (o *graphOptions) find(p *compile.Program) error {
	if o.name == "" {
		return nil
	}
	if o.promises != nil {
		o.only = o.promises.Func(o.name)
	} else {
		o.only = p.CPS.Func(o.name)
	}
	if o.only == nil {
		var known []string
		for _, f := range p.CPS.Funcs {
			known = append(known, f.Name)
		}
		return unknown("there is no function `"+o.name+"` in the program", o.name, known)
	}
	return nil
}

// writeGraph writes the graph that the options choose.
func writeGraph(w io.Writer, p *compile.Program, opts convertOptions) error {
	o := &opts.graph
	if o.promises != nil {
		return o.promises.Fprint(w, o.only)
	}
	return dot.Fprint(w, p.CPS, cmp.Or(dot.GraphKind(o.graph), dot.Flow), o.only)
}
