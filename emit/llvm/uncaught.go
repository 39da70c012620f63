// This file defines which calls of continuations are recorded for the message of an
// uncaught exception.
//
// The message shows the calls that were in progress when the exception was thrown, but
// those have returned when it reaches the start of the program. So each continuation
// parameter that may be the one of main for uncaught exceptions is marked. A function
// that calls a marked one stores its position first, which takes one store; and a call
// that passed a marked one adds its position before its function returns with the
// exception. A handler does nothing, since the next exception begins a new record.
//
// A program whose exceptions may be thrown again keeps the record meanwhile, by the
// operation Origin. So continuation parameters that may be a handler with this operation are
// marked, too, and the handler adds the position of the call.

package llvm

import (
	"cpsc/cps"
	"cpsc/emit/uncaught"
)

// A contParam is a continuation parameter of a node.
type contParam struct{ node, cont int }

// markUncaught sets the marks. They spread from main with every call that passes a
// marked continuation.
func (e *emitter) markUncaught() {
	for _, n := range e.conv.nodes {
		n.uncaught = make([]bool, len(n.conts))
	}
	main := e.p.Func(cps.MainName)
	if len(main.ContParams) < 2 {
		return
	}
	// passed holds, for each function and each of its continuations, to what its calls
	// pass it.
	pending := []contParam{{int(main.ID), 1}}
	passed := make([][][]contParam, len(e.p.Funcs))
	for _, f := range e.p.Funcs {
		passed[f.ID] = make([][]contParam, len(f.ContParams))
		for k := range f.Conts {
			t := &f.Conts[k].Term
			if !t.IsCall() {
				continue
			}
			for i, to := range t.Targets {
				if e.origins && i > 0 && !to.IsOwn() && uncaught.ReadsOrigin(f, to) {
					pending = append(pending, contParam{e.conv.callee(f, t), i})
				}
				if to.IsOwn() {
					passed[f.ID][to.Own()] = append(passed[f.ID][to.Own()], contParam{e.conv.callee(f, t), i})
				}
			}
		}
	}
	for len(pending) > 0 {
		w := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		n := e.conv.nodes[w.node]
		if n.uncaught[w.cont] {
			continue
		}
		n.uncaught[w.cont] = true
		for _, f := range n.bodies {
			pending = append(pending, passed[f][w.cont]...)
		}
	}
}
