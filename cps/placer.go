// This file defines the placer, which holds a function under construction as the lookup of
// variables sees it: the graph, the variables, the values, and the parameters that were
// placed.

package cps

import "math"

// A Variable is a variable of the function under construction, by its number from 1: the zero value is
// none. In a trace, variables have numbers from 0: they are indices of Trace.Vars.
type Variable int32

// A placer places parameters in a function under construction. It holds the graph of
// the function, its variables and its values, as far as they are known.
type placer struct {
	opts  Options
	stats Stats

	strategy strategy // one of the following, which have buffers, or simple
	marker   marker
	scc      scc
	deferred deferred

	trace *tracer // nil without Options.Trace
	nodes []node
	vars  []variable
	valueTable
	// paramOf[x] is the index in params, plus one, of the parameter whose value is x; 0
	// if there is none.
	paramOf []int32
	// defs holds, by variable and continuation, the value after the operations
	// built so far in the continuation, if it is known.
	defs   definitions
	writes []int32 // by write, in order: the previous write of the same variable; see far.go
	params []param
	args   []Value // the arguments of all parameters
	uses   []use

	replaced int // the number of parameters that replace has replaced

	// explicitArgument returns the argument that the jump at the end of a continuation
	// passes for an explicit parameter; see addExplicit.
	explicitArgument func(from ContID, number int) Value

	// pureOperands returns the operands of the operation that defines a value, if
	// the operation may be dropped when nothing uses the value; see findLive. It
	// is nil if no operation may be dropped.
	pureOperands func(Value) []Value
	live         []bool // by value, if pureOperands is not nil

	// everyReadIsUse says that something uses each value that read returns, and that all
	// continuations can be reached; see findLive. It is for a Constructor.
	everyReadIsUse bool

	recorder recorder // of Research.Construct

	// buffers of lookups
	frames    []frame
	answers   []Value
	work      []int32
	liveWork  []Value // of findLive: a worklist of live values
	marks     []bool  // of findLiveParams: by parameter, plus one
	far       far
	dominance dominance
	suspects  suspects
}

// A valueTable holds the values of a function.
type valueTable struct {
	values []ValueInfo
	// forward[x] is the value that x was replaced by, or x itself: see resolve.
	forward []Value
	undefs  []Value // by type
}

// A node is a continuation in the control-flow graph of the placer.
type node struct {
	preds  []ContID // one for each edge, in the order in which they were added
	out    []int32  // by target of its terminator: the index of the edge in preds of the target
	sealed bool
	params int32 // heads the list of its parameters; -1 ends it
	writes span  // the writes in it, as indices of placer.writes
}

type variable struct {
	name string
	typ  Type
	last int32 // the last write, plus one, as an index of placer.writes
}

// A param is a parameter that was placed for a variable, or the promise of one, or an
// explicit parameter of the front end (see addExplicit).
type param struct {
	value      Value
	cont       ContID
	v          Variable // negative for an explicit parameter; see addExplicit
	next       int32    // the next parameter in the list of cont
	args       int32    // the index in placer.args of its first argument; there is one for each predecessor
	count      int32    // the number of arguments
	witnesses  [2]int32 // the numbers of two different arguments; see twoArguments
	users, end int32    // the list of the parameters to check again when this one is replaced
	listed     int32    // the length of this list, for eager
	blocker    int32    // see deferred.go
	passed     int32    // the number of the argument that examine goes on at, plus one; 0 at first (deferred)
	complete   bool     // it has its arguments; otherwise it is an incomplete parameter of Algorithm 2
	decided    bool     // it becomes a parameter if it is used (deferred)
	dead       bool     // its continuation cannot be reached
	kept       bool     // it is a parameter of the finished function
}

// A use is an entry in a list of users.
type use struct{ user, next int32 }

func (p *placer) reset(opts Options) {
	p.opts, p.stats = opts, Stats{}
	switch opts.Placement {
	case Simple:
		p.strategy = simple{}
	case Marker:
		p.strategy = &p.marker
	case SCC:
		p.strategy = &p.scc
	default:
		p.deferred.searched = 0
		p.strategy = &p.deferred
	}
	p.nodes, p.vars, p.values = p.nodes[:0], p.vars[:0], p.values[:0]
	p.forward, p.paramOf, p.writes = p.forward[:0], p.paramOf[:0], p.writes[:0]
	p.params, p.args, p.uses, p.work, p.replaced = p.params[:0], p.args[:0], p.uses[:0], p.work[:0], 0
	clear(p.undefs)
	p.defs.reset()
	p.far.reset()
	p.recorder = recorder{}
	p.trace = nil
	if opts.Trace != nil && opts.Research.Construct == nil {
		p.trace = &tracer{}
	}
	p.newValue(ValueInfo{}) // NoValue
}

// newNode adds a continuation.
func (p *placer) newNode() ContID {
	n := len(p.nodes)
	if n < cap(p.nodes) {
		p.nodes = p.nodes[:n+1]
		p.nodes[n] = node{preds: p.nodes[n].preds[:0], out: p.nodes[n].out[:0], params: -1}
	} else {
		p.nodes = append(p.nodes, node{params: -1})
	}
	p.defs.newNode()
	return ContID(n)
}

// addEdge adds the edge from a continuation, which is filled, to the next of its targets.
// A continuation parameter of the function has no predecessors.
func (p *placer) addEdge(from, to ContID) {
	number := int32(-1)
	if !to.IsOwn() {
		number = int32(len(p.nodes[to].preds))
		p.nodes[to].preds = append(p.nodes[to].preds, from)
	}
	p.nodes[from].out = append(p.nodes[from].out, number)
	if p.trace != nil && number >= 0 {
		p.noteEdge(from, to, number)
	}
}

func (p *placer) newValue(info ValueInfo) Value {
	p.paramOf = append(p.paramOf, 0)
	return p.valueTable.newValue(info)
}

const manyValues = 64

// withSpare returns for how many entries a table with n entries gets memory.
func withSpare(n int) int { return n + n/4 + 8 }

func (t *valueTable) newValue(info ValueInfo) Value {
	x := Value(len(t.values))
	if n := len(t.values); n == cap(t.values) && n >= manyValues {
		// append would double it, but a pass adds few values to those of a function.
		t.values = append(make([]ValueInfo, 0, withSpare(n)), t.values...)
	}
	t.values = append(t.values, info)
	t.forward = append(t.forward, x)
	return x
}

// resolve returns the value that replaced x, or x itself. When a value is replaced, its
// uses are not rewritten. Instead, forward maps it to the new value, and each call of
// resolve shortens the paths in this map (path halving, as in union-find). So a definition
// that was recorded earlier is never stale.
func (t *valueTable) resolve(x Value) Value {
	for t.forward[x] != x {
		t.forward[x] = t.forward[t.forward[x]]
		x = t.forward[x]
	}
	return x
}

// undef returns the value of a variable that was never set.
func (p *placer) undef(t Type) Value {
	x := p.valueTable.undef(t)
	p.paramOf = grow(p.paramOf, len(p.values))
	return x
}

func (t *valueTable) undef(typ Type) Value {
	t.undefs = grow(t.undefs, int(typ)+1)
	if t.undefs[typ] == NoValue {
		t.undefs[typ] = t.newValue(ValueInfo{Kind: UndefValue, Type: typ})
	}
	return t.undefs[typ]
}

// unbuilt returns a value for the result of an operation that is never reached, and so not built. It
// is not the value of undef, so that checkUses finds uses where the operation does not dominate.
func (p *placer) unbuilt(t Type) Value {
	return p.newValue(ValueInfo{Kind: UndefValue, Type: t})
}

func (p *placer) isUnbuilt(x Value) bool {
	info := &p.values[x]
	return info.Kind == UndefValue && x != p.undef(info.Type)
}

// place places a parameter for v in k and returns its index. It has no arguments yet.
func (p *placer) place(v Variable, k ContID, why Reason) int32 {
	if p.opts.Placement == Deferred {
		p.stats.Promises++
	} else {
		p.stats.Created++
	}
	x := p.newValue(ValueInfo{Kind: ParamValue, Type: p.vars[v].typ, Name: p.vars[v].name})
	if p.trace != nil {
		p.notePlaced(v, k, x, why)
	}
	return p.newParam(v, k, x)
}

// placeDefinition is place for a parameter that is the definition of v in k from then on.
func (p *placer) placeDefinition(v Variable, k ContID, why Reason) int32 {
	i := p.place(v, k, why)
	p.note(EventRemember, v, k, p.params[i].value)
	p.defs.set(v, k, p.params[i].value)
	return i
}

// addExplicit adds an explicit parameter x, which the front end has added to k with
// AddParam. It is treated like the others, except that its arguments come from the jumps to
// k and not from lookups. The number counts the explicit parameters of k, from 0.
func (p *placer) addExplicit(k ContID, number int, x Value) {
	if p.trace != nil {
		p.event(Event{Kind: EventOptional, Cont: k, Value: x, Number: int32(number)})
	}
	p.newParam(math.MinInt32+Variable(number), k, x)
}

// explicitNumber returns the number of an explicit parameter from the field v of its param.
func explicitNumber(v Variable) int { return int(v - math.MinInt32) }

func (p *placer) newParam(v Variable, k ContID, x Value) int32 {
	i := int32(len(p.params))
	p.paramOf[x] = i + 1
	p.params = append(p.params, param{value: x, cont: k, v: v, next: p.nodes[k].params, users: -1, end: -1})
	p.nodes[k].params = i
	return i
}

// addArguments gives a parameter its arguments, one for each predecessor.
func (p *placer) addArguments(i int32, args []Value) {
	prm := &p.params[i]
	prm.args, prm.count, prm.complete = int32(len(p.args)), int32(len(args)), true
	p.args = append(p.args, args...)
	if p.trace != nil && len(args) == len(p.nodes[prm.cont].preds) { // otherwise it has one that stands for all: see seal
		p.noteArguments(i, args)
	}
}

// complete gives a parameter its arguments. It returns the value of the parameter, or the
// value that has replaced it.
func (p *placer) complete(i int32, args []Value) Value {
	p.addArguments(i, args)
	p.strategy.argumentsComplete(p, i)
	return p.resolve(p.params[i].value)
}

// argument returns argument n of parameter i, resolved. It is NoValue if the predecessor
// from which it comes cannot be reached.
func (p *placer) argument(i, n int32) Value { return p.resolve(p.args[p.params[i].args+n]) }

// replace replaces a parameter by a value; see resolve.
func (p *placer) replace(i int32, same Value, why Reason) {
	p.forwardTo(p.params[i].value, same, why)
	p.replaced++
}

// forwardTo replaces a value by another.
func (p *placer) forwardTo(x, by Value, why Reason) {
	if p.trace != nil {
		p.noteReplaced(x, by, why)
	}
	p.forward[x] = by
}

// alive reports whether a parameter has not been replaced and is not dead.
func (p *placer) alive(i int32) bool {
	x := p.params[i].value
	return p.forward[x] == x && !p.params[i].dead
}

// unresolved reports whether a parameter has its arguments, has not been replaced, and is not
// known to be needed.
func (p *placer) unresolved(i int32) bool {
	prm := &p.params[i]
	return prm.complete && !prm.decided && p.alive(i)
}

// dropUnreachable drops the parameters of continuations that turned out to be
// unreachable, and the arguments that come from such continuations. It reports whether it
// dropped arguments of others.
func (p *placer) dropUnreachable(reached []bool) (dropped bool) {
	for i := range p.params {
		prm := &p.params[i]
		if !p.alive(int32(i)) || !prm.complete {
			continue
		}
		if !reached[prm.cont] {
			prm.dead = true
			if p.trace != nil {
				p.event(Event{Kind: EventDead, Cont: prm.cont, Value: prm.value})
			}
			continue
		}
		for n, pred := range p.nodes[prm.cont].preds {
			if p.args[int(prm.args)+n] != NoValue && !reached[pred] {
				p.loseArgument(int32(i), int32(n))
				dropped = true
			}
		}
	}
	return dropped
}

// loseArgument removes argument n of parameter i, because the edge that it comes from is never
// taken.
func (p *placer) loseArgument(i, n int32) {
	prm := &p.params[i]
	if p.trace != nil {
		p.event(Event{Kind: EventLost, Cont: prm.cont, Value: prm.value, Number: n})
	}
	p.args[prm.args+n] = NoValue
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	for len(list) < n {
		var zero T
		list = append(list, zero)
	}
	return list
}
