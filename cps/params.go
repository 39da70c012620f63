// This file defines the placement of parameters: what a variable is worth in a
// continuation, and which continuations take a parameter for it on the way.
// It follows Braun et al., "Simple and Efficient Construction of Static Single
// Assignment Form" (CC 2013), sections 2.1 to 2.3: where the paper places a phi
// in a block, a continuation takes a parameter and every jump to it passes an
// argument.

package cps

// A Variable is a variable of the function under construction, by its number.
type Variable int32

// A strategy decides where parameters go. All strategies work on the same
// graph; what they place, they record in graph.params.
type strategy interface {
	// lookup returns the value of v at the end of what is built of k.
	lookup(v Variable, k ContID) Value
	// seal is told that all predecessors of k are known.
	seal(k ContID)
	// recheck is told that a parameter lost arguments: those that came from
	// continuations which turned out to be unreachable.
	recheck(param int32)
}

// A graph is what placement knows of a function under construction.
type graph struct {
	nodes  []node
	vars   []variable
	values []ValueInfo
	// forward[x] is the value that x was replaced by, or x: see resolve.
	forward []Value
	// defs holds, per variable and continuation, the value at the end of what
	// is built of the continuation so far.
	defs   definitions
	params []param
	// paramOf gives the index in params of a value that placement made.
	paramOf map[Value]int32
	undefs  map[Type]Value
}

// A node is a continuation as placement sees it.
type node struct {
	preds  []ContID // one for each edge, in the order in which they were added
	sealed bool
	placed []int32 // indices of its parameters in graph.params
}

type variable struct {
	name string
	typ  Type
}

// A param is a parameter placed for a variable.
type param struct {
	value Value
	cont  ContID
	v     Variable
	args  []Value // one for each predecessor; NoValue if it is unreachable
	full  bool    // args is filled
	users []int32 // the parameters that have this one as an argument
}

// definitions maps a variable and a continuation to a value.
type definitions map[uint64]Value

func (d definitions) get(v Variable, k ContID) Value    { return d[uint64(v)<<32|uint64(k)] }
func (d definitions) set(v Variable, k ContID, x Value) { d[uint64(v)<<32|uint64(k)] = x }

// resolve returns the value that x stands for now. A replaced value is
// forwarded, not searched for; the paths are halved on the way (union-find), so
// that a definition recorded earlier can never be stale.
func (g *graph) resolve(x Value) Value {
	for g.forward[x] != x {
		g.forward[x] = g.forward[g.forward[x]]
		x = g.forward[x]
	}
	return x
}

func (g *graph) newValue(info ValueInfo) Value {
	x := Value(len(g.values))
	g.values = append(g.values, info)
	g.forward = append(g.forward, x)
	return x
}

// undef returns the value of a variable that was never set.
func (g *graph) undef(t Type) Value {
	x, ok := g.undefs[t]
	if !ok {
		x = g.newValue(ValueInfo{Kind: UndefValue, Type: t})
		g.undefs[t] = x
	}
	return x
}

// newParam places a parameter for v in k, without arguments so far.
func (g *graph) newParam(v Variable, k ContID) int32 {
	i := int32(len(g.params))
	x := g.newValue(ValueInfo{Kind: ParamValue, Type: g.vars[v].typ, Name: g.vars[v].name})
	g.params = append(g.params, param{value: x, cont: k, v: v})
	g.paramOf[x] = i
	g.nodes[k].placed = append(g.nodes[k].placed, i)
	return i
}

// alive reports whether a parameter was not replaced.
func (g *graph) alive(i int32) bool {
	x := g.params[i].value
	return g.forward[x] == x
}

// simple is the strategy of Algorithms 2 to 4: place a parameter in every join
// that a lookup passes, and take it back if it turns out to be trivial.
type simple struct {
	*graph
	incomplete [][]int32 // per continuation: the parameters that wait for it to be sealed
	path       []ContID  // continuations with one predecessor that lookups have passed
	pending    []pending
	work       []int32
}

// A pending parameter is being filled with arguments.
type pending struct {
	param int32
	path  int // where the path of the argument that is looked up begins
}

// lookup is readVariableRecursive of Algorithm 2, on a stack of its own. It
// walks up to a definition, and writes what it finds into every continuation
// that it passed.
func (s *simple) lookup(v Variable, k ContID) Value {
	for {
		x := s.walk(v, k) // NoValue if a parameter was begun
		for {
			if x == NoValue {
				break // look up the first argument of the new parameter
			}
			bottom := 0
			if n := len(s.pending); n > 0 {
				bottom = s.pending[n-1].path
			}
			for _, passed := range s.path[bottom:] {
				s.defs.set(v, passed, x)
			}
			s.path = s.path[:bottom]
			if len(s.pending) == 0 {
				return x
			}
			top := s.pending[len(s.pending)-1].param
			s.addArgument(top, x)
			if p := &s.params[top]; len(p.args) < len(s.nodes[p.cont].preds) {
				break // look up the next argument
			}
			s.pending = s.pending[:len(s.pending)-1]
			x = s.complete(top)
			s.defs.set(v, s.params[top].cont, x)
		}
		p := &s.params[s.pending[len(s.pending)-1].param]
		k = s.nodes[p.cont].preds[len(p.args)]
	}
}

// walk goes up from the end of k, through continuations that have one
// predecessor, until it knows the value of v. At a join it places a parameter,
// records it as the definition first, so that cycles end there, and returns NoValue.
func (s *simple) walk(v Variable, k ContID) Value {
	// A cycle of continuations with one predecessor each has no way in. It is
	// noticed as in Brent's algorithm: turtle waits while the walk doubles its
	// distance from it.
	turtle, steps, limit := NoCont, 0, 1
	for {
		if x := s.defs.get(v, k); x != NoValue {
			return s.resolve(x)
		}
		n := &s.nodes[k]
		switch {
		case !n.sealed:
			i := s.newParam(v, k)
			s.incomplete = grow(s.incomplete, len(s.nodes))
			s.incomplete[k] = append(s.incomplete[k], i)
			s.defs.set(v, k, s.params[i].value)
			return s.params[i].value
		case len(n.preds) == 0 || k == turtle:
			return s.undef(s.vars[v].typ)
		case len(n.preds) > 1:
			i := s.newParam(v, k)
			s.defs.set(v, k, s.params[i].value)
			s.pending = append(s.pending, pending{i, len(s.path)})
			return NoValue
		}
		if steps++; steps == limit {
			turtle, steps, limit = k, 0, 2*limit
		}
		s.path = append(s.path, k)
		k = n.preds[0]
	}
}

// seal is sealBlock of Algorithm 4: the parameters that waited get their arguments.
func (s *simple) seal(k ContID) {
	if int(k) >= len(s.incomplete) {
		return
	}
	for _, i := range s.incomplete[k] {
		for _, p := range s.nodes[k].preds {
			s.addArgument(i, s.lookup(s.params[i].v, p))
		}
		s.complete(i)
	}
	s.incomplete[k] = s.incomplete[k][:0]
}

func (s *simple) addArgument(i int32, x Value) {
	s.params[i].args = append(s.params[i].args, x)
	if q, ok := s.paramOf[x]; ok && q != i {
		s.params[q].users = append(s.params[q].users, i)
	}
}

func (s *simple) complete(i int32) Value {
	s.params[i].full = true
	return s.tryRemoveTrivial(i)
}

func (s *simple) recheck(i int32) { s.tryRemoveTrivial(i) }

// tryRemoveTrivial is Algorithm 3: a parameter whose arguments are all itself
// and one other value is that value; then the parameters that used it are
// looked at again. What it returns is resolved last: the cascade may have
// replaced the value that the parameter was replaced by.
func (s *simple) tryRemoveTrivial(first int32) Value {
	s.work = append(s.work[:0], first)
	for len(s.work) > 0 {
		i := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		p := &s.params[i]
		if !p.full || !s.alive(i) {
			continue
		}
		same, trivial := s.onlyArgument(p)
		if !trivial {
			continue
		}
		if same == NoValue { // unreachable, or in the entry
			same = s.undef(s.vars[p.v].typ)
		}
		s.forward[p.value] = same
		s.work = append(s.work, p.users...)
		if q, ok := s.paramOf[same]; ok {
			s.params[q].users = append(s.params[q].users, p.users...)
		}
		p.users = nil
	}
	return s.resolve(s.params[first].value)
}

// onlyArgument returns the one argument that a parameter has beside itself, or
// NoValue if it has none; it reports false if there are several.
func (s *simple) onlyArgument(p *param) (Value, bool) {
	same := NoValue
	for _, x := range p.args {
		if x == NoValue {
			continue
		}
		x = s.resolve(x)
		if x == same || x == p.value {
			continue
		}
		if same != NoValue {
			return NoValue, false
		}
		same = x
	}
	return same, true
}

// grow returns list with at least n elements.
func grow[T any](list []T, n int) []T {
	if n > len(list) {
		list = append(list, make([]T, n-len(list))...)
	}
	return list
}
