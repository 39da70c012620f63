// Package scheme translates a CPS program to Scheme (R6RS), in the same
// continuation-passing style. A continuation becomes a procedure, defined inside that
// of its immediate dominator. Every jump, call and return becomes a call in tail
// position. Guile and Chez Scheme run the result with the same output, traps and exit
// status as package interp:
//
//	guile --no-auto-compile prog.scm ARGS…
//	chezscheme --program prog.scm ARGS…
//
// The fact that they accept it shows that scope is dominance: a graph algorithm checks
// it in the flat representation, and the parentheses express it in Scheme.
//
// # The translation
//
//	k(params) = ops term     (define (k params) (let* ((x op) …) inner… term))
//	k(x, y)                  (k x y)
//	branch(c, k1, k2)        (if c (k1) (k2))
//	switch(x, 1: k1, _: k2)  (case x ((1) (k1)) (else (k2)))
//	f(x, y, k)               (f x y (call-frame 'POSITION k))
//	f(x, y, ret)             (f x y ret)
//	f(x, k, raise)           (f x (call-frame 'POSITION k) raise)
//	f(x, k, h)               (let* ((outer-calls (push-call! 'POSITION)))
//	                           (f x (unwind-to outer-calls k) (unwind-to outer-calls h)))
//	ret(x), raise(x)         (ret x), (raise x)
//	exit(n)                  (exit! n)
//
// Names are those in the text of the CPS. A name that would hide an identifier that the
// program needs gets a - at its end. A byte that identifiers do not allow becomes % and
// two hexadecimal digits.
//
// # Several continuations
//
// A function takes a procedure for each of its continuation parameters, and calls one of
// them in tail position. So the continuations of Scheme itself (call/cc) are not needed: no
// frame of a function is on the stack of Scheme, whether the function returns directly or
// raises through a million calls. A raise is one call of a procedure, and what only the
// functions between used is garbage.
//
// Only the list of the calls in progress, which a trap reports, has to be kept right. A
// function that makes a call and has something left to do adds the call to the list, and a
// continuation that it passes sets the list back to what it was before the call. Removing
// the last call from the list would not be enough: other functions may have passed the
// continuation on, with handlers of their own, and their calls end with it, too. A
// continuation parameter is passed on as it is, however deep the call, because the list that
// it restores does not depend on where it is called. If all continuations of a call are
// parameters, it is a tail call, and the list stays as it is.
//
// What arrives at the second continuation of main is an uncaught exception. The trap needs
// the position of the call of that continuation. So each call of a continuation parameter
// that may be that of main stores its position first (raise-at); package uncaught finds these
// parameters. Programs whose main has one continuation have no such calls.
//
// # The runtime
//
// The file runtime.scm defines the operations that Scheme does not have, and documents
// how values are represented. A program contains only the definitions that it uses.
//
// # Differences from package interp
//
// There is no limit of steps or memory. If the memory limit of the Scheme system is
// reached, the system ends the program in its own way. The last digit of sin, cos, exp,
// log and of powers with a fractional exponent depends on the machine. A string
// argument must be valid UTF-8. A trap does not show the source line. An undefined value
// is the zero of its type, but an undefined function value cannot be called.
//
// # The files
//
//	scheme.go    programs and functions, and how they nest
//	op.go        operations, terminators, constants
//	name.go      identifiers
//	runtime.go   which part of the runtime a program needs
//	runtime.scm  the runtime
package scheme
