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
	line := p.src[at.Start:p.lineAfter(at.Start)]
	text := p.src[at.Start:at.End]
	add := func(help string, sure, clean bool, edits ...diag.Edit) {
		list = append(list, &advice{code: f.Code, at: at, says: f.Message, helps: []string{help}, edits: edits, sure: sure, clean: clean})
	}
	insert := func(n int, text string) diag.Edit {
		pos := at.Start + int32(n)
		return diag.Edit{Span: diag.Span{Start: pos, End: pos}, Text: text}
	}
	switch f.Code {
	case diag.UnclosedString, diag.MalformedCharacter:
		quote := text[:1]
		if quote == "'" && len(text) > 2 && strings.HasSuffix(text, "'") { // a string
			inner := strings.ReplaceAll(strings.ReplaceAll(text[1:len(text)-1], `\'`, "'"), `"`, `\"`)
			add("write a string between `\"`: `\""+inner+"\"`", false, false, diag.Edit{Span: at, Text: `"` + inner + `"`})
		}
		for k := len(line); k > 1; k-- { // where the quote may be missing: of a character, as soon as possible
			n := k
			if quote == "'" {
				n = len(line) + 2 - k
			}
			if n == len(line) || strings.IndexByte(");,+]}: ", line[n]) >= 0 && (line[n] == ' ' || line[n-1] != ' ') {
				add("close it with `"+quote+"` on the same line", false, true, insert(n, quote))
				if at.Start+int32(n) < at.End {
					list[len(list)-1].at.End = at.Start + int32(n)
				}
			}
		}
		if quote == "'" {
			if open := strings.IndexByte(line[1:], '\''); open >= 0 {
				inner := line[1 : open+1]
				add("write a string between `\"`", false, true, diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + int32(open) + 2}, Text: `"` + inner + `"`})
			}
			add("remove the `'`", false, true, diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + 1}})
		}
	case diag.MalformedNumber:
		for _, suffix := range []string{"i32", "i64", "u8", "u16", "u32", "u64", "usize", "isize", "f32", "f64"} {
			if own, ok := strings.CutSuffix(text, suffix); ok {
				add("write `"+strings.TrimSuffix(own, "_")+"`", true, true, diag.Edit{Span: at, Text: strings.TrimSuffix(own, "_")})
			}
		}
		n := len(text)
		for n > 0 && !('0' <= text[n-1] && text[n-1] <= '9') {
			n--
		}
		for _, own := range []string{strings.TrimRight(text, "uUlLnfFdDmM"), strings.TrimRight(text, "uUlLn"), strings.ToLower(text[:min(2, len(text))]) + text[min(2, len(text)):], text[:n], strings.TrimRight(text, "_"), strings.ToLower(text), "0." + strings.TrimPrefix(text, "."), text + "0", strings.TrimSuffix(text, ".")} {
			if own != text && own != "" {
				add("write `"+own+"`", true, true, diag.Edit{Span: at, Text: own})
			}
		}
	case diag.MalformedEscape:
		for foreign, own := range map[string]string{`\a`: `\x07`, `\b`: `\x08`, `\e`: `\x1B`, `\f`: `\x0C`, `\v`: `\x0B`, `\/`: "/", `\s`: " ", `\$`: "$", `\ `: " ", `\%`: "%", `\{`: "{", `\d`: `\\d`, `\w`: `\\w`} {
			if strings.HasPrefix(text, foreign) {
				add("write `"+own+"`", false, false, diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + int32(len(foreign))}, Text: own})
			}
		}
		if digits := strings.TrimLeft(line[min(2, len(line)):], "{"); strings.HasPrefix(text, `\u`) {
			n := 0
			for n < len(digits) && n < 6 && strings.IndexByte("0123456789abcdefABCDEF", digits[n]) >= 0 {
				n++
			}
			for ; n > 1; n-- {
				own := `\u{` + digits[:n] + "}"
				add("write `"+own+"`", true, true, diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + 2 + int32(n)}, Text: own})
			}
		}
	case diag.UnexpectedCharacter:
		list = append(list, p.characters(f, line)...)
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
	trimmed := strings.TrimRight(line, " \t\r")
	if comment := strings.Index(trimmed, "//"); comment > 0 {
		trimmed = strings.TrimRight(trimmed[:comment], " \t")
	}
	if comment := strings.Index(trimmed, "/*"); comment > 0 && !strings.Contains(trimmed[comment:], "*/ ") && strings.HasSuffix(trimmed, "*/") {
		trimmed = strings.TrimRight(trimmed[:comment], " \t")
	}
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
	for _, quotes := range [][2]string{{"“", "”"}, {"„", "“"}, {"„", "”"}, {"«", "»"}, {"‘", "’"}, {"”", "”"}, {"`", "`"}, {"‚", "‘"}} {
		rest, ok := strings.CutPrefix(line, quotes[0])
		if n := strings.Index(rest, quotes[1]); ok && n >= 0 {
			end := len(quotes[0]) + n + len(quotes[1])
			own := `"` + rest[:n] + `"`
			if sum := interpolated(own); quotes[0] == "`" && sum != "" {
				add(end, "a string contains no expressions", "write `"+sum+"`", sum, false)
				continue
			}
			add(end, "a string is written between straight quotes", "write `"+own+"`", own, true)
			if last := strings.LastIndex(rest, quotes[1]); last > n {
				own := `"` + rest[:last] + `"`
				add(len(quotes[0])+last+len(quotes[1]), "a string is written between straight quotes", "write `"+own+"`", own, true)
			}
		}
	}
	if rest, ok := strings.CutPrefix(line, `$"`); ok {
		if n := strings.IndexByte(rest, '"'); n >= 0 {
			if sum := interpolated(`"` + rest[:n] + `"`); sum != "" {
				add(n+3, "a string contains no expressions", "write `"+sum+"`", sum, false)
			}
		}
	}
	for _, similar := range [][2]string{{"−", "-"}, {"–", "-"}, {"×", "*"}, {"÷", "/"}, {"≤", "<="}, {"≥", ">="}, {"≠", "!="}, {"；", ";"}, {"，", ","}, {"（", "("}, {"）", ")"}, {"：", ":"}, {"→", "->"}, {"\u00a0", " "}, {"$", ""}, {"@", ""}, {"#", ""}, {"\\", ""}} {
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
