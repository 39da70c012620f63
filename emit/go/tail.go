// This file defines tail calls that must take constant space.
//
// A tail call of a function by itself, with its own continuations in their order, is a loop. Other
// tail calls are ordinary calls, which is enough unless functions call each other in a cycle. The
// functions of a cycle bounce: each maxSteps calls, one returns a function that makes the next call
// instead of making it, and who called the cycle from outside calls these functions one after the
// other. A call of a function value is part of a cycle if any value of its type is.

package golang

import (
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/flow"
)

// maxSteps is the number of calls in a cycle until one bounces, which costs an allocation.
const maxSteps = "100"

// A cycle is a set of functions that call each other in tail position, and of types of function
// values.
type cycle struct {
	name   string // the Go type of what is still to call
	layout        // how all return; its types are without the number of the continuation
	// permutes says that a call does not pass the continuations of its function in their order. Then
	// each function takes for each of its continuations the number with which it must return.
	permutes bool
}

// A cycleNode is a function or, if it is NoFunc, a type of function values.
type cycleNode struct {
	f cps.FuncID
	t cps.Type
}

// findCycles finds the cycles of a program.
func (e *emitter) findCycles() {
	e.cycles, e.bounces = map[cycleNode]*cycle{}, make([]bool, len(e.p.Funcs))
	number := map[cycleNode]int32{}
	var nodes []cycleNode
	var calls flow.Graph
	node := func(n cycleNode) int32 {
		i, ok := number[n]
		if !ok {
			i = int32(len(nodes))
			number[n] = i
			nodes, calls = append(nodes, n), append(calls, nil)
		}
		return i
	}
	for _, f := range e.p.Funcs {
		node(cycleNode{f.ID, cps.NoType})
	}
	for _, f := range e.p.Funcs {
		from := node(cycleNode{f.ID, cps.NoType})
		for k := range f.Conts {
			c := &f.Conts[k]
			for i := range c.Ops {
				if op := &c.Ops[i]; op.Code == cps.Closure {
					t := node(cycleNode{cps.NoFunc, f.TypeOf(op.Result)})
					calls[t] = append(calls[t], op.Aux)
				}
			}
			if c.Term.IsTailCall() && !isLoop(f, &c.Term) {
				to := node(calleeNode(f, &c.Term))
				calls[from] = append(calls[from], to)
			}
		}
	}
	for _, members := range calls.Components() {
		if len(members) == 1 && !slices.Contains(calls[members[0]], members[0]) {
			continue
		}
		c := &cycle{name: e.scope.name("bounce")}
		for _, i := range members {
			e.join(c, nodes[i])
			if nodes[i].f != cps.NoFunc {
				continue
			}
			for _, f := range calls[i] { // all values of a type return in the same way
				e.join(c, nodes[f])
			}
		}
	}
	for _, f := range e.p.Funcs {
		c := e.cycles[cycleNode{f.ID, cps.NoType}]
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if c != nil && t.IsTailCall() && !isLoop(f, t) && e.cycles[calleeNode(f, t)] == c {
				e.bounces[f.ID] = true
				c.permutes = c.permutes || !keepsOrder(f, t)
			}
		}
	}
	for _, f := range e.p.Funcs {
		_, conts := f.Signature()
		e.extend(e.cycles[cycleNode{f.ID, cps.NoType}], conts)
	}
	for _, n := range nodes {
		if n.f == cps.NoFunc {
			_, conts := e.p.Signature(n.t)
			e.extend(e.cycles[n], conts)
		}
	}
}

// join adds a node to a cycle, with all of the cycle that it is in.
func (e *emitter) join(c *cycle, n cycleNode) {
	old := e.cycles[n]
	e.cycles[n] = c
	if old == nil || old == c {
		return
	}
	for other, is := range e.cycles {
		if is == old {
			e.cycles[other] = c
		}
	}
}

// extend lets the functions of a cycle return what these continuations take.
func (e *emitter) extend(c *cycle, conts [][]cps.Type) {
	if c != nil {
		c.tagged = c.tagged || c.permutes || len(conts) > 1
		l := e.newLayout(c, conts)
		c.types, c.zeros = l.types[:len(l.zeros)], l.zeros
	}
}

// calleeNode returns what a call in a function calls.
func calleeNode(f *cps.Func, t *cps.Term) cycleNode {
	if t.Kind == cps.Call {
		return cycleNode{t.Func, cps.NoType}
	}
	return cycleNode{cps.NoFunc, f.TypeOf(t.Subject)}
}

// isLoop reports whether a terminator of a function is a tail call of the function itself with its own
// continuations in their order, which is a jump.
func isLoop(f *cps.Func, t *cps.Term) bool {
	return t.Kind == cps.Call && t.Func == f.ID && keepsOrder(f, t)
}

// keepsOrder reports whether a call passes the continuations of its function in their order.
func keepsOrder(f *cps.Func, t *cps.Term) bool {
	for i, k := range t.Targets {
		if k != cps.Own(i) {
			return false
		}
	}
	return len(t.Targets) == len(f.ContParams)
}

// cycleOf returns the cycle that a function is in, if it makes a call of it; else nil.
func (e *emitter) cycleOf(f cps.FuncID) *cycle {
	if !e.bounces[f] {
		return nil
	}
	return e.cycles[cycleNode{f, cps.NoType}]
}

// results returns the types that a step returns.
func (c *cycle) results() []string {
	list := slices.Clone(c.types)
	if c.tagged {
		list = append(list, "int")
	}
	return append(list, c.name)
}

// tags returns the further parameters of a step: how many were done since the last bounce, and the
// numbers of n continuations.
func (c *cycle) tags(n int) []string {
	names := []string{"steps"}
	for i := 0; i < n && c.permutes; i++ {
		names = append(names, "k"+strconv.Itoa(i))
	}
	return names
}

// bounce returns from the function to let a call be done, and reports whether the call is one of
// the cycle of the function.
func (g *function) bounce(t *cps.Term) bool {
	c := g.cycleOf(g.f.ID)
	if c == nil || !t.IsTailCall() || g.cycles[calleeNode(g.f, t)] != c || t.Kind == cps.Call && !g.bounces[t.Func] {
		return false
	}
	// The function refers to copies, since Go would allocate variables that are assigned to elsewhere.
	var names, values []string
	var locals []*local
	copied := func(x cps.Value) string {
		v := g.temporary("x", g.typ(g.f.TypeOf(x)))
		names, values, locals = append(names, v.name), append(values, g.typed(x)), append(locals, v)
		return v.name
	}
	var callee string
	if t.Kind == cps.Call {
		callee = g.selfOf(t.Func) + g.funcs[t.Func] + "Step"
	} else {
		callee = copied(t.Subject) + ".step"
	}
	var args, tags []string
	for _, x := range t.Args {
		args = append(args, copied(x))
	}
	for i := 0; i < len(t.Targets) && c.permutes; i++ {
		tags = append(tags, "k"+strconv.Itoa(t.Targets[i].Own()))
	}
	call := func(steps string) string {
		return "return " + callee + "(" + strings.Join(slices.Concat(args, []string{steps}, tags), ", ") + ")"
	}
	if len(names) > 0 {
		g.set(names, locals, strings.Join(values, ", "), cps.Pos{})
	}
	g.open("if steps < "+maxSteps+" {", &block{loop: cps.NoCont})
	g.line(call("steps+1"))
	g.close(false)
	results := slices.Clone(c.zeros)
	if c.tagged {
		results = append(results, "0")
	}
	results = append(results, "func()"+resultList(c.results())+" {")
	g.line("return " + strings.Join(results, ", ")) // gofmt would break a long line
	g.line("\t" + call("0"))
	g.line("}")
	g.block().terminated = true
	return true
}

// runSteps writes the function that calls the steps of a cycle, beginning with that of a function.
func (e *emitter) runSteps(f *cps.Func, params []string) {
	c := e.cycleOf(f.ID)
	var args, results []string
	for _, p := range params {
		name, _, _ := strings.Cut(p, " ")
		args = append(args, name)
	}
	args = append(args, "0")
	for i := 0; i < len(f.ContParams) && c.permutes; i++ {
		args = append(args, strconv.Itoa(i))
	}
	names := e.scope.inner()
	for _, name := range args {
		names.taken[name] = true
	}
	for range c.results() {
		results = append(results, names.name("r"))
	}
	next, list := results[len(results)-1], strings.Join(results, ", ")
	e.write(e.fn(f.ID) + e.funcs[f.ID] + "(" + joinParams(params) + ")" + resultList(e.layoutOf(f).types) + " {")
	e.write("\t" + list + " := " + e.selfOf(f.ID) + e.funcs[f.ID] + "Step(" + strings.Join(args, ", ") + ")")
	e.write("\tfor " + next + " != nil {\n\t\t" + list + " = " + next + "()\n\t}")
	if len(results) > 1 {
		e.write("\treturn " + strings.Join(results[:len(results)-1], ", "))
	}
	e.write("}\n")
}

// step writes the method that does a step of a cycle by calling a function with arguments.
func (e *emitter) step(c *cycle, local *scope, receiver, module string, f *cps.Func, params, args []string) {
	tags := c.tags(len(f.ContParams))
	for i := range tags {
		tags[i] = local.name(tags[i])
		params = append(params, tags[i]+" int")
	}
	e.write("func (" + receiver + ") step(" + joinParams(params) + ")" + resultList(c.results()) + " {")
	if e.bounces[f.ID] {
		e.write("\treturn " + module + e.funcs[f.ID] + "Step(" + strings.Join(append(args, tags...), ", ") + ")")
	} else {
		call := module + e.funcs[f.ID] + "(" + strings.Join(args, ", ") + ")"
		var results []string
		for i := range len(c.results()) - 1 {
			results = append(results, local.name("r"+strconv.Itoa(i)))
		}
		if len(results) == 0 {
			e.write("\t" + call)
		} else {
			e.write("\t" + strings.Join(results, ", ") + " := " + call)
		}
		if c.permutes {
			results[len(results)-1] = "[...]int{" + strings.Join(tags[1:], ", ") + "}[" + results[len(results)-1] + "]"
		}
		e.write("\treturn " + strings.Join(append(results, "nil"), ", "))
	}
	e.write("}\n")
}
