package interp

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// harmless are the packages that the interpreter and its dependencies may import: none of
// them gives access to files, processes, the network or the environment. (Package fmt can
// print to standard output, time can read time zones, and runtime/debug can write the heap to a file
// that is open; package rts needs it to return memory to the system. What embed gives is in the binary.)
var harmless = strings.Fields("bufio bytes cmp context embed encoding/binary encoding/json errors fmt io iter maps math math/bits math/rand/v2 reflect runtime runtime/debug " +
	"slices sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe")

// The interpreter and its dependencies import no package with which they could access
// anything but their reader, their writers and their memory. TestNoFileSystem checks this
// at run time.
func TestImportsAreHarmless(t *testing.T) {
	visited := map[string]bool{}
	for todo := []string{"cpsc/interp"}; len(todo) > 0; {
		path := todo[0]
		todo = todo[1:]
		if visited[path] {
			continue
		}
		visited[path] = true
		pkg, err := build.ImportDir(filepath.Join("..", strings.TrimPrefix(path, "cpsc/")), 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(pkg.SFiles)+len(pkg.CgoFiles)+len(pkg.SysoFiles) > 0 {
			t.Errorf("%s has files that are not in Go", path)
		}
		for _, name := range pkg.GoFiles {
			text, err := os.ReadFile(filepath.Join(pkg.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "//go:"+"linkname") {
				t.Errorf("%s/%s is linked with what it does not import", path, name)
			}
		}
		for _, imported := range pkg.Imports {
			switch {
			case strings.HasPrefix(imported, "cpsc/"):
				todo = append(todo, imported)
			case !slices.Contains(harmless, imported):
				t.Errorf("%s imports %s", path, imported)
			}
		}
	}
	if !visited["cpsc/cps"] || !visited["cpsc/flow"] || len(visited) > 15 {
		t.Errorf("visited were %v", visited)
	}
}
