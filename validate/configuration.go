// This file defines the configurations in which a program is run.

package validate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/eval"
	"cpsc/internal/limit"
	"cpsc/interp"
)

// An Input has the arguments and the standard input of a program, and the limits for
// each run.
type Input struct {
	Args      []string // the arguments of main
	Given     []string // the arguments on the command line, if the language converts them
	Stdin     string
	MaxSteps  int64 // 0: no limit
	MaxMemory int64 // 0: interp.DefaultMaxMemory
	Bound     bool  // see interp.Options.BoundProcess
	MaxDepth  int   // 0: interp.DefaultMaxDepth
	MaxOutput int64 // 0: interp.DefaultMaxOutput

	// MaxConvertMemory bounds the memory of the process, in bytes, while it converts the
	// program to CPS. 0: no limit.
	MaxConvertMemory int64

	// Ends states that a run that reaches a limit is wrong if the run of the oracle
	// ends. Otherwise, such a run is not compared further: the number of steps and the
	// memory in use depend on the configuration.
	Ends bool
}

// A Configuration is a way to run a program.
type Configuration struct {
	Name string

	// Run runs the program and returns its outcome, including errors of the
	// configuration itself.
	Run func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome
}

// tree is the oracle for programs in Imp.
var tree = Configuration{"the syntax tree", runTree}

// runTree interprets the syntax tree of a program.
func runTree(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
	var record recorder
	var names []string
	for _, f := range p.Info.Funcs {
		if f.Syntax.Extern {
			names = append(names, f.Name)
		}
	}
	result, err := eval.Run(p.File, p.Syntax, p.Info, eval.Options{
		Host: record.funcs(names), Stdin: strings.NewReader(in.Stdin), Stdout: stdout, Args: in.Args,
		MaxSteps: in.MaxSteps, MaxMemory: in.MaxMemory, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput, Context: ctx,
	})
	var trap *eval.Trap
	switch {
	case err == nil:
		return Outcome{Status: result.Status, Host: record.String()}
	case errors.As(err, &trap):
		o := trapped(trap.Message)
		o.Host = record.String()
		for _, c := range trap.Stack {
			o.Calls = append(o.Calls, Frame{c.Func, c.Pos.Line, c.Pos.Column})
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

// runCPS runs CPS on an engine of package interp.
func runCPS(ctx context.Context, p *cps.Program, engine interp.Engine, in *Input, stdout io.Writer) Outcome {
	var record recorder
	var names []string
	for _, f := range p.Externs() {
		names = append(names, f.Name)
	}
	var result interp.Result
	err := interruptible(ctx, 0, func(release func()) (err error) {
		result, err = interp.Run(p, interp.Options{
			Host: record.funcs(names), Engine: engine, Stdin: strings.NewReader(in.Stdin), Stdout: stdout, Args: in.Args,
			MaxSteps: in.MaxSteps, MaxMemory: in.MaxMemory, BoundProcess: in.Bound, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput,
			Started: release, Context: ctx,
		})
		return err
	})
	var trap *interp.Trap
	switch {
	case err == nil:
		return Outcome{Status: result.Status, Host: record.String()}
	case errors.As(err, &trap):
		o := trapped(trap.Message)
		o.Host = record.String()
		for _, f := range trap.Stack {
			o.Calls = append(o.Calls, Frame{f.Func, f.Pos.Line, f.Pos.Col})
		}
		return o
	}
	return failed(err, interp.ErrInterrupted)
}

// limitExceeded reports whether a message is that of a limit. No other trap has such a message:
// the message of an assertion follows "assertion failed".
func limitExceeded(message string) bool {
	kind, number, _ := strings.Cut(message, " limit of ")
	number, ok := strings.CutSuffix(number, " exceeded")
	_, err := strconv.ParseUint(strings.TrimSuffix(number, " bytes"), 10, 64)
	return ok && err == nil && slices.Contains([]string{"step", "memory", "call depth", "output"}, kind)
}

// trapped returns the outcome of a trap. Which limit is reached first, and when, depends
// on the configuration, so a limit counts as an incomplete run.
func trapped(message string) Outcome {
	return Outcome{Trap: message, LimitHit: limitExceeded(message)}
}

// failed returns the outcome of a run that an error ended.
func failed(err, interrupted error) Outcome {
	var stopped *limit.Error
	switch {
	case errors.Is(err, interrupted), errors.As(err, &stopped), errors.Is(err, errEnough), errors.Is(err, errDiffers):
		return Outcome{LimitHit: true}
	}
	return Outcome{Err: err.Error()}
}

// A runner runs one program in one configuration.
type runner func(ctx context.Context, in *Input, stdout io.Writer) Outcome

// on returns a runner of program p in this configuration.
func (w *Configuration) on(p *Program) runner {
	if w.Run == nil {
		return func(context.Context, *Input, io.Writer) Outcome {
			return Outcome{Err: "the configuration has no function Run"}
		}
	}
	return func(ctx context.Context, in *Input, stdout io.Writer) Outcome { return w.Run(ctx, p, in, stdout) }
}

// running returns a runner of CPS on an engine.
func running(q *cps.Program, engine interp.Engine) runner {
	return func(ctx context.Context, in *Input, stdout io.Writer) Outcome {
		return runCPS(ctx, q, engine, in, stdout)
	}
}

// failing returns a runner that only fails with an error, for CPS that could not be
// made.
func failing(err error) runner {
	return func(context.Context, *Input, io.Writer) Outcome { return Outcome{Err: err.Error()} }
}

// find returns the runner of p in the configuration with a name, or nil if p has none with it.
func find(p *Program, name string, others []Configuration) runner {
	for _, w := range append([]Configuration{tree}, others...) {
		if w.Name == name {
			return w.on(p)
		}
	}
	for _, f := range p.forms() {
		for _, e := range interpreters {
			if name != f.by(e.name) && name != f.name { // a form that could not be made has no engine in its name
				continue
			}
			q, err := f.verified(p)
			if err != nil {
				return failing(err)
			}
			return running(q, e.engine)
		}
	}
	return nil
}

// by returns the name of the configuration that runs a form on an engine.
func (f *form) by(engine string) string { return f.name + " --engine=" + engine }

// protect calls f and turns a panic into an error.
func protect(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return f()
}

// interruptible calls f and turns a panic into an error. It stops waiting for f when ctx
// is done or the process uses more than memory bytes. Then the error is a *limit.Error,
// and the results of f must not be used; see limit.Do.
func interruptible(ctx context.Context, memory int64, f func(release func()) error) error {
	return limit.Do(ctx, memory, func(release func()) error {
		return protect(func() error { return f(release) })
	})
}
