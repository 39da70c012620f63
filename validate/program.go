// This file defines a program, and the forms that it takes.

package validate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/cps"
	"cpsc/interp"
	"cpsc/opt"
	"cpsc/ssa"
)

// A Program is a program that was accepted.
type Program struct {
	*compile.Program

	// ToCPS returns new CPS of the program.
	ToCPS func(cps.Options) (*cps.Program, error)
}

// New returns the program that compile.Check accepted.
func New(p *compile.Program) *Program { return &Program{p, p.Lower} }

// ReadsInput reports whether the program may read its standard input.
func (p *Program) ReadsInput() bool {
	q, err := p.forms()[0].verified(p)
	return err != nil || slices.ContainsFunc(q.Funcs, func(f *cps.Func) bool {
		return slices.ContainsFunc(f.Conts, func(k cps.Cont) bool {
			return slices.ContainsFunc(k.Ops, func(op cps.Op) bool {
				return op.Code == cps.ReadLine || op.Code == cps.ReadInt || op.Code == cps.EOF
			})
		})
	})
}

// start returns the error of a program that cannot be started.
func (p *Program) start(ctx context.Context, in *Input) error {
	q, err := p.forms()[0].verified(p)
	if err != nil {
		return nil // which is told where this form is run
	}
	_, err = interp.Run(q, interp.Options{Args: in.Args, MaxSteps: 1, Context: ctx})
	var arguments *interp.ArgError
	var start *interp.StartError
	if errors.As(err, &arguments) || errors.As(err, &start) {
		return err
	}
	return nil
}

// A form is CPS that can be made of a program.
type form struct {
	name string // the flags of the command that give it, where there are some
	make func(*Program) (*cps.Program, error)

	// Of a form that is made of another: that one, and how. Of the same CPS the
	// same is made.
	of  *form
	how string
}

// derive returns the form that a step makes of another form.
func derive(of *form, name, how string, step func(*cps.Program) (*cps.Program, error)) *form {
	return &form{name, func(p *Program) (*cps.Program, error) {
		q, err := of.make(p)
		if err != nil {
			return nil, err
		}
		return step(q)
	}, of, how}
}

// forms returns all forms of a program, the plainest first, and each behind the one
// that it is made of.
func (p *Program) forms() []*form {
	if p.CPS != nil { // its parameters are placed
		given := &form{name: "as it is", make: convert(cps.Options{})}
		optimised := derive(given, "-O2", "optimise", optimise)
		return []*form{given, optimised, textOf(given), textOf(optimised), ssaOf(given), ssaOf(optimised)}
	}
	var list []*form
	byLevel := make([][]*form, 3)
	for level := range byLevel {
		for _, placement := range slices.Backward(cps.Placements) { // the default first
			for _, remove := range []bool{false, true} {
				if remove && placement == cps.Deferred {
					continue // it leaves nothing to remove
				}
				name := fmt.Sprintf("-O%d --placement=%s", level, placement)
				if remove {
					name += " --remove-redundant"
				}
				f := &form{name: name, make: convert(cps.Options{Placement: placement, RemoveRedundant: remove, Verbatim: level == 0})}
				if level == 2 {
					f = derive(byLevel[1][len(byLevel[2])], name, "optimise", optimise)
				}
				byLevel[level] = append(byLevel[level], f)
			}
		}
		list = append(list, byLevel[level]...)
	}
	for _, a := range construct.Algorithms {
		name, opts := "--algorithm="+a.Name, cps.Options{Construct: a.Build}
		list = append(list, &form{name: name, make: convert(opts)})
		opts.RemoveRedundant = true
		list = append(list, &form{name: name + " --remove-redundant", make: convert(opts)})
	}
	for _, level := range byLevel[1:] {
		list = append(list, textOf(level[0]), ssaOf(level[0]))
	}
	return list
}

// form returns the plainest form of a level of optimisation.
func (p *Program) form(level int) *form {
	given := &form{make: convert(cps.Options{Verbatim: level == 0})}
	if level == 2 {
		return derive(given, "-O2", "optimise", optimise)
	}
	return given
}

func convert(opts cps.Options) func(*Program) (*cps.Program, error) {
	return func(p *Program) (*cps.Program, error) { return p.ToCPS(opts) }
}

// optimise runs the passes of -O2, and verifies after each.
func optimise(p *cps.Program) (*cps.Program, error) { return p, opt.Run(p, opt.Options{Verify: true}) }

// text returns the text of CPS from which all of it can be read back.
func text(p *cps.Program) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Positions: true}) // a Builder does not fail
	return b.String()
}

// textOf prints a form and reads it back. It must then print as before.
func textOf(f *form) *form {
	return derive(f, "the text of "+f.name, "print", func(p *cps.Program) (*cps.Program, error) {
		printed := text(p)
		again, err := compile.Parse("printed.cps", printed, compile.Options{})
		if err != nil {
			return nil, fmt.Errorf("reading back what was printed: %w", err)
		}
		if text(again.CPS) != printed {
			return nil, errors.New("what was printed prints differently when read back")
		}
		return again.CPS, nil
	})
}

// ssaOf takes a form to SSA form, prints and reads that, and comes back.
func ssaOf(f *form) *form {
	return derive(f, "by way of SSA, "+f.name, "SSA", func(p *cps.Program) (*cps.Program, error) {
		s, err := ssa.FromCPS(p)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		ssa.Fprint(&b, s, cps.PrintOptions{Positions: true})
		again, err := compile.Parse("printed.ssa", b.String(), compile.Options{})
		if err != nil {
			return nil, fmt.Errorf("reading back SSA: %w", err)
		}
		return again.CPS, nil
	})
}

// verified returns a form of a program, or what is wrong with it; a panic, too.
func (f *form) verified(p *Program) (q *cps.Program, err error) {
	err = protect(func() (err error) {
		if q, err = f.make(p); err != nil {
			return err
		}
		if faults := cps.Verify(q); len(faults) > 0 {
			return faults[0]
		}
		return nil
	})
	return q, err
}
