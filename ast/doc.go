// Package ast declares the syntax tree of Imp, the source language. Package parser
// creates it, package check determines its meaning, and package lower converts it.
//
// The tree represents only the source: names are not resolved and constants are not
// folded. Every node has the span of the source that it covers.
package ast
