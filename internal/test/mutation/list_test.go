package main

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryBugFits checks that every bug of the list still fits its file, and that the file
// with the bug is formatted Go. So the list remains usable while the code changes.
func TestEveryBugFits(t *testing.T) {
	bugs, err := readList("bugs.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(bugs) < 160 {
		t.Errorf("there are %d bugs", len(bugs))
	}
	for _, b := range bugs {
		if !exists(t, b.pkg, b.test) {
			t.Errorf("%s: there is no %s in %s", b.name, b.test, b.pkg)
		}
		if b.why == "" {
			t.Errorf("%s has no description", b.name)
		}
		_, after, err := b.plant("../../..")
		if err != nil {
			t.Error(err)
			continue
		}
		if filepath.Ext(b.file) != ".go" {
			continue
		}
		if text, err := format.Source([]byte(after)); err != nil {
			t.Errorf("%s: %v", b.name, err)
		} else if string(text) != after {
			t.Errorf("%s is not formatted", b.name)
		}
	}
}

// exists reports whether a package has a test.
func exists(t *testing.T, pkg, test string) bool {
	files, err := filepath.Glob(filepath.Join("../../..", pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	test, _, _ = strings.Cut(test, "/")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+test+"(") {
			return true
		}
	}
	return false
}
