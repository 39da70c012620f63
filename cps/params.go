// This file defines how the parameters of continuations and the arguments of jumps come from the
// answers of package place: where it places a parameter in a block, a continuation takes one more
// parameter, and every jump to it passes one more argument.

package cps

import (
	"slices"

	"cpsc/place"
)

// A Variable is a variable of the function under construction, by its number from 1: the zero value is
// none. In a trace, variables have numbers from 0: they are indices of Trace.Vars.
type Variable int32

// A variable has the number place.Var.
type variable struct {
	name string
	typ  Type
}

// everFar makes every lookup go far at once. Tests set it; otherwise only lookups in large functions do.
var everFar bool

// placing returns the options of placement, with the functions that it calls for values.
func (o *Options) placing(t *valueTable, vars *[]variable) place.Options {
	return place.Options{
		Strategy: o.Placement,
		Param: func(v place.Var, _ place.Block) Value {
			info := &(*vars)[v]
			return t.newValue(ValueInfo{Kind: ParamValue, Type: info.typ, Name: info.name})
		},
		Undefined: func(v place.Var, x Value) Value {
			if v == place.NoVar {
				return t.undef(t.values[x].Type)
			}
			return t.undef((*vars)[v].typ)
		},
		RemoveRedundant: o.Research.RemoveRedundant,
		NoWitnesses:     o.Research.NoWitnesses,
		NoUserLists:     o.Research.NoUserLists,
		Far:             everFar,
	}
}

// findUsed returns the values that operations and terminators use, other than as arguments of explicit
// parameters. The order lists the reachable continuations.
func (b *Builder) findUsed(order []int32) []Value {
	b.used = b.used[:0]
	for _, k := range order {
		c := &b.conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; op.Code != NoCode && (b.opts.Verbatim || !b.removable(op)) {
				b.used = append(b.used, op.Args...)
			}
		}
		if b.opts.Verbatim || c.Term.Kind != Jump { // those of a jump are arguments of explicit parameters
			b.used = append(b.used, c.Term.Args...)
		}
		b.used = append(b.used, c.Term.Subject)
	}
	return b.used
}

// placed returns the parameters of a continuation that were placed, until the next call.
func (b *Builder) placed(k ContID) []place.Param {
	if b.recorder.params != nil {
		return b.recorder.params[k]
	}
	return b.placer.Params(place.Block(k))
}

// takesVariables reports whether k takes a parameter for a variable.
func (b *Builder) takesVariables(k ContID) bool {
	params := b.placed(k)
	return len(params) > 0 && params[len(params)-1].Var != place.NoVar
}

// losesExplicit reports whether k has an explicit parameter that is not kept.
func (b *Builder) losesExplicit(k ContID) bool {
	kept := 0
	for _, prm := range b.placed(k) {
		if prm.Var == place.NoVar {
			kept++
		}
	}
	return !b.opts.Verbatim && kept < len(b.conts[k].Params)
}

// A passing adds parameters to continuations, and arguments to jumps.
type passing struct {
	conts  []Cont
	out    [][]int32       // by continuation and target of its terminator: the number of the edge
	placed [][]place.Param // by continuation
	table  *valueTable     // for the parameters of new continuations
	split  func(e Event)   // called with an EventSplit, if not nil
}

// writeArguments appends the parameters that were placed to the parameters of their continuations, and
// the arguments to the jumps, in the given continuations. Other terminators cannot pass arguments: their
// edges are split by a new continuation whose jump does.
func (p *passing) writeArguments(order []ContID) []Cont {
	own := make([]int, len(p.conts)) // by continuation: the number of its other parameters
	for k, params := range p.placed {
		own[k] = len(p.conts[k].Params)
		for i := range params {
			p.conts[k].Params = append(p.conts[k].Params, params[i].Value)
		}
	}
	for _, from := range order {
		for slot, k := range p.conts[from].Term.Succs() {
			if len(p.placed[k]) == 0 {
				continue
			}
			t := &p.conts[from].Term
			var args []Value
			if t.Kind == Jump {
				args = append(args, t.Args...)
			} else {
				p.splitEdge(from, slot, own[k])
				t = &p.conts[len(p.conts)-1].Term
				args = t.Args
			}
			for i := range p.placed[k] {
				args = append(args, p.placed[k][i].Args[p.out[from][slot]])
			}
			t.Args = args
		}
	}
	return p.conts
}

// splitEdge splits an edge by a continuation that only jumps. If the edge is that of a
// call, the continuation takes the results and passes them to the first own parameters
// of its target.
func (p *passing) splitEdge(from ContID, slot, own int) {
	t := &p.conts[from].Term
	c := Cont{Pos: t.Pos, Term: Term{Kind: Jump, Targets: []ContID{t.Targets[slot]}, Pos: t.Pos}}
	switch {
	case t.IsCall():
		for _, x := range p.conts[t.Targets[slot]].Params[:own] {
			c.Params = append(c.Params, p.table.newValue(p.table.values[x]))
		}
		c.Term.Args = slices.Clone(c.Params)
	case t.Kind == Branch && slot == 0:
		c.Name = "then"
	case t.Kind == Branch:
		c.Name = "else"
	case slot == len(t.Cases):
		c.Name = "default"
	default:
		c.Name = "case"
	}
	k := ContID(len(p.conts))
	if p.split != nil {
		p.split(Event{Kind: EventSplit, Cont: from, Number: int32(slot), To: k, Args: c.Params, Conts: c.Term.Targets})
	}
	t.Targets[slot] = k
	p.conts = append(p.conts, c)
}

// allPlaced returns, by continuation, the parameters that were placed. Those in keepsOwn have their
// explicit ones already.
func (b *Builder) allPlaced(keepsOwn []bool) [][]place.Param {
	all := make([][]place.Param, len(b.conts))
	for k := range all {
		params := b.placed(ContID(k))
		for len(params) > 0 && params[0].Var == place.NoVar && keepsOwn[k] {
			params = params[1:]
		}
		all[k] = slices.Clone(params)
		for _, prm := range params {
			b.trace.note(Event{Kind: EventKeep, Cont: ContID(k), Value: prm.Value})
		}
	}
	return all
}
