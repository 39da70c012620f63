// Package fast is the fast engine: it compiles a program to bytecode for a register
// machine and runs that. The files, in the order in which a program goes through them:
//
//   - bytecode.go defines the instructions.
//   - inline.go finds structs that become a part of the function values that capture them.
//   - translate.go selects instructions for the operations of a function, registers.go
//     allocates registers, moves.go makes sequences of simultaneous assignments, and emit.go
//     lays out the program.
//   - handlers.go has the parts of all these stages that are about functions with several
//     continuations.
//   - pairs.go makes sequences of instructions run as one; fused.go lists the sequences.
//   - disassemble.go prints the bytecode; the tests have a verifier of it (verifier_test.go).
//   - loop.go is the loop that executes instructions and counts steps. The command genloop writes
//     it, and fused.go, from descriptions of the instructions and from sequences.txt, text.txt and
//     runtime.txt: run go generate after a change.
//   - vm.go runs the loop and keeps the memory that it works on, slow.go has the instructions
//     that the loop leaves to it, arrays.go and strings.go those that make arrays and long strings.
//     host.go calls host functions, format.go prints values.
//   - region.go says in which memory arrays of numbers are.
//   - counts.go and steps.go count steps; profile.go reports to a profiler.
//   - object.go defines the objects that references refer to, and live.go measures how much
//     memory the reachable ones take. word.go has all unsafe code and lists the invariants that
//     it relies on; wordsafe.go replaces it in a build with the tag safe.
//
// # Strings
//
// A short string is made in the nursery (word.go), to which only registers refer. So code that
// copies a reference from a register to anything else, or gives a string to code that may keep
// it, uses VM.kept, and an instruction that makes a short string calls VM.makeRoom before it
// reads its operands. So is a long string whose bytes are in a buffer, which the nursery keeps alive.
// The loop itself joins and cuts short strings, and appends them to the string whose buffer was used
// last, while the nursery has space. It calls nothing, so it copies and compares eight bytes at a time.
//
// # Registers
//
// A value gets a register in one of two files: ints, floats and bools are numbers, []uint64;
// strings, arrays, structs, function values and references are references. Registers are
// allocated by liveness. The frames of functions are windows of growing slices and not
// frames of the Go stack: nothing in this package recurses on calls, nor on the depth of
// data. A tail call reuses the frame.
//
// A function returns by the stack of calls. For each further continuation parameter, it gets a
// handler, which is a number that says where in the stack a frame is and where in its code to
// go on. So a raise leaves any number of frames at once.
package fast
