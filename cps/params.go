// This file defines the placement of parameters: what a variable is worth in a
// continuation, and which continuations take a parameter for it. It follows
// Braun et al., "Simple and Efficient Construction of Static Single Assignment
// Form" (CC 2013): where the paper places a phi in a block, a continuation
// takes a parameter, and every jump to it passes an argument.
//
// The lookup of a variable goes up from the place where it is read to its
// definitions, and places parameters where different ones meet. The strategies
// differ in when they do so:
//
//	simple    at every join that is passed; what turns out trivial is taken
//	          back (sections 2.1 to 2.3). This file, below.
//	marker    at joins whose predecessors disagree, and to break cycles
//	          (section 3.3). marker.go
//	scc       where a strongly connected component has several values coming
//	          in (section 3.3). scc.go
//	deferred  nowhere before the function is finished; until then a read gets
//	          a promise. deferred.go
//
// What the first three leave redundant, Algorithm 5 removes: redundant.go.

package cps

import (
	"fmt"

	"cpsc/flow"
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
func (p Placement) String() string { return [...]string{"deferred", "scc", "marker", "simple"}[p] }

// ParsePlacement returns the strategy of a name.
func ParsePlacement(name string) (Placement, error) {
	for _, p := range Placements {
		if p.String() == name {
			return p, nil
		}
	}
	return Deferred, fmt.Errorf("unknown placement %q", name)
}

// Options choose how a Builder places parameters, and whether it optimises.
type Options struct {
	Placement Placement

	// Verbatim builds every operation and every edge as it is asked for, and
	// optimises nothing (section 3.1).
	Verbatim bool

	// RemoveRedundant runs Algorithm 5 over the parameters of each function
	// when it is finished, and drops those that only parameters use. Deferred
	// places neither.
	RemoveRedundant bool

	// NoWitnesses checks whether a parameter is trivial by looking at all its
	// arguments each time, and not only at two witnesses (section 3.1).
	NoWitnesses bool

	// NoUserLists looks, after a parameter was replaced, again at what it was
	// replaced by, and not at the parameters that used it (section 3.1). More
	// parameters may remain.
	NoUserLists bool

	// Construct, if not nil, takes the place of Placement: it is given the
	// control-flow graph of each function, with the reads and writes of its
	// variables, and says what the reads get. Its phis become parameters. Then
	// nothing is optimised, as with Verbatim, since reads have no value before. Its
	// errors are those of Finish. Package ssa has algorithms to put here.
	Construct func(*flow.Func) (*flow.Form, error)

	// Trace, if not nil, is given the steps of lookups, a line each.
	Trace func(line string)

	// Started, if not nil, is called with each function that Begin begins to build.
	Started func(f *Func)

	// Report, if not nil, is told what placement did for each finished function.
	Report func(f *Func, s Stats)
}

// Stats count what placement did for one function. Sums are over functions.
type Stats struct {
	Created     int `json:"created"`     // parameters that were placed
	Removed     int `json:"removed"`     // parameters that were taken back
	Kept        int `json:"kept"`        // parameters of the finished function that placement made
	Promises    int `json:"promises"`    // values that may become parameters (Deferred)
	Lookups     int `json:"lookups"`     // values of variables that were asked for, by reads and for arguments
	Visited     int `json:"visited"`     // continuations that lookups went through
	Comparisons int `json:"comparisons"` // arguments compared
	Longest     int `json:"longest"`     // the longest way that a lookup went up without a join
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

// A placer is what placement knows of a function under construction.
type placer struct {
	opts  Options
	stats Stats

	names  func(ContID) string // of continuations, for Trace
	nodes  []node
	vars   []variable
	values []ValueInfo
	// forward[x] is the value that x was replaced by, or x itself: see resolve.
	forward []Value
	// paramOf[x] is the index in params, plus one, of a value that placement made.
	paramOf []int32
	undefs  []Value // by type
	// defs holds, per variable and continuation, the value at the end of what
	// is built of the continuation so far.
	defs   definitions
	params []param
	args   []Value // the arguments of all parameters
	uses   []use

	// operands returns what a value needs that is no parameter; see demand. It
	// is nil if such values are there anyway.
	operands func(Value) []Value
	live     []bool // by value, if operands is not nil: it is of use

	recorder recorder // of Options.Construct

	// buffers of lookups
	frames    []frame
	answers   []Value
	work      []int32
	wants     []Value
	regions   regions
	dominance dominance
}

// A node is a continuation as placement sees it.
type node struct {
	preds  []ContID // one for each edge, in the order in which they were added
	out    []int32  // the numbers of the edges that leave it among the preds of where they go
	sealed bool
	params int32 // heads the list of its parameters; -1 ends it
	mark   int32 // the frame of the lookup that passes through, plus one (marker)
}

type variable struct {
	name string
	typ  Type
}

// A param is a parameter that was placed for a variable, or the promise of one.
type param struct {
	value      Value
	cont       ContID
	v          Variable
	next       int32 // in the list of its continuation
	args       int32 // where its arguments begin in placer.args: one for each predecessor
	count      int32 // of arguments; 0 until all are known
	witnesses  [2]int32
	users, end int32 // the list of the parameters that have it as an argument
	component  int32 // the last component that it was in (Algorithm 5)
	certain    Value // see deferred.go
	decided    bool  // it is a parameter, if it is used (deferred)
	dead       bool  // its continuation cannot be reached
	kept       bool  // it is a parameter of the finished function
}

// A use is an entry in a list of users.
type use struct{ user, next int32 }

func (p *placer) reset(opts Options) {
	p.opts, p.stats = opts, Stats{}
	p.nodes, p.vars, p.values = p.nodes[:0], p.vars[:0], p.values[:0]
	p.forward, p.paramOf = p.forward[:0], p.paramOf[:0]
	p.params, p.args, p.uses, p.work = p.params[:0], p.args[:0], p.uses[:0], p.work[:0]
	clear(p.undefs)
	p.defs.reset()
	p.recorder = recorder{}
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

// addEdge adds an edge between continuations.
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

// resolve returns the value that x stands for now. A replaced value is
// forwarded, not searched for; paths are halved on the way (union-find), and a
// definition that was recorded earlier can never be stale.
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
func (p *placer) write(v Variable, k ContID, x Value) { p.defs.set(v, k, x) }

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
	if p.opts.Placement == SCC {
		return p.readRegion(v, k)
	}
	return p.readRecursive(v, k)
}

// A frame is a join whose predecessors are asked.
type frame struct {
	k       ContID
	start   ContID // where the climb began that led to k
	param   int32  // the parameter that was placed on the way, or -1
	answers int32  // where the answers of its predecessors begin
}

// readRecursive is readVariableRecursive of Algorithm 2 on a stack of its own.
// It climbs to a definition, or to a join, of which it asks all predecessors;
// the strategy says what happens when a join is reached and when it is left.
// Every continuation on the way remembers the answer.
func (p *placer) readRecursive(v Variable, k ContID) Value {
	base := len(p.frames)
	for {
		start := k
		x, top := p.climb(v, k)
		if x == NoValue {
			x = p.arrive(v, start, top)
		}
		for x != NoValue {
			for k := start; k != top; k = p.nodes[k].preds[0] {
				p.write(v, k, x)
			}
			if len(p.frames) == base {
				return x
			}
			p.answers = append(p.answers, x)
			f := p.frames[len(p.frames)-1]
			answers := p.answers[f.answers:]
			if len(answers) < len(p.nodes[f.k].preds) {
				break
			}
			x = p.leave(v, f, answers)
			p.write(v, f.k, x)
			start, top = f.start, f.k
			p.answers = p.answers[:f.answers]
			p.frames = p.frames[:len(p.frames)-1]
		}
		f := &p.frames[len(p.frames)-1]
		k = p.nodes[f.k].preds[len(p.answers)-int(f.answers)]
		p.stats.Lookups++
		if p.opts.Trace != nil {
			p.tracef("readVariable(%s, %s), a predecessor of %s", p.varName(v), p.nodeName(k), p.nodeName(f.k))
		}
	}
}

// climb goes up from the end of k, through continuations that have one
// predecessor, until it knows the value of v or has reached a join, for which
// it returns no value.
func (p *placer) climb(v Variable, k ContID) (x Value, top ContID) {
	// A cycle of continuations with one predecessor each has no way in. It is
	// noticed as in Brent's algorithm: the turtle waits while the walk doubles
	// its distance from it.
	turtle, steps, limit := NoCont, 0, 1
	for {
		p.stats.Visited++
		if x := p.defs.get(v, k); x != NoValue {
			x = p.resolve(x)
			if p.opts.Trace != nil {
				p.tracef("  %s is the definition in %s", p.valueName(x), p.nodeName(k))
			}
			return x, k
		}
		n := &p.nodes[k]
		switch {
		case !n.sealed:
			return p.await(v, k), k
		case len(n.preds) == 0 || k == turtle:
			x := p.undef(p.vars[v].typ)
			p.write(v, k, x)
			return x, k
		case len(n.preds) > 1:
			return NoValue, k
		}
		if p.opts.Trace != nil {
			p.tracef("  %s has one predecessor: no parameter", p.nodeName(k))
		}
		if steps++; steps == limit {
			turtle, limit = k, 2*limit
		}
		p.stats.Longest = max(p.stats.Longest, steps)
		k = n.preds[0]
	}
}

// await answers a read in a continuation that is not sealed: with a parameter
// that gets its arguments when it is (incompletePhis in Algorithm 2).
func (p *placer) await(v Variable, k ContID) Value {
	if p.opts.Trace != nil {
		p.tracef("  %s is not sealed: an incomplete parameter", p.nodeName(k))
	}
	x := p.params[p.place(v, k)].value
	p.write(v, k, x)
	return x
}

// arrive is told that a lookup, climbing from start, has reached a join. It
// returns its value, or NoValue after adding a frame if the predecessors have to
// be asked.
func (p *placer) arrive(v Variable, start, k ContID) Value {
	if p.opts.Placement != Simple {
		return p.mark(v, start, k)
	}
	// The parameter is the definition before its arguments are looked up, so
	// that cycles end at it.
	if p.opts.Trace != nil {
		p.tracef("  %s is a join: a parameter, then its arguments", p.nodeName(k))
	}
	i := p.place(v, k)
	p.write(v, k, p.params[i].value)
	p.ask(start, k, i)
	return NoValue
}

func (p *placer) ask(start, k ContID, param int32) {
	p.frames = append(p.frames, frame{k, start, param, int32(len(p.answers))})
}

// leave is told that all predecessors of a join have answered.
func (p *placer) leave(v Variable, f frame, answers []Value) Value {
	if p.opts.Placement != Simple {
		return p.unmark(v, f, answers)
	}
	return p.complete(f.param, answers)
}

// seal is sealBlock of Algorithm 4: the parameters that wait get their arguments.
func (p *placer) seal(k ContID) {
	if p.opts.Trace != nil {
		p.tracef("sealBlock(%s)", p.nodeName(k))
	}
	for i := p.nodes[k].params; i >= 0; i = p.params[i].next {
		for _, pred := range p.nodes[k].preds {
			x := p.read(p.params[i].v, pred)
			p.answers = append(p.answers, x)
		}
		p.complete(i, p.answers)
		p.answers = p.answers[:0]
	}
	p.nodes[k].sealed = true
}

// place makes a parameter for v in k, without arguments so far.
func (p *placer) place(v Variable, k ContID) int32 {
	i := int32(len(p.params))
	x := p.newValue(ValueInfo{Kind: ParamValue, Type: p.vars[v].typ, Name: p.vars[v].name})
	p.paramOf[x] = i + 1
	p.params = append(p.params, param{value: x, cont: k, v: v, next: p.nodes[k].params, users: -1, end: -1})
	p.nodes[k].params = i
	if p.opts.Placement == Deferred {
		p.stats.Promises++
	} else {
		p.stats.Created++
	}
	return i
}

// complete gives a parameter its arguments, one for each predecessor, and
// returns the value that it is worth: itself, if it is not trivial.
func (p *placer) complete(i int32, args []Value) Value {
	prm := &p.params[i]
	prm.args, prm.count = int32(len(p.args)), int32(len(args))
	p.args = append(p.args, args...)
	prm.witnesses = [2]int32{-1, -1}
	if p.opts.Trace != nil {
		p.tracef("  addArguments(%s): %s", p.valueName(prm.value), p.valueNames(args))
	}
	if p.opts.Placement == Deferred {
		return p.keepPromise(i)
	}
	if !p.opts.NoUserLists {
		for _, x := range args {
			if q := p.paramOf[x]; q > 0 && q-1 != i {
				p.addUser(q-1, i)
			}
		}
	}
	return p.tryRemoveTrivial(i)
}

// tryRemoveTrivial is Algorithm 3: a parameter whose arguments are all itself
// and one other value is that value; then the parameters that used it are
// looked at again. What is returned is resolved last, because the cascade may
// have replaced the value that the parameter was replaced by.
func (p *placer) tryRemoveTrivial(first int32) Value {
	bottom := len(p.work)
	p.work = append(p.work, first)
	for len(p.work) > bottom {
		i := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		if p.params[i].count == 0 || !p.alive(i) {
			continue
		}
		same, trivial := p.onlyArgument(i)
		if !trivial {
			continue
		}
		p.replace(i, same)
		q := p.paramOf[same] - 1
		if p.opts.NoUserLists {
			if q >= 0 {
				p.work = append(p.work, q)
			}
			continue
		}
		for u := p.params[i].users; u >= 0; u = p.uses[u].next {
			p.work = append(p.work, p.uses[u].user)
		}
		if q >= 0 {
			p.moveUsers(i, q)
		}
	}
	return p.resolve(p.params[first].value)
}

// replace forwards a parameter to a value.
func (p *placer) replace(i int32, same Value) {
	if p.opts.Trace != nil {
		p.tracef("  %s is %s", p.valueName(p.params[i].value), p.valueName(same))
	}
	p.forward[p.params[i].value] = same
}

// alive reports whether a parameter was not replaced, and is not known to be in
// what cannot be reached.
func (p *placer) alive(i int32) bool {
	x := p.params[i].value
	return p.forward[x] == x && !p.params[i].dead
}

// argument returns an argument of a parameter as it is worth now, or NoValue if
// it comes from a continuation that cannot be reached.
func (p *placer) argument(i, n int32) Value { return p.resolve(p.args[p.params[i].args+n]) }

// onlyArgument returns the one argument that a parameter has beside itself,
// which is undefined if there is none. It reports false if there are several.
//
// Two different arguments, both different from the parameter, are witnesses
// that there are. As long as they are no more is compared; when they have
// become equal, all arguments up to the second are, and the search goes on behind it.
func (p *placer) onlyArgument(i int32) (Value, bool) {
	prm := &p.params[i]
	same, from, first := NoValue, int32(0), int32(-1)
	if w := prm.witnesses; w[1] >= 0 && !p.opts.NoWitnesses {
		a, b := p.argument(i, w[0]), p.argument(i, w[1])
		p.stats.Comparisons++
		if a != b && a != prm.value && b != prm.value && a != NoValue && b != NoValue {
			return NoValue, false
		}
		same, first, from = a, w[0], w[1]+1
		if a == prm.value || a == NoValue {
			same, first = b, w[1]
		}
		if same == prm.value {
			same = NoValue
		}
	}
	for n := from; n < prm.count; n++ {
		x := p.argument(i, n)
		p.stats.Comparisons++
		switch {
		case x == same || x == prm.value || x == NoValue:
		case same == NoValue:
			same, first = x, n
		default:
			prm.witnesses = [2]int32{first, n}
			return NoValue, false
		}
	}
	if same == NoValue { // unreachable, or in the entry
		same = p.undef(p.vars[prm.v].typ)
	}
	return same, true
}

func (p *placer) addUser(q, user int32) {
	u := int32(len(p.uses))
	p.uses = append(p.uses, use{user, p.params[q].users})
	if p.params[q].users < 0 {
		p.params[q].end = u
	}
	p.params[q].users = u
}

// moveUsers appends the users of i to those of q.
func (p *placer) moveUsers(i, q int32) {
	from, to := &p.params[i], &p.params[q]
	if from.users < 0 {
		return
	}
	p.uses[from.end].next = to.users
	if to.users < 0 {
		to.end = from.end
	}
	to.users = from.users
	from.users, from.end = -1, -1
}

// forget drops the parameters of continuations that turned out to be
// unreachable, and the arguments that come from them. Fewer arguments may make a
// parameter trivial; so may values that were merged, of which it is told.
func (p *placer) forget(reached func(ContID) bool, merged bool) {
	any := merged
	for i := range p.params {
		prm := &p.params[i]
		if prm.dead = !reached(prm.cont); !p.alive(int32(i)) {
			continue
		}
		lost := merged
		for n, pred := range p.nodes[prm.cont].preds {
			if !reached(pred) {
				p.args[int(prm.args)+n] = NoValue
				lost = true
			}
		}
		if !lost {
			continue
		}
		any = true
		prm.witnesses = [2]int32{-1, -1} // others may be equal to what is lost
		if p.opts.Placement != Deferred {
			p.tryRemoveTrivial(int32(i))
		}
	}
	if any {
		p.doubt()
	}
}

// finish settles which parameters there are, given the values that operations
// and terminators use.
func (p *placer) finish(used []Value) {
	if p.opts.Placement == Deferred {
		p.settle(used)
		return
	}
	p.work = p.work[:0]
	for i := range p.params {
		p.params[i].kept = p.alive(int32(i))
		if p.params[i].kept {
			p.work = append(p.work, int32(i))
		}
	}
	switch {
	case p.opts.RemoveRedundant:
		p.removeRedundant(p.work)
		p.demand(used)
	case p.operands != nil:
		for _, i := range p.work {
			used = append(used, p.params[i].value)
		}
		p.demand(used)
	}
	p.stats.Kept = len(p.work)
	p.stats.Removed = p.stats.Created - p.stats.Kept
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	for len(list) < n {
		var zero T
		list = append(list, zero)
	}
	return list
}
