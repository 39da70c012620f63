//go:build !unix

package process

import "time"

// PeakMemory returns 0: nothing tells it.
func PeakMemory() int64 { return 0 }

var start = time.Now()

// CPUTime returns the time since the process began: nothing tells more.
func CPUTime() time.Duration { return time.Since(start) }
