/*
Package session runs the language Imp input by input, for cpsc repl. An input holds
declarations, statements and an expression, its result. The declarations and variables of an
input can be used in all inputs after it.

# What an input means

An input is a small program. What it declares, its variables too, is visible in the whole
input and in all later ones. Its statements are executed in order, and a var is one of them: it
assigns when its turn comes. A throw that nothing catches is a trap.

A declaration hides the earlier one with the same name, from this input on. What was declared
before keeps its meaning: a function that calls f still calls the earlier f. This is the scope
of nested blocks, with one block for each input. So every name in an input that was accepted
always denotes the same thing, and redeclaring a name with another type breaks nothing.

If an input is rejected, traps, reaches a limit or is interrupted, the session is what it was
before it: its declarations do not exist, and all variables, arrays, structs and generators
have the values that they had. Only output cannot be taken back.

# How it works

Each input becomes a program of its own:

	what is visible    functions with their types but without bodies, globals, structs, constants
	what is declared   the functions, globals, structs and constants of the input
	fn input.N         its statements, which return its result

The checker and the conversion treat it as any other program, so they take time in proportion
to the input and to the number of visible names, however long the session has been. The CPS is
linked with that of earlier inputs (see interp.Session): the functions and globals that it
uses are those that exist already, and nothing is executed twice. Before input.N runs, a
snapshot is taken of all that the session can reach.

A global has no initialiser in this program, since input.N assigns it. Its type, the result of
input.N and what it throws are inferred by checking the program before in other forms; see
infer.go.

# The files

	session.go  sessions: Eval, TypeOf, and what they return
	infer.go    the program of an input
	visible.go  what earlier inputs have declared, as declarations of the next program
*/
package session
