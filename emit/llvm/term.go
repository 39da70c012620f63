// This file defines the translation of function values and terminators.

package llvm

import (
	"fmt"
	"strings"

	"cpsc/cps"
	"cpsc/emit/uncaught"
)

// A functionValue is a function as a value of a type. The value holds the first
// arguments and receives the others when it is called.
type functionValue struct {
	f      *cps.Func
	params []cps.Type // of the arguments that it receives
	typ    cps.Type
}

// codeSize is the offset in bytes of the captured arguments in a function value. They
// follow its code and its name.
const codeSize = 16

// name returns the name of the code.
func (v *functionValue) name() string {
	return global(fmt.Sprintf("code%d.%s", len(v.f.Params)-len(v.params), v.f.Name))
}

// closure writes a function value: a pointer to its code, its name and its captures. A
// function value without captures is a constant, which is equal only to itself.
func (e *emitter) closure(op *cps.Op, args []string) {
	f := e.p.Funcs[op.Aux]
	v := functionValue{f, f.Params[len(args):], e.f.TypeOf(op.Result)}
	key := fmt.Sprint(f.ID, " ", len(args))
	name := "bitcast (" + stringType + " " + e.str(cps.DisplayName(f.Name)) + " to i8*)"
	code := fmt.Sprintf("bitcast (%s %s to i8*)", e.prototype(e.conv.nodes[e.conv.types[v.typ]]), v.name())
	constant := global("value." + f.Name)
	if !e.codes[key] {
		e.codes[key] = true
		e.pending = append(e.pending, v)
		if len(args) == 0 {
			fmt.Fprintf(&e.data, "%s = internal constant { i8*, i8* } { i8* %s, i8* %s }\n", constant, code, name)
		}
	}
	if len(args) == 0 {
		e.setOperand(op.Result, "bitcast ({ i8*, i8* }* "+constant+" to i8*)")
		return
	}
	e.set(op.Result, fmt.Sprintf("call i8* @cpsc_alloc(i64 %d)", codeSize+8*len(args)))
	c := e.value(op.Result)
	e.line("store i8* %s, i8** %s%s", code, e.at(c, 0, "i8*"), tagCode)
	e.line("store i8* %s, i8** %s%s", name, e.at(c, 8, "i8*"), tagCode)
	for i, x := range args {
		typ := e.typ(f.Params[i])
		e.store(typ, x, e.at(c, codeSize+8*i, memory(typ)))
	}
}

// attributes returns the attributes of a function's code.
func (e *emitter) attributes(f *cps.Func) string {
	if e.traps[f.ID] {
		return "#900 personality i32 (...)* @__gcc_personality_v0"
	}
	return "#901"
}

// Terminators

// term writes a terminator.
func (e *emitter) term(t *cps.Term) {
	args := make([]string, len(t.Args))
	for i, x := range t.Args {
		args[i] = e.value(x)
		if e.shortLived[x] {
			args[i] = e.keep(args[i])
		}
	}
	switch t.Kind {
	case cps.Jump:
		hint := ""
		if e.latch {
			hint = e.unroll()
		}
		e.line("br label %%%s%s", e.cont(t.Targets[0]), hint)
		e.addEdge(t.Targets[0], args)
	case cps.Branch:
		e.line("br i1 %s, label %%%s, label %%%s", e.value(t.Subject), e.cont(t.Targets[0]), e.cont(t.Targets[1]))
	case cps.Switch:
		e.switchTerm(t)
	case cps.Call:
		e.call(t, function(e.p.Funcs[t.Func]), nil, args, e.traps[t.Func])
	case cps.CallValue:
		f := e.value(t.Subject)
		e.checkNil(t.Subject, t.Pos)
		code := e.def("load i8*, i8** " + e.at(f, 0, "i8*") + tagCode)
		code = e.def(fmt.Sprintf("bitcast i8* %s to %s", code, e.prototype(e.conv.nodes[e.conv.callee(e.f, t)])))
		e.call(t, code, []string{"i8* " + f}, args, true)
	case cps.Return:
		own := t.Targets[0].Own()
		if e.node.uncaught[own] && !(e.origins && !e.f.Extern) {
			e.line("store %s, i8** @cpsc_thrown", e.position(t.Pos))
		}
		e.returnTo(own, args)
	case cps.Exit:
		e.line("call void @cpsc_exit(i64 %s)", e.value(t.Subject))
		e.line("unreachable")
	}
}

// addEdge adds an edge from the current block to a continuation.
func (e *emitter) addEdge(k cps.ContID, args []string) {
	if len(args) > 0 {
		e.edges[k] = append(e.edges[k], edge{e.label, args})
	}
}

// call writes a call of the given code, whose first arguments come before args, and what
// follows it. If traps is set, the call is an invoke, whose landing pad records the
// position of the call. A tail call leaves no position.
func (e *emitter) call(t *cps.Term, code string, first, args []string, traps bool) {
	number := e.conv.callee(e.f, t)
	n := e.conv.nodes[number]
	jumps := t.IsTailCall() && e.conv.jumps(e.number, e.f, t)
	if n.tags {
		for i, k := range t.Targets {
			if jumps {
				args = append(args, e.tags[k.Own()])
			} else {
				args = append(args, fmt.Sprint(i))
			}
		}
	}
	list := strings.Join(append(first, e.pass(n.params, n.in, args)...), ", ")
	typ := n.results.typ()
	callee := e.conv.convention(number) + typ + " " + code
	if jumps {
		call := fmt.Sprintf("musttail call %s(%s)", callee, list)
		if typ == "void" {
			e.line("%s", call)
			e.line("ret void")
		} else {
			e.line("ret %s %s", typ, e.def(call))
		}
		return
	}
	x, assign := "", ""
	if typ != "void" {
		x = e.temp()
		assign = x + " = "
	}
	traps = traps && !t.IsTailCall()
	ok := e.block()
	if traps {
		pad := e.block()
		e.line("%sinvoke %s(%s) to label %%%s unwind label %%%s", assign, callee, list, ok, pad)
		fmt.Fprintf(&e.coldBlocks, "%s:\n  %%%s.trap = landingpad { i8*, i32 } cleanup\n  call void @cpsc_frame(%s)\n  resume { i8*, i32 } %%%s.trap\n",
			pad, pad[1:], e.position(t.Pos), pad[1:])
		e.enter(ok)
	} else {
		e.line("%scall %s(%s)", assign, callee, list)
	}
	switch {
	case len(t.Targets) == 1:
		e.afterCall(t, 0, n, x)
		return
	case e.conv.agrees(e.number, e.f, t):
		elems := make([]string, len(n.results.elems))
		for i := range elems {
			elems[i] = e.part(n.results, x, i)
		}
		e.returnElements(elems)
		return
	}
	labels := make([]string, len(t.Targets))
	var cases []string
	for i := range labels {
		labels[i] = e.block()
		if i > 0 {
			cases = append(cases, fmt.Sprintf("i64 %d, label %%%s", i, labels[i]))
		}
	}
	e.line("switch i64 %s, label %%%s [ %s ]", e.part(n.results, x, 0), labels[0], strings.Join(cases, " "))
	for i, label := range labels {
		e.enter(label)
		e.afterCall(t, i, n, x)
	}
}

// afterCall writes what follows a call of a node that has returned x for target i.
func (e *emitter) afterCall(t *cps.Term, i int, n *node, x string) {
	k, values := t.Targets[i], e.unpack(n.results, n.conts[i], x)
	if !k.IsOwn() {
		if i > 0 && e.origins && uncaught.ReadsOrigin(e.f, k) {
			e.line("call void @cpsc_passed(%s)", e.position(t.Pos))
		}
		e.line("br label %%%s", e.cont(k))
		e.addEdge(k, values)
		return
	}
	if e.node.uncaught[k.Own()] && !t.IsTailCall() {
		e.line("call void @cpsc_passed(%s)", e.position(t.Pos))
	}
	e.returnTo(k.Own(), values)
}

// switchTerm writes a switch: an LLVM switch for ints, comparisons for strings.
func (e *emitter) switchTerm(t *cps.Term) {
	other := e.cont(t.Targets[len(t.Cases)])
	if e.f.TypeOf(t.Subject) == cps.Int {
		var list []string
		for i, c := range t.Cases {
			list = append(list, fmt.Sprintf("i64 %s, label %%%s", e.value(c), e.cont(t.Targets[i])))
		}
		e.line("switch i64 %s, label %%%s [ %s ]", e.value(t.Subject), other, strings.Join(list, " "))
		return
	}
	for i, c := range t.Cases {
		next := e.block()
		equal := e.def(fmt.Sprintf("call i64 @cpsc_equal(%s %s, %s %s)", stringType, e.value(t.Subject), stringType, e.value(c)))
		e.line("br i1 %s, label %%%s, label %%%s", e.def("icmp ne i64 "+equal+", 0"), e.cont(t.Targets[i]), next)
		e.enter(next)
	}
	e.line("br label %%%s", other)
}
