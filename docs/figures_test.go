// This file defines the test of the tables in results.md and experiments/ against those that
// lab reproduce has written.

package docs_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var figuresDir = flag.String("figures", "figures", "where lab reproduce has written its tables")

var (
	labCommand = regexp.MustCompile(`(?m)^    ((?:GOGC=off )?go run \. .*)$`)
	labOutput  = regexp.MustCompile(` --(json|svg)=\S+`)
	timedCell  = regexp.MustCompile(`\d \(|\d (ns|ms|s|MB)\b|\btimes\b`)
)

// TestTablesAreReproduced expects each number in a row of exact results to be a number that the
// commands of the same section write, or those of the page if the section has none. What they
// write is in figures/: see lab/README.md. Rows with times are left out, since they differ each
// time, and sections none of whose commands is in figures/.
func TestTablesAreReproduced(t *testing.T) {
	written := map[string]map[string]bool{} // by command: its numbers
	files, err := filepath.Glob(filepath.Join(*figuresDir, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m := labCommand.FindStringSubmatch(string(text))
		if m == nil {
			t.Fatalf("%s names no command", file)
		}
		written[m[1]] = map[string]bool{}
		for _, n := range number.FindAllString(string(text), -1) {
			written[m[1]][n] = true
		}
	}
	pages, err := filepath.Glob("experiments/*.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, page := range append(pages, "results.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range strings.Split("\n"+string(text), "\n#") {
			commands := labCommand.FindAllStringSubmatch(section, -1)
			if page != "results.md" {
				commands = labCommand.FindAllStringSubmatch(string(text), -1)
			}
			known := map[string]bool{}
			for _, m := range commands {
				for n := range written[labOutput.ReplaceAllString(m[1], "")] {
					known[n] = true
				}
			}
			if len(known) == 0 {
				continue
			}
			for _, table := range tablesOf(section) {
				for _, row := range table[1:] {
					if timedCell.MatchString(strings.Join(row, "|")) {
						continue
					}
					for i, cell := range row {
						if i == 0 {
							continue // what the row is about
						}
						for _, n := range number.FindAllString(code.ReplaceAllString(linked.ReplaceAllString(cell, ""), ""), -1) {
							checked++
							if !known[n] {
								t.Errorf("%s: no command of the section writes the %s of the row %s, column %s", page, n, row[0], table[0][i])
							}
						}
					}
				}
			}
		}
	}
	if checked < 400 {
		t.Errorf("only %d numbers were checked", checked)
	}
}
