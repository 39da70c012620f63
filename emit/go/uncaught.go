// This file defines which calls of continuations are recorded for the message of an exception that
// nothing catches.
//
// The message has the calls that were in progress when the exception was thrown, but those have
// returned when it reaches main. So a function that calls a continuation parameter that may be the
// second one of main stores its position first, and a call that passes such a parameter adds its
// own. So does a handler that reads the origin of the exception, to throw it again.

package golang

import (
	"slices"

	"cpsc/cps"
)

// A contParam is a continuation parameter of a function.
type contParam struct {
	f      cps.FuncID
	number int
}

// uncaught returns the continuation parameters that may be the second one of main, or a handler that
// reads the origin: these, and those of the same types for which a call passes one of them. Which function a
// function value is, is not known: its call counts as a call of each function of which
// there are values.
func uncaught(p *cps.Program) map[contParam]bool {
	found := map[contParam]bool{}
	main := p.Func(cps.MainName)
	if main == nil || len(main.ContParams) < 2 {
		return found
	}
	passed := map[contParam][]contParam{} // for what it is passed; of function values, with NoFunc
	seeds := []contParam{{main.ID, 1}}
	isValue := make([]bool, len(p.Funcs))
	for _, f := range p.Funcs {
		for i := range f.Conts {
			k := &f.Conts[i]
			for j := range k.Ops {
				if op := &k.Ops[j]; op.Code == cps.Closure {
					isValue[op.Aux] = true
				}
			}
			if !k.Term.IsCall() {
				continue
			}
			callee := k.Term.Func
			if k.Term.Kind == cps.CallValue {
				callee = cps.NoFunc
			}
			for number, target := range k.Term.Targets {
				if number > 0 && !target.IsOwn() && readsOrigin(f, target) {
					seeds = append(seeds, contParam{callee, number})
				}
				if target.IsOwn() {
					own := contParam{f.ID, target.Own()}
					passed[own] = append(passed[own], contParam{callee, number})
				}
			}
		}
	}
	var pending []contParam
	add := func(c contParam) {
		if !found[c] {
			found[c] = true
			pending = append(pending, c)
		}
	}
	for _, c := range seeds {
		add(c)
	}
	for len(pending) > 0 {
		c := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, to := range passed[c] {
			add(to)
		}
		if c.f != cps.NoFunc {
			continue
		}
		for id, f := range p.Funcs {
			if own := f.ContParams; isValue[id] && c.number < len(own) && slices.Equal(own[c.number].Types, main.ContParams[1].Types) {
				add(contParam{cps.FuncID(id), c.number})
			}
		}
	}
	return found
}

// readsOrigin reports whether the exception that a continuation of f gets has its origin
// read: in the continuation, or where control goes before the next call.
func readsOrigin(f *cps.Func, k cps.ContID) bool {
	seen := map[cps.ContID]bool{k: true}
	pending := []cps.ContID{k}
	for len(pending) > 0 {
		c := &f.Conts[pending[len(pending)-1]]
		pending = pending[:len(pending)-1]
		next := true
		for i := range c.Ops {
			switch c.Ops[i].Code {
			case cps.Origin:
				return true
			case cps.ThrowHere:
				next = false
			}
		}
		if next && !c.Term.IsCall() {
			for _, to := range c.Term.Succs() {
				if !seen[to] {
					seen[to] = true
					pending = append(pending, to)
				}
			}
		}
	}
	return false
}
