// This file defines how the builder makes calls, and the edge continuations between a call and
// the continuations that it passes.

package cps

import (
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/place"
)

// Call calls f and enters a new continuation, whose parameters are the results, which it
// returns. After a mistake it returns as many results as f has, but at least one, and
// each is NoValue.
func (b *Builder) Call(f FuncID, args ...Value) []Value {
	return b.callThen(Term{Kind: Call, Func: f}, args, nil)
}

// CallOr is Call for a function that takes further continuations after the return
// continuation; others are passed for them, as by CallTo. Many calls may pass the same
// continuation, such as a handler. In it, a variable has the value that it has at the call,
// before the results of the call are set.
func (b *Builder) CallOr(f FuncID, others []ContID, args ...Value) []Value {
	return b.callThen(Term{Kind: Call, Func: f}, args, others)
}

// CallTo ends the current continuation with a call of f. For each continuation
// parameter of f, conts has a local continuation, or a continuation parameter of the
// function under construction. A local one has parameters, made by AddParam, for all
// that f passes to it, and must not be sealed yet.
func (b *Builder) CallTo(f FuncID, conts []ContID, args ...Value) {
	b.callTo(Term{Kind: Call, Func: f}, args, conts)
}

// TailCall ends the current continuation with a call of f that passes all continuation
// parameters of the function, in their order.
func (b *Builder) TailCall(f FuncID, args ...Value) {
	b.tailCall(Term{Kind: Call, Func: f}, args)
}

// CallValue is Call for a function value. After a mistake it returns one result if
// the type of the function is not known.
func (b *Builder) CallValue(f Value, args ...Value) []Value {
	return b.callThen(Term{Kind: CallValue, Subject: f}, args, nil)
}

// CallValueOr is CallOr for a function value.
func (b *Builder) CallValueOr(f Value, others []ContID, args ...Value) []Value {
	return b.callThen(Term{Kind: CallValue, Subject: f}, args, others)
}

// CallValueTo is CallTo for a function value.
func (b *Builder) CallValueTo(f Value, conts []ContID, args ...Value) {
	b.callTo(Term{Kind: CallValue, Subject: f}, args, conts)
}

// TailCallValue is TailCall for a function value.
func (b *Builder) TailCallValue(f Value, args ...Value) {
	b.tailCall(Term{Kind: CallValue, Subject: f}, args)
}

func (b *Builder) callThen(t Term, args []Value, others []ContID) []Value {
	passed, ok := b.call(&t, args)
	help := "CallOr and CallTo pass several"
	switch {
	case len(others) > 0 && len(passed) == 1:
		help = "pass none, by Call"
	case len(others) > 0:
		help = "give CallOr one for each but the first"
	}
	if !ok || !b.takesAsMany(&t, passed, 1+len(others), help) || !b.mayPass(&t, passed[1:], others) {
		n := 1 // a caller that looks for errors later may index the results
		if len(passed) > 0 {
			n = max(n, len(passed[0]))
		}
		return make([]Value, n)
	}
	k := b.Cont("k")
	results := make([]Value, len(passed[0]))
	for i, typ := range passed[0] {
		results[i] = b.addOwnParam(k, "", typ)
	}
	b.fillCall(t, append([]ContID{k}, others...), 1)
	b.placer.Seal(place.Block(k))
	b.Enter(k)
	return results
}

func (b *Builder) callTo(t Term, args []Value, conts []ContID) {
	if passed, ok := b.call(&t, args); ok && b.takesAsMany(&t, passed, len(conts), "give CallTo one for each") && b.mayPass(&t, passed, conts) {
		b.fillCall(t, conts, 0)
	}
}

func (b *Builder) tailCall(t Term, args []Value) {
	passed, ok := b.call(&t, args)
	if !ok {
		return
	}
	fn := b.fn
	if len(passed) != len(fn.ContParams) {
		b.fail("tail %s takes %s where the function takes %d: CallTo passes any of them",
			b.callee(&t), diag.Count(len(passed), "continuation"), len(fn.ContParams))
		return
	}
	conts := make([]ContID, len(passed))
	for i, types := range passed {
		conts[i] = Own(i)
		if own := &fn.ContParams[i]; !slices.Equal(types, own.Types) {
			gives := "gives"
			if i > 0 {
				gives = "gives " + ident.Quote(own.Name)
			}
			b.fail("tail call %s %s where the function gives %s", gives, b.prog.typeList(types), b.prog.typeList(own.Types))
			return
		}
	}
	t.Targets = conts
	b.fill(t)
}

// call checks the callee and the arguments of a call. It returns the types that the
// callee passes to each continuation.
func (b *Builder) call(t *Term, args []Value) ([][]Type, bool) {
	what, whom, params, passed := "", "", []Type(nil), [][]Type(nil)
	if t.Kind == Call {
		if b.prog == nil {
			b.ready("call")
			return nil, false
		}
		f, err := b.prog.function(int(t.Func))
		if err != nil {
			b.begun()
			b.fail("call: %v", err)
			return nil, false
		}
		what, whom = "call of", f.Name
		params, passed = f.Signature()
		if !b.ready("call") {
			return passed, false
		}
	} else {
		if !b.ready("call") {
			return nil, false
		}
		what = "call of a function value"
		typ := b.use(t.Subject, what, "")
		if b.prog.Kind(typ) != FuncKind {
			b.fail("a value of type %s cannot be called", b.typeName(typ))
			return nil, false
		}
		if params, passed = b.prog.Signature(typ); len(passed) == 0 {
			b.fail(noSignature, b.typeName(typ))
			return nil, false
		}
	}
	if len(passed) == 0 {
		b.fail("%s: it takes no continuation, but a function takes at least the return continuation, which DeclareFunc makes", userName(what, whom))
		return nil, false
	}
	if !b.agree(what, whom, params, args) {
		return passed, false
	}
	for _, types := range passed {
		for _, typ := range types {
			if !b.hasType(what, whom, typ) {
				return passed, false
			}
		}
	}
	t.Args = b.list(args)
	return passed, true
}

// callee returns the callee of a call, for messages.
func (b *Builder) callee(t *Term) string {
	if t.Kind == Call {
		return userName("call of", b.prog.Funcs[t.Func].Name)
	}
	return "call of a function value"
}

// takesAsMany reports whether the callee of a call takes n continuations, for which it
// passes the given types. The help names methods for functions; those for function values have
// longer names.
func (b *Builder) takesAsMany(t *Term, passed [][]Type, n int, help string) bool {
	if len(passed) != n {
		if t.Kind == CallValue {
			help = strings.ReplaceAll(help, "Call", "CallValue")
		}
		b.fail("%s takes %s and gets %d: %s", b.callee(t), diag.Count(len(passed), "continuation"), n, help)
	}
	return b.err == nil
}

// mayPass checks the continuations that a call passes to its callee, which passes values
// of some types to each.
func (b *Builder) mayPass(t *Term, passed [][]Type, conts []ContID) bool {
	for i, k := range conts {
		var takes []Type
		name, help := "", ""
		switch {
		case !k.IsOwn():
			if !b.mayGoTo("call", k) {
				return false
			}
			takes, name, help = b.paramTypes(k), b.contName(k), ": AddParam adds parameters"
		case !b.hasOwn("call", k):
			return false
		default:
			own := &b.fn.ContParams[k.Own()]
			takes, name = own.Types, userName("continuation", own.Name)
		}
		if !slices.Equal(takes, passed[i]) {
			b.fail("%s takes %s and gets %s from the %s%s", name, b.prog.typeList(takes), b.prog.typeList(passed[i]), b.callee(t), help)
			return false
		}
	}
	return true
}

// fillCall ends the current continuation with a call that passes continuations. From
// number first on, they may have other predecessors, and may need arguments that the
// callee does not know. So an edge continuation comes between the call and each local
// one of them: it takes what the callee passes, and jumps on. Finish drops it again if
// the jump passes nothing else (dropEdges).
func (b *Builder) fillCall(t Term, conts []ContID, first int) {
	t.Targets = slices.Clone(conts)
	for i := first; i < len(conts); i++ {
		if k := conts[i]; !k.IsOwn() {
			name := "k"
			if t.Kind == Call && i > 0 {
				name = b.prog.Funcs[t.Func].ContParams[i].Name
			}
			e := b.Cont(name)
			for _, x := range b.conts[k].Params {
				info := &b.values[x]
				b.addOwnParam(e, info.Name, info.Type)
			}
			t.Targets[i] = e
		}
	}
	edges := t.Targets
	b.fill(t)
	for i := first; i < len(conts); i++ {
		if e := edges[i]; !e.IsOwn() {
			b.edges = append(b.edges, e)
			b.placer.Seal(place.Block(e))
			b.Enter(e)
			b.fill(Term{Kind: Jump, Args: b.list(b.conts[e].Params), Targets: []ContID{conts[i]}})
		}
	}
}
