// This file finds which value of CPS a variable of the source is at a step.

package dap

import (
	"maps"

	"cpsc/cps"
)

// A write says that a variable gets a value before a step of a continuation.
type write struct {
	step  int
	name  string
	value cps.Value
}

// variables has the variables of a function.
type variables struct {
	writes [][]write              // by continuation, in their order
	entry  []map[string]cps.Value // by continuation: the variables that have a value at its entry; nil if it is not reached
}

// newWrites returns the writes in a function, by continuation, from the trace of its construction.
func newWrites(t *cps.Trace) [][]write {
	list := make([][]write, len(t.Func.Conts))
	steps := make([]int, len(t.Conts))
	for i := range t.Events {
		e := &t.Events[i]
		switch k := cps.NoCont; e.Kind {
		case cps.EventOp:
			steps[e.Cont]++
		case cps.EventWrite:
			if k = t.Conts[e.Cont].Became; k != cps.NoCont {
				list[k] = append(list[k], write{steps[e.Cont], t.Vars[e.Var].Name, t.Became[e.Value]})
			}
		}
	}
	return list
}

// newVariables returns the variables of a function. In a piece of a generator, for which there is no trace, they are the values with
// their names.
func newVariables(f *cps.Func, writes [][]write) *variables {
	v := &variables{writes, make([]map[string]cps.Value, len(f.Conts))}
	if writes == nil {
		v.writes = make([][]write, len(f.Conts))
		for k := range f.Conts {
			for i, op := range f.Conts[k].Ops {
				if op.Result != cps.NoValue && f.Values[op.Result].Name != "" {
					v.writes[k] = append(v.writes[k], write{i + 1, f.Values[op.Result].Name, op.Result})
				}
			}
		}
	}
	v.entry[cps.Entry] = map[string]cps.Value{}
	v.define(f, cps.Entry)
	for work := []cps.ContID{cps.Entry}; len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		exit := v.at(k, len(f.Conts[k].Ops))
		for _, to := range f.Conts[k].Term.Targets {
			if !to.IsOwn() && v.meet(f, to, exit) {
				work = append(work, to)
			}
		}
	}
	return v
}

// define adds the parameters of a continuation to the variables at its entry.
func (v *variables) define(f *cps.Func, k cps.ContID) {
	for _, x := range f.Conts[k].Params {
		if name := f.Values[x].Name; name != "" {
			v.entry[k][name] = x
		}
	}
}

// meet adds an edge to a continuation: a variable that has several values has none. It reports whether that changes anything.
func (v *variables) meet(f *cps.Func, k cps.ContID, exit map[string]cps.Value) bool {
	if v.entry[k] == nil {
		v.entry[k] = maps.Clone(exit)
		v.define(f, k)
		return true
	}
	n := len(v.entry[k])
	maps.DeleteFunc(v.entry[k], func(name string, x cps.Value) bool { return exit[name] != x })
	v.define(f, k)
	return len(v.entry[k]) != n
}

// at returns the variables before a step.
func (v *variables) at(k cps.ContID, step int) map[string]cps.Value {
	all := maps.Clone(v.entry[k])
	for _, w := range v.writes[k] {
		switch {
		case w.step > step:
		case w.value == cps.NoValue:
			delete(all, w.name)
		default:
			all[w.name] = w.value
		}
	}
	return all
}
