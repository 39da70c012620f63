// This file defines what is in scope at the current position, and what it costs.

package generate

import (
	"slices"
	"strings"
)

// A variable is a variable, parameter or constant. It always has a value while it is
// in scope.
type variable struct {
	name     string
	id       int // the number of the name
	t        *typ
	fn       *body // the function that declares it; nil at the top level
	fixed    bool  // never assigned, because termination or typing depends on it
	ref      bool  // a parameter by reference, which cannot be captured
	constant bool
	known    bool // an int constant with this value
	value    int64
}

// scopes are what is in scope, and where the names for more come from.
type scopes struct {
	dice
	frames []*frame
	fn     *body          // the function that is being written
	names  int            // the number of names created
	ids    map[string]int // numbers the names of variables
	seen   []int          // indexed by ids: the last search that found the name
	search int            // the number of searches
}

// A frame is a block with its declarations so far.
type frame struct {
	fn     *body
	vars   []*variable
	funcs  []*function
	recent []recentExpr
	hides  bool // a variable hides one of an outer block
}

// A recentExpr is an expression of the block, with its cost.
type recentExpr struct {
	t    *typ
	e    expr
	cost int

	throws bool // it may throw what the position of the expression catches,
	caught *typ // which is this type or nil
}

// A body is a function that is being written.
type body struct {
	sig     signature
	outer   *body
	plain   bool // calls only functions that are finished, and those with a guard
	isMain  bool
	depth   string // the parameter that counts calls down, or ""
	loops   []*loop
	regions []*region
	yields  *typ // the type of the values of a generator, or nil
	most    int  // an upper bound of how many values it yields, so far
	caught  *typ // the type that may be thrown here, or nil

	inferred bool // what is thrown here determines the type that is caught
	finally  bool // in a finally block, which nothing leaves
	waiting  bool // in a finally block, or where one waits: nothing is yielded
	flat     bool // labels are allowed here, so nothing is declared
	left     int  // the number of statements still to write
	mult     int  // an upper bound on how often the current position is executed in one call
	cost     int  // an upper bound of the cost of one call, so far
	limit    int  // of cost
}

// spend adds the cost of so many units at the current position.
func (b *body) spend(units int) { b.cost += b.mult * units }

// affords reports whether the limit allows so many units at the current position.
func (b *body) affords(units int) bool { return b.cost+b.mult*units <= b.limit }

func (s *scopes) push(fn *body) { s.frames = append(s.frames, &frame{fn: fn}) }
func (s *scopes) pop()          { s.frames = s.frames[:len(s.frames)-1] }

func (s *scopes) top() *frame { return s.frames[len(s.frames)-1] }

// declare adds a variable to the current scope.
func (s *scopes) declare(v *variable) {
	v.fn = s.fn
	id, ok := s.ids[v.name]
	if !ok {
		id = len(s.ids)
		s.ids[v.name] = id
		s.seen = append(s.seen, 0)
	}
	v.id = id
	s.top().vars = append(s.top().vars, v)
}

// visible returns the variables that are in scope, can be used in this function and
// are accepted by ok, in the order of their declarations.
func (s *scopes) visible(ok func(*variable) bool) []*variable {
	var list []*variable
	s.search++
	for _, f := range slices.Backward(s.frames) {
		for _, v := range slices.Backward(f.vars) {
			if s.seen[v.id] == s.search { // hidden
				continue
			}
			s.seen[v.id] = s.search
			if !(v.ref && v.fn != s.fn) && ok(v) {
				list = append(list, v)
			}
		}
	}
	slices.Reverse(list)
	return list
}

// ofType accepts the variables of a type.
func ofType(t *typ) func(*variable) bool {
	return func(v *variable) bool { return v.t == t }
}

// target accepts the variables of a type that may be assigned.
func target(t *typ) func(*variable) bool {
	return func(v *variable) bool { return v.t == t && !v.fixed }
}

// some returns a variable that ok accepts; later ones are more likely.
func (s *scopes) some(ok func(*variable) bool) (*variable, bool) {
	list := s.visible(ok)
	if len(list) == 0 {
		return nil, false
	}
	return list[max(s.n(len(list)), s.n(len(list)))], true
}

// varName returns a name for a variable of the current block: sometimes one that
// hides a variable of an outer block, so the initial value must already be written.
// Fixed variables and those at the top level are not hidden.
func (s *scopes) varName(t *typ) string {
	if s.chance(12) {
		taken := map[string]bool{}
		for _, v := range s.top().vars {
			taken[v.name] = true
		}
		v, ok := s.some(func(v *variable) bool { return v.fn != nil && !v.fixed && !taken[v.name] })
		if ok {
			s.top().hides, s.top().recent = true, nil
			return v.name
		}
	}
	return s.name(map[kind]string{intKind: "x", floatKind: "u", boolKind: "b", stringKind: "s",
		arrayKind: "a", structKind: "p", fnKind: "h", genKind: "q", bytesKind: "m"}[t.kind])
}

// remember records an expression, so that repeat can return it.
func (s *scopes) remember(t *typ, e expr, cost int, throws bool) {
	if len(e.text) < 60 && !strings.Contains(e.text, "\n") {
		s.top().recent = append(s.top().recent, recentExpr{t, e, cost, throws, s.fn.caught})
	}
}

// repeat returns an expression that was written before and whose names still mean the
// same variables.
func (g *generator) repeat(t *typ) (expr, bool) {
	var list []recentExpr
	for _, f := range slices.Backward(g.frames) {
		if f.fn != g.fn {
			break
		}
		for _, r := range f.recent {
			if r.t == t && g.fn.affords(r.cost) && (!r.throws || r.caught == g.fn.caught) {
				list = append(list, r)
			}
		}
		if f.hides {
			break
		}
	}
	if len(list) == 0 {
		return expr{}, false
	}
	r := pick(g, list)
	g.fn.spend(r.cost)
	if r.throws {
		g.throwing++
	}
	return r.e, true
}
