// Package check analyses a program before it is converted. It resolves names,
// determines the types of expressions and the values of constants, finds what
// functions capture and where jumps lead, and reports errors. [Check] takes a
// syntax tree and returns an [Info]; package lower needs no more than these two.
//
// # Order of checking
//
// Declarations at the top of a file may refer to each other in any order, so
// Check proceeds in steps: first it enters all names, then it resolves all
// written types (of struct fields, parameters and results), then it evaluates
// constants, then it infers the types of globals, which may depend on each other,
// and finally it checks the bodies of functions. It visits constants and globals
// in topological order; a depth-first search with an explicit stack finds the
// order and the cycles.
//
// A body is walked once, in textual order. One table maps every name in scope to
// a stack of bindings, and always describes the current position of the walk. A
// nested function is checked at its declaration, so it sees only what was
// declared before it. Types are interned: two types are the same if and only if
// they are equal as Go values. The check of an expression receives the type that
// the context wants. nil and [] take this type; every other expression has its
// own type, which is then compared with the expected one. The type Invalid means
// that an error was reported. It agrees with every type, so that one mistake
// gives one error.
//
// Three tasks wait for the end of a function or of the file:
//
//   - Gotos. A label may come after the gotos that name it. The walk has a clock:
//     it records the time of each goto and the times at which the scope of each
//     variable begins and ends. A goto brings into scope the variables of the
//     label's scopes that were not in scope at the time of the goto.
//   - Captures. A function that calls another by name needs what that one
//     captures, which may not be known yet if the two call each other. A worklist
//     completes the captures.
//   - Control flow. To make a function is to use what it captures, so this
//     analysis comes after the captures. Which captured variables have to be in
//     cells depends on the control flow, too.
//
// # Control flow
//
// Each function without errors gets a flow graph (flow.go), built directly from
// its syntax tree. Its blocks hold no statements, only the events that matter to
// definite assignment: uses, assignments, and the points at which a variable
// enters scope without a value. Unreachable blocks are reported, once for each
// run of statements, and ignored afterwards. If control can reach the end of a
// function that has results, that is an error.
//
// Definite assignment (assigned.go) asks, for each variable, whether a path leads
// from a point where it has no value to a use without an assignment in between.
// Most variables are declared with a value, and no goto jumps past their
// declaration: they need no analysis. For each of the others there are two
// searches, forward from the points where it has no value and backward from its
// uses. They take turns. If they meet there is a path; if either runs out of
// blocks there is none. The usual data-flow analysis, with a bit for each
// variable in each block, takes time and memory in proportion to the number of
// variables times the number of blocks. An error shows a shortest path, and of
// its branches only those that matter, where the other way does not lead to the
// same use.
//
// A function can capture the value of a variable if nothing assigns it afterwards.
// So this is another question about paths (shared.go): does one lead from a capture
// to an assignment, on which the variable is not declared anew? Here all variables
// that nested functions only read are candidates, and most paths are long, so a
// data-flow analysis finds the paths of 64 variables at once.
//
// # Exceptions and generators
//
// A region is the inside of one of the blocks of a try statement (control.go). The
// checker knows the current one, and each region knows what catches in it and how many
// finally blocks wait for its end. So a call that may throw finds its catch in constant
// time. A catch without a type gets that of the first throw or call in its try block.
//
// A jump out of a region runs the finally blocks that wait in it and not in the region
// of its target. A finally block is in the flow graph only once: flow.go explains how a
// path through it nevertheless leads only to where it was going.
//
// # Constants
//
// Constants are evaluated with the arithmetic of the running program (const.go).
// An expression is constant if it is made of literals, named constants,
// operators, ?: and the conversions int, float and str, and evaluates without a
// trap. All operands must be constant, including those that would not be
// evaluated. Calls of other built-in functions are not constant. A constant
// string has at most 1 MiB.
//
// # Size
//
// The depth of recursion does not depend on the length of a program. Loops walk
// chains of binary operators, of else if, of cases and of statements, and chains of
// references between declarations. Recursion follows only nesting, which the parser
// limits.
package check
