// This file defines when the garbage collector of Go runs first.

package main

import (
	"runtime"
	"runtime/debug"
)

// delayCollector lets the first garbage collection wait until the heap has 16 MB, four times as
// much as usual. Many programs end before that, and for a program of some milliseconds two or
// three collections are a tenth of its time. GOGC in the environment has priority, unless it is 100,
// the default.
func delayCollector() {
	if percent := debug.SetGCPercent(400); percent != 100 {
		debug.SetGCPercent(percent)
		return
	}
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(100) })
}
