// Package eval runs the syntax tree of a program, and so defines what the program
// means. It is a second opinion on the converter and on the engines that run CPS:
// with them it shares the tree and the results of the checker, and nothing that
// comes after. Its aim is to be simple, not fast.
//
// # Control
//
// What runs after a statement, or after a part of an expression, depends only on
// its position in its function: in a language with goto, labels and loops are
// positions in the text. So the tree of each function is translated once to a list
// of steps, in the order of evaluation, with a jump wherever control goes somewhere
// else. A goto into a loop is a jump like any other.
//
// This is Landin's SECD machine ("The Mechanical Evaluation of Expressions", 1964).
// Operands are on a stack. Each call in progress has its variables and the number
// of its next step. The calls are on a stack of the machine, so deep recursion of
// the program does not use the stack of Go. The functions that emit the steps
// recurse on the nesting of the source, which the parser limits.
//
// # Exceptions
//
// Each step has a handler: the position where control goes if the step throws. It is the
// catch or the finally block of the innermost try statement around it that waits for a
// throw. A throw looks through the calls, from the innermost out, for one whose current
// step has a handler. It removes the calls inside that one, and clears its operands.
//
// The steps of a finally block are emitted once. Before control goes there, a label is
// stored in a variable; at its end, the block jumps to that label. There the interrupted
// throw is executed again, with the position of the block, or the return or jump goes
// on: to the next finally block, if it leaves several.
//
// # Generators
//
// A generator is a call. While it is suspended, it is not on the stack of calls but in
// the generator; it has no operands, because a yield is a statement. next puts the call
// back on the stack, and a yield removes it.
//
// # Variables
//
// Every variable is a box, created when its declaration is executed. A function
// value holds the boxes of its captures. An argument that is passed by reference is
// a box, an element of an array or a field of a struct; the bounds, or the nil, are
// checked at each read and each assignment. A program that reads an empty box has a
// fault that the checker should have found, so this is an error and not a trap.
//
// # The files
//
//	eval.go     the API
//	machine.go  the machine that executes the steps
//	stmt.go     the steps of functions and statements
//	expr.go     the steps of expressions, references and calls
//	control.go  exceptions and generators
//	builtin.go  operators and built-in functions
//	value.go    values, references, and how values are printed
//	input.go    standard input and the arguments of main
package eval
