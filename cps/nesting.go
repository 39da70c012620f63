// This file defines where the text of a function puts its continuations.

package cps

import (
	"fmt"
	"strconv"
	"strings"

	"cpsc/flow"
)

// A Nesting is a rule that says in which other continuation the text puts one. A
// continuation is in the scope of all values that it uses, and of all continuations that it
// names, with either rule; Read takes both. The zero value is ByDominance.
type Nesting uint8

const (
	// ByDominance puts a continuation in its immediate dominator: as deep as the flow of
	// control allows.
	ByDominance Nesting = iota

	// ByFreeVariables puts a continuation in the innermost one that defines one of its free
	// variables, and in the function if it has none: only as deep as the values demand.
	// The free variables include those of the continuations that it names, where these are
	// not inside it. After Leißa and Griebler, "SSA without Dominance for Higher-Order
	// Programs" (PLDI 2026).
	ByFreeVariables
)

var nestings = [...]string{ByDominance: "dominance", ByFreeVariables: "free"}

// String returns the name of the rule.
func (n Nesting) String() string {
	if int(n) >= len(nestings) {
		return fmt.Sprintf("nesting %d", uint8(n))
	}
	return nestings[n]
}

// ParseNesting returns the rule of a name.
func ParseNesting(name string) (Nesting, error) {
	for n, s := range nestings {
		if s == name {
			return Nesting(n), nil
		}
	}
	return ByDominance, fmt.Errorf("unknown nesting %q: there are %s", name, quotedNames([]Nesting{ByDominance, ByFreeVariables}))
}

// quotedNames returns the names of things for a message.
func quotedNames[T fmt.Stringer](things []T) string {
	names := make([]string, len(things))
	for i, x := range things {
		names[i] = strconv.Quote(x.String())
	}
	return strings.Join(names, ", ")
}

// Tree returns the continuations of a finished function as the rule nests them: Idom[k] is the
// continuation that k is directly in.
func (n Nesting) Tree(f *Func) *flow.Tree {
	g := f.Graph()
	dom := g.DominatorTree()
	if n == ByDominance {
		return dom
	}
	return g.NestingTree(dom, f.uses())
}

// uses returns an edge for each use of a value outside the continuation that defines it, from
// that to the one that uses it.
func (f *Func) uses() *flow.Edges {
	home := make([]int32, len(f.Values)) // by value: the continuation that defines it, plus one
	for k := range f.Conts {
		c := &f.Conts[k]
		define := func(x Value) {
			if x > NoValue && int(x) < len(home) {
				home[x] = int32(k) + 1
			}
		}
		for _, x := range c.Params {
			define(x)
		}
		for i := range c.Ops {
			define(c.Ops[i].Result)
		}
	}
	var uses flow.Edges
	uses.Reset(len(f.Conts))
	for k := range f.Conts {
		c := &f.Conts[k]
		use := func(x Value) {
			if uint(x) < uint(len(home)) && home[x] > 0 && home[x] != int32(k)+1 {
				uses.Add(home[x]-1, int32(k))
			}
		}
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				use(x)
			}
		}
		for _, x := range c.Term.Args {
			use(x)
		}
		use(c.Term.Subject)
	}
	return &uses
}
