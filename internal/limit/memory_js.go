package limit

import "runtime"

// Here, runtime/metrics would be a part of what the playground downloads. ReadMemStats stops
// all threads, but there is only one.

// inUse returns the number of bytes that Go has from the operating system, without those
// that it has returned.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// live returns the bytes of the objects in the heap, with those that became garbage after
// the last collection.
func live() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
