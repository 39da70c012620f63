// This file defines Parse, which connects the stages.

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
// parts of the program without one. An empty text is an empty program. Each source of the file is
// parsed by itself, so that nothing that is left open in one reaches into the next.
//
// Parse may be called from several goroutines at the same time.
func Parse(src *diag.File, errs *diag.List) *ast.File {
	return parseFile(src, errs, nil, nil)
}

// parseFile is Parse. Unless they are nil, prepare receives the tokens and returns those to parse, and each receives the parse tree
// of every declaration.
func parseFile(src *diag.File, errs *diag.List, prepare func(*diag.File, []*token) []*token, each func(*imp.DeclarationContext)) *ast.File {
	src, errs = diag.Input(src, errs)
	file := &ast.File{Span: ast.Span{Span: diag.Span{End: int32(min(len(src.Text), diag.MaxText))}}}
	if !errs.Readable() {
		return file
	}
	before := len(errs.Items)
	functions := 0
	for _, part := range src.Parts() {
		src := src.Until(part.End)
		tokens := scan(src, part.Start, errs)
		if tokens == nil {
			continue
		}
		if prepare != nil {
			tokens = prepare(src, tokens)
		}
		tokens, braces := balance(src, tokens)
		p, r := newParser(src, tokens, errs)
		r.functions = functions
		file.Decls = append(file.Decls, parse(p, r, each)...)
		file.Skipped = append(file.Skipped, r.skipped...)
		functions = r.functions
		reportBraces(src, errs, braces)
	}
	sortErrors(errs.Items[before:])
	return file
}

// sortErrors brings errors into the order of the text.
func sortErrors(errs []*diag.Diagnostic) {
	slices.SortStableFunc(errs, func(a, b *diag.Diagnostic) int { return cmp.Compare(a.Primary.Span.Start, b.Primary.Span.Start) })
}

// newParser returns ANTLR's parser of the tokens, with its error strategy.
func newParser(src *diag.File, tokens []*token, errs *diag.List) (*imp.ImpParser, *recovery) {
	in := &stream{tokens: tokens}
	p := imp.NewImpParser(in)
	p.GetInterpreter().SetPredictionMode(antlr.PredictionModeSLL)
	p.RemoveErrorListeners()
	r := &recovery{
		DefaultErrorStrategy: antlr.NewDefaultErrorStrategy(),
		src:                  src, tokens: tokens, in: in, errs: errs, parser: p,
		broken: map[antlr.ParserRuleContext]bool{},
		names:  map[kindSet][]string{},
		last:   -1, resumed: -1, failedAt: -1,
	}
	p.SetErrorHandler(r)
	return p, r
}

// A stream is the token stream of the parser. The last token is the end of the file.
type stream struct {
	*antlr.CommonTokenStream // nil: the parser needs no more of ANTLR's interface than the methods below
	tokens                   []*token
	pos                      int
	ahead                    int // the token at which the last decision was made: ANTLR's exception does not tell
}

func (s *stream) at(i int) *token       { return s.tokens[min(i, len(s.tokens)-1)] }
func (s *stream) Get(i int) antlr.Token { return s.at(i) }
func (s *stream) LA(n int) int          { return int(s.at(s.pos + n - 1).kind) }
func (s *stream) Index() int            { return s.pos }
func (s *stream) Consume()              { s.pos = min(s.pos+1, len(s.tokens)-1) }
func (s *stream) Mark() int             { return 0 }
func (s *stream) Release(int)           {}

// LT returns the token at an offset from the current one, which has the offset 1, and the one before it -1.
func (s *stream) LT(n int) antlr.Token {
	if n > 0 {
		n--
	}
	if s.pos+n < 0 {
		return nil
	}
	return s.at(s.pos + n)
}

// Seek goes to the token i: after a decision, back to the one before which it is.
func (s *stream) Seek(i int) {
	if i < s.pos {
		s.ahead = s.pos
	}
	s.pos = i
}

// parse returns the syntax trees of the declarations of a file. It replaces the rule file of the grammar: this way the parse tree of a
// declaration can be freed before the next one is parsed. If each is not nil, it receives every parse tree.
func parse(p *imp.ImpParser, r *recovery, each func(*imp.DeclarationContext)) []ast.Decl {
	if stepsTaken != nil {
		defer func() { stepsTaken(r.steps, len(r.tokens)) }()
	}
	b := newBuilder(r)
	defer func() { r.functions = b.functions }()
	var decls []ast.Decl
	for r.kind(r.pos()) != antlr.TokenEOF && !b.full() {
		if !declares(r.kind(r.pos())) {
			r.strayDeclaration()
			continue
		}
		c := p.Declaration().(*imp.DeclarationContext)
		r.resumeDeclaration(c)
		if each != nil {
			each(c)
		}
		if d := b.declaration(c); d != nil {
			decls = append(decls, d)
		}
	}
	return decls
}

// declares reports whether a declaration begins with a token of the kind.
func declares(kind int32) bool {
	switch kind {
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserSTRUCT, imp.ImpParserFN, imp.ImpParserEXTERN:
		return true
	}
	return false
}

// stepsTaken receives the steps of the recovery and the number of tokens of each file, in a test.
var stepsTaken func(steps, tokens int)
