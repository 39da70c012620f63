// This file defines what the engine computes for a function before the program runs:
// constants, case keys, and which values are live.

package reference

import (
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// A function is a function of the program.
type function struct {
	*cps.Func
	unit  *unit
	types []cps.Type     // by value
	env   []value        // by value: constants, and the values of the call that runs
	conts []continuation // by number
	self  *closure       // the function as a function value that captures nothing
}

// A continuation has what the engine computes for a continuation of the program.
type continuation struct {
	live  []cps.Value     // the values that are live at its entry, without its parameters
	kept  []cps.Value     // if it ends with a call: the values that a local target of the call needs
	held  []cps.Value     // the references that the environment may hold at its end
	dead  [][]cps.Value   // by target of its terminator: those of held that are dead there
	cases map[caseKey]int // of a switch: the number of the target by case key
}

// A caseKey is the constant of a case of a switch: an int or a string.
type caseKey struct {
	num  uint64
	text string
}

// newFunction prepares a function of the program; see findLive for the limit.
func newFunction(u *unit, f *cps.Func, limit int) *function {
	fn := &function{Func: f, unit: u, types: make([]cps.Type, len(f.Values)), env: make([]value, len(f.Values)), conts: make([]continuation, len(f.Conts))}
	fn.self = &closure{fn: fn}
	for x := range f.Values {
		fn.types[x] = f.Values[x].Type
	}
	fn.setConstants(u.prog)
	fn.findCases()
	fn.findLive(limit)
	return fn
}

// setConstants puts constants and undefined values into the environment.
func (fn *function) setConstants(p *cps.Program) {
	for x := range fn.Values {
		switch v := fn.Info(cps.Value(x)); {
		case v.Kind == cps.UndefValue:
			fn.env[x] = undefined(p, v.Type)
		case v.Kind == cps.ConstValue && v.Type == cps.String:
			fn.env[x] = textValue(v.Text)
		case v.Kind == cps.ConstValue:
			fn.env[x].num = v.Bits
		}
	}
}

// findCases finds the targets of switches by case key. Of equal keys, the first one counts.
func (fn *function) findCases() {
	for i := range fn.Conts {
		t := &fn.Conts[i].Term
		if t.Kind != cps.Switch {
			continue
		}
		cases := make(map[caseKey]int, len(t.Cases))
		for target, x := range slices.Backward(t.Cases) {
			cases[caseKey{fn.Info(x).Bits, fn.Info(x).Text}] = target
		}
		fn.conts[i].cases = cases
	}
}

// findLive finds the values that are live at the entry of each continuation, and the
// references that die at its end. If there are more than limit pairs of a continuation and a
// live value, all values are kept until the function returns.
func (fn *function) findLive(limit int) {
	home := make([]cps.ContID, len(fn.Values))
	uses := make([][]cps.ContID, len(fn.Values)) // the other continuations that use a value
	var all, refs []cps.Value                    // all values and references except constants
	define := func(x cps.Value, k cps.ContID) {
		if x == cps.NoValue {
			return
		}
		home[x] = k
		all = append(all, x)
		if !rts.IsNumber(fn.TypeOf(x)) {
			refs = append(refs, x)
			fn.conts[k].held = append(fn.conts[k].held, x)
		}
	}
	for i := range fn.Conts {
		k := &fn.Conts[i]
		for _, x := range k.Params {
			define(x, cps.ContID(i))
		}
		for j := range k.Ops {
			define(k.Ops[j].Result, cps.ContID(i))
		}
	}
	for i := range fn.Conts {
		id := cps.ContID(i)
		liveness.Operands(&fn.Conts[i], func(x cps.Value) {
			if u := uses[x]; !liveness.IsConst(fn.Func, x) && home[x] != id && (len(u) == 0 || u[len(u)-1] != id) {
				uses[x] = append(u, id)
			}
		})
	}
	live, ok := liveness.In(fn.Func, home, uses, limit)
	if !ok || !fn.findDead(live, limit) {
		for i := range fn.conts {
			k := &fn.conts[i]
			k.live, k.kept, k.held, k.dead = all, all, refs, make([][]cps.Value, len(fn.Conts[i].Term.Targets))
		}
	}
}

// findDead finds the references that die at the end of each continuation, and the values that
// a call keeps. A terminator needs a list of dead references for each of its targets. findDead
// reports false if the lists of all terminators with more than two targets might have more
// than limit entries.
func (fn *function) findDead(live [][]cps.Value, limit int) bool {
	for i := range fn.conts {
		k := &fn.conts[i]
		k.live = live[i]
		for _, x := range live[i] {
			if !rts.IsNumber(fn.TypeOf(x)) {
				k.held = append(k.held, x)
			}
		}
		if t := &fn.Conts[i].Term; len(t.Targets) > 2 {
			if limit -= len(t.Targets) * len(k.held); limit < 0 {
				return false
			}
		}
	}
	needed := make([]int, len(fn.Values)) // by value: the last edge so far after which it is live
	kept := make([]int, len(fn.Values))   // by value: 1 + the last continuation so far that keeps it
	edge := 0
	for i := range fn.conts {
		k := &fn.conts[i]
		t := &fn.Conts[i].Term
		k.dead = make([][]cps.Value, len(t.Targets))
		for j, to := range t.Targets {
			if to.IsOwn() {
				continue // nothing of the function is needed
			}
			edge++
			for _, x := range fn.Conts[to].Params {
				needed[x] = edge
			}
			for _, x := range live[to] {
				needed[x] = edge
				if t.IsCall() && kept[x] != i+1 {
					kept[x] = i + 1
					k.kept = append(k.kept, x)
				}
			}
			for _, x := range k.held {
				if needed[x] != edge {
					k.dead[j] = append(k.dead[j], x)
				}
			}
		}
	}
	return true
}
