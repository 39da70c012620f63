// This file defines when the garbage collector of Go runs first.

package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// delayCollector lets the first garbage collection wait until the heap has 48 MB, twelve times as
// much as usual, of which 16 MB are the ballast of the fast engine. Many programs end before that,
// and a collection takes one or two milliseconds. GOGC in the environment has priority.
func delayCollector() {
	if os.Getenv("GOGC") != "" {
		return
	}
	percent := debug.SetGCPercent(1200)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, percent)
}
