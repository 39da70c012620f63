// This file defines what the engine knows of a function before it runs.

package reference

import (
	"cpsc/cps"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// A function is a function of the program.
type function struct {
	*cps.Func
	types []cps.Type // of its values
	env   []value    // by number: the constants, and the values of the call that runs
	conts []continuation
	self  *closure // the function as a value, if it captures nothing
}

// A continuation is what is known of one beside what the program says.
type continuation struct {
	live  []cps.Value     // what is live when it is entered, without its parameters
	held  []cps.Value     // the references that the environment may hold at its end
	dead  [][]cps.Value   // by target of its terminator: those of them that are dead there
	cases map[caseKey]int // of a switch: which target a constant selects
}

// A caseKey is a constant of a switch: an int or a string.
type caseKey struct {
	num  uint64
	text string
}

func newFunction(p *cps.Program, f *cps.Func, limit int) *function {
	fn := &function{Func: f, types: make([]cps.Type, len(f.Values)), env: make([]value, len(f.Values)), conts: make([]continuation, len(f.Conts))}
	fn.self = &closure{fn: fn}
	for x := range f.Values {
		fn.types[x] = f.Values[x].Type
		switch v := f.Info(cps.Value(x)); {
		case v.Kind == cps.UndefValue:
			fn.env[x] = undefined(p, v.Type)
		case v.Kind == cps.ConstValue && v.Type == cps.String:
			fn.env[x].ref = v.Text
		case v.Kind == cps.ConstValue:
			fn.env[x].num = v.Bits
		}
	}
	for i := range f.Conts {
		if t := &f.Conts[i].Term; t.Kind == cps.Switch {
			fn.conts[i].cases = map[caseKey]int{}
			for target, x := range t.Cases {
				key := caseKey{f.Info(x).Bits, f.Info(x).Text}
				if _, ok := fn.conts[i].cases[key]; !ok {
					fn.conts[i].cases[key] = target
				}
			}
		}
	}
	fn.findLive(limit)
	return fn
}

// findLive finds which values are live and which die where. If there are more than
// limit pairs of a continuation and a value, all are kept until the function returns.
func (fn *function) findLive(limit int) {
	home := make([]cps.ContID, len(fn.Values))
	uses := make([][]cps.ContID, len(fn.Values)) // other than at home
	var all, refs []cps.Value                    // that are not constant
	define := func(x cps.Value, k cps.ContID) {
		if home[x] = k; x == cps.NoValue {
			return
		}
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
			k.live, k.held, k.dead = all, refs, make([][]cps.Value, len(fn.Conts[i].Term.Targets))
		}
	}
}

// findDead finds what dies at the end of each continuation. It reports false if the lists
// for switches, each of whose targets needs one of its own, have more than limit entries.
func (fn *function) findDead(live [][]cps.Value, limit int) bool {
	for i := range fn.conts {
		k := &fn.conts[i]
		k.live = live[i]
		for _, x := range live[i] {
			if !rts.IsNumber(fn.TypeOf(x)) {
				k.held = append(k.held, x)
			}
		}
		if t := &fn.Conts[i].Term; t.Kind == cps.Switch {
			if limit -= len(t.Targets) * len(k.held); limit < 0 {
				return false
			}
		}
	}
	needed := make([]int, len(fn.Values)) // by value: the last edge after which it is needed
	edge := 0
	for i := range fn.conts {
		k := &fn.conts[i]
		t := &fn.Conts[i].Term
		k.dead = make([][]cps.Value, len(t.Targets))
		for j, to := range t.Targets {
			if to == cps.NoCont {
				continue // a tail call
			}
			edge++
			for _, x := range fn.Conts[to].Params {
				needed[x] = edge
			}
			for _, x := range live[to] {
				needed[x] = edge
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
