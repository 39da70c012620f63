package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cpsc/internal/golden"
)

// TestManPages compares the manual pages in man/ with the commands, or writes them there with
// -update. They are the texts of --help, so no page can lack a command or a flag.
func TestManPages(t *testing.T) {
	program := new(app).program()
	date := time.Date(2026, time.November, 23, 0, 0, 0, 0, time.UTC)
	pages := map[string][]byte{}
	for _, name := range append(program.Names(), "") {
		c := program.Subcommand(name)
		if name == "" {
			c = program.Root()
		}
		page := new(bytes.Buffer)
		if err := c.WriteMan(page, date); err != nil {
			t.Fatal(err)
		}
		pages[c.ManName()+".1"] = page.Bytes()
	}
	if len(pages) < 15 {
		t.Errorf("only %d pages", len(pages))
	}
	old, err := filepath.Glob("man/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range old {
		if pages[filepath.Base(path)] != nil {
			continue
		}
		if !golden.Update() {
			t.Errorf("%s is not the page of a command", path)
		} else if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		path := filepath.Join("man", name)
		if golden.Update() {
			if err := os.WriteFile(path, pages[name], 0o666); err != nil {
				t.Error(err)
			}
		} else if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, pages[name]) {
			t.Errorf("%s is not up to date: run go test ./cmd/cpsc -run TestManPages -update (%v)", path, err)
		}
	}
}
