// Package bril is a front end for Bril, the educational intermediate language of
// Adrian Sampson: its core, float, memory and char operations. It shows what a
// front end is that has labels and jumps in the place of structured statements,
// and it opens Bril's own benchmarks to the experiments of this project.
//
//	src := diag.NewFile("prog.bril", text)
//	errs := diag.NewList(src)
//	p := bril.Read(src, errs)           // the text form or JSON
//	info := bril.Check(p, errs)
//	if !errs.Failed() {
//		prog, err := bril.Lower(src, p, info, cps.Options{})
//		…
//	}
//
// The language is that of https://capra.cs.cornell.edu/bril/, and a program does
// what it does in brili, the reference interpreter, up to the words of the error
// that ends it. Args reads the arguments of @main as brili does, and Message says
// what brili says of a trap.
//
// # What is checked when
//
// To brili everything is dynamic: a variable that is not set, an argument of the
// wrong type, a label that does not exist stop the program when it gets there, and
// not before. So Check does not reject such a program, but warns, and Lower makes
// the continuation end there, with brili's message. What Check rejects has no
// meaning in typed code although brili would go on: a variable with two types in
// a function, a result of another type than its destination.
//
// # What the features become
//
//   - A variable is a variable of the builder, a pointer two: its block and its
//     offset. A char is its code point.
//   - A label that something goes to is a continuation, and sealed when all that
//     goes to it is converted. Of several labels with one name it is the first.
//   - A variable that some path reads before it is set has a flag beside it, which
//     is a variable as well, and a read asserts it. All others have none.
//   - and, or are branches: brili does not read the second argument if the first
//     decides.
//   - Memory, the printing of floats and the check of int2char are functions with
//     names that begin with bril::, made by the builder in the same program, so
//     that they pass through the optimiser, the notation and both engines.
//   - A function that returns what is not its result returns a number before it
//     that says so, and its callers look at it.
//   - A call whose result is returned at once is a tail call.
//
// # The files
//
//	bril.go    the syntax tree, and the table of the operations
//	text.go    the text form, read
//	json.go    JSON, read
//	check.go   what is wrong with a program, now and when it runs
//	graph.go   blocks, and the variables that may be read before they are set
//	lower.go   the conversion
//	memory.go  the functions for memory
//	float.go   the functions that print floats
//	args.go    the arguments of a program, and the messages of its errors
package bril
