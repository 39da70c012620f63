// Package lower converts a checked Imp program to continuation-passing style.
//
// It walks the syntax tree once, in textual order, and calls the builder of
// package cps for each construct. It knows the language; the builder decides
// which continuations need parameters. It uses only the exported API of cps, as
// any other front end would.
//
// This is how each feature of the language is converted:
//
//   - A local variable is a variable of the builder; reads and writes are Get and Set.
//   - A variable that is captured and assigned, or passed by ref, lives in a
//     cell. The builder's variable then holds the cell.
//   - A nested function is lifted: its captures become its first parameters. A
//     call by name passes them; a function value holds them.
//   - &&, || and ?: are branches. In a condition, they branch directly to the
//     targets of the condition.
//   - A call is a tail call if its results are all that a return statement
//     returns, or if it is the last action of a function without results.
//
// Continuations are sealed as in section 2.3 of Braun et al.: a body as soon as
// the branch to it exists, a loop header after the back edge, the exit of a loop
// after the loop, and a label at the end of the function, since any goto of the
// function may target it.
package lower
