// This file defines small helpers that several passes use.

package opt

import (
	"slices"

	"cpsc/cps"
)

// isConst reports whether a value is a constant.
func isConst(e *cps.Editor, x cps.Value) bool { return e.Info(x).Kind == cps.ConstValue }

// boolConst returns the Bool constant x.
func boolConst(e *cps.Editor, x bool) cps.Value {
	info := cps.ValueInfo{Type: cps.Bool}
	if x {
		info.Bits = 1
	}
	return e.Constant(info)
}

// drop removes an operation whose result is known to be x, or one that has no result
// and is known to do nothing.
func drop(e *cps.Editor, op *cps.Op, x cps.Value) {
	if op.Result == cps.NoValue {
		e.Drop(op)
	} else {
		e.Replace(op.Result, x)
	}
}

// onlyJumps reports whether a continuation with these predecessors has at least one,
// and all of them end in jumps.
func onlyJumps(f *cps.Func, preds []cps.ContID) bool {
	return len(preds) > 0 && !slices.ContainsFunc(preds, func(k cps.ContID) bool { return f.Conts[k].Term.Kind != cps.Jump })
}

// sizeOf returns the number of operations, terminators and sites of a function.
func sizeOf(f *cps.Func) int {
	size := len(f.Conts) + len(f.Sites)
	for k := range f.Conts {
		size += len(f.Conts[k].Ops)
	}
	return size
}
