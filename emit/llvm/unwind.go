// This file defines exceptions that unwind the stack, for Options.Unwind.
//
// A function with several continuations returns only to its first. To call continuation
// number n > 0, it stores the values for it in the memory for arguments and calls
// cpsc_raise(n), which unwinds the stack by its tables. A call passes such a function
//
//   - its own continuation of the same number: nothing is written, and the exception passes;
//   - any other: the call is an invoke, whose landing pad goes on with this continuation. If
//     that is one of the caller's, it sets the number and lets the exception pass.
//
// The landing pads are cleanups, as those for traps: an exception unwinds in one phase, like
// a trap and unlike an exception of C++, which first searches for a handler. Here there is
// one on the stack always. cpsc_raised is the number, or 0 if a trap unwinds.
//
// A function returns tags all the same if it is in a cycle of tail calls which permute
// continuations (results.go), and so do main and its cycle.

package llvm

import (
	"fmt"
	"strings"

	"cpsc/cps"
)

// raises reports whether a function may raise or handle exceptions.
func raises(f *cps.Func) bool {
	for k := range f.Conts {
		if t := &f.Conts[k].Term; t.IsCall() && len(t.Targets) > 1 {
			return true
		}
	}
	return len(f.ContParams) > 1
}

// raise writes the call of a continuation parameter by unwinding.
func (e *emitter) raise(own int, values []string) {
	for i, t := range e.f.ContParams[own].Types {
		typ := e.typ(t)
		e.storeTagged(typ, values[i], e.memoryArg(i, typ), "")
	}
	e.line("call void @cpsc_raise(i64 %d)", own)
	e.line("unreachable")
}

// unwindingCall writes a call of a node that unwinds, and what follows it. The result is x,
// and assign is what assigns to it. If traps is set, the landing pad records the position of
// the call.
func (e *emitter) unwindingCall(t *cps.Term, n *node, assign, call, x string, traps bool) {
	var caught []int
	for i := 1; i < len(t.Targets); i++ {
		if !e.passesThrough(t, i) {
			caught = append(caught, i)
		}
	}
	if len(caught) == 0 && !traps {
		e.line("%scall %s", assign, call)
		e.afterCall(t, 0, n, x)
		return
	}
	ok, pad := e.block(), e.block()
	e.line("%sinvoke %s to label %%%s unwind label %%%s", assign, call, ok, pad)
	e.enter(pad)
	exception := e.def("landingpad { i8*, i32 } cleanup")
	other := e.block()
	labels := make([]string, len(caught))
	var cases []string
	for i, number := range caught {
		labels[i] = e.block()
		cases = append(cases, fmt.Sprintf("i64 %d, label %%%s", number, labels[i]))
	}
	e.line("switch i64 %s, label %%%s [ %s ]", e.def("load i64, i64* @cpsc_raised"), other, strings.Join(cases, " "))
	for i, number := range caught {
		e.enter(labels[i])
		e.handle(t, number, n, exception)
	}
	e.enter(other)
	switch {
	case traps:
		trap, passes := e.block(), e.block()
		e.line("br i1 %s, label %%%s, label %%%s", e.def("icmp eq i64 "+e.def("load i64, i64* @cpsc_raised")+", 0"), trap, passes)
		e.enter(trap)
		e.line("call void @cpsc_frame(%s)", e.position(t.Pos))
		e.line("br label %%%s", passes)
		e.enter(passes)
		fallthrough
	case len(caught) < len(t.Targets)-1:
		e.line("resume { i8*, i32 } %s", exception)
	default:
		e.line("unreachable")
	}
	e.enter(ok)
	e.afterCall(t, 0, n, x)
}

// passesThrough reports whether target i of a call is the caller's own continuation, and
// nothing is to be done when an exception unwinds to it.
func (e *emitter) passesThrough(t *cps.Term, i int) bool {
	return e.node.unwinds && t.Targets[i] == cps.Own(i) && (!e.node.uncaught[i] || t.IsTailCall())
}

// handle writes what follows in a landing pad if an exception unwinds to target i of a call
// of a node.
func (e *emitter) handle(t *cps.Term, i int, n *node, exception string) {
	k, types := t.Targets[i], n.conts[i]
	if k.IsOwn() && k.Own() > 0 && e.node.unwinds {
		if e.node.uncaught[k.Own()] && !t.IsTailCall() {
			e.line("call void @cpsc_passed(%s)", e.position(t.Pos))
		}
		if k.Own() != i {
			e.line("store i64 %d, i64* @cpsc_raised", k.Own())
		}
		e.line("resume { i8*, i32 } %s", exception)
		return
	}
	values := make([]string, len(types))
	for j, t := range types {
		typ := e.typ(t)
		values[j] = e.loadTagged(typ, e.memoryArg(j, typ), "")
	}
	e.follow(t, i, values)
}
