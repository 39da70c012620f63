// This file defines the tokens of a text for editors: with comments, and without the parser.

package parser

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A Token is a word of a text.
type Token struct {
	diag.Span
	Kind TokenKind
}

// A TokenKind is the kind of a token.
type TokenKind uint8

const (
	Identifier TokenKind = iota
	Keyword
	Contextual // an identifier that is a keyword where the grammar has it, such as catch
	Number
	String
	Character
	Comment
	Symbol    // an operator, a bracket or another sign
	Malformed // what no token begins with, or a token that is not closed
)

// Tokens returns the tokens of a text, in its order. Only space is between them.
func Tokens(text string) []Token {
	var list []Token
	lexer := newLexer(text, 0)
	for t := lexer.next(); t.kind != antlr.TokenEOF; t = lexer.next() {
		list = append(list, Token{t.span(), tokenKind(int(t.kind))})
	}
	return list
}

// tokenKind returns the kind of a token of the grammar.
func tokenKind(kind int) TokenKind {
	switch {
	case imp.ImpLexerCONST <= kind && kind <= imp.ImpLexerNIL:
		return Keyword
	case imp.ImpLexerTYPE <= kind && kind <= imp.ImpLexerFINALLY:
		return Contextual
	}
	switch kind {
	case imp.ImpLexerIDENT:
		return Identifier
	case imp.ImpLexerINT, imp.ImpLexerFLOAT:
		return Number
	case imp.ImpLexerSTRING:
		return String
	case imp.ImpLexerCHAR:
		return Character
	case imp.ImpLexerLINE_COMMENT, imp.ImpLexerBLOCK_COMMENT:
		return Comment
	case imp.ImpLexerBAD_NUMBER, imp.ImpLexerOPEN_CHAR, imp.ImpLexerOPEN_STRING, imp.ImpLexerOPEN_COMMENT, imp.ImpLexerUNKNOWN:
		return Malformed
	}
	return Symbol
}

// Keywords returns the keywords, and the words that are keywords only where the grammar has
// them.
func Keywords() (always, contextual []string) {
	for kind, name := range imp.NewImpLexer(nil).LiteralNames {
		word := strings.Trim(name, "'")
		switch tokenKind(kind) {
		case Keyword:
			always = append(always, word)
		case Contextual:
			contextual = append(contextual, word)
		}
	}
	return always, contextual
}
