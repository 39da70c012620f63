// Package reference is the reference engine. It defines the meaning of a program in CPS, so
// it is simple rather than fast: it executes the continuations of the program directly, one
// operation after the other.
//
// # Reading order
//
//   - value.go defines values and the objects that they refer to.
//   - machine.go defines the machine: the state of a program, and the loop that executes one
//     continuation after the other and counts steps. A step is an operation or a terminator.
//   - control.go executes terminators: jumps, branches, calls, and calls of continuation
//     parameters.
//   - ops.go executes operations, except arithmetic and comparisons, which are in
//     arithmetic.go.
//   - function.go computes what the machine needs to know about a function before it runs.
//   - format.go prints values.
//
// # Environments and calls
//
// The environment of a function maps the numbers of its values to their run-time values. An
// operation reads its operands from the environment and writes its result to it; a jump
// binds parameters in it. All calls of a function use the same environment, which also has
// the constants. So a call saves on a stack the values that are live after it, which are the
// free variables of the continuations that it passes, and a call of one of these restores
// them. No Go function in this package recurses on calls.
//
// A function gets a handler for each of its continuation parameters, including the return
// continuation. A handler names a call in progress and one of the continuations that this call
// has passed. To call a continuation parameter, the machine drops that call and all calls
// within it from its stacks, and goes on with the continuation. So a return is no special
// case.
//
// When control leaves a continuation, references that are dead are removed from the
// environment, so that objects to which only they refer are garbage.
package reference
