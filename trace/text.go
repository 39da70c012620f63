// This file defines the text of a trace.

package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// maxIndent is the greatest number of levels of indentation.
const maxIndent = 24

var errEmpty = errors.New("there is no trace: cps.Options.Trace gets one")

// Fprint writes a trace as text. Each line is a step. A step of the front end ends with
// its position in the source, and the steps of a lookup are indented below it. At the end
// is what became of the parameters and promises.
func Fprint(w io.Writer, t *cps.Trace) error {
	if t == nil || t.Func == nil {
		return errEmpty
	}
	out := writer{w: bufio.NewWriter(w), t: t, names: t.Names(), preds: make([][]cps.ContID, len(t.Conts))}
	out.line(0, "function %s (%v)", ident.Quote(t.Func.Name), t.Placement)
	for i := range t.Events {
		out.event(&t.Events[i])
		if i+1 == len(t.Events) || t.Events[i+1].Kind != cps.EventRemember {
			out.flushRemembered()
		}
	}
	out.outcomes()
	return out.w.Flush()
}

// A writer writes the text of a trace.
type writer struct {
	w     *bufio.Writer
	t     *cps.Trace
	names *cps.TraceNames
	preds [][]cps.ContID // by continuation: where the edges into it come from
	base  int            // the levels of indentation of the current step of the front end
	local bool           // the current lookup has ended where it began

	finishing bool // the front end has finished the function

	// The SCC strategy looks at predecessors without waiting for their answers, so the
	// depth of its events does not show where it is.
	sealing cps.ContID // the continuation that is sealed
	inside  int        // 1 in a lookup that the strategy does in a predecessor of a join

	// The EventRemember since the last other event: they are one line.
	remembered []string
	value      string
	depth      int
}

func (out *writer) line(indent int, format string, args ...any) {
	for range min(indent, maxIndent) {
		out.w.WriteString("  ")
	}
	fmt.Fprintf(out.w, format, args...)
	out.w.WriteByte('\n')
}

// begin writes a step of the front end.
func (out *writer) begin(format string, args ...any) {
	out.base, out.inside, out.sealing = 0, 0, cps.NoCont
	out.line(0, format, args...)
}

// beginAt is begin, with the position in the source.
func (out *writer) beginAt(e *cps.Event, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if e.Pos.IsValid() {
		text += " @" + out.t.Prog.Sources.Short(e.Pos.Line, e.Pos.Col)
	}
	out.begin("%s", text)
}

// step writes a step of a lookup.
func (out *writer) step(e *cps.Event, format string, args ...any) {
	out.line(out.base+1+int(e.Depth)+out.inside, format, args...)
}

// conclusion writes a step that follows from the answers of all predecessors.
func (out *writer) conclusion(e *cps.Event, format string, args ...any) {
	out.inside = 0
	out.line(max(1, out.base+int(e.Depth)), format, args...)
}

func (out *writer) flushRemembered() {
	if len(out.remembered) > 0 {
		out.line(out.depth, "remembered in %s: %s", strings.Join(out.remembered, ", "), out.value)
		out.remembered = out.remembered[:0]
	}
}

//gocyclo:ignore
func (out *writer) event(e *cps.Event) {
	v := func() string { return out.names.Vars[e.Var] }
	k := func() string { return out.names.Conts[e.Cont] }
	to := func() string { return out.names.Conts[e.To] }
	x := func() string { return out.valueName(e.Value) }
	by := func() string { return out.valueName(e.By) }
	switch e.Kind {
	case cps.EventVariable:
		out.beginAt(e, "variable %s: %s", v(), out.t.Prog.TypeString(out.t.Vars[e.Var].Type))
	case cps.EventParam:
		out.begin("%s takes %s: %s", k(), x(), out.t.Prog.TypeString(out.t.Values[e.Value].Type))
	case cps.EventEnter:
		out.begin("enter %s", k())
	case cps.EventOp:
		if e.Value == cps.NoValue {
			out.beginAt(e, "do %s", out.names.Op(e))
		} else {
			out.beginAt(e, "let %s = %s", x(), out.names.Op(e))
		}
	case cps.EventKnown:
		if e.Value != cps.NoValue {
			out.beginAt(e, "%s is %s: no operation", out.names.Op(e), x())
		}
	case cps.EventFold:
		if !out.finishing {
			out.base = 0
		}
		out.line(out.base, "only one target of %s is possible: %s", k(), out.names.Target(e.To))
	case cps.EventFill:
		out.beginAt(e, "%s ends with %s", k(), out.names.Term(e))
	case cps.EventEdge:
		out.preds[e.To] = append(out.preds[e.To], e.Cont)
	case cps.EventSeal:
		out.begin("sealBlock(%s)", k())
		out.base, out.sealing = 1, e.Cont
	case cps.EventWrite:
		out.beginAt(e, "writeVariable(%s, %s, %s)", v(), k(), x())
	case cps.EventRead:
		out.beginAt(e, "readVariable(%s, %s)", v(), k())
		out.local = false

	case cps.EventLocal:
		out.step(e, "%s is the definition in %s: local value numbering", x(), k())
		out.local = true
	case cps.EventFound:
		out.step(e, "%s is the definition in %s", x(), k())
	case cps.EventUp:
		out.step(e, "%s has one predecessor: %s", k(), to())
	case cps.EventFar:
		out.step(e, "from %s, the lookup goes up in large steps", k())
	case cps.EventUndefined:
		out.step(e, "%s has no predecessors: %s", k(), x())
	case cps.EventJoin:
		if out.t.Placement == cps.SCC {
			out.step(e, "%s is a join", k())
		} else {
			out.step(e, "%s is a join: marked", k())
		}
	case cps.EventAsk:
		indent := out.base + int(e.Depth)
		out.inside = 0
		if out.t.Placement == cps.SCC && e.To != out.sealing {
			indent++
			out.inside = 1
		}
		out.line(indent, "readVariable(%s, %s), a predecessor of %s", v(), k(), to())
	case cps.EventAgree:
		out.conclusion(e, "the predecessors of %s agree: %s", k(), x())
	case cps.EventComponent:
		out.inside = 0
		comes := "several values come in"
		if e.Value != cps.NoValue {
			comes = "only " + x() + " comes in"
		}
		out.step(e, "component {%s}: %s", out.list(e.Conts), comes)
	case cps.EventRemember:
		out.remembered = append(out.remembered, k())
		out.value, out.depth = x(), out.base+1+int(e.Depth)+out.inside
	case cps.EventAnswer:
		out.inside = 0
		if !out.local {
			out.step(e, "the value of %s in %s is %s", v(), k(), x())
		}

	case cps.EventPlace:
		out.place(e)
	case cps.EventArguments:
		out.conclusion(e, "addArguments(%s): %s", x(), out.args(e.Args, out.preds[e.Cont]))
	case cps.EventReplace:
		out.conclusion(e, "%s is %s%s", x(), by(), reason(e.Why))
	case cps.EventDecide:
		out.conclusion(e, "%s becomes a parameter, if it is used", x())
	case cps.EventReopen:
		out.conclusion(e, "arguments have changed: all promises are looked at again")
	case cps.EventRedundant:
		out.conclusion(e, "removeRedundantPhis({%s})", out.values(e.Args))
	case cps.EventProcess:
		component, outside := e.Args[:e.Number], e.Args[e.Number:]
		comes := out.values(outside) + " come in"
		switch len(outside) {
		case 0:
			comes = "no value comes in"
		case 1:
			comes = "only " + out.values(outside) + " comes in"
		}
		out.conclusion(e, "processSCC({%s}): %s", out.values(component), comes)
	case cps.EventDead:
		out.conclusion(e, "%s cannot be reached: no parameter %s", k(), x())
	case cps.EventLost:
		out.conclusion(e, "%s loses its argument from %s", x(), out.names.Conts[out.preds[e.Cont][e.Number]])

	case cps.EventFinish:
		out.base, out.finishing = 1, true
		out.line(0, "finish")
	case cps.EventSwap:
		out.line(1, "%s branches on a negation: its targets change places", k())
	case cps.EventCut:
		out.line(1, "the edge from %s to %s is never taken", k(), to())
	case cps.EventRewrite:
		out.line(1, "%s becomes %s", x(), out.names.Op(e))
	case cps.EventUseless:
		if e.Value == cps.NoValue {
			out.line(1, "an operation of %s does nothing and is dropped", k())
		} else {
			out.line(1, "%s is used by nothing and is dropped", x())
		}
	case cps.EventBypass:
		out.line(1, "%s goes straight to %s", k(), to())
	case cps.EventSplit:
		out.line(1, "%s is put into the edge from %s to %s", to(), k(), out.names.Target(e.Conts[0]))
	case cps.EventMerge:
		out.line(1, "%s becomes a part of %s", to(), k())
	}
}

// reason says why a value was replaced.
func reason(why cps.Reason) string {
	switch why {
	case cps.ReasonTrivial:
		return ": its arguments are nothing else"
	case cps.ReasonDominated:
		return ", which dominates it in the graph of values"
	case cps.ReasonUndominated:
		return ": no value comes in"
	case cps.ReasonRedundant:
		return ": its component is redundant"
	case cps.ReasonEqual:
		return ": the operation is not needed"
	}
	return ""
}

// place writes that a parameter or a promise is placed.
func (out *writer) place(e *cps.Event) {
	what := "parameter"
	if out.t.Placement == cps.Deferred {
		what = "promise"
	}
	k, x := out.names.Conts[e.Cont], out.valueName(e.Value)
	switch e.Why {
	case cps.ReasonUnsealed:
		if what == "parameter" {
			what = "incomplete parameter"
		}
		out.step(e, "%s is not sealed: %s %s", k, what, x)
	case cps.ReasonJoin:
		out.step(e, "%s is a join: %s %s, then its arguments", k, what, x)
	case cps.ReasonCycle:
		out.step(e, "%s is marked: %s %s breaks the cycle", k, what, x)
	case cps.ReasonDisagree:
		out.conclusion(e, "the predecessors of %s disagree: %s %s", k, what, x)
	case cps.ReasonSeveral:
		out.step(e, "%s has a predecessor outside: %s %s", k, what, x)
	}
}

// outcomes writes what became of the parameters and promises.
func (out *writer) outcomes() {
	list := out.t.Outcomes()
	if len(list) == 0 {
		return
	}
	out.line(0, "outcome")
	for i := range list {
		o := &list[i]
		x, k := out.valueName(o.Value), out.names.Conts[o.Cont]
		switch o.Fate {
		case cps.Kept:
			out.line(1, "%s is a parameter of %s: %s", x, k, out.args(o.Args, o.From))
		case cps.Replaced:
			out.line(1, "%s is %s", x, out.valueName(o.By))
		case cps.Unused:
			out.line(1, "%s is used by nothing", x)
		case cps.Unreachable:
			out.line(1, "%s is in %s, which cannot be reached", x, k)
		}
	}
}

// valueName returns the name of a value.
func (out *writer) valueName(x cps.Value) string { return out.names.Values[x] }

func (out *writer) values(list []cps.Value) string {
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = out.valueName(x)
	}
	return strings.Join(names, ", ")
}

func (out *writer) list(conts []cps.ContID) string {
	names := make([]string, len(conts))
	for i, k := range conts {
		names[i] = out.names.Conts[k]
	}
	return strings.Join(names, ", ")
}

// args returns arguments with the predecessors from which they come.
func (out *writer) args(args []cps.Value, from []cps.ContID) string {
	var list []string
	for i, x := range args {
		if x != cps.NoValue {
			list = append(list, out.valueName(x)+" from "+out.names.Conts[from[i]])
		}
	}
	return strings.Join(list, ", ")
}
