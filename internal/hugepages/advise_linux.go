//go:build linux && (amd64 || arm64)

package hugepages

import (
	"syscall"
	"unsafe"
)

const (
	page  = 2 << 20
	chunk = 4 << 20  // Go maps whole chunks
	size  = 64 << 20 // of the stack, a power of two

	collapse = 25 // MADV_COLLAPSE, of Linux 6.1, which package syscall does not know
)

// Advise asks for huge pages for the next 64 MB of the heap, which are used when Go needs fresh memory.
// They count as memory of Go, but as long as they are not used they take no memory of the machine.
//
// Errors are ignored: the kernel may be without huge pages, and then everything is as before. So it is
// if another version of Go maps its heap in another way.
func Advise() {
	adviseCurrent()
	adviseNext()
}

// adviseCurrent makes one huge page of the part of the heap that Go is about to fill, and asks for another
// one for what follows in the same chunk.
func adviseCurrent() {
	here := address(&make([]byte, 128<<10)[0]) &^ (page - 1)
	advise(here, chunk-here%chunk, syscall.MADV_HUGEPAGE)
	advise(here, page, collapse)
}

// adviseNext asks for huge pages for the chunks that follow. Go has not mapped them yet, and does so for a
// stack. Stacks are on Go's heap, and the stack of a goroutine that ends is free at once, whereas an
// object is free only after the next garbage collection. So a goroutine gets a stack of 64 MB, asks for
// huge pages for it, and ends. Of the stack it touches the top only.
func adviseNext() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		grow(0)
		var local byte
		top := address(&local)
		low, high := (top-size)&^(chunk-1), (top+chunk)&^(chunk-1)
		advise(low, high-low, syscall.MADV_HUGEPAGE)
	}()
	<-done
}

func address(b *byte) uintptr { return uintptr(unsafe.Pointer(b)) }

func advise(start, length, advice uintptr) {
	syscall.Syscall(syscall.SYS_MADVISE, start, length, advice)
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
