package limit

import (
	"runtime"
	"runtime/debug"
)

// inUse returns the number of bytes that Go has from the operating system, without those that are
// free. Unlike ReadMemStats, package runtime/metrics would stop no threads, but it makes a list of all
// metrics when a process starts, and is large in a browser.
func inUse() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapIdle)
}

// Bound makes Go's garbage collector work hard enough for the process to grow by little more than n
// bytes from now on, if no more than three quarters of them are in use.
func Bound(n int64) {
	before := inUse()
	if before > n/8 {
		runtime.GC() // what is garbage already makes room
		before = inUse()
	}
	if most := before + n + n/8; most > 0 && most < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(most)
	}
}
