// This file defines semantic tokens: what colours a text has.

package lsp

import (
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/tokens"
	"cpsc/parser"
)

// The modifiers, in the order of tokenLegend.
const (
	declarationToken = 1 << iota
	readonlyToken
	defaultLibraryToken
	modificationToken
)

var tokenLegend = map[string][]string{
	"tokenTypes":     []string{"keyword", "comment", "string", "number", "type", "struct", "function", "variable", "parameter", "property", "label"},
	"tokenModifiers": []string{"declaration", "readonly", "defaultLibrary", "modification"},
}

// tokenTypes are the types of symbols, by symbolKind.
var tokenTypes = [...]string{variable: "variable", parameter: "parameter", global: "variable", function: "function", constant: "variable",
	structType: "struct", alias: "type", field: "property", label: "label", builtin: "function"}

// semanticTokens returns the tokens of a document that have a colour, other than the names that denote nothing. Those of Imp come from
// the index, and the others from what is next to them.
func (s *snapshot) semanticTokens() SemanticTokens {
	list := tokens.Of(s.lang, s.string)
	b := tokenEncoder{text: s.text, data: []uint32{}}
	for i, t := range list {
		switch t.Kind {
		case parser.Comment:
			b.add(t.Span, "comment", 0)
		case parser.String, parser.Character:
			b.add(t.Span, "string", 0)
		case parser.Number:
			b.add(t.Span, "number", 0)
		case parser.Keyword:
			b.add(t.Span, "keyword", 0)
		case parser.Identifier, parser.Contextual:
			kind, modifiers := s.nameToken(list, i)
			b.add(t.Span, kind, modifiers)
		}
	}
	return SemanticTokens{b.data}
}

// nameToken returns the type and the modifiers of a token that may be a name.
func (s *snapshot) nameToken(list []parser.Token, i int) (string, uint32) {
	if s.lang != compile.Imp {
		return s.wordToken(list, i), 0
	}
	a := s.analyse()
	if a.index == nil || !a.isIndexed(list[i].Start) {
		if word := s.word(list, i); slices.Contains(basicTypes, word) {
			return "type", defaultLibraryToken
		}
		if list[i].Kind == parser.Contextual {
			return "keyword", 0
		}
		return "", 0
	}
	o := a.index.at(list[i].Start)
	modifiers := uint32(0)
	switch {
	case o.Span == o.symbol.decl:
		modifiers = declarationToken
	case o.write:
		modifiers = modificationToken
	}
	switch o.symbol.kind {
	case constant:
		modifiers |= readonlyToken
	case builtin:
		modifiers |= defaultLibraryToken
	}
	return tokenTypes[o.symbol.kind], modifiers
}

// word returns the text of the token i, or "" if there is none.
func (s *snapshot) word(list []parser.Token, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return s.string[list[i].Start:list[i].End]
}

// The words of the notations with a meaning of their own.
var (
	notationWords = strings.Fields("fn let do where struct type global extern source labelled site if then else switch default func block goto call return branch new closure ref phi true false nil")
	notationTypes = strings.Fields("int float bool string char ptr cont gen any")
)

// wordToken is nameToken in a language other than Imp.
func (s *snapshot) wordToken(list []parser.Token, i int) string {
	word, before, after := s.word(list, i), s.word(list, i-1), s.word(list, i+1)
	bril := s.lang == compile.Bril
	begins := strings.Contains(";{}", before) || i > 1 && before == ":" && strings.HasPrefix(s.word(list, i-2), ".")
	switch {
	case list[i].Kind == parser.Contextual && slices.Contains(notationTypes, word) && before != "let":
		return "type"
	case word[0] == '@' || !bril && (after == "(" && before != "=" || before == "fn" || before == "where"):
		return "function"
	case bril && word[0] == '.':
		return "label"
	case list[i].Kind == parser.Contextual && (bril && (before == "=" || begins && after != ":" && after != "=") || !bril && slices.Contains(notationWords, word)):
		return "keyword"
	}
	return "variable"
}

// A tokenEncoder writes tokens as the protocol has them: each relative to the last one, and each on one line.
type tokenEncoder struct {
	*text
	data []uint32
	last Position
}

func (b *tokenEncoder) add(at diag.Span, kind string, modifiers uint32) {
	if kind == "" { // it has no colour
		return
	}
	for line := b.lineOf(at.Start); line < len(b.starts) && b.starts[line] < at.End; line++ { // a comment may have several
		from, to := max(at.Start, b.starts[line]), min(at.End, b.lineEnd(line))
		if from >= to {
			continue
		}
		p, length := b.position(from), uint32(b.before(to)-b.before(from))
		if p.Line > b.last.Line {
			b.last.Character = 0
		}
		b.data = append(b.data, p.Line-b.last.Line, p.Character-b.last.Character, length, uint32(slices.Index(tokenLegend["tokenTypes"], kind)), modifiers)
		b.last = p
	}
}
