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
	tokens := scan(src, errs)
	if tokens == nil {
		return nil
	}
	at := slices.IndexFunc(tokens, func(t token) bool { return t.start == offset && t.kind == imp.ImpParserIDENT })
	switch {
	case at < 0:
		return nil
	case at >= 2 && tokens[at-2].kind == imp.ImpParserFOR && tokens[at-1].kind == imp.ImpParserIDENT:
		// Which kind of loop it is, the parser decides by this word.
		return &Place{Words: []string{"in"}, Rules: []Rule{{"forInStmt", tokens[at-2].start}}}
	case at >= 1 && tokens[at-1].kind == imp.ImpParserELSE: // and here, which part of an if
		return &Place{Words: []string{"if"}, Rules: []Rule{{"ifStmt", tokens[at-1].start}}}
	case at >= 1 && src.Text[tokens[at-1].start:tokens[at-1].end] == "extern" && (at == 1 || tokens[at-2].kind == imp.ImpParserRBRACE || tokens[at-2].kind == imp.ImpParserSEMI):
		return &Place{Words: []string{"fn"}, Rules: []Rule{{"externDecl", tokens[at-1].start}}}
	}
	in := &stream{tokens: tokens, rejected: token{kind: imp.ImpParserUNKNOWN, index: -1}}
	p := imp.NewImpParser(in)
	p.RemoveErrorListeners()
	f := &finder{recovery: newRecovery(src, in, errs, p), at: at}
	p.SetErrorHandler(f)
	for in.pos <= at && f.place == nil {
		f.declarationWord(in.pos)
		switch in.tokens[in.pos].kind {
		case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserSTRUCT, imp.ImpParserFN, imp.ImpParserEXTERN:
			c := p.Declaration()
			f.resumeDeclaration(c)
		default:
			if in.pos == at {
				return &Place{Words: []string{"const", "extern", "fn", "struct", "type", "var"}}
			}
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
	if f.place != nil || f.in.failed || f.in.pos != f.at {
		return
	}
	f.place = &Place{}
	for kind := range f.expected(p) {
		switch tokenKind(kind) {
		case Keyword, Contextual:
			f.place.Words = append(f.place.Words, strings.Trim(f.parser.LiteralNames[kind], "'"))
		case Identifier:
			f.place.Name = true
		}
	}
	slices.Sort(f.place.Words)
	f.place.Rules = rulesAround(f.parser)
}

func (f *finder) Sync(p antlr.Parser) {
	if f.in.failed && f.in.pos == f.at { // the statement before has an error
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
