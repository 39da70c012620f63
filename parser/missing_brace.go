// This file finds the blocks that lack their opening brace, as while the line with their head is typed. The brace at the end of such a
// block is indented like that line, and deeper than the block in which it is, and between the two all lines are indented deeper. Or
// it is on the same line, and the block that it seems to close goes on after it.

package parser

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// openBlocks returns the tokens with the opening braces that seem to be missing at the end of a line, and the errors about them.
func openBlocks(src *diag.File, tokens []token) ([]token, []braceError) {
	var errs []braceError
	_, excess := unmatched(tokens)
	for from := 0; from < len(tokens)-1; {
		l := layout{src: src, tokens: tokens, from: from, end: nextAtMargin(src.Text, tokens, from+1)}
		if _, closed := unmatched(tokens[from:l.end]); closed > 0 && excess > 0 || !diag.Brief && l.lacksBody() {
			if notClosed := l.findUnopened(); len(l.errs) <= closed+notClosed {
				errs = append(errs, l.errs...)
			}
		}
		from = l.end
	}
	if len(errs) == 0 {
		return tokens, nil
	}
	return repaired(tokens, errs), errs
}

// lacksBody reports whether the declaration is that of a function in whose head something else than its brace, or what may precede
// it, follows the name or the parameters.
func (l *layout) lacksBody() bool {
	i := l.from + 2
	if l.at(l.from).kind != imp.ImpParserFN || l.at(i-1).kind != imp.ImpParserIDENT {
		return false
	}
	if l.at(i).kind != imp.ImpParserLPAREN {
		return true
	}
	for depth := 1; depth > 0; {
		switch i++; l.at(i).kind {
		case imp.ImpParserLPAREN:
			depth++
		case imp.ImpParserRPAREN:
			depth--
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI, antlr.TokenEOF:
			return true
		}
	}
	next := l.at(i + 1)
	return next.kind != imp.ImpParserLBRACE && next.kind != imp.ImpParserARROW && l.text(i+1) != "throws" && l.text(i+1) != "yields"
}

// A line is one that the lines after it are indented deeper than.
type line struct {
	first, end int // its tokens, if the next line is known
	indent     int
}

// findUnopened finds the braces that close a block without an opening brace, and where that belongs. It returns how many
// blocks in them are not closed.
func (l *layout) findUnopened() (notClosed int) {
	var lines []line
	l.start = l.from
	for i := l.from; i < l.end; i++ {
		t := l.at(i)
		fits := true // the brace closes the innermost block
		if n := len(lines); t.flags&firstOnLine != 0 {
			l.indent, l.start = l.indentOf(i), i
			if n > 0 && lines[n-1].end == 0 {
				lines[n-1].end = i
			}
			if l.isLabelAlone(i) { // it may be at the margin
				continue
			}
			deeper := false
			for ; n > 0 && lines[n-1].indent > l.indent; n-- {
				deeper = true
			}
			if t.kind == imp.ImpParserRBRACE {
				k := len(l.open) // the blocks around it
				for k > 0 && l.open[k-1].indent > l.indent {
					k--
				}
				inner := len(l.open) - k
				switch {
				case k > 0 && l.open[k-1].indent == l.indent:
				case !diag.Brief && deeper && n > 0 && inner == 0 && lines[n-1].indent == l.indent && l.at(i+1).kind == imp.ImpParserSEMI && l.openBracket(lines[n-1].first, lines[n-1].end) > 0:
					l.addWrongBracket(l.openBracket(lines[n-1].first, lines[n-1].end), i)
					fits = false
				case deeper && n > 0 && l.isUnopened(lines[n-1], i, k):
					notClosed += inner
					at := l.headLinesEnd(lines[n-1])
					l.addUnopened(at, i)
					l.open = append(l.open[:k], bracket{index: at, indent: l.indent})
				default:
					fits = inner > 0
				}
			}
			if n > 0 && lines[n-1].indent == l.indent {
				n--
			}
			lines = append(lines[:n], line{first: i, indent: l.indent})
		} else if !diag.Brief && t.kind == imp.ImpParserRBRACE {
			if open := l.openBracket(l.start, i); open > 0 && l.at(i+1).kind == imp.ImpParserLBRACE {
				l.addWrongBracket(open, i)
				fits = false
			} else if l.isUnopenedOnLine(i) {
				l.addUnopenedOnLine(i)
				fits = false
			}
		}
		switch n := len(l.open) - 1; {
		case t.kind == imp.ImpParserLBRACE:
			l.open = append(l.open, bracket{index: i, indent: l.indent})
		case t.kind == imp.ImpParserRBRACE && fits && n >= 0:
			l.open = l.open[:n]
		}
	}
	return notClosed
}

// headLinesEnd returns the end of the head of a block that begins with the line h. Lines that cannot be a statement continue one
// that is not complete.
func (l *layout) headLinesEnd(h line) int {
	end := h.end
	for !diag.Brief && wantsOperand(l.at(end-1).kind) && !isStatementKeyword(l.at(end).kind) && !l.isLabelAlone(end) {
		next := end + 1
		for ; l.at(next).flags&firstOnLine == 0; next++ {
			if kind := l.at(next).kind; kind == imp.ImpParserASSIGN || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || kind == antlr.TokenEOF {
				return h.end
			}
		}
		end = next
	}
	return end
}

// openBracket returns the parenthesis or bracket that is open after the tokens from first up to end, or 0. There is none if a brace or
// the head of a function is after it.
func (l *layout) openBracket(first, end int) int {
	depth := 0
	for k := end - 1; k > first; k-- {
		switch l.at(k).kind {
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserFN:
			return 0
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			depth++
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if depth--; depth < 0 && l.at(k-1).kind != imp.ImpParserFN {
				return k
			}
		}
	}
	return 0
}

// addWrongBracket adds the error that the brace i is in place of the bracket that closes the one at open.
func (l *layout) addWrongBracket(open, i int) {
	kind, text := int32(imp.ImpParserRPAREN), ")"
	if l.at(open).kind == imp.ImpParserLBRACK {
		kind, text = imp.ImpParserRBRACK, "]"
	}
	at := l.at(i).span()
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "expected `" + text + "`, found `}`", Primary: diag.Label{Span: at}}
	d.Label(l.at(open).span(), "this `%s` is closed by another bracket", l.text(open)).Fix("write `{}` in place of it", diag.Edit{Span: at, Text: text})
	l.insert(braceError{at: i, kinds: []int32{kind}, excess: 1, line: at, diagnostic: d})
}

// addUnopened adds the error that an opening brace is missing before the token i, the first one of a line. Its block ends with the
// brace end.
func (l *layout) addUnopened(i, end int) {
	last := l.at(i - 1).span()
	kinds := []int32{imp.ImpParserLBRACE}
	d := l.noBrace(i, "at the end of this line", true)
	if !diag.Brief && l.at(i-1).kind == imp.ImpParserELSE && l.at(end+1).kind == imp.ImpParserELSE {
		kinds = []int32{imp.ImpParserIF, imp.ImpParserTRUE, imp.ImpParserLBRACE}
		d = &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "expected `if` and a condition after this `else`", Primary: diag.Label{Span: last}}
	}
	l.insert(braceError{at: i, kinds: kinds, flags: missingAtEnd, line: last, diagnostic: d})
}

// noBrace returns the error that there is no opening brace before the token i, the first one of a line.
func (l *layout) noBrace(i int, where string, sure bool) *diag.Diagnostic {
	last := l.at(i - 1).end
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "expected `{` " + where}
	at, comment := commentBetween(l.src.Text, last, l.at(i).start)
	if !diag.Brief && strings.HasSuffix(strings.TrimRight(comment, " \r"), "{") { // n // 2 {
		d.Message += ", found a comment"
		d.Primary.Span = at
		return d.Fix(divisionHelp, diag.Edit{Span: at, Text: "/"})
	}
	d.Primary.Span = diag.Span{Start: last, End: last}
	add := diag.Edit{Span: d.Primary.Span, Text: " {"}
	if sure {
		return d.SureFix("add `{` here", add)
	}
	return d.Fix("add `{` here", add)
}

// isUnopened reports whether the line h seems to lack, at its end, the opening brace of the block that the brace i closes. Before h,
// k blocks are open. It does not if it is a statement, if a block in it is on several lines, or if what is open in it is closed by
// other brackets than those after the block.
func (l *layout) isUnopened(h line, i, k int) bool {
	if h.indent != l.indent || k > 0 && l.open[k-1].index >= h.first {
		return false
	}
	first, open := h.first, 0
	if l.at(first).kind == imp.ImpParserRBRACE {
		first++
	}
	takesBlock := beginsBlock(l.at(first).kind) || l.text(first) == "catch" || l.text(first) == "finally"
	for k := first; k < h.end; k++ {
		switch l.at(k).kind {
		case imp.ImpParserFN:
			takesBlock = true
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			open++
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open--
		}
	}
	last := l.at(h.end - 1).kind
	if k < len(l.open) && (open > 0 || wantsMore(last)) { // the head of that block
		return false
	}
	switch last {
	case imp.ImpParserLBRACE, imp.ImpParserRBRACE:
		return false
	case imp.ImpParserSEMI, imp.ImpParserCOLON:
		return takesBlock
	}
	for i++; l.at(i).kind == imp.ImpParserRPAREN || l.at(i).kind == imp.ImpParserRBRACK; i++ {
		open--
	}
	return takesBlock || open <= 0
}

// isUnopenedOnLine reports whether the brace i seems to close a block of which the opening brace is missing on the same line.
func (l *layout) isUnopenedOnLine(i int) bool {
	n, before := len(l.open)-1, l.at(i-1).kind
	switch {
	case n < 0:
		return before != imp.ImpParserRBRACE && l.restOf(l.start).lacksBrace
	case l.open[n].index >= l.start, before == imp.ImpParserRBRACE && !l.restOf(l.start).lacksBrace:
		return false
	}
	next := l.restOf(l.start).next
	indent, kind := l.indentOf(next), l.at(next).kind
	return indent > l.open[n].indent || indent == l.open[n].indent && (kind == imp.ImpParserRBRACE || kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT)
}

// addUnopenedOnLine adds the error that the brace i closes nothing on its line.
func (l *layout) addUnopenedOnLine(i int) {
	e := braceError{at: i, kinds: []int32{imp.ImpParserLBRACE}, line: l.at(i).span()}
	if h := l.headOf(i + 1); h != nil && l.at(i-1).end < l.at(i).start {
		e.kinds = h.kinds
	} else if next := l.at(i + 1).kind; next == imp.ImpParserSEMI || next == imp.ImpParserRPAREN { // of a function without a name
		e.kinds = []int32{imp.ImpParserRETURN}
		for k := i + 1; l.at(k).kind == imp.ImpParserRPAREN; k++ {
			e.kinds = append(e.kinds, imp.ImpParserLPAREN)
		}
		e.kinds = append(e.kinds, imp.ImpParserFN, imp.ImpParserLPAREN, imp.ImpParserRPAREN, imp.ImpParserLBRACE)
	}
	if n := len(l.open) - 1; n >= 0 {
		e.diagnostic = l.tooMany(i, l.open[n])
	} else {
		e.flags = afterError
		e.diagnostic = &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "this `}` closes nothing", Primary: diag.Label{Span: e.line}}
	}
	l.insert(e)
}

// beginsBlock reports whether a token of the kind begins a statement, or a clause of one, or a declaration, that has a block.
func beginsBlock(kind int32) bool {
	switch kind {
	case imp.ImpParserIF, imp.ImpParserELSE, imp.ImpParserWHILE, imp.ImpParserFOR, imp.ImpParserDO, imp.ImpParserSWITCH, imp.ImpParserTRY, imp.ImpParserFN, imp.ImpParserSTRUCT:
		return true
	}
	return false
}

// isMissingBrace reports whether the token is a brace that is missing at the end of a line.
func (t *token) isMissingBrace() bool {
	return t.kind == imp.ImpParserLBRACE && t.flags&missingAtEnd != 0
}
