// This file defines the Placer: the graph, the variables, the values and the parameters of the
// function under construction.

package place

import "slices"

// These number the blocks, variables and values of a function.
type (
	Block int32 // from 0, the entry, in the order in which NewBlock makes them
	Var   int32 // from 0, in the order in which NewVar makes them
	Value int32 // from 1, as the client numbers them
)

const (
	NoBlock Block = -1
	NoVar   Var   = -1
	NoValue Value = 0
)

// Options choose how a Placer works, and tell it what it asks the client for.
type Options struct {
	Strategy Strategy

	// Param returns a new value, for a parameter of b for the variable v. Often it is not known yet
	// whether the parameter is needed, and another value replaces it later: see Placer.Resolve. The
	// Placer has a table of all values up to the greatest one that Param has returned.
	Param func(v Var, b Block) Value

	// Undefined returns the value of the variable v where it was never written. If an explicit
	// parameter x has no value, since its block cannot be reached, v is NoVar.
	Undefined func(v Var, x Value) Value

	// Operands, if not nil, returns the operands of the operation that defines x, if that may be dropped
	// when nothing uses x. Finish then finds out which values are used: see Placer.Live. Without it,
	// only parameters are dropped when nothing uses them.
	Operands func(x Value) []Value

	// ReadsAreUses says that something uses each value that Read returns, and that all blocks can be
	// reached from the entry. Finish then needs no list of used values, and looks for no unreachable blocks.
	ReadsAreUses bool

	// Final is for clients that cannot replace uses: a value that Read has returned is never replaced.
	// If it is a parameter, this remains, whether it is needed or not.
	Final bool

	// Trace, if not nil, receives the steps.
	Trace Tracer

	// The other options are for comparisons with the literature, and for tests.

	// RemoveRedundant runs Algorithm 5 over the parameters of the finished function, and drops those
	// that only other parameters use. Deferred never places redundant or unused parameters.
	RemoveRedundant bool

	// NoWitnesses checks whether a parameter is trivial by looking at all its arguments each time,
	// and not only at two witnesses (section 3.1).
	NoWitnesses bool

	// NoUserLists changes what is checked again after a parameter was replaced: the value that
	// replaced it, instead of the parameters that used it (section 3.1). More parameters may remain.
	NoUserLists bool

	// Far makes every lookup go far (far.go), and not only those in large functions.
	Far bool
}

// A Placer places parameters in one function after the other, and reuses its memory. It is for one
// goroutine. New makes one.
type Placer struct {
	opts  Options
	stats Stats
	err   error
	open  bool // the function is under construction, and no mistake was made
	known int  // the number of variables, or 0 if open is false

	strategy strategy // one of the following
	simple   simple
	marker   marker
	scc      scc
	deferred deferred

	trace  Tracer // nil without Options.Trace
	nodes  []node
	vars   []int32      // by variable: its last write, plus one, as an index of writes
	values []valueEntry // by value; greater values are no parameters and were not replaced
	defs   definitions
	writes []int32 // by write, in order: the previous write of the same variable; see far.go
	params []param
	args   []Value // the arguments of all parameters

	replaced int  // the number of parameters that replace has replaced
	changed  bool // parameters have lost arguments, or values have become one, since the last placement
	stale    bool // node.reached has to be computed anew
	kept     []int32
	list     []Param // the buffer of Params
	now      []Value // the buffer of ParamsNow

	// buffers of lookups
	frames    []frame
	answers   []Value
	far       far
	dominance dominance
	live      liveness
	suspects  suspects
	reach     reach
}

// A valueEntry holds what is known about a value.
type valueEntry struct {
	forward Value // the value that it was replaced by, or NoValue: see resolve
	param   int32 // the index in params, plus one, of the parameter whose value it is; 0 if there is none
}

// A node is a block.
type node struct {
	preds    []Block // one for each edge, in the order in which they were added; NoBlock for a cut edge
	passed   []Value // the arguments for its explicit parameters, edge by edge
	explicit int32   // the number of its explicit parameters
	params   int32   // heads the list of its parameters; -1 ends it
	writes   span    // the writes in it, as indices of Placer.writes
	sealed   bool
	filled   bool // an edge leaves it
	reached  bool // a path leads to it from the entry; see Placer.stale
}

// A param is a parameter that was placed for a variable, or the promise of one, or an explicit
// parameter of the client.
type param struct {
	value     Value
	block     Block
	v         Var      // NoVar for an explicit parameter
	number    int32    // of an explicit parameter of its block; otherwise -1
	next      int32    // the next parameter in the list of block
	args      int32    // the index in Placer.args of its first argument; there is one for each predecessor
	count     int32    // the number of arguments
	witnesses [2]int32 // the numbers of two different arguments; see twoArguments
	complete  bool     // it has its arguments; otherwise it is an incomplete parameter of Algorithm 2
	fixed     bool     // it is not replaced any more: see Options.Final
	dead      bool     // its block cannot be reached
	kept      bool     // it is a parameter of the finished function
}

// New returns a Placer that is ready for a function.
func New(o Options) *Placer {
	p := &Placer{}
	p.Reset(o)
	return p
}

// Reset forgets the function, and makes the Placer ready for the next one.
func (p *Placer) Reset(o Options) {
	p.opts, p.stats, p.err, p.open, p.known = o, Stats{}, nil, true, 0
	switch o.Strategy {
	case Simple:
		p.simple.reset()
		p.strategy = &p.simple
	case Marker:
		p.marker.reset()
		p.strategy = &p.marker
	case SCC:
		p.scc.reset()
		p.strategy = &p.scc
	default:
		p.deferred.reset()
		p.strategy = &p.deferred
	}
	p.nodes, p.vars, p.values, p.writes = p.nodes[:0], p.vars[:0], p.values[:0], p.writes[:0]
	p.params, p.args, p.kept, p.replaced, p.changed, p.stale = p.params[:0], p.args[:0], p.kept[:0], 0, false, false
	p.frames, p.answers = p.frames[:0], p.answers[:0]
	p.defs.reset()
	p.far.reset(o.Far)
	p.suspects.reset(0, nil, 0, 0)
	p.trace = o.Trace
	switch {
	case o.Param == nil || o.Undefined == nil:
		p.fail(NoBlock, NoVar, "Reset: Options.Param and Options.Undefined must not be nil")
	case o.Strategy > Simple:
		p.fail(NoBlock, NoVar, "Reset: there is no strategy number %d", o.Strategy)
	}
}

// Stats returns the statistics of the function. The client may add its own steps to Revisits.
func (p *Placer) Stats() *Stats { return &p.stats }

// NewVar adds a variable.
func (p *Placer) NewVar() Var {
	if !p.isOpen("NewVar") {
		return NoVar
	}
	p.vars = append(p.vars, 0)
	p.known++
	return Var(p.known - 1)
}

// NewBlock adds a block. The first one is the entry, to which no edge leads.
func (p *Placer) NewBlock() Block {
	if !p.isOpen("NewBlock") {
		return NoBlock
	}
	n := len(p.nodes)
	if n < cap(p.nodes) {
		p.nodes = p.nodes[:n+1]
		p.nodes[n] = node{preds: p.nodes[n].preds[:0], passed: p.nodes[n].passed[:0], params: -1, reached: n == 0}
	} else {
		p.nodes = append(p.nodes, node{params: -1, reached: n == 0})
	}
	p.defs.newNode()
	return Block(n)
}

// Preds returns the blocks from which edges lead to b, by the number of the edge. If the edge was cut,
// it is NoBlock. The list is valid until the next edge to b, and must not be changed.
func (p *Placer) Preds(b Block) []Block {
	if !p.hasBlock(b) {
		p.noBlock("Preds", b)
		return nil
	}
	return p.nodes[b].preds
}

// Sealed reports whether b is sealed.
func (p *Placer) Sealed(b Block) bool {
	if !p.hasBlock(b) {
		p.noBlock("Sealed", b)
		return false
	}
	return p.nodes[b].sealed
}

// AddParam adds an explicit parameter to b, whose value is x: each edge to b then passes an argument
// for it. Like the parameters for variables, it is kept only if it is needed.
func (p *Placer) AddParam(b Block, x Value) {
	switch {
	case !p.mayChange("AddParam", b):
		return
	case len(p.nodes[b].preds) > 0 || p.nodes[b].sealed || b == 0:
		p.fail(b, NoVar, "AddParam: a parameter is added before the block is sealed and before the first edge to it, and the entry has none")
		return
	case x <= NoValue || p.paramOf(x) >= 0:
		p.fail(b, NoVar, "AddParam: %d is no value, or is a parameter already", x)
		return
	}
	n := &p.nodes[b]
	if p.trace != nil {
		p.event(Event{Kind: EventOptional, Block: b, Value: x, Number: n.explicit})
	}
	i := p.newParam(NoVar, b, x)
	p.params[i].number, p.params[i].fixed = n.explicit, p.opts.Final
	n.explicit++
}

// Edge adds an edge, after the last write in the block from which it leads. It passes the arguments for
// the explicit parameters of to. It returns the number of the edge among those to the same block,
// from 0. There may be several edges between two blocks.
func (p *Placer) Edge(from, to Block, args ...Value) int {
	if !p.mayChange("Edge", from) || !p.mayAdd(from, to, args) {
		return -1
	}
	n, f := &p.nodes[to], &p.nodes[from]
	number := len(n.preds)
	n.preds = append(n.preds, from)
	if len(args) > 0 {
		n.passed = append(n.passed, args...)
	}
	f.filled = true
	if f.reached && !n.reached {
		n.reached = true
		p.stale = p.stale || n.filled
	}
	if p.trace != nil {
		p.event(Event{Kind: EventEdge, Block: from, To: to, Number: int32(number)})
	}
	return number
}

// Resolve returns the value that replaced x, or x.
func (p *Placer) Resolve(x Value) Value { return p.resolve(x) }

// resolve is Resolve. When a value is replaced, its uses are not rewritten. Instead, forward maps it to
// the new value, and each call of resolve shortens the paths in this map (path halving, as in
// union-find). So a definition that was recorded earlier is never stale.
func (p *Placer) resolve(x Value) Value {
	if uint(x) < uint(len(p.values)) && p.values[x].forward != NoValue {
		x = p.last(x)
	}
	return x
}

// last is resolve for a value that was replaced.
func (p *Placer) last(x Value) Value {
	values := p.values
	for {
		y := values[x].forward
		if uint(y) >= uint(len(values)) {
			return y
		}
		switch z := values[y].forward; {
		case z == NoValue:
			return y
		case uint(z) >= uint(len(values)):
			return z
		default:
			if values[x].forward = z; values[z].forward == NoValue {
				return z
			}
			x = z
		}
	}
}

// paramOf returns the index of the parameter whose value is x, or -1.
func (p *Placer) paramOf(x Value) int32 {
	if uint(x) < uint(len(p.values)) {
		return p.values[x].param - 1
	}
	return -1
}

// undefined returns the value of a variable that was never written, or of a parameter without
// arguments.
func (p *Placer) undefined(v Var, x Value) Value {
	x = p.opts.Undefined(v, x)
	if x <= NoValue {
		p.fail(NoBlock, v, "Options.Undefined returned %d, which is no value", x)
		x = 1
	}
	return p.resolve(x)
}

// noValue returns the value of a parameter without arguments.
func (p *Placer) noValue(i int32) Value { return p.undefined(p.params[i].v, p.params[i].value) }

// place places a parameter for v in b and returns its index. It has no arguments yet.
func (p *Placer) place(v Var, b Block, why Reason) int32 {
	if p.opts.Strategy == Deferred {
		p.stats.Promises++
	} else {
		p.stats.Created++
	}
	x := p.opts.Param(v, b)
	if x <= NoValue || p.paramOf(x) >= 0 {
		p.fail(b, v, "Options.Param returned %d, which is no new value", x)
		x = Value(max(1, len(p.values)))
	}
	if p.trace != nil {
		p.event(Event{Kind: EventPlace, Var: v, Block: b, Value: x, Why: why})
	}
	return p.newParam(v, b, x)
}

// placeDefinition is place for a parameter that is the definition of v in b from then on.
func (p *Placer) placeDefinition(v Var, b Block, why Reason) int32 {
	i := p.place(v, b, why)
	p.note(EventRemember, v, b, p.params[i].value)
	p.defs.set(v, b, p.params[i].value)
	return i
}

func (p *Placer) newParam(v Var, b Block, x Value) int32 {
	i := int32(len(p.params))
	p.params = append(p.params, param{value: x, block: b, v: v, number: -1, next: p.nodes[b].params})
	p.entry(x).param = i + 1
	p.nodes[b].params = i
	return i
}

// entry returns the entry of a value, which it adds if there is none.
func (p *Placer) entry(x Value) *valueEntry {
	p.values = grow(p.values, int(x)+1)
	return &p.values[x]
}

// addArguments gives a parameter its arguments, one for each predecessor.
func (p *Placer) addArguments(i int32, args []Value) {
	prm := &p.params[i]
	prm.args, prm.count, prm.complete = int32(len(p.args)), int32(len(args)), true
	p.args = append(p.args, args...)
	if p.trace != nil && len(args) == len(p.nodes[prm.block].preds) { // otherwise it has one that stands for all: see seal
		p.noteArguments(i, args)
	}
}

// complete gives a parameter its arguments. It returns the value of the parameter, or the
// value that has replaced it.
func (p *Placer) complete(i int32, args []Value) Value {
	p.addArguments(i, args)
	p.strategy.argumentsComplete(p, i)
	return p.resolve(p.params[i].value)
}

// argument returns argument n of parameter i, resolved. It is NoValue if the predecessor
// from which it comes cannot be reached.
func (p *Placer) argument(i, n int32) Value { return p.resolve(p.args[p.params[i].args+n]) }

// argsOf returns the arguments of parameter i.
func (p *Placer) argsOf(i int32) []Value {
	prm := &p.params[i]
	return p.args[prm.args : prm.args+prm.count]
}

// replace replaces a parameter by a value; see resolve.
func (p *Placer) replace(i int32, same Value, why Reason) {
	if p.trace != nil {
		p.noteReplaced(p.params[i].value, same, why)
	}
	p.values[p.params[i].value].forward = same
	p.replaced++
}

// alive reports whether a parameter has not been replaced and is not dead.
func (p *Placer) alive(i int32) bool {
	return p.values[p.params[i].value].forward == NoValue && !p.params[i].dead
}

// replaceable reports whether a parameter has its arguments and may be replaced.
func (p *Placer) replaceable(i int32) bool {
	return p.params[i].complete && !p.params[i].fixed && p.alive(i)
}

// isPending reports whether a value is a parameter without arguments.
func (p *Placer) isPending(x Value) bool {
	i := p.paramOf(x)
	return i >= 0 && !p.params[i].complete
}

// loseArgument removes argument n of parameter i, because the edge that it comes from is never
// taken.
func (p *Placer) loseArgument(i, n int32) {
	prm := &p.params[i]
	if p.trace != nil {
		p.event(Event{Kind: EventLost, Block: prm.block, Value: prm.value, Number: n})
	}
	p.args[prm.args+n] = NoValue
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	if old := len(list); old < n {
		list = slices.Grow(list, n-old)[:n]
		clear(list[old:])
	}
	return list
}

// zeroed returns n zeros, in the memory of list if that is large enough.
func zeroed[T any](list []T, n int) []T { return grow(list[:0], n) }
