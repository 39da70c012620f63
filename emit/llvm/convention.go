// This file defines how arguments and results are passed, and the calling conventions
// of functions. The C convention is the fastest, but it guarantees a tail call only if
// caller and callee have the same parameters. tailcc guarantees every tail call, but
// returns are slower. Functions that call each other in tail position must have the
// same convention.

package llvm

import (
	"fmt"
	"strings"

	"cpsc/cps"
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

// held divides values into those that are passed in registers and all others, by their
// indices.
func (e *emitter) held(types []cps.Type, in registers) (held, others []int) {
	for i, t := range types {
		left, n := &in.ints, 1
		if t == cps.Float {
			left = &in.floats
		} else if e.typ(t) == refType {
			n = 2
		}
		if *left >= n {
			*left -= n
			held = append(held, i)
		} else {
			others = append(others, i)
		}
	}
	return held, others
}

// pass writes the stores of the arguments that are passed in memory, and returns the
// arguments that are passed in registers.
func (e *emitter) pass(types []cps.Type, in registers, args []string) []string {
	held, others := e.held(types, in)
	for j, i := range others {
		typ := e.typ(types[i])
		e.storeTagged(typ, args[i], e.moreAt(j, typ), "")
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
	held, others := e.held(types, in)
	for j, i := range others {
		typ := e.typ(types[i])
		names[i] = e.loadTagged(typ, e.moreAt(j, typ), "")
	}
	list := make([]string, len(held))
	for j, i := range held {
		list[j] = e.typ(types[i]) + " " + names[i]
	}
	return list
}

// moreAt returns a pointer to the memory of argument or result i, which is not passed
// in a register. Values of all types share this memory, so accesses have no tag. Pairs
// are stored there directly.
func (e *emitter) moreAt(i int, typ string) string {
	if typ != refType {
		typ = memory(typ)
	}
	return e.at(fmt.Sprintf("bitcast ([%d x i64]* @more to i8*)", e.more), 16*i, typ)
}

// conventions holds the components of the graph of tail calls as sets of nodes
// (union-find). A node is a function, by its number, or a type of function values.
type conventions struct {
	types  map[cps.Type]int
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

func (c *conventions) function(f cps.FuncID) string    { return c.convention(int(f)) }
func (c *conventions) functionValue(t cps.Type) string { return c.convention(c.types[t]) }

// conventions finds the components of all tail calls.
func (e *emitter) conventions() *conventions {
	c := &conventions{types: map[cps.Type]int{}}
	var prototypes []string
	node := func(prototype string) int {
		c.parent = append(c.parent, len(c.parent))
		c.mixed = append(c.mixed, false)
		prototypes = append(prototypes, prototype)
		return len(c.parent) - 1
	}
	for _, f := range e.p.Funcs {
		var params []string
		held, _ := e.held(f.Params, inArgs)
		for _, i := range held {
			params = append(params, e.typ(f.Params[i]))
		}
		node(e.results(f.Results) + " (" + strings.Join(params, ", ") + ")*")
	}
	typeNode := func(t cps.Type) int {
		n, ok := c.types[t]
		if !ok {
			n = node(e.signature(e.p.Signature(t)))
			c.types[t] = n
		}
		return n
	}

	// The code of a function is in the function itself, if it is called by name, and in
	// the code of its values.
	codes := make([][]int, len(e.p.Funcs))
	for _, f := range e.p.Funcs {
		if e.direct[f.ID] {
			codes[f.ID] = append(codes[f.ID], int(f.ID))
		}
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
						codes[v.f] = append(codes[v.f], n)
					}
				}
			}
			if t := &f.Conts[k].Term; t.Kind == cps.CallValue {
				typeNode(f.TypeOf(t.Subject))
			}
		}
	}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if !t.IsTailCall() {
				continue
			}
			callee := int(t.Func)
			if t.Kind == cps.CallValue {
				callee = c.types[f.TypeOf(t.Subject)]
			}
			for _, caller := range codes[f.ID] {
				mixed := prototypes[caller] != prototypes[callee]
				x, y := c.find(caller), c.find(callee)
				c.parent[x] = y
				c.mixed[y] = c.mixed[x] || c.mixed[y] || mixed
			}
		}
	}
	return c
}

// called returns for each function whether it is called by name, or may be: it is not
// known to be used only as a value.
func called(p *cps.Program) []bool {
	direct, value := make([]bool, len(p.Funcs)), make([]bool, len(p.Funcs))
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.Closure {
					value[op.Aux] = true
				}
			}
			if t := &f.Conts[k].Term; t.Kind == cps.Call {
				direct[t.Func] = true
			}
		}
	}
	for _, f := range p.Funcs {
		if !value[f.ID] || f.Name == cps.MainName || f.Name == cps.InitName {
			direct[f.ID] = true
		}
	}
	return direct
}
