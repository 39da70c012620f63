// This file defines the facts about which questions ask, as the toolkit computes them.

package tour

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
)

// A fact is what a question asks about.
type fact struct {
	set   bool // whether there may be several answers, or none
	conts bool // whether the answers are continuations
	named bool // whether the operand begins with a variable

	// of returns the answers, sorted. What the operand means is said in facts.
	of func(f *construction, operand string) ([]string, error)
}

// variable returns the variable of an operand, or "".
func (f fact) variable(operand string) string {
	words := strings.Fields(operand)
	if !f.named || len(words) == 0 {
		return ""
	}
	return words[0]
}

// facts has the facts by their keys. V is a variable and K a continuation.
var facts = map[string]fact{
	"parameters": {of: parameters, set: true, conts: true, named: true}, // parameters: V, the continuations that take a parameter for V
	"parameter":  {of: one(parameter), named: true},                     // parameter: V in K, yes or no
	"arguments":  {of: one(arguments), named: true},                     // arguments: V in K, the arguments of this parameter, in the order of the jumps
	"value":      {of: one(value), named: true},                         // value: V in K, or V on line N, the value that is read there
	"reason":     {of: one(reason), named: true},                        // reason: V in K, why a parameter or a promise is placed, as in reasons
	"fate":       {of: one(fate), named: true},                          // fate: V in K, what becomes of it: parameter, unused, or a value
	"placed":     {of: one(placed), named: true},                        // placed: V, how many parameters or promises are placed for V
	"kept":       {of: one(kept), named: true},                          // kept: V, how many of them become parameters
	"component":  {of: component, set: true, conts: true, named: true},  // component: V in K, the continuations whose parameters are in the first component of Algorithm 5 that has this one
	"comes in":   {of: one(comesIn), named: true},                       // comes in: V in K, the values that come into the last such component
	"last jump":  {of: one(lastJump), conts: true},                      // last jump: K, the continuation from which the last jump to K comes
	"takes":      {of: one(takes)},                                      // takes: K, or K after PASS, the parameters of K in the end or after a pass of -O2, or nothing
	"returns":    {of: one(returns)},                                    // returns: (no operand), what the function returns
	"output":     {of: one(programsOutput)},                             // output: (no operand), what the program prints
}

// reasons are the answers to the fact reason.
var reasons = map[cps.Reason]string{
	cps.ReasonUnsealed: "it is not sealed",
	cps.ReasonJoin:     "it is a join",
	cps.ReasonCycle:    "the lookup has come back to it",
	cps.ReasonDisagree: "its predecessors disagree",
	cps.ReasonSeveral:  "several values come into its component",
}

func one(of func(*construction, string) (string, error)) func(*construction, string) ([]string, error) {
	return func(f *construction, operand string) ([]string, error) {
		answer, err := of(f, operand)
		return []string{answer}, err
	}
}

// variable returns the number of a variable.
func (f *construction) variable(name string) (cps.Variable, error) {
	i := slices.Index(f.names.Vars, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no variable %s", name)
	}
	return cps.Variable(i), nil
}

// cont returns the number of a continuation.
func (f *construction) cont(name string) (cps.ContID, error) {
	i := slices.Index(f.names.Conts, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no continuation %s", name)
	}
	return cps.ContID(i), nil
}

// both returns the variable and the continuation of V in K.
func (f *construction) both(operand string) (v cps.Variable, k cps.ContID, err error) {
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
func (f *construction) outcome(operand string) (*cps.ParamOutcome, error) {
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
func (f *construction) placedOutcome(operand string) (*cps.ParamOutcome, error) {
	o, err := f.outcome(operand)
	if err == nil && o == nil {
		err = errors.New("nothing was placed")
	}
	return o, err
}

func parameters(f *construction, operand string) ([]string, error) {
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
func (f *construction) components(operand string) ([]cps.Event, error) {
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

func component(f *construction, operand string) ([]string, error) {
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

func comesIn(f *construction, operand string) (string, error) {
	list, err := f.components(operand)
	if err != nil {
		return "", err
	}
	last := list[len(list)-1]
	return f.values(last.Args[last.Number:]), nil
}

func parameter(f *construction, operand string) (string, error) {
	o, err := f.outcome(operand)
	if o != nil && o.Fate == cps.Kept {
		return "yes", err
	}
	return "no", err
}

func (f *construction) values(list []cps.Value) string {
	var names []string
	for _, x := range list {
		names = append(names, f.names.Values[x])
	}
	return strings.Join(names, ", ")
}

func arguments(f *construction, operand string) (string, error) {
	o, err := f.placedOutcome(operand)
	if err != nil {
		return "", err
	}
	if o.Fate != cps.Kept {
		return "", errors.New("it is not a parameter in the end")
	}
	return f.values(o.Args), nil
}

func value(f *construction, operand string) (string, error) {
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

func reason(f *construction, operand string) (string, error) {
	i, err := f.find("place " + operand)
	if err != nil {
		return "", err
	}
	return reasons[f.events[i].Why], nil
}

func fate(f *construction, operand string) (string, error) {
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
func (f *construction) count(operand string, counts func(cps.ParamOutcome) bool) (string, error) {
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

func placed(f *construction, operand string) (string, error) {
	return f.count(operand, func(cps.ParamOutcome) bool { return true })
}

func kept(f *construction, operand string) (string, error) {
	return f.count(operand, func(o cps.ParamOutcome) bool { return o.Fate == cps.Kept })
}

func lastJump(f *construction, operand string) (string, error) {
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

func takes(f *construction, operand string) (string, error) {
	cont, pass, _ := strings.Cut(operand, " after ")
	list, ok := f.params[pass+" "+f.name+" "+cont]
	if !ok {
		return "", fmt.Errorf("there is no continuation %s", cont)
	}
	return list, nil
}

func returns(f *construction, _ string) (string, error) {
	if len(f.returns) != 1 {
		return "", errors.New("it does not return in one place")
	}
	return f.returns[0], nil
}

func programsOutput(f *construction, _ string) (string, error) {
	return strings.TrimSpace(f.output), nil
}
