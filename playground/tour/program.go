// This file defines the programs of lessons, and their constructions, from which facts are
// computed.

package tour

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/interp"
	"cpsc/opt"
)

// A program is a program of a lesson.
type program struct {
	*compile.Program
	first  string // the name of the first function
	output string
	builds map[string]*built // by strategy, level, and whether redundant parameters are removed
}

// A built is a program as a strategy builds it.
type built struct {
	funcs  map[string]*construction
	params map[string]string // by pass, function and continuation: its parameters; of no pass, in the end
	passes []string          // of -O2 that have changed it
}

// A construction is a function as a strategy builds it.
type construction struct {
	*built
	output   string // of the program
	name     string
	returns  []string // what each return of the finished function returns
	names    *cps.TraceNames
	events   []cps.Event
	outcomes []cps.ParamOutcome
}

// maxSteps ends a program that does not end by itself.
const maxSteps = 1_000_000

// check checks and runs a program.
func check(text string) (*program, error) {
	p, err := compile.Check("program.imp", text, compile.Options{Language: compile.Imp})
	if err != nil {
		return nil, err
	}
	q, err := p.Convert(compile.Options{})
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	if _, err := interp.Run(q, interp.Options{Stdout: &out, MaxSteps: maxSteps}); err != nil {
		return nil, fmt.Errorf("the program does not run: %w", err)
	}
	return &program{Program: p, first: q.Funcs[0].Name, output: out.String(), builds: map[string]*built{}}, nil
}

// build returns the program as a strategy builds it, perhaps with Algorithm 5 after it.
func (p *program) build(strategy string, level int, redundant bool) (*built, error) {
	key := fmt.Sprint(strategy, level, redundant)
	if b := p.builds[key]; b != nil {
		return b, nil
	}
	placement, err := cps.ParsePlacement(strategy)
	if err != nil {
		return nil, err
	}
	b := &built{funcs: map[string]*construction{}, params: map[string]string{}}
	var q *cps.Program // the one that is built
	q, err = p.Convert(compile.Options{
		Level: compile.Levels[level],
		Build: cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: redundant}, Trace: func(t *cps.Trace) {
			q = t.Prog
			f := &construction{built: b, output: p.output, name: t.Func.Name, returns: returned(t),
				names: t.Names(), events: t.Events, outcomes: t.Outcomes()}
			f.names.Conts[cps.Entry] = f.name // as on the page
			b.funcs[f.name] = f
		}},
		Passes: opt.Options{After: func(e opt.PassRun) {
			if e.Changed && !slices.Contains(b.passes, e.Pass.Name) {
				b.passes = append(b.passes, e.Pass.Name)
				b.note(q, e.Pass.Name)
			}
		}},
	})
	if err != nil {
		return nil, err
	}
	b.note(q, "")
	p.builds[key] = b
	return b, nil
}

// note notes the parameters of all continuations of a program, after a pass.
func (b *built) note(q *cps.Program, pass string) {
	for _, f := range q.Funcs {
		values, conts, _ := q.Names(f)
		for k, name := range conts {
			var list []string
			for _, x := range f.Conts[k].Params {
				list = append(list, values[x])
			}
			if len(list) == 0 {
				list = []string{"nothing"}
			}
			b.params[pass+" "+f.Name+" "+name] = strings.Join(list, ", ")
		}
	}
}

// returned returns what each return of a function returns.
func returned(t *cps.Trace) []string {
	text := t.Prog.Text(t.Func)
	var list []string
	for _, k := range t.Func.Conts {
		if len(k.Term.Targets) == 1 && k.Term.Targets[0].IsOwn() {
			var values []string
			for _, x := range k.Term.Args {
				values = append(values, text.Value(x))
			}
			list = append(list, strings.Join(values, ", "))
		}
	}
	return list
}

// passes returns the passes of -O2 that change what a strategy builds.
func (p *program) passes(strategy string) []string {
	b, err := p.build(strategy, 2, false)
	if err != nil {
		return nil
	}
	return b.passes
}

// find returns the number of the first event that a text describes.
func (f *construction) find(text string) (int, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return 0, errors.New("the event is missing")
	}
	variable, cont, line := "", "", 0
	rest := words[1:]
	if n := len(rest); n > 2 && rest[n-3] == "on" && rest[n-2] == "line" {
		var err error
		if line, err = strconv.Atoi(rest[n-1]); err != nil {
			return 0, err
		}
		rest = rest[:n-3]
		if len(rest) > 0 {
			variable, rest = rest[0], rest[1:]
		}
	} else if n > 1 && rest[n-2] == "in" {
		cont, rest = rest[n-1], rest[:n-2]
		if len(rest) > 0 {
			variable, rest = rest[0], rest[1:]
		}
	} else if n > 0 {
		cont, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		return 0, fmt.Errorf("%q is not an event", text)
	}
	places := map[cps.Value]cps.Variable{}
	conts := map[cps.Value]cps.ContID{}
	for i := range f.events {
		e := &f.events[i]
		v, k := cps.Variable(-1), e.Cont
		if e.Kind == cps.EventPlace {
			places[e.Value], conts[e.Value] = e.Var, e.Cont
		}
		if e.Kind == cps.EventPlace || e.Kind.IsLookup() {
			v = e.Var
		} else if w, ok := places[e.Value]; ok && e.Kind >= cps.EventArguments {
			v = w
			k = conts[e.Value]
		}
		var params []cps.Value // of which the event may be
		switch {
		case e.Kind == cps.EventProcess:
			params = e.Args[:e.Number]
		case e.Kind == cps.EventRedundant && e.Depth > 0:
			params = e.Args
		}
		for _, x := range params {
			if f.names.Conts[conts[x]] == cont && f.names.Vars[places[x]] == variable {
				v, k = places[x], conts[x]
			}
		}
		fits := (cont == "" || f.names.Conts[k] == cont) && (variable == "" || v >= 0 && f.names.Vars[v] == variable) && (line == 0 || int(e.Pos.Line) == line)
		if fits && e.Kind.String() == words[0] {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no event is %q", text)
}
