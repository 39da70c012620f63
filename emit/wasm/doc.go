// Package wasm translates a CPS program to a module of WebAssembly, which any engine with WASI preview 1 runs: output,
// traps with their calls, and exit status are those of package interp. Fprint refuses a program with host functions.
//
// # The translation
//
//	f(params, ret) = …        a function
//	k(params) = ops term      the code after the end of a block, a loop, or code in its place: control.go
//	k(x, y)                   the arguments are pushed and assigned to locals at once; then br
//	branch(c, k1, k2)         br_if or if
//	switch(x, 1: k1, _: k2)   br_table if the cases are dense, or comparisons
//	f(x, y, k)                call; call_indirect of a function value
//	f(x, y, ret)              return_call in a cycle of tail calls, which must take constant space; else call
//	ret(x)                    return
//	f(x, k, raise), raise(x)  a tag is one more result: convention.go
//
// An int is an i64, a float an f64; a bool and the address of a string, an array, a struct, a function value or a
// reference are i32. Values that are not live at the same time share a local (locals.go). A cycle with several entries
// is split by copies of nodes, or has a dispatch loop if these are too many; other flow needs neither.
//
// # The runtime
//
// The runtime is that of package llvm, whose source documents the layout of objects, compiled for WebAssembly with a few
// functions of the C library of WASI. A module contains the functions and data of it that the program needs (link.go).
// Memory has the positions of the calls in progress, the stack of the runtime, its data, that of the program, and the
// heap.
//
// A function that may trap takes the address of a slot. Before a call that may trap it stores the position of the call
// there, and passes the next lower address. So a call costs a store, a trap knows all calls, and a program with more
// calls than fit into the memory for positions traps, without a check, because the address is out of bounds.
//
// # Differences from package interp
//
// There are no limits of steps and time. The stack of the engine limits the call depth: whoever runs the module may
// report a stack overflow by its export overflow, as the engine of package engines does. As with package llvm, memory is
// never freed, except the old elements of an array that has grown; the last digit of sin, cos, exp, log and pow is that
// of the C library; a trap does not show the source line; an undefined value is the zero of its type, nil, or a separate
// array or variable. A module with cycles of tail calls needs an engine that has tail calls, unless
// Options.NoTailCalls makes them calls.
//
// # The files
//
//	wasm.go              programs, their start and their data
//	function.go          functions and terminators
//	control.go           structured control
//	split.go             copies of nodes, which make flow reducible
//	stack.go             which values are computed on the stack, where they are used
//	locals.go            which values share a local
//	op.go                operations
//	convention.go        how functions are called and return
//	link.go              the module, with what it needs of the runtime
//	encode.go            the binary format
//	sourcemap.go         source maps
//	runtime/wasm.h       what the runtime needs in place of an operating system
//	runtime/runtime.wasm the runtime, made by go generate
package wasm
