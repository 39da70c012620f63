package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
)

// TestLinks expects that the links of the documents lead to files and headings that exist.
func TestLinks(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".md" {
			if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
				return fs.SkipDir
			}
			return err
		}
		text := readWithoutBlocks(t, file)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			found++
			path, anchor, _ := strings.Cut(m[1], "#")
			target := file
			if path != "" {
				target = filepath.Join(filepath.Dir(file), path)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s leads to no file", file, m[1])
			} else if anchor != "" && !anchors(readWithoutBlocks(t, target))[anchor] {
				t.Errorf("%s: the link %s leads to no heading", file, m[1])
			}
		}
		return nil
	})
	if err != nil || found < 100 {
		t.Errorf("%d links, %v", found, err)
	}
}

// readWithoutBlocks returns the text of a document without its fenced blocks.
func readWithoutBlocks(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return fence.ReplaceAllString(string(text), "")
}

// anchors returns the anchors of the headings of a document. They are lowercase, with
// hyphens for spaces and without punctuation.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case strings.ContainsRune("`'\"()[]{}.,:;?!/&*+=<>|…", r):
				return -1
			}
			return r
		}, strings.ToLower(m[1]))] = true
	}
	return all
}
