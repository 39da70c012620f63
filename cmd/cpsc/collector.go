// This file defines when the garbage collector of Go runs first.

package main

import (
	"runtime"
	"runtime/debug"
)

// delayCollector lets the first garbage collection wait until the heap has 48 MB, twelve times as
// much as usual, of which 16 MB are the ballast of the fast engine. Many programs end before that,
// and a collection takes one or two milliseconds. GOGC in the environment has priority, unless
// it is 100, the default.
func delayCollector() {
	if percent := debug.SetGCPercent(1200); percent != 100 {
		debug.SetGCPercent(percent)
		return
	}
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(100) })
}
