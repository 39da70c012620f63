// This file defines which functions may call others, directly or by way of others.

package golang

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// callGraph returns the graph of which functions call or make a value of others. Function i is node i+1.
func callGraph(p *cps.Program) flow.Graph {
	g := make(flow.Graph, len(p.Funcs)+1)
	for i, f := range p.Funcs {
		for k := range f.Conts {
			c := &f.Conts[k]
			for j := range c.Ops {
				if op := &c.Ops[j]; op.Code == cps.Closure {
					g[i+1] = append(g[i+1], op.Aux+1)
				}
			}
			if c.Term.Kind == cps.Call {
				g[i+1] = append(g[i+1], int32(c.Term.Func)+1)
			}
		}
	}
	return g
}

// reached returns by node whether a path leads to it from node 0.
func reached(g flow.Graph) []bool {
	found := make([]bool, len(g))
	for _, node := range g.ReversePostorder() {
		found[node] = true
	}
	return found
}

// reachable returns by function whether some functions need it.
func reachable(p *cps.Program, roots ...*cps.Func) []bool {
	g := callGraph(p)
	for _, f := range roots {
		if f != nil {
			g[0] = append(g[0], int32(f.ID)+1)
		}
	}
	return reached(g)[1:]
}

// callersOf returns by function whether it or one that it may call is wanted. The last element is for calls of function
// values, which may be any function.
func (e *emitter) callersOf(want func(f *cps.Func) bool) []bool {
	callers, _ := callGraph(e.p).Reverse()
	values := int32(len(callers))
	callers = append(callers, nil)
	callers[0] = nil
	for i, f := range e.p.Funcs {
		if want(f) {
			callers[0] = append(callers[0], int32(i)+1, values)
		}
		if slices.ContainsFunc(f.Conts, func(c cps.Cont) bool { return c.Term.Kind == cps.CallValue }) {
			callers[values] = append(callers[values], int32(i)+1)
		}
	}
	return reached(callers)[1:]
}

// has reports whether a function has one of some operations.
func has(f *cps.Func, codes ...cps.Code) bool {
	return slices.ContainsFunc(f.Conts, func(c cps.Cont) bool {
		return slices.ContainsFunc(c.Ops, func(op cps.Op) bool { return slices.Contains(codes, op.Code) })
	})
}
