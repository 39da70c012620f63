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
	for part := range strings.SplitSeq(strings.TrimSpace(heads), "\n") {
		from, to := strings.Index(part, "«"), strings.Index(part, "»")
		typed := part[from+len("«") : to]
		line := strings.Count(part[:from], "|")
		for k := 1; k <= len(typed); k++ {
			if typed[k-1] == ' ' {
				continue
			}
			rest := part[to+len("»"):]
			_, below, _ := strings.Cut(rest, "|")
			for _, rest := range []string{rest, "|" + below} {
				text := strings.ReplaceAll(part[:from]+typed[:k]+rest, "|", "\n    ") + "\n"
				first := 1 + strings.Count(before, "\n")
				whole := strings.ReplaceAll(strings.NewReplacer("«", "", "»", "").Replace(part), "|", " ")
				f(state{typed[:k] + rest, whole, before + head + "    " + text + "    return total, other;\n}\nfn main() { }\n", first + 2 + line, 0})
				for _, next := range []string{"", "\n", "\n\nfn main() { }\n"} {
					if strings.HasPrefix(rest, "|") && strings.Contains(part, "» {") {
						continue // the braces match
					}
					f(state{typed[:k] + rest, whole, before + head + "    " + text + next, first + 2 + line, first})
				}
			}
		}
	}
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

// heads are statements over several lines, with the part that is typed between « and »; the rest is there.
const heads = `
try {|    print(1);|} «catch e: string» {|    print(2);|} finally {|    print(3);|}
try {|    throw "a";|} «catch e» {|    print(2);|}
try {|    print(1);|} «finally» {|    print(2);|}
try {|    print(1);|} catch e: string {|    print(2);|} «finally» {|    print(3);|}
if total > 1 {|    print(1);|} «else» {|    print(2);|}
if total > 1 {|    print(1);|} «else if total == 2» {|    print(2);|}
if total > 1 {|    print(1);|} «else if total == 2» {|    print(2);|} else {|    print(3);|}
if total > 1 {|    print(1);|} else if total == 2 {|    print(2);|} «else» {|    print(3);|}
do {|    print(1);|} «while total < 3»;
«if total > 1» {|    print(1);|}
«if total > 1» {|    print(1);|} else {|    print(2);|}
«while total < 3» {|    print(1);|}
«for x in 0..total» {|    print(1);|}
«for x in many» {|    print(x);|}
«for var i = 0; i < 3; i += 1» {|    print(i);|}
«switch total» {|case 1, 2:|    print(1);|default:|    print(2);|}
«do» {|    print(1);|} while total < 3;
«try» {|    print(1);|} catch e: string {|    print(2);|}
«try» {|    print(1);|} catch e: string {|    print(2);|} finally {|    print(3);|}
«fn each(n: int) -> int» {|    return n;|}
var f = «fn(a: int) -> int» {|    return a;|};
switch total {|«case 1, 2»:|    print(1);|default:|    print(2);|}
switch total {|case 1:|    print(1);|«case 2»:|    print(2);|}
switch total {|case 1:|    print(1);|«default»:|    print(2);|}
`

// complete are heads that are complete in other languages, or a clause that is: their messages are about what these mean.
var complete = []string{"for {", "while {", "switch {", "case:", "else {"}

var quoted = regexp.MustCompile("`[^`]*`")
var wordIn = regexp.MustCompile(`[A-Za-z_]\w*`)

// strayWords returns the words of the fixes and the helps of a diagnostic that the line does not have when it is complete.
func (s *state) strayWords(d *diag.Diagnostic) (list []string) {
	known := map[string]bool{}
	for _, w := range wordIn.FindAllString(s.whole, -1) {
		known[w] = true
	}
	for _, help := range d.Helps {
		if first, other, ok := strings.Cut(help, "` or `"); ok && (strings.Contains(s.whole, strings.TrimPrefix(first, "did you mean `")) || strings.Contains(s.whole, strings.TrimSuffix(other, "`?"))) {
			continue
		}
		if strings.Contains(help, "as in") || strings.Contains(help, "a : b") || strings.Contains(help, "\\n") || strings.Contains(help, "…") || strings.Contains(help, "give it arguments") {
			continue
		}
		help, _, _ = strings.Cut(help, " before `") // where to insert it, which the text has
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
		if p.Info == nil && int(at.Line) != s.line && !ofBrace && !atEnd {
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

// TestTypedStates types lines character by character. At no time there are several errors of syntax, an error on another line, or
// a suggestion of a word that the line does not have in the end.
func TestTypedStates(t *testing.T) {
	total, legal := 0, 0
	failed := map[string][]string{}
	typingStates(func(s state) {
		total++
		p, err := Check("typed.imp", s.text, Options{})
		if err == nil {
			legal++
			return
		}
		if slices.ContainsFunc(complete, func(head string) bool { return strings.HasPrefix(s.typed, head) }) {
			return
		}
		for class, what := range s.wrong(p) {
			failed[class+": "+s.typed] = append(failed[class+": "+s.typed], what)
		}
	})
	t.Logf("%d states, %d legal", total, legal)
	for _, what := range slices.Sorted(maps.Keys(failed)) {
		t.Errorf("%s\n  %s", what, strings.Join(failed[what], "\n  "))
	}
}

// TestTypedMessages compares the messages about some lines that are typed.
func TestTypedMessages(t *testing.T) {
	const function = "fn f() -> int {\n    var total = 1;\n    "
	for _, test := range []struct{ text, want string }{
		// A label at the left margin, of which the colon is missing.
		{"fn f() {\n    var x = 1;\nagain", "3:1 a label is followed by `:` [write `again:`]"},
		{"fn f() {\n    var x = 1;\nagain\n\nfn g() { }\n", "1:8 this `{` is not closed [close it with `}` before `fn`]; 3:1 a label is followed by `:` [write `again:`]"},
		{"fn f() {\n    var x = 1;\nagain\n    x = 2;\n}\n", "3:1 a label is followed by `:` [write `again:`]"},
		{"fn f() {\n    var x = 1;\nstru\n\nfn g() { }\n", "1:8 this `{` is not closed [close it with `}` before `stru`]; 3:1 `stru` is not a keyword [did you mean `struct`?]"},
		{"fn f() {\n    var x = 1;\nend\n\nfn g() { }\n", "3:1 a block ends with `}` [write `}`]"},

		// The beginning of a keyword, unless a name begins so.
		{function + "whi\n    return total;\n}\n", "3:5 `whi` is not a keyword [did you mean `while`?]"},
		{function + "con\n    return total;\n}\n", "3:5 `con` is not a keyword [did you mean `const` or `continue`?]"},
		{function + "con x = 1;\n    return total;\n}\n", "3:5 `con` is not a keyword [did you mean `const`?]"},
		{function + "fin\n    return total;\n}\n", "3:5 an expression alone is not a statement [a statement assigns, calls a function, or begins with a keyword]"},
		{function + "sw total {\n    case 1: print(1);\n    default: print(2);\n    }\n    return total;\n}\n", "3:5 `sw` is not a keyword [did you mean `switch`?]"},
		{"fn whine(n: int) { }\n" + function + "whi\n    return total;\n}\n", "4:5 an expression alone is not a statement [a statement assigns, calls a function, or begins with a keyword]"},
		{"fn f() { }\nexte", "2:1 `exte` is not a keyword [did you mean `extern`?]"},
		{"fn f() { }\nexte fn g();\n", "2:1 `exte` is not a keyword [did you mean `extern`?]"},
		{"stru P { x: int }\nfn f() { }\n", "1:1 `stru` is not a keyword [did you mean `struct`?]"},

		// The last line of a function that is not closed is not its result.
		{function + "total\n\nfn g() { }\n", "1:15 this `{` is not closed [close it with `}` before `fn`]; 3:5 an expression alone is not a statement [assign its value to a variable]"},
		{function + "total\n}\n", "3:5 an expression alone is not a statement [to return the value, write `return total;`]"},

		// Numbers.
		{function + "total = 1.\n    return total;\n}\n", "3:13 a number has digits on both sides of the point [write `1.0`]"},
		{function + "for i in 0.\n    return total;\n}\n", "3:15 expected another `.` and the end of the range after this `.` [a range is written `0..n`]"},
		{function + "for i in 0. {\n    }\n    return total;\n}\n", "3:15 expected another `.` and the end of the range after this `.` [a range is written `0..n`]"},
		{function + "total = 0x\n    return total;\n}\n", "3:13 `0x` is not a number []"},
		{function + "total = 1e+;\n    return total;\n}\n", "3:13 `1e+` is not a number []"},
		{function + "total = 1e-total;\n    return total;\n}\n", "3:13 `1e` is not a number []"},

		// A loop over a variable that is not there yet, and one with a condition.
		{function + "for x {\n        print(x);\n    }\n    return total;\n}\n", "3:9 expected `in` or `=` after this `x` [write `for x in 0..n { … }`, or `for var x = 0; x < n; x += 1 { … }`]"},
		{function + "var go = true;\n    for go {\n        go = false;\n    }\n    return total;\n}\n", "4:5 a loop with a condition is written with `while` [write `while go {`]"},
	} {
		var list []string
		p, _ := Check("typed.imp", test.text, Options{})
		for _, d := range p.Diagnostics.Sorted() {
			if d.Severity == diag.Error {
				at := p.File.Position(d.Primary.Span.Start)
				list = append(list, fmt.Sprintf("%d:%d %s %s", at.Line, at.Column, d.Message, d.Helps))
			}
		}
		if got := strings.Join(list, "; "); got != test.want {
			t.Errorf("%s\n gives %s\nand not %s", test.text, got, test.want)
		}
	}
}
