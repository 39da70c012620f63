package compile

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
	"cpsc/parser"
)

// A typed is a program while a line of it is typed.
type typed struct {
	kind  string
	text  string
	line  int       // the one that is typed, from 1
	caret int       // up to which it is typed
	word  diag.Span // the last word before the caret, if it is not yet what it becomes
	whole string    // which is this
}

// The kinds of typed. The text after the caret is that of the whole program but for what the kind leaves out.
//
//	end      the whole rest
//	line     the rest of the line
//	below    the same, where the line has braces whose other ones are on other lines
//	hole     some words of the line
//	head     the rest of the line, but for the brace at its end
//
// With closed after it, what is open in the line is closed after the caret, as editors do.
var typedKinds = []string{"end", "endclosed", "line", "lineclosed", "below", "hole", "head", "headclosed"}

// typing returns the programs that a text is while a line of it, counted from 1, is typed character by character.
func typing(text string, line int, random *rand.Rand) (list []typed) {
	lines := strings.SplitAfter(text, "\n")
	start := len(strings.Join(lines[:line-1], ""))
	l := strings.TrimRight(lines[line-1], "\n")
	end := start + len(l)
	rest := text[start+len(lines[line-1]):]
	tokens := withoutComments(text)
	var later []parser.Token // the tokens of the line
	for _, t := range tokens {
		if start <= int(t.Start) && int(t.End) <= end {
			later = append(later, t)
		}
	}
	for at := start + len(l) - len(strings.TrimLeft(l, " ")) + 1; at < end; at++ {
		if text[at-1] == ' ' {
			continue
		}
		before := text[:at]
		parts := withoutComments(before)
		n := len(parts) - 1
		if int(parts[n].End) < at { // in a comment
			continue
		}
		var word diag.Span
		whole := ""
		if before[parts[n].Start:] != text[tokens[n].Start:tokens[n].End] {
			word, whole = parts[n].Span, text[tokens[n].Start:tokens[n].End]
		}
		add := func(kind, after string) {
			list = append(list, typed{kind, before + after, line, at, word, whole})
		}
		closed := closers(before, start)
		add("end", "\n")
		if closed != "" {
			add("endclosed", closed+"\n")
		}
		switch still := untyped(l, at-start); {
		case still == 0:
			if !strings.Contains(closed, "}") {
				add("line", "\n"+rest)
			}
			if closed != "" {
				add("lineclosed", closed+"\n"+rest)
			}
		case still == 1 && strings.HasSuffix(l, "{"):
			add("head", " {\n"+rest)
			if closed != "" {
				add("headclosed", closed+" {\n"+rest)
			}
			fallthrough
		default:
			add("below", "\n"+rest)
		}
		quote := closed[:len(closed)-len(strings.TrimLeft(closed, `"'`))]
		for _, t := range later[random.IntN(len(later)):] {
			if int(t.Start) > at {
				gap := " "
				if quote == "" && strings.IndexByte(" ([{", text[t.Start-1]) < 0 && !isWord(text[t.Start]) {
					gap = ""
				}
				add("hole", quote+gap+text[t.Start:])
				break
			}
		}
	}
	return list
}

func isWord(c byte) bool {
	return c == '_' || c == '"' || c == '\'' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// withoutComments returns the tokens of a text that are no comments.
func withoutComments(text string) []parser.Token {
	return slices.DeleteFunc(parser.Tokens(text), func(t parser.Token) bool { return t.Kind == parser.Comment })
}

// untyped returns how many brackets of a line, whose other ones are on other lines, are at or after the offset at in it.
func untyped(line string, at int) int {
	var list []parser.Token
	for _, t := range withoutComments(line) {
		switch n := len(list) - 1; line[t.Start] {
		case '(', '[', '{':
			list = append(list, t)
		case ')', ']', '}':
			if n >= 0 && strings.IndexByte("([{", line[list[n].Start]) >= 0 {
				list = list[:n]
			} else {
				list = append(list, t)
			}
		}
	}
	return len(slices.DeleteFunc(list, func(t parser.Token) bool { return int(t.Start) < at }))
}

// closers returns what closes the quotes and brackets that are open at the end of a text, in its line, which begins at start. A
// brace is closed if it is in a parenthesis.
func closers(text string, start int) string {
	line, closed := text[start:], ""
	tokens := withoutComments(line)
	for _, t := range tokens {
		switch c := line[t.Start]; {
		case t.Kind == parser.Malformed && (c == '"' || c == '\''):
			closed = string(c) + closed
		case c == '(' || c == '[' || c == '{':
			closed = map[byte]string{'(': ")", '[': "]", '{': "}"}[c] + closed
		case (c == ')' || c == ']' || c == '}') && strings.HasPrefix(closed, string(c)):
			closed = closed[1:]
		}
	}
	return strings.TrimRight(closed, "}")
}

// faults returns what is wrong with the errors of syntax of the program, judged by the finished one, of which the words are given:
//
//	second     there is more than one
//	elsewhere  one is on another line, other than at the end of a text that ends too early; or the first one of names and types is,
//	           where the line only ends too early
//	fix        a fix writes what the author does not mean: its words are not, in this order, among those of the finished program
func (s *typed) faults(final []string) (list []string, shown string) {
	p, err := Check("typed.imp", s.text, Options{})
	if err == nil {
		return nil, ""
	}
	n := 0
	for _, d := range p.Diagnostics.Sorted() {
		if d.Severity != diag.Error {
			continue
		}
		n++
		if p.Info != nil && (n > 1 || s.kind != "line" && s.kind != "lineclosed" && s.kind != "below") {
			break // the words that are not there yet may be those that others need
		}
		at := p.File.Position(d.Primary.Span.Start)
		fault := func(what, message string) {
			list = append(list, fmt.Sprintf("%s %s: %s %s", what, s.kind, d.Code, generic(message)))
			shown += fmt.Sprintf("  %d:%d %s %q\n", at.Line, at.Column, d.Message, d.Helps)
		}
		if n == 2 {
			fault("second", d.Message)
		}
		if ends := strings.HasPrefix(s.kind, "end"); int(at.Line) < s.line || int(at.Line) > s.line && !ends {
			fault("elsewhere", d.Message)
		}
		for _, fix := range d.Fixes {
			fixed, own := s.fixed(fix), final
			if s.kind == "hole" && !fix.Sure { // where a bracket was that is in the hole, is not known
				fixed, own = withoutBrackets(fixed), withoutBrackets(own)
			}
			if !isSubsequence(fixed, own) {
				fault("fix", fmt.Sprintf("%v %s", fix.Sure, fix.Help))
			}
		}
	}
	return list, shown
}

// fixed returns the words of the program after a fix. If the fix keeps the word that is being typed, it is finished.
func (s *typed) fixed(fix diag.Fix) []string {
	text, _ := diag.Apply(s.text, []diag.Fix{fix})
	typing := s.text[s.word.Start:s.word.End]
	from, to := s.word.Start, s.word.Start // where it is in the text
	for _, e := range fix.Edits {
		switch longer := int32(len(e.Text)) - (e.Span.End - e.Span.Start); {
		case e.Span.Start < s.word.End && e.Span.End > s.word.Start:
			from -= s.word.Start - e.Span.Start
			to = from + int32(len(e.Text))
		case e.Span.Start <= s.word.Start:
			from, to = from+longer, to+longer
		}
	}
	var list []string
	for _, t := range withoutComments(text) {
		word := text[t.Start:t.End]
		if s.whole != "" && from <= t.Start && t.Start <= to && strings.HasPrefix(word, typing) {
			word, to = s.whole, -1
		}
		list = append(list, word)
	}
	return list
}

// withoutBrackets returns the words that are no parentheses or brackets.
func withoutBrackets(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.Contains("()[]", w) })
}

// isSubsequence reports whether the list a is what is left of b when some elements are removed.
func isSubsequence(a, b []string) bool {
	for _, x := range b {
		if len(a) > 0 && a[0] == x {
			a = a[1:]
		}
	}
	return len(a) == 0
}

// generic returns a message without the words of the program.
func generic(message string) string {
	parts := strings.Split(message, "`")
	for i := 1; i < len(parts); i += 2 {
		if len(parts[i]) > 2 {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "`")
}

// show shows the lines around the caret.
func (s *typed) show() string {
	lines := strings.SplitAfter(s.text[:s.caret]+"¦"+s.text[s.caret:], "\n")
	return strings.Join(lines[max(0, s.line-3):min(len(lines), s.line+3)], "")
}

// typingLimits are the faults that are left, of 1000 programs of a kind. They may only fall. What they allow is mostly fair:
//
//   - A hole leaves words of which nobody knows where they belong: in `try { ¦ }` it is the clause of the try that is missing, too,
//     and between two words a comma is as likely as a dot.
//   - A head that lacks words is a guess: for ¦ { may become while true {.
//   - A label at the margin, whose colon is not there yet, seems to end the block that it is in.
//   - Below a brace whose else or finally is not there yet, the head of a block seems to be missing, or a brace is one too many.
var typingLimits = map[string]int{
	"second end": 1, "elsewhere end": 1, "fix end": 1,
	"second endclosed": 1, "fix endclosed": 1,
	"second line": 1, "elsewhere line": 3, "fix line": 2,
	"second lineclosed": 3, "elsewhere lineclosed": 1, "fix lineclosed": 1,
	"second below": 5, "elsewhere below": 8, "fix below": 1,
	"second hole": 2, "elsewhere hole": 1, "fix hole": 21,
	"second head": 1, "elsewhere head": 3, "fix head": 49,
}

// TestTyping types lines of programs character by character. Since the finished program is known, it can judge each message.
func TestTyping(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../examples/*.imp", "../testdata/bench/*.imp", "../testdata/control/*.imp"} {
		list, err := filepath.Glob(pattern)
		if err != nil || len(list) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, list...)
	}
	random := rand.New(rand.NewPCG(2, 1))
	total, count := map[string]int{}, map[string]int{}
	classes, samples := map[string]int{}, map[string][]string{}
	for i, name := range names {
		if !long.Enabled() && i%5 != 0 {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		if _, err := Parse(name, text, Options{}); err != nil {
			continue
		}
		var final []string
		for _, token := range withoutComments(text) {
			final = append(final, text[token.Start:token.End])
		}
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for range long.Pick(1, 8) {
			line := random.IntN(len(lines))
			if l := strings.TrimSpace(lines[line]); len(l) < 2 || strings.HasPrefix(l, "//") {
				continue
			}
			for _, s := range typing(text, line+1, random) {
				total[s.kind]++
				found, shown := s.faults(final)
				for _, class := range found {
					what, _, _ := strings.Cut(class, ":")
					count[what]++
					classes[class]++
					where := fmt.Sprintf("%s:%d\n", filepath.Base(name), s.line)
					if n := len(samples[class]); n == 0 || n < 3 && !strings.HasPrefix(samples[class][n-1], where) {
						samples[class] = append(samples[class], where+s.show()+shown)
					}
				}
			}
		}
	}
	for _, kind := range typedKinds {
		t.Logf("%-10s %5d: second %d, elsewhere %d, fix %d", kind, total[kind], count["second "+kind], count["elsewhere "+kind], count["fix "+kind])
		for _, what := range []string{"second", "elsewhere", "fix"} {
			// One line more of a few is no more than chance.
			if what += " " + kind; count[what] > 10+total[kind]*typingLimits[what]/1000 {
				t.Errorf("%s: %d of %d, and only %d of 1000 are allowed", what, count[what], total[kind], typingLimits[what])
			}
		}
	}
	if !t.Failed() && !testing.Verbose() {
		return
	}
	byNumber := func(a, b string) int { return cmp.Or(classes[b]-classes[a], strings.Compare(a, b)) }
	for _, class := range slices.SortedFunc(maps.Keys(classes), byNumber) {
		t.Logf("%d times %s\n%s", classes[class], class, strings.Join(samples[class], ""))
	}
}
