// Package cps is a functional intermediate representation in
// continuation-passing style, with a builder that makes it from imperative code.
//
// # The representation
//
// A Program has functions. A Func is a set of continuations; a Cont is
//
//	k(params) = operations terminator
//
// which other representations call a basic block. It has no phis: a continuation takes
// parameters instead, and a jump passes arguments. Every control transfer is a call that
// does not return:
//
//	k(x, y)                      jump to a continuation
//	branch(c, k1, k2)            k1() if c, else k2()
//	switch(x, 1: k1, _: k2)      by equality with constants
//	f(x, y, k)                   call a function, then k with its results
//	f(x, y, k, h)                call a function that takes two continuations
//	f(x, y, ret)                 a tail call
//	ret(x)                       return: ret is a parameter like any other
//	exit(n)                      end the program
//
// A function takes one continuation or several: Func.ContParams. The first is the return
// continuation. For each of them, a call passes a local continuation of the calling function
// (a ContID from 0) or a continuation that the calling function takes itself (Own).
//
// Arguments travel only on jumps, returns and what a callee passes to its continuations; the
// targets of a branch or a switch take none, so there are no critical edges. Continuations
// are second class: they are named only as targets. Everything else is a typed Value: a
// parameter, a constant, or the result of an operation.
//
// The representation is stored flat and printed nested. Scope is dominance: a
// continuation sees the values of those that dominate it, and the printer puts
// it inside the nearest of them, so that the text is a lexically scoped
// functional program. Fprint writes it, package notation reads it back, Verify checks it.
//
// # Building
//
// A front end declares functions and then builds their bodies with a Builder:
// it makes continuations, enters them, adds operations and terminators, and
// writes and reads variables by Set and Get. The builder finds out which
// continuations need parameters for which variables, by the algorithm of Braun
// et al., "Simple and Efficient Construction of Static Single Assignment Form"
// (CC 2013). There is no intermediate control-flow graph and no SSA form.
//
// The builder optimises while it builds: it computes operations on constants, applies
// identities, reuses equal operations and decides branches on constants.
// Options.Verbatim switches this off.
//
// A mistake in the use of the builder is no panic: Finish returns the first one, with the operation
// and its position. Only a nil *Builder panics, because it cannot remember a mistake.
//
// # Editing
//
// An Editor, which Edit returns, changes a finished function. Operations and terminators
// may be changed freely, and Replace replaces values. If a value gets several
// definitions, Redefine adds them, and Commit reconstructs the function by the lookup of
// the builder. Commit also drops everything that is unused. After a mistake, which Err returns, it
// restores the function.
//
// # The files
//
//	types.go        the types of values
//	ir.go           programs, functions, continuations, terminators, values
//	graph.go        the control-flow graph of a function
//	start.go        which programs can be started
//	extern.go       host functions
//	op.go           the table of operations: notation, arity, effect, types
//	typing.go       the typing rules that the table cannot express
//	builder.go      the builder
//	call.go         calls, by the builder
//	options.go      options, strategies and statistics
//	control.go      if, while and sealing for front ends of structured languages
//	misuse.go       mistakes in the use of the builder
//	params.go       how parameters and arguments come from the answers of package place
//	values.go       the table of values
//	trace.go        the events of a construction
//	finish.go       the end of a function: placement and arguments
//	renumber.go     the numbers of continuations, values and sites
//	recorder.go     construction by an algorithm from outside
//	optimize.go     optimisations while a function is built
//	revisit.go      optimisations when a function is finished
//	queue.go        the items that are to be simplified again
//	fold.go         operations on constants
//	machine.go      results of operations on numbers
//	identities.go   algebraic identities
//	edit.go         the editor of finished functions
//	prune.go        what an editor drops
//	reconstruct.go  values with several definitions
//	nesting.go      where the text puts continuations
//	print.go        the printer of the notation
//	name.go         the names of functions that users see
//	verify.go       the verifier
//	share.go        parts of the notation for package ssa
//
// A Program and its Funcs may be read by any number of goroutines. Programs
// are independent of each other; only one goroutine may build a program.
package cps
