// This file defines the programs of lessons, and their constructions, in which moments are found.

package tour

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/opt"
)

// A program is a program of a lesson.
type program struct {
	*compile.Program
	first  string            // the name of the first function
	builds map[string]*built // by strategy, level, and whether redundant parameters are removed
}

// A built is a program as a strategy builds it.
type built struct {
	funcs  map[string]*construction
	passes []string // of -O2 that have changed it
}

// A construction is a function as a strategy builds it.
type construction struct {
	names  *cps.TraceNames
	events []cps.Event
}

func newConstruction(t *cps.Trace) *construction {
	f := &construction{t.Names(), t.Events}
	f.names.Conts[cps.Entry] = t.Func.Name // as on the page
	return f
}

// check checks and converts a program.
func check(text string) (*program, error) {
	p, err := compile.Check("program.imp", text, compile.Options{Language: compile.Imp})
	if err != nil {
		return nil, err
	}
	q, err := p.Convert(compile.Options{})
	if err != nil {
		return nil, err
	}
	return &program{Program: p, first: q.Funcs[0].Name, builds: map[string]*built{}}, nil
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
	b := &built{funcs: map[string]*construction{}}
	_, err = p.Convert(compile.Options{
		Level: compile.Levels[level],
		Build: cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: redundant}, Trace: func(t *cps.Trace) {
			b.funcs[t.Func.Name] = newConstruction(t)
		}},
		Passes: opt.Options{After: func(e opt.PassRun) {
			if e.Changed && !slices.Contains(b.passes, e.Pass.Name) {
				b.passes = append(b.passes, e.Pass.Name)
			}
		}},
	})
	if err != nil {
		return nil, err
	}
	p.builds[key] = b
	return b, nil
}

// passes returns the passes of -O2 that change what a strategy builds.
func (p *program) passes(strategy string) []string {
	b, err := p.build(strategy, 2, false)
	if err != nil {
		return nil
	}
	return b.passes
}

// A description is what a text says of an event.
type description struct {
	kind, variable, cont string
	line                 int
}

// describe reads a description: place x in while, read x on line 4, seal while, finish.
func describe(text string) (d description, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return d, errors.New("the event is missing")
	}
	d.kind = words[0]
	rest, named := words[1:], true // whether it may begin with a variable
	switch n := len(rest); {
	case n > 2 && rest[n-3] == "on" && rest[n-2] == "line":
		if d.line, err = strconv.Atoi(rest[n-1]); err != nil {
			return d, err
		}
		rest = rest[:n-3]
	case n > 1 && rest[n-2] == "in":
		d.cont, rest = rest[n-1], rest[:n-2]
	case n > 0:
		d.cont, rest, named = rest[0], rest[1:], false
	}
	if named && len(rest) > 0 {
		d.variable, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		return d, fmt.Errorf("%q is not an event", text)
	}
	return d, nil
}

// find returns the number of the first event that a text describes.
func (f *construction) find(text string) (int, error) {
	d, err := describe(text)
	if err != nil {
		return 0, err
	}
	type param struct {
		variable cps.Variable
		cont     cps.ContID
	}
	params := map[cps.Value]param{} // that have been placed
	fits := func(p param) bool {
		return (d.cont == "" || f.names.Conts[p.cont] == d.cont) && (d.variable == "" || p.variable >= 0 && f.names.Vars[p.variable] == d.variable)
	}
	for i := range f.events {
		e := &f.events[i]
		at := param{-1, e.Cont}
		var parts []cps.Value // of a component
		switch placed, ok := params[e.Value]; {
		case e.Kind == cps.EventPlace:
			at.variable = e.Var
			params[e.Value] = at
		case e.Kind.IsLookup():
			at.variable = e.Var
		case e.Kind == cps.EventProcess:
			parts = e.Args[:e.Number]
		case e.Kind == cps.EventRedundant && e.Depth > 0:
			parts = e.Args
		case ok && e.Kind >= cps.EventArguments:
			at = placed
		}
		found := fits(at) || d.variable != "" && slices.ContainsFunc(parts, func(x cps.Value) bool { return fits(params[x]) })
		if found && e.Kind.String() == d.kind && (d.line == 0 || int(e.Pos.Line) == d.line) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no event is %q", text)
}
