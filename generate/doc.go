// Package generate writes random Imp programs. [Program] returns the text of one
// program for each seed. They serve to test whatever compiles or runs the language,
// and to compare two engines.
//
// A program is written in one pass, from the types down to the expressions. The
// generator always knows the scope and the cost of what it has written, so it never
// writes something and discards it because it is invalid: programs are valid by
// construction. The idea follows Yang et al., "Finding and Understanding Bugs in C
// Compilers" (PLDI 2011), with guards in the programs instead of an analysis.
//
// # Typing
//
// The type that is required comes first: the generator chooses among the operations
// with that result. There are only a few types, so that many values have the same
// one. The scope knows for each name whether an inner block hides it. An expression
// is repeated only where each of its names still means the same. nil and [] are
// written only where the context determines their type.
//
// # Definite assignment
//
// A variable comes into scope when it has a value: its declaration has one, or is
// followed by statements that assign it on every path. A goto could jump over these.
// So gotos stay within a region. A region is a list of statements whose labels are
// in blocks that declare nothing after the region begins; its own variables are
// declared before its first statement. Statements between labels are "flat": they
// declare nothing, except in inner blocks without labels. A goto may be anywhere in
// the region, may leave inner blocks, and may jump forwards, backwards, and into
// loops, branches and cases.
//
// # Termination
//
// A loop outside of regions has a counter that nothing else assigns, and that changes
// before anything in the body can start the next iteration. A region has a variable
// as fuel: each iteration of a loop in it, and each goto to a label that is already
// written, needs one unit and consumes it. Every jump back in the text is one of the
// two, so it does not matter where a loop is entered.
//
// The functions at the top level are written in order. A plain function calls only
// functions that are finished, or that have a guard. A guard is the beginning of a
// function: it returns if the global fuel is used up, and otherwise consumes one
// unit. A function with a guard may call every function, including itself, and
// function values, whose target is unknown. So every cycle of calls passes a guard.
// Some functions also count a parameter down. A few functions with a fixed text
// recurse without a guard, on a small argument.
//
// The body of a generator is executed later than the call that creates the generator, by
// whatever resumes it, but at most once. So the call pays for all of it, and to resume a
// generator costs the same for every generator. A generator function with a guard consumes
// fuel when its body begins. A loop over a generator counts the iterations down, unless the
// function is known that created it, and how many values it yields at most.
//
// An exception only leads forwards, so it cannot make a program run longer.
//
// Time is limited in the same way. The generator computes an upper bound of the cost
// of a call, which includes the product of the iterations of the enclosing loops. It
// writes a loop or a call only if the limit of the function allows its cost. All
// functions with a guard together cost at most the fuel times the limit of one. A
// program of the default size takes far fewer than a million steps of the
// interpreter.
//
// Memory is limited, too: strings are clipped, arrays grow to a dozen elements, lists
// are cut off, and structs that can share branches, whose texts would be
// exponentially long, are not printed.
//
// # Exceptions
//
// The generator knows at each position which type is caught there: by the innermost try
// whose first block this is, or by the caller of the function. It writes a throw, or a call
// that throws, only if that is the type. A catch without a type always has a throw in its
// block. Only few programs have a main that throws, and many of these end with an uncaught
// exception.
//
// # Traps
//
// Operations that may trap are guarded. Divisors are made odd or tested, indices are
// taken modulo the length, and arrays have at least one element as long as other code
// can see them. Lists and trees are tested for nil; records are never nil. A call
// between the guard and the operation may still change what was tested; this happens
// in less than one of a hundred programs. A generator that asks itself for a value traps,
// too; so functions resume only generators in their own variables and parameters, in most
// cases. With [Options].Traps, some guards are left out, and some statements trap on
// purpose.
//
// # The files
//
//	generate.go   the API, and the order in which a program is written
//	types.go      the types of a program
//	scope.go      what is in scope, and what it costs
//	call.go       functions and calls
//	stmt.go       statements
//	loop.go       loops, and the jumps that leave them
//	goto.go       regions
//	exception.go  throws and the statement try
//	generator.go  generator functions, and what resumes generators
//	expr.go       expressions
package generate
