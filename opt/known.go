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

// makeDirect changes a terminator that calls a known closure into a direct call. It
// reports whether the terminator was such a call.
func (known knownClosures) makeDirect(t *cps.Term) bool {
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
