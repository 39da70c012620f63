package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestStart expects that a start of the command initialises none of its packages: what they need
// is data, or is made when it is first used.
func TestStart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "empty.imp")
	if err := os.WriteFile(file, []byte("fn main() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "run", file)
	cmd.Args[0] = "cpsc" // see TestMain
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// Some copy the error of another package, one grows the stack, and others are used or are a part of the tests.
	known := []string{"cpsc/compile", "cpsc/interp", "cpsc/cmd/cpsc", "cpsc/internal/stack", "cpsc/internal/fuzzing", "cpsc/internal/golden", "cpsc/internal/programs"}
	traced := 0
	for line := range strings.Lines(string(out)) {
		name, ok := strings.CutPrefix(line, "init ")
		if !ok {
			continue
		}
		traced++
		if name, _, _ = strings.Cut(name, " "); strings.HasPrefix(name, "cpsc/") && !slices.Contains(known, name) {
			t.Errorf("package %s has something to initialise:\n%s", name, line)
		}
	}
	if traced == 0 {
		t.Errorf("there is no trace:\n%s", out)
	}
}
