// Package lower converts a checked Imp program to continuation-passing style.
//
// It walks the syntax tree once, in textual order, and says what it sees in
// calls of the builder of package cps: it knows the language and nothing of
// where parameters go. It uses the exported API alone, as any other front end
// would.
//
// What the language's features become:
//
//   - A local variable is a variable of the builder; reads and writes are Get and Set.
//   - A variable that is captured and assigned, or passed by ref, lives in a
//     cell. The builder's variable then holds the cell.
//   - A nested function is lifted: what it captures are its first parameters.
//     A call by name passes them; a function value holds them.
//   - &&, || and ?: are branches. In a condition they lead directly to where
//     the condition leads.
//   - A call that is all that a return statement returns, or the last thing
//     that a function without results does, is a tail call.
//
// Continuations are sealed as in section 2.3 of Braun et al.: bodies as soon as
// the branch to them is made, loop headers after the back edge, exits of loops
// behind them, and labels, to which a goto may come from anywhere, at the end
// of the function.
package lower
