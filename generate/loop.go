// This file defines loops and the jumps that leave them.

package generate

import (
	"fmt"
	"strings"
)

// A loop is an enclosing loop.
type loop struct {
	label string // or ""
}

// iterations returns how often a loop at this position may iterate, or 0 if there
// cannot be a loop.
func (s *scopes) iterations() int {
	affordable := (s.fn.limit - s.fn.cost) / (s.fn.mult * 40)
	if affordable < 2 || s.fn.mult > 500 {
		return 0
	}
	most := 8
	if s.chance(10) {
		most = 40
	}
	return 1 + s.n(min(affordable, most))
}

// inLoop calls write, which writes a loop with so many iterations, in a scope of its
// own.
func (s *scopes) inLoop(iterations int, label string, write func()) {
	fn := s.fn
	mult := fn.mult
	fn.mult *= iterations + 1
	fn.loops = append(fn.loops, &loop{label})
	s.push(fn)
	write()
	s.pop()
	fn.loops = fn.loops[:len(fn.loops)-1]
	fn.mult = mult
}

// loop writes a loop whose counter is assigned by nothing else.
func (g *generator) loop() bool {
	n := g.iterations()
	if n == 0 {
		return false
	}
	if g.fn.flat {
		return g.flatLoop()
	}
	label := ""
	if g.chance(35) {
		label = g.name("loop")
		if g.chance(10) {
			g.line("%s:", g.name("also"))
		}
	}
	i := &variable{name: g.name("i"), t: g.basic("int"), fixed: true}
	open := func(format string, args ...any) {
		head := fmt.Sprintf(format, args...)
		if label != "" {
			head = label + ": " + head
		}
		g.line("%s {", head)
	}
	switch g.n(10) {
	case 0, 1:
		g.forIn(n, label, open)
	case 7:
		if !g.forArray(label, open) {
			g.forIn(n, label, open)
		}
	case 8, 9:
		if !g.has(Generators) || !g.forGen(n, label, open) {
			g.forIn(n, label, open)
		}
	case 2:
		up := fmt.Sprintf("for var %s = 0; %s < %d; %s += 1", i.name, i.name, n, i.name)
		down := fmt.Sprintf("for var %s = %d; %s > 0; %s -= %d", i.name, n, i.name, i.name, 1+g.n(2))
		j := &variable{name: g.name("i"), t: i.t, fixed: true}
		both := fmt.Sprintf("for var %s, %s = 0, %d; %s < %s; %s, %s = %s + 1, %s - 1", i.name, j.name, n, i.name, j.name, i.name, j.name, i.name, j.name)
		g.inLoop(n, label, func() {
			g.declare(i)
			switch g.n(3) {
			case 0:
				open("%s", up)
			case 1:
				open("%s", down)
			default:
				open("%s", both)
				g.declare(j)
			}
			g.stmts(g.few())
			g.line("}")
		})
	case 3:
		g.line("var %s = 0;", i.name)
		g.declare(i)
		g.inLoop(n, label, func() {
			c := binary(primary("%s", i.name), pick(g, []string{"<", "!="}), primary("%d", n))
			if g.chance(40) {
				c = binary(c, "&&", g.expr(g.basic("bool"), 2))
			}
			open("while %s", c.text)
			g.line("    %s += 1;", i.name)
			g.stmts(g.few())
			g.line("}")
		})
	case 4: // the bound is loop-invariant, or only a break ends the loop
		g.line("var %s = 0;", i.name)
		g.declare(i)
		most := &variable{name: g.name("most"), t: i.t, fixed: true}
		g.line("var %s = %d + %s;", most.name, n-1, binary(g.atom(i.t), "&", primary("1")).at(addLevel))
		g.declare(most)
		g.inLoop(n, label, func() {
			open("%s", pick(g, []string{"while true", "for ;;", "while 1 < 2", fmt.Sprintf("for ; ; %s += 0", i.name)}))
			g.line("    if %s >= %s { break; }", i.name, most.name)
			g.line("    %s += 1;", i.name)
			g.stmts(g.few())
			g.line("}")
		})
	default:
		g.line("var %s = %d;", i.name, n)
		g.declare(i)
		g.inLoop(n, label, func() {
			open("do")
			g.line("    %s -= 1;", i.name)
			g.stmts(g.few())
			c := binary(primary("%s", i.name), ">", primary("0"))
			if g.chance(40) {
				c = binary(c, "&&", g.expr(g.basic("bool"), 2))
			}
			g.line("} while %s;", c.text)
		})
	}
	return true
}

// forIn writes a for … in loop, whose variable the body may assign.
func (g *generator) forIn(n int, label string, open func(string, ...any)) {
	low, high := "0", fmt.Sprint(n)
	switch g.n(5) {
	case 0:
		low, high = fmt.Sprint(-n/2), fmt.Sprint(n-n/2)
	case 1:
		low, high = "-9223372036854775808", fmt.Sprintf("-9223372036854775808 + %d", n)
	case 2:
		high = g.expr(g.basic("int"), 2).at(addLevel) + fmt.Sprintf(" & %d", []int{1, 3, 7}[min(2, n/3)])
		n = max(n, []int{1, 3, 7}[min(2, n/3)])
	case 3:
		if v, ok := g.some(func(v *variable) bool { return v.t.kind == arrayKind }); ok && g.fn.affords(13*40) {
			high = "len(" + v.name + ")"
			n = 13
		}
	}
	g.inLoop(n, label, func() {
		v := &variable{name: g.name("i"), t: g.basic("int")}
		open("for %s in %s..%s", v.name, low, high)
		g.declare(v)
		g.stmts(g.few())
		g.line("}")
	})
}

// flag writes a loop that searches, and a test of whether it was successful.
func (g *generator) flag() bool {
	n := g.iterations()
	if n == 0 || g.fn.flat {
		return false
	}
	found := &variable{name: g.name("found"), t: g.basic("bool")}
	g.line("var %s = false;", found.name)
	g.declare(found)
	g.inLoop(n, "", func() {
		v := &variable{name: g.name("i"), t: g.basic("int")}
		g.line("for %s in 0..%d {", v.name, n)
		g.declare(v)
		g.line("    if %s {", g.expr(g.basic("bool"), 2).text)
		g.line("        %s = true;", found.name)
		g.line("        break;")
		g.line("    }")
		g.stmts(1)
		g.line("}")
	})
	g.line("if %s {", found.name)
	g.stmts(g.few())
	g.line("} else {")
	g.stmts(1)
	g.line("}")
	return true
}

// leave writes a conditional jump.
func (g *generator) leave() bool {
	text := g.capture(func() {
		indent := g.indent
		g.indent = 0
		g.jump()
		g.indent = indent
	})
	if text == "" {
		return false
	}
	if c := g.expr(g.basic("bool"), 2); !strings.Contains(text, "\n    ") {
		g.line("if %s { %s }", c.text, strings.TrimSuffix(text, "\n"))
		return true
	}
	return false
}

// jump writes a break, continue, return or throw, if one is possible here.
func (g *generator) jump() {
	fn := g.fn
	if fn.caught != nil && g.chance(15) {
		g.line("%s", g.throwText())
		return
	}
	if len(fn.loops) == 0 || g.chance(10) {
		if fn.isMain || fn.finally || len(fn.loops) == 0 && g.chance(70) || g.tailCall() {
			return
		}
		g.line("%s;", strings.TrimSpace("return "+g.results(1)))
		return
	}
	word := pick(g, []string{"break", "continue"})
	l := pick(g, fn.loops)
	if l.label == "" || g.chance(30) {
		g.line("%s;", word)
	} else {
		g.line("%s %s;", word, l.label)
	}
}
