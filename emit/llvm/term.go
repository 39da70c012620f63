// This file defines the translation of function values and terminators.

package llvm

import (
	"fmt"
	"strings"

	"cpsc/cps"
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
	code := fmt.Sprintf("bitcast (%s %s to i8*)", e.signature(v.params, f.Results), v.name())
	constant := global("value." + f.Name)
	if !e.codes[key] {
		e.codes[key] = true
		e.pending = append(e.pending, v)
		if len(args) == 0 {
			fmt.Fprintf(&e.data, "%s = internal constant { i8*, i8* } { i8* %s, i8* %s }\n", constant, code, name)
		}
	}
	if len(args) == 0 {
		e.give(op.Result, "bitcast ({ i8*, i8* }* "+constant+" to i8*)")
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

// signature returns the type of a pointer to the code of a function value.
func (e *emitter) signature(params, results []cps.Type) string {
	list := []string{"i8*"}
	held, _ := e.held(params, inValue)
	for _, i := range held {
		list = append(list, e.typ(params[i]))
	}
	return fmt.Sprintf("%s (%s)*", e.results(results), strings.Join(list, ", "))
}

// attributes returns the attributes of a function's code.
func (e *emitter) attributes(f *cps.Func) string {
	if e.traps[f.ID] {
		return "#900 personality i32 (...)* @__gcc_personality_v0"
	}
	return "#901"
}

// Terminators

// term writes a terminator. It returns the arguments for the parameters of the
// first target, if there are any.
func (e *emitter) term(t *cps.Term) []string {
	args := make([]string, len(t.Args))
	for i, x := range t.Args {
		args[i] = e.value(x)
		if e.brief[x] {
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
		return args
	case cps.Branch:
		e.line("br i1 %s, label %%%s, label %%%s", e.value(t.Subject), e.cont(t.Targets[0]), e.cont(t.Targets[1]))
	case cps.Switch:
		e.choice(t)
	case cps.Call:
		f := e.p.Funcs[t.Func]
		return e.call(t, e.conv.function(f.ID)+e.results(f.Results)+" "+function(f), e.pass(f.Params, inArgs, args), f.Results, e.traps[f.ID])
	case cps.CallValue:
		f := e.value(t.Subject)
		params, results := e.p.Signature(e.f.TypeOf(t.Subject))
		e.checkNil(f, t.Pos)
		code := e.def("load i8*, i8** " + e.at(f, 0, "i8*") + tagCode)
		code = e.def(fmt.Sprintf("bitcast i8* %s to %s", code, e.signature(params, results)))
		callee := e.conv.functionValue(e.f.TypeOf(t.Subject)) + e.results(results) + " " + code
		return e.call(t, callee, append([]string{"i8* " + f}, e.pass(params, inValue, args)...), results, true)
	case cps.Return:
		e.giveBack(args)
	case cps.Exit:
		e.line("call void @cpsc_exit(i64 %s)", e.value(t.Subject))
		e.line("unreachable")
	}
	return nil
}

// call writes a call. The text of callee includes its convention and result type. It
// returns the results, except for a tail call. If traps is set, the call is an invoke,
// whose landing pad records the position of the call.
func (e *emitter) call(t *cps.Term, callee string, args []string, results []cps.Type, traps bool) []string {
	typ := e.results(results)
	list := strings.Join(args, ", ")
	if t.IsTailCall() {
		call := fmt.Sprintf("musttail call %s(%s)", callee, list)
		if typ == "void" {
			e.line("%s", call)
			e.line("ret void")
		} else {
			e.line("ret %s %s", typ, e.def(call))
		}
		return nil
	}
	x, assign := "", ""
	if typ != "void" {
		x = e.temp()
		assign = x + " = "
	}
	ok := e.block()
	if traps {
		pad := e.block()
		e.line("%sinvoke %s(%s) to label %%%s unwind label %%%s", assign, callee, list, ok, pad)
		fmt.Fprintf(&e.rare, "%s:\n  %%%s.trap = landingpad { i8*, i32 } cleanup\n  call void @cpsc_frame(%s)\n  resume { i8*, i32 } %%%s.trap\n",
			pad, pad[1:], e.place(t.Pos), pad[1:])
		e.enter(ok)
	} else {
		e.line("%scall %s(%s)", assign, callee, list)
	}
	values := make([]string, len(results))
	held, others := e.held(results, inResults)
	for j, i := range held {
		values[i] = x
		if len(held) > 1 {
			values[i] = e.def(fmt.Sprintf("extractvalue %s %s, %d", typ, x, j))
		}
	}
	for j, i := range others {
		typ := e.typ(results[i])
		values[i] = e.loadTagged(typ, e.moreAt(j, typ), "")
	}
	e.line("br label %%%s", e.cont(t.Targets[0]))
	return values
}

// giveBack writes a return.
func (e *emitter) giveBack(args []string) {
	list := e.pass(e.f.Results, inResults, args)
	typ := e.results(e.f.Results)
	switch len(list) {
	case 0:
		e.line("ret void")
	case 1:
		e.line("ret %s", list[0])
	default:
		x := "undef"
		for i, arg := range list {
			x = e.def(fmt.Sprintf("insertvalue %s %s, %s, %d", typ, x, arg, i))
		}
		e.line("ret %s %s", typ, x)
	}
}

// choice writes a switch: an LLVM switch for ints, comparisons for strings.
func (e *emitter) choice(t *cps.Term) {
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
