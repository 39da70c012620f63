// This file defines the call graph of a program and its strongly connected
// components: which functions refer to which, and which are recursive.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// A callGraph has an edge from each function to every function that it calls
// directly or makes a closure of. A closure may be called anywhere.
//
// The graph covers only the functions that are reachable from main, from the initialiser of
// the globals, and from host functions and exported functions. A program without main and exported functions is a
// library, in which every function is reachable.
type callGraph struct {
	library bool // nothing says what is called from outside

	// The reachable functions in postorder: each comes after the functions that it
	// refers to, except within a cycle.
	order []cps.FuncID

	// By function; false and zero for unreachable functions.
	reached   []bool
	recursive []bool // the function is on a cycle of the graph
	calls     []int  // the number of direct calls of the function
	closures  []int  // the number of closure operations that refer to the function
}

// newCallGraph returns the call graph of a program.
func newCallGraph(p *cps.Program) *callGraph {
	n := len(p.Funcs)
	refs := make(flow.Graph, n)
	g := &callGraph{
		library: p.Func(cps.MainName) == nil && !slices.ContainsFunc(p.Funcs, func(f *cps.Func) bool { return f.Exported }),
		reached: make([]bool, n), recursive: make([]bool, n), calls: make([]int, n), closures: make([]int, n),
	}
	var roots []int32
	for id, f := range p.Funcs {
		if g.library || isEntryPoint(f) {
			roots = append(roots, int32(id))
		}
		eachRef(f, func(to cps.FuncID, call bool) { refs[id] = append(refs[id], int32(to)) })
	}
	for _, component := range refs.Components(roots...) {
		for _, id := range component {
			g.order = append(g.order, cps.FuncID(id))
			g.reached[id] = true
			g.recursive[id] = len(component) > 1
		}
	}
	for _, id := range g.order {
		eachRef(p.Funcs[id], func(to cps.FuncID, call bool) {
			if call {
				g.calls[to]++
			} else {
				g.closures[to]++
			}
			g.recursive[id] = g.recursive[id] || to == id
		})
	}
	return g
}

// isWhole reports whether all calls of all functions are known and all functions are
// reachable. Passes that change signatures wait until this holds: in a library, functions
// may have other callers, and the pass unused removes unreachable functions.
func (g *callGraph) isWhole() bool {
	return !g.library && len(g.order) == len(g.reached)
}

// isEntryPoint reports whether a function is known outside of the program: main, the
// initialiser of the globals, a host function or an exported one. Passes must not change its
// signature.
func isEntryPoint(f *cps.Func) bool {
	return f.Name == cps.MainName || f.Name == cps.InitName || f.Extern || f.Exported
}

// eachRef calls visit for every direct call and every closure in a function.
func eachRef(f *cps.Func, visit func(to cps.FuncID, call bool)) {
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Code == cps.Closure {
				visit(cps.FuncID(op.Aux), false)
			}
		}
		if c.Term.Kind == cps.Call {
			visit(c.Term.Func, true)
		}
	}
}
