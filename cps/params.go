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
// A lookup climbs from the read to the definitions. A strategy decides what happens at
// the joins on its way:
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

// A Variable is a variable of the function under construction, by its number.
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
	return Deferred, fmt.Errorf("unknown placement %q", name)
}

// Options choose how a Builder places parameters, whether it optimises, and which
// functions it calls on the way.
type Options struct {
	Placement Placement

	// Verbatim makes the builder build every operation and every edge that the
	// front end adds, and optimise nothing (section 3.1).
	Verbatim bool

	// Trace, if not nil, is called with each step of a lookup, as one line.
	Trace func(line string)

	// Started, if not nil, is called with each function that Begin begins to build.
	Started func(f *Func)

	// Report, if not nil, is called with each finished function and what placement
	// did for it.
	Report func(f *Func, s Stats)

	// Research is for comparisons with the literature and for tests.
	Research Research
}

// Research holds the options that no front end needs. They switch parts of the paper's
// algorithms on or off, replace them by others, or make the builder check more.
type Research struct {
	// RemoveRedundant runs Algorithm 5 over the parameters of each function
	// when it is finished, and drops those that only parameters use. Deferred
	// places neither. With Construct, copies have been propagated before.
	RemoveRedundant bool

	// NoWitnesses checks whether a parameter is trivial by looking at all its
	// arguments each time, and not only at two witnesses (section 3.1).
	NoWitnesses bool

	// NoUserLists looks, after a parameter was replaced, again at the value that
	// replaced it, and not at the parameters that used it (section 3.1). More
	// parameters may remain.
	NoUserLists bool

	// Foreign makes the builder report each use of a value, a variable or a
	// continuation of a function that it built before. Otherwise it notices such
	// a mistake only if the number does not exist in the current function, or has
	// another type there. Time and memory grow with the functions built before,
	// up to a limit.
	Foreign bool

	// Construct, if not nil, replaces Placement: it receives the control-flow
	// graph of each function, with the reads and writes of its variables, and
	// returns the definition that each read gets. Its phis become parameters. The
	// builder then optimises nothing, as with Verbatim, because reads have no
	// value before. Finish returns the errors of Construct. Package construct has
	// the algorithms for it.
	Construct func(*construct.Function) (*construct.Result, error)
}

// Stats count the steps of placement in one function, or, added up, in several.
type Stats struct {
	Created     int `json:"created"`     // parameters that were placed
	Removed     int `json:"removed"`     // parameters that were removed again
	Kept        int `json:"kept"`        // parameters of the finished function that placement made
	Promises    int `json:"promises"`    // values that may become parameters (Deferred)
	Lookups     int `json:"lookups"`     // lookups of variables, for reads and for arguments
	Visited     int `json:"visited"`     // continuations that lookups went through
	Comparisons int `json:"comparisons"` // arguments compared
	Longest     int `json:"longest"`     // the most continuations that a lookup climbed through without a join
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

// A strategy has two parts: a joinRule, which decides what a lookup does at a join,
// and a selection, which decides which of the parameters that the rule placed remain.
//
//	simple    simple, eager
//	marker    marker, eager
//	scc       scc, eager
//	deferred  marker, deferred

// A joinRule decides what a lookup does at a join.
type joinRule interface {
	// reached is called when the lookup of v has climbed to a join, at.top, that
	// does not know v. It returns the value of v there, or calls ask and returns
	// NoValue if the predecessors have to be asked.
	reached(p *placer, v Variable, at path) Value

	// answered is called when the values of v in all predecessors of the join of a
	// frame are known. It returns the value of v in the join.
	answered(p *placer, v Variable, f frame, answers []Value) Value
}

// A selection decides which parameters remain. Its methods get the placer that the
// parameters belong to.
type selection interface {
	// begin is called when a function begins.
	begin()

	// completed is called when the arguments of a parameter are complete.
	completed(p *placer, i int32)

	// argumentsChanged is called when parameters have lost arguments, or values
	// were merged that may be arguments.
	argumentsChanged(p *placer)

	// selectParams decides, when the function ends, which parameters it has, given
	// the values that operations and terminators use. It marks them kept and lists
	// them in work.
	selectParams(p *placer, used []Value)
}

// A placer places parameters in a function under construction. It holds what is
// known of the function so far.
type placer struct {
	opts  Options
	stats Stats

	joinRule  joinRule
	selection selection
	// The strategies, with their buffers.
	marker   marker
	scc      scc
	deferred deferred

	names  func(ContID) string // of continuations, for Trace
	nodes  []node
	vars   []variable
	values []ValueInfo
	// forward[x] is the value that x was replaced by, or x itself: see resolve.
	forward []Value
	// paramOf[x] is the index in params, plus one, of a value that placement made;
	// 0 for other values.
	paramOf []int32
	undefs  []Value // by type
	// defs holds, by variable and continuation, the value after the operations
	// built so far in the continuation, if it is known.
	defs   definitions
	writes []int32 // by write, in order: the previous write of the same variable; see far.go
	params []param
	args   []Value // the arguments of all parameters
	uses   []use

	// passed returns the argument that the jump of a continuation passes for one
	// of the parameters that a front end has added; see placePassed.
	passed func(from ContID, number int) Value

	// pureOperands returns the operands of the operation that gives a value, if
	// the operation may be dropped when nothing uses the value; see findLive. It
	// is nil if no operation may be dropped.
	pureOperands func(Value) []Value
	live         []bool // by value, if pureOperands is not nil

	recorder recorder // of Research.Construct

	// buffers of lookups
	frames    []frame
	answers   []Value
	work      []int32
	wants     []Value
	far       far
	dominance dominance
}

// A node is a continuation as placement sees it.
type node struct {
	preds  []ContID // one for each edge, in the order in which they were added
	out    []int32  // the numbers of the edges that leave it among the preds of their targets
	sealed bool
	params int32 // heads the list of its parameters; -1 ends it
	writes span  // the writes in it, as indices of placer.writes
}

type variable struct {
	name string
	typ  Type
	last int32 // the last write, plus one, as an index of placer.writes
}

// A param is a parameter that was placed for a variable, or the promise of one, or a
// parameter that the front end added (see placePassed).
type param struct {
	value      Value
	cont       ContID
	v          Variable // or, negative, which parameter of a front end it is; see placePassed
	next       int32    // in the list of its continuation
	args       int32    // where its arguments begin in placer.args: one for each predecessor
	count      int32    // of arguments
	witnesses  [2]int32 // two different arguments, by number; see onlyArgument
	users, end int32    // the list of the parameters to look at again when it is replaced
	blocker    int32    // see deferred.go
	complete   bool     // it has its arguments; if not, it is an incomplete parameter of Algorithm 2
	decided    bool     // it is a parameter, if it is used (deferred)
	dead       bool     // its continuation cannot be reached
	kept       bool     // it is a parameter of the finished function
}

// A use is an entry in a list of users.
type use struct{ user, next int32 }

func (p *placer) reset(opts Options) {
	p.opts, p.stats = opts, Stats{}
	p.joinRule, p.selection = &p.marker, eager{}
	switch opts.Placement {
	case Simple:
		p.joinRule = simple{}
	case SCC:
		p.joinRule = &p.scc
	case Deferred:
		p.selection = &p.deferred
	}
	p.selection.begin()
	p.nodes, p.vars, p.values = p.nodes[:0], p.vars[:0], p.values[:0]
	p.forward, p.paramOf, p.writes = p.forward[:0], p.paramOf[:0], p.writes[:0]
	p.params, p.args, p.uses, p.work = p.params[:0], p.args[:0], p.uses[:0], p.work[:0]
	clear(p.undefs)
	p.defs.reset()
	p.far.reset()
	p.recorder = recorder{}
	p.newValue(ValueInfo{}) // NoValue
}

// selectParams decides which parameters the finished function has; see selection.
func (p *placer) selectParams(used []Value) { p.selection.selectParams(p, used) }

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

// addEdge adds an edge between continuations. The first one is filled.
func (p *placer) addEdge(from, to ContID) {
	p.nodes[from].out = append(p.nodes[from].out, int32(len(p.nodes[to].preds)))
	p.nodes[to].preds = append(p.nodes[to].preds, from)
}

func (p *placer) newValue(info ValueInfo) Value {
	x := Value(len(p.values))
	p.values = append(p.values, info)
	p.forward = append(p.forward, x)
	p.paramOf = append(p.paramOf, 0)
	return x
}

// resolve returns the value that x was replaced by, or x. The uses of a replaced value
// are not rewritten: the value is forwarded, and resolve halves paths on its way
// (union-find). So a definition that was recorded earlier is never stale.
func (p *placer) resolve(x Value) Value {
	for p.forward[x] != x {
		p.forward[x] = p.forward[p.forward[x]]
		x = p.forward[x]
	}
	return x
}

// undef returns the value of a variable that was never set.
func (p *placer) undef(t Type) Value {
	p.undefs = grow(p.undefs, int(t)+1)
	if p.undefs[t] == NoValue {
		p.undefs[t] = p.newValue(ValueInfo{Kind: UndefValue, Type: t})
	}
	return p.undefs[t]
}

// write is writeVariable of Algorithm 1.
func (p *placer) write(v Variable, k ContID, x Value) {
	p.logWrite(v, k)
	p.defs.set(v, k, x)
}

// read is readVariable of Algorithms 1 and 2.
func (p *placer) read(v Variable, k ContID) Value {
	if p.opts.Trace != nil {
		p.tracef("readVariable(%s, %s)", p.varName(v), p.nodeName(k))
	}
	p.stats.Lookups++
	if x := p.defs.get(v, k); x != NoValue {
		x = p.resolve(x)
		if p.opts.Trace != nil {
			p.tracef("  %s: local value numbering", p.valueName(x))
		}
		return x
	}
	return p.readRecursive(v, k)
}

// A path is the way that a lookup has climbed without a decision: from the end of start
// through single predecessors to near, and from there to top, which is either near or
// an ancestor of near in the forest of far.go.
type path struct{ start, near, top ContID }

// A frame is a join in whose predecessors the variable is being looked up.
type frame struct {
	path          // the climb to the join, which is top
	param   int32 // the parameter that was placed on the way, or -1
	answers int32 // the index of the answer of the first predecessor in placer.answers
}

// readRecursive is readVariableRecursive of Algorithm 2 with an explicit stack. It
// climbs to a definition, or to a join, and then looks the variable up in all
// predecessors of the join. The join rule decides what happens when the lookup reaches
// a join and when the values in all predecessors are known.
func (p *placer) readRecursive(v Variable, k ContID) Value {
	base := len(p.frames)
	for {
		x, at := p.climb(v, k, len(p.frames)-base)
		if x == NoValue {
			x = p.joinRule.reached(p, v, at)
		}
		for x != NoValue {
			p.remember(v, at, x)
			if len(p.frames) == base {
				return x
			}
			p.answers = append(p.answers, x)
			f := p.frames[len(p.frames)-1]
			answers := p.answers[f.answers:]
			if len(answers) < len(p.nodes[f.top].preds) {
				break
			}
			x = p.joinRule.answered(p, v, f, answers)
			p.defs.set(v, f.top, x)
			at = f.path
			p.answers = p.answers[:f.answers]
			p.frames = p.frames[:len(p.frames)-1]
		}
		f := &p.frames[len(p.frames)-1]
		k = p.nodes[f.top].preds[len(p.answers)-int(f.answers)]
		p.stats.Lookups++
		if p.opts.Trace != nil {
			p.tracef("readVariable(%s, %s), a predecessor of %s", p.varName(v), p.nodeName(k), p.nodeName(f.top))
		}
	}
}

// ask makes readRecursive look the variable up in the predecessors of a join that it has
// climbed to.
func (p *placer) ask(at path, param int32) {
	p.frames = append(p.frames, frame{at, param, int32(len(p.answers))})
}

// climb goes up from the end of k through continuations that have one
// predecessor, until it knows the value of v, or reaches a join, for which it
// returns no value. After many steps, or below many joins, it goes on in large steps.
func (p *placer) climb(v Variable, k ContID, joins int) (Value, path) {
	start := k
	for steps := 0; ; steps++ {
		p.stats.Visited++
		if x := p.defs.get(v, k); x != NoValue {
			x = p.resolve(x)
			if p.opts.Trace != nil {
				p.tracef("  %s is the definition in %s", p.valueName(x), p.nodeName(k))
			}
			return x, path{start, k, k}
		}
		n := &p.nodes[k]
		switch {
		case !n.sealed:
			return p.awaitArguments(v, k), path{start, k, k}
		case len(n.preds) == 0:
			return p.never(v, k), path{start, k, k}
		case p.isFar(k, steps, joins):
			x, top := p.climbFar(v, k)
			return x, path{start, k, top}
		case len(n.preds) > 1:
			return NoValue, path{start, k, k}
		}
		if p.opts.Trace != nil {
			p.tracef("  %s has one predecessor: no parameter", p.nodeName(k))
		}
		p.stats.Longest = max(p.stats.Longest, steps+1)
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
	for k := at.start; k != at.near; k = p.nodes[k].preds[0] {
		p.defs.set(v, k, x)
	}
	if at.near != at.top {
		p.defs.set(v, at.near, x)
	}
}

// never answers a lookup that has reached a continuation without predecessors, such as
// the entry: v was never set, and its value is undefined.
func (p *placer) never(v Variable, k ContID) Value {
	x := p.undef(p.vars[v].typ)
	p.defs.set(v, k, x)
	return x
}

// awaitArguments answers a read in a continuation that is not sealed with an
// incomplete parameter (incompletePhis in Algorithm 2), which gets its arguments
// when the continuation is sealed.
func (p *placer) awaitArguments(v Variable, k ContID) Value {
	if p.opts.Trace != nil {
		p.tracef("  %s is not sealed: an incomplete parameter", p.nodeName(k))
	}
	x := p.params[p.place(v, k)].value
	p.defs.set(v, k, x)
	return x
}

// seal is sealBlock of Algorithm 4: the incomplete parameters get their
// arguments.
func (p *placer) seal(k ContID) {
	if p.opts.Trace != nil {
		p.tracef("sealBlock(%s)", p.nodeName(k))
	}
	base := len(p.answers)
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		for _, pred := range p.nodes[k].preds {
			x := NoValue
			if v := p.params[i].v; v < 0 {
				x = p.resolve(p.passed(pred, passedNumber(v)))
			} else {
				x = p.read(v, pred)
			}
			p.answers = append(p.answers, x)
		}
		p.addArguments(i, p.answers[base:])
		p.answers = p.answers[:base]
	}
	p.nodes[k].sealed = true
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		p.selection.completed(p, i)
	}
}

// place places a parameter for v in k. It has no arguments yet.
func (p *placer) place(v Variable, k ContID) int32 {
	if p.opts.Placement == Deferred {
		p.stats.Promises++
	} else {
		p.stats.Created++
	}
	return p.newParam(v, k, p.newValue(ValueInfo{Kind: ParamValue, Type: p.vars[v].typ, Name: p.vars[v].name}))
}

// placePassed lets placement treat a parameter that the front end added like its own,
// except that the jumps pass its arguments and no lookup finds them. The number counts
// such parameters of k.
func (p *placer) placePassed(k ContID, number int, x Value) {
	p.newParam(math.MinInt32+Variable(number), k, x)
}

// passedNumber returns the number of a parameter of the front end.
func passedNumber(v Variable) int { return int(v - math.MinInt32) }

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
	if p.opts.Trace != nil {
		p.tracef("  addArguments(%s): %s", p.valueName(prm.value), p.valueNames(args))
	}
}

// complete gives a parameter its arguments and returns the value of the parameter:
// itself, or the value that has replaced it.
func (p *placer) complete(i int32, args []Value) Value {
	p.addArguments(i, args)
	p.selection.completed(p, i)
	return p.resolve(p.params[i].value)
}

// argument returns an argument of a parameter, resolved, or NoValue if it comes
// from a continuation that cannot be reached.
func (p *placer) argument(i, n int32) Value { return p.resolve(p.args[p.params[i].args+n]) }

// replace forwards a parameter to a value.
func (p *placer) replace(i int32, same Value) {
	if p.opts.Trace != nil {
		p.tracef("  %s is %s", p.valueName(p.params[i].value), p.valueName(same))
	}
	p.forward[p.params[i].value] = same
}

// alive reports whether a parameter was not replaced, and is not known to be in
// a continuation that cannot be reached.
func (p *placer) alive(i int32) bool {
	x := p.params[i].value
	return p.forward[x] == x && !p.params[i].dead
}

// dropUnreachable drops the parameters of continuations that turned out to be
// unreachable, and the arguments that come from them. It reports whether it dropped any.
func (p *placer) dropUnreachable(reached func(ContID) bool) (any bool) {
	for i := range p.params {
		prm := &p.params[i]
		if !p.alive(int32(i)) || !prm.complete {
			continue
		}
		if !reached(prm.cont) {
			prm.dead, any = true, true
			continue
		}
		for n, pred := range p.nodes[prm.cont].preds {
			if arg := &p.args[int(prm.args)+n]; *arg != NoValue && !reached(pred) {
				*arg, any = NoValue, true
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
