// This file defines Parse, and the stream from which the generated parser reads the
// tokens.

package parser

import (
	"cmp"
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// Parse returns the syntax tree of a program and adds errors in its text to errs, in
// the order of the text. It never returns nil: if it adds an error, the tree holds the
// parts of the program without one. An empty text is an empty program.
//
// Parse may be called from several goroutines at the same time.
func Parse(src *diag.File, errs *diag.List) *ast.File {
	return parseFile(src, errs, nil, nil)
}

// parseFile is Parse. Unless they are nil, prepare receives the tokens and returns those to parse, and each receives the parse tree
// of every declaration.
func parseFile(src *diag.File, errs *diag.List, prepare func(*diag.File, []token) []token, each func(*imp.DeclarationContext)) *ast.File {
	src, errs = diag.Input(src, errs)
	file := &ast.File{Span: ast.Span{Span: diag.Span{End: int32(min(len(src.Text), diag.MaxText))}}}
	if !errs.Readable() {
		return file
	}
	before := len(errs.Items)
	if tokens := scan(src, errs); tokens != nil {
		if prepare != nil {
			tokens = prepare(src, tokens)
		}
		tokens, braces := balance(src, tokens)
		file.Decls = parse(src, tokens, braces, errs, func(*imp.ImpParser) {}, each)
	}
	slices.SortStableFunc(errs.Items[before:], func(a, b *diag.Diagnostic) int {
		return cmp.Compare(a.Primary.Span.Start, b.Primary.Span.Start)
	})
	return file
}

// parse returns the syntax trees of the declarations of a file. It replaces the rule
// file of the grammar: this way the parse tree of a declaration can be freed before the
// next one is parsed. It also reports the errors of braces, which the tokens do not have
// any more. The caller configures the parser. If each is not nil, it receives every parse
// tree.
func parse(src *diag.File, tokens []token, braces []braceError, errs *diag.List, configure func(*imp.ImpParser), each func(*imp.DeclarationContext)) []ast.Decl {
	in := &stream{tokens: tokens, rejected: token{kind: imp.ImpParserUNKNOWN, index: -1}}
	p := imp.NewImpParser(in)
	p.RemoveErrorListeners()
	configure(p)
	// The stream of p is in. Because its type is compared here, the linker builds the table of methods
	// by which ANTLR's runtime calls it, and not Go at each start.
	r := newRecovery(src, p.GetInputStream().(*stream), errs, p)
	defer reportBraces(src, errs, braces)
	if stepsTaken != nil {
		defer func() { stepsTaken(r.steps, len(tokens)) }()
	}
	b := &builder{text: src.Text, errs: errs, broken: r.broken, maxFunctions: src.Limits.MaxFunctions()}
	var decls []ast.Decl
	for {
		r.declarationWord(in.pos)
		switch in.tokens[in.pos].kind {
		case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserSTRUCT, imp.ImpParserFN, imp.ImpParserEXTERN:
			c := p.Declaration()
			r.resumeDeclaration(c)
			if each != nil {
				each(c)
			}
			if d := b.declaration(c); d != nil {
				decls = append(decls, d)
			}
			if b.full() {
				return decls
			}
		case antlr.TokenEOF:
			return decls
		default:
			r.strayDeclaration()
		}
	}
}

// stepsTaken receives the steps of the recovery and the number of tokens of each file, in a test.
var stepsTaken func(steps, tokens int)

// A stream is the sequence of tokens that the generated parser reads.
type stream struct {
	tokens []token
	pos    int
	ahead  int // how far the parser looked for its last decision

	// After a syntax error the parser must leave all rules up to the one that
	// recovers. To make it do so, the stream then returns only a token that no rule
	// accepts.
	failed   bool
	rejected token
}

func (s *stream) LT(n int) antlr.Token {
	switch {
	case n < 0:
		if s.pos+n < 0 {
			return nil
		}
		return &s.tokens[s.pos+n]
	case s.failed:
		return &s.rejected
	}
	return &s.tokens[min(s.pos+n-1, len(s.tokens)-1)]
}

func (s *stream) LA(n int) int {
	if s.failed {
		return int(s.rejected.kind)
	}
	return int(s.tokens[min(s.pos+n-1, len(s.tokens)-1)].kind)
}

func (s *stream) Consume() {
	if s.pos < len(s.tokens)-1 {
		s.pos++
	}
}

func (s *stream) Index() int { return s.pos }

// Seek goes back to the token at which the parser must decide. If it cannot decide, the
// reason is the last token that it looked at, so Seek records that one.
func (s *stream) Seek(i int) {
	if i < s.pos {
		s.ahead = s.pos
	}
	s.pos = i
}

func (s *stream) Size() int                                         { return len(s.tokens) }
func (s *stream) Mark() int                                         { return 0 }
func (s *stream) Release(int)                                       {}
func (s *stream) Reset()                                            { s.pos = 0 }
func (s *stream) Get(i int) antlr.Token                             { return &s.tokens[i] }
func (s *stream) GetSourceName() string                             { return "" }
func (s *stream) GetTokenSource() antlr.TokenSource                 { return nil }
func (s *stream) SetTokenSource(antlr.TokenSource)                  {}
func (s *stream) GetAllText() string                                { return "" }
func (s *stream) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
