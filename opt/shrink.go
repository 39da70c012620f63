// This file defines shrinking reductions: changes that only ever make a function
// smaller, after Appel and Jim, "Shrinking Lambda Expressions in Linear Time"
// (JFP 1997).
//
//	inlining  k(x) = … that one jump leads to becomes a part of where this stands;
//	          Commit does that whenever a function was changed
//	eta       k(x) = j(y, …) is j with other arguments: what goes to k goes to j;
//	          k(x) = ret(y, …) is a return
//
// A call whose continuation only returns, k(x) = ret(x), stays as it is: as a tail
// call it would no longer be seen in the calls that lead to a trap, and a
// recursion that exhausts the stack would go on for ever.

package opt

import "cpsc/cps"

func shrink(p *cps.Program, f *cps.Func) bool {
	s := shrinker{f: f, state: make([]byte, len(f.Conts))}
	for k := range f.Conts {
		s.settle(cps.ContID(k))
	}
	return false
}
