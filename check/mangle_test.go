package check_test

import (
	"math/rand"
	"path/filepath"
	"regexp"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

// TestMangled checks the test programs with words removed, replaced and swapped. The checker
// must not panic, and its diagnostics must have positions in the file.
func TestMangled(t *testing.T) {
	n := long.Pick(5, 60)
	word := regexp.MustCompile(`//[^\n]*|(?s:/\*.*?\*/)|"[^"]*"|\w+|\s+|[^\w\s]`)
	rng := rand.New(rand.NewSource(1))
	paths, _ := filepath.Glob("testdata/*.imp")
	for _, path := range paths {
		titles, byTitle := programs(t, path)
		for _, title := range titles {
			words := word.FindAllString(byTitle[title], -1)
			for range n {
				mangled := append([]string(nil), words...)
				for range 1 + rng.Intn(3) {
					i, j := rng.Intn(len(mangled)), rng.Intn(len(mangled))
					switch rng.Intn(3) {
					case 0:
						mangled[i] = ""
					case 1:
						mangled[i] = mangled[j]
					case 2:
						mangled[i], mangled[j] = mangled[j], mangled[i]
					}
				}
				text := ""
				for _, w := range mangled {
					text += w
				}
				src := diag.NewFile("test.imp", text)
				errs := diag.NewList(src)
				if file := parseAny(src, errs); file != nil {
					before := len(errs.Items)
					check.Check(file, errs)
					for _, d := range errs.Items[before:] {
						wellFormed(t, d, len(text))
					}
				}
				if t.Failed() {
					t.Fatalf("%s, %s:\n%s", path, title, text)
				}
			}
		}
	}
}
