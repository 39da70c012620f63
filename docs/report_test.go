package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReportQuotes expects that each number in the report's evaluation is in one of the
// sections to which its paragraph links. When a command is run again and its table has
// changed, this shows which sentences of the report are no longer true.
func TestReportQuotes(t *testing.T) {
	text, err := os.ReadFile("report.md")
	if err != nil {
		t.Fatal(err)
	}
	_, evaluation, found := strings.Cut(string(text), "\n## 6. Evaluation\n")
	evaluation, _, end := strings.Cut(evaluation, "\n## ")
	if !found || !end {
		t.Fatal("there is no evaluation")
	}
	link := regexp.MustCompile(`\]\((\w[\w/-]*\.md)(?:#([\w-]+))?\)`)
	number := regexp.MustCompile(`\b\d[\d,]*(?:\.\d+)?\b`)
	numbers := 0
	for paragraph := range strings.SplitSeq(evaluation, "\n\n") {
		cited := ""
		for _, m := range link.FindAllStringSubmatch(paragraph, -1) {
			cited += sectionOf(t, m[1], m[2]) + "\n"
		}
		quoted := map[string]bool{}
		for _, n := range number.FindAllString(cited, -1) {
			quoted[n] = true
		}
		for _, n := range number.FindAllString(link.ReplaceAllString(paragraph, "]"), -1) {
			numbers++
			if !quoted[n] {
				t.Errorf("no page that this paragraph links to says %s:\n%s", n, strings.TrimSpace(paragraph))
			}
		}
	}
	if numbers < 20 {
		t.Errorf("only %d numbers were found", numbers)
	}
}

// sectionOf returns a section of a page, with those below it, or the whole page if id is
// empty.
func sectionOf(t *testing.T, page, id string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if id == "" {
		return string(text)
	}
	drop := regexp.MustCompile(`[^\w -]`)
	section, level := "", 0
	for line := range strings.Lines(string(text)) {
		if head := strings.TrimLeft(line, "#"); len(head) < len(line) && strings.HasPrefix(head, " ") {
			title := strings.ToLower(strings.TrimSpace(head))
			switch {
			case strings.ReplaceAll(drop.ReplaceAllString(title, ""), " ", "-") == id:
				level = len(line) - len(head)
			case level > 0 && len(line)-len(head) <= level:
				return section
			}
		}
		if level > 0 {
			section += line
		}
	}
	if level == 0 {
		t.Fatalf("%s has no section %s", page, id)
	}
	return section
}
