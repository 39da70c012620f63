// Package collector makes the garbage collector of Go wait longer before it runs first.
//
// This is all that is tuned about the start of a process: without it, a run of a tenth of a second takes
// 1.07 times the CPU time (geometric mean of 21 programs of testdata/bench).
package collector

import (
	"runtime"
	"runtime/debug"
)

// firstPercent is the percentage with which the first garbage collection is at 64 MB. At 100, the
// default, it is at 4 MB.
const firstPercent = 1600

// Delay lets the first garbage collection wait until the heap has 64 MB. Many programs end before that.
// GOGC in the environment has priority, unless it is 100, the default.
func Delay() {
	if percent := debug.SetGCPercent(firstPercent); percent != 100 {
		debug.SetGCPercent(percent)
		return
	}
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(100) })
}
