// This file defines the API: Run, its options and its errors.

package eval

import (
	"context"
	"errors"
	"io"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/host"
)

// The limits that apply if Options does not set them.
const (
	DefaultMaxDepth  = 2_000_000
	DefaultMaxMemory = 4 << 30
	DefaultMaxOutput = 4 << 30
)

// Options control how a program is run. With the zero value, the program has no
// input, no arguments and no step limit, and its output is discarded.
type Options struct {
	Stdin  io.Reader
	Stdout io.Writer
	Args   []string // the arguments of main, as text

	// Host has the Go functions that the host functions of the program call; see package host.
	// If one of these is not in it, or has another type, Run returns a *StartError.
	Host host.Funcs

	// The limits must not be negative.

	MaxSteps  int64 // steps of this package, about one for each node of the tree that is visited; 0: no limit
	MaxMemory int64 // bytes in use at the same time, estimated; 0: DefaultMaxMemory
	MaxDepth  int   // calls in progress at the same time; 0: DefaultMaxDepth
	MaxOutput int64 // bytes written to Stdout in total; 0: DefaultMaxOutput

	// When Context is done, it interrupts the program, but not while the program
	// waits for input. It may be nil.
	Context context.Context
}

// A Result describes a program that has ended.
type Result struct {
	Status int // the argument of exit or the result of main, otherwise 0
}

// A Trap is the error of a program that trapped, reached a limit, called a host function which
// failed, or threw a value that nothing caught.
type Trap struct {
	Message string

	// Stack holds the calls in progress, from the innermost to main or to the
	// initialisers of the globals. A function that ended in a tail call is not
	// among them.
	Stack []Frame

	Err error // the *host.Error of a host function that failed; nil for every other trap
}

func (t *Trap) Error() string { return t.Message }

// Unwrap returns Err: errors.As finds the *host.Error.
func (t *Trap) Unwrap() error { return t.Err }

// A Frame is a call in progress, with the position of the trap or of the next call.
type Frame struct {
	Func string // "" for an anonymous function, "globals" for the initialisers
	Pos  diag.Position
}

// An ArgError reports arguments that do not fit the parameters of main.
type ArgError struct{ Message string }

func (e *ArgError) Error() string { return e.Message }

// A StartError is the error of a program that check.Check has not accepted, of which a host
// function is not in Options.Host or has another type there, or whose Options have a negative
// limit.
type StartError struct{ Message string }

func (e *StartError) Error() string { return e.Message }

// ErrInterrupted is the error of a program that Options.Context interrupted.
var ErrInterrupted = errors.New("interrupted")

// Run runs a program that check.Check accepted: the initialisers of its globals and
// then main. If nothing was executed, the error is an *ArgError or a *StartError. Otherwise
// it is a *Trap, ErrInterrupted, or an error of the reader or the writer.
// Any other error is a bug in the checker or in this package.
func Run(src *diag.File, file *ast.File, info *check.Info, opts Options) (Result, error) {
	switch {
	case src == nil || file == nil || info == nil || info.Main == nil:
		return Result{}, &StartError{"the program has not been checked: check.Check sets what Run needs"}
	case info.Rejected:
		return Result{}, &StartError{"the program has errors, which the list of check.Check has"}
	case info.File != file:
		return Result{}, &StartError{"the Info belongs to another syntax tree: check.Check returns that of this one"}
	case opts.MaxSteps < 0 || opts.MaxMemory < 0 || opts.MaxDepth < 0 || opts.MaxOutput < 0:
		return Result{}, &StartError{"Options: a limit must not be negative"}
	}
	args, err := readArgs(info.Main, opts.Args)
	if err != nil {
		return Result{}, err
	}
	bound, err := bindHost(info, opts.Host)
	if err != nil {
		return Result{}, &StartError{err.Error()}
	}
	m := newMachine(src, opts)
	init, main := program(m, file, info, bound)
	if len(init.fn.steps) > 1 { // more than just the return
		err = m.run(init, nil)
	}
	if err == nil {
		err = m.run(main, args)
	}
	var result Result
	if err == errExit || err == nil {
		err = nil
		if len(m.stack) > 0 {
			result.Status = int(m.pop().(int64))
		}
	}
	if flushed := m.out.Flush(); err == nil {
		err = flushed
	}
	return result, err
}
