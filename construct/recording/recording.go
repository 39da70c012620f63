// Package recording makes a cps.Builder construct functions by an algorithm of package construct, instead of a
// strategy of package place.
package recording

import (
	"errors"

	"cpsc/construct"
	"cpsc/cps"
)

// By returns the function for cps.Research.Construct that constructs each function by an algorithm.
func By(build func(*construct.Function) (*construct.Result, error)) func(*cps.Recording) (*cps.Construction, error) {
	return func(r *cps.Recording) (*cps.Construction, error) {
		f, reads, writes := function(r)
		result, err := build(f)
		if err == nil {
			err = f.CheckResult(result)
		}
		if u := (*construct.Unstructured)(nil); errors.As(err, &u) {
			u.Name = r.Where
		}
		if err != nil {
			return nil, err
		}
		c := &cps.Construction{Created: len(result.Phis)}
		if r.RemoveRedundant {
			result = reduce(r, f, result, reads, writes)
		}
		result = result.Clone().Sort(int32(len(writes)))
		values := writes // and then those of the phis, by construct.Def
		for _, phi := range result.Phis {
			values = append(values, r.NewParam(phi.Var))
		}
		list := func(defs []construct.Def) []cps.Value {
			list := make([]cps.Value, len(defs))
			for i, x := range defs {
				if x != construct.Undef {
					list[i] = values[x]
				}
			}
			return list
		}
		for i, phi := range result.Phis {
			c.Params = append(c.Params, cps.VarParam{Node: phi.Node, Var: phi.Var, Value: values[len(writes)+i], Args: list(phi.Args)})
		}
		c.Reads = list(result.Reads)
		return c, nil
	}
}

// function returns a function as package construct takes it, and the values that are read and written,
// by the numbers of the reads and writes.
func function(r *cps.Recording) (f *construct.Function, reads, writes []cps.Value) {
	f = &construct.Function{Name: r.Func, Vars: int32(r.Vars), Succs: r.Succs, Code: make([][]construct.Access, len(r.Succs))}
	for n, accesses := range r.Accesses {
		for i, a := range accesses {
			to := construct.Access{Var: a.Var, Write: a.Write}
			if a.Write {
				writes = append(writes, a.Value)
				to.Copy = i > 0 && !accesses[i-1].Write && accesses[i-1].Value == a.Value
			} else {
				reads = append(reads, a.Value)
			}
			f.Code[n] = append(f.Code[n], to)
		}
	}
	return f, reads, writes
}

// reduce returns a result without redundant phis and without phis that no operation or
// terminator needs (Braun et al., section 3.2). Before it looks for redundant phis, it
// propagates copies and makes one value of equal constants. A read whose value only writes
// use is undefined in the result.
func reduce(r *cps.Recording, f *construct.Function, result *construct.Result, reads, writes []cps.Value) *construct.Result {
	defs := map[cps.Value]construct.Def{} // the first definition with a value
	rename := func(x construct.Def) construct.Def {
		if x >= 0 && int(x) < len(writes) {
			return defs[writes[x]]
		}
		return x
	}
	read, write := 0, 0
	for _, accesses := range r.Accesses { // what a read gets dominates it, and so comes before it
		for _, a := range accesses {
			if !a.Write {
				defs[a.Value] = rename(result.Reads[read])
				read++
				continue
			}
			if _, ok := defs[a.Value]; r.Values[a.Value].Kind == cps.UndefValue {
				defs[a.Value] = construct.Undef
			} else if !ok {
				defs[a.Value] = construct.Def(write)
			}
			write++
		}
	}
	result = result.Clone()
	result.Rename(rename)
	result, _ = f.Reduce(result)
	used := make([]bool, len(r.Values))
	for _, x := range r.Used {
		used[x] = true
	}
	for i, x := range reads {
		if !used[x] {
			result.Reads[i] = construct.Undef
		}
	}
	return f.Prune(result)
}
