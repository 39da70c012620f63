// This file defines the options of a builder, the placement strategies that they choose
// from, and the statistics of a placement.

package cps

import (
	"fmt"

	"cpsc/place"
)

// A Placement is a strategy for placing parameters. The zero value is Deferred.
type Placement = place.Strategy

const (
	Deferred = place.Deferred
	SCC      = place.SCC
	Marker   = place.Marker
	Simple   = place.Simple
)

// Placements lists all strategies.
var Placements = place.Strategies

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

// Least reports whether the builder promises that no parameter is redundant: that there is no set
// of parameters whose arguments are all in the set, or are one other value (Braun et al., section
// 3.2).
func (o Options) Least() bool {
	r := o.Research
	return !o.Verbatim && r.Construct == nil && (o.Placement == Deferred || r.RemoveRedundant)
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
	// graph of each function and the reads and writes of its variables. It finds
	// the parameters, and the value that each read gets. The builder
	// then optimises nothing, as with Verbatim, because the value of a read is not known
	// earlier. Finish returns the errors of Construct. Package construct/recording makes it of
	// the algorithms of package construct.
	Construct func(*Recording) error
}

// Stats count the steps of placement in one function, or, added up, in several.
type Stats = place.Stats
