// This file defines the pass that removes redundant parameters: Algorithm 5 of
// Braun et al., "Simple and Efficient Construction of Static Single Assignment
// Form" (CC 2013), section 3.2, over the parameters of all continuations. It expects
// a verified function, and changes only parameters and the arguments of jumps.
//
// A parameter that receives a reference on some jumps, and is undefined on the others, is that
// reference. Such parameters remain of generators that have ended: nothing uses their variables
// any more.

package opt

import (
	"slices"

	"cpsc/cps"
)

func removeRedundant(p *cps.Program, f *cps.Func) bool {
	e := cps.EditInPlace(p, f)
	defined := replaceUndefined(e)
	if !e.RemoveRedundant() && !defined {
		return false
	}
	commit(e)
	return true
}

// maxUndefinedSweeps bounds how often replaceUndefined visits all parameters.
const maxUndefinedSweeps = 8

// replaceUndefined replaces parameters that are one reference or undefined. It reports whether
// there were any.
//
// The reference has to be defined in a continuation above that of the parameter, and so has each
// parameter through which it comes. Otherwise a parameter of a loop could be the reference of the
// iteration before.
func replaceUndefined(e *cps.Editor) (any bool) {
	f := e.Func
	isRef := func(x cps.Value) bool { return e.Prog.Types.Kind(e.TypeOf(x)) == cps.RefKind }
	isUndefined := func(x cps.Value) bool { return e.Info(x).Kind == cps.UndefValue && isRef(x) }
	if !slices.ContainsFunc(f.Values, func(x cps.ValueInfo) bool { return x.Kind == cps.UndefValue }) {
		return false
	}
	type param struct {
		cont  cps.ContID
		slot  int
		value cps.Value
	}
	var params []param
	preds, tree := e.Preds(), f.Graph().DominatorTree()
	home := make([]cps.ContID, len(f.Values))
	// By value: itself, but for a parameter the only argument that is not undefined. It is NoValue
	// as long as all are.
	is := make([]cps.Value, len(f.Values))
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			x := f.Conts[k].Ops[i].Result
			home[x], is[x] = cps.ContID(k), x
		}
		for i, x := range f.Conts[k].Params {
			home[x], is[x] = cps.ContID(k), x
			if isRef(x) && k != int(cps.Entry) && onlyJumps(f, preds[k]) {
				is[x] = cps.NoValue
				params = append(params, param{cps.ContID(k), i, x})
			}
		}
	}
	for sweep, changed := 0, true; changed; sweep++ {
		if sweep == maxUndefinedSweeps {
			return false
		}
		changed = false
		for _, x := range params {
			only := cps.NoValue
			for _, p := range preds[x.cont] {
				a := f.Conts[p].Term.Args[x.slot]
				if isUndefined(a) || is[a] == cps.NoValue || is[a] == only {
					continue
				}
				if only != cps.NoValue {
					only = x.value
					break
				}
				only = is[a]
			}
			if only != cps.NoValue && (home[only] == x.cont || !tree.Dominates(int32(home[only]), int32(x.cont))) {
				only = x.value
			}
			changed = changed || only != is[x.value]
			is[x.value] = only
		}
	}
	for _, x := range params {
		if y := is[x.value]; y != x.value && y != cps.NoValue {
			e.Replace(x.value, y)
			any = true
		}
	}
	return any
}
