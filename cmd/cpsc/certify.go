// This file defines cpsc stats --certify, which has the placements of a program checked.

package main

import (
	"errors"
	"fmt"

	"cpsc/certify"
	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
	"cpsc/validate"
)

// certify has the verified checker check what each strategy places for the reads and writes of each
// function, alone and followed by Algorithm 5, and the parameters of the finished program.
func (a *app) certify(p *compile.Program) error {
	var strategies []*cps.Constructor
	for _, placement := range cps.Placements {
		for _, remove := range []bool{false, true} {
			strategies = append(strategies, cps.NewConstructor(cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: remove}}))
		}
	}
	functions, parameters := 0, 0
	opts := cps.Options{Started: a.converting, Report: func(*cps.Func, cps.Stats) { a.converted() }}
	opts.Research.Construct = func(f *construct.Function) (result *construct.Result, err error) {
		for i, c := range strategies {
			result, _ = c.Construct(f)
			placement, remove := cps.Placements[i/2], i%2 == 1
			err := f.Certify(result)
			if mayBeMore := placement != cps.Deferred && !remove; err != nil && !(mayBeMore && errors.Is(err, certify.NotLeast)) {
				return nil, fmt.Errorf("--placement=%s: %w", placement, err)
			}
		}
		functions++
		parameters += len(result.Phis)
		return result, nil // of deferred, the last one
	}
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
