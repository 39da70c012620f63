// This file defines the propagation of global constants, a case of interprocedural constant
// propagation (Callahan, Cooper, Kennedy and Torczon 1986): a global that always has the same
// constant when it is read is replaced by that constant.
//
//	fn main(n: int, ret: cont()) =             fn main(n: int, ret: cont()) =
//	  let d = @debug
//	  branch(d, then, else)              =>      branch(false, then, else)
//	  …                                          …
//
//	fn ::init(ret: cont()) =                   fn ::init(ret: cont()) =
//	  do @debug = false
//	  ret()                                      ret()
//
// # Preconditions
//
// The program makes no reference to the global and stores to it once: a constant, in the
// initialiser, on all paths to its end. Nothing that may run before this store loads the global. So
// no load of it traps, and each gives the constant. A store to a global to which nothing refers and
// which nothing loads is dead, unless the global is exported.

package opt

import (
	"slices"

	"cpsc/cps"
	"cpsc/effects"
)

// propagateGlobals does this for a program. It reports whether it has changed something.
func propagateGlobals(p *cps.Program) (any bool) {
	g := findGlobals(p)
	if init := p.Func(cps.InitName); init != nil && !init.Extern {
		g.findConstants(p, init)
	}
	for _, f := range p.Funcs {
		if g.replace(p, f) {
			any = true
		}
	}
	return any
}

// A globalUse is how a program uses a global.
type globalUse struct {
	stores, loads int
	referred      bool
	constant      *cps.ValueInfo // what each load gives, if that is known
}

type globalUses []globalUse

func findGlobals(p *cps.Program) globalUses {
	g := make(globalUses, len(p.Globals))
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				switch op := &f.Conts[k].Ops[i]; op.Code {
				case cps.GetGlobal:
					g[op.Aux].loads++
				case cps.SetGlobal:
					g[op.Aux].stores++
				case cps.RefGlobal:
					g[op.Aux].referred = true
				}
			}
		}
	}
	return g
}

// candidate returns the global of an operation of f if the operation is the only store to it, and
// stores a constant that something loads. Otherwise it returns nil.
func (g globalUses) candidate(f *cps.Func, op *cps.Op) *globalUse {
	if op.Code != cps.SetGlobal || f.Values[op.Args[0]].Kind != cps.ConstValue {
		return nil
	}
	if u := &g[op.Aux]; u.stores == 1 && u.loads > 0 && !u.referred {
		return u
	}
	return nil
}

// findConstants finds the global constants.
//
// The continuations of the initialiser that dominate all ends of it are executed one after another,
// and what each dominates, but not the next one, between them.
func (g globalUses) findConstants(p *cps.Program, init *cps.Func) {
	tree := init.Graph().DominatorTree()
	last := int32(-1) // the last of those continuations
	any := false
	for _, k := range tree.Order {
		c := &init.Conts[k]
		for i := range c.Ops {
			any = any || g.candidate(init, &c.Ops[i]) != nil
		}
		if !endsFunction(&c.Term) {
			continue
		}
		if last < 0 {
			last = k
		}
		for !tree.Dominates(last, k) {
			last = tree.Idom[last]
		}
	}
	if !any || last < 0 {
		return
	}
	var line []int32 // from last to the entry
	for k := last; k >= 0; k = tree.Idom[k] {
		line = append(line, k)
	}
	// By continuation: the last one of the line that dominates it. The continuations between this
	// and the next one.
	above, between := make([]int32, len(init.Conts)), make([][]int32, len(init.Conts))
	for _, k := range tree.Order {
		if tree.Dominates(k, last) {
			above[k] = k
		} else {
			above[k] = above[tree.Idom[k]]
			between[above[k]] = append(between[above[k]], k)
		}
	}
	summary := effects.Find(p)
	var reads effects.Set // of calls
	called, loaded := map[*effects.Effects]bool{}, make([]bool, len(g))
	visit := func(k int32, always bool) {
		c := &init.Conts[k]
		for i := range c.Ops {
			op := &c.Ops[i]
			if op.Code == cps.GetGlobal {
				loaded[op.Aux] = true
			}
			if u := g.candidate(init, op); u != nil && always && !loaded[op.Aux] && !reads.Has(summary.Global(op.Aux)) {
				value := init.Values[op.Args[0]]
				u.constant = &value
			}
		}
		if !c.Term.IsCall() {
			return
		}
		if e := summary.Call(&c.Term); !called[e] {
			called[e] = true
			reads.Add(&e.Reads)
		}
	}
	for _, k := range slices.Backward(line) {
		visit(k, true)
		for _, k := range between[k] {
			visit(k, false)
		}
	}
}

// endsFunction reports whether control may leave the function with a terminator.
func endsFunction(t *cps.Term) bool {
	return slices.ContainsFunc(t.Targets, cps.ContID.IsOwn)
}

// replace replaces the global constants in a function, and drops the dead stores. It reports whether
// there are any.
func (g globalUses) replace(p *cps.Program, f *cps.Func) bool {
	var e *cps.Editor
	edit := func() *cps.Editor {
		if e == nil {
			e = cps.Edit(p, f)
		}
		return e
	}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			switch op := &f.Conts[k].Ops[i]; op.Code {
			case cps.GetGlobal:
				if c := g[op.Aux].constant; c != nil {
					edit().Replace(op.Result, edit().Constant(*c))
				}
			case cps.SetGlobal:
				if u := &g[op.Aux]; u.constant != nil || u.loads == 0 && !u.referred && !p.Globals[op.Aux].Exported {
					edit().Drop(op)
				}
			}
		}
	}
	if e != nil {
		commit(e)
	}
	return e != nil
}
