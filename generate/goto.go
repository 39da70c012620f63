// This file defines regions: lists of statements among which gotos can jump anywhere.

package generate

import "fmt"

// A region is a list of statements with labels. Its variables are declared before all
// its labels, or in blocks without labels.
type region struct {
	labels  []string
	written int    // the number of labels already written
	fuel    string // the variable that limits jumps back
}

// region writes a region.
func (g *generator) region() bool {
	n := g.iterations()
	if n == 0 || g.fn.flat || len(g.fn.regions) > 1 {
		return false
	}
	n = min(n, 12)
	r := &region{fuel: g.name("t")}
	for range 1 + g.n(4) {
		r.labels = append(r.labels, g.name("L"))
	}
	own := g.chance(50)
	if own {
		g.line("{")
		g.indent++
		g.push(g.fn)
	}
	g.line("var %s = %d;", r.fuel, n)
	g.fn.spend(2)
	for range g.n(3) {
		g.variable()
	}
	mult := g.fn.mult
	g.fn.mult *= n + 1
	g.fn.regions = append(g.fn.regions, r)
	g.fn.flat = true
	if g.chance(25) { // skips conditions and counters, into the middle of a statement
		g.line("goto %s;", pick(g, r.labels))
	}
	for range 2 + g.n(5) {
		g.statement()
	}
	for r.written < len(r.labels) {
		g.line("%s:", r.labels[r.written])
		r.written++
		g.statement()
	}
	g.fn.flat = false
	g.fn.regions = g.fn.regions[:len(g.fn.regions)-1]
	g.fn.mult = mult
	if own {
		g.pop()
		g.indent--
		g.line("}")
	}
	return true
}

// label writes the next label of the innermost region, in some cases.
func (g *generator) label() {
	r := g.fn.regions[len(g.fn.regions)-1]
	if r.written < len(r.labels) && g.chance(25) {
		g.line("%s:", r.labels[r.written])
		r.written++
	}
}

// gotoStmt writes a goto to a label of an enclosing region. If it may jump back, it
// consumes fuel.
func (g *generator) gotoStmt() bool {
	if len(g.fn.regions) == 0 {
		return false
	}
	r := pick(g, g.fn.regions)
	to := g.n(len(r.labels))
	c := g.expr(g.basic("bool"), 2)
	if to >= r.written {
		g.line("if %s { goto %s; }", c.text, r.labels[to])
		return true
	}
	g.line("if %s > 0 && %s {", r.fuel, c.at(cmpLevel))
	g.line("    %s -= 1;", r.fuel)
	g.line("    goto %s;", r.labels[to])
	g.line("}")
	return true
}

// flatLoop writes a loop into which gotos may jump. It has no counter of its own:
// every iteration, however the loop was entered, consumes fuel of the region.
func (g *generator) flatLoop() bool {
	r := g.fn.regions[len(g.fn.regions)-1]
	label := ""
	head := ""
	if g.chance(30) {
		label = g.name("loop")
		head = label + ": "
	}
	c := primary("%s > 0", r.fuel).text
	if g.chance(70) {
		c += " && " + g.expr(g.basic("bool"), 2).at(cmpLevel)
	}
	g.inLoop(0, label, func() {
		end := "}"
		switch v, ok := g.some(target(g.basic("int"))); {
		case g.chance(35):
			g.line("%sdo {", head)
			end = fmt.Sprintf("} while %s;", c)
		case ok && g.chance(50):
			g.line("%sfor %s = 0; %s; %s += 1 {", head, v.name, c, v.name)
		default:
			g.line("%swhile %s {", head, c)
		}
		g.line("    %s -= 1;", r.fuel)
		g.stmts(g.few())
		g.line("%s", end)
	})
	return true
}
