// This file defines what is in scope where the generator writes.

package generate

import (
	"slices"
	"strings"
)

// A variable is a variable, parameter or constant. It has a value wherever it is
// in scope.
type variable struct {
	name     string
	id       int // of the name
	t        *typ
	fn       *body // that it belongs to; nil at the top
	fixed    bool  // not assigned, because termination or typing depends on it
	ref      bool  // a parameter by reference, which cannot be captured
	constant bool
	known    bool // an int constant with this value
	value    int64
}

// A frame is a block with what was declared in it so far.
type frame struct {
	fn     *body
	vars   []*variable
	funcs  []*function
	recent []recentExpr
	hides  bool // hides a name of an outer block
}

// A recentExpr is an expression that was written in a block, and what it costs.
type recentExpr struct {
	t    *typ
	e    expr
	cost int
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
	flat    bool // labels may stand here, so nothing is declared
	left    int  // statements to write
	mult    int  // how often, at most, what is being written is executed in one call
	cost    int  // of one call, so far
	limit   int  // of the cost
}

// spend counts so many units at the current place.
func (b *body) spend(units int) { b.cost += b.mult * units }

// affords reports whether there is room for so many units at the current place.
func (b *body) affords(units int) bool { return b.cost+b.mult*units <= b.limit }

func (g *generator) push(fn *body) { g.frames = append(g.frames, &frame{fn: fn}) }
func (g *generator) pop()          { g.frames = g.frames[:len(g.frames)-1] }

func (g *generator) top() *frame { return g.frames[len(g.frames)-1] }

// declare brings a variable into scope.
func (g *generator) declare(v *variable) {
	v.fn = g.fn
	id, ok := g.ids[v.name]
	if !ok {
		id = len(g.ids)
		g.ids[v.name] = id
		g.met = append(g.met, 0)
	}
	v.id = id
	g.top().vars = append(g.top().vars, v)
}

// visible returns the variables that can be used here and that ok accepts, in
// the order of their declarations.
func (g *generator) visible(ok func(*variable) bool) []*variable {
	var list []*variable
	g.search++
	for _, f := range slices.Backward(g.frames) {
		for _, v := range slices.Backward(f.vars) {
			if g.met[v.id] == g.search { // hidden
				continue
			}
			g.met[v.id] = g.search
			if !(v.ref && v.fn != g.fn) && ok(v) {
				list = append(list, v)
			}
		}
	}
	slices.Reverse(list)
	return list
}

// ofType accepts variables of a type.
func ofType(t *typ) func(*variable) bool {
	return func(v *variable) bool { return v.t == t }
}

// target accepts variables of a type that may be assigned.
func target(t *typ) func(*variable) bool {
	return func(v *variable) bool { return v.t == t && !v.fixed }
}

// some returns one of the variables that ok accepts, a late one more often.
func (g *generator) some(ok func(*variable) bool) (*variable, bool) {
	list := g.visible(ok)
	if len(list) == 0 {
		return nil, false
	}
	return list[max(g.n(len(list)), g.n(len(list)))], true
}

// varName names a variable of the current block, now and then by a name that it
// hides in an outer one: the value must have been written before. Whatever is fixed or at the top keeps its name.
func (g *generator) varName(t *typ) string {
	if g.chance(12) {
		taken := map[string]bool{}
		for _, v := range g.top().vars {
			taken[v.name] = true
		}
		v, ok := g.some(func(v *variable) bool { return v.fn != nil && !v.fixed && !taken[v.name] })
		if ok {
			g.top().hides, g.top().recent = true, nil
			return v.name
		}
	}
	return g.name(map[kind]string{intKind: "x", floatKind: "u", boolKind: "b", stringKind: "s",
		arrayKind: "a", structKind: "p", fnKind: "h"}[t.kind])
}

// remember keeps an expression, so that it may be written again.
func (g *generator) remember(t *typ, e expr, cost int) {
	if len(e.text) < 60 && !strings.Contains(e.text, "\n") {
		g.top().recent = append(g.top().recent, recentExpr{t, e, cost})
	}
}

// again returns an expression that was written before and means the same
// variables here.
func (g *generator) again(t *typ) (expr, bool) {
	var list []recentExpr
	for _, f := range slices.Backward(g.frames) {
		if f.fn != g.fn {
			break
		}
		for _, r := range f.recent {
			if r.t == t && g.fn.affords(r.cost) {
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
	return r.e, true
}
