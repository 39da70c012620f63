// This file defines what the names of functions become in CPS. The trace of the construction
// has the answer: it says, for every read and write, at which position it is and what the
// value became in the finished function.

package lsp

import (
	"slices"
	"strings"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
)

// facts are what functions become in CPS, as cpsc converts them by default.
type facts struct {
	values map[diag.Position][]value  // what is read and written at the position of a name
	heads  map[diag.Position][]string // by position of a function: its name and its parameters
	params map[variableKey][]string   // by variable: the parameters that continuations have for it
}

// A variableKey is a variable of the builder.
type variableKey struct {
	fn       *cps.Func
	variable cps.Variable
}

// A value is what a variable is at a position.
type value struct {
	variable variableKey
	name     string // of the variable
	text     string // in Markdown
}

// newFacts converts those functions of a program that want accepts. The checker has accepted
// the program.
func newFacts(p *compile.Program, want func(*check.Func) bool, opts compile.Options) (*facts, error) {
	f := &facts{values: map[diag.Position][]value{}, heads: map[diag.Position][]string{}, params: map[variableKey][]string{}}
	opts.Build.Trace = f.add
	if err := p.Trace(want, opts); err != nil {
		return nil, err
	}
	return f, nil
}

// add adds the facts about a function.
func (f *facts) add(t *cps.Trace) {
	names, lines := t.Names(), t.Prog.Lines(t.Func)
	at := diag.Position{Line: t.Func.Pos.Line, Column: t.Func.Pos.Col}
	head := strings.TrimSuffix(lines[0].Text, " =")
	f.heads[at] = append(f.heads[at], head)
	text := describeValues(t, names, lines)
	reached := reachedConts(t)
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != cps.EventWrite && e.Kind != cps.EventAnswer {
			continue
		}
		at := diag.Position{Line: e.Pos.Line, Column: e.Pos.Col}
		v := value{variableKey{t.Func, e.Var}, t.Vars[e.Var].Name, unreachable}
		if reached[e.Cont] {
			v.text = text(e.Value)
		}
		if !slices.Contains(f.values[at], v) {
			f.values[at] = append(f.values[at], v)
		}
	}
	for _, o := range t.Outcomes() {
		if o.Fate == cps.Kept {
			k := variableKey{t.Func, o.Var}
			f.params[k] = append(f.params[k], "`"+names.Values[o.Value]+"` of `"+names.Conts[o.Cont]+"`")
		}
	}
}

// reachedConts returns, by continuation under construction, whether a path leads to it.
func reachedConts(t *cps.Trace) []bool {
	next := make([][]cps.ContID, len(t.Conts))
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == cps.EventEdge {
			next[e.Cont] = append(next[e.Cont], e.To)
		}
	}
	reached := make([]bool, len(t.Conts))
	reached[cps.Entry] = true
	for work := []cps.ContID{cps.Entry}; len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range next[k] {
			if !reached[to] {
				reached[to] = true
				work = append(work, to)
			}
		}
	}
	return reached
}

// unreachable is what a variable is where control never arrives.
const unreachable = "nothing: this code cannot be reached"

// describeValues returns the function that says what a value under construction became.
func describeValues(t *cps.Trace, names *cps.TraceNames, lines []cps.Line) func(cps.Value) string {
	values, conts, _ := t.Prog.Names(t.Func)
	printed := make(map[cps.Value]string) // by value of the finished function
	for k := range t.Func.Conts {
		c := &t.Func.Conts[k]
		for _, x := range c.Params {
			of := "`" + conts[k] + "`"
			if k == int(cps.Entry) {
				of = "the function"
			}
			printed[x] = "`" + values[x] + "`, a parameter of " + of
		}
	}
	for _, l := range lines {
		if ops := t.Func.Conts[l.Cont].Ops; l.Op >= 0 && l.Op < len(ops) {
			printed[ops[l.Op].Result] = "`" + strings.TrimSpace(l.Text) + "`"
		}
	}
	text := t.Prog.Text(t.Func)
	return func(x cps.Value) string {
		switch t.Values[x].Kind {
		case cps.ConstValue:
			return "the constant `" + names.Values[x] + "`"
		case cps.UndefValue:
			return unreachable
		}
		became := t.Became[x]
		switch {
		case became == cps.NoValue:
			return "removed: nothing uses its value"
		case printed[became] == "": // it became a constant
			return "the constant `" + text.Value(became) + "`"
		}
		return printed[became]
	}
}
