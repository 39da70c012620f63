// This file defines when the garbage collector of Go runs first.

package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// delayCollector lets the first garbage collection wait until the heap has 16 MB, four times as
// much as usual. Many programs end before that, and for a program of some milliseconds two or
// three collections are a tenth of its time. GOGC in the environment has priority.
func delayCollector() {
	if os.Getenv("GOGC") != "" {
		return
	}
	percent := debug.SetGCPercent(400)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, percent)
}
