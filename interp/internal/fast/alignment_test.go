//go:build amd64 && !race && !safe

package fast

import (
	"bytes"
	"reflect"
	"testing"
	"unsafe"
)

// Where the dispatch of the loops lies decides how fast they are: it must be in one
// line of the cache, wherever the linker puts the functions, which is at multiples
// of 32. So it may not cross such a multiple.
func TestDispatchIsInOneLine(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("the loops are not those of the engine")
	}
	for name, f := range map[string]any{"loop": loop, "countingLoop": countingLoop} {
		start := reflect.ValueOf(f).Pointer()
		if start%32 != 0 {
			t.Errorf("%s begins at %#x", name, start)
		}
		code := unsafe.Slice(*(**byte)(unsafe.Pointer(&start)), 256)
		// MOVZX of the opcode; JMP through the table, with a scaled index.
		first := bytes.Index(code, []byte{0x0F, 0xB7, 0x13})
		last := bytes.Index(code, []byte{0xFF, 0x24})
		if first < 0 || last < first {
			t.Fatalf("%s begins with % x", name, code)
		}
		if last += 2; first/32 != last/32 {
			t.Errorf("%s dispatches from offset %d to %d, over a multiple of 32", name, first, last)
		}
	}
}
