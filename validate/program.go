// This file defines a program, and the forms of its CPS.

package validate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/interp"
	"cpsc/opt"
	"cpsc/ssa"
)

// A Program is a program that the checker accepted.
type Program struct {
	*compile.Program

	// ToCPS converts the program to CPS. Each call returns new CPS.
	ToCPS func(cps.Options) (*cps.Program, error)
}

// New returns the program that compile.Check accepted.
func New(p *compile.Program) *Program { return &Program{p, p.Lower} }

// ReadsInput reports whether the program may read its standard input.
func (p *Program) ReadsInput() bool {
	if p == nil || p.Program == nil {
		return false
	}
	q, err := p.forms()[0].verified(p)
	return err != nil || slices.ContainsFunc(q.Funcs, func(f *cps.Func) bool {
		return slices.ContainsFunc(f.Conts, func(k cps.Cont) bool {
			return slices.ContainsFunc(k.Ops, func(op cps.Op) bool {
				return op.Code == cps.ReadLine || op.Code == cps.ReadInt || op.Code == cps.EOF
			})
		})
	})
}

// start returns an error if the program cannot be started.
func (p *Program) start(ctx context.Context, in *Input) error {
	if p == nil || p.Program == nil || p.ToCPS == nil || p.File == nil || p.CPS == nil && p.Info == nil && p.BrilInfo == nil && p.Wasm == nil {
		return &interp.StartError{Message: "the program was not checked: New takes what compile.Check returns"}
	}
	q, err := p.forms()[0].verified(p)
	if err != nil {
		return nil // reported when this form is run
	}
	steps := int64(1)
	if in.MaxSteps < 0 {
		steps = in.MaxSteps
	}
	var names []string
	for _, f := range q.Externs() {
		names = append(names, f.Name)
	}
	_, err = interp.Run(q, interp.Options{Args: in.Args, MaxSteps: steps, MaxMemory: in.MaxMemory, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput, Context: ctx, Host: new(recorder).funcs(names)})
	var arguments *interp.ArgError
	var start *interp.StartError
	if errors.As(err, &arguments) || errors.As(err, &start) {
		return err
	}
	return nil
}

// A form is one CPS version of a program.
type form struct {
	name string // the flags of the command that make this form, if any
	make func(*Program) (*cps.Program, error)

	// For a form that is made from another: the other form, and a name for the step.
	// From the same CPS, a step makes the same result.
	of  *form
	how string
}

// derive returns the form that a step makes from another form.
func derive(of *form, name, how string, step func(*cps.Program) (*cps.Program, error)) *form {
	return &form{name, func(p *Program) (*cps.Program, error) {
		q, err := of.make(p)
		if err != nil {
			return nil, err
		}
		return step(q)
	}, of, how}
}

// forms returns all forms of a program, the plainest first. Each form comes after the one
// that it is made from.
func (p *Program) forms() []*form {
	if p.CPS != nil { // its parameters are placed already
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
					continue // this strategy leaves nothing to remove
				}
				name := fmt.Sprintf("-O%d --placement=%s", level, placement)
				if remove {
					name += " --remove-redundant"
				}
				f := &form{name: name, make: convert(cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: remove}, Verbatim: level == 0})}
				if level == 2 {
					f = derive(byLevel[1][len(byLevel[2])], name, "optimise", optimise)
				}
				byLevel[level] = append(byLevel[level], f)
			}
		}
		list = append(list, byLevel[level]...)
	}
	for _, a := range construct.Algorithms {
		name, opts := "--algorithm="+a.Name, cps.Options{Research: cps.Research{Construct: recording.By(a.Build)}}
		list = append(list, &form{name: name, make: convert(opts)})
		opts.Research.RemoveRedundant = true
		list = append(list, &form{name: name + " --remove-redundant", make: convert(opts)})
	}
	if strings.Contains(p.File.Text, repeatFrom) {
		list = append(list, growing(cps.Options{}))
	}
	for _, level := range byLevel[1:] {
		list = append(list, textOf(level[0]), ssaOf(level[0]), editedOf(level[0]))
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

// convert returns the step that converts a program with options. It checks that no parameter is
// redundant if they promise this.
func convert(opts cps.Options) func(*Program) (*cps.Program, error) {
	return func(p *Program) (*cps.Program, error) {
		q, err := p.ToCPS(opts)
		if err == nil && opts.Least() && p.CPS == nil {
			err = CheckLeast(q)
		}
		return q, err
	}
}

// optimise runs the passes of -O2, and verifies the program after each.
func optimise(p *cps.Program) (*cps.Program, error) { return p, opt.Run(p, opt.Options{Verify: true}) }

// text returns the text of CPS, with everything that is needed to read it back.
func text(p *cps.Program) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Positions: true}) // a Builder does not fail
	return b.String()
}

// textOf returns the form that is printed and read back. Its text must be the same as
// before.
func textOf(f *form) *form {
	return derive(f, "the text of "+f.name, "print", func(p *cps.Program) (*cps.Program, error) {
		printed := text(p)
		again, err := compile.Parse("printed.cps", printed, compile.Options{})
		if err != nil {
			return nil, fmt.Errorf("reading back the printed program: %w", err)
		}
		if text(again.CPS) != printed {
			return nil, errors.New("the printed program prints differently after it is read back")
		}
		return again.CPS, nil
	})
}

// ssaOf returns the form that is converted to SSA form, printed, read, and converted
// back.
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

// verified makes a form of a program and verifies it. A panic is an error, too.
func (f *form) verified(p *Program) (q *cps.Program, err error) {
	err = protect(func() (err error) {
		if q, err = f.make(p); err != nil {
			return err
		}
		if err := cps.Verify(q); err != nil {
			return err
		}
		return nil
	})
	return q, err
}
