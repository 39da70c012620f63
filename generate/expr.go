// This file defines expressions. They are chosen by the type that is required.

package generate

import (
	"fmt"
	"strconv"
	"strings"
)

// Precedence levels, from loose to tight.
const (
	condLevel = iota
	orLevel
	andLevel
	cmpLevel
	bitOrLevel
	bitXorLevel
	bitAndLevel
	shiftLevel
	addLevel
	mulLevel
	unaryLevel
	primaryLevel
)

// An expr is the text of an expression with the precedence of its outermost operator.
type expr struct {
	text  string
	level int
}

// at returns the text for a position that requires a level or a tighter one.
func (e expr) at(level int) string {
	if e.level < level {
		return "(" + e.text + ")"
	}
	return e.text
}

func primary(format string, args ...any) expr {
	return expr{fmt.Sprintf(format, args...), primaryLevel}
}

func cond(c, then, els expr) expr {
	return expr{c.at(orLevel) + " ? " + then.at(condLevel) + " : " + els.at(condLevel), condLevel}
}

// levelOf returns the level of a binary operator.
func levelOf(op string) int {
	switch op {
	case "||":
		return orLevel
	case "&&":
		return andLevel
	case "|":
		return bitOrLevel
	case "^":
		return bitXorLevel
	case "&":
		return bitAndLevel
	case "<<", ">>", ">>>":
		return shiftLevel
	case "+", "-":
		return addLevel
	case "*", "/", "%":
		return mulLevel
	}
	return cmpLevel
}

// binary joins two expressions by an operator. Operators associate to the left,
// except that comparisons cannot be chained.
func binary(x expr, op string, y expr) expr {
	level := levelOf(op)
	left := level
	if level == cmpLevel {
		left++
	}
	return expr{x.at(left) + " " + op + " " + y.at(level+1), level}
}

// expr returns an expression of a type. It nests at most depth levels deep.
func (g *generator) expr(t *typ, depth int) expr {
	if depth <= 0 || g.chance(15) {
		return g.atom(t)
	}
	before, throwing := g.fn.cost, g.throwing
	e := g.operation(t, depth-1)
	if e.level < primaryLevel && g.chance(4) {
		e = primary("(%s)", e.text)
	}
	g.remember(t, e, (g.fn.cost-before)/g.fn.mult+1, g.throwing > throwing)
	return e
}

// operation returns an expression of a type that is not an atom.
func (g *generator) operation(t *typ, depth int) expr {
	g.fn.spend(2)
	switch p := g.n(100); {
	case p < 12:
		if e, ok := g.repeat(t); ok {
			return e
		}
	case p < 18:
		return cond(g.expr(g.basic("bool"), depth), g.expr(t, depth), g.expr(t, depth))
	case p < 32:
		if e, ok := g.callOf(t, depth); ok {
			return e
		}
	case p < 42:
		if pl, ok := g.access(t, depth, false); ok {
			return g.read(pl)
		}
	}
	switch t.kind {
	case intKind:
		return g.intExpr(depth)
	case floatKind:
		return g.floatExpr(depth)
	case boolKind:
		return g.boolExpr(depth)
	case stringKind:
		return g.stringExpr(depth)
	case arrayKind:
		return g.arrayExpr(t, depth)
	case structKind:
		return g.structExpr(t, depth)
	case genKind:
		return g.genExpr(t, depth)
	case bytesKind:
		return g.bytesExpr(depth)
	}
	return g.fnExpr(t)
}

// atom returns a variable, a constant, a literal, or the smallest value of a type.
func (g *generator) atom(t *typ) expr {
	g.fn.spend(1)
	if g.chance(75) {
		if v, ok := g.some(ofType(t)); ok {
			return primary("%s", v.name)
		}
	}
	switch t.kind {
	case arrayKind:
		if g.unguarded() {
			return g.conditional(primary("[]"), g.zero(t))
		}
		return primary("[%s]", g.typed(t.elem, 0))
	case structKind:
		if t.nilable() && g.chance(50) {
			return primary("nil")
		}
		return g.zero(t)
	case fnKind:
		return g.fnExpr(t)
	case genKind:
		return g.genExpr(t, 0)
	case bytesKind:
		return g.zero(t)
	}
	return g.literal(t)
}

// conditional returns an expression with one of two values. x may be nil or [], which
// have no type of their own.
func (g *generator) conditional(x, y expr) expr {
	return primary("(%s)", cond(g.expr(g.basic("bool"), 1), x, y).text)
}

// zero returns the smallest value of a type. It is never an empty array.
func (g *generator) zero(t *typ) expr {
	switch t.kind {
	case intKind:
		return primary("0")
	case floatKind:
		return primary("0.0")
	case boolKind:
		return primary("false")
	case stringKind:
		return primary(`""`)
	case arrayKind:
		return primary("[%s]", g.zero(t.elem).text)
	case structKind:
		var values []string
		for _, f := range t.decl.fields {
			if f.t.nilable() {
				values = append(values, "nil")
			} else {
				values = append(values, g.zero(f.t).text)
			}
		}
		return primary("%s(%s)", g.typeName(t), strings.Join(values, ", "))
	case genKind:
		return g.zeroGen(t)
	case bytesKind:
		return primary("bytes(%d)", fewestBytes)
	}
	var params []string
	for _, p := range t.sig.params {
		params = append(params, refWord(p.ref)+g.name("z")+": "+g.typeName(p.t))
	}
	var results []string
	for _, r := range t.sig.results {
		results = append(results, g.zero(r).text)
	}
	ret := ""
	if len(results) > 0 {
		ret = "return " + strings.Join(results, ", ") + "; "
	}
	return primary("fn(%s)%s { %s}", strings.Join(params, ", "), t.sig.ending(), ret)
}

var ints = []string{"0", "1", "-1", "2", "3", "7", "10", "63", "64", "-64", "0xFF", "0b1010", "1_000", "'a'", `'\n'`,
	"4294967296", "2147483647", "-2147483648", "9223372036854775807", "-9223372036854775808",
	"0x8000_0000_0000_0000", "0xFFFFFFFFFFFFFFFF", "4611686018427387904", "-2"}

var floats = []string{"0.0", "-0.0", "1.0", "-1.0", "0.5", "2.0", "0.1", "1e9", "2.5e-3", "1e300", "1e-300", "5e-324",
	"9007199254740993.0", "1_0.2_5", "1.0 / 0.0", "-1.0 / 0.0", "0.0 / 0.0"}

var texts = []string{`""`, `"a"`, `"b"`, `"ab"`, `"abc"`, `"0"`, `"1"`, `"x y"`, `"é"`, `"tab\there"`, `"\"q\"\\"`, `"\x41\u{1F600}"`, `"\r\n\0'"`}

// literal returns a literal of a basic type. For floats, it may be a division.
func (g *generator) literal(t *typ) expr {
	switch t.kind {
	case intKind:
		text := pick(g, ints)
		if g.chance(50) {
			text = strconv.Itoa(g.n(24) - 4)
		}
		if text[0] == '-' {
			return expr{text, unaryLevel}
		}
		return primary("%s", text)
	case floatKind:
		text := pick(g, floats)
		switch {
		case strings.Contains(text, "/"):
			return expr{text, mulLevel}
		case text[0] == '-':
			return expr{text, unaryLevel}
		}
		return primary("%s", text)
	case boolKind:
		return primary("%v", g.chance(50))
	}
	return primary("%s", pick(g, texts))
}

// constant returns an expression that the compiler can evaluate.
func (g *generator) constant(t *typ, depth int) expr {
	if depth == 0 || g.chance(30) {
		if v, ok := g.some(func(v *variable) bool { return v.constant && v.t == t }); ok && g.chance(60) {
			return primary("%s", v.name)
		}
		return g.literal(t)
	}
	x, y := g.constant(t, depth-1), g.constant(t, depth-1)
	switch t.kind {
	case intKind:
		if g.chance(10) {
			return primary("int(%s)", x.text)
		}
		return binary(x, pick(g, []string{"+", "-", "*", "&", "|", "^", "<<", ">>", ">>>"}), y)
	case floatKind:
		return binary(x, pick(g, []string{"+", "-", "*", "/"}), y)
	case stringKind:
		return binary(x, "+", y)
	}
	if g.chance(50) {
		return binary(g.constant(g.basic("int"), depth-1), pick(g, comparisons), g.constant(g.basic("int"), depth-1))
	}
	return binary(x, pick(g, []string{"&&", "||", "==", "!="}), y)
}

var comparisons = []string{"==", "!=", "<", "<=", ">", ">="}

// intExpr returns an operation whose result is an int.
func (g *generator) intExpr(depth int) expr {
	t := g.basic("int")
	sub := func() expr { return g.expr(t, depth) }
	switch p := g.n(100); {
	case p < 42:
		return binary(sub(), pick(g, []string{"+", "-", "*", "+", "-", "*", "&", "|", "^", "<<", ">>", ">>>"}), sub())
	case p < 54:
		return g.division(sub(), pick(g, []string{"/", "%"}), sub())
	case p < 60:
		return expr{pick(g, []string{"-", "~"}) + sub().at(unaryLevel), unaryLevel}
	case p < 72:
		return g.identity(sub())
	case p < 80:
		switch g.n(3) {
		case 0:
			return primary("%s(%s)", pick(g, []string{"abs", "popcount"}), sub().text)
		case 1:
			return primary("int(%s)", sub().text)
		}
		return primary("%s(%s, %s)", pick(g, []string{"min", "max"}), sub().text, sub().text)
	case p < 84 && g.has(Floats):
		x := g.expr(g.basic("float"), depth)
		if g.rarely(6) {
			return primary("float_bits(%s)", x.text)
		}
		if g.unguarded() {
			return primary("int(%s)", x.text)
		}
		g.helpers["fit"] = true
		g.fn.spend(8)
		return primary("fit(%s)", x.text)
	case p < 92:
		v, ok := g.some(func(v *variable) bool {
			return v.t.kind == arrayKind || v.t.kind == stringKind || v.t.kind == bytesKind
		})
		switch {
		case !ok:
		case v.t.kind == bytesKind && g.chance(90):
			return primary("%s(%s, %s)", pick(g, loads), v.name, g.offset(depth))
		case v.t.kind == bytesKind:
			return primary("len(%s)", v.name)
		case v.t.kind == arrayKind || g.chance(40):
			return primary("len(%s)", v.name)
		case g.unguarded():
			return primary("%s[%s]", v.name, g.index(v.name, depth))
		default:
			byteAt := primary("%s[%s]", v.name, g.index(v.name, depth))
			return cond(binary(primary("len(%s)", v.name), ">", primary("0")), byteAt, g.literal(t))
		}
	}
	// An expression that an optimiser may simplify.
	x := g.atom(t)
	return binary(binary(x, pick(g, []string{"+", "-", "*"}), g.literal(t)), pick(g, []string{"+", "-"}), x)
}

// division returns x / y or x % y.
func (g *generator) division(x expr, op string, y expr) expr {
	if g.unguarded() {
		return binary(x, op, y)
	}
	switch g.n(3) {
	case 0:
		return binary(x, op, primary("(%s)", binary(y, "|", primary("1")).text))
	case 1:
		return binary(x, op, pick(g, []expr{primary("2"), {"-1", unaryLevel}, primary("3"), primary("8"), primary("1"), {"-7", unaryLevel}}))
	}
	y = g.atom(g.basic("int"))
	return cond(binary(y, "!=", primary("0")), binary(x, op, y), x)
}

// identity returns an int operation that may have a simpler form.
func (g *generator) identity(x expr) expr {
	if g.chance(40) {
		return binary(x, pick(g, []string{"-", "^", "&", "|", "+", "*"}), x)
	}
	with := pick(g, []struct {
		op string
		y  expr
	}{
		{"+", primary("0")}, {"-", primary("0")}, {"*", primary("0")}, {"*", primary("1")}, {"*", primary("8")}, {"*", expr{"-1", unaryLevel}},
		{"&", primary("0")}, {"&", expr{"-1", unaryLevel}}, {"|", primary("0")}, {"|", expr{"-1", unaryLevel}}, {"^", primary("0")}, {"^", expr{"-1", unaryLevel}},
		{"/", primary("1")}, {"/", expr{"-1", unaryLevel}}, {"%", primary("1")}, {"%", expr{"-1", unaryLevel}}, {"%", primary("8")}, {"/", primary("4")},
		{"<<", primary("0")}, {">>", primary("64")}, {">>>", expr{"-1", unaryLevel}}, {"<<", primary("63")},
	})
	if g.chance(25) && (with.op == "+" || with.op == "*" || with.op == "&" || with.op == "|" || with.op == "^") {
		return binary(with.y, with.op, x)
	}
	return binary(x, with.op, with.y)
}

// floatExpr returns an operation whose result is a float.
func (g *generator) floatExpr(depth int) expr {
	t := g.basic("float")
	sub := func() expr { return g.expr(t, depth) }
	switch p := g.n(100); {
	case p < 45:
		return binary(sub(), pick(g, []string{"+", "-", "*", "/"}), sub())
	case p < 53:
		return expr{"-" + sub().at(unaryLevel), unaryLevel}
	case p < 61:
		x := sub()
		return binary(x, pick(g, []string{"-", "+", "*", "/"}), pick(g, []expr{x, primary("0.0"), primary("1.0"), {"-0.0", unaryLevel}, primary("2.0")}))
	case p < 71:
		if g.rarely(8) {
			return primary("bits_float(%s)", g.expr(g.basic("int"), depth).text)
		}
		return primary("%s(%s)", pick(g, []string{"abs", "sqrt", "floor", "ceil"}), sub().text)
	case p < 79:
		return primary("%s(%s, %s)", pick(g, []string{"min", "max"}), sub().text, sub().text)
	case p < 86 && g.has(Math):
		if g.chance(20) {
			return primary("pow(%s, %s)", sub().text, sub().text)
		}
		return primary("%s(%s)", pick(g, []string{"sin", "cos", "exp", "log"}), sub().text)
	case p < 88:
		return primary("float(%s)", sub().text)
	}
	return primary("float(%s)", g.expr(g.basic("int"), depth).text)
}

// boolExpr returns an operation whose result is a bool.
func (g *generator) boolExpr(depth int) expr {
	t := g.basic("bool")
	sub := func() expr { return g.expr(t, depth) }
	switch p := g.n(100); {
	case p < 45:
		of := pick(g, g.scalars())
		if of == t {
			return binary(sub(), pick(g, []string{"==", "!="}), sub())
		}
		return binary(g.expr(of, depth), pick(g, comparisons), g.expr(of, depth))
	case p < 70:
		return binary(sub(), pick(g, []string{"&&", "||"}), sub())
	case p < 80:
		return expr{"!" + sub().at(unaryLevel), unaryLevel}
	case p < 83:
		if e, ok := g.next(); ok {
			return e
		}
	case p < 86: // the same operand twice: a NaN is not equal to itself
		x := g.atom(pick(g, g.scalars()))
		return binary(x, pick(g, []string{"==", "!="}), x)
	case p < 95:
		v, ok := g.some(func(v *variable) bool { return v.t.kind >= arrayKind })
		if ok && v.t.nilable() && g.chance(50) {
			return binary(primary("%s", v.name), pick(g, []string{"==", "!="}), primary("nil"))
		}
		if ok {
			return binary(primary("%s", v.name), pick(g, []string{"==", "!="}), g.atom(v.t))
		}
	}
	i := g.basic("int")
	return binary(g.atom(i), pick(g, comparisons), g.expr(i, depth))
}

// stringExpr returns an operation whose result is a string. A string that is stored in
// a variable is clipped, so that strings do not grow without bound.
func (g *generator) stringExpr(depth int) expr {
	t := g.basic("string")
	if v, ok := g.some(ofType(g.bytes())); ok && g.rarely(6) {
		return primary("substr(%s, %d, %s)", v.name, g.n(2), g.offset(depth))
	}
	switch p := g.n(100); {
	case p < 10:
		return binary(g.literal(t), "+", g.literal(t))
	case p < 25:
		return primary("str(%s)", g.expr(pick(g, g.scalars()), depth).text)
	case p < 37:
		v, ok := g.some(ofType(t))
		if !ok {
			break
		}
		if g.unguarded() {
			return primary("substr(%s, %d, %s)", v.name, g.n(3), g.index(v.name, depth))
		}
		from := []string{"0", fmt.Sprintf("min(1, len(%s))", v.name)}[g.n(2)]
		return primary("substr(%s, %s, max(%s, min(%s, len(%s))))", v.name, from, from, g.expr(g.basic("int"), depth).text, v.name)
	case p < 47:
		if g.unguarded() {
			return primary("chr(%s)", g.expr(g.basic("int"), depth).text)
		}
		return primary("chr(%s)", binary(pick(g, []expr{primary("32"), primary("0x3B1"), primary("' '")}), "+",
			primary("(%s & 63)", g.expr(g.basic("int"), depth).at(addLevel))).text)
	}
	return g.clip(g.longString(depth))
}

// longString returns a string that may be longer than those in variables.
func (g *generator) longString(depth int) expr {
	t := g.basic("string")
	if g.chance(15) {
		if v, ok := g.some(func(v *variable) bool { return v.t.printable() }); ok && g.fn.affords(30) {
			g.fn.spend(10)
			return primary("str(%s)", v.name)
		}
	}
	return binary(g.expr(t, depth), "+", g.expr(t, depth))
}

func (g *generator) clip(e expr) expr {
	g.helpers["clip"] = true
	g.fn.spend(8)
	return primary("clip(%s)", e.text)
}

// arrayExpr returns an operation whose result is an array. It is never empty: elements
// are read without a test for that.
func (g *generator) arrayExpr(t *typ, depth int) expr {
	switch p := g.n(100); {
	case p < 25:
		return primary("copy(%s)", g.expr(t, depth).text)
	case p < 45:
		n := strconv.Itoa(1 + g.n(4))
		switch {
		case g.unguarded():
			n = g.expr(g.basic("int"), depth).at(addLevel) + pick(g, []string{" & 7", " % 8"})
		case g.chance(40):
			n = fmt.Sprintf("1 + (%s & 3)", g.expr(g.basic("int"), depth).at(addLevel))
		}
		return primary("array(%s, %s)", n, g.typed(t.elem, depth))
	}
	values := []string{g.typed(t.elem, depth)}
	for range g.n(4) {
		values = append(values, g.expr(t.elem, depth-1).text)
	}
	comma := ""
	if g.chance(10) {
		comma = ","
	}
	return primary("[%s%s]", strings.Join(values, ", "), comma)
}

// fewestBytes is the length of the shortest bytes.
const fewestBytes = 16

var loads = []string{"load8_s", "load8_u", "load16_s", "load16_u", "load32_s", "load32_u", "load64"}

// bytesExpr returns new bytes.
func (g *generator) bytesExpr(depth int) expr {
	if v, ok := g.some(ofType(g.bytes())); ok && g.chance(50) {
		return primary("copy(%s)", v.name)
	}
	if g.unguarded() {
		return primary("bytes(%s)", g.expr(g.basic("int"), depth).at(addLevel)+" % 30")
	}
	return primary("bytes(%d + (%s & 7))", fewestBytes, g.expr(g.basic("int"), depth).at(addLevel))
}

// offset returns an index from 1 to 8, where there are 8 bytes in any bytes.
func (g *generator) offset(depth int) string {
	i := strconv.Itoa(1 + g.n(8))
	switch {
	case g.chance(60):
		return i
	case g.unguarded():
		return binary(g.expr(g.basic("int"), depth), "+", primary("%s", i)).text
	}
	return "1 + (" + g.expr(g.basic("int"), depth).at(addLevel) + " & 7)"
}

// typed returns an expression that has a type of its own; so it is not nil.
func (g *generator) typed(t *typ, depth int) string {
	if t.nilable() {
		return g.structExpr(t, depth).text
	}
	return g.expr(t, depth).text
}

// structExpr returns a new struct. A list that becomes part of another one is cut off,
// so that lists do not grow without bound.
func (g *generator) structExpr(t *typ, depth int) expr {
	var values []string
	for _, f := range t.decl.fields {
		e := g.expr(f.t, depth-1)
		if f.t.nilable() && f.t.decl.shape == list {
			e = g.keep(f.t, e)
		}
		values = append(values, e.text)
	}
	return primary("%s(%s)", t.name, strings.Join(values, ", "))
}

func (g *generator) keep(t *typ, e expr) expr {
	if e.text == "nil" {
		return e
	}
	g.helpers["keep_"+t.name] = true
	g.fn.spend(45)
	return primary("keep_%s(%s)", t.name, e.text)
}

// fnExpr returns a function value: a named function or a new one.
func (g *generator) fnExpr(t *typ) expr {
	if g.chance(40) {
		var names []string
		for f := range g.named() {
			if f.canBeValue(t.sig) {
				names = append(names, f.name)
			}
		}
		if len(names) > 0 {
			return primary("%s", pick(g, names))
		}
	}
	if g.nesting > 4 {
		return g.zero(t)
	}
	return g.closure(t.sig)
}

// An access is an expression that reads a variable, an element or a field.
type access struct {
	text  string
	guard string // the condition under which it can be read, or ""
	t     *typ
}

// access returns an access to an element or a field of a type, if any can be reached.
func (g *generator) access(t *typ, depth int, exact bool) (access, bool) {
	var list []access
	for _, v := range g.visible(func(v *variable) bool { return v.t.kind == arrayKind || v.t.kind == structKind }) {
		list = g.accesses(list, v.name, "", v.t, t, 2)
	}
	if len(list) == 0 {
		return access{}, false
	}
	p := list[max(g.n(len(list)), g.n(len(list)))]
	if array, ok := strings.CutSuffix(p.text, "[]"); ok {
		p.text = array + "[" + g.index(array, depth) + "]"
	}
	if p.guard != "" && g.unguarded() && !exact {
		p.guard = ""
	}
	g.fn.spend(4)
	return p, true
}

// accesses appends the accesses of type t that start with text, which has the type
// from. If an index is still to be chosen, the access ends in [].
func (g *generator) accesses(list []access, text, guard string, from, t *typ, depth int) []access {
	switch {
	case depth == 0:
	case from.kind == arrayKind:
		if from.elem == t {
			list = append(list, access{text + "[]", guard, t})
		}
		list = g.accesses(list, text+"[0]", guard, from.elem, t, depth-1)
	case from.kind == structKind:
		if from.nilable() {
			if guard != "" {
				guard += " && "
			}
			guard += text + " != nil"
		}
		for _, f := range from.decl.fields {
			if f.t == t {
				list = append(list, access{text + "." + f.name, guard, t})
			}
			list = g.accesses(list, text+"."+f.name, guard, f.t, t, depth-1)
		}
	}
	return list
}

// read returns the value of an access, or another value if its guard is false.
func (g *generator) read(p access) expr {
	if p.guard == "" {
		return primary("%s", p.text)
	}
	return cond(expr{p.guard, andLevel}, primary("%s", p.text), g.zero(p.t))
}

// index returns an index into a non-empty array.
func (g *generator) index(array string, depth int) string {
	i := g.expr(g.basic("int"), min(depth, 1))
	if g.unguarded() {
		if g.chance(50) {
			return i.text
		}
		return i.at(addLevel) + " & 3"
	}
	switch g.n(5) {
	case 0:
		return "0"
	case 1:
		return "len(" + array + ") - 1"
	case 2:
		g.fn.spend(3)
		return "(" + i.at(addLevel) + " & 0x7FFF_FFFF_FFFF_FFFF) % len(" + array + ")"
	}
	g.helpers["at"] = true
	g.fn.spend(7)
	return "at(" + i.text + ", len(" + array + "))"
}
