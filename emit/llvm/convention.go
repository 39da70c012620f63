// This file defines how arguments and results are passed, and the calling conventions
// of functions. The C convention is the fastest, but it guarantees a tail call only if
// caller and callee have the same parameters. tailcc guarantees every tail call, but
// returns are slower. Functions that call each other in tail position must have the
// same convention.

package llvm

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/flow"
)

// registers is the number of ints and pointers, and of floats, that are passed in
// registers. All others are passed in a memory area. Why not on the stack? The callee
// of a tail call would have to move its return address there, and then unwinding
// could not find the caller.
type registers struct{ ints, floats int }

var (
	inArgs    = registers{6, 8}
	inValue   = registers{5, 8} // the function value itself is an argument, too
	inResults = registers{3, 2}
)

// splitByRegisters returns the indices of the values that are passed in registers, and of
// all others.
func (e *emitter) splitByRegisters(types []cps.Type, in registers) (held, others []int) {
	for i, t := range types {
		if e.take(&in, t) {
			held = append(held, i)
		} else {
			others = append(others, i)
		}
	}
	return held, others
}

// take takes the registers for a value of a type from those that are left. It reports
// false if there are too few.
func (e *emitter) take(left *registers, t cps.Type) bool {
	of, n := &left.ints, 1
	if t == cps.Float {
		of = &left.floats
	} else if e.typ(t) == refType {
		n = 2
	}
	if *of < n {
		return false
	}
	*of -= n
	return true
}

// pass writes the stores of the arguments that are passed in memory, and returns the
// arguments that are passed in registers.
func (e *emitter) pass(types []cps.Type, in registers, args []string) []string {
	held, others := e.splitByRegisters(types, in)
	for j, i := range others {
		typ := e.typ(types[i])
		e.storeTagged(typ, args[i], e.memoryArg(j, typ), "")
	}
	list := make([]string, len(held))
	for j, i := range held {
		list[j] = e.typ(types[i]) + " " + args[i]
	}
	return list
}

// receive returns the parameters of a function that are passed in registers, given the
// names of all. It loads those that are passed in memory, and replaces their names.
func (e *emitter) receive(types []cps.Type, in registers, names []string) []string {
	held, others := e.splitByRegisters(types, in)
	for j, i := range others {
		typ := e.typ(types[i])
		names[i] = e.loadTagged(typ, e.memoryArg(j, typ), "")
	}
	list := make([]string, len(held))
	for j, i := range held {
		list[j] = e.typ(types[i]) + " " + names[i]
	}
	return list
}

// addPointerAttributes tells LLVM what it cannot see of the pointers that a function takes in
// registers: what they point to, and that the function does not keep a reference.
func (e *emitter) addPointerAttributes(f *cps.Func, params, names []string) {
	for i, x := range f.Conts[cps.Entry].Params {
		t := f.TypeOf(x)
		typ := e.typ(t)
		n := slices.Index(params, typ+" "+names[i])
		if n < 0 {
			continue
		}
		attributes := ""
		switch size, maybeNil := e.pointee(t, x); {
		case size > 0 && maybeNil:
			attributes = fmt.Sprintf(" align 8 dereferenceable_or_null(%d)", size)
		case size > 0:
			attributes = fmt.Sprintf(" nonnull align 8 dereferenceable(%d)", size)
		case e.p.Kind(t) == cps.RefKind && typ == plainType:
			size := 8
			if e.p.Elem(t) == cps.Bool {
				size = 1
			}
			attributes = fmt.Sprintf(" dereferenceable(%d)", size)
			if !e.checks.Effects.Keeps(f, x) {
				attributes = " nocapture" + attributes
			}
		}
		params[n] = typ + attributes + " " + names[i]
	}
}

// memoryArg returns a pointer to the memory of argument or result i, which is not passed
// in a register. Values of all types share this memory, so accesses have no tag. Pairs
// are stored there directly.
func (e *emitter) memoryArg(i int, typ string) string {
	if typ != refType {
		typ = memory(typ)
	}
	return e.at(fmt.Sprintf("bitcast ([%d x i64]* @more to i8*)", e.memoryWords), 16*i, typ)
}

// A node is everything that is called in the same way: a function that is called by its
// name, or all function values of a type. The number of a function is that of its node.
type node struct {
	params  []cps.Type // with an int for each tag, if the node takes tags
	in      registers
	conts   [][]cps.Type // what each continuation takes
	results *layout

	// bodies holds the functions whose code the node has, and tags whether the caller
	// passes for each continuation the tag that the call returns with.
	bodies []cps.FuncID
	tags   bool

	uncaught []bool // by continuation: it may be the one of main for uncaught exceptions

	// The node's component in the graph of tail calls.
	component int32
}

// conventions holds the nodes of a program. Those that call each other in tail position
// are joined to sets (union-find), which have the same calling convention.
type conventions struct {
	nodes  []*node
	types  map[cps.Type]int // the nodes of function values
	parent []int
	mixed  []bool // by the root of a set: it contains a tail call between different prototypes
}

func (c *conventions) find(x int) int {
	for c.parent[x] != x {
		c.parent[x] = c.parent[c.parent[x]]
		x = c.parent[x]
	}
	return x
}

// convention returns the calling convention of a node, followed by a space.
func (c *conventions) convention(node int) string {
	if c.mixed[c.find(node)] {
		return "tailcc "
	}
	return ""
}

// callee returns the node that a call in f calls.
func (c *conventions) callee(f *cps.Func, t *cps.Term) int {
	if t.Kind == cps.CallValue {
		return c.types[f.TypeOf(t.Subject)]
	}
	return int(t.Func)
}

// passesAll reports whether a call in f passes exactly the continuations of f, in their
// order.
func passesAll(f *cps.Func, t *cps.Term) bool {
	for i, k := range t.Targets {
		if k != cps.Own(i) {
			return false
		}
	}
	return len(t.Targets) == len(f.ContParams)
}

// jumps reports whether a tail call in f, as part of a node, becomes a jump: the callee
// returns in place of the caller. Otherwise the caller returns what the callee returned,
// perhaps with another tag. Such a call leaves the component of the caller for good, so
// that a chain of tail calls contains fewer of them than there are nodes. Why not always
// a jump, if the results agree? LLVM would return the result of an inlined jump as a
// whole, and could not replace its tag by a branch (see returnBlock).
func (c *conventions) jumps(from int, f *cps.Func, t *cps.Term) bool {
	x, y := c.nodes[from], c.nodes[c.callee(f, t)]
	return x.component == y.component || !x.results.tagged && !y.results.tagged
}

// agrees reports whether the results of a call in f are those of the node that calls.
func (c *conventions) agrees(from int, f *cps.Func, t *cps.Term) bool {
	x, y := c.nodes[from], c.nodes[c.callee(f, t)]
	return passesAll(f, t) && !x.tags && !y.tags
}

// conventions finds the nodes of a program, and how they are called.
func (e *emitter) conventions() *conventions {
	c := &conventions{types: map[cps.Type]int{}}
	add := func(in registers, params []cps.Type, conts [][]cps.Type) *node {
		n := &node{params: params, in: in, conts: conts, component: int32(len(c.nodes))}
		c.nodes = append(c.nodes, n)
		return n
	}
	for _, f := range e.p.Funcs {
		params, conts := f.Signature()
		n := add(inArgs, params, conts)
		if e.direct[f.ID] {
			n.bodies = []cps.FuncID{f.ID}
		}
	}
	typeNode := func(t cps.Type) *node {
		n, ok := c.types[t]
		if !ok {
			n = len(c.nodes)
			c.types[t] = n
			params, conts := e.p.Signature(t)
			add(inValue, params, conts)
		}
		return c.nodes[n]
	}
	type value struct {
		f cps.FuncID
		t cps.Type
	}
	seen := map[value]bool{}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.Closure {
					v := value{cps.FuncID(op.Aux), f.TypeOf(op.Result)}
					n := typeNode(v.t)
					if !seen[v] {
						seen[v] = true
						n.bodies = append(n.bodies, v.f)
					}
				}
			}
			if t := &f.Conts[k].Term; t.Kind == cps.CallValue {
				typeNode(f.TypeOf(t.Subject))
			}
		}
	}
	e.chooseResults(c)
	e.joinNodes(c)
	return c
}

// A tailCall is a tail call in the code of a node.
type tailCall struct {
	f *cps.Func
	t *cps.Term
}

// chooseResults decides which nodes take tags, and how all return. A tail call whose
// continuations are not exactly those of the caller needs tags if it is part of a cycle,
// which must take constant space.
func (e *emitter) chooseResults(c *conventions) {
	tails := make([][]tailCall, len(e.p.Funcs))
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.IsTailCall() {
				tails[f.ID] = append(tails[f.ID], tailCall{f, t})
			}
		}
	}
	calls := make(flow.Graph, len(c.nodes))
	for i, n := range c.nodes {
		for _, f := range n.bodies {
			for _, call := range tails[f] {
				calls[i] = append(calls[i], int32(c.callee(call.f, call.t)))
			}
		}
	}
	components := calls.Components()
	for component, members := range components {
		for _, i := range members {
			c.nodes[i].component = int32(component)
		}
	}
	tagged := make([]bool, len(components))
	for _, n := range c.nodes {
		for _, f := range n.bodies {
			for _, call := range tails[f] {
				if c.nodes[c.callee(call.f, call.t)].component == n.component && !passesAll(call.f, call.t) {
					tagged[n.component] = true
				}
			}
		}
	}
	shared := map[int32]*layout{}
	for _, n := range c.nodes {
		if !tagged[n.component] {
			n.results = newLayout(len(n.conts) > 1)
			e.addConts(n.results, n.conts)
			continue
		}
		n.tags = true
		n.params = slices.Clone(n.params)
		for range n.conts {
			n.params = append(n.params, cps.Int)
		}
		if shared[n.component] == nil {
			shared[n.component] = newLayout(true)
		}
		n.results = shared[n.component]
		e.addConts(n.results, n.conts)
	}
}

// joinNodes joins the nodes between which calls become jumps.
func (e *emitter) joinNodes(c *conventions) {
	prototypes := make([]string, len(c.nodes))
	c.parent = make([]int, len(c.nodes))
	c.mixed = make([]bool, len(c.nodes))
	callers := make([][]int, len(e.p.Funcs))
	for i, n := range c.nodes {
		c.parent[i] = i
		prototypes[i] = e.prototype(n)
		for _, f := range n.bodies {
			callers[f] = append(callers[f], i)
		}
	}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if !t.IsTailCall() {
				continue
			}
			callee := c.callee(f, t)
			for _, caller := range callers[f.ID] {
				if !c.jumps(caller, f, t) {
					continue
				}
				mixed := prototypes[caller] != prototypes[callee]
				x, y := c.find(caller), c.find(callee)
				c.parent[x] = y
				c.mixed[y] = c.mixed[x] || c.mixed[y] || mixed
			}
		}
	}
}

// prototype returns the type of a pointer to the code of a node.
func (e *emitter) prototype(n *node) string {
	var list []string
	if n.in == inValue {
		list = append(list, "i8*")
	}
	held, _ := e.splitByRegisters(n.params, n.in)
	for _, i := range held {
		list = append(list, e.typ(n.params[i]))
	}
	return fmt.Sprintf("%s (%s)*", n.results.typ(), strings.Join(list, ", "))
}
