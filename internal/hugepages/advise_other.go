//go:build !linux || !(amd64 || arm64)

package hugepages

// Advise does nothing: the package knows only Linux.
func Advise() {}
