// Package generate writes random Imp programs. [Program] gives the text of one
// for each seed; whatever compiles or runs the language can be tried on them, and
// two engines compared.
//
// A program is written in one pass, from the types down to the expressions, with
// the scope, and the cost of what is written, always at hand. Nothing is tried and
// thrown away: what is written is right because of how it is written. The idea is
// that of Yang et al., "Finding and Understanding Bugs in C Compilers" (PLDI 2011),
// but for guards that are part of the programs in place of an analysis.
//
// # Typing
//
// An expression is written for the type that its place wants, by choosing among
// the operations with that result. Types are chosen first, and few, so that many
// values have the same. The scope knows for each name whether an inner block
// hides it. An expression may be repeated later only where each of its names
// still means the same. nil and [] are written only where a type is required.
//
// # Definite assignment
//
// A variable comes into scope when it has a value: its declaration has one, or
// was followed by statements that assign it on every path. A goto could lead past
// that. So gotos stay within a region, a list of statements whose labels are in
// blocks where nothing was declared since the region began: what it declares
// itself stands in front of its first statement. Statements between labels are
// "flat": they declare nothing, except in inner blocks that have no labels. A goto
// may stand anywhere in the region, leave inner blocks, and lead forwards,
// backwards, and into loops, branches and cases.
//
// # Termination
//
// A loop outside of regions has a counter that nothing else assigns, and that is
// changed before anything in the body can go on with the next turn. A region has
// a variable as fuel: each turn of a loop in it, and each goto to a label that
// stands already, takes one off and needs there to be one. Every way back in the
// text is one of the two, so that it does not matter where a loop is entered.
//
// The functions at the top are written in order. A plain function calls only
// those that are finished, or that have a guard. The guard is at the beginning of
// a function: it returns if the global fuel is used up, and takes one off. A
// function with a guard may call any function, and function values, which may be
// anything, itself included. So every cycle of calls leads through a guard. Some
// also count a parameter down. A few functions with a fixed text recurse without a
// guard, on a small argument.
//
// Time is bounded in the same way. The generator counts what a call costs at
// most, with the product of the turns of the loops around. A loop or a call is
// written only if the limit of its function leaves room, and what functions with a
// guard do is at most the fuel times the limit of one. A program of the default
// size takes far fewer than a million steps of the interpreter. What programs keep
// is bounded, too: strings are clipped, arrays grow to a dozen elements, lists are
// cut off, and structs that can share branches, which would make exponentially
// long texts, are not printed.
//
// # Traps
//
// Operations that trap stand behind guards. Divisors are made odd or tested,
// indices are taken modulo the length, and arrays have at least one element for as
// long as other code sees them. Lists and trees are tested for nil, records never
// are nil. A call between the guard and the operation may still change what was
// tested, which happens in less than one of a hundred programs. With
// [Options].Traps some guards are left out, and some statements trap on purpose.
//
// # The files
//
//	generate.go  the API, and how a program is put together
//	types.go     the types of a program
//	scope.go     what is in scope, and what it costs
//	call.go      functions and calls
//	stmt.go      statements
//	loop.go      loops, and what leaves them
//	goto.go      regions
//	expr.go      expressions
package generate
