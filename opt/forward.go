// This file defines the removal of continuations that only jump. A jump to such a continuation
// goes to the continuation that it jumps to. Shrink does this if nothing else uses the parameters.
// Here, their uses may be anywhere:
//
//	k(x)                                     loop(x, 0)
//	where k(x) = loop(0)               =>    where loop(x, i) =
//	where loop(i) =                          let y = a + x
//	let y = a + x                            …
//	…                                        loop(x, j)
//	loop(j)
//
// GCC calls this mergephi: it merges the PHI nodes of a block that only jumps with those of the next
// block (gcc/tree-cfgcleanup.cc).
//
// # Why no path gets longer
//
// A path through k has one jump less. The parameters of k become variables that are set before the
// jumps to it. All uses are dominated by k, and so by the continuation that k jumps to, because k leads
// to no other. So only that one takes parameters for them, and all that lead to it end with jumps.
//
// The pass runs once, after all others: a loop that starts with several jumps, and has more
// parameters, is harder to change.

package opt

import (
	"slices"

	"cpsc/cps"
)

// maxForward is how many times the pass looks at a function: a continuation that only jumps may
// lead to another one.
const maxForward = 4

// forwardJumps reports whether it has changed the function.
func forwardJumps(p *cps.Program, f *cps.Func) (any bool) {
	for range maxForward {
		e := cps.EditInPlace(p, f)
		if !forwardOnce(e, f) {
			break
		}
		commit(e)
		any = true
	}
	return any
}

func forwardOnce(e *cps.Editor, f *cps.Func) (changed bool) {
	preds := e.Preds()
	taken := make([]bool, len(f.Conts)) // by continuation: no jump leads to it any more, or other jumps do
	for k := range f.Conts {
		c := &f.Conts[k]
		if len(c.Ops) > 0 || c.Term.Kind != cps.Jump || taken[k] {
			continue
		}
		to := c.Term.Targets[0]
		if taken[to] || slices.Contains(preds[k], to) || !onlyJumps(f, preds[k]) || !onlyJumps(f, preds[to]) {
			continue
		}
		for _, from := range preds[k] {
			t := &f.Conts[from].Term
			args := t.Args
			*t = substitute(c, args)
			for i, x := range c.Params {
				e.Redefine(x, from, cps.AtEnd, args[i])
			}
		}
		taken[k], taken[to], changed = true, true, true
	}
	return changed
}
