// Package sandbox takes away from a process, for tests, what it is not meant to use.
package sandbox

import "errors"

// Enter leaves the process nothing but its memory, its threads, the clock, standard
// input, which it may read, and standard output and error, which it may write. There
// is no way back. It does so twice: no file, socket or anything else can be opened,
// because the limit of open files is 0; and whatever else the process asks of the
// system is answered with the signal SIGSYS, by which Go dies with a stack.
//
// The error is [errors.ErrUnsupported] where there is no such thing; if only the
// second is missing, the error is [ErrNoFilter].
func Enter() error { return enter() }

// ErrNoFilter says that nothing can be opened, but that calls of the system are not
// filtered, because the kernel refuses.
var ErrNoFilter = errors.New("system calls cannot be filtered")
