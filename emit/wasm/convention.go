// This file defines how functions are called and how they return: as in package llvm, by a tag.
//
// A function takes its parameters; if it may trap, the address of its slot among the positions of the calls in
// progress; and, if it is in a cycle of tail calls that pass continuations in another order, a tag for each
// continuation. The code of a function value takes the value first. A function with several continuations returns the
// values for all of them, which share results of one type, and a tag: the number of the one that it calls.

package wasm

import (
	"fmt"
	"slices"

	"cpsc/cps"
	"cpsc/emit/calls"
	"cpsc/flow"
)

// A node is everything that is called in the same way: a function that is called by its name, or all function values of
// a type.
type node struct {
	params    []valType
	conts     [][]valType // what each continuation takes
	results   *layout
	value     bool         // its functions are values
	traps     bool         // it takes the address of its slot
	tags      bool         // it takes tags
	bodies    []cps.FuncID // the functions whose code it has
	component int32        // in the graph of tail calls
}

// A layout says how a node returns.
type layout struct {
	types  []valType
	slots  map[string][]int // by the types that a continuation takes: the result of each value
	tagged bool             // the last result is the tag
}

// add adds a continuation.
func (l *layout) add(types []valType) {
	key := fmt.Sprint(types)
	if l.slots[key] != nil {
		return
	}
	used := make([]bool, len(l.types)+len(types))
	slots := make([]int, len(types))
	for i, t := range types {
		slot := 0
		for slot < len(l.types) && (used[slot] || l.types[slot] != t) {
			slot++
		}
		if slot == len(l.types) {
			l.types = append(l.types, t)
		}
		used[slot] = true
		slots[i] = slot
	}
	l.slots[key] = slots
}

// results returns the types of all results.
func (l *layout) results() []valType {
	if l.tagged {
		return append(slices.Clone(l.types), i32)
	}
	return l.types
}

// valTypes returns the types of values of these types.
func valTypes(types []cps.Type) []valType {
	list := make([]valType, len(types))
	for i, t := range types {
		list[i] = valTypeOf(t)
	}
	return list
}

func contTypes(conts [][]cps.Type) (list [][]valType) {
	for _, types := range conts {
		list = append(list, valTypes(types))
	}
	return list
}

func valTypeOf(t cps.Type) valType {
	switch t {
	case cps.Int:
		return i64
	case cps.Float:
		return f64
	}
	return i32
}

// slots returns the results with the values for a continuation.
func (n *node) slots(cont int) []int { return n.results.slots[fmt.Sprint(n.conts[cont])] }

// funcType returns the type of the functions of a node.
func (n *node) funcType() funcType {
	var t funcType
	if n.value {
		t.params = append(t.params, i32)
	}
	t.params = append(t.params, n.params...)
	if n.traps {
		t.params = append(t.params, i32)
	}
	if n.tags {
		for range n.conts {
			t.params = append(t.params, i32)
		}
	}
	t.results = n.results.results()
	return t
}

// callee returns the node that a call in f calls.
func (e *emitter) callee(f *cps.Func, t *cps.Term) *node {
	if t.Kind == cps.CallValue {
		return e.types[f.TypeOf(t.Subject)]
	}
	return e.nodes[t.Func]
}

// passesAll reports whether a call in f passes exactly the continuations of f, in their order.
func passesAll(f *cps.Func, t *cps.Term) bool {
	for i, k := range t.Targets {
		if k != cps.Own(i) {
			return false
		}
	}
	return len(t.Targets) == len(f.ContParams)
}

// functionNodes finds the nodes of functions that are called by their names.
func (e *emitter) functionNodes() {
	traps, direct := calls.MayTrap(e.p), calls.ByName(e.p)
	for _, f := range e.p.Funcs {
		params, conts := f.Signature()
		n := &node{params: valTypes(params), conts: contTypes(conts), traps: traps[f.ID] && e.place == nil}
		if direct[f.ID] {
			n.bodies = []cps.FuncID{f.ID}
		}
		e.nodes = append(e.nodes, n)
	}
	if e.place != nil {
		e.findWidths()
	}
}

// findNodes finds the nodes, and decides which take tags: those in a cycle of tail calls, which must take constant
// space, of which one passes other continuations than those of its caller.
func (e *emitter) findNodes() {
	p := e.p
	e.functionNodes()
	nodes := slices.Clone(e.nodes)
	number := map[cps.Type]int{}
	ofType := func(t cps.Type) *node {
		if e.types[t] == nil {
			params, conts := p.Signature(t)
			e.types[t] = &node{params: valTypes(params), conts: contTypes(conts), traps: true, value: true}
			number[t] = len(nodes)
			nodes = append(nodes, e.types[t])
		}
		return e.types[t]
	}
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.Closure {
					if n := ofType(f.TypeOf(op.Result)); !slices.Contains(n.bodies, cps.FuncID(op.Aux)) {
						n.bodies = append(n.bodies, cps.FuncID(op.Aux))
					}
				}
			}
			if t := &f.Conts[k].Term; t.Kind == cps.CallValue {
				ofType(f.TypeOf(t.Subject))
			}
		}
	}
	tailCalls := make(flow.Graph, len(nodes))
	tails := func(n *node, visit func(f *cps.Func, t *cps.Term)) {
		for _, id := range n.bodies {
			f := p.Funcs[id]
			for k := range f.Conts {
				if t := &f.Conts[k].Term; t.IsTailCall() {
					visit(f, t)
				}
			}
		}
	}
	for i, n := range nodes {
		tails(n, func(f *cps.Func, t *cps.Term) {
			to := int(t.Func)
			if t.Kind == cps.CallValue {
				to = number[f.TypeOf(t.Subject)]
			}
			tailCalls[i] = append(tailCalls[i], int32(to))
		})
	}
	components := tailCalls.Components()
	for c, members := range components {
		for _, i := range members {
			nodes[i].component = int32(c)
		}
	}
	shared := make([]*layout, len(components))
	for _, n := range nodes {
		tails(n, func(f *cps.Func, t *cps.Term) {
			if e.callee(f, t).component == n.component && !passesAll(f, t) && shared[n.component] == nil {
				shared[n.component] = &layout{slots: map[string][]int{}, tagged: true}
			}
		})
	}
	for _, n := range nodes {
		n.results = shared[n.component]
		n.tags = n.results != nil
		if !n.tags {
			n.results = &layout{slots: map[string][]int{}, tagged: len(n.conts) > 1}
		}
		for _, types := range n.conts {
			n.results.add(types)
		}
	}
}
