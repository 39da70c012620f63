// This file defines the traces of construction in the data.

package explore

import "cpsc/cps"

// A Trace is the construction of a function, as cps.Trace has it. Numbers of continuations,
// variables and values are those under construction.
type Trace struct {
	Vars   []TracedVar  `json:"vars"`
	Conts  []TracedCont `json:"conts"`
	Values []Ref        `json:"values"` // their names; 0 for number 0
	Kinds  []int8       `json:"kinds"`  // by value: its cps.ValueKind

	// Events has the number of the kind, the line, the column and the depth of each event, and
	// then the fields that EventShape lists.
	Events [][]any `json:"events"`

	// Omitted is how many events were left out because there were too many in all traces.
	Omitted int `json:"omitted,omitempty"`
}

// A TracedVar is a variable.
type TracedVar struct {
	Name Ref `json:"name"`
	Type Ref `json:"type"`
}

// A TracedCont is a continuation, and the number that it has in the finished function, or -1.
type TracedCont struct {
	Name   Ref        `json:"name"`
	Became cps.ContID `json:"became"`
}

// An EventShape is the name of a kind of event and the fields that follow the first four
// numbers of such an event, one letter for each:
//
//	k Cont   t To   v Var   x Value   b By   n Number
//	w Why, as a Ref
//	s the operation or the terminator in the notation, as a Ref
//	A Args, as a list
//	K Conts, as a list
//	E the edges from Cont by the number of the target, each an Edge, as a list
type EventShape struct {
	Name   string `json:"name"`
	Fields string `json:"fields"`
}

var shapes = [...]string{
	cps.EventCont:     "k",
	cps.EventVariable: "v",
	cps.EventParam:    "kx",
	cps.EventOptional: "kxn",
	cps.EventEnter:    "k",
	cps.EventOp:       "kxsA",
	cps.EventKnown:    "kxsA",
	cps.EventFold:     "ktn",
	cps.EventFill:     "kxsAE",
	cps.EventEdge:     "ktn",
	cps.EventSeal:     "k",
	cps.EventWrite:    "vkx",
	cps.EventRead:     "vk",

	cps.EventLocal:     "vkx",
	cps.EventFound:     "vkx",
	cps.EventUp:        "vkt",
	cps.EventFar:       "vk",
	cps.EventUndefined: "vkx",
	cps.EventJoin:      "vk",
	cps.EventAsk:       "vkt",
	cps.EventAgree:     "vkx",
	cps.EventComponent: "vxK",
	cps.EventRemember:  "vkx",
	cps.EventAnswer:    "vkx",

	cps.EventPlace:     "vkxw",
	cps.EventArguments: "kxA",
	cps.EventReplace:   "xbw",
	cps.EventDecide:    "kx",
	cps.EventReopen:    "",
	cps.EventRedundant: "A",
	cps.EventProcess:   "nA",
	cps.EventDead:      "kx",
	cps.EventLost:      "kxn",

	cps.EventFinish:  "",
	cps.EventSwap:    "k",
	cps.EventCut:     "ktn",
	cps.EventRewrite: "kxsA",
	cps.EventUseless: "kxn",
	cps.EventBypass:  "ktn",
	cps.EventKeep:    "kx",
	cps.EventSplit:   "ktnA",
	cps.EventMerge:   "kt",
}

// trace returns a trace as data.
func (c *collector) trace(t *cps.Trace) *Trace {
	names := t.Names()
	trace := &Trace{Values: c.list(names.Values), Kinds: make([]int8, len(t.Values)), Vars: []TracedVar{}, Events: [][]any{}}
	for v, info := range t.Vars {
		trace.Vars = append(trace.Vars, TracedVar{c.ref(names.Vars[v]), c.ref(t.Prog.TypeString(info.Type))})
	}
	for k := range t.Conts {
		trace.Conts = append(trace.Conts, TracedCont{c.ref(names.Conts[k]), t.Conts[k].Became})
	}
	for x := range t.Values {
		trace.Kinds[x] = int8(t.Values[x].Kind)
	}
	if c.events+len(t.Events) > c.opts.MaxEvents {
		c.MaxEvents = c.opts.MaxEvents
		trace.Omitted = len(t.Events)
		return trace
	}
	c.events += len(t.Events)
	for i := range t.Events {
		trace.Events = append(trace.Events, c.event(t, names, &t.Events[i]))
	}
	return trace
}

func (c *collector) event(t *cps.Trace, names *cps.TraceNames, e *cps.Event) []any {
	data := []any{e.Kind, e.Pos.Line, e.Pos.Col, e.Depth}
	for _, field := range shapes[e.Kind] {
		switch field {
		case 'k':
			data = append(data, e.Cont)
		case 't':
			data = append(data, e.To)
		case 'v':
			data = append(data, e.Var)
		case 'x':
			data = append(data, e.Value)
		case 'b':
			data = append(data, e.By)
		case 'n':
			data = append(data, e.Number)
		case 'w':
			data = append(data, c.ref(e.Why.String()))
		case 's':
			text := ""
			if e.Kind == cps.EventFill {
				text = names.Term(e)
			} else {
				text = names.Op(e)
			}
			data = append(data, c.ref(text))
		case 'A':
			args := []cps.Value{}
			if e.Kind != cps.EventFill || e.Term != cps.Switch { // the cases of a switch are in E
				args = append(args, e.Args...)
			}
			data = append(data, args)
		case 'K':
			data = append(data, append([]cps.ContID{}, e.Conts...))
		case 'E':
			edges := []Edge{}
			for slot, to := range e.Conts {
				label, exceptional := names.EdgeLabel(e, slot)
				if e.Term == cps.CallValue {
					label = generatorLabel(t.Prog, t.Values[e.Value].Type, slot, label)
				}
				edges = append(edges, c.edge(to, label, exceptional))
			}
			data = append(data, edges)
		}
	}
	return data
}
