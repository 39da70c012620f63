//go:build linux && !safe && !race

package fast

import (
	"syscall"
	"testing"
	"unsafe"
)

// A string may end where the memory of the process ends. The words of eight bytes that are read of
// it must be within this memory, unless endsPage returns true. It returns false for strings that
// begin at a multiple of eight bytes, as most do.
func TestStringsAtTheEndOfAPage(t *testing.T) {
	memory, err := syscall.Mmap(-1, 0, 2*pageSize, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	if err := syscall.Mprotect(memory[pageSize:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	var sum uint64
	read := 0
	for n := range 70 {
		s := unsafe.String(&memory[pageSize-1], 0)
		if n > 0 {
			s = unsafe.String(&memory[pageSize-n], n)
		}
		for from := range n + 1 {
			for to := from; to <= n; to++ {
				if endsPage(s, from, to-from) {
					if (n-from)%wordSize == 0 && from < to {
						t.Errorf("the words from %d to %d of %d bytes are not read", from, to, n)
					}
					continue
				}
				read++
				for i := from; i < to; i += wordSize {
					sum += wordAt(s, i)
				}
			}
		}
	}
	if sum != 0 || read < 1000 {
		t.Error(sum, read)
	}
}
