//go:build amd64 && !race && !safe

package fast

import (
	"bytes"
	"reflect"
	"testing"
	"unsafe"
)

// dispatchSize is the length in bytes of the block that dispatches. RATIONALE.md and the
// comment on VM.shift name it.
const dispatchSize = 22

// The position of the dispatch decides how fast the loop is: it must be in one line of
// the cache, wherever the linker puts the function. The linker puts functions at multiples
// of 32, so the dispatch must not cross such a multiple.
func TestDispatchIsInOneLine(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("the loop is not that of the engine")
	}
	start := reflect.ValueOf(loop).Pointer()
	if start%32 != 0 {
		t.Errorf("the loop begins at %#x", start)
	}
	code := unsafe.Slice(*(**byte)(unsafe.Pointer(&start)), 256)
	// The block begins with a MOVQ of ip and the MOVZX of the opcode, and ends with a
	// JMP through the table, with a scaled index.
	first := bytes.Index(code, []byte{0x48, 0x89, 0xD3, 0x0F, 0xB7, 0x13})
	last := bytes.Index(code, []byte{0xFF, 0x24})
	if first < 0 || last < first {
		t.Fatalf("the loop begins with % x", code)
	}
	if last += 2; first/32 != last/32 {
		t.Errorf("the loop dispatches from offset %d to %d, over a multiple of 32", first, last)
	}
	if size := last + 1 - first; size != dispatchSize {
		t.Errorf("the dispatch has %d bytes, not %d", size, dispatchSize)
	}
}
