// This file defines statements other than loops and jumps.

package generate

import (
	"fmt"
	"slices"
	"strings"
)

// A statement is one of the choices for the next statement. If it cannot be written
// here, write returns false and has written nothing.
type statement struct {
	weight int
	write  func() bool
}

// statements sets the statements to choose from.
func (g *generator) statements() {
	g.simple = []statement{
		{14, g.variable}, {4, g.variables}, {14, g.assign}, {10, g.compoundAssign}, {6, g.multiAssign},
		{7, g.callStmt}, {12, g.print}, {6, g.grow}, {6, g.leave}, {2, g.check}, {1, g.exit}, {2, g.input},
	}
	g.compound = []statement{
		{14, g.ifStmt}, {3, g.branches}, {6, g.switchStmt}, {16, g.loop}, {4, g.flag}, {3, g.block},
	}
	if g.has(Closures) {
		g.compound = append(g.compound, statement{6, g.nested})
	}
	if g.has(Exceptions) {
		g.simple = append(g.simple, statement{4, g.throw}, statement{6, g.callThrowing})
		g.compound = append(g.compound, statement{12, g.tryStmt})
	}
	if g.has(Generators) {
		g.simple = append(g.simple, statement{14, g.yield})
		g.compound = append(g.compound, statement{10, g.yieldLoop}, statement{8, g.resume}, statement{2, g.together})
	}
	if g.has(Gotos) {
		g.simple = append(g.simple, statement{4, g.gotoStmt})
		g.compound = append(g.compound, statement{7, g.region})
	}
	if g.opts.Traps > 0 {
		g.simple = append(g.simple, statement{1 + g.opts.Traps/4, g.trap})
	}
}

// statement writes the next statement.
func (g *generator) statement() {
	g.fn.left--
	g.fn.spend(2)
	if g.fn.flat {
		g.label()
	}
	list := g.simple
	if g.nesting < 6 && g.fn.left > 0 && g.fn.affords(60) && g.chance(40) {
		list = g.compound
	}
	for range 8 {
		if g.choose(list)() {
			return
		}
	}
	g.print()
}

func (g *generator) choose(list []statement) func() bool {
	sum := 0
	for _, s := range list {
		sum += s.weight
	}
	at := g.n(sum)
	for _, s := range list {
		if at -= s.weight; at < 0 {
			return s.write
		}
	}
	return nil
}

// stmts writes n statements in a scope of their own.
func (g *generator) stmts(n int) { g.stmtsThen(n, func() {}) }

// stmtsThen writes n statements and what last writes, in a scope of their own.
func (g *generator) stmtsThen(n int, last func()) {
	g.push(g.fn)
	g.indent++
	g.nesting++
	for range n {
		g.statement()
	}
	if g.chance(15) {
		g.jump()
	}
	if g.fn.flat {
		g.label()
	}
	last()
	g.nesting--
	g.indent--
	g.pop()
}

// few returns the number of statements for a body.
func (g *generator) few() int { return 1 + g.n(3) }

// initial returns the rest of a declaration after the name: sometimes a type, and the
// value.
func (g *generator) initial(t *typ, value string) string {
	if t.nilable() || g.chance(25) {
		return ": " + g.typeName(t) + " = " + value
	}
	return " = " + value
}

// variable declares a variable, and sometimes a constant. A constant may be declared between
// labels: it has its value even if a goto jumps over the declaration.
func (g *generator) variable() bool {
	if g.rarely(8) {
		t := pick(g, g.scalars())
		value := g.constant(t, 2).text
		v := &variable{name: g.varName(t), t: t, fixed: true, constant: true}
		g.line("const %s = %s;", v.name, value)
		g.declare(v)
		return true
	}
	if g.fn.flat {
		return false
	}
	t := pick(g, g.pool)
	value := g.expr(t, 3)
	v := &variable{name: g.varName(t), t: t}
	g.line("var %s%s;", v.name, g.initial(t, value.text))
	g.declare(v)
	return true
}

// variables declares several variables, with one value each or with one call.
func (g *generator) variables() bool {
	if g.fn.flat {
		return false
	}
	types := []*typ{pick(g, g.scalars()), pick(g, g.scalars())}
	var value string
	if f, ok := g.several(); ok && g.chance(60) {
		types = f
		var made bool
		if value, made = g.call(types, 2); !made {
			return false
		}
	} else {
		value = g.expr(types[0], 2).text + ", " + g.expr(types[1], 2).text
		if g.rarely(8) {
			types = append(types, types[1])
			value += ", " + g.expr(types[1], 2).text
		}
	}
	var names []string
	for _, t := range types {
		v := &variable{name: g.varName(t), t: t}
		names = append(names, v.name)
		g.declare(v)
	}
	of := ""
	if types[0] == types[len(types)-1] && len(types) == 2 && g.chance(30) {
		of = ": " + types[0].name
	}
	g.line("var %s%s = %s;", strings.Join(names, ", "), of, value)
	return true
}

// several returns the results of some function with more than one result.
func (g *generator) several() ([]*typ, bool) {
	var list [][]*typ
	for f := range g.named() {
		if len(f.sig.results) > 1 {
			list = append(list, f.sig.results)
		}
	}
	for _, s := range g.signature {
		if len(s.results) > 1 {
			list = append(list, s.results)
		}
	}
	if len(list) == 0 {
		return nil, false
	}
	return pick(g, list), true
}

// guarded writes a statement with a guard, unless the guard is "".
func (g *generator) guarded(guard, text string) {
	if guard != "" {
		text = fmt.Sprintf("if %s { %s }", guard, text)
	}
	g.line("%s", text)
}

// lvalue returns an operand that can be assigned: a variable, element or field.
func (g *generator) lvalue(t *typ) (access, bool) {
	if g.chance(30) {
		if p, ok := g.access(t, 1, false); ok {
			return p, true
		}
	}
	v, ok := g.some(target(t))
	if !ok {
		return access{}, false
	}
	return access{v.name, "", t}, true
}

// value returns an expression to store in p.
func (g *generator) value(p access, depth int) string {
	e := g.expr(p.t, depth)
	if strings.HasSuffix(p.text, ".next") {
		e = g.keep(p.t, e)
	}
	return e.text
}

// assign writes an assignment.
func (g *generator) assign() bool {
	v, ok := g.some(func(v *variable) bool { return !v.fixed })
	if !ok {
		return false
	}
	p, ok := g.lvalue(v.t)
	if !ok {
		return false
	}
	g.guarded(p.guard, fmt.Sprintf("%s = %s;", p.text, g.value(p, 3)))
	return true
}

// compoundAssign writes an assignment with an operator, such as +=.
func (g *generator) compoundAssign() bool {
	t := pick(g, slices.DeleteFunc(g.scalars(), func(t *typ) bool { return t.kind == boolKind }))
	p, ok := g.lvalue(t)
	if !ok {
		return false
	}
	op := "+"
	var value expr
	switch t.kind {
	case intKind:
		op = pick(g, []string{"+", "-", "*", "+", "-", "/", "%", "&", "|", "^", "<<", ">>", ">>>"})
		value = g.expr(t, 2)
		if op == "/" || op == "%" {
			switch {
			case g.unguarded():
			case g.chance(50):
				value = binary(value, "|", primary("1"))
			default:
				value = pick(g, []expr{primary("3"), {"-1", unaryLevel}, primary("16")})
			}
		}
	case floatKind:
		op = pick(g, []string{"+", "-", "*", "/"})
		value = g.expr(t, 2)
	case stringKind:
		value = g.expr(t, 2)
		if p.guard != "" {
			p.guard += " && "
		}
		p.guard += "len(" + p.text + ") < 20"
	}
	g.guarded(p.guard, fmt.Sprintf("%s %s= %s;", p.text, op, value.text))
	return true
}

// multiAssign writes an assignment with several targets: a permutation, several
// values, or the results of a call.
func (g *generator) multiAssign() bool {
	types, isCall := g.several()
	if isCall = isCall && g.chance(50); !isCall {
		t := pick(g, g.pool)
		types = []*typ{t, t}
		if g.chance(30) {
			types = append(types, t)
		}
	}
	var targets []string
	var guard string
	for _, t := range types {
		p, ok := g.lvalue(t)
		for range 3 { // avoids the same target twice, mostly
			if ok && slices.Contains(targets, p.text) {
				p, ok = g.lvalue(t)
			}
		}
		if !ok || guard != "" && p.guard != "" || strings.HasSuffix(p.text, ".next") {
			return false
		}
		guard += p.guard
		targets = append(targets, p.text)
	}
	var values []string
	switch {
	case isCall:
		c, ok := g.call(types, 2)
		if !ok {
			return false
		}
		values = []string{c}
	case g.chance(60): // a permutation
		values = append(slices.Clone(targets[1:]), targets[0])
	default:
		for _, t := range types {
			values = append(values, g.expr(t, 2).text)
		}
	}
	g.guarded(guard, fmt.Sprintf("%s = %s;", strings.Join(targets, ", "), strings.Join(values, ", ")))
	return true
}

// callStmt writes a call whose results are not used.
func (g *generator) callStmt() bool {
	var results []*typ
	if list := slices.Collect(g.named()); len(list) > 0 {
		results = pick(g, list).sig.results
	}
	if g.chance(25) && len(g.signature) > 0 {
		results = pick(g, g.signature).results
	}
	c, ok := g.call(results, 2)
	if !ok || strings.HasPrefix(c, "fn") {
		return false
	}
	g.line("%s;", c)
	return true
}

// print writes a print of a few values. In a position that is executed too often, it
// writes a smaller statement.
func (g *generator) print() bool {
	if !g.fn.affords(25) || g.fn.mult > 60 {
		if v, ok := g.some(target(g.basic("int"))); ok {
			g.line("%s -= 1;", v.name)
		} else {
			g.line("{ }")
		}
		return true
	}
	g.fn.spend(8)
	values := []string{fmt.Sprintf(`"%s"`, g.name("at "))}
	for range 1 + g.n(3) {
		if v, ok := g.some(func(v *variable) bool { return v.t.printable() }); ok && g.chance(60) {
			values = append(values, v.name)
			continue
		}
		if t := pick(g, g.scalars()); t.kind == stringKind {
			values = append(values, g.longString(2).text)
		} else {
			values = append(values, g.expr(t, 3).text)
		}
	}
	if g.chance(10) {
		g.line(`write(%s, "\n");`, strings.Join(values, `, " ", `))
	} else {
		g.line("print(%s);", strings.Join(values, ", "))
	}
	return true
}

// dump prints the variables in scope: all of them, or the last four.
func (g *generator) dump(all bool) {
	list := g.visible(func(v *variable) bool { return v.t.printable() })
	if !all {
		list = list[max(0, len(list)-4):]
	}
	for part := range slices.Chunk(list, 6) {
		var names []string
		for _, v := range part {
			names = append(names, v.name)
		}
		g.fn.spend(8)
		g.line(`print("%s", %s);`, g.name("end "), strings.Join(names, ", "))
	}
}

// grow writes a push or a pop. Arrays stay short and do not become empty, except
// those of emptyArray.
func (g *generator) grow() bool {
	if !g.has(Arrays) {
		return false
	}
	if v, ok := g.some(ofType(g.bytes())); ok && g.chance(70) {
		g.changeBytes(v.name)
		return true
	}
	v, ok := g.some(func(v *variable) bool { return v.t.kind == arrayKind })
	switch {
	case !ok || !g.fn.flat && g.chance(20):
		return g.emptyArray()
	case g.chance(60):
		g.line("if len(%s) < 12 { push(%s, %s); }", v.name, v.name, g.expr(v.t.elem, 2).text)
	case g.unguarded():
		g.line("pop(%s);", v.name)
	default:
		use := "pop(" + v.name + ");"
		if x, ok := g.some(target(v.t.elem)); ok && g.chance(60) {
			use = x.name + " = " + use
		}
		g.line("if len(%s) > 1 { %s }", v.name, use)
	}
	return true
}

// changeBytes writes a change of bytes.
func (g *generator) changeBytes(b string) {
	x, i := g.expr(g.basic("int"), 2).text, g.offset(2)
	switch g.n(10) {
	case 0:
		g.line("fill(%s, %s, %s, %d);", b, i, x, g.n(8))
	case 1:
		from := `"0123456789abcdef"`
		if v, ok := g.some(ofType(g.bytes())); ok && g.chance(70) {
			from = v.name
		}
		g.line("move(%s, %s, %s, %s, %d);", b, i, from, g.offset(1), g.n(8))
	case 2:
		g.line("if len(%s) < 40 { grow(%s, %d); }", b, b, g.n(8)-1)
	default:
		g.line("store%d(%s, %s, %s);", 8<<g.n(4), b, i, x)
	}
}

// emptyArray writes a block with an array that is empty for some time.
func (g *generator) emptyArray() bool {
	t := pick(g, g.scalars())
	a := g.name("a")
	g.fn.spend(20)
	g.line("{")
	g.indent++
	g.line("var %s: [%s] = [];", a, t.name)
	g.line("push(%s, %s);", a, g.expr(t, 2).text)
	g.line("var b%s = %s;", a, pick(g, []string{a, "copy(" + a + ")", "[" + a + ", []]"}))
	g.line("print(pop(%s), len(%s), %s, b%s);", a, a, a, a)
	if g.unguarded() {
		g.line("print(pop(%s));", a)
	}
	g.indent--
	g.line("}")
	return true
}

// check writes an assert that holds.
func (g *generator) check() bool {
	c := g.expr(g.basic("bool"), 1)
	if !g.unguarded() {
		x := g.atom(g.basic("int"))
		c = binary(c, "||", binary(x, pick(g, []string{"==", "<=", ">="}), x))
	}
	if g.has(Strings) && g.chance(40) {
		g.line("assert(%s, %s);", c.text, g.expr(g.basic("string"), 1).text)
	} else {
		g.line("assert(%s);", c.text)
	}
	return true
}

// exit writes an exit that is rarely reached.
func (g *generator) exit() bool {
	if !g.has(Exits) || g.chance(50) {
		return false
	}
	text := fmt.Sprintf("exit(%s);", g.expr(g.basic("int"), 1).text)
	if g.has(Exceptions) && g.chance(20) {
		text = fmt.Sprintf("try { %s } finally { print(%q); }", text, g.name("never "))
	}
	g.line("if %s { %s }", binary(g.atom(g.basic("int")), "==", g.literal(g.basic("int"))).text, text)
	return true
}

// input reads from the input, if it is not at its end.
func (g *generator) input() bool {
	if !g.has(Input) {
		return false
	}
	if v, ok := g.some(target(g.basic("int"))); ok && g.chance(50) {
		g.line("if !eof() { %s = read_int(); }", v.name)
		return true
	}
	if g.has(Strings) {
		if v, ok := g.some(target(g.basic("string"))); ok {
			g.line("if !eof() { %s = %s; }", v.name, g.clip(primary("read_line()")).text)
			return true
		}
	}
	return false
}

// block writes a block. Even where labels are allowed, it may declare variables, if it
// has no labels.
func (g *generator) block() bool {
	flat := g.fn.flat
	g.fn.flat = flat && g.chance(30)
	if !g.fn.flat && g.chance(15) {
		g.line("{")
		name := "abs"
		if g.has(Exceptions) && g.has(Generators) {
			name = pick(g, []string{"abs", "next", "gen", "throws", "yields", "catch", "finally"})
		}
		g.line("    var %s = %s;", name, g.literal(g.basic("int")).text)
		g.line("    print(%s, len([%s]));", name, name)
		g.line("}")
		g.fn.flat = flat
		return true
	}
	g.line("{")
	g.stmts(1 + g.n(4))
	g.line("}")
	g.fn.flat = flat
	return true
}

// ifStmt writes an if.
func (g *generator) ifStmt() bool {
	c := g.expr(g.basic("bool"), 3)
	g.line("if %s {", c.text)
	g.stmts(g.few())
	for range g.n(3) * g.n(2) {
		g.line("} else if %s {", g.expr(g.basic("bool"), 2).text)
		g.stmts(g.few())
	}
	if g.chance(50) {
		g.line("} else {")
		g.stmts(min(1, g.n(10)) * g.few())
	}
	g.line("}")
	return true
}

// branches declares a variable without a value and assigns it on every path.
func (g *generator) branches() bool {
	if g.fn.flat {
		return false
	}
	t := pick(g, g.pool)
	v := &variable{name: g.name("y"), t: t}
	assign := func() {
		g.indent++
		if g.chance(40) {
			g.print()
		}
		g.line("%s = %s;", v.name, g.expr(t, 2).text)
		g.indent--
	}
	if g.chance(30) { // the second variable is assigned right after its declaration
		w := g.name("y")
		g.line("var %s, %s: %s;", v.name, w, t.name)
		g.line("%s = %s;", w, g.expr(t, 1).text)
		g.declare(&variable{name: w, t: t})
	} else {
		g.line("var %s: %s;", v.name, t.name)
	}
	if g.chance(60) {
		g.line("if %s {", g.expr(g.basic("bool"), 2).text)
		assign()
		g.line("} else {")
		assign()
	} else {
		g.line("switch %s {", g.subject())
		for i := range 1 + g.n(3) {
			g.line("case %d:", i)
			assign()
		}
		g.line("default:")
		assign()
	}
	g.line("}")
	g.declare(v)
	return true
}

// subject returns an int expression whose value is often small.
func (g *generator) subject() string {
	e := g.expr(g.basic("int"), 2)
	if g.chance(70) {
		return e.at(bitAndLevel) + pick(g, []string{" & 3", " & 7"})
	}
	return e.text
}

// switchStmt writes a switch over ints or strings.
func (g *generator) switchStmt() bool {
	var subject string
	var values []string
	if g.has(Strings) && g.chance(30) {
		subject = g.expr(g.basic("string"), 1).text
		if g.chance(40) {
			subject = "str(" + g.subject() + ")"
		}
		values = []string{`"a"`, `"0"`, `"1"`, `""`, `"b"`, `"ab" + "c"`, `"2"`, `"é"`}
	} else {
		subject = g.subject()
		values = []string{"0", "1", "2", "1 + 2", "4", "5", "-1", "'a'", "6 * 1000", "-9223372036854775808", "9223372036854775807"}
		if v, ok := g.some(func(v *variable) bool { return v.known }); ok && !slices.Contains([]int64{-1, 0, 1, 2, 3, 4, 5}, v.value) {
			values = append(values, v.name)
		}
	}
	if g.chance(50) { // some of the values, in any order
		g.r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	}
	g.line("switch %s {", subject)
	cases := min(1, g.n(10)) * (1 + g.n(4))
	def := -1
	if g.chance(60) {
		def = g.n(cases + 1)
	}
	for i := range cases + 1 {
		if i == def {
			g.line("default:")
			g.stmts(g.n(3))
		}
		if i == cases {
			break
		}
		n := min(1+g.n(2)*g.n(3), len(values)-cases+i+1)
		g.line("case %s:", strings.Join(values[:n], ", "))
		values = values[n:]
		g.stmts(min(1, g.n(8)) * g.few())
	}
	g.line("}")
	return true
}

// trap writes a statement that traps, always or sometimes.
func (g *generator) trap() bool {
	i := g.expr(g.basic("int"), 1)
	texts := []string{
		fmt.Sprintf("print(%s);", binary(i, "/", primary("0")).text),
		fmt.Sprintf("assert(%s);", g.expr(g.basic("bool"), 1).text),
	}
	if g.has(Strings) {
		texts = append(texts, fmt.Sprintf("assert(%s, %s);", g.expr(g.basic("bool"), 1).text, g.expr(g.basic("string"), 1).text),
			fmt.Sprintf("print(chr(%s));", i.text), fmt.Sprintf(`print(substr("abc", %s, 4));`, i.text), fmt.Sprintf(`print("abc"[%s]);`, i.text))
	}
	if g.has(Floats) {
		texts = append(texts, fmt.Sprintf("print(int(%s));", g.expr(g.basic("float"), 1).text))
	}
	if g.has(Arrays) {
		texts = append(texts, fmt.Sprintf("print([1, 2][%s]);", i.text), fmt.Sprintf("print(len(array(%s, 0)));", binary(i, "%", primary("9")).text))
	}
	if v, ok := g.some(func(v *variable) bool { return v.t.nilable() && !v.fixed }); ok {
		f := pick(g, v.t.decl.fields)
		texts = append(texts, fmt.Sprintf("print(%s.%s == %s.%s);", v.name, f.name, v.name, f.name))
		texts = append(texts, fmt.Sprintf("%s = nil;", v.name))
	}
	if g.has(Input) {
		texts = append(texts, "print(read_int());")
	}
	if g.fn.flat || g.chance(60) { // only sometimes
		g.line("if %s { %s }", g.expr(g.basic("bool"), 2).text, pick(g, texts))
	} else {
		g.line("%s", pick(g, texts))
	}
	return true
}
