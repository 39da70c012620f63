// Package recording makes a cps.Builder construct functions by an algorithm of package construct, instead of a
// strategy of package place.
package recording

import (
	"errors"
	"slices"

	"cpsc/construct"
	"cpsc/cps"
)

// By returns the function for cps.Research.Construct that constructs each function by an algorithm.
func By(build func(*construct.Function) (*construct.Result, error)) func(*cps.Recording) error {
	return func(r *cps.Recording) error {
		f, reads, writes := function(r)
		result, err := build(f)
		if err == nil {
			err = f.CheckResult(result)
		}
		if u := (*construct.Unstructured)(nil); errors.As(err, &u) {
			u.Name = r.Where
		}
		if err != nil {
			return err
		}
		r.Created = len(result.Phis)
		result = result.Clone()
		if r.RemoveRedundant {
			result = reduce(r, f, result, reads, writes)
		}
		values := slices.Concat([]cps.Value{cps.NoValue}, writes) // by construct.Def plus one: Undef is -1
		for _, phi := range result.Sort(int32(len(writes))).Phis {
			values = append(values, r.NewParam(phi.Var))
		}
		for i, phi := range result.Phis {
			prm := cps.VarParam{Node: phi.Node, Var: phi.Var, Value: values[1+len(writes)+i]}
			for _, x := range phi.Args {
				prm.Args = append(prm.Args, values[x+1])
			}
			r.Params = append(r.Params, prm)
		}
		for i, a := range reads {
			a.Gets = values[result.Reads[i]+1]
		}
		return nil
	}
}

// function returns a function as package construct takes it, and the reads and the values that are
// written, by their numbers.
func function(r *cps.Recording) (f *construct.Function, reads []*cps.Access, writes []cps.Value) {
	f = &construct.Function{Name: r.Func, Vars: int32(r.Vars), Succs: r.Succs, Code: make([][]construct.Access, len(r.Succs))}
	for n, accesses := range r.Accesses {
		for i := range accesses {
			a := &accesses[i]
			isCopy := a.Write && i > 0 && !accesses[i-1].Write && accesses[i-1].Value == a.Value
			f.Code[n] = append(f.Code[n], construct.Access{Var: a.Var, Write: a.Write, Copy: isCopy})
			if a.Write {
				writes = append(writes, a.Value)
			} else {
				reads = append(reads, a)
			}
		}
	}
	return f, reads, writes
}

// reduce returns a result without redundant phis and without phis that no operation or
// terminator needs (Braun et al., section 3.2). Before it looks for redundant phis, it
// propagates copies and makes one value of equal constants. A read whose value only writes
// use is undefined in the result. It changes the given result.
func reduce(r *cps.Recording, f *construct.Function, result *construct.Result, reads []*cps.Access, writes []cps.Value) *construct.Result {
	defs := map[cps.Value]construct.Def{} // of a value that is read, what the read gets; of others, the first write
	for i, x := range slices.Backward(writes) {
		defs[x] = construct.Def(i)
		if r.Values[x].Kind == cps.UndefValue {
			defs[x] = construct.Undef
		}
	}
	rename := func(x construct.Def) construct.Def {
		if x >= 0 && int(x) < len(writes) {
			return defs[writes[x]]
		}
		return x
	}
	for i, a := range reads { // what a read gets was read earlier, because it dominates the read
		defs[a.Value] = rename(result.Reads[i])
	}
	result.Rename(rename)
	result, _ = f.Reduce(result)
	used := map[cps.Value]bool{}
	for _, x := range r.Used {
		used[x] = true
	}
	for i, a := range reads {
		if !used[a.Value] {
			result.Reads[i] = construct.Undef
		}
	}
	return f.Prune(result)
}
