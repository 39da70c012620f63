// This file defines what the users of every engine see: Run, its options, its
// result and its errors.

package interp

import (
	"context"
	"io"

	"cpsc/cps"
	"cpsc/interp/internal/fast"
	"cpsc/interp/internal/reference"
	"cpsc/interp/internal/rts"
)

// The limits that hold where Options sets none.
const (
	DefaultMaxDepth  = rts.DefaultMaxDepth
	DefaultMaxMemory = rts.DefaultMaxMemory
	DefaultMaxOutput = rts.DefaultMaxOutput
)

// Options say how a program is run. The zero value gives it no input, no
// arguments and no limit of steps, and drops its output.
type Options struct {
	Stdin  io.Reader
	Stdout io.Writer

	// Args are the arguments for the parameters of main, as text. An int is
	// written as in the language, with an optional sign; so is a float, which
	// may lack the point; a bool is true or false; a string is taken as it is.
	Args []string

	// Engine says which engine runs the program.
	Engine Engine

	// Count asks for Result.Steps and Result.Calls, which cost the fast engine
	// some time. With MaxSteps they are there anyway.
	Count bool

	MaxSteps  int64 // of operations and terminators; 0: no limit
	MaxMemory int64 // in bytes, in use at once, at most 1<<46; 0: DefaultMaxMemory
	MaxDepth  int   // of calls in progress at once; 0: DefaultMaxDepth

	// MaxOutput is how many bytes may be written to Stdout in all; 0 stands for
	// DefaultMaxOutput. An operation that would exceed it writes nothing.
	MaxOutput int64

	// Trace gets a line for each continuation that is entered: how many calls are
	// in progress, fn for the entry of a function or ret for a continuation that a
	// callee returns to, and the continuation with its arguments, such as
	//
	//	 1   gcd.loop(a = 48, b = 18)
	//
	// Names are those of the text of the program. Values are as str prints them,
	// but strings in quotes, and of what is longer than TraceLength the beginning. With
	// a trace, the reference engine runs the program.
	Trace io.Writer

	// Profile, if it is not nil, is filled in with a profile of the run.
	Profile *Profile

	// Started, if it is not nil, is called once: when the program has been compiled,
	// before its first step. Until then Run does not look at Context.
	Started func()

	// Context interrupts the program when it is done, also while the program
	// waits for input: then a read of Stdin may remain under way. A write to Stdout
	// that blocks is not interrupted. Context may be nil.
	Context context.Context
}

// An Engine is a way to run programs. All do the same.
type Engine uint8

const (
	// Fast is the fast engine. The reference engine takes its place for a program
	// that it has no code for: one with a struct of more than 65,536 fields, or with
	// a function that needs more than 32,000 registers, or in which too much lives at once for a table of it, or, where
	// steps are counted, that can execute four million steps without a jump.
	Fast Engine = iota

	// Reference is the simple engine that says what is right.
	Reference
)

// A Result is what is known of a program that was run. All but the status is
// also known of one that was stopped.
type Result struct {
	Status int // the argument of exit or the result of main, else 0; of use only without an error

	// Steps counts the operations and terminators that were executed, one that
	// trapped included; Calls the functions and function values that were called,
	// also in tail position, but not main and the initialiser of the globals. Both
	// are exact, and the same on every engine. Without Count, a profile or a limit of
	// steps, the fast engine leaves them 0.
	Steps int64
	Calls int64

	// Allocations counts the operations that made an object: an array, a struct, a
	// string, a cell, a reference to an element or a field, a closure that captures
	// something. Operations that trapped made none.
	Allocations int64

	// Allocated is the sum of all memory that was asked for, in bytes: by objects,
	// by arrays that grew, by the stack. It is what the account adds up that the
	// memory limit is based on; the engines differ in what objects take.
	Allocated int64
}

// ErrInterrupted is the error of a program that Options.Context interrupted.
var ErrInterrupted = rts.ErrInterrupted

// A Trap is the error of a program that did what traps, or reached a limit.
type Trap struct {
	Message string
	Func    string  // the function that trapped, as in the first frame
	Pos     cps.Pos // the operation that trapped; may be the zero Pos

	// Stack holds the functions of the source that had not returned, the
	// innermost first and main or the initialiser of the globals last, each with
	// the place of the operation that trapped or of the call that had not
	// returned. Their names are those that cps.DisplayName gives: "" is an
	// anonymous function. Functions that ended in a tail call are not among them.
	Stack []cps.Frame
}

func (t *Trap) Error() string { return t.Message }

// An ArgError is the error of arguments that main does not take.
type ArgError struct {
	Message string
	Usage   string // main and its parameters, as they are declared
}

func (e *ArgError) Error() string { return e.Message }

// A StartError is the error of a program that is not startable (see cps.Program.Startable).
type StartError struct{ Message string }

func (e *StartError) Error() string { return e.Message }

// An IOError is the error of a program that could not be given its input or
// rid of its output.
type IOError struct {
	Op  string // what failed: "reading standard input", "writing standard output"
	Err error
}

func (e *IOError) Error() string { return e.Op + ": " + e.Err.Error() }

// Unwrap returns the error of the reader or writer.
func (e *IOError) Unwrap() error { return e.Err }

// Run runs the program: the function cps.InitName, if there is one, and then
// cps.MainName. The program must be one that cps.Verify accepts. The error is a
// *Trap, ErrInterrupted, an *IOError, an *ArgError or a *StartError; after the
// last two, nothing was executed.
func Run(p *cps.Program, opts Options) (Result, error) {
	if err := p.Startable(); err != nil {
		return Result{}, &StartError{err.Error()}
	}
	args, err := parseArgs(p.Func(cps.MainName), opts.Args)
	if err != nil {
		return Result{}, err
	}
	e, out := newEngine(p, opts, args)
	if opts.Started != nil {
		opts.Started()
	}
	err = e.Run()
	// Whatever ended the program, its output comes first; but that it could
	// not be written matters less than a trap.
	if ferr := out.Flush(); err == nil {
		err = ferr
	}
	return Result(e.Result()), publicError(err)
}

// An engine runs one program.
type engine interface {
	Run() error
	Result() rts.Result
}

// newEngine returns an engine for a program, and its output.
func newEngine(p *cps.Program, opts Options, args []rts.Arg) (engine, *rts.Output) {
	o := rts.Options{Args: args, Stdin: opts.Stdin, Context: opts.Context, Count: opts.Count,
		MaxSteps: opts.MaxSteps, MaxMemory: opts.MaxMemory, MaxDepth: opts.MaxDepth}
	if o.MaxDepth <= 0 {
		o.MaxDepth = DefaultMaxDepth
	}
	maxOutput := opts.MaxOutput
	if maxOutput <= 0 {
		maxOutput = DefaultMaxOutput
	}
	if opts.Profile != nil {
		o.Profiler = newProfiler(p, opts.Profile)
	}
	if opts.Trace != nil {
		t := newTracer(p, opts.Trace, opts.Stdout, maxOutput)
		o.Tracer, o.Out = t, t.out
		return reference.New(p, o), o.Out
	}
	o.Out = rts.NewOutput(opts.Stdout, maxOutput)
	if opts.Engine == Fast {
		if m := fast.New(p, o); m != nil {
			return m, o.Out
		}
	}
	return reference.New(p, o), o.Out
}

// publicError returns an error of an engine as this package documents it.
func publicError(err error) error {
	switch e := err.(type) {
	case *rts.Trap:
		return &Trap{Message: e.Message, Func: e.Stack[0].Func, Pos: e.Stack[0].Pos, Stack: e.Stack}
	case *rts.IOError:
		return (*IOError)(e)
	}
	return err
}

// ErrTooLarge is the error for a program that has no bytecode: a function needs
// more registers than an instruction can name.
var ErrTooLarge = fast.ErrTooLarge

// Disassemble writes the bytecode of a program, which is a function of the
// program alone. The program must be one that cps.Verify accepts. A line of it is
//
//	number +k mnemonic operands ; line:column
//
// Registers are n0, n1, … for numbers and r0, r1, … for references; what a callee
// finds in its first registers lies behind those of its caller. An operand that is
// written comes first. Where +k stands, the instruction and the k that follow run
// as one; a result that nothing but these need is not written then, and has a
// prime. L7 is instruction 7, k0 constant 0.
func Disassemble(w io.Writer, p *cps.Program) error { return fast.Disassemble(w, p) }
