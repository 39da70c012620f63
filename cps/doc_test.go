package cps_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFilesAreListed checks that the documentation of the package lists its files, each once, and
// no others.
func TestFilesAreListed(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{} // by file: the entry of the list that it is in
	for _, row := range regexp.MustCompile(`(?m)^//\t(\S+\.go) `).FindAllStringSubmatch(string(text), -1) {
		found := false
		for _, f := range files {
			if ok, _ := filepath.Match(row[1], f); !ok || strings.HasSuffix(f, "_test.go") {
				continue
			}
			if listed[f] != "" {
				t.Errorf("%s is in the list as %s and as %s", f, listed[f], row[1])
			}
			listed[f], found = row[1], true
		}
		if !found {
			t.Errorf("%s is in the list, but is no file", row[1])
		}
	}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") && f != "doc.go" && listed[f] == "" {
			t.Errorf("%s is not in the list", f)
		}
	}
}

// The package knows no algorithm but its own: those of package construct come in from outside.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const want = "cpsc/internal/words cpsc/diag cpsc/flow cpsc/internal/ident cpsc/place cpsc/cps"
	if got := strings.Join(strings.Fields(string(out)), " "); got != want {
		t.Errorf("the package depends on %s, want %s", got, want)
	}
}
