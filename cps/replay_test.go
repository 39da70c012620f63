package cps_test

// This file defines a replayer of traces: it rebuilds the table of definitions and the
// function from the events alone.

import (
	"fmt"
	"slices"

	"cpsc/cps"
)

// A replayer is a function under construction, rebuilt from events.
type replayer struct {
	trace   *cps.Trace
	conts   []*replayCont
	forward []cps.Value
	defs    map[definition]cps.Value
	params  map[cps.Value]*replayParam
	placed  int                 // the number of parameters and promises
	far     map[definition]bool // a lookup went up in large steps

	// The last component of Algorithm 5, and what comes into it.
	component map[cps.Value]bool
	outside   []cps.Value
}

type definition struct {
	v cps.Variable
	k cps.ContID
}

type replayCont struct {
	own      []cps.Value // the parameters of the front end
	kept     []cps.Value
	ops      []cps.Op
	term     cps.Term
	preds    []cps.ContID
	edges    []int32 // by target: the number of the edge into it, -1 if there is none
	entered  bool
	filled   bool
	sealed   bool
	bypassed bool // the calls go straight to it
	merged   bool // it is part of another one
}

type replayParam struct {
	cont     cps.ContID
	v        cps.Variable // -1 for a parameter of the front end
	number   int32        // of a parameter of the front end
	args     []cps.Value
	complete bool
	decided  bool
	dead     bool
}

// replay replays a trace and returns what is wrong with it.
func replay(t *cps.Trace) (r *replayer, err error) {
	r = &replayer{trace: t, defs: map[definition]cps.Value{}, params: map[cps.Value]*replayParam{}, far: map[definition]bool{}}
	for x := range t.Values {
		r.forward = append(r.forward, cps.Value(x))
	}
	for i := range t.Events {
		e := &t.Events[i]
		if err := r.step(e); err != nil {
			return r, fmt.Errorf("event %d, %v %+v: %w", i, e.Kind, *e, err)
		}
	}
	return r, r.compare()
}

func (r *replayer) resolve(x cps.Value) cps.Value {
	for r.forward[x] != x {
		x = r.forward[x]
	}
	return x
}

func (r *replayer) def(v cps.Variable, k cps.ContID) cps.Value {
	return r.resolve(r.defs[definition{v, k}])
}

// step applies an event.
func (r *replayer) step(e *cps.Event) error {
	var c *replayCont
	if int(e.Cont) < len(r.conts) {
		c = r.conts[e.Cont]
	}
	wrong := func(format string, args ...any) error { return fmt.Errorf(format, args...) }
	switch e.Kind {
	case cps.EventCont:
		if int(e.Cont) != len(r.conts) {
			return wrong("it is number %d", len(r.conts))
		}
		r.conts = append(r.conts, &replayCont{})
	case cps.EventVariable:
	case cps.EventParam:
		c.own = append(c.own, e.Value)
	case cps.EventOptional:
		if c.own[e.Number] != e.Value {
			return wrong("it is not that parameter")
		}
		r.params[e.Value] = &replayParam{cont: e.Cont, v: -1, number: e.Number}
	case cps.EventEnter:
		if c.entered {
			return wrong("it was entered before")
		}
		c.entered = true
	case cps.EventOp:
		if !c.entered || c.filled {
			return wrong("the continuation is not the current one")
		}
		c.ops = append(c.ops, cps.Op{Code: e.Code, Result: e.Value, Args: e.Args, Aux: e.Number})
	case cps.EventKnown:
		if e.Value == cps.NoValue {
			break // an assertion that holds has no value
		}
		if r.resolve(e.Value) != e.Value {
			return wrong("the value was replaced")
		}
	case cps.EventFold:
		if !c.filled {
			break // EventFill has the result
		}
		if c.term.Targets[e.Number] != e.To {
			return wrong("the target is %d", c.term.Targets[e.Number])
		}
		c.term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{e.To}}
		c.edges = []int32{c.edges[e.Number]}
	case cps.EventFill:
		if !c.entered || c.filled {
			return wrong("the continuation is not the current one")
		}
		c.filled = true
		c.term = cps.Term{Kind: e.Term, Func: cps.FuncID(e.Number), Subject: e.Value, Args: e.Args, Targets: slices.Clone(e.Conts)}
		if e.Term == cps.Switch {
			c.term.Args, c.term.Cases = nil, e.Args
		}
		for range e.Conts {
			c.edges = append(c.edges, -1)
		}
	case cps.EventEdge:
		to := r.conts[e.To]
		if to.sealed || int(e.Number) != len(to.preds) {
			return wrong("there are %d edges into it", len(to.preds))
		}
		to.preds = append(to.preds, e.Cont)
		for slot, k := range c.term.Targets {
			if k == e.To && c.edges[slot] < 0 {
				c.edges[slot] = e.Number
				return nil
			}
		}
		return wrong("it is not a target")
	case cps.EventSeal:
		if c.sealed {
			return wrong("it was sealed before")
		}
		c.sealed = true

	case cps.EventWrite, cps.EventRemember:
		if r.resolve(e.Value) != e.Value && e.Kind == cps.EventWrite {
			return wrong("the value was replaced")
		}
		r.defs[definition{e.Var, e.Cont}] = e.Value
	case cps.EventRead:
		if !c.entered || c.filled {
			return wrong("the continuation is not the current one")
		}
	case cps.EventLocal, cps.EventFound, cps.EventAnswer:
		if x := r.def(e.Var, e.Cont); x != e.Value {
			return wrong("the definition is %d", x)
		}
	case cps.EventUp:
		if !c.sealed || !slices.Equal(c.preds, []cps.ContID{e.To}) || r.def(e.Var, e.Cont) != cps.NoValue {
			return wrong("the predecessors are %v, the definition is %d", c.preds, r.def(e.Var, e.Cont))
		}
	case cps.EventFar:
		if x := r.def(e.Var, e.Cont); !c.sealed || x != cps.NoValue && !r.incomplete(x, e.Cont) {
			return wrong("the definition is %d", x)
		}
		r.far[definition{e.Var, e.Cont}] = true
	case cps.EventUndefined:
		if !c.sealed || len(c.preds) > 0 || r.trace.Values[e.Value].Kind != cps.UndefValue {
			return wrong("the predecessors are %v", c.preds)
		}
	case cps.EventJoin:
		if !c.sealed || r.def(e.Var, e.Cont) != cps.NoValue {
			return wrong("the definition is %d", r.def(e.Var, e.Cont))
		}
	case cps.EventAsk:
		if !slices.Contains(r.conts[e.To].preds, e.Cont) {
			return wrong("the predecessors are %v", r.conts[e.To].preds)
		}
	case cps.EventAgree:
		for _, k := range c.preds {
			if x := r.def(e.Var, k); x != e.Value {
				return wrong("in %d it is %d", k, x)
			}
		}
	case cps.EventComponent:
		for _, k := range e.Conts {
			if x := r.def(e.Var, k); x != cps.NoValue && x != e.Value { // a lookup may have skipped the join
				return wrong("the definition in %d is %d", k, x)
			}
		}

	case cps.EventPlace:
		if (e.Why == cps.ReasonUnsealed) == c.sealed && len(c.preds) > 0 {
			return wrong("sealed: %v", c.sealed)
		}
		if r.params[e.Value] != nil {
			return wrong("it is a parameter already")
		}
		r.placed++
		r.params[e.Value] = &replayParam{cont: e.Cont, v: e.Var}
	case cps.EventArguments:
		p := r.params[e.Value]
		if p.complete || p.cont != e.Cont || len(e.Args) != len(c.preds) {
			return wrong("it has arguments, or not one for each of the predecessors %v", c.preds)
		}
		p.args, p.complete = slices.Clone(e.Args), true
		for i, k := range c.preds {
			var want cps.Value
			if p.v >= 0 {
				want = r.def(p.v, k)
			} else {
				want = r.resolve(r.conts[k].term.Args[p.number])
			}
			if e.Args[i] != want {
				return wrong("the argument from %d is %d", k, want)
			}
		}
	case cps.EventReplace:
		if r.resolve(e.Value) != e.Value || r.resolve(e.By) == e.Value {
			return wrong("it was replaced before, or by itself")
		}
		if p := r.params[e.Value]; p != nil && r.incomplete(e.Value, p.cont) {
			if !r.far[definition{p.v, p.cont}] {
				return wrong("it has no arguments, and no lookup stands for them")
			}
			for _, x := range r.definitionsAbove(p.v, p.cont) {
				if x != e.Value && x != r.resolve(e.By) {
					return wrong("%d comes into it", x)
				}
			}
		}
		if e.Why == cps.ReasonRedundant && (!r.component[e.Value] || len(r.outside) > 1 || len(r.outside) == 1 && r.outside[0] != e.By) {
			return wrong("%v come into %v", r.outside, r.component)
		}
		r.forward[e.Value] = e.By
	case cps.EventDecide:
		if p := r.params[e.Value]; r.resolve(e.Value) != e.Value || p.cont != e.Cont || !p.complete {
			return wrong("it is no promise")
		}
		r.params[e.Value].decided = true
	case cps.EventReopen:
		for _, p := range r.params {
			p.decided = false
		}
	case cps.EventRedundant:
		for _, x := range e.Args {
			if p := r.params[x]; r.resolve(x) != x || !p.complete || p.dead {
				return wrong("%d is no parameter", x)
			}
			if e.Depth > 0 && !r.component[x] {
				return wrong("%d is not of the component", x)
			}
			for _, y := range r.params[x].args {
				if y = r.resolve(y); e.Depth > 0 && y != cps.NoValue && !r.component[y] {
					return wrong("%d comes into %d from outside the component", y, x)
				}
			}
		}
	case cps.EventProcess:
		r.component = map[cps.Value]bool{}
		for _, x := range e.Args[:e.Number] {
			r.component[x] = true
		}
		outside := map[cps.Value]bool{}
		for _, x := range e.Args[:e.Number] {
			// From each, all of the component are reached, and no other parameter is.
			reached := map[cps.Value]bool{x: true}
			for work := []cps.Value{x}; len(work) > 0; {
				y := work[0]
				work = work[1:]
				for _, z := range r.params[y].args {
					switch z = r.resolve(z); {
					case z == cps.NoValue || reached[z]:
					case r.component[z]:
						reached[z] = true
						work = append(work, z)
					default:
						outside[z] = true
					}
				}
			}
			if len(reached) != int(e.Number) || r.resolve(x) != x {
				return wrong("%d reaches %v", x, reached)
			}
		}
		for _, x := range e.Args[e.Number:] {
			if !outside[x] {
				return wrong("%d does not come in", x)
			}
		}
		if len(outside) != len(e.Args)-int(e.Number) {
			return wrong("%v come in", outside)
		}
		r.outside = e.Args[e.Number:]
	case cps.EventDead:
		if r.params[e.Value].cont != e.Cont {
			return wrong("it is a parameter of %d", r.params[e.Value].cont)
		}
		r.params[e.Value].dead = true
	case cps.EventLost:
		p := r.params[e.Value]
		if p.cont != e.Cont {
			return wrong("it is a parameter of %d", p.cont)
		}
		p.args[e.Number] = cps.NoValue

	case cps.EventFinish:
	case cps.EventSwap:
		targets, edges := c.term.Targets, c.edges
		targets[0], targets[1], edges[0], edges[1] = targets[1], targets[0], edges[1], edges[0]
		not := slices.IndexFunc(r.ops(), func(op *cps.Op) bool { return op.Result == r.resolve(c.term.Subject) && op.Code == cps.Not })
		if not < 0 {
			return wrong("the branch is not on a negation")
		}
		c.term.Subject = r.ops()[not].Args[0]
	case cps.EventCut:
		if c.term.Targets[e.Number] != e.To {
			return wrong("the target is %d", c.term.Targets[e.Number])
		}
	case cps.EventRewrite:
		op := &c.ops[slices.IndexFunc(c.ops, func(op cps.Op) bool { return op.Result == e.Value })]
		if op.Code == e.Code && slices.Equal(op.Args, e.Args) {
			return wrong("it is so already")
		}
		op.Code, op.Args, op.Aux = e.Code, e.Args, e.Number
	case cps.EventUseless:
		if op := &c.ops[e.Number]; op.Result == e.Value {
			op.Code = cps.NoCode
			return nil
		}
		return wrong("it is another operation")
	case cps.EventBypass:
		past := r.conts[c.term.Targets[e.Number]]
		if past.term.Targets[0] != e.To || len(past.ops) > 0 {
			return wrong("it leads to %v", past.term.Targets)
		}
		c.term.Targets[e.Number] = e.To
		r.conts[e.To].bypassed = true
	case cps.EventKeep:
		if p := r.params[e.Value]; p.cont != e.Cont || !p.complete || r.resolve(e.Value) != e.Value {
			return wrong("it is no parameter of %d", e.Cont)
		}
		c.kept = append(c.kept, e.Value)
	case cps.EventSplit:
		if int(e.To) != len(r.conts) {
			return wrong("it is number %d", len(r.conts))
		}
		r.conts = append(r.conts, &replayCont{own: e.Args, term: cps.Term{Kind: cps.Jump, Args: e.Args, Targets: []cps.ContID{c.term.Targets[e.Number]}}, edges: []int32{c.edges[e.Number]}})
		c.term.Targets[e.Number] = e.To
	case cps.EventMerge:
		to := r.conts[e.To]
		if c.term.Kind != cps.Jump || c.term.Targets[0] != e.To {
			return wrong("there is no jump to it")
		}
		if list := r.paramsOf(to); len(list) > 0 {
			return wrong("it has the parameters %v, which have only one argument each", list)
		}
		c.ops = append(c.ops, to.ops...)
		c.term, c.edges = to.term, to.edges
		to.merged = true
	default:
		return wrong("the kind is not known")
	}
	return nil
}

// incomplete reports whether a value is an incomplete parameter of a continuation.
func (r *replayer) incomplete(x cps.Value, k cps.ContID) bool {
	p := r.params[x]
	return p != nil && p.v >= 0 && p.cont == k && !p.complete
}

// definitionsAbove returns the definitions of v that reach the entry of k. It visits all
// continuations on the way.
func (r *replayer) definitionsAbove(v cps.Variable, k cps.ContID) (list []cps.Value) {
	visited := map[cps.ContID]bool{}
	for work := slices.Clone(r.conts[k].preds); len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		switch x := r.def(v, k); {
		case visited[k]:
		case x != cps.NoValue:
			list = append(list, x)
		default:
			work = append(work, r.conts[k].preds...)
		}
		visited[k] = true
	}
	return list
}

// ops returns all operations.
func (r *replayer) ops() (list []*cps.Op) {
	for _, c := range r.conts {
		for i := range c.ops {
			list = append(list, &c.ops[i])
		}
	}
	return list
}

// optional reports whether a parameter of the front end is there only if it is kept.
func (r *replayer) optional(x cps.Value, c *replayCont) bool {
	return r.params[x] != nil && !c.bypassed
}

// paramsOf returns the parameters of a continuation in the finished function.
func (r *replayer) paramsOf(c *replayCont) (list []cps.Value) {
	for _, x := range c.own {
		if !r.optional(x, c) {
			list = append(list, x)
		}
	}
	return append(list, c.kept...)
}

// args returns the arguments of the jump that ends a continuation.
func (r *replayer) args(c *replayCont) (list []cps.Value) {
	to := r.conts[c.term.Targets[0]]
	for i, x := range c.term.Args {
		if !r.optional(to.own[i], to) {
			list = append(list, x)
		}
	}
	for _, x := range to.kept {
		list = append(list, r.params[x].args[c.edges[0]])
	}
	return list
}

// compare compares the result with the table of definitions and with the function.
func (r *replayer) compare() error {
	t := r.trace
	if len(r.conts) != len(t.Conts) {
		return fmt.Errorf("%d continuations, want %d", len(r.conts), len(t.Conts))
	}
	for v := range t.Vars {
		for k := range t.Conts {
			d := definition{cps.Variable(v), cps.ContID(k)}
			if got, want := r.defs[d], t.Definition(d.v, d.k); got != want {
				return fmt.Errorf("the definition of %d in %d is %d, want %d", v, k, got, want)
			}
		}
	}

	// The numbers of the values of the finished function, as the comparison finds them.
	became, from := map[cps.Value]cps.Value{}, map[cps.Value]cps.Value{}
	same := func(what string, k int, list, want []cps.Value) error {
		if len(list) != len(want) {
			return fmt.Errorf("%s of continuation %d: %d, want %d", what, k, len(list), len(want))
		}
		for i, x := range list {
			x, y := r.resolve(x), want[i]
			info, wanted := t.Values[x], t.Func.Values[y]
			known, ok := became[x]
			back, isOf := from[y]
			if x == cps.NoValue != (y == cps.NoValue) || info != wanted || ok && known != y || isOf && back != x || t.Became[x] != y {
				return fmt.Errorf("%s of continuation %d: value %d %+v is %d %+v; Became says %d", what, k, x, info, y, wanted, t.Became[x])
			}
			became[x], from[y] = y, x
		}
		return nil
	}
	found := 0
	for k, c := range r.conts {
		at := t.Conts[k].Became
		if at == cps.NoCont {
			continue
		}
		found++
		want := &t.Func.Conts[at]
		if c.merged || t.Conts[k].Name != want.Name {
			return fmt.Errorf("continuation %d is %s, want %s; merged: %v", k, t.Conts[k].Name, want.Name, c.merged)
		}
		if err := same("parameters", k, r.paramsOf(c), want.Params); err != nil {
			return err
		}
		ops := slices.DeleteFunc(slices.Clone(c.ops), func(op cps.Op) bool {
			return op.Code == cps.NoCode || op.Result != cps.NoValue && r.resolve(op.Result) != op.Result
		})
		if len(ops) != len(want.Ops) {
			return fmt.Errorf("continuation %d has the operations %v, want %v", k, ops, want.Ops)
		}
		for i := range ops {
			if got, want := &ops[i], &want.Ops[i]; got.Code != want.Code || got.Aux != want.Aux {
				return fmt.Errorf("operation %d of continuation %d is %v %d, want %v %d", i, k, got.Code, got.Aux, want.Code, want.Aux)
			}
			if err := same("result", k, []cps.Value{ops[i].Result}, []cps.Value{want.Ops[i].Result}); err != nil {
				return err
			}
			if err := same("operands", k, ops[i].Args, want.Ops[i].Args); err != nil {
				return err
			}
		}
		term := c.term
		if term.Kind == cps.Jump {
			term.Args = r.args(c)
		}
		if term.Kind != want.Term.Kind || term.Func != want.Term.Func || len(term.Targets) != len(want.Term.Targets) {
			return fmt.Errorf("continuation %d ends with %d %v, want %d %v", k, term.Kind, term.Targets, want.Term.Kind, want.Term.Targets)
		}
		for i, to := range term.Targets {
			if !to.IsOwn() {
				to = t.Conts[to].Became
			}
			if to != want.Term.Targets[i] {
				return fmt.Errorf("target %d of continuation %d is %d, want %d", i, k, to, want.Term.Targets[i])
			}
		}
		if err := same("arguments", k, term.Args, want.Term.Args); err != nil {
			return err
		}
		if err := same("subject", k, []cps.Value{term.Subject}, []cps.Value{want.Term.Subject}); err != nil {
			return err
		}
	}
	if found != len(t.Func.Conts) {
		return fmt.Errorf("%d of %d continuations", found, len(t.Func.Conts))
	}
	return nil
}

// checkOutcomes compares the outcomes of the trace with the result of the events.
func (r *replayer) checkOutcomes() error {
	outcomes := r.trace.Outcomes()
	if len(outcomes) != r.placed {
		return fmt.Errorf("%d outcomes of %d parameters", len(outcomes), r.placed)
	}
	for _, o := range outcomes {
		p, c := r.params[o.Value], r.conts[o.Cont]
		want := cps.ParamOutcome{Value: o.Value, Cont: p.cont, Var: p.v, Fate: cps.Unused}
		switch kept := slices.Contains(c.kept, o.Value); {
		case kept:
			want.Fate = cps.Kept
			for i, x := range p.args {
				want.Args, want.From = append(want.Args, r.resolve(x)), append(want.From, c.preds[i])
			}
		case r.resolve(o.Value) != o.Value:
			want.Fate, want.By = cps.Replaced, r.resolve(o.Value)
		case p.dead:
			want.Fate = cps.Unreachable
		}
		if fmt.Sprint(o) != fmt.Sprint(want) {
			return fmt.Errorf("the outcome of %d is %+v, want %+v", o.Value, o, want)
		}
	}
	return nil
}

// checkNames expects that names are unique, and that the continuations and values of the
// finished function have the same names as in the text of the program.
func checkNames(t *cps.Trace) error {
	names := t.Names()
	values, conts, own := t.Prog.Names(t.Func)
	if !slices.Equal(names.Own, own) {
		return fmt.Errorf("the continuation parameters are %v, want %v", names.Own, own)
	}
	for k, c := range t.Conts {
		if c.Became > cps.Entry && names.Conts[k] != conts[c.Became] {
			return fmt.Errorf("continuation %d is %s, want %s", k, names.Conts[k], conts[c.Became])
		}
	}
	found := map[string]bool{}
	for x, name := range names.Values {
		kind := t.Values[x].Kind
		if kind == cps.ConstValue || kind == cps.UndefValue || x == 0 {
			continue
		}
		if found[name] || name == "" {
			return fmt.Errorf("value %d is %q, and another one, too", x, name)
		}
		found[name] = true
	}
	for _, name := range values {
		if name != "" && !found[name] {
			return fmt.Errorf("no value of the trace is %s", name)
		}
	}
	for _, list := range [][]string{names.Conts, names.Vars} {
		sorted := slices.Clone(list)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) != len(list) || slices.Contains(list, "") {
			return fmt.Errorf("names occur twice, or are empty: %v", list)
		}
	}
	return nil
}
