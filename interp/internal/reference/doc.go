// Package reference is the reference engine. It defines the meaning of a program in CPS, so
// it is simple rather than fast: it executes the continuations of the program directly, one
// operation after the other.
//
// # Reading order
//
//   - value.go defines values and the objects that they refer to.
//   - machine.go defines the machine: the state of a program, and the loop that executes one
//     continuation after the other and counts steps. A step is an operation or a terminator.
//   - control.go executes terminators: jumps, branches, calls and returns.
//   - ops.go executes operations, except arithmetic and comparisons, which are in
//     arithmetic.go.
//   - function.go computes what the machine needs to know about a function before it runs.
//   - format.go prints values.
//
// # Environments and calls
//
// The environment of a function maps its values, by number, to what they are at run time. An
// operation reads its operands there and writes its result there; a jump binds parameters
// there. Each function has one environment, which also has its constants, for all its calls.
// So a call saves on a stack the values that are live after it, which are the free variables
// of its return continuation, and the return restores them. No Go function in this package
// recurses on calls.
//
// When control leaves a continuation, references that are dead are removed from the
// environment, so that objects to which only they refer are garbage.
package reference
