// Package flow holds algorithms on plain control-flow graphs.
//
// A Graph lists the successors of each node; nodes are the numbers from 0, which
// is the entry.
//
//	graph.go        graphs
//	components.go   strongly connected components
//	dominators.go   dominators, after Lengauer and Tarjan
//	tree.go         the dominator tree
//	nesting.go      the nesting tree by free variables
//	frontiers.go    dominance frontiers
//	loops.go        loops, and whether a graph is reducible
package flow
