//go:build unix

// This file defines the measurement of the memory that the process has used.

package process

import (
	"runtime"
	"syscall"
)

// PeakMemory returns the maximum resident set size of the process in bytes, as getrusage
// reports it, or 0 if that fails.
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
