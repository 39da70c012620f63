package interp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGeneralPrograms runs the programs on which the sequences of the fast engine are chosen.
func TestGeneralPrograms(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../testdata/bench/general/*.imp")
	if err != nil || len(files) < 16 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".imp") + ".out")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := printed(t, string(text), Options{}); got != string(want) || err != nil {
			t.Errorf("%s: %v: got %q, want %q", file, err, got, want)
		}
	}
}
