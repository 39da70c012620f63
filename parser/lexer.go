// This file defines how the text of a program becomes tokens: ANTLR's lexer makes them, and those that are malformed are reported.

package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A token is one of ANTLR's tokens, in a few bytes. It has a span in place of a line and a column.
type token struct {
	kind       int32
	start, end int32
	index      int32 // among the tokens that are parsed
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

// A lexer is ANTLR's lexer, with tokens of its own.
type lexer struct {
	*imp.ImpLexer
	chars *chars
	chunk []token // the last tokens; they are allocated in chunks
}

// newLexer returns the lexer of a text from an offset, after a byte order mark there.
func newLexer(text string, from int32) *lexer {
	c := &chars{text: text, pos: len(text) - len(strings.TrimPrefix(text[from:], diag.ByteOrderMark))}
	l := &lexer{ImpLexer: imp.NewImpLexer(c), chars: c}
	l.RemoveErrorListeners() // every text is a sequence of tokens
	l.Virt = l
	return l
}

// Emit makes a token. ANTLR calls it at the end of each.
func (l *lexer) Emit() antlr.Token {
	if len(l.chunk) == cap(l.chunk) {
		l.chunk = make([]token, 0, 1024)
	}
	l.chunk = append(l.chunk, token{kind: int32(l.GetType()), start: int32(l.TokenStartCharIndex), end: int32(l.GetCharIndex())})
	t := &l.chunk[len(l.chunk)-1]
	l.EmitToken(t)
	return t
}

// next returns the next token, also if it is a comment. The last one is the end of the text.
func (l *lexer) next() *token {
	for c := l.chars; c.pos < len(c.text) && strings.IndexByte(" \t\r\n", c.text[c.pos]) >= 0; c.pos++ {
		// ANTLR would skip it, too, but much slower.
	}
	if t, ok := l.NextToken().(*token); ok {
		return t
	}
	end := int32(l.GetCharIndex()) // ANTLR makes this token
	return &token{kind: antlr.TokenEOF, start: end, end: end}
}

// chars are the characters of a text for ANTLR: its bytes, so that positions are offsets.
type chars struct {
	text string
	pos  int
}

// LA returns the byte at an offset from the current one, which has the offset 1.
func (c *chars) LA(offset int) int {
	if i := c.pos + offset - 1; i < len(c.text) {
		return int(c.text[i])
	}
	return antlr.TokenEOF
}

func (c *chars) Consume()              { c.pos++ }
func (c *chars) Mark() int             { return 0 }
func (c *chars) Release(int)           {}
func (c *chars) Index() int            { return c.pos }
func (c *chars) Seek(i int)            { c.pos = i }
func (c *chars) Size() int             { return len(c.text) }
func (c *chars) GetSourceName() string { return "" }

func (c *chars) GetText(start, stop int) string { return c.text[start : stop+1] }
func (c *chars) GetTextFromInterval(i antlr.Interval) string {
	return c.GetText(i.Start, i.Stop)
}
func (c *chars) GetTextFromTokens(from, to antlr.Token) string {
	return c.GetText(from.GetStart(), to.GetStop())
}

// scan returns the tokens of a text from an offset, without its comments; the last one is the end of the file. It reports malformed tokens; the parser
// treats them as well-formed. The result is nil if the text nests deeper than its limit, so that later stages may recurse.
func scan(src *diag.File, from int32, errs *diag.List) []*token {
	text := src.Text
	lexer := newLexer(text, from)
	tokens := make([]*token, 0, (len(text)-int(from))/4+1)
	deep := nesting{limit: src.Limits.MaxNesting()}
	end := from // of the token before
	flags := firstOnLine
	unknownOnLine := false // unknown characters are reported on this line
	for {
		t := lexer.next()
		if strings.Contains(text[end:t.start], "\n") {
			flags |= firstOnLine
			unknownOnLine = false
		}
		end = t.end
		t.flags, flags = flags, 0
		switch t.kind {
		case imp.ImpLexerLINE_COMMENT, imp.ImpLexerBLOCK_COMMENT:
			if flags = t.flags; strings.Contains(text[t.start:t.end], "\n") {
				flags |= firstOnLine
				unknownOnLine = false
			}
			continue
		case imp.ImpLexerUNKNOWN:
			if !unknownOnLine {
				unknown(errs, text[t.start:t.end], t.span())
			}
			unknownOnLine = true
			flags = t.flags | afterError
			continue
		case imp.ImpLexerOPEN_COMMENT:
			errs.Errorf(diag.UnclosedComment, spanOf(t.start, 2), "this comment is not closed").Under("the comment begins here")
			flags = t.flags | afterError
			continue
		case imp.ImpLexerOPEN_STRING:
			errs.Errorf(diag.UnclosedString, t.span(), "this string is not closed").
				Help("close it with `\"` on the same line; a line break in a string is written `\\n`")
			t.kind, t.flags, flags = imp.ImpLexerSTRING, t.flags|malformed, afterError
		case imp.ImpLexerOPEN_CHAR:
			errs.Errorf(diag.MalformedCharacter, spanOf(t.start, 1), "this character literal is not closed").Help("close it with `'` on the same line")
			t.kind, t.flags, flags = imp.ImpLexerCHAR, t.flags|malformed, afterError
		case imp.ImpLexerBAD_NUMBER:
			badNumber(errs, text[t.start:t.end], t.span())
			t.kind, t.flags = imp.ImpLexerINT, t.flags|malformed
		case antlr.TokenEOF:
			t.flags |= firstOnLine // the text ends as if the line did
			return indexed(append(tokens, t))
		}
		tokens = append(tokens, t)
		if !deep.enter(tokens) {
			errs.Nested(diag.NestingTooDeep, t.span(), "the program nests", "give parts of the expression names, or move blocks into functions").
				Under("one level too many")
			return nil
		}
	}
}

// indexed sets the indices of tokens.
func indexed(tokens []*token) []*token {
	for i, t := range tokens {
		t.index = int32(i)
	}
	return tokens
}

func spanOf(start, length int32) diag.Span { return diag.Span{Start: start, End: start + length} }

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
