// This file defines the call graph.

package dot

import (
	"fmt"
	"strconv"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// A callEdge is an edge of the call graph.
type callEdge struct {
	from, to cps.FuncID // to is NoFunc for calls of function values
	closure  bool       // from makes a closure of to
}

// calls writes the call graph. Each edge has the number of calls, if there are several.
func (out *writer) calls(p *cps.Program, only *cps.Func) {
	var order []callEdge
	count := map[callEdge]int{}
	shown := make([]bool, len(p.Funcs))
	values := false
	add := func(e callEdge) {
		if only != nil && e.from != only.ID && e.to != only.ID {
			return
		}
		if count[e]++; count[e] == 1 {
			order = append(order, e)
		}
		shown[e.from] = true
		if e.to == cps.NoFunc {
			values = true
		} else {
			shown[e.to] = true
		}
	}
	for _, f := range p.Funcs {
		if only == nil || f == only {
			shown[f.ID] = true
		}
		for k := range f.Conts {
			c := &f.Conts[k]
			for i := range c.Ops {
				if c.Ops[i].Code == cps.Closure {
					add(callEdge{f.ID, cps.FuncID(c.Ops[i].Aux), true})
				}
			}
			switch c.Term.Kind {
			case cps.Call:
				add(callEdge{f.ID, c.Term.Func, false})
			case cps.CallValue:
				add(callEdge{f.ID, cps.NoFunc, false})
			}
		}
	}
	for i, f := range p.Funcs {
		if shown[i] {
			fmt.Fprintf(out.w, "  fn%d [label=%s];\n", i, label(ident.Quote(f.Name)))
		}
	}
	if values {
		fmt.Fprintf(out.w, "  values [label=\"function values\", shape=ellipse];\n")
	}
	for _, e := range order {
		to, attributes := "values", ""
		if e.to != cps.NoFunc {
			to = "fn" + strconv.Itoa(int(e.to))
		}
		switch {
		case e.closure:
			attributes = " [label=\"closure\", style=dotted]"
		case count[e] > 1:
			attributes = fmt.Sprintf(" [label=\"%d calls\"]", count[e])
		}
		fmt.Fprintf(out.w, "  fn%d -> %s%s;\n", e.from, to, attributes)
	}
}
