// Package ast declares the syntax tree of Imp, the source language. The parser
// makes it, package check says what it means, package lower converts it.
//
// The tree says only what the source says: names are not resolved, constants
// are not folded. Every node knows the bytes of the source that it covers.
package ast
