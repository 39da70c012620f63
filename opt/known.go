// This file defines direct calls of known closures: where a function value is
// called that a closure operation of the same function made, the callee is a
// known function in the sense of Appel, "Compiling with Continuations" (1992),
// chapter 10. The call passes the captures itself, and if no other use of the
// function value is left, it is not made at all.
//
//	let g = closure f(x)
//	g(y, k)                  f(x, y, k)

package opt

import (
	"slices"

	"cpsc/cps"
)

// knownClosures holds the closure operations of a function by their results.
type knownClosures map[cps.Value]cps.Op

// add notes the closures among operations.
func (known knownClosures) add(ops []cps.Op) {
	for i := range ops {
		if ops[i].Code == cps.Closure {
			known[ops[i].Result] = ops[i]
		}
	}
}

// direct makes a call of a known closure a direct one. It reports whether the
// terminator is such a call.
func (known knownClosures) direct(t *cps.Term) bool {
	if t.Kind != cps.CallValue {
		return false
	}
	op, ok := known[t.Subject]
	if ok {
		t.Kind, t.Func, t.Subject = cps.Call, cps.FuncID(op.Aux), cps.NoValue
		t.Args = slices.Concat(op.Args, t.Args)
	}
	return ok
}
