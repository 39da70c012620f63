// This file defines the lattice of constant propagation that several passes use: of a
// parameter, no value is known, or one value, or that there are many.

package removal

import "cpsc/construct"

// A fact is what a pass knows of a parameter: a value, or none, or many.
type fact = construct.Def

const (
	none fact = construct.Undef - 1 - iota // no value has been seen
	many                                   // two different ones have been
)

// facts returns a list in which nothing is known of any parameter.
func (m *Form) facts() []fact {
	list := make([]fact, len(m.phis))
	for i := range list {
		list[i] = none
	}
	return list
}

// join returns what is known when both facts hold of some of the arguments.
func join(a, b fact) fact {
	switch {
	case a == none || a == b:
		return b
	case b == none:
		return a
	}
	return many
}

// constant replaces each parameter of which one value is known by this value.
func (m *Form) constant(facts []fact) []construct.Def {
	values := m.own()
	for i, x := range facts {
		if x != none && x != many {
			values[i] = x
		}
	}
	return values
}
