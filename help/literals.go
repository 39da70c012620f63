// This file explains malformed literals and characters that Imp does not have.

package help

import (
	"fmt"
	"strings"

	"cpsc/diag"
)

// literals recognises malformed strings, characters and numbers, and other signs that no token begins with.
func literals(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	at := f.Primary.Span
	if at.End <= at.Start || int(at.End) > len(p.src) {
		return nil
	}
	text, line := p.src[at.Start:at.End], p.src[at.Start:p.lineAfter(at.Start)]
	switch f.Code {
	case diag.UnclosedString, diag.MalformedCharacter:
		return unclosed(f, text, line)
	case diag.MalformedNumber:
		return malformedNumber(f, text)
	case diag.MalformedEscape:
		return malformedEscape(f, text, line)
	case diag.UnexpectedCharacter:
		return p.characters(f, line)
	}
	return nil
}

// inLiteral returns the advice to replace what is between two offsets in a malformed literal.
func inLiteral(f *diag.Diagnostic, from, end int, own, help string) *advice {
	at := diag.Span{Start: f.Primary.Span.Start + int32(from), End: f.Primary.Span.Start + int32(end)}
	return &advice{code: f.Code, at: f.Primary.Span, says: f.Message, helps: []string{help}, edits: []diag.Edit{{Span: at, Text: own}}, clean: true}
}

// unclosed explains a string or a character that has no end, or of which that is elsewhere.
func unclosed(f *diag.Diagnostic, text, line string) (list []*advice) {
	quote := text[:1]
	if quote == "'" && len(text) > 2 && strings.HasSuffix(text, "'") { // a string
		inner := strings.ReplaceAll(strings.ReplaceAll(text[1:len(text)-1], `\'`, "'"), `"`, `\"`)
		a := inLiteral(f, 0, len(text), `"`+inner+`"`, "write a string between `\"`: `\""+inner+"\"`")
		a.clean = false
		list = append(list, a)
	}
	for k := len(line); k > 1; k-- { // where the quote may be missing: of a character, as soon as possible
		n := k
		if quote == "'" {
			n = len(line) + 2 - k
		}
		if n == len(line) || strings.IndexByte(");,+]}: ", line[n]) >= 0 && (line[n] == ' ' || line[n-1] != ' ') {
			a := inLiteral(f, n, n, quote, "close it with `"+quote+"` on the same line")
			a.at.End = min(a.at.End, a.at.Start+int32(n))
			list = append(list, a)
		}
	}
	if quote == "'" {
		if open := strings.IndexByte(line[1:], '\''); open >= 0 {
			list = append(list, inLiteral(f, 0, open+2, `"`+line[1:open+1]+`"`, "write a string between `\"`"))
		}
		list = append(list, inLiteral(f, 0, 1, "", "remove the `'`"))
	}
	return list
}

// malformedNumber explains a number with a suffix, with separators, or without digits on both sides of the point.
func malformedNumber(f *diag.Diagnostic, text string) (list []*advice) {
	add := func(own string) {
		if own != text && own != "" {
			a := inLiteral(f, 0, len(text), own, "write `"+own+"`")
			a.sure = true
			list = append(list, a)
		}
	}
	for _, suffix := range []string{"i32", "i64", "u8", "u16", "u32", "u64", "usize", "isize", "f32", "f64"} {
		if own, ok := strings.CutSuffix(text, suffix); ok {
			add(strings.TrimSuffix(own, "_"))
		}
	}
	head := min(2, len(text))
	for _, own := range []string{strings.TrimRight(text, "uUlLnfFdDmM"), strings.TrimRight(text, "uUlLn"), strings.ToLower(text[:head]) + text[head:],
		strings.TrimRightFunc(text, func(c rune) bool { return c < '0' || c > '9' }), strings.TrimRight(text, "_"), strings.ToLower(text),
		"0." + strings.TrimPrefix(text, "."), text + "0", strings.TrimSuffix(text, ".")} {
		add(own)
	}
	return list
}

// escapes are escapes of other languages, with what Imp has.
var escapes = map[string]string{`\a`: `\x07`, `\b`: `\x08`, `\e`: `\x1B`, `\f`: `\x0C`, `\v`: `\x0B`, `\/`: "/", `\s`: " ", `\$`: "$", `\ `: " ", `\%`: "%", `\{`: "{", `\d`: `\\d`, `\w`: `\\w`}

// malformedEscape explains an escape that Imp does not have.
func malformedEscape(f *diag.Diagnostic, text, line string) (list []*advice) {
	head := min(2, len(text))
	if own := escapes[text[:head]]; own != "" {
		a := inLiteral(f, 0, head, own, "write `"+own+"`")
		a.clean = false
		list = append(list, a)
	}
	if digits := strings.TrimLeft(line[min(2, len(line)):], "{"); strings.HasPrefix(text, `\u`) {
		n := min(6, len(digits)-len(strings.TrimLeft(digits, "0123456789abcdefABCDEF")))
		for ; n > 1; n-- {
			own := `\u{` + digits[:n] + "}"
			a := inLiteral(f, 0, 2+n, own, "write `"+own+"`")
			a.sure = true
			list = append(list, a)
		}
	}
	return list
}

// characters explains a character that no token begins with; line is the rest of its line.
func (p *program) characters(f *diag.Diagnostic, line string) (list []*advice) {
	at := f.Primary.Span
	add := func(end int, says, help, own string, sure bool) {
		span := diag.Span{Start: at.Start, End: at.Start + int32(end)}
		list = append(list, &advice{code: f.Code, at: span, says: says, helps: []string{help}, edits: []diag.Edit{{Span: span, Text: own}}, sure: sure})
	}
	const noPreprocessor = "there is no preprocessor"
	trimmed := withoutComment(line)
	words := strings.Fields(trimmed)
	switch {
	case strings.HasPrefix(line, "#include"), strings.HasPrefix(line, "#!"), strings.HasPrefix(line, "#pragma"):
		add(len(trimmed), noPreprocessor, "remove it: a program is one file, and the built-in functions need no declaration", "", true)
	case strings.HasPrefix(line, "#define") && len(words) > 2 && !strings.Contains(words[1], "("):
		value := strings.TrimSpace(trimmed[strings.Index(trimmed, words[1])+len(words[1]):])
		own := fmt.Sprintf("const %s = %s;", words[1], value)
		add(len(trimmed), noPreprocessor, "write `"+own+"`", own, true)
	case strings.HasPrefix(line, "#["), strings.HasPrefix(line, "@"):
		end := len(words[0])
		if open := strings.IndexAny(line, "[("); open >= 0 && open <= end {
			if closing := strings.IndexAny(line, ")]"); closing > open {
				end = strings.LastIndexAny(trimmed, ")]") + 1
			}
		}
		add(end, "there are no annotations", "remove it", "", true)
	case strings.HasPrefix(line, "#"):
		add(1, "a comment begins with `//`", "write `//`", "//", false)
	}
	list = append(list, quoted(f, line)...)
	for _, similar := range similarSigns {
		if strings.HasPrefix(line, similar[0]) {
			help := "write `" + similar[1] + "`"
			if similar[1] == "" {
				help = "remove it"
			}
			list = append(list, &advice{code: f.Code, at: at, says: f.Message, helps: []string{help}, edits: []diag.Edit{{Span: at, Text: similar[1]}}, clean: similar[1] == ""})
		}
	}
	return list
}

// similarSigns are signs with those that are meant by them.
var similarSigns = [][2]string{{"−", "-"}, {"–", "-"}, {"×", "*"}, {"÷", "/"}, {"≤", "<="}, {"≥", ">="}, {"≠", "!="}, {"；", ";"}, {"，", ","}, {"（", "("}, {"）", ")"}, {"：", ":"}, {"→", "->"},
	{"\u00a0", " "}, {"$", ""}, {"@", ""}, {"#", ""}, {"\\", ""}}

// withoutComment returns a line without the comment and the space at its end.
func withoutComment(line string) string {
	line, _, _ = strings.Cut(line, "//")
	line = strings.TrimRight(line, " \t\r")
	if comment := strings.Index(line, "/*"); comment > 0 && !strings.Contains(line[comment:], "*/ ") && strings.HasSuffix(line, "*/") {
		line = line[:comment]
	}
	return strings.TrimRight(line, " \t")
}

// quoted explains a string between other quotes.
func quoted(f *diag.Diagnostic, line string) (list []*advice) {
	at := f.Primary.Span
	add := func(end int, says, own string, sure bool) {
		span := diag.Span{Start: at.Start, End: at.Start + int32(end)}
		list = append(list, &advice{code: f.Code, at: span, says: says, helps: []string{"write `" + own + "`"}, edits: []diag.Edit{{Span: span, Text: own}}, sure: sure})
	}
	for _, quotes := range [][2]string{{"“", "”"}, {"„", "“"}, {"„", "”"}, {"«", "»"}, {"‘", "’"}, {"”", "”"}, {"`", "`"}, {"‚", "‘"}} {
		rest, ok := strings.CutPrefix(line, quotes[0])
		if n := strings.Index(rest, quotes[1]); ok && n >= 0 {
			end := len(quotes[0]) + n + len(quotes[1])
			own := `"` + rest[:n] + `"`
			if sum := interpolated(own); quotes[0] == "`" && sum != "" {
				add(end, "a string contains no expressions", sum, false)
				continue
			}
			add(end, "a string is written between straight quotes", own, true)
			if last := strings.LastIndex(rest, quotes[1]); last > n {
				own := `"` + rest[:last] + `"`
				add(len(quotes[0])+last+len(quotes[1]), "a string is written between straight quotes", own, true)
			}
		}
	}
	if rest, ok := strings.CutPrefix(line, `$"`); ok {
		if n := strings.IndexByte(rest, '"'); n >= 0 {
			if sum := interpolated(`"` + rest[:n] + `"`); sum != "" {
				add(n+3, "a string contains no expressions", sum, false)
			}
		}
	}
	return list
}

// interpolated returns the sum of the parts of a string literal with values in it, or "" if it has none.
func interpolated(literal string) string {
	open := "{"
	if strings.Contains(literal, "${") {
		open = "${"
	}
	if sum := diag.Interpolated(literal, open, nil); sum != literal {
		return sum
	}
	return ""
}
