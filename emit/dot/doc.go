// Package dot writes graphs of CPS programs in DOT, the language of Graphviz:
//
//	cpsc prog.imp --emit=dot | dot -Tsvg -o prog.svg
//
// There are five graphs. Each function is a cluster, except in the call graph.
//
//	flow      the continuations with their parameters and operations, and the edges
//	          with their arguments
//	dom       the dominator tree, which is how the text of the program nests
//	nest      the nesting tree by free variables, which is how it nests with --nest=free
//	calls     the functions, with the calls and the closures that are made of them
//	promises  the graph of values of a construction: the parameters and promises, and
//	          their arguments
//
// A call passes a continuation for each continuation parameter of the function that it
// calls. The edge to the first, the return continuation, has the label return. The others
// are dashed, and have the name of the continuation parameter. Continuation parameters of
// the function that a graph shows are ellipses.
//
// Nodes have numbers, so that names occur in labels only.
//
//	dot.go       programs, clusters, labels
//	flow.go      the flow graph and the two trees
//	calls.go     the call graph
//	promises.go  the graph of promises
package dot
