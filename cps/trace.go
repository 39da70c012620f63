// This file defines the trace of a construction: the events that a builder records while
// it builds a function, and what became of the function's continuations, variables and
// values.
//
// Events are recorded in the numbers that the function has under construction. The names
// of the printed CPS are known only when the function is finished, so a builder keeps the
// events until then. Without Options.Trace, a builder records nothing.

package cps

import (
	"cmp"
	"slices"
	"strconv"

	"cpsc/internal/ident"
	"cpsc/place"
)

// A Trace is the construction of a function. Continuations, variables and values have the
// numbers that they had under construction; Conts and Became translate them. A trace must
// be used before Options.Trace returns: the front end may change the program and the
// function later.
type Trace struct {
	Prog      *Program
	Func      *Func
	Placement Placement
	Events    []Event
	Vars      []TracedVar
	Conts     []TracedCont
	Values    []ValueInfo // by value; Values[0] is unused

	// Became has, by value, the value of Func that it has become, or NoValue. Several
	// values may have become the same one.
	Became []Value

	placer *place.Placer // until Options.Trace returns; for a test
}

// A TracedVar is a variable.
type TracedVar struct {
	Name string
	Type Type
}

// A TracedCont is a continuation.
type TracedCont struct {
	Name   string // a hint
	Pos    Pos
	Became ContID // in Func; NoCont if it was merged into another one or is unreachable
}

// An Event is a step of a construction. Its kind determines which fields are used.
type Event struct {
	Kind   EventKind
	Why    Reason
	Term   TermKind
	Code   Code
	Depth  int32 // the number of joins in whose predecessors the current lookup is; in Algorithm 5, of calls in which this one is
	Cont   ContID
	To     ContID
	Var    Variable
	Value  Value
	By     Value
	Number int32
	Args   []Value
	Conts  []ContID
	Pos    Pos // where the front end was in the source
}

// An EventKind is the kind of an event.
type EventKind uint8

// The steps of placement, as in package place. Write, read and seal have the names of the paper's
// functions in the text of a trace.
const (
	EventOptional   = EventKind(place.EventOptional)
	EventEdge       = EventKind(place.EventEdge)
	EventSeal       = EventKind(place.EventSeal)
	EventWrite      = EventKind(place.EventWrite)
	EventRead       = EventKind(place.EventRead)
	EventLocal      = EventKind(place.EventLocal)
	EventFound      = EventKind(place.EventFound)
	EventUp         = EventKind(place.EventUp)
	EventFar        = EventKind(place.EventFar)
	EventUndefined  = EventKind(place.EventUndefined)
	EventJoin       = EventKind(place.EventJoin)
	EventAsk        = EventKind(place.EventAsk)
	EventAgree      = EventKind(place.EventAgree)
	EventComponent  = EventKind(place.EventComponent)
	EventRemember   = EventKind(place.EventRemember)
	EventAnswer     = EventKind(place.EventAnswer)
	EventPlace      = EventKind(place.EventPlace)
	EventArguments  = EventKind(place.EventArguments)
	EventReplace    = EventKind(place.EventReplace) // or By replaces the result Value of an operation
	EventDecide     = EventKind(place.EventDecide)
	EventReopen     = EventKind(place.EventReopen)
	EventRedundant  = EventKind(place.EventRedundant)
	EventProcess    = EventKind(place.EventProcess)
	EventDead       = EventKind(place.EventDead)
	EventLost       = EventKind(place.EventLost)
	placementEvents = EventKind(place.NumEvents)
)

// The steps of the front end.
const (
	EventCont     EventKind = iota + placementEvents // Cont is made
	EventVariable                                    // Var is declared
	EventParam                                       // Cont gets the parameter Value from the front end, or from a call
	EventEnter                                       // Cont is entered
	EventOp                                          // the operation Code with the operands Args and with Number for its Aux is added to Cont; Value is its result
	EventKnown                                       // such an operation is not added, because its result is Value
	EventFold                                        // the branch or switch on Value that ends Cont becomes a jump to its target number Number, To
	EventFill                                        // Cont gets the terminator Term with the targets Conts, the subject Value and the arguments Args; of a switch, Args are the cases; of a call, Number is the function
)

// The steps of Finish.
const (
	EventFinish  EventKind = iota + EventFill + 1 // the function has all its continuations
	EventSwap                                     // the two targets of the branch that ends Cont, and its edges, change places
	EventCut                                      // the edge from Cont to To, target number Number, is never taken
	EventRewrite                                  // the operation of Cont with the result Value becomes Code with the operands Args, and Number for its Aux
	EventUseless                                  // operation number Number of Cont is dropped; its result, if it has one, is Value
	EventBypass                                   // target number Number of Cont becomes To, past a continuation that only passed on what it took
	EventKeep                                     // Value is a parameter of Cont in the finished function
	EventSplit                                    // the continuation To, with the parameters Args, is put into the edge from Cont to its target number Number, Conts[0]
	EventMerge                                    // To, which has no parameters, becomes a part of Cont, which jumps to it
)

var eventNames = [...]string{"cont", "variable", "param", "enter", "op", "known", "fold", "fill",
	"finish", "swap", "cut", "rewrite", "useless", "bypass", "keep", "split", "merge"}

// String returns the name of the kind.
func (k EventKind) String() string {
	if k < placementEvents {
		return place.EventKind(k).String()
	}
	return eventNames[k-placementEvents]
}

// IsLookup reports whether an event of the kind is about the value of a variable in a
// continuation.
func (k EventKind) IsLookup() bool { return EventWrite <= k && k <= EventAnswer }

// A Reason says why a parameter was placed or replaced.
type Reason = place.Reason

const (
	NoReason          = place.NoReason
	ReasonUnsealed    = place.ReasonUnsealed
	ReasonJoin        = place.ReasonJoin
	ReasonCycle       = place.ReasonCycle
	ReasonDisagree    = place.ReasonDisagree
	ReasonSeveral     = place.ReasonSeveral
	ReasonTrivial     = place.ReasonTrivial
	ReasonDominated   = place.ReasonDominated
	ReasonUndominated = place.ReasonUndominated
	ReasonRedundant   = place.ReasonRedundant
	ReasonEqual       = place.ReasonEqual
)

// A ParamOutcome is what became of a parameter that was placed for a variable, or of the
// promise of one.
type ParamOutcome struct {
	Value Value
	Cont  ContID
	Var   Variable
	Fate  Fate
	By    Value // the value that replaced it, if Fate is Replaced

	// The arguments of a parameter that was kept, and the predecessors from which they
	// come. An argument is NoValue if its predecessor cannot be reached.
	Args []Value
	From []ContID
}

// A Fate is how a parameter or a promise ended.
type Fate uint8

const (
	Kept        Fate = iota // the finished function has the parameter
	Replaced                // another value replaced it
	Unused                  // nothing uses it
	Unreachable             // its continuation cannot be reached
)

var fateNames = [...]string{"kept", "replaced", "unused", "unreachable"}

// String returns the name of the fate.
func (f Fate) String() string { return fateNames[f] }

// Outcomes returns what became of all parameters and promises, in the order in which they
// were placed.
func (t *Trace) Outcomes() []ParamOutcome {
	var list []ParamOutcome
	index := map[Value]int{}     // of a parameter, by its value, plus one
	forward := map[Value]Value{} // by value: the value that replaced it
	preds := make([][]ContID, len(t.Conts))
	resolve := func(x Value) Value {
		for {
			y, ok := forward[x]
			if !ok {
				return x
			}
			x = y
		}
	}
	for i := range t.Events {
		e := &t.Events[i]
		at := index[e.Value] - 1
		switch e.Kind {
		case EventPlace:
			index[e.Value] = len(list) + 1
			list = append(list, ParamOutcome{Value: e.Value, Cont: e.Cont, Var: e.Var, Fate: Unused})
		case EventEdge:
			preds[e.To] = append(preds[e.To], e.Cont)
		case EventArguments:
			if at >= 0 {
				list[at].Args, list[at].From = slices.Clone(e.Args), slices.Clone(preds[e.Cont])
			}
		case EventLost:
			if at >= 0 {
				list[at].Args[e.Number] = NoValue
			}
		case EventDead:
			if at >= 0 {
				list[at].Fate = Unreachable
			}
		case EventReplace:
			forward[e.Value] = e.By
			if at >= 0 {
				list[at].Fate, list[at].By = Replaced, e.By
			}
		case EventKeep:
			if at >= 0 {
				list[at].Fate = Kept
			}
		}
	}
	for i := range list {
		o := &list[i]
		for n, x := range o.Args {
			o.Args[n] = resolve(x)
		}
		o.By = resolve(o.By)
		if o.Fate != Kept {
			o.Args, o.From = nil, nil
		}
	}
	return list
}

// A tracer records the events of a function.
type tracer struct {
	events []Event
	pos    *Pos // where the front end is
}

// Event records an event of placement.
func (t *tracer) Event(e place.Event) {
	var conts []ContID
	for _, k := range e.Blocks {
		conts = append(conts, ContID(k))
	}
	t.add(Event{Kind: EventKind(e.Kind), Why: e.Why, Depth: e.Depth, Cont: ContID(e.Block), To: ContID(e.To),
		Var: Variable(e.Var), Value: e.Value, By: e.By, Number: e.Number, Args: slices.Clone(e.Args), Conts: conts})
}

func (t *tracer) add(e Event) {
	e.Pos = *t.pos
	t.events = append(t.events, e)
}

// note records an event, unless there is no trace: t is nil.
func (t *tracer) note(e Event) {
	if t != nil {
		e.Args, e.Conts = slices.Clone(e.Args), slices.Clone(e.Conts)
		t.add(e)
	}
}

// noteFill records that a continuation gets a terminator.
func (t *tracer) noteFill(k ContID, term *Term) {
	e := Event{Kind: EventFill, Cont: k, Term: term.Kind, Conts: term.Targets, Value: term.Subject, Number: int32(term.Func), Args: term.Args}
	if term.Kind == Switch {
		e.Args = term.Cases
	}
	t.note(e)
}

// newTrace returns the trace of the function that the builder has finished.
func (b *Builder) newTrace(f *Func, r *renumbering) *Trace {
	t := &Trace{Prog: b.prog, Func: f, Placement: b.opts.Placement, Events: b.trace.events,
		Values: slices.Clone(b.values), Became: make([]Value, len(b.values)), placer: &b.placer}
	for _, v := range b.vars {
		t.Vars = append(t.Vars, TracedVar{v.name, v.typ})
	}
	for k := range b.conts {
		t.Conts = append(t.Conts, TracedCont{b.conts[k].Name, b.conts[k].Pos, r.conts[k]})
	}
	for x := range t.Became[1:] {
		t.Became[x+1] = r.values[b.resolve(Value(x+1))]
	}
	return t
}

// TraceNames holds the names of the variables, continuations and values of a trace, by
// number. No two continuations, no two variables, and no two values that are not constants
// have the same name.
//
// Continuations and values that are in the finished function have the same names as in
// the text of the program. The entry is called entry. Other values are named after their
// variable and their continuation, as x@join. If several variables or values would have the
// same name, a number is added from the second one on, as in x#2.
type TraceNames struct {
	Vars, Conts, Values []string
	Own                 []string // the continuation parameters of the function
	out                 *TextWriter
}

// Names names the variables, continuations and values of the trace. A variable of the front
// end that has no name is called temporary.
func (t *Trace) Names() *TraceNames {
	out := t.Prog.Text(t.Func)
	n := &TraceNames{out: out}
	n.Vars = make([]string, len(t.Vars))
	taken := map[string]int{}
	for v, info := range t.Vars {
		n.Vars[v] = numbered(taken, ident.Quote(cmp.Or(info.Name, "temporary")))
	}
	conts := make([]string, len(t.Conts))
	for k, c := range t.Conts {
		if c.Became > Entry {
			conts[k] = out.conts[c.Became]
		}
	}
	conts[Entry] = ident.Quote(out.Unique("entry"))
	for k, c := range t.Conts {
		if c.Became == NoCont {
			conts[k] = ident.Quote(out.Unique(c.Name))
		}
	}
	n.Conts = conts
	for _, own := range out.own {
		n.Own = append(n.Own, ident.Quote(own))
	}
	names := out.names
	out.f = &Func{Values: t.Values}
	n.nameValues(t, names)
	out.names, out.conts = n.Values, conts
	return n
}

// nameValues names the values; printed has the names of those of the finished function.
func (n *TraceNames) nameValues(t *Trace, printed []string) {
	n.Values = make([]string, len(t.Values))
	// If several values have become the same one, the one that was not replaced gets its
	// name.
	replaced := make([]bool, len(t.Values))
	at, of := make([]ContID, len(t.Values)), make([]Variable, len(t.Values))
	for x := range of {
		of[x] = -1
	}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case EventReplace:
			replaced[e.Value] = true
		case EventPlace:
			at[e.Value], of[e.Value] = e.Cont, e.Var
		case EventParam, EventOp:
			at[e.Value] = e.Cont
		case EventSplit:
			for _, x := range e.Args {
				at[x] = e.To
			}
		}
	}
	taken := map[string]int{}
	for x := 1; x < len(t.Values); x++ {
		info := &t.Values[x]
		switch {
		case info.Kind == UndefValue || info.Kind == ConstValue:
			n.Values[x] = n.out.Value(Value(x))
		case t.Became[x] != NoValue && !replaced[x]:
			n.Values[x] = printed[t.Became[x]]
		default:
			name := ident.Quote(cmp.Or(info.Name, "value"))
			if of[x] >= 0 {
				name = n.Vars[of[x]]
			}
			n.Values[x] = numbered(taken, name+"@"+n.Conts[at[x]])
		}
	}
}

// numbered returns a name, with a number if the name is taken.
func numbered(taken map[string]int, name string) string {
	taken[name]++
	if n := taken[name]; n > 1 {
		return name + "#" + strconv.Itoa(n)
	}
	return name
}

// Target returns the name of a continuation, which may be a parameter of the function.
func (n *TraceNames) Target(k ContID) string {
	if k.IsOwn() {
		return n.Own[k.Own()]
	}
	return n.Conts[k]
}

// Op returns the operation of an EventOp, EventKnown or EventRewrite in the notation.
func (n *TraceNames) Op(e *Event) string {
	return n.out.Op(&Op{Code: e.Code, Args: e.Args, Aux: e.Number, Result: e.Value})
}

// Term returns the terminator of an EventFill in the notation. A jump has only the
// arguments that the front end passes.
func (n *TraceNames) Term(e *Event) string { return n.out.Term(e.terminator()) }

// EdgeLabel returns the label of the edge from the terminator of an EventFill to its target
// number slot, as TextWriter.EdgeLabel does.
func (n *TraceNames) EdgeLabel(e *Event, slot int) (label string, exceptional bool) {
	return n.out.EdgeLabel(e.terminator(), slot)
}

// terminator returns the terminator of an EventFill.
func (e *Event) terminator() *Term {
	t := &Term{Kind: e.Term, Func: FuncID(e.Number), Subject: e.Value, Args: e.Args, Targets: e.Conts}
	if t.Kind == Switch {
		t.Args, t.Cases = nil, e.Args
	}
	return t
}
