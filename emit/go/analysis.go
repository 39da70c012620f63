// This file defines what the translation of a function needs to know about its values: which are
// needed, which operations become part of an expression, and which values share a variable.

package golang

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

// withoutDead returns a function without what comes after a trap, which Go's vet would complain of.
func withoutDead(f *cps.Func) *cps.Func {
	if !has(f, cps.Trap) {
		return f
	}
	f = f.Clone()
	for k := range f.Conts {
		c := &f.Conts[k]
		if i := slices.IndexFunc(c.Ops, func(op cps.Op) bool { return op.Code == cps.Trap }); i >= 0 {
			c.Ops, c.Term = c.Ops[:i+1], cps.Term{}
		}
	}
	f.Renumber()
	return f
}

// A definition is where a value is defined: by operation op of a continuation, or by its
// parameter op.
type definition struct {
	cont cps.ContID
	op   int
}

// operation returns the operation that defines a value.
func (g *function) operation(x cps.Value) *cps.Op {
	d := g.defs[x]
	return &g.f.Conts[d.cont].Ops[d.op]
}

// A jump passes args to the parameters of a continuation.
type jump struct {
	from cps.ContID
	args []cps.Value
}

// define finds the definitions of the values, and the jumps to each continuation. A tail call of
// the function itself is a jump to its entry.
func (g *function) define() {
	g.defs = make([]definition, len(g.f.Values))
	g.jumps = make([][]jump, len(g.f.Conts))
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		for i, x := range c.Params {
			g.defs[x] = definition{cps.ContID(k), i}
		}
		for i := range c.Ops {
			g.defs[c.Ops[i].Result] = definition{cps.ContID(k), i}
		}
		switch {
		case c.Term.Kind == cps.Jump:
			g.jumps[c.Term.Targets[0]] = append(g.jumps[c.Term.Targets[0]], jump{cps.ContID(k), c.Term.Args})
		case isLoop(g.f, &c.Term):
			g.jumps[cps.Entry] = append(g.jumps[cps.Entry], jump{cps.ContID(k), c.Term.Args})
		}
	}
}

// effect returns the effects of an operation as Go executes it: a global that has its value for sure does
// not trap.
func (g *function) effect(op *cps.Op) cps.Effect {
	effect := g.f.Effect(op)
	if (op.Code == cps.GetGlobal || op.Code == cps.RefGlobal) && !g.mayBeUnset(g.f.ID, op) {
		effect &^= cps.Traps
	}
	return effect
}

// hasEffect reports whether an operation must be executed although nothing uses its result.
func (g *function) hasEffect(op *cps.Op) bool {
	return g.effect(op)&(cps.Traps|cps.Writes|cps.IO) != 0
}

// findNeeded finds the values on which effects and the flow of control depend. A parameter that
// only parameters of this kind use gets no variable.
func (g *function) findNeeded() {
	g.needed = make([]bool, len(g.f.Values))
	var pending []cps.Value
	need := func(list ...cps.Value) {
		for _, x := range list {
			if x != cps.NoValue && !g.needed[x] {
				g.needed[x] = true
				pending = append(pending, x)
			}
		}
	}
	need(g.f.Conts[cps.Entry].Params...)
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; g.hasEffect(op) {
				need(op.Args...)
			}
		}
		need(c.Term.Subject)
		if c.Term.Kind != cps.Jump {
			need(c.Term.Args...)
		}
	}
	for len(pending) > 0 {
		x := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		d := g.defs[x]
		switch g.f.Info(x).Kind {
		case cps.OpValue:
			need(g.operation(x).Args...)
		case cps.ParamValue:
			for _, j := range g.jumps[d.cont] {
				need(j.args[d.op])
			}
		}
	}
}

// emitted reports whether the program needs an operation.
func (g *function) emitted(op *cps.Op) bool { return g.hasEffect(op) || g.needed[op.Result] }

// uses calls use for each operand in the text of a continuation: with the index of the operation,
// or cps.AtEnd.
func (g *function) uses(k cps.ContID, use func(x cps.Value, at int)) {
	c := &g.f.Conts[k]
	for i := range c.Ops {
		if op := &c.Ops[i]; g.emitted(op) {
			for _, x := range op.Args {
				use(x, i)
			}
		}
	}
	t := &c.Term
	if t.Subject != cps.NoValue {
		use(t.Subject, cps.AtEnd)
	}
	for i, x := range t.Args {
		if t.Kind != cps.Jump || g.needed[g.f.Conts[t.Targets[0]].Params[i]] {
			use(x, cps.AtEnd)
		}
	}
}

// maxFolded is the number of operations that an expression may have.
const maxFolded = 8

// fold decides which operations become part of the only expression that uses them. Those that
// depend on memory, or may trap, must be part of the next statement, and this must not trap itself,
// because a line of the program has a single position.
func (g *function) fold() {
	g.folded = make([]bool, len(g.f.Values))
	count := make([]int, len(g.f.Values))
	home := make([]definition, len(g.f.Values)) // where a value is used last
	for k := range g.f.Conts {
		g.uses(cps.ContID(k), func(x cps.Value, at int) {
			count[x]++
			home[x] = definition{cps.ContID(k), at}
		})
	}
	size := make([]int, len(g.f.Values))
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		pending := cps.NoValue // a folded operation that is not pure
		for i := range c.Ops {
			op := &c.Ops[i]
			if !g.emitted(op) {
				continue
			}
			n := 1
			for _, x := range op.Args {
				if g.folded[x] {
					n += size[x]
				}
			}
			x, effect := op.Result, g.effect(op)&^cps.Allocates
			uses := pending != cps.NoValue && g.contains(op.Args, pending)
			can := x != cps.NoValue && count[x] == 1 && home[x].cont == cps.ContID(k) && n < maxFolded
			if can && effect == cps.Pure {
				g.folded[x], size[x] = true, n
				continue
			}
			can = can && !uses && effect&(cps.Writes|cps.IO) == 0
			if pending != cps.NoValue && (can || !uses || effect&cps.Traps != 0) {
				g.folded[pending] = false
			}
			pending = cps.NoValue
			if can {
				g.folded[x], size[x] = true, n
				pending = x
			}
		}
		if t := &c.Term; pending != cps.NoValue && (t.IsCall() && !isLoop(g.f, t) || !g.contains(append([]cps.Value{t.Subject}, t.Args...), pending)) {
			g.folded[pending] = false
		}
	}
}

// contains reports whether the expressions of some values contain a value.
func (g *function) contains(list []cps.Value, want cps.Value) bool {
	return slices.ContainsFunc(list, func(x cps.Value) bool {
		return x == want || x != cps.NoValue && g.folded[x] && g.contains(g.operation(x).Args, want)
	})
}

// leaves calls visit for the variables and constants in the expression of a value.
func (g *function) leaves(x cps.Value, visit func(x cps.Value)) {
	if !g.folded[x] {
		visit(x)
		return
	}
	for _, arg := range g.operation(x).Args {
		g.leaves(arg, visit)
	}
}

// maxLive bounds the work for variables that values share.
const maxLive = 1 << 20

// passed returns the graph of which values without a name are passed to each other, and a function that
// reports whether a value has a variable.
func (g *function) passed() (passed flow.Graph, shareable func(x cps.Value) bool) {
	shareable = func(x cps.Value) bool {
		kind := g.f.Info(x).Kind
		return g.needed[x] && !g.folded[x] && (kind == cps.ParamValue || kind == cps.OpValue)
	}
	passed = make(flow.Graph, len(g.f.Values))
	for k := range g.f.Conts {
		for i, x := range g.f.Conts[k].Params {
			for _, j := range g.jumps[k] {
				if arg := j.args[i]; shareable(x) && shareable(arg) && g.f.Info(x).Name == "" && g.f.Info(arg).Name == "" {
					passed[x], passed[arg] = append(passed[x], int32(arg)), append(passed[arg], int32(x))
				}
			}
		}
	}
	return passed, shareable
}

// share lets values that have the name of the same variable of the source, and those without a name
// that are passed to each other, share a variable of Go, if none is defined while another is live.
func (g *function) share() {
	g.vars = make([]cps.Value, len(g.f.Values))
	type key struct {
		name   string
		t      cps.Type
		narrow bool
		root   int // the number of the component, if they have no name
	}
	passed, shareable := g.passed()
	groups := map[key][]cps.Value{}
	for root, members := range passed.Components() {
		for _, x := range members {
			g.vars[x] = cps.Value(x)
			info := g.f.Info(cps.Value(x))
			if !shareable(cps.Value(x)) || info.Name == "" && len(members) == 1 {
				continue
			}
			k := key{name: info.Name, t: info.Type, narrow: g.narrow[x]}
			if info.Name == "" {
				k.root = root
			}
			groups[k] = append(groups[k], cps.Value(x))
		}
	}
	for _, list := range groups {
		slices.Sort(list)
	}
	candidate := make([]bool, len(g.f.Values))
	group := make([]key, len(g.f.Values))
	for k, list := range groups {
		for _, x := range list {
			candidate[x], group[x] = len(list) > 1, k
		}
	}
	// lives has by continuation the candidates that are live when it begins.
	lives := make([][]cps.Value, len(g.f.Conts))
	preds, _ := g.graph.Reverse()
	last := make([]cps.Value, len(g.f.Conts)) // the value that was added last
	total := 0
	var pending []cps.ContID
	live := func(x cps.Value, k cps.ContID) {
		if g.defs[x].cont != k && last[k] != x {
			last[k] = x
			lives[k] = append(lives[k], x)
			pending = append(pending, k)
			total++
		}
	}
	usedIn := make([][]cps.ContID, len(g.f.Values))
	for k := range g.f.Conts {
		g.uses(cps.ContID(k), func(x cps.Value, at int) {
			g.leaves(x, func(x cps.Value) {
				if candidate[x] && (len(usedIn[x]) == 0 || usedIn[x][len(usedIn[x])-1] != cps.ContID(k)) {
					usedIn[x] = append(usedIn[x], cps.ContID(k))
				}
			})
		})
	}
	for x := range candidate {
		for _, k := range usedIn[x] {
			live(cps.Value(x), k)
		}
		for len(pending) > 0 {
			k := pending[len(pending)-1]
			pending = pending[:len(pending)-1]
			for _, from := range preds[k] {
				live(cps.Value(x), cps.ContID(from))
			}
			if total > maxLive {
				return
			}
		}
	}
	conflicts := g.conflicts(lives, candidate, func(x, y cps.Value) bool { return group[x] == group[y] })
	for _, list := range groups {
		g.merge(list, conflicts)
	}
}

// merge lets values share variables, each with the first ones that it has no conflict with.
func (g *function) merge(list []cps.Value, conflicts map[[2]cps.Value]bool) {
	var classes [][]cps.Value
values:
	for _, x := range list {
		for i, class := range classes {
			if !slices.ContainsFunc(class, func(y cps.Value) bool { return conflicts[[2]cps.Value{min(x, y), max(x, y)}] }) {
				classes[i] = append(class, x)
				g.vars[x] = class[0]
				continue values
			}
		}
		if len(classes) < 8 {
			classes = append(classes, []cps.Value{x})
		}
	}
}

// conflicts returns the pairs of candidates of a group of which one is defined while the other is
// live, given the values that are live when each continuation begins.
func (g *function) conflicts(lives [][]cps.Value, candidate []bool, same func(x, y cps.Value) bool) map[[2]cps.Value]bool {
	found := map[[2]cps.Value]bool{}
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		live := map[cps.Value]bool{}
		for _, to := range g.graph[k] {
			for _, x := range lives[to] {
				live[x] = true
			}
		}
		// used has what each statement uses; the last one is the terminator.
		used := make([][]cps.Value, len(c.Ops)+1)
		g.uses(cps.ContID(k), func(x cps.Value, at int) {
			at = min(at, len(c.Ops))
			used[at] = append(used[at], x)
		})
		add := func(list []cps.Value) {
			for _, x := range list {
				g.leaves(x, func(x cps.Value) {
					if candidate[x] {
						live[x] = true
					}
				})
			}
		}
		defined := func(y cps.Value) {
			if !candidate[y] {
				return
			}
			for x := range live {
				if x != y && same(x, y) {
					found[[2]cps.Value{min(x, y), max(x, y)}] = true
				}
			}
		}
		add(used[len(c.Ops)])
		for i := len(c.Ops) - 1; i >= 0; i-- {
			op := &c.Ops[i]
			if !g.emitted(op) || op.Result != cps.NoValue && g.folded[op.Result] {
				continue
			}
			if op.Result != cps.NoValue {
				defined(op.Result)
				delete(live, op.Result)
			}
			add(used[i])
		}
		add(c.Params)
		for _, x := range c.Params {
			defined(x)
		}
	}
	return found
}
