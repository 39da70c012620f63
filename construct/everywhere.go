// This file defines the largest result that one would construct: a phi for every variable in
// every node. Compilers of stack machines begin with it: every block takes every variable as
// a parameter, and a later pass removes what is redundant.

package construct

// Everywhere returns the result with a phi for every variable in every node but the entry,
// by node and variable.
func Everywhere(f *Function) *Result {
	reads, writes := f.Numbers()
	preds, slots := f.Succs.Reverse()
	result := &Result{Reads: make([]Def, reads[len(f.Code)])}
	phi := func(n, v int32) Def { return Def(writes[len(f.Code)] + (n-1)*f.Vars + v) }
	for n := int32(1); n < int32(len(f.Code)); n++ {
		for v := range f.Vars {
			result.Phis = append(result.Phis, Phi{n, v, make([]Def, len(preds[n]))})
		}
	}
	now := make([]Def, f.Vars)
	for n := range f.Code {
		for v := range now {
			if now[v] = Undef; n > 0 {
				now[v] = phi(int32(n), int32(v))
			}
		}
		r, w := reads[n], writes[n]
		for _, a := range f.Code[n] {
			if a.Write {
				now[a.Var] = Def(w)
				w++
			} else {
				result.Reads[r] = now[a.Var]
				r++
			}
		}
		for i, s := range f.Succs[n] {
			for v := range f.Vars {
				result.Phis[(s-1)*f.Vars+v].Args[slots[n][i]] = now[v]
			}
		}
	}
	return result
}
