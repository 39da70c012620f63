// This file defines variables for the contents of bytes. If each access took the slice from the
// bytes, Go would read its address and its length from memory each time, since a store may change
// them. So a function has the slice in a variable, and takes it anew after what may make it grow.

package golang

import "cpsc/cps"

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
