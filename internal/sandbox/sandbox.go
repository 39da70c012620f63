// Package sandbox removes files and system calls from a process. It is for tests.
package sandbox

import "errors"

// Enter leaves the process only its memory, its threads, the clock, reading from standard
// input, and writing to standard output and standard error. This cannot be undone. There
// are two barriers. No file, socket or anything else can be opened, because the limit of
// open files is 0. And every other system call raises the signal SIGSYS, which ends a Go
// program with a stack trace.
//
// On other systems, the error is [errors.ErrUnsupported]. If only the second barrier is
// missing, the error is [ErrNoFilter].
func Enter() error { return enter() }

// ErrNoFilter reports that nothing can be opened, but that system calls are not filtered,
// because the kernel refuses.
var ErrNoFilter = errors.New("system calls cannot be filtered")
