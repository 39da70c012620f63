// This file defines functions and calls of them.

package generate

import (
	"iter"
	"slices"
	"strings"
)

// A function is a named function or a function expression.
type function struct {
	name    string
	sig     signature
	yields  bool      // a generator function, whose result is the type of the generators
	most    int       // an upper bound of how many values such a generator yields
	guarded bool      // consumes fuel on entry, so it may call any function
	depth   bool      // its first parameter counts down with each call in its body
	done    bool      // its body is written, and its cost is known
	next    *function // a nested function that is declared directly after it, or nil
	cost    int
	text    string
}

// guardCost is the cost of a call of a function with a guard. The fuel limits the
// cost of its body.
const guardCost = 15

// callCost returns the cost of a call.
func (f *function) callCost() int {
	if f.guarded {
		return guardCost
	}
	return f.cost
}

// canBeValue reports whether a function can become a value with signature s. A
// function without a guard has to be cheap.
func (f *function) canBeValue(s *signature) bool {
	return !f.depth && (f.guarded || f.done && f.cost <= valueCost) && f.sig.String() == s.String()
}

// named yields the functions that can be called by name, regardless of their cost.
func (g *generator) named() iter.Seq[*function] {
	return func(yield func(*function) bool) {
		for i := -1; i < len(g.frames); i++ {
			list := g.funcs
			if i >= 0 {
				list = g.frames[i].funcs
			}
			for _, f := range list {
				if (f.guarded || f.done) && !yield(f) {
					return
				}
			}
		}
	}
}

// signatures chooses the functions of the top level.
func (g *generator) signatures() {
	g.idioms()
	if g.opts.Host {
		for range 1 + g.n(3) {
			g.hostFunction()
		}
	}
	for range 1 + g.n(2) + g.opts.Size/50 {
		f := &function{name: g.name("f")}
		switch {
		case len(g.signature) > 0 && g.chance(30):
			f.sig = *pick(g, g.signature)
		case len(g.genTypes) > 0 && g.chance(35):
			f.sig = g.genSignature()
		default:
			f.sig = g.anySignature()
		}
		if g.has(Recursion) && g.chance(50) {
			f.guarded = true
			if g.chance(50) {
				f.depth = true
				f.sig.params = append([]param{{t: g.basic("int")}}, f.sig.params...)
			}
		}
		g.funcs = append(g.funcs, f)
		if f.guarded && g.chance(35) { // another one of the same type, for mutual tail calls
			g.funcs = append(g.funcs, &function{name: g.name("f"), sig: f.sig, guarded: true, depth: f.depth})
		}
	}
}

// hostFunction declares a host function. With a signature of function values, it may become
// one.
func (g *generator) hostFunction() {
	f := &function{name: g.name("h"), done: true, cost: 5}
	scalars := g.scalars()
	hosts := func(types ...*typ) bool {
		return !slices.ContainsFunc(types, func(t *typ) bool { return t != nil && !slices.Contains(scalars, t) })
	}
	if len(g.signature) > 0 && g.chance(50) {
		f.sig = *pick(g, g.signature)
	}
	if slices.ContainsFunc(f.sig.params, func(p param) bool { return p.ref || !hosts(p.t) }) || !hosts(f.sig.results...) || !hosts(f.sig.throws) ||
		len(f.sig.params)+len(f.sig.results) == 0 {
		f.sig = signature{}
		for range g.n(4) {
			f.sig.params = append(f.sig.params, param{t: pick(g, scalars)})
		}
		for range g.n(3) {
			f.sig.results = append(f.sig.results, pick(g, scalars))
		}
		if t := g.someThrown(60); hosts(t) {
			f.sig.throws = t
		}
	}
	var params []string
	for _, p := range f.sig.params {
		params = append(params, g.name("n")+": "+g.typeName(p.t))
	}
	f.text = "extern fn " + f.name + "(" + strings.Join(params, ", ") + ")" + f.sig.ending() + ";\n"
	g.funcs = append(g.funcs, f)
}

func (g *generator) anySignature() signature {
	var s signature
	for range g.n(5) {
		s.params = append(s.params, param{pick(g, g.pool), g.has(Refs) && g.chance(20)})
	}
	for range []int{0, 0, 1, 1, 1, 1, 1, 2, 2, 3}[g.n(10)] {
		s.results = append(s.results, pick(g, g.pool))
	}
	s.throws = g.someThrown(45)
	return s
}

// function returns a function whose body has so many statements, and sets its cost.
func (g *generator) function(f *function, head string, statements int) string {
	text := g.capture(func() {
		fn := &body{sig: f.sig, outer: g.fn, plain: !f.guarded, isMain: f.name == "main", left: statements, mult: 1, limit: plainCost}
		if f.yields = f.canYield() && g.chance(80); f.yields {
			t := f.sig.results[0]
			fn.yields, fn.sig.results, fn.sig.throws = t.elem, nil, t.throws
			fn.left += min(1, fn.left)
		}
		fn.caught = fn.sig.throws
		switch {
		case fn.isMain:
			fn.plain, fn.limit = false, mainCost
		case f.guarded:
			fn.limit = guardedCost
		case f.name == "" || g.fn != nil:
			fn.limit = valueCost * (1 + g.n(4))
			if f.name == "" {
				fn.limit = valueCost - 30
			}
		}
		if f.depth {
			fn.depth = g.name("d")
		}
		g.fn = fn
		g.push(fn)
		g.nesting++
		var params []string
		for i, p := range f.sig.params {
			v := &variable{t: p.t, ref: p.ref}
			if f.depth && i == 0 {
				v.name, v.fixed = fn.depth, true
			} else {
				v.name = g.name("n")
			}
			g.declare(v)
			params = append(params, refWord(p.ref)+v.name+": "+g.typeName(p.t))
		}
		rest := f.sig.ending()
		switch {
		case f.yields:
			rest = ending(" yields", fn.yields, fn.sig.throws)
		case len(f.sig.results) == 1 && g.rarely(16):
			rest = " -> (" + f.sig.results[0].name + ")" + ending("", nil, f.sig.throws)
		}
		g.buf.WriteString(head + "(" + strings.Join(params, ", ") + ")" + rest + " {")
		if statements == 0 && !f.guarded && !fn.isMain {
			switch {
			case fn.yields != nil:
				g.buf.WriteString(" " + g.yieldText(1) + " ")
			case len(f.sig.results) > 0:
				g.buf.WriteString(" return " + g.results(1) + "; ")
			}
			g.buf.WriteString("}")
		} else {
			g.buf.WriteString("\n")
			g.indent++
			g.body(f)
			g.indent--
			g.buf.WriteString(strings.Repeat("    ", g.indent) + "}")
		}
		g.nesting--
		g.pop()
		g.fn = fn.outer
		f.cost, f.most = fn.cost+3, fn.most
		f.done = true
	})
	if f.name != "" {
		text += "\n"
	}
	return text
}

// body writes the statements of a function.
func (g *generator) body(f *function) {
	fn := g.fn
	if f.guarded {
		test := "fuel <= 0"
		if fn.depth != "" {
			test = fn.depth + " <= 0 || fuel <= 0"
		}
		switch ret := g.zeros(); {
		case fn.caught != nil && g.chance(20):
			g.line("if %s { throw %s; }", test, g.zero(fn.caught).text)
		case ret != "":
			g.line("if %s { return %s; }", test, ret)
		default:
			g.line("if %s { return; }", test)
		}
		g.line("fuel -= 1;")
		fn.spend(6)
	}
	for range min(fn.left, g.few()) {
		fn.left--
		g.variable()
	}
	if f.next != nil {
		g.callNext(f.next)
	}
	for fn.left > 0 {
		g.statement()
	}
	switch {
	case fn.isMain:
		g.dump(true)
	case g.chance(40) && fn.affords(30):
		g.dump(false)
	}
	g.finish()
}

// callNext writes a call of a function with a guard that is declared after the current one.
func (g *generator) callNext(f *function) {
	if !g.fn.affords(guardCost) || !g.catches(f.sig.throws) {
		return
	}
	if args, ok := g.args(&f.sig, false, 1); ok {
		g.fn.spend(guardCost)
		g.mayThrow(f.sig.throws)
		g.line("%s(%s);", f.name, args)
	}
}

// finish writes the last statement of a function.
func (g *generator) finish() {
	fn := g.fn
	switch {
	case fn.isMain && len(fn.sig.results) > 0:
		g.line("return %s;", g.expr(g.basic("int"), 2).text)
	case g.finishTry():
	case g.tailCall():
	case len(fn.sig.results) > 0:
		g.line("return %s;", g.results(2))
	case g.chance(20):
		g.line("return;")
	}
}

// results returns values for a return statement.
func (g *generator) results(depth int) string {
	var values []string
	for _, t := range g.fn.sig.results {
		values = append(values, g.expr(t, depth).text)
	}
	return strings.Join(values, ", ")
}

// zeros returns the simplest values for a return statement.
func (g *generator) zeros() string {
	var values []string
	for _, t := range g.fn.sig.results {
		if t.kind < arrayKind && g.chance(50) {
			values = append(values, g.atom(t).text)
		} else {
			values = append(values, g.zero(t).text)
		}
	}
	return strings.Join(values, ", ")
}

// tailCall writes a call at the end of the function, if there is a suitable one.
func (g *generator) tailCall() bool {
	if g.fn.isMain || g.chance(50) {
		return false
	}
	c, ok := g.call(g.fn.sig.results, 1)
	switch {
	case !ok:
		return false
	case len(g.fn.sig.results) == 0:
		g.line("%s;", c)
	case len(g.fn.sig.results) == 1 && g.fn.sig.results[0].kind == boolKind && g.chance(50):
		g.line("return %s %s %s;", g.expr(g.basic("bool"), 1).at(cmpLevel), pick(g, []string{"&&", "||"}), c)
	case len(g.fn.sig.results) == 1 && g.chance(30):
		t := g.fn.sig.results[0]
		g.line("return %s;", cond(g.expr(g.basic("bool"), 1), g.atom(t), primary("%s", c)).text)
	default:
		g.line("return %s;", c)
	}
	return true
}

// callOf returns a call with one result, of type t.
func (g *generator) callOf(t *typ, depth int) (expr, bool) {
	text, ok := g.call([]*typ{t}, depth)
	return primary("%s", text), ok
}

// call returns a call with exactly these results, if there is one.
func (g *generator) call(results []*typ, depth int) (string, bool) {
	if g.has(Closures) && g.chance(30) {
		if text, ok := g.callValue(results, depth); ok {
			return text, true
		}
	}
	var list []*function
	for f := range g.named() {
		if slices.Equal(f.sig.results, results) && g.fn.affords(f.callCost()) && g.catches(f.sig.throws) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return "", false
	}
	f := pick(g, list)
	args, ok := g.args(&f.sig, f.depth, depth)
	if !ok {
		return "", false
	}
	g.fn.spend(f.callCost())
	g.mayThrow(f.sig.throws)
	return f.name + "(" + args + ")", true
}

// callValue returns a call of a function value. Its target is unknown, so only main
// and functions with a guard make such a call; but every function may call a function
// expression that it contains.
func (g *generator) callValue(results []*typ, depth int) (string, bool) {
	if !g.fn.affords(valueCost) {
		return "", false
	}
	var list []*signature
	for _, s := range g.signature {
		if slices.Equal(s.results, results) && g.catches(s.throws) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return "", false
	}
	s := pick(g, list)
	t := g.fnType(s)
	var callee string
	v, isVar := g.some(ofType(t))
	p, isAccess := g.access(t, 0, true)
	switch {
	case g.fn.plain:
		if g.nesting > 3 || g.chance(80) {
			return "", false
		}
		callee = g.closure(s).text
	case isVar && g.chance(60):
		callee = v.name
	case isAccess && p.guard == "":
		callee = p.text
	case g.nesting <= 3 && g.chance(30):
		callee = g.closure(s).text
	default:
		return "", false
	}
	if strings.HasPrefix(callee, "fn") && g.chance(50) {
		callee = "(" + callee + ")"
	}
	args, ok := g.args(s, false, depth)
	if !ok {
		return "", false
	}
	g.fn.spend(valueCost)
	g.mayThrow(s.throws)
	return callee + "(" + args + ")", true
}

// args returns the arguments of a call. If counts is set, the first is the depth.
func (g *generator) args(s *signature, counts bool, depth int) (string, bool) {
	var args []string
	for i, p := range s.params {
		switch {
		case counts && i == 0:
			args = append(args, g.countdown())
		case p.ref:
			text, ok := g.reference(p.t)
			if !ok {
				return "", false
			}
			args = append(args, "ref "+text)
		default:
			args = append(args, g.expr(p.t, depth-1).text)
		}
	}
	comma := ""
	if len(args) > 0 && g.chance(3) {
		comma = ","
	}
	return strings.Join(args, ", ") + comma, true
}

// countdown returns the argument for a parameter that counts down.
func (g *generator) countdown() string {
	for fn := g.fn; fn != nil; fn = fn.outer {
		if fn.depth != "" {
			return fn.depth + " - 1"
		}
	}
	if g.chance(30) {
		return g.expr(g.basic("int"), 1).at(addLevel) + " & 15"
	}
	return pick(g, []string{"1", "2", "3", "5", "9", "40"})
}

// reference returns an operand that can be passed by reference.
func (g *generator) reference(t *typ) (string, bool) {
	if g.chance(40) {
		if p, ok := g.access(t, 1, true); ok && p.guard == "" {
			return p.text, true
		}
	}
	v, ok := g.some(target(t))
	if !ok {
		return "", false
	}
	return v.name, true
}

// closure returns a function expression.
func (g *generator) closure(s *signature) expr {
	f := &function{sig: *s, guarded: g.has(Recursion) && g.chance(25)}
	return primary("%s", g.function(f, "fn", g.n(3)*g.n(2)))
}

// nested writes a nested function, which can capture what is in scope; or two with guards,
// one after the other, which can call each other.
func (g *generator) nested() bool {
	if g.nesting > 3 || g.fn.flat {
		return false
	}
	funcs := []*function{g.nestedFunction()}
	if first := funcs[0]; first.guarded && !g.rarely(4) {
		first.next = g.nestedFunction()
		first.next.guarded = true
		funcs = append(funcs, first.next)
	}
	frame := g.top()
	if funcs[0].guarded { // the names are visible in the bodies
		frame.funcs = append(frame.funcs, funcs...)
	}
	for _, f := range funcs {
		text := g.function(f, "fn "+f.name, 1+g.n(4))
		g.line("%s", strings.TrimSuffix(text, "\n"))
	}
	if !funcs[0].guarded {
		frame.funcs = append(frame.funcs, funcs...)
	}
	return true
}

// nestedFunction chooses the signature of a nested function.
func (g *generator) nestedFunction() *function {
	f := &function{name: g.name("k"), guarded: g.has(Recursion) && g.chance(40)}
	switch {
	case len(g.signature) > 0 && g.chance(40):
		f.sig = *pick(g, g.signature)
	case len(g.genTypes) > 0 && g.chance(35):
		f.sig = g.genSignature()
	default:
		f.sig = g.anySignature()
	}
	return f
}

// idioms adds functions with a fixed text, which always end.
func (g *generator) idioms() {
	i, b := g.basic("int"), g.basic("bool")
	type idiom struct {
		feature Feature
		f       function
	}
	all := []idiom{
		{0, function{name: "gcd", cost: 400, sig: signature{params: []param{{i, false}, {i, false}}, results: []*typ{i}},
			text: "fn gcd(a: int, b: int) -> int {\n    while b != 0 { a, b = b, a % b; }\n    return a;\n}\n"}},
		{0, function{name: "split", cost: 20, sig: signature{params: []param{{i, false}, {i, false}}, results: []*typ{i, i}},
			text: "fn split(a: int, b: int) -> (int, int) {\n    if b == 0 { return a, 0; }\n    return a / b, a % b;\n}\n"}},
		{0, function{name: "second", cost: 5, sig: signature{params: []param{{i, false}, {i, false}, {b, false}}, results: []*typ{i}},
			text: "fn second(unused: int, x: int, never: bool) -> int { return x; }\n"}},
		{Refs, function{name: "swap", cost: 12, sig: signature{params: []param{{i, true}, {i, true}}},
			text: "fn swap(ref a: int, ref b: int) { a, b = b, a; }\n"}},
		{Recursion, function{name: "parity", cost: 350, sig: signature{params: []param{{i, false}}, results: []*typ{b}},
			text: "fn parity(n: int) -> bool { return even(n & 31); }\n\nfn even(n: int) -> bool { return n == 0 || odd(n - 1); }\n\n" +
				"fn odd(n: int) -> bool {\n    if n == 0 { return false; }\n    return even(n - 1);\n}\n"}},
		{Recursion, function{name: "rabbits", cost: 500, sig: signature{params: []param{{i, false}}, results: []*typ{i}},
			text: "fn rabbits(n: int) -> int { return fib(n & 7); }\n\nfn fib(n: int) -> int { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"}},
	}
	if g.has(Generators) {
		t := g.genTypes[0]
		from := signature{params: []param{{i, false}}, results: []*typ{t}}
		all = append(all, []idiom{
			{0, function{name: "upTo", cost: 80, most: 7, yields: true, sig: from,
				text: "fn upTo(n: int) yields int {\n    for i in 0..n & 7 { yield i; }\n}\n"}},
			{0, function{name: "naturals", cost: 10, most: unbounded, yields: true, sig: from,
				text: "fn naturals(from: int) yields int {\n    for var n = from; ; n += 1 { yield n; }\n}\n"}},
			{0, function{name: "firsts", cost: 200, most: 7, yields: true,
				sig: signature{params: []param{{t, false}, {i, false}}, results: []*typ{t}},
				text: "fn firsts(list: gen int, n: int) yields int {\n    var x = 0;\n" +
					"    for var left = n & 7; left > 0 && next(list, ref x); left -= 1 { yield x; }\n}\n"}},
			{Recursion, function{name: "inorder", cost: 500, most: 7, yields: true, sig: from,
				text: "fn inorder(n: int) -> gen int { return tree(n & 3); }\n\nfn tree(n: int) yields int {\n    if n == 0 { return; }\n" +
					"    for x in tree(n - 1) { yield x; }\n    yield n;\n    for x in tree(n - 1) { yield x * 10; }\n}\n"}},
		}...)
	}
	if g.has(Exceptions) {
		t := g.thrown[0]
		all = append(all, idiom{Recursion, function{name: "dive", cost: 400, sig: signature{params: []param{{i, false}}, results: []*typ{i}, throws: t},
			text: "fn dive(n: int) -> int throws " + t.name + " { return deep(n & 31) + 1; }\n\n" +
				"fn deep(n: int) -> int throws " + t.name + " {\n    if n == 0 { throw " + g.zero(t).text + "; }\n" +
				"    if n == 20 { return 0; }\n    return deep(n - 1) + 1;\n}\n"}})
	}
	for _, idiom := range all {
		if g.has(idiom.feature) && g.chance(min(35, g.opts.Size/2)) {
			f := idiom.f
			f.done = true
			g.funcs = append(g.funcs, &f)
		}
	}
	if g.has(Closures) && g.chance(30) {
		t := g.fnType(&signature{results: []*typ{i}})
		g.signature = append(g.signature, t.sig)
		g.pool = append(g.pool, t)
		g.funcs = append(g.funcs, &function{name: "counter", cost: 15, done: true, sig: signature{params: []param{{i, false}}, results: []*typ{t}},
			text: "fn counter(from: int) -> fn() -> int {\n    var n = from;\n    return fn() -> int { n += 1; return n; };\n}\n"})
	}
}
