// Package eval says what a program means, by running its syntax tree. It is a
// second opinion on what the converter and the engines of CPS make of the same
// program: it shares the tree, and what the checker found out about it, and
// nothing of what comes after. It is made to be plain, not fast.
//
// # Control
//
// What runs next, after a statement or a part of an expression, depends only on
// where that stands in its function: in a language with goto, labels and loops are
// places. So the tree of each function is written out once as the list of steps
// that a walk over it takes, in the order of evaluation, with jumps where the walk
// goes elsewhere; a goto into a loop is a jump like any other. This is Landin's SECD
// machine ("The Mechanical Evaluation of Expressions", 1964): operands are on a
// stack, each call in progress has its variables and its place in its list, and the
// calls are a stack as well, in place of that of Go, which therefore does not grow
// with the depth of a recursion. The functions that write the list recurse on the
// nesting of the source, which the parser bounds.
//
// # Variables
//
// Every variable is a box of its own, made when its declaration is executed. A
// function value holds the boxes of what it captures. What is passed by reference
// is a place: a box, an element of an array or a field of a struct, whose bounds or
// nil are looked at whenever it is read or assigned. A box that is read before
// anything is assigned to it is a mistake of the checker, and an error of its own.
//
// # The files
//
//	eval.go     the API
//	machine.go  the machine that takes the steps
//	stmt.go     the steps of functions and statements
//	expr.go     the steps of expressions, places and calls
//	builtin.go  operators and built-in functions
//	value.go    values, places, and how values are printed
//	input.go    the standard input and the arguments of main
package eval
