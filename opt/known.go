// This file defines direct calls of known closures. If a call's function value comes
// from a closure operation of the same function, the callee is a known function in
// the sense of Appel, "Compiling with Continuations" (1992), chapter 10. The call can
// then pass the captured values itself. If the function value has no other use, the
// closure operation is dead.
//
//	let g = closure f(x)
//	g(y, k)             =>   f(x, y, k)

package opt

import (
	"slices"

	"cpsc/cps"
)

// knownClosures maps the result of each closure operation to the operation.
type knownClosures map[cps.Value]cps.Op

// add records the closure operations among ops.
func (known knownClosures) add(ops []cps.Op) {
	for i := range ops {
		if ops[i].Code == cps.Closure {
			known[ops[i].Result] = ops[i]
		}
	}
}

// callee returns the operation that makes the closure that a terminator calls, if it is known.
func (known knownClosures) callee(t *cps.Term) (op cps.Op, ok bool) {
	if t.Kind == cps.CallValue {
		op, ok = known[t.Subject]
	}
	return op, ok
}

// makeDirectCall changes a terminator that calls the closure of an operation into a direct call.
func makeDirectCall(t *cps.Term, closure cps.Op) {
	t.Kind, t.Func, t.Subject = cps.Call, cps.FuncID(closure.Aux), cps.NoValue
	t.Args = slices.Concat(closure.Args, t.Args)
}
