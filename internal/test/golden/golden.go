// Package golden compares what tests produce with expected text.
//
// A test case is a txtar archive: a comment that says what the case shows, then files
// with input and with expected output. A test takes all archives of a directory. With
// the flag -update, it writes what it produces into them, to be read before it is
// committed:
//
//	go test ./opt -update
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "write what tests produce into the files of expected text")

// Update reports whether tests write what they produce instead of comparing it.
func Update() bool { return *update }

// An Archive is a txtar archive with a test.
type Archive struct {
	path    string
	archive *txtar.Archive
}

// Run runs a subtest for each archive of a directory, named after its file.
func Run(t *testing.T, dir string, test func(t *testing.T, c *Archive)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archive in %s: %v", dir, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			test(t, &Archive{path, archive})
		})
	}
}

// Has reports whether the archive has a file.
func (c *Archive) Has(name string) bool { return c.file(name) != nil }

// Names returns the names of the files that end with a suffix, without it, in the order of
// the archive.
func (c *Archive) Names(suffix string) []string {
	var names []string
	for _, f := range c.archive.Files {
		if name, ok := strings.CutSuffix(f.Name, suffix); ok {
			names = append(names, name)
		}
	}
	return names
}

// Text returns the text of a file, which the archive must have.
func (c *Archive) Text(t *testing.T, name string) string {
	t.Helper()
	f := c.file(name)
	if f == nil {
		t.Fatalf("%s has no file %s", c.path, name)
	}
	return string(f.Data)
}

// Expect compares a text with that of a file, which the archive must have, or writes
// it there with -update.
func (c *Archive) Expect(t *testing.T, name, got string) {
	t.Helper()
	want := c.Text(t, name)
	if got == want {
		return
	}
	if !*update {
		t.Errorf("%s (-update writes what comes out):\n%s", c.path, diff.Diff(name, []byte(want), "what comes out", []byte(got)))
		return
	}
	c.file(name).Data = []byte(got)
	if err := os.WriteFile(c.path, txtar.Format(c.archive), 0o666); err != nil {
		t.Fatal(err)
	}
}

// file returns a file of the archive, or nil.
func (c *Archive) file(name string) *txtar.File {
	i := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &c.archive.Files[i]
}
