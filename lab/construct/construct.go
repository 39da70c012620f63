// Package construct lists all ways to construct the SSA form of a function: the
// strategies of package cps and the algorithms of package ssa, by one interface.
package construct

import (
	"cpsc/cps"
	"cpsc/flow"
	"cpsc/lab/setup"
	"cpsc/ssa"
)

// An Algorithm constructs forms.
type Algorithm struct {
	Name   string
	Source string // of the literature
	// New returns a constructor, which may keep its buffers from one function to
	// the next.
	New func() Constructor
	// Options of the strategies of package cps, or of what takes their place, to
	// construct programs with.
	Options cps.Options
	// Strategy is set if it is one of package cps.
	Strategy bool
}

// A Constructor constructs the form of one function after the other.
type Constructor func(*flow.Func) (*flow.Form, error)

// Strategies are those of package cps, Reduced the same with Algorithm 5 behind
// them, Fresh deferred without buffers that serve again, and Literature the
// algorithms of package ssa. All is all but Reduced.
var (
	Strategies = strategies(false)
	Reduced    = strategies(true)
	Fresh      = fresh()
	Literature = literature()
	All        = append(append(append([]Algorithm{}, Strategies...), Fresh), Literature...)
)

// Base is the algorithm that others are compared with.
const Base = "deferred"

func strategies(reduced bool) (list []Algorithm) {
	for _, p := range cps.Placements {
		a := Algorithm{
			Name:     p.String(),
			Source:   "Braun et al., CC 2013",
			Options:  cps.Options{Placement: p, Verbatim: true, RemoveRedundant: reduced},
			Strategy: true,
		}
		if p == cps.Deferred {
			a.Source = "this project"
		}
		if reduced {
			a.Name += "+5"
		}
		a.New = func() Constructor {
			m := cps.NewFormer(a.Options)
			return func(f *flow.Func) (*flow.Form, error) {
				form, _ := m.Form(f)
				return form, nil
			}
		}
		list = append(list, a)
	}
	return list
}

func fresh() Algorithm {
	opts := cps.Options{Placement: cps.Deferred, Verbatim: true}
	return Algorithm{
		Name: Base + ", new buffers", Source: "this project", Options: opts, Strategy: true,
		New: func() Constructor {
			return func(f *flow.Func) (*flow.Form, error) {
				form, _ := cps.NewFormer(opts).Form(f)
				return form, nil
			}
		},
	}
}

func literature() (list []Algorithm) {
	for _, a := range ssa.Algorithms {
		list = append(list, Algorithm{
			Name: a.Name, Source: a.Source, Options: cps.Options{Construct: a.Build},
			New: func() Constructor { return a.Build },
		})
	}
	return list
}

// Find returns the algorithm of a name; the names of Reduced count.
func Find(name string) (*Algorithm, error) {
	for _, list := range [][]Algorithm{All, Reduced} {
		for i := range list {
			if list[i].Name == name {
				return &list[i], nil
			}
		}
	}
	return nil, setup.Usagef("there is no algorithm %q", name)
}
