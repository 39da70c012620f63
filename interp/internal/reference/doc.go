// Package reference is the reference engine: what it does is what a program in CPS
// means. It walks the continuations of the program as they are, one operation after the
// other.
//
// # Environments
//
// The environment of a function holds its values by their numbers: an operation reads
// its operands there and writes its result there. There is one environment for each
// function, with the constants in it, and not one for each call. A call saves on a stack
// what its return continuation still needs, which liveness tells (file function.go), and
// restores it when the callee returns. So a frame of the stack holds the free variables of
// the return continuation, and nothing in this package recurses on calls.
//
// A reference that is dead is removed from the environment when control leaves the
// continuation in which it died, so that what only dead values refer to is garbage.
//
// # Steps
//
// A step is an operation or a terminator. machine.go counts them and runs one continuation
// after the other, control.go has the terminators, ops.go the operations, value.go what
// values are made of, and format.go how they are printed.
package reference
