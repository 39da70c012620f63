// Package interp runs CPS programs, on one of two engines that do the same. The
// reference engine is the simple one: what it does is what the language means,
// and what follows describes it. The fast engine runs bytecode: bytecode.go has
// its instructions, translate.go, registers.go and emit.go make them, pairs.go
// fuses sequences of them, loop.go is its loop, written by internal/genloop, vm.go
// and slow.go are what surrounds the loop, word.go holds what must be true for it
// to be safe, and wordsafe.go does without what is unsafe, in a build with the tag safe.
//
// # From functions to instructions
//
// Run compiles every function once. A value gets a slot in one of two register
// files: ints, floats and bools are numbers, []uint64; strings, arrays,
// structs, function values and references are references, []any. The constants
// of a function have the first slots of its frame and are copied there when it
// is entered, so that an operand is always a slot. An operation becomes one
// instruction specialised by the type of its operands; a terminator becomes one
// instruction, whatever the number of arguments that it passes.
//
// Slots are assigned by liveness (file slots.go): continuations are visited in
// reverse postorder, dominators first, and a definition takes the lowest slot
// that no live value occupies. Frames are small, and a reference that is dead
// is dropped when control leaves the continuation in which it died, so that
// what only dead values refer to is garbage. Parameters are bound in parallel:
// the moves of a jump are put into an order that respects this when the
// function is compiled (file moves.go).
//
// # Calls
//
// The frames of Imp functions are windows of two growing slices and not frames
// of the Go stack; for every call that has not returned the machine remembers
// the caller and the place in it, 16 bytes. Nothing in this package recurses on
// calls, nor on the depth of data: a list of a million nodes prints. A call
// whose target is the return continuation of its function reuses the frame.
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
// Both are made by instructions at the beginning of continuations, which only a
// program that is observed has (files profile.go and trace.go); a profile is written
// for other tools by pprof.go. Steps need no instructions of their own for it: how
// often a continuation was entered tells how often all of it was executed.
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
