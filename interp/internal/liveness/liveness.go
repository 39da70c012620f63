// Package liveness finds, for both engines, the values that are live at the entry of each
// continuation of a function.
package liveness

import "cpsc/cps"

// Max is the limit that both engines pass to In. It bounds the work for one function.
const Max = 1 << 24

// In returns the values that are live at the entry of each continuation of a function. The
// parameters of the continuation are not among them. For each value, home is the
// continuation that defines it, and uses are the other continuations that use it; a caller
// may add values that f does not have. In reports false if there are more than limit pairs
// of a continuation and a live value.
//
// From every use, In follows the predecessors up to the definition. So its time is linear in
// the number of such pairs and of the edges to their continuations.
func In(f *cps.Func, home []cps.ContID, uses [][]cps.ContID, limit int) ([][]cps.Value, bool) {
	preds := make([][]cps.ContID, len(f.Conts))
	for i := range f.Conts {
		for _, s := range f.Conts[i].Term.Succs() {
			preds[s] = append(preds[s], cps.ContID(i))
		}
	}
	liveIn := make([][]cps.Value, len(f.Conts))
	total := 0
	var work []cps.ContID
	for i := range uses {
		x := cps.Value(i)
		reach := func(k cps.ContID) {
			// Values are processed one after the other, so if x is in the list, it is the last.
			if l := liveIn[k]; k != home[x] && (len(l) == 0 || l[len(l)-1] != x) {
				liveIn[k] = append(l, x)
				work = append(work, k)
			}
		}
		for _, k := range uses[x] {
			reach(k)
		}
		for len(work) > 0 {
			k := work[len(work)-1]
			work = work[:len(work)-1]
			if total++; total > limit {
				return nil, false
			}
			for _, p := range preds[k] {
				reach(p)
			}
		}
	}
	return liveIn, true
}

// Operands calls visit for every operand of a continuation, in order.
func Operands(k *cps.Cont, visit func(x cps.Value)) {
	for i := range k.Ops {
		for _, x := range k.Ops[i].Args {
			visit(x)
		}
	}
	if k.Term.Subject != cps.NoValue {
		visit(k.Term.Subject)
	}
	for _, x := range k.Term.Args {
		visit(x)
	}
}

// IsConst reports whether a value is a constant or undefined. Such a value is the same in
// all calls of the function, and needs no liveness.
func IsConst(f *cps.Func, x cps.Value) bool {
	kind := f.Info(x).Kind
	return kind == cps.ConstValue || kind == cps.UndefValue
}
