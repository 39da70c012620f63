// Package llvm translates a CPS program to a module of LLVM IR, as text for LLVM 14,
// which uses typed pointers. Apart from the C library, the module contains everything
// that the program needs. These commands accept it, on Linux with x86-64:
//
//	opt-14 -passes=verify -disable-output prog.ll
//	lli-14 prog.ll ARGS…
//	clang-14 -O2 prog.ll -lm && ./a.out ARGS…
//
// The program has the same output, traps with their calls, and exit status as in
// package interp.
//
// # The translation
//
//	k(params) = ops term     a basic block, with a phi for each parameter
//	k(x, y)                  br
//	branch(c, k1, k2)        br i1
//	switch(x, 1: k1, _: k2)  switch, or comparisons of strings
//	f(x, y, k)               call, or invoke if f may trap; then br
//	f(x, y, ret)             musttail call
//	ret(x)                   ret
//	f(x, k, raise)           call or invoke, then switch on the tag of the result
//	raise(x)                 ret with a tag
//	exit(n)                  a call that does not return
//
// A function that takes several continuations returns a tag, the number of the one that it
// calls, followed by what this continuation takes. In a cycle of tail calls that pass
// continuations in another order, the caller passes the tags (results.go).
//
// Tail calls take constant space. Functions have the C calling convention or, where
// tail calls require it, tailcc. An int is an i64, a float is a double, and a bool is
// an i1, or an i8 in memory. Strings, arrays, structs and function values are pointers.
// A reference is a pointer, too, unless some references of its type refer to array
// elements. Then it is a pair: a pointer and -1, or an array and an index. Arrays,
// structs, globals and function values hold a pointer to such a pair.
// runtime/runtime.c documents the layout of the objects in memory.
//
// # Traps
//
// A trap calls a function that reports the message and the position and unwinds the
// stack. A call of a function that may trap is an invoke, whose landing pad adds the
// position of the call to the trace and resumes unwinding. So only a program that traps
// pays for the list of calls. LLVM's inlining preserves this list.
//
// An exception that arrives at the second continuation of main is reported like a trap.
// Its list of calls is recorded while the exception is passed on (uncaught.go).
//
// # Differences from package interp
//
// There are no limits of steps and time. The call depth is limited by a stack of 512
// MiB, which is enough for two million calls with frames of at most 250 bytes each; the
// trap has no position. LLVM may turn recursion into a loop, and then there is no trap.
// Memory is never freed, except the old elements of an array that has grown. There is
// no limit on the total; the trap for exhausted memory has no position, unless a single
// array is too large. The last digit of sin, cos, exp, log and pow is that of the C
// library. A trap does not show the source line. An undefined value is the zero of its
// type, nil, or a separate array or variable.
//
// # The files
//
//	llvm.go              programs and functions: blocks and phis
//	value.go             types, values, loads and stores
//	op.go                operations
//	bounds.go            bounds of arrays, and loops that check them once
//	strings.go           which strings need no memory
//	term.go              function values and terminators
//	convention.go        how arguments are passed, and calling conventions
//	results.go           how functions return: tags and values
//	uncaught.go          which exceptions are recorded for the message of an uncaught one
//	runtime.go           which part of the runtime a program includes
//	runtime/runtime.c    the runtime
//	runtime/runtime.ll   the same as LLVM IR, made by go generate
package llvm
