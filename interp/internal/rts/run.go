// This file defines the options and the result of an engine, and the interfaces of
// profilers and tracers.

package rts

import (
	"context"
	"io"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/host"
)

// The limits that apply if interp.Options sets none.
const (
	DefaultMaxDepth  = 2_000_000
	DefaultMaxMemory = 4 << 30
	DefaultMaxOutput = 4 << 30
)

// Options say how an engine runs a program. Package interp explains what they mean.
type Options struct {
	Args      []Arg // for the parameters of main, as many as there are
	Stdin     io.Reader
	Out       *Output
	Context   context.Context
	MaxSteps  int64 // 0: no limit
	MaxMemory int64 // 0: DefaultMaxMemory
	Bound     bool  // MaxMemory is for the whole process
	MaxDepth  int
	Host      []*host.Bound // by function; nil if there are no host functions
	Profiler  Profiler      // nil: no profile
	Tracer    Tracer        // nil: no trace

	Debug func(Debugged, error) error // see interp.Options
}

// Debugged is a program that waits before a step, or has failed in it. A call is given by its number, counted from the current one.
type Debugged interface {
	Depth() int                                            // how many calls are in progress, the current one among them
	At(call int) (f *cps.Func, k cps.ContID, step int)     // where a call is
	Value(call int, x cps.Value) (text string, t cps.Type) // of a value that was computed in the call
	Global(i int) (text string, t cps.Type)                // of the global number i; NoType if it has no value
}

// An Arg is an argument of main, or a value that crosses the boundary.
type Arg struct {
	Bits uint64 // of an int or a float, or 1 for true
	Text string // a string
	Ref  any    // what the engine refers to an array or a struct by, or nil
}

// A Result is the result of a run; see interp.Result.
type Result struct {
	Status      int
	Steps       int64
	Calls       int64
	Allocations int64
	Allocated   int64
}

// A Profiler counts how often each continuation is entered. The depth is the number of
// calls in progress.
type Profiler interface {
	// Enter counts that the continuation k is entered. If k is the entry of a function that
	// was called, site is the continuation of the caller that ends with the call. Enter
	// returns the counters of the calling context, by continuation.
	Enter(depth int, fn cps.FuncID, site, k cps.ContID) (counters []int64)

	// Stop records that the program ended in the middle of the continuation k, after this
	// number of its steps.
	Stop(depth int, k cps.ContID, steps int)
}

// A Tracer writes a line for each continuation that is entered.
type Tracer interface {
	// Enter writes the line. The arguments are as str converts them, but strings are in
	// quotes. Of a long argument, the first TracedBytes bytes are enough.
	Enter(depth int, f *cps.Func, k cps.ContID, args []string) error
}

const (
	// TraceLength is how many characters of a value a Tracer shows at most. A text of
	// TracedBytes bytes is always longer.
	TraceLength = 40
	TracedBytes = TraceLength*utf8.UTFMax + 1
)

// IsNumber reports whether the engines represent the values of a type as 64 bits: ints,
// floats, and bools, as 0 or 1.
func IsNumber(t cps.Type) bool { return t == cps.Int || t == cps.Float || t == cps.Bool }
