// This file defines variables for the contents of bytes. If each access took the slice from the
// bytes, Go would read its address and its length from memory each time, since a store may change
// them. So a function has the slice in a variable, and takes it anew after what may make it grow.

package golang

import (
	"slices"

	"cpsc/cps"
)

// callersOf returns by function whether it or one that it may call, or makes a value of, is one of those that are
// wanted. The last element is for calls of function values.
func (e *emitter) callersOf(want func(f *cps.Func) bool) []bool {
	values := len(e.p.Funcs)
	found, callers := make([]bool, values+1), make([][]int, values+1)
	var pending []int
	find := func(f int) {
		if !found[f] {
			found[f] = true
			pending = append(pending, f)
		}
	}
	for i, f := range e.p.Funcs {
		if want(f) {
			find(i)
		}
		calledBy(f, func(to cps.FuncID) { callers[to] = append(callers[to], i) })
		for k := range f.Conts {
			c := &f.Conts[k]
			for j := range c.Ops {
				if op := &c.Ops[j]; op.Code == cps.Closure {
					callers[op.Aux] = append(callers[op.Aux], values)
				}
			}
			if c.Term.Kind == cps.CallValue {
				callers[values] = append(callers[values], i)
			}
		}
	}
	for len(pending) > 0 {
		f := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, caller := range callers[f] {
			find(caller)
		}
	}
	return found
}

// has reports whether a function has an operation.
func has(f *cps.Func, codes ...cps.Code) bool {
	return slices.ContainsFunc(f.Conts, func(c cps.Cont) bool {
		return slices.ContainsFunc(c.Ops, func(op cps.Op) bool { return slices.Contains(codes, op.Code) })
	})
}

// A content is the variable for the contents of bytes.
type content struct {
	of cps.Value
	*local
}

// findAccessed finds the bytes that the function accesses, and which are in variables.
func (g *function) findAccessed() {
	g.accessed = map[cps.Value]bool{}
	for k := range g.f.Conts {
		for i := range g.f.Conts[k].Ops {
			op := &g.f.Conts[k].Ops[i]
			if size, _ := op.Code.AccessSize(); size > 0 && !g.folded[op.Args[0]] && !g.isConst(op.Args[0]) {
				g.accessed[op.Args[0]] = true
			}
		}
	}
}

// takeContents declares the variable for the contents of bytes that are defined here.
func (g *function) takeContents(x cps.Value) {
	if g.accessed[x] {
		v := g.temporary("mem", "[]byte")
		g.contentsOf = append(g.contentsOf, content{x, v})
		g.set([]string{v.name}, []*local{v}, g.use(x)+".s", cps.Pos{})
	}
}

// contents returns the contents of bytes.
func (g *function) contents(x cps.Value) string {
	for _, c := range g.contentsOf {
		if c.of == x {
			return g.read(c.local)
		}
	}
	return g.value(x, primary) + ".s"
}

// refresh takes the contents anew of the bytes that are in scope.
func (g *function) refresh() {
	for _, c := range g.contentsOf {
		if g.tree.Dominates(int32(g.defs[c.of].cont), int32(g.current)) {
			g.set([]string{c.name}, []*local{c.local}, g.use(c.of)+".s", cps.Pos{})
		}
	}
}
