// Package llvm writes a program as a module of LLVM IR, in text that version 14
// reads: typed pointers, and all that the program needs but the C library. These
// take it, on Linux with x86-64:
//
//	opt-14 -passes=verify -disable-output prog.ll
//	lli-14 prog.ll ARGS…
//	clang-14 -O2 prog.ll -lm && ./a.out ARGS…
//
// The program then has the output, the traps with their calls, and the exit status
// that package interp gives it.
//
// # What becomes of what
//
//	k(params) = ops term     a basic block, with a phi for each parameter
//	k(x, y)                  br
//	branch(c, k1, k2)        br i1
//	switch(x, 1: k1, _: k2)  switch, or comparisons of strings
//	f(x, y, k)               call, or invoke if f may trap; then br
//	f(x, y, ret)             musttail call
//	ret(x)                   ret
//	exit(n)                  a call that does not come back
//
// Tail calls take constant space: functions have the calling convention of C or, where
// tail calls need it, tailcc. An int is an i64, a float a double, a bool an i1, in
// memory an i8. Strings, arrays, structs and function values are pointers, and so are
// references, unless some of their type are to elements: then one is a pointer and -1,
// or an array and an index; an array, a struct, a global or a function value holds a
// pointer to that pair. runtime/runtime.c tells what pointers point to.
//
// # Traps
//
// What traps calls a function that tells the message and the place, and unwinds the
// stack. A call of what may trap is an invoke; its landing pad adds the place of the
// call to those that are shown, and goes on. So nothing is paid for the list of calls
// but by who traps. That goes through the inlining of LLVM unharmed.
//
// # What differs
//
// There are no limits of steps and time. The call depth is that of a stack of 512 MiB,
// which is enough for two million calls unless their frames are beyond 250 bytes; a
// trap about it has no place. LLVM may make a loop of recursion, and then there is no
// trap. Memory is never given back, but for what an array outgrew; there is no limit to
// its sum, and a trap about it has no place, unless it is a single array that is too
// large. The last digit of sin, cos, exp, log and pow is that of the C library. A trap
// does not show the line of the source. What was never set is a zero of its type, nil,
// or an array or a variable of its own.
//
// # The files
//
//	llvm.go              programs and functions: blocks and phis
//	value.go             types, values, loads and stores
//	op.go                operations
//	bounds.go            bounds of arrays, and loops that check them once
//	term.go              function values and terminators
//	convention.go        how arguments are passed, and calling conventions
//	runtime/runtime.c    the runtime
//	runtime/runtime.ll   the same as LLVM IR, by go generate
package llvm
