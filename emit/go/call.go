// This file defines the translation of terminators and of function values.
//
// A function that takes several continuations returns the values for all of them and, as the last
// result, the number of the continuation that it calls. Continuations that take values of the same
// type share results.

package golang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/emit/uncaught"
)

// A layout says how a function returns.
type layout struct {
	types  []string
	slots  [][]int // by continuation: the results that have its values
	tagged bool    // the last result is the number of the continuation
	zeros  []string
}

// newLayout returns the layout for continuations that take values of these types. If they are those of
// a function in a cycle, that of the cycle is the beginning.
func (e *emitter) newLayout(c *cycle, conts [][]cps.Type) *layout {
	l := &layout{tagged: len(conts) > 1}
	if c != nil {
		l.types, l.zeros, l.tagged = slices.Clone(c.types), slices.Clone(c.zeros), c.tagged
	}
	for _, types := range conts {
		taken := make([]bool, len(l.types)+len(types))
		var slots []int
		for _, t := range types {
			slot := 0
			for slot < len(l.types) && (taken[slot] || l.types[slot] != e.typ(t)) {
				slot++
			}
			if slot == len(l.types) {
				l.types = append(l.types, e.typ(t))
				l.zeros = append(l.zeros, e.zero(t))
			}
			taken[slot] = true
			slots = append(slots, slot)
		}
		l.slots = append(l.slots, slots)
	}
	if l.tagged {
		l.types = append(l.types, "int")
	}
	return l
}

// layoutOf returns how a function returns.
func (e *emitter) layoutOf(f *cps.Func) *layout {
	_, conts := f.Signature()
	return e.cachedLayout(cycleNode{f.ID, cps.NoType}, conts)
}

// layoutOfType returns how function values of a type return.
func (e *emitter) layoutOfType(t cps.Type) *layout {
	_, conts := e.p.Signature(t)
	return e.cachedLayout(cycleNode{cps.NoFunc, t}, conts)
}

func (e *emitter) cachedLayout(n cycleNode, conts [][]cps.Type) *layout {
	l := e.layouts[n]
	if l == nil {
		l = e.newLayout(e.cycles[n], conts)
		e.layouts[n] = l
	}
	return l
}

// term writes a terminator.
func (g *function) term(t *cps.Term, next cps.ContID) {
	switch t.Kind {
	case cps.Jump:
		g.bind(t.Targets[0], t.Args)
		g.goTo(t.Targets[0], next)
	case cps.Branch:
		g.branch(t, next)
	case cps.Switch:
		g.switchTerm(t, next)
	case cps.Call, cps.CallValue:
		if isLoop(g.f, t) {
			g.bind(cps.Entry, t.Args)
			g.goTo(cps.Entry, next)
			return
		}
		if !g.bounce(t) {
			g.call(t, next)
		}
	case cps.Return:
		own := t.Targets[0].Own()
		if g.uncaught.Has(g.f.ID, own) && !g.origins {
			g.used["throwAt"] = true
			g.line(fmt.Sprintf("throwAt(%q)", g.frames(g.f, t.Pos)))
		}
		g.ret(own, g.values(t.Args))
	case cps.Exit:
		g.used["exit"] = true
		g.line("panic(exit(" + g.value(t.Subject, lowest) + "))")
	}
}

// ret returns from the function, by a continuation.
func (g *function) ret(own int, values []string) {
	l, c := g.layoutOf(g.f), g.cycleOf(g.f.ID)
	list := slices.Clone(l.zeros)
	for i, slot := range l.slots[own] {
		list[slot] = values[i]
	}
	switch {
	case c != nil && c.permutes:
		list = append(list, "k"+strconv.Itoa(own))
	case l.tagged:
		list = append(list, strconv.Itoa(own))
	}
	if c != nil {
		list = append(list, "nil")
	}
	g.line(strings.TrimSuffix("return "+strings.Join(list, ", "), " "))
}

// branch writes a branch. An arm from which control does not run into what follows is in the if
// statement, and the other one follows it.
func (g *function) branch(t *cps.Term, next cps.ContID) {
	then, els := t.Targets[0], t.Targets[1]
	if then == els {
		g.goTo(then, next)
		return
	}
	cond := func(negated bool) string {
		if negated {
			return g.not(t.Subject)
		}
		return g.value(t.Subject, lowest)
	}
	// one writes one arm as an if statement and the other one after it.
	one := func(arm, other cps.ContID, negated bool, inside cps.ContID) {
		g.open("if "+cond(negated)+" {", &block{loop: cps.NoCont})
		g.push(func() { g.goTo(arm, inside) }, func() { g.close(false) }, func() { g.goTo(other, next) })
	}
	thenIn, elseIn := g.inline[then], g.inline[els]
	switch {
	case els == next || g.isEmpty(els, next):
		one(then, els, false, next)
	case then == next || g.isEmpty(then, next):
		one(els, then, true, next)
	case !thenIn:
		one(then, els, false, cps.NoCont)
	case !elseIn:
		one(els, then, true, cps.NoCont)
	case !g.reaches(then, next) && (g.reaches(els, next) || g.sizes[then] <= g.sizes[els]):
		one(then, els, false, cps.NoCont)
	case !g.reaches(els, next):
		one(els, then, true, cps.NoCont)
	default:
		g.open("if "+cond(false)+" {", &block{loop: cps.NoCont})
		g.push(func() { g.goTo(then, next) }, func() { g.middle("} else {") }, func() { g.goTo(els, next) }, func() { g.close(true) })
	}
}

// switchTerm writes a switch.
func (g *function) switchTerm(t *cps.Term, next cps.ContID) {
	subject := g.value(t.Subject, lowest)
	if g.isConst(t.Subject) {
		g.used["as"] = true
		subject = "as(" + g.typed(t.Subject) + ")"
	}
	g.open("switch "+subject+" {", &block{loop: cps.NoCont, isSwitch: true, terminated: true})
	last := len(t.Cases)
	var tasks []func()
	arms := map[cps.ContID][]string{}
	var order []cps.ContID
	for i, c := range t.Cases {
		k := t.Targets[i]
		if k == t.Targets[last] {
			continue
		}
		if arms[k] == nil {
			order = append(order, k)
		}
		arms[k] = append(arms[k], g.value(c, lowest))
	}
	for _, k := range order {
		tasks = append(tasks, func() { g.middle("case " + strings.Join(arms[k], ", ") + ":") }, func() { g.goTo(k, next) })
	}
	tasks = append(tasks, func() { g.middle("default:") }, func() { g.goTo(t.Targets[last], next) }, func() { g.close(true) })
	g.push(tasks...)
}

// call writes a call, and what follows it.
func (g *function) call(t *cps.Term, next cps.ContID) {
	list := "(" + strings.Join(g.values(t.Args), ", ") + ")"
	var l *layout
	var text string
	if t.Kind == cps.Call {
		l, text = g.layoutOf(g.p.Funcs[t.Func]), g.selfOf(t.Func)+g.funcs[t.Func]+list
	} else {
		l, text = g.layoutOfType(g.f.TypeOf(t.Subject)), g.value(t.Subject, primary)+".call"+list
	}
	pos := t.Pos
	if t.IsTailCall() {
		pos = cps.Pos{} // it has left the function
		if same := g.layoutOf(g.f); strings.Join(same.types, " ") == strings.Join(l.types, " ") && keepsOrder(g.f, t) && !g.bounces[g.f.ID] {
			if len(l.types) == 0 {
				g.line(text)
				g.line("return")
			} else {
				g.line("return " + text)
			}
			return
		}
	}
	results, locals := g.results(t, l)
	direct := len(t.Targets) == 1
	if slices.ContainsFunc(locals, func(v *local) bool { return v != nil }) {
		g.set(results, locals, text, pos)
	} else {
		g.lineAt(text, pos)
	}
	if t.Kind == cps.CallValue && g.grows[len(g.p.Funcs)] || t.Kind == cps.Call && g.grows[t.Func] {
		g.refresh()
	}
	arrive := func(i int, next cps.ContID) {
		k := t.Targets[i]
		if k.IsOwn() {
			values := make([]string, len(l.slots[i]))
			for j, slot := range l.slots[i] {
				values[j] = results[slot]
			}
			if g.uncaught.Has(g.f.ID, k.Own()) && !t.IsTailCall() {
				g.pass(t.Pos)
			}
			g.ret(k.Own(), values)
			return
		}
		if i > 0 && g.origins && uncaught.ReadsOrigin(g.f, k) {
			g.pass(t.Pos)
		}
		if !direct {
			var targets []cps.Value
			var values []string
			for j, x := range g.f.Conts[k].Params {
				if g.needed[x] && locals[l.slots[i][j]] != g.local(x) {
					targets, values = append(targets, x), append(values, results[l.slots[i][j]])
				}
			}
			g.assign(targets, func(i int) (text, typed string) { return values[i], values[i] })
		}
		g.goTo(k, next)
	}
	var tasks []func()
	for i := len(t.Targets) - 1; i > 0; i-- {
		tasks = append(tasks, func() {
			g.open(fmt.Sprintf("if %s == %d {", results[len(results)-1], i), &block{loop: cps.NoCont})
			g.push(func() { arrive(i, cps.NoCont) }, func() { g.close(false) })
		})
	}
	tasks = append(tasks, func() { arrive(0, next) })
	g.push(tasks...)
}

// results returns the variables of the results of a call, and their names: a parameter if only it gets
// the result, or a new variable. The call may return to another continuation, which must not need what
// the parameter's variable has. It would have it from a value that dominates the call and so is written
// before it: thus the variable must be fresh.
func (g *function) results(t *cps.Term, l *layout) (results []string, locals []*local) {
	results, locals = slices.Repeat([]string{"_"}, len(l.types)), make([]*local, len(l.types))
	direct := len(t.Targets) == 1
	takers := make([]int, len(l.types))
	for _, slot := range slices.Concat(l.slots...) {
		takers[slot]++
	}
	for i, k := range t.Targets {
		for j, slot := range l.slots[i] {
			name := "r"
			if !k.IsOwn() {
				x := g.f.Conts[k].Params[j]
				if !g.needed[x] {
					continue
				}
				if direct || takers[slot] == 1 && g.local(x).isFresh() {
					locals[slot] = g.local(x)
					results[slot] = locals[slot].name
					continue
				}
				name = g.hints[x]
			}
			if locals[slot] == nil {
				locals[slot] = g.temporary(name, l.types[slot])
				results[slot] = locals[slot].name
			}
		}
	}
	if !direct {
		which := g.temporary("which", "int")
		locals[len(locals)-1], results[len(results)-1] = which, which.name
	}
	return results, locals
}

// pass records that an exception leaves a call.
func (g *function) pass(pos cps.Pos) {
	g.used["passed"] = true
	g.line(fmt.Sprintf("passed(%q)", g.frames(g.f, pos)))
}

// temporary returns a variable that no value has.
func (g *function) temporary(name, typ string) *local {
	v := &local{name: g.scope.name(name), goType: typ}
	g.extra = append(g.extra, v)
	return v
}

// closure returns a function value: a pointer to a struct with the first arguments of the function, or
// the one that all values without arguments are.
func (g *function) closure(op *cps.Op) (string, int) {
	f := g.p.Funcs[op.Aux]
	c := closure{f.ID, len(op.Args)}
	name := g.closures[c]
	if name == "" {
		name = g.emitter.scope.name(g.funcs[f.ID] + "Fn")
		g.closures[c], g.closureTypes[c] = name, g.f.TypeOf(op.Result)
		g.closureList = append(g.closureList, c)
	}
	if len(op.Args) == 0 {
		return g.selfOf(f.ID) + name + "Value", composite
	}
	args := g.values(op.Args)
	if g.selfOf(f.ID) != "" {
		args = append([]string{"m"}, args...)
	}
	return "&" + name + "{" + strings.Join(args, ", ") + "}", composite
}

// A closure is a function with a number of first arguments, as the type of its values.
type closure struct {
	f     cps.FuncID
	bound int
}

// closureType writes the type of a closure.
func (e *emitter) closureType(c closure) {
	f, name := e.p.Funcs[c.f], e.closures[c]
	local := e.scope.inner()
	self := local.name("f")
	var fields, params, args []string
	for i, t := range f.Params {
		if i < c.bound {
			fields = append(fields, fmt.Sprintf("c%d %s", i, e.typ(t)))
			args = append(args, fmt.Sprintf("%s.c%d", self, i))
		} else {
			x := local.name(fmt.Sprintf("x%d", i))
			params = append(params, x+" "+e.typ(t))
			args = append(args, x)
		}
	}
	l := e.layoutOf(f)
	module := ""
	if e.selfOf(c.f) != "" {
		fields, module = append([]string{"m *Module"}, fields...), self+".m."
	}
	if len(fields) == 0 {
		e.write("type " + name + " struct{}\n")
		e.write("var " + name + "Value = &" + name + "{}")
	} else {
		e.write("type " + name + " struct {")
		for _, field := range fields {
			e.write("\t" + field)
		}
		e.write("}")
	}
	e.write("")
	e.write("func (" + self + " *" + name + ") call(" + joinParams(params) + ")" + resultList(l.types) + " {")
	ret := "return "
	if len(l.types) == 0 {
		ret = ""
	}
	e.write("\t" + ret + module + e.funcs[c.f] + "(" + strings.Join(args, ", ") + ")")
	e.write("}\n")
	if c := e.cycles[cycleNode{cps.NoFunc, e.closureTypes[c]}]; c != nil {
		e.step(c, local, self+" *"+name, module, f, params, args)
	}
}
