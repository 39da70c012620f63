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

// mainReceivesThrows reports whether main takes a second continuation, or might do so: a
// library has no main yet. A call of that continuation ends the program with a message
// that shows the position of the call and the calls in progress.
func mainReceivesThrows(p *cps.Program) bool {
	main := p.Func(cps.MainName)
	return main == nil || len(main.ContParams) > 1
}

// sizeOf returns the number of operations, terminators and sites of a function.
func sizeOf(f *cps.Func) int {
	size := len(f.Conts) + len(f.Sites)
	for k := range f.Conts {
		size += len(f.Conts[k].Ops)
	}
	return size
}

// A unionFind is a partition of the numbers from 0 up: a forest, whose roots represent the
// classes.
type unionFind []int32

// add adds a number in a class of its own.
func (u *unionFind) add() { *u = append(*u, int32(len(*u))) }

// find returns the root of the class of a number.
func (u unionFind) find(i int32) int32 {
	for u[i] != i {
		u[i] = u[u[i]]
		i = u[i]
	}
	return i
}

// unite makes one class of two. It returns their former roots, the first of which is now
// the root of both, and reports whether they were different.
func (u unionFind) unite(i, j int32) (to, from int32, ok bool) {
	to, from = u.find(i), u.find(j)
	u[from] = to
	return to, from, to != from
}

// copyOp returns a copy of an operation, with the values of now in place of its operands, and
// enters its result there.
func copyOp(e *cps.Editor, op cps.Op, now map[cps.Value]cps.Value) cps.Op {
	op.Args = slices.Clone(op.Args)
	for i, x := range op.Args {
		if y, ok := now[e.Resolve(x)]; ok {
			op.Args[i] = y
		}
	}
	if op.Result != cps.NoValue {
		copied := e.NewValue(*e.Info(op.Result))
		now[op.Result] = copied
		op.Result = copied
	}
	return op
}
