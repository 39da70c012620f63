//go:build linux && (amd64 || arm64)

package hugepages

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

var kept [][]byte

// TestAdviseCurrent expects that the object that Go makes next is in memory for which a huge page was
// asked for. If the first one begins another chunk, the second one does not. The test comes before
// TestAdvise, which asks for more.
func TestAdviseCurrent(t *testing.T) {
	needHugePages(t)
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer func() { kept = nil }()
	for range 2 {
		adviseCurrent()
		kept = append(kept, make([]byte, 128<<10))
		advised, err := advisedAt(uint64(address(&kept[len(kept)-1][0])))
		if err != nil {
			t.Skip(err)
		}
		if advised {
			return
		}
	}
	t.Error("no huge page was asked for")
}

// TestAdvise expects that huge pages were asked for most of the memory that Go uses next.
func TestAdvise(t *testing.T) {
	needHugePages(t)
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

// advisedAt reports whether a huge page was asked for at an address of this process.
func advisedAt(address uint64) (bool, error) {
	text, err := os.ReadFile("/proc/self/smaps")
	inside := false
	for line := range strings.Lines(string(text)) {
		var low, high uint64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &low, &high); n == 2 {
			inside = low <= address && address < high
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && inside {
			return slices.Contains(strings.Fields(flags), "hg"), nil
		}
	}
	return false, err
}

// needHugePages skips a test where Linux has no huge pages of 2 MB for processes that ask for them.
func needHugePages(t *testing.T) {
	enabled, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || !strings.Contains(string(enabled), "[madvise]") {
		t.Skipf("huge pages are not for those who ask for them: %s, %v", enabled, err)
	}
	if size, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"); err != nil || string(size) != "2097152\n" {
		t.Skipf("huge pages have another size than 2 MB: %s, %v", size, err)
	}
}
