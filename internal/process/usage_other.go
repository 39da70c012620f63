//go:build !unix

package process

import "time"

// PeakMemory returns 0, since there is no portable way to measure it.
func PeakMemory() int64 { return 0 }

var start = time.Now()

// CPUTime returns the time since the start of the process, since there is no portable way
// to measure CPU time.
func CPUTime() time.Duration { return time.Since(start) }
