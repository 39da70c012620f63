// This file defines the test of the tables of packages in hacking.md.

package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRooms checks the tables of packages in hacking.md against the source. Every package is
// in the first, or is named elsewhere in the document if it is inside another one, and the
// files to start reading at exist.
// The packages in the second import what it says, and nothing else where it says only.
func TestRooms(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	imports := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		paths := strings.Fields(strings.ReplaceAll(line, "cpsc/", ""))
		imports[paths[0]] = paths[1:]
	}
	text, err := os.ReadFile("hacking.md")
	if err != nil {
		t.Fatal(err)
	}
	quoted := func(cell string) (words []string) {
		for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
			words = append(words, m[1])
		}
		return words
	}

	rooms := table(t, string(text), "| package or directory | what it does | start reading at |")
	var listed []string
	for _, row := range rooms {
		for _, dir := range quoted(row[0]) {
			listed = append(listed, strings.TrimSuffix(dir, "/"))
			for _, file := range quoted(row[2]) {
				if _, err := os.Stat(filepath.Join("..", dir, file)); err != nil && !strings.Contains(file, "/") {
					t.Errorf("%s: %v", dir, err)
				}
			}
		}
	}
	for path := range imports {
		inside := strings.Contains(path, "/") && // a part of a package that is in the table
			(strings.Contains(string(text), path) || strings.Contains(string(text), "`"+filepath.Base(path)+"`"))
		if !slices.Contains(listed, path) && !inside {
			t.Errorf("package %s is not in the table of packages", path)
		}
	}

	for _, row := range table(t, string(text), "| package | imports, among others |") {
		for _, name := range quoted(row[0]) {
			from := []string{name}
			if dir, ok := strings.CutSuffix(name, "/…"); ok {
				from = nil
				for path := range imports {
					if filepath.Dir(path) == dir {
						from = append(from, path)
					}
				}
			}
			for _, path := range from {
				cell, _, _ := strings.Cut(row[1], ", which imports")
				want := quoted(cell)
				for _, p := range want {
					if !slices.Contains(imports[path], p) {
						t.Errorf("%s does not import %s, as the table says", path, p)
					}
				}
				for _, p := range imports[path] {
					if _, ours := imports[p]; ours && strings.HasPrefix(cell, "only ") && !slices.Contains(want, p) {
						t.Errorf("%s imports %s, which the table does not say", path, p)
					}
				}
			}
		}
	}
}

// table returns the cells of the rows of the table in a text that begins with this head.
func table(t *testing.T, text, head string) (rows [][]string) {
	t.Helper()
	_, rest, ok := strings.Cut(text, head+"\n")
	if !ok {
		t.Fatalf("there is no table with the head %s", head)
	}
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		if cells := strings.Split(strings.Trim(line, "| \n"), " | "); !strings.HasPrefix(line, "|---") {
			rows = append(rows, cells)
		}
	}
	return rows
}
