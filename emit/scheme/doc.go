// Package scheme writes a program as one in Scheme (R6RS), in the same
// continuation-passing style: a continuation becomes a procedure that is defined
// inside the one that dominates it, and every jump, call and return a call in tail
// position. Guile and Chez Scheme run it with the output, the traps and the exit
// status of package interp:
//
//	guile --no-auto-compile prog.scm ARGS…
//	chezscheme --program prog.scm ARGS…
//
// That they accept it shows that scope is dominance: what the flat representation
// leaves to a graph algorithm is there a matter of parentheses.
//
// # What becomes of what
//
//	k(params) = ops term     (define (k params) (let* ((x op) …) inner… term))
//	k(x, y)                  (k x y)
//	branch(c, k1, k2)        (if c (k1) (k2))
//	switch(x, 1: k1, _: k2)  (case x ((1) (k1)) (else (k2)))
//	f(x, y, k)               (f x y (call-frame 'PLACE k))
//	f(x, y, ret)             (f x y ret)
//	ret(x)                   (ret x)
//	exit(n)                  (exit! n)
//
// A name stays what it is in the text of the CPS, but for one that would hide what
// the program needs: that gets a - behind it. What identifiers do not allow becomes
// % and two hexadecimal digits.
//
// # The runtime
//
// What operations do that Scheme has not is defined in runtime.scm. A program
// gets the definitions that it uses. That file tells how values are represented.
//
// # What differs
//
// There is no limit of steps or memory; the memory limit of the Scheme ends a
// program in its own way. The last digit of sin, cos, exp, log and of powers that
// are not whole is that of the machine. A string argument must be UTF-8. A trap does
// not show the line of the source. A value that was never set is a zero of its type,
// but a function value that was never set cannot be called.
//
// # The files
//
//	scheme.go    programs and functions: the nesting
//	op.go        operations, terminators, constants
//	name.go      identifiers
//	runtime.go   which part of the runtime a program needs
//	runtime.scm  the runtime
package scheme
