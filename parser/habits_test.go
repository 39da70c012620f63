package parser

import (
	"slices"
	"strings"
	"testing"
)

// A misspelt word in the table would make a habit never match, or lose its text.
func TestTableOfHabits(t *testing.T) {
	for line := range strings.Lines(habitsText) {
		line = strings.TrimSuffix(line, "\n")
		key, text, _ := strings.Cut(line, ":")
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, "\t"):
			for name := range strings.SplitSeq(key, "|") {
				if contexts()[name] == 0 {
					t.Errorf("there is no context %q: %s", name, line)
				}
			}
			if strings.TrimSpace(text) == "" {
				t.Errorf("there is no pattern: %s", line)
			}
		case !slices.Contains([]string{"\timp", "\tsure", "\tsays", "\thelp", "\tafter", "\tcode", "\tskip"}, key):
			t.Errorf("what is %q? %s", key, line)
		case text == "" && key != "\timp" && key != "\tsure" && key != "\tskip", text != strings.TrimRight(text, " "):
			t.Errorf("there is no text, or a space at its end: %q", line)
		}
	}
	for _, h := range habits.Get() {
		if h.imp == "" && h.help == "" {
			t.Errorf("%s has neither what Imp has instead nor a help", h.pattern)
		}
	}
}
