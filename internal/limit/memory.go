package limit

import "runtime"

// inUse returns the number of bytes that Go has from the operating system, without those that are
// free. Unlike ReadMemStats, package runtime/metrics would stop no threads, but it makes a list of all
// metrics when a process starts, and is large in a browser.
func inUse() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapIdle)
}
