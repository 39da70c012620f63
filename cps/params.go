// This file defines the lookup of variables: which value a variable has in a
// continuation, and where that needs parameters. It follows Braun et al., "Simple
// and Efficient Construction of Static Single Assignment Form" (CC 2013): where
// the paper places a phi in a block, a continuation takes a parameter, and every
// jump to it passes an argument.
//
//	Algorithm 1  write, read
//	Algorithm 2  readRecursive, with climb and climbFar (far.go)
//	Algorithm 3  tryRemoveTrivial (trivial.go)
//	Algorithm 4  seal
//	Algorithm 5  removeRedundant (redundant.go)
//
// A lookup climbs from the read to the definitions. At a join, the strategy decides the
// value of the variable.
//
//	simple    every join takes a parameter; trivial parameters are removed again
//	          (sections 2.1 to 2.3). simple.go
//	marker    a join takes a parameter if its predecessors disagree, or to
//	          break a cycle (section 3.3). marker.go
//	scc       the entries of a strongly connected component take parameters if
//	          several values come in (section 3.3). scc.go
//	deferred  a join gets a promise, and the promise becomes a parameter or
//	          another value when nothing built later can change that. deferred.go

package cps

import (
	"fmt"
	"math"

	"cpsc/construct"
)

// A Variable is a variable of the function under construction, by its number from 1: the zero value is
// none. In a trace, variables have numbers from 0: they are indices of Trace.Vars.
type Variable int32

// A Placement is a strategy for placing parameters. The zero value is Deferred.
type Placement uint8

const (
	Deferred Placement = iota
	SCC
	Marker
	Simple
)

// Placements lists all strategies.
var Placements = []Placement{Simple, Marker, SCC, Deferred}

// String returns the name of the strategy.
func (p Placement) String() string {
	names := [...]string{"deferred", "scc", "marker", "simple"}
	if int(p) >= len(names) {
		return fmt.Sprintf("placement %d", uint8(p))
	}
	return names[p]
}

// ParsePlacement returns the strategy of a name.
func ParsePlacement(name string) (Placement, error) {
	for _, p := range Placements {
		if p.String() == name {
			return p, nil
		}
	}
	return Deferred, fmt.Errorf("unknown placement %q: there are %s", name, quotedNames(Placements))
}

// Options choose how a Builder places parameters and whether it optimises. They also hold
// the functions that it calls to report its progress.
type Options struct {
	Placement Placement

	// Verbatim makes the builder build every operation and every edge that the
	// front end adds, and optimise nothing (section 3.1).
	Verbatim bool

	// Trace, if not nil, is called with the construction of each finished function,
	// before Report. With Research.Construct, which does no lookups, it is not called.
	Trace func(t *Trace)

	// Started, if not nil, is called with each function that Begin begins to build.
	Started func(f *Func)

	// Report, if not nil, is called with each finished function and the statistics of
	// its placement.
	Report func(f *Func, s Stats)

	// Foreign makes the builder report each use of a value, a variable or a continuation of
	// a function that it built earlier. Without it, the builder takes it for the one that has
	// the same number in the current function: if there is one, and its type fits, the program
	// is accepted and is wrong. Set Foreign in the tests of a front end. Time and memory grow
	// with the number of values built earlier, up to a limit. If several builders of a program have
	// this option, each also notices what belongs to small functions of the others: those with up to
	// a hundred values, by the last 16 builders.
	Foreign bool

	// Research holds options for comparisons with the literature, and for tests.
	Research Research
}

// Research holds the options that no front end needs. They switch parts of the paper's
// algorithms on or off, or replace them by others.
type Research struct {
	// RemoveRedundant runs Algorithm 5 over the parameters of each function when it is
	// finished, and drops the parameters that only other parameters use. Deferred never
	// places redundant or unused parameters. With Construct, copies are propagated first.
	RemoveRedundant bool

	// NoWitnesses checks whether a parameter is trivial by looking at all its
	// arguments each time, and not only at two witnesses (section 3.1).
	NoWitnesses bool

	// NoUserLists changes what is checked again after a parameter was replaced: the
	// value that replaced it, instead of the parameters that used it (section 3.1).
	// More parameters may remain.
	NoUserLists bool

	// Construct, if not nil, replaces Placement. Finish calls it with the control-flow
	// graph of each function and the reads and writes of its variables. It returns
	// the definition that each read gets, and its phis become parameters. The builder
	// then optimises nothing, as with Verbatim, because the value of a read is not known
	// earlier. Finish returns the errors of Construct. Package construct has the algorithms.
	Construct func(*construct.Function) (*construct.Result, error)
}

// Stats count the steps of placement in one function, or, added up, in several.
type Stats struct {
	Created     int `json:"created"`     // parameters that were placed
	Removed     int `json:"removed"`     // parameters that were removed again
	Kept        int `json:"kept"`        // placed parameters that the finished function has
	Promises    int `json:"promises"`    // values that might have become parameters (Deferred)
	Lookups     int `json:"lookups"`     // lookups of variables, for reads and for arguments
	Visited     int `json:"visited"`     // continuations that lookups visited
	Comparisons int `json:"comparisons"` // comparisons of arguments
	Longest     int `json:"longest"`     // the greatest number of steps of a lookup before a join
}

// Add adds the counts of another function.
func (s *Stats) Add(t Stats) {
	s.Created += t.Created
	s.Removed += t.Removed
	s.Kept += t.Kept
	s.Promises += t.Promises
	s.Lookups += t.Lookups
	s.Visited += t.Visited
	s.Comparisons += t.Comparisons
	s.Longest = max(s.Longest, t.Longest)
}

// A strategy decides which continuations take parameters. It has a method for each event
// of construction that may decide this, which receives the placer.
type strategy interface {
	// joinReached is called when the lookup of v has climbed to a join, at.top, in which
	// the value of v is not known. It returns the value of v there. If it needs the
	// values in the predecessors for that, it calls askPredecessors and returns NoValue.
	joinReached(p *placer, v Variable, at path) Value

	// predecessorsAnswered is called when the values of v in all predecessors of a join k are
	// known. It returns the value of v in k. The parameter that was placed for it is i, or i
	// is -1.
	predecessorsAnswered(p *placer, v Variable, k ContID, i int32, answers []Value) Value

	// argumentsComplete is called when a parameter has got its arguments.
	argumentsComplete(p *placer, i int32)

	// functionEnds is called when the function has all its continuations, and again each time
	// that Finish has changed the function. It decides which parameters the finished function
	// has, marks them as kept and lists them in p.work. What it gets as used are the values
	// that operations and terminators use. If changed is true, parameters have lost arguments,
	// or values that may be arguments have become one.
	functionEnds(p *placer, used []Value, changed bool)
}

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

// write is writeVariable of Algorithm 1.
func (p *placer) write(v Variable, k ContID, x Value) {
	p.note(EventWrite, v, k, x)
	p.logWrite(v, k)
	p.defs.set(v, k, x)
}

// read is readVariable of Algorithms 1 and 2.
func (p *placer) read(v Variable, k ContID) Value {
	p.stats.Lookups++
	if x := p.defs.get(v, k); x != NoValue {
		x = p.resolve(x)
		p.note(EventLocal, v, k, x)
		return x
	}
	return p.readRecursive(v, k)
}

// A path describes how far a lookup has climbed between two joins: from the end of start
// through single predecessors to near, and from there to top, which is either near or an
// ancestor of near in the forest of far.go.
type path struct{ start, near, top ContID }

// A frame is a join in whose predecessors the variable is being looked up.
type frame struct {
	path          // the climb to the join, which is top
	param   int32 // the parameter that was placed in the join, or -1
	answers int32 // the index of the answer of the first predecessor in placer.answers
}

// readRecursive is readVariableRecursive of Algorithm 2 with an explicit stack. It
// climbs to a definition, or to a join, and then looks the variable up in all
// predecessors of the join. The strategy decides what happens when the lookup reaches
// a join and when the values in all predecessors are known.
func (p *placer) readRecursive(v Variable, k ContID) Value {
	base := len(p.frames)
	for {
		x, at := p.climb(v, k, len(p.frames)-base)
		if x == NoValue {
			x = p.strategy.joinReached(p, v, at)
		}
		for x != NoValue {
			p.remember(v, at, x)
			if len(p.frames) == base {
				return x
			}
			p.answers = append(p.answers, x)
			f := &p.frames[len(p.frames)-1]
			answers := p.answers[f.answers:]
			if len(answers) < len(p.nodes[f.top].preds) {
				break
			}
			x = p.strategy.predecessorsAnswered(p, v, f.top, f.param, answers)
			at = f.path
			p.answers = p.answers[:f.answers]
			p.frames = p.frames[:len(p.frames)-1]
			p.note(EventRemember, v, f.top, x)
			p.defs.set(v, f.top, x)
		}
		f := &p.frames[len(p.frames)-1]
		k = p.nodes[f.top].preds[len(p.answers)-int(f.answers)]
		p.stats.Lookups++
		p.noteTo(EventAsk, v, k, f.top)
	}
}

// askPredecessors makes readRecursive look the variable up in the predecessors of the join
// at.top. The parameter that was placed there is param, or param is -1.
func (p *placer) askPredecessors(at path, param int32) {
	p.frames = append(p.frames, frame{at, param, int32(len(p.answers))})
}

// climb goes up from the end of k through continuations that have one predecessor. It stops
// where the value of v is known and returns that value, or at a join, where it returns
// NoValue. After many steps, or below many joins, it continues in large steps (far.go).
func (p *placer) climb(v Variable, k ContID, joins int) (Value, path) {
	start := k
	for steps := 0; ; steps++ {
		p.stats.Visited++
		if x := p.defs.get(v, k); x != NoValue {
			x = p.resolve(x)
			p.note(EventFound, v, k, x)
			return x, path{start, k, k}
		}
		n := &p.nodes[k]
		switch {
		case !n.sealed:
			return p.readUnsealed(v, k), path{start, k, k}
		case len(n.preds) == 0:
			return p.readUndefined(v, k), path{start, k, k}
		case p.isFar(k, steps, joins):
			x, top := p.climbFar(v, k)
			return x, path{start, k, top}
		case len(n.preds) > 1:
			return NoValue, path{start, k, k}
		}
		p.noteTo(EventUp, v, k, n.preds[0])
		if steps >= p.stats.Longest {
			p.stats.Longest = steps + 1
		}
		k = n.preds[0]
	}
}

// remember records the answer of a lookup in the continuations that it has climbed
// through, so that the next lookup stops at the first of them.
//
// Why is the value the same in all of them? None of them sets v, or the lookup would
// have stopped there. Each one before near is sealed and has one predecessor, the next
// one. So v has the same value at the end of each as at the end of near.
// Continuations that a large step has skipped record nothing.
func (p *placer) remember(v Variable, at path, x Value) {
	for k := at.start; k != at.top; k = p.nodes[k].preds[0] {
		p.note(EventRemember, v, k, x)
		p.defs.set(v, k, x)
		if k == at.near {
			return
		}
	}
}

// readUndefined answers a lookup that has reached a continuation without predecessors,
// such as the entry: v was never set, and its value is undefined.
func (p *placer) readUndefined(v Variable, k ContID) Value {
	x := p.undef(p.vars[v].typ)
	p.note(EventUndefined, v, k, x)
	p.note(EventRemember, v, k, x)
	p.defs.set(v, k, x)
	return x
}

// readUnsealed answers a lookup that has reached a continuation that is not sealed. Its
// value is an incomplete parameter (incompletePhis in Algorithm 2), which gets its
// arguments when the continuation is sealed.
func (p *placer) readUnsealed(v Variable, k ContID) Value {
	return p.params[p.placeDefinition(v, k, ReasonUnsealed)].value
}

// seal is sealBlock of Algorithm 4: the incomplete parameters get their
// arguments.
func (p *placer) seal(k ContID) {
	p.note(EventSeal, 0, k, NoValue)
	base := len(p.answers)
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		v, preds := p.params[i].v, p.nodes[k].preds
		if x := p.unchanged(v, k); x != NoValue {
			p.answers, preds = append(p.answers, x), nil // the one value that comes from all predecessors, besides itself
		}
		for _, pred := range preds {
			x := NoValue
			if v < 0 {
				x = p.resolve(p.explicitArgument(pred, explicitNumber(v)))
			} else {
				p.noteTo(EventAsk, v, pred, k)
				x = p.read(v, pred)
			}
			p.answers = append(p.answers, x)
		}
		p.addArguments(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	p.nodes[k].sealed = true
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		if p.unresolved(i) { // otherwise it was resolved with one before it
			p.strategy.argumentsComplete(p, i)
		}
	}
}

// sealNew seals a continuation that has no incomplete parameters.
func (p *placer) sealNew(k ContID) {
	p.note(EventSeal, 0, k, NoValue)
	p.nodes[k].sealed = true
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
	p.params = append(p.params, param{value: x, cont: k, v: v, next: p.nodes[k].params, witnesses: [2]int32{-1, -1}, users: -1, end: -1})
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
	if p.trace != nil {
		p.noteReplaced(p.params[i].value, same, why)
	}
	p.forward[p.params[i].value] = same
	p.replaced++
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
// dropped any.
func (p *placer) dropUnreachable(reached []bool) (any bool) {
	for i := range p.params {
		prm := &p.params[i]
		if !p.alive(int32(i)) || !prm.complete {
			continue
		}
		if !reached[prm.cont] {
			prm.dead, any = true, true
			if p.trace != nil {
				p.event(Event{Kind: EventDead, Cont: prm.cont, Value: prm.value})
			}
			continue
		}
		for n, pred := range p.nodes[prm.cont].preds {
			if arg := &p.args[int(prm.args)+n]; *arg != NoValue && !reached[pred] {
				*arg, any = NoValue, true
				if p.trace != nil {
					p.event(Event{Kind: EventLost, Cont: prm.cont, Value: prm.value, Number: int32(n)})
				}
				prm.witnesses = [2]int32{-1, -1} // the other arguments may be equal
			}
		}
	}
	return any
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	for len(list) < n {
		var zero T
		list = append(list, zero)
	}
	return list
}
