// Package flow holds algorithms on plain control-flow graphs: nodes are the
// numbers from 0, which is the entry; a graph is the list of successors of each
// node.
package flow
