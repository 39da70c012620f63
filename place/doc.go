// Package place constructs SSA form, or continuations with parameters, for any intermediate
// representation: it finds out where the values of variables need parameters of blocks (which others
// call phis), and what each edge passes for them. It follows Braun et al., "Simple and Efficient
// Construction of Static Single Assignment Form" (CC 2013).
//
// Blocks and variables are numbers that a Placer gives. Values are numbers that the client gives,
// those of parameters among them (Options.Param). A Placer knows nothing of types and operations. While
// a client goes through a function, it says what it comes across:
//
//	p.NewBlock, p.NewVar   a block, a variable
//	p.Write(v, b, x)       v has the value x in b from here on
//	p.Read(v, b)           returns the value of v in b
//	p.Edge(from, to)       control may go from one block to the other
//	p.Seal(b)              no further edge to b will be added
//	p.Finish(used)         the function has ended
//
// Blocks may be filled and sealed in any order, but within a block, reads, writes and then the edges
// that leave it come in the order of the program. A switch may have several edges to one block, and an
// exceptional edge leaves a block that ends where the exception may be raised. A block that is not sealed
// may be read: its value is then a promise, as the values of all parameters are at first. After Finish,
// Params says which parameters a block has and what each edge passes, and Resolve what the value of a
// read has become. A client that cannot replace uses afterwards sets Options.Final, at the price of some more parameters.
//
// A strategy decides which blocks take parameters (Options.Strategy). Deferred, the default, places
// only those that are needed, whatever the flow and the order: the result is pruned and strictly minimal.
//
// The theorems are in docs/algorithms.md, and Coq checks them in proofs/: what is placed is correct (Theorem 1,
// proofs/Flow.v and Correct.v), it is the least solution and the only strictly minimal one (Theorems 2 and 3,
// proofs/Least.v), and what Read returns leads to it in any order of calls that the preconditions of the methods
// allow (Theorem 4, proofs/Lookup.v, Merge.v and Resolve.v).
//
// A mistake in the use of a Placer is no panic: Err and Finish return the first one, with the
// block and the variable.
//
// # The files
//
// The lookup, with the strategies marker and deferred, is in lookup.go, params.go, marker.go, deferred.go,
// dominance.go and users.go: 692 lines without comments. Begin with these.
//
//	placer.go       the options, the graph and variables
//	params.go       parameters, their arguments, and what replaces them
//	lookup.go       the lookup of variables, and sealing
//	simple.go       the simple strategy
//	marker.go       the marker strategy
//	scc.go          the SCC strategy
//	deferred.go     the strategy that removes no parameter
//	trivial.go      removal of trivial parameters
//	users.go        which parameters to look at again
//	dominance.go    which parameters are needed, by dominance over values
//	redundant.go    removal of redundant parameters, Algorithm 5
//	live.go         which parameters are used
//	far.go          lookups that pass joins in large functions
//	definitions.go  the table of definitions
//	finish.go       the end of a function
//	revise.go       edges that are cut and values that are merged after that
//	suspects.go     which parameters become redundant then
//	strategy.go     the names of the strategies, and statistics
//	trace.go        the steps of a construction
//	misuse.go       mistakes in the use of a Placer
package place
