// This file defines the semi-pruned form of Briggs, Cooper, Harvey and Simpson, "Practical
// Improvements to the Construction and Destruction of Static Single Assignment Form"
// (Software: Practice and Experience 1998), section 3.1: it places phis as Cytron et al.
// do, but only for variables that some node reads before it writes them. It computes no
// liveness, and saves the phis of variables that are used only within nodes.

package construct

func briggs(f *Function) (*Result, error) {
	p := newFrontiers(f)
	for v, global := range nonLocals(f) {
		if global {
			p.place(int32(v), nil)
		}
	}
	return p.rename(), nil
}

// nonLocals reports for each variable whether some node reads it before writing it.
func nonLocals(f *Function) []bool {
	names := make([]bool, f.Vars)
	killed := make([]int32, f.Vars) // one more than the last node that wrote the variable
	for n, code := range f.Code {
		for _, a := range code {
			if a.Write {
				killed[a.Var] = int32(n) + 1
			} else if killed[a.Var] != int32(n)+1 {
				names[a.Var] = true
			}
		}
	}
	return names
}
