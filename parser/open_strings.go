// This file finds where strings end that are not closed on their line.

package parser

import (
	"sort"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// Bounds on what is tried for one string.
const (
	maxUnclosed = 300 // the length of the rest of its line, in bytes
	maxEnds     = 20  // the places that are tried
)

// unclosedString is the message about a string that is not closed on its line.
const unclosedString = "this string is not closed"

// helpOpen adds to the error that a string is not closed, and that seems to end where it begins, the help to open it before. It is the first
// one, and a fix, if the words after the bracket, the = or the + before cannot be code: two in a row, or one before a colon.
func helpOpen(d *diag.Diagnostic, tokens []token, first bool) {
	const help = "if it should end here, open it with `\"` before"
	k, words := len(tokens)-1, false
	if !diag.Brief && !first && k >= 0 {
		words = tokens[k].kind == imp.ImpParserCOLON || tokens[k].kind == imp.ImpParserNOT
		for ; k >= 0 && tokens[k].flags&firstOnLine == 0 && (isWord(tokens[k].kind) || tokens[k].kind == imp.ImpParserCOLON || tokens[k].kind == imp.ImpParserNOT); k-- {
			words = words || tokens[k].kind == imp.ImpParserIDENT && tokens[k-1].kind == imp.ImpParserIDENT
		}
	}
	if k < 0 || k == len(tokens)-1 || !words || !isWord(tokens[k+1].kind) || tokens[k].kind != imp.ImpParserLPAREN && tokens[k].kind != imp.ImpParserASSIGN && tokens[k].kind != imp.ImpParserADD {
		d.Help(help)
		return
	}
	helps := d.Helps
	d.Helps = nil
	at := tokens[k+1].start
	d.Fix(help, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: `"`})
	d.Helps = append(d.Helps, helps...)
}

// isWord reports whether a token of the kind is a name or a keyword.
func isWord(kind int32) bool {
	return kind == imp.ImpParserIDENT || 0 < kind && kind < imp.ImpParserLPAREN
}

// closeStrings adds the fixes to the errors about strings that are not closed.
func (r *recovery) closeStrings() {
	for _, d := range r.errs.Items {
		if d.Message != unclosedString || len(d.Helps) != 1 {
			continue
		}
		start := d.Primary.Span.Start
		i := sort.Search(len(r.in.tokens), func(k int) bool { return r.token(k).end > start })
		if r.token(i).start != start || i == 0 || r.tired() {
			continue
		}
		if end := r.stringEnd(i); end > 0 {
			rest, _, _ := strings.Cut(r.src.Text[end:], "\n")
			help := "close it with `\"` on the same line"
			if rest = strings.TrimSpace(rest); len(rest) < 40 {
				help = "close it with `\"` before `" + rest + "`"
			}
			d.Helps = nil
			d.Fix(help, diag.Edit{Span: diag.Span{Start: end, End: end}, Text: `"`})
		}
	}
}

// stringEnd returns where the string i, which is not closed on its line, seems to end: before the first part of the line with which the
// statement is complete and in which all names are declared. It is 0 if there is none, or if that may as well be a part of the string.
func (r *recovery) stringEnd(i int) int32 {
	at := r.token(i).span()
	if !wantsOperand(r.kind(i-1)) || at.End-at.Start > maxUnclosed {
		return 0
	}
	for k, closed := i-1, 0; k >= 0 && r.token(k+1).flags&firstOnLine == 0; k-- { // a block on one line may end after the string, or in it
		switch r.kind(k) {
		case imp.ImpParserRBRACE:
			closed++
		case imp.ImpParserLBRACE:
			if closed--; closed < 0 {
				return 0
			}
		}
	}
	first := i
	for first > 0 && !beforeStatement(r.kind(first-1)) && (r.token(first).flags&firstOnLine == 0 || r.token(first-1).flags&malformed == 0) { // another such string has the end of its statement
		if first--; first < i-4*farthest {
			return 0
		}
	}
	if r.kind(first) == imp.ImpParserELSE && r.kind(first+1) == imp.ImpParserIF {
		first++
	}
	text, tried := r.src.Text, 0
	for p := at.Start + 2; p < at.End && tried < maxEnds; p++ {
		if strings.IndexByte(",+)];{=!?:&|<>", text[p]) < 0 {
			continue
		}
		end := p
		if strings.IndexByte(",)];", text[p]) < 0 && text[p-1] == ' ' && p > at.Start+2 {
			end--
		}
		tried++
		rest, is := r.restOfLine(end, at.End)
		if rest == nil || !r.completes(first, i, rest) {
			continue
		}
		last, closes := text[end-1], rest[0].kind == imp.ImpParserRPAREN || rest[0].kind == imp.ImpParserRBRACK
		switch {
		case is.undeclared && (is.code || last == ' '): // it may be no text, but wrong
			return 0
		case is.undeclared:
			continue
		case last == '\\', !is.names && (last == ',' || last == ';'):
			return 0
		case is.names && !is.code && !closes && (inWord(last) || last >= 0x80): // as in "x, y"
			return 0
		case !is.names && strings.Count(text[at.Start:end], "(") > strings.Count(text[at.Start:end], ")"):
			return 0
		}
		return end
	}
	return 0
}

// A lineRest is what is known of the operands in the rest of a line.
type lineRest struct {
	names      bool // there are some
	code       bool // some of them, or an operator, are only in programs
	undeclared bool // a name is not declared
}

// restOfLine returns the tokens between two offsets, the second of which is the end of the line, and what is known of them. It returns no
// tokens if these are not the end of a statement or of the head of a block.
func (r *recovery) restOfLine(start, eol int32) (tokens []token, is lineRest) {
	text := r.src.Text[:eol]
	for pos := int(start); ; {
		pos += len(text[pos:]) - len(strings.TrimLeft(text[pos:], " \t\r"))
		kind, end := match(text, pos)
		before := int32(antlr.TokenEOF)
		if n := len(tokens); n > 0 {
			before = tokens[n-1].kind
		}
		switch kind {
		case imp.ImpLexerLINE_COMMENT, antlr.TokenEOF:
			if kind == antlr.TokenEOF && pos < len(text) || before != imp.ImpParserSEMI && before != imp.ImpParserLBRACE {
				return nil, is
			}
			return tokens, is
		case imp.ImpLexerIDENT:
			word := text[pos:end]
			called := strings.HasPrefix(text[end:], "(")
			is.names, is.code = true, is.code || called
			is.undeclared = is.undeclared || !called && before != imp.ImpParserDOT && !r.isDeclared(word)
		case imp.ImpLexerINT, imp.ImpLexerFLOAT, imp.ImpLexerTRUE, imp.ImpLexerFALSE, imp.ImpLexerNIL:
			is.names = true
		case imp.ImpLexerCHAR, imp.ImpLexerLBRACK, imp.ImpLexerDOT, imp.ImpLexerEQ, imp.ImpLexerNE, imp.ImpLexerLAND, imp.ImpLexerLOR:
			is.names, is.code = true, true
		case imp.ImpLexerCOMMA, imp.ImpLexerADD, imp.ImpLexerSUB, imp.ImpLexerMUL, imp.ImpLexerDIV, imp.ImpLexerREM, imp.ImpLexerLT, imp.ImpLexerGT,
			imp.ImpLexerLE, imp.ImpLexerGE, imp.ImpLexerSEMI, imp.ImpLexerLPAREN, imp.ImpLexerRPAREN, imp.ImpLexerRBRACK, imp.ImpLexerLBRACE,
			imp.ImpLexerQUERY, imp.ImpLexerCOLON, imp.ImpLexerREF:
		default:
			return nil, is
		}
		tokens = append(tokens, token{kind: int32(kind), start: int32(pos), end: int32(end)})
		pos = end
	}
}

// completes reports whether the tokens from first up to the string i, and the rest after it, are a statement, or the head of one.
func (r *recovery) completes(first, i int, rest []token) bool {
	tokens := append([]token(nil), r.in.tokens[first:i+1]...)
	tokens = append(tokens, rest...)
	eof := token{kind: antlr.TokenEOF, start: r.token(i).end, end: r.token(i).end}
	if rest[len(rest)-1].kind == imp.ImpParserLBRACE {
		tokens = append(tokens, token{kind: imp.ImpParserRBRACE, start: eof.start, end: eof.end})
	}
	tokens = append(tokens, eof)
	for k := range tokens {
		tokens[k].index, tokens[k].flags = int32(k), 0
	}
	t := r.newTrial(tokens, 0)
	t.parser.Statement()
	r.steps += t.steps + len(tokens)
	return !t.in.failed && !t.errs.Failed() && t.in.pos == len(tokens)-1
}
