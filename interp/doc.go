// Package interp runs CPS programs. It has two engines, which give the same results. The
// reference engine is simple and defines the meaning of programs. The fast engine compiles
// the program to bytecode first, and is many times as fast. They are in the packages
// internal/reference and internal/fast. This package has the API of both: options, results,
// traps, profiles and traces.
//
// # Limits
//
// A step is one operation or one terminator. With a limit of N, N steps are executed, and a
// program that needs one more stops before it. A limit of N calls allows N calls in progress
// at once, without those of main and of the initialiser of the globals.
//
// The memory limit is for memory in use: by arrays, strings, structs, variables in memory,
// function values, and the stack of the program, and for the garbage that is left of them. The engine
// adds up what it allocates. When the sum reaches the limit, the engine visits all that the program can
// reach, from its globals, from the calls in progress and, in a session, from the last snapshot, and adds
// up the sizes. If the result and the allocation that is due exceed three quarters of the limit, the
// program stops, because near the limit it would do little but collect garbage. Otherwise it may
// allocate what is left, or a third of the limit if that is more, before the engine measures
// again. So a program whose allocations in all are within the limit is never stopped, no single
// allocation exceeds it, and what is in use and the garbage exceed it together by a twelfth at most. If
// the limit is far below the size of the program, it may be exceeded by more: by a byte for each
// reference that the engine looks at, which are at least as many as the globals. In arrays,
// numbers take 8 bytes, and references 8 on the fast engine and 16 on the reference engine. The
// sizes of other objects are about those on Go's heap. The stacks count from their first growth on. A text
// that str makes is measured before it is made.
//
// Strings that a host function holds count, too: its arguments while it calls the program, and
// until it returns all strings that calls of the program have returned to it, whether it keeps
// them or not. What an Instance.Call has returned does not count.
//
// So the limit depends on nothing but the program, its input and its host functions: neither on
// other programs in the process nor on when Go collects garbage. Two things do not count: the table of
// visited objects while the engine measures, a bit for each word of memory (go test ./interp -run - -bench
// Measure), and the stack of a trap, 24 bytes for each call.
//
// The process may have garbage that was there before the engine last measured, because Go collects it
// when it sees fit. With Options.BoundProcess, the engine collects it in time, and the process grows by
// little more than the limit.
//
// # Profiles and traces
//
// An engine reports each continuation that is entered (files profile.go and trace.go). The
// number of times that a continuation was entered determines how often each of its steps was
// executed. The file pprof.go writes a profile for other tools.
//
// # Input and output
//
// Both are buffered. Output is written when its buffer is full, before the program waits for
// input, and when the program ends for any reason; so it comes before the report of a trap.
// The operation read_line reads the bytes up to the next newline, and drops the newline. The
// operation read_int skips white space, reads the bytes up to the next white space or the
// end, and leaves the rest, so that a read_line after it returns the rest of the line. The
// operation eof gives true when no byte is left. After read_int, the newline at the end of
// the last line is still left.
package interp
