//go:build linux && (amd64 || arm64)

package hugepages

import (
	"syscall"
	"unsafe"
)

const (
	size  = 64 << 20 // of the stack, a power of two
	chunk = 4 << 20  // Go maps whole chunks
)

// Advise asks for huge pages for the next 64 MB of the heap, which are used when Go needs fresh memory.
// They count as memory of Go, but as long as they are not used they take no memory of the machine.
//
// Stacks are on Go's heap, and the stack of a goroutine that ends is free at once, whereas an object
// is free only after the next garbage collection. So a goroutine gets a stack of 64 MB, asks for huge
// pages for it, and ends. Of the stack it touches the top only.
//
// Errors are ignored: the kernel may be without huge pages, and then everything is as before. So it is
// if another version of Go does not map the stack at once or does not use its memory again.
func Advise() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		grow(0)
		var local byte
		top := uintptr(unsafe.Pointer(&local))
		low, high := (top-size)&^(chunk-1), (top+chunk)&^(chunk-1)
		syscall.Syscall(syscall.SYS_MADVISE, low, high-low, syscall.MADV_HUGEPAGE)
	}()
	<-done
}

// grow makes the stack of the calling goroutine 64 MB large. The argument is 0. Only for others does
// the function use its frame, but Go makes room for the frame in any case.
//
//go:noinline
func grow(n int) byte {
	if n == 0 {
		return 0
	}
	return use([size - chunk]byte{}, n)
}

//go:noinline
func use(frame [size - chunk]byte, i int) byte { return frame[i] }
