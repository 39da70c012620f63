// This file defines generator functions, and what resumes generators.

package generate

import "fmt"

// unbounded is the number of values of a generator that does not end by itself.
const unbounded = -1

// resumeCost is the cost of asking a generator for a value. What the generator then
// executes is paid for by the call that creates it.
const resumeCost = 12

// genSignature returns the signature of a generator function.
func (g *generator) genSignature() signature {
	s := signature{results: []*typ{pick(g, g.genTypes)}}
	for range g.n(4) {
		s.params = append(s.params, param{pick(g, g.pool), false})
	}
	return s
}

// canYield reports whether a function with this signature can be a generator function.
func (f *function) canYield() bool {
	if len(f.sig.results) != 1 || f.sig.results[0].kind != genKind || f.sig.throws != nil {
		return false
	}
	for _, p := range f.sig.params {
		if p.ref {
			return false
		}
	}
	return true
}

// yieldText returns a yield.
func (g *generator) yieldText(depth int) string {
	g.fn.spend(4)
	g.fn.most += g.fn.mult
	return "yield " + g.expr(g.fn.yields, depth).text + ";"
}

// yield writes a yield, if the position allows one.
func (g *generator) yield() bool {
	if g.fn.yields == nil || g.fn.waiting {
		return false
	}
	if text := g.yieldText(3); g.chance(25) {
		g.line("if %s { %s }", g.expr(g.basic("bool"), 2).text, text)
	} else {
		g.line("%s", text)
	}
	return true
}

// yieldLoop writes a loop with a yield that the body may skip.
func (g *generator) yieldLoop() bool {
	n := g.iterations()
	if n == 0 || g.fn.yields == nil || g.fn.waiting || g.fn.flat {
		return false
	}
	i := &variable{name: g.name("i"), t: g.basic("int"), fixed: true}
	g.line("var %s = 0;", i.name)
	g.declare(i)
	g.inLoop(n, "", func() {
		g.line("while %s < %d {", i.name, n)
		g.line("    %s += 1;", i.name)
		g.stmtsThen(min(1, g.n(3)), func() {
			if g.chance(60) {
				g.line("if %s { %s; }", g.expr(g.basic("bool"), 2).text, pick(g, []string{"continue", "continue", "break"}))
			}
			g.yield()
			if g.chance(30) {
				g.mayRaise()
			}
			if g.chance(40) {
				g.statement()
			}
		})
		g.line("}")
	})
	return true
}

// maxTaken is how deep calls that make generators may be in the arguments of others: the only
// function that makes one may take another.
const maxTaken = 4

// genExpr returns an operation whose result is a new generator.
func (g *generator) genExpr(t *typ, depth int) expr {
	if g.taken < maxTaken {
		g.taken++
		text, ok := g.call([]*typ{t}, depth)
		g.taken--
		if ok && g.chance(80) {
			return primary("%s", text)
		}
	}
	if g.has(Closures) && g.nesting <= 3 && g.fn.affords(valueCost) && g.chance(40) {
		g.fn.spend(valueCost)
		return primary("%s()", g.closure(&signature{results: []*typ{t}}).text)
	}
	return g.zero(t)
}

// zeroGen returns a generator with few values.
func (g *generator) zeroGen(t *typ) expr {
	g.fn.spend(10)
	name := ""
	for i, of := range g.genTypes {
		if of == t {
			name = fmt.Sprint("few", i)
		}
	}
	g.helpers[name] = true
	return primary("%s()", name)
}

// fewTexts returns the functions that zeroGen calls. They may need each other.
func (g *generator) fewTexts() []string {
	var texts []string
	written := map[string]bool{}
	for again := true; again; {
		again = false
		for i, t := range g.genTypes {
			name := fmt.Sprint("few", i)
			if !g.helpers[name] || written[name] {
				continue
			}
			written[name], again = true, true
			g.fn = &body{}
			yields := ""
			for range i % 3 {
				yields += "yield " + g.zero(t.elem).text + "; "
			}
			g.fn = nil
			texts = append(texts, fmt.Sprintf("fn %s()%s { %s}\n", name, ending(" yields", t.elem, t.throws), yields))
		}
	}
	return texts
}

// generator returns a generator that can be resumed here. A generator that asks itself for
// a value traps. So functions resume those that they own: a local variable or a parameter
// rarely refers to the generator that is executed.
func (g *generator) generator() (access, bool) {
	if (g.fn.isMain || g.unguarded()) && g.chance(30) {
		if t := pick(g, g.genTypes); g.catches(t.throws) {
			if p, ok := g.access(t, 1, true); ok && p.guard == "" {
				return p, true
			}
		}
	}
	own := !g.fn.isMain && !g.unguarded() && g.chance(95)
	v, ok := g.some(func(v *variable) bool {
		return v.t.kind == genKind && g.catches(v.t.throws) && (!own || v.fn == g.fn)
	})
	if !ok {
		return access{}, false
	}
	return access{v.name, "", v.t}, true
}

// next returns a call of next, if there is a generator to resume.
func (g *generator) next() (expr, bool) {
	if !g.has(Generators) || !g.fn.affords(resumeCost) {
		return expr{}, false
	}
	p, ok := g.generator()
	if !ok {
		return expr{}, false
	}
	to, ok := g.reference(p.t.elem)
	if !ok {
		return expr{}, false
	}
	g.fn.spend(resumeCost)
	g.mayThrow(p.t.throws)
	return primary("next(%s, ref %s)", p.text, to), true
}

// resume writes a statement that resumes a generator once, or some times.
func (g *generator) resume() bool {
	next, ok := g.next()
	if !ok {
		return false
	}
	switch g.n(4) {
	case 0:
		g.line("%s;", next.text)
	case 1:
		g.line("print(%q, %s);", g.name("at "), next.text)
		g.fn.spend(8)
	case 2:
		g.line("if %s {", next.text)
		g.stmts(g.few())
		if g.chance(40) {
			g.line("} else {")
			g.stmts(1)
		}
		g.line("}")
	default:
		n := g.iterations()
		if n == 0 || g.fn.flat {
			g.line("%s;", next.text)
			return true
		}
		i := &variable{name: g.name("i"), t: g.basic("int"), fixed: true}
		g.line("var %s = %d;", i.name, n)
		g.declare(i)
		g.inLoop(n, "", func() {
			g.fn.spend(resumeCost)
			g.line("while %s > 0 && %s {", i.name, next.text)
			g.line("    %s -= 1;", i.name)
			g.stmts(g.few())
			g.line("}")
		})
	}
	return true
}

// forGen writes a for … in loop over a generator. The loop counts the values unless it is
// known how many there are.
func (g *generator) forGen(n int, label string, open func(string, ...any)) bool {
	var known []*function
	for f := range g.named() {
		if f.yields && f.done && f.most != unbounded && g.catches(f.sig.results[0].throws) && g.fn.affords(f.callCost()+(f.most+1)*(resumeCost+30)) {
			known = append(known, f)
		}
	}
	if len(known) > 0 && g.chance(70) {
		f := pick(g, known)
		args, ok := g.args(&f.sig, f.depth, 2)
		if !ok {
			return false
		}
		g.fn.spend(f.callCost())
		g.forEach(f.sig.results[0].elem, f.most, label, "", func(x string) { open("for %s in %s(%s)", x, f.name, args) })
		g.mayThrow(f.sig.results[0].throws)
		return true
	}
	p, ok := g.generator()
	if !ok || g.chance(50) {
		t := pick(g, g.genTypes)
		if !g.catches(t.throws) {
			return false
		}
		p = access{g.expr(t, 2).text, "", t}
	}
	turns := &variable{name: g.name("turns"), t: g.basic("int"), fixed: true}
	g.line("var %s = %d;", turns.name, n)
	g.declare(turns)
	g.forEach(p.t.elem, n+1, label, turns.name, func(x string) { open("for %s in %s", x, p.text) })
	g.mayThrow(p.t.throws)
	return true
}

// forArray writes a for … in loop over an array, whose length the body may change.
func (g *generator) forArray(label string, open func(string, ...any)) bool {
	if !g.has(Arrays) {
		return false
	}
	longest := 13
	v, ok := g.some(func(v *variable) bool { return v.t.kind == arrayKind })
	var t *typ
	var array string
	if ok && g.fn.affords(longest*40) && g.chance(75) {
		t, array = v.t.elem, v.name
	} else {
		longest, t = 2, pick(g, g.pool)
		array = "[" + g.typed(t, 1) + ", " + g.expr(t, 1).text + "]"
	}
	g.forEach(t, longest, label, "", func(x string) { open("for %s in %s", x, array) })
	return true
}

// forEach writes a for … in loop over values of type t. The variable turns, if any, counts
// the iterations down.
func (g *generator) forEach(t *typ, n int, label, turns string, open func(x string)) {
	g.inLoop(n, label, func() {
		g.fn.spend(resumeCost)
		x := &variable{name: g.name("x"), t: t}
		open(x.name)
		if turns != "" {
			g.line("    if %s <= 0 { break; }", turns)
			g.line("    %s -= 1;", turns)
		}
		g.declare(x)
		g.stmts(g.few())
		g.line("}")
	})
}

// together writes a block with several generators that take turns.
func (g *generator) together() bool {
	t := pick(g, g.genTypes)
	n := g.iterations()
	if n == 0 || !g.catches(t.throws) {
		return false
	}
	flat := g.fn.flat
	g.fn.flat = false
	g.line("{")
	g.indent++
	g.push(g.fn)
	x := &variable{name: g.name("x"), t: t.elem}
	g.line("var %s: %s = %s;", x.name, t.elem.name, g.expr(t.elem, 1).text)
	g.declare(x)
	var list []*variable
	for range 2 + g.n(2) {
		q := &variable{name: g.name("q"), t: t}
		g.line("var %s = %s;", q.name, g.genExpr(t, 2).text)
		g.declare(q)
		list = append(list, q)
	}
	i := g.name("i")
	g.inLoop(n, "", func() {
		g.line("for %s in 0..%d {", i, n)
		g.indent++
		for _, q := range list {
			g.fn.spend(resumeCost)
			g.mayThrow(t.throws)
			g.line("if next(%s, ref %s) {", q.name, x.name)
			g.stmts(1)
			g.line("}")
		}
		g.indent--
		g.line("}")
	})
	g.fn.spend(8)
	g.line("print(%q, %s == %s, next(%s, ref %s));", g.name("at "), list[0].name, list[1].name, list[0].name, x.name)
	g.pop()
	g.indent--
	g.line("}")
	g.fn.flat = flat
	return true
}
