// Package collector makes the garbage collector of Go wait longer before it runs first.
package collector

import (
	"runtime"
	"runtime/debug"
)

// firstPercent is the percentage with which the first garbage collection is at 64 MB. At 100, the
// default, it is at 4 MB.
const firstPercent = 1600

// Delay lets the first garbage collection wait until the heap has 64 MB. Many programs end before that,
// and where fresh memory is in huge pages, a collection takes longer than the memory that it saves. GOGC
// in the environment has priority, unless it is 100, the default. After the first collection, Delay
// calls next.
func Delay(next func()) {
	if percent := debug.SetGCPercent(firstPercent); percent != 100 {
		debug.SetGCPercent(percent)
		return
	}
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) {
		debug.SetGCPercent(100)
		next()
	})
}
