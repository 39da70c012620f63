package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"cpsc/internal/test/golden"
)

// TestManPages compares the manual pages in man/ with the commands, or writes them there with
// -update. They are the texts of --help, so no page can lack a command or a flag.
func TestManPages(t *testing.T) {
	root := new(app).root()
	root.InitDefaultHelpFlag()
	pages := map[string][]byte{}
	commands := []*cobra.Command{root}
	for len(commands) > 0 {
		c := commands[0]
		commands = append(commands[1:], c.Commands()...)
		if c != root && !c.IsAvailableCommand() {
			continue
		}
		if jobs := c.Flags().Lookup("jobs"); jobs != nil {
			jobs.DefValue = "" // it is the number of processors
		}
		describeFlags(c)
		c.DisableAutoGenTag = true
		page, name := new(bytes.Buffer), manName(c)
		date := time.Date(2026, time.November, 23, 0, 0, 0, 0, time.UTC)
		header := &doc.GenManHeader{Section: "1", Source: "cpsc", Manual: "Commands", Date: &date}
		if err := doc.GenMan(c, header, page); err != nil {
			t.Fatal(err)
		}
		pages[name] = page.Bytes()
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

// manName returns the name of the manual page of a command.
func manName(c *cobra.Command) string {
	name := c.Name() + ".1"
	for c.HasParent() {
		c = c.Parent()
		name = c.Name() + "-" + name
	}
	return name
}
