// This file defines throws and the statement try.

package generate

// catches reports whether a call that throws t, or nothing if t is nil, can be written at
// the current position.
func (s *scopes) catches(t *typ) bool { return t == nil || t == s.fn.caught }

// mayThrow records that a call that throws t, or nothing if t is nil, was written.
func (g *generator) mayThrow(t *typ) {
	if t != nil {
		g.throwing++
	}
}

// throwText returns a throw.
func (g *generator) throwText() string {
	g.fn.spend(3)
	if t := g.fn.caught; g.fn.inferred {
		return "throw " + g.typed(t, 2) + ";"
	}
	return "throw " + g.expr(g.fn.caught, 2).text + ";"
}

// throw writes a conditional throw.
func (g *generator) throw() bool {
	if g.fn.caught == nil {
		return false
	}
	g.line("if %s { %s }", g.expr(g.basic("bool"), 2).text, g.throwText())
	return true
}

// callThrowing writes a call of a function that may throw, as a statement or as the value
// of an assignment.
func (g *generator) callThrowing() bool {
	if g.fn.caught == nil {
		return false
	}
	var list []*function
	for f := range g.named() {
		if f.sig.throws == g.fn.caught && g.fn.affords(f.callCost()) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return false
	}
	f := pick(g, list)
	args, ok := g.args(&f.sig, f.depth, 2)
	if !ok {
		return false
	}
	g.fn.spend(f.callCost())
	g.mayThrow(f.sig.throws)
	to := ""
	if len(f.sig.results) == 1 {
		if v, ok := g.some(target(f.sig.results[0])); ok {
			to = v.name + " = "
		}
	}
	g.line("%s%s(%s);", to, f.name, args)
	return true
}

// mayRaise writes a statement that throws, if something is caught at this position.
func (g *generator) mayRaise() {
	if g.chance(50) || !g.callThrowing() {
		g.throw()
	}
}

// tryStmt writes a try.
func (g *generator) tryStmt() bool {
	g.try(func() {})
	return true
}

// finishTry writes a try at the end of a function, in which all paths return.
func (g *generator) finishTry() bool {
	if g.fn.isMain || !g.has(Exceptions) || g.nesting > 4 || !g.fn.affords(100) || g.chance(85) {
		return false
	}
	g.try(func() {
		if g.tailCall() {
			return
		}
		if results := g.results(2); results != "" {
			g.line("return %s;", results)
		}
	})
	return true
}

// try writes a try whose first block and catch both end with what end writes. There are no
// labels of the enclosing regions in it, because a goto cannot enter it.
func (g *generator) try(end func()) {
	fn := g.fn
	saved := *fn
	fn.left -= 2
	catch, finally := true, g.chance(40)
	switch {
	case fn.yields != nil && g.chance(60): // yields are allowed
		finally = false
	case g.chance(25), fn.caught != nil && g.chance(25):
		catch, finally = false, true
	}
	fn.flat = false
	fn.waiting = fn.waiting || finally
	if catch {
		fn.caught, fn.inferred = pick(g, g.thrown), g.chance(70)
		if g.chance(15) {
			fn.caught = pick(g, g.pool)
		}
	}
	t, inferred := fn.caught, fn.inferred
	block := func(first, last bool) {
		if first {
			g.indent++
			g.throw()
			g.indent--
		}
		g.stmtsThen(g.few(), func() {
			if g.chance(40) {
				g.yield()
			}
			if g.chance(50) {
				g.mayRaise()
			}
			if last {
				g.throw()
			}
			end()
		})
	}

	g.line("try {")
	first := g.chance(25)
	last := !first && g.chance(60)
	block(first, catch && (last || inferred && !first))
	if fn.caught, fn.inferred = saved.caught, saved.inferred; catch {
		g.push(fn)
		e := &variable{name: g.varName(t), t: t}
		g.declare(e)
		if inferred {
			g.line("} catch %s {", e.name)
		} else {
			g.line("} catch %s: %s {", e.name, t.name)
		}
		block(false, g.chance(20))
		g.pop()
	}
	if finally {
		fn.loops, fn.regions, fn.finally = nil, nil, true
		g.line("} finally {")
		g.stmtsThen(g.few(), func() {
			if fn.caught != nil && g.chance(8) {
				g.line("%s", g.throwText())
			}
		})
		fn.loops, fn.regions, fn.finally = saved.loops, saved.regions, saved.finally
	}
	g.line("}")
	fn.flat, fn.waiting = saved.flat, saved.waiting
}
