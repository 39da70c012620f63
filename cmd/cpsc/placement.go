// This file defines the flags that choose how parameters are placed.

package main

import (
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/trace"
)

// placementNames returns the names of the strategies, the default first.
func placementNames() []string {
	names := []string{cps.Deferred.String()}
	for _, p := range cps.Placements {
		if p != cps.Deferred {
			names = append(names, p.String())
		}
	}
	return names
}

// algorithmNames returns the names of the construction algorithms.
func algorithmNames() (names []string) {
	for _, a := range construct.Algorithms {
		names = append(names, a.Name)
	}
	return names
}

// builderOptions returns the options of the builder that the flags choose.
func (a *app) builderOptions() cps.Options {
	placement, _ := cps.ParsePlacement(a.placement) // the flag accepts no other
	opts := cps.Options{Placement: placement, Verbatim: a.level == "0", Research: cps.Research{RemoveRedundant: a.redundant},
		Started: a.converting, Report: func(*cps.Func, cps.Stats) { a.converted() }}
	if a.algorithm != "" {
		opts.Research.Construct = recording.By(construct.Find(a.algorithm).Build)
	}
	if a.trace == traceLookup {
		write := trace.Fprint
		if a.traceAs == "json" {
			write = trace.FprintJSON
		}
		opts.Trace = func(t *cps.Trace) { write(a.stderr, t) }
	}
	if show := opts.Trace; a.promises != nil {
		opts.Trace = func(t *cps.Trace) {
			a.promises.Add(t)
			if show != nil {
				show(t)
			}
		}
	}
	return opts
}

// places reports whether a flag about placement has a value other than the default.
func (a *app) places() bool {
	return a.placement != cps.Deferred.String() || a.algorithm != "" || a.redundant || a.trace == traceLookup || a.promises != nil
}
