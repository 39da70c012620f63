// This file defines the test of the numbers that report.md quotes.

package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/trace"
)

// TestReportQuotes expects that the report quotes each number from the place where it was
// measured. A quoted number is a link whose title says where in the section it is:
//
//	[42](page.md#section "row / column")  the cell of a table; the row is named by its first
//	                                      cells, with commas between them
//	[42](page.md#section "42 of them")    words of the section, with no other number
//
// A table whose paragraph before has a link with the title "rows" consists of rows of a table
// in that section, perhaps without some columns. When a command is run again and its table
// has changed, this shows which sentences of the report are no longer true.
func TestReportQuotes(t *testing.T) {
	text, err := os.ReadFile("research/report.md")
	if err != nil {
		t.Fatal(err)
	}
	numbers, errs := reportErrors(string(text), func(page, id string) (string, error) {
		text, err := os.ReadFile(filepath.Join("research", page))
		if err != nil {
			return "", err
		}
		return sectionOf(string(text), id)
	})
	for _, err := range errs {
		t.Error(err)
	}
	if numbers < 100 {
		t.Errorf("only %d numbers were found", numbers)
	}
}

var (
	quoted  = regexp.MustCompile(`\[([^\]]*)\]\((\w[\w/-]*\.md)#([\w-]+) "([^"]*)"\)`)
	linked  = regexp.MustCompile(`!?\[[^\]]*\]\([^)]*\)`)
	code    = regexp.MustCompile("`[^`]*`")
	number  = regexp.MustCompile(`\b\d[\d,]*(?:\.\d+)?\b`)
	noQuote = regexp.MustCompile(`^(\d|1[89]\d\d|20\d\d)$`) // ordinals of theorems and sections, and years
)

// reportErrors returns how many numbers a text quotes, and what is wrong with the quotes.
// The function gives the sections of pages.
func reportErrors(text string, section func(page, id string) (string, error)) (numbers int, errs []error) {
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	rows := "" // the section whose rows the next paragraph has
	inCode := false
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if fences := strings.Count("\n"+paragraph, "\n```"); inCode || fences > 0 {
			inCode = inCode != (fences%2 == 1)
			continue
		}
		if strings.HasPrefix(paragraph, "|") {
			n, err := checkRows(paragraph, rows)
			if err != nil {
				fail("%w", err)
			}
			numbers += n
			continue
		}
		if strings.HasPrefix(paragraph, "#") || strings.HasPrefix(paragraph, "    ") {
			continue
		}
		paragraph = strings.Join(strings.Fields(paragraph), " ")
		for _, m := range quoted.FindAllStringSubmatch(paragraph, -1) {
			cited, err := section(m[2], m[3])
			if err != nil {
				fail("%w", err)
				continue
			}
			if m[4] == "rows" {
				rows = cited
				continue
			}
			numbers++
			if err := checkQuote(m[1], m[4], cited); err != nil {
				fail("%s: %w", m[0], err)
			}
		}
		rest := code.ReplaceAllString(linked.ReplaceAllString(paragraph, ""), "")
		for _, n := range number.FindAllString(strings.ReplaceAll(rest, "x86-64", ""), -1) {
			if !noQuote.MatchString(n) {
				fail("nothing says from where %s is quoted:\n%s", n, paragraph)
			}
		}
	}
	return numbers, errs
}

// checkQuote checks a number that is quoted from a section.
func checkQuote(text, title, section string) error {
	found := title
	if row, column, isCell := strings.Cut(title, " / "); isCell {
		var cells []string
		for _, t := range tablesOf(section) {
			for _, r := range t[1:] {
				if at := slices.Index(t[0], column); at >= 0 && strings.HasPrefix(strings.Join(r, ", ")+", ", row+", ") {
					cells = append(cells, r[at])
				}
			}
		}
		if len(cells) != 1 {
			return fmt.Errorf("the section has %d such cells", len(cells))
		}
		found, _, _ = strings.Cut(cells[0], " (") // without its interval
	} else if !strings.Contains(strings.Join(strings.Fields(section), " "), title) {
		return fmt.Errorf("the section does not have these words")
	}
	want := number.FindAllString(found, -1)
	if got := number.FindAllString(text, -1); len(got) != 1 || !slices.Equal(got, want) {
		return fmt.Errorf("the number there is %s", strings.Join(want, " and "))
	}
	return nil
}

// checkRows expects each row of a table to be a row of a table in the section, and returns
// how many cells it has compared.
func checkRows(text, section string) (cells int, err error) {
	list := tablesOf(text)
	if len(list) != 1 || section == "" {
		return 0, fmt.Errorf("nothing says from where these rows are quoted:\n%s", text)
	}
	head := list[0][0]
	for _, row := range list[0][1:] {
		found := false
		for _, t := range tablesOf(section) {
			for _, r := range t[1:] {
				same := true
				for i, column := range head {
					at := slices.Index(t[0], column)
					same = same && at >= 0 && i < len(row) && r[at] == row[i]
				}
				found = found || same
			}
		}
		if !found {
			return 0, fmt.Errorf("the section has no such row: %s", strings.Join(row, " | "))
		}
		cells += len(row)
	}
	return cells, nil
}

// tablesOf returns the tables of a text, by row and column, the head first. Rows are as long
// as the head.
func tablesOf(text string) [][][]string {
	var list [][][]string
	before := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			before = false
			continue
		}
		if !before {
			list = append(list, nil)
		}
		before = true
		if strings.HasPrefix(line, "|--") {
			continue
		}
		var row []string
		for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
			row = append(row, strings.Trim(cell, " *"))
		}
		t := &list[len(list)-1]
		if len(*t) > 0 {
			for len(row) < len((*t)[0]) {
				row = append(row, "")
			}
		}
		*t = append(*t, row)
	}
	return list
}

// sectionOf returns what a page has between the heading with this identifier and the next
// heading.
func sectionOf(text, id string) (string, error) {
	drop := regexp.MustCompile(`[^\w -]`)
	section, found := "", false
	for line := range strings.Lines(text) {
		if head := strings.TrimLeft(line, "#"); len(head) < len(line) && strings.HasPrefix(head, " ") {
			if found {
				break
			}
			title := drop.ReplaceAllString(strings.ToLower(strings.TrimSpace(head)), "")
			found = strings.ReplaceAll(title, " ", "-") == id
		} else if found {
			section += line
		}
	}
	if !found {
		return "", fmt.Errorf("there is no section %s", id)
	}
	return section, nil
}

// TestQuotesAreChecked plants errors in a small report: numbers that are exchanged, and
// numbers without a place.
func TestQuotesAreChecked(t *testing.T) {
	page := "| by | depth | made | kept |\n|---|--:|--:|--:|\n| **ours** | 1 | 3,000 | 20 (15 to 25) |\n| theirs | 1 | 4,000 | 30 |\n\nThere are 77 programs and 12 errors, in 2 of\nthem.\n"
	good := "# Title 99\n\nWe make [3,000](p.md#s \"ours / made\"), they [4,000](p.md#s \"theirs, 1 / made\"), and [20](p.md#s\n\"ours / kept\") stay of [77](p.md#s \"There are 77 programs\") in 1995 ([rows](p.md#s \"rows\")):\n\n| by | kept |\n|---|--:|\n| theirs | 30 |\n"
	check := func(text string) (int, []error) {
		return reportErrors(text, func(_, _ string) (string, error) { return page, nil })
	}
	if n, errs := check(good); n != 6 || len(errs) > 0 {
		t.Fatalf("%d numbers, %v", n, errs)
	}
	for _, plant := range []struct {
		old, new string
		errors   int
	}{
		{"We make [3,000](p.md#s \"ours / made\"), they [4,000]", "We make [4,000](p.md#s \"ours / made\"), they [3,000]", 2}, // exchanged
		{"[77](p.md#s \"There are 77 programs\")", "[12](p.md#s \"There are 77 programs\")", 1},
		{"There are 77 programs", "There are 77 programs and 12 errors", 1}, // which of the two?
		{"There are 77 programs", "There were 77 programs", 1},
		{"ours / kept", "ours / lost", 1},
		{"[77](p.md#s \"There are 77 programs\")", "77", 1},
		{"| theirs | 30 |", "| theirs | 20 |", 1},
		{"([rows](p.md#s \"rows\"))", "", 1},
	} {
		text := strings.Replace(good, plant.old, plant.new, 1)
		if _, errs := check(text); text == good || len(errs) != plant.errors {
			t.Errorf("%s: %v", plant.new, errs)
		}
	}
}

// TestReportExample expects that the trace of the example in the report has the lines that
// the report shows, in this order, and that the algorithms create and remove as many
// parameters as it says. TestPrograms compares the CPS.
func TestReportExample(t *testing.T) {
	text, err := os.ReadFile("research/report.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := blocks(string(text))
	if err != nil || len(all) != 3 || !all[0].is("imp") || !all[1].is("cps") {
		t.Fatalf("the report has %d blocks, %v", len(all), err)
	}
	for _, want := range []struct {
		placement        cps.Placement
		created, removed int
	}{{cps.Deferred, 2, 0}, {cps.Simple, 6, 4}, {cps.Marker, 4, 2}} {
		var log strings.Builder
		created, removed := 0, 0
		build := cps.Options{
			Placement: want.placement,
			Trace:     func(tr *cps.Trace) { trace.Fprint(&log, tr) },
			Report:    func(_ *cps.Func, s cps.Stats) { created, removed = created+s.Created, removed+s.Removed },
		}
		if _, err := compile.Compile("sum.imp", all[0].text+"\nfn main() { print(sum(10)); }\n", compile.Options{Build: build}); err != nil {
			t.Fatal(err)
		}
		if created != want.created || removed != want.removed {
			t.Errorf("%v creates %d parameters and removes %d", want.placement, created, removed)
		}
		if want.placement != cps.Deferred {
			continue
		}
		rest := log.String()
		for line := range strings.Lines(all[2].text) {
			_, after, found := strings.Cut(rest, line)
			if !found {
				t.Errorf("the trace has no further line %q:\n%s", line, log.String())
				break
			}
			rest = after
		}
	}
}
