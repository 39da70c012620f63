// This file defines cpsc stats --certify, which has the placements of a program checked.

package main

import (
	"fmt"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/construct/strategies"
	"cpsc/cps"
	"cpsc/place"
	"cpsc/validate"
)

// certify has the verified checker check what each strategy places for the reads and writes of each
// function, all but deferred followed by Algorithm 5, and the parameters of the finished program.
func (a *app) certify(p *compile.Program) error {
	var all []*strategies.Constructor
	for _, placement := range cps.Placements {
		all = append(all, strategies.New(place.Options{Strategy: placement, RemoveRedundant: placement != cps.Deferred}))
	}
	functions, parameters := 0, 0
	opts := cps.Options{Started: a.converting, Report: func(*cps.Func, cps.Stats) { a.converted() }}
	opts.Research.Construct = recording.By(func(f *construct.Function) (result *construct.Result, err error) {
		for i, c := range all {
			result, _ = c.Construct(f)
			if err := f.Certify(result); err != nil {
				return nil, fmt.Errorf("--placement=%s: %w", cps.Placements[i], err)
			}
		}
		functions++
		parameters += len(result.Phis)
		return result, nil // of deferred, the last one
	})
	if _, err := p.Convert(compile.Options{Build: opts}); err != nil {
		return conversionError(p, err)
	}
	opts = a.builderOptions()
	q, err := p.Convert(compile.Options{Build: opts})
	if err != nil {
		return conversionError(p, err)
	}
	if opts.Least() {
		if err := validate.CheckLeast(q); err != nil {
			return internalf("%v", err)
		}
	}
	fmt.Fprintf(a.stdout, "certified: what each strategy places in %d functions; the least solutions have %d parameters\n", functions, parameters)
	return nil
}
