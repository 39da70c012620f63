// This file defines when the garbage collector of Go runs first.

package main

import (
	"runtime"
	"runtime/debug"

	"cpsc/internal/hugepages"
)

// firstCollection is the percentage with which the first garbage collection is at 64 MB. At 100, the
// default, it is at 4 MB.
const firstCollection = 1600

// delayCollector lets the first garbage collection wait until the heap has 64 MB, for which huge pages
// have been asked for. Many programs end before that, and a collection takes longer than the fresh
// memory that it saves. GOGC in the environment has priority, unless it is 100, the default. After the
// first collection, it calls next.
func delayCollector(next func()) {
	if percent := debug.SetGCPercent(firstCollection); percent != 100 {
		debug.SetGCPercent(percent)
		return
	}
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) {
		debug.SetGCPercent(100)
		next()
	})
}

// minHuge is the size of a source for which huge pages gain time: a smaller one is converted in little
// memory.
const minHuge = 256

// adviseHugePages asks for huge pages for the heap, unless the user limits the memory: what has been
// asked for and is not used yet would count.
func (a *app) adviseHugePages() {
	if a.roomy {
		hugepages.Advise()
	}
}
