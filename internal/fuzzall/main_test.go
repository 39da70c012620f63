package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTargets expects the targets that a search through all files of the module finds.
func TestTargets(t *testing.T) {
	found, err := targets("", []string{"cpsc/..."})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range found {
		known[f.String()] = true
	}
	target := regexp.MustCompile(`(?m)^func (Fuzz\w*)\(f \*testing\.F\)`)
	n := 0
	err = filepath.WalkDir("../..", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		dir, _ := filepath.Rel("../..", filepath.Dir(path))
		for _, m := range target.FindAllSubmatch(text, -1) {
			n++
			if name := "cpsc/" + filepath.ToSlash(dir) + "." + string(m[1]); !known[name] {
				t.Errorf("%s is not found", name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 || n != len(known) {
		t.Errorf("there are %d targets, and %d are found", n, len(known))
	}
}

// TestCorpora expects that what was found has a name that says what it is.
func TestCorpora(t *testing.T) {
	files, err := filepath.Glob("../../*/testdata/fuzz/*/*")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d inputs, %v", len(files), err)
	}
	more, _ := filepath.Glob("../../*/*/testdata/fuzz/*/*")
	hash := regexp.MustCompile(`^[0-9a-f]{16}$`)
	for _, f := range append(files, more...) {
		if hash.MatchString(filepath.Base(f)) {
			t.Errorf("%s has the name that the fuzzer gave it", f)
		}
	}
}
