// Package construct holds the algorithms of the literature that construct static
// single-assignment form, and the checks of their results.
//
// # Functions and results
//
// A Function is a control-flow graph (a flow.Graph) whose nodes read and write variables,
// and nothing else. A Result is its SSA form: its phis, and the value that each read gets.
//
//	function.go   functions as reads and writes
//	text.go       functions as text
//	live.go       where variables are live
//	result.go     results: phis, and the values of reads
//	valid.go      checks that a result gives every read the right value
//	certify.go    checks that a result is the least solution, by the checker of package certify
//	necessary.go  which phis are necessary, which are used
//	redundant.go  redundant sets of phis
//	everywhere.go a phi for every variable in every node
//	copies.go     copies, propagated
//
// # Algorithms
//
// The algorithms are in the table Algorithms (algorithms.go), and Find looks one up
// by its name.
//
//	cytron                cytron.go    minimal
//	choi                  choi.go      minimal and pruned
//	briggs                briggs.go    minimal, without variables local to nodes
//	sreedhar-gao          sreedhar.go  minimal; linear for each variable
//	brandis-moessenboeck  brandis.go   minimal; structured control flow only
//	click-paleczny        click.go     a phi for every variable in the headers of loops
//	aycock-horspool       aycock.go    minimal if the graph is reducible
//	mansky-gunter         mansky.go    a phi in every join that two writes reach
//	ullrich               ullrich.go   a phi in every join where the variable is live
//	braun                 braun.go     pruned; minimal if the graph is reducible
//	react                 react.go     as ullrich, by the lookup of Braun et al.
//
// Minimal has the meaning of Cytron et al.: there is a phi where paths from different
// writes of a variable converge, and nowhere else. A result is pruned if a read uses every
// phi, directly or through other phis. For every function,
//
//	choi ⊆ briggs ⊆ cytron = sreedhar-gao ⊆ aycock-horspool, click-paleczny, mansky-gunter
//	choi ⊆ braun ⊆ ullrich = react
//
// as sets of phis. The second line holds for functions without copies: braun propagates a
// copy, and all others treat it as a write. When copies are propagated
// (Function.Propagate), redundant phis removed (Function.Reduce) and unused ones too
// (Function.Prune), all results are the same.
//
// The algorithms that place phis first and rename then share rename.go. None recurses. All
// keep to about the bound of their paper, except cytron, choi and briggs, whose dominance
// frontiers may be of quadratic size. Package strategies has the strategies of package place,
// the subject of this project, on the same functions. Package recording makes the builder of
// package cps construct by an algorithm. Package removal has the passes of compilers that remove
// redundant phis afterwards.
package construct
