//go:build !unix

package process

// PeakMemory returns 0, since there is no portable way to measure it.
func PeakMemory() int64 { return 0 }
