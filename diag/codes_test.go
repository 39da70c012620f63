package diag

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// families says which codes each table holds.
var families = []struct {
	name  string
	table []Explanation
	code  *regexp.Regexp
	lang  string
}{
	{"syntaxCodes", syntaxCodes, regexp.MustCompile(`^E0[18]\d\d$`), "imp"},
	{"checkCodes", checkCodes, regexp.MustCompile(`^(E0[2345]|W06)\d\d$`), "imp"},
	{"cpsCodes", cpsCodes, regexp.MustCompile(`^E07\d\d$`), "cps"},
	{"brilCodes", brilCodes, regexp.MustCompile(`^[EW]09\d\d$`), "bril"},
}

func TestCodesAreWellFormed(t *testing.T) {
	seen := make(map[Code]bool)
	for _, f := range families {
		for _, e := range f.table {
			if !f.code.MatchString(string(e.Code)) {
				t.Errorf("%s: %q does not belong here", f.name, e.Code)
			}
			if seen[e.Code] {
				t.Errorf("%s stands twice in the table", e.Code)
			}
			seen[e.Code] = true
			if e.Lang != f.lang {
				t.Errorf("%s: the language is %q, want %q", e.Code, e.Lang, f.lang)
			}
			if e.Title == "" || strings.HasSuffix(e.Title, ".") || unicode.IsUpper([]rune(e.Title)[0]) || strings.Contains(e.Title, "\n") {
				t.Errorf("%s: the title %q must be one line in lower case without a full stop", e.Code, e.Title)
			}
			if strings.TrimSpace(e.Text) == "" {
				t.Errorf("%s has no text", e.Code)
			}
			// An empty file may be an example, of a program without main.
			if e.Example == "" && !strings.HasPrefix(string(e.Code), "E05") {
				t.Errorf("%s has no example", e.Code)
			}
			if strings.Contains(strings.ToLower(e.Title+e.Text), "illegal") {
				t.Errorf("%s: nothing is illegal in a program", e.Code)
			}
		}
	}
	all := Codes()
	if len(all) != len(seen) {
		t.Errorf("Codes returns %d entries, want %d", len(all), len(seen))
	}
	for i, e := range all {
		if i > 0 && all[i-1].Code >= e.Code {
			t.Errorf("%s stands before %s", all[i-1].Code, e.Code)
		}
		if got, ok := Explain(e.Code); !ok || got != e {
			t.Errorf("Explain(%s) = %v, %v", e.Code, got, ok)
		}
	}
}

func TestExplainUnknown(t *testing.T) {
	for _, code := range []Code{"", "E", "E9999", "e0101", "Z"} {
		if e, ok := Explain(code); ok {
			t.Errorf("Explain(%q) = %v", code, e)
		}
	}
}
