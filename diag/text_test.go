package diag

import (
	"strings"
	"testing"
)

// TestLongWords expects that messages do not become as long as the names in them.
func TestLongWords(t *testing.T) {
	long := strings.Repeat("a", 150) + strings.Repeat("é", 1<<20) + strings.Repeat("z", 75)
	short := strings.Repeat("b", longWord-2)
	l := NewList(NewFile("f", ""))
	d := l.Errorf("E0201", NoSpan, "`%s` and `%s`", long, short).Note("%s", long).Help("%s", long).Under("%s", long).Label(NoSpan, "%s", long)
	// The backquotes belong to the word.
	want := "`" + strings.Repeat("a", 149) + "…" + strings.Repeat("z", 74) + "` and `" + short + "`"
	if d.Message != want {
		t.Errorf("got %s, want %s", d.Message, want)
	}
	want = strings.Repeat("a", 150) + "…" + strings.Repeat("z", 75)
	for _, text := range []string{d.Notes[0], d.Helps[0], d.Primary.Text, d.Secondary[0].Text} {
		if text != want {
			t.Errorf("got %s, want %s", text, want)
		}
	}
}
