// Package flow holds algorithms on plain control-flow graphs, and functions
// reduced to such a graph with the reads and writes of variables.
//
// A Graph lists the successors of each node; nodes are the numbers from 0, which
// is the entry. A Func adds what the nodes do to variables, and a Form is the
// static single-assignment form of a Func: its phis, and what each read gets.
// Package ssa constructs forms; this package tells whether they are right.
//
//	graph.go        graphs
//	components.go   strongly connected components
//	dominators.go   dominators, after Lengauer and Tarjan
//	tree.go         the dominator tree
//	frontiers.go    dominance frontiers
//	loops.go        loops, and whether a graph is reducible
//	func.go         functions as reads and writes
//	text.go         functions as text
//	live.go         where variables are live
//	form.go         SSA forms
//	valid.go        whether a form gives every read the right value
//	necessary.go    which phis are necessary, which are used
//	redundant.go    redundant sets of phis
//	copies.go       copies, propagated
package flow
