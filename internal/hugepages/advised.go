package hugepages

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Advised returns how much memory a process on Linux uses for which huge pages were asked for, in KB. Whether it is in huge pages
// depends on the free memory of the machine.
func Advised(pid int) (kb int, err error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/smaps", pid))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	resident := 0 // of the current mapping
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		name, values, _ := strings.Cut(lines.Text(), ":")
		switch name {
		case "Rss":
			if _, err := fmt.Sscanf(values, "%d kB", &resident); err != nil {
				return 0, err
			}
		case "VmFlags":
			if slices.Contains(strings.Fields(values), "hg") {
				kb += resident
			}
		}
	}
	return kb, lines.Err()
}
