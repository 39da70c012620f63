// This file defines the check that a conversion has placed no redundant parameter.

package validate

import (
	"fmt"

	"cpsc/cps"
	"cpsc/flow"
)

// checkLeast returns an error if a function has a redundant parameter: one that always has the
// value of another value, which dominates it in the graph from arguments to parameters. Parameters
// that only calls pass count as other values.
func checkLeast(p *cps.Program) error {
	var edges flow.Edges
	var tree flow.Dominators
	for _, f := range p.Funcs {
		n := len(f.Values) // node x is value x; node 0, that of no value, is the root
		isParam := make([]bool, n)
		edges.Reset(n)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Jump {
				for i, x := range f.Conts[t.Targets[0]].Params {
					isParam[x] = true
					edges.Add(int32(t.Args[i]), int32(x))
				}
			}
		}
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.IsCall() { // each passes a value of its own
				for _, s := range t.Succs() {
					for _, x := range f.Conts[s].Params {
						if isParam[x] {
							edges.Add(int32(n), int32(x))
							edges.Add(0, int32(n))
							n++
						}
					}
				}
			}
		}
		for x := 1; x < len(isParam); x++ {
			if !isParam[x] {
				edges.Add(0, int32(x))
			}
		}
		edges.Nodes = n
		for x, dominator := range tree.Compute(&edges)[:len(isParam)] {
			if isParam[x] && dominator != 0 {
				return fmt.Errorf("function %s: the parameter %s is redundant", f.Name, p.Text(f).Value(cps.Value(x)))
			}
		}
	}
	return nil
}
