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
//   - A variable lives in a cell if it is passed by ref, or if package check found that a
//     function which captures it would miss an assignment without one. The builder's
//     variable then holds the cell. All other variables are captured by value.
//   - A loop has continuations for its header, its body and its exit. The header is
//     named after the statement, for or while; that of a do loop is named loop. It
//     branches to body or done, and the end of the body jumps back to it. A continue
//     jumps to a continuation next, which is before the step of the loop. The builder
//     gives the header a parameter for each variable that has different values when the
//     loop begins and after an iteration, if they are used. See forStmt and forIn in
//     stmt.go, and forEach in next.go for loops over generators.
//   - An if statement has continuations then, else and join.
//   - A nested function is lifted: its captures become its first parameters. A
//     call by name passes them; a function value holds them.
//   - &&, || and ?: are branches. In a condition, they branch directly to the
//     targets of the condition.
//   - A call is a tail call if its results are all that a return statement
//     returns, or if it is the last action of a function without results, unless
//     a catch or finally block may follow it.
//   - A function that throws takes a continuation raise, which a throw calls. A
//     catch block is a continuation that calls pass instead. See control.go.
//   - A generator holds a closure of the rest of its body, which has a frame. See generator.go, and
//     next.go for what takes its values.
//
// Continuations are sealed as in section 2.3 of Braun et al.: a body as soon as
// the branch to it exists, a loop header after the back edge, the exit of a loop
// after the loop, and a label at the end of the function, since any goto of the
// function may target it.
package lower
