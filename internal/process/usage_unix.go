//go:build unix

// This file defines how much memory and time the process has needed.

package process

import (
	"runtime"
	"syscall"
	"time"
)

// PeakMemory returns the most memory, in bytes, that the process has had in RAM at
// once (its maximum resident set size), as getrusage tells it; 0 if it does not.
func PeakMemory() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) * 1024
}

// CPUTime returns the time that the threads of the process have run, in user mode and
// in the system, as getrusage tells it; 0 if it does not.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
