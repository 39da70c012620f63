// This file defines the ways to run a program.

package validate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime/debug"
	"strings"

	"cpsc/cps"
	"cpsc/eval"
	"cpsc/internal/limit"
	"cpsc/interp"
)

// An Input is what a program is given: its arguments and its standard input, and
// the limits that each run has for itself.
type Input struct {
	Args      []string // those of main
	Given     []string // those of the program, if its language has others
	Stdin     string
	MaxSteps  int64 // 0: no limit
	MaxMemory int64 // 0: interp.DefaultMaxMemory
	MaxDepth  int   // 0: interp.DefaultMaxDepth
	MaxOutput int64 // 0: interp.DefaultMaxOutput

	// MaxConvertMemory bounds the memory of the process, in bytes, while it converts the
	// program to CPS. 0: no limit.
	MaxConvertMemory int64

	// Ends says that a run that a limit ends is wrong where the one that is right
	// comes to an end. Without it nothing follows from that: how many steps there
	// are, and how much memory is in use, depends on the way.
	Ends bool
}

// A Way is a way to run a program.
type Way struct {
	Name string

	// Run runs the program and returns how it ended. What goes wrong beside the
	// program belongs to the outcome.
	Run func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome
}

// tree is the way that says what is right for a program in Imp.
var tree = Way{"the syntax tree", runTree}

func runTree(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
	result, err := eval.Run(p.File, p.Syntax, p.Info, eval.Options{
		Stdin: strings.NewReader(in.Stdin), Stdout: stdout, Args: in.Args,
		MaxSteps: in.MaxSteps, MaxMemory: in.MaxMemory, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput, Context: ctx,
	})
	var trap *eval.Trap
	switch {
	case err == nil:
		return Outcome{Status: result.Status}
	case errors.As(err, &trap):
		o := trapped(trap.Message)
		for _, c := range trap.Stack {
			o.Calls = append(o.Calls, Call{c.Func, c.Pos.Line, c.Pos.Column})
		}
		return o
	}
	return failed(err, eval.ErrInterrupted)
}

// interpreters lists the engines of package interp.
var interpreters = []struct {
	name   string
	engine interp.Engine
}{{"reference", interp.Reference}, {"fast", interp.Fast}}

func runCPS(ctx context.Context, p *cps.Program, engine interp.Engine, in *Input, stdout io.Writer) Outcome {
	var result interp.Result
	err := interruptible(ctx, 0, func(release func()) (err error) {
		result, err = interp.Run(p, interp.Options{
			Engine: engine, Stdin: strings.NewReader(in.Stdin), Stdout: stdout, Args: in.Args,
			MaxSteps: in.MaxSteps, MaxMemory: in.MaxMemory, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput,
			Started: release, Context: ctx,
		})
		return err
	})
	var trap *interp.Trap
	switch {
	case err == nil:
		return Outcome{Status: result.Status}
	case errors.As(err, &trap):
		o := trapped(trap.Message)
		for _, f := range trap.Stack {
			o.Calls = append(o.Calls, Call{f.Func, f.Pos.Line, f.Pos.Col})
		}
		return o
	}
	return failed(err, interp.ErrInterrupted)
}

// limitExceeded matches the messages of limits. No other trap has such a message: what
// a program asserts stands behind "assertion failed".
var limitExceeded = regexp.MustCompile(`^(step|memory|call depth|output) limit of \d+( bytes)? exceeded$`)

// trapped returns the outcome of a trap. Which limit is reached first, and when,
// depends on the way.
func trapped(message string) Outcome {
	return Outcome{Trap: message, Cut: limitExceeded.MatchString(message)}
}

// failed returns the outcome of a run that an error ended.
func failed(err, interrupted error) Outcome {
	var stopped *limit.Error
	switch {
	case errors.Is(err, interrupted), errors.As(err, &stopped), errors.Is(err, errEnough), errors.Is(err, errParted):
		return Outcome{Cut: true}
	}
	return Outcome{Err: err.Error()}
}

// A runner runs a program, which it knows, in one way.
type runner func(ctx context.Context, in *Input, stdout io.Writer) Outcome

// on returns how a program is run in this way.
func (w *Way) on(p *Program) runner {
	return func(ctx context.Context, in *Input, stdout io.Writer) Outcome { return w.Run(ctx, p, in, stdout) }
}

// running returns how a program is run as CPS.
func running(q *cps.Program, engine interp.Engine) runner {
	return func(ctx context.Context, in *Input, stdout io.Writer) Outcome {
		return runCPS(ctx, q, engine, in, stdout)
	}
}

// failing returns what runs a program that there is not, because of an error.
func failing(err error) runner {
	return func(context.Context, *Input, io.Writer) Outcome { return Outcome{Err: err.Error()} }
}

// find returns the way of a name.
func find(p *Program, name string, others []Way) runner {
	for _, w := range append([]Way{tree}, others...) {
		if w.Name == name {
			return w.on(p)
		}
	}
	for _, f := range p.forms() {
		for _, e := range interpreters {
			if name != f.by(e.name) && name != f.name { // a form that there is not has no engine
				continue
			}
			q, err := f.verified(p)
			if err != nil {
				return failing(err)
			}
			return running(q, e.engine)
		}
	}
	return failing(fmt.Errorf("there is no way called %s", name))
}

// by returns the name of the way that runs a form on an engine.
func (f *form) by(engine string) string { return f.name + " --engine=" + engine }

// protect calls f and makes an error of a panic.
func protect(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return f()
}

// interruptible calls f and makes an error of a panic. It does not wait for f when ctx is
// done or the process has more than so many bytes of memory; then the error is a
// *limit.Error, and nothing that f writes may be used: see limit.Do.
func interruptible(ctx context.Context, memory int64, f func(release func()) error) error {
	return limit.Do(ctx, memory, func(release func()) error {
		return protect(func() error { return f(release) })
	})
}
