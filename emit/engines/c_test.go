package engines_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/internal/test/long"
)

// TestVersionsInC expects that the C versions of the programs in testdata/values, which the code of
// package llvm is compared with, write what these programs write.
func TestVersionsInC(t *testing.T) {
	clang, err := exec.LookPath("clang-14")
	if err != nil {
		t.Skip("clang-14 is not installed")
	}
	programs, err := filepath.Glob("../../testdata/values/*/*.imp")
	if err != nil || len(programs) < 12 {
		t.Fatal(len(programs), err)
	}
	for i, program := range programs {
		if !long.Enabled() && i%4 != 0 {
			continue
		}
		name := strings.TrimSuffix(program, ".imp")
		want, err := os.ReadFile(name + ".out")
		if err != nil {
			t.Fatal(err)
		}
		binary := filepath.Join(t.TempDir(), "program")
		if out, err := exec.Command(clang, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", binary, name+".c", "-lm").CombinedOutput(); err != nil {
			t.Errorf("%s.c: %v\n%s", name, err, out)
		} else if got, err := exec.Command(binary).Output(); err != nil || string(got) != string(want) {
			t.Errorf("%s.c: %v: it writes\n%s\nand not\n%s", name, err, got, want)
		}
	}
}
