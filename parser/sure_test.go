package parser

import (
	"slices"
	"strings"
	"testing"
)

// TestSureHabits expects that a habit is sure only if what Imp has instead contains every part of
// the pattern that can carry a meaning: names, values and parameters. Types are checked for each
// match, by patternMatch.keeps.
func TestSureHabits(t *testing.T) {
	dropped := []string{ // what has no meaning in Imp, by the beginning of the pattern
		"global|nonlocal NAME", "import", "package", "program", "main ( ) ;", "module . exports",
		"KNOWN [ INT ]", "[ INT ] [ INT ]", "[ EXPR ] KNOWN", "[ TYPE ; EXPR ]", // the length is not a part of the type
	}
	for _, h := range habits.Get() {
		if !h.sure || slices.ContainsFunc(dropped, func(p string) bool { return strings.HasPrefix(h.pattern, p) }) {
			continue
		}
		words := strings.FieldsFunc(h.imp, func(c rune) bool { return !('A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9') })
		for word := range strings.FieldsSeq(h.pattern) {
			class := strings.TrimPrefix(word, "@")
			if !isClass(class) || slices.Contains([]string{"KNOWN", "TYPE", "END", "STOP", "GAP"}, strings.TrimRight(class, "0123456789")) {
				continue
			}
			again := class
			switch class[:min(4, len(class))] {
			case "EXPR":
				again = "AFTER" + class[4:]
			case "LIST":
				again = "CASES"
			}
			if !slices.Contains(words, class) && !slices.Contains(words, again) {
				t.Errorf("%s is sure, but drops %s", h.pattern, class)
			}
		}
	}
}
