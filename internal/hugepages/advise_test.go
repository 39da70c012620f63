//go:build linux && (amd64 || arm64)

package hugepages

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

var kept [][]byte

// TestAdvise expects that huge pages were asked for most of the memory that Go uses next.
func TestAdvise(t *testing.T) {
	enabled, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || !strings.Contains(string(enabled), "[madvise]") {
		t.Skipf("huge pages are not for those who ask for them: %s, %v", enabled, err)
	}
	if size, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"); err != nil || string(size) != "2097152\n" {
		t.Skipf("huge pages have another size than 2 MB: %s, %v", size, err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer func() { kept = nil }()
	runtime.GC() // while the collector runs, a stack is not free at once
	Advise()
	for range 2048 {
		b := make([]byte, 16<<10)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		kept = append(kept, b)
	}
	got, err := Advised(os.Getpid())
	if err != nil {
		t.Skip(err)
	}
	if got < 24<<10 {
		t.Errorf("huge pages were asked for %d KB, want most of 32 MB", got)
	}
}
