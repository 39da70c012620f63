// Package check says everything about a program that can be said before it is
// converted: what its names stand for, the types of its expressions, the values
// of its constants, what its functions capture, where its jumps lead, and what is
// wrong with it. [Check] takes a syntax tree and returns an [Info]; package lower
// needs no more than the two.
//
// # The order of the work
//
// Declarations at the top of a file may refer to each other in any order, so
// they are taken in layers: first all names, then everything whose type is
// written (fields of structs, parameters, results), then constants, then the
// types of globals, which may follow from each other, and at last the bodies of
// functions. Constants and globals are visited in topological order, by a search
// that keeps its own stack and finds the cycles.
//
// A body is walked once, in textual order. What is in scope is in one table, from
// names to stacks of bindings, which always describes the place where the walk
// is. A nested function is checked where it stands, so it sees what was declared
// before it and nothing else. Types are interned: equality of types is equality
// of Go values. An expression is checked with the type that its context wants,
// from which nil and [] take theirs; everything else has a type of its own, and
// the two are compared. The type Invalid stands for what an error has made
// unknown and agrees with everything, so that one mistake gives one error.
//
// Three things wait for the end of a function or of the file. Labels may stand
// after the gotos that name them; a goto remembers the time at which the walk
// passed it, every variable the time at which its scope began and ended, and the
// variables that a goto brings into scope are those on the label's chain that
// were not in scope at that time. A function that calls another by name needs
// what that one captures, which may not be known yet when the two call each
// other; a work list completes the captures. And the flow of control is looked at
// when captures are known, because to make a function is to use what it captures.
//
// # Flow of control
//
// Each function without errors gets a flow graph (flow.go), straight from its
// syntax tree. Its blocks hold no statements, only what matters to the question
// of definite assignment: uses, assignments, and the moments at which a variable
// begins its life without a value. Blocks that the entry does not lead to are
// reported as unreachable, once for each stretch of statements, and count for
// nothing afterwards. A function with results whose end is reached is an error.
//
// Definite assignment (assigned.go) asks, for a variable, whether a path leads
// from a point where it has no value to a use without an assignment in between.
// Most variables are declared with a value and never jumped past: for them there
// is nothing to ask. For each of the others two searches meet, forward from
// where it has no value and backward from where it is needed, and the first to
// run out of blocks answers. The usual textbook analysis, with a bit for each
// variable in each block, would need time and memory for all pairs of the two.
// An error shows a shortest path, and of that only the branches that matter,
// where the other way would not have led to the same use.
//
// # Constants
//
// Constants are evaluated with the arithmetic of the running program (const.go).
// An expression is constant if it is made of literals, named constants,
// operators, ?: and the conversions int, float and str, and evaluates without a
// trap; all operands must be constant, also those that would not be evaluated.
// Calls of other built-in functions are not constant. A constant string has at
// most 1 MiB.
//
// # Size
//
// Nothing recurses on the length of a program: chains of binary operators, of else
// if, of cases and of statements, and chains of references between declarations are
// walked by loops. What recurses is bounded by the parser's limit on nesting.
package check
