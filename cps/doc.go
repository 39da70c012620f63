// Package cps is a functional intermediate representation in
// continuation-passing style, with a builder that makes it from imperative code.
//
// # The representation
//
// A Program has functions. A Func is a set of continuations; a Cont is
//
//	k(params) = operations terminator
//
// and is what other representations call a basic block. It differs in what
// stands for a phi: a continuation takes parameters, and a jump passes
// arguments. Every control transfer is a call that does not come back:
//
//	k(x, y)                      jump to a continuation
//	branch(c, k1, k2)            k1() if c, else k2()
//	switch(x, 1: k1, _: k2)      by equality with constants
//	f(x, y, k)                   call a function, and go on with its results in k
//	f(x, y, ret)                 a tail call
//	ret(x)                       return: ret is a parameter like any other
//	exit(n)                      end the program
//
// Arguments travel only on jumps and returns; the targets of a branch or a
// switch take none, so there are no critical edges. Continuations are second
// class: they are named only as targets. Everything else is a typed Value: a
// parameter, a constant, or the result of an operation.
//
// The representation is stored flat and printed nested. Scope is dominance: a
// continuation sees the values of those that dominate it, and the printer puts
// it inside the nearest of them, so that the text is a lexically scoped
// functional program. Fprint writes it, Read reads it back, Verify checks it.
//
// # Building
//
// A front end declares functions and then builds their bodies with a Builder:
// it makes continuations, enters them, adds operations and terminators, and
// says in Set and Get what happens to variables. The builder finds out which
// continuations need parameters for which variables, by the algorithm of Braun
// et al., "Simple and Efficient Construction of Static Single Assignment Form"
// (CC 2013). No control-flow graph without parameters and no SSA form comes in
// between.
//
// While it builds, it optimises: operations on constants are computed, identities
// applied, equal operations taken for one, and branches on constants decided.
// Options.Verbatim switches that off.
//
// # Editing
//
// A finished function is changed through an Editor, which Edit returns: operations
// and terminators at will, values by Replace. A value that has got several
// definitions is a variable again: Redefine gives them, and the function is
// reconstructed by the builder's own lookup. Commit drops what is of no use.
//
// # The files
//
//	types.go        the types of values
//	ir.go           programs, functions, continuations, terminators, values
//	op.go           the operations, with their notation and effects
//	typing.go       what operations take and give
//	builder.go      the builder
//	misuse.go       mistakes in the use of the builder
//	params.go       the lookup of variables, and sealing
//	far.go          lookups that pass joins in large functions
//	simple.go       the simple strategy
//	trivial.go      trivial parameters, removed
//	marker.go       the marker strategy
//	scc.go          the SCC strategy
//	deferred.go     the strategy that removes no parameter
//	dominance.go    which parameters are needed, by dominance over values
//	redundant.go    redundant parameters, removed
//	live.go         which parameters and operations are used
//	definitions.go  the table of definitions
//	trace.go        lookups, told step by step
//	finish.go       the end of a function: arguments written, numbers given
//	constructor.go  placement for graphs that are given whole
//	recorder.go     construction by an algorithm of package construct
//	optimize.go     what is optimised while a function is built
//	revisit.go      what is looked at again when a function is finished
//	fold.go         operations on constants, computed
//	identities.go   algebraic identities
//	edit.go         the editor of finished functions
//	reconstruct.go  values with several definitions, made variables again
//	print.go        the notation, written
//	name.go         the names of functions that users see
//	read.go         the notation, read
//	verify.go       the rules, checked
//	share.go        parts of the notation for package ssa
//
// A Program and its Funcs may be read by any number of goroutines. Programs
// are independent of each other; building one is for one goroutine.
package cps
