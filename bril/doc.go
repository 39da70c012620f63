// Package bril is a front end for Bril, Adrian Sampson's intermediate language for
// teaching compilers. It supports the core, float, memory, char, SSA and bit cast
// operations. It is an example of a front end whose language has labels and jumps instead
// of structured statements, and it makes Bril's benchmarks available to the experiments of
// this project.
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
// The language is described at https://capra.cs.cornell.edu/bril/. A program behaves
// as in brili, the reference interpreter, up to the message of the error that ends it.
// Args converts the arguments of @main as brili does, and Message returns brili's
// message for a trap.
//
// # What is checked when
//
// brili checks everything dynamically: a variable that is not set, an argument of the
// wrong type, or a missing label stops the program when it gets there, and not before.
// So Check does not reject such a program, but warns, and Lower ends the continuation
// there with brili's message. Check rejects only what has no meaning in typed code,
// although brili would accept it: a variable with two types in a function, and a
// result of another type than its destination.
//
// # How the features are converted
//
//   - A variable is a variable of the builder. A pointer is two: its block and its
//     offset. A char is its code point.
//   - A label that some jump targets is a continuation. It is sealed when all its
//     predecessors are converted. If several labels have the same name, jumps go to
//     the first.
//   - A variable that may be read before it is set has a flag, which is a variable as
//     well; a read asserts the flag. Other variables have none. The same holds for a
//     variable that may have the undefined value.
//   - What a set writes and a get reads is a variable of its own.
//   - and, or are branches: brili does not read the second argument if the first
//     decides the result.
//   - Memory operations, the printing of floats and the check of int2char are functions
//     whose names begin with bril::. The builder creates them in the same program, so
//     they pass through the optimiser, the notation and both engines.
//   - A function that may return a value of a wrong type returns an additional number
//     before its result, which tells its callers the type. They test it.
//   - A call whose result is returned immediately is a tail call.
//
// # The files
//
//	bril.go    the syntax tree, and the table of the operations
//	text.go    the reader of the text form
//	print.go   the text form and JSON of a program
//	json.go    the reader of JSON
//	check.go   errors of a program, before it runs and while it runs
//	graph.go   blocks, and the variables that may be read before they are set
//	lower.go   the conversion
//	memory.go  the functions for memory
//	float.go   the functions that print floats
//	args.go    the arguments of a program, and the messages of its errors
package bril
