// This file finds the ends of texts between quotes that are not those of a string.

package parser

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cpsc/diag"
)

// maxApostrophes and maxTypographic bound the lengths of texts whose ends apostrophes and typographic look for, in bytes.
const maxApostrophes, maxTypographic = 200, 1000

// apostrophes returns the end of a text between ' that begins at start and has apostrophes, as in 'it's fine', or 0 if none begins there.
// An apostrophe is between two letters, and not after a single one, which would be a character literal, unless an English ending is after it.
func apostrophes(text string, start int) int {
	word := func(i int) bool {
		return i > start && i < len(text) && (inWord(text[i]) || text[i] >= utf8.RuneSelf)
	}
	found := false
	for i := start + 1; i < len(text) && i < start+maxApostrophes && text[i] != '\n' && text[i] != '\\'; i++ {
		if text[i] != '\'' {
			continue
		}
		switch {
		case !word(i+1) && found && text[i-1] != ',' && text[i-1] != '(':
			return i + 1
		case !word(i+1) || !word(i-1):
			return 0
		case !found && !word(i-2) && !shortened(text[i+1:]):
			return 0
		}
		found = true
	}
	return 0
}

// unclosedCharacter returns the length of the character literal without its closing quote that begins at start, or 0 if the text from
// there on does not seem to be one: what is after a character literal is no word, number or literal.
func unclosedCharacter(text string, start int) int {
	rest := text[start+1:]
	_, size := utf8.DecodeRuneInString(rest)
	if strings.HasPrefix(rest, `\`) {
		if size = 2; len(rest) < size || strings.IndexByte(`ntr0\"`, rest[1]) < 0 {
			return 0
		}
	}
	after := strings.TrimPrefix(strings.TrimLeft(rest[size:], " \t"), "!=")
	if size == 0 || strings.IndexByte("'\r\n", rest[0]) >= 0 || start > 0 && inWord(text[start-1]) || after == "" || inWord(after[0]) || strings.IndexByte("\"'([!\\\r\n", after[0]) >= 0 || after[0] >= utf8.RuneSelf {
		return 0
	}
	return 1 + size
}

// closeCharacters adds the fix to the errors that character literals are not closed which have only their character, if there are no
// others on the line. Otherwise it removes those: more than the quote is wrong there.
func closeCharacters(src *diag.File, errs *diag.List) {
	unclosed := map[int32][]*diag.Diagnostic{} // by line
	known := map[*diag.Diagnostic]bool{}
	for _, d := range errs.Items {
		if at := d.Primary.Span; d.Code == diag.MalformedCharacter && len(d.Fixes) == 0 && src.Text[at.Start] == '\'' && unclosedCharacter(src.Text, int(at.Start)) == int(at.End-at.Start) {
			line := src.Position(at.Start).Line
			unclosed[line] = append(unclosed[line], d)
			known[d] = true
		}
	}
	if len(unclosed) == 0 {
		return
	}
	more := map[int32]bool{} // the lines with others
	errs.Items = slices.DeleteFunc(errs.Items, func(d *diag.Diagnostic) bool {
		at := d.Primary.Span
		line := src.Position(at.Start).Line
		list := unclosed[line]
		if len(list) == 0 || known[d] {
			return false
		}
		more[line] = true
		return at.Start > list[0].Primary.Span.Start
	})
	for line, list := range unclosed {
		for _, d := range list {
			if at := d.Primary.Span; !more[line] {
				d.Helps = nil
				d.Fix("write `{}`", diag.Edit{Span: at, Text: src.Text[at.Start:at.End] + "'"})
			}
		}
	}
}

// inWord reports whether a byte can be a part of a name or a number.
func inWord(b byte) bool { return b == '_' || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' }

// shortened reports whether a text begins with what is after an apostrophe in English: it's, don't, we're.
func shortened(text string) bool {
	n := 0
	for n < len(text) && inWord(text[n]) {
		n++
	}
	return n > 0 && n <= 2 && strings.Contains(" s t re ve ll d m ", " "+text[:n]+" ")
}

// typographic reports a text between quotes of other forms that begins at start, as in “text”, and returns its end, or start if none begins
// there. It may end with a straight quote, or begin with one.
func typographic(errs *diag.List, text string, start int) int {
	line, _, _ := strings.Cut(text[start:min(len(text), start+maxTypographic)], "\n")
	first, size := utf8.DecodeRuneInString(line)
	rest := line[size:]
	n := -1
	switch first {
	case '"':
		if n = strings.IndexAny(rest, "”“"); strings.Count(rest, "”")+strings.Count(rest, "“") > 1 { // a part of it is quoted
			return start
		}
	case '“', '”', '„':
		if n = strings.IndexAny(rest, "”“"); n < 0 && strings.Count(rest, `"`) == 1 {
			n = strings.IndexByte(rest, '"')
		}
	case '«', '»':
		n = strings.IndexAny(rest, "«»")
	case '‘', '’', '‚':
		for i, c := range rest {
			if c != '‘' && c != '’' {
				continue
			}
			if next, _ := utf8.DecodeRuneInString(rest[i+utf8.RuneLen(c):]); !unicode.IsLetter(next) || c == '‘' { // no apostrophe
				n = i
				break
			}
		}
	}
	if n < 0 || strings.ContainsAny(rest[:n], "\"\\") || !utf8.ValidString(rest[:n]) {
		return start
	}
	_, last := utf8.DecodeRuneInString(rest[n:])
	end := start + size + n + last
	literal := `"` + rest[:n] + `"`
	if utf8.RuneCountInString(rest[:n]) == 1 && strings.ContainsRune("‘’‚", first) && rest[0] != '\'' {
		literal = "'" + rest[:n] + "'"
	}
	at := spanOf(start, end-start)
	errs.Errorf(diag.UnexpectedCharacter, at, "a string is written between straight quotes").
		Fix("write `{}`", diag.Edit{Span: at, Text: literal})
	return end
}
