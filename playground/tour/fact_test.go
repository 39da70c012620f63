// This file computes the facts about which questions ask, and compares them with what the lessons say.

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

// answers computes the answers to the questions about each fact, sorted.
var answers = map[string]func(f *known, operand string) ([]string, error){
	"parameters": parameters,
	"parameter":  one(parameter),
	"arguments":  one(arguments),
	"value":      one(value),
	"reason":     one(reason),
	"fate":       one(fate),
	"placed":     one(placed),
	"kept":       one(kept),
	"component":  component,
	"comes in":   one(comesIn),
	"last jump":  one(lastJump),
	"takes":      one(takes),
	"returns":    one(returns),
	"output":     one(programsOutput),
}

// A known is what is known about a function as a strategy builds it.
type known struct {
	*construction
	output   string   // of the program
	returns  []string // what each return of the finished function returns
	outcomes []cps.ParamOutcome
	params   map[string]string // by pass, function and continuation: its parameters; of no pass, in the end
}

// maxSteps ends a program that does not end by itself.
const maxSteps = 1_000_000

// know converts and runs a program, and returns what is known about the function that a view shows.
func know(text string, v View) (*known, error) {
	p, err := compile.Check("program.imp", text, compile.Options{Language: compile.Imp})
	if err != nil {
		return nil, err
	}
	placement, err := cps.ParsePlacement(v.Strategy)
	if err != nil {
		return nil, err
	}
	k := &known{params: map[string]string{}}
	var q *cps.Program // the one that is built
	q, err = p.Convert(compile.Options{
		Level: compile.Levels[v.Level],
		Build: cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: v.Redundant}, Trace: func(t *cps.Trace) {
			if q = t.Prog; t.Func.Name == v.Func {
				k.construction, k.returns, k.outcomes = newConstruction(t), returned(t), t.Outcomes()
			}
		}},
		Passes: opt.Options{After: func(e opt.PassRun) {
			if e.Changed && k.params[e.Pass.Name] == "" {
				k.params[e.Pass.Name] = "noted"
				k.note(q, e.Pass.Name)
			}
		}},
	})
	if err != nil {
		return nil, err
	}
	k.note(q, "")
	var out strings.Builder
	if _, err := interp.Run(q, interp.Options{Stdout: &out, MaxSteps: maxSteps}); err != nil {
		return nil, fmt.Errorf("the program does not run: %w", err)
	}
	k.output = out.String()
	return k, nil
}

// reasons are the answers to the fact reason.
var reasons = map[cps.Reason]string{
	cps.ReasonUnsealed: "it is not sealed",
	cps.ReasonJoin:     "it is a join",
	cps.ReasonCycle:    "the lookup has come back to it",
	cps.ReasonDisagree: "its predecessors disagree",
	cps.ReasonSeveral:  "several values come into its component",
}

func one(of func(*known, string) (string, error)) func(*known, string) ([]string, error) {
	return func(f *known, operand string) ([]string, error) {
		answer, err := of(f, operand)
		return []string{answer}, err
	}
}

// variable returns the number of a variable.
func (f *known) variable(name string) (cps.Variable, error) {
	i := slices.Index(f.names.Vars, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no variable %s", name)
	}
	return cps.Variable(i), nil
}

// cont returns the number of a continuation.
func (f *known) cont(name string) (cps.ContID, error) {
	i := slices.Index(f.names.Conts, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no continuation %s", name)
	}
	return cps.ContID(i), nil
}

// both returns the variable and the continuation of V in K.
func (f *known) both(operand string) (v cps.Variable, k cps.ContID, err error) {
	variable, cont, ok := strings.Cut(operand, " in ")
	if !ok {
		return 0, 0, errors.New("a variable in a continuation was expected")
	}
	if v, err = f.variable(variable); err != nil {
		return 0, 0, err
	}
	k, err = f.cont(cont)
	return v, k, err
}

// outcome returns what became of the parameter or the promise that operand names, or nil.
func (f *known) outcome(operand string) (*cps.ParamOutcome, error) {
	v, k, err := f.both(operand)
	if err != nil {
		return nil, err
	}
	for i := range f.outcomes {
		if o := &f.outcomes[i]; o.Var == v && o.Cont == k {
			return o, nil
		}
	}
	return nil, nil
}

// placedOutcome is outcome for one that must exist.
func (f *known) placedOutcome(operand string) (*cps.ParamOutcome, error) {
	o, err := f.outcome(operand)
	if err == nil && o == nil {
		err = errors.New("nothing was placed")
	}
	return o, err
}

func parameters(f *known, operand string) ([]string, error) {
	v, err := f.variable(operand)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, o := range f.outcomes {
		if o.Var == v && o.Fate == cps.Kept {
			list = append(list, f.names.Conts[o.Cont])
		}
	}
	slices.Sort(list)
	return list, nil
}

// components returns the components of Algorithm 5 that have the parameter that operand
// names, from the outermost to the innermost.
func (f *known) components(operand string) ([]cps.Event, error) {
	o, err := f.placedOutcome(operand)
	if err != nil {
		return nil, err
	}
	var list []cps.Event
	for _, e := range f.events {
		if e.Kind == cps.EventProcess && slices.Contains(e.Args[:e.Number], o.Value) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("it is in no component: redundant: removed is missing")
	}
	return list, nil
}

func component(f *known, operand string) ([]string, error) {
	list, err := f.components(operand)
	if err != nil {
		return nil, err
	}
	var conts []string
	for _, o := range f.outcomes {
		if slices.Contains(list[0].Args[:list[0].Number], o.Value) {
			conts = append(conts, f.names.Conts[o.Cont])
		}
	}
	slices.Sort(conts)
	return conts, nil
}

func comesIn(f *known, operand string) (string, error) {
	list, err := f.components(operand)
	if err != nil {
		return "", err
	}
	last := list[len(list)-1]
	return f.values(last.Args[last.Number:]), nil
}

func parameter(f *known, operand string) (string, error) {
	o, err := f.outcome(operand)
	if o != nil && o.Fate == cps.Kept {
		return "yes", err
	}
	return "no", err
}

func (f *known) values(list []cps.Value) string {
	var names []string
	for _, x := range list {
		names = append(names, f.names.Values[x])
	}
	return strings.Join(names, ", ")
}

func arguments(f *known, operand string) (string, error) {
	o, err := f.placedOutcome(operand)
	if err != nil {
		return "", err
	}
	if o.Fate != cps.Kept {
		return "", errors.New("it is not a parameter in the end")
	}
	return f.values(o.Args), nil
}

func value(f *known, operand string) (string, error) {
	var fits func(e *cps.Event) bool
	if variable, line, ok := strings.Cut(operand, " on line "); ok {
		v, err := f.variable(variable)
		if err != nil {
			return "", err
		}
		n, err := strconv.Atoi(line)
		if err != nil {
			return "", err
		}
		fits = func(e *cps.Event) bool { return e.Var == v && int(e.Pos.Line) == n }
	} else {
		v, k, err := f.both(operand)
		if err != nil {
			return "", err
		}
		fits = func(e *cps.Event) bool { return e.Var == v && e.Cont == k }
	}
	forward := map[cps.Value]cps.Value{}
	for _, e := range f.events {
		if e.Kind == cps.EventReplace {
			forward[e.Value] = e.By
		}
	}
	answer := ""
	for i := range f.events {
		// The next event is the answer, or ends with it.
		if e := &f.events[i]; e.Kind != cps.EventRead || !fits(e) {
			continue
		}
		for i++; f.events[i].Kind != cps.EventLocal && f.events[i].Kind != cps.EventAnswer; i++ {
		}
		x := f.events[i].Value
		for y, ok := forward[x]; ok; y, ok = forward[x] {
			x = y
		}
		if name := f.names.Values[x]; answer == "" {
			answer = name
		} else if answer != name {
			return "", fmt.Errorf("it is read several times, with different values: %s, %s", answer, name)
		}
	}
	if answer == "" {
		return "", errors.New("it is not read there")
	}
	return answer, nil
}

func reason(f *known, operand string) (string, error) {
	i, err := f.find("place " + operand)
	if err != nil {
		return "", err
	}
	return reasons[f.events[i].Why], nil
}

func fate(f *known, operand string) (string, error) {
	o, err := f.placedOutcome(operand)
	if err != nil {
		return "", err
	}
	switch o.Fate {
	case cps.Kept:
		return "parameter", nil
	case cps.Replaced:
		return f.names.Values[o.By], nil
	}
	return o.Fate.String(), nil
}

// count counts what became of a variable.
func (f *known) count(operand string, counts func(cps.ParamOutcome) bool) (string, error) {
	v, err := f.variable(operand)
	if err != nil {
		return "", err
	}
	n := 0
	for _, o := range f.outcomes {
		if o.Var == v && counts(o) {
			n++
		}
	}
	return strconv.Itoa(n), nil
}

func placed(f *known, operand string) (string, error) {
	return f.count(operand, func(cps.ParamOutcome) bool { return true })
}

func kept(f *known, operand string) (string, error) {
	return f.count(operand, func(o cps.ParamOutcome) bool { return o.Fate == cps.Kept })
}

func lastJump(f *known, operand string) (string, error) {
	k, err := f.cont(operand)
	if err != nil {
		return "", err
	}
	from := ""
	for _, e := range f.events {
		if e.Kind == cps.EventEdge && e.To == k {
			from = f.names.Conts[e.Cont]
		}
	}
	if from == "" {
		return "", errors.New("nothing jumps to it")
	}
	return from, nil
}

func takes(f *known, operand string) (string, error) {
	cont, pass, _ := strings.Cut(operand, " after ")
	list, ok := f.params[pass+" "+f.names.Conts[cps.Entry]+" "+cont]
	if !ok {
		return "", fmt.Errorf("there is no continuation %s", cont)
	}
	return list, nil
}

func returns(f *known, _ string) (string, error) {
	if len(f.returns) != 1 {
		return "", errors.New("it does not return in one place")
	}
	return f.returns[0], nil
}

func programsOutput(f *known, _ string) (string, error) {
	return strings.TrimSpace(f.output), nil
}

// note notes the parameters of all continuations of a program, after a pass.
func (k *known) note(q *cps.Program, pass string) {
	for _, f := range q.Funcs {
		values, conts, _ := q.Names(f)
		for i, name := range conts {
			var list []string
			for _, x := range f.Conts[i].Params {
				list = append(list, values[x])
			}
			if len(list) == 0 {
				list = []string{"nothing"}
			}
			k.params[pass+" "+f.Name+" "+name] = strings.Join(list, ", ")
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

// judge compares the answers of a lesson with the facts, and runs its programs.
func judge(l *Lesson) error {
	for _, text := range l.Programs {
		if _, err := know(text, View{Level: 1, Strategy: "deferred"}); err != nil {
			return err
		}
	}
	for _, part := range l.Parts {
		q := part.Question
		if q == nil {
			continue
		}
		f, err := know(l.Programs[q.To.Program], q.To)
		if err != nil {
			return err
		}
		answer, err := answers[q.fact](f, q.operand)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", q.fact, q.operand, err)
		}
		var right []string
		for _, c := range q.Choices {
			if c.Right {
				right = append(right, c.Key)
			}
		}
		slices.Sort(right)
		if !slices.Equal(right, answer) {
			return fmt.Errorf("%s: %s: the right answer is %q, and not %q", q.fact, q.operand, answer, right)
		}
	}
	return nil
}
