// Package interp runs CPS programs. It has two engines that do the same. The
// reference engine is the simple one, and what it does is what the language means; the
// fast engine compiles the program to bytecode first, and is many times as fast. They
// are in internal/reference and internal/fast. This package has what users of either
// see: options, results, traps, profiles and traces.
//
// # Limits
//
// A step is one operation or one terminator. With a limit of N, N steps are
// executed, and a program that needs one more stops before it. A call limit of
// N allows N calls in progress at once, those of main and of the initialiser
// of the globals not counted.
//
// The memory limit is for memory that is in use, by the program's arrays,
// strings, structs, variables in memory, function values and stack. The machine
// adds up what it allocates. When this reaches the limit, it has the Go
// runtime collect garbage, measures the heap, subtracts what was in use when
// the program started, and stops the program if this and the allocation asked
// for exceed the limit. If not, it goes on for what is left, or for a sixteenth
// of the limit if that is more, before it measures again: so much may a program
// exceed the limit. A single allocation never does. Numbers in arrays take 8
// bytes, references 16; the sizes of other things are approximate, and other
// goroutines that allocate at the same time disturb the measurement.
//
// # Profiles and traces
//
// An engine reports each continuation that is entered (files profile.go and trace.go). From
// how often a continuation was entered follows how often each of its steps was executed.
// File pprof.go writes a profile for other tools.
//
// # Input and output
//
// Both are buffered. Output is written when its buffer is full, before input
// is waited for, and when the program ends, for whatever reason; so it comes
// before what is reported of a trap. read_line takes the bytes up to and
// without the next newline. read_int skips white space, takes the bytes up to
// the next white space or the end, and leaves what follows, so that a
// read_line after it gets the rest of the line. eof is true when no byte is
// left: after read_int, the newline that ends the last line still is.
package interp
