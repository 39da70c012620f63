package compile

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
)

// A state is a program while one of its lines is typed.
type state struct {
	typed string // of the line, up to the cursor
	whole string // the line when it is complete
	text  string // of the program
	line  int    // that is typed, from 1
	brace int    // the line of a function whose closing brace is not typed yet, or 0
}

// closersOf returns what an editor that closes brackets and quotes puts after the cursor.
func closersOf(typed string) string {
	var open []byte
	for i := 0; i < len(typed); i++ {
		n := len(open) - 1
		switch c := typed[i]; {
		case n >= 0 && (open[n] == '"' || open[n] == '\''):
			if c == open[n] {
				open = open[:n]
			}
		case c == '(', c == '[', c == '{':
			open = append(open, map[byte]byte{'(': ')', '[': ']', '{': '}'}[c])
		case c == '"', c == '\'':
			open = append(open, c)
		case n >= 0 && c == open[n]:
			open = open[:n]
		}
	}
	slices.Reverse(open)
	return string(open)
}

// typingStates calls f for the programs in which a line is typed, character by character: with and without the closing brackets that an
// editor adds, in the middle of a function, and at the end of one that is not closed.
func typingStates(f func(s state)) {
	const (
		before = "struct Item { name: string, price: int, next: Item }\nfn bump(ref n: int, by: int) { n += by; }\nfn ok(a: int, b: int) -> int { return 1; }\nfn show(f: fn(int) -> int) { }\n"
		head   = "fn run(items: Item, many: [int]) -> (int, int) throws string {\n    var total, other, flag = 0, 0, true;\n"
		loop   = "top:\n    while flag {\n"
		rest   = "        total = 1;\n        flag = false;\n    }\n    return total, other;\n}\nfn main() { }\n"
	)
	n := 0
	for whole := range strings.SplitSeq(strings.TrimSpace(statements), "\n") {
		for k := 1; k <= len(whole); k++ {
			if whole[k-1] == ' ' {
				continue
			}
			typed := whole[:k]
			ends := []string{""}
			if closers := closersOf(typed); closers != "" {
				ends = append(ends, closers)
			}
			for _, end := range ends {
				if n++; n%long.Pick(3, 1) != 0 {
					continue
				}
				brace := 1 + strings.Count(before, "\n")
				f(state{typed + end, whole, before + head + loop + "        " + typed + end + "\n" + rest, brace + 4, 0})
				for _, next := range []string{"", "\n", "\n\nfn main() { }\n"} {
					f(state{typed + end, whole, before + head + "    " + typed + end + next, brace + 2, brace})
				}
			}
		}
	}
}

var quoted = regexp.MustCompile("`[^`]*`")
var wordIn = regexp.MustCompile(`[A-Za-z_]\w*`)

// strayWords returns the words of the fixes and the helps of a diagnostic that the line does not have when it is complete.
func (s *state) strayWords(d *diag.Diagnostic) (list []string) {
	known := map[string]bool{}
	for _, w := range wordIn.FindAllString(s.whole, -1) {
		known[w] = true
	}
	for _, help := range d.Helps {
		if strings.Contains(help, "as in") || strings.Contains(help, "a : b") || strings.Contains(help, "\\n") || strings.Contains(help, "…") || strings.Contains(help, "give it arguments") {
			continue
		}
		for _, q := range quoted.FindAllString(help, -1) {
			for _, w := range wordIn.FindAllString(q, -1) {
				if !known[w] && !strings.Contains(s.whole, w) && !strings.Contains(s.typed, w) {
					list = append(list, w)
				}
			}
		}
	}
	return list
}

// wrong returns what is wrong with the errors, by class.
func (s *state) wrong(p *Program) map[string]string {
	list := map[string]string{}
	var all []string
	count := 0
	for _, d := range p.Diagnostics.Sorted() {
		if d.Severity != diag.Error {
			continue
		}
		at := p.File.Position(d.Primary.Span.Start)
		text := fmt.Sprintf("%d:%d %s %s %q", at.Line, at.Column, d.Code, d.Message, d.Helps)
		all = append(all, text)
		ofBrace := s.brace > 0 && d.Code == diag.UnexpectedEOF && (int(at.Line) == s.brace || d.Message == "expected `}`, found the end of the file")
		atEnd := s.brace > 0 && d.Code == diag.UnexpectedEOF && int(at.Line) >= s.line
		if p.Info == nil && !ofBrace {
			count++
		}
		if int(at.Line) != s.line && !ofBrace && !atEnd {
			list["line"] = text
		}
		if stray := s.strayWords(d); len(stray) > 0 {
			list["word"] = fmt.Sprintf("%s: %s", strings.Join(stray, " "), text)
		}
	}
	if count > 1 {
		list["several"] = strings.Join(all, "; ")
	}
	return list
}

func TestTypedStates(t *testing.T) {
	total := 0
	counts := map[string]int{}
	seen := map[string][]string{}
	typingStates(func(s state) {
		total++
		p, err := Check("typed.imp", s.text, Options{})
		if err == nil {
			return
		}
		for class, what := range s.wrong(p) {
			counts[class]++
			where := "middle"
			if s.brace > 0 {
				where = "open"
			}
			key := fmt.Sprintf("%s %s", class, where)
			counts[key]++
			seen[key+" "+s.typed] = append(seen[key+" "+s.typed], what)
		}
	})
	for _, k := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%s\n      %d %s", k, len(seen[k]), seen[k][0])
	}
	t.Logf("%d states, %v", total, counts)
}
