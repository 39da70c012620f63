// This file defines tokens and the scanner, which splits a text into tokens with the
// automaton in automaton.go.

package parser

import (
	"strings"
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
	firstOnLine tokenFlags = 1 << iota // only space and comments are before it on its line
	malformed                          // already reported; it has no value
	afterError                         // an error was reported directly before it
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
	unknownOnLine := false // unknown characters are reported on this line
	for {
		for pos < len(text) && strings.IndexByte(" \t\r\n", text[pos]) >= 0 {
			if text[pos] == '\n' {
				flags |= firstOnLine
				unknownOnLine = false
			}
			pos++
		}
		start := pos
		kind, end := match(text, start)
		pos = end
		t := token{kind: int32(kind), start: int32(start), end: int32(pos), index: int32(len(tokens)), flags: flags}
		flags = 0
		switch kind {
		case imp.ImpLexerLINE_COMMENT, imp.ImpLexerBLOCK_COMMENT:
			if flags = t.flags; strings.IndexByte(text[start:pos], '\n') >= 0 {
				flags |= firstOnLine
				unknownOnLine = false
			}
			continue
		case imp.ImpLexerUNKNOWN:
			pos = endOfUnknown(text, start)
			if !unknownOnLine {
				unknown(errs, text[start:pos], spanOf(start, pos-start))
			}
			unknownOnLine = true
			flags = t.flags | afterError
			continue
		case imp.ImpLexerOPEN_COMMENT:
			errs.Errorf(diag.UnclosedComment, spanOf(start, 2), "this comment is not closed").Under("the comment begins here")
			flags = t.flags | afterError
			continue
		case imp.ImpLexerOPEN_STRING:
			errs.Errorf(diag.UnclosedString, t.span(), "this string is not closed").
				Help("close it with `\"` on the same line; a line break in a string is written `\\n`")
			t.kind, t.flags, flags = imp.ImpLexerSTRING, t.flags|malformed, afterError
		case imp.ImpLexerOPEN_CHAR:
			errs.Errorf(diag.MalformedCharacter, spanOf(start, 1), "this character literal is not closed").Help("close it with `'` on the same line")
			t.kind, t.flags, flags = imp.ImpLexerCHAR, t.flags|malformed, afterError
		case imp.ImpLexerBAD_NUMBER:
			badNumber(errs, text[start:pos], t.span())
			t.kind, t.flags = imp.ImpLexerINT, t.flags|malformed
		case imp.ImpLexerTYPE, imp.ImpLexerEXTERN, imp.ImpLexerTHROWS, imp.ImpLexerYIELDS, imp.ImpLexerGEN, imp.ImpLexerCATCH, imp.ImpLexerFINALLY:
			t.kind = imp.ImpLexerIDENT // see recovery.word
		case antlr.TokenEOF:
			t.flags |= firstOnLine // the text ends as if the line did
			return append(tokens, t)
		}
		tokens = append(tokens, t)
		if !deep.enter(tokens) {
			errs.Nested(diag.NestingTooDeep, t.span(), "the program nests", "give parts of the expression names, or move blocks into functions").
				Under("one level too many")
			return nil
		}
	}
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

// unknown reports characters that are not allowed outside quotes.
func unknown(errs *diag.List, run string, at diag.Span) {
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
	if r >= utf8.RuneSelf {
		d.Note("letters outside ASCII are allowed only in strings, character literals and comments")
	}
}

// badNumber reports a malformed number, with the reason.
func badNumber(errs *diag.List, number string, at diag.Span) {
	d := errs.Errorf(diag.MalformedNumber, at, "`%s` is not a number", number)
	lower := strings.ToLower(number)
	switch {
	case strings.HasSuffix(number, "_") || strings.Contains(number, "__") || strings.Contains(number, "_."):
		d.Note("`_` is allowed only between two digits")
	case (strings.HasPrefix(lower, "0x") || strings.HasPrefix(lower, "0b")) && strings.Contains(number, "."):
		d.Note("floating-point literals are decimal")
	case strings.HasPrefix(lower, "0x"):
		d.Note("a hexadecimal literal is `0x` and digits from 0 to 9 and a to f")
	case strings.HasPrefix(lower, "0b"):
		d.Note("a binary literal is `0b` and digits 0 and 1")
	case strings.HasPrefix(lower, "0o"):
		d.Note("there are decimal, hexadecimal (`0x`) and binary (`0b`) literals")
	case strings.HasSuffix(lower, "e"):
		d.Note("the exponent has no digits")
	default:
		d.Note("a name cannot begin with a digit")
	}
}
