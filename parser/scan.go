// This file defines tokens and the scanner, which splits a text into tokens with the
// automaton in automaton.go.

package parser

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A token implements ANTLR's interface of tokens in a few bytes.
type token struct {
	kind       int32
	start, end int32
	index      int32 // in stream.tokens
	flags      tokenFlags
}

type tokenFlags uint8

const (
	firstOnLine  tokenFlags = 1 << iota // only space and comments are before it on its line
	malformed                           // already reported; it has no value
	afterError                          // an error was reported directly before it
	missingAtEnd                        // a brace that is missing at the end of its line
)

func (t *token) span() diag.Span { return diag.Span{Start: t.start, End: t.end} }

func (t *token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }
func (t *token) GetTokenType() int                           { return int(t.kind) }
func (t *token) GetChannel() int                             { return antlr.TokenDefaultChannel }
func (t *token) GetStart() int                               { return int(t.start) }
func (t *token) GetStop() int                                { return int(t.end) - 1 }
func (t *token) GetLine() int                                { return 0 }
func (t *token) GetColumn() int                              { return 0 }
func (t *token) GetText() string                             { return "" }
func (t *token) SetText(string)                              {}
func (t *token) GetTokenIndex() int                          { return int(t.index) }
func (t *token) SetTokenIndex(i int)                         { t.index = int32(i) }
func (t *token) GetTokenSource() antlr.TokenSource           { return nil }
func (t *token) GetInputStream() antlr.CharStream            { return nil }
func (t *token) String() string                              { return "" }

// match returns the kind and the end of the longest token that begins at start. The
// grammar does not distinguish bytes from 0x80 on, so they all count as 0x7F.
func match(text string, start int) (kind, end int) {
	kind, end = antlr.TokenEOF, start
	state := uint8(1)
	for i := start; i < len(text); i++ {
		state = nextState[state][classOf[min(text[i], 0x7F)]]
		if state == 0 {
			break
		}
		if k := kindAt[state]; k != 0 {
			kind, end = int(k), i+1
		}
	}
	return kind, end
}

func spanOf(start, length int) diag.Span {
	return diag.Span{Start: int32(start), End: int32(start + length)}
}

// scan splits the text into tokens, the last of which is the end of the file. It reports
// malformed tokens; the parser treats them as well-formed. The result is nil if the text
// nests too deep.
func scan(src *diag.File, errs *diag.List) []token {
	text := src.Text
	pos := len(text) - len(strings.TrimPrefix(text, diag.ByteOrderMark))
	tokens := make([]token, 0, len(text)/4+1)
	deep := nesting{limit: src.Limits.MaxNesting()}
	flags := firstOnLine
	lastUnknown := -1 // the end of the last run of unknown characters on the current line
	var conflicts conflicts
	for {
		for pos < len(text) && strings.IndexByte(" \t\r\n", text[pos]) >= 0 {
			if text[pos] == '\n' {
				flags |= firstOnLine
				lastUnknown = -1
			}
			pos++
		}
		if !diag.Brief && conflicts.skips(pos) {
			pos = int(conflicts.skipped.End)
			flags |= firstOnLine
			continue
		}
		start := pos
		kind, end := match(text, start)
		pos = end
		t := token{kind: int32(kind), start: int32(start), end: int32(pos), index: int32(len(tokens)), flags: flags}
		switch kind {
		case imp.ImpLexerLINE_COMMENT, imp.ImpLexerBLOCK_COMMENT:
			if strings.IndexByte(text[start:pos], '\n') >= 0 {
				flags |= firstOnLine
				lastUnknown = -1
			}
			continue
		case imp.ImpLexerUNKNOWN:
			if !diag.Brief {
				if end := annotation(errs, text, start, flags); end > start {
					pos = end
					continue
				}
				if lastUnknown < 0 { // so that each line is searched once
					if end := typographic(errs, text, start); end > start {
						t.kind, t.end, t.flags, pos, flags = imp.ImpLexerSTRING, int32(end), t.flags|malformed, end, 0
						break
					}
				}
			}
			if end := foreignComment(errs, text, start, flags, tokens); end > start {
				pos = end
				flags |= afterError
				continue
			}
			if end := backquoted(errs, text, start); end > start {
				t.kind, t.end, t.flags, pos, flags = imp.ImpLexerSTRING, int32(end), t.flags|malformed, end, 0
				break
			}
			pos = endOfUnknown(text, start)
			if lastUnknown < 0 {
				unknown(errs, text[start:pos], text[pos:], spanOf(start, pos-start))
			}
			lastUnknown = pos
			flags |= afterError
			continue
		case imp.ImpLexerOPEN_COMMENT:
			d := errs.Errorf(diag.UnclosedComment, spanOf(start, 2), "this comment is not closed").
				Under("the comment begins here").Help("close it with `*/`")
			if line, _, _ := strings.Cut(text[start+2:], "\n"); !diag.Brief && strings.TrimSpace(line) != "" {
				at := spanOf(start+2+len(strings.TrimRight(line, " \t\r")), 0)
				d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: []diag.Edit{{Span: at, Text: " */"}}}}
			}
			flags |= afterError
			continue
		case imp.ImpLexerOPEN_STRING:
			if n := len(tokens) - 1; n >= 0 && int(tokens[n].end) == start && text[tokens[n].start:start] == `""` { // """text"""
				if after := tripleQuoted(errs, text, start); after > start {
					tokens[n].end, tokens[n].flags, flags, pos = int32(after), tokens[n].flags|malformed, 0, after
					continue
				}
			}
			if !diag.Brief && lastUnknown < 0 {
				if end := typographic(errs, text, start); end > start {
					t.kind, t.end, t.flags, pos, flags = imp.ImpLexerSTRING, int32(end), t.flags|malformed, end, 0
					break
				}
			}
			if after := overLines(errs, text, start, pos); after > pos {
				t.kind, t.end, t.flags, pos, flags = imp.ImpLexerSTRING, int32(after), t.flags|malformed, after, 0
				break
			}
			if n := len(errs.Items) - 1; n >= 0 && lastUnknown >= 0 && isPlainUnknown(errs.Items[n]) && stringOnLine(tokens, errs.Items[n].Primary.Span.Start, text) {
				errs.Items = errs.Items[:n] // it is in a string, which begins or ends where another one seems to
			}
			d := errs.Errorf(diag.UnclosedString, t.span(), unclosedString).
				Help("close it with `\"` on the same line; a line break in a string is written `\\n`")
			if inner := strings.TrimLeft(text[start+1:pos], " "); inner != "" && strings.IndexByte(",;)]", inner[0]) >= 0 { // the text is before it
				helpOpen(d, tokens, flags&firstOnLine != 0)
				for k := len(tokens) - 1; k >= 0 && flags&firstOnLine == 0; k-- {
					tokens[k].flags |= afterError // what is wrong there follows from it
					if tokens[k].flags&firstOnLine != 0 {
						break
					}
				}
			}
			t.kind, t.flags, flags = imp.ImpLexerSTRING, t.flags|malformed, afterError
		case imp.ImpLexerOPEN_CHAR, imp.ImpLexerCHAR:
			if !diag.Brief {
				if n := lifetime(text, start); n > 0 {
					pos = start + n
					continue
				}
			}
			before := strings.TrimRight(text[:start], " \t")
			jumps := strings.HasSuffix(before, "break") || strings.HasSuffix(before, "continue")
			begins := before == "" || strings.Contains("{};\n", before[len(before)-1:]) // a statement
			if n := labelLength(text[start+1:], jumps); n > 1 && (jumps || begins) {
				label := text[start+1 : start+1+n]
				if jumps && len(before) == start {
					label = " " + label
				}
				errs.Errorf(diag.MalformedCharacter, spanOf(start, n+1), "a label has no `'` before it").
					SureFix("write `"+strings.TrimSpace(label)+"`", diag.Edit{Span: spanOf(start, n+1), Text: label})
				pos = start + 1
				continue
			}
			if run := len(text) - start - len(strings.TrimLeft(text[start:], "'0123456789")); run > 1 && start > 0 && text[start-1] >= '0' && text[start-1] <= '9' {
				from := len(strings.TrimRight(text[:start], "0123456789_"))
				at := spanOf(from, start+run-from)
				errs.Errorf(diag.MalformedNumber, at, "the digits of a number are separated by `_`").
					SureFix("write `{}`", diag.Edit{Span: at, Text: strings.ReplaceAll(text[from:start+run], "'", "_")})
				pos = start + run
				continue
			}
			if n := len(tokens) - 1; !diag.Brief && n >= 0 && kind == imp.ImpLexerCHAR && int(tokens[n].end) == start && prefixedCharacter(errs, text, tokens[n].start, t) {
				t.index, t.flags, tokens = tokens[n].index, tokens[n].flags, tokens[:n]
				flags = 0
				break
			}
			if !diag.Brief && kind == imp.ImpLexerCHAR {
				if end := apostrophes(text, start); end > pos { // a string; see literal
					pos = end
					t.end, flags = int32(pos), 0
					break
				}
			}
			if kind == imp.ImpLexerCHAR && !opensOther(text[start:pos], text[pos:]) {
				flags = 0
				break
			}
			if kind == imp.ImpLexerCHAR { // 'a && c == 'b'
				_, size := utf8.DecodeRuneInString(text[start+1:])
				pos = start + 1 + size
				t.end = int32(pos)
			}
			flags = afterError
			if !diag.Brief && kind == imp.ImpLexerOPEN_CHAR && !begins {
				if size := unclosedCharacter(text, start); size > 0 { // see closeCharacters
					pos = start + size
					t.end, flags = int32(pos), 0
				}
			}
			errs.Errorf(diag.MalformedCharacter, t.span(), "this character literal is not closed").
				Help("close it with `'` on the same line")
			t.kind, t.flags = imp.ImpLexerCHAR, t.flags|malformed
		case imp.ImpLexerBAD_NUMBER:
			if !diag.Brief && beginsExponent(text[start:pos], text[pos:]) {
				pos++
				t.end++
			}
			badNumber(errs, text[start:pos], t.span())
			t.kind, t.flags, flags = imp.ImpLexerINT, t.flags|malformed, 0
		case imp.ImpLexerINT:
			flags = 0
			if n := len(tokens) - 1; !diag.Brief && pointAtEnd(text[pos:]) && (n < 0 || tokens[n].kind != imp.ImpLexerIN) {
				pos++
				t.end++
				errs.Errorf(diag.UnexpectedToken, t.span(), "a number has digits on both sides of the point").
					Fix("write `{}`", diag.Edit{Span: t.span(), Text: text[start:pos] + "0"})
				t.kind, t.flags = imp.ImpLexerFLOAT, t.flags|malformed
			}
		case imp.ImpLexerTYPE, imp.ImpLexerEXTERN, imp.ImpLexerTHROWS, imp.ImpLexerYIELDS, imp.ImpLexerGEN, imp.ImpLexerCATCH, imp.ImpLexerFINALLY:
			t.kind, flags = imp.ImpLexerIDENT, 0 // see recovery.word
		case imp.ImpLexerSHL:
			if !diag.Brief {
				if first := conflicts.begins(errs, text, start); first > 0 {
					pos = first
					flags |= firstOnLine
					continue
				}
			}
			flags = 0
		default:
			flags = 0
		}
		if kind == antlr.TokenEOF {
			t.flags |= firstOnLine // the text ends as if the line did
		}
		tokens = append(tokens, t)
		if kind == antlr.TokenEOF {
			return tokens
		}
		if !deep.enter(tokens) {
			errs.Nested(diag.NestingTooDeep, t.span(), "the program nests", "give parts of the expression names, or move blocks into functions").
				Under("one level too many")
			return nil
		}
	}
}

// opensOther reports whether the second quote of a character literal seems to open another one: it is not directly
// after the character, and the rest of its line has another quote, after one character.
func opensOther(literal, rest string) bool {
	inner := literal[1 : len(literal)-1]
	_, size := utf8.DecodeRuneInString(inner)
	_, next := utf8.DecodeRuneInString(rest)
	return len(inner) > size && inner[0] != '\\' && strings.IndexByte(" ,;)", inner[size]) >= 0 && strings.HasPrefix(rest[next:], "'")
}

// prefixedCharacter reports a character literal, the token t, with a word directly before it, from the offset from on, if it is one of
// those with which other languages tell its type, as in b'a', and returns whether it did.
func prefixedCharacter(errs *diag.List, text string, from int32, t token) bool {
	word, literal := text[from:t.start], text[t.start:t.end]
	_, size := utf8.DecodeRuneInString(literal[1:])
	if !slices.Contains([]string{"b", "u", "u8", "U", "L"}, word) || literal[1] != '\\' && len(literal) != size+2 {
		return false
	}
	errs.Errorf(diag.MalformedCharacter, diag.Span{Start: from, End: t.end}, "a character literal has no `%s` before it", word).
		SureFix("write `"+literal+"`", diag.Edit{Span: diag.Span{Start: from, End: t.start}})
	return true
}

// annotation reports an annotation before a declaration, @Test, @cache(maxsize=1) or #[derive(Debug)], and returns its end, or start
// if none begins there.
func annotation(errs *diag.List, text string, start int, flags tokenFlags) int {
	if flags&firstOnLine == 0 {
		return start
	}
	line, _, _ := strings.Cut(text[start:], "\n")
	rest, brackets := line[1:], "[]"
	if line[0] == '@' {
		rest, brackets = strings.TrimLeftFunc(rest, func(c rune) bool { return c == '.' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }), "()"
	}
	end := len(line) - len(rest)
	if n := strings.Index(rest, brackets[1:]); strings.HasPrefix(rest, brackets[:1]) && n > 0 {
		end += n + 1
	}
	after := strings.TrimLeft(line[end:], ")] \t\r")
	if end == 1 || line[0] != '@' && line[0] != '#' || after != "" && after[0] != '@' && !unicode.IsLetter(rune(after[0])) {
		return start
	}
	end += len(line[end:]) - len(strings.TrimLeft(line[end:], ")]"))
	at := spanOf(start, end)
	errs.Errorf(diag.UnexpectedCharacter, at, "there are no annotations").Fix("remove it", diag.Edit{Span: at})
	return start + end
}

// foreignComment reports a comment that begins with #, as in other languages, and returns its
// end, or start if there is none at start. It is one if nothing is before it on its line, or
// the end of a statement, or if a space is after it.
func foreignComment(errs *diag.List, text string, start int, flags tokenFlags, tokens []token) int {
	rest := text[start+1:]
	afterStatement := flags&firstOnLine != 0
	if n := len(tokens); n > 0 {
		switch tokens[n-1].kind {
		case imp.ImpLexerSEMI, imp.ImpLexerLBRACE, imp.ImpLexerRBRACE, imp.ImpLexerCOLON:
			afterStatement = true
		}
	}
	if text[start] != '#' || !afterStatement && !strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "@") {
		return start
	}
	end := start + 1 + len(rest)
	if n := strings.IndexAny(rest, "\r\n"); n >= 0 {
		end = start + 1 + n
	}
	at := spanOf(start, 1)
	if foreignMacro(errs, text[start:end], spanOf(start, end-start)) {
		return end
	}
	for _, word := range []string{"include", "define", "import", "pragma", "if", "endif"} {
		if !strings.HasPrefix(rest, word) {
			continue
		}
		at = spanOf(start, len(withoutComment(text[start:end])))
		d := errs.Errorf(diag.UnexpectedCharacter, at, "there is no preprocessor")
		if strings.HasSuffix(word, "if") {
			d.Help("every line of a program belongs to it: remove this one, and what is not meant")
		} else {
			d.SureFix("remove it: a program is one file, and the built-in functions need no declaration", diag.Edit{Span: at})
		}
		return end
	}
	errs.Errorf(diag.UnexpectedCharacter, at, "unexpected character `#`").
		SureFix("comments begin with `{}`", diag.Edit{Span: at, Text: "//"})
	return end
}

// withoutComment returns a line up to the comment at its end.
func withoutComment(line string) string {
	if before, comment, found := strings.Cut(line, " //"); found && !strings.Contains(comment, `"`) {
		return before
	}
	return line
}

// foreignMacro reports a #define of a name on a line, and returns whether it is one.
func foreignMacro(errs *diag.List, line string, at diag.Span) bool {
	rest, found := strings.CutPrefix(line, "#define")
	body := strings.TrimLeft(rest, " \t")
	kind, name := match(body, 0) // and where the name ends
	if !found || body == rest || kind != imp.ImpLexerIDENT {
		return false
	}
	end := name // without the comment at the end
	for pos := end; kind != antlr.TokenEOF; {
		pos = len(body) - len(strings.TrimLeft(body[pos:], " \t"))
		if kind, pos = match(body, pos); kind != imp.ImpLexerLINE_COMMENT && kind != imp.ImpLexerBLOCK_COMMENT && kind != antlr.TokenEOF {
			end = pos
		}
	}
	value := strings.TrimLeft(body[name:end], " \t")
	d := errs.Errorf(diag.UnexpectedCharacter, at, "there is no preprocessor")
	at.End -= int32(len(body) - end)
	switch {
	case strings.HasPrefix(body[name:], "("):
		d.Help("declare a function in place of the macro")
	case value == "":
		d.SureFix("remove it: nothing tests it", diag.Edit{Span: at})
	default:
		d.Fix("write `{}`", diag.Edit{Span: at, Text: fmt.Sprintf("const %s = %s;", body[:name], value)})
		kind, end := match(value, 0)
		d.Fixes[0].Sure = end == len(value) && (kind == imp.ImpLexerINT || kind == imp.ImpLexerFLOAT || kind == imp.ImpLexerSTRING)
	}
	return true
}

// backquoted reports a string between backquotes, and returns its end, or start if none
// begins at start.
func backquoted(errs *diag.List, text string, start int) int {
	n := strings.IndexAny(text[start+1:], "`\r\n")
	if text[start] != '`' || n < 0 || text[start+1+n] != '`' || !utf8.ValidString(text[start:start+n]) {
		return start
	}
	inner := text[start+1 : start+1+n]
	at := spanOf(start, n+2)
	d := errs.Errorf(diag.UnexpectedCharacter, at, "a string is written between `\"`")
	if strings.ContainsAny(inner, "\"\\") {
		return start + n + 2
	}
	literal := `"` + inner + `"`
	if !strings.Contains(inner, "${") {
		d.SureFix("write `{}`", diag.Edit{Span: at, Text: literal})
	} else if sum := diag.Interpolated(literal, "${", nil); sum != "" {
		d.Message = "a string contains no expressions"
		d.Fix("write `{}`", diag.Edit{Span: at, Text: sum})
	}
	return start + n + 2
}

// isPlainUnknown reports whether an error is about a character of which nothing more is known.
func isPlainUnknown(d *diag.Diagnostic) bool {
	return d.Code == diag.UnexpectedCharacter && len(d.Helps) == 0
}

// stringOnLine reports whether one of the tokens is a string before the offset at, on the same line.
func stringOnLine(tokens []token, at int32, text string) bool {
	for _, t := range slices.Backward(tokens) {
		switch {
		case t.start > at:
		case strings.Contains(text[t.end:at], "\n"):
			return false
		case t.kind == imp.ImpLexerSTRING:
			return true
		}
	}
	return false
}

// tripleQuoted reports a string between three quotes, the last of the first three of which is
// at start, that has several lines, and returns its end, or start if it has none.
func tripleQuoted(errs *diag.List, text string, start int) int {
	n := strings.Index(text[start+1:], `"""`)
	if n < 0 {
		return start
	}
	end := start + 1 + n + 3
	onOneLine(errs, text[start+1:end-3], spanOf(start-2, end-start+2))
	return end
}

// overLines reports a string that begins at start and is not closed on its line, which ends at
// the offset eol, if it seems to be closed on another one, and returns its end, or start.
func overLines(errs *diag.List, text string, start, eol int) int {
	n := strings.IndexByte(text[eol:], '"')
	if n < 0 || strings.ContainsAny(text[eol:eol+n], ";{}()") {
		return start
	}
	end := eol + n + 1
	line, _, _ := strings.Cut(text[eol+1:], "\n")
	quotes := strings.Count(line, `"`) - strings.Count(line, `\"`)
	switch rest := strings.TrimLeft(text[end:], " "); {
	case rest == "":
		return start
	case strings.IndexByte(";,)]", rest[0]) >= 0:
	case strings.IndexByte(":?+=!<>{|&", rest[0]) < 0 || quotes%2 == 0: // more strings may follow
		return start
	}
	onOneLine(errs, text[start+1:end-1], spanOf(start, end-start))
	return end
}

// onOneLine reports a string of several lines, whose text is inner.
func onOneLine(errs *diag.List, inner string, at diag.Span) {
	d := errs.Errorf(diag.UnclosedString, at, "a string ends on the line where it begins")
	literal := `"` + strings.NewReplacer("\r", "", "\n", `\n`, `"`, `\"`).Replace(inner) + `"`
	if strings.Contains(inner, `\`) || len(literal) > maxQuoted || !utf8.ValidString(inner) {
		d.Help("a line break in a string is written `\\n`")
		return
	}
	d.Fix("a line break in a string is written `\\n`: `{}`", diag.Edit{Span: at, Text: literal})
}

// lifetime returns the length of the lifetime of Rust at start, as in &'a str and fn f<'a, 'b>, or 0 if there is none. What is around it is
// an error of its own.
func lifetime(text string, start int) int {
	if start == 0 {
		return 0
	}
	n := len(text) - start - len(strings.TrimLeft(text[start+1:], "abcdefghijklmnopqrstuvwxyz_"))
	if n == 1 {
		return 0
	}
	rest := text[start+n:]
	switch before := strings.TrimRight(text[:start], " "); {
	case text[start-1] == '&' && len(rest) > 1 && rest[0] == ' ' && (rest[1] == '[' || 'A' <= rest[1] && rest[1]|0x20 <= 'z'):
	case (strings.HasSuffix(before, "<") || strings.HasSuffix(before, ",")) && rest != "" && (rest[0] == '>' || rest[0] == ','):
	default:
		return 0
	}
	return n
}

// labelLength returns the length of the label at the beginning of a text after a quote, as in
// 'outer: while …, or 0 if there is none.
func labelLength(text string, jump bool) int {
	n := 0
	for n < len(text) && (text[n] >= 'a' && text[n] <= 'z' || n > 0 && (text[n] == '_' || text[n] >= '0' && text[n] <= '9')) {
		n++
	}
	if rest := text[n:]; strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, ";") || strings.HasPrefix(rest, " {") || jump && strings.HasPrefix(rest, " ") {
		return n
	}
	return 0
}

// endOfUnknown returns the end of the run of characters, from start on, that are not
// allowed outside quotes.
func endOfUnknown(text string, start int) int {
	end := start + 1
	for end < len(text) && (text[end] >= utf8.RuneSelf || strings.IndexByte("#$@\\`\x7F", text[end]) >= 0 || text[end] < ' ' && !strings.ContainsRune("\t\r\n", rune(text[end]))) {
		end++
	}
	return end
}

// unknown reports characters that are not allowed outside quotes. The rest of the text follows
// them.
func unknown(errs *diag.List, run, rest string, at diag.Span) {
	r, _ := utf8.DecodeRuneInString(run)
	var d *diag.Diagnostic
	switch {
	case utf8.RuneCountInString(run) > 1:
		d = errs.Errorf(diag.UnexpectedCharacter, at, "unexpected characters")
	case r < ' ' || r == 0x7F || r == 0xA0 || r >= 0x2000 && r <= 0x200F || r == 0xFEFF:
		d = errs.Errorf(diag.UnexpectedCharacter, at, "unexpected character U+%04X", r)
	default:
		d = errs.Errorf(diag.UnexpectedCharacter, at, "unexpected character `%c`", r)
	}
	switch {
	case r == '“' || r == '”' || r == '„':
		d.Help("write a string between plain quotes, `\"`")
	case r == '‘' || r == '’' || r == '`':
		d.Help("write a character between `'`, a string between `\"`")
	case r == '$' && rest != "" && (rest[0] == '_' || rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z'):
		d.SureFix("a name has no `$`", diag.Edit{Span: at})
	case r == '$' && strings.HasPrefix(rest, `"`): // $"text {x}" of C#
		literal, _, closed := strings.Cut(rest[1:], `"`)
		if literal = `"` + literal + `"`; !closed || strings.ContainsAny(literal, "\\\n") {
			break
		}
		if sum := diag.Interpolated(literal, "{", nil); sum != "" {
			d.Message = "a string contains no expressions"
			d.Fix("write `{}`", diag.Edit{Span: diag.Span{Start: at.Start, End: at.End + int32(len(literal))}, Text: sum})
		}
	case r == '#' && len(leadingHex(rest)) >= 6:
		d.Fix("a hexadecimal number is written `{}"+leadingHex(rest)+"`", diag.Edit{Span: at, Text: "0x"})
	case r == '#':
		d.Help("comments begin with `//`")
		if kind, n := match(rest, 0); kind == imp.ImpLexerIDENT {
			d.Help("the length of `%s` is `len(%[1]s)`", rest[:n])
		}
	case strings.ContainsRune("–—−", r):
		d.Fix("write `{}`", diag.Edit{Span: at, Text: "-"})
	case r == '×':
		d.Fix("write `{}`", diag.Edit{Span: at, Text: "*"})
	case r == '÷':
		d.Fix("write `{}`", diag.Edit{Span: at, Text: "/"})
	case r == '@':
		d.Help("a name has no `@` before it")
	case r >= utf8.RuneSelf:
		d.Note("letters outside ASCII are allowed only in strings, character literals and comments")
	}
}

// beginsExponent reports whether a malformed number and the sign with which the rest of the text begins are the beginning of a
// number with an exponent, as in 1e+; or 2.5E-).
func beginsExponent(number, rest string) bool {
	digits := strings.TrimRight(number, "eE")
	if len(digits) != len(number)-1 || strings.Trim(digits, "0123456789._") != "" || rest == "" || rest[0] != '+' && rest[0] != '-' {
		return false
	}
	rest = strings.TrimLeft(rest[1:], " ")
	return rest == "" || strings.IndexByte(";,)]}\r\n", rest[0]) >= 0
}

// leadingHex returns the hexadecimal digits with which a text begins.
func leadingHex(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789abcdefABCDEF"))]
}

// pointAtEnd reports whether a text begins with a point, and its line has nothing else.
func pointAtEnd(text string) bool {
	if text == "" || text[0] != '.' {
		return false
	}
	rest := strings.TrimLeft(text[1:], " \t\r")
	return rest == "" || rest[0] == '\n'
}

// badNumber reports a malformed number, with the reason.
func badNumber(errs *diag.List, number string, at diag.Span) {
	d := errs.Errorf(diag.MalformedNumber, at, "`%s` is not a number", number)
	lower := strings.ToLower(number)
	switch {
	case strings.HasSuffix(number, "_") || strings.Contains(number, "__") || strings.Contains(number, "_."):
		d.Note("`_` is allowed only between two digits")
	case strings.HasPrefix(lower, "0x") && strings.Contains(number, "."), strings.HasPrefix(lower, "0b") && strings.Contains(number, "."):
		d.Note("floating-point literals are decimal")
	case strings.HasPrefix(number, "0X"), strings.HasPrefix(number, "0B"):
		if kind, end := match(lower, 0); kind == imp.ImpLexerINT && end == len(lower) {
			d.SureFix("write `{}`: the letter after `0` is small", diag.Edit{Span: at, Text: number[:1] + lower[1:2] + number[2:]})
		}
	case strings.HasPrefix(lower, "0x"):
		if digits := strings.TrimRight(lower, "ul"); digits != lower && strings.Trim(digits[2:], "0123456789abcdef_") == "" && len(digits) > 2 {
			d.SureFix("write `{}`: a number has no suffix", diag.Edit{Span: at, Text: digits})
			return
		}
		d.Note("a hexadecimal literal is `0x` and digits from 0 to 9 and a to f")
	case strings.HasPrefix(lower, "0b"):
		d.Note("a binary literal is `0b` and digits 0 and 1")
	case strings.HasPrefix(lower, "0o"):
		d.Note("there are decimal, hexadecimal (`0x`) and binary (`0b`) literals")
		if n, err := strconv.ParseInt(lower[2:], 8, 64); err == nil {
			d.SureFix("write `{}`", diag.Edit{Span: at, Text: strconv.FormatInt(n, 10)})
		}
	case strings.HasSuffix(strings.TrimRight(lower, "+-"), "e"):
		d.Note("the exponent has no digits")
	default:
		if digits := withoutSuffix(number); digits != "" {
			d.SureFix("write `{}`: a number has no suffix", diag.Edit{Span: at, Text: digits})
			return
		}
		d.Note("a name cannot begin with a digit")
	}
}

// withoutSuffix returns a number of another language without the suffix that gives its type,
// or "".
func withoutSuffix(number string) string {
	for _, suffix := range []string{"ull", "ul", "u", "ll", "l", "n", "f", "d", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "isize", "f32", "f64"} {
		digits, found := strings.CutSuffix(strings.ToLower(number), suffix)
		if strings.HasSuffix(digits, ".") {
			digits += "0"
		}
		kind, end := match(digits, 0)
		if !found || end != len(digits) || kind != imp.ImpLexerINT && kind != imp.ImpLexerFLOAT {
			continue
		}
		if kind == imp.ImpLexerINT && (suffix[0] == 'f' || suffix == "d") {
			digits += ".0"
		}
		return digits
	}
	return ""
}
