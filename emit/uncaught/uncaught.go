// Package uncaught finds which calls of continuations a program must record for the message of an
// exception that nothing catches, for the back ends whose functions return through all calls.
//
// The message has the calls that were in progress when the exception was thrown, but those have
// returned when it reaches main. So a function that calls a continuation parameter that may be the
// second one of main stores its position first, and a call that passes such a parameter adds its
// own. So does a handler that reads the origin of the exception, to throw it again.
package uncaught

import (
	"slices"

	"cpsc/cps"
)

// Params is a set of continuation parameters of functions.
type Params map[param]bool

// Has reports whether a continuation parameter of a function, given by its number, is in the set.
func (s Params) Has(f cps.FuncID, number int) bool { return s[param{f, number}] }

type param struct {
	f      cps.FuncID
	number int
}

// Find returns the continuation parameters that may be the second one of main, or a handler that
// reads the origin: these, and those of the same types for which a call passes one of them. Which function a
// function value is, is not known: its call counts as a call of each function of which
// there are values.
func Find(p *cps.Program) Params {
	found := Params{}
	main := p.Func(cps.MainName)
	if main == nil || len(main.ContParams) < 2 {
		return found
	}
	passed := map[param][]param{} // for what it is passed; of function values, with NoFunc
	seeds := []param{{main.ID, 1}}
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
				if number > 0 && !target.IsOwn() && ReadsOrigin(f, target) {
					seeds = append(seeds, param{callee, number})
				}
				if target.IsOwn() {
					own := param{f.ID, target.Own()}
					passed[own] = append(passed[own], param{callee, number})
				}
			}
		}
	}
	origins := p.RecordsOrigins() // a handler may take exceptions of any type
	var pending []param
	add := func(c param) {
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
			if own := f.ContParams; isValue[id] && c.number < len(own) && (origins || slices.Equal(own[c.number].Types, main.ContParams[1].Types)) {
				add(param{cps.FuncID(id), c.number})
			}
		}
	}
	return found
}

// ReadsOrigin reports whether the exception that a continuation of f gets has its origin
// read: in the continuation, or where control goes before the next call.
func ReadsOrigin(f *cps.Func, k cps.ContID) bool {
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
