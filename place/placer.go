// This file defines the Placer: its options, the graph, and the variables of the function under construction.

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
	values valueTable
	defs   definitions
	writes []write // in order; see far.go
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

// A node is a block.
type node struct {
	preds    []Block // one for each edge, in the order in which they were added; NoBlock for a cut edge
	passed   []Value // the arguments for its explicit parameters, edge by edge
	explicit int32   // the number of its explicit parameters
	params   int32   // heads the list of its parameters; -1 ends it
	up       Block   // its predecessor, if it is sealed and has only one; otherwise NoBlock
	sealed   bool
	filled   bool // an edge leaves it
	reached  bool // a path leads to it from the entry; see Placer.stale
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
	p.nodes, p.values, p.writes = p.nodes[:0], p.values[:0], p.writes[:0]
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
	if !p.open {
		p.closed("NewVar")
		return NoVar
	}
	p.known++
	p.defs.vars = p.known
	return Var(p.known - 1)
}

// NewBlock adds a block. The first one is the entry, to which no edge leads.
func (p *Placer) NewBlock() Block {
	if !p.open {
		p.closed("NewBlock")
		return NoBlock
	}
	b := len(p.nodes)
	if b < cap(p.nodes) {
		p.nodes = p.nodes[:b+1]
	} else {
		p.nodes = append(p.nodes, node{})
	}
	n := &p.nodes[b]
	n.preds, n.passed, n.explicit, n.params, n.up = n.preds[:0], n.passed[:0], 0, -1, NoBlock
	n.sealed, n.filled, n.reached = false, false, b == 0
	p.defs.newBlock(b + 1)
	return Block(b)
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
	case !p.mayChange(b):
		p.mayNotChange("AddParam", b)
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
	plain := p.mayChange(from) && p.hasBlock(to) && to > 0 && !p.nodes[to].sealed && len(args)+int(p.nodes[to].explicit) == 0
	if !plain && !p.mayAdd(from, to, args) {
		return -1
	}
	n, f := &p.nodes[to], &p.nodes[from]
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
		p.event(Event{Kind: EventEdge, Block: from, To: to, Number: int32(len(n.preds) - 1)})
	}
	return len(n.preds) - 1
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
