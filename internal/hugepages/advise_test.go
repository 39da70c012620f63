//go:build linux && (amd64 || arm64)

package hugepages

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

var kept [][]byte

// TestAdvise expects that most of the memory that Go uses next is in huge pages.
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
	if got := huge(t); got < 24<<10 {
		t.Errorf("%d KB are in huge pages, want most of 32 MB", got)
	}
}

// huge returns how many KB of the process are in huge pages.
func huge(t *testing.T) (kb int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/smaps_rollup")
	if err != nil {
		t.Skip(err)
	}
	i := bytes.Index(text, []byte("AnonHugePages:"))
	if _, err := fmt.Sscanf(string(text[i:]), "AnonHugePages: %d kB", &kb); err != nil {
		t.Fatal(err)
	}
	return kb
}
