// This file defines construction by an algorithm from outside: while a function is built, a recorder
// collects the reads and writes of variables, and when it is finished, Research.Construct says which
// parameters the variables need and which values the reads get.

package cps

import (
	"cmp"
	"fmt"
	"slices"

	"cpsc/flow"
	"cpsc/place"
)

// A Recording is a function whose reads of variables have no values yet. Its nodes are the reachable
// continuations in reverse postorder. No edge leads to the entry, node 0. Research.Construct sets Params,
// Created and what the reads get; NoValue stands for an undefined value.
type Recording struct {
	Func            string
	Succs           flow.Graph
	Accesses        [][]Access              // by node
	Vars            int                     // the number of variables
	Values          []ValueInfo             // by value
	Used            []Value                 // by operations and terminators
	RemoveRedundant bool                    // as in Research
	NewParam        func(v int32) Value     // makes the value of a parameter for a variable
	Where           func(node int32) string // the name of a node for messages, with its line if it has one

	Params  []VarParam
	Created int // the number of parameters before redundant ones were removed
}

// An Access is a read or a write of a variable. Value is what is written, or what stands for the value
// that the read gets.
type Access struct {
	Var   int32
	Write bool
	Value Value
	Gets  Value // only of a read
}

// A VarParam is a parameter for a variable at a node. It has an argument for each edge to the node, in
// the order of flow.Graph.Reverse.
type VarParam struct {
	Node, Var int32
	Value     Value
	Args      []Value
}

// A recorder lists the reads and writes of variables.
type recorder struct {
	accesses [][]Access      // by continuation
	params   [][]place.Param // by continuation: what the algorithm has placed; nil before that
}

func (r *recorder) note(k ContID, a Access) {
	r.accesses = grow(r.accesses, int(k)+1)
	r.accesses[k] = append(r.accesses[k], a)
}

// construct has Research.Construct find the parameters of the function, whose reachable continuations
// the order lists.
func (b *Builder) construct(order []int32) error {
	r := &Recording{
		Func: b.fn.Name, Succs: make(flow.Graph, len(order)), Accesses: make([][]Access, len(order)), Vars: len(b.vars),
		Values: b.values, Used: b.findUsed(order), RemoveRedundant: b.opts.Research.RemoveRedundant,
		NewParam: func(v int32) Value { return b.placing.Param(place.Var(v), 0) },
		Where: func(node int32) string {
			k := ContID(order[node])
			if pos := cmp.Or(b.conts[k].Term.Pos, b.conts[k].Pos); pos.IsValid() {
				return fmt.Sprintf("%s (line %d)", b.contName(k), pos.Line)
			}
			return b.contName(k)
		},
	}
	b.recorder.accesses = grow(b.recorder.accesses, len(b.conts))
	node := make([]int32, len(b.conts))
	for i, k := range order {
		node[k], r.Accesses[i] = int32(i), b.recorder.accesses[k]
	}
	edges := make([][]int32, len(order)) // by node: the numbers of the edges to it, in the order of arguments
	for i, k := range order {
		for slot, s := range b.conts[k].Term.Succs() {
			r.Succs[i] = append(r.Succs[i], node[s])
			edges[node[s]] = append(edges[node[s]], b.out[k][slot])
		}
	}
	err := b.opts.Research.Construct(r)
	if err != nil {
		return err
	}
	value := func(x Value, v int32) Value {
		switch {
		case x == NoValue:
			return b.undef(b.vars[v].typ)
		case x > NoValue && int(x) < len(b.values) && b.values[x].Type == b.vars[v].typ:
			return x
		}
		err = fmt.Errorf("cps: %s: the result gives the variable %s a value of another type", r.Func, b.vars[v].name)
		return NoValue
	}
	b.recorder.params = make([][]place.Param, len(b.conts))
	for _, prm := range r.Params {
		if uint(prm.Node) >= uint(len(order)) || uint(prm.Var) >= uint(len(b.vars)) || len(prm.Args) != len(edges[prm.Node]) {
			return fmt.Errorf("cps: %s: a parameter of the result does not belong to the function", r.Func)
		}
		k := order[prm.Node]
		args := make([]Value, len(b.preds(ContID(k))))
		for i, e := range edges[prm.Node] {
			args[e] = value(prm.Args[i], prm.Var)
		}
		b.recorder.params[k] = append(b.recorder.params[k], place.Param{Value: value(prm.Value, prm.Var), Var: place.Var(prm.Var), Number: -1, Args: args})
	}
	for _, a := range slices.Concat(r.Accesses...) {
		if !a.Write {
			b.placer.Replace(a.Value, cmp.Or(value(a.Gets, a.Var), a.Value))
		}
	}
	if err != nil {
		return err
	}
	stats := b.placer.Stats()
	stats.Created, stats.Kept, stats.Removed = r.Created, len(r.Params), r.Created-len(r.Params)
	return nil
}

// checkConstructed verifies a function that an algorithm has constructed. If definitions do not
// dominate uses, the result was wrong, and the function gets no body.
func (p *Program) checkConstructed(f *Func) error {
	v := verifier{p: p, f: f, noPositions: true}
	if v.run(); len(v.faults) > 0 {
		f.Conts, f.Values = nil, nil
		return fmt.Errorf("cps: the result of construction is wrong: %w", v.faults[0])
	}
	return nil
}
