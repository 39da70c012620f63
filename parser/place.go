// This file defines what the grammar has at a position at which a word is typed, for editors.

package parser

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A Place is what the grammar has at a position in a program.
type Place struct {
	Words []string // the keywords that can be there
	Name  bool     // a name can be there
	Rules []Rule   // the rules of the grammar around it, from the innermost to the declaration
}

// PlaceAt returns what can be instead of the identifier that begins at an offset. It returns nil if there is
// no identifier, if only an identifier can be there, or if the parser cannot say what.
func PlaceAt(src *diag.File, offset int32) *Place {
	errs := diag.NewList(src)
	tokens := scan(src, 0, errs)
	if tokens == nil {
		return nil
	}
	at := slices.IndexFunc(tokens, func(t *token) bool { return t.start == offset && t.kind == imp.ImpParserIDENT })
	switch {
	case at < 0:
		return nil
	case at >= 2 && tokens[at-2].kind == imp.ImpParserFOR && isName(tokens[at-1].kind):
		// Which kind of loop it is, the parser decides by this word.
		return &Place{Words: []string{"in"}, Rules: []Rule{{"forInStmt", tokens[at-2].start}}}
	case at >= 1 && tokens[at-1].kind == imp.ImpParserELSE: // and here, which part of an if
		return &Place{Words: []string{"if"}, Rules: []Rule{{"ifStmt", tokens[at-1].start}}}
	}
	p, r := newParser(src, tokens, errs)
	f := &finder{recovery: r, at: at}
	p.SetErrorHandler(f)
	for f.pos() <= at && f.place == nil {
		switch i := f.pos(); {
		case declares(f.kind(i)):
			f.resumeDeclaration(p.Declaration().(*imp.DeclarationContext))
		case i == at:
			return &Place{Words: []string{"const", "extern", "fn", "struct", "type", "var"}}
		default:
			f.strayDeclaration()
		}
	}
	return f.place
}

// A finder is a recovery that finds what is expected at a token.
type finder struct {
	*recovery
	at    int
	place *Place
}

// look finds what is expected, the first time that the parser looks at the token: then it has
// entered and left no rules since the token before.
func (f *finder) look(p antlr.Parser) {
	if f.place != nil || f.failedAt >= 0 || f.pos() != f.at {
		return
	}
	f.place = &Place{}
	for kind := range f.expected(p).all() {
		switch tokenKind(kind) {
		case Keyword, Contextual:
			f.place.Words = append(f.place.Words, strings.Trim(f.parser.LiteralNames[kind], "'"))
		case Identifier:
			f.place.Name = true
		}
	}
	slices.Sort(f.place.Words)
	f.place.Rules = rulesAround(f.parser, true)
}

func (f *finder) Sync(p antlr.Parser) {
	if f.failedAt == f.at { // the statement before has an error
		f.recovery.Sync(p)
	}
	f.look(p)
	f.recovery.Sync(p)
}

func (f *finder) RecoverInline(p antlr.Parser) antlr.Token {
	f.look(p)
	return f.recovery.RecoverInline(p)
}

func (f *finder) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	f.look(p)
	f.recovery.ReportError(p, e)
}
