// Package golang translates a CPS program to Go: one file, formatted and accepted by go vet, that needs
// only the standard library. The document docs/go.md shows what programs become.
//
// # The files
//
//	golang.go    programs, their types and globals, and how they start
//	function.go  functions: how continuations become statements
//	analysis.go  which values are needed, become parts of expressions, or share a variable
//	op.go        operations and constants
//	call.go      terminators, results, function values
//	tail.go      tail calls that must take constant space
//	name.go      identifiers
//	runtime.go   which part of the runtime a program needs
//	rt/          the runtime
//
// The tests write several programs as one, so that one build serves for all programs of the tree and for
// hundreds of random ones.
package golang
