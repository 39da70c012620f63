// Package methods lists all methods of constructing SSA form: the strategies of
// package cps and the algorithms of package construct, by one interface.
package methods

import (
	"slices"

	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/construct/strategies"
	"cpsc/cps"
	"cpsc/lab/setup"
	"cpsc/place"
)

// A Method constructs SSA form.
type Method struct {
	Name   string
	Source string // of the literature
	// New returns a Build, which may keep its buffers from one function to the next.
	New func() Build
	// Options construct programs with the method: they have its strategy, or the algorithm
	// in place of one.
	Options cps.Options
	// Strategy is set if it is one of package cps.
	Strategy bool
	// Reuses is set if a Build keeps its buffers.
	Reuses bool
}

// Placement returns the options of a strategy.
func (m *Method) Placement() place.Options {
	return place.Options{Strategy: m.Options.Placement, RemoveRedundant: m.Options.Research.RemoveRedundant}
}

// A Build constructs SSA form, of one function after the other. It is for one goroutine.
type Build func(*construct.Function) (*construct.Result, error)

// Strategies are those of package cps, Reduced the same followed by Algorithm 5, Fresh are the strategies
// with new buffers for each function, deferred last, and Literature are the algorithms of package construct,
// which have new buffers, too. Reused are two of them with buffers that are reused, Cytron's first. All are
// Strategies, the last of Fresh, and Literature; Timed are all but Reduced.
var (
	Strategies = placing(false, true)
	Reduced    = placing(true, true)
	Fresh      = placing(false, false)
	Literature = literature()
	Reused     = []Method{
		reused("cytron", func() Build { return new(cytron).build }),
		reused("click-paleczny", func() Build { return new(click).build }),
	}
	All   = slices.Concat(Strategies, Fresh[len(Fresh)-1:], Literature)
	Timed = slices.Concat(Strategies, Reused, Fresh, Literature)
)

// Base is the method that others are compared with.
const Base = "deferred"

func placing(reduced, reuses bool) (list []Method) {
	for _, p := range cps.Placements {
		a := Method{Name: p.String(), Source: "Braun et al., CC 2013", Strategy: true, Reuses: reuses,
			Options: cps.Options{Placement: p, Verbatim: true, Research: cps.Research{RemoveRedundant: reduced}}}
		if p == cps.Deferred {
			a.Source = "this project"
		}
		if reduced {
			a.Name += "+5"
		}
		if !reuses {
			a.Name += ", new buffers"
		}
		a.New = func() Build {
			c := strategies.New(a.Placement())
			return func(f *construct.Function) (*construct.Result, error) {
				if !reuses {
					c = strategies.New(a.Placement())
				}
				result, _ := c.Construct(f)
				return result, nil
			}
		}
		list = append(list, a)
	}
	return list
}

func literature() (list []Method) {
	for _, a := range construct.Algorithms {
		list = append(list, Method{
			Name: a.Name, Source: a.Source, Options: cps.Options{Research: cps.Research{Construct: recording.By(a.Build)}},
			New: func() Build { return a.Build },
		})
	}
	return list
}

// reused returns a method of Literature whose Build is another one, which keeps its buffers.
func reused(name string, build func() Build) Method {
	a := Literature[slices.IndexFunc(Literature, func(a Method) bool { return a.Name == name })]
	a.Name, a.New, a.Reuses = name+", reused buffers", build, true
	return a
}

// Find returns the method of a name.
func Find(name string) (*Method, error) {
	all := slices.Concat(Timed, Reduced)
	if i := slices.IndexFunc(all, func(a Method) bool { return a.Name == name }); i >= 0 {
		return &all[i], nil
	}
	return nil, setup.Usagef("there is no algorithm %q", name)
}
