// This file defines the API: Run, its options and its errors.

package eval

import (
	"context"
	"errors"
	"io"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// The limits that hold where Options sets none.
const (
	DefaultMaxDepth  = 2_000_000
	DefaultMaxMemory = 4 << 30
	DefaultMaxOutput = 4 << 30
)

// Options say how a program is run. The zero value gives it no input, no
// arguments and no limit of steps, and drops its output.
type Options struct {
	Stdin  io.Reader
	Stdout io.Writer
	Args   []string // for the parameters of main, as text

	MaxSteps  int64 // of this package, which are about the nodes that are visited; 0: no limit
	MaxMemory int64 // in bytes, in use at once, measured roughly; 0: DefaultMaxMemory
	MaxDepth  int   // of calls in progress at once; 0: DefaultMaxDepth
	MaxOutput int64 // in bytes, written to Stdout in all; 0: DefaultMaxOutput

	// Context interrupts the program when it is done, but not while it waits for
	// input. It may be nil.
	Context context.Context
}

// A Result is what is known of a program that was run.
type Result struct {
	Status int // the argument of exit or the result of main, else 0
}

// A Trap is the error of a program that did what traps, or reached a limit.
type Trap struct {
	Message string

	// Stack holds the functions that had not returned, the innermost first and
	// main or the initialisers of the globals last, without those that ended in a
	// tail call.
	Stack []Call
}

func (t *Trap) Error() string { return t.Message }

// A Call is a function in progress, and where in it the trap or the next call is.
type Call struct {
	Func string // "" for an anonymous function, globals for their initialisers
	Pos  diag.Position
}

// An ArgError is the error of arguments that main does not take.
type ArgError struct{ Message string }

func (e *ArgError) Error() string { return e.Message }

// ErrInterrupted is the error of a program that Options.Context interrupted.
var ErrInterrupted = errors.New("interrupted")

// Run runs a program that Check accepted: the initialisers of the globals and then
// main. The error is a *Trap, an *ArgError, after which nothing was executed,
// ErrInterrupted, or that of the reader or the writer. Any other error is a mistake
// in the checker or in this package.
func Run(src *diag.File, file *ast.File, info *check.Info, opts Options) (Result, error) {
	args, err := readArgs(info.Main, opts.Args)
	if err != nil {
		return Result{}, err
	}
	m := newMachine(src, opts)
	init, main := program(m, file, info)
	if len(init.fn.steps) > 1 { // there are initialisers, and not only the return
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
