// Package wasm is the front end of WebAssembly: it decodes and validates modules in the binary format, and converts
// them to CPS.
//
// Decode accepts version 2.0 of the specification without SIMD, and beside it tail calls, constant expressions that
// add, subtract and multiply, and exceptions in both encodings. What it refuses is an *Error with the offset: the
// module is malformed, invalid, or uses a feature that the package does not have, which the error names. It does not
// believe declared sizes: its time and memory are linear in the size of the module.
//
// Lower and Link walk over each function once more (body.go) and build it at the same time (control.go): a block whose
// end is the target of a branch, and a loop, become continuations, branches are jumps, and unreachable code is not
// built. Locals, and what branches pass, are variables of the builder; operands on the stack are values. So the builder
// places parameters where a program needs them, and nowhere else.
//
// An i32 is an int that is always sign-extended, an f32 a float that binary32 represents. A memory is of type bytes, a
// table an array of references, and a reference is a number: that of a function, for a call through a table (signature, in
// convert.go), or whatever the host chose; -1 is null. A tag is a continuation that
// every function takes. A position is an offset in the module: line 1, and the column is one more. Where a line table of DWARF
// has the source of an instruction (lines.go), it is there.
//
// Package wasi has the host functions of WASI.
package wasm
