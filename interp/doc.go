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
// function values, and the stack of the program. The engine adds up what it allocates. When
// the sum reaches the limit, the engine visits all that the program can reach, from its globals,
// from the calls in progress and, in a session, from the last snapshot, and adds up the sizes. If
// the result and the allocation that is due exceed the limit, the program stops. Otherwise it may
// allocate what is left, or a sixteenth of the limit if that is more, before the engine measures
// again. So a program may exceed the limit by a sixteenth, but no single allocation exceeds it. If
// the limit is far below the size of the program, it may be exceeded by more: by a byte for each
// reference that the engine looks at, which are at least as many as the globals. In arrays,
// numbers take 8 bytes, and references 8 on the fast engine and 16 on the reference engine. The
// sizes of other objects are approximate. The stacks count from their first growth on.
//
// Strings that a host function holds count, too: its arguments while it calls the program, and
// until it returns all strings that calls of the program have returned to it, whether it keeps
// them or not. What an Instance.Call has returned does not count.
//
// So the limit depends on nothing but the program, its input and its host functions: neither on
// other programs in the process nor on when Go collects garbage. What Go's allocator needs in
// addition and garbage that is not collected yet do not count; together they may be as much
// again. Nor do the tables of visited objects while the engine measures. It allocates up to 200
// bytes for each object in them (go test ./interp -run - -bench Measure), which is several times
// the size of small objects, and garbage afterwards. So a process that is near its own limit needs
// a runtime/debug.SetMemoryLimit, or smaller limits of its programs.
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
