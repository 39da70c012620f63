// Package tokens splits programs of every language of cpsc into tokens, for colours and for tests
// of the grammars of editors.
package tokens

import (
	"strings"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/notation"
	"cpsc/parser"
)

// Of returns the tokens of a text in a language, in its order, with its comments. Only space is
// between them.
func Of(language compile.Language, text string) []parser.Token {
	s := splitter{text: text}
	switch language {
	case compile.Imp:
		return parser.Tokens(text)
	case compile.Bril:
		for _, span := range bril.Tokens(text) {
			s.add(ofBril(text[span.Start:span.End]), span)
		}
	default:
		for t := notation.Scan(text, 0); t.Kind != notation.End; t = notation.Scan(text, int(t.Span.End)) {
			s.add(ofNotation(t), t.Span)
		}
	}
	s.comments(len(text))
	return s.list
}

// A splitter makes tokens of the comments between tokens.
type splitter struct {
	text string
	list []parser.Token
	end  int // of the last token
}

func (s *splitter) add(kind parser.TokenKind, span diag.Span) {
	s.comments(int(span.Start))
	s.list = append(s.list, parser.Token{Span: span, Kind: kind})
	s.end = int(span.End)
}

// comments adds the comments between the last token and an offset. Each ends with its line.
func (s *splitter) comments(to int) {
	for at := s.end; at < to; at++ {
		if strings.IndexByte(" \t\r\n\f", s.text[at]) >= 0 || s.text[at] >= 0x80 { // a byte order mark
			continue
		}
		end := diag.LineEnd(s.text, at)
		s.list = append(s.list, parser.Token{Span: diag.Span{Start: int32(at), End: int32(end)}, Kind: parser.Comment})
		at = end
	}
}

// ofNotation returns the kind of a token of CPS or SSA. A word is a keyword only in its place.
func ofNotation(t notation.Token) parser.TokenKind {
	switch t.Kind {
	case notation.Name:
		if !t.Quoted && ident.IsIdentifier(t.Text) {
			return parser.Contextual
		}
		return parser.Identifier
	case notation.Int, notation.Float, notation.Position:
		return parser.Number
	case notation.String:
		return parser.String
	case notation.Bad:
		return parser.Malformed
	}
	return parser.Symbol
}

// ofBril returns the kind of a token of Bril.
func ofBril(text string) parser.TokenKind {
	c := text[0]
	switch {
	case ident.IsLetter(c):
		return parser.Contextual
	case c == '@', c == '.' && !ident.IsDigit(text[1]), c == '%':
		return parser.Identifier
	case ident.IsDigit(c), strings.IndexByte("+-.", c) >= 0:
		return parser.Number
	case c == '\'':
		return parser.Character
	case strings.IndexByte("(){}<>:,;=", c) >= 0:
		return parser.Symbol
	}
	return parser.Malformed
}
