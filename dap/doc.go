// Package dap is the debugger of cpsc dap. It speaks the Debug Adapter Protocol to an editor, and runs a program in Imp or Bril at
// -O0 on the reference engine.
//
// The program runs in a goroutine of its own. Before each step, which is an operation or a terminator of CPS, the engine calls
// debuggee.step (debuggee.go), which decides whether the program stops there: the position of the step is that of the source. While it
// is stopped, it executes what the server (server.go) asks about it: the two goroutines never look at the program at the same time.
//
// A variable of the source is a parameter or another value of CPS, at each step perhaps another one. variables.go finds which one,
// from the trace of the construction: it has every write of a variable.
package dap
