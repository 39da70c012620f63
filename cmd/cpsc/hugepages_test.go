//go:build linux && (amd64 || arm64) && !race

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/internal/hugepages"
)

// TestHugePages expects that huge pages were asked for most of the memory of a program with some 40 MB of
// objects, and for none if memory is limited.
func TestHugePages(t *testing.T) {
	enabled, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || !strings.Contains(string(enabled), "[madvise]") {
		t.Skipf("huge pages are not for those who ask for them: %s, %v", enabled, err)
	}
	t.Setenv("GOGC", "100") // huge pages are asked for after a collection
	file := filepath.Join(t.TempDir(), "list.imp")
	program := strings.Repeat("// The source is large enough for huge pages.\n", 8) + `
struct List { head: int, tail: List }
fn main() {
    var list: List = nil;
    for i in 0..1000000 { list = List(i, list); }
    print("ready");
    print(read_line());
    if list != nil { print(list.head); }
}
`
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		flag        string
		least, most int // KB for which huge pages were asked for
	}{
		{"--max-convert-memory=6G", 16 << 10, 1 << 20},
		{"--max-convert-memory=1G", 0, 0},
		{"--max-memory=256M", 0, 0},
	} {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), self, "run", test.flag, file)
		cmd.Args[0] = "cpsc" // see TestMain
		cmd.Stderr = os.Stderr
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if !lines.Scan() || lines.Text() != "ready" {
			t.Fatalf("the program printed %q", lines.Text())
		}
		kb, err := hugepages.Advised(cmd.Process.Pid)
		if err != nil {
			t.Skip(err)
		}
		if kb < test.least || kb > test.most {
			t.Errorf("%s: huge pages were asked for %d KB, want %d to %d", test.flag, kb, test.least, test.most)
		}
		fmt.Fprintln(in, "done")
		var rest []string
		for lines.Scan() {
			rest = append(rest, lines.Text())
		}
		if len(rest) != 2 || rest[1] != "999999" {
			t.Errorf("the program printed %q", rest)
		}
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
}
