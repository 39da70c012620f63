//go:build unix

// This file defines how much memory the process has needed.

package process

import (
	"runtime"
	"syscall"
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
