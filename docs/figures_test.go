// This file defines the test of the tables in results.md and experiments/ against those that
// lab reproduce has written.

package docs_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var figuresDir = flag.String("figures", "research/figures", "where lab reproduce has written its tables")

var (
	labCommand = regexp.MustCompile(`(?m)^    ((?:GOGC=off )?go run \. .*)$`)
	labOutput  = regexp.MustCompile(` --(json|svg)=\S+`)
	timedCell  = regexp.MustCompile(`\d \(|\d (ns|ms|s|MB)\b|\btimes\b`)
)

// TestTablesAreReproduced expects each number in a row of exact results to be a number that the
// commands of the same section write, or those of the page if the section has none. What they
// write is in figures/: see lab/README.md. If a command writes a table with the same columns, the
// numbers of the row must be those of one of its rows, unless it is about several of them. Rows with times are left out, since they
// differ each time, and sections none of whose commands is in figures/.
func TestTablesAreReproduced(t *testing.T) {
	written := map[string]map[string]bool{} // by command: its numbers
	tables := map[string][][][]string{}
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
		tables[m[1]] = tablesOf(string(text))
	}
	pages, err := filepath.Glob("research/experiments/*.md")
	if err != nil {
		t.Fatal(err)
	}
	checked, rows := 0, 0
	for _, page := range append(pages, "research/results.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range strings.Split("\n"+string(text), "\n#") {
			commands := labCommand.FindAllStringSubmatch(section, -1)
			if page != "research/results.md" {
				commands = labCommand.FindAllStringSubmatch(string(text), -1)
			}
			known := map[string]bool{}
			var all [][][]string
			for _, m := range commands {
				command := labOutput.ReplaceAllString(m[1], "")
				for n := range written[command] {
					known[n] = true
				}
				all = append(all, tables[command]...)
			}
			if len(known) == 0 {
				continue
			}
			for _, table := range tablesOf(section) {
				whole := rowsOf(all, table[0][1:])
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
					if len(whole) > 0 && !strings.Contains(row[0], ", ") { // otherwise it stands for several rows
						rows++
						if !whole[numbersOf(row[1:])] {
							t.Errorf("%s: no command of the section writes the row %s", page, strings.Join(row, " | "))
						}
					}
				}
			}
		}
	}
	if checked < 300 || rows < 10 {
		t.Errorf("only %d numbers and %d rows were checked", checked, rows)
	}
}

// rowsOf returns what the tables that have all of some columns have in them, by row.
func rowsOf(tables [][][]string, columns []string) map[string]bool {
	rows := map[string]bool{}
	for _, table := range tables {
		var at []int
		for _, name := range columns {
			for i, head := range table[0] {
				if head == name && !slices.Contains(at, i) { // two columns may have the same name
					at = append(at, i)
					break
				}
			}
		}
		if len(at) < len(columns) {
			continue
		}
		for _, row := range table[1:] {
			var cells []string
			for _, i := range at {
				cells = append(cells, row[i])
			}
			rows[numbersOf(cells)] = true
		}
	}
	return rows
}

// numbersOf returns the numbers of each cell.
func numbersOf(cells []string) string {
	var b strings.Builder
	for _, cell := range cells {
		b.WriteString(strings.Join(number.FindAllString(linked.ReplaceAllString(cell, ""), -1), " ") + "|")
	}
	return b.String()
}
