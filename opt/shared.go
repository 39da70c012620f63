// This file defines what several passes need to know or to do.

package opt

import (
	"slices"

	"cpsc/cps"
)

// isConst reports whether a value is a constant.
func isConst(e *cps.Editor, x cps.Value) bool { return e.Info(x).Kind == cps.ConstValue }

// boolConst returns a Bool constant.
func boolConst(e *cps.Editor, x bool) cps.Value {
	info := cps.ValueInfo{Type: cps.Bool}
	if x {
		info.Bits = 1
	}
	return e.Constant(info)
}

// drop drops an operation that is known to give x, or to do nothing.
func drop(e *cps.Editor, op *cps.Op, x cps.Value) {
	if op.Result == cps.NoValue {
		e.Drop(op)
	} else {
		e.Replace(op.Result, x)
	}
}

// onlyJumps reports whether a continuation is reached by jumps only, and at all.
func onlyJumps(f *cps.Func, preds []cps.ContID) bool {
	return len(preds) > 0 && !slices.ContainsFunc(preds, func(k cps.ContID) bool { return f.Conts[k].Term.Kind != cps.Jump })
}

// sizeOf returns the size of a function: its operations, terminators and sites.
func sizeOf(f *cps.Func) int {
	size := len(f.Conts) + len(f.Sites)
	for k := range f.Conts {
		size += len(f.Conts[k].Ops)
	}
	return size
}
