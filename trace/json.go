// This file defines the JSON of a trace.

package trace

import (
	"encoding/json"
	"io"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// An object is one line of the JSON. Names are those of the text.
type object struct {
	Event     string   `json:"event"`
	Function  string   `json:"function,omitempty"`
	Placement string   `json:"placement,omitempty"`
	Source    string   `json:"source,omitempty"` // of the line, if it is not the first source
	Line      int32    `json:"line,omitempty"`
	Column    int32    `json:"column,omitempty"`
	Depth     int32    `json:"depth,omitempty"`
	Variable  string   `json:"variable,omitempty"`
	Cont      string   `json:"cont,omitempty"`
	To        string   `json:"to,omitempty"`
	Type      string   `json:"type,omitempty"`
	Value     string   `json:"value,omitempty"`
	By        string   `json:"by,omitempty"`
	Why       string   `json:"why,omitempty"`
	Fate      string   `json:"fate,omitempty"`
	Operation string   `json:"operation,omitempty"`
	Term      string   `json:"terminator,omitempty"`
	Number    *int32   `json:"number,omitempty"`
	Conts     []string `json:"conts,omitempty"`
	Values    []string `json:"values,omitempty"`
	Outside   []string `json:"outside,omitempty"` // the values that come into a component
	Args      []arg    `json:"args,omitempty"`
}

// An arg is an argument and the predecessor from which it comes.
type arg struct {
	Value string `json:"value"` // "" if the predecessor cannot be reached
	From  string `json:"from"`
}

// FprintJSON writes a trace as JSON, with one object per line: one for the function, one
// for each event, and one for the outcome of each parameter and promise.
func FprintJSON(w io.Writer, t *cps.Trace) error {
	if t == nil || t.Func == nil {
		return errEmpty
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	out := encoder{t: t, names: t.Names(), preds: make([][]cps.ContID, len(t.Conts))}
	if err := enc.Encode(out.at(&object{Event: "function", Function: ident.Quote(t.Func.Name), Placement: t.Placement.String()}, t.Func.Pos)); err != nil {
		return err
	}
	for i := range t.Events {
		if err := enc.Encode(out.event(&t.Events[i])); err != nil {
			return err
		}
	}
	for _, o := range t.Outcomes() {
		err := enc.Encode(&object{Event: "outcome", Variable: out.names.Vars[o.Var], Cont: out.names.Conts[o.Cont],
			Value: out.names.Values[o.Value], By: out.names.Values[o.By], Fate: o.Fate.String(), Args: out.args(o.Args, o.From)})
		if err != nil {
			return err
		}
	}
	return nil
}

// An encoder makes objects of events.
type encoder struct {
	t     *cps.Trace
	names *cps.TraceNames
	preds [][]cps.ContID // by continuation: where the edges into it come from
}

// at sets the position of an object.
func (out *encoder) at(o *object, at cps.Pos) *object {
	o.Source, o.Line = out.t.Prog.Sources.At(at.Line)
	if o.Column = at.Col; o.Source == out.t.Prog.Sources.Name() {
		o.Source = ""
	}
	return o
}

func (out *encoder) event(e *cps.Event) *object {
	n := out.names
	o := out.at(&object{Event: e.Kind.String(), Depth: e.Depth, Value: n.Values[e.Value], By: n.Values[e.By], Why: e.Why.String()}, e.Pos)
	cont := func() { o.Cont = n.Conts[e.Cont] }
	to := func() {
		o.Cont, o.To = n.Conts[e.Cont], n.Target(e.To)
	}
	number := func() { o.Number = &e.Number }
	if e.Kind.IsLookup() || e.Kind == cps.EventVariable || e.Kind == cps.EventPlace {
		o.Variable = n.Vars[e.Var]
	}
	switch e.Kind {
	case cps.EventFinish, cps.EventReopen:
	case cps.EventVariable:
		o.Type = out.t.Prog.TypeString(out.t.Vars[e.Var].Type)
	case cps.EventParam:
		cont()
		o.Type = out.t.Prog.TypeString(out.t.Values[e.Value].Type)
	case cps.EventOp, cps.EventKnown, cps.EventRewrite:
		cont()
		o.Operation = n.Op(e)
	case cps.EventFill:
		cont()
		o.Term = n.Term(e)
		for _, k := range e.Conts {
			o.Conts = append(o.Conts, n.Target(k))
		}
	case cps.EventEdge:
		to()
		number()
		out.preds[e.To] = append(out.preds[e.To], e.Cont)
	case cps.EventUp, cps.EventAsk, cps.EventMerge:
		to()
	case cps.EventFold, cps.EventCut, cps.EventBypass, cps.EventSplit:
		to()
		number()
		o.Values = out.values(e.Args)
	case cps.EventComponent:
		for _, k := range e.Conts {
			o.Conts = append(o.Conts, n.Conts[k])
		}
	case cps.EventArguments:
		cont()
		o.Args = out.args(e.Args, out.preds[e.Cont])
	case cps.EventRedundant:
		o.Values = out.values(e.Args)
	case cps.EventProcess:
		o.Values, o.Outside = out.values(e.Args[:e.Number]), out.values(e.Args[e.Number:])
	case cps.EventOptional, cps.EventLost, cps.EventUseless:
		cont()
		number()
	case cps.EventReplace:
	default:
		cont()
	}
	return o
}

func (out *encoder) values(list []cps.Value) []string {
	var names []string
	for _, x := range list {
		names = append(names, out.names.Values[x])
	}
	return names
}

func (out *encoder) args(args []cps.Value, from []cps.ContID) []arg {
	var list []arg
	for i, x := range args {
		list = append(list, arg{out.names.Values[x], out.names.Conts[from[i]]})
	}
	return list
}
