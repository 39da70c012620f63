// This file defines Run, its options, its result and its errors.

package interp

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp/internal/fast"
	"cpsc/interp/internal/reference"
	"cpsc/interp/internal/rts"
)

// The limits that apply if Options sets none.
const (
	DefaultMaxDepth  = rts.DefaultMaxDepth
	DefaultMaxMemory = rts.DefaultMaxMemory
	DefaultMaxOutput = rts.DefaultMaxOutput
)

// Options say how to run a program. With the zero value, it has no input, no arguments and
// no limit of steps, and its output is dropped.
type Options struct {
	Stdin  io.Reader // nil: the input is empty; see ContextReader
	Stdout io.Writer // nil: the output is dropped; see DueWriter

	// Args are the arguments for the parameters of main, as text. Ints and floats are written
	// as in Imp, with an optional sign; a float needs no point. A bool is true or false, and a
	// string is written without quotes.
	Args []string

	// Host has the Go functions that the host functions of the program call. Each host function
	// of the program must be in it, with a Go function of its type; see package host.
	Host host.Funcs

	// Engine is the engine that runs the program.
	Engine Engine

	// The limits must not be negative.

	MaxSteps  int64 // of operations and terminators; 0: no limit
	MaxMemory int64 // in bytes, in use at once; 0: DefaultMaxMemory; above 1<<46: 1<<46
	MaxDepth  int   // of calls in progress at once; 0: DefaultMaxDepth

	// BoundProcess makes the process grow by little more than MaxMemory while the program runs. Then
	// the engine collects the garbage of the whole process itself, where Go would do so too late. It is
	// for processes that do nothing else.
	BoundProcess bool

	// MaxOutput is how many bytes the program may write to Stdout in all; 0 means
	// DefaultMaxOutput. An operation that would exceed it writes nothing.
	MaxOutput int64

	// Trace receives a line for each continuation that is entered: the number of calls in
	// progress, then fn for the entry of a function or ret for a continuation that a callee
	// calls, and the continuation with its arguments, such as
	//
	//	 1   gcd.loop(a = 48, b = 18)
	//
	// Names are those in the text of the program. Values are as str converts them, but strings
	// are in quotes, and values longer than TraceLength are shortened. With a trace, the
	// reference engine runs the program.
	Trace io.Writer

	// Enter, if it is not nil, is called for each continuation that is entered, with the
	// number of calls in progress and the arguments as in a trace, of which each has at most
	// TraceLength characters. What the program has written until then has been written to
	// Stdout. An error stops the program, and Run returns it. With Enter, the reference engine
	// runs the program, and Trace is ignored.
	Enter func(depth int, f *cps.Func, k cps.ContID, args []string) error

	// Debug, if it is not nil, is called before each step, with a nil error, and after a step that failed, with its error. What the
	// program has written until then has been written to Stdout. An error stops the program, and Run returns it. The texts of values
	// are as str converts them, but strings are in quotes; of a variable in memory, they are its contents. With Debug, the reference
	// engine runs the program.
	Debug func(Debugged, error) error

	// Profile, if it is not nil, is filled in with a profile of the run.
	Profile *Profile

	// Started, if it is not nil, is called once: after the program is compiled and before its
	// first step. Until then, Run ignores Context. A panic of Started or Enter is not caught.
	Started func()

	// Ended, if it is not nil, is called once: after the last step of a program that was started,
	// and before Run writes the rest of its output. A panic of Ended is not caught. An Instance
	// does not call it.
	Ended func()

	// Context, if it is not nil, interrupts the program when it is done, also while the program
	// waits for input. Then a read of Stdin may still be in progress after Run has returned,
	// unless Stdin is a ContextReader. A write to Stdout that blocks is not interrupted. If the
	// context is done before the first step, none is executed.
	Context context.Context
}

// Debugged is what Options.Debug sees of a program.
type Debugged = rts.Debugged

// A ContextReader is a reader that a context can interrupt. If Options.Stdin is one, it is
// read by ReadContext, with Options.Context, in the goroutine of the program. When the context
// is done, ReadContext returns soon, with an error or with what it has read.
type ContextReader = rts.ContextReader

// A DueWriter is a writer that says when it wants the output of the program. If
// Options.Stdout is one, Due is called whenever the program has written something, and if it
// returns true, all that is buffered is written. Of any other writer, output is written when
// the program reads, when it ends, and when there are 64 KB of it.
type DueWriter = rts.DueWriter

// An Engine selects an engine. All engines give the same results, except for programs that use arrays or
// references that were never set.
type Engine uint8

// String returns the name of the engine, as the flag --engine of cpsc run has it.
func (e Engine) String() string {
	switch e {
	case Fast:
		return "fast"
	case Reference:
		return "reference"
	}
	return fmt.Sprintf("engine %d", uint8(e))
}

const (
	// Fast is the fast engine. Some programs have no bytecode, and run on the reference engine
	// instead: those with a struct of more than 65,536 fields, with a function that needs more
	// than 32,000 registers or has too many live values for a table of them or, if steps are
	// counted, with a function that can execute four million steps without a jump.
	Fast Engine = iota

	// Reference is the simple engine, which defines the meaning of programs.
	Reference
)

// A Result is the result of a run. All fields except Status are also valid if Run returns an
// error.
type Result struct {
	Status int // the argument of exit or the result of main, else 0

	// Steps counts the operations and terminators that were executed, including one that
	// trapped. Calls counts the calls of functions and function values, including tail calls,
	// but without those of main and of the initialiser of the globals. Both are exact, and the
	// same on every engine. Without Count, a profile or a limit of steps, they are 0 on the
	// fast engine.
	Steps int64
	Calls int64

	// Allocations counts the operations that made an object: an array, a struct, a string, a
	// cell, a reference to an element or a field, or a closure that captures values. An
	// operation that trapped made none.
	Allocations int64

	// Allocated is the sum in bytes of all memory that was allocated: for objects, for arrays
	// that grew, and for the stack. It is the sum that the memory limit is based on. The sizes
	// of objects depend on the engine.
	Allocated int64

	// Engine is the engine that ran the program, which is not always that of the Options.
	Engine Engine
}

// ErrInterrupted is the error of a program that Options.Context interrupted. The error of Run
// wraps it and the cause: errors.Is finds it and, say, context.DeadlineExceeded.
var ErrInterrupted = rts.ErrInterrupted

// An interruption is ErrInterrupted with the cause of the context.
type interruption struct{ cause error }

func (e *interruption) Error() string { return ErrInterrupted.Error() + ": " + e.cause.Error() }

// Unwrap returns ErrInterrupted and the cause.
func (e *interruption) Unwrap() []error { return []error{ErrInterrupted, e.cause} }

// A Trap is the error of a program that cannot go on: an operation trapped, a limit was
// exceeded, a host function failed, or nothing caught an exception. For an exception, the
// message is "uncaught: " and the exception as print shows it, and the position is where the
// second continuation of main was called or, if the program records it (cps.ThrowHere), where
// the exception was thrown.
type Trap struct {
	Message string
	Func    string  // the function that trapped, as in the first frame
	Pos     cps.Pos // the operation that trapped; may be the zero Pos

	// Stack has the functions of the source that had not returned, from the innermost to main
	// or the initialiser of the globals. Each has the position of the operation that trapped or
	// of the call that had not returned. The names are those of cps.DisplayName, which is ""
	// for an anonymous function. Functions that ended in a tail call are not in the stack.
	// If an exception was passed on, as a finally block does, a deep stack has zero Frames
	// between both ends.
	Stack []cps.Frame

	Err error // the *host.Error of a host function that failed; nil for every other trap
}

func (t *Trap) Error() string {
	if t == nil {
		return errNoTrap.Error()
	}
	return t.Message
}

// Unwrap returns Err: errors.As finds the *host.Error.
func (t *Trap) Unwrap() error {
	if t == nil {
		return nil
	}
	return t.Err
}

// An ArgError is the error of arguments that main does not take.
type ArgError struct {
	Message string
	Usage   string // main and its parameters, as they are declared
}

func (e *ArgError) Error() string { return e.Message }

// A StartError is the error of a program that cannot start:
//
//   - The program is nil, breaks a rule of cps.Verify, or is not startable; see
//     cps.Program.Startable.
//   - Options.Host lacks one of its host functions, or has it with another type.
//   - A limit in Options is negative, Options.Engine is none of the engines, or a method of
//     Options.Context panics.
//
// A Session also returns it for a unit that is nil, belongs to another session, or lacks the
// function.
type StartError struct{ Message string }

func (e *StartError) Error() string { return e.Message }

// recoverInvalid recovers a panic whose cause is a program that was changed after checkProgram, and
// now breaks a rule of cps.Verify. It makes it a *StartError. It does not recover other panics. It
// must be deferred.
func recoverInvalid(p *cps.Program, err *error) {
	if x := recover(); x != nil {
		*err = &StartError{cps.Blame(p, x).Error()}
	}
}

// checkProgram returns an error if a program is nil, lacks a body or breaks a rule of cps.Verify.
// Why for each run? A program that was changed after it was verified would give wrong results, and
// the check takes a tenth of the time for which an engine prepares the program.
func checkProgram(p *cps.Program) error {
	if p == nil {
		return &StartError{"the program is nil: compile.Compile sets compile.Program.CPS if it returns no error, and Check and Parse may not set it"}
	}
	if err := p.Complete(); err != nil {
		return &StartError{err.Error()}
	}
	if err := cps.Verify(p); err != nil {
		return &StartError{"the program breaks a rule of cps.Verify: " + err.Error()}
	}
	return nil
}

// check returns an error if an option has a value that it cannot have.
func (o *Options) check() (err error) {
	if o.Engine > Reference {
		return &StartError{fmt.Sprintf("Options.Engine: there is no engine number %d", o.Engine)}
	}
	if o.Context != nil {
		defer func() {
			if x := recover(); x != nil {
				err = &StartError{fmt.Sprintf("Options.Context, a %T, panicked: %v: use context.Background, or leave it nil", o.Context, x)}
			}
		}()
		o.Context.Done()
		_ = o.Context.Err()
	}
	for _, limit := range []struct {
		name  string
		value int64
		zero  string
	}{
		{"MaxSteps", o.MaxSteps, "no limit"},
		{"MaxMemory", o.MaxMemory, "the default"},
		{"MaxDepth", int64(o.MaxDepth), "the default"},
		{"MaxOutput", o.MaxOutput, "the default"},
	} {
		if limit.value < 0 {
			return &StartError{fmt.Sprintf("Options.%s is %d: a limit must not be negative, and 0 means %s", limit.name, limit.value, limit.zero)}
		}
	}
	return nil
}

// An IOError is the error of a run whose input could not be read or whose output could not
// be written, also if the reader or the writer panicked.
type IOError struct {
	Op  string // what failed: "reading standard input", "writing standard output"
	Err error
}

func (e *IOError) Error() string { return fmt.Sprintf("%s: %v", e.Op, e.Err) }

// Unwrap returns the error of the reader or writer.
func (e *IOError) Unwrap() error { return e.Err }

// Run runs the program: the function cps.InitName, if there is one, and then
// cps.MainName. The program must be one that cps.Verify accepts. The error is a
// *Trap, ErrInterrupted, an *IOError, an *ArgError or a *StartError; after the
// last two, nothing was executed.
func Run(p *cps.Program, opts Options) (Result, error) {
	if err := cmp.Or(checkProgram(p), opts.check()); err != nil {
		return Result{}, err
	}
	if err := p.Startable(); err != nil {
		return Result{}, &StartError{err.Error()}
	}
	args, err := parseArgs(p.Func(cps.MainName), opts.Args)
	if err != nil {
		return Result{}, err
	}
	if len(opts.Host) > 0 {
		p = rts.Callable(p) // for host functions that call it
	}
	bound, err := rts.BindHost(p, opts.Host)
	if err != nil {
		return Result{}, &StartError{err.Error()}
	}
	e, out := newEngine(p, opts, args, bound)
	if opts.Started != nil {
		opts.Started()
	}
	err = e.Run()
	if opts.Ended != nil {
		opts.Ended()
	}
	// The output comes before the report of any error. An error of the program is more
	// important than one of this flush.
	if ferr := out.Flush(); err == nil {
		err = ferr
	}
	return resultOf(e), publicError(opts.Context, err)
}

// resultOf returns the result of an engine so far.
func resultOf(e engine) Result {
	r := e.Result()
	result := Result{Status: r.Status, Steps: r.Steps, Calls: r.Calls, Allocations: r.Allocations, Allocated: r.Allocated, Engine: Reference}
	if _, ok := e.(*fast.VM); ok {
		result.Engine = Fast
	}
	return result
}

// An engine runs one program.
type engine interface {
	Run() error
	Start() error
	Call(f *cps.Func, args []rts.Arg) ([]rts.Arg, error)
	rts.Objects
	Reset() // after a Call that trapped
	Exited() bool
	Result() rts.Result
}

// newEngine returns an engine for a program, and its output.
func newEngine(p *cps.Program, opts Options, args []rts.Arg, bound []*host.Bound) (engine, *rts.Output) {
	o := rts.Options{Args: args, Host: bound, Stdin: opts.Stdin, Context: opts.Context,
		MaxSteps: opts.MaxSteps, MaxMemory: opts.MaxMemory, Bound: opts.BoundProcess, MaxDepth: opts.MaxDepth}
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
	if opts.Enter != nil {
		o.Out = rts.NewOutput(opts.Stdout, maxOutput)
		o.Tracer = &observer{o.Out, opts.Enter}
		return reference.New(p, o), o.Out
	}
	if opts.Trace != nil {
		t := newTracer(p, opts.Trace, opts.Stdout, maxOutput)
		o.Tracer, o.Out = t, t.out
		return reference.New(p, o), o.Out
	}
	o.Out = rts.NewOutput(opts.Stdout, maxOutput)
	if opts.Debug != nil {
		o.Debug = func(m Debugged, err error) error { return cmp.Or(o.Out.Flush(), opts.Debug(m, err)) }
		return reference.New(p, o), o.Out
	}
	if opts.Engine == Fast {
		if m := fast.New(p, o); m != nil {
			return m, o.Out
		}
	}
	return reference.New(p, o), o.Out
}

// publicError converts an error of an engine, which a context may have interrupted, to one
// that Run documents.
func publicError(ctx context.Context, err error) error {
	if err == ErrInterrupted {
		return &interruption{context.Cause(ctx)}
	}
	switch e := err.(type) {
	case *rts.Trap:
		t := &Trap{Message: e.Message, Func: e.Stack[0].Func, Pos: e.Stack[0].Pos, Stack: e.Stack}
		if e.Err != nil { // not a nil *host.Error in the interface
			t.Err = e.Err
		}
		return t
	case *rts.IOError:
		return (*IOError)(e)
	}
	return err
}

// ErrTooLarge is the error for a program that has no bytecode, because a function needs more
// registers, or a struct has more fields, than an instruction can name.
var ErrTooLarge = fast.ErrTooLarge

// Disassemble writes the bytecode of a program, which depends only on the program. The
// program must be one that cps.Verify accepts. A line of it is
//
//	number +k mnemonic operands ; line:column
//
// Registers are n0, n1, … for numbers and r0, r1, … for references. The first registers of a
// callee follow the last ones of its caller. An operand that is written comes first. With
// +k, the instruction and the next k run as one. A result that only these instructions use
// is then not written to its register; it has a prime. L7 is instruction 7, k0 constant 0.
//
// A function gets a handler for each continuation parameter after the first. A raise to a
// handler goes on after the land instruction that the handler was made for.
func Disassemble(w io.Writer, p *cps.Program) error {
	if err := checkProgram(p); err != nil {
		return err
	}
	return fast.Disassemble(w, p)
}
