package interp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/internal/test/long"
)

// TestGeneralPrograms runs the programs on which the sequences of the fast engine are chosen, and
// those with references, structs and closures.
func TestGeneralPrograms(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../testdata/bench/general/*.imp")
	if err != nil || len(files) < 16 {
		t.Fatal(len(files), err)
	}
	text, err := filepath.Glob("../testdata/bench/strings/*.imp")
	if err != nil || len(text) < 5 {
		t.Fatal(len(text), err)
	}
	values, err := filepath.Glob("../testdata/values/*/*.imp")
	if err != nil || len(values) < 12 {
		t.Fatal(len(values), err)
	}
	files = slices.Concat(files, text, values)
	for i, file := range files {
		if i%2 > 0 && !long.Enabled() {
			continue
		}
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
