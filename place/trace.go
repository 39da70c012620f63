// This file defines the trace of a construction: the events that a Placer reports step by step.

package place

import "slices"

// A Tracer receives the events of a construction. The lists of an event are valid only during the call.
type Tracer interface{ Event(e Event) }

// An Event is a step of a construction. Its kind determines which fields are used.
type Event struct {
	Kind      EventKind
	Why       Reason
	Depth     int32 // the number of joins in whose predecessors the current lookup is; in Algorithm 5, of calls in which this one is
	Block, To Block
	Var       Var
	Value, By Value
	Number    int32
	Args      []Value
	Blocks    []Block
}

// An EventKind is the kind of an event.
type EventKind uint8

// The steps of the client.
const (
	EventOptional EventKind = iota // the explicit parameter Value of Block, number Number, is kept only if it is needed
	EventEdge                      // the edge from Block to To is number Number of the edges into To
	EventSeal                      // sealBlock(Block)
	EventWrite                     // writeVariable(Var, Block, Value)
	EventRead                      // readVariable(Var, Block)
)

// The steps of a lookup of Var.
const (
	EventLocal     EventKind = iota + EventRead + 1 // Block has the definition Value: local value numbering
	EventFound                                      // the lookup has come to Block, which has the definition Value
	EventUp                                         // Block has one predecessor, To, where the lookup goes on
	EventFar                                        // from Block on, the lookup goes up in large steps; its answer stands for all arguments of an incomplete parameter, which it replaces
	EventUndefined                                  // Block has no predecessors, so that Value is undefined
	EventJoin                                       // the lookup has come to the join Block
	EventAsk                                        // the lookup goes on in Block, a predecessor of the join To
	EventAgree                                      // the predecessors of the join Block agree that Var is Value
	EventComponent                                  // the joins Blocks are a strongly connected component; Value comes into it, or several values if it is NoValue
	EventRemember                                   // Value is recorded as the definition in Block
	EventAnswer                                     // the read of Var in Block has the answer Value
)

// The steps of parameters and promises, which have the value Value.
const (
	EventPlace     EventKind                = iota + EventAnswer + 1 // Block gets a parameter for Var, or the promise of one, because of Why
	EventArguments                                                   // its arguments are Args, in the order of the edges into its block
	EventReplace                                                     // By replaces it, because of Why
	EventDecide                                                      // a promise becomes a parameter, if it is used
	EventReopen                                                      // all promises are looked at again, because arguments have changed
	EventRedundant                                                   // removeRedundantPhis(Args)
	EventProcess                                                     // processSCC: the first Number of the values Args are parameters, a strongly connected component; the other Args come into it
	EventDead                                                        // its block cannot be reached
	EventLost                                                        // its argument number Number is lost, because the edge cannot be taken
	NumEvents      = iota + EventAnswer + 1                          // the number of kinds
)

var eventNames = [NumEvents]string{"optional", "edge", "seal", "write", "read",
	"local", "found", "up", "far", "undefined", "join", "ask", "agree", "component", "remember", "answer",
	"place", "arguments", "replace", "decide", "reopen", "redundant", "process", "dead", "lost"}

// String returns the name of the kind.
func (k EventKind) String() string { return nameOf(eventNames[:], "event", uint8(k)) }

// A Reason says why a parameter was placed or replaced.
type Reason uint8

const (
	NoReason          Reason = iota
	ReasonUnsealed           // the block is not sealed
	ReasonJoin               // the block is a join (Simple)
	ReasonCycle              // the lookup has come back to a join (Marker, Deferred)
	ReasonDisagree           // the predecessors of a join disagree (Marker, Deferred)
	ReasonSeveral            // several values come into a component (SCC)
	ReasonTrivial            // its arguments are only itself and the value that replaces it
	ReasonDominated          // the value that replaces it dominates it in the graph of values
	ReasonUndominated        // no value comes into it: it is unreachable
	ReasonRedundant          // at most one value comes into its component (Algorithm 5)
	ReasonEqual              // for clients: the operation is equal to the one that gives the other value, or simpler
)

var reasonNames = [...]string{"", "unsealed", "join", "cycle", "disagree", "several", "trivial", "dominated", "undominated", "redundant", "equal"}

// String returns the name of the reason, "" for NoReason.
func (r Reason) String() string { return nameOf(reasonNames[:], "reason", uint8(r)) }

// event reports an event. It is called only if p.trace is not nil, so that a Placer without a trace does
// not even make the event. Of all that reports events, only note and noteTo are inlined, as one
// comparison and a call: lookups then take a third of the code, and their loops stay in the cache.
//
//go:noinline
func (p *Placer) event(e Event) {
	e.Depth = int32(len(p.frames))
	p.trace.Event(e)
}

// note reports an event about the value of a variable in a block, if there is a trace.
func (p *Placer) note(kind EventKind, v Var, b Block, x Value) {
	if p.trace != nil {
		p.lookupEvent(kind, v, b, 0, x)
	}
}

// noteTo reports an event of a lookup that concerns two blocks, if there is a trace.
func (p *Placer) noteTo(kind EventKind, v Var, b, to Block) {
	if p.trace != nil {
		p.lookupEvent(kind, v, b, to, NoValue)
	}
}

// lookupEvent is event for note and noteTo.
//
//go:noinline
func (p *Placer) lookupEvent(kind EventKind, v Var, b, to Block, x Value) {
	p.event(Event{Kind: kind, Var: v, Block: b, To: to, Value: x})
}

// noteClimb reports the steps of a lookup from b up to another block.
//
//go:noinline
func (p *Placer) noteClimb(v Var, b, to Block) {
	for ; b != to; b = p.nodes[b].up {
		p.noteTo(EventUp, v, b, p.nodes[b].up)
	}
}

// noteDecided reports that a promise becomes a parameter, unless it was forwarded.
//
//go:noinline
func (p *Placer) noteDecided(i int32) {
	if p.alive(i) {
		p.event(Event{Kind: EventDecide, Block: p.params[i].block, Value: p.params[i].value})
	}
}

// noteArguments reports the arguments of a parameter.
//
//go:noinline
func (p *Placer) noteArguments(i int32, args []Value) {
	args = slices.Clone(args)
	for n, x := range args {
		args[n] = p.values.resolve(x)
	}
	p.event(Event{Kind: EventArguments, Block: p.params[i].block, Value: p.params[i].value, Args: args})
}

// noteReplaced reports that one value replaces another.
//
//go:noinline
func (p *Placer) noteReplaced(x, by Value, why Reason) {
	p.event(Event{Kind: EventReplace, Value: x, By: by, Why: why})
}

// paramValues returns the values of a list of parameters, by number.
func (p *Placer) paramValues(list []int32) []Value {
	values := make([]Value, len(list))
	for i, n := range list {
		values[i] = p.params[n].value
	}
	return values
}

func blocks(list []int32) []Block {
	blocks := make([]Block, len(list))
	for i, b := range list {
		blocks[i] = Block(b)
	}
	return blocks
}
